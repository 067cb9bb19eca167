"""The base class of scenes with a table: hit tests for presses by the state of the game, and its elements."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.compat import override
from games.core import Player, message
from ui.app.scene import Scene
from ui.draw.posters import Poster
from ui.draw.sprites import NeededAreas
from ui.play.base import spoken_table
from ui.widgets.element import Element

if TYPE_CHECKING:
    from games.core import Words
    from ui.app.bindings import QuestionName
    from ui.app.focus import Target
    from ui.play.base.controller import Controller
    from ui.play.base.describer import Describer
    from ui.play.base.session import Session
    from ui.play.panels.hud import Hud
    from ui.play.panels.log import LogLine
    from ui.play.teaching.coach import Coach
    from ui.play.teaching.guide import Guide

_REPEATED: Final = ("undo", "redo")
"""Commands whose buttons are pressed several times in a row, each time for another move."""


class TableScene(Scene):
    """A scene with a table, at which a press means something else after every move."""

    session: Session
    controller: Controller
    hud: Hud
    _describer: Describer
    _lesson_guide: Guide | None
    _coach: Coach
    _heard: Sequence[LogLine] | None = None
    """The lines of the log that have been announced; None while nobody listens."""
    _lines_before = 0
    """Number of lines of the log when the person who acts last made a move."""
    _has_just_settled = False
    """True in the step that ends all animations, which is long; what follows them waits for the next."""

    @property
    def _guide(self) -> Guide | None:
        """Guide through a lesson, as long as there is one."""
        return self._lesson_guide if self.session.guide else None

    @property
    def _teacher(self) -> Guide | Coach:
        """The guide of a lesson, else the coach of first games."""
        return self._guide or self._coach

    def _is_taught(self) -> bool:
        """Return True while a lesson runs or the coach speaks."""
        return self._guide is not None or self._teacher.panel is not None

    @property
    @override
    def busy(self) -> bool:
        return super().busy or self._has_just_settled

    @property
    @override
    def _message_aside(self) -> Sequence[Rect]:
        face = self.controller.face
        return face.screen_options.message_aside(face)

    @override
    def _needed_areas(self) -> NeededAreas:
        session, controller = self.session, self.controller
        is_waiting = session.is_human_turn and not session.is_behind
        return NeededAreas(
            [controller.face.layout.bar.pill], controller.presses.choices() if is_waiting else ()
        )

    @override
    def _under(self, place: tuple[int, int]) -> Hashable:
        button, match = self.buttons.at(place), self.session.match
        if (button and button.command in _REPEATED) or self.controller.presses.repeats(place):
            return super()._under(place)
        return super()._under(place), match.revision, match.is_over

    @override
    def _takes_press(self, place: tuple[int, int]) -> bool:
        return self.controller.presses.takes(place) or super()._takes_press(place)

    @override
    def _press_areas(self, place: tuple[int, int]) -> Iterable[Rect]:
        face = self.controller.face
        targets = self.controller.presses.panel_targets(place)
        if targets is not None:
            return [each.area for each in targets]
        return [*super()._press_areas(place), *face.screen_options.press_areas(face)]

    @override
    def _is_holding(self) -> bool:
        return self.controller.presses.is_holding()

    # -------------------------------------------------------------- for players who listen
    @property
    @override
    def _title(self) -> Words:
        return Poster(self.session.match.game.name).title

    @override
    def _element(self, target: Target) -> Element:
        found = self._describer.element(target)
        return replace(found, area=target.area, target=target) if found else super()._element(target)

    @override
    def _elements(self) -> Sequence[Element]:
        panel = self._teacher.panel
        taught = [Element("lesson", panel.words, "note")] if panel else []
        table = spoken_table.table_elements(self.hud, super()._elements(), self._describer, self._status)
        return [*taught, *table]

    @property
    def _status(self) -> Words:
        """The prompt; of others, which changes at each of their moves, only whose turn it is."""
        actor, is_own = self.session.actor, self.session.is_human_turn
        return (
            self.hud.prompt if is_own or actor < 0 else message("turn", who=Player(self.session.names[actor]))
        )

    @override
    def tick(self, now: float) -> None:
        was_busy = self.stage.busy
        super().tick(now)
        self._has_just_settled = was_busy and not self.stage.busy
        if not self.app.announcer.is_listening:
            self._heard = None
        elif not self.stage.busy:
            self._announce()

    def _announce(self) -> None:
        """Announce what was done and undone, then what the player can do now."""
        lines = self.hud.log.lines
        heard = lines if self._heard is None else self._heard
        kept = spoken_table.count_of_kept(heard, lines)
        for words in self._describer.news(heard[kept:], lines[kept:]):
            self.app.announcer.say(words)
        if self._heard is None or heard[kept:] or lines[kept:]:
            self._heard = [*lines]
        if self.focus.target and self.session.is_human_turn:  # without a target, the reader is at the prompt
            self.app.announcer.say_once("prompt", self.hud.prompt)

    @override
    def _answer(self, question: QuestionName) -> Sequence[Words]:
        hud, choice = self.hud, self._describer.is_choice
        answers: dict[str, Callable[[], Sequence[Words]]] = {
            "turn": lambda: spoken_table.turn_and_actions(hud),
            "last": lambda: spoken_table.last_line(hud),
            "money": lambda: spoken_table.all_rows(hud, self._describer),
            "here": lambda: self._describer.details(self.focus.target),
            "since": lambda: spoken_table.lines_since(hud, self._lines_before),
            "moves": lambda: (
                spoken_table.choices(list(map(self._element, filter(choice, self.targets()))))
                or spoken_table.turn_and_actions(hud)
            ),
        }
        own = self._describer.answer(question)
        if own is not None:
            return own
        return answers[question]() if question in answers else super()._answer(question)
