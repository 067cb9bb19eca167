"""What a player is: it chooses a move from what it may see, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from games.core import Decide, Game, Move


def always() -> bool:
    """An answer that is wanted until it is there."""
    return True


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What is handed to a player: its seat, what it sees, its legal moves, and states it could be in.

    Whoever thinks long asks `wanted` now and then; once it is false, any move will do.
    """

    game: Game[Any]
    seat: int
    view: Any
    moves: tuple[Move, ...]
    imagined: tuple[Any, ...]
    wanted: Callable[[], bool] = always


@runtime_checkable
class Interjector(Protocol):
    """A player of a game in which a seat may act while another one decides."""

    def interject(self, glimpse: Glimpse, rng: Random) -> Move | None:
        """One of `glimpse.moves`, or None for nothing now."""
        ...


class Player(Protocol):
    """Chooses one of `glimpse.moves`."""

    def choose(self, glimpse: Glimpse, rng: Random) -> Move:
        """The move to play."""
        ...


def aside_glimpse(game: Game[Any], state: Any, seat: int) -> Glimpse:
    """What a seat may see while another one decides, with the asides that it may make."""
    turn = game.turn(state)
    asides = turn.asides if isinstance(turn, Decide) else ()
    moves = tuple(aside.move for aside in asides if aside.player == seat)
    return Glimpse(game, seat, game.observe(state, seat), moves, ())


def glimpse(game: Game[Any], state: Any, rng: Random, samples: int = 1) -> Glimpse:
    """What the one who decides may see of a state, with `samples` full states it could be in.

    Raises ValueError where nobody has to decide.
    """
    turn = game.turn(state)
    if not isinstance(turn, Decide):
        raise ValueError("nobody has to decide now")
    seat = turn.player
    imagined = tuple(game.imagine(state, seat, rng) for _ in range(samples))
    return Glimpse(game, seat, game.observe(state, seat), tuple(game.moves(state)), imagined)


def interjection(game: Game[Any], state: Any, seats: Sequence[Player], rng: Random) -> Move | None:
    """The first aside that one of the players at these seats makes now; None where nobody makes any."""
    turn = game.turn(state)
    for aside in turn.asides if isinstance(turn, Decide) else ():
        player = seats[aside.player]
        if isinstance(player, Interjector):
            move = player.interject(aside_glimpse(game, state, aside.player), rng)
            if move is not None:
                return move
    return None
