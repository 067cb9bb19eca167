"""Animation: easings, and tweens that run from 0 to 1 on the caller's clock."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Level: TypeAlias = str
"""The amount of animation: "full", "short" or "none"."""

Ease = Callable[[float], float]

PACE: Final[dict[str, float]] = {"full": 1.0, "short": 0.45, "none": 0.0}
"""The factor of all durations, by animation level."""


def linear(t: float) -> float:
    """Move evenly."""
    return t


def out_quad(t: float) -> float:
    """Start fast, then slow down."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Start fast, then slow down more."""
    return 1 - (1 - t) ** 3


def in_out_sine(t: float) -> float:
    """Start and end slowly."""
    return 0.5 - math.cos(math.pi * t) / 2


def out_back(t: float) -> float:
    """Go a little too far, and come back."""
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def point_between(
    start: tuple[float, float], end: tuple[float, float], share: float, rise: float = 0.0
) -> tuple[float, float]:
    """Return the point after a share of the way from `start` to `end`, straight or in an arc `rise` high."""
    x = start[0] + (end[0] - start[0]) * share
    return x, start[1] + (end[1] - start[1]) * share - rise * 4 * share * (1 - share)


@dataclass(slots=True)
class Tween:
    """An animation: `start` after `delay`, then `show` with an eased share for `seconds`, then `done`."""

    seconds: float
    show: Callable[[float], None]
    ease: Ease = out_cubic
    delay: float = 0.0
    start: Callable[[], None] | None = None
    done: Callable[[], None] | None = None
    _begun: bool = field(default=False, init=False)

    def advance(self, elapsed: float) -> bool:
        """Show the state at `elapsed` seconds after the beginning; return True at the end."""
        if elapsed < self.delay:
            return False
        self._begin()
        share = min(1.0, (elapsed - self.delay) / self.seconds) if self.seconds > 0 else 1.0
        self.show(self.ease(share) if share < 1 else 1.0)
        if share < 1:
            return False
        if self.done:
            self.done()
        return True

    def add_callback(self, call: Callable[[], None]) -> None:
        """Add a callback at the end, after the current `done`."""
        before = self.done

        def both() -> None:
            if before:
                before()
            call()

        self.done = both

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            if self.start:
                self.start()
