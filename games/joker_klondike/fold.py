"""What each event of Joker Klondike changes: those of Klondike, and what happens to the joker."""

from __future__ import annotations

from games.joker_klondike.state import (
    HELD,
    NOWHERE,
    JokerBuilt,
    JokerEvent,
    JokerReplaced,
    JokerState,
    JokerView,
)
from games.klondike_patience.fold import fold, pile_of


def fold_joker(table: JokerState | JokerView, event: JokerEvent) -> None:
    """Bring the table, or what is seen of it, up to date with an event."""
    match event:
        case JokerReplaced():
            pile_of(table, event.source).pop()
            table.joker_at, table.is_held, table.came_from = None, True, event.suit
        case JokerBuilt():
            if event.source != HELD:
                pile_of(table, event.source).pop()
            table.foundations[event.suit] += 1
            table.joker_at, table.is_held, table.came_from = (event.suit, event.rank), False, NOWHERE
        case _:
            fold(table, event)
