"""The printed rules, clause by clause: the short plays of plays.txt, and what no play shows."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from games.core import Chance, Decide, IllegalMove, Move, Over, message
from games.strike_it_rich import GAME
from games.strike_it_rich.board import DICE_OF, MARKERS, MINE_AT, MINES, NEIGHBOURS, board
from games.strike_it_rich.rules import all_forms
from games.strike_it_rich.state import FINISHED, HIDDEN, Dice, Form
from tests.clauses import clause
from tests.kit.script import Scene, clauses, each, play, read
from tests.strike_it_rich.table import NUMBERS, StrikeTeller, mine_of, mines_of, position

PLAYS = read(Path(__file__).with_name("plays.txt"))


@clause(*clauses(PLAYS))
@each(PLAYS)
def test_it_plays_as_printed(scene: Scene) -> None:
    play(scene, StrikeTeller())


# ------------------------------------------------------------------ what is in the box
@clause("SR-15a", "SR-23a", "SR-23b", "SR-23c", "SR-60a")
def test_36_mines_have_numbers_names_and_prices_of_their_own() -> None:
    mines = board().mines
    assert sorted(mine.number for mine in mines) == list(NUMBERS)
    assert all(mine.name for mine in mines)
    assert len({mine.name for mine in mines}) == 36
    prices = [mine.price for mine in mines]
    assert (min(prices), max(prices), sum(prices)) == (5_000, 25_000, 535_000)
    assert sorted(mine.number for mine in mines if mine.is_double) == [
        "1-1",
        "2-2",
        "3-3",
        "4-4",
        "5-5",
        "6-6",
    ]


@clause("SR-15e")
def test_three_dice_have_six_faces() -> None:
    thrown, rng = GAME.outcomes(position("100,000 | 100,000 | 0 rolls")), Random(1)
    throws = {Dice(*dice) for dice in product(range(1, 7), repeat=3)}
    assert {thrown.sample(rng) for _ in range(6_000)} == throws
    assert all(map(thrown.contains, throws))
    assert not any(map(thrown.contains, (Dice(0, 1, 1), Dice(1, 7, 1), (1, 2, 3), Form(1, 2))))


@clause("SR-15b", "SR-23e", "SR-29a", "SR-32a", "SR-32b")
def test_of_every_throw_two_dice_form_the_number_and_one_is_left() -> None:
    for dice in product(range(1, 7), repeat=3):
        wanted = {(dice[one], dice[other]) for one, other in product(range(3), repeat=2) if one != other}
        assert list(all_forms(dice)) == [Form(*pair) for pair in sorted(wanted)]
        assert len(wanted) == {3: 6, 2: 3, 1: 1}[len(set(dice))]


@clause("SR-15c", "SR-17a", "SR-17b", "SR-17c")
def test_each_begins_with_a_full_purse_sixteen_markers_and_no_mine() -> None:
    state = GAME.new(2, GAME.check_options({}))
    assert state == position("100,000 | 100,000 | start")
    assert MARKERS == 16
    assert Counter(board().bills) == {20_000: 2, 10_000: 4, 5_000: 4}


@clause("SR-40b")
def test_the_strike_roll_has_its_printed_entries() -> None:
    ores = board().ores
    assert (ores[1].name, ores[1].value) == ("Copper", 10_000)
    assert (ores[4].name, ores[4].value) == ("Gold", 25_000)
    assert [ore.value for ore in ores] == [5_000, 10_000, 15_000, 20_000, 25_000, 30_000]


@clause("SR-45a", "SR-47b", "SR-49a", "SR-50a", "SR-51a")
def test_the_mines_lie_in_a_square() -> None:
    """Mines are counted from the upper left: 6 a row."""
    assert [MINE_AT[dice] for dice in DICE_OF] == list(MINES)
    for mine, other in product(MINES, repeat=2):
        apart = abs(mine // 6 - other // 6) + abs(mine % 6 - other % 6)
        assert (other in NEIGHBOURS[mine]) == (apart == 1)
    assert Counter(map(len, NEIGHBOURS)) == {2: 4, 3: 16, 4: 16}
    assert NEIGHBOURS[mine_of("1-4")] == tuple(mines_of("5-3 4-5 6-5 4-4"))
    assert NEIGHBOURS[mine_of("5-6")] == tuple(mines_of("3-2 2-2"))
    assert NEIGHBOURS[mine_of("3-5")] == tuple(mines_of("2-2 1-2 2-6"))


# ------------------------------------------------------------------ whose turn, and options
@clause("SR-25a", "SR-26a", "SR-27a")
def test_nature_rolls_the_player_decides_and_the_end_is_told() -> None:
    turns = {
        "100,000 | 100,000 | start": Chance("opening"),
        "100,000 | 100,000 | 1 rolls": Chance("roll"),
        "100,000 | 100,000 | 1 rolled 1 4 5": Decide(1),
        "0 6-6 5-3 | 100,000 | 0 sells for 1-4 with 1 4 5": Decide(0),
        "1,000,000 | 100,000 | 0 wins": Over((0,), "a million"),
    }
    assert {text: GAME.turn(position(text)) for text in turns} == turns


def test_an_option_may_settle_who_begins() -> None:
    for begins, player in (("first", 0), ("second", 1)):
        state = GAME.new(2, GAME.check_options({"begins": begins}))
        assert state == position(f"100,000 | 100,000 | {player} rolls")


def test_what_is_no_move_is_refused() -> None:
    plain: Move = (1, 4)
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(position("100,000 | 100,000 | 0 rolled 1 4 5"), plain)
    assert refused.value.reason == message("game.no_move")


# ------------------------------------------------------------------ secret cash
@clause("SR-75a", "SR-75c")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_seat_sees_cash_of_its_own_and_what_anybody_can_count(seat: int | None) -> None:
    state = position("85,000 1-4 | 70,000 6-3 | 1 rolls")
    view = GAME.observe(state, seat)
    assert view.cash == [dollars if seat == owner else HIDDEN for owner, dollars in enumerate(state.cash)]
    assert view.counted == [85_000, 70_000]
    assert (view.owner, view.mines, view.phase, view.player) == (state.owner, [1, 1], state.phase, 1)
    if seat is not None:
        state.cash[1 - seat] += 500_000
        assert GAME.observe(state, seat) == view
        guess = GAME.sample_state(state, seat, Random(0))
        assert guess.cash == [85_000, 70_000], "a computer is told what can be counted, not what is"


@clause("SR-75a")
def test_all_is_laid_open_at_the_end() -> None:
    state = position("975,000 1-4 | 60,000 | 0 rolled 1 4 5")
    views = {seat: GAME.observe(state, seat) for seat in (0, 1, None)}
    events = GAME.apply(state, Form(1, 4))
    for seat, view in views.items():
        for event in events:
            GAME.fold(view, event)
        assert view == GAME.observe(state, seat) == state
    assert (state.phase, state.cash) == (FINISHED, [1_000_000, 60_000])


@clause("SR-75c")
def test_cash_is_secret_unless_the_option_shows_it() -> None:
    assert GAME.check_options({}) == {"secret": True, "begins": "dice"}
    for secret, hidden in ((True, HIDDEN), (False, 100_000)):
        state = GAME.new(2, GAME.check_options({"secret": secret}))
        assert GAME.observe(state, 0).cash == [100_000, hidden]
        assert GAME.observe(state, None).cash == [hidden, hidden]
        assert GAME.blank(2, {"secret": secret, "begins": "dice"}).cash == [hidden, hidden]
    guess = GAME.sample_state(position("100,000 | 50,000 | 0 rolls", secret=False), 0, Random(0))
    assert guess.cash == [100_000, 50_000]
