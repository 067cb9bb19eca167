"""What a person has half chosen at a table of KLONDIKE, and what can be chosen there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from games.core import Move
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import CREEKS, OF_KIND, PRICE, RING
from games.klondike_board.money import askers
from ui.games.klondike_board import drafts
from ui.games.klondike_board.lights import BUY, OFFER, SELL

SHOWN: Final = (pending.Bidding, pending.Answering, pending.Joining, pending.Betting)
"""The tasks in which a panel shows what goes on."""


class Asked(NamedTuple):
    """What is asked of a seat: what is seen, and the moves that a person there can make, if any."""

    view: kb.View
    seat: int
    moves: Sequence[Move] = ()

    def may(self, move: Move) -> bool:
        """Whether a move is listed now; moves of two kinds can be equal in their values."""
        return any(type(each) is type(move) and each == move for each in self.moves)

    @property
    def for_sale(self) -> tuple[int, ...]:
        """The buildings that can be put up for auction."""
        return tuple(move.space for move in self.moves if isinstance(move, kb.Auction))


class Lit(NamedTuple):
    """The spaces that are lit, each in its kind, and the creeks."""

    spaces: dict[int, str]
    creeks: tuple[int, ...] = ()


class Choice:
    """What is half chosen: a creek, a building to put up, a deal or a bet in the making, a bid.

    `lists_cards` tells that the list of all cards is looked at, `is_folded` that the panel which belongs to
    the task is not: the valley is.
    """

    def __init__(self) -> None:
        self.deal: drafts.Deal | None = None
        self.bet: drafts.Bet | None = None
        self.is_folded = False
        self.lists_cards = False
        self._bid: drafts.Bid | None = None
        self._creek = kb.NOBODY
        self._is_picked = False
        self._deed = kb.NOBODY

    def forget(self) -> None:
        """Nothing is chosen any more; the creek of the last time is still the next one's."""
        self.close()
        self.is_folded = self._is_picked = False
        self._deed = kb.NOBODY

    def close(self) -> None:
        """A deal or a bet in the making is no more."""
        self.deal = self.bet = None

    @property
    def is_drafting(self) -> bool:
        """Whether a deal or a bet is being made."""
        return self.deal is not None or self.bet is not None

    def hides(self, view: kb.View) -> bool:
        """Whether the list of cards lies over a panel in which there is something to choose."""
        return self.lists_cards and (self.is_drafting or isinstance(view.task, SHOWN))

    # -------------------------------------------------------------- what can be chosen
    def lit(self, asked: Asked) -> Lit:
        """What can be chosen on the board now."""
        view = asked.view
        if self.deal:
            owners: Collection[int] = self.deal.sides if self.deal.is_counter else range(len(view.cash))
            return Lit({space: OFFER for space in RING if view.owner[space] in owners})
        if not asked.moves:
            return Lit({})
        if isinstance(view.task, pending.Claiming):
            return Lit({}, tuple(creek for creek in CREEKS if view.creeks[creek]))
        if isinstance(view.task, pending.Buying):
            return Lit({view.at[asked.seat]: BUY})
        return Lit(dict.fromkeys(asked.for_sale, SELL) if isinstance(view.task, pending.Owing) else {})

    # -------------------------------------------------------------- what is chosen
    def creek(self, view: kb.View) -> int:
        """The creek that is chosen: the last one that was, as long as it has cards."""
        creeks = view.creeks
        if self._creek == kb.NOBODY or not creeks[self._creek]:
            return max(CREEKS, key=lambda creek: (creeks[creek], -creek))
        return self._creek

    def deed(self, asked: Asked) -> int:
        """The building that would be put up next: the one that was chosen, else the cheapest."""
        listed = asked.for_sale
        return self._deed if self._deed in listed else min(listed, key=lambda space: PRICE[space])

    def bid(self, view: kb.View) -> drafts.Bid:
        """The bid in the making, in the auction that goes on; the next one to bid begins anew."""
        found = drafts.Bid.begin(view)
        if self._bid and self._bid.task == found.task:
            self._bid.most = found.most
        else:
            self._bid = found
        return self._bid

    def take_creek(self, creek: int) -> bool:
        """Choose a creek; True where it was chosen in this turn already: its card is to be turned."""
        if creek == self._creek and self._is_picked:
            return True
        self._creek, self._is_picked = creek, True
        return False

    def take_deed(self, space: int) -> bool:
        """Choose a building to put up; True where it was chosen already."""
        was_chosen, self._deed = space == self._deed, space
        return was_chosen

    def take(self, move: Move, asked: Asked) -> None:
        """Choose what is advised."""
        self.close()
        match move:
            case kb.Prospect(creek=creek) | kb.SellClaim(creek=creek):
                self._creek = creek
            case kb.Auction(space=space):
                self._deed = space
            case kb.Bid(amount=amount):
                self.bid(asked.view).wish = amount
            case kb.Bet():
                self.bet = drafts.Bet.begin(asked.view, asked.seat, move)
            case kb.Offer():
                is_counter = isinstance(asked.view.task, pending.Answering)
                self.deal = drafts.Deal.of(asked.seat, move, is_counter=is_counter)

    # -------------------------------------------------------------- opening the tray
    def begin_deal(self, asked: Asked, partner: int = kb.NOBODY) -> None:
        """A deal: empty, or the offer that is to be answered turned round."""
        if isinstance(asked.view.task, pending.Answering):
            self.deal = drafts.Deal.turned_round(asked.view)
        else:
            self.deal = drafts.Deal.begin(asked.view, asked.seat)
            self.deal.choose_partner(self.deal.partner if partner == kb.NOBODY else partner)

    def begin_bet(self, asked: Asked) -> None:
        """A bet with all who are there."""
        self.bet = drafts.Bet.begin(asked.view, asked.seat)


# ------------------------------------------------------------------ money that must be asked for
def due(state: kb.State, persons: Collection[int]) -> dict[int, int]:
    """What each of some persons may ask for while others play; at the end they are asked one by one."""
    if not state.claims or isinstance(state.todo[-1], pending.Asking):
        return {}
    ready = [seat for seat in askers(state) if seat in persons]
    oldest = {claim.creditor: claim.amount for claim in reversed(state.claims)}
    return {seat: oldest[seat] for seat in ready}


def is_last_call(state: kb.State, persons: Collection[int]) -> bool:
    """Whether the next throw would end what some persons may still ask for."""
    ends = (claim.creditor for claim in state.claims if claim.turn != state.turn)
    return isinstance(state.todo[-1], pending.Ready) and any(seat in persons for seat in ends)


# ------------------------------------------------------------------ turns in which nothing is left to do
def may_complete_a_kind(owner: Sequence[int], seat: int) -> bool:
    """Whether a deal could make a kind one player's: all of it is sold, and a seat has a part of it."""
    owners = ({owner[space] for space in spaces} for spaces in OF_KIND.values())
    return any(seat in whose and kb.NOBODY not in whose and len(whose) > 1 for whose in owners)


def is_done(asked: Asked) -> bool:
    """Whether ending the turn is all: no bet, no money to ask for, no deal worth a thought."""
    is_all = list(asked.moves) == [kb.EndTurn()]
    return is_all and not may_complete_a_kind(asked.view.owner, asked.seat)
