"""Ratings of simulated players of known strength; reviews that are kept beside results."""

from __future__ import annotations

import csv
import json
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from games import GAMES
from games.level_ratings import LevelRatings, level_ratings
from games.seating import LEVELS
from saves.ratings import Rating, Standing, expected_shares, rating_courses, standing
from saves.records import SCHEMA, Records
from saves.results import HOUSE, Result
from saves.reviews import SeatReview, course_of_slips, own_reviews
from tests.saves.bookkeeping import PLAIN

RATED = [game for game in GAMES if level_ratings(game)]


def levels_of(game: str) -> LevelRatings:
    levels = level_ratings(game)
    assert levels is not None
    return levels


def rated(game: str, save: str, rivals: str, *shares: float) -> Result:
    """A game of persons called "0", "1" and so on, with their shares of the win."""
    rows = [[f"{seat}", f"P{seat}", 0, {}, share > 0, share, seat] for seat, share in enumerate(shares)]
    return PLAIN._replace(
        save=save, game=game, ended=f"2026-11-20T19:{save}Z", rivals=rivals, players=json.dumps(rows)
    )


def season(game: str, strength: float, rng: Random, games: int = 50) -> list[Result]:
    """Games of a person of a strength, with winners drawn by the odds."""
    found, levels, seats = [], levels_of(game), GAMES[game].seats
    for number in range(games):
        rivals = rng.choices(LEVELS, k=rng.choice([*seats]) - 1)
        shares = expected_shares([strength, *(float(levels[level]) for level in rivals)])
        found.append(rated(game, f"{number:03}", " ".join(rivals), rng.random() < shares[0]))
    return found


def test_all_games_against_computers_are_rated() -> None:
    assert [game for game in GAMES if GAMES[game].seats.stop > 2] == RATED


@pytest.mark.parametrize("game", RATED)
def test_a_player_as_strong_as_a_level_comes_near_it_in_50_games(game: str) -> None:
    levels, rng, ends = levels_of(game), Random(1), dict[str, list[Rating]]()
    for level, value in levels.pairs():
        ends[level] = [rating_courses(season(game, value, rng), levels)["0"][-1] for _ in range(150)]
        assert fmean(end.value for end in ends[level]) == pytest.approx(value, abs=30)
    means = [fmean(end.value for end in ends[level]) for level in LEVELS]
    assert means == sorted(means)
    misses = [(end.value - levels[level]) ** 2 for level in LEVELS for end in ends[level]]
    claims = [end.error**2 for level in LEVELS for end in ends[level]]
    assert fmean(misses) < 1.3 * fmean(claims), "the error is as large as it is said to be"


def test_only_games_without_help_against_computers_count_and_the_step_shrinks() -> None:
    levels = levels_of(RATED[0])
    won = [rated(RATED[0], f"{number}", "hard", 1.0) for number in range(9)]
    (course,) = rating_courses(won, levels).values()
    steps = [after.value - before.value for before, after in pairwise(course)]
    assert steps == sorted(steps, reverse=True)
    first = won[0]
    ignored = [
        first._replace(hint=True), first._replace(peeked=True), first._replace(shown=1),
        first._replace(rivals=""), first._replace(uncounted=HOUSE),
    ]  # fmt: skip
    assert rating_courses([*ignored, *won], levels) == {"0": course}
    two = rating_courses([rated(RATED[0], "0", "hard", 0.5, 0.5)], levels)
    assert two["0"] == two["1"], "both had half of the win"
    assert two["0"][0].value > levels.medium


def test_a_rating_is_told_by_the_levels_around_it() -> None:
    levels = LevelRatings(1000, 1100, 1300)
    for value, error, found in (
        (1310, 30, ("hard", "hard")), (1200, 30, ("medium", "hard")), (1050, 90, ("easy", "medium")),
        (1400, 30, ("hard", "")), (900, 30, ("", "easy")),
    ):  # fmt: skip
        assert standing(Rating(value, error), levels) == Standing(*found)


def test_reviews_stay_with_their_result_and_outlive_a_new_version(tmp_path: Path) -> None:
    records = Records.of_folder(tmp_path / "saves")
    first, second = rated(RATED[0], "0", "hard", 1.0, 0.0), rated(RATED[0], "1", "easy", 0.0)
    records.store([("0", first), ("1", second)])
    for save, seat, slips in (("0", 0, 3), ("0", 0, 2), ("0", 1, 1), ("1", 0, 0), ("lost", 0, 9)):
        records.keep_review(tmp_path / "saves" / save, seat, slips, 4.5 * slips, -3.0)
    records.keep_review(tmp_path / "0", 0, 9, 9.0, 9.0)
    mine = [SeatReview("0", first.ended, 0, 2, 9.0, -3.0), SeatReview("1", second.ended, 0, 0, 0.0, -3.0)]
    assert own_reviews(records.results(), records.reviews(), "0") == mine
    assert course_of_slips(mine, 10) == [2.0, 1.0]
    table = tmp_path / "table.csv"
    assert records.export_csv(table) == ""
    rows = [*csv.DictReader(table.read_text().splitlines())]
    assert [json.loads(row["reviews"]) for row in rows] == [
        [[0, 2, 9.0, -3.0], [1, 1, 4.5, -3.0]],
        [[0, 0, 0.0, -3.0]],
    ]
    assert [sorted(json.loads(row["ratings"])) for row in rows] == [["0", "1"], ["0"]]
    records.store([("1", second._replace(ended="2026-11-20T20:00:00Z"))])
    assert own_reviews(records.results(), records.reviews(), "0") == mine[:1], (
        "another end needs a new review"
    )
    newer = Records(records.path, tmp_path / "saves")
    newer._database._version = SCHEMA + 1
    assert newer.results() == []
    newer.store([("0", first)])
    assert own_reviews([first], newer.reviews(), "0") == mine[:1]
    assert newer.reset(RATED[0])
    newer.store([("0", first._replace(began="2026-11-20T18:30:00Z"))])
    assert newer.reviews() == []
