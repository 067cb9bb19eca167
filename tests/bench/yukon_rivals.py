"""A simple player of GOLD AM YUKON to measure others against: most value per spot, chasing the six or not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from games.chance import pick
from games.core import Move
from games.gold_am_yukon.board import SIX
from games.gold_am_yukon.reach import FAR, UNREACHABLE, Field, spots_needed
from games.gold_am_yukon.simulator import chains, in_the_way, one_way
from games.gold_am_yukon.state import PLACING, Enter, Place, Stake, Step, Stop, View
from games.players import AnyGlimpse

_FEW: Final = 5
ALWAYS: Final = 12
"""With any number of stones."""


@dataclass(slots=True)
class PerSpot:
    """Goes for the claim of the best (nuggets + 0.4) / (spots + 3), by the shortest way, and stakes it.

    Takes the six only with `six_with` stones left or fewer.
    """

    six_with: int = _FEW
    _turn: tuple[int, int, tuple[int, ...], int] = (0, 0, (), 0)
    _going_for: int = -1

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """The first step towards the best claim."""
        view, seat, moves = glimpse.view, glimpse.seat, glimpse.moves
        if view.phase == PLACING:
            return _start_far_off(view, moves)
        if len(moves) == 1:
            return moves[0]
        target = self._kept_target(view, seat)
        if target < 0:
            return pick(rng, moves)
        for move in moves:
            if isinstance(move, Stake) and move.claim == target:
                return move
        return _towards(view, seat, target, moves)

    def _kept_target(self, view: View, seat: int) -> int:
        """One target for a turn."""
        turn = (seat, in_the_way(view, seat), tuple(view.guards), len(view.teams[seat]) + view.off[seat])
        if self._turn != turn:
            self._turn, self._going_for = turn, self._target(view, seat)
        return self._going_for

    def _target(self, view: View, seat: int) -> int:
        stones = len(view.teams[seat]) + view.off[seat]
        rated = [
            ((view.board.nuggets[claim] + 0.4) / (spots + 3), -claim)
            for claim, spots in enumerate(spots_needed(view, seat))
            if spots < UNREACHABLE and (view.board.nuggets[claim] != SIX or stones <= self.six_with)
        ]
        return -max(rated)[1] if rated else -1


@lru_cache(maxsize=20)
def _field(name: str, stones: int, barred: int, claim: int) -> Field:
    return Field(name, stones, barred, dict.fromkeys(chains(name, stones).homes[claim], 0))


def _towards(view: View, seat: int, claim: int, moves: tuple[Move, ...]) -> Move:
    """The step after which the fewest are left; none, where every step leads away."""
    name, team = view.board.name, view.teams[seat]
    field = _field(name, len(team) + view.off[seat], in_the_way(view, seat), claim)

    def steps(move: Move) -> int:
        after = team[:]
        if isinstance(move, Stake):
            return 2 * FAR
        if isinstance(move, Step):
            after.pop(move.end - 1)
        if isinstance(move, Step | Enter):
            after.insert(len(after) if move.end else 0, move.space)
        return field.entering(len(after), chains(name, len(after)).number[one_way(tuple(after))])

    return min(moves, key=lambda move: (steps(move), isinstance(move, Stop)))


def _start_far_off(view: View, moves: tuple[Move, ...]) -> Move:
    """The start space farthest from all others."""
    return max(moves, key=lambda move: _room(view, move.space) if isinstance(move, Place) else 0)


def _room(view: View, space: int) -> int:
    """Steps to the nearest stone of another team."""
    seen, edge, steps = {space}, {space}, 0
    while edge and not any(view.holder[here] >= 0 for here in edge):
        edge = {beside for here in edge for beside in view.board.links[here]} - seen
        seen |= edge
        steps += 1
    return steps
