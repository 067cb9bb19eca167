"""What the board shows: SR-15."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.clauses import clause
from ui.draw.theme import Metrics
from ui.games.strike_it_rich.layout import lay_out


@clause("SR-15a", "SR-15b")
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160), (1080, 1920)])
def test_the_board_has_36_spaces_three_boxes_and_the_strike_roll(size: tuple[int, int]) -> None:
    m = Metrics(*size)
    here = lay_out(m, "STRIKE IT RICH")
    places = [*here.mines, *here.boxes, here.ores]
    assert (len(here.mines), len(here.boxes)) == (36, 3)
    assert all(m.window.contains(place) and place.width and place.height for place in places)
    assert not any(one.colliderect(other) for one, other in combinations(places, 2))
