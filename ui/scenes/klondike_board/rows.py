"""What the row of a player says beside the board of KLONDIKE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from ui.scenes.board.players import PlayerFacts, row_name
from ui.scenes.klondike_board import words

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.scenes.board.seats import SeatLook
    from ui.scenes.klondike_board.scene import KlondikeScene
    from ui.theme import Metrics


def active_seat(scene: KlondikeScene) -> int:
    """Whose row is lit: of the one who acts, once all that has happened is shown."""
    return scene.view.turn if scene.actor < 0 or scene.is_behind else scene.actor


def row_facts(
    look: SeatLook, view: View, seat: int, row: Rect, m: Metrics, *, is_active: bool
) -> PlayerFacts:
    """Name, place and deeds, and the cash, which is open."""
    cash = words.money(view.cash[seat])
    name = row_name(look, cash, row, m)
    return PlayerFacts(name, words.row(view, seat), cash, is_active=is_active)
