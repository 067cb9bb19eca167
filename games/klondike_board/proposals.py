"""Deals and bets that a computer player of KLONDIKE proposes, and its answers to those of others.

Each deal has a reason, and each is good for the player who is to accept it. Between two players the worth of
a deed to one is its cost to the other, so that neither gains by a sale. But the owner of a whole kind charges
all others double, and the two can share that gain. Besides, a player short of cash sells a deed for less, and
one who collects a kind pays more for the next deed.

A bet is fair, so that no player earns by it on average. But only one can win the game: larger differences in
cash are good for all who are not far ahead, at the cost of those who stay out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, Literal, NamedTuple

from games.klondike_board import state as kb
from games.klondike_board.bargains import (
    NOTHING,
    STAKES,
    bet_candidates,
    format_deeds,
    max_stake,
    parse_deeds,
)
from games.klondike_board.board import OF_KIND, PRICE, SAWMILL, TRADING
from games.klondike_board.evaluation import Evaluation, win_probabilities
from games.klondike_board.money import free_cash
from games.klondike_board.pending import Answering, Joining

Why = Literal["whole", "short", "collects", "price"]

LEAST_GAIN: Final = 3.0
"""Least gain of each side from a deal that makes a kind whole, in $1,000."""
LEAST_FAVOUR: Final = 1.0
"""Least gain from any other deal of the player who is to accept it."""
MIN_CASH: Final = 10
"""The cash that the payer keeps."""
_CHEAP: Final = 0.75
"""The share of a deed's worth to the buyer that a seller short of cash asks for."""


class DealStyle(NamedTuple):
    """A player's style of deals. Money is in $1,000.

    `frequency` is the share of turns in which it offers a deal if there is a good one. With less than `short`
    cash it sells a deed cheaply. For another deed of its kind it pays the worth times `collects`. If it
    haggles, it asks at first for a price that is better by the share `cheek`.
    """

    frequency: float = 0.5
    short: int = 0
    collects: float = 0.0
    cheek: float = 0.0


BY_VALUE: Final = DealStyle()
"""The style that offers a deal only if both sides gain."""


class ScoredDeal(NamedTuple):
    """A deal to offer with its reason; deals are ranked by `gain`, in $1,000.

    The gain is about that of the side that gains less; in a sale to raise a price, it is the seller's gain,
    including the building that the sale pays for.
    """

    gain: float
    offer: kb.Offer
    why: Why


def best_deal(evaluation: Evaluation, seat: int, style: DealStyle) -> ScoredDeal | None:
    """Return the best deal for a seat and its partner that was not refused before, or None."""
    deals = _candidate_deals(evaluation, seat, style)
    found = [deal for deal in deals if can_offer(evaluation.view, seat, deal.offer)]
    return max(found) if found else None


def best_raising_deal(evaluation: Evaluation, seat: int, gain: float) -> ScoredDeal | None:
    """Return the best sale of an own deed that raises the rest of a building's price, or None.

    `gain` is the worth of that building to the seat less its price, as if the seat kept all its deeds.
    """
    view, bought = evaluation.view, {evaluation.view.at[seat]: seat}
    missing = PRICE[view.at[seat]] - view.cash[seat]
    gain -= evaluation.revenue_balance_change(seat, bought)
    sales: list[ScoredDeal] = []
    for space in (each for each, whose in enumerate(view.owner) if whose == seat and missing > 0):
        if sale := _best_sale(evaluation, seat, space, missing):
            sold = changes_of(sale.offer, seat)
            both = evaluation.revenue_balance_change(seat, bought | sold) - evaluation.revenue_balance_change(
                seat, sold
            )
            sales.append(sale._replace(gain=sale.gain + gain + both))
    best = max(sales, default=None)
    return best if best and best.gain >= LEAST_FAVOUR else None


def _best_sale(evaluation: Evaluation, seat: int, space: int, least: int) -> ScoredDeal | None:
    """Return the best sale of a deed for `least` or more to a buyer who gains and has not refused it."""
    best: ScoredDeal | None = None
    for buyer in range(evaluation.seats):
        worth, own = (evaluation.revenue_balance_change(each, {space: buyer}) for each in (buyer, seat))
        most = min(int(worth - LEAST_FAVOUR), evaluation.view.cash[buyer] - MIN_CASH)
        if buyer != seat and most >= least:
            price = min(most, max(least, round(-own)))
            sale = ScoredDeal(price + own, _cash_offer({space: buyer}, seat, buyer, seat, price), "price")
            if can_offer(evaluation.view, seat, sale.offer):
                best = sale if best is None else max(best, sale)
    return best


def can_offer(view: kb.View, seat: int, offer: kb.Offer) -> bool:
    """Return True if a seat may propose a deal to its partner.

    The partner has refused no such deal, and no deal or bet since their own last turn. The payer of the deal
    owes no money that others can still ask for.
    """
    again = kb.Refused(seat, offer.partner, offer.deeds, offer.wishes)
    is_spared = offer.partner in view.spared or again in view.refused
    return not is_spared and not _payer_owes(view, seat, offer)


def _payer_owes(view: kb.View, seat: int, offer: kb.Offer) -> bool:
    payer = seat if offer.gives else offer.partner
    return any(claim.debtor == payer for claim in view.claims)


def pending_offer(deal: Answering) -> kb.Offer:
    """Return the deal to be answered, as it was offered."""
    return kb.Offer(deal.player, deal.gives, deal.wants, deal.deeds, deal.wishes)


def changes_of(offer: kb.Offer, seat: int) -> dict[int, int]:
    """Return the new owners of the deeds of an offer that a seat makes."""
    return dict.fromkeys(parse_deeds(offer.deeds), offer.partner) | dict.fromkeys(
        parse_deeds(offer.wishes), seat
    )


def _candidate_deals(evaluation: Evaluation, seat: int, style: DealStyle) -> Iterator[ScoredDeal]:
    yield from _monopoly_deals(evaluation, seat)
    if evaluation.view.cash[seat] < style.short:
        yield from _low_price_deals(evaluation, seat)
    if style.collects:
        yield from _high_price_deals(evaluation, seat, style.collects)


def _monopoly_deals(evaluation: Evaluation, seat: int) -> Iterator[ScoredDeal]:
    """Yield sales that make a kind whole, in which each side gains `LEAST_GAIN` or more.

    Both gain alike, if the buyer has the cash.
    """
    owner, cash = evaluation.view.owner, evaluation.view.cash
    for kind, spaces in OF_KIND.items():
        owners = {owner[space] for space in spaces}
        if kind in (SAWMILL, TRADING) or len(owners) != 2 or seat not in owners or kb.NOBODY in owners:
            continue
        (partner,) = owners - {seat}
        for buyer, seller in ((seat, partner), (partner, seat)):
            changes = {space: buyer for space in spaces if owner[space] == seller}
            theirs, own = (
                evaluation.revenue_balance_change(seller, changes),
                evaluation.revenue_balance_change(buyer, changes),
            )
            price = min(round((own - theirs) / 2), cash[buyer] - MIN_CASH)
            gain = min(own - price, price + theirs)
            if price > 0 and gain >= LEAST_GAIN:
                yield ScoredDeal(gain, _cash_offer(changes, seat, buyer, seller, price), "whole")


def _low_price_deals(evaluation: Evaluation, seat: int) -> Iterator[ScoredDeal]:
    """Yield sales of the deed that costs the seat least, to each buyer for a part of its worth."""
    view = evaluation.view
    mine = [space for space, whose in enumerate(view.owner) if whose == seat]
    if not mine:
        return
    space = min(mine, key=lambda each: (-evaluation.revenue_balance_change(seat, {each: kb.NOBODY}), each))
    for buyer in range(evaluation.seats):
        if buyer != seat:
            worth = evaluation.revenue_balance_change(buyer, {space: buyer})
            price = min(int(worth * _CHEAP), view.cash[buyer] - MIN_CASH)
            if price > 0 and worth - price >= LEAST_FAVOUR:
                offer = _cash_offer({space: buyer}, seat, buyer, seat, price)
                yield ScoredDeal(price - worth, offer, "short")


def _high_price_deals(evaluation: Evaluation, seat: int, more: float) -> Iterator[ScoredDeal]:
    """Yield purchases of a deed for more than its worth, from the one other player with deeds of its kind.

    Only the seat, that player and the bank have deeds of the kind.
    """
    view = evaluation.view
    for kind, spaces in OF_KIND.items():
        owners = {view.owner[space] for space in spaces}
        others = owners - {seat, kb.NOBODY}
        if kind in (SAWMILL, TRADING) or seat not in owners or len(others) != 1:
            continue
        (seller,) = others
        for space in spaces:
            if view.owner[space] == seller:
                worth = -evaluation.revenue_balance_change(seller, {space: seat})
                price = round(worth * more)
                if price - worth >= LEAST_FAVOUR and price + 2 * MIN_CASH <= view.cash[seat]:
                    yield ScoredDeal(
                        worth - price, _cash_offer({space: seat}, seat, seat, seller, price), "collects"
                    )


def _cash_offer(changes: dict[int, int], seat: int, buyer: int, seller: int, price: int) -> kb.Offer:
    """Return an offer of deeds against a price, made by a seat that is the buyer or the seller."""
    words = format_deeds(changes)
    if buyer == seat:
        return kb.Offer(seller, price, 0, NOTHING, words)
    return kb.Offer(buyer, 0, price, words, NOTHING)


# ------------------------------------------------------------------ haggling
def first_price(view: kb.View, seat: int, offer: kb.Offer, style: DealStyle) -> kb.Offer:
    """Return an offer with the price that a player who haggles asks at first."""
    if offer.gives:
        return offer._replace(gives=max(1, round(offer.gives * (1 - style.cheek))))
    most = max(offer.wants, view.cash[offer.partner] - MIN_CASH)
    return offer._replace(wants=min(most, round(offer.wants * (1 + style.cheek))))


def improved_deal(
    evaluation: Evaluation, seat: int, style: DealStyle, refused: kb.Refused
) -> kb.Offer | None:
    """Return the refused deal at the price that its partner should accept, or None."""
    deals = [
        deal
        for deal in _candidate_deals(evaluation, seat, style)
        if kb.Refused(seat, deal.offer.partner, deal.offer.deeds, deal.offer.wishes) == refused
        and not _payer_owes(evaluation.view, seat, deal.offer)
    ]
    return max(deals).offer if deals else None


def counter_offer(evaluation: Evaluation, deal: Answering) -> kb.Offer | None:
    """Return a first deal to be answered at a price from which both sides gain alike, or None.

    Who was to pay still pays: the rules let a debtor do nothing else.
    """
    seat, other, view = deal.player, deal.partner, evaluation.view
    changes = changes_of(pending_offer(deal), other)
    own, theirs = (evaluation.revenue_balance_change(each, changes) for each in (seat, other))
    price = round(abs(theirs - own) / 2)
    payer = seat if deal.wants else other
    is_reversed = (theirs > own) == (payer == seat)
    if deal.counters or is_reversed or own + theirs < 2 * LEAST_FAVOUR:
        return None
    if not 0 < price <= view.cash[payer] - MIN_CASH:
        return None
    cash = (price, 0) if payer == seat else (0, price)
    counter = kb.Offer(other, *cash, deal.wishes, deal.deeds)
    return None if _payer_owes(view, seat, counter) else counter


def mirrored(offer: kb.Offer, seat: int) -> kb.Offer:
    """Return a seat's offer as if its partner had made it to the seat."""
    return kb.Offer(seat, offer.wants, offer.gives, offer.wishes, offer.deeds)


# ------------------------------------------------------------------ bets
class BetStyle(NamedTuple):
    """Betting style of a player: the frequency of its bets, and their share of its cash.

    `frequency` is the chance that it thinks of a bet if there is a player to bet with. `level` and `behind`
    are the largest shares of its free cash that it stakes, level with the others or behind them. A player
    that `is_loose` bets a little for fun; one that `stakes_all` stakes all its cash as its last chance; one
    that `dares` gives up so much of its chance to win for a bet.
    """

    frequency: float
    level: float
    behind: float
    is_loose: bool = False
    stakes_all: bool = False
    dares: float = 0.0


LOOSE_BETS: Final = BetStyle(0.75, 0.25, 0.25, is_loose=True)
EAGER_BETS: Final = BetStyle(0.5, 0.8, 0.9, dares=0.01)
BOLD_BETS: Final = BetStyle(1.0, 0.7, 0.9, stakes_all=True)

_BEHIND: Final = 0.8
"""Share of an equal chance to win below which a seat is behind."""
_LAST_CARDS: Final = 8
_LAST_CHANCE: Final = 0.12
"""Chance to win below which a bet is the last chance, with at most `_LAST_CARDS` cards left."""
_WORTH_IT: Final = 0.003
"""Least rise in the chance to win for which a player proposes a bet."""
_NO_MATTER: Final = 0.005
"""Bound on the loss in the chance to win at which a player still joins a bet, for fun."""


def best_bet(evaluation: Evaluation, seat: int, style: BetStyle) -> kb.Bet | None:
    """Return the bet that a player of this style proposes, or None.

    It asks no seat that has refused a deal or bet since its last turn.
    """
    view = evaluation.view
    there = sorted(other for other in bet_candidates(view, seat) if other not in view.spared)
    if view.has_bet or not there:
        return None
    if style.is_loose:
        poorest = max_stake(view, (seat, *there))
        return _bet(max(1, min(5, poorest // 5)), there)
    return _best_bet(evaluation, seat, there, style)


def _bet(stake: int, others: Iterable[int]) -> kb.Bet:
    return kb.Bet(stake, "".join(map(str, others)))


def _best_bet(evaluation: Evaluation, seat: int, there: Sequence[int], style: BetStyle) -> kb.Bet | None:
    """Return the bet that raises the chance to win most, if it is worth it and the others should join.

    It assumes that all seats bet in the same style.
    """
    best, found = _WORTH_IT - style.dares, None
    most = {each: stake_limit(evaluation, each, style) for each in (seat, *there)}
    for others in (some for size in range(len(there)) for some in combinations(there, size + 1)):
        limit = min(most[each] for each in (seat, *others))
        for stake in {limit, *STAKES}:
            if 0 < stake <= limit:
                gain, *theirs = (
                    win_probability_change(evaluation, each, stake, (seat, *others))
                    for each in (seat, *others)
                )
                if gain >= best and min(theirs) > -_NO_MATTER:
                    best, found = gain, _bet(stake, others)
    return found


def stake_limit(evaluation: Evaluation, seat: int, style: BetStyle) -> int:
    """Return the highest stake of a seat in its position; all its free cash only as a last chance."""
    chance = win_probabilities(evaluation.expected_cash, evaluation.left)[seat]
    part = style.behind if chance * evaluation.seats < _BEHIND else style.level
    if style.stakes_all and evaluation.left <= _LAST_CARDS and chance < _LAST_CHANCE:
        part = 1.0
    return int(part * free_cash(evaluation.view, seat))


def considers_bet(rng: Random, style: BetStyle) -> bool:
    """Return True if a player of this style thinks of a bet now."""
    return rng.random() < style.frequency


def should_join(evaluation: Evaluation, seat: int, style: BetStyle) -> bool:
    """Return True if a player of this style joins the bet that it is asked to join."""
    is_small = evaluation.view.expect(Joining).stake <= stake_limit(evaluation, seat, style)
    least = -_NO_MATTER - style.dares
    return is_small and (style.is_loose or probability_change_by_joining(evaluation, seat) > least)


def probability_change_by_joining(evaluation: Evaluation, seat: int) -> float:
    """Return the change of a seat's probability to win if it and all others join the bet."""
    bet = evaluation.view.expect(Joining)
    return win_probability_change(evaluation, seat, bet.stake, (*bet.joined, *bet.waiting))


def win_probability_change(evaluation: Evaluation, seat: int, stake: int, bettors: Sequence[int]) -> float:
    """Return the change of a seat's probability to win, averaged over the winners of the bet."""
    now = evaluation.expected_cash
    after = [
        win_probabilities(
            [_cash_after_bet(each, fortune, winner, stake, bettors) for each, fortune in enumerate(now)],
            evaluation.left,
        )
        for winner in bettors
    ]
    return sum(found[seat] for found in after) / len(after) - win_probabilities(now, evaluation.left)[seat]


def _cash_after_bet(seat: int, fortune: float, winner: int, stake: int, bettors: Sequence[int]) -> float:
    """Return the expected cash of a seat after `winner` has won the bet."""
    if seat == winner:
        return fortune + stake * (len(bettors) - 1)
    return fortune - stake if seat in bettors else fortune
