"""Changes that each event of GOLD AM YUKON makes to the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from games.gold_am_yukon import state as gy

# Frequent events with few different values: each is made once and reused.
threw: Final = lru_cache(maxsize=1_024)(gy.Threw)
began: Final = lru_cache(maxsize=16)(gy.Began)
ended: Final = lru_cache(maxsize=1_024)(gy.Ended)


def apply_event(state: gy.State, out: list[gy.Event], event: gy.Event) -> None:
    """Apply an event to the state and append it to `out`."""
    _CHANGES[type(event)](state, event)
    out.append(event)


def fold(view: gy.View, event: gy.Event) -> None:
    """Apply an event to the table."""
    _CHANGES[type(event)](view, event)


# ------------------------------------------------------------------ beginning and end
def _draw(state: gy.State, event: gy.Drawn) -> None:
    state.phase, state.player, state.first = gy.PLACING, event.player, event.player


def _place(state: gy.State, event: gy.Placed) -> None:
    state.teams[event.player].append(event.space)
    state.holder[event.space] = event.player
    state.off[event.player] -= 1
    state.player = (event.player + 1) % state.seats


def _finish(state: gy.State, event: gy.Finished) -> None:
    state.phase, state.winners, state.why = gy.FINISHED, event.winners, event.why


# ------------------------------------------------------------------ turns
def _begin_turn(state: gy.State, event: gy.Began) -> None:
    state.phase, state.player = gy.THROWING, event.player
    state.spots, state.thrown, state.leads, state.has_moved, state.turned = 0, (), gy.NEITHER, False, False
    state.idle += 1


def _throw(state: gy.State, event: gy.Threw) -> None:
    state.thrown = (*state.thrown, event.spots)
    state.spots = event.total
    if not event.again:
        state.phase = gy.PLAYING


def _turn_back(state: gy.State, event: gy.TurnedBack) -> None:
    state.leads, state.turned = event.end, True


def _end_turn(state: gy.State, event: gy.Ended) -> None:
    """Count the whole throws that a player loses in a row because every way is blocked."""
    is_lost = event.why == "blocked" and not state.has_moved
    state.lost[event.player] = state.lost[event.player] + 1 if is_lost else 0
    state.spots = 0


# ------------------------------------------------------------------ stones
def _enter(state: gy.State, event: gy.Entered) -> None:
    state.off[event.player] -= 1
    state.idle = 0
    _set_before(state, event)


def _step(state: gy.State, event: gy.Stepped) -> None:
    team, holder = state.teams[event.player], state.holder
    if len(team) > 1:
        state.leads = event.end
    if event.end == gy.HEAD:
        holder[team.pop(0)] = gy.NOBODY
        team.append(event.space)
    else:
        holder[team.pop()] = gy.NOBODY
        team.insert(0, event.space)
    holder[event.space] = event.player
    state.spots -= 1
    state.has_moved, state.turned = True, False


def _set_before(state: gy.State, event: gy.Entered | gy.Stepped) -> None:
    """Set a stone before an end of its team, which uses a spot."""
    team, space = state.teams[event.player], event.space
    if event.end == gy.HEAD:
        team.append(space)
    else:
        team.insert(0, space)
    state.holder[space] = event.player
    state.spots -= 1
    state.has_moved = True


def _stake(state: gy.State, event: gy.Staked) -> None:
    state.holder[state.teams[event.player].pop(-event.end)] = gy.NOBODY
    state.guards[event.claim] = event.player
    state.idle = 0
    state.lost = [0] * state.seats  # its space is free now: others may find a way
    state.spots -= 1
    state.has_moved = True


def _retire(state: gy.State, event: gy.Retired) -> None:
    for space in event.spaces:
        state.holder[space] = gy.NOBODY
    state.teams[event.player].clear()
    state.retired[event.player] = True


_CHANGES: Final[dict[type, Callable[..., None]]] = {
    gy.Drawn: _draw,
    gy.Placed: _place,
    gy.Began: _begin_turn,
    gy.Threw: _throw,
    gy.Entered: _enter,
    gy.Stepped: _step,
    gy.TurnedBack: _turn_back,
    gy.Staked: _stake,
    gy.Retired: _retire,
    gy.Ended: _end_turn,
    gy.Finished: _finish,
}
"""The function that applies each kind of event to the table."""
