"""The printed rules as numbered clauses with our rulings, rules pages for players, and reasons for events.

They come from clauses.toml, rules.toml and why.toml in assets/<game>/; the texts are in words there, those of
the clauses in words/clauses.
A page may have a strip of frames: parts of the game's own table in positions that its file prepares.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from games import GAMES
from games.assets import ASSETS
from games.codec import BadRecord
from games.core import AnyGame, Chance, Decide, Event, Message, Options
from games.data import BadData, load
from games.match import Entry, Match, entries_of

KINDS: Final = ("rule", "setup", "component", "ambiguous", "flavour")
CONFIDENCES: Final = ("high", "medium", "low")

_ID: Final = re.compile(r"[A-Z]{2}-\d\d\d?[a-z]")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The printed rulebook of a game, split up into clauses; `room` is the folder of its words."""

    game: str
    prefix: str
    sentences: tuple[int, int]
    headings: tuple[int, ...]
    has_missing: bool = False
    room: str = ""

    @property
    def missing(self) -> Message | None:
        """The note on missing parts of the printed rulebook, or None."""
        return Message(f"{self.room}.clauses.missing") if self.has_missing else None


@dataclass(frozen=True, slots=True)
class Clause:
    """One behavior that the printed rules demand, and our ruling if they are ambiguous. Raises ValueError.

    `segments` are the numbers of the printed sentences from which it comes, `key` names its messages.
    A clause with a `confidence` has a ruling.
    """

    id: str
    section: str
    segments: tuple[int, ...]
    kind: str
    confidence: str = ""
    restates: tuple[str, ...] = ()
    key: str = ""

    def __post_init__(self) -> None:
        """Check the form of the clause. Raises ValueError."""
        if not _ID.fullmatch(self.id):
            raise ValueError(f"{self.id!r} is no number of a clause.")
        if self.kind not in KINDS:
            raise ValueError(f"{self.id}: the kind {self.kind!r} is not known.")
        if not self.segments:
            raise ValueError(f"{self.id}: sentence numbers are needed.")
        if self.confidence not in ("", *CONFIDENCES):
            raise ValueError(f"{self.id}: a ruling has a confidence of high, medium or low.")
        if self.kind == "ambiguous" and not self.confidence:
            raise ValueError(f"{self.id}: an ambiguous clause needs a ruling.")

    @property
    def text(self) -> Message:
        """The printed rule in our words."""
        return Message(self.key)

    @property
    def ruling(self) -> Message | None:
        """Our ruling, or None."""
        return Message(f"{self.key}.ruling") if self.confidence else None


@dataclass(frozen=True, slots=True)
class Clauses:
    """All clauses of a game, in the order of the printed rules. Raises ValueError on a number given twice."""

    rulebook: Rulebook
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        """Check that no number occurs twice and each begins with the rulebook's prefix. Raises ValueError."""
        ids = [clause.id for clause in self.clauses]
        for number in ids:
            if not number.startswith(f"{self.rulebook.prefix}-"):
                raise ValueError(f"{number} does not begin with {self.rulebook.prefix}.")
            if ids.count(number) > 1:
                raise ValueError(f"{number} is there twice.")

    def __getitem__(self, number: str) -> Clause:
        """Return the clause of a number. Raises KeyError."""
        for clause in self.clauses:
            if clause.id == number:
                return clause
        raise KeyError(number)

    def __contains__(self, number: object) -> bool:
        """Return True if there is a clause of that number."""
        return any(clause.id == number for clause in self.clauses)


@dataclass(frozen=True, slots=True)
class Position:
    """A position of the game for frames to show: `steps` are its entries, as lines of a save file.

    They continue the position named `after`, if any; otherwise `seats` and `options` begin a game.
    """

    name: str
    steps: str = ""
    after: str = ""
    seats: tuple[str, ...] = ()
    options: tuple[tuple[str, int | str | bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a strip: a part of the table, cards, or a picture; `key` names its caption ("": none).

    `shows` are places of the table's layout, as "tray" or "players 1", and spaces of its board, as
    "place 12"; `around` is the margin seen around them, in units, and the table beyond it is dark. The table
    is in `position`; the frame shows the entries in `steps`, lines of a save file, played to their end, and
    the space `marked` glows. Instead of a table, a frame can hold `cards`, by rank and suit: "JK" is the
    joker, "##" lies face down, "__" is a space, "->" an arrow, "|" a gap, "/" packs down, "+" lays aside; or
    the picture `icon`. An arrow leads from one frame to the next unless that is `apart`; the frames divide a
    strip by the `share` of each. Raises ValueError.
    """

    key: str = ""
    position: str = ""
    shows: tuple[str, ...] = ()
    steps: str = ""
    marked: int = -1
    around: int = 8
    cards: str = ""
    icon: str = ""
    apart: bool = False
    share: int = 10

    def __post_init__(self) -> None:
        """Check that the frame shows exactly one of a table, cards and a picture. Raises ValueError."""
        if bool(self.shows) + bool(self.cards) + bool(self.icon) != 1 or bool(self.shows) != bool(
            self.position
        ):
            raise ValueError("a frame shows a part of a table in a position, or cards, or a picture.")

    @property
    def caption(self) -> Message | None:
        """The text below the frame, or None."""
        return Message(self.key) if self.key else None


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a rules page: a picture, a heading and a sentence; `key` names their messages.

    `icon` is the name of a picture in assets/shared/art or in the game's own.
    """

    key: str
    icon: str

    @property
    def heading(self) -> Message:
        """The point's heading."""
        return Message(f"{self.key}.heading")

    @property
    def text(self) -> Message:
        """The point's sentence."""
        return Message(self.key)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the rules for players: a title, a paragraph, a strip of frames, points, perhaps a tip.

    `key` names its messages, `clauses` are the numbers of the clauses it covers. `explains` are the topics
    that the page explains, for which a match may wait: kinds of moves or of tasks. Raises ValueError.
    """

    key: str
    points: tuple[Point, ...]
    frames: tuple[Frame, ...] = ()
    has_tip: bool = False
    clauses: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the number of points and frames. Raises ValueError."""
        if len(self.points) not in range(1, 5):
            raise ValueError(f"{self.key}: a page has 1 to 4 points.")
        if len(self.frames) not in (0, 2, 3, 4):
            raise ValueError(f"{self.key}: a strip has 2 to 4 frames.")

    @property
    def title(self) -> Message:
        """The page's title."""
        return Message(f"{self.key}.title")

    @property
    def text(self) -> Message:
        """The page's paragraph."""
        return Message(self.key)

    @property
    def tip(self) -> Message | None:
        """The tip at the foot of the page, or None."""
        return Message(f"{self.key}.tip") if self.has_tip else None

    def messages(self) -> Iterator[Message]:
        """Yield all messages of the page."""
        yield from (self.title, self.text)
        yield from (frame.caption for frame in self.frames if frame.caption)
        for point in self.points:
            yield from (point.heading, point.text)
        yield from filter(None, [self.tip])


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game for players, page by page, and the positions that their frames show.

    Raises ValueError if there is no page, or if a frame or a position refers to an unknown position.
    """

    pages: tuple[Page, ...]
    positions: tuple[Position, ...] = ()

    def __post_init__(self) -> None:
        """Check that there is a page, and that every position referred to exists. Raises ValueError."""
        if not self.pages:
            raise ValueError("there is no page.")
        known = {""}
        for position in self.positions:
            if position.after not in known:
                raise ValueError(f"there is no position {position.after!r} before {position.name!r}.")
            known.add(position.name)
        for position_name in (frame.position for page in self.pages for frame in page.frames):
            if position_name not in known:
                raise ValueError(f"there is no position {position_name!r}.")

    def page_for(self, topics: Sequence[str]) -> int:
        """Return the number of the page for the first of these topics that any page explains, else 0."""
        for topic in topics:
            for number, page in enumerate(self.pages):
                if topic in page.explains:
                    return number
        return 0

    def position(self, name: str) -> tuple[Position, ...]:
        """Return the chain of positions from the first to the named one. Raises KeyError."""
        found = next((each for each in self.positions if each.name == name), None)
        if found is None:
            raise KeyError(name)
        return (*self.position(found.after), found) if found.after else (found,)

    def messages(self) -> Iterator[Message]:
        """Return an iterator over the messages of all pages."""
        return (text for page in self.pages for text in page.messages())


@dataclass(frozen=True, slots=True)
class EventReason:
    """Reason for events of a class: `key` names its sentence, `clauses` the numbers of the clauses behind it.

    It applies to an event if each field in `when` has its value. A plain tuple is compared by its length, any
    other object by the name of its class. With `house`, it applies by these house rules only. A reason with
    `also` set follows the main reason.
    """

    event: str
    key: str
    clauses: tuple[str, ...]
    when: tuple[tuple[str, int | str | bool], ...] = ()
    also: bool = False
    house: tuple[tuple[str, int | str | bool], ...] = ()

    @property
    def text(self) -> Message:
        """The reason's sentence."""
        return Message(self.key)

    def applies_to(self, event: Event, options: Options) -> bool:
        """Return True if this is a reason for the event in a match by these options."""
        return (
            self.event == type(event).__name__
            and all(_comparable(getattr(event, name)) == value for name, value in self.when)
            and all(options.get(name) == value for name, value in self.house)
        )


def _comparable(value: object) -> object:
    if type(value) is tuple:
        return len(value)
    return value if isinstance(value, int | str) else type(value).__name__


PRINTED: Final[Options] = MappingProxyType({})
"""No options: all rules as printed."""


@dataclass(frozen=True, slots=True)
class ReasonTable:
    """Reasons for the events of a game. The first that applies counts, and the first with `also` set.

    Other events take their reasons from the game `like` this one.
    """

    reasons: tuple[EventReason, ...] = ()
    like: str = ""

    def of(self, event: Event, options: Options = PRINTED) -> tuple[EventReason, ...]:
        """Return the reasons for an event in a match by these options: the main one, then `also`."""
        holding = [reason for reason in self.reasons if reason.applies_to(event, options)]
        first = {reason.also: reason for reason in reversed(holding)}
        return tuple(first[also] for also in sorted(first))


@cache
def clauses(game: str) -> Clauses:
    """Return the clauses of a game by its name. Raises `BadData`."""
    book = load(Clauses, _file(game, "clauses.toml"))
    keyed = (replace(clause, key=".".join((game, "clauses", clause.id))) for clause in book.clauses)
    return Clauses(replace(book.rulebook, room=game), tuple(keyed))


@cache
def rules(game: str) -> Rules:
    """Return the rules pages of a game by its name, then those of all games. Raises `BadData`."""
    own, shared = load(Rules, _file(game, "rules.toml")), load(Rules, ASSETS / "shared" / "rules.toml")
    return replace(own, pages=own.pages + shared.pages)


@cache
def reason_table(game: str) -> ReasonTable:
    """Return the reasons for a game's events by its name, none if it has no file. Raises `BadData`."""
    path = _file(game, "why.toml")
    own = load(ReasonTable, path) if path.is_file() else ReasonTable()
    if not own.like:
        return own
    said = {(reason.event, reason.when, reason.also) for reason in own.reasons}
    more = (each for each in reason_table(own.like).reasons if (each.event, each.when, each.also) not in said)
    return ReasonTable((*own.reasons, *more), own.like)


def clause_of(game: str, number: str) -> Clause:
    """Return the clause for a number in a game's reasons, perhaps of the game `like` it. Raises KeyError."""
    like = reason_table(game).like
    return clauses(like if like and number not in clauses(game) else game)[number]


def topics(game: AnyGame, state: Any) -> tuple[str, ...]:
    """Return the topics of the current turn, for `Rules.page_for`: the class of the current task, if any.

    Without a task, it is the kind of chance, or the classes of the legal moves, the most frequent first.
    """
    tasks, turn = getattr(state, "todo", ()), game.turn(state)
    if tasks:
        return (type(tasks[-1]).__name__,)
    if isinstance(turn, Chance):
        return (turn.kind,)
    moves = game.moves(state) if isinstance(turn, Decide) else []
    return tuple(kind for kind, _ in Counter(type(move).__name__ for move in moves).most_common())


def position(game: str, name: str) -> Match:
    """Return a match in one of the positions of a game's rules. Raises KeyError, `BadData`, `IllegalMove`."""
    parts = rules(game).position(name)
    match = Match.begin(GAMES[game], parts[0].seats, dict(parts[0].options))
    for part in parts:
        for entry in steps(game, part.steps):
            match.repeat(entry)
    return match


def steps(game: str, lines: str) -> tuple[Entry, ...]:
    """Return the entries of a position or a frame. Raises `BadData`."""
    try:
        return entries_of(GAMES[game], lines)
    except BadRecord as fault:
        raise BadData(f"rules.toml: {fault}.") from None


def _file(game: str, name: str) -> Path:
    """Return the path of a file of a game's rulebook. Raises `BadData` if there is no such game."""
    if game not in GAMES:
        raise BadData(f"{name} cannot be read: there is no game called {game!r}.")
    return GAMES.spec(game).assets / name
