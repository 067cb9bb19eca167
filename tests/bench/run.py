"""Prints a table of figures with their goals: `python3 -m tests.bench`, or with the names of some."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping
from typing import Final

from tests.bench import engine, frames, frozen, minutes, mutants, players, program, soak
from tests.bench.figures import Measurement, heading, row
from tests.bench.program import NoDisplayHere

TOPICS: Final[Mapping[str, tuple[Measurement, ...]]] = {
    "levels": players.ALL_LEVELS,
    "calamityville": players.CALAMITYVILLE,
    "engine": (engine.random_games,),
    "smoothness": (frames.frames,),
    "build": (frozen.frozen,),
    "gold_am_yukon": players.GOLD_AM_YUKON,
    "hints": players.HINTS,
    "klondike_board": players.KLONDIKE_BOARD,
    "saves": (engine.records,),
    "screens": program.SCREENS,
    "solver": players.SOLVER,
    "strike_it_rich": players.STRIKE_IT_RICH,
    "window": program.WINDOW,
    "length": (minutes.minutes,),
    "mutants": mutants.MEASUREMENTS,
    "soak": (soak.soaking,),
}
ON_REQUEST: Final = {"length", "mutants", "soak"}
"""Topics that take an hour and are measured only where they are named."""

BY_NAME: Final[Mapping[str, Measurement]] = {
    measurement.__name__: measurement for group in TOPICS.values() for measurement in group
}


def main(names: list[str]) -> int:
    """Measure what is named, topics or measurements; 2 for names that are none.

    Where nothing is named, everything but what is ON_REQUEST is measured.
    """
    wrong = [name for name in names if name not in TOPICS and name not in BY_NAME]
    if wrong:
        print(f"There is no measurement {wrong[0]!r}; there is: {', '.join((*TOPICS, *BY_NAME))}.")
        return 2
    print(_machine())
    print(heading(), flush=True)
    for measurement in _chosen(names or [topic for topic in TOPICS if topic not in ON_REQUEST]):
        _show(measurement)
    return 0


def _chosen(names: list[str]) -> list[Measurement]:
    found: list[Measurement] = []
    for name in names:
        found += TOPICS.get(name) or (BY_NAME[name],)
    return list(dict.fromkeys(found))


def _show(measurement: Measurement) -> None:
    try:
        for figure in measurement():
            print(row(figure), flush=True)
    except NoDisplayHere as fault:
        print(f"{measurement.__name__}: not measured ({fault})")


def _machine() -> str:
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()} on {sys.platform}, {os.cpu_count()} processors{load}\n"
