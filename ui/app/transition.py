"""The transition between scenes: the last picture, held until a new one is ready, or fading over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.display import Display

_FADE: Final = 0.22  # seconds of a fade between scenes


class Transition:
    """The last picture of the window, and the memory for it."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._copy: Surface | None = None
        self._held: Surface | None = None
        self._fading: tuple[Surface, float] | None = None

    def reusable(self, size: tuple[int, int]) -> Surface:
        """Return the one picture of a size, reused because allocating a large one takes long."""
        if not self.has_copy(size) or self._copy is None:
            self._copy = Surface(size)
        paint.set_opacity(self._copy, 1)
        return self._copy

    def has_copy(self, size: tuple[int, int]) -> bool:
        """Return True if the memory for a picture of a size is allocated."""
        return self._copy is not None and self._copy.get_size() == size

    def _copy_window(self, size: tuple[int, int]) -> Surface:
        """Return a copy of the window's picture."""
        whole = self.reusable(size)
        whole.blit(self._display.surface, (0, 0))
        return whole

    # -------------------------------------------------------------- held
    def hold(self, size: tuple[int, int]) -> None:
        """Hold the window's current picture until `release`."""
        if self._held is None:
            self._held = self._fading[0] if self._fading else self._copy_window(size)
            self._display.clear_dirty()

    def hold_scene(self, size: tuple[int, int], draw: Callable[[Surface, Rect], None]) -> None:
        """Draw a scene now, and hold its picture until `release`."""
        if self._held is None:
            whole = self.reusable(size)
            draw(whole, whole.get_rect())
            self._held = whole

    def release(self) -> None:
        """Drop the held picture."""
        self._held = None

    def draw_held(self, target: Surface, clip: Rect) -> bool:
        """Draw the held picture, stretched if the size has changed; return False if none is held."""
        last = self._held
        if last and last.get_size() == target.get_size():
            target.blit(last, clip, clip)
        elif last:
            pygame.transform.scale(last, target.get_size(), target)
        return last is not None

    # -------------------------------------------------------------- fading
    @property
    def is_fading(self) -> bool:
        """True while a picture fades out."""
        return self._fading is not None

    def begin(self, size: tuple[int, int], now: float) -> None:
        """Start to fade out the current picture over the next one."""
        self._fading = (self._held or self._copy_window(size), now)

    def restart(self, now: float) -> None:
        """Restart the fade at `now`, if there is one."""
        if self._fading:
            self._fading = self._fading[0], now

    def stop(self) -> None:
        """Drop the fading picture."""
        self._fading = None

    def tick(self, now: float) -> None:
        """Drop the fading picture at the end of the fade, or if its size is not the window's."""
        if self._fading and (
            now - self._fading[1] >= _FADE or self._fading[0].get_size() != self._display.size
        ):
            self._fading = None

    def draw_fading(self, target: Surface, clip: Rect, now: float) -> None:
        """Draw the fading picture, if there is one."""
        if self._fading:
            old, since = self._fading
            paint.set_opacity(old, 1 - min(1.0, (now - since) / _FADE))
            target.blit(old, clip, clip)
