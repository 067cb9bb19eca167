"""A review in the making: its jobs in the worker one after the other, and all that they have found.

First comes the review of the match, then pairs of games for the choices in doubt: a few for each in turn,
until each one is proven or dropped, or the dearest are known. Nothing is lost when it stops.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from games.match import Match
from games.review.evaluator import evaluator_of
from games.review.proof import Proof
from games.review.review import Doubt, Review
from ui.play.computer.jobs import MatchSnapshot
from ui.play.computer.review_jobs import PlayPairs, ReviewMatch
from ui.play.review.balance import WHOLE

if TYPE_CHECKING:
    from ui.app.worker import Worker

TOLD: Final = 3
"""The most choices of a player that a review tells."""
_EXAMINED: Final = 8  # choices of a player that are looked into
_AT_ONCE: Final = 16  # pairs in one job, so that little is lost when it is cancelled
_KEPT: Final = 12  # matches


class ProvenChoice(NamedTuple):
    """A choice that surely cost something, with its proof."""

    doubt: Doubt
    proof: Proof


class SeatSummary(NamedTuple):
    """The findings for a player: the proven choices, the sum of their costs, and luck, in points."""

    slips: int
    points: float
    luck: float


class _Examination:
    """The pairs of games for a choice in doubt; those since the last look count only at the next one."""

    def __init__(self, doubt: Doubt, most: int) -> None:
        self.doubt = doubt
        self.proof = Proof()
        self.has_failed = False
        self._most = most
        self._new: list[float] = []

    @property
    def is_open(self) -> bool:
        """True until the choice is proven or dropped."""
        return not (self.has_failed or self.proof.is_proven or self.proof.is_dropped(self._most))

    def job(self, snapshot: MatchSnapshot) -> PlayPairs:
        """Return the job for the next pairs."""
        left = self.proof.next_pairs - len(self._new)
        return PlayPairs(snapshot, self.doubt, self.proof.pairs + len(self._new), min(left, _AT_ONCE))

    def add(self, differences: Sequence[float]) -> None:
        """Add the differences of the next pairs."""
        self._new += differences
        if len(self._new) >= self.proof.next_pairs:
            self.proof = self.proof.plus(self._new)
            self._new.clear()

    @property
    def may_be_dear(self) -> float:
        """A loss that the choice probably does not exceed; the estimate before the first look."""
        return self.proof.loss + self.proof.error if self.proof.pairs else 1.0


class MatchReview:
    """The review of a match that is over, for one player at a time: `seat`, at first a person.

    The persons' choices are looked into by themselves, those of the others once their seat is chosen.
    """

    def __init__(self, match: Match, persons: Sequence[int]) -> None:
        evaluator = evaluator_of(match.game.name)
        assert evaluator
        self._snapshot = MatchSnapshot.of(match)
        self._most_pairs = evaluator.most_pairs
        self.persons = tuple(persons)
        self.seat = next(iter((*persons, *match.winners)), 0)
        """The player whose dearest choices are wanted."""
        self.review: Review | None = None
        """The course of the match; None until it is found."""
        self.has_failed = False
        """True if the review could not be made."""
        self._examined: dict[int, list[_Examination]] = {}
        self._worker: Worker | None = None
        self._proves = True
        self._changed: Callable[[], None] = lambda: None

    # -------------------------------------------------------------- work
    def begin(self, worker: Worker, changed: Callable[[], None], *, proves: bool = True) -> None:
        """Work in the worker until all is found, or without `proves` only the course of the match.

        Call `changed` after each step.
        """
        self._worker, self._changed, self._proves = worker, changed, proves
        self._submit_next()

    def stop(self) -> None:
        """Stop working; what is found stays."""
        worker, self._worker, self._changed = self._worker, None, lambda: None
        if worker:
            worker.cancel()

    def choose(self, seat: int) -> None:
        """Look into the choices of a player next."""
        self.seat = seat
        if self._worker:
            self._worker.cancel()
            self._submit_next()

    @property
    def is_at_work(self) -> bool:
        """True while more about the chosen player may be found."""
        return not self.has_failed and (self.seat not in self._examined or bool(self._open(self.seat)))

    def _submit_next(self) -> None:
        worker = self._worker
        if worker is None or self.has_failed or (self.review and not self._proves):
            return
        if self.review is None or self.seat not in self._examined:
            known = self.review is None and self.seat in self.persons
            judged = self.persons if known else (self.seat,)
            worker.submit(ReviewMatch(self._snapshot, judged), lambda found: self._on_review(judged, found))
        elif examination := self._next_examination():
            job = examination.job(self._snapshot)
            worker.submit(job, lambda found: self._on_pairs(examination, found))

    def _next_examination(self) -> _Examination | None:
        """Return the choice to look into next: of those with fewest pairs, the dearest one."""
        for seat in (self.seat, *self.persons):
            if found := self._open(seat):
                return min(found, key=lambda each: (each.proof.pairs, -each.doubt.loss))
        return None

    def _open(self, seat: int) -> list[_Examination]:
        """Return the choices of a player that can still be among the dearest."""
        found, told = self._examined.get(seat, []), self.told(seat)
        least = told[-1].proof.loss if len(told) == TOLD else 0.0
        return [each for each in found if each.is_open and each.may_be_dear > least]

    def _on_review(self, judged: Sequence[int], found: Review | None) -> None:
        if found is None:
            self.has_failed = True
        else:
            self.review = self.review or found
            for seat in judged:
                doubts = sorted((each for each in found.doubts if each.seat == seat), key=lambda it: -it.loss)
                self._examined[seat] = [_Examination(each, self._most_pairs) for each in doubts[:_EXAMINED]]
        self._go_on()

    def _on_pairs(self, examination: _Examination, found: tuple[float, ...] | None) -> None:
        if found is None:
            examination.has_failed = True
        else:
            examination.add(found)
        self._go_on()

    def _go_on(self) -> None:
        self._submit_next()
        self._changed()

    # -------------------------------------------------------------- findings
    def told(self, seat: int) -> tuple[ProvenChoice, ...]:
        """Return the dearest proven choices of a player, the dearest first."""
        proven = [
            ProvenChoice(each.doubt, each.proof)
            for each in self._examined.get(seat, [])
            if each.proof.is_proven
        ]
        return tuple(sorted(proven, key=lambda each: -each.proof.loss)[:TOLD])

    def summary(self, seat: int) -> SeatSummary | None:
        """Return what is found for a player, or None while more may be found."""
        if self.review is None or seat not in self._examined or self._open(seat):
            return None
        losses = [each.proof.loss for each in self.told(seat)]
        return SeatSummary(len(losses), WHOLE * sum(losses), WHOLE * self.review.luck[seat])

    @property
    def progress(self) -> tuple[int, int]:
        """The number of choices of the chosen player that are done with, and of all that are looked into."""
        every = self._examined.get(self.seat, [])
        return len(every) - len(self._open(self.seat)), len(every)


_kept: WeakKeyDictionary[Worker, dict[Hashable, MatchReview]] = WeakKeyDictionary()


def review_of(worker: Worker, match: Match, persons: Sequence[int]) -> MatchReview:
    """Return the review of a match that is over: the same one each time, while the program runs."""
    reviews = _kept.setdefault(worker, {})
    key = match.game.name, match.seats, tuple(match.options.items()), tuple(match.log)
    if key not in reviews:
        while len(reviews) >= _KEPT:
            del reviews[next(iter(reviews))]
        reviews[key] = MatchReview(match, persons)
    return reviews[key]
