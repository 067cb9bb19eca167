"""Functions of SDL that pygame does not offer, called through ctypes.

Each returns None, or does nothing, if the library or the function is missing. ctypes takes 3 ms to load, so
nothing here is called before the first picture unless it must be.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import pygame
from pygame import Rect

_X11: Final = 2  # SDL_SYSWM_X11
_DRAWN: Final = "SDL_UpdateWindowSurfaceRects"
_Function: TypeAlias = Any  # a function of ctypes


class Monitor(NamedTuple):
    """A monitor, in the units of window places: all of it, and the part that docks and panels leave free."""

    bounds: Rect
    usable: Rect


@cache
def function(name: str) -> _Function | None:
    """Return a function of SDL, which takes and returns C's int unless its types are set; None if missing.

    On Windows, the library is named with its whole path: another copy would know of no window and no event.
    """
    import ctypes

    library = str(pygame.base.__file__)
    if sys.platform == "win32":
        library = os.path.join(os.path.dirname(library), "SDL2.dll")
    try:
        return getattr(ctypes.CDLL(library), name)
    except (OSError, AttributeError):
        return None


@cache
def _rect_type() -> Any:
    import ctypes

    class SdlRect(ctypes.Structure):
        _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]

    return SdlRect


def _bounds(name: str, number: int) -> Rect | None:
    """Return a rectangle that SDL fills in for a monitor."""
    import ctypes

    ask, found = function(name), _rect_type()()
    if ask is None or ask(number, ctypes.byref(found)):
        return None
    return Rect(found.x, found.y, found.w, found.h)


def monitors() -> list[Monitor]:
    """Return all monitors as SDL knows them, the main one first; [] if it cannot be asked."""
    found = []
    for number in range(pygame.display.get_num_displays()):
        if bounds := _bounds("SDL_GetDisplayBounds", number):
            usable = _bounds("SDL_GetDisplayUsableBounds", number) or bounds
            found.append(Monitor(bounds, usable if usable.width and usable.height else bounds))
    return found


@cache
def _handle(window_id: int) -> Any:
    """Return SDL's pointer to a window."""
    import ctypes

    find = function("SDL_GetWindowFromID")
    if find is None:
        return None
    find.argtypes, find.restype = [ctypes.c_uint32], ctypes.c_void_p
    return find(window_id)


def dots_per_inch(window_id: int) -> float:
    """Return the pixels of an inch of the monitor that a window is on, or 0 if SDL does not know.

    Without a window (0) it is the main monitor. On Windows they are 96 times the scale of that monitor.
    """
    import ctypes

    find, ask = function("SDL_GetWindowDisplayIndex"), function("SDL_GetDisplayDPI")
    handle = _handle(window_id) if window_id else None
    found = ctypes.c_float()
    if find is None or ask is None or (window_id and not handle):
        return 0.0
    number = find(ctypes.c_void_p(handle)) if handle else 0
    return 0.0 if ask(number, ctypes.byref(found), None, None) else found.value


def x_display(window_id: int) -> int:
    """Return the pointer of Xlib to a window's connection to its X server, or 0 if it has none."""
    import ctypes

    class Info(ctypes.Structure):  # SDL_SysWMinfo, of a version of SDL since 2.0
        _fields_ = (
            ("version", ctypes.c_uint8 * 3), ("system", ctypes.c_int), ("display", ctypes.c_void_p),
            ("rest", ctypes.c_byte * 64),
        )  # fmt: skip

    ask, handle = function("SDL_GetWindowWMInfo"), _handle(window_id)
    info = Info(version=(2, 0, 0))
    if ask is None or not handle or not ask(ctypes.c_void_p(handle), ctypes.byref(info)):
        return 0
    return int(info.display or 0) if info.system == _X11 else 0


def updater(window_id: int) -> Callable[[list[Rect]], bool]:
    """Return a function that shows parts of a window's surface; it returns False if SDL cannot be asked."""
    import ctypes

    update, handle, rect_type = function(_DRAWN), ctypes.c_void_p(_handle(window_id)), _rect_type()
    if update is None or not handle:
        return lambda parts: False

    def show(parts: list[Rect]) -> bool:
        rects = (rect_type * len(parts))(*map(tuple, parts))
        return not update(handle, rects, len(parts))

    return show
