"""What each event of Klondike changes: the rules apply them to all cards, watchers to those that they see."""

from __future__ import annotations

from typing import assert_never

from games.klondike_patience.state import (
    Built,
    Drawn,
    Finished,
    LaidOut,
    Packed,
    PatienceEvent,
    Revealed,
    State,
    View,
)
from games.patience.cards import SUIT_OF


def pile_of(table: State | View, source: int) -> list[int]:
    """The cards of a column, or the waste; in a view those that lie face up."""
    return table.columns[source] if source else table.waste


def fold(table: State | View, event: PatienceEvent) -> None:
    """Bring the table, or what is seen of it, up to date with an event."""
    match event:
        case Drawn():
            table.draw(event.card)
        case Packed():
            del pile_of(table, event.source)[-len(event.cards) :]
            table.columns[event.target] += event.cards
        case Built():
            pile_of(table, event.source).pop()
            table.foundations[SUIT_OF[event.card]] += 1
        case Revealed():
            table.reveal(event.column, event.card)
        case LaidOut():
            table.lay_out(event.faces, event.stock)
        case Finished():
            table.finish(event.why)
        case _:
            assert_never(event)
