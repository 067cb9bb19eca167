"""What the row of a player says beside the board of KLONDIKE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from ui.games.klondike_board import words
from ui.play.players import PlayerFacts, row_name

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.draw.seats import SeatLook
    from ui.draw.theme import Metrics
    from ui.games.klondike_board.scene import KlondikeScene

_ASK_WIDTH: Final = 0.375
_ASK_HEIGHT: Final = 0.38


def active_seat(scene: KlondikeScene) -> int:
    """Whose row is lit: of the one who acts, once all that has happened is shown."""
    return scene.view.turn if scene.actor < 0 or scene.is_behind else scene.actor


def row_facts(
    look: SeatLook, view: View, seat: int, row: Rect, m: Metrics, *, is_active: bool, asks: bool = False
) -> PlayerFacts:
    """Name, place and deeds, and the cash, which is open; with `asks` a button takes the line below."""
    cash = words.money(view.cash[seat])
    name = row_name(look, cash, row, m)
    return PlayerFacts(name, "" if asks else words.row(view, seat), cash, is_active=is_active)


def ask_place(row: Rect, m: Metrics) -> Rect:
    """Where a player asks for money: below the name; the cap of its key hides no figure of the cash."""
    place = Rect(0, 0, round(row.width * _ASK_WIDTH), round(row.height * _ASK_HEIGHT))
    place.bottomleft = (row.x + row.height - m.u(3), row.bottom - m.u(6))
    return place
