"""The printed rules as numbered clauses with our rulings, the rules pages for players, and why things happen.

All are read from assets/<game>/: clauses.toml, rules.toml and why.toml; what the pages say is in words/rules
there, the reasons of what happens in words/why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from games import GAMES
from games.core import Event, Message
from games.data import BadData, load

KINDS: Final = ("rule", "setup", "component", "ambiguous", "flavour")
CONFIDENCES: Final = ("high", "medium", "low")

_ID: Final = re.compile(r"[A-Z]{2}-\d\d\d?[a-z]")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Which printed rulebook the clauses render, and what of it is missing."""

    game: str
    prefix: str
    sentences: tuple[int, int]
    headings: tuple[int, ...]
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """One behaviour the printed rules ask for; where they are ambiguous, our ruling. Raises ValueError.

    `segments` are the numbers of the printed sentences it renders.
    """

    id: str
    section: str
    segments: tuple[int, ...]
    kind: str
    text: str
    ruling: str = ""
    confidence: str = ""
    restates: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the form of the clause."""
        if not _ID.fullmatch(self.id):
            raise ValueError(f"{self.id!r} is no number of a clause.")
        if self.kind not in KINDS:
            raise ValueError(f"{self.id}: the kind {self.kind!r} is not known.")
        if not self.segments or not self.text:
            raise ValueError(f"{self.id}: sentence numbers and a text are needed.")
        if bool(self.ruling) != (self.confidence in CONFIDENCES) or self.confidence not in ("", *CONFIDENCES):
            raise ValueError(f"{self.id}: a ruling has a confidence of high, medium or low.")
        if self.kind == "ambiguous" and not self.ruling:
            raise ValueError(f"{self.id}: an ambiguous clause needs a ruling.")


@dataclass(frozen=True, slots=True)
class Clauses:
    """All clauses of a game, in the order of the printed rules. Raises ValueError on a number given twice."""

    rulebook: Rulebook
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        """Check that each number is there once and carries the rulebook's prefix."""
        ids = [clause.id for clause in self.clauses]
        for number in ids:
            if not number.startswith(f"{self.rulebook.prefix}-"):
                raise ValueError(f"{number} does not begin with {self.rulebook.prefix}.")
            if ids.count(number) > 1:
                raise ValueError(f"{number} is there twice.")

    def __getitem__(self, number: str) -> Clause:
        """The clause of that number. Raises KeyError."""
        for clause in self.clauses:
            if clause.id == number:
                return clause
        raise KeyError(number)

    def __contains__(self, number: object) -> bool:
        """Whether there is a clause of that number."""
        return any(clause.id == number for clause in self.clauses)


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a rules page: a picture, a heading and a sentence; `key` names their messages.

    `icon` is the name of a picture in assets/shared/art; `ruling` is the number of the clause where the
    point is our own ruling on a question that the printed rules leave open ("" where it is printed).
    """

    key: str
    icon: str
    ruling: str = ""

    @property
    def heading(self) -> Message:
        """What the point is about."""
        return Message(f"{self.key}.heading")

    @property
    def text(self) -> Message:
        """What it says."""
        return Message(self.key)

    @property
    def is_ruling(self) -> bool:
        """Whether the point is our ruling and not printed."""
        return bool(self.ruling)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the rules for players: a title, a paragraph, points, perhaps a tip.

    `key` names its messages, `clauses` are the numbers of the clauses it covers. `cards` are its picture, by
    rank and suit: "JK" is the joker, "##" lies face down, "__" is a space, "->" an arrow, "|" a gap;
    "/" packs down, "+" lays aside. Raises ValueError.
    """

    key: str
    points: tuple[Point, ...]
    has_tip: bool = False
    clauses: tuple[str, ...] = ()
    cards: str = ""

    def __post_init__(self) -> None:
        """Check that the page fits."""
        if len(self.points) not in range(2, 5):
            raise ValueError(f"{self.key}: a page has 2 to 4 points.")

    @property
    def title(self) -> Message:
        """Its title."""
        return Message(f"{self.key}.title")

    @property
    def text(self) -> Message:
        """Its paragraph."""
        return Message(self.key)

    @property
    def tip(self) -> Message | None:
        """What stands at its foot, if there is anything."""
        return Message(f"{self.key}.tip") if self.has_tip else None

    def messages(self) -> Iterator[Message]:
        """All that it says."""
        yield from (self.title, self.text)
        yield from (told for point in self.points for told in (point.heading, point.text))
        yield from filter(None, [self.tip])


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game for players, page by page. Raises ValueError where there is no page."""

    pages: tuple[Page, ...]

    def __post_init__(self) -> None:
        """Check that there is something to read."""
        if not self.pages:
            raise ValueError("there is no page.")

    def messages(self) -> Iterator[Message]:
        """All that the pages say."""
        return (told for page in self.pages for told in page.messages())


@dataclass(frozen=True, slots=True)
class Reason:
    """Why events of a class happen: `key` names the sentence, `clauses` are the numbers of what it renders.

    It is the reason where each field that `when` names has its value; what is no plain value goes by the name
    of its class.
    """

    event: str
    key: str
    clauses: tuple[str, ...]
    when: tuple[tuple[str, int | str | bool], ...] = ()

    @property
    def text(self) -> Message:
        """What it says."""
        return Message(self.key)

    def holds(self, event: Event) -> bool:
        """Whether it is why this event happened."""
        return self.event == type(event).__name__ and all(
            _plain(getattr(event, name)) == value for name, value in self.when
        )


def _plain(value: object) -> object:
    return value if isinstance(value, int | str) else type(value).__name__


@dataclass(frozen=True, slots=True)
class Why:
    """Why the events of a game happen: of several reasons that hold the first counts.

    What is not among them happens for the reasons of the game whose rules are `like` these.
    """

    reasons: tuple[Reason, ...] = ()
    like: str = ""

    def of(self, event: Event) -> Reason | None:
        """Why an event happened, where that is said."""
        return next((reason for reason in self.reasons if reason.holds(event)), None)

    def messages(self) -> Iterator[Message]:
        """All that it says."""
        return (reason.text for reason in self.reasons)


@cache
def clauses(game: str) -> Clauses:
    """The clauses of a game by its name. Raises `BadData`."""
    return load(Clauses, _file(game, "clauses.toml"))


@cache
def rules(game: str) -> Rules:
    """The rules pages of a game by its name. Raises `BadData`."""
    return load(Rules, _file(game, "rules.toml"))


@cache
def why(game: str) -> Why:
    """Why the events of a game by its name happen; no reasons where it has no file. Raises `BadData`."""
    path = _file(game, "why.toml")
    own = load(Why, path) if path.is_file() else Why()
    if not own.like:
        return own
    said = {(reason.event, reason.when) for reason in own.reasons}
    more = (reason for reason in why(own.like).reasons if (reason.event, reason.when) not in said)
    return Why((*own.reasons, *more), own.like)


def clause_of(game: str, number: str) -> Clause:
    """The clause of a number that the reasons of a game name. Raises KeyError."""
    like = why(game).like
    return clauses(like if like and number not in clauses(game) else game)[number]


def _file(game: str, name: str) -> Path:
    """A file of a game's book. Raises `BadData` where there is no such game."""
    if game not in GAMES:
        raise BadData(f"{name} cannot be read: there is no game called {game!r}.")
    return GAMES.home(game).assets / name
