"""Measures in a process of its own, on the SDL driver that is asked for; prints its numbers as JSON.

python3 -m tests.bench.child dummy drag 1280x800
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.displays import ROOT
from tests.bench.figures import milliseconds

if TYPE_CHECKING:
    from tests.ui.patience import PatienceScene
    from ui.app.app import App
    from ui.app.scene import Scene

Numbers = dict[str, list[float]]
_LATE = 60.0
MANY = 5000
"""So many games are in the records that are shown."""
TABLES = ("strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville")


def ask(environment: Mapping[str, str], driver: str, what: str, size: str = "1280x800") -> Numbers:
    """Have a child measure; its numbers."""
    command = [sys.executable, "-m", "tests.bench.child", driver, what, size]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:])} failed:\n{done.stderr}")
    numbers: Numbers = json.loads(done.stdout.splitlines()[-1])
    return numbers


# ------------------------------------------------------------------ the program in this process
@contextmanager
def opened(size: str, *words: str) -> Iterator[App]:
    """The whole program in this process, its first frame drawn."""
    from saves.places import Places
    from ui import cli
    from ui.app.display import start_video

    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        wishes = cli.parse(["--data-dir", folder, "--size", size, *words])
        places = Places.below(folder)
        start_video(cli.NAME, cli._icon)
        app = cli.make_app(wishes, places)
        cli.open_first(app, wishes)
        app.step()
        cli.start_later(app, places)
        try:
            yield app
        finally:
            app.close()


def rest(app: App) -> list[float]:
    """Let the program run until nothing moves and nothing is left to do; the length of each step."""
    steps: list[float] = []
    limit = time.monotonic() + _LATE
    while app.scene.busy or app.jobs or app._fading or app._resized_at or len(steps) < 3:
        steps.append(milliseconds(app.step))
        time.sleep(0.001)
        if time.monotonic() > limit:
            raise TimeoutError("the program does not come to rest")
    return steps


# ------------------------------------------------------------------ what is measured
def launcher(size: str) -> Numbers:
    """From the start of the process until the launcher has all its pictures, and until nothing is left."""
    from main import started

    with opened(size) as app:
        steps = []
        while app.scene.busy:
            steps.append(milliseconds(app.step))
            time.sleep(0.001)
        complete = (time.time() - started()) * 1000
        steps += rest(app)
        return {"complete": [complete], "ready": [(time.time() - started()) * 1000], "steps": steps}


def opening(size: str) -> Numbers:
    """A new game is opened from the launcher, and seen."""
    with opened(size) as app:
        rest(app)

        def act() -> None:
            app.navigator.open_new("klondike_patience", "617")
            app.step()

        first = milliseconds(act)
        steps = rest(app)
        app.home()
        rest(app)
        return {"first": [first], "again": [milliseconds(act)], "steps": steps}


def drag(size: str) -> Numbers:
    """A card is dragged about: each motion handled and drawn."""
    import pygame

    with opened(size, "--game", "klondike_patience", "--deal", "617") as app:
        rest(app)
        scene: PatienceScene = app.scene  # type: ignore[assignment]
        last = scene.face.table.columns[7][-1].rect
        area = scene.face.layout.table.inflate(-2 * last.width, -2 * last.height)
        place, steps = last.center, []
        _post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        app.step()
        with _dragged(app):
            for number in range(500):
                place = _wander(area, number)
                _post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0))
                steps.append(milliseconds(app.step))
                time.sleep(0.002)
        _post(pygame.MOUSEBUTTONUP, pos=place, button=1)
        rest(app)
        return {"lift": [max(steps[:20])], "steps": steps[20:]}


@contextmanager
def _dragged(app: App) -> Iterator[None]:
    """See that the picture is another one afterwards."""
    before = app.display.surface.copy()
    yield
    if app.display.surface.get_buffer().raw == before.get_buffer().raw:
        raise RuntimeError("nothing was dragged")


def _wander(area: Any, number: int) -> tuple[int, int]:
    """A way to and fro across an area, quick and slow."""
    from math import cos, sin

    x = area.centerx + area.width * 0.5 * sin(number * 0.047)
    y = area.centery + area.height * 0.5 * cos(number * 0.031)
    return round(x), round(y)


def resize(size: str) -> Numbers:
    """The window gets another size and back; the longest step is the one that makes all pictures anew."""
    import pygame

    with opened(size, "--game", "klondike_patience", "--deal", "617") as app:
        rest(app)
        own = app.display.size
        longest = []
        for other in ((own[0] * 3 // 4, own[1] * 3 // 4), own) * 3:
            pygame.display.set_mode(other, pygame.RESIZABLE)
            _post(pygame.VIDEORESIZE, w=other[0], h=other[1], size=other)
            longest.append(max(rest(app)))
        return {"steps": longest}


def hint(size: str) -> Numbers:
    """Hints are asked for; the program must not stand still while they are thought about."""
    with opened(size, "--game", "klondike_patience", "--deal", "617") as app:
        rest(app)
        answers, steps = [], []
        for _ in range(6):
            begun = time.perf_counter()
            _press("h")
            app.step()
            steps += rest(app)
            answers.append((time.perf_counter() - begun) * 1000)
            _press("space")
            rest(app)
        return {"first": answers[:1], "answers": answers[1:], "steps": steps}


def books(size: str) -> Numbers:
    """The rules and the statistics are opened, and seen; of the statistics, until many games are shown."""
    from tests.ui.books import games, keep
    from ui.screens.rules.scene import RulesScene
    from ui.screens.statistics.scene import StatisticsScene

    numbers: Numbers = {name: [] for name in ("rules", "statistics", "games")}
    with opened(size) as app:
        rest(app)
        keep(app.records, games(MANY))

        for _ in range(8):
            numbers["rules"].append(_opened(app, lambda: RulesScene(app, "klondike_patience")))
            _back(app)
            numbers["statistics"].append(_opened(app, lambda: StatisticsScene(app)))
            numbers["games"].append(numbers["statistics"][-1] + milliseconds(lambda: rest(app)))
            _back(app)
    return numbers


def _opened(app: App, make: Callable[[], Scene]) -> float:
    begun = time.perf_counter()
    app.push(make())
    app.step()
    return (time.perf_counter() - begun) * 1000


def _back(app: App) -> None:
    app.home()
    rest(app)


def tables(size: str) -> Numbers:
    """The tables of games for several are laid out, with every picture made anew: processor time."""
    from games import GAMES
    from ui.draw import cache

    numbers: Numbers = {}
    with opened(size) as app:
        rest(app)
        for name in TABLES:
            seats = ("Ada", "Belle", "Cal", "Dora", "Ed", "Flo")[: GAMES[name].seats.stop - 1]
            app.push(app.navigator.new_board_scene(name, seats, {}))
            rest(app)
            numbers[name] = []
            for _ in range(5):
                cache.invalidate()
                numbers[name].append(milliseconds(app.scene.rebuild, time.process_time))
                rest(app)
            _back(app)
    return numbers


def die(size: str) -> Numbers:
    """A die of STRIKE IT RICH is dragged: each motion shown and drawn."""
    from ui.games.strike_it_rich.face import StrikeFace
    from ui.play.scene import PlayScene

    with opened(size) as app:
        rest(app)
        app.push(app.navigator.new_board_scene("strike_it_rich", ("Ada", "Belle"), {}))
        rest(app)
        assert isinstance(app.scene, PlayScene)
        assert isinstance(app.scene.face, StrikeFace)
        table, steps = app.scene.face.table, []
        x, y = table.dice.rect(0).center
        table.dice.lift(0, (x, y))
        app.step()
        with _dragged(app):
            for number in range(120):
                table.dice.carry((x - number % 40, y - number % 7))
                steps.append(milliseconds(lambda: app.display.present(app.draw)))
        return {"steps": steps[20:]}


def _press(name: str) -> None:
    import pygame

    key = pygame.key.key_code(name)
    _post(pygame.KEYDOWN, key=key, mod=0, unicode=chr(key), scancode=0)


def _post(kind: int, **values: Any) -> None:
    import pygame

    pygame.event.post(pygame.event.Event(kind, touch=False, **values))


_WORK: Mapping[str, Callable[[str], Numbers]] = {
    work.__name__: work for work in (launcher, opening, drag, resize, hint, books, tables, die)
}


def main(argv: list[str]) -> int:
    """Measure, and print the numbers."""
    driver, what, size = argv
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if driver:
        os.environ["SDL_VIDEODRIVER"] = driver
    else:
        os.environ.pop("SDL_VIDEODRIVER", None)
    print(json.dumps(_WORK[what](size)))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(ROOT)))
    sys.exit(main(sys.argv[1:]))
