"""Five thousand games at random for each number of players: money, properties and pages add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from games.calamityville import GAME
from games.calamityville.board import (
    BOOM,
    CASH,
    GOLD_PAGE,
    KIND,
    MOST,
    NUMBER_OF,
    PRICE,
    RING,
)
from games.calamityville.pending import Ready
from games.calamityville.state import (
    BANK,
    NOBODY,
    Began,
    Built,
    Busted,
    Drew,
    Event,
    Finished,
    Moved,
    Paid,
    Passed,
    RanOut,
    Read,
    Returned,
    Sent,
    State,
)
from games.core import Chance, Over
from tests.calamityville.table import IN_ORDER, page

GAMES_EACH = 5_000
EVERY = 20
"""One game of so many is looked at closely: at each step, and with a ledger kept from its events alone."""
SEATS = (2, 3, 4)
LIMIT = 2_000


class Ledger:
    """What somebody knows who only listens: cash, places, owners, stock and which pages were read."""

    def __init__(self, seats: int) -> None:
        self.cash = [CASH] * seats
        self.at = [0] * seats
        self.owner = [NOBODY for _ in RING]
        self.stock = Counter(NUMBER_OF)
        self.read: list[int] = []
        self.kinds: Counter[type] = Counter()

    def enter(self, event: object) -> None:
        self.kinds[type(event)] += 1
        match event:
            case Paid(payer, payee, amount):
                assert amount > 0
                for seat, change in ((payer, -amount), (payee, amount)):
                    if seat != BANK:
                        self.cash[seat] += change
                        assert self.cash[seat] >= 0
            case Moved(player, start, end):
                assert self.at[player] == start != end
                assert 1 <= (end - start) % len(RING) <= 6
                self.at[player] = end
            case Sent(player, end):
                assert self.at[player] != end
                self.at[player] = end
            case Built(player, space, kind, price):
                assert self.owner[space] == NOBODY
                assert (KIND[space] == "mine") == (kind == "mine")
                assert price in (0, PRICE)
                self.owner[space] = player
                self.stock[kind] -= 1
                assert self.stock[kind] >= 0
            case Passed(giver, taker, space):
                assert self.owner[space] == giver != taker
                self.owner[space] = taker
            case Returned(owner, space, kind):
                assert self.owner[space] == owner != NOBODY
                self.owner[space] = NOBODY
                self.stock[kind] += 1
            case Read(_, number):
                assert number not in self.read
                assert number < BOOM or len(self.read) >= BOOM
                self.read.append(number)
        assert max(map(self.owner.count, range(len(self.cash)))) <= MOST


def play(seats: int, rng: Random, tell: Callable[[State, list[Event]], None] | None) -> State:
    """A game at random to its end; `tell` hears of the events of every step."""
    state, random = GAME.new(seats, {}), rng.random
    for _ in range(LIMIT):
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            return state
        if isinstance(turn, Chance):
            events = GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            moves = GAME.moves(state)
            events = GAME.apply(state, moves[int(random() * len(moves))])
        if tell:
            tell(state, events)
    raise AssertionError("the game does not end")


def over(state: State) -> None:
    """What holds at the end."""
    assert GAME.faults(state) == []
    assert state.read[-1] == GOLD_PAGE
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    assert turn.winners == tuple(seat for seat, cash in enumerate(state.cash) if cash == max(state.cash))


@pytest.mark.parametrize("seats", SEATS)
def test_every_game_adds_up(seats: int) -> None:
    rng, kinds = Random(seats), Counter[type]()
    for number in range(GAMES_EACH):
        if number % EVERY:
            over(play(seats, rng, None))
            continue
        ledger = Ledger(seats)

        def tell(state: State, events: list[Event], ledger: Ledger = ledger) -> None:
            for event in events:
                ledger.enter(event)
            assert GAME.faults(state) == []
            if isinstance(state.todo[-1], Ready):
                assert (state.walk, state.again) == (0, False)

        state = play(seats, rng, tell)
        over(state)
        assert (state.cash, state.at, state.owner) == (ledger.cash, ledger.at, ledger.owner)
        assert state.read == ledger.read
        assert {kind: NUMBER_OF[kind] - state.built.count(kind) for kind in NUMBER_OF} == ledger.stock
        assert ledger.kinds[RanOut] == ledger.kinds[Finished] == ledger.kinds[Busted] == 1
        kinds += ledger.kinds
    assert set(GAME.event_types) == set(kinds)


@pytest.mark.parametrize("seats", SEATS)
def test_turns_go_round_the_table(seats: int) -> None:
    rng = Random(3)
    for _ in range(20):
        order: list[int] = []

        def tell(state: State, events: list[Event], order: list[int] = order) -> None:
            order += [event.player for event in events if isinstance(event, Began)]

        play(seats, rng, tell)
        assert len(order) > 30
        assert order == [(order[0] + turn) % seats for turn in range(len(order))]


def test_a_game_is_as_long_as_it_should_be() -> None:
    rng, turns, pages, nuggets = Random(8), 0, 0, 0
    for _ in range(300):

        def tell(state: State, events: list[Event]) -> None:
            nonlocal turns, nuggets
            turns += sum(isinstance(event, Began) for event in events)
            nuggets += sum(isinstance(event, Drew) for event in events)

        pages += len(play(4, rng, tell).read)
    assert 60 < turns / 300 < 90
    assert 38 < pages / 300 < 41  # the last page lies 30th to 49th, 39.5th in the mean
    assert nuggets > 300


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda state: state.cash.__setitem__(0, state.cash[0] + 100), "the money does not add up"),
        (lambda state: setattr(state, "bank", state.bank + 100), "the money does not add up"),
        (lambda state: state.cash.__setitem__(1, -100), "cash is below nothing"),
        (lambda state: state.read.append(0), "the pages do not add up"),
        (lambda state: state.pile.pop(), "the pages do not add up"),
        (lambda state: state.pile.reverse(), "a bust page lies above a boom page"),
        (lambda state: state.built.__setitem__(1, "mine"), "that cannot stand on Cinder Lane"),
        (lambda state: state.built.__setitem__(2, "bank"), "that cannot stand on Last Hope Mine"),
        (lambda state: state.built.__setitem__(0, "bank"), "that cannot stand on Train Station"),
        (lambda state: state.built.__setitem__(1, "bank"),
         "Cinder Lane is built on by nobody, or owned without a building"),
        (lambda state: state.owner.__setitem__(3, 0),
         "Depot Street is built on by nobody, or owned without a building"),
        (lambda state: [state.built.__setitem__(n, "bank") for n in (1, 3, 6, 8)],
         "the properties do not add up"),
        (lambda state: state.deeds[0].append(1), "the deeds do not add up"),
        (lambda state: state.owner.__setitem__(1, 1), "the deeds do not add up"),
        (lambda state: state.deeds[1].extend([1] * 6), "somebody owns too many properties"),
    ],
)  # fmt: skip
def test_faults_are_found(damage: Callable[[State], object], fault: str) -> None:
    state = GAME.new(2, {})
    GAME.apply(state, IN_ORDER)
    assert GAME.faults(state) == []
    assert page("Y1") == 0
    damage(state)
    assert fault in GAME.faults(state)
