"""Many games of random moves: the pack stays whole, hidden cards stay hidden."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Over
from games.klondike_patience import GAME
from games.patience.state import COLUMNS, Draw, State


def deal(rng: Random) -> State:
    state = GAME.new(1, GAME.check_options({}))
    GAME.apply(state, GAME.outcomes(state).sample(rng))
    return state


def test_two_thousand_games_keep_the_pack_whole() -> None:
    rng = Random(1)
    endings: Counter[str] = Counter()
    for _ in range(2_000):
        state = deal(rng)
        while not isinstance(turn := GAME.turn(state), Over):
            GAME.apply(state, pick(rng, GAME.moves(state)))
            assert not GAME.faults(state)
        endings[turn.why] += 1
    assert set(endings) <= {"won", "stuck", "given up"}
    assert endings["stuck"] > 100
    assert endings["given up"] > 100


def test_the_stock_is_gone_after_24_draws() -> None:
    rng = Random(2)
    for _ in range(20):
        state = deal(rng)
        for _ in range(24):
            GAME.apply(state, Draw())
        assert not state.stock


def hidden(state: State) -> list[int]:
    return [card for pile in COLUMNS for card in state.columns[pile][: state.hidden[pile]]]


def test_imagined_cards_are_the_unseen_ones() -> None:
    rng = Random(3)
    state = deal(rng)
    guesses = [GAME.imagine(state, 0, rng) for _ in range(20)]
    for guess in guesses:
        assert sorted(guess.stock + hidden(guess)) == sorted(state.stock + hidden(state))
        assert len(guess.stock) == len(state.stock)
        assert guess.waste == state.waste
    assert len({tuple(guess.stock) for guess in guesses}) == 20
    assert len({tuple(hidden(guess)) for guess in guesses}) == 20


def test_any_unseen_card_may_be_imagined_anywhere() -> None:
    rng = Random(4)
    state = deal(rng)
    unseen = {*state.stock, *hidden(state)}
    guesses = [GAME.imagine(state, 0, rng) for _ in range(600)]
    assert {guess.stock[-1] for guess in guesses} == unseen
    assert {guess.columns[7][0] for guess in guesses} == unseen


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda state: state.stock.pop(), "the 52 cards are not there once each"),
        (lambda state: state.waste.append(state.stock[0]), "the 52 cards are not there once each"),
        (lambda state: state.hidden.__setitem__(3, 3), "column 3 ends face down"),
        (lambda state: state.hidden.__setitem__(7, 0), "column 7 is no sequence"),
    ],
)
def test_faults_are_found(damage: object, fault: str) -> None:
    state = deal(Random(5))
    assert GAME.faults(state) == []
    assert callable(damage)
    damage(state)
    assert fault in GAME.faults(state)


def test_no_fault_before_the_deal() -> None:
    state = GAME.new(1, GAME.check_options({}))
    assert GAME.faults(state) == []
    assert GAME.turn(state) == Chance("shuffle")
    assert GAME.moves(state) == []
    assert GAME.scores(state) == (0,)
