"""What each event of GOLD AM YUKON changes: the rules apply them to the table, watchers to what they see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.gold_am_yukon.state import (
    FINISHED,
    HEAD,
    NEITHER,
    NOBODY,
    PLACING,
    PLAYING,
    THROWING,
    Began,
    Drawn,
    Ended,
    Entered,
    Finished,
    Placed,
    Retired,
    Staked,
    State,
    Stepped,
    Threw,
    TurnedBack,
)


def _drawn(state: State, event: Drawn) -> None:
    state.phase, state.player, state.first = PLACING, event.player, event.player


def _placed(state: State, event: Placed) -> None:
    state.teams[event.player].append(event.space)
    state.holder[event.space] = event.player
    state.off[event.player] -= 1
    state.player = (event.player + 1) % state.seats


def _began(state: State, event: Began) -> None:
    state.phase, state.player = THROWING, event.player
    state.spots, state.thrown, state.leads, state.has_moved = 0, (), NEITHER, False
    state.idle += 1


def _threw(state: State, event: Threw) -> None:
    state.thrown = (*state.thrown, event.spots)
    state.spots = event.total
    if not event.again:
        state.phase = PLAYING


def _entered(state: State, event: Entered) -> None:
    _set_before(state, event)
    state.off[event.player] -= 1
    state.idle = 0
    _spend(state)


def _stepped(state: State, event: Stepped) -> None:
    team = state.teams[event.player]
    if len(team) > 1:
        state.leads = event.end
    state.holder[team.pop(event.end - 1)] = NOBODY
    _set_before(state, event)
    _spend(state)


def _set_before(state: State, event: Entered | Stepped) -> None:
    team, space = state.teams[event.player], event.space
    if event.end == HEAD:
        team.append(space)
    else:
        team.insert(0, space)
    state.holder[space] = event.player


def _spend(state: State) -> None:
    state.spots -= 1
    state.has_moved = True


def _turned_back(state: State, event: TurnedBack) -> None:
    state.leads = event.end


def _staked(state: State, event: Staked) -> None:
    state.holder[state.teams[event.player].pop(-event.end)] = NOBODY
    state.guards[event.claim] = event.player
    state.idle = 0
    state.lost = [0] * state.seats  # its space is free now: others may find a way
    _spend(state)


def _retired(state: State, event: Retired) -> None:
    for space in event.spaces:
        state.holder[space] = NOBODY
    state.teams[event.player].clear()
    state.retired[event.player] = True


def _ended(state: State, event: Ended) -> None:
    """Count whole throws lost to blockage."""
    is_lost = event.why == "blocked" and not state.has_moved
    state.lost[event.player] = state.lost[event.player] + 1 if is_lost else 0
    state.spots = 0


def _finished(state: State, event: Finished) -> None:
    state.phase, state.winners, state.why = FINISHED, event.winners, event.why


FOLDS: Final[dict[type, Callable[[Any, Any], None]]] = {
    Drawn: _drawn,
    Placed: _placed,
    Began: _began,
    Threw: _threw,
    Entered: _entered,
    Stepped: _stepped,
    TurnedBack: _turned_back,
    Staked: _staked,
    Retired: _retired,
    Ended: _ended,
    Finished: _finished,
}
"""For each class of event what it does to the table."""
