"""Look back at a finished patience: where the win was lost, and how good the chance was that the player saw.

The outlook of a position is counted, not judged: the cards that the player cannot see are dealt in `WAYS`
ways, all as likely, and the solver plays each of them with open cards. See docs/solver.md, section 9.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, Self

from games.core import AnyGame, Move
from games.joker_klondike.state import JokerState
from games.patience.state import State
from games.players import never
from games.solver.solver import Answer, Budget, Verdict, solve

WAYS: Final = 100
"""The number of ways in which the unseen cards are dealt for an outlook."""
_BUDGET: Final = Budget(3_000)
_JOKER_BUDGET: Final = Budget(2_000)
"""Budgets for one way: they leave about 2 % of the ways open, and 8 % with a joker."""


class Outlook(NamedTuple):
    """The ways counted so far: those that can be won and those that cannot; the rest is open."""

    ways: int = 0
    won: int = 0
    lost: int = 0

    @property
    def open(self) -> int:
        """The number of ways on which the solver could not decide."""
        return self.ways - self.won - self.lost

    @property
    def is_complete(self) -> bool:
        """True once all ways are counted."""
        return self.ways >= WAYS

    def plus(self, other: Outlook) -> Self:
        """Return the outlook with further ways."""
        return self._replace(
            ways=self.ways + other.ways, won=self.won + other.won, lost=self.lost + other.lost
        )


def count_ways(
    game: AnyGame,
    state: State,
    first: int,
    count: int,
    move: Move | None = None,
    is_cancelled: Callable[[], bool] = never,
) -> Outlook:
    """Return the outlook of a position over the ways `first` to `first + count - 1`, or less once cancelled.

    With `move` each way is judged after that move. A way depends on its number and the unseen cards alone, so
    positions with the same unseen cards share their ways.
    """
    budget = _JOKER_BUDGET if isinstance(state, JokerState) else _BUDGET
    found, known = Outlook(), dict[bytes, Verdict]()
    for number in range(first, first + count):
        if is_cancelled():
            break
        world = game.sample_state(state, 0, Random(f"way {number}"))
        dealt = bytes([*world.stock, *(card for column in world.columns for card in column)])
        if dealt not in known:
            if move is not None:
                game.apply(world, move)
            known[dealt] = solve(world, budget).verdict
        verdict = known[dealt]
        found = found.plus(Outlook(1, int(verdict is Verdict.WON), int(verdict is Verdict.LOST)))
    return found


# ------------------------------------------------------------------ where the win was lost
class TurningPoint(NamedTuple):
    """The place where a game was lost, in positions: numbers of entries of the log that lead there.

    `won_until` is the last position known to be winnable, 0 if none is. `lost_from` is the first one known to
    be lost; it is beyond the last position if none is. `line` are moves that win from `won_until`.
    """

    won_until: int
    lost_from: int
    line: tuple[Move, ...] = ()

    @property
    def is_exact(self) -> bool:
        """True if one entry of the log, that at `won_until`, is known to have lost the game."""
        return 0 < self.won_until == self.lost_from - 1


def find_turning_point(states: Sequence[State], judge: Callable[[State], Answer]) -> TurningPoint:
    """Return where a game was lost; `states` are its positions, the first one before the shuffle.

    No move makes a lost position winnable, so binary searches find it. Positions that `judge` leaves open
    lie between the two that it returns.
    """
    answers: dict[int, Answer] = {}

    def verdict(position: int) -> Verdict:
        if position not in answers:
            answers[position] = judge(states[position])
        return answers[position].verdict

    won, beyond = 0, len(states)
    while beyond - won > 1:
        middle = (won + beyond) // 2
        won, beyond = (middle, beyond) if verdict(middle) is Verdict.WON else (won, middle)
    before, lost = won, len(states)
    while lost - before > 1:
        middle = (before + lost) // 2
        before, lost = (before, middle) if verdict(middle) is Verdict.LOST else (middle, lost)
    return TurningPoint(won, lost, answers[won].line if won else ())
