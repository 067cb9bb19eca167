"""The ratings of persons, computed from their results against computer players.

The levels have fixed ratings. After each game a person's rating moves by the difference between the share of
the win and the expected share, times a step that shrinks as the rating becomes certain: a Kalman filter with
one value and its error. Games count that count in the statistics, without help, against a computer player.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt
from typing import Final, NamedTuple

from games.level_ratings import LevelRatings, level_ratings
from saves.by_person import players_in
from saves.results import Result, Results

FIRST_SHOWN: Final = 5
"""The number of games after which a rating is worth showing."""

_PERSONS: Final = 0.75  # the spread of persons' strength, as a share of the distance from easy to hard
_LEAST_SPREAD: Final = 50
_DRIFT: Final = 0.06  # how much a person's strength may change from game to game, as a share of that spread
_PER_UNIT: Final = 400 / log(10)
_LIKELY: Final = 0.67  # errors within which the true rating is as likely as beyond them


class Rating(NamedTuple):
    """A person's rating after the game with this save: the value and its standard error."""

    value: float
    error: float
    save: str = ""


class Standing(NamedTuple):
    """The levels between which a rating is: equal if it is near one, "" beyond the weakest or strongest."""

    low: str
    high: str


def rating_courses(results: Results, levels: LevelRatings) -> Mapping[str, tuple[Rating, ...]]:
    """Return the rating of each person, by id, after each game that counts for it.

    `results` are those of one game and of all persons, in the order in which the games ended.
    """
    spread = _spread(levels)
    start, courses = Rating(levels.medium, spread), dict[str, list[Rating]]()
    for result in filter(_is_rated, results):
        players = players_in(result)
        before = [courses.get(player.who, [start])[-1] for player in players]
        rivals = [levels[level] for level in result.rivals.split()]
        shares = expected_shares([*(rating.value for rating in before), *rivals])
        for player, rating, expected in zip(players, before, shares, strict=False):
            after = _rating_after(rating, player.share, expected, _DRIFT * spread, result.save)
            courses.setdefault(player.who, []).append(after)
    return {who: tuple(course) for who, course in courses.items()}


def ratings_by_save(results: Results) -> Mapping[str, Mapping[str, int]]:
    """Return the rounded ratings by save and id of a person, after each rated game of any kind."""
    found: dict[str, dict[str, int]] = {}
    for game in {result.game: None for result in results}:
        if levels := level_ratings(game):
            mine = [result for result in results if result.game == game]
            for who, course in rating_courses(mine, levels).items():
                for rating in course:
                    found.setdefault(rating.save, {})[who] = round(rating.value)
    return found


def expected_shares(values: list[float]) -> list[float]:
    """Return the share of the win that each of several players can expect, by their ratings."""
    odds = [10 ** ((value - max(values)) / 400) for value in values]
    return [each / sum(odds) for each in odds]


def standing(rating: Rating, levels: LevelRatings) -> Standing:
    """Return the levels between which a rating is likely to be."""
    margin = _LIKELY * rating.error
    near = [level for level, value in levels.pairs() if abs(value - rating.value) <= margin]
    if near:
        return Standing(near[0], near[-1])
    below = [level for level, value in levels.pairs() if value < rating.value]
    above = [level for level, value in levels.pairs() if value > rating.value]
    return Standing(below[-1] if below else "", above[0] if above else "")


def _is_rated(result: Result) -> bool:
    return bool(result.rivals) and not result.uncounted and not result.used_help


def _spread(levels: LevelRatings) -> float:
    return max(_LEAST_SPREAD, _PERSONS * (levels.hard - levels.easy))


def _rating_after(before: Rating, share: float, expected: float, drift: float, save: str) -> Rating:
    """Return the rating after a game with this share of the win."""
    information = expected * (1 - expected) / _PER_UNIT**2
    variance = 1 / (1 / (before.error**2 + drift**2) + information)
    return Rating(before.value + variance * (share - expected) / _PER_UNIT, sqrt(variance), save)
