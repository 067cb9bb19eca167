"""Why a move of KLONDIKE is good, and why a deal is not, in one sentence that is true of the position."""

from __future__ import annotations

from typing import Final

from games.core import Move
from games.klondike_board import board
from games.klondike_board import state as kb
from games.klondike_board.bargains import deeds_of
from games.klondike_board.evaluation import Outlook
from games.klondike_board.pending import Answering
from games.klondike_board.policy import bid_limit, buy_gain, deal_gain, why_sell
from games.klondike_board.proposals import asked_gain, changes_of, offered

_ALWAYS: Final[dict[type, str]] = {
    kb.PassBid: "A higher bid would be more than it is worth to you, or than you have.",
    kb.Accept: "You gain by this deal, even counting what it does for the other.",
    kb.Refuse: "You would give more than you get, or help the other too much.",
    kb.Offer: "In one hand they earn double: good for you both, at the cost of the others.",
    kb.Bet: "You are behind, and a bet is fair: luck helps the one who has to catch up.",
    kb.StayOut: "You stand well: a bet is as often lost as won, and you have more to lose by it.",
    kb.Collect: "The money is yours: ask for it before the next player throws.",
    kb.EndTurn: "All is done: the turn goes on to the next player.",
}
"""What is true of a move wherever it is the best one."""


def reason(view: kb.View, seat: int, move: Move) -> str:
    """What can be said for a move of a seat that has something to decide."""
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
            return (
                f"It is worth about {dollars(bid_limit(outlook, seat))} to you, so there is room for a bid."
            )
        case kb.Auction(space):
            return f"{board.NAME[space]} is the building that you would miss least."
        case kb.Join():
            return _join(outlook, seat)
        case _:
            return _ALWAYS[type(move)]


def dollars(thousands: float) -> str:
    """An amount as it is written: "$25,000"."""
    return f"${round(thousands)},000" if round(thousands) else "nothing"


def refusal(view: kb.View, seat: int) -> str:
    """Why the seat that has to answer an offer refuses it."""
    return why_not(view, seat, offered(view.expect(Answering)))


def why_not(view: kb.View, seat: int, offer: kb.Offer) -> str:
    """Why a seat refuses what was offered to it, by the one whose turn it is."""
    outlook = Outlook(view)
    other = view.task.partner if isinstance(view.task, Answering) else view.turn
    given, asked = deeds_of(offer.deeds), deeds_of(offer.wishes)
    changes = changes_of(offer, other)
    own = offer.gives - offer.wants + outlook.gained(seat, changes)
    if own > 0:
        if deal_gain(outlook, seat, other, offer) > 0:
            return "It is a fair deal, but not one I want now."
        return "It would help you more than me."
    if asked:
        name = board.NAME[max(asked, key=lambda space: -outlook.gained(seat, {space: kb.NOBODY}))]
        return f"{name} is worth more to me than that."
    if given and offer.wants:
        return f"{board.NAME[given[0]]} will not earn {dollars(offer.wants)} any more."
    return "I get too little for it."


# ------------------------------------------------------------------ what depends on the position
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
    if why_sell(outlook, seat, creek) == "dear":
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
    lacking = dollars(max(1.0, -buy_gain(outlook, seat, space)))
    return f"{board.NAME[space]} would lose about {lacking} before the town is empty."


def _join(outlook: Outlook, seat: int) -> str:
    if asked_gain(outlook, seat) > 0:
        return "The bet is fair, and luck helps the one who has to catch up."
    return "The bet is fair, and too small to matter much."
