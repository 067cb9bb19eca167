"""The rules in which patiences differ, as data: the deal, the packing, the stock and the foundations.

A `PatienceSpec` drives rules, table and words of a patience. Its defaults are the printed Klondike.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from games.patience.cards import IS_RED, JOKER, KING, PACK, RANK_OF, SUIT_OF

Packing: TypeAlias = Literal["alternate", "suit", "any"]
"""Suits of the cards that may be packed on a card."""
Runs: TypeAlias = Literal["whole", "whole_or_last", "any_part", "last"]
"""Cards of a column's sequence that may move together: all, all or the last, any last ones, the last."""
Spaces: TypeAlias = Literal["kings", "any", "waste"]
"""Cards that an empty column takes: kings with their sequence, any sequence, the top of the waste alone."""
Scoring: TypeAlias = Literal["cards", "standard", "vegas"]
"""Scores that are kept: the built cards alone, points for moves as well, or dollars as well."""

FROM_DEAL: Final = 0
"""Base of a patience that deals a card to its first foundation: the rank of that card."""
NO_LIMIT: Final = -1
"""Value of `redeals` if the waste may be turned over without limit."""


@dataclass(frozen=True)
class PatienceSpec:
    """The rules of one patience. Raises ValueError if they deal more cards than there are.

    The pack is dealt in this order, as PySolFC does: the base card, the reserve, the columns row by row from
    the right, all face down but the last row; the rest is the stock.
    """

    columns: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7)
    """Number of cards dealt to each column, from left to right."""
    packing: Packing = "alternate"
    wraps: bool = False
    """True if a king may be packed on an ace."""
    runs: Runs = "whole_or_last"
    spaces: Spaces = "kings"
    base: int = 1
    """Rank of the first card of each foundation, or FROM_DEAL; an ace follows a king there."""
    forces_bases: bool = True
    """True if free cards of the base's rank go to their foundations by themselves."""
    turned: int = 1
    """Number of cards turned from the stock to the waste at once."""
    redeals: int = 0
    """Number of times that the waste may be turned over to be the stock again, or NO_LIMIT."""
    reserve: int = 0
    """Number of cards dealt to the reserve, of which the top one is free; 0 for no reserve."""
    reserve_fills_spaces: bool = False
    """True if the top card of the reserve fills a space at once, as long as there is one."""
    scoring: Scoring = "cards"

    def __post_init__(self) -> None:
        """Check that the pack has enough cards. Raises ValueError."""
        if not self.columns or min(self.columns) < 1 or self.dealt > len(PACK):
            raise ValueError(
                "a patience deals at least one card to each column, and no more than the pack has"
            )

    # -------------------------------------------------------------- the deal
    @cached_property
    def numbers(self) -> range:
        """The numbers of the columns; 0 is the waste."""
        return range(1, len(self.columns) + 1)

    @cached_property
    def reserve_pile(self) -> int:
        """The number of the reserve's pile, which comes behind those of the columns."""
        return len(self.columns) + 1

    @cached_property
    def piles(self) -> range:
        """The numbers of all piles from which cards are played."""
        return range(self.reserve_pile + bool(self.reserve))

    @property
    def dealt(self) -> int:
        """The number of cards that are dealt before the stock."""
        return sum(self.columns) + self.reserve + (self.base == FROM_DEAL)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The columns in the order in which their cards are dealt: from the right, the last row face up."""
        rows = range(max(self.columns) - 1)
        hidden = (pile for row in rows for pile in self.numbers[::-1] if self.columns[pile - 1] - 1 > row)
        return (*hidden, *self.numbers[::-1])

    def may_redeal(self, redeals: int) -> bool:
        """Return True if the waste may be turned over again after this number of redeals."""
        return self.redeals == NO_LIMIT or redeals < self.redeals

    # -------------------------------------------------------------- the packing
    @cached_property
    def fits(self) -> tuple[tuple[int, ...], ...]:
        """For each card, the cards it may be packed on; none for the joker."""
        return (*(tuple(below for below in PACK if self._packs_on(card, below)) for card in PACK), ())

    @cached_property
    def takes(self) -> tuple[tuple[int, ...], ...]:
        """For each card, the cards that may be packed on it; none for the joker."""
        return tuple(tuple(card for card in PACK if below in self.fits[card]) for below in (*PACK, JOKER))

    def _packs_on(self, card: int, below: int) -> bool:
        step = RANK_OF[below] - RANK_OF[card]
        if step != 1 and not (self.wraps and step == 1 - KING):
            return False
        if self.packing == "alternate":
            return IS_RED[below] != IS_RED[card]
        return self.packing == "any" or SUIT_OF[below] == SUIT_OF[card]


KLONDIKE: Final = PatienceSpec()
"""The printed, single-pass Klondike."""
