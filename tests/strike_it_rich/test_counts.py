"""Numbers of moves, worked out on paper first, and then compared."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from games.strike_it_rich import GAME
from games.strike_it_rich.state import FORMING
from tests.strike_it_rich.table import position

FACES = range(1, 7)
ROLLS: list[tuple[int, ...]] = list(combinations_with_replacement(FACES, 3))
"""20 of three different dice, 30 with a pair, 6 alike."""
THROWS: list[tuple[int, ...]] = list(product(FACES, repeat=3))


def counted(text: str, rolls: list[tuple[int, ...]]) -> Counter[str]:
    """How many moves of each kind there are over all these rolls; they are sorted, and no two are alike."""
    found: Counter[str] = Counter()
    state = position(text)
    state.phase = FORMING
    for dice in rolls:
        state.dice = dice
        moves = GAME.moves(state)
        keys = [(type(move).__name__, move) for move in moves]
        assert keys == sorted(set(keys))
        found.update(name for name, _ in keys)
    return found


def test_first_moves_in_order_of_the_dice() -> None:
    """120 throws x 6 + 90 throws x 3 numbers, and three alike: 6 throws x 36 mines; 1,206 together."""
    assert counted("100,000 | 100,000 | 0 rolls", THROWS) == {"Form": 990, "Claim": 216}


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # An empty board. Three different dice: 20 rolls with 3 x 2 numbers each; a pair: 30 rolls with 3
        # numbers each; three alike: 6 rolls, a claim on any of the 36 mines. 426 together.
        ("100,000 | 100,000 | 0 rolls", {"Form": 210, "Claim": 216}),
        # While money and markers last, a mine that changes hands can still be formed; in a Triple Play it is
        # either claimed or struck: 6 x 35 and 6.
        ("80,000 1-4 | 100,000 3-3 | 0 rolls", {"Form": 210, "Claim": 210, "Diamonds": 6}),
        ("100,000 3-3 | 80,000 1-4 | 1 rolls", {"Form": 210, "Claim": 210, "Diamonds": 6}),
        # Sixteen mines. A number of two different dice is in 4 of the 20 rolls without a pair and in 2 of
        # the 30 with one; a double is in 5. Of the sixteen 13 are of two dice and 3 are doubles:
        # 13 x 6 + 3 x 5. Three alike: Diamonds in each, 6 x 16, and no claim. Nothing can be formed with 356,
        # 456, 553, 663, 445, 446, 554, 556, 664, 665.
        ("100,000 1-1...3-4 | 100,000 | 0 rolls", {"Form": 93, "Diamonds": 96, "Pass": 10}),
        # The same, and the other player owns 5-6 and 5-5. The first may be struck: 4 + 2 numbers more, and
        # 356, 456, 556 and 665 are no passes any more. The second would have to be bought.
        ("100,000 1-1...3-4 | 100,000 5-6 5-5 | 0 rolls", {"Form": 99, "Diamonds": 96, "Pass": 6}),
        # $10,000 and no mine: 5-6, 3-2, 2-4, 4-6, 5-1, 4-2, 4-3, 2-5, 2-3 and 6-1 can be paid, and the
        # doubles 5-5, 2-2 and 4-4: 10 x 6 + 3 x 5. 112, 113, 114, 331, 335, 336, 662, 663 form none.
        ("10,000 | 100,000 | 0 rolls", {"Form": 75, "Pass": 8, "Claim": 216}),
        # With 5-3 to sell as well, there are $35,000 for any mine of the others; 5-3 is struck.
        ("10,000 5-3 | 100,000 | 0 rolls", {"Form": 210, "Claim": 210, "Diamonds": 6}),
    ],
)
def test_moves_over_the_56_rolls(text: str, moves: dict[str, int]) -> None:
    assert counted(text, ROLLS) == moves
