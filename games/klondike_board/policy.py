"""How a computer player of KLONDIKE decides each thing that can be asked of it, by what things are worth."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final, Literal

from games.core import Move
from games.klondike_board import pending, proposals
from games.klondike_board import state as kb
from games.klondike_board.board import BOARD, KIND, PRICE, TRANSPORT
from games.klondike_board.evaluation import Outlook
from games.klondike_board.proposals import BY_VALUE, BetStyle, DealStyle, changes_of, offered

WhySell = Literal["value", "dear", "short", "poor"]


@dataclass(frozen=True, slots=True)
class Style:
    """What sets one player apart from another.

    `income` is how much of a deed's income counts against its price, `denial` how much of what one would
    pay there oneself; `rival` how much of another's gain counts as one's own loss, shared by all others.
    A claim is sold where it should fetch so much above its worth as `asks_more` says, where its creek holds
    less than `poor` gold on average, or where cash is short. `deals` says how deals are made, `bets` how
    bets; `whims` is how often something is chosen blindly, `forgets` how often it does not think of asking
    for money when it could.
    """

    income: float = 1.0
    denial: float = 0.0
    rival: float = 1.0
    asks_more: float = inf
    poor: float = 0.0
    deals: DealStyle = BY_VALUE
    bets: BetStyle = "boldly"
    whims: float = 0.0
    forgets: float = 0.0


HARD: Final = Style(income=1.2, denial=0.5, asks_more=0.0)


def decide(view: kb.View, seat: int, style: Style = HARD) -> Move:
    """The move of a seat that has something to decide. Raises KeyError where there is no such thing."""
    outlook = Outlook(view)
    match view.task:
        case pending.Ready():
            return _ready(outlook, seat)
        case pending.Claiming():
            return _claiming(outlook, seat, style)
        case pending.Buying():
            return _buying(outlook, seat, style)
        case pending.Bidding():
            return _bidding(outlook, seat, style)
        case pending.Owing():
            return _owing(outlook, seat)
        case pending.Answering():
            return _answering(outlook, seat, style)
        case pending.Settled():
            return proposals.bet_idea(outlook, seat, style.bets) or kb.EndTurn()
        case pending.Joining():
            return kb.Join() if proposals.joins(outlook, seat, style.bets) else kb.StayOut()
        case pending.Asking():
            return kb.Collect(seat)
    raise KeyError(type(view.task).__name__)


# ------------------------------------------------------------------ the turn
def _ready(outlook: Outlook, seat: int) -> Move:
    """The toll is worth it where a turn is worth more than what waiting saves."""
    view = outlook.view
    toll = BOARD.toll * (outlook.seats - 1)
    if view.climbs[seat] and view.cash[seat] >= toll and toll_gain(outlook, seat) > 0:
        return kb.PayToll()
    return kb.Throw()


def toll_gain(outlook: Outlook, seat: int) -> float:
    """What is gained by paying the toll now: five turns more, on average, for the toll."""
    turns = min(5.0, outlook.throws)
    return turns * outlook.turn(seat) - outlook.toll


def _claiming(outlook: Outlook, seat: int, style: Style) -> Move:
    """The best creek; its claim is sold where there is a reason to."""
    creek = best_creek(outlook, seat)
    return kb.SellClaim(creek) if why_sell(outlook, seat, creek, style) else kb.Prospect(creek)


def why_sell(outlook: Outlook, seat: int, creek: int, style: Style = HARD) -> WhySell | None:
    """Why the claim on a creek should be sold, None where it should not: somebody must bid for it at all."""
    bid = expected_bid(outlook, seat, creek)
    if bid < 1:
        return None
    if bid > outlook.card(creek, seat) + style.asks_more:
        return "value"
    if is_dear(outlook, seat):
        return "dear"
    if outlook.view.cash[seat] < style.deals.short:
        return "short"
    return "poor" if outlook.gold(creek) < style.poor else None


def best_creek(outlook: Outlook, seat: int) -> int:
    """The creek with most gold to expect; among equals the one with fewest cards."""
    return max(
        outlook.open_creeks(), key=lambda creek: (outlook.gold(creek), -outlook.view.creeks[creek], -creek)
    )


def is_dear(outlook: Outlook, seat: int) -> bool:
    """Whether the last claim was paid for as no card is worth it, and somebody has as much again."""
    view = outlook.view
    richest = max(cash for other, cash in enumerate(view.cash) if other != seat)
    return min(view.fetched, richest) > outlook.average_gold(doubled=True)


def expected_bid(outlook: Outlook, seller: int, creek: int) -> float:
    """What a claim fetches: what it is worth to the last but one of those who bid, and what they have."""
    worth = sorted(
        min(outlook.card(creek, other), outlook.view.cash[other])
        for other in range(outlook.seats)
        if other != seller
    )
    return worth[-2] if len(worth) > 1 else 0.0


def _buying(outlook: Outlook, seat: int, style: Style) -> Move:
    return kb.Buy() if buy_gain(outlook, seat, outlook.view.at[seat], style) > 0 else kb.Decline()


def buy_gain(outlook: Outlook, seat: int, space: int, style: Style = HARD) -> float:
    """What is gained by buying a free deed for its price."""
    gain = deed_worth(outlook, seat, space, style) - PRICE[space]
    if KIND[space] == TRANSPORT:
        gain += outlook.throw(seat, space)
    return gain


def deed_worth(outlook: Outlook, seat: int, space: int, style: Style = HARD) -> float:
    """What a deed is worth to a seat that has not got it: its income, and what others cannot ask for it."""
    owner = outlook.view.owner
    income = outlook.gained(seat, {space: seat}) + (
        outlook.gained(seat, {space: kb.NOBODY}) * -1 if owner[space] not in (kb.NOBODY, seat) else 0.0
    )
    return income * style.income + style.denial * outlook.costs(space, seat, owner)


# ------------------------------------------------------------------ auctions and debts
def _bidding(outlook: Outlook, seat: int, style: Style) -> Move:
    """Feel one's way at first, as rivals may pass; then leap towards what they would bid at most."""
    auction, limit = outlook.view.expect(pending.Bidding), _most(outlook, seat, style)
    high = auction.high
    if limit <= high:
        return kb.PassBid()
    rivals = max((_most(outlook, other, style) for other in auction.left if other != seat), default=0)
    leap = 2 * (min(limit, rivals) - high + 1) // 3
    return kb.Bid(high + max(1, min(2 * high, leap)))


def _most(outlook: Outlook, seat: int, style: Style) -> int:
    """The highest bid that a seat should make and can pay."""
    return min(int(bid_limit(outlook, seat, style)), outlook.view.cash[seat])


def bid_limit(outlook: Outlook, seat: int, style: Style = HARD) -> float:
    """The most that a seat should bid for what is up for auction."""
    auction = outlook.view.expect(pending.Bidding)
    if auction.creek >= 0:
        return outlook.card(auction.creek, seat)
    return outlook.gained(seat, {auction.space: seat})


def _owing(outlook: Outlook, seat: int) -> Move:
    """The deed that is least missed."""
    view = outlook.view
    tried = view.expect(pending.Owing).tried
    mine = [space for space, whose in enumerate(view.owner) if whose == seat and space not in tried]
    return kb.Auction(min(mine, key=lambda space: (-outlook.gained(seat, {space: kb.NOBODY}), space)))


# ------------------------------------------------------------------ deals and bets
def _answering(outlook: Outlook, seat: int, style: Style) -> Move:
    deal = outlook.view.expect(pending.Answering)
    gain = deal_gain(outlook, seat, deal.partner, offered(deal), style)
    return kb.Accept() if gain > 0 else kb.Refuse()


def deal_gain(outlook: Outlook, seat: int, other: int, offer: kb.Offer, style: Style = HARD) -> float:
    """What a seat gains by the offer that another makes to it, beyond its part of what the other gains."""
    changes = changes_of(offer, other)
    cash = offer.gives - offer.wants
    own = cash + outlook.gained(seat, changes)
    theirs = -cash + outlook.gained(other, changes)
    return own - style.rival * max(theirs, 0.0) / (outlook.seats - 1)
