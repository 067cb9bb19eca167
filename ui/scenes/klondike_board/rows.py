"""What the row of a player says beside the board of KLONDIKE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from ui import text
from ui.scenes.board.players import PlayerFacts
from ui.scenes.klondike_board import words

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.scenes.board.seats import SeatLook
    from ui.scenes.klondike_board.scene import KlondikeScene
    from ui.theme import Metrics

_SIZE: Final = 14
"""The level of a computer player stands behind its name where both can be this large."""


def active_seat(scene: KlondikeScene) -> int:
    """Whose row is lit: of the one who acts, once all that has happened is shown."""
    return scene.view.turn if scene.actor < 0 or scene.is_behind else scene.actor


def row_facts(
    look: SeatLook, view: View, seat: int, row: Rect, m: Metrics, *, is_active: bool
) -> PlayerFacts:
    """Name, place and deeds, and the cash, which is open."""
    cash = words.money(view.cash[seat])
    name = look.full_name
    room = row.width - row.height - m.u(24) - text.width(cash, m.font(20), bold=True)
    if text.width(name, m.font(_SIZE), bold=True) > room:
        name = look.name
    return PlayerFacts(name, words.row(view, seat), cash, is_active=is_active)
