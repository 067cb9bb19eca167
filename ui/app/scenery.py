"""Large pictures are rasterised on a thread: SDL lets go of the interpreter while it draws them."""

from __future__ import annotations

import io
import threading
from collections import deque
from collections.abc import Callable

import pygame
from pygame import Surface

from ui.draw import svg

Size = tuple[int, int]
Taken = Callable[[Surface], None]


class Scenery:
    """Pictures asked for, one after the other; `poll` hands over those that are ready."""

    def __init__(self) -> None:
        self._asked: deque[tuple[str, Size, Taken]] = deque()
        self._thread: threading.Thread | None = None
        self._ready: list[tuple[Surface, Taken]] = []

    @property
    def busy(self) -> bool:
        """Whether a picture is still to come."""
        return bool(self._asked or self._thread or self._ready)

    def ask(self, name: str, size: Size, taken: Taken) -> None:
        """Have a picture rasterised at a size; `taken` is called by `poll` with it."""
        self._asked.append((name, size, taken))

    def forget(self) -> None:
        """Whatever is still to come is not wanted any more."""
        self._asked.clear()
        self._ready.clear()
        self._thread = None

    def poll(self) -> None:
        """Hand over what is ready and begin what is next."""
        if self._thread and not self._thread.is_alive():
            self._thread = None
        ready, self._ready = self._ready, []
        for picture, taken in ready:
            taken(picture)
        if self._thread is None and self._asked:
            name, size, taken = self._asked.popleft()
            self._thread = threading.Thread(target=self._raster, args=(name, size, taken), daemon=True)
            self._thread.start()

    def _raster(self, name: str, size: Size, taken: Taken) -> None:
        thread = threading.current_thread()
        picture = pygame.image.load_sized_svg(io.BytesIO(svg.source(name).encode()), size)
        if self._thread is thread:
            self._ready.append((picture, taken))
