"""Sentences on the way a finished game counts: unaided, with help, or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games import GAMES
from games.core import Message, message
from saves.results import UNCOUNTED, Result


def counted_as(result: Result) -> Message:
    """Return one line on the way a game counts."""
    if result.uncounted:
        return message(f"statistics.as.{result.uncounted}")
    if result.used_help:
        return message("statistics.as.helped", help=tuple(_help(result)))
    return message("statistics.as.unaided")


def _help(result: Result) -> Iterator[Message]:
    """Yield each kind of help that the player took."""
    if result.hint:
        yield message("statistics.as.hints")
    if result.shown:
        yield message("statistics.as.moves", count=result.shown)
    if result.lamp:
        has_lamp = result.game in GAMES and GAMES.spec(result.game).has_solver
        yield message("statistics.as.lamp" if has_lamp else "statistics.as.chances")
    if result.peeked:
        yield message("statistics.as.undo")


def left_out(uncounted: Counter[str]) -> tuple[Message, ...]:
    """Return a sentence for each reason with the number of games it leaves uncounted."""
    return tuple(
        message(f"statistics.uncounted.{why}", count=uncounted[why]) for why in UNCOUNTED if uncounted[why]
    )
