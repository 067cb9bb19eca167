"""Five thousand games at random for each number of players: money, cards and deeds add up at every turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import pytest

from games.core import Chance, Over
from games.klondike_board import GAME
from games.klondike_board.board import BOARD, CARDS, JAIL, KIND, PASS, THEATRE
from games.klondike_board.flow import LETTERS
from games.klondike_board.pending import Betting, Dealing, Ready
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Bought,
    Burned,
    Changed,
    Deck,
    Dice,
    Finished,
    Ghosted,
    Moved,
    Paid,
    Prospect,
    Sent,
    State,
    Turned,
)

GAMES_EACH = 5_000
EVERY = 20
"""One game of so many is looked at closely: at each turn, and with a ledger kept from its events alone."""
SEATS = (2, 3, 4, 5, 6)


class Ledger:
    """What somebody knows who only listens: cash, places, owners and how many cards were turned."""

    def __init__(self, seats: int) -> None:
        self.cash = [BOARD.grubstake] * seats
        self.at = [0] * seats
        self.owner = [NOBODY for _ in KIND]
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
                self.at[player] = end
            case Sent(player, end):
                self.at[player] = end
            case Bought(player, space):
                assert self.at[player] == space
                assert self.owner[space] == NOBODY
                self.owner[space] = player
            case Changed(space, seller, buyer):
                assert self.owner[space] == seller != buyer
                self.owner[space] = buyer
            case Burned(space, owner):
                assert self.owner[space] == owner != NOBODY
                assert space in self.at
                self.owner[space] = NOBODY
            case Ghosted():
                self.owner = [NOBODY for _ in KIND]


def play(seats: int, rng: Random, tell: Callable[[State, Sequence[object]], None] | None) -> State:
    """A game at random from the deal to its end; `tell` hears of the events of every step."""
    state, random = GAME.new(seats, OPTIONS), rng.random
    for _ in range(LIMIT):
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            return state
        if not isinstance(turn, Chance):
            moves = GAME.moves(state)
            if isinstance(moves[0], Prospect) and random() < DIGS:
                moves = moves[: sum(map(bool, state.creeks))]
            events = GAME.apply(state, moves[int(random() * len(moves))])
        elif isinstance(state.todo[-1], Dealing):
            events = GAME.apply(state, Deck("".join(rng.sample(LETTERS, len(LETTERS)))))
        else:
            events = GAME.apply(state, Dice(int(random() * 6) + 1, int(random() * 6) + 1))
        if tell:
            tell(state, events)
    raise AssertionError("the game does not end")


OPTIONS = GAME.check_options({})
LIMIT = 5_000
DIGS = 0.9
"""How often a claim is not put up for sale; auctions take long."""


def law_abiding(state: State) -> None:
    """What holds whenever a turn begins."""
    assert GAME.faults(state) == []
    assert state.claims == []
    for seat, space in enumerate(state.at):
        assert not state.climbs[seat] or KIND[space] == PASS
        assert not state.shows[seat] or (KIND[space] == THEATRE and state.owner[space] not in (NOBODY, seat))
        assert not (space == JAIL and (state.climbs[seat] or state.shows[seat]))
    for shown in state.shown:
        assert len(shown) <= 2
        assert all(CARDS[card].gold for card in shown)
    assert all(not CARDS[card].is_lode for card in state.discards)


def over(state: State) -> None:
    """What holds at the end."""
    assert GAME.faults(state) == []
    assert not any(state.creeks)
    assert all(owner == NOBODY for owner in state.owner)
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    assert turn.winners == tuple(seat for seat, cash in enumerate(state.cash) if cash == max(state.cash))


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("seats", SEATS)
def test_every_game_adds_up(seats: int, part: int) -> None:
    rng, kinds = Random(10 * seats + part), Counter[type]()
    for number in range(GAMES_EACH // 2):
        if number % EVERY:
            over(play(seats, rng, None))
            continue
        ledger = Ledger(seats)

        def tell(state: State, events: Sequence[object], ledger: Ledger = ledger) -> None:
            for event in events:
                ledger.enter(event)
            if isinstance(state.todo[-1], Ready):
                law_abiding(state)

        state = play(seats, rng, tell)
        over(state)
        assert (state.cash, state.at, state.owner) == (ledger.cash, ledger.at, ledger.owner)
        assert ledger.kinds[Turned] == len(CARDS)
        assert ledger.kinds[Finished] == ledger.kinds[Ghosted] == 1
        kinds += ledger.kinds
    asked_for = {"Entitled", "Demanded", "Lapsed", "Proposed", "Agreed"}  # never without a deal or an option
    assert {kind.__name__ for kind in GAME.event_types} - {kind.__name__ for kind in kinds} == asked_for


def test_turns_go_round_the_table() -> None:
    rng = Random(3)
    for seats in SEATS:
        order: list[int] = []

        def tell(state: State, events: Sequence[object], order: list[int] = order) -> None:
            if isinstance(state.todo[-1], Ready) and (not order or state.turn != order[-1]):
                order.append(state.turn)

        play(seats, rng, tell)
        steps = Counter((after - before) % seats for before, after in pairwise(order))
        assert steps[1] > 0.8 * len(order) > 10


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda state: state.todo.append(Betting(0, (0, 1), 0, ())), "the pot does not add up"),
        (lambda state: state.todo.append(Betting(7, (0, 1), 0, ())), "the pot does not add up"),
        (lambda state: state.cash.__setitem__(0, state.cash[0] + 5), "the money does not add up"),
        (lambda state: setattr(state, "bank", state.bank + 5), "the money does not add up"),
        (lambda state: state.cash.__setitem__(1, -5), "cash is below nothing"),
        (lambda state: state.discards.append(0), "the cards do not add up"),
        (lambda state: state.creeks[0].pop(), "the cards do not add up"),
        (lambda state: state.owner.__setitem__(JAIL, 0), "nobody can own The Woodpile"),
        (lambda state: state.owner.__setitem__(21, 2), "nobody can own Yukon Hotel"),
    ],
)
def test_faults_are_found(damage: Callable[[State], object], fault: str) -> None:
    state = GAME.new(2, OPTIONS)
    GAME.apply(state, Deck(LETTERS))
    law_abiding(state)
    damage(state)
    assert fault in GAME.faults(state)
