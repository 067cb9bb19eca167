"""The window is given another size while a game is on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.places import Table
from tests.window.program import moves_of, running
from tests.window.test_mouse import PATIENCE
from tests.window.xscreen import Screen, missing


def test_smaller_and_back_again(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        size = program.size
        saved = program.wait_saved(0)
        table = Table(saved, size)
        program.point(table.cloth)
        before = program.settle(table.time)

        program.resize((960, 600))
        small = Table(saved, (960, 600))
        program.settle(small.time)
        move = small.good_pack()
        program.drag(*small.way(move))
        assert moves_of(program.wait_saved(1)) == [move]
        program.keys("ctrl+z")
        program.wait_saved(0)

        program.resize(size)
        program.point(table.cloth)
        program.wait_picture(before, table.cards, "the table as it was")


def test_as_small_as_can_be_and_back_again(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        size = program.size
        table = Table(program.wait_saved(0), size)
        program.point(table.cloth)
        before = program.settle(table.time)
        for tiny in ((1, 1), (300, 200), (1, 700)):
            program.resize(tiny)
        program.resize(size)
        program.point(table.cloth)
        program.wait_picture(before, table.cards, "the table as it was")
        program.click(table.stock)
        program.wait_saved(1)


def test_full_screen_and_back_again(screen: Screen, tmp_path: Path) -> None:
    lacking = missing("openbox")
    if lacking:
        pytest.skip(lacking)
    words = (*PATIENCE, "--size", "960x600")
    with screen.window_manager(), running(screen, tmp_path, *words) as program:
        saved = program.wait_saved(0)
        table = Table(saved, (960, 600))
        program.point(table.cloth)
        before = program.settle(table.time)
        program.keys("F11")
        program.wait_size(screen.rect.size)
        large = Table(saved, screen.rect.size)
        program.wait_change(before, before.get_rect(), "a larger table")
        program.settle(large.time)
        program.click(large.stock)
        program.wait_saved(1)
        program.keys("ctrl+z", "F11")
        program.wait_size((960, 600))
        program.point(table.cloth)
        program.wait_picture(before, table.cards, "the table as it was")
