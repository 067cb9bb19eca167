"""Triple Plays: SR-65 to SR-72."""

from __future__ import annotations

import pytest

from games.core import Chance
from games.strike_it_rich import GAME
from games.strike_it_rich.state import NOBODY, Claim, Claimed, Diamonds, Form, Pass, Sell, Struck
from tests.clauses import clause
from tests.strike_it_rich.table import ME, NUMBERS, OTHER, first_mines, mine_of, places, table

TRIPLES = pytest.mark.parametrize("dice", ["111", "222", "333", "444", "555", "666"])


def texts(kind: str, numbers: str) -> list[str]:
    return [f"{kind} {number[0]} {number[2]}" for number in sorted(numbers.split())]


@clause("SR-65a")
@TRIPLES
@pytest.mark.parametrize("owner", [NOBODY, ME, OTHER])
def test_three_alike_are_a_triple_play_whatever_their_double_holds(dice: str, owner: int) -> None:
    double = f"{dice[0]}-{dice[0]}"
    here = table(double if owner == ME else "", double if owner == OTHER else "", dice)
    assert len(here.moves) == 36
    assert not any(text.startswith("Form") for text in here.moves)
    die = int(dice[0])
    assert "Triple Play" in here.refusal(Form(die, die))


@clause("SR-65a")
@pytest.mark.parametrize("dice", ["112", "223", "656"])
def test_a_pair_is_no_triple_play(dice: str) -> None:
    here = table(mine="6-6", dice=dice)
    for move in (Diamonds(6, 6), Claim(1, 4)):
        assert here.refusal(move) == "That is only for three dice alike: form a number instead."


@clause("SR-67a")
def test_the_player_chooses_between_diamonds_and_a_claim() -> None:
    here = table(mine="1-4 6-6", theirs="3-3", dice="222")
    others = " ".join(number for number in NUMBERS if number not in ("1-4", "6-6"))
    assert here.moves == texts("Claim", others) + texts("Diamonds", "1-4 6-6")


@clause("SR-67b")
def test_neither_can_be_declined() -> None:
    here = table(mine="1-4", dice="222")
    assert not here.offers(Pass())
    assert here.refusal(Pass()) == "You may pass only when no number can be formed."


@clause("SR-67b")
def test_the_double_is_not_played_as_usual() -> None:
    here = table(theirs="2-2", dice="222")
    assert here.refusal(Form(2, 2)).startswith("Three alike is a Triple Play")
    assert here.owner("2-2") == OTHER


@clause("SR-68a")
@TRIPLES
def test_diamonds_are_struck_in_any_own_mine_whatever_was_rolled(dice: str) -> None:
    here = table(mine="5-1 6-3", dice=dice)
    assert here.play(Diamonds(5, 1)) == [Struck(ME, mine_of("5-1"), 6, 30_000, ME, ())]


@clause("SR-68a")
@pytest.mark.parametrize("number", [(3, 3), (1, 2)])
def test_diamonds_only_in_a_mine_of_ones_own(number: tuple[int, int]) -> None:
    here = table(mine="1-4", theirs="3-3", dice="222")
    assert here.refusal(Diamonds(*number)) == "Diamonds are struck only in a mine of your own."


@clause("SR-68b")
def test_diamonds_are_worth_30_000() -> None:
    here = table(mine="5-1", dice="111")
    here.play(Diamonds(5, 1))
    assert here.cash == (130_000, 100_000)


# ------------------------------------------------------------------ the special claim
@clause("SR-69a")
def test_an_unowned_mine_is_claimed() -> None:
    here = table(mine="1-4", dice="222")
    claimed, _ = here.play(Claim(5, 3))
    assert claimed == Claimed(ME, mine_of("5-3"), NOBODY)
    assert here.owner("5-3") == ME
    assert here.marked == (2, 0)


@clause("SR-69b")
@pytest.mark.parametrize("number", ["3-3", "5-3"])
def test_a_mine_of_the_other_player_is_claimed(number: str) -> None:
    here = table(mine="1-4", theirs="3-3 5-3 6-6", dice="222")
    claimed, _ = here.play(Claim(int(number[0]), int(number[2])))
    assert claimed == Claimed(ME, mine_of(number), OTHER)
    assert here.owner(number) == ME
    assert here.marked == (2, 2)


@clause("SR-69c")
def test_a_mine_of_ones_own_is_not_claimed() -> None:
    here = table(mine="1-4", dice="222")
    assert here.refusal(Claim(1, 4)).startswith("That mine is yours already")


@clause("SR-69d")
def test_without_a_marker_there_are_diamonds_only() -> None:
    sixteen = first_mines(16)
    here = table(mine=sixteen, theirs="6-6", dice="222")
    assert here.moves == texts("Diamonds", sixteen)
    for move in (Claim(6, 5), Claim(6, 6)):
        assert here.refusal(move) == "You own 16 mines: strike Diamonds in one of them."


@clause("SR-69d")
def test_the_last_marker_may_be_used_for_a_claim() -> None:
    here = table(mine=first_mines(15), theirs="6-6", dice="222")
    here.play(Claim(6, 6))
    assert here.marked == (16, 0)


@clause("SR-70a")
@pytest.mark.parametrize("number", ["5-3", "3-3", "1-6"])
def test_nothing_is_paid_for_a_claim(number: str) -> None:
    # Not even by one who could not pay; the strike is all that changes hands.
    here = table(theirs="3-3 5-3", dice="111", cash=(0, 100_000))
    here.play(Claim(int(number[0]), int(number[2])))
    assert here.cash == (5_000, 100_000)


@clause("SR-71a")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_claim_is_struck_at_once_with_the_common_number(die: int) -> None:
    here = table(dice=f"{die}" * 3)
    _, struck = here.play(Claim(6, 2))
    assert struck == Struck(ME, mine_of("6-2"), die, die * 5_000, ME, ())
    assert here.cash == (100_000 + die * 5_000, 100_000)


@clause("SR-71b")
def test_the_printed_claim_strikes_copper_for_10_000() -> None:
    here = table(dice="222")
    here.play(Claim(1, 4))
    assert here.cash == (110_000, 100_000)


@clause("SR-72a")
def test_the_bonus_is_collected_for_diamonds() -> None:
    here = table(mine="1-4 4-4 4-5", dice="222")
    (struck,) = here.play(Diamonds(1, 4))
    assert struck.beside == places(["4-4", "4-5"])
    assert here.cash == (100_000 + 3 * 30_000, 100_000)


@clause("SR-72a")
def test_the_bonus_is_collected_for_a_claim() -> None:
    here = table(mine="4-4 4-5", theirs="1-4 5-3 6-5", dice="222")
    _, struck = here.play(Claim(1, 4))
    assert struck.beside == places(["4-4", "4-5"])
    assert here.cash == (100_000 + 3 * 10_000, 100_000)


def test_a_triple_play_ends_the_turn() -> None:
    for move in (Diamonds(1, 4), Claim(5, 3)):
        here = table(mine="1-4", dice="222")
        here.play(move)
        assert GAME.turn(here.state) == Chance("roll")
        assert here.player == OTHER


def test_nothing_is_sold_in_a_triple_play() -> None:
    here = table(mine="1-4", dice="222", cash=(0, 100_000))
    assert here.refusal(Sell(1, 4)) == "Mines are sold only when cash is short for the number you formed."


@pytest.mark.parametrize("kind", [Claim, Diamonds])
def test_there_are_no_other_numbers(kind: type[Claim | Diamonds]) -> None:
    assert table(mine="1-4", dice="222").refusal(kind(0, 7)) == "There is no mine of that number."
