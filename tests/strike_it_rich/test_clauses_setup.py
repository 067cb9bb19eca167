"""What the game is played with, and how it begins: SR-04 to SR-27."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from games.core import BadOptions, Chance, Decide, IllegalMove
from games.match import Match
from games.strike_it_rich import GAME
from games.strike_it_rich.board import MINES, NEIGHBOURS, SIDE, board
from games.strike_it_rich.rules import forms
from games.strike_it_rich.state import NOBODY, Dice, Form, Opened, Rolled, Started, Struck, Tied
from tests.clauses import clause
from tests.strike_it_rich.table import ME, NUMBERS, OTHER, Table, mine_of, places, table


def fresh(**options: str | bool) -> Table:
    return Table(GAME.new(2, GAME.check_options(options)))


# ------------------------------------------------------------------ what is in the box
@clause("SR-04a")
def test_exactly_two_play() -> None:
    assert list(GAME.seats) == [2]
    for seats in (("Ada",), ("Ada", "Ben", "Cleo")):
        with pytest.raises(ValueError, match="cannot be played"):
            Match.begin(GAME, seats, {})
    assert len(Match.begin(GAME, ("Ada", "Ben"), {}).state.cash) == 2


@clause("SR-15a", "SR-23a")
def test_36_mines_have_each_roll_of_two_dice_once() -> None:
    assert len(board().mines) == 36
    assert sorted(mine.number for mine in board().mines) == list(NUMBERS)
    assert len(NUMBERS) == 36


@clause("SR-15b")
def test_two_boxes_take_the_number_and_one_the_strike_die() -> None:
    assert len(board().ores) == 6
    for dice in product(range(1, 7), repeat=3):
        for number in forms(dice):
            (strike_die,) = (Counter(dice) - Counter(number)).elements()
            assert sorted((*number, strike_die)) == sorted(dice)


@clause("SR-15c", "SR-17a")
def test_each_player_has_sixteen_markers() -> None:
    assert board().markers == 16
    here = table(mine=" ".join(NUMBERS[:15]), dice="666")
    here.play(*[move for move in GAME.moves(here.state) if type(move).__name__ == "Claim"][:1])
    assert here.marked == (16, 0)
    here.roll("123")
    here.play(Form(1, 2))
    here.roll("666")
    assert not any(text.startswith("Claim") for text in here.moves)


@clause("SR-15d")
def test_the_bank_never_runs_out_of_money() -> None:
    # Far more than any pad of bills holds has been paid out already, and the next strike is paid as well.
    here = table(mine="1-4", theirs="4-1", dice="145", cash=(995_000, 900_000_000))
    here.play(Form(4, 1))
    assert here.cash == (1_020_000, 900_000_000)
    assert here.state.bank == 901_020_000 - 200_000


@clause("SR-15e")
def test_three_dice_with_six_faces() -> None:
    outcomes = fresh(begins="first").game.outcomes(fresh(begins="first").state)
    rng = Random(1)
    seen = {outcomes.sample(rng) for _ in range(6_000)}
    assert seen == {Dice(*dice) for dice in product(range(1, 7), repeat=3)}
    assert not any(map(outcomes.holds, (Dice(0, 1, 1), Dice(1, 7, 1), (1, 2, 3), Form(1, 2))))


@clause("SR-17b")
def test_each_player_begins_with_100_000_dollars_and_no_mine() -> None:
    here = fresh()
    assert here.cash == (100_000, 100_000)
    assert here.marked == (0, 0)
    assert set(here.state.owner) == {NOBODY}


@clause("SR-17c")
def test_the_purse_is_two_four_and_four_bills() -> None:
    assert Counter(board().bills) == {20_000: 2, 10_000: 4, 5_000: 4}


# ------------------------------------------------------------------ the mines
@clause("SR-23b")
def test_names_are_there_and_nothing_asks_for_them() -> None:
    names = [mine.name for mine in board().mines]
    assert all(names)
    assert len(set(names)) == 36
    here = table(dice="145")
    (bought,) = here.play(Form(1, 4))
    assert board().mines[bought.mine].name not in repr(bought)


@clause("SR-23c")
def test_prices_are_5_000_to_25_000_dollars() -> None:
    prices = [mine.price for mine in board().mines]
    assert (min(prices), max(prices)) == (5_000, 25_000)
    assert all(price % 5_000 == 0 for price in prices)
    assert sum(prices) == 535_000


@clause("SR-23e")
@pytest.mark.parametrize(("first", "second"), list(permutations(range(1, 7), 2)))
def test_order_tells_two_mines_apart(first: int, second: int) -> None:
    third = next(die for die in range(1, 7) if die not in (first, second))
    here = table(dice=f"{first}{second}{third}")
    here.play(Form(first, second))
    assert here.owner(f"{first}-{second}") == ME
    assert here.owner(f"{second}-{first}") == NOBODY


@clause("SR-60a")
def test_six_mines_have_a_double_number() -> None:
    assert sorted(mine.number for mine in board().mines if mine.is_double) == [
        "1-1",
        "2-2",
        "3-3",
        "4-4",
        "5-5",
        "6-6",
    ]


# ------------------------------------------------------------------ the square
@clause("SR-47b")
def test_4_4_and_4_5_lie_beside_1_4() -> None:
    assert {mine_of("4-4"), mine_of("4-5")} < set(NEIGHBOURS[mine_of("1-4")])
    assert NEIGHBOURS[mine_of("1-4")] == places(["5-3", "4-5", "6-5", "4-4"])


def with_neighbours(count: int) -> list[int]:
    return [mine for mine in MINES if len(NEIGHBOURS[mine]) == count]


@clause("SR-49a")
def test_four_corners_have_two_neighbours() -> None:
    assert with_neighbours(2) == [0, 5, 30, 35]
    assert NEIGHBOURS[mine_of("5-6")] == places(["3-2", "2-2"])
    assert NEIGHBOURS[mine_of("6-1")] == places(["2-3", "4-2"])


@clause("SR-50a")
def test_sixteen_sides_have_three_neighbours() -> None:
    sides = with_neighbours(3)
    assert len(sides) == 16
    for mine in sides:
        row, column = divmod(mine, SIDE)
        assert (row in (0, 5)) != (column in (0, 5))
    assert NEIGHBOURS[mine_of("3-5")] == places(["2-2", "1-2", "2-6"])


@clause("SR-51a")
def test_sixteen_inner_mines_have_four_neighbours() -> None:
    inner = with_neighbours(4)
    assert len(inner) == 16
    assert all(1 <= mine // SIDE <= 4 and 1 <= mine % SIDE <= 4 for mine in inner)
    assert NEIGHBOURS[mine_of("1-6")] == places(["3-3", "3-4", "5-3", "4-5"])
    assert sum(map(len, NEIGHBOURS)) == 2 * 60


@clause("SR-40b")
def test_the_strike_roll_has_its_printed_entries() -> None:
    ores = board().ores
    assert (ores[1].name, ores[1].value) == ("Copper", 10_000)
    assert (ores[4].name, ores[4].value) == ("Gold", 25_000)
    assert (min(ore.value for ore in ores), max(ore.value for ore in ores)) == (5_000, 30_000)


@clause("SR-40c")
@pytest.mark.parametrize(
    ("spots", "value"), [(1, 5_000), (2, 10_000), (3, 15_000), (4, 20_000), (5, 25_000), (6, 30_000)]
)
def test_each_spot_of_a_strike_is_worth_5_000(spots: int, value: int) -> None:
    # With the double of 1 or 6 in the boxes any die can be the third.
    double = 6 if spots != 6 else 1
    here = table(mine=f"{double}-{double}", dice=f"{double}{double}{spots}")
    (struck,) = here.play(Form(double, double))
    assert struck == Struck(ME, mine_of(f"{double}-{double}"), spots, value, ME, ())


# ------------------------------------------------------------------ who begins
@clause("SR-25a")
@pytest.mark.parametrize(("one", "other", "begins"), [("661", "333", ME), ("112", "113", OTHER)])
def test_the_higher_roll_begins(one: str, other: str, begins: int) -> None:
    here = fresh()
    assert GAME.turn(here.state) == Chance("opening")
    assert here.roll(one) == [Opened(ME, tuple(map(int, one)))]
    assert here.roll(other) == [Opened(OTHER, tuple(map(int, other))), Started(begins)]
    assert GAME.turn(here.state) == Chance("roll")
    here.roll("145")
    assert GAME.turn(here.state) == Decide(begins)


@clause("SR-25b")
def test_all_three_dice_count_and_a_tie_is_rolled_again_by_both() -> None:
    here = fresh()
    here.roll("611")  # the highest die and the first die would both decide for this one
    assert here.roll("332") == [Opened(OTHER, (3, 3, 2)), Tied(8)]
    assert GAME.turn(here.state) == Chance("opening")
    assert here.roll("222") == [Opened(ME, (2, 2, 2))]
    assert here.roll("116") == [Opened(OTHER, (1, 1, 6)), Started(OTHER)]


@clause("SR-25b")
def test_no_mine_is_bought_before_it_is_settled_who_begins() -> None:
    here = fresh()
    assert here.moves == []
    assert here.refusal(Form(1, 4)) == "The dice must be rolled first."
    here.roll("145")
    assert here.moves == []
    assert here.refusal(Form(1, 4)) == "The dice must be rolled first."


@pytest.mark.parametrize(("begins", "player"), [("first", ME), ("second", OTHER)])
def test_an_option_may_settle_who_begins(begins: str, player: int) -> None:
    here = fresh(begins=begins)
    assert here.roll("145") == [Rolled(player, (1, 4, 5))]
    assert GAME.turn(here.state) == Decide(player)


@pytest.mark.parametrize("options", [{"begins": "third"}, {"secret": "yes"}, {"stake": 5}])
def test_options_that_are_not_on_offer_are_refused(options: dict[str, str | int]) -> None:
    with pytest.raises(BadOptions, match=r"^[A-Z].*\.$"):
        GAME.check_options(options)


# ------------------------------------------------------------------ turns
@clause("SR-26a")
def test_turns_alternate() -> None:
    here = fresh(begins="second")
    players = []
    for dice, move in (("145", Form(1, 4)), ("145", Form(1, 4)), ("145", Form(1, 4)), ("145", Form(4, 1))):
        here.roll(dice)
        players.append(here.player)
        here.play(move)
    assert players == [OTHER, ME, OTHER, ME]


@clause("SR-27a", "SR-08a")
def test_a_turn_begins_with_a_roll_of_three_dice_which_the_player_arranges() -> None:
    here = table()
    assert GAME.turn(here.state) == Chance("roll")
    assert here.moves == []
    assert here.refusal(Form(1, 4)) == "The dice must be rolled first."
    assert here.roll("415") == [Rolled(ME, (4, 1, 5))]
    assert GAME.turn(here.state) == Decide(ME)
    assert here.owner("4-1") == NOBODY  # nothing is formed by itself
    assert here.offers(Form(5, 4))


@clause("SR-27a")
def test_the_dice_are_rolled_once_a_turn() -> None:
    here = table(dice="145")
    with pytest.raises(IllegalMove, match="not to be rolled now"):
        GAME.apply(here.state, Dice(6, 6, 6))
    assert here.state.dice == (1, 4, 5)
