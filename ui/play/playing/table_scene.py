"""The base class of scenes with a table: hit tests for presses, by the state of the game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.compat import override
from ui.app.scene import Scene

if TYPE_CHECKING:
    from ui.play.base.controller import Controller
    from ui.play.base.session import Session

_REPEATED: Final = ("undo", "redo")
"""Commands whose buttons are pressed several times in a row, each time for another move."""


class TableScene(Scene):
    """A scene with a table, at which a press means something else after every move."""

    session: Session
    controller: Controller

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
