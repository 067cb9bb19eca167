"""Positions with the verdict of the slow search, and lines that are played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

import pytest

from games.core import Move, Over
from games.patience.state import GiveUp
from games.solver.solver import solve
from tests.kit import campaign
from tests.klondike_patience.table import Table
from tests.solver.brute import positions

KLONDIKE: Final = "klondike_patience"
JOKER_KLONDIKE: Final = "joker_klondike"
both = pytest.mark.parametrize("name", [KLONDIKE, JOKER_KLONDIKE])


@cache
def judged(name: str) -> list[tuple[Table, bool]]:
    """Late positions with what the slow search says of them: half always the same, half new in each run."""
    each = campaign.size(16, 500)
    known = list(positions(name, Random(11), each, 300))
    return known + list(positions(name, Random(campaign.run_seed()), each, 300))


def play(here: Table, line: Sequence[Move] = ()) -> Counter[type]:
    """Play a line that wins, or the solver's; the classes of its moves and of all that happened."""
    after, seen = here.copy(), Counter[type]()
    for move in line or solve(here.state).line:
        assert not isinstance(move, GiveUp)
        seen[type(move)] += 1
        seen.update(map(type, after.play(move)))
    assert after.game.turn(after.state) == Over((0,), "won")
    return seen
