"""The interface of computer players: a player chooses a move from its view, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from games.core import Copyable, Decide, Game, Move

S = TypeVar("S", bound=Copyable)
V = TypeVar("V")
T = TypeVar("T")


def never() -> bool:
    """Return False: the default for `Observation.is_cancelled`."""
    return False


@dataclass(frozen=True, slots=True)
class Observation(Generic[S, V]):
    """The input of a player: its seat, its view, its legal moves, and states it could be in.

    A player that thinks long calls `is_cancelled` now and then; once it returns True, any move will do.
    """

    game: Game[S, V]
    seat: int
    view: V
    moves: tuple[Move, ...]
    sampled_states: tuple[S, ...]
    is_cancelled: Callable[[], bool] = never


AnyObservation: TypeAlias = Observation[Any, Any]
"""An observation of any game."""


@runtime_checkable
class AsidePlayer(Protocol):
    """A player of a game in which a seat may act while another one decides."""

    def choose_aside(self, observation: AnyObservation, rng: Random) -> Move | None:
        """Return one of `observation.moves`, or None to do nothing now."""
        ...


class Player(Protocol):
    """A player, which chooses one of `observation.moves`."""

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """Return the move to play."""
        ...


def aside_observation(game: Game[S, V], state: S, seat: int) -> Observation[S, V]:
    """Return the observation of a seat while another one decides, with its asides as the moves."""
    turn = game.turn(state)
    asides = turn.asides if isinstance(turn, Decide) else ()
    moves = tuple(aside.move for aside in asides if aside.player == seat)
    return Observation(game, seat, game.observe(state, seat), moves, ())


def turn_observation(game: Game[S, V], state: S, rng: Random, samples: int = 1) -> Observation[S, V]:
    """Return the observation of the deciding seat, with `samples` full states it could be in.

    Raises ValueError if no seat has to decide.
    """
    turn = game.turn(state)
    if not isinstance(turn, Decide):
        raise ValueError("nobody has to decide now")
    seat = turn.player
    sampled_states = tuple(game.sample_state(state, seat, rng) for _ in range(samples))
    return Observation(game, seat, game.observe(state, seat), tuple(game.moves(state)), sampled_states)


def tempered_players(
    styles: Mapping[str, T], tempered: Callable[[T], Mapping[str, T]], make: Callable[[T], Player]
) -> dict[tuple[str, str], Player]:
    """Return the players that are not steady, by level and temper.

    `styles` are the steady styles of the levels, `tempered` returns the other styles of one, by temper.
    """
    return {
        (level, temper): make(style)
        for level, steady in styles.items()
        for temper, style in tempered(steady).items()
    }
