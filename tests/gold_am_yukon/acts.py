"""Small helpers of the clause tests: what happened, where a team may go, and how one is led about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from games.core import Chance, Event, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.state import Die, Enter, Place, Stake, State, Step

E = TypeVar("E")
FIRST_SEAT = GAME.check_options({"begins": "first seat"})


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def stepping(state: State) -> set[tuple[int, int]]:
    """The steps on offer: end and space."""
    return {(move.end, move.space) for move in GAME.moves(state) if isinstance(move, Step)}


def entering(state: State) -> set[tuple[int, int]]:
    """The entries on offer: end and space."""
    return {(move.end, move.space) for move in GAME.moves(state) if isinstance(move, Enter)}


def staking(state: State) -> set[tuple[int, int]]:
    """The claims on offer, each with the end whose stone would be left."""
    return {(move.claim, move.end) for move in GAME.moves(state) if isinstance(move, Stake)}


def go(state: State, end: int, *spaces: int) -> list[Event]:
    """Step to these spaces with this end leading; all events."""
    return [event for space in spaces for event in GAME.apply(state, Step(end, space))]


def begun(seats: int) -> State:
    """A game in which everybody has placed a first stone; the first seat is to throw."""
    state = GAME.new(seats, FIRST_SEAT)
    for space in state.board.starts[:seats]:
        GAME.apply(state, Place(space))
    return state


def lose_a_throw(state: State, face: int = 6) -> list[Event]:
    """A throw with which nothing can be done; all events."""
    events = GAME.apply(state, Die(face))
    assert isinstance(GAME.turn(state), Chance | Over)
    return events
