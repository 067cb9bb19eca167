"""A small game of dice for two, with chance turns and no free undo; and the same with other rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from games.chance import DiceRoll
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
class Dice(NamedTuple):
    pips: int


@distinct
class Keep(NamedTuple):
    gold: int


@distinct
class Leave(NamedTuple):
    pass


@distinct
class Crash(NamedTuple):
    """A move on which the rules fall over, with the state half changed."""

    why: str


@dataclass(slots=True)
class State:
    goal: int
    gold: list[int]
    seat: int = 0
    pips: int = 0


@dataclass(frozen=True, slots=True)
class Thrown:
    pips: int


@dataclass(frozen=True, slots=True)
class Kept:
    seat: int
    gold: int


class DiceGame:
    """Throw a die, keep some of its pips as gold; first to the goal wins."""

    name = "dicegame"
    seats = range(2, 3)
    free_undo = False
    has_advice = True
    options = (Option("goal", 20, (20, 60)),)
    move_types: ClassVar[tuple[type, ...]] = (Dice, Keep, Leave, Crash)
    event_types: ClassVar[tuple[type, ...]] = (Thrown, Kept)

    def __init__(self, version: int = 1, data: str = "feed", tax: int = 0) -> None:
        self.version = version
        self.data = data
        self.tax = tax

    def check_options(self, given: Options) -> dict[str, Primitive]:
        return fill_options(self.options, given)

    def variant(self, options: Options) -> Self:
        return self

    def data_hash(self) -> str:
        return self.data

    def new(self, seats: int, options: Options) -> State:
        return State(int(options["goal"]), [0] * seats)

    blank = new

    def copy(self, state: State) -> State:
        return replace(state, gold=state.gold[:])

    def turn(self, state: State) -> Turn:
        if max(state.gold) >= state.goal:
            return Over((state.gold.index(max(state.gold)),), "rich")
        return Decide(state.seat) if state.pips else Chance("throw")

    def moves(self, state: State) -> list[Move]:
        return [*map(Keep, range(1, state.pips + 1)), Leave()]

    def outcomes(self, state: State) -> Distribution:
        return DiceRoll(1, Dice)

    def apply(self, state: State, move: Move) -> list[Any]:
        if isinstance(move, Dice):
            state.pips = move.pips
            return [Thrown(move.pips)]
        gold = 0
        if isinstance(move, Keep):
            if not 0 < move.gold <= state.pips:
                raise IllegalMove("There is not so much gold.")
            gold = max(0, move.gold - self.tax)
        if isinstance(move, Crash):
            state.pips = -5
            raise KeyError(move.why)
        seat = state.seat
        state.gold[seat] += gold
        state.seat, state.pips = 1 - seat, 0
        return [Kept(seat, gold)]

    def observe(self, state: State, seat: int | None) -> State:
        return self.copy(state)

    def fold(self, view: State, event: Any) -> None:
        raise NotImplementedError

    def sample_state(self, state: State, seat: int, rng: Random) -> State:
        return self.copy(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.gold)

    def faults(self, state: State) -> list[str]:
        return []
