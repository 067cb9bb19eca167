"""How quickly books open, tables are laid out and answer to the hand, and sounds are read.

Nobody sees the screen, but where a card is dragged: there a real window is measured too.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from tests.bench.child import MANY, TABLES, Numbers, ask
from tests.bench.displays import display
from tests.bench.figures import Figure, Measurement, middle, milliseconds, worst
from ui.app.sound import EFFECTS, RATE, path_of

_LAID_OUT: Final = {"strike_it_rich": 150, "klondike_board": 200, "gold_am_yukon": 250, "calamityville": 250}
_DRAGGED: Final = {"1280x800": 1.0, "3840x2160": 4.0}


def _unseen(what: str, size: str = "1280x800") -> Numbers:
    return ask(os.environ, "dummy", what, size)


def books() -> Iterator[Figure]:
    """The rules and the statistics are opened."""
    numbers = _unseen("books")
    rules, again = numbers["rules"][0], middle(numbers["rules"][1:])
    yield Figure("the rules opened for the first time", rules, "ms")
    yield Figure("the rules opened again", again, "ms", 100)
    yield Figure("the statistics opened", middle(numbers["statistics"][1:]), "ms", 150, note=f"{MANY} games")
    yield Figure("until all games are counted in them", middle(numbers["games"][1:]), "ms")


def tables() -> Iterator[Figure]:
    """Tables are laid out with all their pictures, and a die is dragged over one."""
    numbers = _unseen("tables")
    for name in TABLES:
        laid_out = middle(numbers[name])
        yield Figure(f"table of {name} laid out, at 1280x800", laid_out, "ms", _LAID_OUT[name])
    steps = _unseen("die")["steps"]
    yield Figure("a step of a die that is dragged, median", middle(steps), "ms", 1)
    yield Figure("a step of a die that is dragged, 99 of 100 below", worst(steps), "ms")


def drag() -> Iterator[Figure]:
    """One motion of a dragged card, handled and drawn."""
    for size in _DRAGGED:
        yield from _dragged(_unseen("drag", size), size, "no window")
        width, height = map(int, size.split("x"))
        with display(width, height) as screen:
            where = ", ".join(filter(None, ("real window", screen.note)))
            yield from _dragged(ask(screen.environment, "", "drag", size), size, where)


def _dragged(numbers: Numbers, size: str, where: str) -> Iterator[Figure]:
    steps, goal = numbers["steps"], _DRAGGED[size]
    yield Figure(f"drag step at {size}, median", middle(steps), "ms", goal, note=where)
    yield Figure(f"drag step at {size}, 99 of 100 below", worst(steps), "ms", goal, note=where)
    yield Figure(f"a card lifted at {size}", numbers["lift"][0], "ms", note=where)


def opening() -> Iterator[Figure]:
    """The table is opened from the launcher."""
    numbers = _unseen("opening")
    yield Figure("the table opened for the first time", numbers["first"][0], "ms")
    yield Figure("the table opened again", numbers["again"][0], "ms")
    yield Figure("longest frame while the cards are dealt", max(numbers["steps"]), "ms")


def resize() -> Iterator[Figure]:
    """All pictures are made anew for another size."""
    for size in _DRAGGED:
        steps = _unseen("resize", size)["steps"]
        yield Figure(f"another size for the window, at {size}", middle(steps), "ms")


def hint() -> Iterator[Figure]:
    """A hint is thought about in another process, which the first one starts; the window goes on."""
    numbers = _unseen("hint")
    yield Figure("the first hint", numbers["first"][0], "ms")
    yield Figure("a later hint", middle(numbers["answers"]), "ms")
    yield Figure("longest frame while a hint is being thought", max(numbers["steps"]), "ms")


def sounding() -> Iterator[Figure]:
    """All effects are read, together and one by one; the music is read while it plays."""
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    paths = [path_of(name, number) for name, numbers in EFFECTS.items() for number in numbers]
    times = [milliseconds(partial(pygame.mixer.Sound, path), time.process_time) for path in paths]
    pygame.mixer.quit()
    yield Figure("all sounds read", sum(times), "ms", 80)
    yield Figure("a sound read, 95 of 100 below", worst(times, 0.95), "ms", 3)


MEASUREMENTS: Final[tuple[Measurement, ...]] = (books, tables, drag, opening, resize, hint, sounding)
