"""Prints a table of figures with their goals: `python3 -m tests.bench --help` lists what can be measured."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterable, Mapping
from typing import Final

from tests.bench import (
    engine,
    frames,
    frozen,
    minutes,
    mutants,
    patiences,
    peers,
    players,
    program,
    resting,
    reviews,
    soak,
)
from tests.bench.measurement import BenchOptions, Measurement, add_flags, heading, row, take_options
from tests.bench.program import NoDisplayHere

TOPICS: Final[Mapping[str, tuple[Measurement, ...]]] = {
    "levels": players.ALL_LEVELS,
    "calamityville": players.CALAMITYVILLE,
    "engine": (engine.random_games,),
    "smoothness": (frames.frames,),
    "build": (frozen.frozen,),
    "gold_am_yukon": players.GOLD_AM_YUKON,
    "hints": patiences.HINTS,
    "klondike_board": players.KLONDIKE_BOARD,
    "saves": (engine.records,),
    "screens": program.SCREENS,
    "solver": patiences.SOLVER,
    "strike_it_rich": players.STRIKE_IT_RICH,
    "window": (*program.WINDOW, resting.resting),
    "length": (minutes.minutes,),
    "mutants": mutants.MEASUREMENTS,
    "peers": (peers.against_peers,),
    "reviews": (reviews.chances, reviews.luck, reviews.slips),
    "soak": (soak.soaking,),
}
ON_REQUEST: Final = {"length", "mutants", "peers", "reviews", "soak"}
"""Topics that are measured only where they are named."""

BY_NAME: Final[Mapping[str, Measurement]] = {
    measurement.name: measurement for group in TOPICS.values() for measurement in group
}


def main(argv: list[str]) -> int:
    """Measure what a command line names, topics or measurements, as much as its options say.

    Where nothing is named, everything but what is ON_REQUEST is measured. Exits with 2 for names that are
    none, and for options that nothing reads of what is named.
    """
    chosen, options = parse(argv)
    print(_machine())
    print(heading(), flush=True)
    for measurement in chosen:
        _show(measurement, options)
    return 0


# ------------------------------------------------------------------ the command line
def parse(argv: list[str]) -> tuple[list[Measurement], BenchOptions]:
    """Return what a command line names, each once, and the options for it."""
    parser = _parser()
    given = vars(parser.parse_args(argv))
    names: list[str] = given.pop("names")
    for name in names:
        if name not in TOPICS and name not in BY_NAME:
            parser.error(f"there is no measurement {name!r}; there is: {', '.join((*TOPICS, *BY_NAME))}")
    chosen = _chosen(names or [topic for topic in TOPICS if topic not in ON_REQUEST])
    read = {flag for measurement in chosen for flag in measurement.reads}
    for flag in given:
        if flag not in read:
            readers = [measurement.name for measurement in BY_NAME.values() if flag in measurement.reads]
            parser.error(f"--{flag} is for {', '.join(readers)} only")
    return chosen, take_options(given)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m tests.bench",
        description="Measures the program, and prints a table of figures with their goals.",
        epilog=_contents(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    usual = f"all but {', '.join(sorted(ON_REQUEST))}"
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"topics or measurements; if none is named, {usual}"
    )
    add_flags(parser)
    return parser


def _contents() -> str:
    """Return all topics with their measurements: how long each takes, what it tells, what it reads."""
    lines = ["topics, and the measurements in them, with the time they take on two processors:"]
    for topic, group in TOPICS.items():
        lines += ["", topic]
        for each in group:
            flags = f" (--{', --'.join(each.reads)})" if each.reads else ""
            lines.append(f"  {each.name:25} {each.takes:>6}  {each.about}{flags}")
    return "\n".join(lines)


def _chosen(names: Iterable[str]) -> list[Measurement]:
    found: list[Measurement] = []
    for name in names:
        found += TOPICS.get(name) or (BY_NAME[name],)
    return list(dict.fromkeys(found))


# ------------------------------------------------------------------ figures
def _show(measurement: Measurement, options: BenchOptions) -> None:
    try:
        for figure in measurement.run(options):
            print(row(figure), flush=True)
    except NoDisplayHere as fault:
        print(f"{measurement.name}: not measured ({fault})")


def _machine() -> str:
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()} on {sys.platform}, {os.cpu_count()} processors{load}\n"
