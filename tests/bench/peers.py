"""Compares the program with two other patiences, KPatience and AisleRiot, and with an empty window.

`python3 -m tests.bench peers` prints all figures and their ratios. `python3 -m tests.bench.peers` also
writes the ratios into docs/performance.md. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import chain
from pathlib import Path
from shutil import which
from typing import Final, NamedTuple

import main
from tests.bench.desktop import Desktop, Drag, Shown, desktop
from tests.bench.measurement import (
    BenchOptions,
    Figure,
    add_flags,
    heading,
    measurement,
    middle,
    row,
    short,
    take_options,
)
from tests.bench.processes import own_memory, peak_memory
from tests.bench.program import ROOT, NoDisplayHere
from tests.kit.waiting import TooLate

PAGE: Final = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- ratios: begin -->", "<!-- ratios: end -->"
OURS, KPATIENCE, AISLERIOT, EMPTY = "ours", "KPatience", "AisleRiot", "an empty window"
OTHERS_LOAD: Final = "processor of all other programs meanwhile"
OTHERS: Final = (KPATIENCE, AISLERIOT, EMPTY)
_RUNS: Final = 3
_STARTS: Final = 3
"""Starts of each program in a run, of which only the first picture is awaited."""
_RATES: Final = (60, 800)
"""Motions a second of an ordinary mouse, and of one for games."""


class Seconds(NamedTuple):
    """How long each part of a run takes."""

    dealing: float = 4
    dragging: float = 5
    settling: float = 33  # until our program has understood that nobody is there, and lets go of the sound
    resting: float = 20


class Contender(NamedTuple):
    """A program that is compared: its command, the card that is dragged, and how to install it."""

    name: str
    command: tuple[str, ...]
    drag: Drag | None = None
    package: str = ""

    @property
    def is_here(self) -> bool:
        return bool(find(self.command[0]))

    def words(self, folder: Path) -> list[str]:
        """Return its command line; our program keeps its data in a folder."""
        data = ("--data-dir", str(folder)) if "main.py" in self.command else ()
        return [find(self.command[0]), *self.command[1:], *data]


def find(program: str) -> str:
    """Return the path of a program, which may be in the folder that Debian has for games, or ""."""
    return which(program) or which(program, path="/usr/games") or ""


_PYTHON: Final = sys.executable
LAUNCHER: Final = Contender("launcher", (_PYTHON, "main.py"))
TABLE: Final = Contender(
    OURS, (_PYTHON, "main.py", "--game", "klondike_patience", "--deal", "617"), Drag((955, 500), (560, 620))
)
PEERS: Final = (
    Contender(KPATIENCE, ("kpat", "--gametype", "klondike"), Drag((1056, 576), (700, 640)), "kpat"),
    Contender(AISLERIOT, ("sol", "--variation", "klondike"), Drag((1186, 640), (700, 600)), "aisleriot"),
)
BLANK: Final = Contender(EMPTY, (_PYTHON, "tests/bench/empty_window.py"))
ALL: Final = (LAUNCHER, TABLE, *PEERS, BLANK)


class Metric(NamedTuple):
    """What is compared: its unit, the goals for our ratios, and the least value to divide by."""

    name: str
    unit: str
    goals: Mapping[str, float] = {}
    least: float = 0.01


_START, _CARDS = "first picture of a table", "cards of a table"
_LAUNCHER_START = "first picture of the launcher"
_LATENCY, _REST, _WAKEUPS = "answer to a motion while dragging", "processor at rest", "wake-ups at rest"
_MEMORY, _PEAK = "memory at rest (PSS)", "highest memory (RSS)"
_PARTS: Final = ("processor", "processor with X server")


def _dragging(part: str, rate: int) -> str:
    return f"{part} while dragging at {rate} Hz"


METRICS: Final = (
    Metric(_LAUNCHER_START, "ms", {EMPTY: 1.25}),
    Metric(_START, "ms", {EMPTY: 1.4}),
    Metric(_CARDS, "ms", {KPATIENCE: 1}),
    *(Metric(_dragging(part, rate), "%", {KPATIENCE: 1}) for rate in _RATES for part in _PARTS),
    Metric(_LATENCY, "ms", {KPATIENCE: 1}),
    Metric(_REST, "%"),
    Metric(_WAKEUPS, "1/s", least=0.5),
    Metric(_MEMORY, "MB"),
    Metric(_PEAK, "MB"),
)


class Tally:
    """All values that were measured, by metric and contender."""

    def __init__(self) -> None:
        self._values: dict[str, dict[str, list[float]]] = {}

    def add(self, metric: str, name: str, *values: float) -> None:
        """Add values of a contender."""
        self._values.setdefault(metric, {}).setdefault(name, []).extend(values)

    def values(self, metric: str, name: str) -> list[float]:
        """Return the values of a contender so far."""
        return self._values.get(metric, {}).get(name, [])

    def ratio(self, metric: Metric, other: str) -> float | None:
        """Return the ratio of our median to another; None without both, or if the other is too small."""
        ours, theirs = self.values(metric.name, OURS), self.values(metric.name, other)
        if not ours or not theirs or middle(theirs) < metric.least:
            return None
        return middle(ours) / middle(theirs)

    def others_load(self) -> float:
        """Return the median of what all other programs took meanwhile, in percent of a processor."""
        return middle([*chain(*self._values.get(OTHERS_LOAD, {}).values())] or [0.0])

    def figures(self) -> Iterator[Figure]:
        """Yield the median of each metric and contender, and the ratios to ours."""
        for metric in METRICS:
            for name in (OURS, *OTHERS):
                if values := self.values(metric.name, name):
                    note = f"{short(min(values))} to {short(max(values))}" if len(values) > 1 else ""
                    yield Figure(f"{metric.name}: {name}", middle(values), metric.unit, note=note)
            for other in OTHERS:
                ratio = self.ratio(metric, other)
                if ratio is not None:
                    yield Figure(f"{metric.name}: ours / {other}", ratio, "", metric.goals.get(other))
        yield Figure(OTHERS_LOAD, self.others_load(), "%")

    def table(self) -> str:
        """Return the ratios as a table in Markdown, with our own medians and the goals."""
        lines = [
            f"| | ours | {' | '.join(f'ours / {other}' for other in OTHERS)} | goal |",
            "| --- " * 6 + "|",
        ]
        for metric in METRICS:
            if values := self.values(metric.name, OURS):
                ratios = (self.ratio(metric, other) for other in OTHERS)
                cells = ["–" if ratio is None else f"{ratio:.2f}" for ratio in ratios]
                goal = ", ".join(f"≤ {most:g} × {other}" for other, most in metric.goals.items())
                own = f"{short(middle(values))} {metric.unit}"
                lines.append(f"| {' | '.join((metric.name, own, *cells, goal))} |".replace("  |", " |"))
        return "\n".join(lines)


# ------------------------------------------------------------------ measuring
def measure(runs: int, contenders: tuple[Contender, ...] = ALL, seconds: Seconds | None = None) -> Tally:
    """Measure all contenders by turns, in so many runs; rest and memory in the last one."""
    tally, seconds = Tally(), seconds or Seconds()
    with desktop() as desk:
        contenders = tuple(each for each in contenders if _warms_up(desk, each, seconds))
        for number in range(runs):
            for _ in range(_STARTS):
                for each in contenders:
                    _note_start(tally, each, _start(desk, each))
            for each in contenders:
                if each.drag or (number == runs - 1 and each is not LAUNCHER):
                    _play(desk, each, tally, seconds, rests=number == runs - 1)
    return tally


def _warms_up(desk: Desktop, contender: Contender, seconds: Seconds) -> bool:
    """Start a contender once, so that its files are in memory later; return False if it shows nothing."""
    folder = _folder(desk, contender)
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text("{}", "utf-8")  # without them our program would greet the player
    try:
        _start(desk, contender, seconds.dealing)
    except TooLate:
        print(f"{contender.name} shows no picture and is left out.", flush=True)
        return False
    return True


def _folder(desk: Desktop, contender: Contender) -> Path:
    return desk.folder / contender.name / "data"


def _start(desk: Desktop, contender: Contender, seconds: float = 0) -> Shown:
    """Start a contender and end it after so long; return the times until it showed something."""
    with desk.running(contender.name, *contender.words(_folder(desk, contender))) as (_, shown):
        desk.leave(seconds)
        return shown


def _note_start(tally: Tally, contender: Contender, shown: Shown) -> None:
    if contender is not TABLE:
        tally.add(_LAUNCHER_START, OURS if contender is LAUNCHER else contender.name, shown.ground)
    if contender is not LAUNCHER:
        tally.add(_START, contender.name, shown.ground)
    if contender.drag:
        tally.add(_CARDS, contender.name, shown.picture)


def _play(desk: Desktop, contender: Contender, tally: Tally, seconds: Seconds, *, rests: bool) -> None:
    """Drag a card of a contender, if it has some, and leave it alone afterward, if it is to rest."""
    name = contender.name
    with desk.running(name, *contender.words(_folder(desk, contender))) as (process, _):
        root = process.pid
        desk.leave(seconds.dealing)
        if contender.drag:
            _drag(desk, contender.drag, root, name, tally, seconds)
        if rests:
            desk.leave(seconds.settling)
            load, woken = desk.load_at_rest(root, seconds.resting)
            tally.add(OTHERS_LOAD, name, load.others)
            tally.add(_REST, name, load.program)
            tally.add(_WAKEUPS, name, woken)
            tally.add(_MEMORY, name, own_memory(root))
            tally.add(_PEAK, name, peak_memory(root))


def _drag(desk: Desktop, drag: Drag, root: int, name: str, tally: Tally, seconds: Seconds) -> None:
    with desk.holding(drag) as is_held:
        if not is_held:
            print(f"{name}: no card could be dragged", flush=True)
            return
        for rate in _RATES:
            load = desk.load_of_drag(root, drag, rate, seconds.dragging)
            tally.add(OTHERS_LOAD, name, load.others)
            for part, share in zip(_PARTS, (load.program, load.program + load.server), strict=True):
                tally.add(_dragging(part, rate), name, share)
        try:
            tally.add(_LATENCY, name, middle(desk.latencies(drag)))
        except TooLate:
            print(f"{name}: a motion was not answered", flush=True)


# ------------------------------------------------------------------ what is told
def present(contenders: tuple[Contender, ...] = ALL) -> tuple[tuple[Contender, ...], list[str]]:
    """Return the contenders that are installed, and for each of the others a sentence how to install it."""
    here = tuple(each for each in contenders if each.is_here)
    return here, [
        f"{each.name} is not installed and is left out; on Debian, `apt install {each.package}` installs it."
        for each in contenders
        if not each.is_here
    ]


def _measure_present(options: BenchOptions) -> Tally:
    contenders, absent = present()
    for sentence in absent:
        print(sentence, flush=True)
    return measure(options.runs or _RUNS, contenders)


@measurement("8 min", "runs")
def against_peers(options: BenchOptions) -> Iterator[Figure]:
    """Start, drag, rest and memory beside KPatience, AisleRiot and an empty window."""
    yield from _measure_present(options).figures()


def machine(others: float) -> str:
    """Return a line about the day and this machine, on which other programs took so many percent."""
    system = f"{platform.system()} {'.'.join(platform.release().split('.')[:2])}"
    place = f"{os.cpu_count()} processors, {system}, Python {platform.python_version()}, Xvfb, 1280x800"
    return f"{date.today()}: {place}. Meanwhile, other programs took {others:.0f} % of a processor."


def with_table(page: str, line: str, table: str) -> str:
    """Return a page with another line and table between its marks."""
    between = f"{BEGIN}\n{line}\n\n{table}\n{END}"
    changed, found = re.subn(
        f"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: between, page, flags=re.DOTALL
    )
    if found != 1:
        raise ValueError(f"the page needs the marks {BEGIN} and {END} once")
    return changed


def write_page(argv: list[str]) -> int:
    """Measure, print all figures, and write the ratios into the page."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tests.bench.peers", description=f"Measures, and writes {PAGE.relative_to(ROOT)}."
    )
    add_flags(parser, "runs")
    options = take_options(vars(parser.parse_args(argv)))
    try:
        tally = _measure_present(options)
    except NoDisplayHere as fault:
        print(f"not measured ({fault})")
        return 1
    print(heading(), *map(row, tally.figures()), sep="\n")
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), machine(tally.others_load()), tally.table()), "utf-8")
    return 0


if __name__ == "__main__":
    main.ensure_libraries("tests/requirements.txt")
    sys.exit(write_page(sys.argv[1:]))
