"""How lucky the dice were: each roll's worth against the exact average over all 216 rolls of that position.

The worth of a roll is that of the best thing to do with it, in dollars, by one fixed measure:

- a strike: what the roller receives, less the bonus that it brings the other player;
- a mine that is bought: `OWN_BESIDE` for each own mine beside it, `OTHER_BESIDE` for each of the other
  player, `ANY_BESIDE` for each mine beside it at all, less `TIED_UP` percent of its price (the rest comes
  back when it is sold), less `FORCED_SALE` where mines must be sold to pay it; `TAKEN` more in a Double Play;
- a Special Claim: the strike, the mine as if bought, and its price, which is saved;
- a pass: nothing.

It measures the dice alone: the measure is the same for every roll of a position, and what is done with the
roll does not enter. So a player's luck is 0 on average, whoever plays and however well. The rolls for the
start are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from typing import Final, NamedTuple

from games.match import Match
from games.strike_it_rich import GAME
from games.strike_it_rich.board import (
    IS_DOUBLE,
    MARKERS,
    MINE_AT,
    MINES,
    NEIGHBOURS,
    ORE_VALUES,
    PRICES,
    SIDE,
)
from games.strike_it_rich.rules import DIAMONDS
from games.strike_it_rich.state import NOBODY, ROLLING, Dice, State

OWN_BESIDE: Final = 12_000
OTHER_BESIDE: Final = 5_000
ANY_BESIDE: Final = 3_000
TIED_UP: Final = 15
FORCED_SALE: Final = 25_000
TAKEN: Final = 12_000
THROWS: Final = SIDE**3


class Luck(NamedTuple):
    """One roll: where it stands in the log, whose it was, its worth, and the average, in dollars."""

    entry: int
    seat: int
    worth: int
    average: Fraction

    @property
    def gain(self) -> Fraction:
        """How much better than the average it was."""
        return self.worth - self.average


class _Roll(NamedTuple):
    """A roll without regard to order: in how many ways it comes, and each mine with the strike die left."""

    ways: int
    forms: tuple[tuple[int, int], ...]


def _roll(dice: tuple[int, ...]) -> _Roll:
    orders = set(permutations(dice))
    return _Roll(len(orders), tuple(sorted({(MINE_AT[one, two], three) for one, two, three in orders})))


_ROLLS: Final[dict[tuple[int, ...], _Roll]] = {
    dice: _roll(dice) for dice in combinations_with_replacement(range(1, SIDE + 1), 3)
}


class _Measure:
    """What the player whose turn it is can make of any roll, in one position."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._player = state.player
        self._shares = [self._share(mine) for mine in MINES]
        self._prices = [self._purchase(mine) for mine in MINES]

    def worth(self, dice: Sequence[int]) -> int:
        """Of the best thing to do with a roll."""
        if dice[0] == dice[1] == dice[2]:
            return self._triple(dice[0])
        forms = _ROLLS[tuple(sorted(dice))].forms
        return max([found for form in forms if (found := self._form(*form)) is not None], default=0)

    def average(self) -> Fraction:
        """Of the worths of all rolls."""
        return Fraction(sum(roll.ways * self.worth(dice) for dice, roll in _ROLLS.items()), THROWS)

    def _form(self, mine: int, spots: int) -> int | None:
        """Of a number with its strike die; None where it may not be formed."""
        share = self._shares[mine]
        return self._prices[mine] if share is None else share * ORE_VALUES[spots]

    def _triple(self, spots: int) -> int:
        """Of the best Special Claim, or Diamonds in the best own mine (SR-67a)."""
        own = [mine for mine in MINES if self._owner(mine) == self._player]
        found = [ORE_VALUES[DIAMONDS] * (1 + self._beside(mine, self._player)) for mine in own]
        if len(own) < MARKERS:
            found += [self._claim(mine, spots) for mine in MINES if self._owner(mine) != self._player]
        return max(found)

    def _claim(self, mine: int, spots: int) -> int:
        strike = ORE_VALUES[spots] * (1 + self._beside(mine, self._player))
        return strike + PRICES[mine] + self._place(mine)

    def _share(self, mine: int) -> int | None:
        """How many times the value of a strike the roller is better off; None where nothing is struck."""
        owner = self._owner(mine)
        if owner == self._player:
            return 1 + self._beside(mine, owner)
        return None if owner == NOBODY or IS_DOUBLE[mine] else 1 - self._beside(mine, owner)

    def _purchase(self, mine: int) -> int | None:
        """Of a mine that would be bought; None where that is not allowed or it would be struck."""
        if self._shares[mine] is not None or GAME.bar(self._state, mine):
            return None
        is_dear = PRICES[mine] > self._state.cash[self._player]
        return self._place(mine) - is_dear * FORCED_SALE

    def _place(self, mine: int) -> int:
        """Of a mine to this player, for its neighbours, less what its price ties up."""
        mine_beside, theirs_beside = (self._beside(mine, seat) for seat in (self._player, 1 - self._player))
        taken = TAKEN if self._owner(mine) != NOBODY else 0
        beside = OWN_BESIDE * mine_beside + OTHER_BESIDE * theirs_beside + ANY_BESIDE * len(NEIGHBOURS[mine])
        return beside + taken - PRICES[mine] * TIED_UP // 100

    def _owner(self, mine: int) -> int:
        return self._state.owner[mine]

    def _beside(self, mine: int, seat: int) -> int:
        return sum(self._owner(other) == seat for other in NEIGHBOURS[mine])


def worth(state: State, dice: Sequence[int]) -> int:
    """What a roll is worth to the player whose turn it is, in dollars."""
    return _Measure(state).worth(dice)


def average(state: State) -> Fraction:
    """What a roll is worth to the player whose turn it is, on average over all 216, in dollars."""
    return _Measure(state).average()


def lucks(match: Match) -> tuple[Luck, ...]:
    """The luck of each roll of a match of this game, in order."""
    state: State = GAME.new(len(match.seats), match.options)
    found: list[Luck] = []
    for number, entry in enumerate(match.log):
        if isinstance(entry.move, Dice) and state.phase == ROLLING:
            measure = _Measure(state)
            found.append(Luck(number, state.player, measure.worth(entry.move), measure.average()))
        GAME.apply(state, entry.move)
    return tuple(found)


def totals(found: Iterable[Luck]) -> tuple[int, int]:
    """The luck of both players, in whole dollars."""
    sums = [Fraction(0), Fraction(0)]
    for luck in found:
        sums[luck.seat] += luck.gain
    return round(sums[0]), round(sums[1])
