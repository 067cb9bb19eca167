"""The text font, Noto Sans, by pixel size."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame

from games.assets import path_or_content


@cache
def fonts_folder() -> Path | None:
    """Return the folder of the fonts inside the pygame-gui package, found without importing it, or None."""
    spec = find_spec("pygame_gui")
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) / "data" if places else None


@lru_cache(maxsize=64)
def font(size: int, bold: bool = False) -> pygame.Font:
    """Return the text font at a size in pixels, or pygame's own if Noto Sans is missing."""
    return open_font(size, bold)


def open_font(size: int, bold: bool) -> pygame.Font:
    """Return the text font as an object of its own."""
    folder = fonts_folder()
    path = folder / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf") if folder else None
    if path is None or not path.is_file():
        return pygame.font.Font(None, size)
    return pygame.font.Font(path_or_content(path), size)
