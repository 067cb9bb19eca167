"""A tiny game of dice for two: roll, then step or stay; first to ten wins. Rolls may not be taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, NamedTuple

from games.chance import dice
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

GOAL = 10


@distinct
class Roll(NamedTuple):
    pips: int


@distinct
class Stay(NamedTuple):
    pass


@distinct
class Step(NamedTuple):
    fields: int


@dataclass(frozen=True, slots=True)
class Rolled:
    pips: int


@dataclass(frozen=True, slots=True)
class Stepped:
    seat: int
    fields: int


@dataclass(slots=True)
class State:
    places: list[int] = field(default_factory=lambda: [0, 0])
    seat: int = 0
    pips: int = 0


class Race:
    name = "race"
    seats = range(2, 3)
    version = 1
    free_undo = False
    options: tuple[Option, ...] = (Option("goal", GOAL, (10, 20)),)
    move_types: ClassVar[tuple[type, ...]] = (Roll, Stay, Step)
    event_types: ClassVar[tuple[type, ...]] = (Rolled, Stepped)

    def check_options(self, given: Options) -> dict[str, Primitive]:
        return fill_options(self.options, given)

    def data_hash(self) -> str:
        return ""

    def new(self, seats: int, options: Options) -> State:
        return State()

    def copy(self, state: State) -> State:
        return State(state.places[:], state.seat, state.pips)

    def turn(self, state: State) -> Turn:
        if max(state.places) >= GOAL:
            return Over((state.places.index(max(state.places)),), "home")
        return Decide(state.seat) if state.pips else Chance("roll")

    def moves(self, state: State) -> list[Move]:
        return [Stay(), *map(Step, range(1, state.pips + 1))] if state.pips else []

    def outcomes(self, state: State) -> Distribution:
        return dice(1, Roll)

    def apply(self, state: State, move: Move) -> list[Any]:
        if isinstance(move, Roll):
            state.pips = move.pips
            return [Rolled(move.pips)]
        if not isinstance(move, Stay | Step):
            raise IllegalMove("That is no move of this game.")
        fields = move.fields if isinstance(move, Step) else 0
        if fields > state.pips or not state.pips:
            raise IllegalMove("The die does not allow so many.")
        seat = state.seat
        state.places[seat] += fields
        state.seat, state.pips = 1 - seat, 0
        return [Stepped(seat, fields)]

    def observe(self, state: State, seat: int | None) -> State:
        return self.copy(state)

    def fold(self, view: State, event: Any) -> None:
        raise NotImplementedError

    def blank(self, seats: int, options: Options) -> State:
        return State()

    def imagine(self, state: State, seat: int, rng: Random) -> State:
        return self.copy(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.places)

    def faults(self, state: State) -> list[str]:
        return []
