"""The base of the rules of games on a ring: it makes a move, then runs all steps that need no choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from games.compat import override
from games.core import Event, Game, IllegalMove, Message, Move, message
from games.ring.state import RingState, RingView

S = TypeVar("S", bound=RingState[Any])
V = TypeVar("V", bound=RingView[Any])
Step: TypeAlias = Callable[[S, list[Event], Any], bool]
"""The automatic part of a task. It returns True if the task that is then on top may have one too."""


class MoveRule(NamedTuple, Generic[S]):
    """The rule of a move: the classes of `tasks` it is legal in, the `refusal` in others, and its effect."""

    tasks: type | tuple[type, ...]
    refusal: Message
    carry_out: Callable[[S, list[Event], Any, Any], None]


class RingGame(Game[S, V]):
    """A game on a ring, which the richest player wins."""

    free_undo = False
    move_rules: ClassVar[Mapping[type, MoveRule[Any]]]
    """The rule of each move and outcome, by its class."""
    steps: ClassVar[Mapping[type, Step[Any]]]
    """The automatic part of each task that has one, by its class."""

    @staticmethod
    def task_event(task: Any) -> Event:
        """Return the event that puts a pending task into views; it does not change the state."""
        raise NotImplementedError

    @override
    def apply(self, state: S, move: Move) -> list[Event]:
        """Carry out a move or an outcome, then all steps that need no choice, and return the events.

        `IllegalMove` leaves the state as it was.
        """
        rule, todo = self.move_rules.get(type(move)), state.todo
        if not rule:
            raise IllegalMove(message("game.no_move"))
        if not isinstance(todo[-1], rule.tasks):
            raise IllegalMove(rule.refusal)
        out: list[Event] = []
        rule.carry_out(state, out, todo[-1], move)
        steps = self.steps
        while (step := steps.get(type(todo[-1]))) and step(state, out, todo[-1]):
            pass
        out.append(self.task_event(todo[-1]))
        return out

    @override
    def scores(self, state: S) -> tuple[int, ...]:
        """Return each player's cash."""
        return tuple(state.cash)
