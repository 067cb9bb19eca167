"""The data of PIG: state, moves, events, and what events change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias, assert_never, get_args

from games.core import Copyable, distinct


@dataclass(slots=True)
class State(Copyable):
    """The whole table: PIG hides nothing, so it is every seat's view too.

    `pot` is the sum of the rolls in this turn; `spots` shows the last roll, 0 before the first. While
    `is_rolling`, the die is in the air.
    """

    goal: int
    scores: list[int]
    player: int = 0
    pot: int = 0
    spots: int = 0
    is_rolling: bool = False
    turns: list[tuple[int, ...]] = field(default_factory=list)
    """The scores after each turn."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has reached the goal; none before."""
        return tuple(seat for seat, score in enumerate(self.scores) if score >= self.goal)


View: TypeAlias = State


# ------------------------------------------------------------------ moves and outcomes
@distinct
class Roll(NamedTuple):
    """Roll the die."""


@distinct
class Keep(NamedTuple):
    """Keep the pot and end the turn."""


@distinct
class Die(NamedTuple):
    """Outcome: a roll of the die."""

    spots: int


# ------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class Took:
    """A player took the die to roll it."""

    player: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die was rolled; a one ends the turn, and the player lost the pot of `lost` points."""

    player: int
    spots: int
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """A player kept the pot of `points` and ended the turn."""

    player: int
    points: int


Event: TypeAlias = Took | Rolled | Kept
EVENTS: Final[tuple[type, ...]] = get_args(Event)


# ------------------------------------------------------------------ what events change
def fold(view: View, event: Event) -> None:
    """Apply an event to a state or a view."""
    match event:
        case Took():
            view.is_rolling = True
        case Rolled(spots=spots):
            view.spots, view.is_rolling = spots, False
            view.pot += spots
            if spots == 1:
                _end_turn(view)
        case Kept():
            view.scores[event.player] += event.points
            _end_turn(view)
        case _:
            assert_never(event)


def _end_turn(view: View) -> None:
    view.player, view.pot = 1 - view.player, 0
    view.turns.append(tuple(view.scores))
