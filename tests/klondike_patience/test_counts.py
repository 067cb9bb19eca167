"""Numbers of moves, worked out on paper from the layouts first, and then compared."""

from __future__ import annotations

from random import Random

import pytest

from games.klondike_patience import GAME
from games.patience.state import State
from tests.klondike_patience.table import table


def dealt(deal: str) -> State:
    state = GAME.new(1, GAME.check_options({"deal": deal}))
    GAME.apply(state, GAME.outcomes(state).sample(Random(0)))
    return state


def lines(state: State, depth: int) -> int:
    """How many ways there are to play `depth` moves."""
    if not depth:
        return 1
    total = 0
    for move in GAME.moves(state):
        after = state.copy()
        GAME.apply(after, move)
        total += lines(after, depth - 1)
    return total


# Deal 1 shows QH TS 5C 4C 3C AH AS. The aces go up and turn QD and JS:  QH TS 5C 4C 3C QD JS.
#   First move: the jack has two red queens to go to; the clubs find no red card above them, the ten no
#   red jack, the queens no black king; the only 2 that could be built lie deeper. With the stock: 3.
#   Second move: after JS on QH (or QD) the 9 of diamonds is turned, which goes on TS, and the jack may
#   change to the other queen; with the stock 3 each. After the stock the 4 of hearts lies on the waste
#   and goes on 5C, beside the two of the jack and the stock: 4.   3 + 3 + 4 = 10.
#
# Deal 4 shows 8H KD 5S 9S 7S QH AS; the ace goes up and turns 2S, which may be built. 8H goes on 9S and
#   7S on 8H; the 5 finds no red 6, QH no black king, KD no space, 2S no red 3. With the stock: 4.
#
# Deal 8 shows 7C 7H QS QH 4S QD TC: no 8, no 5, no king, no jack. Only the stock: 1.
#
# Deal 32001 shows 2C QC TS QD 4H 3C AS; the ace goes up and turns 9C.
#   First move: 3C on 4H, or the stock: 2.
#   Second move: 3C on 4H turned 8S, which finds no red 9, and nothing fits on it: the stock alone, 1.
#   After the stock TH lies on the waste and finds no black jack: 3C on 4H or the stock again, 2.  1 + 2 = 3.
@pytest.mark.parametrize(
    ("deal", "depth", "count"),
    [("1", 1, 3), ("1", 2, 10), ("4", 1, 4), ("8", 1, 1), ("32001", 1, 2), ("32001", 2, 3)],
)
def test_number_of_lines(deal: str, depth: int, count: int) -> None:
    assert lines(dealt(deal), depth) == count


def test_moves_are_sorted_whatever_pile_they_come_from() -> None:
    here = table({2: "KS", 3: "3S", 5: "? | QH", 6: "", 7: "? | 4D"}, waste="3H", stock="?", built="S2 H2 D3")
    assert here.moves == ["Build 0", "Build 3", "Build 7", "Draw", "Pack 3 7 1", "Pack 5 2 1"]
