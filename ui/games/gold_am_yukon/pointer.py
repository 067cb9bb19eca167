"""The mouse over the board: spaces and claims are clicked, end stones are dragged, the ground is pushed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.app.intents import Pointer
from ui.games.gold_am_yukon.chart import NOTHING

if TYPE_CHECKING:
    from ui.games.gold_am_yukon.scene import YukonScene

_DRAG_FROM: Final = 6  # units the mouse must move before a press becomes a drag

Place = tuple[int, int]


class PointerHandler:
    """What a pressed mouse button holds: a stone at an end of the team, or the ground itself."""

    def __init__(self, scene: YukonScene) -> None:
        self._scene = scene
        self._from: Place | None = None
        self._last: Place = (0, 0)
        self._stone = NOTHING
        self._is_dragging = False
        self.place: Place = scene.layout.board.center
        """Where the mouse was last."""

    def point(self, pointer: Pointer) -> bool:
        """Press, drag, let go, or just look; whether it was of use."""
        self.place = pointer.place
        if pointer.kind == "press":
            return pointer.button == 1 and self._press(pointer.place)
        if self._from is None:
            if pointer.kind == "move":
                self._scene.look(pointer.place)
            return False
        if pointer.kind == "move":
            self._drag(pointer)
        else:
            self._release(pointer.place)
        return True

    def drop(self) -> None:
        """Let go of what is held, where it came from."""
        if self._is_dragging and self._stone != NOTHING:
            self._scene.table.let_go()
        self._from, self._stone, self._is_dragging = None, NOTHING, False

    def _press(self, place: Place) -> bool:
        scene = self._scene
        if scene.layout.dice.collidepoint(place):
            scene.throw()
            return True
        if not scene.layout.board.collidepoint(place):
            return False
        self._from = self._last = place
        space = scene.table.space_at(place)
        self._stone = space if scene.choice and space in scene.choice.movable else NOTHING
        return True

    def _drag(self, pointer: Pointer) -> None:
        scene = self._scene
        if not pointer.button or self._from is None:
            self.drop()
            return
        if not self._is_dragging:
            away = abs(pointer.place[0] - self._from[0]) + abs(pointer.place[1] - self._from[1])
            if away < scene.m.u(_DRAG_FROM):
                return
            self._is_dragging = True
            scene.look_at()
            if self._stone != NOTHING:
                scene.table.lift(self._stone, pointer.place)
        if self._stone != NOTHING:
            scene.table.carry(pointer.place)
        else:
            scene.push(pointer.place[0] - self._last[0], pointer.place[1] - self._last[1])
        self._last = pointer.place

    def _release(self, place: Place) -> None:
        scene, stone, dragged = self._scene, self._stone, self._is_dragging
        self._from, self._stone, self._is_dragging = None, NOTHING, False
        if not dragged:
            scene.pick(place)
        elif stone != NOTHING:
            scene.put(stone, place)
