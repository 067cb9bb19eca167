"""The monitors as the X server knows them now.

SDL asks the X server only once for the modes of its monitors, so that a monitor that has been turned off,
turned round or given another mode since is still there for it.
"""

from __future__ import annotations

import ctypes
from typing import Any

from pygame import Rect

from ui.app.x_server import ask


class _Monitor(ctypes.Structure):
    """XRRMonitorInfo of Xrandr.h; the outputs behind it are not read."""

    _fields_ = [
        ("name", ctypes.c_ulong),
        ("primary", ctypes.c_int),
        ("automatic", ctypes.c_int),
        ("output_count", ctypes.c_int),
        ("x", ctypes.c_int),
        ("y", ctypes.c_int),
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("width_mm", ctypes.c_int),
        ("height_mm", ctypes.c_int),
        ("outputs", ctypes.c_void_p),
    ]


def monitor_bounds() -> list[Rect]:
    """Return the areas of all monitors, the main one first; [] if the X server cannot be asked."""
    return ask(_bounds, [])


def _bounds(x11: Any, display: ctypes.c_void_p) -> list[Rect]:
    try:
        randr = ctypes.CDLL("libXrandr.so.2")
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        randr.XRRGetMonitors.restype = ctypes.POINTER(_Monitor)
    except (OSError, AttributeError):
        return []
    count = ctypes.c_int()
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    found = randr.XRRGetMonitors(display, root, 1, ctypes.byref(count))
    if not found:
        return []
    monitors = sorted((found[number] for number in range(count.value)), key=lambda each: not each.primary)
    areas = [Rect(each.x, each.y, each.width, each.height) for each in monitors]
    randr.XRRFreeMonitors(found)
    return areas
