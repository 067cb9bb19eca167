"""How fast saved games are: reading a whole one back, taking moves back, and the records of many."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.klondike_patience import GAME
from games.match import Match
from saves.journal import Journal
from saves.library import Library
from saves.records import Records
from saves.replay import read
from tests.bench.engine import play
from tests.bench.figures import Figure, middle, milliseconds
from tests.ui.books import games, keep

_SECONDS = 1.5
_STEPS = 30
_FINISHED = 5000
_LONG = 374  # the seed of a long game


class _Saved(NamedTuple):
    match: Match
    journal: Journal
    library: Library
    decisions: int


@contextmanager
def _whole_game() -> Iterator[_Saved]:
    """A game that was played to its end and saved on the way."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        library = Library(Path(folder))
        match = Match.begin(GAME, ("You",), {"deal": "617"})
        journal = library.begin(match, time.monotonic)
        decisions = play(match, Random(_LONG))
        try:
            yield _Saved(match, journal, library, decisions)
        finally:
            journal.close()


def reading() -> Iterator[Figure]:
    """A whole saved game is read and replayed."""
    with _whole_game() as saved:
        path, count = saved.journal.path, 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < _SECONDS:
            read(path)
            count += 1
        rate = count / (time.perf_counter() - begun)
        note = f"{saved.decisions} moves, {path.stat().st_size / 1024:.1f} kB"
        yield Figure("whole saved games read back", rate, "1/s", note=note)
        yield Figure("one saved game read back", 1000 / rate, "ms", note=note)
        fresh = [milliseconds(lambda: Library(saved.library.folder).latest()) for _ in range(20)]
        yield Figure("the game that was left, found among the saves", middle(fresh), "ms")


def moving() -> Iterator[Figure]:
    """Moves at the end of a long game are taken back and made again, each of them on the disk at once."""
    with _whole_game() as saved:
        back = [milliseconds(saved.match.undo) for _ in range(_STEPS)]
        again = [milliseconds(saved.match.redo) for _ in range(_STEPS)]
        note = f"of {saved.decisions} moves, saved"
        yield Figure("a move taken back", middle(back), "ms", note=note)
        yield Figure("a move made", middle(again), "ms", note="saved")


def records() -> Iterator[Figure]:
    """All results of many finished games are read from the records."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        path, saves = Path(folder) / "records.sqlite", Path(folder) / "saves"
        keep(Records(path, saves), games(_FINISHED))
        fresh = [milliseconds(Records(path, saves).results, time.process_time) for _ in range(20)]
        yield Figure("all results read", middle(fresh), "ms", 30, note=f"{_FINISHED} games")


MEASUREMENTS = (reading, moving, records)
