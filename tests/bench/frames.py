"""Nothing blocks the window: the longest step of its loop in each act of a play that does much."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from tests.bench.figures import Figure
from tests.bench.program import main, opened, post, press, unseen

if TYPE_CHECKING:
    from games.match import Match
    from ui.app.app import App

_GOAL: Final = 33
_SIZES: Final = ("1280x800", "3840x2160")
_SEATS: Final = ("Ada", "Belle", "Cal", "Dora", "Ed", "Flo")
_PAIRS: Final = 10_000
"""So often a move is taken back and made again in a long save."""
_RESULTS: Final = 5_000
_LONG: Final = {"klondike_board": 4, "strike_it_rich": 2, "gold_am_yukon": 3, "calamityville": 4}

Acts = Iterator[str]
"""Does something, then tells what it was, and goes on when the window rests again; "": it does not count."""


class _Done(Exception):
    """The play is over."""


@unseen(*_SIZES)
def frames(size: str) -> Iterator[Figure]:
    """The longest step of each act."""
    for play in (_tables, _long_games, _books):
        with opened(size) as app:
            for act, longest in _watched(app, play(app)).items():
                yield Figure(f"{act}, at {size}", longest, "ms", _GOAL)


def _watched(app: App, acts: Acts) -> dict[str, float]:
    """Run the loop of the program as long as there are acts; the longest step of each, in milliseconds."""
    from ui.app.waiting import FRAME

    step, act, is_resting, longest = app.step, "the launcher's pictures are made", False, dict[str, float]()

    def timed() -> int:
        nonlocal act, is_resting
        begun = time.perf_counter()
        if is_resting:
            act = next(acts, "the end")
        if act == "the end":
            raise _Done
        pause = step()
        taken = (time.perf_counter() - begun) * 1000
        is_resting = pause > FRAME and not app.jobs and app._resized_at is None
        if act:
            longest[act] = max(taken, longest.get(act, 0))
        return pause

    app.step = timed  # type: ignore[method-assign]
    with suppress(_Done):
        app.run()
    return longest


def _tables(app: App) -> Acts:
    """Each table is opened, and seen in other sizes."""
    from games import GAMES

    large = app.display.size
    for name in GAMES:
        if name in _LONG:
            app.open(partial(_sit_down, app, name))
        else:
            app.navigator.open_new(name, "617")
        yield f"{name}: opened"
        for other, act in (((1000, 640), "made small"), (large, "enlarged")):
            _resize(other)
            yield f"{name}: {act}"
        app.navigator.open_settings()
        yield f"{name}: settings opened"
        press("escape")
        yield f"{name}: settings closed"
        app.home()
        yield f"{name}: left"
    for other, act in (((1000, 640), "made small"), (large, "enlarged")):
        _resize(other)
        yield f"launcher: {act}"


def _sit_down(app: App, name: str) -> None:
    from games import GAMES

    app.push(app.navigator.new_board_scene(name, _SEATS[: GAMES[name].seats.stop - 1], {}))


def _resize(size: tuple[int, int]) -> None:
    """The window is given another size, as by its owner."""
    import pygame

    pygame.display.set_mode(size, pygame.RESIZABLE)
    post("VIDEORESIZE", w=size[0], h=size[1], size=size)


def _long_games(app: App) -> Acts:
    """A long save is read and shown; games that are over are looked at."""
    path = _saved(app, "klondike_patience", ("You",), lambda match: len(match.log) > 60)
    _take_back_often(path)
    yield ""
    app.navigator.open_saved(path)
    yield f"a save of {2 * _PAIRS} lines: read and shown"
    app.home()
    yield ""
    for name, seats in _LONG.items():
        path = _saved(app, name, _SEATS[:seats], lambda match: match.is_over)
        yield ""
        app.navigator.open_saved(path)
        yield f"{name}: a game that is over is opened"
        press("end")
        yield f"{name}: its end is shown"
        press("left")
        yield f"{name}: its last move but one is shown"
        app.home()
        yield ""


def _saved(app: App, name: str, seats: tuple[str, ...], is_enough: Callable[[Match], bool]) -> Path:
    """A game that was played at random until it was enough."""
    from games import GAMES
    from games.match import Match
    from tests.bench.engine import Gambler

    rng = Random(5)
    match = Match.begin(GAMES[name], seats, {})
    journal = app.library.begin(match, lambda: 1)
    gambler = Gambler(rng)
    while not is_enough(match) and not match.is_over:
        match.settle(rng)
        if not match.is_over:
            match.play(gambler.choose(match.game.moves(match.state)))
    journal.close()
    return journal.path


def _take_back_often(path: Path) -> None:
    lines = [line for line in path.read_bytes().splitlines() if not line.startswith(b'["="')]
    again = b'["<",1]\n' + lines[-1] + b"\n"
    path.write_bytes(b"\n".join(lines) + b"\n" + _PAIRS * again)


def _books(app: App) -> Acts:
    """The rules and the statistics are read."""
    from tests.ui.books import games, keep

    keep(app.records, games(_RESULTS))
    yield ""
    for _ in range(2):
        app.navigator.open_statistics()
        yield f"statistics of {_RESULTS} games"
        app.home()
        yield "statistics left"
    app.navigator.open_rules("klondike_board")
    yield "the rules opened"
    press("right")
    yield "a leaf of the rules turned"
    app.home()
    yield ""
    app.navigator.open_saves()
    yield "saved games opened"
    app.home()
    yield ""
    app.navigator.open_new("klondike_board")
    yield "a new game for several: who plays"


FRAMES: Final = (frames,)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
