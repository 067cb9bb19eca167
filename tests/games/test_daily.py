"""The games of a day are the same for everybody, and harder towards the end of the week."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from games import GAMES, seating
from games.daily.outcomes import CYCLE, outcome_source
from games.daily.schedule import daily, mark
from games.match import Match
from games.patience import deals
from tools import grade_dailies

MONDAY = date(2026, 12, 7)


@pytest.mark.parametrize("game", GAMES)
def test_the_week_goes_from_easy_to_hard(game: str) -> None:
    week = [daily(game, (MONDAY + timedelta(days)).toordinal()) for days in range(7)]
    levels = seating.LEVELS if week[0].rivals else deals.LEVELS
    assert [levels.index(each.level) for each in week] == [0, 0, 1, 1, 1, 2, 2]
    for each in week:
        Match.begin(GAMES[game], ("Ada", *each.rivals), each.options)
        if not each.rivals:
            assert deals.level_of(game, str(each.options["deal"])) == each.level


def test_the_deals_of_days_before_they_were_ranked_stay() -> None:
    first = date.fromordinal(deals.RANKED_SINCE)
    assert first == date(2026, 12, 1)
    assert deals.of_the_day("klondike_patience", date(2026, 11, 26).toordinal()) == "8942"


def test_the_outcomes_of_a_day_are_the_same_and_each_is_its_own() -> None:
    drawn = {
        outcome_source(game, day, number).random() for game in GAMES for day in (1, 2) for number in (0, 1)
    }
    assert len(drawn) == 4 * len(GAMES)
    assert (
        outcome_source("calamityville", 739_951, 3).random()
        == outcome_source("calamityville", 739_951, 3).random()
    )


@pytest.mark.parametrize("game", [name for name in GAMES if daily(name, 1).rivals])
def test_the_hard_player_reaches_the_mark_again(game: str) -> None:
    assert grade_dailies.play(game, 5 + CYCLE) == mark(game, 5) == mark(game, 5 + CYCLE)
