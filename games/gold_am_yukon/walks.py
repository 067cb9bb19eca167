"""All that a team could do with the spots it has left: whole walks, found by the rules themselves."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from games.core import Event, Move
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.rules import GoldAmYukon, stakes

_RULES: Final = GoldAmYukon()
MOST: Final = 3_000
"""No more walks are looked for: entering twelve stones at both ends could be done in very many ways."""


class Walk(NamedTuple):
    """Some stones entered or moved, one after the other.

    `moves` make the walk, `path` are the spaces on which a stone was set, in order. Then the team stands on
    `team`, has `spots` left, and stands as it must for `claims` (to stake one needs a spot). `turns` are the
    numbers of stones set before others made it turn back; `leads` is the end that leads at last.
    """

    moves: tuple[Move, ...]
    path: tuple[int, ...]
    team: tuple[int, ...]
    spots: int
    claims: tuple[int, ...]
    turns: tuple[int, ...]
    leads: int


def walks(state: gy.State) -> list[Walk]:
    """Every way to stand that the player can reach with the spots left, shortest walks first; none twice."""
    if state.phase != gy.PLAYING:
        return []
    first = Walk((), (), tuple(state.teams[state.player]), state.spots, (), (), state.leads)
    found: list[Walk] = []
    seen = {(first.team, first.leads)}
    open_ends = deque([(state, first)])
    while open_ends and len(found) < MOST:
        here, before = open_ends.popleft()
        for move in _RULES.moves(here):
            if not isinstance(move, gy.Enter | gy.Step):
                continue
            there = here.copy()
            walk = _after(state.player, there, before, move, _RULES.apply(there, move))
            if (walk.team, walk.leads) in seen:
                continue
            seen.add((walk.team, walk.leads))
            found.append(walk)
            if walk.spots and there.phase == gy.PLAYING and there.player == state.player:
                open_ends.append((there, walk))
    return found


def _after(player: int, there: gy.State, before: Walk, move: gy.Enter | gy.Step, events: list[Event]) -> Walk:
    """A walk that is one stone longer; a turn that it ends is looked at as if it went on."""
    path = (*before.path, move.space)
    turned = any(isinstance(event, gy.TurnedBack) for event in events)
    goes_on = there.phase == gy.PLAYING and there.player == player
    return Walk(
        (*before.moves, move),
        path,
        tuple(there.teams[player]),
        before.spots - 1,
        tuple(_closed(there, player)),
        (*before.turns, len(path)) if turned else before.turns,
        there.leads if goes_on else gy.NEITHER,
    )


def _closed(there: gy.State, player: int) -> list[int]:
    """The claims for which the team now stands as it must."""
    if there.off[player]:
        return []
    if there.player == player:
        return stakes(there)
    seen = there.copy()
    seen.player = player
    return stakes(seen)
