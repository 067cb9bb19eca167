"""Large pictures painted part by part, a few parts in each frame, so that no frame takes long."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable, Iterator
from functools import partial
from typing import Any, Final, TypeAlias

from pygame import Rect, Surface

from saves.background import Background
from ui.draw.cache import temporary

BUDGET: Final = 0.006
"""Seconds of a frame in which parts are begun."""
STRIP: Final = 160_000
"""Pixels of a strip that is painted at once."""

Parts: TypeAlias = Generator[Callable[[], Any] | None, Any, Surface]
"""A painting in progress, which returns the picture.

After each part it yields None, or work for a thread, the result of which it is sent.
"""


def strips(size: tuple[int, int]) -> Iterator[Rect]:
    """Return the strips of a picture from top to bottom, each of at most `STRIP` pixels."""
    step = max(1, STRIP // max(1, size[0]))
    return (Rect(0, top, size[0], min(step, size[1] - top)) for top in range(0, size[1], step))


def copy_parts(source: Surface) -> Parts:
    """Copy a picture strip by strip."""
    copy = Surface(source.get_size(), 0, source)
    for strip in strips(source.get_size()):
        copy.blit(source, strip, strip)
        yield None
    return copy


def blit_parts(target: Surface, source: Surface) -> Generator[None, Any, None]:
    """Draw a picture of the same size over another one, strip by strip."""
    for strip in strips(target.get_size()):
        target.blit(source, strip, strip)
        yield


def paint_on_thread(paint: Callable[[], Surface]) -> Parts:
    """Paint a picture as a whole on the thread."""
    picture: Surface = yield paint
    return picture


def temporarily(parts: Parts) -> Parts:
    """Mark all pictures that a painting makes as temporary (see `ui.draw.cache`)."""
    result = None
    while True:
        with temporary():
            try:
                work = parts.send(result)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
        result = yield work


def paint_at_once(parts: Parts) -> Surface:
    """Paint all parts, and return the picture."""
    result = None
    while True:
        try:
            work = parts.send(result)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        result = work() if work else None


class _Painting:
    """A painting in progress, and what is called with the picture."""

    def __init__(self, parts: Parts, take: Callable[[Surface], object]) -> None:
        self.parts = parts
        self.take = take
        self.result: object = None
        self.is_waiting = False

    def receive(self, result: object) -> None:
        """Take the result of the work on the thread."""
        self.result, self.is_waiting = result, False


class Painter:
    """The paintings of a scene, by their keys. Each frame paints parts until `BUDGET` is spent."""

    def __init__(self, work: Background, clock: Callable[[], float] = time.perf_counter) -> None:
        self._work = work
        self._clock = clock
        self._paintings: dict[Hashable, _Painting] = {}

    @property
    def busy(self) -> bool:
        """True while a picture is not finished."""
        return bool(self._paintings)

    def begin(self, key: Hashable, parts: Parts, take: Callable[[Surface], object]) -> None:
        """Begin a painting in place of an unfinished one of the same key; `take` gets the picture."""
        self._paintings[key] = _Painting(parts, take)

    def stop(self, key: Hashable) -> None:
        """Drop an unfinished painting, if there is one."""
        self._paintings.pop(key, None)

    def clear(self) -> None:
        """Drop all unfinished paintings."""
        self._paintings.clear()

    def tick(self) -> None:
        """Paint for a while; what waits for the thread is left for a later frame."""
        if not self._paintings:
            return
        until = self._clock() + BUDGET
        for key, painting in [*self._paintings.items()]:
            while not painting.is_waiting and self._paintings.get(key) is painting:
                self._advance(key, painting)
                if self._clock() >= until:
                    return

    def _advance(self, key: Hashable, painting: _Painting) -> None:
        try:
            work = painting.parts.send(painting.result)
        except StopIteration as end:
            del self._paintings[key]
            painting.take(end.value)
            return
        painting.result = None
        if work:
            painting.is_waiting = True
            self._work.submit(work, partial(_Painting.receive, painting))
