"""Players choose legal moves from what they may see, and from nothing else."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from games.core import Decide, Over
from games.klondike_patience import GAME
from games.patience.state import State
from games.players import Glimpse, Player, glimpse
from tests.kit.players import GreedyPlayer, RandomPlayer
from tests.saves.dicegame import DiceGame, Keep
from tests.saves.dicegame import State as Dice

PLAYERS: list[Player] = [RandomPlayer(), GreedyPlayer()]


def dealt(seed: int) -> State:
    state = GAME.new(1, GAME.check_options({}))
    GAME.apply(state, GAME.outcomes(state).sample(Random(seed)))
    return state


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: type(player).__name__)
def test_players_play_to_the_end(player: Player) -> None:
    for seed in range(10):
        state, rng = dealt(seed), Random(seed)
        while isinstance(GAME.turn(state), Decide):
            seen = glimpse(GAME, state, rng)
            move = player.choose(seen, rng)
            assert move in seen.moves
            GAME.apply(state, move)
        assert isinstance(GAME.turn(state), Over)


def test_a_glimpse_holds_no_state() -> None:
    state, rng = dealt(1), Random(1)
    seen = glimpse(GAME, state, rng, samples=5)
    assert seen.view == GAME.observe(state, 0)
    assert len(seen.imagined) == 5
    for guess in seen.imagined:
        assert guess is not state
        assert guess.stock != state.stock
    given = {entry.name for entry in dataclasses.fields(Glimpse)}
    assert given == {"game", "seat", "view", "moves", "imagined", "wanted"}


def test_a_glimpse_changes_nothing() -> None:
    state = dealt(1)
    before = state.copy()
    seen = glimpse(GAME, state, Random(1), samples=2)
    GreedyPlayer().choose(seen, Random(1))
    assert state == before
    assert all(GAME.moves(guess) == list(seen.moves) for guess in seen.imagined)


def test_nobody_is_asked_while_nature_acts() -> None:
    state = GAME.new(1, GAME.check_options({}))
    with pytest.raises(ValueError, match="nobody has to decide now"):
        glimpse(GAME, state, Random(1))


def test_the_greedy_player_takes_most() -> None:
    seen = glimpse(DiceGame(), Dice(20, [0, 0], pips=5), Random(1))
    assert all(GreedyPlayer().choose(seen, Random(seed)) == Keep(5) for seed in range(10))


def test_the_greedy_player_takes_any_of_equals() -> None:
    seen = glimpse(DiceGame(), Dice(20, [0, 0], pips=5), Random(1), samples=0)
    assert len({GreedyPlayer().choose(seen, Random(seed)) for seed in range(60)}) == 6


def test_the_random_player_takes_any() -> None:
    seen = glimpse(DiceGame(), Dice(20, [0, 0], pips=5), Random(1))
    assert {RandomPlayer().choose(seen, Random(seed)) for seed in range(60)} == set(seen.moves)
