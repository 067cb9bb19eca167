"""What the one who acts could do with the spots left: where the team can go and how, what it could stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core import Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import SIX
from games.gold_am_yukon.state import (
    HEAD,
    NEITHER,
    NOBODY,
    PLACING,
    Enter,
    Place,
    Stake,
    Step,
    Stop,
    TurnedBack,
    View,
)
from games.gold_am_yukon.walks import Walk, walks


class Goal(NamedTuple):
    """A claim that can be staked in this turn: after which walk (None: at once), and by which move."""

    claim: int
    nuggets: int
    walk: Walk | None
    stake: Stake

    @property
    def steps(self) -> int:
        """The steps before it can be staked."""
        return len(self.walk.moves) if self.walk else 0

    @property
    def moves(self) -> tuple[Move, ...]:
        """The walk, and the staking."""
        return (*(self.walk.moves if self.walk else ()), self.stake)

    @property
    def is_six(self) -> bool:
        """Whether it ends the game of whoever stakes it."""
        return self.nuggets == SIX


class Choice:
    """What can be done in a position, and the space or the claim that is looked at.

    `space` and `claim` are NOBODY where none is looked at; E changes which of several ways is meant.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.space = NOBODY
        self.claim = NOBODY
        self._turn = 0
        self._moves = GAME.moves(view)
        self._ways: dict[int, list[Walk]] = {}
        for walk in walks(view):
            self._ways.setdefault(walk.path[-1], []).append(walk)
        self.goals = self._found_goals()

    # -------------------------------------------------------------- what there is
    @property
    def starts(self) -> tuple[int, ...]:
        """The start spaces that are free, where a first stone is to be set."""
        if self.view.phase != PLACING:
            return ()
        return tuple(move.space for move in self._moves if isinstance(move, Place))

    @property
    def spaces(self) -> dict[int, int]:
        """All spaces within the throw, with the steps that lead there."""
        return {space: len(ways[0].path) for space, ways in self._ways.items()}

    @property
    def is_entering(self) -> bool:
        """Whether stones are to be brought in."""
        return any(isinstance(move, Enter) for move in self._moves)

    @property
    def may_stop(self) -> bool:
        """Whether the rest of the spots may be left."""
        return Stop() in self._moves

    @property
    def best(self) -> Goal | None:
        """The goal that is worth most, and of those the nearest; the six only where there is no other."""
        goals = self.goals.values()
        return min(goals, key=lambda goal: (goal.is_six, -goal.nuggets, goal.steps), default=None)

    @property
    def ends(self) -> tuple[int, ...]:
        """The ends that may lead, or whose stone may be left on a claim."""
        return tuple(sorted({move.end for move in self._moves if isinstance(move, Enter | Step | Stake)}))

    @property
    def movable(self) -> tuple[int, ...]:
        """The spaces of the stones that may be taken into the hand: to step, or to guard a claim."""
        team = self.view.teams[self.view.player]
        steps = {team[move.end - 1] for move in self._moves if isinstance(move, Step)}
        return tuple(sorted(steps | {team[-stake.end] for stake in self._stakes()}))

    def with_stone(self, stone: int, space: int, claim: int) -> tuple[Move, ...]:
        """What is meant where the stone of a space is let go over a space or a claim; () for nothing."""
        team = self.view.teams[self.view.player]
        for walk in self._ways.get(space, ()):
            move = walk.moves[0]
            if isinstance(move, Step) and team[move.end - 1] == stone != space:
                return walk.moves
        stakes = (stake for stake in self._stakes() if team[-stake.end] == stone and stake.claim == claim)
        return tuple(stakes)[:1]

    def _found_goals(self) -> dict[int, Goal]:
        """The nearest way to each claim that can be staked in this turn."""
        found: dict[int, Goal] = {}
        for stake in self._stakes():
            worth = self.view.board.nuggets[stake.claim]
            found.setdefault(stake.claim, Goal(stake.claim, worth, None, stake))
        every = (walk for ways in self._ways.values() for walk in ways if walk.spots and walk.claims)
        for walk in sorted(every, key=lambda walk: len(walk.path)):
            for claim in walk.claims:
                if claim not in found:
                    stake = Stake(claim, guard_of(walk))
                    found[claim] = Goal(claim, self.view.board.nuggets[claim], walk, stake)
        return found

    def _stakes(self) -> list[Stake]:
        return [move for move in self._moves if isinstance(move, Stake)]

    # -------------------------------------------------------------- looking at one
    def look_at(self, space: int = NOBODY, claim: int = NOBODY) -> bool:
        """Look at a space, a claim, or at nothing; whether that is something else than before."""
        space = space if space in self._ways or space in self.starts else NOBODY
        claim = claim if claim in self.goals else NOBODY
        if (space, claim) == (self.space, self.claim):
            return False
        self.space, self.claim, self._turn = space, claim, 0
        return True

    @property
    def ways(self) -> Sequence[Walk]:
        """The ways to the space that is looked at, the shortest of each end first."""
        found = self._ways.get(self.space, [])
        nearest: dict[int, Walk] = {}
        for walk in found:
            nearest.setdefault(end_of(walk), walk)
        return [*nearest.values(), *(walk for walk in found if walk not in nearest.values())]

    @property
    def walk(self) -> Walk | None:
        """The way that is looked at: to a space, or to a claim before it is staked."""
        if self.claim != NOBODY:
            return self.goals[self.claim].walk
        ways = self.ways
        return ways[self._turn % len(ways)] if ways else None

    @property
    def guards(self) -> tuple[int, ...]:
        """The ends whose stone could be left on a claim that can be staked at once."""
        claim = self.claim if self.claim != NOBODY else self.best.claim if self.best else NOBODY
        return tuple(stake.end for stake in self._stakes() if stake.claim == claim)

    @property
    def may_change(self) -> bool:
        """Whether there is another end or another way."""
        return len(self.ways) > 1 or (self.space == NOBODY and len(self.guards) > 1)

    def change(self) -> None:
        """Take another way to the same space; or leave the stone of the other end on the claim."""
        self._turn += 1

    def take(self, move: Move) -> None:
        """Take the way that is only this one step, to the space that is looked at."""
        ways = [walk.moves for walk in self.ways]
        if (move,) in ways:
            self._turn = ways.index((move,))

    def goal_of(self, claim: int) -> Goal | None:
        """How a claim is staked in this turn, None where it cannot be."""
        goal = self.goals.get(claim)
        if goal is None or goal.walk:
            return goal
        ends = tuple(stake.end for stake in self._stakes() if stake.claim == claim)
        return goal._replace(stake=Stake(claim, ends[self._turn % len(ends)]))

    def barred(self, walk: Walk) -> tuple[int, ...]:
        """The spaces of the stones that turn the team back on this walk."""
        here, found = self.view.copy(), []
        for move in walk.moves:
            for event in GAME.apply(here, move):
                if isinstance(event, TurnedBack):
                    front = here.teams[event.player][-(1 - event.end)]
                    beside = here.board.links[front]
                    found += [space for space in beside if self._stands(space, event.met)]
        return tuple(dict.fromkeys(found))

    def _stands(self, space: int, seats: Sequence[int]) -> bool:
        return any(space in self.view.teams[seat] for seat in seats)


def guard_of(walk: Walk) -> int:
    """The end whose stone stays behind where a walk ends at a claim."""
    return HEAD if len(walk.team) == 1 or walk.leads == NEITHER else 1 - walk.leads


def end_of(walk: Walk) -> int:
    """The end that leads when a walk begins."""
    move = walk.moves[0]
    return move.end if isinstance(move, Enter | Step) else NOBODY
