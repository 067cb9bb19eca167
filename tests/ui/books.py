"""Hands for the statistics: results as somebody might have played them, and the parts of the scene."""

from __future__ import annotations

import json
from datetime import date, timedelta
from random import Random

import pytest

from games import GAMES
from saves.records import Records
from saves.results import PEOPLE, Result
from tests.saves.bookkeeping import GAME, PLAIN
from tests.ui.harness import Desk
from ui.screens.statistics import leaves as statistics_leaves
from ui.screens.statistics.scene import StatisticsScene

Shown = list[tuple[str, list[Result] | str]]
TODAY = date(2026, 12, 24)


def games(count: int, game: str = GAME) -> list[Result]:
    """Results as somebody might have played them."""
    rng = Random(1)
    return [game_of(rng, number, game) for number in range(count)]


def game_of(rng: Random, number: int, game: str) -> Result:
    won, is_for_several = rng.random() < 0.27, GAMES[game].seats.stop > 2
    players = json.dumps([["ada", "Ada", 9, {}, won, float(won), 0]]) if is_for_several else ""
    facts = PLAIN._replace(
        save=f"{game}-{number}.grg",
        game=game,
        ended=f"2026-11-{1 + number // 1440:02}T{number // 60 % 24:02}:{number % 60:02}:00Z",
        outcome="won" if won else rng.choice(("stuck", "given up")),
        score=52 if won else rng.randint(0, 40),
        seconds=rng.randint(100, 900),
        moves=rng.randint(60, 140),
        hint=rng.random() < 0.3,
        take_backs=rng.randint(0, 2),
        players=players,
        difficulty=rng.choice(("medium", PEOPLE) if is_for_several else ("", "gentle", "fair", "hard")),
    )
    return facts._replace(rivals="medium easy" if facts.difficulty == "medium" else "")


def play_dailies(desk: Desk, days: int) -> None:
    """Store dailies of most of the last days before and on a day in December."""
    rng, found = Random(4), []
    for back in range(days):
        day = TODAY - timedelta(back)
        for number, game in enumerate(GAMES):
            if rng.random() < 0.35 and back not in (8, 13):
                facts = game_of(rng, 100 * back + number, game)
                facts = facts._replace(
                    began=f"{day}T12:00:00Z", day=str(day), difficulty="", hint=back % 3 == 1
                )
                found.append(facts)
    keep(desk.app.records, found)


def keep(records: Records, results: list[Result]) -> None:
    records.store([(result.save, result) for result in results])


def show(desk: Desk) -> StatisticsScene:
    keep(desk.app.records, games(61))
    desk.show(StatisticsScene)
    return scene(desk)


def scene(desk: Desk) -> StatisticsScene:
    return desk.at(StatisticsScene)


def watch_leaves(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Which leaves were painted, and of which results, or with which words."""
    found: Shown = []

    def watched(name: str) -> None:
        paint = getattr(statistics_leaves, name)

        def painted(first: object, shown: list[Result] | str, *more: object, **named: object) -> object:
            note = next((each for each in more if isinstance(each, str) and each and not shown), shown)
            found.append((name.removesuffix("_leaf"), note))
            return paint(first, shown, *more, **named)

        monkeypatch.setattr(statistics_leaves, name, painted)

    for name in ("figures_leaf", "charts_leaf", "trophies_leaf", "people_leaf", "word_leaf"):
        watched(name)
    return found
