"""Answers to the jobs of a review: the course of a match itself, and differences of pairs as a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from games.players import never
from games.review.review import Doubt, Review
from tests.ui.harness import Desk
from ui.play.computer.review_jobs import PlayPairs, ReviewMatch


@cache
def _known() -> dict[str, Review]:
    return {}


def answer_review(desk: Desk, pairs: Callable[[Doubt, int], Sequence[float]]) -> None:
    """Answer all that is asked for; `pairs` has a doubt and its rank by loss among all, from 0."""
    doubts: list[Doubt] = []
    while desk.worker.asked:
        job, callback = desk.worker.asked.pop()
        if isinstance(job, ReviewMatch):
            key = repr((job.snapshot.log, job.judged))
            found = _known()[key] = _known().get(key) or job.run(never)
            doubts = sorted(found.doubts, key=lambda doubt: -doubt.loss)
            callback(found)
        elif isinstance(job, PlayPairs):
            pattern = pairs(job.doubt, doubts.index(job.doubt))
            callback(tuple(pattern[number % len(pattern)] for number in range(job.pairs)))
        desk.settle()
