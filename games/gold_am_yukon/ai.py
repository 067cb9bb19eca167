"""The computer players of GOLD AM YUKON, and the hint with its reason. They see a `View` and no more.

Each looks at every way to stand after the throw and takes the best. It decides anew for every stone, from the
table alone, and comes to the same plan: so a game resumed within a turn continues alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from games.core import Message, Move, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import RING, SIX, counted
from games.gold_am_yukon.evaluation import (
    GOES_ON,
    Evaluation,
    Style,
    is_stuck,
    result,
    wants_claim,
)
from games.gold_am_yukon.reach import UNREACHABLE, spots_needed, spots_round
from games.gold_am_yukon.rules import guards_by
from games.gold_am_yukon.simulator import Node, chains, in_the_way, mask_of, nodes, one_way
from games.players import Observation, Player, never

EASY: Final = Style(turn=0.85, tempo=0.0, wary=0.0, bars=0.0, ahead=0.0, slip=1.5, ends=0.0)
MEDIUM: Final = replace(EASY, stone=1.2, slip=0.4)
HARD: Final = Style()
_RESTLESS: Final = 2.0
"""The least slip of every style while the game is stuck: teams wander until there is a way again."""
_MOST_EVALUATED: Final = 6
"""Most stands that are evaluated by the claims left to others: with more, a team bars too eagerly."""
_NEAR: Final = 12
"""The most spots to another team's claim for which it is worth barring."""
_MUCH: Final = 5
"""The fewest extra spots that count as a hindrance."""


# ------------------------------------------------------------------ what there is to do
class Plan(NamedTuple):
    """The next move, the worth of the turn, the team's spaces after it, and the claim it is for.

    `spots` are used for it in this turn. `stakes` is true if the turn ends with staking that claim.
    """

    move: Move
    worth: float
    team: tuple[int, ...]
    claim: int
    spots: int
    stakes: bool = False


@dataclass(frozen=True, slots=True)
class _Sight:
    """A seat's view, compared by all but the seat's own stones, so that a turn is thought through once."""

    key: tuple[object, ...]
    view: gy.View = field(compare=False)
    seat: int = field(compare=False)
    style: Style = field(compare=False)


@lru_cache(maxsize=8)
def _outlook(sight: _Sight) -> Evaluation:
    return Evaluation(sight.view, sight.seat, sight.style)


def evaluation_for(view: gy.View, seat: int, style: Style) -> Evaluation:
    """Return the evaluation of a seat, computed once a turn."""
    others = [(tuple(team), off) for team, off in zip(view.teams, view.off, strict=True)]
    stones = len(view.teams[seat]) + view.off[seat]
    others[seat] = ((), stones)
    key = (view.board.name, seat, style, tuple(others), tuple(view.guards), is_stuck(view))
    return _outlook(_Sight(key, view.copy(), seat, style))


def decide(view: gy.View, seat: int, style: Style = HARD, is_cancelled: Callable[[], bool] = never) -> Plan:
    """Return the plan of a seat that has something to decide; the best so far once cancelled."""
    answers = iter(is_cancelled, True)

    def is_over() -> bool:
        """Return True once cancelled, without asking again."""
        return next(answers, True)

    look = evaluation_for(view, seat, style)
    found = plans(view, seat, look, is_over)
    slip = max(style.slip, _RESTLESS) if is_stuck(view) else style.slip
    if slip:
        mood = hash((tuple(view.guards), view.thrown, view.idle, seat))
        found = [plan._replace(worth=plan.worth + slip * _random_factor(mood, plan)) for plan in found]
    elif style.bars and view.phase == gy.PLAYING:
        found = _barring(look, found, is_over)
    return max(found, key=lambda plan: plan.worth)


def _barring(look: Evaluation, found: list[Plan], is_cancelled: Callable[[], bool]) -> list[Plan]:
    """Return the best plans, each worth less the more it leaves others; fewer once cancelled."""
    best: dict[tuple[int, int], Plan] = {}
    for plan in sorted(found, key=lambda plan: plan.worth, reverse=True):
        best.setdefault((mask_of(plan.team), plan.claim if plan.stakes else gy.NOBODY), plan)
        if len(best) == _MOST_EVALUATED:
            break
    evaluated: list[Plan] = []
    for (stands, staked), plan in best.items():
        if evaluated and is_cancelled():
            break
        evaluated.append(plan._replace(worth=plan.worth - look.style.bars * look.others(stands, staked)))
    return evaluated


def _random_factor(mood: int, plan: Plan) -> float:
    """Return a number from 0 to 1 that stays the same all through a turn, on any way there; 1 for staking."""
    if plan.stakes:
        return 1.0
    return Random(hash((mood, one_way(plan.team), plan.claim))).random()


def plans(view: gy.View, seat: int, look: Evaluation, is_cancelled: Callable[[], bool] = never) -> list[Plan]:
    """Return every way to end the turn, the shortest first; at least one, once cancelled."""
    if view.phase == gy.PLACING:
        return [_start(view, look, space) for space in _starts(view)]
    found: list[Plan] = []
    listed = nodes(view, seat)
    goes_on = {node.before for node in listed}
    for number, node in enumerate(listed):
        if found and is_cancelled():
            break
        if node.off:
            if number and (not node.spots or number not in goes_on):
                found.append(_stopped(view, look, node))
        else:
            found += _staked(view, look, node)
            found.append(_stopped(view, look, node))
    return found


def _stopped(view: gy.View, look: Evaluation, node: Node) -> Plan:
    worth, claim = look.standing(node.team)
    return Plan(node.first or gy.Stop(), worth, node.team, claim, view.spots - node.spots)


def _staked(view: gy.View, look: Evaluation, node: Node) -> list[Plan]:
    """Return the plans to stake each claim possible there, with either end's stone that may be left."""
    stones = len(node.team)
    every = chains(look.name, stones)
    found: list[Plan] = []
    for claim in every.claims[every.number[one_way(node.team)]] if node.spots else ():
        if claim not in look.free:
            continue
        for end in guards_by(node.team, node.leads):
            left = node.team[:-1] if end == gy.HEAD else node.team[1:]
            number = chains(look.name, stones - 1).number[one_way(left)] if left else 0
            worth = look.staked(stones - 1, number, claim)
            used = view.spots - node.spots + 1
            found.append(Plan(node.first or gy.Stake(claim, end), worth, left, claim, used, True))
    return found


def _starts(view: gy.View) -> list[int]:
    """Return the free start spaces, the last first, away from players who take the first of two equals."""
    return [space for space in reversed(view.board.starts) if view.holder[space] == gy.NOBODY]


def _start(view: gy.View, look: Evaluation, space: int) -> Plan:
    """Return the plan for a start space, worth more near good claims and far from others."""
    worth, claim = look.claim_values((space,))[0]
    return Plan(gy.Place(space), worth + _room(view, space), (space,), claim, 0)


def _room(view: gy.View, space: int) -> float:
    """Return a bonus for each step to the nearest first stone of the others, up to a limit."""
    seen, edge, steps = {space}, [space], 0
    while edge and steps < 2 * RING:
        steps += 1
        edge = [beside for here in edge for beside in view.board.links[here] if beside not in seen]
        seen.update(edge)
        if any(view.holder[here] != gy.NOBODY for here in edge):
            break
    return 0.1 * steps


# ------------------------------------------------------------------ why
def reason(view: gy.View, seat: int, plan: Plan) -> Message:
    """Return the best reason for a plan."""
    if view.phase == gy.PLACING:
        return _why_start(view, plan)
    if plan.stakes:
        return _why_stake(view, seat, plan)
    if barred := _bars(view, seat, plan.team):
        return barred
    if isinstance(plan.move, gy.Stop):
        return message("gold_am_yukon.hint.stop")
    return _why_on(view, seat, plan)


def _prize(view: gy.View, claim: int) -> tuple[str, Message]:
    """Return a claim's name and its nuggets in words."""
    return view.board.names[claim], counted("nuggets", view.board.nuggets[claim])


def _why_start(view: gy.View, plan: Plan) -> Message:
    if plan.claim == gy.NOBODY:
        return message("gold_am_yukon.hint.start")
    name, worth = _prize(view, plan.claim)
    if any(view.teams):
        return message("gold_am_yukon.hint.start.room", claim=name, nuggets=worth)
    return message("gold_am_yukon.hint.start.first", claim=name, nuggets=worth)


def _why_stake(view: gy.View, seat: int, plan: Plan) -> Message:
    """Return the reason for staking in this turn, with the spots lost by it."""
    name, worth = _prize(view, plan.claim)
    now = isinstance(plan.move, gy.Stake)
    does = message(
        "gold_am_yukon.hint.stake" if now else "gold_am_yukon.hint.close_in", claim=name, nuggets=worth
    )
    told = result(view, seat, plan.claim)
    if told != GOES_ON:
        return message(f"gold_am_yukon.hint.stake.{told}", does=does)
    if view.board.nuggets[plan.claim] == SIX and plan.team:
        return message("gold_am_yukon.hint.stake.six", does=does)
    if lost := view.spots - plan.spots:
        return message("gold_am_yukon.hint.stake.early", does=does, count=lost)
    if now:
        return message("gold_am_yukon.hint.stake.now", does=does)
    return message("gold_am_yukon.hint.stake.then", does=does, spots=counted("spots", plan.spots))


def _bars(view: gy.View, seat: int, team: tuple[int, ...]) -> Message | None:
    """Return a message about another team that this stand hinders much, or None."""
    for other in range(view.seats):
        if other == seat or not view.teams[other]:
            continue
        rest = in_the_way(view, other) & ~mask_of(tuple(view.teams[seat]))
        before = spots_needed(view, other)
        after = spots_round(view, other, rest | mask_of(team))
        if min(before) < UNREACHABLE == min(after):
            return message("gold_am_yukon.hint.bars.all")
        claim = _wanted(view, other, before)
        if before[claim] <= _NEAR and after[claim] >= before[claim] + _MUCH:
            name = view.board.names[claim]
            if after[claim] == UNREACHABLE:
                return message("gold_am_yukon.hint.bars.claim", claim=name)
            return message(
                "gold_am_yukon.hint.bars.way", claim=name, after=after[claim], before=before[claim]
            )
    return None


def _wanted(view: gy.View, seat: int, needed: list[int]) -> int:
    """Return the claim that brings a team most for its spots; the six only for its last stones."""
    stones, worth = len(view.teams[seat]) + view.off[seat], view.board.nuggets
    wise = [claim for claim, nuggets in enumerate(worth) if wants_claim(nuggets, stones)]
    return max(wise, key=lambda claim: worth[claim] / (needed[claim] + 3))


def _why_on(view: gy.View, seat: int, plan: Plan) -> Message:
    """Return the reason for going on: the claim ahead, and the spots that it takes in all."""
    if plan.claim == gy.NOBODY:
        return message("gold_am_yukon.hint.no_claim")
    needed = spots_needed(view, seat)[plan.claim]
    name, worth = _prize(view, plan.claim)
    if needed >= UNREACHABLE:
        return message("gold_am_yukon.hint.towards", claim=name, nuggets=worth)
    return message(
        "gold_am_yukon.hint.enter" if isinstance(plan.move, gy.Enter) else "gold_am_yukon.hint.round",
        claim=name, nuggets=worth, spots=counted("spots", needed),
    )  # fmt: skip


# ------------------------------------------------------------------ players
@dataclass(frozen=True, slots=True)
class EvaluatingPlayer:
    """A player that takes the plan worth most, in one style."""

    style: Style = HARD

    def choose(self, observation: Observation[gy.State, gy.View], rng: Random) -> Move:
        """Return one of the moves of the observation; use no chance from `rng`."""
        if len(observation.moves) == 1:
            return observation.moves[0]
        return decide(observation.view, observation.seat, self.style, observation.is_cancelled).move


LEVELS: Final[Mapping[str, Player]] = {
    # goes for a claim that it reaches soon, looks no further, and misjudges much
    "easy": EvaluatingPlayer(EASY),
    # goes for the claim that brings most for its spots, and misjudges a little
    "medium": EvaluatingPlayer(MEDIUM),
    # looks at the claim after the next and at others' next claims, and bars ways
    "hard": EvaluatingPlayer(HARD),
}


def player(level: str) -> Player:
    """Return the computer player of a level. Raises KeyError for a level not in `LEVELS`."""
    return LEVELS[level]


def advice(view: gy.View, seat: int) -> tuple[Move, Message]:
    """Return the hard player's move for a seat, and a sentence with the reason.

    Raises ValueError if the seat has nothing to decide.
    """
    if view.phase not in (gy.PLACING, gy.PLAYING) or view.player != seat:
        raise ValueError("this seat has nothing to decide now")
    plan = decide(view, seat, HARD)
    return plan.move, reason(view, seat, plan)
