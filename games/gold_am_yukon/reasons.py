"""Why a plan of GOLD AM YUKON is good, in one sentence that is true of the position."""

from __future__ import annotations

from typing import Final

from games.gold_am_yukon.board import SIX
from games.gold_am_yukon.minds import Plan
from games.gold_am_yukon.reach import UNREACHABLE, spots_needed
from games.gold_am_yukon.state import NOBODY, PLACING, Enter, Stake, Stop, View

_SOON: Final = 12


def reason(view: View, seat: int, plan: Plan) -> str:
    """The best thing that can be said for a plan."""
    if view.phase == PLACING:
        return _why_start(view, seat, plan)
    if isinstance(plan.move, Stake):
        return _why_stake_now(view, plan)
    name = view.board.names[plan.claim] if plan.claim != NOBODY else ""
    if plan.stakes:
        return f"{name} can be staked in this very turn: {nuggets(view, plan.claim)}."
    if shut := _shut_in(view, seat, plan):
        return f"That bars {shut}."
    if isinstance(plan.move, Stop):
        return "Stand still: every step would lead away from what is worth most."
    return _why_on(view, seat, plan)


def nuggets(view: View, claim: int) -> str:
    """The nuggets of a claim in words."""
    count = view.board.nuggets[claim]
    return f"{count} nugget{'s' * (count != 1)}"


def spots(count: int) -> str:
    """Spots in words."""
    return f"{count} spot{'s' * (count != 1)}"


def _why_start(view: View, seat: int, plan: Plan) -> str:
    if plan.claim == NOBODY:
        return "A start space as good as any."
    name, worth = view.board.names[plan.claim], nuggets(view, plan.claim)
    if any(view.teams):
        return f"Far from the others, and on the way to {name} with {worth}."
    return f"From there it is not far to {name} with {worth}."


def _why_stake_now(view: View, plan: Plan) -> str:
    """What staking at once brings, and what is lost by it."""
    name, lost = view.board.names[plan.claim], view.spots - 1
    gives = f"{name} gives {nuggets(view, plan.claim)}"
    if view.board.nuggets[plan.claim] == SIX:
        return f"Stake now: {gives}, more than your last golddiggers would still bring."
    if lost:
        return f"Stake now: {gives}, and {spots(lost)} would be of less use."
    return f"Stake now: {gives}."


def _shut_in(view: View, seat: int, plan: Plan) -> str:
    """Whose way to a near claim is made much longer by standing so, and to which: "Seat 2 from C4"."""
    return ""


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
