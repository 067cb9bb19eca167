"""A watched game as screen readers tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Words, message
from ui.accessibility.phrases import join_sentences
from ui.app.scene import Scene
from ui.draw.posters import Poster
from ui.play.base import spoken_table

if TYPE_CHECKING:
    from games.match import Match
    from ui.app.bindings import QuestionName
    from ui.play.panels.hud import Hud
    from ui.play.panels.log import LogLine
    from ui.play.panels.players import PlayerFacts
    from ui.widgets.element import Element


class ReplayWords:
    """The words of a table that is only watched: its players; nothing on it can be chosen."""

    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        """Return the elements of the table, beside the buttons."""
        return ()

    def row(self, seat: int, facts: PlayerFacts) -> Words:
        """Return what the row of a seat says, which shows `facts`."""
        return spoken_table.row_words(facts)

    def holdings(self, seat: int) -> Words:
        """Return "": the row says all."""
        return ""


_WORDS = ReplayWords()


class WatchedScene(Scene):
    """A scene with a table that is only watched, and its words."""

    hud: Hud
    lines: list[LogLine]
    position: int
    playing: bool
    _match: Match

    def sentence(self) -> str:
        """Return the words of the pill."""
        raise NotImplementedError

    @property
    @override
    def _title(self) -> Words:
        return message("spoken.replay", game=Poster(self._match.game.name).name)

    @override
    def _elements(self) -> Sequence[Element]:
        return spoken_table.table_elements(self.hud, super()._elements(), _WORDS, self.hud.prompt)

    @property
    def _line(self) -> Words:
        return self.lines[self.position].words if self.position else ""

    def _announce_position(self) -> None:
        """Announce the move that is shown, with its number unless the next one follows at once."""
        at = "" if self.playing else self.sentence()
        self.app.announcer.say(join_sentences((self._line, at)), is_urgent=not self.playing)

    @override
    def _answer(self, question: QuestionName) -> Sequence[Words]:
        if question == "turn":
            return spoken_table.turn_and_actions(self.hud)
        if question in ("last", "since"):
            return (self._line or message("log.begins"),)
        return spoken_table.all_rows(self.hud, _WORDS) if question == "money" else super()._answer(question)
