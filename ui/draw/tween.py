"""Animation as data: easings, and tweens that run from 0 to 1 on a clock that is handed in."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Level: TypeAlias = str
"""How much is animated: "full", "short" or "none"."""

Ease = Callable[[float], float]

PACE: Final[dict[str, float]] = {"full": 1.0, "short": 0.45, "none": 0.0}
"""What every duration is multiplied with at an animation level."""


def even(t: float) -> float:
    """Even."""
    return t


def out_quad(t: float) -> float:
    """Fast, then slower."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Fast, then much slower."""
    return 1 - (1 - t) ** 3


def in_out_sine(t: float) -> float:
    """Slow at both ends."""
    return 0.5 - math.cos(math.pi * t) / 2


def out_back(t: float) -> float:
    """A little too far, and back."""
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def on_the_way(
    start: tuple[float, float], end: tuple[float, float], share: float, rise: float = 0.0
) -> tuple[float, float]:
    """A place after a share of the straight way from one to another, or of an arc that rises over it."""
    x = start[0] + (end[0] - start[0]) * share
    return x, start[1] + (end[1] - start[1]) * share - rise * 4 * share * (1 - share)


@dataclass(slots=True)
class Tween:
    """`show` is called with an eased share of 0-1 for `seconds`, after `delay`; `done` once at its end."""

    seconds: float
    show: Callable[[float], None]
    ease: Ease = out_cubic
    delay: float = 0.0
    start: Callable[[], None] | None = None
    done: Callable[[], None] | None = None
    _begun: bool = field(default=False, init=False)

    def advance(self, elapsed: float) -> bool:
        """Show where it is `elapsed` seconds after its beginning; True when it has ended."""
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

    def then(self, call: Callable[[], None]) -> None:
        """Let something be called at its end, after what is called there anyway."""
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
