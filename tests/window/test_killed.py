"""Nothing that was seen is lost, however the program ends."""

from __future__ import annotations

from pathlib import Path

from games.patience.state import Draw
from tests.window.places import Table
from tests.window.program import moves_of, running
from tests.window.test_mouse import PATIENCE
from tests.window.xscreen import Screen


def test_a_move_that_was_seen_survives_a_kill(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        table = Table(program.wait_saved(0), program.size)
        before = program.settle(table.time)
        program.click(table.stock)
        program.wait_change(before, table.layout.waste, "a card on the waste")
        program.kill()
    with running(screen, tmp_path) as again:
        again.go_on()
        again.wait_change(before, table.layout.waste, "the table")
        assert moves_of(again.wait_saved(1)) == [Draw()]
        again.keys("space")
        again.wait_saved(2)
