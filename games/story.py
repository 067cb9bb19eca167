"""Stories: summaries of games, with figures of each player and the score after each turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from games.core import Event

Record: TypeAlias = dict[str, int]
"""The figures of one player, by name."""


class Tally(NamedTuple):
    """A figure that counts events or adds up their amounts.

    The event counts for the seat, or for each of the seats, in its field `seat`. `amount` is the field to
    add, or a function of the event; with `is_most` the figure is the highest amount, not the sum. Only events
    with one of these values in their field `why` count, if there are any.
    """

    name: str
    event: type[Event]
    seat: str = "player"
    amount: str | Callable[[Any], int] = ""
    why: Sequence[str] = ()
    is_most: bool = False

    def add(self, records: Sequence[Record], event: Any) -> None:
        """Add an event to the records of its players."""
        if self.why and event.why not in self.why:
            return
        seats, amount = getattr(event, self.seat), self._amount(event)
        for seat in seats if isinstance(seats, tuple) else (seats,):
            if seat >= 0:
                before = records[seat][self.name]
                records[seat][self.name] = max(before, amount) if self.is_most else before + amount

    def _amount(self, event: Any) -> int:
        if callable(self.amount):
            return self.amount(event)
        return int(getattr(event, self.amount)) if self.amount else 1


class Figures:
    """The figures of a game's players: rows that count events, and the names of `more` figures."""

    def __init__(self, *rows: Tally, more: Sequence[str] = ()) -> None:
        self._names = (*dict.fromkeys(row.name for row in rows), *more)
        self._rows: dict[type, list[Tally]] = {}
        for row in rows:
            self._rows.setdefault(row.event, []).append(row)

    def blank(self, seats: int) -> tuple[Record, ...]:
        """Return a record for each seat in which all figures are 0."""
        return tuple(dict.fromkeys(self._names, 0) for _ in range(seats))

    def add(self, records: Sequence[Record], event: Event) -> None:
        """Add an event to the records of its players."""
        for row in self._rows.get(type(event), ()):
            row.add(records, event)


@dataclass(frozen=True, slots=True)
class Story:
    """The summary of a game, finished or not.

    `winners` is empty before the end. `course` has a row for each seat: its cash or nuggets before the first
    turn and after each turn.
    """

    winners: tuple[int, ...]
    course: tuple[tuple[int, ...], ...]
    records: tuple[Record, ...]

    @property
    def turns(self) -> int:
        """The number of complete turns."""
        return len(self.course[0]) - 1
