"""The worker's jobs of a review: the course of a match with its doubtful choices, and proofs of these."""

from __future__ import annotations

from typing import NamedTuple

from games.review.proof import play_pairs
from games.review.review import Doubt, Review, review
from ui.play.computer.jobs import IsCancelled, MatchSnapshot


class ReviewMatch(NamedTuple):
    """Job: the review of a match that is over, with the doubtful choices of some seats."""

    snapshot: MatchSnapshot
    judged: tuple[int, ...]

    def run(self, is_cancelled: IsCancelled) -> Review:
        """Return the review. Raises `Cancelled`, and ValueError if the game has no evaluator."""
        return review(self.snapshot.restore(), self.judged, is_cancelled)


class PlayPairs(NamedTuple):
    """Job: `pairs` pairs of games, from the pair `first`, that show what a doubtful choice cost."""

    snapshot: MatchSnapshot
    doubt: Doubt
    first: int
    pairs: int

    def run(self, is_cancelled: IsCancelled) -> tuple[float, ...]:
        """Return the differences of the pairs. Raises `Cancelled`."""
        return play_pairs(self.snapshot.restore(), self.doubt, self.first, self.pairs, is_cancelled)
