"""What things are worth in KLONDIKE until the ghost town: deeds, cards, throws, all in $1,000.

All is told from what everybody sees. A token walks by two dice; a prospect may send it on by a card, a river
takes it to the other river, and whether it waits somewhere is left out. A deed is worth what its visitors
will still pay: visits left, times what a visit brings, times the chance that it stands; cards are weighed
over all that lie face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import exp, sqrt
from typing import Final, TypeAlias

from games.klondike_board import board
from games.klondike_board import state as kb
from games.klondike_board.money import unit

TOTALS: Final = tuple((total, (6 - abs(total - 7)) / 36) for total in range(2, 13))
"""The totals of two dice and their chances."""
MOST_THROWS: Final = 60
"""The table looks no further ahead, in throws of one player."""
THROWS_A_CARD: Final = 2.75
"""How many throws are made at the table for each card that is turned over."""
COLLECTS: Final = {
    board.HOTEL: 0.82,
    board.SALOON: 0.88,
    board.CASINO: 0.8,
    board.THEATRE: 0.95,
    board.SAWMILL: 0.65,
    board.TRADING: 0.75,
    board.TRANSPORT: 1.25,
}
"""What came in, in many games, for each dollar that was reckoned with: an owner may be in the Woodpile, a
visitor short of money; rides bring more visitors than dice."""
BURNS_A_THROW: Final = 0.0006
"""The chance that a building burns down in one throw at the table, for each player."""
_IN_TOWN: Final = 0.45
_CASINO_WINS: Final = 14 / 3
"""A casino's total on average: seven, less what doubles bring back."""
_SECOND_SHOW: Final = 5 / 6
_PROSPECTS: Final = sum(kind == board.PROSPECT for kind in board.KIND) / len(board.KIND)
_SPREAD: Final = 17.0
"""How far fortunes still part, in $1,000, with one card left; with more it grows like a random walk.

In 2,000 games of four who bet boldly the winners were likeliest with it, whatever number of cards was left.
"""


# ------------------------------------------------------------------ how often tokens come by
Row: TypeAlias = tuple[float, ...]
"""A number for each space of the ring."""


def ends_at(space: int) -> int:
    """Where a token rests that came to a space by the dice: the rivers carry it over."""
    if board.KIND[space] == board.RIVER:
        return board.RIVERS[1] if space == board.RIVERS[0] else board.RIVERS[0]
    return space


def _leaves() -> tuple[tuple[tuple[int, float], ...], ...]:
    """From where a token goes on that has come to each space, with the chances."""
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
def _table() -> tuple[tuple[Row, ...], ...]:
    """Arrivals by dice: after so many throws, from each space, on each space."""
    leaves = _leaves()
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
        table.append(tuple(_one_more(start, going_on) for start in board.RING))
    return tuple(table)


def _one_more(start: int, going_on: list[list[float]]) -> Row:
    row = [0.0 for _ in board.RING]
    for total, chance in TOTALS:
        end = ends_at((start + total) % len(board.RING))
        row[end] += chance
        for space, arrivals in enumerate(going_on[end]):
            row[space] += chance * arrivals
    return tuple(row)


def arrivals(start: int, throws: float) -> Row:
    """How often a token that stands on a space comes to each space by dice in so many throws."""
    most = min(max(throws, 0.0), MOST_THROWS - 1.0)
    whole = int(most)
    part = most - whole
    fewer, more = _table()[whole][start], _table()[whole + 1][start]
    return tuple(low + part * (high - low) for low, high in zip(fewer, more, strict=True))


# ------------------------------------------------------------------ what is to be expected
class Outlook:
    """What a view of the table promises; every amount is reckoned when it is asked for, and once."""

    def __init__(self, view: kb.View) -> None:
        self.view = view
        self.seats = len(view.cash)
        self.left = sum(view.creeks)
        self._visits: dict[tuple[int, int], float] = {}
        self._golds: dict[bool, float] = {}
        self._troubles: dict[int, float] = {}

    # -------------------------------------------------------------- the cards
    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """The cards that lie face down, in no order that matters."""
        return board.unseen(self.view.shown, self.view.discards)

    def gold(self, creek: int) -> float:
        """The gold of the next card of a creek, on average."""
        return self.average_gold(doubled=board.doubles(self.view.shown[creek]))

    def average_gold(self, *, doubled: bool) -> float:
        """The gold of a card that lies face down, on average, where it is doubled or where it is not."""
        if doubled not in self._golds:
            self._golds[doubled] = board.average_gold(self.unseen, doubled=doubled)
        return self._golds[doubled]

    def card(self, creek: int, seat: int) -> float:
        """What the next card of a creek is worth to a seat, on average: its gold and its troubles."""
        return self.gold(creek) + self.trouble(seat)

    def trouble(self, seat: int) -> float:
        """What the cards without gold bring a seat, on average of all cards; mostly below nothing."""
        if seat not in self._troubles:
            total = sum(self._trouble(card, seat) for card in self.unseen)
            self._troubles[seat] = total / len(self.unseen)
        return self._troubles[seat]

    def _trouble(self, number: int, seat: int) -> float:
        card, worth = board.CARDS[number], 0.0
        if card.misses:
            worth -= self.turn(seat)
        if board.GOES_TO[number] >= 0:
            worth += self.landing(seat, board.GOES_TO[number])
        if card.tithe:
            worth -= self.view.cash[seat] // 10
        return worth - min(card.fine, self.view.cash[seat])

    def best_gold(self) -> float:
        """The gold of the best creek."""
        return max((self.gold(creek) for creek in self.open_creeks()), default=0.0)

    def open_creeks(self) -> list[int]:
        """The creeks with cards."""
        return [creek for creek in board.CREEKS if self.view.creeks[creek]]

    # -------------------------------------------------------------- throws and where they lead
    @property
    def throws(self) -> float:
        """How many throws each player still has."""
        return self.left * THROWS_A_CARD / self.seats

    def visits(self, seat: int, space: int) -> float:
        """How often a seat will still come to a space: by dice, or by one of the cards face down."""
        key = (seat, space)
        if key not in self._visits:
            by_dice = arrivals(self.view.at[seat], self.throws)
            by_card = [0.0 for _ in board.RING]
            for card in self.unseen:
                if board.GOES_TO[card] >= 0:
                    by_card[board.GOES_TO[card]] += 1 / self.seats
            for place in board.RING:
                self._visits[seat, place] = by_dice[place] + by_card[place]
        return self._visits[key]

    def rent(self, space: int, visitor: int, owner: Sequence[int]) -> float:
        """What a visit costs on average, whoever the owner is among these owners."""
        kind, price = board.KIND[space], unit(list(owner), space)
        if kind == board.CASINO:
            return price * _CASINO_WINS
        if kind == board.SALOON:
            return price * (1 + _IN_TOWN * (self.seats - 1))
        if kind == board.SAWMILL:
            return price * (1 + sum(whose == visitor for whose in owner))
        if kind == board.THEATRE:
            return price * (1 + _SECOND_SHOW)
        return float(price)

    def landing(self, seat: int, space: int) -> float:
        """What it is worth to a seat to come to rest on a space, but for cards that send him on."""
        view, kind = self.view, board.KIND[space]
        if kind == board.PROSPECT:
            jumps = any(at == space for other, at in enumerate(view.at) if other != seat)
            return -self.turn(seat) if jumps else self.best_gold()
        if kind == board.CHURCH:
            return board.BOARD.donation * (-1.0 if view.cash[seat] >= board.BOARD.donation else 1.0)
        if kind == board.WOODPILE:
            return -self.turn(seat)
        if kind == board.PASS:
            return -min(self.toll, 6 * self.turn(seat))
        owner = view.owner[space]
        if owner == kb.NOBODY:
            return 0.0
        rides = self.turn(seat) if kind == board.TRANSPORT else 0.0
        if owner == seat or view.at[owner] == board.JAIL:
            return rides
        waits = _SECOND_SHOW * self.turn(seat) if kind == board.THEATRE else 0.0
        return rides - waits - min(self.rent(space, seat, view.owner), view.cash[seat])

    def throw(self, seat: int, space: int) -> float:
        """What a throw from a space is worth to a seat."""
        return sum(
            chance * self.landing(seat, ends_at((space + total) % len(board.RING)))
            for total, chance in TOTALS
        )

    def turn(self, seat: int) -> float:
        """What one turn more is worth to a seat, wherever it finds him; never below nothing."""
        gold = self.best_gold() * _PROSPECTS
        view = self.view
        lost = sum(
            self.rent(space, seat, view.owner)
            for space in board.DEEDS
            if view.owner[space] not in (kb.NOBODY, seat)
        )
        return max(0.0, gold - lost / len(board.RING))

    @property
    def toll(self) -> float:
        """What the toll costs: it makes the others richer too."""
        return board.BOARD.toll * self.seats

    # -------------------------------------------------------------- deeds
    @cached_property
    def stands(self) -> float:
        """The share of the visits left that find a building not yet burnt."""
        risk = BURNS_A_THROW * self.seats * self.left * THROWS_A_CARD
        return (1 - exp(-risk)) / risk if risk > 1e-9 else 1.0

    def earns(self, space: int, seat: int, owner: Sequence[int]) -> float:
        """What a deed will still bring its owner, from each of the others, among these owners."""
        total = sum(
            self.visits(other, space) * self.rent(space, other, owner)
            for other in range(self.seats)
            if other != seat
        )
        return total * self._comes_in(space)

    def costs(self, space: int, seat: int, owner: Sequence[int]) -> float:
        """What a seat will still pay for visits to another's deed."""
        visits = self.visits(seat, space) * self.rent(space, seat, owner)
        return visits * self._comes_in(space)

    def _comes_in(self, space: int) -> float:
        return COLLECTS[board.KIND[space]] * (self.stands if board.KIND[space] != board.TRANSPORT else 1.0)

    def estate(self, seat: int, owner: Sequence[int], kinds: Iterable[str] = tuple(board.OF_KIND)) -> float:
        """What the deeds of all players bring a seat, less what they cost it."""
        total = 0.0
        for kind in kinds:
            for space in board.OF_KIND[kind]:
                if owner[space] == seat:
                    total += self.earns(space, seat, owner)
                elif owner[space] != kb.NOBODY:
                    total -= self.costs(space, seat, owner)
        return total

    @cached_property
    def fortunes(self) -> tuple[float, ...]:
        """What each player should have at the end, but for the gold that all may find alike."""
        view = self.view
        return tuple(cash + self.estate(seat, view.owner) for seat, cash in enumerate(view.cash))

    def gained(self, seat: int, changes: dict[int, int]) -> float:
        """By how much a seat's estate rises if these spaces get these owners; the sawmill counts deeds."""
        owner = self.view.owner
        after = owner[:]
        for space, whose in changes.items():
            after[space] = whose
        kinds = {board.SAWMILL, *(board.KIND[space] for space in changes)}
        return self.estate(seat, after, kinds) - self.estate(seat, owner, kinds)


def chances(expected: Sequence[float], left: int) -> tuple[float, ...]:
    """The chance of each player to win with these fortunes and so many cards left."""
    best, spread = max(expected), _SPREAD * sqrt(max(left, 1))
    weights = [exp((fortune - best) / spread) for fortune in expected]
    return tuple(weight / sum(weights) for weight in weights)
