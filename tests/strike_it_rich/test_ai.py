"""Computer players play by the rules, from what they may see, and by what they know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Move, Over
from games.players import glimpse
from games.seating import LEVELS as SEATING_LEVELS
from games.strike_it_rich import GAME
from games.strike_it_rich.ai import LEVELS, advice, ends, player
from games.strike_it_rich.board import MINE_AT, MINES, NEIGHBOURS, PRICES, STEP
from games.strike_it_rich.evaluation import after_reply, learned, net_worth, pairs, prospector
from games.strike_it_rich.simulator import ENOUGH, ROLLS, Position, position_of, replies
from games.strike_it_rich.state import (
    FORMING,
    ROLLING,
    SELLING,
    Claim,
    Diamonds,
    Dice,
    Form,
    Pass,
    Sell,
    State,
)
from tests.kit.players import RandomPlayer
from tests.kit.tournament import Tally, duel

LEVEL = pytest.mark.parametrize("level", LEVELS)
OPTIONS = GAME.check_options({})


def at(number: str) -> int:
    return MINE_AT[int(number[0]), int(number[2])]


def table(
    dice: tuple[int, int, int], own: str, other: str = "", cash: tuple[int, int] = (100_000, 100_000)
) -> State:
    """Player 0 has rolled; both own the mines of some numbers."""
    state = State(secret=True, cash=[*cash], counted=[*cash], phase=FORMING, dice=dice)
    for seat, numbers in enumerate((own, other)):
        for number in numbers.split():
            state.owner[at(number)] = seat
            state.mines[seat] += 1
    state.bank = sum(cash) - 200_000
    return state


def chosen(level: str, state: State, number: int = 1) -> Move:
    return player(level).choose(glimpse(GAME, state, Random(number)), Random(number))


def decisions(seed: int, games: int) -> Iterator[State]:
    """Every position of some random games in which somebody decides."""
    rng = Random(seed)
    for _ in range(games):
        state = GAME.new(2, OPTIONS)
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Chance):
                GAME.apply(state, GAME.outcomes(state).sample(rng))
            else:
                yield state
                GAME.apply(state, pick(rng, GAME.moves(state)))


# ------------------------------------------------------------------ by the rules
def test_levels_are_those_of_the_seats() -> None:
    assert tuple(LEVELS) == SEATING_LEVELS
    with pytest.raises(KeyError):
        player("genius")


@LEVEL
def test_whole_games_are_played_by_the_rules(level: str) -> None:
    """Against a player at random, so that all kinds of decisions come up."""
    rng, mine, met = Random(12), player(level), Counter[type]()
    for number in range(12):
        state = GAME.new(2, OPTIONS)
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Chance):
                GAME.apply(state, GAME.outcomes(state).sample(rng))
                continue
            who = mine if turn.player == number % 2 else RandomPlayer()
            seen = glimpse(GAME, state, rng)
            move = who.choose(seen, rng)
            assert any(type(move) is type(known) and move == known for known in seen.moves)
            met[type(move)] += who is mine
            GAME.apply(state, move)
    assert met[Form] > 100


@LEVEL
def test_every_kind_of_decision_is_answered(level: str) -> None:
    """Positions of random games: sales, triples and passes among them."""
    met = Counter[type]()
    for count, state in enumerate(decisions(3, 8)):
        if count % 3 == 0 or state.phase == SELLING or len(set(state.dice)) == 1:
            move = chosen(level, state)
            GAME.apply(GAME.copy(state), move)
            met[type(move)] += 1
    short = table((1, 2, 3), "", cash=(0, 0))
    assert chosen(level, short) == Pass()
    assert {Form, Sell, Claim} <= set(met) | {type(chosen(level, table((2, 2, 2), "1-4"))), Claim}
    assert met[Sell]
    full = "1-4 4-4 4-5 1-1 1-2 1-3 1-5 1-6 2-1 2-2 2-3 2-4 2-5 2-6 3-1 3-2"
    assert isinstance(chosen(level, table((5, 5, 5), full)), Diamonds)


# ------------------------------------------------------------------ from what they may see
@LEVEL
def test_secret_cash_changes_nothing(level: str) -> None:
    """Only what is counted from public payments can be known of the other's cash."""
    rng = Random(6)
    for count, state in enumerate(decisions(5, 4)):
        if count % 5:
            continue
        other = state.copy()
        other.cash[1 - state.player] = STEP * int(220 * rng.random())
        assert chosen(level, state) == chosen(level, other)
        seat = state.player
        assert advice(GAME.observe(state, seat), seat) == advice(GAME.observe(other, seat), seat)


def test_hint_and_hard_player_leave_nothing_to_chance() -> None:
    for count, state in enumerate(decisions(9, 3)):
        if count % 7 == 0:
            seat = state.player
            move, _ = advice(GAME.observe(state, seat), seat)
            assert {chosen("hard", state, number) for number in (1, 2)} == {move}


def test_there_is_no_advice_where_nothing_is_to_be_decided() -> None:
    state = table((1, 4, 6), "")
    with pytest.raises(ValueError, match="nothing to decide"):
        advice(GAME.observe(state, 1), 1)
    state.phase = ROLLING
    with pytest.raises(ValueError, match="nothing to decide"):
        advice(GAME.observe(state, 0), 0)


# ------------------------------------------------------------------ what they know
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_million_is_taken(level: str) -> None:
    """With $925,000 only 1-4 wins: $25,000, and $50,000 for what lies beside it."""
    state = table((1, 4, 5), "1-4 4-4 4-5", "4-1 5-1 5-4", (925_000, 990_000))
    assert chosen(level, state) == Form(1, 4)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_mine_that_stands_alone_is_sold(level: str) -> None:
    """2-6 and 3-6 cost the same; 3-6 stands between 2-1 and 4-2."""
    state = table((3, 4, 6), "2-6 2-1 3-6 4-2", "", (0, 100_000))
    GAME.apply(state, Form(4, 3))
    assert state.phase == SELLING
    assert PRICES[at("2-6")] == PRICES[at("3-6")]
    assert {at("2-1"), at("4-2")} < set(NEIGHBOURS[at("3-6")])
    assert not any(state.owner[mine] == 0 for mine in NEIGHBOURS[at("2-6")])
    assert chosen(level, state) == Sell(2, 6)


def test_the_way_of_selling_counts_when_a_number_is_formed() -> None:
    """Where moves lead is told with all sales that may follow, as the simulator has it."""
    checked = 0
    for state in decisions(21, 6):
        if state.phase != FORMING or state.cash[state.player] >= 25_000:
            continue
        seat = state.player
        found = set[Position]().union(*(ends(state, move, seat) for move in GAME.moves(state)))
        roll = ROLLS[tuple(sorted(state.dice))]
        assert found == set(replies(position_of(state, 1 - seat), roll))
        checked += 1
    assert checked > 20


def test_pairs_are_counted_as_by_hand() -> None:
    rng = Random(17)
    for _ in range(100):
        own = {mine for mine in MINES if rng.random() < 0.4}
        beside = sum(other in own for mine in own for other in NEIGHBOURS[mine])
        assert pairs(sum(1 << mine for mine in own)) == beside // 2


def test_the_prospectors_sum() -> None:
    """1-4, 4-4 and 4-5: two pairs and $50,000 of prices; against 5-6 for $5,000."""
    three, one = (sum(1 << at(number) for number in numbers) for numbers in (("1-4", "4-4", "4-5"), ("5-6",)))
    prices = sum(PRICES[at(number)] for number in ("1-4", "4-4", "4-5"))
    assert prices == 50_000
    expected = 100_000 - 60_000 + prices + 2 * 20_000 - 5_000
    assert prospector((three, one, 20, 12)) * STEP == expected
    assert net_worth((three, one, 20, 12)) * STEP == expected - 2 * 20_000
    assert prospector((three, one, ENOUGH, 12)) > prospector((three, one, ENOUGH - 1, 0))


def test_looking_ahead_is_exact() -> None:
    """Over all 216 throws, with the best reply by the rules, it is the same chance."""
    value = learned()
    state = table((1, 1, 2), "1-4 4-4 4-5 2-3", "5-1 1-1 4-2 5-6", (60_000, 15_000))
    state.phase, state.player, state.dice = ROLLING, 1, ()
    total = 0.0
    for throw in product(range(1, 7), repeat=3):
        rolled = GAME.copy(state)
        GAME.apply(rolled, Dice(*throw))
        moves = GAME.moves(rolled)
        total += max(value.chance(end) for move in moves for end in ends(rolled, move, 1))
    assert after_reply(position_of(state, 0), value) == pytest.approx(1 - total / 216, abs=1e-12)
    assert after_reply((0, 0, ENOUGH, 5), value) == 1.0


def test_each_level_is_better_than_the_one_below() -> None:
    """A few pairs only; the benchmark plays thousands."""
    for better, worse, least in (("hard", "easy", 0.75), ("medium", "easy", 0.75)):
        assert Tally(list(duel(GAME, player(better), player(worse), OPTIONS, range(30)))).share > least
    assert list(duel(GAME, player("hard"), RandomPlayer(), OPTIONS, range(8))) == [1.0] * 8
