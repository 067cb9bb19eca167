"""The rules of PIG: throw as often as you dare, keep what you have thrown, or lose it to a one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar, NamedTuple

from games.chance import Throw as Throws
from games.core import (
    Chance,
    Decide,
    Distribution,
    IllegalMove,
    Move,
    Option,
    Options,
    Over,
    Primitive,
    Turn,
    distinct,
    fill_options,
)


@distinct
class Hold(NamedTuple):
    """Keep what was thrown in this turn."""


@distinct
class Roll(NamedTuple):
    """Throw the die."""


@distinct
class Throw(NamedTuple):
    """What the die shows."""

    spots: int


@dataclass(frozen=True, slots=True)
class Took:
    """A player took the die."""

    player: int


@dataclass(frozen=True, slots=True)
class Threw:
    """The die was thrown; a one ends the turn, and what was in the pot is lost."""

    player: int
    spots: int
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """A player kept the pot."""

    player: int
    pot: int


@dataclass(slots=True)
class State:
    """All there is, and all of it is seen: `pot` was thrown in this turn, `spots` last."""

    goal: int
    scores: list[int]
    player: int = 0
    pot: int = 0
    spots: int = 0
    rolls: bool = False
    turns: list[tuple[int, ...]] = field(default_factory=list)
    """The scores after each turn."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has reached the goal."""
        return tuple(seat for seat, score in enumerate(self.scores) if score >= self.goal)


class Pig:
    """The rules; events are folded into a state as into a view."""

    name = "pig"
    seats = range(2, 3)
    version = 1
    free_undo = False
    options = (Option("goal", 50, (50, 100)),)
    move_types: ClassVar[tuple[type, ...]] = (Hold, Roll, Throw)
    event_types: ClassVar[tuple[type, ...]] = (Took, Threw, Kept)

    def check_options(self, given: Options) -> dict[str, Primitive]:
        return fill_options(self.options, given)

    def data_hash(self) -> str:
        return ""

    def new(self, seats: int, options: Options) -> State:
        return State(int(self.check_options(options)["goal"]), [0] * seats)

    blank = new

    def copy(self, state: State) -> State:
        return replace(state, scores=state.scores[:], turns=state.turns[:])

    def turn(self, state: State) -> Turn:
        if state.winners:
            return Over(state.winners, "goal")
        return Chance("throw") if state.rolls else Decide(state.player)

    def moves(self, state: State) -> list[Move]:
        return [Hold(), Roll()] if state.pot else [Roll()]

    def outcomes(self, state: State) -> Distribution:
        return Throws(1, Throw)

    def apply(self, state: State, move: Move) -> list[Any]:
        if not self._may(state, move):
            raise IllegalMove("That cannot be done now: throw the die, or keep what is in the pot.")
        event = self._event(state, move)
        self.fold(state, event)
        return [event]

    def _may(self, state: State, move: Move) -> bool:
        if state.rolls or state.winners:
            return state.rolls and self.outcomes(state).holds(move)
        return move in self.moves(state)

    @staticmethod
    def _event(state: State, move: Move) -> Took | Threw | Kept:
        if isinstance(move, Throw):
            return Threw(state.player, move.spots, state.pot if move.spots == 1 else 0)
        return Took(state.player) if isinstance(move, Roll) else Kept(state.player, state.pot)

    def fold(self, view: State, event: Took | Threw | Kept) -> None:
        match event:
            case Took():
                view.rolls = True
            case Threw(spots=spots):
                view.spots, view.rolls = spots, False
                view.pot += spots
                if spots == 1:
                    self._pass_on(view)
            case Kept(player, pot):
                view.scores[player] += pot
                self._pass_on(view)

    @staticmethod
    def _pass_on(view: State) -> None:
        view.player, view.pot = 1 - view.player, 0
        view.turns.append(tuple(view.scores))

    def observe(self, state: State, seat: int | None) -> State:
        return self.copy(state)

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        return self.copy(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.scores)

    def faults(self, state: State) -> list[str]:
        return [] if state.pot >= 0 else ["The pot is less than empty."]
