"""The pages on the end of a board game, and the ways between them: figures, story and review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.core import message
from games.review.evaluator import has_evaluator
from ui.dialogs.modal import MenuEntry

if TYPE_CHECKING:
    from pathlib import Path

    from games.match import Match
    from ui.app.scene import Application, Scene
    from ui.play.base.face import Face
    from ui.play.results.facts import Ending
    from ui.play.review.progress import SeatSummary

FIGURES: Final = "figures"
STORY: Final = "story"
REVIEW: Final = "review"


@dataclass(frozen=True, slots=True)
class EndPages:
    """The pages of a match; `watch` shows an entry of the log in the replay, -1 its beginning.

    `ended` returns the report of the match, or None while it is in play; it may be slow. `save` is the
    file of the match, if it has one.
    """

    app: Application
    match: Match
    face: Face
    ended: Callable[[], Ending | None]
    entries: Callable[[], Sequence[MenuEntry]]
    watch: Callable[[int], None]
    share: Callable[[], None]
    save: Path | None = None

    def open(self, page: str = FIGURES) -> None:
        """Show a page over the present scene."""

        def show() -> None:
            if ending := self.ended():
                self.app.push(self._scene(page, ending))

        self.app.defer(show)

    def tabs(self, but: str = "") -> tuple[MenuEntry, ...]:
        """Return the entries that open the other pages than one, as far as the game has them."""
        from ui.play.results.story import story_entry

        story = story_entry(self.match, lambda: self.open(STORY))
        entries = {
            FIGURES: MenuEntry(message("moment.figures"), "trophy", "", "", self.open),
            STORY: story,
            REVIEW: self._review_entry(),
        }
        return tuple(entry for page, entry in entries.items() if entry and page != but)

    def _review_entry(self) -> MenuEntry | None:
        if not has_review(self.match):
            return None
        return MenuEntry(message("review.heading"), "hint", "", "", lambda: self.open(REVIEW))

    def _scene(self, page: str, ending: Ending) -> Scene:
        from ui.play.results.scene import ResultsScene
        from ui.play.results.story import StoryScene, tale_of
        from ui.play.review.page import ReviewScene
        from ui.play.review.progress import review_of

        seats, tabs, entries = self.face.seats, self.tabs(page), self.entries()
        if page == REVIEW:
            persons = [seat for seat, look in enumerate(seats) if not look.is_computer]
            found = review_of(self.app.worker, self.match, persons)
            ways = self.watch, self.share
            return ReviewScene(self.app, ending, self.face, entries, found, *ways, tabs, self._keep_summary)
        if page == STORY and (tale := tale_of(self.match, self.face.names)):
            return StoryScene(self.app, ending, seats, entries, tale, self.watch, self.share, tabs)
        return ResultsScene(self.app, ending, seats, entries, self.share, tabs)

    def _keep_summary(self, seat: int, summary: SeatSummary) -> None:
        """Keep in the statistics what a review found for a person."""
        if self.save:
            self.app.records.keep_review(self.save, seat, *summary)


def has_review(match: Match) -> bool:
    """Return True if a match is over, and its game can be reviewed."""
    return match.is_over and has_evaluator(match.game.name)
