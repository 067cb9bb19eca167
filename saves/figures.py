"""What many results come to: totals, streaks, and how times, moves and scores are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

from saves.results import PEOPLE, Result

Results: TypeAlias = Sequence[Result]
Measure = Literal["seconds", "moves", "score"]

MOST_BINS: Final = 14
_THOUSANDS: Final = tuple(step * 10**zeros for zeros in (3, 4, 5) for step in (1, 2, 5))
_STEPS: Final[dict[str, tuple[int, ...]]] = {
    "seconds": (15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200),
    "moves": (5, 10, 20, 25, 50, 100, 200, 500),
    "score": (1, 2, 4, 5, 10, 20, 50, 100, 200, 500, *_THOUSANDS),
}
_CROWD: Final = 0.95  # the share of all results that a chart must show in closed bins


@dataclass(frozen=True, slots=True)
class Totals:
    """The figures of some results. Bests are those of games that were won, None where none was.

    `streak` counts the games won in a row up to now, `best_streak` the most ever. Means are over games won
    for seconds and moves, over all for the score.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    best_seconds: int | None = None
    fewest_moves: int | None = None
    mean_seconds: float | None = None
    mean_moves: float | None = None
    mean_score: float | None = None
    best_score: int | None = None

    @property
    def share(self) -> float:
        """The share of games that were won, 0 to 1."""
        return self.won / self.played if self.played else 0.0


class Bin(NamedTuple):
    """The results from `low` on and below `high` (None: and all above)."""

    low: int
    high: int | None
    won: int
    lost: int

    @property
    def games(self) -> int:
        """How many there are."""
        return self.won + self.lost


def chosen(results: Results, difficulty: str | None = None, aided: bool | None = None) -> list[Result]:
    """The results of one difficulty (None: of any), with or without help (None: both).

    Games between persons only are there where they are asked for: won by some, they are lost by others.
    """
    return [
        result
        for result in results
        if (result.difficulty != PEOPLE if difficulty is None else result.difficulty == difficulty)
        and aided in (None, result.is_aided)
    ]


def outcomes(results: Results) -> list[tuple[str, int]]:
    """How often each outcome came, the most frequent first, then by the alphabet."""
    return sorted(Counter(result.outcome for result in results).items(), key=lambda pair: (-pair[1], pair[0]))


def totals(results: Results) -> Totals:
    """The figures of results in the order in which they ended."""
    wins = [result for result in results if result.is_won]
    streak, best_streak = streaks(results)
    return Totals(
        len(results),
        len(wins),
        streak,
        best_streak,
        min((win.seconds for win in wins), default=None),
        min((win.moves for win in wins), default=None),
        _mean([win.seconds for win in wins]),
        _mean([win.moves for win in wins]),
        _mean([result.score for result in results]),
        max((result.score for result in results), default=None),
    )


def streaks(results: Results) -> tuple[int, int]:
    """How many games were won in a row: up to now, and the most ever."""
    now = best = 0
    for result in results:
        now = now + 1 if result.is_won else 0
        best = max(best, now)
    return now, best


def course(results: Results, span: int) -> list[float]:
    """The share of games won among the last `span`, after each game but the first few."""
    wins = [result.is_won for result in results]
    first = max(1, min(len(wins), span // 4))
    return [sum(wins[max(0, end - span) : end]) / min(end, span) for end in range(first, len(wins) + 1)]


def distribution(results: Results, measure: Measure) -> tuple[Bin, ...]:
    """How the results are spread over a measure, in at most `MOST_BINS` bins of one width.

    A few that lie far out share the last bin, which has no end.
    """
    pairs = sorted((_value(result, measure), result.is_won) for result in results)
    if not pairs:
        return ()
    low, most = pairs[0][0], pairs[-1][0]
    usual = most if measure == "score" else pairs[ceil((len(pairs) - 1) * _CROWD)][0]
    step = _step(low, usual, _STEPS[measure])
    first, last = low // step, min(usual // step, low // step + MOST_BINS - 1)
    won, lost = [0] * (last - first + 1), [0] * (last - first + 1)
    for value, is_won in pairs:
        (won if is_won else lost)[min(value // step, last) - first] += 1
    return tuple(
        Bin(
            (first + number) * step,
            None if first + number == last < most // step else (first + number + 1) * step,
            won[number],
            lost[number],
        )
        for number in range(last - first + 1)
    )


def _value(result: Result, measure: Measure) -> int:
    value: int = getattr(result, measure)
    return value


def _step(low: int, high: int, steps: Sequence[int]) -> int:
    """The smallest step that needs few enough bins; the widest of all where none does."""
    fitting = (step for step in steps if high // step - low // step < MOST_BINS)
    return next(fitting, max(steps[-1], -(-(high - low + 1) // (MOST_BINS - 1))))


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None
