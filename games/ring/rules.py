"""The base of the rules of games on a ring: it makes a move, then takes all steps that need no choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from games.compat import override
from games.core import Event, Game, IllegalMove, Message, Move, message
from games.ring.state import RingState, RingView

S = TypeVar("S", bound=RingState[Any])
V = TypeVar("V", bound=RingView[Any])
Step: TypeAlias = Callable[[S, list[Event], Any], bool]
"""The automatic part of a task: it does what needs no choice; True to go on with the task then on top."""


class Act(NamedTuple, Generic[S]):
    """Effect of a move: the tasks it `answers`, the `refusal` for others, and the function to `do` it."""

    answers: type | tuple[type, ...]
    refusal: Message
    do: Callable[[S, list[Event], Any, Any], None]


class RingGame(Game[S, V]):
    """A game on a ring, which the richest player wins."""

    free_undo = False
    acts: ClassVar[Mapping[type, Act[Any]]]
    """The effect of each move and outcome."""
    steps: ClassVar[Mapping[type, Step[Any]]]
    """The automatic part of each task that has one."""

    @staticmethod
    def asked(task: Any) -> Event:
        """Return the event of a pending task, which changes views only."""
        raise NotImplementedError

    @override
    def apply(self, state: S, move: Move) -> list[Event]:
        """Carry out a move or an outcome, then all steps that need no choice, and return the events.

        `IllegalMove` leaves the state as it was.
        """
        act, todo = self.acts.get(type(move)), state.todo
        if not act:
            raise IllegalMove(message("game.no_move"))
        if not isinstance(todo[-1], act.answers):
            raise IllegalMove(act.refusal)
        out: list[Event] = []
        act.do(state, out, todo[-1], move)
        steps = self.steps
        while (step := steps.get(type(todo[-1]))) and step(state, out, todo[-1]):
            pass
        out.append(self.asked(todo[-1]))
        return out

    @override
    def scores(self, state: S) -> tuple[int, ...]:
        """Return each player's cash."""
        return tuple(state.cash)
