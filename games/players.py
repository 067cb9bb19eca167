"""What a player is: it chooses a move from what it may see, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from games.core import Copyable, Decide, Game, Move

S = TypeVar("S", bound=Copyable)
V = TypeVar("V")


def always() -> bool:
    """An answer that is wanted until it is there."""
    return True


@dataclass(frozen=True, slots=True)
class Glimpse(Generic[S, V]):
    """What is handed to a player: its seat, what it sees, its legal moves, and states it could be in.

    Whoever thinks long asks `wanted` now and then; once it is false, any move will do.
    """

    game: Game[S, V]
    seat: int
    view: V
    moves: tuple[Move, ...]
    imagined: tuple[S, ...]
    wanted: Callable[[], bool] = always


AnyGlimpse: TypeAlias = Glimpse[Any, Any]
"""Of whichever game."""


@runtime_checkable
class Interjector(Protocol):
    """A player of a game in which a seat may act while another one decides."""

    def interject(self, glimpse: AnyGlimpse, rng: Random) -> Move | None:
        """One of `glimpse.moves`, or None for nothing now."""
        ...


class Player(Protocol):
    """Chooses one of `glimpse.moves`."""

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """The move to play."""
        ...


def aside_glimpse(game: Game[S, V], state: S, seat: int) -> Glimpse[S, V]:
    """What a seat may see while another one decides, with the asides that it may make."""
    turn = game.turn(state)
    asides = turn.asides if isinstance(turn, Decide) else ()
    moves = tuple(aside.move for aside in asides if aside.player == seat)
    return Glimpse(game, seat, game.observe(state, seat), moves, ())


def glimpse(game: Game[S, V], state: S, rng: Random, samples: int = 1) -> Glimpse[S, V]:
    """What the one who decides may see of a state, with `samples` full states it could be in.

    Raises ValueError where nobody has to decide.
    """
    turn = game.turn(state)
    if not isinstance(turn, Decide):
        raise ValueError("nobody has to decide now")
    seat = turn.player
    imagined = tuple(game.imagine(state, seat, rng) for _ in range(samples))
    return Glimpse(game, seat, game.observe(state, seat), tuple(game.moves(state)), imagined)
