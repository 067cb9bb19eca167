"""The transition between scenes: the last picture, held until a new one is ready, or fading over it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from ui.app.redraw import split
from ui.draw import paint

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.display import Display

_FADE: Final = 0.22  # seconds of a fade between scenes


class Transition:
    """The last picture of the window."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._held: Surface | None = None
        self._bands: list[Callable[[], None]] = []
        """Functions that draw the bands of the held picture that are not drawn yet."""
        self._is_on_surface = False
        """True while the window's surface itself has kept the held picture."""
        self._fading: tuple[Surface, float] | None = None

    def _copy_window(self, size: tuple[int, int]) -> Surface:
        """Return a copy of the window's picture."""
        whole = Surface(size)
        whole.blit(self._display.surface, (0, 0))
        return whole

    # -------------------------------------------------------------- held
    def hold(self, size: tuple[int, int], part: int = 1) -> None:
        """Hold the window's current picture until `release`.

        The copy for a window whose size changes has a `part`-th of its sides: one of a large window takes
        long, and much memory.
        """
        self._finish()
        if self._held is None:
            self._held = self._copy_window(size) if part == 1 else self._reduce_window(part)
            self._is_on_surface = True
            self._display.clear_dirty()

    def _reduce_window(self, part: int) -> Surface:
        whole = self._display.surface
        return pygame.transform.scale(whole, (whole.get_width() // part, whole.get_height() // part))

    def hold_scene(self, size: tuple[int, int], draw: Callable[[Surface, Rect], None]) -> None:
        """Draw a scene now, and hold its picture until `release`."""
        self.begin_to_hold(size, draw)
        self._finish()

    def begin_to_hold(self, size: tuple[int, int], draw: Callable[[Surface, Rect], None]) -> None:
        """Hold the picture of a scene, which `draw_band` must draw before it is shown."""
        if self._held is None:
            self._held = held = Surface(size)
            self._bands = [partial(_draw_clipped, draw, held, band) for band in split(held.get_rect())]
            self._is_on_surface = False

    @property
    def is_unfinished(self) -> bool:
        """True while a part of the held picture is not drawn yet."""
        return bool(self._bands)

    def draw_band(self) -> None:
        """Draw a band of the held picture."""
        self._bands.pop(0)()

    def _finish(self) -> None:
        while self._bands:
            self.draw_band()

    @property
    def is_holding(self) -> bool:
        """True while a picture is held."""
        return self._held is not None

    def release(self) -> None:
        """Drop the held picture."""
        self._held, self._bands = None, []

    def follow_size(self) -> None:
        """Note that the window has another surface, which has not kept the held picture."""
        self._is_on_surface = False

    def draw_held(self, target: Surface, clip: Rect) -> bool:
        """Draw the held picture, stretched if the size has changed; return False if none is held.

        Stretching draws all of it, whatever the clip.
        """
        last = self._held
        if last and last.get_size() == target.get_size() and not self._is_on_surface:
            target.blit(last, clip, clip)
        elif last and not self._is_on_surface:
            pygame.transform.scale(last, target.get_size(), target)
            self._is_on_surface = True
        return last is not None

    # -------------------------------------------------------------- fading
    @property
    def is_fading(self) -> bool:
        """True while a picture fades out."""
        return self._fading is not None

    def begin(self, size: tuple[int, int], now: float) -> None:
        """Start to fade out the current picture over the next one."""
        is_whole = self._held is not None and self._held.get_size() == size
        self._fading = (self._held if self._held and is_whole else self._copy_window(size), now)

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


def _draw_clipped(draw: Callable[[Surface, Rect], None], target: Surface, part: Rect) -> None:
    target.set_clip(part)
    draw(target, part)
    target.set_clip(None)
