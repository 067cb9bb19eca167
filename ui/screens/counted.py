"""As what a game that is over is counted: unaided, with which help, or not at all and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.core import Message, message
from saves.results import UNCOUNTED, Result


def counted_as(result: Result) -> Message:
    """Say in one line as what a game is counted."""
    if result.uncounted:
        return message(f"statistics.as.{result.uncounted}")
    if result.is_aided:
        return message("statistics.as.helped", help=tuple(_help(result)))
    return message("statistics.as.unaided")


def _help(result: Result) -> Iterator[Message]:
    """Name each kind of help that was taken."""
    if result.hint:
        yield message("statistics.as.hints")
    if result.shown:
        yield message("statistics.as.moves", count=result.shown)
    if result.lamp:
        yield message("statistics.as.lamp")
    if result.peeked:
        yield message("statistics.as.undo")


def left_out(uncounted: Counter[str]) -> tuple[Message, ...]:
    """Say how many games are not counted, and why; nothing where all are."""
    return tuple(
        message(f"statistics.uncounted.{why}", count=uncounted[why]) for why in UNCOUNTED if uncounted[why]
    )
