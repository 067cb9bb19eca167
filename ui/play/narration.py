"""How a game is told: the narrator that makes lines of the log from events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from games.core import Message, Player, Words, message

NOBODY: Final = -1
Kind = TypeVar("Kind")
Happened = TypeVar("Happened")

Names = Sequence[str]
"""What the players are called, by seat."""


# ------------------------------------------------------------------ the narrator of all games
class Said(NamedTuple):
    """What an event did, in a sentence without who did it; `seat` is NOBODY where it needs none."""

    seat: int
    sentence: Message


def narrate(
    events: Iterable[Happened], names: Names, told: Callable[[Happened, Names], Said | None]
) -> Words:
    """What an entry of the log did, a sentence for each event, behind who did it; "" for nothing."""
    said = [found for event in events if (found := told(event, names))]
    parts: list[Message] = []
    for seat, group in groupby(said, key=lambda each: each.seat):
        sentences = reduce(then, (each.sentence for each in group))
        by = message("log.by", who=Player(names[seat]), told=sentences) if seat != NOBODY else sentences
        parts.append(by)
    return reduce(then, parts) if parts else ""


def then(first: Message, following: Message) -> Message:
    """One sentence after the other."""
    return message("log.then", first=first, next=following)


def turn_of(began: Iterable[int], names: Names) -> Message:
    """What there is to say of an entry without a line: whose turn begins, or that all is left as it is."""
    turns = list(began)
    return message("log.turn", who=Player(names[turns[-1]])) if turns else message("log.left")


def last_place(places: Iterable[int]) -> int:
    """The last place of these that is one, NOBODY where there is none."""
    found = [place for place in places if place != NOBODY]
    return found[-1] if found else NOBODY
