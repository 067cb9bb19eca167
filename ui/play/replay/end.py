"""The end of a game that is watched: its figures and its story."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.core import message
from ui.dialogs.modal import MenuEntry
from ui.play.results.scene import ResultsScene
from ui.play.results.story import StoryScene, story_entry, tale_of

if TYPE_CHECKING:
    from games.match import Match
    from ui.app.scene import Application
    from ui.play.base.face import Face


@dataclass(frozen=True, slots=True)
class ReplayEnd:
    """The pages on the end of a match; `go` shows an entry of the log below them."""

    app: Application
    match: Match
    face: Face
    entries: Sequence[MenuEntry]
    go: Callable[[int], None]
    share: Callable[[], None]

    def open(self) -> None:
        """Show the figures."""

        def show() -> None:
            if ending := self.face.ended():
                tab = story_entry(self.match, self.open_story)
                seats = self.face.seats
                self.app.push(ResultsScene(self.app, ending, seats, self.entries, self.share, tab))

        self.app.defer(show)

    def open_story(self) -> None:
        """Show the story."""

        def show() -> None:
            ending, tale = self.face.ended(), tale_of(self.match, self.face.names)
            if ending and tale:
                tab = MenuEntry(message("moment.figures"), "trophy", "", "", self.open)
                seats = self.face.seats
                self.app.push(
                    StoryScene(self.app, ending, seats, self.entries, tale, self._watch, self.share, tab)
                )

        self.app.defer(show)

    def _watch(self, entry: int) -> None:
        self.app.pop()
        self.go(entry)
