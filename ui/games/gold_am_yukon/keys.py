"""The keyboard over the board: lit spaces and claims have the focus, letters change the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event as PygameEvent

from ui.app.focus import Target
from ui.games.gold_am_yukon.spots import Spot

if TYPE_CHECKING:
    from ui.games.gold_am_yukon.scene import YukonScene

_WITH: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
_CLOSER: Final = {"+": 1, "=": 1, "-": -1, "_": -1}


class Keys:
    """What the keys do in one scene."""

    def __init__(self, scene: YukonScene) -> None:
        self._scene = scene

    # -------------------------------------------------------------- the focus
    def spot(self, kind: str, number: int) -> Spot:
        """A space or a claim that can have the focus, where it is now."""
        table = self._scene.table
        return Spot(kind, number, (table.rect_of if kind == "space" else table.rect_of_claim)(number))

    def lit(self) -> list[Target]:
        """The claims that can be staked, the dearest first; then the lit spaces, the nearest first."""
        choice = self._scene.choice
        if choice is None or self._scene.stage.busy:
            return []
        goals = sorted(choice.goals.values(), key=lambda goal: (goal.is_six, -goal.nuggets, goal.steps))
        spaces = choice.starts or sorted(choice.spaces, key=lambda space: (choice.spaces[space], space))
        claims = [self.spot("claim", goal.claim) for goal in goals]
        return [*claims, *(self.spot("space", space) for space in spaces)]

    def first(self) -> Spot | None:
        """The first lit space, None where nothing is lit."""
        lit = [target for target in self.lit() if isinstance(target, Spot)]
        return next((target for target in lit if target.kind == "space"), next(iter(lit), None))

    def shown(self, target: Target | None) -> Target | None:
        """Bring what gets the focus into sight; where it is then."""
        if not isinstance(target, Spot):
            return target
        scene = self._scene
        if target.kind == "space":
            scene.table.reveal(space=target.number)
        else:
            scene.table.reveal(claim=target.number)
        return self.spot(target.kind, target.number)

    def activate(self, target: Target | None) -> bool:
        """Enter on a space or a claim; whether it was one."""
        scene = self._scene
        if not isinstance(target, Spot):
            return False
        if target.kind == "claim":
            scene.stake(target.number)
        else:
            if scene.choice and scene.choice.space != target.number:
                scene.look_at(target.number)
            scene.go()
        return True

    # -------------------------------------------------------------- letters and signs
    def typed(self, character: str) -> None:
        """E is the other end, X stops."""
        if character == "E":
            self._scene.other_end()
        elif character == "X":
            self._scene.stop()

    def raw(self, event: PygameEvent) -> bool:
        """Plus and minus enlarge the valley; whether it was one of them."""
        step = closer(event)
        if step:
            self._scene.zoom(step)
        return bool(step)


def closer(event: PygameEvent) -> int:
    """1 where plus was pressed, -1 for minus, 0 for anything else."""
    if event.type != pygame.KEYDOWN or event.mod & _WITH:
        return 0
    return _CLOSER.get(event.unicode, 0)
