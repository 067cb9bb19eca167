"""The scale of the desktop, where windows are measured in pixels: on Windows and X11.

Wayland and macOS measure windows in units of the desktop; their windows have a denser surface instead.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Final

import pygame

from ui.app import sdl
from ui.app.x_server import resources

_USUAL_DPI: Final = 96  # dots per inch of a desktop that is not scaled
_LARGEST: Final = 5.0  # scale that is believed


def desktop_scale(window_id: int = 0) -> float:
    """Return the pixels to a unit of the desktop: of a window's monitor, else of the main one; at least 1."""
    driver = pygame.display.get_driver() if pygame.display.get_init() else ""
    if driver == "windows":
        return believed(sdl.dots_per_inch(window_id) / _USUAL_DPI)
    if driver == "x11":
        return scale_of_resources(resources(), os.environ.get("GDK_SCALE", ""))
    return 1.0


@cache
def scale_of_resources(told: str, gdk_scale: str = "") -> float:
    """Return the scale by the resource `Xft.dpi`, which desktops set, or by GDK_SCALE if that is larger."""
    lines = (line.partition(":") for line in told.splitlines())
    dots = [_number(value) for name, _, value in lines if name.strip() == "Xft.dpi"]
    return max(believed(_number(gdk_scale)), *(believed(each / _USUAL_DPI) for each in dots), 1.0)


def believed(scale: float) -> float:
    """Return a scale, or 1 if no desktop has it."""
    return scale if 1 <= scale <= _LARGEST else 1.0


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
