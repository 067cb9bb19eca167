"""The computer players of GOLD AM YUKON, and the hint with its reason. They see a `View` and no more.

Each compares all stands that a throw allows and takes the best. It decides anew for every stone, from the
table alone, and comes to the same candidate: so a game resumed within a turn continues alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from games.core import Message, Move, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import RING, SIX, claim_and_nuggets, count_message
from games.gold_am_yukon.distances import UNREACHABLE, required_spots, required_spots_around
from games.gold_am_yukon.evaluation import (
    GOES_ON,
    Evaluation,
    Style,
    is_claim_target,
    is_stuck,
    result,
)
from games.gold_am_yukon.rules import possible_guards
from games.gold_am_yukon.simulator import Node, canonical, chains, opponent_mask, reachable_nodes, space_mask
from games.players import Observation, Player, never, tempered_players
from games.seating import STEADY

EASY: Final = Style(turn=0.85, tempo=0.0, wary=0.0, bars=0.0, ahead=0.0, slip=1.5, ends=0.0)
MEDIUM: Final = replace(EASY, stone=1.2, slip=0.4)
HARD: Final = Style()
_RESTLESS: Final = 2.0
"""The least slip of every style while the game is stuck: teams wander until there is a way again."""
_MOST_EVALUATED: Final = 6
"""The most candidates rated by the claims that they leave to others: with more, a team blocks too eagerly."""
_NEAR: Final = 12
"""The most spots to another team's claim for which it is worth blocking the way."""
_MUCH: Final = 5
"""The fewest extra spots that count as a hindrance."""


# ------------------------------------------------------------------ candidates
class Candidate(NamedTuple):
    """A way to end the turn: its next move, its worth, the team's spaces after it, and the claim it aims at.

    `spots` is the number of spots that it uses. `stakes` is true if the turn ends with staking that claim.
    """

    move: Move
    worth: float
    team: tuple[int, ...]
    claim: int
    spots: int
    stakes: bool = False


@dataclass(frozen=True, slots=True)
class _EvaluationKey:
    """The key of a cached evaluation: a view without the seat's own stones, which move during the turn."""

    key: tuple[object, ...]
    view: gy.View = field(compare=False)
    seat: int = field(compare=False)
    style: Style = field(compare=False)


@lru_cache(maxsize=2)
def _cached_evaluation(key: _EvaluationKey) -> Evaluation:
    return Evaluation(key.view, key.seat, key.style)


def evaluation_for(view: gy.View, seat: int, style: Style) -> Evaluation:
    """Return the evaluation of a seat, computed once a turn."""
    others = [(tuple(team), off) for team, off in zip(view.teams, view.off, strict=True)]
    stones = len(view.teams[seat]) + view.off[seat]
    others[seat] = ((), stones)
    key = (view.board.name, seat, style, tuple(others), tuple(view.guards), is_stuck(view))
    return _cached_evaluation(_EvaluationKey(key, view.copy(), seat, style))


def decide(
    view: gy.View, seat: int, style: Style = HARD, is_cancelled: Callable[[], bool] = never
) -> Candidate:
    """Return the best candidate of a seat that has something to decide; the best so far once cancelled."""
    answers = iter(is_cancelled, True)

    def is_over() -> bool:
        """Return True once cancelled, without asking again."""
        return next(answers, True)

    evaluation = evaluation_for(view, seat, style)
    found = list_candidates(view, seat, evaluation, is_over)
    slip = max(style.slip, _RESTLESS) if is_stuck(view) else style.slip
    if slip:
        mood = hash((tuple(view.guards), view.thrown, view.idle, seat))
        found = [
            candidate._replace(worth=candidate.worth + slip * _random_factor(mood, candidate))
            for candidate in found
        ]
    if style.bars and view.phase == gy.PLAYING and not is_stuck(view):
        found = _count_value_for_others(evaluation, found, is_over)
    return max(found, key=lambda candidate: candidate.worth)


def _count_value_for_others(
    evaluation: Evaluation, found: list[Candidate], is_cancelled: Callable[[], bool]
) -> list[Candidate]:
    """Return the best candidates, each worth less the more it leaves others; fewer once cancelled."""
    best: dict[tuple[int, int], Candidate] = {}
    for candidate in sorted(found, key=lambda candidate: candidate.worth, reverse=True):
        best.setdefault(
            (space_mask(candidate.team), candidate.claim if candidate.stakes else gy.NOBODY), candidate
        )
        if len(best) == _MOST_EVALUATED:
            break
    evaluated: list[Candidate] = []
    for (stands, staked), candidate in best.items():
        if evaluated and is_cancelled():
            break
        evaluated.append(
            candidate._replace(
                worth=candidate.worth - evaluation.style.bars * evaluation.value_for_others(stands, staked)
            )
        )
    return evaluated


def _random_factor(mood: int, candidate: Candidate) -> float:
    """Return a number from 0 to 1, the same all through a turn and by any walk there; 1 for staking."""
    if candidate.stakes:
        return 1.0
    return Random(hash((mood, canonical(candidate.team), candidate.claim))).random()


def list_candidates(
    view: gy.View, seat: int, evaluation: Evaluation, is_cancelled: Callable[[], bool] = never
) -> list[Candidate]:
    """Return every way to end the turn, the shortest first; at least one, once cancelled."""
    if view.phase == gy.PLACING:
        return [_start_candidate(view, evaluation, space) for space in _free_starts(view)]
    found: list[Candidate] = []
    reachable = reachable_nodes(view, seat)
    has_next = {node.before for node in reachable}
    for number, node in enumerate(reachable):
        if found and is_cancelled():
            break
        if node.off:
            if number and (not node.spots or number not in has_next):
                found.append(_stop_candidate(view, evaluation, node))
        else:
            found += _stake_candidates(view, evaluation, node)
            found.append(_stop_candidate(view, evaluation, node))
    return found


def _stop_candidate(view: gy.View, evaluation: Evaluation, node: Node) -> Candidate:
    worth, claim = evaluation.value_of_stand(node.team)
    return Candidate(node.first or gy.Stop(), worth, node.team, claim, view.spots - node.spots)


def _stake_candidates(view: gy.View, evaluation: Evaluation, node: Node) -> list[Candidate]:
    """Return the candidates to stake each claim at a node, with each end whose stone may stay as guard."""
    stones = len(node.team)
    every = chains(evaluation.name, stones)
    found: list[Candidate] = []
    for claim in every.claims[every.number_of(node.team)] if node.spots else ():
        if claim not in evaluation.free:
            continue
        for end in possible_guards(node.team, node.leads):
            left = node.team[:-1] if end == gy.HEAD else node.team[1:]
            number = chains(evaluation.name, stones - 1).number_of(left) if left else 0
            worth = evaluation.value_of_stake(stones - 1, number, claim)
            used = view.spots - node.spots + 1
            found.append(Candidate(node.first or gy.Stake(claim, end), worth, left, claim, used, True))
    return found


def _free_starts(view: gy.View) -> list[int]:
    """Return the free start spaces, the last first, away from players who take the first of two equals."""
    return [space for space in reversed(view.board.starts) if view.holder[space] == gy.NOBODY]


def _start_candidate(view: gy.View, evaluation: Evaluation, space: int) -> Candidate:
    """Return the candidate for a start space, worth more near good claims and far from other teams."""
    worth, claim = evaluation.claim_values((space,))[0]
    return Candidate(gy.Place(space), worth + _distance_bonus(view, space), (space,), claim, 0)


def _distance_bonus(view: gy.View, space: int) -> float:
    """Return a bonus for each step to the nearest first stone of the others, up to a limit."""
    seen, edge, steps = {space}, [space], 0
    while edge and steps < 2 * RING:
        steps += 1
        edge = [there for here in edge for there in view.board.links[here] if there not in seen]
        seen.update(edge)
        if any(view.holder[here] != gy.NOBODY for here in edge):
            break
    return 0.1 * steps


# ------------------------------------------------------------------ hints
def hint_message(view: gy.View, seat: int, candidate: Candidate) -> Message:
    """Return the best reason for a candidate."""
    if view.phase == gy.PLACING:
        return _start_hint(view, candidate)
    if candidate.stakes:
        return _stake_hint(view, seat, candidate)
    if hint := _blocking_hint(view, seat, candidate.team):
        return hint
    if isinstance(candidate.move, gy.Stop):
        return message("gold_am_yukon.hint.stop")
    return _walk_hint(view, seat, candidate)


def _start_hint(view: gy.View, candidate: Candidate) -> Message:
    if candidate.claim == gy.NOBODY:
        return message("gold_am_yukon.hint.start")
    name, worth = claim_and_nuggets(view.board, candidate.claim)
    if any(view.teams):
        return message("gold_am_yukon.hint.start.room", claim=name, nuggets=worth)
    return message("gold_am_yukon.hint.start.first", claim=name, nuggets=worth)


def _stake_hint(view: gy.View, seat: int, candidate: Candidate) -> Message:
    """Return the reason for staking in this turn, with the spots lost by it."""
    name, worth = claim_and_nuggets(view.board, candidate.claim)
    now = isinstance(candidate.move, gy.Stake)
    does = message(
        "gold_am_yukon.hint.stake" if now else "gold_am_yukon.hint.close_in", claim=name, nuggets=worth
    )
    end = result(view, seat, candidate.claim)
    if end != GOES_ON:
        return message(f"gold_am_yukon.hint.stake.{end}", does=does)
    if view.board.nuggets[candidate.claim] == SIX and candidate.team:
        return message("gold_am_yukon.hint.stake.six", does=does)
    if lost := view.spots - candidate.spots:
        return message("gold_am_yukon.hint.stake.early", does=does, count=lost)
    if now:
        return message("gold_am_yukon.hint.stake.now", does=does)
    return message("gold_am_yukon.hint.stake.then", does=does, spots=count_message("spots", candidate.spots))


def _blocking_hint(view: gy.View, seat: int, team: tuple[int, ...]) -> Message | None:
    """Return a message about another team that these spaces hinder much, or None."""
    for other in range(view.seats):
        if other == seat or not view.teams[other]:
            continue
        rest = opponent_mask(view, other) & ~space_mask(tuple(view.teams[seat]))
        before = required_spots(view, other)
        after = required_spots_around(view, other, rest | space_mask(team))
        if min(before) < UNREACHABLE == min(after):
            return message("gold_am_yukon.hint.bars.all")
        claim = _best_target(view, other, before)
        if before[claim] <= _NEAR and after[claim] >= before[claim] + _MUCH:
            name = view.board.names[claim]
            if after[claim] == UNREACHABLE:
                return message("gold_am_yukon.hint.bars.claim", claim=name)
            return message(
                "gold_am_yukon.hint.bars.way", claim=name, after=after[claim], before=before[claim]
            )
    return None


def _best_target(view: gy.View, seat: int, needed: list[int]) -> int:
    """Return the claim that brings a team most for its spots; the six only for its last stones."""
    stones, worth = len(view.teams[seat]) + view.off[seat], view.board.nuggets
    targets = [claim for claim, nuggets in enumerate(worth) if is_claim_target(nuggets, stones)]
    return max(targets, key=lambda claim: worth[claim] / (needed[claim] + 3))


def _walk_hint(view: gy.View, seat: int, candidate: Candidate) -> Message:
    """Return the reason for going on: the claim ahead, and the spots that it takes in all."""
    if candidate.claim == gy.NOBODY:
        return message("gold_am_yukon.hint.no_claim")
    needed = required_spots(view, seat)[candidate.claim]
    name, worth = claim_and_nuggets(view.board, candidate.claim)
    if needed >= UNREACHABLE:
        return message("gold_am_yukon.hint.towards", claim=name, nuggets=worth)
    return message(
        "gold_am_yukon.hint.enter" if isinstance(candidate.move, gy.Enter) else "gold_am_yukon.hint.round",
        claim=name, nuggets=worth, spots=count_message("spots", needed),
    )  # fmt: skip


# ------------------------------------------------------------------ players
@dataclass(frozen=True, slots=True)
class EvaluationPlayer:
    """A player that takes the candidate worth most, in one style."""

    style: Style = HARD

    def choose(self, observation: Observation[gy.State, gy.View], rng: Random) -> Move:
        """Return one of the moves of the observation; use no chance from `rng`."""
        if len(observation.moves) == 1:
            return observation.moves[0]
        return decide(observation.view, observation.seat, self.style, observation.is_cancelled).move


_STEADY: Final[Mapping[str, Style]] = {
    # goes for a claim that it reaches soon, looks no further, and misjudges much
    "easy": EASY,
    # goes for the claim that brings most for its spots, and misjudges a little
    "medium": MEDIUM,
    # looks at the claim after the next and at others' next claims, and blocks ways
    "hard": HARD,
}
LEVELS: Final[Mapping[str, Player]] = {level: EvaluationPlayer(style) for level, style in _STEADY.items()}


def _tempered(style: Style) -> dict[str, Style]:
    """Return the bold style of a level, which walks far for large claims, and the sly one, which blocks."""
    return {
        "bold": replace(style, greed=0.3, wary=style.wary * 0.7),
        "sly": replace(style, bars=style.bars + 0.3),
    }


TEMPERED: Final = tempered_players(_STEADY, _tempered, EvaluationPlayer)


def player(level: str, temper: str = STEADY) -> Player:
    """Return the computer player of a level and a temper, steady if the temper is unknown.

    Raises KeyError for a level not in `LEVELS`.
    """
    return TEMPERED.get((level, temper)) or LEVELS[level]


def advice(view: gy.View, seat: int) -> tuple[Move, Message]:
    """Return the hard player's move for a seat, and a sentence with the reason.

    Raises ValueError if the seat has nothing to decide.
    """
    if view.phase not in (gy.PLACING, gy.PLAYING) or view.player != seat:
        raise ValueError("this seat has nothing to decide now")
    candidate = decide(view, seat, HARD)
    return candidate.move, hint_message(view, seat, candidate)
