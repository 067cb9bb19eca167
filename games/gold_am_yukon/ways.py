"""Where the stones of a team can go in GOLD AM YUKON, who bars their way, and what they could stake."""

from __future__ import annotations

from typing import Final

from games.gold_am_yukon.state import HEAD, NEITHER, NOBODY, TAIL, State

_BOTH: Final = (TAIL, HEAD)
_ONE: Final = (HEAD,)


def ends(team: list[int]) -> tuple[int, ...]:
    """The ends of a team: one alone where it is a single stone."""
    return _BOTH if len(team) > 1 else _ONE


def entries(state: State, end: int) -> list[int]:
    """Free spaces before an end of the player's team, where a stone may enter (GY-17a, GY-17b)."""
    holder = state.holder
    return [space for space in state.board.links[state.teams[state.player][-end]] if holder[space] == NOBODY]


def steps(state: State, end: int) -> list[int]:
    """Where the team can go on with this end leading; a closed ring goes where its last stone was (GY-23b).

    Of two stones the last one stands behind the leading one: the team does not turn on the spot (GY-29a).
    """
    team, holder = state.teams[state.player], state.holder
    leaving = team[end - 1] if len(team) > 2 else NOBODY
    return [space for space in state.board.links[team[-end]] if holder[space] == NOBODY or space == leaving]


def leading(state: State) -> tuple[int, ...]:
    """The ends that may lead now: either at first, then the one that does (GY-24a, GY-27a)."""
    return ends(state.teams[state.player]) if state.leads == NEITHER else (state.leads,)


def met(state: State, end: int) -> tuple[int, ...]:
    """The other teams with a stone right before an end of the player's team."""
    beside = state.board.links[state.teams[state.player][-end]]
    return tuple(sorted({state.holder[space] for space in beside} - {NOBODY, state.player}))


def stakes(state: State) -> list[int]:
    """The claims that the player's stones surround as they must, in rising order (GY-38a, GY-39a).

    Twelve stones on one ring of twelve close it; fewer need only stand on it.
    """
    board, team = state.board, state.teams[state.player]
    at = board.claims_at
    return [
        claim
        for claim in at[team[0]]
        if state.guards[claim] == NOBODY and claim in at[team[-1]] and _all_on(team, board.rings[claim])
    ]


def _all_on(team: list[int], ring: tuple[int, ...]) -> bool:
    return all(space in ring for space in team)


def guards_by(state: State) -> tuple[int, ...]:
    """The ends whose stone may be left as a guard: the one that follows, either where none leads (GY-33a)."""
    return ends(state.teams[state.player]) if state.leads == NEITHER else (1 - state.leads,)
