"""The stage: a queue of animation steps; a click or a key jumps to the end of all.

The state of the game is final before a step begins. The animation catches up with it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from ui.draw.tween import PACE, Level, Tween

Step = Callable[[], Iterable[Tween]]
"""Function that begins one step: it changes the view model and returns the tweens that show the change."""


class SecondsClock(Protocol):
    """A clock that a scene shows, and which goes on while everything else rests."""

    @property
    def due(self) -> float:
        """Time of its next second; inf while it stands."""
        ...

    def tick(self, now: float) -> None:
        """Show the second of the time `now`."""
        ...


@dataclass(slots=True)
class Stage:
    """Queue of steps. Times are seconds of the clock handed to `tick`; `speed` divides the time of a step.

    `clock` is the clock that the scene shows, if there is one.
    """

    level: Level = "full"
    speed: float = 1.0
    clock: SecondsClock | None = None
    _waiting: deque[Step] = field(default_factory=deque)
    _running: list[Tween] = field(default_factory=list)
    _since: float | None = None
    _finishing: bool = False

    @property
    def busy(self) -> bool:
        """True while a step runs or waits."""
        return bool(self._running or self._waiting)

    def add(self, step: Step) -> None:
        """Queue a step, which begins after the end of all steps before it."""
        self._waiting.append(step)

    def tick(self, now: float) -> bool:
        """Advance to `now`; return True while the stage is busy."""
        while self.busy:
            if not self._running:
                self._running = self._scale_times(self._waiting.popleft()())
                self._since = now
            since = now if self._since is None else self._since
            self._running = [tween for tween in self._running if not tween.advance(now - since)]
            if self._running:
                return True
        return False

    def finish(self) -> None:
        """Jump to the end of all steps at once."""
        if self._finishing:
            return
        self._finishing = True
        try:
            self._end_running()
            while self._waiting:
                self._running = list(self._waiting.popleft()())
                self._end_running()
        finally:
            self._finishing = False

    def clear(self) -> None:
        """Drop all steps without showing their end, because the scene redraws itself."""
        self._waiting.clear()
        self._running.clear()

    def _end_running(self) -> None:
        running, self._running = self._running, []
        for tween in running:
            tween.advance(tween.delay + tween.seconds + 1)

    def _scale_times(self, tweens: Iterable[Tween]) -> list[Tween]:
        pace = PACE[self.level] / self.speed
        paced = list(tweens)
        for tween in paced:
            tween.seconds *= pace
            tween.delay *= pace
        return paced
