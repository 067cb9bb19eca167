"""Why a plan of GOLD AM YUKON is good, in one sentence that is true of the position."""

from __future__ import annotations

from typing import Final

from games.gold_am_yukon.board import SIX
from games.gold_am_yukon.chains import in_the_way, mask_of
from games.gold_am_yukon.evaluation import GOES_ON, LOST, SHARED, WON, result
from games.gold_am_yukon.policy import Plan
from games.gold_am_yukon.reach import UNREACHABLE, spots_needed, spots_round
from games.gold_am_yukon.state import NOBODY, PLACING, Enter, Stake, Stop, View

_NEAR: Final = 12
"""So many spots away, another team's claim is worth barring."""
_MUCH: Final = 5
"""So many spots more are a hindrance to speak of."""


_ENDS: Final = {WON: ", and you win", SHARED: ", and you share the win", LOST: ""}


def reason(view: View, seat: int, plan: Plan) -> str:
    """The best thing that can be said for a plan."""
    if view.phase == PLACING:
        return _why_start(view, plan)
    if plan.stakes:
        return _why_stake(view, seat, plan)
    if barred := _bars(view, seat, plan.team):
        return barred
    if isinstance(plan.move, Stop):
        return "Stop here: every step leads away from what is worth most."
    return _why_on(view, seat, plan)


def nuggets(view: View, claim: int) -> str:
    """The nuggets of a claim in words."""
    count = view.board.nuggets[claim]
    return f"{count} nugget{'s' * (count != 1)}"


def spots(count: int) -> str:
    """Spots in words."""
    return f"{count} spot{'s' * (count != 1)}"


def _why_start(view: View, plan: Plan) -> str:
    if plan.claim == NOBODY:
        return "One start space is as good as another here."
    name, worth = view.board.names[plan.claim], nuggets(view, plan.claim)
    if any(view.teams):
        return f"There is room round it, and it is not far to {name} with {worth}."
    return f"From there it is not far to {name} with {worth}."


def _why_stake(view: View, seat: int, plan: Plan) -> str:
    """What staking brings in this turn, and what is lost by it."""
    name, worth = view.board.names[plan.claim], nuggets(view, plan.claim)
    now = isinstance(plan.move, Stake)
    does = f"Stake now: {name} gives {worth}" if now else f"Round {name}, and stake it this turn: {worth}"
    told = result(view, seat, plan.claim)
    if told != GOES_ON:
        return f"{does}; that ends the game{_ENDS[told]}."
    if view.board.nuggets[plan.claim] == SIX and plan.team:
        return f"{does}, and more than your last stones would bring."
    if lost := view.spots - plan.spots:
        return f"{does}, though {spots(lost)} {'is' if lost == 1 else 'are'} lost."
    return f"{does} in {spots(plan.spots)}." if not now else f"{does}."


def _bars(view: View, seat: int, team: tuple[int, ...]) -> str:
    """What it means for another team that one stands so, where that hinders it much."""
    for other in range(view.seats):
        if other == seat or not view.teams[other]:
            continue
        rest = in_the_way(view, other) & ~mask_of(tuple(view.teams[seat]))
        before = spots_needed(view, other)
        after = spots_round(view, other, rest | mask_of(team))
        if min(before) < UNREACHABLE == min(after):
            return "That leaves another team no way to any claim."
        claim = _wanted(view, other, before)
        if before[claim] <= _NEAR and after[claim] >= before[claim] + _MUCH:
            name = view.board.names[claim]
            if after[claim] == UNREACHABLE:
                return f"That shuts {name} off from another team."
            return f"That bars another team's way: {name} takes it {after[claim]} spots, not {before[claim]}."
    return ""


def _wanted(view: View, seat: int, needed: list[int]) -> int:
    """The claim that brings a team most for its spots; the six only for its last stones."""
    stones, worth = len(view.teams[seat]) + view.off[seat], view.board.nuggets
    wise = [claim for claim, nuggets in enumerate(worth) if nuggets < SIX or stones < SIX]
    return max(wise, key=lambda claim: worth[claim] / (needed[claim] + 3))


def _why_on(view: View, seat: int, plan: Plan) -> str:
    """The claim it leads to, and how many spots that takes in all."""
    if plan.claim == NOBODY:
        return "There is no claim within reach: keep room to move."
    needed = spots_needed(view, seat)[plan.claim]
    name, worth = view.board.names[plan.claim], nuggets(view, plan.claim)
    if needed >= UNREACHABLE:
        return f"Towards {name} with {worth}, once the way is free."
    if isinstance(plan.move, Enter):
        return f"Enter towards {name}: {worth} in {spots(needed)}."
    return f"Round {name}: {worth} in {spots(needed)}."
