"""Findings of reviews of finished games, kept for the statistics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from saves.by_person import players_in
from saves.results import Results

COLUMNS: Final = (
    "save text not null, ended text not null, seat integer not null, slips integer not null, "
    "points real not null, luck real not null, primary key (save, seat)"
)
"""The columns of the table of reviews."""


class SeatReview(NamedTuple):
    """The findings of a review of a finished game for one seat.

    `save` and `ended` are those of the game's result. `slips` is the number of choices that the review has
    proven to cost something, `points` the sum of their costs. Points are hundredths of a win, also of `luck`.
    """

    save: str
    ended: str
    seat: int
    slips: int
    points: float
    luck: float


def own_reviews(results: Results, reviews: Iterable[SeatReview], who: str) -> list[SeatReview]:
    """Return the reviews of the seats of a person, in the order of the results."""
    found = {(review.save, review.ended, review.seat): review for review in reviews}
    seats = (
        (result.save, result.ended, player.seat)
        for result in results
        for player in players_in(result)
        if player.who == who
    )
    return [found[seat] for seat in seats if seat in found]


def course_of_slips(reviews: Iterable[SeatReview], span: int) -> list[float]:
    """Return the mean number of slips in the last `span` reviewed games, after each of them."""
    slips = [review.slips for review in reviews]
    return [
        sum(part) / len(part)
        for part in (slips[max(0, end - span) : end] for end in range(1, len(slips) + 1))
    ]
