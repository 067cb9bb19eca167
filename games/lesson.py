"""What teaches a game, as data: a guided first game (lesson.toml in its assets) and coaching (coach.toml).

What the guide says stands in words/lesson and words/coach there. A lesson is one whole log, told in beats:
everything that happens in it stands there, what nature rolls, what the other players do, and what the learner
is to do, beat by beat.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from games import GAMES
from games.codec import BadRecord
from games.core import AnyGame, Event, Message
from games.data import BadData, load
from games.match import Entry, Match, entries_of

POSES: Final = ("calm", "point", "laugh")
Step: TypeAlias = tuple[str | int | bool, ...]
"""An entry of the log as a save file writes it: who acts, the name of the move, its values."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that the guide tells, and what happens meanwhile; `key` names its messages.

    `steps` are entries of the log, as lines of a save file. With `waits` the player turns to the next beat
    themselves, when they have read it; so they do where nothing happens. `shows` is what it speaks of:
    a place of the table's layout, as "main" or "players 1", or of its board, as "place 7"; "" for what is
    to be done. With `after` it tells what others do in it, and comes when they have. Raises ValueError.
    """

    key: str
    steps: str = ""
    waits: bool = False
    shows: str = ""
    pose: str = "point"
    after: bool = False

    def __post_init__(self) -> None:
        """Check what it is made of."""
        if self.pose not in POSES:
            raise ValueError(f"{self.key}: the guide has no pose {self.pose!r}.")

    @property
    def text(self) -> Message:
        """What the guide tells."""
        return Message(self.key)

    @property
    def task(self) -> Message | None:
        """What is to be done; None where there is only something to read."""
        return Message(f"{self.key}.task") if self.steps and not self.waits else None

    def entries(self, game: AnyGame) -> tuple[Entry, ...]:
        """What happens. Raises `BadData`."""
        try:
            return entries_of(game, self.steps)
        except BadRecord as fault:
            raise BadData(f"{self.key}: {fault}.") from None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game: who plays, with which options, and its beats."""

    seats: tuple[str, ...]
    beats: tuple[Beat, ...]
    options: tuple[tuple[str, int | str | bool], ...] = ()
    deal: str = ""
    """What happens before the first beat, as lines of a save file."""
    keeps: tuple[str, ...] = ()
    """What the guide never covers, if that can be: places of the table's layout."""

    def begin(self, game: AnyGame) -> Match:
        """The match, before the first beat. Raises `BadData`."""
        match = Match.begin(game, self.seats, dict(self.options))
        for entry in Beat("deal", self.deal).entries(game):
            match.repeat(entry)
        return match


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of a turn, named by a word or two: the moves that are made in it, by their classes.

    "*" is a throw.
    """

    key: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class First:
    """What the guide tells where something happens for the first time: an event, by its class.

    With `when`, only where its fields have these values.
    """

    key: str
    event: str
    when: tuple[tuple[str, str | int | bool], ...] = ()

    def is_about(self, event: Event) -> bool:
        """Whether it tells of an event."""
        is_kind = type(event).__name__ == self.event
        return is_kind and all(getattr(event, name) == value for name, value in self.when)


@dataclass(frozen=True, slots=True)
class Coaching:
    """What is told in the first games of a kind: the steps of a turn, and events when they are new."""

    steps: tuple[TurnStep, ...] = ()
    firsts: tuple[First, ...] = ()

    def step_of(self, moves: Collection[str]) -> int:
        """The number of the step in which these moves are made; -1 for none."""
        found = (number for number, step in enumerate(self.steps) if not set(moves).isdisjoint(step.moves))
        return next(found, -1)


@cache
def coaching(game: str) -> Coaching:
    """What is told in the first games of a kind, by the game's name. Raises `BadData`."""
    path = GAMES.home(game).assets / "coach.toml"
    return load(Coaching, path) if path.is_file() else Coaching()


@cache
def lesson(game: str) -> Lesson | None:
    """The lesson of a game by its name; None where it has none. Raises `BadData`."""
    home = GAMES.home(game)
    return load(Lesson, home.lesson) if home.has_lesson else None
