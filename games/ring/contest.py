"""Contests of dice: the highest throw wins, and players who tie throw again."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar


class Contest(Protocol):
    """Throws one after the other: `waiting` are still to throw, the `leaders` threw the `best` so far."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are still to throw, the next one first."""
        ...

    @property
    def best(self) -> int:
        """The highest total so far."""
        ...

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that threw the highest total."""
        ...

    def _replace(
        self, *, waiting: tuple[int, ...] = ..., best: int = ..., leaders: tuple[int, ...] = ...
    ) -> Self: ...


Throws = TypeVar("Throws", bound=Contest)


def after_throw(contest: Throws, total: int) -> tuple[Throws, tuple[int, ...]]:
    """Return the rest of a contest after its next throw, and the leaders once all have thrown, () before.

    Players who tie throw again: the rest is then the contest between them.
    """
    player, *waiting = contest.waiting
    best, leaders = contest.best, contest.leaders
    if total > best:
        best, leaders = total, (player,)
    elif total == best:
        leaders = (*leaders, player)
    if waiting:
        return contest._replace(waiting=tuple(waiting), best=best, leaders=leaders), ()
    return contest._replace(waiting=leaders, best=0, leaders=()), leaders
