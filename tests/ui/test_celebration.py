"""Celebrations of a won patience: every picture of them is drawn exactly, and nothing of them stays."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.ui.deals import EASY
from tests.ui.patience import easy_moves
from tests.ui.patience_teller import at_desk
from ui.games.patience import celebration


@pytest.mark.parametrize("name", celebration.NAMES)
def test_a_celebration_is_drawn_exactly_and_leaves_the_table_as_it_was(tmp_path: Path, name: str) -> None:
    *moves, last = easy_moves(EASY)
    with at_desk(tmp_path, "full") as teller:
        teller.desk.app.change_settings(celebration=name)
        teller.deal(EASY, moves)
        assert teller.scene.play(last)
        teller.scene.stage.finish()
        teller.desk.step()
        assert teller.end
        seen = set[bytes]()
        while teller.end.is_celebrating:
            teller.desk.step(4, 0.1)
            teller.desk.assert_redraw_is_exact()
            seen.add(teller.desk.display.surface.get_buffer().raw)
        assert len(seen) > 0.8 * celebration.SECONDS / 0.4
        teller.check()
        assert not any(isinstance(sprite, celebration.Flock) for sprite in teller.scene.layer)


def test_the_chosen_celebration_comes_always_and_no_other_twice_in_a_row() -> None:
    assert {celebration.choose("wind"), celebration.choose("wind")} == {celebration.Wind}
    assert all(one is not other for one, other in pairwise(celebration.choose("any") for _ in range(40)))
