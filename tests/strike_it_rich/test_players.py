"""Computer players play by the rules and by what they know; what judges and previews say is what comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, IllegalMove, Move, Over
from games.data import BadData, build, load
from games.players import turn_observation
from games.strike_it_rich import GAME
from games.strike_it_rich import previews as plan
from games.strike_it_rich import state as sr
from games.strike_it_rich.ai import LEVELS, advice, final_positions, player
from games.strike_it_rich.board import DICE_OF, MARKERS, MINE_AT, MINES, NEIGHBOURS, ORE_VALUES, PRICES, STEP
from games.strike_it_rich.evaluation import (
    FREE,
    GROWTH,
    PATH,
    SOONEST,
    Weights,
    average_strike,
    chance_after_response,
    load_value_function,
    turns_to_goal,
)
from games.strike_it_rich.rules import DIAMONDS
from games.strike_it_rich.simulator import ENOUGH, ROLLS, Position, position_of, responses
from games.strike_it_rich.state import FORMING, Claim, Dice, Form, Pass, Sell, State
from tests.kit import campaign
from tests.kit.players import RandomPlayer
from tests.kit.tournament import Tally, duel
from tests.strike_it_rich.table import position
from tools import train_strike as train
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
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("better", "worse", "least"), [("hard", "easy", 0.8), ("medium", "easy", 0.7), ("hard", "", 1.0)]
)
def test_each_level_is_better_than_the_one_below(better: str, worse: str, least: float) -> None:
    """A few pairs only; the benchmark plays thousands."""
    other = player(worse) if worse else RandomPlayer()
    pairs = duel(GAME, player(better), other, OPTIONS, range(100))
    assert Tally(list(pairs)).share >= least


# ------------------------------------------------------------------ what the judges count
# ------------------------------------------------------------------ the simulator
def rolled(rng: Random) -> Iterator[State]:
    """Every position of a random game in which the dice have just been rolled."""
    state = GAME.new(2, GAME.check_options({}))
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            if state.phase == FORMING:
                yield state
            GAME.apply(state, pick(rng, GAME.moves(state)))


def strange(rng: Random) -> State:
    """A position that play may never bring: mines at random, often full, cash often short."""
    state = State(secret=True, phase=FORMING, dice=tuple(pick(rng, list(ROLLS))))
    state.owner = [pick(rng, (-1, 0, 0, 1, 1)) for _ in MINES]
    while max(state.owner.count(0), state.owner.count(1)) > MARKERS:
        state.owner[pick(rng, MINES)] = -1
    state.mines = [state.owner.count(0), state.owner.count(1)]
    state.cash = [5_000 * pick(rng, (0, 1, 2, 4, 30)), 5_000 * pick(rng, (0, 20, 199, 210))]
    state.counted = state.cash[:]
    state.player = pick(rng, (0, 1))
    return state


def test_the_simulator_reaches_what_the_rules_reach() -> None:
    """The same ends of turns, no more and no less, in games and where mines are sold or none is left."""
    for seed in campaign.seeds("strike simulator", short=20, long=300):
        with campaign.told(seed=seed):
            rng = Random(seed)
            for state in (*map(State.copy, rolled(rng)), *(strange(rng) for _ in range(40))):
                seat = state.player
                reached = set[Position]().union(
                    *(final_positions(state, move, seat) for move in GAME.moves(state))
                )
                assert (
                    set(responses(position_of(state, 1 - seat), ROLLS[tuple(sorted(state.dice))])) == reached
                )


# ------------------------------------------------------------------ what is counted
def best_of(state: State, throw: tuple[int, ...]) -> float:
    """What the best that a throw forms counts in the race of the first seat, in steps of $5,000."""
    found = []
    orders = permutations(throw) if len({*throw}) > 1 else ((*DICE_OF[mine], throw[0]) for mine in MINES)
    for *pair, last in orders:
        mine = MINE_AT[pair[0], pair[1]]
        beside = 1 + sum(state.owner[other] == 0 for other in NEIGHBOURS[mine])
        owner, is_triple = state.owner[mine], len({*throw}) == 1
        spots = DIAMONDS if is_triple and owner == 0 else last
        share = {0: beside, 1: beside if is_triple else 1, -1: beside * (1 if is_triple else FREE)}[owner]
        found.append(share * ORE_VALUES[spots] / STEP)
    return max(found)


def test_the_race_counts_the_best_of_each_throw_and_grows() -> None:
    state = position("60,000 1-4 4-4 4-5 2-3 | 15,000 5-1 1-1 4-2 5-6 | 0 rolls")
    own, other, cash, _ = position_of(state, 0)
    throws = list(product(range(1, 7), repeat=3))
    now = average_strike(own, other)
    assert now == pytest.approx(sum(best_of(state, throw) for throw in throws) / 216)
    slow = turns_to_goal(own, other, cash)
    assert now * slow + GROWTH * slow * slow / 2 == pytest.approx(ENOUGH - cash)
    assert turns_to_goal(own, other, ENOUGH) == SOONEST


def test_looking_ahead_is_exact() -> None:
    """Over all 216 throws, with the best reply by the rules, it is the same chance."""
    value = load_value_function()
    state = position("60,000 1-4 4-4 4-5 2-3 | 15,000 5-1 1-1 4-2 5-6 | 1 rolls")
    total = 0.0
    for throw in product(range(1, 7), repeat=3):
        after = GAME.copy(state)
        GAME.apply(after, Dice(*throw))
        total += max(
            value.chance(end) for move in GAME.moves(after) for end in final_positions(after, move, 1)
        )
    assert chance_after_response(position_of(state, 0), value) == pytest.approx(1 - total / 216, abs=1e-12)
    assert chance_after_response((0, 0, ENOUGH, 5), value) == 1.0


# ------------------------------------------------------------------ what was learned
def test_the_weights_are_those_of_the_usual_training_under_their_names() -> None:
    weights = load(Weights, PATH).values
    assert PATH.read_text("utf-8") == train.weights_file(train.USUAL, weights)
    with pytest.raises(BadData, match="weights must be those"):
        build(Weights, {"weights": [{"name": "luck", "value": 1.0}]}, "weights.toml")


def test_a_tiny_training_comes_to_the_same_weights_everywhere() -> None:
    *_, weights = train.train(train.Training(number=7, games=6, memory=0.7, first_step=0.2, last_step=0.1))
    assert weights == [-0.0321, 1.1952]


# ------------------------------------------------------------------ what a move would mean
HAPPENS = {
    plan.BUY: (sr.Bought, sr.Owed),
    plan.DOUBLE_PLAY: (sr.Bought, sr.Owed),
    plan.STRIKE: (sr.Struck,),
    plan.DIAMOND_STRIKE: (sr.Struck,),
    plan.CLAIM: (sr.Claimed,),
    plan.SELL: (sr.Sold,),
    plan.PASS: (sr.Passed,),
}
"""What the first event of each kind of move is."""


def test_nobody_plans_in_the_turn_of_another() -> None:
    view = GAME.observe(position("100,000 | 100,000 | 0 rolled 1 4 5"), 1)
    assert in_words(plan.preview_move(view, 1, sr.Form(1, 4)).refusal) == "It’s the other player’s turn."
    assert plan.preview_moves(view, 1) == ()


@pytest.mark.parametrize("move", [sr.Dice(1, 1, 1), sr.Form(0, 7), ()])
def test_only_moves_of_players_have_prospects(move: Move) -> None:
    with pytest.raises(ValueError, match="no move of a player"):
        plan.preview_move(GAME.observe(position("100,000 | 100,000 | 0 rolled 1 4 5"), 0), 0, move)


# ------------------------------------------------------------------ in whole games
def check(state: sr.State, found: plan.MovePreview) -> str:
    """Hold a prospect against the engine's own account of the move; the kind, where it is allowed."""
    seat, after = state.player, state.copy()
    if found.refusal:
        with pytest.raises(IllegalMove) as refused:
            GAME.apply(after, found.move)
        assert found.refusal == refused.value.reason
        return "barred"
    events = GAME.apply(after, found.move)
    assert isinstance(events[0], HAPPENS[found.kind])
    gains = [after.cash[player] - state.cash[player] for player in (0, 1)]
    if found.mine != sr.NOBODY:
        first, second = map(int, found.move)
        assert (found.mine, found.owner) == (MINE_AT[first, second], state.owner[found.mine])
    if strikes := [event for event in events if isinstance(event, sr.Struck)]:
        (struck,) = strikes
        told = found.mine, found.spots, found.value, found.earner, found.beside
        assert told == (struck.mine, struck.spots, struck.value, struck.owner, struck.beside)
        assert found.bonus == found.value * len(found.beside)
        assert (found.price, found.missing) == (0, 0)
        assert found.strike_total(seat) == gains[seat]
    elif found.kind != plan.PASS:
        assert found.beside == tuple(n for n in NEIGHBOURS[found.mine] if state.owner[n] == seat)
        assert (found.price, found.value, found.bonus) == (PRICES[found.mine], 0, 0)
        due = state.buying if found.kind == plan.SELL else found.mine
        assert found.missing == max(0, PRICES[due] - state.cash[seat])
        assert found.kind == plan.SELL or found.missing or gains[seat] == -found.price
    return found.kind


def test_prospects_hold_in_whole_games_and_every_move_has_its_reason() -> None:
    met = Counter[str]()
    for seed in campaign.seeds("strike prospects", short=10, long=200):
        with campaign.told(seed=seed):
            rng, state = Random(seed), GAME.new(2, GAME.check_options({}))
            while not isinstance(turn := GAME.turn(state), Over):
                if isinstance(turn, Chance):
                    GAME.apply(state, GAME.outcomes(state).sample(rng))
                    continue
                view, moves = GAME.observe(state, turn.player), GAME.moves(state)
                found = plan.preview_moves(view, turn.player)
                assert (
                    [one.move for one in found if not one.refusal] == moves == GAME.moves(plan.state_of(view))
                )
                met.update(check(state, one) for one in found)
                chosen = pick(rng, moves)
                said = in_words(plan.hint_message(view, turn.player, chosen))
                assert said[-1] == "."
                assert len(said) <= 140
                GAME.apply(state, chosen)
    assert {*met} >= {*HAPPENS, "barred"} - {plan.PASS}
