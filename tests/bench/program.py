"""The program measured: in a process of its own, on the SDL driver that is asked for, and from outside.

python3 -m tests.bench.program dummy drag 1280x800

The process tells its figures as JSON. Nobody sees the screen, but where a card is dragged: there a real
window is measured too. What the launcher does not need is imported where it is used, for the start of the
process is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import astuple, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.bench.measurement import (
    BenchOptions,
    Figure,
    Measurement,
    add_flags,
    first_line,
    measurement,
    middle,
    milliseconds,
    take_options,
    worst,
)
from tests.bench.processes import memory, peak_memory
from tests.kit.waiting import Deadline, wait_until
from tests.window import xscreen

if TYPE_CHECKING:
    from tests.ui.patience import PatienceScene
    from ui.app.app import App
    from ui.app.scene import Scene
    from ui.screens.launcher import LauncherScene

ROOT: Final = Path(__file__).parents[2]
Work = Callable[[str, BenchOptions], Iterator[Figure]]
_WORK: Final[dict[str, Work]] = {}
"""What a child can measure, by name."""
AT_REST: Final = 200  # a step after which nothing is to be done for so many milliseconds
BREATH: Final = 0.2  # seconds that a player takes before the next act; what is done aside ends meanwhile
_LIMIT: Final = 300
"""Seconds that a child may take, beside minutes that it is asked for."""
_SUMMING_UP: Final = 30
"""Seconds for a child that is interrupted to print what it has measured so far."""
_RUNS: Final = 7
_SETTLING: Final = 33.0
"""Seconds until the program has understood that nobody is there."""
_STILL: Final = 0.4
"""Seconds after which nothing moves any more that a key has set in motion."""
_MEMORY: Final = {"1280x800": (60, 100), "3840x2160": (None, 250)}
"""Megabytes of the launcher at its first rest, and of any table."""
_LIT: Final = 1.5
"""Seconds for which the pointer lies on a poster before it is pressed."""
_OPENED: Final = 250
_SPARE: Final = 30
"""Megabytes that the launcher may have more after a tour of all tables."""
_DRAGGED: Final = {"1280x800": 1.0, "3840x2160": 4.0}
_PATIENCE: Final = ("--game", "klondike_patience", "--deal", "617")


# ------------------------------------------------------------------ processes and displays
class NoDisplayHere(RuntimeError):
    """There is no display and no way to make one."""


class Display(NamedTuple):
    """Where windows open: the environment for programs, an empty folder, and what to say of it."""

    environment: dict[str, str]
    folder: Path
    note: str

    def program(self, *words: str) -> list[str]:
        """The command line that starts the program with its data in the display's folder."""
        return [sys.executable, "main.py", "--data-dir", str(self.folder / "data"), *words]


@contextmanager
def display(width: int = 1280, height: int = 800) -> Iterator[Display]:
    """The player's display, or as long as it is needed one that nobody sees. Raises `NoDisplayHere`."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        own = {"HOME": folder, "SDL_AUDIODRIVER": "dummy"}
        if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
            environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
            yield Display(environment | own, Path(folder), "")
            return
        if lacking := xscreen.missing():
            raise NoDisplayHere(f"no display, and {lacking}")
        with xscreen.screen(width, height) as screen:
            yield Display(screen.environment | own, Path(folder), "Xvfb")


def ask(
    environment: Mapping[str, str],
    driver: str,
    work: Work,
    size: str,
    options: BenchOptions,
    note: str = "",
    seconds: int = _LIMIT,
) -> list[Figure]:
    """Have a child measure, in so many seconds at most; its figures, with a note of where that was."""
    command = [sys.executable, "-m", work.__module__, driver, work.__name__, size, *options.words()]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as child:
        try:
            told, _ = child.communicate(timeout=seconds)
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            child.terminate()
            with suppress(subprocess.TimeoutExpired):
                child.wait(_SUMMING_UP)
            child.kill()
            raise
    if child.returncode:
        raise RuntimeError(f"{' '.join(command[1:])} failed: see above.")
    figures = [Figure(*each) for each in json.loads(told.splitlines()[-1])]
    return [replace(figure, note=figure.note or note) for figure in figures]


def measured_by_child(work: Work) -> Work:
    """Let a child measure this by its name; a measurement calls `ask` for it."""
    _WORK[work.__name__] = work
    return work


def unseen(takes: str, *reads: str, sizes: Iterable[str], note: str = "") -> Callable[[Work], Measurement]:
    """Make of what a child measures a measurement in windows of these sizes that nobody sees."""

    def decorate(work: Work) -> Measurement:
        measured_by_child(work)

        def measure(options: BenchOptions) -> Iterator[Figure]:
            seconds = _LIMIT + ("minutes" in reads) * 60 * options.minutes
            for size in sizes:
                yield from ask(os.environ, "dummy", work, size, options, note, seconds)

        return Measurement(work.__name__, first_line(work), takes, measure, reads)

    return decorate


# ------------------------------------------------------------------ the program in this process
@contextmanager
def opened(size: str, *words: str) -> Iterator[App]:
    """The whole program in this process, its first frame drawn; the launcher's night soon rests."""
    from saves.folders import AppFolders
    from ui import arguments, cli, later
    from ui.screens import night

    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        wishes = arguments.parse(["--data-dir", folder, "--size", size, *words], version="")
        folders = AppFolders.below(folder)
        app = cli.make_app(wishes, folders, version="")
        vars(night).update(AWAKE=BREATH)
        cli.open_first(app, wishes)
        app.loop.step()
        later.start_later(app, folders)
        try:
            yield app
        finally:
            app.close()


@contextmanager
def at_rest(size: str, *words: str) -> Iterator[App]:
    """The same, once nothing moves any more."""
    with opened(size, *words) as app:
        rest(app)
        yield app


def rest(app: App) -> list[float]:
    """The steps until nothing moves any more, and nothing is left to do."""
    steps: list[float] = []

    def is_at_rest() -> bool:
        began = time.perf_counter()
        pause = app.loop.step()
        steps.append(1000 * (time.perf_counter() - began))
        return pause >= AT_REST and not app.scene.busy and not app.loop.idle_tasks

    wait_until(is_at_rest, "the program at rest", pause=0.001)
    time.sleep(BREATH)  # as long as a player takes before the next act
    return steps


def go_home(app: App) -> None:
    """Back to the launcher."""
    app.home()
    rest(app)


def post(kind: str, **values: Any) -> None:
    import pygame

    pygame.event.post(pygame.event.Event(getattr(pygame, kind), touch=False, **values))


def press(name: str) -> None:
    """A key, pressed and released at once: what is held repeats itself."""
    import pygame

    key = pygame.key.key_code(name)
    post("KEYDOWN", key=key, mod=0, unicode=chr(key) if key < 128 else "", scancode=0)
    post("KEYUP", key=key, mod=0, unicode="", scancode=0)


# ------------------------------------------------------------------ what is measured there
def _seen(app: App, make: Callable[[], Scene]) -> float:
    begun = time.perf_counter()
    app.push(make())
    app.loop.step()
    return (time.perf_counter() - begun) * 1000


@unseen("10 s", sizes=_DRAGGED, note="no window")
def drag(size: str, _: BenchOptions) -> Iterator[Figure]:
    """Time of each motion of a card that is dragged, quick and slow, handled and drawn."""
    from math import cos, sin

    with at_rest(size, *_PATIENCE) as app:
        scene: PatienceScene = app.scene  # type: ignore[assignment]
        last = scene.face.table.columns[7][-1].rect
        area = scene.face.layout.table.inflate(-2 * last.width, -2 * last.height)
        place, steps = last.center, []
        post("MOUSEBUTTONDOWN", pos=place, button=1)
        app.loop.step()
        with _dragged(app):
            for number in range(500):
                across, down = sin(number * 0.047) / 2, cos(number * 0.031) / 2
                place = round(area.centerx + area.width * across), round(area.centery + area.height * down)
                post("MOUSEMOTION", pos=place, rel=(0, 0), buttons=(1, 0, 0))
                steps.append(milliseconds(app.loop.step))
                time.sleep(0.002)  # until a fast mouse moves again
        post("MOUSEBUTTONUP", pos=place, button=1)
        rest(app)
    goal = _DRAGGED[size]
    yield Figure(f"drag step at {size}, median", middle(steps[20:]), "ms", goal)
    yield Figure(f"drag step at {size}, 99 of 100 below", worst(steps[20:]), "ms", goal)
    yield Figure(f"a card lifted at {size}", max(steps[:20]), "ms")


@contextmanager
def _dragged(app: App) -> Iterator[None]:
    """See that the picture is another one afterwards."""
    before = app.display.surface.copy()
    yield
    if app.display.surface.get_buffer().raw == before.get_buffer().raw:
        raise RuntimeError("nothing was dragged")


@unseen("30 s", sizes=["1280x800"])
def opening(size: str, _: BenchOptions) -> Iterator[Figure]:
    """Time in which each poster, on which the pointer lay, opens its table or asks who plays."""
    from games import GAMES

    with at_rest(size) as app:
        launcher: LauncherScene = app.scene  # type: ignore[assignment]
        for game, place in [(each.poster.game, each.area.center) for each in launcher.posters]:
            post("MOUSEMOTION", pos=place, rel=(0, 0), buttons=(0, 0, 0))
            lit = time.monotonic()
            while time.monotonic() - lit < _LIT:
                app.loop.step()
                time.sleep(0.001)  # for as long as a player looks at the poster
            post("MOUSEBUTTONDOWN", pos=place, button=1)
            post("MOUSEBUTTONUP", pos=place, button=1)
            yield Figure(f"{game} opened by its poster", milliseconds(app.loop.step), "ms", _OPENED)
            if GAMES[game].seats.stop > 2:
                table = partial(app.navigator.new_board_scene, game, ("Ada", "Belle"), {})
                yield Figure("its table begun for two", _seen(app, table), "ms", _OPENED)
            yield Figure("longest frame until all is at rest", max(rest(app)), "ms")
            go_home(app)


@unseen("30 s", sizes=_MEMORY)
def tour(size: str, _: BenchOptions) -> Iterator[Figure]:
    """Memory of each table, one after the other, and what of it stays in the launcher."""
    from games import GAMES

    if not Path("/proc/self/status").exists():
        return
    of_launcher, of_table = _MEMORY[size]
    with at_rest(size) as app:
        first, most = memory(), 0.0
        for name, game in GAMES.items():
            if game.seats.start > 1:
                seats = ("Ada", "Belle", "Cal", "Dora", "Ed", "Flo")[: game.seats.stop - 1]
                app.push(app.navigator.new_board_scene(name, seats, {}))
            else:
                app.navigator.open_new(name, "617")
            rest(app)
            most = max(most, memory())
            go_home(app)
    yield Figure(f"memory of the launcher at first, at {size}", first, "MB", of_launcher)
    yield Figure(f"memory of a table, at {size}", most, "MB", of_table)
    more = memory() - first
    yield Figure(f"memory of the launcher after all tables, at {size}", more, "MB more", _SPARE)


@measurement("10 s")
def drag_in_window(options: BenchOptions) -> Iterator[Figure]:
    """Time of each motion of a card that is dragged in a real window."""
    for size in _DRAGGED:
        with display(*map(int, size.split("x"))) as screen:
            note = f"real window, {screen.note}".rstrip(", ")
            yield from ask(screen.environment, "", _WORK[drag.name], size, options, note)


# ------------------------------------------------------------------ from outside, on a real display
@measurement("5 s")
def first_frame(options: BenchOptions) -> Iterator[Figure]:
    """Time from the start of the process to the first frame, and what its words take."""
    from games import GAMES
    from ui.words import ENGLISH, Language

    with display() as screen:
        told = []
        for _ in range(_RUNS + 1):
            command = screen.program("--first-frame")
            out = subprocess.check_output(command, cwd=ROOT, env=screen.environment, timeout=60)
            told.append(float(out.split()[0]))
        note = f"{screen.note} {min(told[1:]):.0f} to {max(told[1:]):.0f}".strip()
        yield Figure("first interactive frame", middle(told[1:]), "ms", 250, note=note)
    launcher = ("shared", *(f"{game}/about" for game in GAMES))
    for name, parts in {"launcher": launcher, "table": ("strike_it_rich",)}.items():
        speakers = [Language(ENGLISH) for _ in range(_RUNS)]
        works: list[Callable[[], object]] = [partial(list, map(each.catalogue, parts)) for each in speakers]
        took = [milliseconds(work, time.process_time) for work in works]
        yield Figure(f"the words of the {name} read", middle(took), "ms", 5, note="processor")


@measurement("1 min")
def idle(_: BenchOptions) -> Iterator[Figure]:
    """Memory of a table that nobody touches."""
    if not Path("/proc/self/stat").exists():
        return
    with display() as screen:
        command = screen.program("--game", "klondike_patience", "--deal", "617")
        process = subprocess.Popen(command, cwd=ROOT, env=screen.environment)
        try:
            time.sleep(_SETTLING)  # rest is what is measured
            peak = peak_memory(process.pid)
            yield Figure("peak memory at a table", peak, "MB", 80, note=screen.note)
        finally:
            xscreen.end(process)


@measurement("3 min")
def answering(_: BenchOptions) -> Iterator[Figure]:
    """Time from a key pressed to another picture, in play and after half a minute of rest."""
    from tests.window.program import running

    if lacking := xscreen.missing():
        raise NoDisplayHere(lacking)
    with (
        tempfile.TemporaryDirectory(prefix="bench-") as folder,
        xscreen.screen() as screen,
        running(screen, Path(folder), *_PATIENCE) as program,
        _keyboard(screen) as press_tab,
    ):
        program.point((640, 400))
        program.settle()
        later = [_answer(screen, press_tab, 0.02 * (number % 7)) for number in range(40)]
        first = [_answer(screen, press_tab, _SETTLING) for _ in range(5)]
    yield Figure("a key answered", middle(later), "ms", 10, note=f"{min(later):.1f} to {max(later):.1f}")
    yield Figure(
        "the first key answered", middle(first), "ms", 5, note=f"{min(first):.1f} to {max(first):.1f}"
    )


@contextmanager
def _keyboard(screen: xscreen.Screen) -> Iterator[Callable[[], object]]:
    """What presses the key that moves the focus, at once: the tool for it has started already."""
    with subprocess.Popen(["xdotool", "-"], env=screen.environment, stdin=subprocess.PIPE, bufsize=0) as tool:
        assert tool.stdin
        yield partial(tool.stdin.write, b"key Tab\n")
        tool.stdin.close()


def _answer(screen: xscreen.Screen, press: Callable[[], object], rest: float) -> float:
    """Milliseconds until a key that is pressed after so many seconds of rest is seen."""
    time.sleep(_STILL + rest)  # what is measured depends on it
    before, deadline, begun = screen.pixels(), Deadline("an answer to the key"), time.perf_counter()
    press()
    while screen.pixels() == before:
        deadline.check()
    return 1000 * (time.perf_counter() - begun)


SCREENS: Final = (drag, drag_in_window, opening, tour)
WINDOW: Final = (first_frame, idle, answering)


def main(argv: list[str]) -> int:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description="Measures the program in this process, and prints JSON.")
    parser.add_argument("driver", help='SDL driver of the window: dummy, or "" for a real one')
    parser.add_argument("what", choices=_WORK, help="what is measured")
    parser.add_argument("size", help="size of the window: 1280x800")
    add_flags(parser)
    given = vars(parser.parse_args(argv))
    options = take_options(given)
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SDL_VIDEODRIVER"] = given["driver"]
    if not given["driver"]:
        del os.environ["SDL_VIDEODRIVER"]
    print(json.dumps([astuple(figure) for figure in _WORK[given["what"]](given["size"], options)]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
