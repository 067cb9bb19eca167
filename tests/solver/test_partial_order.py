"""Sleep sets and tunnels where the joker moves by itself."""

from __future__ import annotations

from typing import Final

import pytest

from games.compat import override
from games.joker_klondike.state import JokerState
from games.patience.cards import JOKER, parse_code
from games.solver.bitsets import ALL_CARDS, BIT
from games.solver.joker_position import JokerPosition, RelaxedJokerPosition
from games.solver.position import DRAW, PACK_ON, PLACE_JOKER
from games.solver.restarts import DEFAULT_STRATEGY, TunnelMove
from games.solver.search import Pruning
from games.solver.solver import RelaxedPlanSearch
from tests.kit.faults import faults
from tests.klondike_patience.table import position
from tests.solver.judged import JOKER_KLONDIKE, play

Move = tuple[int, int, int]
"""A step: its kind, from which pile, and to which."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "1: KH, 2: 9C, 3: KD 6S | 8C 7D, 4: 5H TC QC | 4D 3C 2H, 5: 3H 2D | 7S, 6: 2C 7C JC 9H 2S | 3S, "
            "7: TS JD 8S 6D KS 4S | KC, waste: JH 5C, "
            "stock: AC AS 6C QD 5S AH JS 4C QS 9D 3D TD 8H 4H 5D 7H QH 8D 6H 9S TH, built: D2, joker: D2",
            id="the card it stands for would be free sooner",
        ),
        pytest.param(
            "1: 7H 6S 5D, 2: 7S | 6H 5S, 3: KD QS JH TS, 4: TC 3C | JS TD 9C 8H, 5: TH | 3D, "
            "6: 7C 4C JD | 5C 4H, 7: 5H KS 6C 4D 9D 7D | 2D, waste: JC KH KC 8S, "
            "stock: 8D 9H QD QC AD 9S 3S JK 2H 6D 8C 4S QH 3H, built: C2 S2 H1",
            id="it has moved",
        ),
    ],
)
def test_moves_that_make_the_joker_move_never_sleep(text: str) -> None:
    """Did they sleep there as elsewhere, these positions would be called lost."""
    here = position(text)
    assert faults(here.game, here.state) == []
    play(here)


class RecordingSearch(RelaxedPlanSearch):
    """A search that continues where the relaxed game is lost, and notes the line to each position."""

    def __init__(self, state: JokerState) -> None:
        pruning = Pruning(safe_builds=False, spare_spaces=False, relaxation=False, nogoods=False)
        super().__init__(JokerPosition(state), pruning, lambda _: False, DEFAULT_STRATEGY, {})
        self.lines: list[list[Move]] = []

    @override
    def _is_relaxed_lost(self) -> bool:
        return False

    @override
    def _enter(self, asleep: int, tunnel: tuple[TunnelMove, ...]) -> bool:
        self.lines.append(
            [step[:3] for step in self.position.trail if step[0] in (DRAW, PACK_ON, PLACE_JOKER)]
        )
        return super()._enter(asleep, tunnel)


DRAWS: Final = (DRAW, 0, 0)
FIVE_LEAVES: Final = (PACK_ON, 1, 2)
ON_SPADES: Final = (PLACE_JOKER, 0, 1)
ON_DIAMONDS: Final = (PLACE_JOKER, 0, 3)


@pytest.mark.parametrize(
    ("text", "line", "is_searched"),
    [
        ("1: 6S | 5H, 2: 6C, stock: 9S, built: S5 D2", [DRAWS, FIVE_LEAVES], False),
        ("1: AC | 5H, 2: 6C, stock: 9S, built: S5 D2", [DRAWS, FIVE_LEAVES], True),
        ("1: JK | 5H, 2: 6C, stock: 9S, built: S5 D2", [DRAWS, FIVE_LEAVES], True),
        ("1: 6S | 5H, 2: 6C, stock: 9S, built: S6 D2, joker: S6", [DRAWS, FIVE_LEAVES], True),
        ("1: 6S | 5H, 2: 6C, stock: JK, built: S5 D2", [DRAWS, ON_SPADES, FIVE_LEAVES], True),
        ("1: 6S | 5H, 2: 6C, stock: JK, built: S5 D2", [DRAWS, ON_DIAMONDS, FIVE_LEAVES], False),
        ("1: 4D | 5H, 2: 6C, stock: JK, built: H4 D2", [DRAWS, ON_DIAMONDS, FIVE_LEAVES], False),
        ("1: ? 6S 5H, 2: 6C, stock: 9S, built: S2 D2", [FIVE_LEAVES, DRAWS], False),
        ("1: ? 6S 5H, 2: 6C, stock: JK, built: S2 D2", [FIVE_LEAVES, DRAWS], True),
        ("1: ? 6S 5H, 2: 6C, stock: AC, built: S2 D2", [FIVE_LEAVES, DRAWS], True),
        ("1: ? 6S 5H, 2: 6C, stock: 3S, built: S3 D2, joker: S3", [FIVE_LEAVES, DRAWS], True),
    ],
)
def test_a_move_waits_unless_the_joker_may_move_otherwise(
    text: str, line: list[Move], is_searched: bool
) -> None:
    """A five that leaves its column later than it could; or for nothing but to lie on a six."""
    search = RecordingSearch(position(f"{text}, 3: ? | 9C", JOKER_KLONDIKE).state)
    assert search.run() is False
    assert (line in search.lines) is is_searched


def test_which_card_makes_the_joker_move() -> None:
    six = "1: 6S | 5H, built: "
    for text, triggers in (
        (f"{six}S5, stock: JK", BIT[JOKER]),
        (f"{six}S6, joker: S6", BIT[parse_code("6S")]),
        (f"{six}C13, joker: held from C", ALL_CARDS),
    ):
        assert JokerPosition(position(text, JOKER_KLONDIKE).state).joker_trigger() == triggers
        assert RelaxedJokerPosition(position(text, JOKER_KLONDIKE).state).joker_trigger() == 0
