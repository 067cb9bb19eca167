"""The simulator is the game: on random positions it reaches what the rules reach, no more and no less."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.chance import pick
from games.core import Chance, Over
from games.strike_it_rich import GAME
from games.strike_it_rich.board import MINE_AT, MINES
from games.strike_it_rich.prospects import forms_of
from games.strike_it_rich.simulator import ROLLS, START, Position, position_of, replies
from games.strike_it_rich.state import FORMING, SELLING, State


def reached(state: State, seat: int) -> set[Position]:
    """Every position at the end of this turn, by the rules alone."""
    found: set[Position] = set()
    for move in GAME.moves(state):
        after = GAME.copy(state)
        GAME.apply(after, move)
        found |= reached(after, seat) if after.phase == SELLING else {position_of(after, seat)}
    return found


def rolled(rng: Random, games: int) -> Iterator[State]:
    """Every position of some random games in which the dice have just been rolled."""
    for _ in range(games):
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
    while max(state.owner.count(0), state.owner.count(1)) > 16:
        state.owner[pick(rng, MINES)] = -1
    state.mines = [state.owner.count(0), state.owner.count(1)]
    state.cash = [5_000 * pick(rng, (0, 1, 2, 4, 30)), 5_000 * pick(rng, (0, 20, 199, 210))]
    state.counted = state.cash[:]
    state.player = pick(rng, (0, 1))
    return state


def agree(state: State) -> None:
    seat = state.player
    before = position_of(state, 1 - seat)
    found = replies(before, ROLLS[tuple(sorted(state.dice))])
    assert set(found) == reached(state, seat)


def test_the_simulator_reaches_what_the_rules_reach() -> None:
    rng, count = Random(4), 0
    for state in rolled(rng, 25):
        agree(state)
        count += 1
    assert count > 1000


def test_also_where_mines_must_be_sold_or_none_is_left() -> None:
    rng = Random(5)
    passes = sales = 0
    for _ in range(400):
        state = strange(rng)
        agree(state)
        before = position_of(state, 1 - state.player)
        found = replies(before, ROLLS[tuple(sorted(state.dice))])
        passes += found == [(before[1], before[0], before[3], before[2])]
        sales += len(found) > 6 and len(set(state.dice)) > 1
    assert passes
    assert sales


def test_there_are_56_rolls_and_216_throws() -> None:
    assert len(ROLLS) == 56
    assert sum(roll.weight for roll in ROLLS.values()) == 216


def test_first_moves_are_counted() -> None:
    """426 over the distinct rolls of an empty board, 1,206 over all throws."""
    counts = {dice: len(replies(START, roll)) for dice, roll in ROLLS.items()}
    assert sum(counts.values()) == 426
    assert sum(counts[dice] * roll.weight for dice, roll in ROLLS.items()) == 1206


def test_a_roll_has_its_numbers() -> None:
    for dice, roll in ROLLS.items():
        mines = {number.bit for number in roll.numbers}
        assert mines == {1 << MINE_AT[form.first, form.second] for form in forms_of(dice)}
        assert roll.triple == (dice[0] if len(set(dice)) == 1 else 0)
