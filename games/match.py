"""A game in play: seats, log, undo and redo. It notifies listeners of every entry with its events."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from games.chance import has_one_outcome
from games.codec import BadRecord, decode_move
from games.core import (
    AnyGame,
    Chance,
    Distribution,
    Event,
    IllegalMove,
    Move,
    Options,
    Over,
    Primitive,
    Turn,
    message,
    reveals,
)

NATURE: Final = "*"
FOLLOWS: Final = "+"
"""Suffix of the actor for an automatic move after a player's own move; undo takes back both."""


class Entry(NamedTuple):
    """One line of the log: the actor (a seat's number, perhaps with FOLLOWS, or NATURE) and the move."""

    actor: str
    move: Move

    @property
    def is_chosen(self) -> bool:
        """True if a player chose the move: it was neither nature's nor automatic."""
        return self.actor != NATURE and not self.actor.endswith(FOLLOWS)


def entries_of(game: AnyGame, lines: str) -> tuple[Entry, ...]:
    """Return the entries of lines as in a save file: `["0", "Form", 1, 4]`. Raises `BadRecord`."""
    return tuple(_parse_entry(game, line) for line in lines.split("\n") if line.strip())


def _parse_entry(game: AnyGame, line: str) -> Entry:
    try:
        actor, *record = json.loads(line)
        return Entry(actor, decode_move(game.move_types, record))
    except ValueError as fault:
        raise BadRecord(f"{line!r} is no entry of a log: {fault}") from None


@dataclass(frozen=True, slots=True)
class Played:
    """Notice of an entry added to the log (`redone`: one that had been taken back)."""

    entry: Entry
    events: tuple[Event, ...]
    redone: bool = False


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Notice that the match took back the last `entries` entries."""

    entries: int


Notice = Played | TakenBack
Listener = Callable[[Notice], None]


class NothingToUndo(IllegalMove):
    """Error if there is no move to undo or redo; its reason is for the player."""


@dataclass(slots=True)
class Match:
    """A game in play. Listeners receive each entry after it is applied and before any player sees it.

    `seats` are the players: a person's name, "computer:LEVEL" or "computer:LEVEL:TEMPER". `uncovered` is
    the length of the log up to the last entry that revealed hidden information. `is_begun` is true once the
    log has a move or a random result.
    `stand_ins` are the levels of the computer players that stand in for persons who left, by seat.
    """

    game: AnyGame
    seats: tuple[str, ...]
    options: dict[str, Primitive]
    state: Any
    log: list[Entry] = field(default_factory=list)
    undone: list[Entry] = field(default_factory=list)
    listeners: list[Listener] = field(default_factory=list)
    uncovered: int = 0
    is_begun: bool = False
    stand_ins: dict[int, str] = field(default_factory=dict)
    revision: int = field(default=0, compare=False)
    """Number of changes of the log so far, entries taken back included."""

    @classmethod
    def begin(cls, game: AnyGame, seats: tuple[str, ...], options: Options) -> Match:
        """Return a match before its first outcome. Raises `BadOptions`, or ValueError on a bad seat count."""
        if len(seats) not in game.seats:
            raise ValueError(f"{game.name} cannot be played by {len(seats)}.")
        full = game.check_options(options)
        by_rules = game.variant(full)
        return cls(by_rules, seats, full, by_rules.new(len(seats), full))

    @property
    def turn(self) -> Turn:
        """The current turn."""
        return self.game.turn(self.state)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return isinstance(self.turn, Over)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none before the game has ended."""
        turn = self.turn
        return turn.winners if isinstance(turn, Over) else ()

    def play(self, move: Move, *, follows: bool = False) -> list[Event]:
        """Play a move of the deciding seat or an aside of another. After `IllegalMove` nothing has changed.

        `follows` is true for an automatic move; undo takes it back together with the move before.
        """
        turn = self.turn
        if isinstance(turn, Over):
            raise IllegalMove(message("game.over"))
        if isinstance(turn, Chance):
            raise IllegalMove(message("game.wait"))
        return self._add_entry(Entry(f"{turn.actor_of(move)}{FOLLOWS if follows else ''}", move), check=False)

    def settle(self, rng: Random) -> list[Event]:
        """Let nature act until a seat must choose or the game is over; return all events in order."""
        events: list[Event] = []
        while isinstance(self.turn, Chance):
            events += self.play_chance(rng)
        return events

    def play_chance(self, rng: Random) -> list[Event]:
        """Let nature roll or shuffle once; return the events. Raises `IllegalMove` if it is not its turn."""
        if not isinstance(self.turn, Chance):
            raise IllegalMove(message("game.no_chance"))
        return self._add_entry(Entry(NATURE, self._outcomes().sample(rng)), check=False)

    def repeat(self, entry: Entry) -> list[Event]:
        """Play an entry from a log and return its events. Raises `IllegalMove` if it does not fit here."""
        turn = self.turn
        if entry.actor not in _allowed_seats(turn, entry.move):
            raise IllegalMove(message("game.not_your_turn"))
        return self._add_entry(entry, check=True)

    @property
    def can_undo(self) -> bool:
        """True if there is a move to undo."""
        return self._undo_count() > 0

    @property
    def can_redo(self) -> bool:
        """True if there is a move to redo."""
        return bool(self.undone)

    def undo(self) -> int:
        """Undo the last move and the entries after it; return the number of entries taken back.

        Raises `NothingToUndo`.
        """
        count = self._undo_count()
        if not count:
            raise NothingToUndo(message("game.no_undo"))
        return self.take_back(count)

    def take_back(self, count: int) -> int:
        """Take the last `count` entries back and return `count`. Raises `IllegalMove` if there are fewer."""
        if not 0 < count <= len(self.log):
            raise IllegalMove(message("game.no_undo"))
        kept, gone = self.log[:-count], self.log[-count:]
        self.state = self.game.new(len(self.seats), self.options)
        self.uncovered = 0
        for number, entry in enumerate(kept, 1):
            if any(map(reveals, self.game.apply(self.state, entry.move))):
                self.uncovered = number
        self.log = kept
        self.revision += 1
        self.undone += reversed(gone)
        self._publish(TakenBack(count))
        return count

    def redo(self) -> list[Event]:
        """Redo the move that was taken back last and the entries after it; return all events.

        Raises `NothingToUndo`.
        """
        if not self.undone:
            raise NothingToUndo(message("game.no_redo"))
        events = self._add_entry(self.undone[-1], check=False)
        while self.undone and not self.undone[-1].is_chosen:
            events += self._add_entry(self.undone[-1], check=False)
        return events

    def events(self) -> list[Event]:
        """Return all events of the game so far."""
        return [event for events in self.history() for event in events]

    def events_with_views(self) -> Iterator[tuple[Any, Event]]:
        """Yield the public view before each event so far, and the event; the view changes in place."""
        view = self.game.blank(len(self.seats), self.options)
        for event in self.events():
            yield view, event
            self.game.fold(view, event)

    def history(self) -> list[list[Event]]:
        """Return the events of each entry of the log."""
        state = self.game.new(len(self.seats), self.options)
        return [self.game.apply(state, entry.move) for entry in self.log]

    def _add_entry(self, entry: Entry, *, check: bool) -> list[Event]:
        if check and entry.actor == NATURE and not self._outcomes().contains(entry.move):
            raise IllegalMove(message("game.no_outcome"))
        begins = entry.actor != NATURE or self.is_begun or not has_one_outcome(self._outcomes())
        events = self.game.apply(self.state, entry.move)
        redone = bool(self.undone) and self.undone[-1] == entry
        if redone:
            self.undone.pop()
        else:
            self.undone.clear()
        self.log.append(entry)
        self.revision += 1
        self.is_begun = begins
        if any(map(reveals, events)):
            self.uncovered = len(self.log)
        self._publish(Played(entry, tuple(events), redone))
        return events

    def _outcomes(self) -> Distribution:
        return self.game.outcomes(self.state)

    def _undo_count(self) -> int:
        """Return how many entries `undo` takes back; 0 after a roll or a reveal, unless `free_undo`."""
        for count, entry in enumerate(reversed(self.log), 1):
            if not self.game.free_undo and (entry.actor == NATURE or self.uncovered > len(self.log) - count):
                return 0
            if entry.is_chosen:
                return count
        return 0

    def _publish(self, notice: Notice) -> None:
        for listener in self.listeners:
            listener(notice)


def _allowed_seats(turn: Turn, move: Move) -> tuple[str, ...]:
    """Return the actors, as in the log, that may make a move at a turn."""
    if isinstance(turn, Over):
        return ()
    if isinstance(turn, Chance):
        return (NATURE,)
    seat = turn.actor_of(move)
    return str(seat), f"{seat}{FOLLOWS}"
