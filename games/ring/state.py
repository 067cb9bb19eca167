"""Bases of the states and the views of games on a ring of spaces; seats and spaces count from 0."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final, Generic, TypeVar

from games.core import Copyable

BANK: Final = -1
"""The bank as a payer or a payee."""
NOBODY: Final = -1
"""No seat."""

Task = TypeVar("Task")
"""The tasks at which a game waits for a choice or a throw."""
Kind = TypeVar("Kind")


class Table(Copyable):
    """The open part of a table, in the state and in each view of it.

    `cash` and `at`, the space of the token, are by seat, `owner` is by space; `bank` is the amount that the
    bank has paid out beyond what it took; `turn` is the seat whose turn it is.

    The dataclass of a game names these fields among its own, since digests in save files depend on the order
    of all fields.
    """

    __slots__ = ("at", "bank", "cash", "owner", "turn")
    cash: list[int]
    at: list[int]
    owner: list[int]
    bank: int
    turn: int

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.cash)


class RingState(Table, Generic[Task]):
    """The whole table; `todo` are the pending tasks, the next one last."""

    __slots__ = ("todo",)
    steps: ClassVar[tuple[type, ...]]
    """The classes of tasks that need no choice."""
    todo: list[Any]

    @property
    def task(self) -> Task:
        """The pending task, after all steps that need no choice."""
        task: Task = self.todo[-1]
        assert not isinstance(task, self.steps), task
        return task


class RingView(Table, Generic[Task]):
    """The view of any seat; only events change it. `task` is the pending task."""

    __slots__ = ("task",)
    task: Task

    def expect(self, kind: type[Kind]) -> Kind:
        """Return the pending task, known to be of this kind. Raises TypeError if it is not."""
        task = self.task
        if not isinstance(task, kind):
            raise TypeError(f"{task} is no {kind.__name__}")
        return task


@cache
def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """Return all other seats in order, from the left of `seat`."""
    return tuple((seat + step) % seats for step in range(1, seats))


def richest(cash: Sequence[int]) -> tuple[int, ...]:
    """Return the seat with most cash, or all seats that share the most."""
    most = max(cash)
    return tuple(seat for seat, amount in enumerate(cash) if amount == most)
