"""The luck of the dice of STRIKE IT RICH.

Luck is each roll's worth against the exact average over all 216 rolls of that position. It measures the dice
alone: the measure is the same for every roll of a position, and the player's use of the roll does not enter.
So a player's luck is 0 on average, for every player and every skill. The rolls for the start do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from games.match import Match
from games.strike_it_rich import GAME, board
from games.strike_it_rich import state as sr
from games.strike_it_rich.rules import DIAMONDS, forms, mines_beside
from games.strike_it_rich.simulator import ROLLS

OWN_BESIDE: Final = 12_000
OTHER_BESIDE: Final = 5_000
ANY_BESIDE: Final = 3_000
TIED_UP: Final = 15
FORCED_SALE: Final = 25_000
TAKEN: Final = 12_000
THROWS: Final = board.SIDE**3
_FORMED: Final = {
    dice: [(board.MINE_AT[form.first, form.second], sum(dice) - sum(form)) for form in forms(dice)]
    for dice in ROLLS
}
"""For each roll, its dice in rising order, the mines that it can form, each with the strike die left."""


class Luck(NamedTuple):
    """One roll: its place in the log, its player, its worth, and the average, in dollars."""

    entry: int
    seat: int
    worth: int
    average: Fraction

    @property
    def gain(self) -> Fraction:
        """The roll's worth above the average."""
        return self.worth - self.average


class Measure:
    """The worth of any roll, in one position, for the player whose turn it is, in dollars.

    The worth of a roll is that of its best use, by one fixed measure:

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
        self._shares = [self._share(mine) for mine in board.MINES]
        self._prices = [self._purchase(mine) for mine in board.MINES]

    def worth(self, dice: Sequence[int]) -> int:
        """Return the worth of the best use of a roll."""
        if dice[0] == dice[1] == dice[2]:
            return self._triple(dice[0])
        formed = _FORMED[tuple(sorted(dice))]
        return max([found for form in formed if (found := self._form(*form)) is not None], default=0)

    def average(self) -> Fraction:
        """Return the average worth of all rolls."""
        return Fraction(sum(roll.weight * self.worth(dice) for dice, roll in ROLLS.items()), THROWS)

    def _form(self, mine: int, spots: int) -> int | None:
        """Return the worth of a number with its strike die, or None if it may not be formed."""
        share = self._shares[mine]
        return self._prices[mine] if share is None else share * board.ORE_VALUES[spots]

    def _triple(self, spots: int) -> int:
        """Return the worth of the best Special Claim, or of Diamonds in the best own mine (SR-67a)."""
        own = [mine for mine in board.MINES if self._owner(mine) == self._player]
        found = [board.ORE_VALUES[DIAMONDS] * (1 + self._beside(mine, self._player)) for mine in own]
        if len(own) < board.MARKERS:
            found += [self._claim(mine, spots) for mine in board.MINES if self._owner(mine) != self._player]
        return max(found)

    def _claim(self, mine: int, spots: int) -> int:
        strike = board.ORE_VALUES[spots] * (1 + self._beside(mine, self._player))
        return strike + board.PRICES[mine] + self._place(mine)

    def _share(self, mine: int) -> int | None:
        """Return the roller's net gain, in multiples of the strike's value; None if nothing is struck."""
        owner = self._owner(mine)
        if owner == self._player:
            return 1 + self._beside(mine, owner)
        return None if owner == sr.NOBODY or board.IS_DOUBLE[mine] else 1 - self._beside(mine, owner)

    def _purchase(self, mine: int) -> int | None:
        """Return the worth of buying a mine; None if that is not allowed or the mine would be struck."""
        if self._shares[mine] is not None or GAME.bar(self._state, mine):
            return None
        is_expensive = board.PRICES[mine] > self._state.cash[self._player]
        return self._place(mine) - is_expensive * FORCED_SALE

    def _place(self, mine: int) -> int:
        """Return a mine's worth to this player for the mines beside it, less the money it ties up."""
        mine_beside, theirs_beside = (self._beside(mine, seat) for seat in (self._player, 1 - self._player))
        taken = TAKEN if self._owner(mine) != sr.NOBODY else 0
        beside = OWN_BESIDE * mine_beside + OTHER_BESIDE * theirs_beside
        beside += ANY_BESIDE * len(board.NEIGHBOURS[mine])
        return beside + taken - board.PRICES[mine] * TIED_UP // 100

    def _owner(self, mine: int) -> int:
        return self._state.owner[mine]

    def _beside(self, mine: int, seat: int) -> int:
        return len(mines_beside(self._state, mine, seat))


def lucks(match: Match) -> tuple[Luck, ...]:
    """Return the luck of each roll of a match of this game, in order."""
    state: sr.State = GAME.new(len(match.seats), match.options)
    found: list[Luck] = []
    for number, entry in enumerate(match.log):
        if isinstance(entry.move, sr.Dice) and state.phase == sr.ROLLING:
            measure = Measure(state)
            found.append(Luck(number, state.player, measure.worth(entry.move), measure.average()))
        GAME.apply(state, entry.move)
    return tuple(found)


def totals(found: Iterable[Luck]) -> tuple[int, int]:
    """Return the luck of both players, in whole dollars."""
    sums = [Fraction(0), Fraction(0)]
    for luck in found:
        sums[luck.seat] += luck.gain
    return round(sums[0]), round(sums[1])
