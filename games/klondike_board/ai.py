"""The computer players of KLONDIKE, and the hint with its reason. They see a `View` and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, Literal

from games.chance import pick
from games.core import Message, Move, Value, message
from games.klondike_board import board, pending, proposals
from games.klondike_board import state as kb
from games.klondike_board.bargains import deeds_of
from games.klondike_board.evaluation import Outlook
from games.klondike_board.money import claimants, free_cash, toll
from games.klondike_board.proposals import (
    BOLD_BETS,
    BY_VALUE,
    CAREFUL_BETS,
    LOOSE_BETS,
    BetStyle,
    DealStyle,
    changes_of,
    offered,
)
from games.players import Observation, Player

WhySell = Literal["value", "dear", "short", "poor"]


@dataclass(frozen=True, slots=True)
class Style:
    """The traits that set one player apart from another.

    `income` is how much of a deed's income counts against its price, `denial` how much of what the seat would
    pay there itself; `rival` how much of another's gain counts as one's own loss, shared by all others.
    A claim is sold where the expected bid exceeds its worth by more than `asks_more`, where its creek holds
    less than `poor` gold on average, or where cash is short. `deals` is the style of deals, `bets` that of
    bets; `whims` is how often the player chooses blindly, `forgets` how often it does not think of asking for
    money when it could.
    """

    income: float = 1.0
    denial: float = 0.0
    rival: float = 1.0
    asks_more: float = inf
    poor: float = 0.0
    deals: DealStyle = BY_VALUE
    bets: BetStyle = BOLD_BETS
    whims: float = 0.0
    forgets: float = 0.0


_DEALING: Final = (pending.Ready, pending.Lacking)
"""Tasks in which computer players may offer a deal."""
HARD: Final = Style(income=1.2, denial=0.5, asks_more=0.0)


# ------------------------------------------------------------------ players
@dataclass(frozen=True, slots=True)
class Weighing:
    """A player that decides by the worth of things, in one style."""

    style: Style = HARD

    def choose(self, observation: Observation[kb.State, kb.View], rng: Random) -> Move:
        """Return the move of the seat whose observation this is."""
        view, seat = observation.view, observation.seat
        asks = self.choose_aside(observation, rng)
        if asks is not None:
            return asks
        if isinstance(view.task, _DEALING) and (offer := self._deal(view, seat, rng)):
            return offer
        is_settled = isinstance(view.task, pending.Settled) and kb.Buy() not in observation.moves
        if is_settled and not proposals.speaks_up(rng, self.style.bets):
            return kb.EndTurn()
        if len(observation.moves) == 1:
            return observation.moves[0]
        move = decide(view, seat, self.style)
        whim = None if isinstance(move, kb.SellClaim) else self._whim(observation, rng)
        return move if whim is None else whim

    def choose_aside(self, observation: Observation[kb.State, kb.View], rng: Random) -> Move | None:
        """Return the move that asks for money, or None if there is none to ask for or the player forgets."""
        move = kb.Collect(observation.seat)
        return move if move in observation.moves and rng.random() >= self.style.forgets else None

    def _whim(self, observation: Observation[kb.State, kb.View], rng: Random) -> Move | None:
        """Return a creek or a choice to buy or not, picked blindly now and then, else None."""
        if not self.style.whims or rng.random() >= self.style.whims:
            return None
        wanted = [move for move in observation.moves if isinstance(move, kb.Prospect | kb.Buy | kb.Decline)]
        return pick(rng, wanted) if wanted else None

    def _deal(self, view: kb.View, seat: int, rng: Random) -> kb.Offer | None:
        """Return a deal that its partner should accept, or None: at most one a turn, and not each turn."""
        deals = self.style.deals
        if view.has_offered or rng.random() >= deals.speaks_up:
            return None
        found = _deal_idea(view, seat, self.style)
        return found.offer if found else None


_EASY_DEALS: Final = DealStyle(short=12, collects=1.3)
_MEDIUM_DEALS: Final = DealStyle(short=8, collects=1.15)
LEVELS: Final[Mapping[str, Player]] = {
    # follows a whim more often than not, pays well for what it collects, bets readily, forgets to ask
    "easy": Weighing(
        Style(rival=0.0, poor=10.0, deals=_EASY_DEALS, bets=LOOSE_BETS, whims=0.75, forgets=0.5)
    ),
    # weighs each deed by its income alone, has a whim now and then, bets with care, forgets at times
    "medium": Weighing(
        Style(rival=0.5, poor=8.0, deals=_MEDIUM_DEALS, bets=CAREFUL_BETS, whims=0.2, forgets=0.2)
    ),
    # also weighs the bids and payments of others; stakes much if that raises its chance to win
    "hard": Weighing(HARD),
}


def player(level: str) -> Player:
    """Return the computer player of a level. Raises KeyError for a level that is none of `LEVELS`."""
    return LEVELS[level]


def advice(view: kb.View, seat: int) -> tuple[Move, Message]:
    """Return the move of the hard player for a seat, and a sentence that says why.

    Raises KeyError if no player has anything to decide.
    """
    move = _beforehand(view, seat) or decide(view, seat)
    return move, reason(view, seat, move)


def _beforehand(view: kb.View, seat: int) -> Move | None:
    """Return the move to make before anything else, asking for money or offering a deal, or None."""
    if isinstance(view.task, pending.Ready | pending.Settled) and seat in claimants(view.claims):
        return kb.Collect(seat)
    if not isinstance(view.task, _DEALING) or view.has_offered:
        return None
    found = _deal_idea(view, seat, HARD)
    return found.offer if found else None


def _deal_idea(view: kb.View, seat: int, style: Style) -> proposals.DealIdea | None:
    """Return the best deal to offer now, or None; while a price is missing, one that raises it."""
    outlook = Outlook(view)
    if isinstance(view.task, pending.Lacking):
        return proposals.raising_idea(outlook, seat, buy_gain(outlook, seat, view.at[seat], style))
    return proposals.deal_idea(outlook, seat, style.deals)


# ------------------------------------------------------------------ how each thing is decided
def decide(view: kb.View, seat: int, style: Style = HARD) -> Move:
    """Return the move of a seat that has something to decide. Raises KeyError if there is no such thing."""
    outlook = Outlook(view)
    match view.task:
        case pending.Ready():
            return _ready(outlook, seat)
        case pending.Claiming():
            return _claiming(outlook, seat, style)
        case pending.Buying():
            return _buying(outlook, seat, style)
        case pending.Bidding():
            return _bidding(outlook, seat)
        case pending.Owing():
            return _owing(outlook, seat)
        case pending.Answering():
            return _answering(outlook, seat, style)
        case pending.Lacking() if _can_buy(view, seat) and _buying(outlook, seat, style) == kb.Buy():
            return kb.Buy()
        case pending.Settled():
            return proposals.bet_idea(outlook, seat, style.bets) or kb.EndTurn()
        case pending.Joining():
            return kb.Join() if proposals.joins(outlook, seat, style.bets) else kb.StayOut()
        case pending.Asking():
            return kb.Collect(seat)
    raise KeyError(type(view.task).__name__)


# ------------------------------------------------------------------ the turn
def _ready(outlook: Outlook, seat: int) -> Move:
    """Return the toll if the seat is held, can pay it, and more turns are worth more to it, else a throw."""
    view = outlook.view
    can_pay = view.cash[seat] >= toll(outlook.seats)
    if view.climbs[seat] and can_pay and toll_gain(outlook, seat) > 0:
        return kb.PayToll()
    return kb.Throw()


def toll_gain(outlook: Outlook, seat: int) -> float:
    """Return the gain from paying the toll now: five more turns on average, less the toll."""
    turns = min(5.0, outlook.throws)
    return turns * outlook.turn(seat) - outlook.toll


def _claiming(outlook: Outlook, seat: int, style: Style) -> Move:
    """Return the move for the best creek: a sale of its claim if there is a reason to sell, else a dig."""
    creek = best_creek(outlook)
    return kb.SellClaim(creek) if why_sell(outlook, seat, creek, style) else kb.Prospect(creek)


def why_sell(outlook: Outlook, seat: int, creek: int, style: Style = HARD) -> WhySell | None:
    """Return why the claim on a creek should be sold, or None; a claim that should fetch no bid is kept."""
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


def best_creek(outlook: Outlook) -> int:
    """Return the creek with most gold to expect; among equals the one with fewest cards."""
    return max(
        outlook.open_creeks(), key=lambda creek: (outlook.gold(creek), -outlook.view.creeks[creek], -creek)
    )


def is_dear(outlook: Outlook, seat: int) -> bool:
    """Return True if the last claim cost, and another player has, more than the average doubled gold."""
    view = outlook.view
    richest = max(cash for other, cash in enumerate(view.cash) if other != seat)
    return min(view.fetched, richest) > outlook.average_gold(doubled=True)


def expected_bid(outlook: Outlook, seller: int, creek: int) -> float:
    """Return the price a claim should fetch, 0 without two bidders.

    It is the second highest of what the others would bid: its worth to them, up to their free cash.
    """
    worth = sorted(
        min(outlook.card(creek, other), free_cash(outlook.view, other))
        for other in range(outlook.seats)
        if other != seller
    )
    return worth[-2] if len(worth) > 1 else 0.0


def _can_buy(view: kb.View, seat: int) -> bool:
    """Return True if the seat can pay for the building it stands on."""
    return view.cash[seat] >= board.PRICE[view.at[seat]]


def _buying(outlook: Outlook, seat: int, style: Style) -> Move:
    return kb.Buy() if buy_gain(outlook, seat, outlook.view.at[seat], style) > 0 else kb.Decline()


def buy_gain(outlook: Outlook, seat: int, space: int, style: Style = HARD) -> float:
    """Return the gain from buying a free deed for its price: its income, and the rents denied to others."""
    income, denied = outlook.gained(seat, {space: seat}), outlook.costs(space, seat, outlook.view.owner)
    gain = income * style.income + style.denial * denied - board.PRICE[space]
    if board.KIND[space] == board.TRANSPORT:
        gain += outlook.throw(seat, space)
    return gain


# ------------------------------------------------------------------ auctions and debts
def _bidding(outlook: Outlook, seat: int) -> Move:
    """Return a low bid first, as rivals may pass; then a leap toward the most they would bid; else a pass."""
    auction, limit = outlook.view.expect(pending.Bidding), _most(outlook, seat)
    high = auction.high
    if limit <= high:
        return kb.PassBid()
    rivals = max((_most(outlook, other) for other in auction.left if other != seat), default=0)
    leap = 2 * (min(limit, rivals) - high + 1) // 3
    return kb.Bid(high + max(1, min(2 * high, leap)))


def _most(outlook: Outlook, seat: int) -> int:
    """Return the highest bid that a seat should make and can pay."""
    return min(int(bid_limit(outlook, seat)), free_cash(outlook.view, seat))


def bid_limit(outlook: Outlook, seat: int) -> float:
    """Return the worth to a seat of the card or building up for auction, the most it should bid."""
    auction = outlook.view.expect(pending.Bidding)
    if auction.creek >= 0:
        return outlook.card(auction.creek, seat)
    return outlook.gained(seat, {auction.space: seat})


def _owing(outlook: Outlook, seat: int) -> Move:
    """Return the auction of the deed that the seat misses least."""
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
    """Return a seat's gain from an offer that `other` makes to it, less its share of what the other gains."""
    changes = changes_of(offer, other)
    cash = offer.gives - offer.wants
    own = cash + outlook.gained(seat, changes)
    theirs = -cash + outlook.gained(other, changes)
    return own - style.rival * max(theirs, 0.0) / (outlook.seats - 1)


# ------------------------------------------------------------------ why a move is good
def reason(view: kb.View, seat: int, move: Move) -> Message:
    """Return one true sentence in favor of a move of a seat that has something to decide."""
    outlook, space = Outlook(view), view.at[seat]
    match move:
        case kb.Throw():
            return _throw(outlook, seat)
        case kb.PayToll():
            return message("klondike_board.advice.paytoll", cost=dollars(toll(outlook.seats)))
        case kb.Prospect(creek):
            return _prospect(outlook, creek)
        case kb.SellClaim(creek):
            why, price = why_sell(outlook, seat, creek) or "", dollars(view.fetched)
            return message("klondike_board.advice.sellclaim", why=why, price=price)
        case kb.Buy():
            return _buy(outlook, seat, space)
        case kb.Decline():
            lacking = dollars(max(1.0, -buy_gain(outlook, seat, space)))
            return message("klondike_board.advice.decline", space=board.PLACES[space], lacking=lacking)
        case kb.Bid():
            return message("klondike_board.advice.bid", limit=dollars(bid_limit(outlook, seat)))
        case _:
            return _bargain(view, seat, move)


def _bargain(view: kb.View, seat: int, move: Move) -> Message:
    """Return the reason for a deal, a bet, the sale of a building, or the end of a turn."""
    outlook, space = Outlook(view), view.at[seat]
    match move:
        case kb.Auction(building):
            return message("klondike_board.advice.auction", space=board.PLACES[building])
        case kb.Join():
            is_gain = proposals.asked_gain(outlook, seat) > 0
            return _stake(view, seat, view.expect(pending.Joining).stake, "join" if is_gain else "join_small")
        case kb.Bet(stake):
            return _stake(view, seat, stake, "bet")
        case kb.Offer() if isinstance(view.task, pending.Lacking):
            return message("klondike_board.advice.raise", space=board.PLACES[space])
        case kb.EndTurn() if isinstance(view.task, pending.Lacking) and not _can_buy(view, seat):
            missing = dollars(board.PRICE[space] - view.cash[seat])
            return message("klondike_board.advice.short", space=board.PLACES[space], missing=missing)
        case _:
            return message(f"klondike_board.advice.{type(move).__name__.lower()}")


def dollars(thousands: float) -> Value:
    """Return an amount, given in $1,000, as advice words it."""
    return board.dollars(thousands) or message("klondike_board.nothing")


def _stake(view: kb.View, seat: int, stake: int, why: str) -> Message:
    """Return the reason for a bet, with the stake at risk."""
    behind, is_all = max(view.cash) - view.cash[seat], "yes" if stake == view.cash[seat] else "no"
    at_stake = board.dollars(stake)
    return message(f"klondike_board.advice.{why}", behind=board.dollars(behind), stake=at_stake, all=is_all)


def _throw(outlook: Outlook, seat: int) -> Message:
    if outlook.view.climbs[seat]:
        can_pay = outlook.view.cash[seat] >= toll(outlook.seats)
        return message("klondike_board.advice.dear_toll" if can_pay else "klondike_board.advice.no_toll")
    return message("klondike_board.advice.throw")


def _prospect(outlook: Outlook, creek: int) -> Message:
    shown = outlook.view.shown[creek]
    why = "lode" if board.LODE in shown else "creek" if shown else "first_gold"
    gold = dollars(outlook.gold(creek))
    return message(f"klondike_board.advice.{why}", creek=board.CREEK_NAMES[creek], gold=gold)


def _buy(outlook: Outlook, seat: int, space: int) -> Message:
    place, price = board.PLACES[space], board.PRICE[space]
    if board.KIND[space] == board.TRANSPORT:
        return message("klondike_board.advice.ride", space=place, price=dollars(price))
    owner = outlook.view.owner[:]
    owner[space] = seat
    income = outlook.earns(space, seat, owner)
    if income <= price:
        return message("klondike_board.advice.deny", space=place, price=dollars(price))
    return message("klondike_board.advice.buy", space=place, income=dollars(income), price=dollars(price))


# ------------------------------------------------------------------ why a deal is not
def refusal(view: kb.View, seat: int) -> Message:
    """Return the reason why the seat that has to answer an offer refuses it."""
    return why_not(view, seat, offered(view.expect(pending.Answering)))


def why_not(view: kb.View, seat: int, offer: kb.Offer) -> Message:
    """Return the reason why a seat refuses an offer, made to it by the player whose turn it is.

    In a deal that the seat is to answer, its partner made the offer.
    """
    outlook = Outlook(view)
    other = view.task.partner if isinstance(view.task, pending.Answering) else view.turn
    given, asked = deeds_of(offer.deeds), deeds_of(offer.wishes)
    changes = changes_of(offer, other)
    own = offer.gives - offer.wants + outlook.gained(seat, changes)
    if own > 0:
        if deal_gain(outlook, seat, other, offer) > 0:
            return message("klondike_board.why_not.not_now")
        return message("klondike_board.why_not.helps_you")
    if asked:
        dearest = max(asked, key=lambda space: -outlook.gained(seat, {space: kb.NOBODY}))
        return message("klondike_board.why_not.worth_more", space=board.PLACES[dearest])
    if given and offer.wants:
        place, price = board.PLACES[given[0]], dollars(offer.wants)
        return message("klondike_board.why_not.earns_less", space=place, price=price)
    return message("klondike_board.why_not.too_little")
