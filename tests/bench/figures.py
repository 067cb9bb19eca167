"""What is measured: a name, a value, its unit, and how good it should be."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final


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
    return _FORM.format(figure.name, _short(figure.value), figure.unit, goal, remark).rstrip()


def _short(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
