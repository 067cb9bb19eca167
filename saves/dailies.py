"""The calendar of the dailies: which were played, won or missed, the streak of days, and a month's medal.

It reads no clock: the date of today is passed in.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal, TypeAlias

from games import GAMES
from saves.format import parse_timestamp
from saves.results import Result

State: TypeAlias = Literal["open", "missed", "played", "won", "unaided"]
"""Progress of the player in a daily, or in the best one of a day."""
Medal: TypeAlias = Literal["empty", "bronze", "silver", "gold"]

BRONZE: Final = 10
SILVER: Final = 20
"""Days of a month with a finished daily for its medals; gold is for every day of the month."""
_FLAMES: Final = (1, 3, 7, 30)
"""Days in a row from which the fire of the streak grows."""
_MONTHS_BACK: Final = 11
_RANKS: Final[tuple[State, ...]] = ("played", "won", "unaided")
_EAST: Final = timedelta(hours=14)
_WEST: Final = timedelta(hours=36)
"""The first and the last time of a date anywhere on Earth, from its beginning in UTC."""


def state_of(result: Result) -> State:
    """Return how far the player came in a finished daily."""
    if not result.is_won:
        return "played"
    return "won" if result.used_help else "unaided"


def medal_for(days: int, length: int) -> Medal:
    """Return the medal for a number of days done in a month of a length."""
    if days >= length:
        return "gold"
    return "silver" if days >= SILVER else "bronze" if days >= BRONZE else "empty"


def flame_for(streak: int) -> int:
    """Return the size of the fire for a streak: 1 to 4, or 0 for none."""
    return sum(streak >= least for least in _FLAMES)


def was_begun_on(result: Result, day: date) -> bool:
    """Return True if a game was begun while it was that date somewhere on Earth."""
    began = parse_timestamp(result.began)
    if began is None:
        return False
    since = datetime.fromtimestamp(began, UTC) - datetime(day.year, day.month, day.day, tzinfo=UTC)
    return -_EAST <= since < _WEST


class Calendar:
    """The dailies as seen on a date, from the results of finished games.

    Games that do not count are left out, and so are those of days to come, from a clock that was ahead.
    """

    def __init__(self, results: Iterable[Result], today: date) -> None:
        self.today = today
        self._best: dict[tuple[str, date], Result] = {}
        self._done: set[date] = set()
        self._in_time: set[date] = set()
        self._first = today
        for result in results:
            day = _date(result.day)
            if day and day <= today and not result.uncounted and result.game in GAMES:
                self._add(result, day)

    def _add(self, result: Result, day: date) -> None:
        key = result.game, day
        if key not in self._best or _rank(result) > _rank(self._best[key]):
            self._best[key] = result
        self._done.add(day)
        if was_begun_on(result, day):
            self._in_time.add(day)
            self._first = min(self._first, day)

    # -------------------------------------------------------------- one day
    def can_open(self, day: date) -> bool:
        """Return True unless a day is still to come, or before the first month of the calendar."""
        return self.first_month <= day <= self.today

    def best(self, game: str, day: date) -> Result | None:
        """Return the best result in the daily of a game, or None."""
        return self._best.get((game, day))

    def state(self, game: str, day: date) -> State:
        """Return how far the player came with the daily of a game.

        It is missed if the player had begun with dailies by then and has not caught up on it.
        """
        result = self.best(game, day)
        if result:
            return state_of(result)
        return "missed" if self._first < day < self.today else "open"

    def day_state(self, day: date) -> State:
        """Return how far the player came on a day, in the best of its dailies."""
        states = [self.state(game, day) for game in GAMES]
        return max(states, key=lambda each: _RANKS.index(each) if each in _RANKS else -1)

    def count(self, day: date) -> int:
        """Return the number of finished dailies of a day."""
        return sum((game, day) in self._best for game in GAMES)

    # -------------------------------------------------------------- many days
    @property
    def first_month(self) -> date:
        """The first day of the first month to look at: a year back, or that of the first daily."""
        back = self.today.year * 12 + self.today.month - 1 - _MONTHS_BACK
        year_ago = date(max(1, back // 12), back % 12 + 1, 1)
        return min(year_ago, min(self._done, default=self.today).replace(day=1))

    @property
    def streak(self) -> int:
        """Days in a row up to today, or to yesterday, with a daily that was begun on its day."""
        last = self.today if self.today in self._in_time else self.today - timedelta(1)
        return self._run_to(last)

    @property
    def best_streak(self) -> int:
        """The longest streak ever."""
        ends = (day for day in self._in_time if day + timedelta(1) not in self._in_time)
        return max(map(self._run_to, ends), default=0)

    def _run_to(self, last: date) -> int:
        length = 0
        while last - timedelta(length) in self._in_time:
            length += 1
        return length

    def days_done(self, month: date) -> int:
        """Return the number of days with a finished daily in the month of a date, caught up or not."""
        return sum((day.year, day.month) == (month.year, month.month) for day in self._done)

    def medal(self, month: date) -> Medal:
        """Return the medal of the month of a date."""
        return medal_for(self.days_done(month), month_length(month))


def month_length(month: date) -> int:
    """Return the number of days in the month of a date."""
    return monthrange(month.year, month.month)[1]


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _rank(result: Result) -> tuple[int, int, int]:
    """Return a sort key: won without help before won, then the higher score, then the shorter time."""
    return _RANKS.index(state_of(result)), result.score, -result.seconds
