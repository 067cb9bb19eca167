"""The truth of a review: what its chances said and what happened, and luck, which is 0 on average."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from games.review.evaluator import Evaluator, evaluator_of
from games.review.review import review
from tests.bench.measurement import BenchOptions, Figure, measurement
from tools.fit_chances import mixed_levels, played_by, samples_of

_GAMES: Final = 1000
_WITHIN: Final = 4.0
"""Points by which said and happened may differ in a tenth."""
_LEAST: Final = 100
"""The positions that a tenth needs to count."""


def _evaluators(options: BenchOptions) -> Iterator[Evaluator[Any]]:
    for game in options.game:
        if evaluator := evaluator_of(game):
            yield evaluator


@measurement("25 min", "games", "game")
def chances(options: BenchOptions) -> Iterator[Figure]:
    """Chances said at the beginnings of turns, beside what happened, by tenths, in fresh games."""
    for evaluator in _evaluators(options):
        tenths = [[0, 0.0, 0.0] for _ in range(10)]
        for number in _numbers(options):
            for situation, result in samples_of(evaluator, f"bench {evaluator.game} {number}", every=1):
                for chance, share in zip(evaluator.fit.chances(situation), result, strict=True):
                    tenth = tenths[min(9, int(chance * 10))]
                    tenth[0] += 1
                    tenth[1] += chance
                    tenth[2] += share
        for number, (count, said_sum, real_sum) in enumerate(tenths):
            if count >= _LEAST:
                said, real = 100 * said_sum / count, 100 * real_sum / count
                name = f"{evaluator.game}: {10 * number} to {10 * number + 10} %"
                note = f"said {said:.1f}, happened {real:.1f}, {count} positions"
                yield Figure(name, abs(real - said), "points", _WITHIN, note=note)


@measurement("30 min", "games", "game")
def luck(options: BenchOptions) -> Iterator[Figure]:
    """Luck of the first seat in points of chance: its mean beside two standard errors, and its spread."""
    for evaluator in _evaluators(options):
        begun, found = time.process_time(), [_luck(evaluator.game, number) for number in _numbers(options)]
        error = stdev(found) / sqrt(len(found))
        note = f"mean {fmean(found):+.2f}, spread {stdev(found):.1f}, {len(found)} games"
        yield Figure(f"{evaluator.game}: luck", abs(fmean(found)), "points", 2 * error, note=note)
        yield Figure(f"{evaluator.game}: game and review", (time.process_time() - begun) / len(found), "s")


def _numbers(options: BenchOptions) -> range:
    return range(options.games or _GAMES)


def _luck(game: str, number: int) -> float:
    """The luck of the first seat in a game of mixed levels, in points."""
    rng = Random(f"luck {game} {number}")
    *_, match = played_by(game, mixed_levels(game, rng), rng)
    return 100 * review(match).luck[0]
