"""The computer players of KLONDIKE, and the hint with its reason. They see a `View` and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.chance import pick
from games.core import Move
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


def advice(view: kb.View, seat: int) -> tuple[Move, str]:
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
_ALWAYS: Final[dict[type, str]] = {
    kb.PassBid: "A higher bid would be more than it is worth to you, or than you have.",
    kb.Accept: "You gain by this deal, even counting what it does for the other.",
    kb.Refuse: "You would give more than you get, or help the other too much.",
    kb.Offer: "In one hand they earn double: good for you both, at the cost of the others.",
    kb.Bet: "A bet is fair, and only the richest wins: you have more to gain by it than to lose.",
    kb.StayOut: "You stand well: a bet is as often lost as won, and you have more to lose by it.",
    kb.Collect: "The money is yours: ask for it before the next player throws.",
    kb.EndTurn: "All is done: the turn goes on to the next player.",
}
"""What is true of a move wherever it is the best one."""


def reason(view: kb.View, seat: int, move: Move) -> str:
    """What can be said for a move of a seat that has something to decide, in one sentence that is true."""
    outlook = Outlook(view)
    match move:
        case kb.Throw():
            return _throw(outlook, seat)
        case kb.PayToll():
            return _toll(outlook)
        case kb.Prospect(creek):
            return _prospect(outlook, creek)
        case kb.SellClaim(creek):
            return _sell(outlook, seat, creek)
        case kb.Buy():
            return _buy(outlook, seat)
        case kb.Decline():
            return _decline(outlook, seat)
        case kb.Bid():
            return _bid(outlook, seat)
        case kb.Auction(space):
            return f"{board.NAME[space]} is the building that you would miss least."
        case kb.Join():
            return _join(outlook, seat)
        case _:
            return _ALWAYS[type(move)]


def dollars(thousands: float) -> str:
    """An amount as it is written: "$25,000"."""
    return f"${round(thousands)},000" if round(thousands) else "nothing"


def _toll(outlook: Outlook) -> str:
    cost = dollars(board.BOARD.toll * (outlook.seats - 1))
    return f"A double comes once in six throws: the turns you would lose are worth more than {cost}."


def _throw(outlook: Outlook, seat: int) -> str:
    if outlook.view.climbs[seat]:
        if outlook.view.cash[seat] < board.BOARD.toll * (outlook.seats - 1):
            return "You have not enough for the toll: try for a double."
        return "The toll costs more than the turns it would save you: try for a double."
    return "Throw the dice: there is nothing better to do first."


def _prospect(outlook: Outlook, creek: int) -> str:
    name, gold = board.BOARD.creeks[creek], dollars(outlook.gold(creek))
    if board.LODE in outlook.view.shown[creek]:
        return f"The Mother Lode doubles all gold of {name}: a card there brings {gold} on average."
    if not outlook.view.shown[creek]:
        return f"The first gold of {name} counts double: a card there brings {gold} on average."
    return f"A card of {name} brings {gold} on average, and no creek brings more."


def _sell(outlook: Outlook, seat: int, creek: int) -> str:
    if policy.why_sell(outlook, seat, creek) == "dear":
        return f"The last claim brought {dollars(outlook.view.fetched)}, more than a card is worth: sell."
    return "The others should bid more for this card than it is worth to you."


def _buy(outlook: Outlook, seat: int) -> str:
    space = outlook.view.at[seat]
    if board.KIND[space] == board.TRANSPORT:
        return f"{board.NAME[space]} carries you on at once, and costs only {dollars(board.PRICE[space])}."
    owner = outlook.view.owner[:]
    owner[space] = seat
    income, price = outlook.earns(space, seat, owner), board.PRICE[space]
    if income <= price:
        return f"{board.NAME[space]} is worth {dollars(price)}: in other hands it would cost you as well."
    return f"{board.NAME[space]} should still earn {dollars(income)} from the others, for {dollars(price)}."


def _decline(outlook: Outlook, seat: int) -> str:
    space = outlook.view.at[seat]
    lacking = dollars(max(1.0, -policy.buy_gain(outlook, seat, space)))
    return f"{board.NAME[space]} would lose about {lacking} before the town is empty."


def _bid(outlook: Outlook, seat: int) -> str:
    limit = dollars(policy.bid_limit(outlook, seat))
    return f"It is worth about {limit} to you, so there is room for a bid."


def _join(outlook: Outlook, seat: int) -> str:
    if proposals.asked_gain(outlook, seat) > 0:
        return "The bet is fair, and only the richest wins: you have more to gain than to lose."
    return "The bet is fair, and too small to matter much."


# ------------------------------------------------------------------ why a deal is not
def refusal(view: kb.View, seat: int) -> str:
    """Why the seat that has to answer an offer refuses it."""
    return why_not(view, seat, proposals.offered(view.expect(Answering)))


def why_not(view: kb.View, seat: int, offer: kb.Offer) -> str:
    """Why a seat refuses what was offered to it, by the one whose turn it is."""
    outlook = Outlook(view)
    other = view.task.partner if isinstance(view.task, Answering) else view.turn
    given, asked = deeds_of(offer.deeds), deeds_of(offer.wishes)
    changes = proposals.changes_of(offer, other)
    own = offer.gives - offer.wants + outlook.gained(seat, changes)
    if own > 0:
        if policy.deal_gain(outlook, seat, other, offer) > 0:
            return "It is a fair deal, but not one I want now."
        return "It would help you more than me."
    if asked:
        name = board.NAME[max(asked, key=lambda space: -outlook.gained(seat, {space: kb.NOBODY}))]
        return f"{name} is worth more to me than that."
    if given and offer.wants:
        return f"{board.NAME[given[0]]} will not earn {dollars(offer.wants)} any more."
    return "I get too little for it."
