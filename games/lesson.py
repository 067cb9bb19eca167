"""Lessons as data: a guided first game (lesson.toml in the game's assets) and coaching (coach.toml).

The guide's words are in words there. A lesson is the whole log of a game, divided into beats: the rolls of
nature, the moves of the other players, and the moves that the learner must make.
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
"""An entry of the log as in a save file: the actor, the name of the move, its values."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One remark of the guide, and the entries played with it; `key` names its messages.

    `steps` are entries of the log, as lines of a save file. With `waits`, and in a beat without steps, the
    player moves on after reading. `shows` is the subject of the remark: a place of the
    table's layout, as "main" or "players 1", or of its board, as "place 7"; "" for the move to make. With
    `after`, the remark is about moves of other players in this beat, and comes after them. Raises ValueError.
    """

    key: str
    steps: str = ""
    waits: bool = False
    shows: str = ""
    pose: str = "point"
    after: bool = False

    def __post_init__(self) -> None:
        """Check the pose. Raises ValueError."""
        if self.pose not in POSES:
            raise ValueError(f"{self.key}: the guide has no pose {self.pose!r}.")

    @property
    def text(self) -> Message:
        """The guide's remark."""
        return Message(self.key)

    @property
    def task(self) -> Message | None:
        """The player's task, or None in a beat without one."""
        return Message(f"{self.key}.task") if self.steps and not self.waits else None

    def entries(self, game: AnyGame) -> tuple[Entry, ...]:
        """Return the beat's entries of the log. Raises `BadData`."""
        try:
            return entries_of(game, self.steps)
        except BadRecord as fault:
            raise BadData(f"{self.key}: {fault}.") from None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game: its players, its options and its beats."""

    seats: tuple[str, ...]
    beats: tuple[Beat, ...]
    options: tuple[tuple[str, int | str | bool], ...] = ()
    deal: str = ""
    """Entries of the log before the first beat, as lines of a save file."""
    keeps: tuple[str, ...] = ()
    """Places of the table's layout that the guide should not cover."""

    def begin(self, game: AnyGame) -> Match:
        """Return the match before the first beat. Raises `BadData`."""
        match = Match.begin(game, self.seats, dict(self.options))
        for entry in Beat("deal", self.deal).entries(game):
            match.repeat(entry)
        return match


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of a turn, named in a word or two; `moves` are the names of its classes of moves, "*" a roll."""

    key: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstEvent:
    """A remark of the guide on the first event of a class.

    With `when`, only events whose fields have these values count; with `unless`, only the other ones.
    """

    key: str
    event: str
    when: tuple[tuple[str, str | int | bool], ...] = ()
    unless: tuple[tuple[str, str | int | bool], ...] = ()

    def is_about(self, event: Event) -> bool:
        """Return True if the remark is about an event."""
        if type(event).__name__ != self.event:
            return False
        is_meant = all(getattr(event, name) == value for name, value in self.when)
        return is_meant and not any(getattr(event, name) == value for name, value in self.unless)


@dataclass(frozen=True, slots=True)
class CoachScript:
    """The guide's help in the first games of a kind: the steps of a turn, and remarks on new events."""

    steps: tuple[TurnStep, ...] = ()
    firsts: tuple[FirstEvent, ...] = ()

    def step_of(self, moves: Collection[str]) -> int:
        """Return the number of the first step that any of these moves belongs to, or -1."""
        found = (number for number, step in enumerate(self.steps) if not set(moves).isdisjoint(step.moves))
        return next(found, -1)


@cache
def coach_script(game: str) -> CoachScript:
    """Return the coach's script for a game by its name, empty if it has no file. Raises `BadData`."""
    path = GAMES.spec(game).assets / "coach.toml"
    return load(CoachScript, path) if path.is_file() else CoachScript()


@cache
def lesson(game: str) -> Lesson | None:
    """Return the lesson of a game by its name, or None if it has none. Raises `BadData`."""
    spec = GAMES.spec(game)
    return load(Lesson, spec.lesson) if spec.has_lesson else None
