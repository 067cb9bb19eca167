"""What is offered, bid or staked next: a deal, a bid and a bet in the making. Money is in $1,000."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.bargains import companions, deed_words, deeds_of

_USUAL: Final = 5
"""The stake of a bet at first."""


@dataclass(slots=True)
class Deal:
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
    def begin(cls, view: kb.View, seat: int) -> Self:
        """Nothing yet, to the first player on the left who has anything to deal with."""
        seats = len(view.cash)
        others = [(seat + step) % seats for step in range(1, seats)]
        return cls(seat, next((other for other in others if other in view.owner), others[0]))

    @classmethod
    def turned_round(cls, view: kb.View) -> Self:
        """The offer that is to be answered, seen from the one who answers it."""
        task = view.expect(pending.Answering)
        return cls(
            task.player,
            task.partner,
            task.wants - task.gives,
            set(deeds_of(task.wishes)),
            set(deeds_of(task.deeds)),
            is_counter=True,
        )

    @classmethod
    def of(cls, seat: int, offer: kb.Offer, *, is_counter: bool) -> Self:
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

    def put(self, view: kb.View, space: int, *, inside: bool | None = None) -> bool:
        """Put a deed of either side into the deal, or take it out; None does what was not done yet.

        A deed of somebody else makes its owner the partner. False where nobody owns it who could deal.
        """
        owner = view.owner[space]
        if owner == kb.NOBODY:
            return False
        self.choose_partner(owner)
        if owner not in self.sides:
            return False
        chosen = self.chosen(self.sides.index(owner))
        if inside is None:
            inside = space not in chosen
        (chosen.add if inside else chosen.discard)(space)
        return True

    def change_cash(self, view: kb.View, side: int, step: int) -> None:
        """One side pays more or less: only one of them pays anything."""
        most = view.cash[self.sides[side]]
        paid = max(0, min(self.pays(side) + step, most))
        if paid or self.pays(side):
            self.cash = -paid if side else paid

    @property
    def is_empty(self) -> bool:
        """Whether nothing is offered and nothing wished for."""
        return not (self.cash or self.deeds or self.wishes)

    def move(self) -> kb.Offer:
        """The deal as it is offered."""
        return kb.Offer(
            self.partner, self.pays(0), self.pays(1), deed_words(self.deeds), deed_words(self.wishes)
        )


@dataclass(slots=True)
class Bid:
    """A bid in the making, out of the cash of the one who is to bid in the auction `task`."""

    task: pending.Bidding
    most: int
    wish: int = 0

    @classmethod
    def begin(cls, view: kb.View) -> Self:
        """The lowest bid, in the auction that goes on."""
        task = view.expect(pending.Bidding)
        return cls(task, view.cash[task.left[0]])

    @property
    def seat(self) -> int:
        """The one who bids now."""
        return self.task.left[0]

    @property
    def least(self) -> int:
        """The lowest bid that is allowed now."""
        return self.task.high + 1

    @property
    def amount(self) -> int:
        """The bid nearest to the wish that may be made."""
        return max(self.least, min(self.wish, self.most))

    def change(self, step: int) -> None:
        """A higher or lower bid."""
        self.wish = self.amount + step
        self.wish = self.amount

    def move(self) -> kb.Bid:
        """The bid as it is made."""
        return kb.Bid(self.amount)


@dataclass(slots=True)
class Bet:
    """A bet in the making: its stake, and who is asked of all who are there."""

    cash: list[int]
    seat: int
    there: tuple[int, ...]
    stake: int = _USUAL
    asked: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """All who are there are asked at first."""
        self.asked = set(self.there)
        self.change(0)

    @classmethod
    def begin(cls, view: kb.View, seat: int, advised: kb.Bet | None = None) -> Self:
        """A bet with all who are there, or the one that is advised."""
        draft = cls(view.cash, seat, companions(view, seat))
        if advised:
            draft.asked = set(map(int, advised.seats))
            draft.change(advised.stake - draft.stake)
        return draft

    @property
    def most(self) -> int:
        """What the poorest of them has."""
        return min(self.cash[seat] for seat in (self.seat, *self.asked))

    @property
    def pot(self) -> int:
        """What is played for, if all join."""
        return self.stake * (len(self.asked) + 1)

    def change(self, step: int) -> None:
        """A higher or lower stake, as far as all can pay it."""
        self.stake = max(1, min(self.stake + step, self.most))

    def toggle(self, seat: int) -> None:
        """Ask somebody, or do not; one at least is asked."""
        if seat in self.there and self.asked != {seat}:
            self.asked ^= {seat}
            self.change(0)

    def move(self) -> kb.Bet:
        """The bet as it is proposed."""
        return kb.Bet(self.stake, "".join(map(str, sorted(self.asked))))
