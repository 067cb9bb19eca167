"""What each event of GOLD AM YUKON changes: the rules apply them to the table, watchers to what they see."""

from __future__ import annotations

from typing import assert_never

from games.gold_am_yukon import state as gy


def fold(state: gy.State, event: gy.Event) -> None:
    """Bring the table up to date with an event."""
    match event:
        case gy.Stepped():
            _step(state, event)
        case gy.Threw():
            _throw(state, event)
        case gy.Ended():
            _end_turn(state, event)
        case gy.Began():
            _begin_turn(state, event)
        case gy.Entered():
            _enter(state, event)
        case gy.TurnedBack():
            state.leads = event.end
        case gy.Staked():
            _stake(state, event)
        case gy.Placed():
            _place(state, event)
        case gy.Retired():
            _retire(state, event)
        case gy.Drawn():
            state.phase, state.player, state.first = gy.PLACING, event.player, event.player
        case gy.Finished():
            state.phase, state.winners, state.why = gy.FINISHED, event.winners, event.why
        case _:
            assert_never(event)


def _place(state: gy.State, event: gy.Placed) -> None:
    state.teams[event.player].append(event.space)
    state.holder[event.space] = event.player
    state.off[event.player] -= 1
    state.player = (event.player + 1) % state.seats


def _begin_turn(state: gy.State, event: gy.Began) -> None:
    state.phase, state.player = gy.THROWING, event.player
    state.spots, state.thrown, state.leads, state.has_moved = 0, (), gy.NEITHER, False
    state.idle += 1


def _throw(state: gy.State, event: gy.Threw) -> None:
    state.thrown = (*state.thrown, event.spots)
    state.spots = event.total
    if not event.again:
        state.phase = gy.PLAYING


def _enter(state: gy.State, event: gy.Entered) -> None:
    _set_before(state, event)
    state.off[event.player] -= 1
    state.idle = 0
    _spend(state)


def _step(state: gy.State, event: gy.Stepped) -> None:
    team = state.teams[event.player]
    if len(team) > 1:
        state.leads = event.end
    state.holder[team.pop(event.end - 1)] = gy.NOBODY
    _set_before(state, event)
    _spend(state)


def _set_before(state: gy.State, event: gy.Entered | gy.Stepped) -> None:
    team, space = state.teams[event.player], event.space
    if event.end == gy.HEAD:
        team.append(space)
    else:
        team.insert(0, space)
    state.holder[space] = event.player


def _spend(state: gy.State) -> None:
    state.spots -= 1
    state.has_moved = True


def _stake(state: gy.State, event: gy.Staked) -> None:
    state.holder[state.teams[event.player].pop(-event.end)] = gy.NOBODY
    state.guards[event.claim] = event.player
    state.idle = 0
    state.lost = [0] * state.seats  # its space is free now: others may find a way
    _spend(state)


def _retire(state: gy.State, event: gy.Retired) -> None:
    for space in event.spaces:
        state.holder[space] = gy.NOBODY
    state.teams[event.player].clear()
    state.retired[event.player] = True


def _end_turn(state: gy.State, event: gy.Ended) -> None:
    """Count whole throws lost to blockage."""
    is_lost = event.why == "blocked" and not state.has_moved
    state.lost[event.player] = state.lost[event.player] + 1 if is_lost else 0
    state.spots = 0
