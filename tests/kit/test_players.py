"""Players choose from what they may see and from nothing else, and pairs of games tell who plays better."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from games.core import Move, Options
from games.klondike_patience import GAME as PATIENCE
from games.players import AnyGlimpse, Glimpse, Player, glimpse
from games.strike_it_rich import GAME
from games.strike_it_rich.state import FORMING
from tests.kit.players import GreedyPlayer, RandomPlayer
from tests.kit.tournament import Tally, duel, play_out
from tests.saves.dicegame import DiceGame, Keep
from tests.saves.dicegame import State as Dice

BOTH: Options = {"secret": True, "begins": "first"}


class TheFirst:
    """Plays always the first move."""

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        return glimpse.moves[0]


class Noting:
    """Plays as another; notes the dice that it sees."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.dice: list[tuple[int, ...]] = []

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        if glimpse.view.phase == FORMING:
            self.dice.append(glimpse.view.dice)
        return self.player.choose(glimpse, rng)


# ------------------------------------------------------------------ players
def test_a_glimpse_holds_no_state_and_changes_nothing_and_nature_has_none() -> None:
    state = PATIENCE.new(1, PATIENCE.check_options({}))
    with pytest.raises(ValueError, match="nobody has to decide now"):
        glimpse(PATIENCE, state, Random(1))
    PATIENCE.apply(state, PATIENCE.outcomes(state).sample(Random(1)))
    before = state.copy()
    seen = glimpse(PATIENCE, state, Random(1), samples=5)
    assert {entry.name for entry in dataclasses.fields(Glimpse)} == {
        *("game", "seat", "view", "moves", "imagined", "wanted")
    }
    assert seen.view == PATIENCE.observe(state, 0)
    assert len(seen.imagined) == 5
    for guess in seen.imagined:
        assert guess.stock != state.stock
        assert PATIENCE.moves(guess) == list(seen.moves)
    GreedyPlayer().choose(seen, Random(1))
    assert state == before


def test_the_greedy_player_takes_most_or_any_of_equals_the_random_one_any() -> None:
    here = Dice(20, [0, 0], pips=5)
    seen, blind = (glimpse(DiceGame(), here, Random(1), samples=samples) for samples in (4, 0))
    greedy, any_move = GreedyPlayer(), RandomPlayer()
    assert {greedy.choose(seen, Random(seed)) for seed in range(60)} == {Keep(5)}
    assert {greedy.choose(blind, Random(seed)) for seed in range(60)} == set(blind.moves)
    assert {any_move.choose(seen, Random(seed)) for seed in range(60)} == set(seen.moves)


# ------------------------------------------------------------------ tournaments
def test_all_games_of_a_number_see_the_same_dice_whatever_the_players_do() -> None:
    nature = Random(20)
    stream = [tuple(GAME.outcomes(GAME.new(2, BOTH)).sample(nature)) for _ in range(2000)]
    for player in (TheFirst(), RandomPlayer()):
        noting = Noting(player)
        play_out(GAME, (noting, noting), BOTH, Random(20), Random(1))
        assert len(noting.dice) > 20
        assert noting.dice == stream[: len(noting.dice)]


def test_like_players_share_each_pair_and_a_duel_is_the_same_again() -> None:
    """Two players that are one win each pair once: the seats are swapped, all else is the same."""
    assert list(duel(GAME, TheFirst(), TheFirst(), BOTH, range(10))) == [0.5] * 10
    results = [list(duel(GAME, RandomPlayer(), TheFirst(), BOTH, range(8))) for _ in range(2)]
    assert results[0] == results[1]
    assert len(set(results[0])) > 1


@pytest.mark.parametrize(
    ("pairs", "interval"),
    [
        ([1.0] * 18 + [0.5] * 24 + [0.0] * 8, (0.5020, 0.6906)),  # as 60 won of 100 games alone, by hand
        ([0.5] * 90 + [1.0] * 10, (0.5205, 0.5792)),  # pairs that are alike make it surer
        ([0.0] * 45 + [1.0] * 55, (0.4524, 0.6438)),
        ([1.0] * 2000, (0.9990, 1.0)),
        ([0.0] * 10, (0.0, 0.1611)),
    ],
)
def test_the_interval_is_wilsons_for_games_that_spread_as_the_pairs_do(
    pairs: list[float], interval: tuple[float, float]
) -> None:
    assert Tally(pairs).interval == pytest.approx(interval, abs=2e-4)


def test_the_interval_holds_as_often_as_it_says() -> None:
    """Of 400 series of 60 pairs with a true share of 0.6, some 95 in 100 intervals hold it."""
    rng, held = Random(5), 0
    for _ in range(400):
        pairs = [((rng.random() < 0.6) + (rng.random() < 0.6)) / 2 for _ in range(60)]
        low, high = Tally(pairs).interval
        held += low <= 0.6 <= high
    assert 0.92 * 400 <= held <= 0.985 * 400
