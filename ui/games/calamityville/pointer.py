"""The mouse and the keys over the table: cards of houses, spaces, players' rows, newspapers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.calamityville.board import RING
from games.calamityville.pending import Buying, Drawing
from ui.app.intents import Pointer
from ui.games.calamityville.spots import Spot

if TYPE_CHECKING:
    from ui.games.calamityville.scene import CalamityScene


class PointerHandler:
    """What the player points at and types, for one scene."""

    def __init__(self, scene: CalamityScene) -> None:
        self._scene = scene

    # -------------------------------------------------------------- the mouse
    def point(self, pointer: Pointer) -> bool:
        """Press, or just look; whether it was of use."""
        if pointer.kind == "move":
            self._look(pointer.place)
            return False
        return pointer.kind == "press" and pointer.button == 1 and self._press(pointer.place)

    def _look(self, place: tuple[int, int]) -> None:
        """A card tells of what is under the mouse; a kind of house that is pointed at is chosen."""
        scene = self._scene
        number, space = scene.table.cards.hover(place), scene.table.space_at(place)
        seat = scene.hud.player_at(place) if scene.hud else -1
        scene.table.mark_read(is_marked=scene.table.is_on_read(place) and bool(scene.view.read))
        if number >= 0:
            scene.card.hide()
            scene.look_at("card", number)
        elif space >= 0:
            scene.look_at("space", space)
            scene.tell_of_space(space)
        elif seat >= 0:
            scene.tell_of_player(seat)
        elif scene.table.is_on_pile(place) and scene.table.reading is None:
            scene.tell_of_pile()
        elif scene.table.is_on_read(place) and scene.table.reading is None:
            scene.tell_of_read()
        elif not (scene.focus.is_shown and isinstance(scene.focus.target, Spot)):
            scene.card.hide()

    def _press(self, place: tuple[int, int]) -> bool:
        scene = self._scene
        was_reading = scene.table.put_page_away()
        number, space = scene.table.cards.at(place), scene.table.space_at(place)
        seat = scene.hud.player_at(place) if scene.hud else -1
        if number >= 0:
            scene.choose_kind(number, confirm=True)
        elif space >= 0:
            scene.choose_space(space)
        elif seat >= 0:
            scene.choose_player(seat)
        elif was_reading:
            return True
        elif scene.table.is_on_read(place):
            scene.read_last()
        elif isinstance(scene.view.task, Drawing) and self._is_on_stone(place):
            scene.main_action()
        else:
            return False
        return True

    def _is_on_stone(self, place: tuple[int, int]) -> bool:
        return any(stone.collidepoint(place) for stone in self._scene.layout.stones)

    # -------------------------------------------------------------- keys
    def typed(self, character: str) -> None:
        """1 to 4 choose a card or a player, S is the second button."""
        scene = self._scene
        if character in "1234":
            number = int(character) - 1
            if scene.picking and scene.picking.seats:
                scene.choose_player(number)
            else:
                scene.choose_kind(number, confirm=False)
        elif character == "S":
            scene.second_action()

    # -------------------------------------------------------------- the focus
    def lit(self) -> list[Spot]:
        """What can be chosen: cards, spaces, rows."""
        scene, picking = self._scene, self._scene.picking
        if picking is None or scene.stage.busy:
            return []
        cards = range(len(picking.kinds)) if picking.offers_cards else ()
        return [
            *(Spot("card", number, scene.table.cards.rect(number)) for number in cards),
            *(Spot("space", space, scene.table.space_rect(space)) for space in picking.spaces),
            *(Spot("row", seat, scene.layout.players[seat]) for seat in picking.seats),
        ]

    def others(self) -> list[Spot]:
        """The spaces that are not lit: a card tells of each."""
        scene, picking = self._scene, self._scene.picking
        lit = picking.spaces if picking else ()
        return [Spot("space", space, scene.table.space_rect(space)) for space in RING if space not in lit]

    def activate(self, spot: Spot) -> None:
        """Enter on a card, a space or a row."""
        scene = self._scene
        if spot.kind == "card":
            scene.choose_kind(spot.number, confirm=True)
        elif spot.kind == "row":
            scene.choose_player(spot.number)
        else:
            scene.choose_space(spot.number)

    def focused(self, spot: Spot) -> None:
        """What has the focus is told of; a card that builds at once is chosen."""
        scene = self._scene
        if spot.kind == "space":
            scene.tell_of_space(spot.number)
        elif spot.kind == "row":
            scene.tell_of_player(spot.number)
        elif isinstance(scene.view.task, Buying):
            scene.look_at("card", spot.number)
