"""The moments of a game of KLONDIKE, and the story of its last turn. Money is in $1,000."""

from __future__ import annotations

from typing import Final

from games.core import Message, message
from games.klondike_board import board
from games.klondike_board import state as kb
from games.klondike_board.board import CARDS, PLACES, creek_name, to_money
from games.klondike_board.money import unit_revenue
from games.match import Match
from games.moments import Beat, Moment, Seat, beats, decision, last_roll, lead_moment, split_last_turn

_STARTS: Final = (kb.Began, kb.Missed)
_LODE: Final = 1.2
_GREAT: Final = 80
"""Gold of this amount weighs 1."""
_FIRE: Final = 25
_BUILDING: Final = 0.2
"""A fire weighs 1 for each of `_FIRE` thousands that burned, and this for each building."""
_DEAR: Final = 16
"""A claim this much above or below its worth weighs 1."""
_AUCTION: Final = 0.3
_DEAR_VISIT: Final = 30
_POT: Final = 20
_BROKE: Final = 0.8
_JUMPED: Final = 0.6


def moments(match: Match) -> list[Moment]:
    """Return gold, fires, claims, parties, games, bets, visits, bankruptcies, and the change of the lead."""
    found = lead_moment(match, lambda view: view.cash, *_STARTS)
    sold = _Sale(kb.NOBODY, 0)
    fires: list[Beat] = []
    paid = 0
    for beat in beats(match, *_STARTS):
        event = beat.event
        if fires and not isinstance(event, kb.Burned):
            found.append(_fire(fires))
            fires = []
        match event:
            case kb.Turned(player):
                found += [*_gold(beat, event), *sold.moments(beat, event)]
                sold = _Sale(kb.NOBODY, 0)
            case kb.Paid(payee=payee, amount=amount, why="claim"):
                sold = _Sale(payee, amount)
            case kb.Paid(amount=amount, why="deed"):
                paid = amount
            case kb.Changed():
                found += _auction(beat, event, paid)
                paid = 0
            case kb.Paid():
                found += _payment(beat, event)
            case kb.Burned():
                fires.append(beat)
            case kb.Party(host, space, heads):
                found += _party(beat, host, space, heads)
            case kb.Broke(player, unpaid):
                told = message("klondike_board.moment.broke", unpaid=to_money(unpaid))
                found.append(beat.moment(player, "broke", _BROKE, told))
            case kb.Sent(player, end, "jumping"):
                told = message("klondike_board.moment.jumping", space=PLACES[end])
                found.append(beat.moment(player, "jumping", _JUMPED, told))
    return sorted(found, key=lambda moment: moment.entry)


def _gold(beat: Beat, event: kb.Turned) -> list[Moment]:
    if not event.amount:
        return []
    creek, amount = creek_name(event.creek), to_money(event.amount)
    if CARDS[event.card].is_lode:
        told = message("klondike_board.moment.lode", creek=creek, amount=amount)
        return [beat.moment(event.player, "lode", _LODE, told)]
    told = message("klondike_board.moment.strike", creek=creek, amount=amount)
    return [beat.moment(event.player, "strike", event.amount / _GREAT, told)]


class _Sale:
    """The claim that was sold just before a card is turned: its seller, NOBODY for none, and its price."""

    def __init__(self, seller: int, price: int) -> None:
        self.seller = seller
        self.price = price

    def moments(self, beat: Beat, event: kb.Turned) -> list[Moment]:
        """Return the moment of a card that its player had bought: empty, or worth more than its price."""
        if self.seller == kb.NOBODY:
            return []
        other, price = Seat(self.seller), to_money(self.price)
        if not event.amount:
            told = message("klondike_board.moment.empty", other=other, price=price)
            return [beat.moment(event.player, "empty", self.price / _DEAR, told)]
        amount = to_money(event.amount)
        told = message("klondike_board.moment.bargain", other=other, price=price, amount=amount)
        gain = event.amount - self.price
        return [beat.moment(event.player, "bargain", gain / _GREAT, told)] if gain > 0 else []


def _payment(beat: Beat, event: kb.Paid) -> list[Moment]:
    """Return the moment of a visit, a game in a casino, or a bet that was won."""
    payer, payee, why = event.payer, event.payee, event.why
    amount = to_money(event.amount)
    if why == "bet" and payer == kb.BANK:
        told = message("klondike_board.moment.bet", amount=amount)
        return [beat.moment(payee, "bet", event.amount / _POT, told)]
    if kb.BANK in (payer, payee):
        return []
    weight = event.amount / _DEAR_VISIT
    if why == "luck":
        told = message("klondike_board.moment.luck", amount=amount, other=Seat(payer))
        return [beat.moment(payee, "luck", weight, told)]
    if why == board.CASINO:
        told = message("klondike_board.moment.casino", amount=amount, other=Seat(payee))
        return [beat.moment(payer, "casino", weight, told)]
    if why in board.BUILDINGS and why != board.SALOON and board.KIND[beat.view.at[payer]] == why:
        space = PLACES[beat.view.at[payer]]
        told = message("klondike_board.moment.visit", amount=amount, other=Seat(payee), space=space)
        return [beat.moment(payer, "visit", weight, told)]
    return []


def _auction(beat: Beat, event: kb.Changed, paid: int) -> list[Moment]:
    """Return the moment of a building that was auctioned above its price."""
    above = paid - board.PRICE[event.space]
    if above <= 0:
        return []
    told = message(
        "klondike_board.moment.auction",
        other=Seat(event.seller), space=PLACES[event.space], amount=to_money(paid), above=to_money(above),
    )  # fmt: skip
    return [beat.moment(event.buyer, "auction", _AUCTION + above / _DEAR, told)]


def _fire(fires: list[Beat]) -> Moment:
    """Return the moment of a fire; its player is the one in whose turn it broke out."""
    worth = sum(board.PRICE[beat.event.space] for beat in fires)
    told = message("klondike_board.moment.fire", lost=tuple(PLACES[beat.event.space] for beat in fires))
    first = fires[0]
    return first.moment(first.view.turn, "fire", worth / _FIRE + _BUILDING * len(fires), told)


def _party(beat: Beat, host: int, space: int, heads: int) -> list[Moment]:
    cost = heads * unit_revenue(beat.view.owner, space)
    if beat.view.at[beat.view.owner[space]] == board.JAIL:
        return []
    told = message("klondike_board.moment.party", space=PLACES[space], count=heads, cost=to_money(cost))
    return [beat.moment(host, "party", cost / _DEAR_VISIT, told)]


# ------------------------------------------------------------------ the last turn
def last_turn(match: Match) -> list[Message]:
    """Return the last roll, the last card, the end of the town, and who won."""
    before, events = split_last_turn(match, *_STARTS)
    told: list[Message] = []
    moves = [event for event in events if isinstance(event, kb.Moved)]
    throws = [event for event in events if isinstance(event, kb.Threw) and event.why == "move"]
    if throws and moves:
        told.append(
            message(
                "klondike_board.moment.last.arrived",
                who=Seat(moves[-1].player),
                dice=throws[-1].dice,
                space=PLACES[moves[-1].end],
            )
        )
    elif throws:
        told.append(last_roll(throws[-1].player, throws[-1].dice))
    for event in events:
        if isinstance(event, kb.Turned):
            told.append(_last_card(event))
    if any(isinstance(event, kb.Ghosted) for event in events):
        told.append(message("klondike_board.moment.last.ghosted"))
    return [*told[-3:], decision(match.winners, before.cash, match.state.cash, to_money)]


def _last_card(event: kb.Turned) -> Message:
    creek, who = creek_name(event.creek), Seat(event.player)
    if not event.amount:
        return message("klondike_board.moment.last.dust", creek=creek, who=who)
    return message("klondike_board.moment.last.gold", creek=creek, who=who, amount=to_money(event.amount))
