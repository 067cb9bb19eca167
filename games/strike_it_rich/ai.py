"""The computer players of STRIKE IT RICH, and the hint.

They see a `View` and no more: secret cash is counted from what is paid in public, as people may do. Each
weighs where its moves can lead, a sale together with what is bought of it, and takes the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from random import Random
from typing import Final, TypeAlias

from games.chance import pick
from games.core import Move
from games.players import Glimpse, Player, always
from games.strike_it_rich import GAME
from games.strike_it_rich.board import SIDE, STEP
from games.strike_it_rich.evaluation import WON, Value, learned, logistic
from games.strike_it_rich.prospects import state_of
from games.strike_it_rich.reasons import reason
from games.strike_it_rich.simulator import ALL, COST, ENOUGH, ROLLS, Position, position_of, replies
from games.strike_it_rich.state import SELLING, State, View

Judge: TypeAlias = Callable[[Position], float]
"""How good a position is for the one who has just played: the higher, the better."""

_EACH_ROLL: Final = tuple((roll, roll.weight / 216) for roll in ROLLS.values())
_NOT_RIGHT: Final = ALL & ~sum(1 << (row * SIDE + SIDE - 1) for row in range(SIDE))


# ------------------------------------------------------------------ where moves lead
def ends(state: State, move: Move, seat: int) -> set[Position]:
    """Every position at the end of the turn that a seat can reach once it has made a move."""
    found: set[Position] = set()
    known: set[tuple[int, ...]] = set()
    open_states = [(state, move)]
    while open_states:
        before, act = open_states.pop()
        after = GAME.copy(before)
        GAME.apply(after, act)
        if after.phase != SELLING:
            found.add(position_of(after, seat))
        elif (key := tuple(after.owner)) not in known:
            known.add(key)
            open_states += [(after, sale) for sale in GAME.moves(after)]
    return found


def weighed(view: View, seat: int, moves: Sequence[Move], judge: Judge) -> list[tuple[float, Move]]:
    """Each move with the worth of the best position that it can lead to."""
    state = state_of(view)
    return [(max(map(judge, ends(state, move, seat))), move) for move in moves]


# ------------------------------------------------------------------ judges
def most_cash(position: Position) -> float:
    """The cash in hand, in steps of $5,000."""
    return position[2]


def net_worth(position: Position) -> float:
    """Cash and the prices of the mines, own less the other side's, in steps of $5,000."""
    own, other, cash, theirs = position
    return cash - theirs + _prices(own) - _prices(other)


def prospector(position: Position) -> float:
    """The net worth with $20,000 more for each two mines of a side that lie together."""
    if position[2] >= ENOUGH:
        return WON * ENOUGH
    return net_worth(position) + 4 * (pairs(position[0]) - pairs(position[1]))


def pairs(mask: int) -> int:
    """How many two of the mines lie side by side."""
    return (mask & mask >> 1 & _NOT_RIGHT).bit_count() + (mask & mask >> SIDE).bit_count()


@cache
def _prices_of(part: int, first: int) -> int:
    return sum(price for mine, price in enumerate(COST[first : first + 12]) if part >> mine & 1)


def _prices(mask: int) -> int:
    """What all mines of a mask cost, in steps of $5,000, added up by thirds of the board."""
    return sum(_prices_of(mask >> first & 0xFFF, first) for first in (0, 12, 24))


def after_reply(position: Position, value: Value) -> float:
    """The chance to win, once the other side has rolled and given its best reply: exact over all rolls."""
    if position[2] >= ENOUGH:
        return 1.0
    weight = value.weight
    theirs = [
        logistic(max([weight(reply) for reply in replies(position, roll)])) * share
        for roll, share in _EACH_ROLL
    ]
    return 1.0 - sum(theirs)


# ------------------------------------------------------------------ players
@dataclass(frozen=True, slots=True)
class Judging:
    """Takes the move that a judge finds best; among equals, any.

    `slip` is how far at most each move is misjudged, in the judge's own units.
    """

    judge: Judge
    slip: float = 0.0

    def choose(self, glimpse: Glimpse, rng: Random) -> Move:
        """One of the moves of the glimpse."""
        if len(glimpse.moves) == 1:
            return glimpse.moves[0]
        found = weighed(glimpse.view, glimpse.seat, glimpse.moves, self.judge)
        if self.slip:
            found = [(worth + self.slip * rng.random(), move) for worth, move in found]
        highest = max(worth for worth, _ in found)
        return pick(rng, [move for worth, move in found if worth == highest])


@dataclass(frozen=True, slots=True)
class Learned:
    """Takes the move with the best chance to win, by what games against itself have taught.

    Once a side has `late` steps of $5,000, moves whose chances differ by less than `near` are told apart by
    looking at every roll and reply that may follow. Earlier that finds nothing better.
    """

    value: Value
    late: int = 150
    near: float = 0.03
    most: int = 6

    def choose(self, glimpse: Glimpse, rng: Random) -> Move:
        """One of the moves of the glimpse; nothing is left to chance."""
        return self.best(glimpse.view, glimpse.seat, glimpse.moves, glimpse.wanted)

    def best(self, view: View, seat: int, moves: Sequence[Move], wanted: Callable[[], bool] = always) -> Move:
        """The best of some moves; as far as it has been thought out, once it is not wanted any more."""
        if len(moves) == 1:
            return moves[0]
        state, weight = state_of(view), self.value.weight
        found: list[tuple[float, Position, Move]] = []
        for move in moves:
            worth, position = max((weight(end), end) for end in ends(state, move, seat))
            found.append((worth, position, move))
        found.sort(key=lambda entry: -entry[0])
        if max(state.cash) < self.late * STEP:
            return found[0][2]
        near = takewhile(lambda _: wanted(), self._near(found))
        judged = [(after_reply(position, self.value), move) for position, move in near]
        return max(judged, key=lambda entry: entry[0])[1] if judged else found[0][2]

    def _near(self, found: list[tuple[float, Position, Move]]) -> Iterator[tuple[Position, Move]]:
        """The first, and those that are nearly as good."""
        lowest = logistic(found[0][0]) - self.near
        for worth, position, move in found[: self.most]:
            if logistic(worth) >= lowest:
                yield position, move


def easy() -> Player:
    """Greedy for money and mines, and misjudges each move by up to $100,000."""
    return Judging(net_worth, slip=20.0)


def medium() -> Player:
    """The prospector: knows what mines are worth that lie together."""
    return Judging(prospector)


def hard() -> Player:
    """Plays by what it has learned, and looks ahead."""
    return Learned(learned())


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {"easy": easy, "medium": medium, "hard": hard}


def player(level: str) -> Player:
    """The computer player of a level. Raises KeyError for a level that is none of `LEVELS`."""
    return LEVELS[level]()


def advice(view: View, seat: int) -> tuple[Move, str]:
    """What the hard player would do for a seat, and a sentence that says why.

    Raises ValueError where the seat has nothing to decide.
    """
    if view.player != seat or not (moves := GAME.moves(state_of(view))):
        raise ValueError("this seat has nothing to decide now")
    move = Learned(learned()).best(view, seat, moves)
    return move, reason(view, seat, move)
