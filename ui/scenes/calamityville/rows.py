"""What a player is called in the row beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from ui import text

if TYPE_CHECKING:
    from ui.scenes.board.seats import SeatLook
    from ui.theme import Metrics

_SIZE: Final = 14
"""The level of a computer player stands behind its name where both can be this large."""


def row_name(look: SeatLook, cash: str, row: Rect, m: Metrics) -> str:
    """A player's name; of a computer player with its level, where the row has room beside the cash."""
    if not look.is_computer:
        return look.name
    whole = f"{look.name} ({look.level})"
    room = row.width - row.height - m.u(24) - text.width(cash, m.font(20), bold=True)
    return whole if text.width(whole, m.font(_SIZE), bold=True) <= room else look.name
