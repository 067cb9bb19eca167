"""The text font, Noto Sans, by pixel size."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple

import pygame

from games.assets import path_or_content

_MOST: Final = 3  # font objects of each weight
_fonts: Final[dict[bool, dict[int, pygame.Font]]] = {False: {}, True: {}}
"""The font objects of each weight by their sizes now, the one used last at the end."""
_lock: Final = RLock()
"""Held while a font has a size: threads measure and render too."""


@cache
def fonts_folder() -> Path | None:
    """Return the folder of the fonts inside the pygame-gui package, found without importing it, or None."""
    spec = find_spec("pygame_gui")
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) / "data" if places else None


class LineMetrics(NamedTuple):
    """Heights of a line, in pixels."""

    ascent: int
    descent: int
    height: int


def measure(text: str, size: int, bold: bool) -> int:
    """Return the width of a line at a size in pixels."""
    with _lock:
        return _font(size, bold).size(text)[0]


def render(text: str, size: int, bold: bool, colour: pygame.typing.ColorLike) -> pygame.Surface:
    """Return the picture of a line."""
    with _lock:
        return _font(size, bold).render(text, True, colour)


@cache
def line_metrics(size: int, bold: bool) -> LineMetrics:
    """Return the heights of a line."""
    with _lock:
        found = _font(size, bold)
        return LineMetrics(found.get_ascent(), found.get_descent(), found.get_height())


def _font(size: int, bold: bool) -> pygame.Font:
    """Return the text font at a size: one that has it, else the one used longest ago, with its size changed.

    HarfBuzz and FreeType take 0.7 MB for each font object. A change of size takes 10 µs, and opening a table
    takes at most 25 of them.
    """
    fonts = _fonts[bold]
    found = fonts.pop(size, None)
    if found is None and len(fonts) >= _MOST:
        found = fonts.pop(next(iter(fonts)))
        if _path(bold) is None:
            found = None  # pygame's own font has sizes of another kind
        else:
            found.point_size = size
    fonts[size] = found or open_font(size, bold)
    return fonts[size]


def _path(bold: bool) -> Path | None:
    """Return the file of Noto Sans, or None if it is missing."""
    folder = fonts_folder()
    path = folder / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf") if folder else None
    return path if path and path.is_file() else None


def open_font(size: int, bold: bool) -> pygame.Font:
    """Return the text font as an object of its own."""
    path = _path(bold)
    if path is None:
        return pygame.font.Font(None, size)
    return pygame.font.Font(path_or_content(path), size)
