"""A deal in the making: who with, which deeds of both, and cash from one of them. Money is in $1,000."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from games.klondike_board.bargains import deed_words, deeds_of
from games.klondike_board.pending import Answering
from games.klondike_board.state import NOBODY, Offer, View


@dataclass(slots=True)
class Draft:
    """What `seat` would offer to `partner`; `is_counter` where it answers an offer: the partner stays.

    `cash` is what the seat gives; below nothing it is what the seat wants.
    """

    seat: int
    partner: int
    cash: int = 0
    deeds: set[int] = field(default_factory=set)
    wishes: set[int] = field(default_factory=set)
    is_counter: bool = False

    @classmethod
    def begin(cls, view: View, seat: int) -> Self:
        """Nothing yet, to the first player on the left who has anything to deal with."""
        seats = len(view.cash)
        others = [(seat + step) % seats for step in range(1, seats)]
        return cls(seat, next((other for other in others if other in view.owner), others[0]))

    @classmethod
    def turned_round(cls, view: View) -> Self:
        """The offer that is to be answered, seen from the one who answers it."""
        task = view.expect(Answering)
        return cls(
            task.player,
            task.partner,
            task.wants - task.gives,
            set(deeds_of(task.wishes)),
            set(deeds_of(task.deeds)),
            is_counter=True,
        )

    @classmethod
    def of(cls, seat: int, offer: Offer, *, is_counter: bool) -> Self:
        """An offer that a seat could make."""
        deeds, wishes = set(deeds_of(offer.deeds)), set(deeds_of(offer.wishes))
        return cls(seat, offer.partner, offer.gives - offer.wants, deeds, wishes, is_counter)

    @property
    def sides(self) -> tuple[int, int]:
        """Who gives what is in the left and in the right half of the tray."""
        return self.seat, self.partner

    def chosen(self, side: int) -> set[int]:
        """The deeds that one side gives: 0 for the seat's, 1 for the partner's."""
        return self.wishes if side else self.deeds

    def pays(self, side: int) -> int:
        """What one side pays."""
        return max(0, -self.cash if side else self.cash)

    def choose_partner(self, seat: int) -> None:
        """Deal with somebody else: what was wished for is forgotten."""
        if not self.is_counter and seat not in self.sides:
            self.partner = seat
            self.wishes.clear()
            self.cash = max(0, self.cash)

    def put(self, view: View, space: int, *, inside: bool | None = None) -> bool:
        """Put a deed of either side into the deal, or take it out; None does what was not done yet.

        A deed of somebody else makes its owner the partner. False where nobody owns it who could deal.
        """
        owner = view.owner[space]
        if owner == NOBODY:
            return False
        self.choose_partner(owner)
        if owner not in self.sides:
            return False
        chosen = self.chosen(self.sides.index(owner))
        if inside is None:
            inside = space not in chosen
        (chosen.add if inside else chosen.discard)(space)
        return True

    def change_cash(self, view: View, side: int, step: int) -> None:
        """One side pays more or less: only one of them pays anything."""
        most = view.cash[self.sides[side]]
        paid = max(0, min(self.pays(side) + step, most))
        if paid or self.pays(side):
            self.cash = -paid if side else paid

    @property
    def is_empty(self) -> bool:
        """Whether nothing is offered and nothing wished for."""
        return not (self.cash or self.deeds or self.wishes)

    def move(self) -> Offer:
        """The deal as it is offered."""
        return Offer(
            self.partner, self.pays(0), self.pays(1), deed_words(self.deeds), deed_words(self.wishes)
        )
