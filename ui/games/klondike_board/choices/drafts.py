"""Drafts of offers, bids and bets. Money is in $1,000."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.bargains import bet_candidates, format_deeds, max_reserve, max_stake, parse_deeds
from games.klondike_board.money import free_cash

_USUAL: Final = 5
"""The first stake of a bet, and the first lowest price of a claim."""


@dataclass(slots=True)
class DealDraft:
    """The offer that `seat` drafts for `partner`; `is_counter` if it answers an offer: the partner stays.

    `cash` is the sum that the seat gives; a negative sum is one that the seat wants.
    """

    seat: int
    partner: int
    cash: int = 0
    deeds: set[int] = field(default_factory=set)
    wishes: set[int] = field(default_factory=set)
    is_counter: bool = False

    @classmethod
    def begin(cls, view: kb.View, seat: int) -> Self:
        """Return an empty deal with the first player on the left who has a deed, else the next player."""
        seats = len(view.cash)
        others = [(seat + step) % seats for step in range(1, seats)]
        return cls(seat, next((other for other in others if other in view.owner), others[0]))

    @classmethod
    def counter_offer(cls, view: kb.View) -> Self:
        """Return the current offer, seen from the side of the seat that has to answer it."""
        task = view.expect(pending.Answering)
        turned = kb.Offer(task.partner, task.wants, task.gives, task.wishes, task.deeds)
        return cls.of(task.player, turned, is_counter=True)

    @classmethod
    def of(cls, seat: int, offer: kb.Offer, *, is_counter: bool) -> Self:
        """Return the draft of an offer that a seat could make."""
        deeds, wishes = set(parse_deeds(offer.deeds)), set(parse_deeds(offer.wishes))
        return cls(seat, offer.partner, offer.gives - offer.wants, deeds, wishes, is_counter)

    @property
    def seats(self) -> tuple[int, int]:
        """The seats that give in the left and in the right half of the tray."""
        return self.seat, self.partner

    def chosen(self, side: int) -> set[int]:
        """Return the deeds that one side gives: 0 for the seat's, 1 for the partner's."""
        return self.wishes if side else self.deeds

    def cash_from(self, side: int) -> int:
        """Return the sum that one side pays."""
        return max(0, -self.cash if side else self.cash)

    def set_partner(self, seat: int) -> None:
        """Make another seat the partner, without wishes or wanted cash; do nothing in a counter-offer."""
        if not self.is_counter and seat not in self.seats:
            self.partner = seat
            self.wishes.clear()
            self.cash = max(0, self.cash)

    def set_deed(self, view: kb.View, space: int, *, inside: bool | None = None) -> bool:
        """Put a deed of either side into the deal, or take it out; None toggles it.

        A deed of another player makes its owner the partner. Return False if it has no owner who could deal.
        """
        owner = view.owner[space]
        if owner == kb.NOBODY:
            return False
        self.set_partner(owner)
        if owner not in self.seats:
            return False
        chosen = self.chosen(self.seats.index(owner))
        if inside is None:
            inside = space not in chosen
        (chosen.add if inside else chosen.discard)(space)
        return True

    def change_cash(self, view: kb.View, side: int, step: int) -> None:
        """Change the sum that one side pays by a step; only one side pays at a time."""
        most = view.cash[self.seats[side]]
        paid = max(0, min(self.cash_from(side) + step, most))
        if paid or self.cash_from(side):
            self.cash = -paid if side else paid

    @property
    def is_empty(self) -> bool:
        """True if the deal holds no cash, no deed and no wish."""
        return not (self.cash or self.deeds or self.wishes)

    def move(self) -> kb.Offer:
        """Return the deal as an offer."""
        return kb.Offer(
            self.partner,
            self.cash_from(0),
            self.cash_from(1),
            format_deeds(self.deeds),
            format_deeds(self.wishes),
        )


@dataclass(slots=True)
class BidDraft:
    """The draft of a bid in the auction `task`, within the free cash of the next bidder."""

    task: pending.Bidding
    most: int
    wish: int = 0

    @classmethod
    def begin(cls, view: kb.View) -> Self:
        """Return the lowest bid in the current auction."""
        task = view.expect(pending.Bidding)
        return cls(task, free_cash(view, task.left[0]))

    @property
    def seat(self) -> int:
        """The seat that bids now."""
        return self.task.left[0]

    @property
    def min_amount(self) -> int:
        """The lowest bid that is allowed now."""
        return self.task.high + 1

    @property
    def amount(self) -> int:
        """The allowed bid nearest to the wish."""
        return max(self.min_amount, min(self.wish, self.most))

    def change(self, step: int) -> None:
        """Raise or lower the bid by a step, within its limits."""
        self.wish = self.amount + step
        self.wish = self.amount

    def move(self) -> kb.Bid:
        """Return the bid as a move."""
        return kb.Bid(self.amount)


@dataclass(slots=True)
class ReserveDraft:
    """The draft of the lowest price for a claim, at most what another player can pay."""

    task: pending.Reserving
    most: int
    amount: int = _USUAL

    @classmethod
    def begin(cls, view: kb.View) -> Self:
        """Return the usual lowest price for the claim that is for sale."""
        task = view.expect(pending.Reserving)
        draft = cls(task, max_reserve(view, task.player))
        draft.change(0)
        return draft

    def change(self, step: int) -> None:
        """Raise or lower the price by a step, within its limits."""
        self.amount = max(1, min(self.amount + step, self.most))

    def move(self) -> kb.Reserve:
        """Return the price as a move."""
        return kb.Reserve(self.amount)


@dataclass(slots=True)
class BetDraft:
    """The draft of a bet: its stake, and the seats `asked` among those `there`, on the same space."""

    view: kb.View
    seat: int
    there: tuple[int, ...]
    stake: int = _USUAL
    asked: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Ask all seats on the space at first."""
        self.asked = set(self.there)
        self.change(0)

    @classmethod
    def begin(cls, view: kb.View, seat: int, advised: kb.Bet | None = None) -> Self:
        """Return a bet with all seats on the space, or the advised bet."""
        draft = cls(view, seat, bet_candidates(view, seat))
        if advised:
            draft.asked = set(map(int, advised.seats))
            draft.change(advised.stake - draft.stake)
        return draft

    @property
    def most(self) -> int:
        """The highest stake that all players of the bet can pay."""
        return max_stake(self.view, (self.seat, *self.asked))

    @property
    def pot(self) -> int:
        """The pot, if all join."""
        return self.stake * (len(self.asked) + 1)

    def change(self, step: int) -> None:
        """Raise or lower the stake by a step, at most to what all can pay."""
        self.stake = max(1, min(self.stake + step, self.most))

    def toggle(self, seat: int) -> None:
        """Ask a seat, or leave it out; at least one seat must be asked."""
        if seat in self.there and self.asked != {seat}:
            self.asked ^= {seat}
            self.change(0)

    def move(self) -> kb.Bet:
        """Return the bet as a move."""
        return kb.Bet(self.stake, "".join(map(str, sorted(self.asked))))
