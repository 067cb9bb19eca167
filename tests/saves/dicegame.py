"""The race of dice once more: longer, under rules that can be changed, and that can fall over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from games.core import Chance, Decide, IllegalMove, Move, Option, Options, Over, Turn, distinct
from tests.games import race
from tests.games.race import Race, Step


@distinct
class Crash(NamedTuple):
    """A move on which the rules fall over, with the state half changed."""

    why: str


@dataclass(slots=True)
class State(race.State):
    goal: int = 20

    @property
    def gold(self) -> list[int]:
        """What the seats have come to."""
        return self.places


class DiceGame(Race):
    """Throw a die, step as far as it allows; first to the goal wins. A tax is taken from each step."""

    name = "dicegame"
    options = (Option("goal", 20, (20, 60)),)
    move_types: ClassVar[tuple[type, ...]] = (*Race.move_types, Crash)

    def __init__(self, version: int = 1, data: str = "feed", tax: int = 0) -> None:
        self.version = version
        self.data = data
        self.tax = tax

    def data_hash(self) -> str:
        return self.data

    def new(self, seats: int, options: Options) -> State:
        return State(goal=int(options["goal"]))

    blank = new

    def copy(self, state: Any) -> State:
        return State(state.places[:], state.seat, state.pips, state.goal)

    def turn(self, state: Any) -> Turn:
        if max(state.places) >= state.goal:
            return Over((state.places.index(max(state.places)),), "home")
        return Decide(state.seat) if state.pips else Chance("roll")

    def apply(self, state: Any, move: Move) -> list[Any]:
        if isinstance(move, Crash):
            state.pips = -5
            raise KeyError(move.why)
        if isinstance(move, Step) and move.fields < 1:
            raise IllegalMove("A step goes on.")
        seat = state.seat
        events = super().apply(state, move)
        if isinstance(move, Step):
            state.places[seat] -= self.tax
        return events
