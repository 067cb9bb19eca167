"""A person's unfinished choices at a table of KLONDIKE, and their options. Money is in $1,000."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from games.core import Move
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import CREEKS, OF_KIND, PRICE, RING
from games.klondike_board.money import collecting_seats
from ui.games.klondike_board.board.lights import BUY, OFFER, SELL
from ui.games.klondike_board.choices.drafts import BetDraft, BidDraft, DealDraft, ReserveDraft

PANEL_TASKS: Final = (
    pending.Reserving, pending.Bidding, pending.Answering, pending.Joining, pending.Betting,
)  # fmt: skip
"""The tasks during which a panel shows their progress."""


class Decision(NamedTuple):
    """The decision that a seat has to make: its view, and the moves that a person there can make, if any."""

    view: kb.View
    seat: int
    moves: Sequence[Move] = ()

    @property
    def auction_choices(self) -> tuple[int, ...]:
        """The buildings that the seat can put up for auction."""
        return tuple(move.space for move in self.moves if isinstance(move, kb.Auction))


class Highlights(NamedTuple):
    """The highlighted spaces, each with its kind of light, and the highlighted creeks."""

    spaces: dict[int, str]
    creeks: tuple[int, ...] = ()


class Choice:
    """The unfinished choices: a creek, a building for auction, the draft of a deal, a bet or a bid.

    `lists_cards` is true while the list of all cards is open, `is_folded` while the panel of the task is
    hidden and does not cover the valley.
    """

    def __init__(self) -> None:
        self.deal: DealDraft | None = None
        self.bet: BetDraft | None = None
        self.is_folded = False
        self.lists_cards = False
        self._bid: BidDraft | None = None
        self._reserve: ReserveDraft | None = None
        self._creek = kb.NOBODY
        self._is_creek_chosen = False
        self._deed = kb.NOBODY

    def forget(self) -> None:
        """Drop all choices except the last creek, which stays the default."""
        self.close()
        self.is_folded = self._is_creek_chosen = False
        self._deed = kb.NOBODY
        self._reserve = None

    def close(self) -> None:
        """Drop the draft of a deal or a bet."""
        self.deal = self.bet = None

    @property
    def has_draft(self) -> bool:
        """True while there is the draft of a deal or a bet."""
        return self.deal is not None or self.bet is not None

    def covers_panel(self, view: kb.View) -> bool:
        """Return True if the list of cards covers a panel that the task or the draft shows."""
        return self.lists_cards and (self.has_draft or isinstance(view.task, PANEL_TASKS))

    # -------------------------------------------------------------- choices on offer
    def highlights(self, decision: Decision) -> Highlights:
        """Return the spaces and creeks that can be chosen now."""
        view = decision.view
        if self.deal:
            owners: Collection[int] = self.deal.seats if self.deal.is_counter else range(len(view.cash))
            return Highlights({space: OFFER for space in RING if view.owner[space] in owners})
        if not decision.moves:
            return Highlights({})
        if isinstance(view.task, pending.Claiming):
            return Highlights({}, tuple(creek for creek in CREEKS if view.creeks[creek]))
        if kb.Buy() in decision.moves:
            return Highlights({view.at[decision.seat]: BUY})
        return Highlights(
            dict.fromkeys(decision.auction_choices, SELL) if isinstance(view.task, pending.Owing) else {}
        )

    # -------------------------------------------------------------- current choices
    def chosen_creek(self, view: kb.View) -> int:
        """Return the chosen creek: the last choice while it has cards, else the first with the most cards."""
        creeks = view.creeks
        if self._creek == kb.NOBODY or not creeks[self._creek]:
            return max(CREEKS, key=lambda creek: (creeks[creek], -creek))
        return self._creek

    def chosen_deed(self, decision: Decision) -> int:
        """Return the building that the seat would put up next: the chosen one, else the cheapest."""
        listed = decision.auction_choices
        return self._deed if self._deed in listed else min(listed, key=lambda space: PRICE[space])

    def bid_draft(self, view: kb.View) -> BidDraft:
        """Return the draft of a bid in the current auction; each new bidding task starts a new one."""
        found = BidDraft.begin(view)
        if self._bid and self._bid.task == found.task:
            self._bid.most = found.most
        else:
            self._bid = found
        return self._bid

    def reserve_draft(self, view: kb.View) -> ReserveDraft:
        """Return the draft of the lowest price for the claim; each new sale starts a new one."""
        if not self._reserve or self._reserve.task != view.task:
            self._reserve = ReserveDraft.begin(view)
        return self._reserve

    def is_creek_chosen(self, creek: int) -> bool:
        """Return True if the creek was chosen in this turn."""
        return self._is_creek_chosen and creek == self._creek

    def choose_creek(self, creek: int) -> bool:
        """Choose a creek; return True if it was already chosen in this turn, so that its card can turn."""
        if self.is_creek_chosen(creek):
            return True
        self._creek, self._is_creek_chosen = creek, True
        return False

    def is_deed_chosen(self, space: int) -> bool:
        """Return True if a building to put up was chosen in this turn."""
        return space == self._deed

    def choose_deed(self, space: int) -> bool:
        """Choose a building to put up; return True if it was already chosen."""
        was_chosen, self._deed = space == self._deed, space
        return was_chosen

    def take(self, move: Move, decision: Decision) -> None:
        """Choose the advised move."""
        self.close()
        match move:
            case kb.Prospect(creek=creek) | kb.SellClaim(creek=creek):
                self._creek = creek
            case kb.Auction(space=space):
                self._deed = space
            case kb.Bid(amount=amount):
                self.bid_draft(decision.view).wish = amount
            case kb.Reserve(amount=amount):
                self.reserve_draft(decision.view).amount = amount
            case kb.Bet():
                self.bet = BetDraft.begin(decision.view, decision.seat, move)
            case kb.Offer():
                is_counter = isinstance(decision.view.task, pending.Answering)
                self.deal = DealDraft.of(decision.seat, move, is_counter=is_counter)

    # -------------------------------------------------------------- opening the tray
    def begin_deal(self, decision: Decision, partner: int = kb.NOBODY) -> None:
        """Begin an empty deal, or a counter-offer to the offer that needs an answer."""
        if isinstance(decision.view.task, pending.Answering):
            self.deal = DealDraft.counter_offer(decision.view)
        else:
            self.deal = DealDraft.begin(decision.view, decision.seat)
            self.deal.set_partner(self.deal.partner if partner == kb.NOBODY else partner)

    def begin_bet(self, decision: Decision) -> None:
        """Begin a bet with all players on the same space."""
        self.bet = BetDraft.begin(decision.view, decision.seat)


# ------------------------------------------------------------------ money to ask for
def amounts_due(state: kb.State, persons: Collection[int]) -> dict[int, int]:
    """Return the sum that each of some persons may ask for while others play.

    It is empty at the end, where they are asked one by one.
    """
    if not state.claims or isinstance(state.todo[-1], pending.Asking):
        return {}
    ready = [seat for seat in collecting_seats(state) if seat in persons]
    oldest = {claim.creditor: claim.amount for claim in reversed(state.claims)}
    return {seat: oldest[seat] for seat in ready}


def is_last_call(state: kb.State, persons: Collection[int]) -> bool:
    """Return True if the next throw would end a claim that one of some persons may still make."""
    ends = (claim.creditor for claim in state.claims if claim.turn != state.turn)
    return isinstance(state.todo[-1], pending.Ready) and any(seat in persons for seat in ends)


# ------------------------------------------------------------------ turns with nothing left to do
def can_complete_kind(owner: Sequence[int], seat: int) -> bool:
    """Return True if a deal could complete a kind: it is sold out, several own it, the seat among them.

    Computer players gain by no other deal that is also good for its partner.
    """
    owners = ({owner[space] for space in spaces} for spaces in OF_KIND.values())
    return any(seat in whose and kb.NOBODY not in whose and len(whose) > 1 for whose in owners)


def is_done(decision: Decision, persons: Collection[int]) -> bool:
    """Return True if only ending the turn is left: no bet, no money to ask for, no partner for a deal.

    It is False for two persons at this screen once any deed is owned, so they have time to talk about deals.
    """
    owner = decision.view.owner
    if list(decision.moves) != [kb.EndTurn()] or isinstance(decision.view.task, pending.Lacking):
        return False
    is_unowned = set(owner) == {kb.NOBODY}
    return is_unowned or (len(persons) == 1 and not can_complete_kind(owner, decision.seat))
