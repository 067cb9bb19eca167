"""Pending tasks of a game on a ring, as small values on a stack: the next one lies on top."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from games.core import Event, IllegalMove, Message, Move, message

Kind = TypeVar("Kind")


# ------------------------------------------------------------------ what ring games have in common to do
class Opening(NamedTuple):
    """Chance throws for the start: `waiting` are to throw, the `leaders` threw the `best` total so far."""

    waiting: tuple[int, ...]
    best: int
    leaders: tuple[int, ...]


class Ready(NamedTuple):
    """A player's choice to throw, or to do something else first."""

    player: int


class Throwing(NamedTuple):
    """A chance throw for a player's move."""

    player: int


class Arriving(NamedTuple):
    """A token's arrival on a space that has not taken effect yet."""

    player: int


class Buying(NamedTuple):
    """A player's choice to buy or not, on the space where the player's token stands."""

    player: int


class Passing(NamedTuple):
    """The passing of the turn to the next player."""


class Over(NamedTuple):
    """The end of the game."""

    winners: tuple[int, ...]


# Frequent tasks: each is made once for a player and reused.
ready: Final = lru_cache(maxsize=8)(Ready)
throwing: Final = lru_cache(maxsize=8)(Throwing)


# ------------------------------------------------------------------ what moves do
class Busy(Protocol):
    """A state with pending tasks, the next one last."""

    @property
    def todo(self) -> Sequence[object]:
        """The pending tasks, the next one last."""
        ...


S = TypeVar("S", bound=Busy)
Step: TypeAlias = Callable[[S, list[Event], Any], bool]
"""The automatic part of a task: it does what needs no choice; True to go on with the task then on top."""


class Act(NamedTuple, Generic[S]):
    """Effect of a move: the tasks it `answers`, the `refusal` for others, and the function to `do` it."""

    answers: type | tuple[type, ...]
    refusal: Message
    do: Callable[[S, list[Event], Any, Any], None]


def carry_out(
    state: S, move: Move, acts: Mapping[type, Act[S]], steps: Mapping[type, Step[S]]
) -> list[Event]:
    """Carry out a move or an outcome, then all steps that need no choice, and return the events.

    `IllegalMove` leaves the state as it was.
    """
    act, task = acts.get(type(move)), state.todo[-1]
    if not act:
        raise IllegalMove(message("game.no_move"))
    if not isinstance(task, act.answers):
        raise IllegalMove(act.refusal)
    out: list[Event] = []
    act.do(state, out, task, move)
    run(state, out, steps)
    return out


def run(state: S, out: list[Event], steps: Mapping[type, Step[S]]) -> None:
    """Run the steps that need no choice, until the task on top needs one."""
    todo = state.todo
    while (step := steps.get(type(todo[-1]))) and step(state, out, todo[-1]):
        pass


# ------------------------------------------------------------------ the highest throw
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
