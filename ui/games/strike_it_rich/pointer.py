"""The mouse over the table: dice are clicked, dragged to boxes or thrown; mines are clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.core import Chance
from ui.app.intents import Pointer

if TYPE_CHECKING:
    from ui.games.strike_it_rich.scene import StrikeScene

_DRAG_FROM: Final = 6  # units the mouse must move before a press becomes a drag
NONE: Final = -1


class PointerHandler:
    """What a pressed mouse button holds: one die, or all of them before they are thrown."""

    def __init__(self, scene: StrikeScene) -> None:
        self._scene = scene
        self._die = NONE
        self._from = (0, 0)
        self._is_dragging = False

    def point(self, pointer: Pointer) -> bool:
        """Press, drag, let go; whether it was of use."""
        if pointer.kind == "press":
            return pointer.button == 1 and self._press(pointer.place)
        if self._die == NONE:
            return False
        if pointer.kind == "move":
            self._drag(pointer)
        else:
            self._release(pointer.place)
        return True

    def drop(self) -> None:
        """Let go of what is held, where it came from."""
        if self._is_dragging:
            self._scene.table.let_go()
        self._die, self._is_dragging = NONE, False

    def _press(self, place: tuple[int, int]) -> bool:
        scene = self._scene
        if not scene.is_yours:
            return False
        die = scene.table.die_at(place)
        if die != NONE:
            self._die, self._from = die, place
            return True
        mine = scene.table.mine_at(place)
        if mine != NONE and scene.moves:
            scene.pick(mine)
            return True
        return False

    def _drag(self, pointer: Pointer) -> None:
        scene = self._scene
        if not pointer.button:
            self.drop()
            return
        if not self._is_dragging:
            away = abs(pointer.place[0] - self._from[0]) + abs(pointer.place[1] - self._from[1])
            if away < scene.m.u(_DRAG_FROM) or not (scene.moves or self._throws):
                return
            self._is_dragging = True
            scene.table.lift(NONE if self._throws else self._die, pointer.place)
        scene.table.carry(pointer.place)

    @property
    def _throws(self) -> bool:
        """Whether the dice are to be thrown, not placed."""
        return isinstance(self._scene.match.turn, Chance)

    def _release(self, place: tuple[int, int]) -> None:
        scene, die, dragged = self._scene, self._die, self._is_dragging
        self.drop()
        if self._throws:
            scene.roll()
        elif not dragged:
            scene.add_die(die)
        elif (box := scene.table.box_at(place)) != NONE:
            scene.put_die(die, box)
        else:
            choice = scene.choice
            if choice and die in choice.order:
                scene.add_die(die)
