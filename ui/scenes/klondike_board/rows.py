"""What the row of a player says beside the board of KLONDIKE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from ui.scenes.board.players import PlayerFacts, row_name
from ui.scenes.klondike_board import words

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.scenes.board.seats import SeatLook
    from ui.scenes.klondike_board.scene import KlondikeScene
    from ui.theme import Metrics

_ASK_WIDTH: Final = 0.46
_ASK_HEIGHT: Final = 0.42


def active_seat(scene: KlondikeScene) -> int:
    """Whose row is lit: of the one who acts, once all that has happened is shown."""
    return scene.view.turn if scene.actor < 0 or scene.is_behind else scene.actor


def row_facts(
    look: SeatLook, view: View, seat: int, row: Rect, m: Metrics, *, is_active: bool, asks: bool = False
) -> PlayerFacts:
    """Name, place and deeds, and the cash, which is open; with `asks` the button has its place."""
    cash = words.money(view.cash[seat])
    name = row_name(look, cash, row, m)
    free = row.right - ask_place(row, m).left if asks else 0
    return PlayerFacts(name, words.row(view, seat), cash, is_active=is_active, free=free)


def ask_place(row: Rect, m: Metrics) -> Rect:
    """Where a player asks for money: in the lower right of the row, below the cash."""
    place = Rect(0, 0, round(row.width * _ASK_WIDTH), round(row.height * _ASK_HEIGHT))
    place.bottomright = (row.right - m.u(5), row.bottom - m.u(6))
    return place
