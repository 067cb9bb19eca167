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
    from ui.play.base.table_describer import TableDescriber
    from ui.play.panels.hud import Hud
    from ui.play.panels.log import LogLine
    from ui.widgets.element import Element


class WatchedScene(Scene):
    """A scene with a table that is only watched, and its words."""

    hud: Hud
    lines: list[LogLine]
    position: int
    playing: bool
    _match: Match
    _describer: TableDescriber

    def sentence(self) -> str:
        """Return the words of the pill."""
        raise NotImplementedError

    @property
    @override
    def _title(self) -> Words:
        return message("spoken.replay", game=Poster(self._match.game.name).name)

    @override
    def _elements(self) -> Sequence[Element]:
        return spoken_table.table_elements(self.hud, super()._elements(), self._describer, self.hud.prompt)

    @property
    def _line(self) -> Words:
        return self.lines[self.position].words if self.position else ""

    def _announce_position(self) -> None:
        """Announce the move that is shown, with its number unless the next one follows at once."""
        at = "" if self.playing else self.sentence()
        self.app.announcer.say(join_sentences((self._line, at)), is_urgent=not self.playing)

    @override
    def _answer(self, question: QuestionName) -> Sequence[Words]:
        own = self._describer.answer(question)
        if own is not None:
            return own
        match question:
            case "turn":
                return spoken_table.turn_and_actions(self.hud)
            case "last" | "since":
                return (self._line or message("log.begins"),)
            case "money":
                return spoken_table.all_rows(self.hud, self._describer)
            case "moves":
                return spoken_table.actions(super()._elements())
            case "here":
                return self._describer.overview()
            case _:
                return super()._answer(question)
