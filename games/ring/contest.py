"""Dice contests: the highest total wins, and players who tie throw again."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar


class Contest(Protocol):
    """A contest in which the players throw one after the other."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have not thrown yet, in the order of their throws."""
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
    """Return the contest after its next throw, and the leaders; these are () until all have thrown.

    Players who tie throw again: the contest returned then is the one between them.
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
