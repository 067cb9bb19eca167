"""How golden games of Klondike are written: events in words, the table in two lines."""

from __future__ import annotations

from typing import Any

from games.patience.cards import RANKS, code, name
from games.patience.state import COLUMNS, Built, Drawn, Finished, LaidOut, Packed, Revealed, View

PILES = ("the waste", *(f"column {pile}" for pile in COLUMNS))


def event_words(event: Any) -> str:
    """One line for an event."""
    match event:
        case LaidOut(faces, stock):
            return f"laid out: {spell(faces)}, and {stock} cards in the stock"
        case Drawn(card):
            return f"drawn: {name(card)}"
        case Packed(cards, source, target):
            return f"packed: {spell(cards)} from {PILES[source]} on {PILES[target]}"
        case Built(card, source, forced):
            return f"built: {name(card)} from {PILES[source]}{', by itself' if forced else ''}"
        case Revealed(card, column):
            return f"turned: {name(card)} in {PILES[column]}"
        case Finished(why, built):
            return f"finished: {why} with {built} cards built"
    raise TypeError(f"{event!r} has no words yet")


def table_lines(view: View) -> list[str]:
    """What is to be seen: stock, waste and foundations; then the columns, a dot for each face-down card."""
    built = " ".join(
        f"{suit}:{RANKS[rank - 1]}" for suit, rank in zip("CSHD", view.foundations, strict=True) if rank
    )
    columns = ("." * view.hidden[pile] + spell(view.columns[pile]) or "-" for pile in COLUMNS)
    return [
        f"stock {view.stock}, waste {spell(view.waste[-3:]) or '-'}, built {built or '-'}",
        " | ".join(columns),
    ]


def spell(cards: tuple[int, ...] | list[int]) -> str:
    """Cards in two letters each, with blanks."""
    return " ".join(map(code, cards))
