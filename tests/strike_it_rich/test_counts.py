"""Numbers of first moves, worked out on paper first, and then compared."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from games.strike_it_rich import GAME
from games.strike_it_rich.board import PURSE
from games.strike_it_rich.state import FORMING, Claim, Form
from tests.strike_it_rich.table import ME, NUMBERS, Table, table

FACES = range(1, 7)
DISTINCT: list[tuple[int, ...]] = list(combinations_with_replacement(FACES, 3))
ORDERED: list[tuple[int, ...]] = list(product(FACES, repeat=3))
SIXTEEN = " ".join(NUMBERS[:16])


def counted(here: Table, rolls: list[tuple[int, ...]]) -> Counter[str]:
    """How many moves of each kind there are over all these rolls."""
    found: Counter[str] = Counter()
    for dice in rolls:
        state = here.state.copy()
        state.phase, state.dice = FORMING, dice
        moves = GAME.moves(state)
        assert len({(type(move), move) for move in moves}) == len(moves)
        found.update(type(move).__name__ for move in moves)
    return found


def test_rolls() -> None:
    # 6 x 5 x 4 / 6 of three different dice, 6 x 5 with a pair, 6 alike; in order 6 x 6 x 6.
    assert (len(DISTINCT), len(ORDERED)) == (20 + 30 + 6, 216)


# On an empty board:
#   three different dice: 20 rolls with 3 x 2 = 6 numbers each                       120
#   a pair:               30 rolls with 3 numbers each                                90
#   three alike:           6 rolls, a claim on any of the 36 mines                   216   together 426
# In order: 120 rolls x 6 = 720; 90 rolls x 3 = 270; 6 rolls x 36 = 216.                   together 1,206
@pytest.mark.parametrize(("rolls", "formed"), [(DISTINCT, 210), (ORDERED, 990)])
def test_first_moves_on_an_empty_board(rolls: list[tuple[int, ...]], formed: int) -> None:
    assert counted(table(), rolls) == {"Form": formed, "Claim": 216}
    assert counted(table(), rolls).total() == {210: 426, 990: 1_206}[formed]


# While money and markers last, a mine that changes hands changes no count: it can still be formed, and in
# a Triple Play it is either claimed or struck. So every first move leaves 426 moves to the other player, and
# he as many again, with Diamonds in the mines that are one's own: after Form 1-4 by each of the two, who
# thus strikes it, 6 x 35 claims and 6 Diamonds for the first, and 6 x 36 claims for the second.
@pytest.mark.parametrize(("dice", "move"), [("145", Form(1, 4)), ("366", Form(6, 6)), ("555", Claim(1, 4))])
def test_moves_after_the_first(dice: str, move: Form | Claim) -> None:
    here = table()
    here.roll(dice)
    here.play(move)
    assert counted(here, DISTINCT) == {"Form": 210, "Claim": 216}
    here.roll("124")
    here.play(Form(1, 2))
    assert here.player == ME
    assert counted(here, DISTINCT) == {"Form": 210, "Claim": 210, "Diamonds": 6}


# Sixteen mines: 1-1 to 1-6, 2-1 to 2-6 and 3-1 to 3-4; the other player owns none.
#   A number of two different dice is in 4 of the 20 rolls without a pair and in 2 of the 30 with one; a
#   double is in 5. Of the sixteen 13 are of two dice and 3 are doubles: 13 x 6 + 3 x 5 = 93 numbers.
#   Three alike: Diamonds in each of the sixteen, 6 x 16 = 96, and no claim.
#   Nothing can be formed with 356, 456, 553, 663, 445, 446, 554, 556, 664, 665: 10 passes.
def test_moves_with_all_markers_out() -> None:
    assert counted(table(mine=SIXTEEN), DISTINCT) == {"Form": 93, "Diamonds": 96, "Pass": 10}


# The same, and the other player owns 5-6 and 5-5. The first may be struck: 4 + 2 numbers more, and 356,
# 456, 556 and 665 are no passes any more. The second would have to be bought, and changes nothing.
def test_moves_with_all_markers_out_and_mines_of_the_other_player() -> None:
    here = table(mine=SIXTEEN, theirs="5-6 5-5")
    assert counted(here, DISTINCT) == {"Form": 99, "Diamonds": 96, "Pass": 6}


# 10,000 dollars and no mine: 5-6, 3-2, 2-4, 4-6, 5-1, 4-2, 4-3, 2-5, 2-3 and 6-1 can be paid, and the
# doubles 5-5, 2-2 and 4-4: 10 x 6 + 3 x 5 = 75 numbers. 112, 113, 114, 331, 335, 336, 662 and 663 form
# none of them: 8 passes. A claim costs nothing: 6 x 36.
def test_moves_of_the_poor() -> None:
    here = table(cash=(10_000, PURSE))
    assert counted(here, DISTINCT) == {"Form": 75, "Pass": 8, "Claim": 216}


# With 5-3 to sell as well, there are 35,000 for any mine of the others; 5-3 is struck. All 210 again, and
# 35 claims and a strike of Diamonds with each of the three alike.
def test_moves_of_the_poor_with_a_mine_to_sell() -> None:
    here = table(mine="5-3", cash=(10_000, PURSE))
    assert counted(here, DISTINCT) == {"Form": 210, "Claim": 210, "Diamonds": 6}


def test_moves_are_sorted_and_the_same_however_the_dice_fell() -> None:
    here = table(mine="1-4 6-6", theirs="3-3")
    for dice in ORDERED:
        state = here.state.copy()
        state.phase, state.dice = FORMING, dice
        again = state.copy()
        again.dice = tuple(sorted(dice))
        moves = GAME.moves(state)
        assert moves == GAME.moves(again)
        assert moves == sorted(moves, key=lambda move: (type(move).__name__, move))
