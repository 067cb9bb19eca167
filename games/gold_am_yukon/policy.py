"""How a computer player of GOLD AM YUKON decides: all ways to stand after the throw, and the best of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from games.core import Move
from games.gold_am_yukon.board import RING
from games.gold_am_yukon.chains import chains, one_way
from games.gold_am_yukon.evaluation import Outlook, Style, is_stuck
from games.gold_am_yukon.simulator import Node, nodes
from games.gold_am_yukon.state import HEAD, NEITHER, NOBODY, PLACING, TAIL, Place, Stake, Stop, View
from games.players import always

HARD: Final = Style()
_RESTLESS: Final = 2.0
"""Where nobody gets on, teams go here and there, until there is a way again."""


class Plan(NamedTuple):
    """What to do now, what the turn is worth that way, how the team then stands, and the claim it is for.

    `spots` are used for it in this turn. `stakes` tells whether the turn ends with staking that claim.
    """

    move: Move
    worth: float
    team: tuple[int, ...]
    claim: int
    spots: int
    stakes: bool = False


class _Sight:
    """A view as a key: equal where all but one's own stones is equal, so that a turn is thought once."""

    def __init__(self, view: View, seat: int, style: Style) -> None:
        self.view = view
        self.seat = seat
        self.style = style
        others = tuple(tuple(team) for other, team in enumerate(view.teams) if other != seat)
        stones = len(view.teams[seat]) + view.off[seat]
        off = tuple(some for other, some in enumerate(view.off) if other != seat)
        self.key = (view.board.name, seat, style, others, off, stones, tuple(view.guards), is_stuck(view))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sight) and self.key == other.key


@lru_cache(maxsize=8)
def _outlook(sight: _Sight) -> Outlook:
    return Outlook(sight.view, sight.seat, sight.style)


def outlook(view: View, seat: int, style: Style) -> Outlook:
    """What a seat can look forward to; thought through once a turn."""
    return _outlook(_Sight(view.copy(), seat, style))


def decide(view: View, seat: int, style: Style = HARD, wanted: Callable[[], bool] = always) -> Plan:
    """The plan of a seat that has something to decide; the best so far, once it is not wanted any more."""
    found = plans(view, seat, outlook(view, seat, style), wanted)
    slip = max(style.slip, _RESTLESS) if is_stuck(view) else style.slip
    if slip:
        mood = hash((tuple(view.guards), view.thrown, view.idle, seat))
        found = [plan._replace(worth=plan.worth + slip * _whim(mood, plan)) for plan in found]
    return max(found, key=lambda plan: plan.worth)


def _whim(mood: int, plan: Plan) -> float:
    """Between 0 and 1: the same all through a turn, however the team gets there. Staking tempts most."""
    if plan.stakes:
        return 1.0
    return Random(hash((mood, one_way(plan.team), plan.claim))).random()


def plans(view: View, seat: int, look: Outlook, wanted: Callable[[], bool] = always) -> list[Plan]:
    """Every way to end the turn, the shortest first; one at least, once they are not wanted any more."""
    if view.phase == PLACING:
        return [_start(view, look, space) for space in view.board.starts if view.holder[space] == NOBODY]
    found: list[Plan] = []
    listed = nodes(view, seat)
    goes_on = {node.before for node in listed}
    for number, node in enumerate(listed):
        if found and not wanted():
            break
        if node.off:
            if number and (not node.spots or number not in goes_on):
                found.append(_stopped(view, look, node))
        else:
            found += _staked(view, look, node)
            found.append(_stopped(view, look, node))
    return found


def _stopped(view: View, look: Outlook, node: Node) -> Plan:
    worth, claim = look.standing(node.team)
    return Plan(node.first or Stop(), worth, node.team, claim, view.spots - node.spots)


def _staked(view: View, look: Outlook, node: Node) -> list[Plan]:
    """The claims that can be staked there, by either end that may follow."""
    stones = len(node.team)
    every = chains(look.name, stones)
    found: list[Plan] = []
    for claim in every.claims[every.number[one_way(node.team)]] if node.spots else ():
        if claim not in look.free:
            continue
        for end in _guards(node):
            left = node.team[:-1] if end == HEAD else node.team[1:]
            number = chains(look.name, stones - 1).number[one_way(left)] if left else 0
            worth = look.staked(stones - 1, number, claim)
            used = view.spots - node.spots + 1
            found.append(Plan(node.first or Stake(claim, end), worth, left, claim, used, True))
    return found


def _guards(node: Node) -> tuple[int, ...]:
    if len(node.team) == 1:
        return (HEAD,)
    return (TAIL, HEAD) if node.leads == NEITHER else (1 - node.leads,)


def _start(view: View, look: Outlook, space: int) -> Plan:
    """A start space: what it is near to, and far from others."""
    worth, claim = look.hopes((space,))[0]
    return Plan(Place(space), worth + _room(view, space), (space,), claim, 0)


def _room(view: View, space: int) -> float:
    """Something for each step that the others' first stones are away, up to so many."""
    seen, edge, steps = {space}, [space], 0
    while edge and steps < 2 * RING:
        steps += 1
        edge = [beside for here in edge for beside in view.board.links[here] if beside not in seen]
        seen.update(edge)
        if any(view.holder[here] != NOBODY for here in edge):
            break
    return 0.1 * steps
