"""Twenty thousand games at random: money and mines add up, and nobody learns what is secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.chance import pick
from games.core import Chance, Over
from games.strike_it_rich import GAME
from games.strike_it_rich.board import GOAL, MARKERS, MINES, PRICES, PURSE
from games.strike_it_rich.state import (
    HIDDEN,
    NOBODY,
    ROLLING,
    Bought,
    Claimed,
    Sold,
    State,
    Struck,
    Won,
)

PARTS = 4
GAMES_IN_ALL = 20_000


class Ledger:
    """What everybody has, kept from the events alone, by somebody who only listens."""

    def __init__(self) -> None:
        self.cash = [PURSE, PURSE]
        self.owner = [NOBODY for _ in MINES]
        self.kinds: Counter[type] = Counter()

    def enter(self, event: Any) -> None:
        kind = type(event)
        self.kinds[kind] += 1
        if kind is Bought:
            self.cash[event.player] -= event.price
            if event.seller != NOBODY:
                self.cash[event.seller] += event.price
            assert self.owner[event.mine] == event.seller
            self.owner[event.mine] = event.player
        elif kind is Struck:
            self.cash[event.player] += event.value
            self.cash[event.owner] += event.value * len(event.beside)
            assert {self.owner[mine] for mine in (event.mine, *event.beside)} == {event.owner}
        elif kind is Sold:
            self.cash[event.player] += event.price
            assert self.owner[event.mine] == event.player
            self.owner[event.mine] = NOBODY
        elif kind is Claimed:
            assert self.owner[event.mine] == event.loser != event.player
            self.owner[event.mine] = event.player
        elif kind is Won:
            assert list(event.cash) == self.cash


def play(rng: Random, at_turn_end: Callable[[State], None]) -> tuple[State, Ledger]:
    """A game at random from the roll for the start to its end."""
    state, ledger = GAME.new(2, GAME.check_options({})), Ledger()
    while not isinstance(turn := GAME.turn(state), Over):
        nature = isinstance(turn, Chance)
        move = GAME.outcomes(state).sample(rng) if nature else pick(rng, GAME.moves(state))
        for event in GAME.apply(state, move):
            ledger.enter(event)
        if state.phase == ROLLING:
            at_turn_end(state)
    return state, ledger


def law_abiding(state: State) -> None:
    assert GAME.faults(state) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_money_and_mines_add_up(part: int) -> None:
    rng, kinds = Random(part), Counter[type]()
    for _ in range(GAMES_IN_ALL // PARTS):
        state, ledger = play(rng, law_abiding)
        law_abiding(state)
        assert state.cash == ledger.cash
        assert state.owner == ledger.owner
        assert state.cash[state.player] >= GOAL
        assert max(state.owner.count(0), state.owner.count(1)) <= MARKERS
        assert ledger.kinds[Won] == 1
        kinds += ledger.kinds
    assert set(kinds) == set(GAME.event_types)


def test_fortunes_fall_by_special_claims_alone() -> None:
    rng, fell = Random(11), 0
    for _ in range(200):
        state = GAME.new(2, GAME.check_options({"begins": "first"}))
        while not isinstance(turn := GAME.turn(state), Over):
            before = GAME.scores(state)
            nature = isinstance(turn, Chance)
            move = GAME.outcomes(state).sample(rng) if nature else pick(rng, GAME.moves(state))
            claims = [event for event in GAME.apply(state, move) if isinstance(event, Claimed)]
            for seat, (one, other) in enumerate(zip(before, GAME.scores(state), strict=True)):
                if other < one:
                    assert [event.loser for event in claims] == [seat]
                    fell += 1
    assert fell > 20


def test_nobody_sees_what_the_other_has() -> None:
    def covered(state: State) -> None:
        for seat in (0, 1):
            view = GAME.observe(state, seat)
            assert view.cash[seat] == state.cash[seat]
            assert view.cash[1 - seat] == HIDDEN
            assert view.counted == state.cash
        assert GAME.observe(state, None).cash == [HIDDEN, HIDDEN]

    rng = Random(12)
    for _ in range(100):
        state, _ = play(rng, covered)
        assert GAME.observe(state, 0).cash == GAME.observe(state, None).cash == state.cash


def test_the_table_and_what_each_seat_sees_of_it_follow_from_the_events_alone() -> None:
    rng = Random(14)
    for _ in range(30):
        state = GAME.new(2, GAME.check_options({}))
        told, seen = GAME.copy(state), {seat: GAME.observe(state, seat) for seat in (0, 1, None)}
        while not isinstance(turn := GAME.turn(state), Over):
            nature = isinstance(turn, Chance)
            move = GAME.outcomes(state).sample(rng) if nature else pick(rng, GAME.moves(state))
            for event in GAME.apply(state, move):
                for table in (told, *seen.values()):
                    GAME.fold(table, event)
            assert told == state
            assert seen == {seat: GAME.observe(state, seat) for seat in seen}


def test_scores_are_cash_and_what_the_mines_would_sell_for() -> None:
    rng = Random(13)
    state, _ = play(rng, law_abiding)
    for seat in (0, 1):
        mines = sum(PRICES[mine] for mine in MINES if state.owner[mine] == seat)
        assert GAME.scores(state)[seat] == state.cash[seat] + mines


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda state: state.cash.__setitem__(0, state.cash[0] + 5_000), "the money does not add up"),
        (lambda state: setattr(state, "bank", state.bank + 5_000), "the money does not add up"),
        (lambda state: state.counted.__setitem__(1, 0), "the public count of cash is wrong"),
        (lambda state: state.cash.__setitem__(1, -5_000), "cash is below nothing"),
        (lambda state: state.owner.__setitem__(7, 1 - state.owner[7]), "the markers do not add up"),
        (lambda state: state.mines.__setitem__(0, 17), "a player owns more than 16 mines"),
    ],
)
def test_faults_are_found(damage: Callable[[State], None], fault: str) -> None:
    state, _ = play(Random(14), law_abiding)
    state.owner[7], state.mines = 0, [0, 0]
    state.mines = [state.owner.count(0), state.owner.count(1)]
    law_abiding(state)
    damage(state)
    assert fault in GAME.faults(state)
