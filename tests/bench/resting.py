"""The program at rest, in real windows: how often it wakes by itself, and how much it computes."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.measurement import BenchOptions, Figure, measurement
from tests.bench.processes import seconds_run, wakeups
from tests.bench.program import NoDisplayHere
from tests.window import xscreen
from tests.window.program import Program, running
from tests.window.xscreen import Server

_SETTLING: Final = 63.0
"""Seconds until the program rests: its worker ends after a minute, and its clock stands after two."""
_SECONDS: Final = 45.0
_TABLE: Final = ("--game", "klondike_patience", "--deal", "617")
_NONE: Final = 0.005
"""Percent of a processor that are none in two decimals."""
_OF_CLOCK: Final = 2.1
"""Those with a clock: one on the second, and perhaps one for what the X server answers to the picture."""


class _Rest(NamedTuple):
    """A program at rest, and the most that it may wake in a second and compute in percent."""

    name: str
    program: Program
    wakes: float
    share: float


@measurement("2 min")
def resting(_: BenchOptions) -> Iterator[Figure]:
    """Wake-ups and processor in 45 s of rest: with and without a clock, covered, and minimized."""
    if lacking := xscreen.missing("openbox"):
        raise NoDisplayHere(lacking)
    with ExitStack() as stack:
        clock, hidden = (stack.enter_context(_table(show_clock=is_shown)) for is_shown in (True, False))
        rests = [
            _Rest("a table with a clock", clock, _OF_CLOCK, 0.05),
            _Rest("a table whose clock is hidden", hidden, 0, _NONE),
        ]
        covered = stack.enter_context(_table())
        launcher = stack.enter_context(_program(covered.screen))
        rests.append(_Rest("the launcher", launcher, 0, _NONE))
        rests.append(_Rest("a table under another window", covered, 0, 0))
        minimized = stack.enter_context(_table())
        minimized.screen.xdotool("windowminimize", "--sync", minimized.window)
        rests.append(_Rest("a table in a minimized window", minimized, 0, 0))
        time.sleep(_SETTLING)
        yield from _measured(rests)


def _measured(rests: list[_Rest]) -> Iterator[Figure]:
    """Measure all at the same time."""
    before = [(wakeups(each.program.process.pid), seconds_run(each.program.process.pid)) for each in rests]
    begun = time.monotonic()
    time.sleep(_SECONDS)
    for each, (woken, ran) in zip(rests, before, strict=True):
        pid, seconds = each.program.process.pid, time.monotonic() - begun
        rate, share = (wakeups(pid) - woken) / seconds, 100 * (seconds_run(pid) - ran) / seconds
        yield Figure(f"wake-ups of {each.name}", rate, "1/s", each.wakes)
        yield Figure(f"processor of {each.name}", share, "% of one", each.share)


@contextmanager
def _table(**settings: object) -> Iterator[Program]:
    """A table on a screen of its own, whose clock runs."""
    with (
        xscreen.screen() as screen,
        screen.window_manager(),
        _program(screen, *_TABLE, **settings) as program,
    ):
        program.point((640, 790))
        program.keys("space")
        program.settle()
        yield program


@contextmanager
def _program(screen: Server, *words: str, **settings: object) -> Iterator[Program]:
    """The program with some settings, at rest on a screen."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        data = Path(folder) / "data"
        data.mkdir()
        (data / "settings.json").write_text(json.dumps(settings), "utf-8")
        with running(screen, Path(folder), *words) as program:
            program.settle()
            yield program
