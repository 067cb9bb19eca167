"""A desktop that nobody sees, to measure any program from outside: its start, a dragged card, its rest.

The window manager makes each window as large as the screen and leaves out its frame. The picture is read
from the X server's own memory, which costs the program nothing.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, islice, pairwise, takewhile
from pathlib import Path
from shutil import which
from signal import SIGTERM
from typing import IO, Final, NamedTuple

from pygame import Rect

from tests.bench.processes import busy_seconds, seconds_run, wakeups
from tests.bench.program import ROOT, NoDisplayHere
from tests.kit.waiting import wait_until
from tests.window import xscreen

Place = tuple[int, int]

_MAXIMIZED: Final = """<openbox_config xmlns="http://openbox.org/3.4/rc"><applications>
<application class="*" type="normal"><decor>no</decor><maximized>yes</maximized></application>
</applications></openbox_config>"""
_CORNER: Final = (1, 1)
_ROWS: Final = 16
_COLUMNS: Final = 5
"""Pixels from one that is looked at to the next."""
_EDGE: Final = 48
"""Steps of green, of 255, from a pixel that is looked at to the next, that are an edge."""
_EDGES: Final = 5
"""Edges in a row of a picture at least, on average; an empty window on an empty screen has two."""
_CHUNK: Final = 64
"""Bytes that are compared at once: sixteen pixels."""
_CALM: Final = 0.2
"""Seconds after which a program has answered a press, and rests between two motions."""
_HALF: Final = 0.5
"""Seconds from one end of a drag to the other."""
_MOTIONS: Final = 20
_STEP: Final = 25
"""Motions that are timed one by one, and the pixels of each."""
_CARD: Final = 0.004
"""Share of the screen that changes at least when a card is held elsewhere."""


class Drag(NamedTuple):
    """A card dragged: where it lies, and a place where other cards would take it or glow."""

    start: Place
    goal: Place

    def path(self, rate: float) -> Iterator[Place]:
        """Yield places from the start to the goal and back, for so many motions a second, without end."""
        half = max(2, round(_HALF * rate))
        for step in count():
            part = 1 - abs(1 - step % (2 * half) / half)
            x, y = (round(a + (b - a) * part) for a, b in zip(self.start, self.goal, strict=True))
            yield x, y


class Shown(NamedTuple):
    """Milliseconds from the start of a program to its ground, and to its first picture."""

    ground: float
    picture: float


class Load(NamedTuple):
    """Processor that a program, the X server and everything else took, in percent of one."""

    program: float
    server: float
    others: float


class Desktop:
    """The screen with its window manager, and a pointer that moves at once."""

    def __init__(self, screen: xscreen.Screen, folder: Path, pointer: IO[bytes]) -> None:
        self.screen, self.folder, self._pointer = screen, folder, pointer
        self._middle = screen.rect.inflate(-screen.rect.width // 5, -screen.rect.height // 3)

    # -------------------------------------------------------------- programs
    @contextmanager
    def running(self, name: str, *command: str) -> Iterator[tuple[subprocess.Popen[bytes], Shown]]:
        """Run a program until its first picture and longer; yield it with the times until then.

        Programs of the same name share a home, as those of a player do.
        """
        home = self.folder / name
        home.mkdir(parents=True, exist_ok=True)
        self.leave()
        wait_until(lambda: not self.shows_ground(), "an empty screen")
        begun = time.perf_counter()
        with (home / "output.txt").open("ab") as output:
            process = subprocess.Popen(
                command, cwd=ROOT, env=self.screen.environment | {"HOME": str(home)}, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            )  # fmt: skip
        try:
            wait_until(self.shows_ground, f"a ground of {name}", pause=0.004)
            ground = 1000 * (time.perf_counter() - begun)
            wait_until(self.shows_picture, f"a picture of {name}", pause=0.004)
            yield process, Shown(ground, 1000 * (time.perf_counter() - begun))
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, SIGTERM)
            xscreen.end(process)

    def shows_ground(self) -> bool:
        """Return True if the middle of the screen shows more than one tone, as cloth does."""
        middle = self._middle
        row = self.screen.pixels(middle.centery, middle.centery + 1)
        return len({*row[4 * middle.left + 1 : 4 * middle.right : 4]}) > 1

    def shows_picture(self) -> bool:
        """Return True if the middle of the screen shows more than an empty window."""
        return is_picture(self.screen.pixels(), self.screen.rect.width, self._middle)

    # -------------------------------------------------------------- the pointer
    def move(self, place: Place, seconds: float = 0) -> None:
        """Move the pointer, and wait for so long."""
        self._tell(f"mousemove {place[0]} {place[1]}", seconds)

    def leave(self, seconds: float = 0) -> None:
        """Move the pointer into the corner, and leave everything alone for so long."""
        self.move(_CORNER, seconds)

    def _tell(self, words: str, seconds: float) -> None:
        self._pointer.write(f"{words}\n".encode())
        time.sleep(seconds)

    @contextmanager
    def holding(self, drag: Drag) -> Iterator[bool]:
        """Hold a card over its goal, and lay it back; yield False if the picture stays as it was."""
        self.move(drag.start, _CALM)
        before = self.screen.pixels()
        self._tell("mousedown 1", 0)
        for place in islice(drag.path(60), 30):
            self.move(place, 1 / 60)
        self.move(drag.goal, 2 * _CALM)
        try:
            yield changed_share(before, self.screen.pixels()) > _CARD
        finally:
            self.move(drag.start, _CALM)
            self._tell("mouseup 1", _CALM)

    def load_of_drag(self, root: int, drag: Drag, rate: float, seconds: float) -> Load:
        """Move what is held to and fro, with so many motions a second."""
        with self._watched(root) as load:
            begun = time.perf_counter()
            motions = takewhile(lambda _: time.perf_counter() - begun < seconds, drag.path(rate))
            for number, place in enumerate(motions, 1):
                self.move(place, max(0.0, begun + number / rate - time.perf_counter()))
        return load[0]

    def latencies(self, drag: Drag) -> list[float]:
        """Return the milliseconds from each of some motions to another picture around the pointer."""
        x, y = drag.goal
        self.move((x - _STEP, y), _CALM)
        return [self._latency((x + _STEP * (-1) ** number, y)) for number in range(_MOTIONS)]

    def _latency(self, place: Place) -> float:
        rows = max(0, place[1] - 60), min(self.screen.rect.height, place[1] + 60)
        before, begun = self.screen.pixels(*rows), time.perf_counter()
        self.move(place)
        wait_until(lambda: self.screen.pixels(*rows) != before, "an answer to a motion", pause=0.0002)
        taken = 1000 * (time.perf_counter() - begun)
        self.move(place, _CALM)
        return taken

    # -------------------------------------------------------------- rest
    def load_at_rest(self, root: int, seconds: float) -> tuple[Load, float]:
        """Leave a program alone for so long; return its load and its wake-ups a second."""
        woken, begun = wakeups(root), time.perf_counter()
        with self._watched(root) as load:
            time.sleep(seconds)
        return load[0], max(0, wakeups(root) - woken) / (time.perf_counter() - begun)

    @contextmanager
    def _watched(self, root: int) -> Iterator[list[Load]]:
        """Put the load of what happens in this context into the list that it yields."""
        found = list[Load]()

        def now() -> tuple[float, ...]:
            own = seconds_run(root), seconds_run(self.screen.server.pid)
            return time.perf_counter(), *own, busy_seconds() - sum(own) - seconds_run(os.getpid())

        before = now()
        yield found
        seconds, *ran = (b - a for a, b in zip(before, now(), strict=True))
        found.append(Load(*(max(0.0, 100 * each / seconds) for each in ran)))


# ------------------------------------------------------------------ pictures
def is_picture(pixels: bytes, width: int, part: Rect) -> bool:
    """Return True if a part of the pixels has edges, as those of cards, and is not only an empty ground."""
    edges, rows = 0, range(part.top, part.bottom, _ROWS)
    for row in rows:
        start = 4 * row * width + 1
        green = pixels[start + 4 * part.left : start + 4 * part.right : 4 * _COLUMNS]
        edges += sum(abs(a - b) > _EDGE for a, b in pairwise(green))
    return edges >= _EDGES * len(rows)


def changed_share(before: bytes, after: bytes) -> float:
    """Return the share of sixteen pixels each that differ."""
    places = range(0, len(before), _CHUNK)
    return sum(before[at : at + _CHUNK] != after[at : at + _CHUNK] for at in places) / len(places)


# ------------------------------------------------------------------ what it needs
def missing() -> str:
    """Return which tools the desktop lacks, or ""."""
    return xscreen.missing("openbox")


@contextmanager
def desktop(width: int = 1280, height: int = 800) -> Iterator[Desktop]:
    """Provide a desktop, with a session bus if there is one to start. Raises `NoDisplayHere`."""
    if lacking := missing():
        raise NoDisplayHere(lacking)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        runtime, config = folder / "runtime", folder / "openbox.xml"
        runtime.mkdir(mode=0o700)
        config.write_text(_MAXIMIZED, "utf-8")
        screen = stack.enter_context(xscreen.screen(width, height))
        for name in [name for name in screen.environment if name.startswith("XDG_")]:
            del screen.environment[name]
        screen.environment |= {"XDG_RUNTIME_DIR": str(runtime), "SDL_AUDIODRIVER": "dummy"}
        if which("dbus-daemon"):
            from tests.window.blind import session_bus

            stack.enter_context(session_bus(screen))
        stack.enter_context(screen.window_manager("--config-file", str(config)))
        tool = subprocess.Popen(["xdotool", "-"], env=screen.environment, stdin=subprocess.PIPE, bufsize=0)
        stack.enter_context(tool)
        assert tool.stdin
        yield Desktop(screen, folder, tool.stdin)
