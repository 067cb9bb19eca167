"""Computer players play by the rules, from what they may see, and by what they know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Move, Over
from games.players import turn_observation
from games.strike_it_rich import GAME
from games.strike_it_rich.ai import LEVELS, advice, player
from games.strike_it_rich.board import STEP
from games.strike_it_rich.state import Claim, Form, Pass, Sell, State
from tests.kit import campaign
from tests.kit.players import RandomPlayer
from tests.kit.tournament import Tally, duel
from tests.strike_it_rich.table import position
from ui.words import in_words

OPTIONS = GAME.check_options({})


def chosen(level: str, state: State, number: int = 1) -> Move:
    return player(level).choose(turn_observation(GAME, state, Random(number)), Random(number))


def decisions(rng: Random) -> Iterator[State]:
    """Every position of a random game in which somebody decides."""
    state = GAME.new(2, OPTIONS)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            yield state
            GAME.apply(state, pick(rng, GAME.moves(state)))


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_a_legal_move_and_does_not_know_what_is_secret(level: str) -> None:
    """Only what is counted from public payments can be known of the other's cash."""
    met = Counter[type]()
    for seed in campaign.seeds(f"strike choices {level}", short=8, long=100):
        with campaign.told(seed=seed):
            rng = Random(seed)
            for state in decisions(rng):
                is_rare = not isinstance(GAME.moves(state)[0], Form)
                if rng.random() < (0.5 if is_rare else 0.05):
                    move = chosen(level, state)
                    other = state.copy()
                    other.cash[1 - state.player] = STEP * int(220 * rng.random())
                    assert chosen(level, other) == move
                    assert (type(move), move) in [(type(each), each) for each in GAME.moves(state)]
                    met[type(move)] += 1
    assert met[Form] > 5
    assert {*met} >= {Form, Sell, Claim}
    assert chosen(level, position("0 | 0 | 0 rolled 1 2 3")) == Pass()


def test_the_hint_is_what_the_hard_player_does_and_leaves_nothing_to_chance() -> None:
    rng = Random(9)
    for state in decisions(rng):
        if rng.random() < 0.1:
            move, why = advice(GAME.observe(state, state.player), state.player)
            assert {chosen("hard", state, number) for number in (1, 2)} == {move}
            assert in_words(why).endswith(".")


@pytest.mark.parametrize(("text", "seat"), [("0 | 0 | 0 rolled 1 4 6", 1), ("0 | 0 | 0 rolls", 0)])
def test_there_is_no_advice_where_nothing_is_to_be_decided(text: str, seat: int) -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        advice(GAME.observe(position(text), seat), seat)


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(
    ("text", "best"),
    [
        # Only 1-4 wins: $25,000, and $50,000 for what lies beside it.
        ("925,000 1-4 4-4 4-5 | 990,000 4-1 5-1 5-4 | 0 rolled 1 4 5", Form(1, 4)),
        # 2-6 and 3-6 cost the same; 3-6 stands between 2-1 and 4-2.
        ("0 2-6 2-1 3-6 4-2 | 100,000 | 0 sells for 4-3 with 3 4 6", Sell(2, 6)),
    ],
)
def test_what_is_plainly_best_is_done(level: str, text: str, best: Move) -> None:
    assert chosen(level, position(text)) == best


@pytest.mark.arena
@pytest.mark.parametrize(
    ("better", "worse", "least"), [("hard", "easy", 0.8), ("medium", "easy", 0.7), ("hard", "", 1.0)]
)
def test_each_level_is_better_than_the_one_below(better: str, worse: str, least: float) -> None:
    """A few pairs only; the benchmark plays thousands."""
    other = player(worse) if worse else RandomPlayer()
    pairs = duel(GAME, player(better), other, OPTIONS, range(100))
    assert Tally(list(pairs)).share >= least
