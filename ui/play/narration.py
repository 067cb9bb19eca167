"""How a game is told: the narrator that makes lines of the log from events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias, TypeVar

from games.core import YOU, Event, Message, Player, Words, message

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


# ------------------------------------------------------------------ words of games that have no catalogue yet
def money(dollars: int) -> str:
    """An amount: "$1,200", "-$300"."""
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"


def counted(count: int, thing: str) -> str:
    """How many there are of a thing: "1 deed", "3 deeds"."""
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"


def listed(words: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def whose(name: str) -> str:
    """Somebody's, at the beginning of a sentence."""
    return "Your" if name == YOU else f"{name}'s"


def of(name: str) -> str:
    """Somebody's, after what they have: "a hotel of Klara's", "a hotel of yours"."""
    return "yours" if name == YOU else f"{name}'s"


def whom(name: str) -> str:
    """Somebody, where something is done to them."""
    return "you" if name == YOU else name


def all_of(seats: Sequence[int], names: Names) -> str:
    """Several players where something is done to them: "Klara, Soapy and you"."""
    return listed([whom(names[seat]) for seat in seats])


def verb(name: str, theirs: str, yours: str) -> str:
    """What somebody does: "Klara owns", "You own"."""
    return f"{name} {yours if name == YOU else theirs}"


# ------------------------------------------------------------------ the log
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
