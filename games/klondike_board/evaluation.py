"""Worth of deeds, cards and throws in KLONDIKE until the ghost town, all in $1,000.

The estimates use only public facts. A token walks by two dice; a card may send it on from a prospect, and a
river takes it to the other river; the estimates leave out turns in which it waits. A deed is worth the
payments of future visitors: expected visits times the revenue of a visit, times the chance that the building
has not burned. A card's worth is an average over all face-down cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import exp, sqrt
from typing import Final, TypeAlias

from games.klondike_board import board
from games.klondike_board import state as kb
from games.klondike_board.money import unit_revenue

TOTALS: Final = tuple((total, (6 - abs(total - 7)) / 36) for total in range(2, 13))
"""The totals of two dice and their chances."""
MOST_THROWS: Final = 60
"""The number of throws of one player that the table of visits looks ahead."""
THROWS_A_CARD: Final = 2.75
"""Average number of throws, of all players, for each card that is turned."""
COLLECTS: Final = {
    board.HOTEL: 0.82,
    board.SALOON: 0.88,
    board.CASINO: 0.8,
    board.THEATRE: 0.95,
    board.SAWMILL: 0.65,
    board.TRADING: 0.75,
    board.TRANSPORT: 1.25,
}
"""The revenue that owners collected in many games for each estimated dollar, by kind of building.

Owners may be in the Woodpile, visitors short of cash; rides bring more visitors than dice.
"""
BURNS_A_THROW: Final = 0.0006
"""The chance that a building burns down in one throw at the table, for each player."""
_IN_TOWN: Final = 0.45
_CASINO_WINS: Final = 14 / 3
"""Average total that a casino wins: seven, less the loss on doubles."""
_SECOND_SHOW: Final = 5 / 6
_PROSPECTS: Final = sum(kind == board.PROSPECT for kind in board.KIND) / len(board.KIND)
_SPREAD: Final = 17.0
"""Spread of the fortunes at the end, in $1,000, with one card left; with more it grows like a random walk.

In 2,000 games of four bold bettors this value gave the actual winners the highest probabilities.
"""


# ------------------------------------------------------------------ visits by dice
Row: TypeAlias = tuple[float, ...]
"""A number for each space of the ring."""


def final_space(space: int) -> int:
    """Return the space where a token ends a move by dice to `space`: the other river for a river."""
    if board.KIND[space] == board.RIVER:
        return board.RIVERS[1] if space == board.RIVERS[0] else board.RIVERS[0]
    return space


def _next_starts() -> tuple[tuple[tuple[int, float], ...], ...]:
    """Return for each landing space the spaces from which the next throw may start, with chances."""
    sent = [space for space in board.GOES_TO if space >= 0]
    share = 1 / len(board.CARDS)
    stays = 1 - share * len(sent)
    return tuple(
        ((space, stays), *((other, share) for other in sent))
        if board.KIND[space] == board.PROSPECT
        else ((space, 1.0),)
        for space in board.RING
    )


@cache
def _dice_visit_table() -> tuple[tuple[Row, ...], ...]:
    """Return the expected visits by dice, indexed by number of throws, start space and visited space."""
    leaves = _next_starts()
    nothing: tuple[Row, ...] = tuple(tuple(0.0 for _ in board.RING) for _ in board.RING)
    table = [nothing]
    for _ in range(MOST_THROWS):
        after = table[-1]
        going_on = [
            [sum(share * after[start][space] for start, share in leaves[end]) for space in board.RING]
            if board.KIND[end] == board.PROSPECT
            else list(after[end])
            for end in board.RING
        ]
        table.append(tuple(_add_first_throw(start, going_on) for start in board.RING))
    return tuple(table)


def _add_first_throw(start: int, going_on: list[list[float]]) -> Row:
    row = [0.0 for _ in board.RING]
    for total, chance in TOTALS:
        end = final_space((start + total) % len(board.RING))
        row[end] += chance
        for space, visits in enumerate(going_on[end]):
            row[space] += chance * visits
    return tuple(row)


def dice_visits(start: int, throws: float) -> Row:
    """Return the expected visits by dice to each space, from `start` within this number of throws."""
    most = min(max(throws, 0.0), MOST_THROWS - 1.0)
    whole = int(most)
    part = most - whole
    fewer, more = _dice_visit_table()[whole][start], _dice_visit_table()[whole + 1][start]
    return tuple(low + part * (high - low) for low, high in zip(fewer, more, strict=True))


# ------------------------------------------------------------------ estimates
class Evaluation:
    """Estimates from a view of the table, computed on demand, many of them only once."""

    def __init__(self, view: kb.View) -> None:
        self.view = view
        self.seats = len(view.cash)
        self.left = sum(view.creeks)
        self._visits: dict[tuple[int, int], float] = {}
        self._golds: dict[bool, float] = {}
        self._average_effects: dict[int, float] = {}

    # -------------------------------------------------------------- the cards
    @cached_property
    def hidden_cards(self) -> tuple[int, ...]:
        """The cards that lie face down or were not dealt, in rising order."""
        return board.hidden_cards(self.view.shown, self.view.discards)

    def next_gold(self, creek: int) -> float:
        """Return the average gold of the next card of a creek."""
        return self.average_gold(doubled=board.has_double_gold(self.view.shown[creek]))

    def average_gold(self, *, doubled: bool) -> float:
        """Return the average gold of a face-down card, doubled or not."""
        if doubled not in self._golds:
            self._golds[doubled] = board.average_gold(self.hidden_cards, doubled=doubled)
        return self._golds[doubled]

    def card_value(self, creek: int, seat: int) -> float:
        """Return the average worth of the next card of a creek to a seat: its gold and its other effects."""
        return self.next_gold(creek) + self.average_effect(seat)

    def average_effect(self, seat: int) -> float:
        """Return the effects of cards without gold on a seat, averaged over all cards; mostly below 0."""
        if seat not in self._average_effects:
            total = sum(self._card_effect(card, seat) for card in self.hidden_cards)
            self._average_effects[seat] = total / len(self.hidden_cards)
        return self._average_effects[seat]

    def _card_effect(self, number: int, seat: int) -> float:
        card, worth = board.CARDS[number], 0.0
        if card.misses:
            worth -= self.turn_value(seat)
        if board.GOES_TO[number] >= 0:
            worth += self.space_value(seat, board.GOES_TO[number])
        if card.tithe:
            worth -= self.view.cash[seat] // 10
        return worth - min(card.fine, self.view.cash[seat])

    def best_gold(self) -> float:
        """Return the average gold of the next card of the best creek."""
        return max((self.next_gold(creek) for creek in self.open_creeks()), default=0.0)

    def open_creeks(self) -> list[int]:
        """Return the creeks with cards."""
        return [creek for creek in board.CREEKS if self.view.creeks[creek]]

    # -------------------------------------------------------------- throws and spaces
    @property
    def remaining_throw_count(self) -> float:
        """Average number of throws that each player still has."""
        return self.left * THROWS_A_CARD / self.seats

    def visits(self, seat: int, space: int) -> float:
        """Return the expected visits of a seat to a space: by dice, or by one of the face-down cards."""
        key = (seat, space)
        if key not in self._visits:
            by_dice = dice_visits(self.view.at[seat], self.remaining_throw_count)
            by_card = [0.0 for _ in board.RING]
            is_dealt = self.left / max(1, len(self.hidden_cards))  # shorter creeks leave cards out
            for card in self.hidden_cards:
                if board.GOES_TO[card] >= 0:
                    by_card[board.GOES_TO[card]] += is_dealt / self.seats
            for place in board.RING:
                self._visits[seat, place] = by_dice[place] + by_card[place]
        return self._visits[key]

    def average_visit_cost(self, space: int, visitor: int, owner: Sequence[int]) -> float:
        """Return the average cost of a visit to a space, given the owners of all spaces."""
        kind, price = board.KIND[space], unit_revenue(list(owner), space)
        if kind == board.CASINO:
            return price * _CASINO_WINS
        if kind == board.SALOON:
            return price * (1 + _IN_TOWN * (self.seats - 1))
        if kind == board.SAWMILL:
            return price * (1 + sum(whose == visitor for whose in owner))
        if kind == board.THEATRE:
            return price * (1 + _SECOND_SHOW)
        return float(price)

    def space_value(self, seat: int, space: int) -> float:
        """Return the worth to a seat of landing on a space, without cards that send the seat on."""
        view, kind = self.view, board.KIND[space]
        if kind == board.PROSPECT:
            jumps = any(at == space for other, at in enumerate(view.at) if other != seat)
            return -self.turn_value(seat) if jumps else self.best_gold()
        if kind == board.CHURCH:
            return board.BOARD.donation * (-1.0 if view.cash[seat] >= board.BOARD.donation else 1.0)
        if kind == board.WOODPILE:
            return -self.turn_value(seat)
        if kind == board.PASS:
            return -min(self.toll, 6 * self.turn_value(seat))
        owner = view.owner[space]
        if owner == kb.NOBODY:
            return 0.0
        rides = self.turn_value(seat) if kind == board.TRANSPORT else 0.0
        if owner == seat or view.at[owner] == board.JAIL:
            return rides
        waits = _SECOND_SHOW * self.turn_value(seat) if kind == board.THEATRE else 0.0
        return rides - waits - min(self.average_visit_cost(space, seat, view.owner), view.cash[seat])

    def throw_value(self, seat: int, space: int) -> float:
        """Return the worth to a seat of a throw from a space."""
        return sum(
            chance * self.space_value(seat, final_space((space + total) % len(board.RING)))
            for total, chance in TOTALS
        )

    def turn_value(self, seat: int) -> float:
        """Return the worth of one more turn to a seat on an average space; never below 0."""
        gold = self.best_gold() * _PROSPECTS
        view = self.view
        lost = sum(
            self.average_visit_cost(space, seat, view.owner)
            for space in board.DEEDS
            if view.owner[space] not in (kb.NOBODY, seat)
        )
        return max(0.0, gold - lost / len(board.RING))

    @property
    def toll(self) -> float:
        """Cost of the toll to a seat, including the gain of the others."""
        return board.BOARD.toll * self.seats

    # -------------------------------------------------------------- deeds
    @cached_property
    def fraction_not_burned(self) -> float:
        """The fraction of future visits that find a building not yet burned."""
        risk = BURNS_A_THROW * self.seats * self.left * THROWS_A_CARD
        return (1 - exp(-risk)) / risk if risk > 1e-9 else 1.0

    def expected_revenue(self, space: int, seat: int, owner: Sequence[int]) -> float:
        """Return the expected income of a seat from a deed, given the owners of all spaces."""
        total = sum(
            self.visits(other, space) * self.average_visit_cost(space, other, owner)
            for other in range(self.seats)
            if other != seat
        )
        return total * self._collected_fraction(space)

    def expected_payments(self, space: int, seat: int, owner: Sequence[int]) -> float:
        """Return the expected payments of a seat for visits to another's deed."""
        visits = self.visits(seat, space) * self.average_visit_cost(space, seat, owner)
        return visits * self._collected_fraction(space)

    def _collected_fraction(self, space: int) -> float:
        return COLLECTS[board.KIND[space]] * (
            self.fraction_not_burned if board.KIND[space] != board.TRANSPORT else 1.0
        )

    def revenue_balance(
        self, seat: int, owner: Sequence[int], kinds: Iterable[str] = tuple(board.OF_KIND)
    ) -> float:
        """Return the expected income of a seat from its deeds, less its payments for those of others."""
        total = 0.0
        for kind in kinds:
            for space in board.OF_KIND[kind]:
                if owner[space] == seat:
                    total += self.expected_revenue(space, seat, owner)
                elif owner[space] != kb.NOBODY:
                    total -= self.expected_payments(space, seat, owner)
        return total

    @cached_property
    def expected_cash(self) -> tuple[float, ...]:
        """Expected cash of each player at the end, without gold, of which each expects the same."""
        view = self.view
        return tuple(cash + self.revenue_balance(seat, view.owner) for seat, cash in enumerate(view.cash))

    def leader(self, seat: int) -> int:
        """Return the seat among the others that expects the most cash."""
        others = (other for other in range(self.seats) if other != seat)
        return max(others, key=lambda other: self.expected_cash[other])

    def revenue_balance_change(self, seat: int, changes: dict[int, int]) -> float:
        """Return the change of a seat's revenue balance if these spaces get these owners.

        The sawmill always counts, since its revenue depends on the number of deeds.
        """
        owner = self.view.owner
        after = owner[:]
        for space, whose in changes.items():
            after[space] = whose
        kinds = {board.SAWMILL, *(board.KIND[space] for space in changes)}
        return self.revenue_balance(seat, after, kinds) - self.revenue_balance(seat, owner, kinds)


def win_probabilities(expected: Sequence[float], left: int) -> tuple[float, ...]:
    """Return each player's probability to win, given the expected cash and the number of cards left."""
    best, spread = max(expected), _SPREAD * sqrt(max(left, 1))
    weights = [exp((fortune - best) / spread) for fortune in expected]
    return tuple(weight / sum(weights) for weight in weights)
