"""Nothing that was seen is lost: a full disk, a game that is open in two windows."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from saves.files import IN_USE
from tests.saves.test_disk import small_disk
from tests.window.places import PATIENCE, shows, shows_on_plate
from tests.window.program import running
from tests.window.xscreen import Screen, missing
from ui.draw.posters import title_of
from ui.draw.theme import Metrics
from ui.games.patience.layout import lay_out

__all__ = ["small_disk"]

LOSS = (
    "What you played last is not saved yet: the disk is full, so please free some space; "
    "it is lost if you leave now."
)
PAIRS = 100
"""Moves made and taken back until the last block of the file, which is there already, is full as well."""


def fill(path: Path) -> None:
    """Leave no room at all."""
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)


@pytest.mark.skipif(bool(missing("openbox")), reason=missing("openbox"))
def test_a_game_on_a_full_disk_is_left_after_asking(screen: Screen, small_disk: Path) -> None:
    filler = small_disk / "filler"
    with running(screen, small_disk, *PATIENCE[:4]) as program:
        program.wait_saved(0)
        fill(filler)
        program.keys(*("space", "ctrl+z") * PAIRS, "space")
        with screen.window_manager():
            program.press_cross()
        program.until(lambda: shows_on_plate(program.picture(), LOSS), "the question", well=False)
        assert program.is_running
        filler.unlink()
        program.keys("Return")
        assert program.wait() == 0
        saved = program.wait_saved(1)
    assert saved.take_backs == PAIRS


def test_a_game_is_open_in_one_window_only(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE[:4]) as first:
        first.wait_saved(0)
        first.keys("space")
        written = first.wait_saved(1).raw
        with running(screen, tmp_path) as second:
            second.go_on()
            second.until(lambda: shows(second.picture(), IN_USE), "the sentence")
        with running(screen, tmp_path, str(first.files()[0])) as third:
            third.until(lambda: shows_on_plate(third.picture(), IN_USE), "the sentence")
        assert [path.read_bytes() for path in first.files()] == [written]
        first.click(lay_out(Metrics(*first.size), title_of(PATIENCE[1])).stock.center)
        first.wait_saved(2)
