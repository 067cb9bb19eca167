"""A watched game as screen readers tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Message, Words, message
from ui.accessibility.phrases import join_sentences
from ui.app.scene import Scene
from ui.draw.posters import Poster
from ui.play.base import spoken_table
from ui.words import clock, in_words

if TYPE_CHECKING:
    from games.match import Match
    from ui.app.bindings import QuestionName
    from ui.play.base.face import Face
    from ui.play.base.replay_cursor import ReplayCursor
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
    face: Face
    cursor: ReplayCursor
    _match: Match
    _seconds: int
    _can_resume: bool
    _describer: TableDescriber

    def sentence(self) -> str:
        """Return the words of the pill."""
        return in_words(self._message_of_position())

    def _message_of_position(self) -> Message:
        last, unit, at = self.cursor.last, self.face.screen_options.unit, self.position
        is_told = not self.face.screen_options.has_clock and self.app.settings.current.show_clock
        if not at and last and self._seconds and is_told:
            return message("watch.before_in_time", count=last, unit=unit, time=clock(self._seconds))
        if not at and last:
            return message("watch.before", count=last, unit=unit)
        if at < last or not last:
            return message("watch.at", at=at, last=last, unit=unit)
        if self._match.is_over:
            return message("watch.over", result=self.face.result())
        return message("watch.left" if self._can_resume else "watch.no_further", at=at, unit=unit)

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
