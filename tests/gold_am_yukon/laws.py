"""What GOLD AM YUKON promises beside the contract: each team is one chain, and who listens misses nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import Any

from games.core import Over
from games.gold_am_yukon.state import (
    NOBODY,
    Began,
    Ended,
    Entered,
    Finished,
    Placed,
    Retired,
    Staked,
    State,
    Stepped,
    Threw,
    TurnedBack,
)
from tests.contract.laws import Moment


def faults(state: State) -> list[str]:
    """Each team is one chain, one stone a space, and no stone is lost."""
    found: list[str] = []
    links, claims = state.board.links, Counter(state.guards)
    holder = [NOBODY] * len(links)
    for seat, team in enumerate(state.teams):
        for space in team:
            if holder[space] != NOBODY:
                found.append("two stones share a space")
            holder[space] = seat
    if holder != state.holder:
        found.append("a space is not held by the stone that stands there")
    for seat, team in enumerate(state.teams):
        if any(late not in links[early] for early, late in pairwise(team)):
            found.append(f"team {seat} has a gap")
        movers = len(team) + state.off[seat]
        if movers and state.retired[seat]:
            found.append(f"team {seat} has retired and still stands")
        elif movers + claims[seat] != state.stones and not state.retired[seat]:
            found.append(f"team {seat} has lost or won a stone")
    return found


def each_team_is_one_chain(now: Moment) -> None:
    """One stone a space, no stone lost, and nobody retired has a stone on the board."""
    state: State = now.state
    links, stones = state.board.links, [space for team in state.teams for space in team]
    assert len(stones) == len(set(stones)) == sum(whose != NOBODY for whose in state.holder)
    for seat, team in enumerate(state.teams):
        assert all(late in links[early] for early, late in pairwise(team))
        assert all(state.holder[space] == seat for space in team)
        held = len(team) + state.off[seat] + state.guards.count(seat)
        assert held <= state.stones if state.retired[seat] else held == state.stones
        assert not (team and state.retired[seat])
    assert sum(state.retired) == (state.guards[state.board.six] != NOBODY)
    rules = now.match.options
    assert state.stones == rules.get("stones", 12)
    assert len(state.guards) == (
        37 if "valley" not in rules else {"honeycomb": 19, "square": 21}[state.board.grid]
    )


def the_best_score_wins(now: Moment) -> None:
    """And the game ends for one of its reasons only."""
    if not isinstance(now.turn, Over):
        return
    state, scores, why = now.state, now.game.scores(now.state), now.turn.why
    assert now.turn.winners == tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    assert (why == "all staked") == (NOBODY not in state.guards)
    is_one_left = sum(map(bool, state.teams)) == 1
    assert why in (("one left", "all staked") if is_one_left else ("all staked", "locked", "idle"))
    worths = zip(state.board.nuggets, state.guards, strict=True)
    assert sum(scores) == sum(worth for worth, whose in worths if whose != NOBODY)


class WhoListensKnowsWhereStonesStand:
    """Where stones stand, how many wait, who guards what, and how many spots are left, from events alone."""

    def __init__(self) -> None:
        self.stones: dict[int, int] = {}
        self.entered: dict[int, int] = defaultdict(int)
        self.guards: dict[int, int] = {}
        self.team = 0
        self.gone: set[int] = set()
        self.spots = 0
        self.leads: int | None = None
        self.finished = 0

    def __call__(self, now: Moment) -> None:
        holder, guards = now.state.holder, now.state.guards
        assert self.stones == {space: whose for space, whose in enumerate(holder) if whose != NOBODY}
        self.team = now.state.stones
        assert [self.team - self.entered[seat] for seat in now.seats] == now.state.off
        assert self.guards == {claim: guard for claim, guard in enumerate(guards) if guard != NOBODY}
        assert self.finished == isinstance(now.turn, Over)

    def hear(self, event: Any) -> None:
        match event:
            case Began():
                self.spots, self.leads = 0, None
                assert event.player not in self.gone
            case Threw():
                self.spots += event.spots
                assert self.spots == event.total
                assert event.again == (event.spots == 1)
            case Placed() | Entered():
                self._put(event.player, event.space)
                self.entered[event.player] += 1
                self.spots -= isinstance(event, Entered)
            case Stepped():
                assert self.entered[event.player] == self.team
                self._step(event)
            case TurnedBack():
                assert event.end != self.leads
                assert event.player not in event.met != ()
                self.leads = event.end
            case Staked():
                assert event.claim not in self.guards
                assert self.stones.pop(event.space) == event.player
                self.guards[event.claim] = event.player
                self.spots -= 1
            case Retired():
                assert {self.stones.pop(space) for space in event.spaces} <= {event.player}
                self.gone.add(event.player)
            case Ended():
                assert self.spots == event.spots
            case Finished():
                assert event.winners
                self.finished += 1

    def _step(self, event: Stepped) -> None:
        assert self.stones.pop(event.start) == event.player
        self._put(event.player, event.space)
        if list(self.stones.values()).count(event.player) > 1:
            assert self.leads in (None, event.end)
            self.leads = event.end
        self.spots -= 1

    def _put(self, player: int, space: int) -> None:
        assert space not in self.stones
        self.stones[space] = player


LAWS = (each_team_is_one_chain, the_best_score_wins, WhoListensKnowsWhereStonesStand)
