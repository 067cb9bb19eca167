"""The story of a game of STRIKE IT RICH: fortunes turn by turn, each player's deeds, the luck of the dice.

Luck is each roll's worth against the exact average over all 216 rolls of that position. It measures the dice
alone: the measure is the same for every roll of a position, and the player's use of the roll does not enter.
So a player's luck is 0 on average, for every player and every skill. The rolls for the start do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, assert_never

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


@dataclass(slots=True)
class Deeds:
    """One player's deeds. Amounts are in dollars.

    `struck` is the value of the strikes of their own rolls, `bonus` the income from their mines beside a
    strike; `dearest` is the most that one of their strikes brought them, in the mine `dearest_mine` (NOBODY
    for no strike at all). `mines` and their resale price, `estate`, are of the end. `luck` is that of their
    dice.
    """

    mines: int = 0
    estate: int = 0
    strikes: int = 0
    struck: int = 0
    bonus: int = 0
    spent: int = 0
    sold: int = 0
    double_plays: int = 0
    triple_plays: int = 0
    claims: int = 0
    dearest: int = 0
    dearest_mine: int = sr.NOBODY
    luck: int = 0


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or one as far as it was played.

    `cash` and `fortunes` have a row a seat: dollars in hand, and those plus the resale price of the mines,
    before the first turn and after each. `winner` is NOBODY if the game is not over.
    """

    winner: int
    cash: tuple[tuple[int, ...], ...]
    fortunes: tuple[tuple[int, ...], ...]
    deeds: tuple[Deeds, Deeds]

    @property
    def turns(self) -> int:
        """The number of turns played to their end."""
        return len(self.cash[0]) - 1


def story(match: Match) -> Story:
    """Return the story of a match of this game."""
    state: sr.State = GAME.new(len(match.seats), match.options)
    deeds = (Deeds(), Deeds())
    cash, fortunes = [tuple(state.cash)], [GAME.scores(state)]
    for entry in match.log:
        before = state.phase
        events = GAME.apply(state, entry.move)
        for event in events:
            _note(deeds, event)
        if state.phase in (sr.ROLLING, sr.FINISHED) and before not in (sr.OPENING, sr.ROLLING):
            cash.append(tuple(state.cash))
            fortunes.append(GAME.scores(state))
    for seat, luck in enumerate(totals(lucks(match))):
        deeds[seat].luck = luck
        deeds[seat].mines = state.mines[seat]
        deeds[seat].estate = GAME.scores(state)[seat] - state.cash[seat]
    winner = state.player if state.phase == sr.FINISHED else sr.NOBODY
    return Story(winner, tuple(zip(*cash, strict=True)), tuple(zip(*fortunes, strict=True)), deeds)


def _note(deeds: tuple[Deeds, Deeds], event: sr.Event) -> None:
    """Add an event to its player's deeds."""
    match event:
        case sr.Struck():
            _note_strike(deeds, event)
        case sr.Bought():
            deeds[event.player].spent += event.price
            deeds[event.player].double_plays += event.seller != sr.NOBODY
        case sr.Sold():
            deeds[event.player].sold += event.price
        case sr.Claimed():
            deeds[event.player].claims += 1
        case sr.Rolled():
            deeds[event.player].triple_plays += len(set(event.dice)) == 1
        case sr.Opened() | sr.Tied() | sr.Started() | sr.Owed() | sr.Passed() | sr.Won():
            pass
        case _:
            assert_never(event)


def _note_strike(deeds: tuple[Deeds, Deeds], event: sr.Struck) -> None:
    bonus = event.value * len(event.beside)
    deeds[event.owner].bonus += bonus
    mine = deeds[event.player]
    mine.strikes += 1
    mine.struck += event.value
    brought = event.value + (bonus if event.owner == event.player else 0)
    if brought > mine.dearest:
        mine.dearest, mine.dearest_mine = brought, event.mine


# ------------------------------------------------------------------ luck
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
        is_dear = board.PRICES[mine] > self._state.cash[self._player]
        return self._place(mine) - is_dear * FORCED_SALE

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
