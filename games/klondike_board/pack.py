"""The pack of KLONDIKE: its cards by kind, and those that nobody has seen yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from games.klondike_board import state as kb
from games.klondike_board.board import CARDS, LODE


def _alike() -> tuple[tuple[int, ...], ...]:
    kinds: dict[object, list[int]] = {}
    for number, card in enumerate(CARDS):
        kinds.setdefault(replace(card, line="alike"), []).append(number)
    return tuple(map(tuple, kinds.values()))


ALIKE: Final = _alike()
"""The cards, those together that do the same, in the order of the data file."""


def unseen(view: kb.View) -> tuple[int, ...]:
    """The cards that lie face down, in no order that matters."""
    seen = {*view.discards, *(card for pile in view.shown for card in pile)}
    return tuple(card for card in range(len(CARDS)) if card not in seen)


def doubles(view: kb.View, creek: int) -> bool:
    """Whether the next gold of a creek counts double: the first one, or with the Mother Lode there."""
    shown = view.shown[creek]
    return not shown or LODE in shown


def average_gold(cards: Sequence[int], *, doubled: bool) -> float:
    """The gold of one of these cards on average, in $1,000; the Mother Lode is never doubled (KB-37a)."""
    total = sum(CARDS[card].gold * (2 if doubled and card != LODE else 1) for card in cards)
    return total / len(cards)
