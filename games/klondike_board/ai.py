"""The computer players of KLONDIKE, and the hint with its reason. They see a `View` and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.chance import pick
from games.core import Message, Move, Value, message
from games.klondike_board import board, policy, proposals
from games.klondike_board import state as kb
from games.klondike_board.bargains import deeds_of
from games.klondike_board.evaluation import Outlook
from games.klondike_board.money import claimants
from games.klondike_board.pending import Answering, Ready, Settled
from games.klondike_board.policy import HARD, Style
from games.players import Glimpse, Player


@dataclass(frozen=True, slots=True)
class Weighing:
    """Decides by what things are worth, in one style."""

    style: Style = HARD

    def choose(self, glimpse: Glimpse[kb.State, kb.View], rng: Random) -> Move:
        """The move of the one whose glimpse it is."""
        view, seat = glimpse.view, glimpse.seat
        asks = self.interject(glimpse, rng)
        if asks is not None:
            return asks
        if isinstance(view.task, Ready) and (offer := self._deal(view, seat, rng)):
            return offer
        if isinstance(view.task, Settled) and not proposals.speaks_up(rng, self.style.bets):
            return kb.EndTurn()
        if len(glimpse.moves) == 1:
            return glimpse.moves[0]
        move = policy.decide(view, seat, self.style)
        whim = None if isinstance(move, kb.SellClaim) else self._whim(glimpse, rng)
        return move if whim is None else whim

    def interject(self, glimpse: Glimpse[kb.State, kb.View], rng: Random) -> Move | None:
        """Asking for money, unless there is none to ask for or it is forgotten now."""
        move = kb.Collect(glimpse.seat)
        return move if move in glimpse.moves and rng.random() >= self.style.forgets else None

    def _whim(self, glimpse: Glimpse[kb.State, kb.View], rng: Random) -> Move | None:
        """Now and then a creek or a deed is chosen blindly."""
        if not self.style.whims or rng.random() >= self.style.whims:
            return None
        wanted = [move for move in glimpse.moves if isinstance(move, kb.Prospect | kb.Buy | kb.Decline)]
        return pick(rng, wanted) if wanted else None

    def _deal(self, view: kb.View, seat: int, rng: Random) -> kb.Offer | None:
        """A deal that its partner should like: in some turns, and once at most before a throw."""
        deals = self.style.deals
        if view.has_offered or rng.random() >= deals.speaks_up:
            return None
        found = proposals.deal_idea(Outlook(view), seat, deals)
        return found.offer if found else None


def easy() -> Player:
    """Follows a whim more often than not, pays well for what it collects, bets readily, forgets to ask."""
    deals = proposals.DealStyle(short=12, collects=1.3)
    return Weighing(Style(rival=0.0, poor=10.0, deals=deals, bets="loosely", whims=0.75, forgets=0.5))


def medium() -> Player:
    """Weighs each deed by its income alone, has a whim now and then, bets with care, forgets at times."""
    deals = proposals.DealStyle(short=8, collects=1.15)
    return Weighing(Style(rival=0.5, poor=8.0, deals=deals, bets="carefully", whims=0.2, forgets=0.2))


def hard() -> Player:
    """Weighs everything, also what others would bid or pay; stakes all it has where that helps to win."""
    return Weighing(HARD)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {"easy": easy, "medium": medium, "hard": hard}


def player(level: str) -> Player:
    """The computer player of a level. Raises KeyError for a level that is none of `LEVELS`."""
    return LEVELS[level]()


def advice(view: kb.View, seat: int) -> tuple[Move, Message]:
    """What the hard player would do for a seat, and a sentence that says why.

    Raises KeyError where nobody has anything to decide.
    """
    move = _beforehand(view, seat) or policy.decide(view, seat)
    return move, reason(view, seat, move)


def _beforehand(view: kb.View, seat: int) -> Move | None:
    """What is better done before anything else, if there is such: asking for money, or a deal."""
    if isinstance(view.task, Ready | Settled) and seat in claimants(view.claims):
        return kb.Collect(seat)
    if not isinstance(view.task, Ready) or view.has_offered:
        return None
    found = proposals.deal_idea(Outlook(view), seat, proposals.BY_VALUE)
    return found.offer if found else None


# ------------------------------------------------------------------ why a move is good
def reason(view: kb.View, seat: int, move: Move) -> Message:
    """What can be said for a move of a seat that has something to decide, in one sentence that is true."""
    outlook, space = Outlook(view), view.at[seat]
    match move:
        case kb.Throw():
            return _throw(outlook, seat)
        case kb.PayToll():
            return message("klondike_board.advice.paytoll", cost=dollars(_toll(outlook)))
        case kb.Prospect(creek):
            return _prospect(outlook, creek)
        case kb.SellClaim(creek):
            why, price = policy.why_sell(outlook, seat, creek) or "", dollars(view.fetched)
            return message("klondike_board.advice.sellclaim", why=why, price=price)
        case kb.Buy():
            return _buy(outlook, seat, space)
        case kb.Decline():
            lacking = dollars(max(1.0, -policy.buy_gain(outlook, seat, space)))
            return message("klondike_board.advice.decline", space=board.PLACES[space], lacking=lacking)
        case kb.Bid():
            return message("klondike_board.advice.bid", limit=dollars(policy.bid_limit(outlook, seat)))
        case kb.Auction(building):
            return message("klondike_board.advice.auction", space=board.PLACES[building])
        case kb.Join():
            is_gain = proposals.asked_gain(outlook, seat) > 0
            return message("klondike_board.advice.join" if is_gain else "klondike_board.advice.join_small")
        case _:
            return message(f"klondike_board.advice.{type(move).__name__.lower()}")


def dollars(thousands: float) -> Value:
    """An amount as advice tells it."""
    return board.dollars(thousands) or message("klondike_board.nothing")


def _toll(outlook: Outlook) -> int:
    return board.BOARD.toll * (outlook.seats - 1)


def _throw(outlook: Outlook, seat: int) -> Message:
    if outlook.view.climbs[seat]:
        can_pay = outlook.view.cash[seat] >= _toll(outlook)
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
    """Why the seat that has to answer an offer refuses it."""
    return why_not(view, seat, proposals.offered(view.expect(Answering)))


def why_not(view: kb.View, seat: int, offer: kb.Offer) -> Message:
    """Why a seat refuses what was offered to it, by the one whose turn it is."""
    outlook = Outlook(view)
    other = view.task.partner if isinstance(view.task, Answering) else view.turn
    given, asked = deeds_of(offer.deeds), deeds_of(offer.wishes)
    changes = proposals.changes_of(offer, other)
    own = offer.gives - offer.wants + outlook.gained(seat, changes)
    if own > 0:
        if policy.deal_gain(outlook, seat, other, offer) > 0:
            return message("klondike_board.why_not.not_now")
        return message("klondike_board.why_not.helps_you")
    if asked:
        dearest = max(asked, key=lambda space: -outlook.gained(seat, {space: kb.NOBODY}))
        return message("klondike_board.why_not.worth_more", space=board.PLACES[dearest])
    if given and offer.wants:
        place, price = board.PLACES[given[0]], dollars(offer.wants)
        return message("klondike_board.why_not.earns_less", space=place, price=price)
    return message("klondike_board.why_not.too_little")
