"""The truth of a review: what its chances said and what happened, and luck, which is 0 on average."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from games.match import Match
from games.review.evaluator import Evaluator, evaluator_of
from games.review.proof import Proof, play_pairs
from games.review.review import Doubt, review
from tests.bench.measurement import BenchOptions, Figure, measurement
from tools.fit_chances import mixed_levels, played_by, samples_of

_GAMES: Final = 1000
_SLIPS: Final = 60
_DOUBTS: Final = 3
"""The doubts of a game, the dearest first, that are proved."""
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


@measurement("60 min", "games", "game")
def slips(options: BenchOptions) -> Iterator[Figure]:
    """Choices in doubt of easy players, proved by pairs of games: how many fell, what the others cost."""
    for evaluator in _evaluators(options):
        said: list[float] = []
        proofs: list[Proof] = []
        fallen, begun = 0, time.process_time()
        for number in range(options.games or _SLIPS):
            *_, match = played_by(
                evaluator.game, ("easy", "medium"), Random(f"slips {evaluator.game} {number}")
            )
            doubts = sorted(review(match, (0,)).doubts, key=lambda doubt: -doubt.loss)
            for doubt in doubts[:_DOUBTS]:
                proof = _proof(match, doubt, evaluator.most_pairs)
                fallen += not proof.is_proven
                if proof.is_proven:
                    said.append(100 * doubt.loss)
                    proofs.append(proof)
        pairs = sum(proof.pairs for proof in proofs)
        seconds = (time.process_time() - begun) / max(1, len(proofs) + fallen)
        note = f"{fallen} fell, {pairs} pairs for those that stand, {seconds:.1f} s a doubt"
        yield Figure(f"{evaluator.game}: slips proved", len(proofs), "", note=note)
        if proofs:
            cost = fmean(100 * proof.loss for proof in proofs)
            error = fmean(100 * proof.error for proof in proofs)
            note = f"the evaluation said {fmean(said):.1f}; standard error of one {error:.1f}"
            yield Figure(f"{evaluator.game}: cost of a proved slip", cost, "points", note=note)


def _proof(match: Match, doubt: Doubt, most: int) -> Proof:
    proof = Proof()
    while not proof.is_proven and not proof.is_dropped(most):
        proof = proof.plus(play_pairs(match, doubt, proof.pairs, proof.next_pairs))
    return proof
