"""What is still to be done in a game on a ring, as small values on a stack: the next one lies on top."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from games.core import Event, IllegalMove, Message, Move, message

Kind = TypeVar("Kind")


# ------------------------------------------------------------------ what ring games have in common to do
class Opening(NamedTuple):
    """Nature throws for those who are still to throw for the start; `best` of those who have thrown."""

    waiting: tuple[int, ...]
    best: int
    leaders: tuple[int, ...]


class Ready(NamedTuple):
    """A player is to throw, or may do something else before."""

    player: int


class Throwing(NamedTuple):
    """Nature throws for a player's move."""

    player: int


class Arriving(NamedTuple):
    """A token has come to a space, whose effect is still to come."""

    player: int


class Buying(NamedTuple):
    """A player may buy what can be had for the space where he stands."""

    player: int


class Passing(NamedTuple):
    """The turn goes on to the next player."""


class Over(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]


# Tasks that come in every turn: each is made once for a player and then handed out again.
ready: Final = lru_cache(maxsize=8)(Ready)
throwing: Final = lru_cache(maxsize=8)(Throwing)


# ------------------------------------------------------------------ what moves do
class Busy(Protocol):
    """A state in which something is still to be done, the next thing last."""

    @property
    def todo(self) -> Sequence[object]:
        """What it is."""
        ...


S = TypeVar("S", bound=Busy)
Step: TypeAlias = Callable[[S, list[Event], Any], bool]
"""What a task does by itself, as far as it can; whether that is done."""


class Act(NamedTuple, Generic[S]):
    """What a move does: which tasks it answers, what is told while there is no such task, how it is done."""

    answers: type | tuple[type, ...]
    refusal: Message
    do: Callable[[S, list[Event], Any, Any], None]


def carry_out(
    state: S, move: Move, acts: Mapping[type, Act[S]], steps: Mapping[type, Step[S]]
) -> list[Event]:
    """A move or an outcome, then all that needs no choice. `IllegalMove` leaves the state as it was."""
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
    """Do what needs no choice, until the task on top does."""
    todo = state.todo
    while (step := steps.get(type(todo[-1]))) and step(state, out, todo[-1]):
        pass


# ------------------------------------------------------------------ the highest throw
class Contest(Protocol):
    """Some throw one after the other: `waiting` are still to throw, the `leaders` threw the `best` so far."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """Those who are still to throw, the next one first."""
        ...

    @property
    def best(self) -> int:
        """The highest total so far."""
        ...

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who threw it."""
        ...

    def _replace(
        self, *, waiting: tuple[int, ...] = ..., best: int = ..., leaders: tuple[int, ...] = ...
    ) -> Self: ...


Throws = TypeVar("Throws", bound=Contest)


def after_throw(contest: Throws, total: int) -> tuple[Throws, tuple[int, ...]]:
    """What is left of a contest after the throw of the next one, and who leads, once all have thrown.

    Those who tie throw again: what is left is the contest between them.
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
