"""The acting player's choices with the spots left, and the spots that each team needs for each claim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from games.core import Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import SIX
from games.gold_am_yukon.distances import required_spots
from games.gold_am_yukon.rules import missing_spaces
from games.gold_am_yukon.simulator import Walk, find_walks
from saves.background import Background
from ui.games.gold_am_yukon.board.lights import WalkPreview

_MAIN, _OTHER_END, _STOP = range(3)
"""The buttons, in their order."""
_FEW: Final = 6
"""The most spaces or diggers that a claim in `nearby_claims` may lack."""


class Goal(NamedTuple):
    """A claim that the team can stake in this turn: the walk there, None for none, and the staking move."""

    claim: int
    nuggets: int
    walk: Walk | None
    stake: gy.Stake

    @property
    def steps(self) -> int:
        """The number of steps before the staking."""
        return len(self.walk.moves) if self.walk else 0

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the walk, then the staking."""
        return (*(self.walk.moves if self.walk else ()), self.stake)

    @property
    def is_six(self) -> bool:
        """True if the claim ends the game of the player who stakes it."""
        return self.nuggets == SIX


class WalkChoice:
    """The choices in a position, and the previewed space or claim.

    `space` and `claim` are NOBODY while none is previewed; `end` is the end chosen to lead, NEITHER while
    both may. `is_stopping` is true while the player has asked to leave the rest of the spots, but not yet
    confirmed it.
    """

    def __init__(self, view: gy.View) -> None:
        self.view = view
        self.space = gy.NOBODY
        self.claim = gy.NOBODY
        self.end = gy.NEITHER
        self.is_stopping = False
        self._moves = GAME.moves(view)
        self._walks: dict[int, list[Walk]] = {}
        for walk in find_walks(view):
            self._walks.setdefault(walk.path[-1], []).append(walk)
        self.goals = self._find_targets()
        self._states_after: dict[int, gy.State] = {}

    # -------------------------------------------------------------- options
    @property
    def starts(self) -> tuple[int, ...]:
        """The free start spaces on which a first stone may be set."""
        return tuple(move.space for move in self._moves if isinstance(move, gy.Place))

    @property
    def is_start(self) -> bool:
        """True while the previewed space is a start space."""
        return self.space in self.starts

    @property
    def spaces(self) -> dict[int, int]:
        """All spaces that the chosen end can reach with this throw, with the number of steps to each."""
        every = ((space, self._allowed_walks(space)) for space in self._walks)
        return {space: len(walks[0].path) for space, walks in every if walks}

    def _allowed_walks(self, space: int) -> list[Walk]:
        """Return the walks to a space that the chosen end allows, the shortest first."""
        walks = self._walks.get(space, [])
        return [walk for walk in walks if self.end in (gy.NEITHER, walk.moves[0].end)]

    @property
    def must_enter(self) -> bool:
        """True while the player must bring in stones."""
        return any(isinstance(move, gy.Enter) for move in self._moves)

    @property
    def can_stop(self) -> bool:
        """True if the player may leave the rest of the spots."""
        return gy.Stop() in self._moves

    @property
    def best_goal(self) -> Goal | None:
        """The goal with the most nuggets, and of those the nearest; the six only if there is no other."""
        return next(iter(self._sorted_targets), None)

    @property
    def _sorted_targets(self) -> list[Goal]:
        return sorted(self.goals.values(), key=lambda goal: (goal.is_six, -goal.nuggets, goal.steps))

    def state_after(self, goal: Goal) -> gy.State:
        """Return the state after the walk to a goal and the staking, which no choice of the guard changes."""
        if goal.claim not in self._states_after:
            state = self.view.copy()
            for move in goal.moves:
                GAME.apply(state, move)
            self._states_after[goal.claim] = state
        return self._states_after[goal.claim]

    def is_losing(self, goal: Goal) -> bool:
        """Return True if staking a goal ends the game or this player's turns without a win."""
        after, player = self.state_after(goal), self.view.player
        return player not in after.winners and (goal.is_six or after.phase == gy.FINISHED)

    @property
    def ends(self) -> tuple[int, ...]:
        """The ends that may lead: only the chosen or leading one, if there is one."""
        return self._possible_ends if self.end == gy.NEITHER else (self.end,)

    @property
    def _possible_ends(self) -> tuple[int, ...]:
        return tuple(sorted({move.end for move in self._moves if isinstance(move, gy.Enter | gy.Step)}))

    @property
    def leading_end(self) -> int:
        """The end that leads, NEITHER while both may."""
        return self.view.leads if self.view.leads != gy.NEITHER else self.end

    @property
    def movable_stones(self) -> tuple[int, ...]:
        """The spaces of the stones that the player may drag: to step, or to guard a claim."""
        team = self.view.teams[self.view.player]
        steps = {team[move.end - 1] for move in self._moves if isinstance(move, gy.Step)}
        return tuple(sorted(steps | {team[-stake.end] for stake in self._stakes()}))

    def moves_for_drop(self, stone: int, space: int, claim: int) -> tuple[Move, ...]:
        """Return the moves that dropping a stone on a space or a claim means; () for none."""
        team = self.view.teams[self.view.player]
        for walk in self._walks.get(space, ()):
            move = walk.moves[0]
            if isinstance(move, gy.Step) and team[move.end - 1] == stone != space:
                return walk.moves
        stakes = (stake for stake in self._stakes() if team[-stake.end] == stone and stake.claim == claim)
        return tuple(stakes)[:1]

    def _find_targets(self) -> dict[int, Goal]:
        """Return the nearest goal for each claim that can be staked in this turn."""
        found: dict[int, Goal] = {}
        for stake in self._stakes():
            worth = self.view.board.nuggets[stake.claim]
            found.setdefault(stake.claim, Goal(stake.claim, worth, None, stake))
        every = (walk for walks in self._walks.values() for walk in walks if walk.spots and walk.claims)
        for walk in sorted(every, key=lambda walk: len(walk.path)):
            for claim in walk.claims:
                if claim not in found:
                    stake = gy.Stake(claim, default_guard(walk))
                    found[claim] = Goal(claim, self.view.board.nuggets[claim], walk, stake)
        return found

    def _stakes(self) -> list[gy.Stake]:
        return [move for move in self._moves if isinstance(move, gy.Stake)]

    # -------------------------------------------------------------- preview
    def preview(self, space: int = gy.NOBODY, claim: int = gy.NOBODY) -> bool:
        """Preview a space, a claim, or nothing; return True if the preview has changed."""
        space = space if space in self.spaces or space in self.starts else gy.NOBODY
        claim = claim if claim in self.goals else gy.NOBODY
        if (space, claim) == (self.space, self.claim):
            return False
        self.space, self.claim = space, claim
        return True

    def forget_preview(self) -> None:
        """Forget what is previewed and that the player has asked to stop, but not which end leads."""
        self.is_stopping = False
        self.preview()

    @property
    def walk(self) -> Walk | None:
        """The previewed walk to a space or a claim; None without one."""
        if self.claim != gy.NOBODY:
            return self.goals[self.claim].walk
        return self.walk_to(self.space)

    def walk_to(self, space: int) -> Walk | None:
        """Return the shortest walk to a space that the chosen end allows; None without one."""
        return next(iter(self._allowed_walks(space)), None)

    @property
    def is_chosen(self) -> bool:
        """True while the previewed space is a start space or the end of a walk."""
        return self.is_start or (self.space != gy.NOBODY and self.walk is not None)

    @property
    def walk_preview(self) -> WalkPreview | None:
        """The preview of the chosen space or walk; None if there is nothing to show."""
        walk = self.walk
        if walk is None:
            return WalkPreview((self.space,), (self.space,)) if self.is_start else None
        tail = gy.NOBODY if walk.leads == gy.NEITHER else walk.team[walk.leads - 1]
        return WalkPreview(walk.path, walk.team, tail, walk.claims, self.blocking_spaces(walk))

    @property
    def can_switch_end(self) -> bool:
        """True if the player may choose the end that leads, or the one left on a claim."""
        return len(self._possible_ends) > 1 or len({stake.end for stake in self._stakes()}) > 1

    def switch_end(self) -> None:
        """Let the other end lead than the chosen one, or else than that of the previewed walk."""
        walk = self.walk
        before = self.end if self.end != gy.NEITHER else walk.moves[0].end if walk else gy.HEAD
        self.end = 1 - before
        self.preview(self.space, self.claim)

    def choose_end(self, end: int) -> None:
        """Let this end lead, if the player may choose."""
        if end in self._possible_ends and self.can_switch_end:
            self.end = end

    def goal_of(self, claim: int) -> Goal | None:
        """Return the goal for a claim in this turn, or None; the end that does not lead stays as guard."""
        goal = self.goals.get(claim)
        if goal is None or goal.walk or self.end == gy.NEITHER:
            return goal
        ends = [stake.end for stake in self._stakes() if stake.claim == claim]
        return goal._replace(stake=gy.Stake(claim, 1 - self.end)) if 1 - self.end in ends else goal

    @property
    def goal(self) -> Goal | None:
        """The goal of the main button: the previewed claim, else the best one."""
        return self.goal_of(self.claim) or self.best_goal

    @property
    def nearby_claims(self) -> list[int]:
        """The free claims out of reach that lack at most `_FEW` spaces or diggers, fewest first."""
        view, player = self.view, self.view.player
        if view.phase != gy.PLAYING or view.off[player]:
            return []
        free = [
            claim
            for claim in view.board.claims
            if claim not in self.goals and view.guards[claim] == gy.NOBODY
        ]
        lack = {claim: len(missing_spaces(view, player, claim)) for claim in free}
        return sorted((claim for claim in free if lack[claim] <= _FEW), key=lack.__getitem__)

    @property
    def highlights(self) -> list[tuple[str, int]]:
        """The targets to light: claims to stake, the dearest first; then spaces, the nearest first."""
        steps = self.spaces
        spaces = self.starts or sorted(steps, key=lambda space: (steps[space], space))
        return [
            *(("claim", goal.claim) for goal in self._sorted_targets),
            *(("space", space) for space in spaces),
        ]

    def next_target(self, moves: Sequence[Move]) -> tuple[str, int]:
        """Return the kind and number of the target to press next for these moves, or for the first of them.

        The kind is "space", "claim" or "button"; a button's number is its place in the order.
        """
        if isinstance(moves[0], gy.Place):
            return "space", moves[0].space
        if isinstance(moves[0], gy.Stop):
            return "button", _STOP
        for goal in map(self.goal_of, self.goals):
            if goal and goal.moves == tuple(moves[: len(goal.moves)]):
                return ("button", _MAIN) if goal.walk and goal == self.goal else ("claim", goal.claim)
        for count in range(len(moves), 0, -1):
            last = moves[count - 1]
            walks = self._allowed_walks(last.space) if isinstance(last, gy.Enter | gy.Step) else []
            if walks and walks[0].moves == tuple(moves[:count]):
                return "space", walks[0].path[-1]
        return "button", _OTHER_END

    def blocking_spaces(self, walk: Walk) -> tuple[int, ...]:
        """Return the spaces of the stones that make the team turn back on this walk."""
        here, found = self.view.copy(), []
        for move in walk.moves:
            for event in GAME.apply(here, move):
                if isinstance(event, gy.TurnedBack):
                    front = here.teams[event.player][-(1 - event.end)]
                    met = {space for seat in event.met for space in self.view.teams[seat]}
                    found += [space for space in here.board.links[front] if space in met]
        return tuple(dict.fromkeys(found))


def default_guard(walk: Walk) -> int:
    """Return the end whose stone stays behind if a walk ends at a claim."""
    return gy.HEAD if len(walk.team) == 1 or walk.leads == gy.NEITHER else 1 - walk.leads


class RequiredSpots:
    """The spots that every team needs for every claim, computed in the background, once for each position.

    It calls `on_result` after each result.
    """

    def __init__(self, background: Background, on_result: Callable[[], None]) -> None:
        self._background = background
        self._on_result = on_result
        self._view: gy.View | None = None
        self._needed: list[list[int]] = []

    def of(self, claim: int, view: gy.View) -> list[int] | None:
        """Return the spots for a claim by seat, or None while the background computes them."""
        if view == self._view:
            return [spots[claim] for spots in self._needed]
        if not self._background.busy:
            here = view.copy()
            self._background.submit(
                lambda: [required_spots(here, seat) for seat in range(here.seats)], partial(self._store, here)
            )
        return None

    def _store(self, view: gy.View, needed: list[list[int]]) -> None:
        self._view, self._needed = view, needed
        self._on_result()
