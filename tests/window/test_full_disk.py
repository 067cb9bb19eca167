"""A disk that is really full: the window asks before moves are lost, and takes no for an answer."""

from __future__ import annotations

import contextlib
from pathlib import Path

from tests.saves.test_disk import small_disk
from tests.window.places import Table, shows_on_plate
from tests.window.program import moves_of, running
from tests.window.test_mouse import PATIENCE
from tests.window.xscreen import Screen, wait_for

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


def test_a_game_on_a_full_disk_is_left_after_asking(screen: Screen, small_disk: Path) -> None:
    filler = small_disk / "filler"
    with running(screen, small_disk, *PATIENCE) as program:
        table = Table(program.wait_saved(0), program.size)
        program.settle(table.time)
        fill(filler)
        program.keys(*("space", "ctrl+z") * PAIRS, "space")
        with screen.window_manager():
            program.press_cross()
        wait_for(lambda: shows_on_plate(program.picture(), LOSS), "the question")
        assert program.is_running
        filler.unlink()
        program.keys("Return")
        assert program.wait() == 0
        saved = program.saved()
    assert saved
    assert len(moves_of(saved)) == 1
    assert saved.take_backs == PAIRS
