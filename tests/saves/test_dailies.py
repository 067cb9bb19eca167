"""The calendar of the dailies: states, streak and medals, whatever clocks and time zones do."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

import pytest

from games import GAMES
from saves.dailies import Calendar, flame_for
from saves.results import Result

TODAY = date(2026, 12, 20)
GAME, OTHER = list(GAMES)[:2]


def played(day: date | str, began: str = "", game: str = GAME, **facts: object) -> Result:
    """A finished daily, by default begun at noon of its day and lost."""
    result = Result(
        "a.grg", game, "", "{}", began or f"{day}T12:00:00Z", f"{day}T12:30:00Z", 60, 9, 5, "stuck",
        False, False, 0, False, True, "", day=str(day),
    )  # fmt: skip
    return result._replace(**facts)  # type: ignore[arg-type]


def days_back(count: int) -> Iterable[Result]:
    return (played(TODAY - timedelta(back)) for back in range(count))


def test_a_day_shows_the_best_of_its_games() -> None:
    day, won = TODAY - timedelta(3), {"outcome": "won"}
    calendar = Calendar(
        [played(day - timedelta(4)), played(day), played(day, game=OTHER, hint=True, **won)], TODAY
    )
    assert (calendar.state(GAME, day), calendar.state(OTHER, day)) == ("played", "won")
    assert (calendar.day_state(day), calendar.count(day)) == ("won", 2)
    again = Calendar([played(day, **won), played(day, score=99), played(day, hint=True, **won)], TODAY)
    assert again.day_state(day) == "unaided"


def test_only_days_after_the_first_one_are_missed() -> None:
    calendar = Calendar([played(TODAY - timedelta(5)), played("2026-12-01", f"{TODAY}T09:00:00Z")], TODAY)
    states = [calendar.day_state(TODAY - timedelta(back)) for back in (0, 1, 4, 5, 6, 18)]
    assert states == ["open", "missed", "missed", "played", "open", "open"]
    assert Calendar([], TODAY).day_state(TODAY - timedelta(1)) == "open"


def test_days_to_come_cannot_be_opened_and_do_not_count_yet() -> None:
    tomorrow = TODAY + timedelta(1)
    calendar = Calendar([played(tomorrow)], TODAY)
    assert not calendar.can_open(tomorrow)
    assert calendar.can_open(TODAY)
    assert (calendar.count(tomorrow), calendar.streak, calendar.days_done(TODAY)) == (0, 0, 0)
    assert Calendar([played(tomorrow)], tomorrow).streak == 1


@pytest.mark.parametrize(
    ("began", "streak"),
    [
        ("2026-12-18T23:58:00Z", 2),  # ended after midnight
        ("2026-12-17T10:00:00Z", 2),  # already that day on Kiritimati
        ("2026-12-19T11:59:00Z", 2),  # still that day on Baker Island
        ("2026-12-17T09:59:00Z", 1),
        ("2026-12-19T12:00:00Z", 1),  # caught up
        ("2031-01-01T00:00:00Z", 1),  # by a wrong clock
        ("9999-99-99T99:99:99Z", 1),
    ],
)
def test_a_daily_counts_for_the_streak_if_begun_while_its_day_lasts(began: str, streak: int) -> None:
    today = date(2026, 12, 19)
    calendar = Calendar([played(today), played("2026-12-18", began)], today)
    assert calendar.streak == streak
    assert calendar.days_done(today) == 2


def test_a_streak_lasts_until_the_end_of_the_next_day() -> None:
    results = [*days_back(4)][1:]
    assert [Calendar(results, TODAY + timedelta(later)).streak for later in (-1, 0, 1)] == [3, 3, 0]
    assert Calendar(results, TODAY + timedelta(9)).best_streak == 3
    assert [flame_for(days) for days in (0, 1, 2, 3, 6, 7, 29, 30)] == [0, 1, 1, 2, 2, 3, 3, 4]


def test_a_clock_set_back_hides_later_days_until_they_come() -> None:
    results = [*days_back(3)]
    assert Calendar(results, TODAY - timedelta(2)).streak == 1
    assert Calendar(results, TODAY).streak == 3


def test_games_that_do_not_count_or_have_no_day_are_left_out() -> None:
    odd = [played(TODAY, uncounted="shown"), played(""), played("tomorrow"), played(TODAY, game="checkers")]
    assert Calendar(odd, TODAY).count(TODAY) == Calendar(odd, TODAY).streak == 0


def test_two_windows_that_play_the_same_daily_count_it_once() -> None:
    calendar = Calendar([played(TODAY), played(TODAY, save="b.grg", score=7)], TODAY)
    assert (calendar.count(TODAY), calendar.streak, calendar.days_done(TODAY)) == (1, 1, 1)
    assert calendar.best(GAME, TODAY) == played(TODAY, save="b.grg", score=7)


def test_medals_are_for_days_of_a_month() -> None:
    first = date(2026, 11, 1)
    month = [played(first + timedelta(number)) for number in range(30)]
    medals = [Calendar(month[:days], TODAY).medal(first) for days in (9, 10, 19, 20, 29, 30)]
    assert medals == ["empty", "bronze", "bronze", "silver", "silver", "gold"]
    assert Calendar(month, TODAY).medal(TODAY) == "empty"


def test_the_calendar_goes_a_year_back_or_to_the_first_daily() -> None:
    assert Calendar([], TODAY).first_month == date(2026, 1, 1)
    assert Calendar([played("2025-11-26")], TODAY).first_month == date(2025, 11, 1)
