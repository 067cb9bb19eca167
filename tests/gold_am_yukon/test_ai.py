"""The computer players of GOLD AM YUKON play by the rules, end their games, and take what is worth most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.core import Chance, Decide, Move, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.ai import LEVELS, advice, decide, outlook, plans, player
from games.gold_am_yukon.board import BOARDS, CLAIMS, board
from games.gold_am_yukon.evaluation import Style, totals, turns
from games.gold_am_yukon.state import Place, Stake, State, Step
from games.players import Player, glimpse
from games.seating import LEVELS as SEATING_LEVELS
from tests.gold_am_yukon.table import A1, A2, B2, C3, D4, HONEYCOMB, ME, OTHER, THIRD, ring, table, throw
from tests.kit.players import RandomPlayer

B5, G1 = (HONEYCOMB.names.index(name) for name in ("B5", "G1"))
LEVEL = pytest.mark.parametrize("level", LEVELS)
ON_EACH = pytest.mark.parametrize("name", BOARDS)


def chosen(state: State, level: str = "hard") -> Move:
    """What a level does."""
    return player(level).choose(glimpse(GAME, state, Random(1)), Random(1))


def decisions(seats: list[Player], number: int, name: str) -> Iterator[tuple[State, Move]]:
    """Each position of a game in which somebody decides, and what is done there; the game is played on."""
    state, rng = GAME.new(len(seats), GAME.check_options({"board": name})), Random(number)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            move = seats[turn.player].choose(glimpse(GAME, state, rng), rng)
            yield state, move
            GAME.apply(state, move)


# ------------------------------------------------------------------ by the rules
def test_levels_are_those_of_the_seats() -> None:
    assert tuple(LEVELS) == SEATING_LEVELS
    with pytest.raises(KeyError):
        player("genius")


@ON_EACH
@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_by_the_rules_to_a_proper_end(name: str, seats: int) -> None:
    """Every level plays legal moves, and no game is locked or idle."""
    levels = [player(level) for level in LEVELS]
    here = State.begin(board(name), seats)
    for here, move in decisions([levels[seat % 3] for seat in range(seats)], seats, name):
        assert move in GAME.moves(here)
    assert here.why in ("one left", "all staked")
    assert max(GAME.scores(here)) >= 6


def test_six_good_players_do_not_lock_each_other_in() -> None:
    """Several stand before the last claim in this game, and each would lose by it: it is staked still."""
    here = GAME.new(6, GAME.check_options({"board": "square"}))
    for here, _ in decisions([player("hard")] * 6, 1, "square"):
        assert here.idle < 100
    assert here.why == "all staked"


def test_random_players_are_no_hindrance() -> None:
    """Whatever others do, there is an answer by the rules, and points for it."""
    for level in LEVELS:
        seats: list[Player] = [player(level), RandomPlayer(), RandomPlayer()]
        here = GAME.new(3, GAME.check_options({}))
        for here, move in decisions(seats, 8, "honeycomb"):
            assert move in GAME.moves(here)
        assert GAME.scores(here)[0] > max(GAME.scores(here)[1:])


@LEVEL
def test_a_resumed_game_goes_on_alike(level: str) -> None:
    """What is done depends on the table alone: not on the generator, nor on what was thought before."""
    looked = 0
    for state, move in decisions([player(level), player("medium")], 6, "honeycomb"):
        if state.player == 0 and not looked % 5:
            copy = GAME.copy(state)
            copy.lost = [0, 0]
            again = player(level).choose(glimpse(GAME, copy, Random(looked)), Random(looked))
            assert again == move
        looked += 1
    assert looked > 50


def test_a_turn_goes_where_it_was_planned() -> None:
    """Thinking anew after each stone, the team ends its turn where the first plan said."""
    checked = 0
    seats = [player("hard"), player("hard"), player("medium")]
    goal: tuple[int, tuple[int, ...], float] | None = None
    for state, _ in decisions(list(seats), 2, "honeycomb"):
        if not state.teams[state.player] or state.phase != "playing" or state.player == 2:
            continue
        plan = decide(state, state.player)
        if state.spots == sum(state.thrown):
            goal = (state.player, state.thrown, plan.worth)
        elif goal and goal[:2] == (state.player, state.thrown):
            assert plan.worth == pytest.approx(goal[2])
            checked += 1
    assert checked > 50


def test_nothing_but_the_view_is_needed() -> None:
    """A hint from what a spectator sees is that of the seat, and nothing of the table is changed by it."""
    state = table(ring(A1, 5), ring(D4, 4), spots=6)
    before = state.copy()
    move, told = advice(GAME.observe(state, None), ME)
    assert (move, told) == advice(GAME.observe(state, ME), ME)
    assert state == before
    with pytest.raises(ValueError, match="nothing to decide"):
        advice(state, OTHER)
    with pytest.raises(ValueError, match="nothing to decide"):
        advice(table(ring(A1, 5), [], off={1: 12}), ME)


# ------------------------------------------------------------------ what things are worth
def test_turns_are_those_of_the_die() -> None:
    """A one is thrown again and added, so that two spots are sure, and three fail once in six."""
    assert sum(totals(spots) for spots in range(1, 60)) == pytest.approx(1)
    assert turns(0) == 0
    assert turns(1) == turns(2) == 1
    assert turns(3) == pytest.approx(1 + 1 / 6)
    assert 12 / 4.2 < turns(12) < 12 / 4.2 + 1


def test_a_claim_counts_less_that_another_will_take_first() -> None:
    """The team that stands on a ring already is the one to have it."""
    there = table(ring(C3, 4), ring(A1, 4), player=OTHER, spots=3)
    away = table(ring(G1, 4), ring(A1, 4), player=OTHER, spots=3)
    looks = [outlook(state, OTHER, Style(denies=0.0)) for state in (there, away)]
    assert looks[0].worth_in(C3, 8) < looks[1].worth_in(C3, 8)
    assert looks[0].worth_in(C3, 8) < looks[0].worth_in(C3, 3)


def test_every_end_of_a_turn_is_weighed() -> None:
    """Staking at once, standing still, and each way to stand with the spots thrown."""
    state = table(ring(A1, 3), [], spots=2, off={1: 12})
    found = plans(state, ME, outlook(state, ME, Style()))
    assert {plan.claim for plan in found if plan.stakes} >= {A1}
    assert len({plan.team for plan in found if not plan.stakes}) > 4


# ------------------------------------------------------------------ decisions
@LEVEL
def test_a_claim_is_staked_when_it_is_plainly_best(level: str) -> None:
    """Four nuggets for the last spot."""
    state = table(ring(C3, 6), ring(A1, 6), ring(G1, 6), spots=1)
    move = chosen(state, level)
    assert isinstance(move, Stake)
    assert move.claim == C3


def test_a_claim_at_hand_is_walked_to_and_staked() -> None:
    """From B2, which is guarded, to C3 with its four nuggets beside it."""
    state = table(ring(B2, 3, start=2), ring(A1, 5), ring(G1, 6), guards={B2: ME}, spots=6)
    moves: list[Move] = []
    while state.phase == "playing" and state.player == ME:
        moves.append(chosen(state))
        GAME.apply(state, moves[-1])
    assert isinstance(moves[-1], Stake)
    assert moves[-1].claim == C3
    assert all(isinstance(move, Step) for move in moves[:-1])
    assert 1 < len(moves) <= 6


@pytest.mark.parametrize("stones", [9, 12])
def test_the_six_is_refused_early(stones: int) -> None:
    """It would end the game for eight or eleven more stones."""
    state = table(ring(D4, stones), ring(A1, 6), ring(B5, 6), off={1: 6, 2: 6}, spots=2)
    move = chosen(state)
    assert not isinstance(move, Stake) or move.claim != D4


def test_the_six_is_taken_with_the_last_stone() -> None:
    """Nothing is lost by it then, and nothing brings more."""
    state = table(ring(D4, 1), ring(A1, 6), ring(B5, 6), off={1: 6, 2: 6}, spots=1)
    move = chosen(state)
    assert isinstance(move, Stake)
    assert move.claim == D4


def test_the_six_is_taken_when_it_wins() -> None:
    """With two teams it ends the game: at once where that wins, not where it loses."""
    ahead = {A1: ME, A2: ME, B2: ME}
    wins = table(ring(D4, 9), ring(C3, 9, start=4)[2:5], guards=ahead, spots=1)
    wins.guards = [guard if guard != OTHER else -1 for guard in wins.guards]
    assert chosen(wins) in (Stake(D4, 0), Stake(D4, 1))
    assert "you win" in advice(wins, ME)[1]
    rich = {claim: OTHER for claim in CLAIMS if HONEYCOMB.nuggets[claim] == 4}
    loses = table(ring(D4, 9), ring(A1, 8), guards=rich, spots=1)
    move = chosen(loses)
    assert not isinstance(move, Stake) or move.claim != D4


def test_starts_keep_away_from_others() -> None:
    """The second team does not begin beside the first."""
    for first in HONEYCOMB.starts:
        state = GAME.new(3, GAME.check_options({"begins": "first seat"}))
        GAME.apply(state, Place(first))
        second = chosen(state)
        assert isinstance(second, Place)
        (x, y), (other_x, other_y) = HONEYCOMB.places[first], HONEYCOMB.places[second.space]
        assert (x - other_x) ** 2 + (y - other_y) ** 2 > 9


def test_no_team_waits_for_ever_with_its_last_stone() -> None:
    """Behind, with one stone left and a lone rival: it stakes, and the game is over."""
    most = {claim: OTHER for claim in CLAIMS if HONEYCOMB.nuggets[claim] > 2}
    state = table(ring(A1, 1), ring(B2, 6), [], guards=most, off={THIRD: 0})
    state.guards = [guard if guard != THIRD else OTHER for guard in state.guards]
    for _ in range(12):
        throw(state, 2) if state.player == ME else throw(state, 3)
        while state.phase == "playing":
            GAME.apply(state, chosen(state))
        if state.phase == "finished":
            break
    assert state.phase == "finished"


def test_whims_make_weaker_players() -> None:
    """Over many positions the easy player leaves the best plan far more often than the one above it."""
    left: Counter[str] = Counter()
    for number, (state, move) in enumerate(decisions([player("hard")] * 3, 9, "honeycomb")):
        for level in LEVELS if not number % 4 else ():
            left[level] += chosen(state, level) != move
    assert left["easy"] > left["medium"] > left["hard"] == 0


# ------------------------------------------------------------------ strength
def test_hard_beats_easy_players() -> None:
    """A few games only; the benchmark plays many."""
    won = 0.0
    for number in range(3):
        seats: list[Player] = [player("easy") for _ in range(3)]
        seats[number % 3] = player("hard")
        state = GAME.new(3, GAME.check_options({}))
        for state, _ in decisions(seats, number, "honeycomb"):
            assert isinstance(GAME.turn(state), Decide)
        won += 1 / len(state.winners) if number % 3 in state.winners else 0
    assert won >= 2
