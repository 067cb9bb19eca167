"""An hour at the tables: computers against computers in all games, and all rooms between them.

It ends with the memory of its fifth minute, or little more, and leaves no handle and no process behind.
It may also take longer, or less: `nohup python3 -m tests.bench soak --minutes 65 > soak.txt 2>&1 &`.
Each minute it writes a line to standard error: minutes, games begun, games ended, megabytes of the program
and of its worker, open files. Interrupted (Ctrl+C, `kill`), without its parent or after a failure, it sums up
what it has measured so far, also on standard error.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, count, cycle, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from games.chance import pick
from games.patience.state import GiveUp
from tests.bench.measurement import BenchOptions, Figure, row
from tests.bench.processes import family, memory
from tests.bench.program import go_home, main, opened, press, rest, unseen

if TYPE_CHECKING:
    from games.match import Match
    from ui.app.app import App

_FIRST: Final = 5
"""The minute after which the program should have all that it ever needs."""
_SPARE: Final = 10
_LONGEST_WAIT: Final = 20
"""Milliseconds between two steps at most."""
_SHORT, _LONG = 30.0, 150.0
"""Seconds after which a game is left: at first, so that all were seen in the fifth minute, and later."""
_BETWEEN: Final = 15
"""Steps from press to press."""
_HINT_EVERY, _MOST = 10, 150
"""Entries of a patience until the next hint, and until it is given up."""
_ANIMATIONS: Final = ("none", "short", "full")
"""How much moves in a round of all games."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_SEATS: Final = ("computer:hard", "computer:medium", "computer:easy", "computer:medium")


class Held(NamedTuple):
    """What a process holds: megabytes of it and of its worker, open files but fonts."""

    memory: float
    worker: float
    files: int


def children() -> list[int]:
    """The processes below this one."""
    return family(os.getpid())[1:]


def held() -> Held:
    """What this process holds now, at rest."""
    files = len([each for each in Path("/proc/self/fd").iterdir() if ".ttf" not in _target(each)])
    return Held(memory(), sum(map(memory, children())), files)


def _target(handle: Path) -> str:
    with suppress(OSError):
        return os.readlink(handle)
    return ""


@unseen("1 h", "minutes", sizes=["1280x800"])
def soaking(size: str, options: BenchOptions) -> Iterator[Figure]:
    """Memory, files and processes that an hour at all tables leaves behind.

    It tells what is held after the fifth minute and at the end, and what is left when the window is closed.
    """
    if not Path("/proc/self/fd").exists():
        return
    course = Course()
    try:
        with ends_early() as is_stopped, opened(size) as app:
            app.change_settings(pace="at once")
            _soak(app, course, options.minutes, is_stopped)
    finally:
        figures = course.figures()
        print(*map(row, figures), sep="\n", file=sys.stderr, flush=True)
    yield from figures


@dataclass
class Course:
    """What was measured so far."""

    minutes: list[Held] = field(default_factory=list)
    played: int = 0
    ended: int = 0

    def note(self, minutes: int) -> None:
        """Measure now, for all minutes up to this one, and print the line of the last one."""
        self.minutes += [held()] * (minutes - len(self.minutes))
        print(len(self.minutes), self.played, self.ended, *self.minutes[-1], file=sys.stderr, flush=True)

    def figures(self) -> list[Figure]:
        """Return the summary; it is empty before the first measurement."""
        if not self.minutes:
            return []
        number, last = len(self.minutes), self.minutes[-1]
        early = min(_FIRST, number)
        first = self.minutes[early - 1]
        note = (
            f"{first.memory:.0f} MB after {early} minutes, {last.memory:.0f} after {number}; "
            f"{self.played} games, {self.ended} to their end"
        )
        return [
            Figure("memory of an hour", last.memory - first.memory, "MB more", _SPARE, note=note),
            Figure("memory of its worker", last.worker - first.worker, "MB more", _SPARE),
            Figure("open files of an hour", last.files - first.files, "more", 0),
            Figure("processes left behind", len(children()), "", 0),
        ]


@contextmanager
def ends_early() -> Iterator[Callable[[], bool]]:
    """Yield what tells that the soak should end: after a signal to end, or once the parent has gone."""
    stopped, parent = list[int](), os.getppid()
    before = {number: signal.signal(number, lambda *_: stopped.append(1)) for number in _SIGNALS}
    try:
        yield lambda: bool(stopped) or os.getppid() != parent
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _soak(app: App, course: Course, minutes: int, is_stopped: Callable[[], bool]) -> None:
    """Play until so many minutes are measured, or until it is stopped."""
    began, evening = time.monotonic(), _evening(app)
    for match in evening:
        time.sleep(min(app.loop.step(), _LONGEST_WAIT) / 1000)  # the pause that the loop asks for
        if match:
            course.played, course.ended = course.played + 1, course.ended + match.is_over
            passed = int((time.monotonic() - began) / 60)
            if passed > len(course.minutes):
                rest(app)
                course.note(passed)
        if is_stopped() or len(course.minutes) >= minutes:
            break
    evening.close()
    go_home(app)
    if is_stopped():
        course.note(max(len(course.minutes), int((time.monotonic() - began) / 60)) + 1)


# ------------------------------------------------------------------ what is done
def _evening(app: App) -> Generator[Match | None, None, None]:
    """Game after game, each watched afterwards, with a look into other rooms.

    Gives a value for every step: the match, when all of that is over and nothing but the launcher is left.
    """
    from games import GAMES

    for number, (name, game) in zip(count(), cycle(GAMES.items())):
        app.change_settings(animation=_ANIMATIONS[number // len(GAMES) % len(_ANIMATIONS)])
        if game.seats.start > 1:
            seats = list(
                islice(cycle(_SEATS), number % len(_SEATS), number % len(_SEATS) + game.seats.stop - 1)
            )
            app.push(app.navigator.new_board_scene(name, seats, {}))
        else:
            app.navigator.open_new(name)
        scene: Any = app.scene
        seconds = _LONG if number >= len(GAMES) else _SHORT
        for _ in chain(_played(app, scene, seconds), _looked_round(app, number)):
            yield None
        go_home(app)
        yield scene.session.match


def _played(app: App, scene: Any, seconds: float) -> Iterator[None]:
    """The computers play; who plays a patience moves anything, asks for hints, and gives up at last."""
    match, until, rng = scene.session.match, time.monotonic() + seconds, Random(1897)
    while not match.is_over and time.monotonic() < until:
        if not scene.busy and scene.session.is_human_turn:
            if len(match.log) % _HINT_EVERY == 0:
                press("h")
                yield from _steps(_BETWEEN)
            moves = [move for move in match.game.moves(match.state) if not isinstance(move, GiveUp)]
            scene.play(pick(rng, moves) if moves and len(match.log) < _MOST else GiveUp())
        yield from _steps(_BETWEEN)
    go_home(app)


def _looked_round(app: App, number: int) -> Iterator[None]:
    """The game is watched again; saves, statistics, rules and settings are opened."""
    path, game = (summary := app.library.list()[0]).path, summary.game
    app.navigator.watch(path)
    yield from _steps(_BETWEEN)
    for key in ("space", "right", "right", "left", "end"):
        press(key)
        yield from _steps(_BETWEEN)
    go_home(app)
    way = app.navigator
    for open_room in (way.open_saves, way.open_statistics, way.open_settings, partial(way.open_rules, game)):
        open_room()
        yield from _steps(_BETWEEN)
        go_home(app)
    with suppress(OSError):
        path.unlink() if number % 3 else None


def _steps(number: int) -> Iterator[None]:
    for _ in range(number):
        yield None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
