"""What the measurement of the hints says of its own doubt, and that it plays whole games."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from tests.bench.hints import interval, play


def test_the_interval_is_that_of_wilson() -> None:
    low, high = interval(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    low, high = interval(0, 50)
    assert low == 0
    assert round(high, 3) == 0.071
    assert interval(50, 50)[1] == pytest.approx(1)


def test_a_game_is_played_to_its_end_and_its_choices_are_timed() -> None:
    milliseconds: list[float] = []
    assert play(GAMES["klondike_patience"], Random(1), milliseconds) in (True, False)
    assert len(milliseconds) > 5
    assert all(value >= 0 for value in milliseconds)
