"""Deals made by hand: what lies on top of the columns and what the stock brings, in two letters a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.patience.cards import PACK, codes, parse_code
from games.patience.state import COLUMNS, Shuffle


def arranged(tops: Mapping[int, str], stock: str = "") -> Shuffle:
    """The shuffle that deals these cards: columns end in `tops`, the stock begins with `stock`.

    Cards are written from the deepest to the one on top, those of the stock as they are drawn. Whatever is
    not named lies where there is room, low cards deep in the columns first.
    """
    ends = {column: _cards(tops.get(column, "")) for column in COLUMNS}
    drawn = _cards(stock)
    named = {card for cards in (*ends.values(), drawn) for card in cards}
    rest = sorted((card for card in PACK if card not in named), key=lambda card: (card % 13, card))
    columns: dict[int, list[int]] = {}
    for column in COLUMNS:
        missing = column - len(ends[column])
        columns[column] = rest[:missing] + ends[column]
        rest = rest[missing:]
    return Shuffle(codes(_in_order(columns) + drawn + rest))


def _cards(words: str) -> list[int]:
    return [parse_code(word) for word in words.split()]


def _in_order(columns: Mapping[int, list[int]]) -> list[int]:
    """The cards of the columns as they are dealt: row by row from the right, the last row face up."""
    rows = [*(range(7, first, -1) for first in range(1, 7)), range(7, 0, -1)]
    left = {column: list(cards) for column, cards in columns.items()}
    return [left[column].pop(0) for row in rows for column in row]


EVERYTHING: Final = arranged(
    {1: "9H", 2: "3S 8S", 3: "7C TS", 4: "QH KD", 5: "JC 2S AS", 6: "4D 5C", 7: "6C 5D"}, "QC JH 4H KC"
)
"""Each way to move is there: the ace of spades goes up at once, then

2S from column 5 to its foundation; 8S on 9H; that sequence on TS, which makes a space of column 1;
KD to the space; QC from the waste on KD, JH on QC, 4H on 5C. 5C does not go on 5D.
"""

STUCK: Final = arranged(
    {1: "3C", 2: "3S", 3: "5C", 4: "5S", 5: "7C", 6: "7S", 7: "9C"}, "KC KS KH KD JD JC JS JH"
)
"""All that lies open is black and odd, so nothing ever fits: after 24 cards the game is stuck."""


def _easy() -> Shuffle:
    """Low cards in the columns, the lowest on top; high cards in the stock, the lowest last."""
    ranked = sorted(PACK, key=lambda card: (card % 13, card))
    low, high = ranked[:28], ranked[28:]
    columns: dict[int, list[int]] = {column: [] for column in COLUMNS}
    for layer in range(7):
        for column in range(layer + 1, 8):
            columns[column].insert(0, low.pop(0))
    return Shuffle(codes(_in_order(columns) + high[::-1]))


EASY: Final = _easy()
"""Won by building whatever can be built and drawing where nothing can."""
