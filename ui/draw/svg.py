"""Pictures: SVG files of assets/, rasterized at the requested size, and thumbnails of large ones."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from games import GAMES
from games.assets import ASSETS, path_or_content
from ui.draw.cache import cached
from ui.draw.picture import Picture

_BOX: Final = r'viewBox="0 0 ([\d.]+) ([\d.]+)"'

PROGRAM_ICON: Final = "icon_program"
ICON: Final = ASSETS / "shared" / "thumbs" / f"{PROGRAM_ICON}.png"
"""The icon of the program as pixels, as a start has no time to draw its picture."""


class BadPicture(ValueError):
    """Error for a picture file that is missing or broken; its text names the file."""


@cache
def source(name: str) -> str:
    """Return the SVG text of a picture. Raises `BadPicture`."""
    return path_of(name).read_text(encoding="utf-8")


def path_of(name: str) -> Path:
    """Return the file of a picture, from assets/shared/art or else from the art of a game.

    Raises `BadPicture`.
    """
    for folder in (ASSETS / "shared", *(GAMES.spec(game).assets for game in GAMES)):
        path = folder / "art" / f"{name}.svg"
        if path.is_file():
            return path
    raise _missing(f"{name}.svg")


def _missing(file: str) -> BadPicture:
    return BadPicture(f"The picture {file} is missing from {ASSETS}; please install the game again.")


@cache
def box(name: str) -> tuple[float, float]:
    """Return the width and height of a picture's own coordinates. Raises `BadPicture`."""
    found = re.search(_BOX, source(name))
    if found is None:
        raise BadPicture(f"The picture {name}.svg has no proper viewBox.")
    return float(found[1]), float(found[2])


@cached
def picture(name: str, width: int, height: int, recolour: tuple[tuple[str, str], ...] = ()) -> pygame.Surface:
    """Return a picture of exactly this pixel size; `recolour` replaces "#rrggbb"."""
    return raster(name, (max(1, width), max(1, height)), recolour).convert_alpha()


def raster(name: str, size: tuple[int, int], recolour: tuple[tuple[str, str], ...] = ()) -> pygame.Surface:
    """Return a new, uncached picture; good for threads, as SDL releases the interpreter lock.

    It is not in the format of the screen: convert it first, or each drawing takes ten times as long, with the
    lock held.
    """
    text = source(name)
    for old, new in recolour:
        text = text.replace(old, new)
    try:
        return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    except pygame.error as fault:
        raise BadPicture(f"The picture {name}.svg cannot be drawn: {fault}.") from None


def scale_to_width(name: str, width: int, recolour: tuple[tuple[str, str], ...] = ()) -> Picture:
    """Return a picture of this width, in its own proportions."""
    own_width, own_height = box(name)
    return picture(name, width, round(width * own_height / own_width), recolour)


def fit(name: str, width: int, height: int) -> Picture:
    """Return the largest picture that fits, in its own proportions."""
    own_width, own_height = box(name)
    scale = min(width / own_width, height / own_height)
    return picture(name, round(own_width * scale), round(own_height * scale))


def cover_size(own: tuple[float, float], size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a picture that covers a size, in its own proportions."""
    scale = max(size[0] / own[0], size[1] / own[1])
    return -int(-own[0] * scale // 1), -int(-own[1] * scale // 1)


def cover(name: str, width: int, height: int, *, top: bool = False) -> pygame.Surface:
    """Return a picture that covers this size, cropped evenly (with `top`, at the bottom only)."""
    return _crop(picture(name, *cover_size(box(name), (width, height))), (width, height), top=top)


def cover_uncached(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return what `cover` does, without caching the picture of the file, which is as large."""
    return _crop(raster(name, cover_size(box(name), size)).convert_alpha(), size)


def _crop(whole: pygame.Surface, size: tuple[int, int], *, top: bool = False) -> pygame.Surface:
    cut = pygame.Surface(size, pygame.SRCALPHA)
    left, high = (size[0] - whole.get_width()) // 2, (size[1] - whole.get_height()) // 2
    cut.blit(whole, (left, 0 if top else high))
    return cut


# ------------------------------------------------------------------ thumbnails
def program_icon() -> pygame.Surface:
    """Return the program's icon, 64 pixels wide. Raises `BadPicture`."""
    try:
        return pygame.image.load(path_or_content(ICON))
    except (pygame.error, OSError):
        raise _missing(ICON.name) from None


def thumb(name: str) -> pygame.Surface:
    """Return the thumbnail of a large picture, to show until that is ready; uncached. Raises `BadPicture`."""
    try:
        return pygame.image.load(path_or_content(thumb_path(name))).convert()
    except (pygame.error, OSError):
        raise _missing(f"{name}.jpg") from None


def thumb_path(name: str) -> Path:
    """Return the file of a picture's thumbnail."""
    return path_of(name).parents[1] / "thumbs" / f"{name}.jpg"


def scaled_thumb(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a thumbnail stretched to a size. Raises `BadPicture`."""
    return pygame.transform.smoothscale(thumb(name), size)


def cover_thumb(name: str, size: tuple[int, int], above: float) -> pygame.Surface:
    """Return a thumbnail that covers a size; `above` is the share of its excess height cut off at the top.

    Raises `BadPicture`.
    """
    whole = thumb(name)
    covers = pygame.transform.smoothscale(whole, cover_size(whole.get_size(), size))
    cut = pygame.Surface(size)
    cut.blit(covers, ((size[0] - covers.get_width()) // 2, round((size[1] - covers.get_height()) * above)))
    return cut


def middle_of_thumb(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the middle of a thumbnail with the proportions of a size, unscaled. You may change it."""
    whole = thumb(name)
    width, height = whole.get_size()
    scale = min(width / size[0], height / size[1])
    part = pygame.Rect(0, 0, max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))
    part.center = whole.get_rect().center
    return whole.subsurface(part.clip(whole.get_rect())).copy()
