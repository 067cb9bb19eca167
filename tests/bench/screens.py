"""How quickly books open and tables are laid out, on a screen that nobody sees."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from tests.bench.child import MANY, TABLES, ask
from tests.bench.figures import Figure, Measurement, middle, worst

_GOALS: Final = {"strike_it_rich": 150, "klondike_board": 200, "gold_am_yukon": 250, "calamityville": 250}


def books() -> Iterator[Figure]:
    """The rules and the statistics are opened."""
    numbers = ask(os.environ, "dummy", "books")
    rules, again = numbers["rules"][0], middle(numbers["rules"][1:])
    yield Figure("the rules opened for the first time", rules, "ms")
    yield Figure("the rules opened again", again, "ms", 100)
    yield Figure("the statistics opened", middle(numbers["statistics"][1:]), "ms", 150, note=f"{MANY} games")
    yield Figure("until all games are counted in them", middle(numbers["games"][1:]), "ms")


def tables() -> Iterator[Figure]:
    """Tables are laid out with all their pictures, and a die is dragged over one."""
    numbers = ask(os.environ, "dummy", "tables")
    for name in TABLES:
        yield Figure(f"table of {name} laid out, at 1280x800", middle(numbers[name]), "ms", _GOALS[name])
    steps = ask(os.environ, "dummy", "die")["steps"]
    yield Figure("a step of a die that is dragged, median", middle(steps), "ms", 1)
    yield Figure("a step of a die that is dragged, 99 of 100 below", worst(steps), "ms")


MEASUREMENTS: Final[tuple[Measurement, ...]] = (books, tables)
