"""The sign at the token of a player who is held: a turn to miss, the pass, a show."""

from __future__ import annotations

from typing import Final

from games.klondike_board.state import View

WAITS: Final = "ui_clock"
HELD: Final = "ui_lock"


def sign(view: View, seat: int) -> str:
    """The picture of the sign at a token, "" for none."""
    if view.climbs[seat] or view.shows[seat]:
        return HELD
    return WAITS if view.misses[seat] else ""


def signs(view: View) -> list[str]:
    """The sign at each token."""
    return [sign(view, seat) for seat in range(len(view.misses))]
