"""The figures of a review, in whole points of the chance of winning: they add up as they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final, NamedTuple

from games.review.review import Review, Stroke

WHOLE: Final = 100
"""The points of a sure win."""
_LEAST: Final = 0.005  # change of a stroke that is worth telling


class BalanceRow(NamedTuple):
    """The points of a player: `first` + `luck` + `choices` = `result`."""

    first: int
    luck: int
    choices: int
    result: int


class Strokes(NamedTuple):
    """The luckiest and the unluckiest stroke of a player; None without any."""

    best: Stroke | None
    worst: Stroke | None


def whole_points(shares: Sequence[float], total: int = WHOLE) -> tuple[int, ...]:
    """Return shares as whole points with this sum, each as close as that allows."""
    exact = [share * WHOLE for share in shares]
    points = [floor(each) for each in exact]
    rest = sorted(range(len(exact)), key=lambda seat: points[seat] - exact[seat])
    for number in range(total - sum(points)):
        points[rest[number % len(rest)]] += 1
    return tuple(points)


def balance(review: Review) -> tuple[BalanceRow, ...]:
    """Return the row of each player; luck and choices of all players are 0 together."""
    first, result = (whole_points(review.points[number].chances) for number in (0, -1))
    luck = whole_points(review.luck, 0)
    return tuple(
        BalanceRow(start, chance, end - start - chance, end)
        for start, chance, end in zip(first, luck, result, strict=True)
    )


def strokes_of(review: Review, seat: int) -> Strokes:
    """Return the strokes that changed a player's chance most."""
    changes = [(stroke.change[seat], stroke) for stroke in review.strokes]
    best = max(changes, key=lambda each: each[0], default=None)
    worst = min(changes, key=lambda each: each[0], default=None)
    return Strokes(
        best[1] if best and best[0] >= _LEAST else None, worst[1] if worst and worst[0] <= -_LEAST else None
    )
