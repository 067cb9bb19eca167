"""Nothing blocks the window: the longest step of its loop in each act of a play that does much."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial, wraps
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tests.bench.measurement import BenchOptions, Figure, measurement
from tests.bench.program import AT_REST, BREATH, Work, ask, main, measured_by_child, opened, press

if TYPE_CHECKING:
    from games.match import Match
    from ui.app.app import App
    from ui.play.replay.scene import ReplayScene
    from ui.widgets.button import Button

_GOAL: Final = 33
_SIZES: Final = ("1280x800", "3840x2160")
_SEATS: Final = ("Ada", "Belle", "Cal", "Dora", "Ed", "Flo")
_PATIENCE: Final = 15.0
"""Seconds after which the next act begins, although the one before goes on: a review is computed for long."""
_PAIRS: Final = 10_000
"""So often a move is taken back and made again in a long save."""
_RESULTS: Final = 5_000
_ELEVEN, _FAR = 11, 8  # stones of a team on the board, and spots of a throw that they may walk
_LONG: Final = {"klondike_board": 4, "strike_it_rich": 2, "gold_am_yukon": 3, "calamityville": 4}

Acts = Iterator[tuple[str, Callable[[], object]]]
"""What is done, one after the other, and its name; "": it does not count. What lies between is not timed."""


class _Done(Exception):
    """The play is over."""


def _play(acts: Callable[[App], Acts]) -> Work:
    """Make of a play what a child measures: the longest step of the loop in each act."""

    @wraps(acts)
    def work(size: str, _: BenchOptions) -> Iterator[Figure]:
        with opened(size) as app:
            for act, longest in _watched(app, acts(app)).items():
                yield Figure(f"{act}, at {size}", longest, "ms", _GOAL)

    return measured_by_child(work)


@measurement("10 min")
def frames(options: BenchOptions) -> Iterator[Figure]:
    """Longest step of the loop in each act of a play that does much."""
    for size in _SIZES:
        for play in (tables, long_games, seasons, books, wins):
            yield from ask(os.environ, "dummy", play, size, options)


def _watched(app: App, acts: Acts) -> dict[str, float]:
    """Run the loop of the program as long as there are acts; the longest step of each, in milliseconds."""
    step, act, rests, longest = app.loop.step, "the launcher's pictures are made", False, dict[str, float]()
    do: Callable[[], object] = list
    started = time.perf_counter()

    def timed() -> float:
        nonlocal act, do, rests, started
        if rests or time.perf_counter() - started > _PATIENCE:
            time.sleep(BREATH)  # as long as a player takes before the next act
            started = time.perf_counter()
            act, do = next(acts, ("the end", list))
        if act == "the end":
            raise _Done
        begun = time.perf_counter()
        do()
        pause = step()
        taken = (time.perf_counter() - begun) * 1000
        do, rests = list, pause >= AT_REST and not app.loop.idle_tasks
        if act:
            longest[act] = max(taken, longest.get(act, 0))
        return 0 if rests else pause

    app.loop.step = timed  # type: ignore[method-assign]
    with suppress(_Done):
        app.run()
    return longest


@_play
def tables(app: App) -> Acts:
    """Each table is opened, and seen in other sizes."""
    from games import GAMES

    navigator, sizes = app.navigator, {"made small": (1000, 640), "enlarged": app.display.size}
    for name in GAMES:
        if name in _LONG:
            yield f"{name}: opened", partial(app.defer, partial(_sit_down, app, name))
        else:
            yield f"{name}: opened", partial(navigator.open_new, name, "617")
        for act, size in sizes.items():
            yield f"{name}: {act}", _resized(app, size)
        yield f"{name}: settings opened", navigator.open_settings
        yield f"{name}: settings closed", partial(press, "escape")
        yield f"{name}: left", app.home
    for act, size in sizes.items():
        yield f"launcher: {act}", _resized(app, size)


def _sit_down(app: App, name: str) -> None:
    from games import GAMES

    app.push(app.navigator.new_board_scene(name, _SEATS[: GAMES[name].seats.stop - 1], {}))


def _resized(app: App, size: tuple[int, int]) -> Callable[[], object]:
    """Return what gives the window another size, as its owner would."""
    return partial(app.display.window.set_size, size)


@_play
def long_games(app: App) -> Acts:
    """A long save is read and shown; games that are over are looked at."""
    path = _saved(app, "klondike_patience", ("You",), lambda match: len(match.log) > 60)
    _take_back_often(path)
    open_saved = app.navigator.open_saved
    yield f"a save of {2 * _PAIRS} lines: read and shown", partial(open_saved, path)
    yield "a hint is thought about", partial(press, "h")
    yield "", app.home
    for name, seats in _LONG.items():
        path = _saved(app, name, _SEATS[:seats], lambda match: match.is_over)
        yield f"{name}: a game that is over is opened", partial(open_saved, path)
        yield f"{name}: its end is shown", partial(press, "end")
        yield f"{name}: its last move but one is shown", partial(press, "left")
        yield f"{name}: its result is opened", _button(app, "button.result").action
        yield f"{name}: its review is opened", _button(app, "review.heading").action
        yield "", app.home
    path = _saved(app, "gold_am_yukon", _SEATS[:3], _is_long_walk)
    yield "gold_am_yukon: eleven stones with many spots are shown", partial(app.navigator.go_on, path)
    for way in ("right", "down", "space"):
        yield "gold_am_yukon: a walk of eleven stones is chosen", partial(press, way)
    yield "", app.home


@_play
def seasons(app: App) -> Acts:
    """The light and the land change while games are watched, forward and back."""
    for name, look in _looks().items():
        path = _saved(app, name, _SEATS[: _LONG[name]], lambda match: match.is_over)
        yield "", partial(app.navigator.watch, path)
        scene: ReplayScene = app.scene  # type: ignore[assignment]
        cursor = scene.cursor
        views = (cursor.game.observe(cursor.state(number), None) for number in range(cursor.last + 1))
        seen = list(map(look, views))
        for number, ((phase, before), (next_phase, after)) in enumerate(pairwise(seen), 1):
            if phase == next_phase and before != after:
                yield "", partial(scene._seek, number - 1)
                yield f"{name}: a season comes", partial(scene.step, 1)
                yield f"{name}: a season goes", partial(scene._seek, number - 1)
        yield "", partial(scene._seek, 0)
        yield f"{name}: from the beginning to the end", partial(scene._seek, cursor.last)
        yield f"{name}: from the end to the beginning", partial(scene._seek, 0)
        yield f"{name}: watched at the highest speed", partial(_watch_fast, scene)
        yield "", app.home


def _watch_fast(scene: ReplayScene) -> None:
    from ui.play.replay.scene import SPEEDS

    scene.change_speed(len(SPEEDS) - 1)
    scene.toggle()


def _looks() -> dict[str, Callable[[Any], tuple[object, int]]]:
    """Functions of a view that tell the phase of a game and the season in it, for each game with some."""
    from games.calamityville.board import is_boom
    from games.gold_am_yukon.state import NOBODY
    from ui.games.calamityville.board.town import BOOM, light_step, phase_after
    from ui.games.gold_am_yukon.board.season import season_step
    from ui.games.klondike_board.board.seasons import season_of

    def light(view: Any) -> tuple[object, int]:
        phase, bright = phase_after(view.read), sum(map(is_boom, view.read))
        boom, bust = max(0, view.boom), max(0, view.bust)
        return phase, light_step(boom, bright) if phase == BOOM else light_step(bust, len(view.read) - bright)

    return {
        "klondike_board": lambda view: (0, season_of(view)),
        "gold_am_yukon": lambda view: (
            0, season_step(sum(guard != NOBODY for guard in view.guards), len(view.guards)),
        ),
        "calamityville": light,
    }  # fmt: skip


@_play
def wins(app: App) -> Acts:
    """A patience is won, and celebrated in each way to the end."""
    from tests.ui.deals import EASY
    from tests.ui.patience import dealt, easy_moves
    from ui.games.patience.celebration import NAMES

    *moves, last = easy_moves(EASY)
    for name in NAMES:
        app.change_settings(celebration=name)
        yield "", lambda: app.defer(lambda: app.push(dealt(app, EASY, moves)))
        yield f"a patience is won: {name}", lambda: app.scene.play(last)  # type: ignore[attr-defined]
        yield "", app.home


def _button(app: App, key: str) -> Button:
    from games.core import message
    from ui.words import in_words

    label = in_words(message(key))
    return next(button for button in app.scene.buttons if button.look.label == label)


def _is_long_walk(match: Match) -> bool:
    """Eleven stones stand on the board, and may walk far."""
    state = match.state
    return state.spots >= _FAR and len(state.teams[state.player]) == _ELEVEN


def _saved(app: App, name: str, seats: tuple[str, ...], is_enough: Callable[[Match], bool]) -> Path:
    """A game that was played at random until it was enough."""
    from games import GAMES
    from games.match import Match
    from tests.bench.engine import Gambler

    rng = Random(5)
    match = Match.begin(GAMES[name], seats, {})
    journal = app.library.begin(match, lambda: 1)
    gambler = Gambler(rng)
    match.settle(rng)
    while not is_enough(match) and not match.is_over:
        match.play(gambler.choose(match.game.moves(match.state)))
        match.settle(rng)
    journal.close()
    return journal.path


def _take_back_often(path: Path) -> None:
    lines = [line for line in path.read_bytes().splitlines() if not line.startswith(b'["="')]
    again = b'["<",1]\n' + lines[-1] + b"\n"
    path.write_bytes(b"\n".join(lines) + b"\n" + _PAIRS * again)


@_play
def books(app: App) -> Acts:
    """The rules and the statistics are read."""
    from tests.ui.books import games, keep

    keep(app.records, games(_RESULTS))
    navigator = app.navigator
    for _ in range(2):
        yield f"statistics of {_RESULTS} games", navigator.open_statistics
        yield "statistics left", app.home
    yield "the rules opened", partial(navigator.open_rules, "klondike_board")
    yield "a leaf of the rules turned", partial(press, "right")
    yield "", app.home
    yield "the games of the day opened", navigator.open_today
    yield "another month", partial(press, "pageup")
    yield "", app.home
    yield "saved games opened", navigator.open_saves
    yield "", app.home
    yield "a new game for several: who plays", partial(navigator.open_new, "klondike_board")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
