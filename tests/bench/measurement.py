"""Figures, measurements that the command line can name, and its options that say how much they measure."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games import GAMES


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value. The goal is the most it may be, or the least where `at_least` is set."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    at_least: bool = False
    note: str = ""

    @property
    def is_met(self) -> bool:
        return self.goal is None or (self.value >= self.goal if self.at_least else self.value <= self.goal)


def milliseconds(act: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """How long something takes."""
    begun = clock()
    act()
    return (clock() - begun) * 1000


def middle(values: Sequence[float]) -> float:
    """The median."""
    return statistics.median(values)


def worst(values: Sequence[float], share: float = 0.99) -> float:
    """What all but the last hundredth stay below."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


# ------------------------------------------------------------------ printing
_FORM: Final = "{:<69} {:>6} {:<8} {:>8}  {}"


def heading() -> str:
    """The first lines of the table."""
    return _FORM.format("what", "value", "unit", "goal", "") + "\n" + "-" * 160


def row(figure: Figure) -> str:
    """A line of the table."""
    goal = "" if figure.goal is None else f"{'>=' if figure.at_least else '<='} {figure.goal:.4g}"
    verdict = "" if figure.goal is None else "met   " if figure.is_met else "MISSED"
    remark = "  ".join(filter(None, (verdict, figure.note)))
    return _FORM.format(figure.name, short(figure.value), figure.unit, goal, remark).rstrip()


def short(value: float) -> str:
    """Return a value with two decimals or fewer, the fewer the larger it is."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


# ------------------------------------------------------------------ options
@dataclass(frozen=True, slots=True)
class BenchOptions:
    """How much to measure. None stands for the usual number, which each measurement has for itself."""

    games: int | None = None
    pairs: int | None = None
    part: float = 1.0
    game: tuple[str, ...] = tuple(GAMES)
    minutes: int = 60
    breaks: int = 150
    runs: int | None = None
    seed: int = 1897

    def words(self) -> list[str]:
        """Return the words of a command line that ask for the same."""
        usual, words = BenchOptions(), list[str]()
        for name in FLAGS:
            value = getattr(self, name)
            if value != getattr(usual, name):
                for each in value if isinstance(value, tuple) else (value,):
                    words += [f"--{name}", str(each)]
        return words


def _positive(number: type[int] | type[float]) -> Callable[[str], float]:
    def parse(text: str) -> float:
        value = number(text)
        if not value > 0:
            raise argparse.ArgumentTypeError(f"{text} is not above 0")
        return value

    parse.__name__ = number.__name__  # argparse names it where a text is no number
    return parse


_COUNT: Final = _positive(int)
FLAGS: Final[dict[str, dict[str, Any]]] = {
    "games": {"type": _COUNT, "metavar": "N", "help": "games of each kind, instead of the usual number"},
    "pairs": {"type": _COUNT, "metavar": "N", "help": "pairs of games on the same dice, of STRIKE IT RICH"},
    "part": {"type": _positive(float), "metavar": "X", "help": "part of the games in levels.toml, as 0.1"},
    "game": {
        "action": "append",
        "choices": tuple(GAMES),
        "metavar": "NAME",
        "help": "only this game; several may be given",
    },
    "minutes": {"type": _COUNT, "metavar": "N", "help": "minutes at the tables, instead of 60"},
    "breaks": {"type": _COUNT, "metavar": "N", "help": "breaks of each area, instead of 150"},
    "runs": {"type": _COUNT, "metavar": "N", "help": "runs of each program, instead of the usual number"},
    "seed": {"type": int, "metavar": "N", "help": "number from which the breaks are drawn"},
}


def add_flags(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add options to a parser: these, or all. Those that are not given leave no trace."""
    for name in names or FLAGS:
        parser.add_argument(f"--{name}", default=argparse.SUPPRESS, **FLAGS[name])


def take_options(given: dict[str, Any]) -> BenchOptions:
    """Take the options out of what `vars` tells of parsed arguments."""
    taken = {name: given.pop(name) for name in FLAGS if name in given}
    if "game" in taken:
        taken["game"] = tuple(taken["game"])
    return BenchOptions(**taken)


# ------------------------------------------------------------------ measurements
Run = Callable[[BenchOptions], Iterator[Figure]]


@dataclass(frozen=True, slots=True)
class Measurement:
    """What can be measured: by which name, what it tells, how long it takes, and which options it reads."""

    name: str
    about: str
    takes: str
    run: Run
    reads: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        assert set(self.reads) <= set(FLAGS), self.name


def measurement(takes: str, *reads: str) -> Callable[[Run], Measurement]:
    """Make a measurement of a generator of figures; its docstring begins with a line for the help."""

    def decorate(run: Run) -> Measurement:
        return Measurement(run.__name__, first_line(run), takes, run, reads)

    return decorate


def first_line(work: Callable[..., object]) -> str:
    """Return the first line of a docstring, without its full stop."""
    return (work.__doc__ or "").strip().partition("\n")[0].rstrip(".")
