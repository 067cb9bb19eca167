"""Thumbnails: what great pictures look like from afar, until they are ready."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from games.assets import ASSETS, openable
from ui.draw import svg
from ui.draw.cache import cached
from ui.draw.svg import BadPicture

WIDTH: Final = 64


@cached(20)
def thumb(name: str) -> Surface:
    """A picture, blurred and small. Do not change it. Raises `BadPicture`."""
    try:
        return pygame.image.load(openable(path_of(name))).convert()
    except (pygame.error, OSError):
        raise BadPicture(
            f"The picture {name}.png is missing from {ASSETS}; please install the game again."
        ) from None


def path_of(name: str) -> Path:
    """The file of a thumbnail: it lies in a folder beside that of its picture."""
    return svg.path_of(name).parents[1] / "thumbs" / f"{name}.png"


def made(picture: Surface) -> Surface:
    """The thumbnail of a picture."""
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture.convert(24), (WIDTH, round(WIDTH * height / width)))
    return pygame.transform.gaussian_blur(small, 1)


def ground(name: str, size: tuple[int, int]) -> Surface:
    """A thumbnail stretched to a size."""
    return pygame.transform.smoothscale(thumb(name), size)


def covering(name: str, size: tuple[int, int]) -> Surface:
    """The middle of a thumbnail, small, with the proportions of a size. You may change it."""
    whole = thumb(name)
    width, height = whole.get_size()
    scale = min(width / size[0], height / size[1])
    part = Rect(0, 0, max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))
    part.center = whole.get_rect().center
    return whole.subsurface(part.clip(whole.get_rect())).copy()
