"""Many games at random for each number of players: teams, stones and claims add up all the way.

GOLD_RUSH_GAMES=1000 in the environment plays so many for each number of players.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from games.core import Chance, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import BOARDS, CLAIMS
from games.gold_am_yukon.state import (
    NOBODY,
    THROWING,
    Began,
    Die,
    Ended,
    Entered,
    Event,
    Finished,
    First,
    Placed,
    Retired,
    Staked,
    State,
    Stepped,
    Stop,
    Threw,
    TurnedBack,
)
from tests.gold_am_yukon.table import A1, D4, ME, OTHER, ring, table

GAMES_EACH = int(os.environ.get("GOLD_RUSH_GAMES", "100"))
SEATS = (2, 3, 4, 5, 6)
EVERY = 20
"""So often the laws are looked at; one game of so many is listened to, and looked at each turn."""
LIMIT = 40_000


class Listener:
    """What somebody knows who only listens: where stones stand, how many wait, who guards what."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.stones: dict[int, int] = {}
        self.off = [12] * seats
        self.guards: dict[int, int] = {}
        self.gone: set[int] = set()
        self.spots = 0
        self.leads: int | None = None
        self.kinds: Counter[type] = Counter()

    def hear(self, event: object) -> None:
        self.kinds[type(event)] += 1
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
                self.off[event.player] -= 1
                self.spots -= isinstance(event, Entered)
            case Stepped():
                assert self.off[event.player] == 0
                self._step(event)
            case TurnedBack():
                assert event.end != self.leads
                assert event.player not in event.met != ()
                self.leads = event.end
            case Staked():
                self._stake(event)
            case Retired():
                assert [self.stones.pop(space) for space in event.spaces] == [event.player] * len(
                    event.spaces
                )
                self.gone.add(event.player)
            case Ended():
                assert self.spots == event.spots
            case Finished():
                assert event.winners

    def _step(self, event: Stepped) -> None:
        assert self.stones.pop(event.start) == event.player
        self._put(event.player, event.space)
        if list(self.stones.values()).count(event.player) > 1:
            assert self.leads in (None, event.end)
            self.leads = event.end
        self.spots -= 1

    def _stake(self, event: Staked) -> None:
        assert event.claim not in self.guards
        assert self.stones.pop(event.space) == event.player
        self.guards[event.claim] = event.player
        self.spots -= 1

    def _put(self, player: int, space: int) -> None:
        assert space not in self.stones
        self.stones[space] = player


def law_abiding(state: State) -> None:
    """What holds at any time: each team is one chain, one stone a space, no stone lost."""
    assert GAME.faults(state) == []
    links, stones = state.board.links, [space for team in state.teams for space in team]
    assert len(stones) == len(set(stones)) == sum(whose != NOBODY for whose in state.holder)
    for seat, team in enumerate(state.teams):
        assert all(late in links[early] for early, late in pairwise(team))
        assert all(state.holder[space] == seat for space in team)
        held = len(team) + state.off[seat] + state.guards.count(seat)
        assert held <= 12 if state.retired[seat] else held == 12
        assert not (team and state.retired[seat])
    assert sum(state.retired) == (state.guards[state.board.six] != NOBODY)


def over(state: State) -> str:
    """What holds at the end; why it came."""
    law_abiding(state)
    turn, scores = GAME.turn(state), GAME.scores(state)
    assert isinstance(turn, Over)
    assert turn.winners == tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    movers = sum(map(bool, state.teams))
    assert (turn.why == "all staked") == (NOBODY not in state.guards)
    assert turn.why in (("one left", "all staked") if movers == 1 else ("all staked", "locked", "idle"))
    assert sum(scores) == sum(
        worth for worth, whose in zip(state.board.nuggets, state.guards, strict=True) if whose != NOBODY
    )
    return turn.why


Tell = Callable[[State, list[Event]], None]


def play(seats: int, board: str, rng: Random, stops: bool, tell: Tell | None) -> State:
    """A game at random to its end; where nobody `stops`, no spot is left of somebody's own will."""
    state, random = GAME.new(seats, GAME.check_options({"board": board})), rng.random
    for entry in range(LIMIT):
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            return state
        if not isinstance(turn, Chance):
            moves = GAME.moves(state)
            if not stops and len(moves) > 1 and isinstance(moves[-1], Stop):
                moves.pop()
            events = GAME.apply(state, moves[int(random() * len(moves))])
        elif turn.kind == "the die":
            events = GAME.apply(state, Die(int(random() * 6) + 1))
        else:
            events = GAME.apply(state, First(int(random() * seats)))
        if not entry % EVERY:
            law_abiding(state)
        if tell:
            tell(state, events)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seats", SEATS)
def test_every_game_adds_up(seats: int) -> None:
    rng, kinds, ends = Random(seats), Counter[type](), Counter[str]()
    for number in range(GAMES_EACH):
        board, stops = BOARDS[number % 2], number % 4 < 2
        if number % EVERY not in (0, 3):
            ends[over(play(seats, board, rng, stops, None))] += 1
            continue
        listener = Listener(seats)

        def tell(state: State, events: list[Event], listener: Listener = listener) -> None:
            for event in events:
                listener.hear(event)
            if state.phase == THROWING:
                law_abiding(state)

        state = play(seats, board, rng, stops, tell)
        ends[over(state)] += 1
        assert listener.stones == {
            space: whose for space, whose in enumerate(state.holder) if whose != NOBODY
        }
        assert listener.off == state.off
        assert listener.guards == {c: state.guards[c] for c in CLAIMS if state.guards[c] != NOBODY}
        assert listener.kinds[Finished] == 1
        kinds += listener.kinds
    assert set(kinds) == set(GAME.event_types)
    assert set(ends) <= {"all staked", "one left", "locked", "idle"}
    assert ends["all staked" if seats > 3 else "one left"]


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda state: state.teams[ME].append(state.teams[OTHER][0]), "two stones share a space"),
        (lambda state: state.teams[ME].pop(), "a space is not held by the stone that stands there"),
        (lambda state: state.teams[ME].pop(), "team 0 has lost or won a stone"),
        (lambda state: state.holder.__setitem__(100, 1), "a space is not held by the stone that stands"),
        (lambda state: state.holder.__setitem__(ring(A1)[0], NOBODY), "a space is not held by the stone"),
        (lambda state: state.teams[ME].insert(0, state.teams[ME].pop(2)), "team 0 has a gap"),
        (lambda state: state.off.__setitem__(1, 1), "team 1 has lost or won a stone"),
        (lambda state: state.guards.__setitem__(5, 1), "team 1 has lost or won a stone"),
        (lambda state: state.retired.__setitem__(0, True), "team 0 has retired and still stands"),
    ],
)
def test_faults_are_found(damage: Callable[[State], object], fault: str) -> None:
    state = table(ring(A1, 5), ring(D4))
    law_abiding(state)
    damage(state)
    assert any(found.startswith(fault) for found in GAME.faults(state))
