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
"""The type of the tasks at which a game waits for a choice or a throw."""
Kind = TypeVar("Kind")


class Table(Copyable):
    """The public part of a table, in the state and in each view of it.

    `cash` and `at`, the space of the token, are by seat; `owner` is by space. `bank` is the amount that the
    bank has paid less the amount that it has received. `turn` is the seat whose turn it is.

    The dataclass of a game repeats these fields among its own: the digests in save files depend on the order
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
    """The whole table; `todo` is the stack of pending tasks, with the next one last."""

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
    """The view of a seat, which only events change; `task` is the pending task."""

    __slots__ = ("task",)
    task: Task

    def expect(self, kind: type[Kind]) -> Kind:
        """Return the pending task, typed as this kind. Raises TypeError if it is of another kind."""
        task = self.task
        if not isinstance(task, kind):
            raise TypeError(f"{task} is no {kind.__name__}")
        return task


@cache
def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """Return all other seats in clockwise order, beginning at the left of `seat`."""
    return tuple((seat + step) % seats for step in range(1, seats))


def leading_seats(amounts: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest amount: one, or several that tie."""
    most = max(amounts)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == most)
