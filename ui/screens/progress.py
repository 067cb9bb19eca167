"""The words about an unfinished game on its poster."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.core import Message, Player, Words, message
from games.seating import parse_seats
from ui.draw.seats import SeatLook

if TYPE_CHECKING:
    from saves.listing import Summary


def progress_messages(summary: Summary) -> Iterator[Message]:
    """Yield messages about an unfinished game, the best first."""
    names = tuple(SeatLook.of(seat).name for seat in parse_seats(summary.seats))
    if (note := summary.last_turn) and note.seat < len(names):
        yield message("launcher.left_at", who=Player(names[note.seat]), turn=note.turn)
    if len(names) > 1:
        yield message("launcher.left_with", names=names)
    yield message("launcher.left", count=summary.moves)


def spoken_progress(summary: Summary) -> Iterator[Words]:
    """Yield all that is known of an unfinished game, as screen readers tell it."""
    names = tuple(SeatLook.of(seat).name for seat in parse_seats(summary.seats))
    if len(names) > 1:
        yield message("spoken.left_with", names=names)
    if (note := summary.last_turn) and note.seat < len(names):
        yield message("spoken.left_at", who=Player(names[note.seat]), turn=note.turn)
    yield message("screens.saves.moves", count=summary.moves)
