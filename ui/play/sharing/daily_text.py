"""A game of the day as a few lines for chats: its result, and a row of signs that gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from games.core import Message, message
from games.game_info import game_info
from games.match import Match
from games.patience.deal_code import DealCode
from saves.folders import APP_NAME
from ui.draw.boxes import edges
from ui.draw.posters import Poster
from ui.words import calendar_day, clock, in_words

if TYPE_CHECKING:
    from datetime import date

    from saves.results import Result
    from saves.settings import Settings

_SIGNS: Final = "\N{BLACK LARGE SQUARE}\U0001f7eb\U0001f7e7\U0001f7e8"
"""Squares from black over brown and orange to gold, which fonts of all systems have."""
PARTS: Final = 10
"""The number of signs in a row."""
_STEPS: Final = (1, 4, 8)
"""Points in a part of a game of one, from which its sign is better."""


def daily_text(day: date, result: Result, levels: Sequence[int], settings: Settings) -> str:
    """Return the text on the game of a day; `levels` are the parts of the game, from 0 to 3.

    It has no figures that the player has hidden.
    """
    lines = [
        f"{APP_NAME} · {Poster(result.game).name}",
        in_words(message("share.daily.day", date=calendar_day(day))),
        " · ".join(map(in_words, _facts(result, settings))),
        "".join(_SIGNS[level] for level in levels),
    ]
    return "\n".join([*lines, DealCode(result.game, result.deal).text] if result.deal else lines)


def _facts(result: Result, settings: Settings) -> Iterator[Message | str]:
    """Yield the outcome, the score unless all cards are home, the figures, and whether there was help."""
    yield message("share.daily.won" if result.is_won else "share.daily.lost")
    if not (result.deal and result.is_won):
        unit = game_info(result.game).score_message
        yield message("share.daily.score", unit=unit, score=result.score)
    if settings.show_counts:
        yield message("share.daily.moves", count=result.moves)
    if settings.show_clock:
        yield clock(result.seconds)
    yield message("share.daily.undos", count=result.take_backs)
    if result.used_help:
        yield message("share.daily.helped")


def levels_of(match: Match, seat: int) -> tuple[int, ...]:
    """Return how well a seat did in each part of a match, from 0 to 3: points in a game of one, else rank.

    It plays the whole match again, so call it on a thread.
    """
    again = Match.begin(match.game, match.seats, match.options)
    scores = [again.game.scores(again.state)]
    for entry in match.log:
        again.repeat(entry)
        scores.append(again.game.scores(again.state))
    ends = edges(0, len(scores) - 1, PARTS)
    if len(match.seats) == 1:
        gains = (scores[end][seat] - scores[start][seat] for start, end in pairwise(ends))
        return tuple(sum(gain >= step for step in _STEPS) for gain in gains)
    return tuple(_rank_level(scores[end], seat) for end in ends[1:])


def _rank_level(scores: Sequence[int], seat: int) -> int:
    """Return 3 if no score is higher than that of a seat, 0 if all are, and else 1 or 2."""
    better = sum(score > scores[seat] for score in scores)
    return round(3 * (1 - better / (len(scores) - 1)))
