"""The mouse and the keys over the table: spaces, creeks, players' rows, and the panel that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.core import Decide
from games.klondike_board.board import CREEKS, RING
from games.klondike_board.state import NOBODY
from ui.app.intents import Command, Pointer
from ui.games.klondike_board.asking import ask
from ui.games.klondike_board.deal import DealPanel
from ui.games.klondike_board.panel import Part
from ui.games.klondike_board.spots import Spot

if TYPE_CHECKING:
    from ui.app.focus import Target
    from ui.games.klondike_board.scene import KlondikeScene

_COUNTS: Final = {"left": -1, "right": 1, "down": -5, "up": 5}


class PointerHandler:
    """What the player points at and types, for one scene."""

    def __init__(self, scene: KlondikeScene) -> None:
        self._scene = scene

    # -------------------------------------------------------------- the mouse
    def point(self, pointer: Pointer) -> bool:
        """Press, drag, let go, or just look; whether it was of use."""
        scene = self._scene
        if scene.panel and scene.panel.point(pointer):
            scene.spot.hide()
            return True
        if pointer.kind == "move":
            self._look(pointer.place)
            return False
        return pointer.kind == "press" and pointer.button == 1 and self._press(pointer.place)

    def _look(self, place: tuple[int, int]) -> None:
        """A card tells of the space or of the player under the mouse."""
        scene = self._scene
        creek, space = scene.table.creek_at(place), scene.table.space_at(place)
        seat = scene.hud.player_at(place) if scene.hud else NOBODY
        if creek >= 0 and not scene.panel:
            scene.show_spot(Spot("creek", creek, scene.table.creek_rect(creek)))
        elif space >= 0:
            scene.show_spot(Spot("space", space, scene.table.space_rect(space)))
        elif seat >= 0:
            area = scene.layout.players[seat]
            names = [look.full_name for look in scene.seats]
            scene.spot.show_player(scene.view, seat, names, area)
        elif not (scene.focus.is_shown and isinstance(scene.focus.target, Spot)):
            scene.spot.hide()

    def _press(self, place: tuple[int, int]) -> bool:
        scene = self._scene
        creek, space = scene.table.creek_at(place), scene.table.space_at(place)
        seat = scene.hud.player_at(place) if scene.hud else NOBODY
        if creek >= 0:
            scene.pick_creek(creek)
        elif space >= 0:
            if not (isinstance(scene.panel, DealPanel) and scene.panel.hold(space, place)):
                is_lit = space in scene.lights()[0]
                scene.pick_space(space)
                if not is_lit:
                    scene.show_spot(Spot("space", space, scene.table.space_rect(space)))
        elif seat >= 0:
            scene.pick_player(seat)
        return max(creek, space, seat) >= 0

    # -------------------------------------------------------------- keys
    def command(self, command: Command) -> bool:
        """Arrows change amounts, Escape closes panels; whether it was of use."""
        if command.name == "back":
            return self._scene.step_back()
        if command.name in _COUNTS:
            return self._count(command.name)
        return False

    def _count(self, arrow: str) -> bool:
        scene, panel = self._scene, self._scene.panel
        if panel is None or not scene.is_yours or not isinstance(scene.match.turn, Decide):
            return False
        focus = scene.focus.target if scene.focus.is_shown else None
        if isinstance(focus, Part) and arrow in ("left", "right"):
            used = panel.arrow(focus, _COUNTS[arrow])
            self._refocus(focus)
            return used
        if panel.arrows_count and (focus is None or panel.owns(focus)):
            panel.nudge(_COUNTS[arrow])
            return True
        return False

    def typed(self, character: str) -> None:
        """1 to 4 choose a creek, D deals, S is the second button, C lists the cards; a figure asks."""
        scene = self._scene
        if character in "123456":
            number = int(character) - 1
            if number in CREEKS:
                scene.pick_creek(number)
            ask(scene, number)
        elif character == "S":
            scene.second_action()
        elif character == "D":
            scene.third_action()
        elif character == "C":
            scene.toggle_cards()

    # -------------------------------------------------------------- the focus
    def lit(self) -> list[Spot]:
        """What is lit to be chosen."""
        scene = self._scene
        spaces, creeks = scene.lights()
        return [
            *(Spot("creek", creek, scene.table.creek_rect(creek)) for creek in creeks),
            *(Spot("space", space, scene.table.space_rect(space)) for space in sorted(spaces)),
        ]

    def others(self) -> list[Spot]:
        """The spaces that are not lit: a card tells of each."""
        scene = self._scene
        lit = scene.lights()[0]
        return [Spot("space", space, scene.table.space_rect(space)) for space in RING if space not in lit]

    def activate(self, target: Target | None) -> bool:
        """Enter on a space, a creek or a part of the panel; whether it was one."""
        scene = self._scene
        if isinstance(target, Spot):
            (scene.pick_creek if target.kind == "creek" else scene.pick_space)(target.number)
        elif isinstance(target, Part) and scene.panel:
            scene.sound("click")
            scene.panel.act_on(target)
            self._refocus(target)
        return isinstance(target, Spot | Part)

    def _refocus(self, part: Part) -> None:
        """A part keeps the focus where it still is there."""
        panel = self._scene.panel
        if panel:
            same = (each for each in panel.parts if (each.kind, each.number) == (part.kind, part.number))
            self._scene.focus.set(next(same, None))
