"""Playing with the keyboard alone."""

from __future__ import annotations

from pathlib import Path

from games.patience.state import Draw
from tests.window.places import Table
from tests.window.program import moves_of, running
from tests.window.xscreen import Screen, wait_for


def test_all_is_done_without_a_mouse(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path) as program:
        program.settle()
        program.keys("Tab", "Return")
        program.wait_saved(0)
        program.keys("g")
        program.settle()
        program.keys("ctrl+a", "6", "1", "7", "Return")
        wait_for(lambda: (found := program.saved()) and found.header.options["deal"] == "617", "deal 617")
        table = Table(program.wait_saved(0), program.size)
        move = table.good_pack()
        program.keys(table.key(move), "Return", "Return")
        assert moves_of(program.wait_saved(1)) == [move]
        program.keys("space")
        assert moves_of(program.wait_saved(2)) == [move, Draw()]
        program.keys("ctrl+z")
        assert moves_of(program.wait_saved(1)) == [move]
        before = program.settle(table.time)
        program.keys("Escape")
        program.wait_change(before, table.cards, "the launcher")
        program.settle()
        assert program.is_running
        program.keys("Escape")
        assert program.wait() == 0
        assert len(program.files()) == 1, "the game nobody moved in has left a file"
