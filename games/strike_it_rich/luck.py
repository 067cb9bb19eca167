"""The luck of the dice of STRIKE IT RICH.

Luck is the difference between a roll's value and the exact average over all 216 rolls of that position. It
measures the dice alone: the player's use of the roll does not count. So luck is 0 on average, however well a
player plays. The rolls for the start do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from games.match import Match
from games.strike_it_rich import GAME, board
from games.strike_it_rich import state as sr
from games.strike_it_rich.rules import DIAMONDS, adjacent_mines, all_forms
from games.strike_it_rich.simulator import ROLLS

OWN_BESIDE: Final = 12_000
OTHER_BESIDE: Final = 5_000
ANY_BESIDE: Final = 3_000
TIED_UP: Final = 15
FORCED_SALE: Final = 25_000
TAKEN: Final = 12_000
THROWS: Final = board.SIDE**3
_FORMED: Final = {
    dice: [(board.MINE_AT[form.first, form.second], sum(dice) - sum(form)) for form in all_forms(dice)]
    for dice in ROLLS
}
"""For each roll (its dice in rising order) the mines that it can form, each with its strike die's spots."""


class Luck(NamedTuple):
    """One roll: its entry in the log, its player, its value, and the average value, in dollars."""

    entry: int
    seat: int
    value: int
    average: Fraction

    @property
    def difference(self) -> Fraction:
        """The roll's value less the average."""
        return self.value - self.average


class Measure:
    """The value of any roll in one position, for the player whose turn it is, in dollars.

    The value of a roll is that of its best use, by these fixed figures:

    - a strike: what the roller receives, less the bonus that it brings the other player;
    - a mine that is bought: `OWN_BESIDE` for each own mine beside it, `OTHER_BESIDE` for each of the other
      player, `ANY_BESIDE` for each mine beside it at all, less `TIED_UP` percent of its price (the rest comes
      back when it is sold), less `FORCED_SALE` if mines must be sold to pay it; `TAKEN` more in a Double
      Play;
    - a Special Claim: the strike, the mine as if bought, and its price, which is saved;
    - a pass: nothing.
    """

    def __init__(self, state: sr.State) -> None:
        self._state = state
        self._player = state.player
        self._strike_factors = [self._strike_factor(mine) for mine in board.MINES]
        self._buying_values = [self._buying_value(mine) for mine in board.MINES]

    def value(self, dice: Sequence[int]) -> int:
        """Return the value of the best use of a roll."""
        if dice[0] == dice[1] == dice[2]:
            return self._triple(dice[0])
        formed = _FORMED[tuple(sorted(dice))]
        return max([found for form in formed if (found := self._form(*form)) is not None], default=0)

    def average(self) -> Fraction:
        """Return the average value of all rolls."""
        return Fraction(sum(roll.weight * self.value(dice) for dice, roll in ROLLS.items()), THROWS)

    def _form(self, mine: int, spots: int) -> int | None:
        """Return the value of forming a number with its strike die, or None if the rules refuse it."""
        factor = self._strike_factors[mine]
        return self._buying_values[mine] if factor is None else factor * board.ORE_VALUES[spots]

    def _triple(self, spots: int) -> int:
        """Return the value of the best Special Claim, or of Diamonds in the best own mine (SR-67a)."""
        own = [mine for mine in board.MINES if self._owner(mine) == self._player]
        found = [board.ORE_VALUES[DIAMONDS] * (1 + self._count_adjacent(mine, self._player)) for mine in own]
        if len(own) < board.MARKERS:
            found += [self._claim(mine, spots) for mine in board.MINES if self._owner(mine) != self._player]
        return max(found)

    def _claim(self, mine: int, spots: int) -> int:
        strike = board.ORE_VALUES[spots] * (1 + self._count_adjacent(mine, self._player))
        return strike + board.PRICES[mine] + self._location_value(mine)

    def _strike_factor(self, mine: int) -> int | None:
        """Return the roller's net income in multiples of the strike's value; None if there is no strike."""
        owner = self._owner(mine)
        if owner == self._player:
            return 1 + self._count_adjacent(mine, owner)
        return None if owner == sr.NOBODY or board.IS_DOUBLE[mine] else 1 - self._count_adjacent(mine, owner)

    def _buying_value(self, mine: int) -> int | None:
        """Return the value of buying a mine; None if the rules refuse it or its number strikes instead."""
        if self._strike_factors[mine] is not None or GAME.refusal_for(self._state, mine):
            return None
        is_expensive = board.PRICES[mine] > self._state.cash[self._player]
        return self._location_value(mine) - is_expensive * FORCED_SALE

    def _location_value(self, mine: int) -> int:
        """Return the value of a mine's location to this player, less the money that it ties up."""
        own, others = (self._count_adjacent(mine, seat) for seat in (self._player, 1 - self._player))
        taken = TAKEN if self._owner(mine) != sr.NOBODY else 0
        adjacent = OWN_BESIDE * own + OTHER_BESIDE * others + ANY_BESIDE * len(board.NEIGHBOURS[mine])
        return adjacent + taken - board.PRICES[mine] * TIED_UP // 100

    def _owner(self, mine: int) -> int:
        return self._state.owner[mine]

    def _count_adjacent(self, mine: int, seat: int) -> int:
        return len(adjacent_mines(self._state, mine, seat))


def measure_luck(match: Match) -> tuple[Luck, ...]:
    """Return the luck of each roll of a match of this game, in order."""
    state: sr.State = GAME.new(len(match.seats), match.options)
    found: list[Luck] = []
    for number, entry in enumerate(match.log):
        if isinstance(entry.move, sr.Dice) and state.phase == sr.ROLLING:
            measure = Measure(state)
            found.append(Luck(number, state.player, measure.value(entry.move), measure.average()))
        GAME.apply(state, entry.move)
    return tuple(found)


def total_luck(found: Iterable[Luck]) -> tuple[int, int]:
    """Return the luck of both players, in whole dollars."""
    sums = [Fraction(0), Fraction(0)]
    for luck in found:
        sums[luck.seat] += luck.difference
    return round(sums[0]), round(sums[1])
