"""How golden games of Joker Klondike are written: as those of Klondike, and where the joker is."""

from __future__ import annotations

from typing import Any

from games.joker_klondike.state import JokerBuilt, JokerReplaced, JokerView
from games.patience.cards import RANKS, SUITS, name
from tests.golden.klondike_patience import words

PILES = (*words.PILES, "beside the layout")


def event_words(event: Any) -> str:
    """One line for an event."""
    match event:
        case JokerReplaced(card, source, suit):
            return f"replaced: the joker on the {SUITS[suit]} by the {name(card)} from {PILES[source]}"
        case JokerBuilt(suit, rank, source):
            return f"built: joker as {RANKS[rank - 1]} of {SUITS[suit]} from {PILES[source]}"
    return words.event_words(event)


def table_lines(view: JokerView) -> list[str]:
    """What is to be seen: as in Klondike, and the joker if it is on a foundation or held."""
    first, second = words.table_lines(view)
    if view.joker_at:
        suit, rank = view.joker_at
        first += f", joker as {RANKS[rank - 1]} of {SUITS[suit]}"
    elif view.is_held:
        first += f", joker held, from the {SUITS[view.came_from]}"
    return [first, second]
