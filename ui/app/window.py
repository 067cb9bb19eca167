"""The window of the system: its surface, its place on the monitors, and full screen.

Sizes and places of the window are in SDL's units. Its surface has as many pixels as the monitor shows for
them: more of them on a dense monitor (Retina, or a scale of the desktop on Wayland). On Windows and X11,
SDL's units are pixels, and `desktop_scale` says how many of them the desktop has for a unit.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.app import sdl
from ui.app.desktop_scale import desktop_scale

Size = tuple[int, int]

_GRIP: Final = 200  # units of the title bar that must be on a monitor, so that the mouse can reach it


class Window:
    """The window. Raises `pygame.error` if none can be opened.

    `place` is a saved position and the sizes of the monitors at that time, or (); `size` is that of the
    window outside full screen, which always covers the monitor that the window is on.
    """

    def __init__(
        self,
        size: Size,
        *,
        title: str = "",
        icon: Callable[[], Surface] | None = None,
        place: tuple[int, ...] = (),
        full_screen: bool = False,
        before_shown: Callable[[int], object] = lambda handle: None,
    ) -> None:
        frame = find_frame(place, size)
        self.windowed = frame.size if frame else size
        """Size outside full screen."""
        self._at = frame.topleft if frame else None
        self._bounds: list[Rect] = []
        self.full_screen = full_screen
        self._show_parts: Callable[[list[Rect]], bool] | None = None
        """Shows parts of the surface, from the first whole picture on; returns False if it cannot."""
        self._is_closed = False
        self._title = title
        self._has_frame = not full_screen
        position = self._at or pygame.WINDOWPOS_UNDEFINED
        self._window = pygame.Window(
            title, self.windowed, position, resizable=True, allow_high_dpi=True, hidden=True,
            fullscreen_desktop=full_screen,
        )  # fmt: skip
        if icon:
            self._window.set_icon(icon())
        before_shown(self.handle)
        self._window.show()  # a hidden window has no surface on Wayland
        self.surface = self._make_surface()
        """The picture that the window shows, in pixels; the same object for any size."""

    def move_to_place(self) -> None:
        """Move the shown window where it was: the system has put its frame there, title bar and all.

        On X11 this takes 10 ms or more, because SDL waits for the window manager.
        """
        if self._at and not self.full_screen:
            with suppress(pygame.error):
                self._window.position = self._at

    def _make_surface(self) -> Surface:
        """Return the surface; on X11 without OpenGL, which is ten times slower without a graphics card."""
        if sys.platform.startswith("linux") and pygame.display.get_driver() == "x11":
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            return self._window.get_surface()
        except pygame.error:
            os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
            return self._window.get_surface()

    # -------------------------------------------------------------- its title
    def set_title(self, title: str) -> None:
        """Show another title; "" restores the first one."""
        self._window.title = title or self._title

    def flash(self) -> None:
        """Ask for attention in the task bar until the window has the focus."""
        with suppress(pygame.error):
            self._window.flash(pygame.FLASH_UNTIL_FOCUSED)

    # -------------------------------------------------------------- the picture
    def update(self, parts: Iterable[Rect]) -> None:
        """Show parts of the surface that were drawn."""
        rects = list(parts)
        if not rects or (self._show_parts and self._show_parts(rects)):
            return
        self._window.flip()
        if not self._show_parts:
            self._show_parts = sdl.updater(self._window.id)

    @property
    def is_direct(self) -> bool:
        """True while a pixel of the surface is a unit of places in the window."""
        return bool(self._window.size == self.surface.get_size())

    def to_pixels(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return the pixel of the surface at a place in the window."""
        size, pixels = self._window.size, self.surface.get_size()
        if size == pixels:
            return place
        return place[0] * pixels[0] // max(1, size[0]), place[1] * pixels[1] // max(1, size[1])

    def from_pixels(self, area: Rect) -> Rect:
        """Return the area of the window that some pixels of the surface are shown in."""
        (width, height), (wide, high) = self._window.size, self.surface.get_size()
        x, y = area.x * width // max(1, wide), area.y * height // max(1, high)
        return Rect(x, y, -(-area.width * width // max(1, wide)), -(-area.height * height // max(1, high)))

    @property
    def handle(self) -> int:
        """The system's number of the window; 0 if unknown."""
        return getattr(self._window, "handle", 0)  # since pygame-ce 2.5.8

    @property
    def pixels(self) -> Size:
        """The size of the surface that the window has now, in pixels."""
        return self._window.get_surface().get_size()

    @property
    def density(self) -> float:
        """Pixels of the surface for a unit of the desktop."""
        return self.surface.get_width() / max(1, self._window.size[0]) * desktop_scale(self._window.id)

    @property
    def dots_per_inch(self) -> float:
        """Pixels of the surface for an inch of the monitor, or 0 if nobody knows."""
        return sdl.dots_per_inch(self._window.id)

    @property
    def x_display(self) -> int:
        """The pointer of Xlib to the connection of the window to an X server; 0 without one."""
        return sdl.x_display(self._window.id) if pygame.display.get_driver() == "x11" else 0

    # -------------------------------------------------------------- its size and place
    def adopt_size(self) -> None:
        """Adopt the size that the player or the system has given the window."""
        self.surface = self._window.get_surface()
        if not self.full_screen:
            self.windowed = self._window.size

    def set_size(self, size: Size) -> None:
        """Ask for another size."""
        self._window.size = size

    @property
    def bounds(self) -> Rect:
        """Area on the screens, without the frame; at the left upper corner if the system tells no place."""
        place = (0, 0)
        with suppress(pygame.error):
            place = self._window.position
        return Rect(place, self._window.size)

    @property
    def place(self) -> tuple[int, ...]:
        """Position outside full screen and the sizes of all monitors; () if unknown."""
        if not self.full_screen:
            with suppress(pygame.error):
                self._at = self._window.position
        if not self._at:
            return ()
        return (*self._at, *(_sizes(bounds.size for bounds in self._bounds) or monitor_sizes()))

    def set_full_screen(self, *, full: bool) -> None:
        """Cover the monitor that the window is on, or go back to where it was."""
        if full == self.full_screen:
            return
        if full:
            with suppress(pygame.error):
                self._at = self._window.position
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
        self.full_screen = full
        if not self._has_frame:
            self._has_frame = True
            pygame.event.pump()
            self.move_to_place()
        self.surface = self._window.get_surface()

    def check_monitors(self) -> None:
        """If the monitors have changed, move the whole window to one that is there.

        On X11, the scale of the desktop is as new as this look.
        """
        monitors = current_monitors()
        sizes = _sizes(monitor.bounds.size for monitor in monitors)
        bounds = [monitor.bounds for monitor in monitors]
        if not monitors or bounds == self._bounds:
            return
        is_first, self._bounds = not self._bounds, bounds
        if is_first and sizes == monitor_sizes():
            return
        if self.full_screen:
            self._window.set_windowed()
        with suppress(pygame.error):
            frame = fit_frame(Rect(self._window.position, self._window.size), monitors)
            if frame.size != self._window.size:
                self._window.size = frame.size
            if frame.topleft != self._window.position:
                self._window.position = frame.topleft
        if self.full_screen:
            self._window.set_fullscreen(desktop=True)
        self.surface = self._window.get_surface()

    def owns(self, event: Event) -> bool:
        """Return True for an event of this window, or of none: one that is closed tells that it is hidden."""
        return getattr(event, "window", self._window) is self._window

    def close(self) -> None:
        """Close the window, if it is still open."""
        if not self._is_closed:
            self._is_closed = True
            self._window.destroy()


def is_of_finger(event: Event) -> bool:
    """Return True for an event of the mouse that SDL has made from a finger."""
    return getattr(event, "touch", False)


def _sizes(sizes: Iterable[Size]) -> tuple[int, ...]:
    return tuple(side for size in sizes for side in size)


def monitor_sizes() -> tuple[int, ...]:
    """Return the widths and heights of all monitors in one tuple, as they were when the program started."""
    return _sizes(pygame.display.get_desktop_sizes())


def current_monitors() -> list[sdl.Monitor]:
    """Return the monitors that there are now; [] if unknown."""
    known = sdl.monitors()
    if pygame.display.get_driver() != "x11":
        return known
    from ui.app.xrandr import monitor_bounds

    usable = {tuple(monitor.bounds): monitor.usable for monitor in known}
    return [sdl.Monitor(bounds, usable.get(tuple(bounds), bounds)) for bounds in monitor_bounds()] or known


def find_frame(place: tuple[int, ...], size: Size) -> Rect | None:
    """Return where a window of a size goes by a saved place; None for where the system puts it.

    With the monitors of that time it goes where it was, if its title bar can still be reached. Otherwise it
    lies whole on the monitor that it covers most, smaller if it must be.
    """
    if len(place) < 2:
        return None
    frame = Rect(place[:2], size)
    monitors = sdl.monitors()
    if place[2:] == monitor_sizes() and is_reachable(frame, monitors):
        return frame
    return fit_frame(frame, monitors) if monitors else None


def is_reachable(frame: Rect, monitors: list[sdl.Monitor]) -> bool:
    """Return True if the mouse can reach the title bar of a window."""
    top = Rect(frame.x, frame.y, frame.width, 1)
    return any(top.clip(monitor.bounds).width >= min(_GRIP, frame.width) for monitor in monitors)


def fit_frame(frame: Rect, monitors: list[sdl.Monitor]) -> Rect:
    """Return a frame that lies whole on a monitor: the one it covers most, or else the main one.

    Below the upper edge it leaves room for a title bar.
    """
    if not monitors:
        return frame

    def covered(monitor: sdl.Monitor) -> int:
        part = frame.clip(monitor.bounds)
        return part.width * part.height

    room = max(monitors, key=covered).usable.copy()
    bar = title_bar(room.size, desktop_scale())
    room.y, room.height = room.y + bar, room.height - bar
    size = min(frame.width, room.width), min(frame.height, room.height)
    return Rect(frame.topleft, size).clamp(room)


def title_bar(screen: Size, scale: float) -> int:
    """Return the height of a title bar on a monitor, at most, by the scale of the desktop."""
    return max(round(40 * scale), screen[1] // 34)
