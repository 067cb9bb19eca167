"""The words of the dailies: dates, levels, and what was reached."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from games import GAMES
from games.core import Message, Words, message
from games.daily.schedule import daily, mark
from games.data import BadData
from games.game_info import game_info
from games.patience.deals import LEVELS as DEAL_LEVELS
from games.seating import LEVELS
from saves.dailies import Calendar, medal_for, month_length
from ui.accessibility.phrases import join_sentences

if TYPE_CHECKING:
    from saves.results import Result

_NEXT: Final = {"empty": "bronze", "bronze": "silver", "silver": "gold", "gold": "gold"}
"""The medal to win next, by the one that is won."""


def day_words(day: date, today: date) -> Message:
    """Return a date with its weekday, and with the year if that is not this one."""
    month, weekday = message(f"day.month.{day.month}"), message(f"today.weekday.{day.isoweekday()}")
    if day.year == today.year:
        when = date_words(day)
    else:
        when = message("day.of_year", day=day.day, month=month, year=str(day.year))
    return message("today.date", weekday=weekday, date=when)


def date_words(day: date) -> Message:
    """Return a date without its year."""
    return message("day.this_year", day=day.day, month=message(f"day.month.{day.month}"))


def month_words(month: date) -> Message:
    """Return a month with its year."""
    return message("today.month", month=message(f"day.month.{month.month}"), year=str(month.year))


def level_words(game: str, day: date) -> Message:
    """Return the level of a daily: that of a deal is named as that of the rivals."""
    level = daily(game, day.toordinal()).level
    return message(f"level.{level if level in LEVELS else LEVELS[DEAL_LEVELS.index(level)]}")


def played_words(calendar: Calendar, day: date) -> Message:
    """Return how many dailies of a day are finished."""
    return message("today.played", some=calendar.count(day), every=len(GAMES))


def ribbon_words(calendar: Calendar) -> Message:
    """Return what is open today, in a few words."""
    some, every = calendar.count(calendar.today), len(GAMES)
    if not some:
        return message("today.ribbon.new", count=every)
    return (
        message("today.ribbon.some", some=some, every=every) if some < every else message("today.ribbon.all")
    )


def streak_words(calendar: Calendar) -> tuple[Message, Words]:
    """Return the streak, and the longest one if it was longer."""
    streak, best = calendar.streak, calendar.best_streak
    more: Words = message("today.streak.best", count=best) if best > streak else ""
    return (message("today.streak", count=streak) if streak else message("today.streak.none")), more


def medal_words(calendar: Calendar, month: date) -> tuple[Message, Message]:
    """Return the days done in a month, and what the next medal needs."""
    days, length = calendar.days_done(month), month_length(month)
    following = _NEXT[medal_for(days, length)]
    if days >= length:
        following = "won"
    return message("today.days", some=days, every=length), message(f"today.medal.{following}")


# ------------------------------------------------------------------ one daily
def reached_words(result: Result) -> Message:
    """Return what the player has reached in a finished daily."""
    info = game_info(result.game)
    if info.has_unit:
        return message("today.best", score=info.worth(result.score))
    return message("today.reached", unit=info.score_message, score=result.score)


def mark_words(game: str, day: date, result: Result | None) -> Words:
    """Return what the hard player reached in a daily, or that the player has beaten it; "" if unknown."""
    reached = mark_of(game, day)
    if reached is None:
        is_open = GAMES.spec(game).has_solver and not (result and result.is_won)
        return message("today.winnable") if is_open else ""
    shown = game_info(game).worth(reached)
    if result is None or result.score < reached:
        return message("today.mark", mark=shown)
    return message("today.mark.beaten" if result.score > reached else "today.mark.equal", mark=shown)


def mark_of(game: str, day: date) -> int | None:
    """Return what the hard player reached in a daily, or None if that is unknown."""
    try:
        return mark(game, day.toordinal())
    except BadData:
        return None


def begin_words(game: str, day: date) -> str:
    """Return the sentences for the beginning of a daily: its date, its level, and the mark."""
    now = message("today.begin", date=date_words(day), level=level_words(game, day))
    return join_sentences((now, mark_words(game, day, None)))


def end_words(result: Result, day: date, calendar: Calendar) -> str:
    """Return the sentences for the end of a daily: its date, what was reached, the mark, and the streak."""
    mark = mark_words(result.game, day, result) if mark_of(result.game, day) is not None else ""
    streak = message("today.streak", count=calendar.streak) if calendar.streak else ""
    return join_sentences((message("today.end", date=date_words(day)), mark, streak))
