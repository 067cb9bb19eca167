"""A person's unfinished choices at a table of KLONDIKE, and the things to choose from. Money is in $1,000."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self

from games.core import Move
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.bargains import companions, deed_words, deeds_of, most_staked
from games.klondike_board.board import CREEKS, OF_KIND, PRICE, RING
from games.klondike_board.money import askers, free_cash
from ui.games.klondike_board.board.spaces import BUY, OFFER, SELL

_USUAL: Final = 5
"""The first stake of a bet."""
SHOWN: Final = (pending.Bidding, pending.Answering, pending.Joining, pending.Betting)
"""The tasks during which a panel shows their progress."""


# ------------------------------------------------------------------ offers, bids and bets in the making
@dataclass(slots=True)
class Deal:
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
    def turned_round(cls, view: kb.View) -> Self:
        """Return the offer that is to be answered, seen from the side of the seat that answers it."""
        task = view.expect(pending.Answering)
        turned = kb.Offer(task.partner, task.wants, task.gives, task.wishes, task.deeds)
        return cls.of(task.player, turned, is_counter=True)

    @classmethod
    def of(cls, seat: int, offer: kb.Offer, *, is_counter: bool) -> Self:
        """Return the draft of an offer that a seat could make."""
        deeds, wishes = set(deeds_of(offer.deeds)), set(deeds_of(offer.wishes))
        return cls(seat, offer.partner, offer.gives - offer.wants, deeds, wishes, is_counter)

    @property
    def sides(self) -> tuple[int, int]:
        """The seats that give in the left and in the right half of the tray."""
        return self.seat, self.partner

    def chosen(self, side: int) -> set[int]:
        """Return the deeds that one side gives: 0 for the seat's, 1 for the partner's."""
        return self.wishes if side else self.deeds

    def pays(self, side: int) -> int:
        """Return the sum that one side pays."""
        return max(0, -self.cash if side else self.cash)

    def choose_partner(self, seat: int) -> None:
        """Make another seat the partner, without wishes or wanted cash; do nothing in a counter-offer."""
        if not self.is_counter and seat not in self.sides:
            self.partner = seat
            self.wishes.clear()
            self.cash = max(0, self.cash)

    def put(self, view: kb.View, space: int, *, inside: bool | None = None) -> bool:
        """Put a deed of either side into the deal, or take it out; None toggles it.

        A deed of another player makes its owner the partner. Return False if it has no owner who could deal.
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
        """Change the sum that one side pays by a step; only one side pays at a time."""
        most = view.cash[self.sides[side]]
        paid = max(0, min(self.pays(side) + step, most))
        if paid or self.pays(side):
            self.cash = -paid if side else paid

    @property
    def is_empty(self) -> bool:
        """True if the deal holds no cash, no deed and no wish."""
        return not (self.cash or self.deeds or self.wishes)

    def move(self) -> kb.Offer:
        """Return the deal as an offer."""
        return kb.Offer(
            self.partner, self.pays(0), self.pays(1), deed_words(self.deeds), deed_words(self.wishes)
        )


@dataclass(slots=True)
class Bid:
    """A bid in the making in the auction `task`, within the free cash of the next bidder."""

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
    def least(self) -> int:
        """The lowest bid that is allowed now."""
        return self.task.high + 1

    @property
    def amount(self) -> int:
        """The allowed bid nearest to the wish."""
        return max(self.least, min(self.wish, self.most))

    def change(self, step: int) -> None:
        """Raise or lower the bid by a step, within its limits."""
        self.wish = self.amount + step
        self.wish = self.amount

    def move(self) -> kb.Bid:
        """Return the bid as a move."""
        return kb.Bid(self.amount)


@dataclass(slots=True)
class Bet:
    """A bet in the making: its stake, and the seats asked among all that are there."""

    view: kb.View
    seat: int
    there: tuple[int, ...]
    stake: int = _USUAL
    asked: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Ask all seats that are there at first."""
        self.asked = set(self.there)
        self.change(0)

    @classmethod
    def begin(cls, view: kb.View, seat: int, advised: kb.Bet | None = None) -> Self:
        """Return a bet with all seats that are there, or the bet that is advised."""
        draft = cls(view, seat, companions(view, seat))
        if advised:
            draft.asked = set(map(int, advised.seats))
            draft.change(advised.stake - draft.stake)
        return draft

    @property
    def most(self) -> int:
        """The highest stake that all players of the bet can pay."""
        return most_staked(self.view, (self.seat, *self.asked))

    @property
    def pot(self) -> int:
        """The pot, if all join."""
        return self.stake * (len(self.asked) + 1)

    def change(self, step: int) -> None:
        """Raise or lower the stake by a step, at most to what all can pay."""
        self.stake = max(1, min(self.stake + step, self.most))

    def toggle(self, seat: int) -> None:
        """Ask a seat, or leave it out; at least one seat stays asked."""
        if seat in self.there and self.asked != {seat}:
            self.asked ^= {seat}
            self.change(0)

    def move(self) -> kb.Bet:
        """Return the bet as a move."""
        return kb.Bet(self.stake, "".join(map(str, sorted(self.asked))))


# ------------------------------------------------------------------ choices on offer
class Asked(NamedTuple):
    """The decision that a seat has to make: its view, and the moves that a person there can make, if any."""

    view: kb.View
    seat: int
    moves: Sequence[Move] = ()

    @property
    def for_sale(self) -> tuple[int, ...]:
        """The buildings that the seat can put up for auction."""
        return tuple(move.space for move in self.moves if isinstance(move, kb.Auction))


class Lights(NamedTuple):
    """The lit spaces, each with its kind of light, and the lit creeks."""

    spaces: dict[int, str]
    creeks: tuple[int, ...] = ()


class Choice:
    """The unfinished choices: a creek, a building to put up, a deal or a bet in the making, a bid.

    `lists_cards` is true while the list of all cards is open, `is_folded` while the panel of the task is
    folded so that the valley is seen.
    """

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.bet: Bet | None = None
        self.is_folded = False
        self.lists_cards = False
        self._bid: Bid | None = None
        self._creek = kb.NOBODY
        self._is_picked = False
        self._deed = kb.NOBODY

    def forget(self) -> None:
        """Drop all choices except the last creek, which stays the next one's default."""
        self.close()
        self.is_folded = self._is_picked = False
        self._deed = kb.NOBODY

    def close(self) -> None:
        """Drop the deal or the bet in the making."""
        self.deal = self.bet = None

    @property
    def is_drafting(self) -> bool:
        """True while a deal or a bet is in the making."""
        return self.deal is not None or self.bet is not None

    def hides(self, view: kb.View) -> bool:
        """Return True if the list of cards covers a panel that the task or the draft shows."""
        return self.lists_cards and (self.is_drafting or isinstance(view.task, SHOWN))

    # -------------------------------------------------------------- choices on offer
    def lit(self, asked: Asked) -> Lights:
        """Return the spaces and creeks that can be chosen now."""
        view = asked.view
        if self.deal:
            owners: Collection[int] = self.deal.sides if self.deal.is_counter else range(len(view.cash))
            return Lights({space: OFFER for space in RING if view.owner[space] in owners})
        if not asked.moves:
            return Lights({})
        if isinstance(view.task, pending.Claiming):
            return Lights({}, tuple(creek for creek in CREEKS if view.creeks[creek]))
        if kb.Buy() in asked.moves:
            return Lights({view.at[asked.seat]: BUY})
        return Lights(dict.fromkeys(asked.for_sale, SELL) if isinstance(view.task, pending.Owing) else {})

    # -------------------------------------------------------------- current choices
    def creek(self, view: kb.View) -> int:
        """Return the chosen creek: the last choice while it has cards, else the first with the most cards."""
        creeks = view.creeks
        if self._creek == kb.NOBODY or not creeks[self._creek]:
            return max(CREEKS, key=lambda creek: (creeks[creek], -creek))
        return self._creek

    def deed(self, asked: Asked) -> int:
        """Return the building that the seat would put up next: the chosen one, else the cheapest."""
        listed = asked.for_sale
        return self._deed if self._deed in listed else min(listed, key=lambda space: PRICE[space])

    def bid(self, view: kb.View) -> Bid:
        """Return the bid in the making in the current auction; each new bidding task starts a new one."""
        found = Bid.begin(view)
        if self._bid and self._bid.task == found.task:
            self._bid.most = found.most
        else:
            self._bid = found
        return self._bid

    def is_picked(self, creek: int) -> bool:
        """Return True if the creek was chosen in this turn."""
        return self._is_picked and creek == self._creek

    def take_creek(self, creek: int) -> bool:
        """Choose a creek; return True if it was already chosen in this turn: its card is to be turned."""
        if self.is_picked(creek):
            return True
        self._creek, self._is_picked = creek, True
        return False

    def take_deed(self, space: int) -> bool:
        """Choose a building to put up; return True if it was already chosen."""
        was_chosen, self._deed = space == self._deed, space
        return was_chosen

    def take(self, move: Move, asked: Asked) -> None:
        """Choose the advised move."""
        self.close()
        match move:
            case kb.Prospect(creek=creek) | kb.SellClaim(creek=creek):
                self._creek = creek
            case kb.Auction(space=space):
                self._deed = space
            case kb.Bid(amount=amount):
                self.bid(asked.view).wish = amount
            case kb.Bet():
                self.bet = Bet.begin(asked.view, asked.seat, move)
            case kb.Offer():
                is_counter = isinstance(asked.view.task, pending.Answering)
                self.deal = Deal.of(asked.seat, move, is_counter=is_counter)

    # -------------------------------------------------------------- opening the tray
    def begin_deal(self, asked: Asked, partner: int = kb.NOBODY) -> None:
        """Begin an empty deal, or turn round the offer that is to be answered."""
        if isinstance(asked.view.task, pending.Answering):
            self.deal = Deal.turned_round(asked.view)
        else:
            self.deal = Deal.begin(asked.view, asked.seat)
            self.deal.choose_partner(self.deal.partner if partner == kb.NOBODY else partner)

    def begin_bet(self, asked: Asked) -> None:
        """Begin a bet with all seats that are there."""
        self.bet = Bet.begin(asked.view, asked.seat)


# ------------------------------------------------------------------ money to ask for
def due(state: kb.State, persons: Collection[int]) -> dict[int, int]:
    """Return the sum that each of some persons may ask for while others play.

    It is empty at the end, where they are asked one by one.
    """
    if not state.claims or isinstance(state.todo[-1], pending.Asking):
        return {}
    ready = [seat for seat in askers(state) if seat in persons]
    oldest = {claim.creditor: claim.amount for claim in reversed(state.claims)}
    return {seat: oldest[seat] for seat in ready}


def is_last_call(state: kb.State, persons: Collection[int]) -> bool:
    """Return True if the next throw would end a claim that one of some persons may still make."""
    ends = (claim.creditor for claim in state.claims if claim.turn != state.turn)
    return isinstance(state.todo[-1], pending.Ready) and any(seat in persons for seat in ends)


# ------------------------------------------------------------------ turns with nothing left to do
def may_complete_a_kind(owner: Sequence[int], seat: int) -> bool:
    """Return True if a deal could complete a kind: it is sold out, several own it, the seat among them.

    Computer players gain by no other deal that is also good for its partner.
    """
    owners = ({owner[space] for space in spaces} for spaces in OF_KIND.values())
    return any(seat in whose and kb.NOBODY not in whose and len(whose) > 1 for whose in owners)


def is_done(asked: Asked, persons: Collection[int]) -> bool:
    """Return True if only ending the turn is left: no bet, no money to ask for, no partner for a deal.

    It is False for two persons at this screen once any deed is owned, so they have time to talk about deals.
    """
    owner = asked.view.owner
    if list(asked.moves) != [kb.EndTurn()] or isinstance(asked.view.task, pending.Lacking):
        return False
    is_unowned = set(owner) == {kb.NOBODY}
    return is_unowned or (len(persons) == 1 and not may_complete_a_kind(owner, asked.seat))
