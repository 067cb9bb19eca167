"""The moves that the rules of a patience allow with the cards that lie face up."""

from __future__ import annotations

from functools import cache
from itertools import starmap
from typing import Final

from games.core import Move
from games.patience.cards import JOKER, KING, PACK, RANK_OF
from games.patience.spec import PatienceSpec
from games.patience.state import Build, Pack, State

_KINGS: Final = tuple(card for card in PACK if RANK_OF[card] == KING)
BASES: Final = tuple(frozenset(card for card in PACK if RANK_OF[card] == rank) for rank in range(KING + 1))
"""The first cards of the foundations, by their rank; none for 0."""
ORDER: Final = tuple(
    tuple(tuple(suit * KING + (base - 1 + built) % KING for built in range(KING + 1)) for suit in range(4))
    for base in range(KING + 1)
)
"""By base rank and suit, the cards of a foundation in order; then the first one again."""

# Cached: the same few moves occur in every game.
_build = cache(Build)
_pack = cache(Pack)


class MoveGenerator:
    """Lists the moves of face-up cards by the rules of one spec.

    `bottoms` maps the last card of each pile to the pile's number.
    """

    def __init__(self, spec: PatienceSpec) -> None:
        self.spec = spec
        self._takes = spec.takes
        self._is_klondike = spec.runs == "whole_or_last" and not (spec.reserve or spec.wraps)
        self._full = len(spec.piles) - 1
        """Number of piles other than the waste."""

    def build_moves(self, state: State, bottoms: dict[int, int]) -> list[Move]:
        """Return the builds of the last cards of piles, sorted."""
        order = ORDER[state.base]
        following = [order[suit][built] for suit, built in enumerate(state.foundations) if built < KING]
        sources = [bottoms[card] for card in following if card in bottoms]
        return [_build(source) for source in sorted(sources)] if sources else []

    def pack_moves(self, state: State, bottoms: dict[int, int]) -> list[Move]:
        """Return the packings of cards and sequences on columns and in spaces, sorted."""
        columns, hidden, takes = state.columns, state.hidden, self._takes
        heads = {column[hidden[pile]]: pile for pile, column in enumerate(columns) if column}
        if not self._is_klondike:
            return self._other_pack_moves(state, heads, bottoms)
        movable = heads | bottoms
        found = [
            (source := movable[card], target, 1 if card in bottoms else len(columns[source]) - hidden[source])
            for below, target in bottoms.items()
            if target
            for card in takes[below]
            if card in movable
        ]
        if len(heads) < self._full:
            found += self._to_spaces(state, movable)
        return list(starmap(_pack, sorted(found))) if found else []

    def _other_pack_moves(self, state: State, heads: dict[int, int], bottoms: dict[int, int]) -> list[Move]:
        """Return the packings by any spec; `pack_moves` has a faster version for Klondike."""
        movable = self._movable(state, heads, bottoms)
        found = [
            (source, target, self._cards_from(state, source, card))
            for below, target in bottoms.items()
            for card in self._takes[below]
            if (source := movable.get(card, target)) != target in self.spec.numbers
        ]
        return list(starmap(_pack, sorted(found + self._to_spaces(state, movable))))

    def _cards_from(self, state: State, source: int, card: int) -> int:
        """Return the number of cards from a card to the end of its pile."""
        column = state.columns[source]
        return len(column) - column.index(card, state.hidden[source]) if source else 1

    def _movable(self, state: State, heads: dict[int, int], bottoms: dict[int, int]) -> dict[int, int]:
        """Return the cards that move with all cards on them, each with its pile, by the rule for runs."""
        runs = self.spec.runs
        if runs == "any_part":
            piles = enumerate(zip(state.columns, state.hidden, strict=True))
            return {card: pile for pile, (column, hidden) in piles for card in column[hidden:]} | bottoms
        if runs == "whole":
            return heads | {card: pile for card, pile in bottoms.items() if pile not in self.spec.numbers}
        return bottoms if runs == "last" else heads | bottoms

    def _to_spaces(self, state: State, movable: dict[int, int]) -> list[tuple[int, int, int]]:
        """Return the moves to spaces: from, to, number of cards.

        Leave out moves of whole columns, which change nothing (KP-11e).
        """
        columns, spaces = state.columns, self.spec.spaces
        empty = [pile for pile in self.spec.numbers if not columns[pile]]
        kings, waste = (king for king in _KINGS if king in movable), state.waste[-1:]
        any_card = (card for card in movable if card != JOKER)  # which must not be packed (JK-27d)
        cards = kings if spaces == "kings" else waste if spaces == "waste" else any_card
        found: list[tuple[int, int, int]] = []
        for card in cards if empty else ():
            source = movable[card]
            count = self._cards_from(state, source, card)
            if source not in self.spec.numbers or count < len(columns[source]):
                found += [(source, space, count) for space in empty]
        return found
