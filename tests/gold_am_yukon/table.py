"""Positions of GOLD AM YUKON made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Event
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import STONES, board
from games.gold_am_yukon.state import NOBODY, PLAYING, THROWING, Die, State

HONEYCOMB = board("honeycomb")
ME, OTHER, THIRD = 0, 1, 2
A1, A2, B2, C3, D4 = (HONEYCOMB.names.index(name) for name in ("A1", "A2", "B2", "C3", "D4"))


def ring(claim: int, stones: int = 12, start: int = 0, *, name: str = "honeycomb") -> list[int]:
    """Neighbouring spaces on the ring of a claim, clockwise from its `start`-th."""
    spaces = board(name).rings[claim]
    return [spaces[(start + step) % len(spaces)] for step in range(stones)]


def table(
    *teams: Sequence[int],
    player: int = ME,
    spots: int = 0,
    guards: Mapping[int, int] | None = None,
    off: Mapping[int, int] | None = None,
    name: str = "honeycomb",
) -> State:
    """A position: each team's spaces from end to end; `guards` claim -> seat; stones not named are guards.

    With `spots` the player plays them; without, he is to throw. A team keeps its stones off the board only as
    `off` says; guards without a claim of their own stand on the last claims of the board.
    """
    state = State.begin(board(name), len(teams))
    state.first = ME
    claims = dict(guards or {})
    spare = [claim for claim in reversed(range(len(state.guards))) if claim not in claims]
    for seat, team in enumerate(teams):
        state.teams[seat] = list(team)
        state.off[seat] = (off or {}).get(seat, 0)
        for space in team:
            assert state.holder[space] == NOBODY
            state.holder[space] = seat
        missing = STONES - len(team) - state.off[seat] - list(claims.values()).count(seat)
        for _ in range(missing):
            claims[spare.pop(0)] = seat
    for claim, seat in claims.items():
        state.guards[claim] = seat
    state.player = player
    state.phase = THROWING
    if spots:
        state.phase, state.spots, state.thrown = PLAYING, spots, (spots,)
    assert GAME.faults(state) == []
    return state


def throw(state: State, *faces: int) -> list[Event]:
    """Throw these faces, one after the other; the events."""
    return [event for face in faces for event in GAME.apply(state, Die(face))]
