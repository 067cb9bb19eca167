"""The worker's jobs of the patience solver: a hint, the verdict of the lamp, and what a look back needs."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from games.core import Move
from games.players import turn_observation
from ui.play.computer.jobs import IsCancelled, MatchSnapshot

if TYPE_CHECKING:
    from games.patience.state import State
    from games.solver.outlook import Outlook, TurningPoint
    from games.solver.solver import Answer

_HINT_SECONDS: Final = 0.25
_HINT_LINES: Final = 4_000
_SOLVE_SECONDS: Final = 20.0
_LOOK_BACK_SECONDS: Final = 4.0


class Hint(NamedTuple):
    """Job: a good move in a patience, found without seeing hidden cards."""

    snapshot: MatchSnapshot
    seed: int

    def run(self, is_cancelled: IsCancelled) -> Move:
        """Return the move."""
        from games.solver.player import PatiencePlayer

        match = self.snapshot.restore()
        rng = Random(self.seed)
        until = time.monotonic() + _HINT_SECONDS
        player = PatiencePlayer(_HINT_LINES, lambda: is_cancelled() or time.monotonic() >= until)
        return player.choose(turn_observation(match.game, match.state, rng), rng)


class Winnable(NamedTuple):
    """Job: find out whether a patience can still be won, with every card known.

    It searches in the usual order, or in another one if `otherwise` is set.
    """

    snapshot: MatchSnapshot
    otherwise: bool = False

    def run(self, is_cancelled: IsCancelled) -> Answer:
        """Return the verdict, with moves that win."""
        return _solved(self.snapshot.restore().state, _SOLVE_SECONDS, is_cancelled, otherwise=self.otherwise)

    def alternative(self) -> Winnable:
        """Return the same job for a search in the other order."""
        return self._replace(otherwise=not self.otherwise)

    def is_conclusive(self, answer: Answer | None) -> bool:
        """Return True if the answer is a verdict other than UNKNOWN."""
        return answer is not None and answer.verdict.name != "UNKNOWN"


class LastWinnable(NamedTuple):
    """Job: find the last position from which a patience could be won.

    A lost position stays lost after any move, so a binary search finds it.
    """

    snapshot: MatchSnapshot

    def run(self, is_cancelled: IsCancelled) -> int:
        """Return the number of log entries up to that position; 0 for never, -1 if unknown."""
        from games.solver.solver import Verdict

        match = self.snapshot.restore()
        states = [match.game.new(len(match.seats), match.options)]
        for entry in match.log:
            states.append(match.game.copy(states[-1]))
            match.game.apply(states[-1], entry.move)
        good, bad = 0, len(match.log) + 1
        while bad - good > 1:
            middle = (good + bad) // 2
            won = _solved(states[middle], _LOOK_BACK_SECONDS, is_cancelled).verdict is Verdict.WON
            good, bad = (middle, bad) if won else (good, middle)
        if good or _solved(states[1], _LOOK_BACK_SECONDS, is_cancelled).verdict is Verdict.LOST:
            return good
        return -1


class FindTurningPoint(NamedTuple):
    """Job: find the moves between which a patience was lost."""

    snapshot: MatchSnapshot

    def run(self, is_cancelled: IsCancelled) -> TurningPoint:
        """Return the turning point."""
        from games.solver.outlook import find_turning_point

        match = self.snapshot.restore()
        states = [match.game.new(len(match.seats), match.options)]
        for entry in match.log:
            states.append(match.game.copy(states[-1]))
            match.game.apply(states[-1], entry.move)
        return find_turning_point(states, lambda state: _solved(state, _LOOK_BACK_SECONDS, is_cancelled))


class CountWays(NamedTuple):
    """Job: count in how many ways the unseen cards could lie so that a position can be won.

    With `move` each way is judged after that move.
    """

    snapshot: MatchSnapshot
    first: int
    ways: int
    move: Move | None = None

    def run(self, is_cancelled: IsCancelled) -> Outlook:
        """Return the outlook over some of the ways."""
        from games.solver.outlook import count_ways

        match = self.snapshot.restore()
        return count_ways(match.game, match.state, self.first, self.ways, self.move, is_cancelled)


def _solved(state: State, seconds: float, is_cancelled: IsCancelled, *, otherwise: bool = False) -> Answer:
    from games.solver.restarts import ALTERNATIVE_STRATEGY, DEFAULT_STRATEGY
    from games.solver.solver import Budget, solve

    budget = Budget(20_000_000, seconds, time.monotonic)
    return solve(
        state, budget, is_cancelled, strategy=ALTERNATIVE_STRATEGY if otherwise else DEFAULT_STRATEGY
    )
