"""What the window shows: its picture, the dirty rectangles, and the zoomed view."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.core import Message, message
from saves.settings import TEXT_SIZES
from ui.app.redraw import Redraw, is_large
from ui.app.window import Size, Window, is_of_finger, title_bar
from ui.draw.theme import DESIGN, SMALLEST_UNIT, SMALLEST_WINDOW, Metrics

Draw = Callable[[Surface, Rect], None]

APP_ID: Final = "gold-rush-games"
"""Name by which desktops find the icon and the menu entry of the window, and Windows groups its windows."""
UNSCALED: Final = 100
"""Scale of a picture as large as its window, in percent."""
_PART_COST: Final = 20_000  # pixels that take as long to draw as one more part to begin
_MOST_PIXELS: Final = 20_000_000  # limit for a picture larger than its window
_PART: Final = 0.8  # share of a large screen for the first window
_WIDEST: Final = 16 / 9  # aspect ratio of the first window

_EDGE: Final = 0.08  # share of a zoomed view at its edges where a finger makes it go on
_LIFTED, _DRAGGED = 0.5, 0.02  # shares of its size by which it does, where a finger is lifted and drags

_NO_SCREEN: Final = message("cli.no_screen")
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR")


class NoDisplay(RuntimeError):
    """Error if no window can be opened, with a `reason` that tells the player what to do."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason


def start_video() -> None:
    """Start SDL's video. Raises `NoDisplay`."""
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(name, APP_ID)
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # an input method shows its words beside the field
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    if not asked:
        os.environ.pop("SDL_VIDEODRIVER", None)  # SDL would take an empty value for a driver's name
    if not asked and _has_no_screen():
        raise NoDisplay(_NO_SCREEN)
    if not asked and _prefers_wayland():
        os.environ["SDL_VIDEODRIVER"] = "wayland,x11"
    if sys.platform == "win32":
        _name_for_windows()
    try:
        pygame.display.init()
    except (pygame.error, ValueError) as error:  # ValueError: the driver's name is not valid text
        if asked:
            raise NoDisplay(message("cli.no_driver", asked=asked, why=str(error))) from None
        raise NoDisplay(message("cli.no_window", why=str(error))) from None
    finally:
        if not asked:
            os.environ.pop("SDL_VIDEODRIVER", None)
    if pygame.display.get_driver() in ("offscreen", "dummy") and not asked:
        raise NoDisplay(_NO_SCREEN)


def _name_for_windows() -> None:
    """Give the process its name for the task bar, or it would be a part of Python, with Python's icon."""
    import ctypes

    with suppress(OSError, AttributeError):
        windll: Any = ctypes.windll  # type: ignore[attr-defined,unused-ignore]
        windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)


def _has_no_screen() -> bool:
    """Return True if there is certainly no screen; SDL would print errors if it tried."""
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _SCREENS)


def _prefers_wayland() -> bool:
    """Return True if a Wayland desktop shows our window sharp and with a frame; SDL itself prefers X11.

    GNOME draws no frames: there it takes a library of the system.
    """
    if not sys.platform.startswith("linux") or not os.environ.get("WAYLAND_DISPLAY"):
        return False
    if "GNOME" not in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        return True
    import ctypes

    try:
        ctypes.CDLL("libdecor-0.so.0")
    except OSError:
        return False
    return True


class Display:
    """The picture in the one window: its surface, and the dirty rectangles to redraw.

    A window below the smallest layout size shows a picture of that size, scaled down. With a `scale` above
    100 percent the picture is larger than the window, which shows the part around the pointer and the focus.
    `place` is a saved place of the window, or (). `before_shown` gets the system's number of the window
    before it is shown. Raises `NoDisplay`.
    """

    def __init__(
        self,
        size: Size,
        *,
        title: str = "",
        icon: Callable[[], Surface] | None = None,
        place: tuple[int, ...] = (),
        full_screen: bool = False,
        scale: int = UNSCALED,
        before_shown: Callable[[int], object] = lambda handle: None,
    ) -> None:
        self._dirty: list[Rect] = []
        self._redraw: Redraw | None = None
        self._is_all_dirty = False
        self.changes = 0
        """Number of parts invalidated so far."""
        self._scale = scale
        self._view: Rect | None = None
        self._is_moved = False
        self._pointed = (-1, -1)
        try:
            self.window = Window(
                _raise_to_minimum(size), title=title, icon=icon, place=place, full_screen=full_screen,
                before_shown=before_shown,
            )  # fmt: skip
        except pygame.error as error:
            raise NoDisplay(message("cli.no_window", why=str(error))) from None
        self._adopt()

    @property
    def size(self) -> Size:
        """Width and height of the drawing surface, in pixels."""
        return self.surface.get_size()

    @property
    def window_size(self) -> Size:
        """Size of the window outside full screen, large enough for a layout."""
        return _raise_to_minimum(self.window.windowed)

    @property
    def bounds(self) -> Rect:
        """Rectangle of the whole drawing surface."""
        return self.surface.get_rect()

    @property
    def density(self) -> float:
        """Pixels of the drawing surface for a unit of the desktop."""
        is_shrunk = not (self._view or self.surface is self.window.surface)
        return self.window.density * (self.size[0] / self._room().width if is_shrunk else 1)

    @property
    def dots_per_inch(self) -> float:
        """Pixels of the drawing surface for an inch of the monitor, or 0 if nobody knows."""
        return self.window.dots_per_inch * self.density / self.window.density

    @property
    def full_screen(self) -> bool:
        """True while the window covers its monitor."""
        return self.window.full_screen

    # -------------------------------------------------------------- drawing
    def invalidate(self, rect: Rect, *, is_change: bool = True) -> None:
        """Invalidate a rectangle; it is no change where a screen reader has nothing to read anew."""
        self.changes += is_change
        part = rect.clip(self.surface.get_rect())
        if part.width and part.height:
            self._dirty.append(part)

    def invalidate_all(self) -> None:
        """Invalidate everything."""
        self.changes += 1
        self._dirty, self._is_all_dirty = [self.bounds], True

    def clear_dirty(self) -> None:
        """Clear the dirty list: the window already shows the right picture."""
        self._dirty, self._redraw, self._is_all_dirty = [], None, False

    @property
    def is_partial(self) -> bool:
        """True while only a part of a large picture is drawn, and none of it is shown."""
        return self._redraw is not None

    def present(self, draw: Draw) -> bool:
        """Redraw the dirty rectangles, each under its own clip; return False if nothing new is shown.

        If all of a large picture is dirty, a call draws one band of it, and the last one shows them all.
        """
        if not self._dirty and not self._is_moved and not self._redraw:
            return False
        unfinished = self._redraw
        if self._is_all_dirty and is_large(self.size) and not (unfinished and unfinished.is_second):
            self._redraw = Redraw(self._take_dirty(), is_second=unfinished is not None)
        shown = []
        if self._redraw:
            self._draw_parts(draw, [self._redraw.bands.pop(0)])
            if self._redraw.bands:
                return False
            shown, self._redraw = self._redraw.areas, None
        self._show([*shown, *self._draw_parts(draw, self._take_dirty())])
        return True

    def present_at_once(self, draw: Draw) -> None:
        """Redraw and show all that is dirty, or left of a large picture, however long it takes."""
        self.present(draw)
        while self.is_partial:
            self.present(draw)

    def _take_dirty(self) -> list[Rect]:
        parts, self._dirty, self._is_all_dirty = merge_overlapping(self._dirty), [], False
        return parts

    def _draw_parts(self, draw: Draw, parts: list[Rect]) -> list[Rect]:
        """Draw parts of the picture, and return them."""
        for part in parts:
            self.surface.set_clip(part)
            draw(self.surface, part)
        self.surface.set_clip(None)
        return parts

    def _show(self, drawn: list[Rect]) -> None:
        """Show parts of the picture in the window."""
        parts = merge_overlapping(drawn)
        if self._view:
            self._present_view(self._view, parts)
        elif self.surface is self.window.surface:
            self.window.update(parts)
        else:
            self._present_scaled()

    def _present_view(self, view: Rect, parts: list[Rect]) -> None:
        """Show the redrawn parts inside the view, or the whole view if it has moved."""
        seen = [view] if self._is_moved else [part for each in parts if (part := each.clip(view))]
        self._is_moved = False
        for part in seen:
            self.window.surface.blit(self.surface, (part.x - view.x, part.y - view.y), part)
        self.window.update(part.move(-view.x, -view.y) for part in seen)

    def _present_scaled(self) -> None:
        room, target = self._room(), self.window.surface
        target.fill((0, 0, 0))
        target.blit(pygame.transform.smoothscale(self.surface, room.size), room)
        self.window.update([target.get_rect()])

    def _room(self) -> Rect:
        """Return the area of the window that shows the scaled picture."""
        (width, height), (most_width, most_height) = self.size, self.window.surface.get_size()
        share = min(most_width / width, most_height / height)
        room = Rect(0, 0, max(1, int(width * share)), max(1, int(height * share)))
        room.center = most_width // 2, most_height // 2
        return room

    def map_mouse(self, event: Event) -> Event:
        """Return a mouse event with its place on the drawing surface; return other events unchanged."""
        if not hasattr(event, "pos"):
            return event
        place = self.window.to_pixels(event.pos)
        if self._view and is_of_finger(event):
            is_lifted = event.type == pygame.MOUSEBUTTONUP
            step = _LIFTED if is_lifted else _DRAGGED if any(getattr(event, "buttons", ())) else 0
            found = self._map_finger(self._view, place, step)
        else:
            found = self._map_place(place)
        return event if found == event.pos else Event(event.type, event.dict | {"pos": found})

    def _map_finger(self, view: Rect, place: tuple[int, int], step: float) -> tuple[int, int]:
        """Return the place of the picture that is seen under a finger.

        At an edge of the window, the view then goes on by a `step`, a share of its size.
        """
        ways = [
            (at >= (1 - _EDGE) * side) - (at < _EDGE * side)
            for at, side in zip(place, view.size, strict=True)
        ]
        self._go(
            view, view.x + round(ways[0] * step * view.width), view.y + round(ways[1] * step * view.height)
        )
        return view.x + place[0], view.y + place[1]

    def _map_place(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return the place on the drawing surface of a pixel of the window.

        A zoomed view follows the mouse: the edges of the window correspond to those of the picture.
        """
        if self.surface is self.window.surface:
            return place
        if self._view:
            sides = zip(place, self.window.surface.get_size(), self.size, strict=True)
            x, y = (min(whole - 1, at * (whole - 1) // max(1, side - 1)) for at, side, whole in sides)
            self._pointed = x, y
            self._go(self._view, x - place[0], y - place[1])
            return x, y
        room, size = self._room(), self.size
        return (place[0] - room.x) * size[0] // room.width, (place[1] - room.y) * size[1] // room.height

    def window_area(self, area: Rect) -> Rect:
        """Return where in the window an area of the drawing surface is shown, in the desktop's units."""
        if self.surface is self.window.surface:
            return self.window.from_pixels(area)
        if self._view:
            return self.window.from_pixels(area.move(-self._view.x, -self._view.y))
        room, (width, height) = self._room(), self.size
        x, y = room.x + area.x * room.width // width, room.y + area.y * room.height // height
        shown = Rect(x, y, area.width * room.width // width, area.height * room.height // height)
        return self.window.from_pixels(shown)

    # -------------------------------------------------------------- the zoomed view
    @property
    def view(self) -> Rect | None:
        """The part of the picture that the window shows; None if it shows all of it."""
        return self._view

    def is_hovered(self, area: Rect) -> bool:
        """Return True if the picture is zoomed and the mouse is over an area of it."""
        return self._view is not None and area.collidepoint(self._pointed)

    @property
    def seen(self) -> Surface:
        """The part of the surface that the window shows."""
        return self.surface.subsurface(self._view) if self._view else self.surface

    def zoom(self, scale: int) -> None:
        """Set the scale of the picture, in percent."""
        if scale != self._scale:
            self._scale = scale
            self._adopt()

    def look_at(self, area: Rect) -> None:
        """Scroll the view, if there is one, until an area of the picture is visible."""
        view = self._view
        if view:
            seen = Rect(area.x, area.y, min(area.width, view.width), min(area.height, view.height))
            x = view.x + max(0, seen.right - view.right) - max(0, view.x - seen.x)
            y = view.y + max(0, seen.bottom - view.bottom) - max(0, view.y - seen.y)
            self._go(view, x, y)

    def _go(self, view: Rect, x: int, y: int) -> None:
        """Move the view to a position, clamped to the picture."""
        moved = Rect(x, y, *view.size).clamp(self.bounds)
        if moved != view:
            self._view, self._is_moved = moved, True

    # -------------------------------------------------------------- the window
    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""
        self.window.set_full_screen(full=not self.full_screen)
        self._adopt()

    def resized(self) -> None:
        """Adopt the window's new size, set by the player or the system."""
        self.window.adopt_size()
        self._adopt()

    def follow_desktop(self) -> bool:
        """Adopt the size that the desktop has given the new window by now; return False if it is the same.

        All events stay in the queue.
        """
        pygame.event.pump()
        if not self.is_outdated:
            return False
        self.resized()
        return True

    @property
    def is_outdated(self) -> bool:
        """True if the window has another size, or another density, than when it was adopted."""
        return (self.window.pixels, self.window.density) != self._adopted

    def check_monitors(self) -> None:
        """Move the window to a monitor that is there, if its own one has gone or changed."""
        self.window.check_monitors()

    def _adopt(self) -> None:
        """Make the drawing surface for the size of the window and the scale."""
        window = self.window.surface
        size = window.get_size()
        self._adopted = size, self.window.density
        scale = clamp_scale(self._scale, size)
        is_part = scale > UNSCALED
        whole = (size[0] * scale // UNSCALED, size[1] * scale // UNSCALED)
        whole = whole if is_part else _raise_to_minimum(size)
        self._view = Rect((whole[0] - size[0]) // 2, (whole[1] - size[1]) // 2, *size) if is_part else None
        self.surface = window if size == whole else Surface(whole)
        self._redraw = None
        self.invalidate_all()

    def close(self) -> None:
        """Close the window, and end SDL's video."""
        self.window.close()
        pygame.display.quit()


def clamp_scale(scale: int, window: Size) -> int:
    """Return the usable scale: 100 below the smallest window size, else `scale` or less for many pixels."""
    if window != _raise_to_minimum(window):
        return UNSCALED
    most = math.isqrt(_MOST_PIXELS * UNSCALED**2 // (window[0] * window[1]))
    return max(UNSCALED, min(scale, most))


def _raise_to_minimum(size: Size) -> Size:
    return max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])


def screen_size() -> Size:
    """Return the size of the screen, in pixels."""
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else DESIGN


def first_size(screen: Size, scale: float = 1) -> Size:
    """Return the size of the first window: most of a small screen, a good part of a large one.

    If there is room, text and art are as large as the scale of the desktop asks.
    """
    room = _room(screen, scale)
    wide, high = (
        min(there, max(round(usual * scale), round(side * _PART)))
        for there, usual, side in zip(room, DESIGN, screen, strict=True)
    )
    return _raise_to_minimum((min(wide, round(high * _WIDEST)), high))


def clamp_size(size: Size, screen: Size, scale: float = 1) -> Size:
    """Return a saved window size, reduced if it is too large for the current screen."""
    room = _room(screen, scale)
    width = size[0] if size[0] <= screen[0] else room[0]
    height = size[1] if size[1] <= screen[1] - title_bar(screen, scale) else room[1]
    return _raise_to_minimum((width, height))


def first_text_size(size: Size, density: float) -> int:
    """Return the text size for new settings: a larger one if the desktop's scale asks for a larger window."""
    share = density * SMALLEST_UNIT / Metrics(*size).unit
    return next((each for each in TEXT_SIZES if each >= round(UNSCALED * share)), TEXT_SIZES[-1])


def _room(screen: Size, scale: float) -> Size:
    """Return a size that is free for a window on any desktop, beside docks, panels and its title bar."""
    dock, panel = round(64 * scale), round(48 * scale)
    width, height = screen
    return width - max(dock, width // 25), height - max(panel, height // 22) - title_bar(screen, scale)


def merge_overlapping(parts: list[Rect]) -> list[Rect]:
    """Return the rectangles, with overlapping ones merged where hardly more pixels are drawn for it."""
    if len(parts) < 2:
        return parts
    kept: list[Rect] = []
    for part in parts:
        grown = part
        while (at := _find_mergeable(grown, kept)) >= 0:
            grown = grown.union(kept.pop(at))
        kept.append(grown)
    return kept


def _find_mergeable(part: Rect, others: list[Rect]) -> int:
    """Return the index of a rectangle to merge with this one, or -1."""
    size = part.width * part.height + _PART_COST
    for at in part.collidelistall(others):
        other = others[at]
        both = part.union(other)
        if both.width * both.height <= size + other.width * other.height:
            return at
    return -1
