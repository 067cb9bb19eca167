"""What each event of GOLD AM YUKON changes: the rules apply them to the table, watchers to what they see."""

from __future__ import annotations

from typing import assert_never

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
    Event,
    Finished,
    Placed,
    Retired,
    Staked,
    State,
    Stepped,
    Threw,
    TurnedBack,
)


def fold(state: State, event: Event) -> None:
    """Bring the table up to date with an event."""
    match event:
        case Stepped():
            _step(state, event)
        case Threw():
            _throw(state, event)
        case Ended():
            _end_turn(state, event)
        case Began():
            _begin_turn(state, event)
        case Entered():
            _enter(state, event)
        case TurnedBack():
            state.leads = event.end
        case Staked():
            _stake(state, event)
        case Placed():
            _place(state, event)
        case Retired():
            _retire(state, event)
        case Drawn():
            state.phase, state.player, state.first = PLACING, event.player, event.player
        case Finished():
            state.phase, state.winners, state.why = FINISHED, event.winners, event.why
        case _:
            assert_never(event)


def _place(state: State, event: Placed) -> None:
    state.teams[event.player].append(event.space)
    state.holder[event.space] = event.player
    state.off[event.player] -= 1
    state.player = (event.player + 1) % state.seats


def _begin_turn(state: State, event: Began) -> None:
    state.phase, state.player = THROWING, event.player
    state.spots, state.thrown, state.leads, state.has_moved = 0, (), NEITHER, False
    state.idle += 1


def _throw(state: State, event: Threw) -> None:
    state.thrown = (*state.thrown, event.spots)
    state.spots = event.total
    if not event.again:
        state.phase = PLAYING


def _enter(state: State, event: Entered) -> None:
    _set_before(state, event)
    state.off[event.player] -= 1
    state.idle = 0
    _spend(state)


def _step(state: State, event: Stepped) -> None:
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


def _stake(state: State, event: Staked) -> None:
    state.holder[state.teams[event.player].pop(-event.end)] = NOBODY
    state.guards[event.claim] = event.player
    state.idle = 0
    state.lost = [0] * state.seats  # its space is free now: others may find a way
    _spend(state)


def _retire(state: State, event: Retired) -> None:
    for space in event.spaces:
        state.holder[space] = NOBODY
    state.teams[event.player].clear()
    state.retired[event.player] = True


def _end_turn(state: State, event: Ended) -> None:
    """Count whole throws lost to blockage."""
    is_lost = event.why == "blocked" and not state.has_moved
    state.lost[event.player] = state.lost[event.player] + 1 if is_lost else 0
    state.spots = 0
