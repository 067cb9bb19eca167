"""Two windows on the same folder: a game is open in one of them only."""

from __future__ import annotations

from pathlib import Path

from saves.files import IN_USE
from tests.window.places import Table, shows, shows_on_plate
from tests.window.program import running
from tests.window.test_mouse import PATIENCE
from tests.window.xscreen import Screen, wait_for


def test_the_second_window_says_so_and_leaves_the_file_alone(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as first:
        table = Table(first.wait_saved(0), first.size)
        first.drag(*table.way(table.good_pack()))
        written = first.wait_saved(1).raw
        with running(screen, tmp_path) as second:
            second.go_on()
            wait_for(lambda: shows(second.picture(), IN_USE), "the sentence")
            assert second.is_running
        assert [path.read_bytes() for path in first.files()] == [written]
        first.click(table.stock)
        first.wait_saved(2)


def test_a_save_that_is_open_elsewhere_is_not_opened_by_name(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as first:
        table = Table(first.wait_saved(0), first.size)
        first.click(table.stock)
        written = first.wait_saved(1).raw
        with running(screen, tmp_path, str(first.files()[0])) as second:
            wait_for(lambda: shows_on_plate(second.picture(), IN_USE), "the sentence")
        assert [path.read_bytes() for path in first.files()] == [written]
