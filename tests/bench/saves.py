"""How fast saved games are: reading a whole one back, taking moves back, and the records of many."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from games.klondike_patience import GAME
from games.match import Match
from saves.library import Library
from saves.records import Records
from saves.replay import read
from tests.bench.engine import play
from tests.bench.figures import Figure, middle, milliseconds
from tests.ui.books import games, keep

_SECONDS: Final = 1.5
_FINISHED: Final = 5000
_LONG: Final = 374
"""The seed of a long game."""


@contextmanager
def _whole_game() -> Iterator[tuple[Match, Path, int]]:
    """A game that was played to its end and saved on the way, the file, and how many decisions it took."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        match = Match.begin(GAME, ("You",), {"deal": "617"})
        journal = Library(Path(folder)).begin(match, time.monotonic)
        try:
            yield match, journal.path, play(match, Random(_LONG))
        finally:
            journal.close()


def _middle_of(
    count: int, act: Callable[[], object], clock: Callable[[], float] = time.perf_counter
) -> float:
    """How long something takes that is done so often, in milliseconds."""
    return middle([milliseconds(act, clock) for _ in range(count)])


def reading() -> Iterator[Figure]:
    """A whole saved game is read and replayed."""
    with _whole_game() as (_, path, decisions):
        count, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < _SECONDS:
            read(path)
            count += 1
        rate = count / (time.perf_counter() - begun)
        note = f"{decisions} moves, {path.stat().st_size / 1024:.1f} kB"
        yield Figure("whole saved games read back", rate, "1/s", note=note)
        yield Figure("one saved game read back", 1000 / rate, "ms", note=note)
        found = _middle_of(20, lambda: Library(path.parent).latest())
        yield Figure("the game that was left, found among the saves", found, "ms")


def moving() -> Iterator[Figure]:
    """Moves at the end of a long game are taken back and made again, each of them on the disk at once."""
    with _whole_game() as (match, _, decisions):
        note = f"of {decisions} moves, saved"
        yield Figure("a move taken back", _middle_of(30, match.undo), "ms", note=note)
        yield Figure("a move made", _middle_of(30, match.redo), "ms", note="saved")


def records() -> Iterator[Figure]:
    """All results of many finished games are read from the records."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        made = partial(Records, Path(folder) / "records.sqlite", Path(folder) / "saves")
        keep(made(), games(_FINISHED))
        taken = _middle_of(20, lambda: made().results(), time.process_time)
        yield Figure("all results read", taken, "ms", 30, note=f"{_FINISHED} games")


MEASUREMENTS: Final = (reading, moving, records)
