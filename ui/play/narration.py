"""How the log of a board game is told: what one player did in an entry is one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias, TypeVar

from games.core import Event
from ui.play.phrases import Names, listed, whose

NOBODY: Final = -1
Kind = TypeVar("Kind")
Happened = TypeVar("Happened")


class Act(NamedTuple):
    """What somebody did, without their name; `seat` is NOBODY where it is a sentence of its own."""

    seat: int
    words: str


class Entry(NamedTuple):
    """All events of an entry, and what the players are called."""

    events: tuple[Event, ...]
    names: Names

    def all(self, kind: type[Kind]) -> list[Kind]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def has(self, kind: type) -> bool:
        """Whether there is an event of a kind."""
        return any(isinstance(event, kind) for event in self.events)


Telling: TypeAlias = Callable[[Happened, Entry], Act | None]
"""What an event of an entry did, None where it needs no line."""


def tell(events: Iterable[Happened], names: Names, told: Telling[Happened]) -> str:
    """What an entry of the log did, in sentences; "" where there is nothing to tell."""
    all_events = tuple(events)
    entry = Entry(all_events, names)
    acts: list[tuple[int, list[str]]] = []
    for event in all_events:
        act = told(event, entry)
        if act is None:
            continue
        if acts and act.seat != NOBODY and acts[-1][0] == act.seat:
            acts[-1][1].append(act.words)
        else:
            acts.append((act.seat, [act.words]))
    return " ".join(_sentence(seat, words, names) for seat, words in acts)


def _sentence(seat: int, words: list[str], names: Names) -> str:
    said = listed(words)
    whole = said if seat == NOBODY else f"{names[seat]} {said}"
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."


def step_of(turns: Iterable[int], names: Names) -> str:
    """What there is to say of an entry that has no line: whose turn begins, or that all is left as it is."""
    began = list(turns)
    return f"{whose(names[began[-1]])} turn begins." if began else "It is left at that."


def last_place(places: Iterable[int]) -> int:
    """The last place of these that is one, NOBODY where there is none."""
    found = [place for place in places if place != NOBODY]
    return found[-1] if found else NOBODY
