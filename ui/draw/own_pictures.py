"""Pictures of the player's: unpacked, turned, cut and kept; and the one that a setting names, in memory."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import pygame
from pygame import Rect, Surface

from games.core import Words, message
from saves import own_pictures
from saves.folders import used_pictures
from saves.own_pictures import BadPicture
from saves.settings import is_own_picture
from ui.draw.theme import PAPER

if TYPE_CHECKING:
    from saves.settings import Settings

Kind: TypeAlias = Literal["card_back", "cloth"]
"""The setting of a picture."""

WORKING_SIDE: Final = 2560
"""The longest side of a picture in memory while the player cuts it, in pixels."""
_SIZES: Final = {"card_back": (540, 790), "cloth": (2560, 1600)}
"""The largest sizes of the kept pictures: enough for a card of a large screen, and for a table."""
_SMALL: Final = (640, 400)
"""The size of the copy of a cloth that stays in memory."""
_TURNS: Final = {
    2: (True, 0),
    3: (False, 180),
    4: (True, 180),
    5: (True, 90),
    6: (False, -90),
    7: (True, -90),
    8: (False, 90),
}
"""For each orientation of Exif: whether to mirror from left to right, and then the turn to the left."""


_held: Final[dict[str, tuple[Path | None, Surface | None]]] = {}
"""For each kind the file and the picture that were asked for last."""


# ------------------------------------------------------------------ what a setting names
def picture(kind: str, value: str) -> Surface | None:
    """Return the player's picture that a setting names, or None if it is gone or damaged.

    That of a cloth is a small copy. The first call for a value reads the disk. Do not change the picture.
    """
    path = _path_of(kind, value)
    known, found = _held.get(kind, (None, None))
    if known != path:
        found = _load(path)
        if found and kind == "cloth":
            found = pygame.transform.smoothscale(found, _SMALL)
        _held[kind] = (path, found)
    return found


def is_there(kind: str, value: str) -> bool:
    """Return True unless a setting names a picture of the player's that is gone or damaged."""
    return not is_own_picture(value) or picture(kind, value) is not None


def missing(settings: Settings) -> Words:
    """Return a sentence if a picture of the player's that the settings name is gone; this reads the disk."""
    if not is_there("card_back", settings.card_back):
        return message("settings.backs.gone")
    return "" if is_there("cloth", settings.cloth) else message("settings.cloth.gone")


def whole_cloth(value: str) -> Surface | None:
    """Return a new picture for a table in its full size; None if it is gone. This reads the disk."""
    return _load(_path_of("cloth", value))


def newest(kind: str) -> str:
    """Return the value of the player's picture of a kind, or "" if there is none. This reads the disk."""
    folder = used_pictures()
    return own_pictures.find(folder, kind) if folder else ""


def _path_of(kind: str, value: str) -> Path | None:
    folder = used_pictures()
    return own_pictures.path_of(folder, kind, value) if folder and is_own_picture(value) else None


def _load(path: Path | None) -> Surface | None:
    try:
        return unpack(own_pictures.read(path)) if path else None
    except BadPicture:
        return None


# ------------------------------------------------------------------ a new picture
def read(path: Path) -> Surface:
    """Return the picture in a file of the player's, at most `WORKING_SIDE` long. Raises `BadPicture`."""
    return unpack(own_pictures.read(path))


def unpack(data: bytes) -> Surface:
    """Return an opaque picture, turned as the camera was held, at most `WORKING_SIDE` long.

    Raises `BadPicture`.
    """
    shape = own_pictures.measure(data)
    try:
        whole = pygame.image.load(BytesIO(data))
        if whole.get_bitsize() not in (24, 32):
            whole = whole.convert_alpha()
        size = whole.get_size()
        share = min(1, WORKING_SIDE / max(size))
        if share < 1:
            small = (max(1, round(size[0] * share)), max(1, round(size[1] * share)))
            whole = pygame.transform.smoothscale(whole, small)
        mirrors, turn = _TURNS.get(shape.orientation, (False, 0))
        if mirrors or turn:
            whole = pygame.transform.rotate(pygame.transform.flip(whole, mirrors, False), turn)
    except (pygame.error, MemoryError):
        raise BadPicture(message("saves.picture.damaged")) from None
    flat = Surface(whole.get_size(), depth=32)  # scaled five times as fast as 24 bits
    flat.fill(PAPER)
    flat.blit(whole, (0, 0))
    return flat


def aspect(kind: str) -> float:
    """Return the height of the pictures of a kind as a multiple of their width."""
    width, height = _SIZES[kind]
    return height / width


def keep(kind: str, whole: Surface, part: Rect) -> str:
    """Keep a part of a picture, and return the value that names it. Raises `SaveFailed`."""
    folder = used_pictures()
    assert folder
    width = min(part.width, _SIZES[kind][0])
    size = (width, max(1, round(width * aspect(kind))))
    png = BytesIO()
    pygame.image.save(pygame.transform.smoothscale(whole.subsurface(part), size), png, "picture.png")
    return own_pictures.store(folder, kind, png.getvalue())


def remove(kind: str, but: str = "") -> None:
    """Remove the pictures of a kind except one."""
    if folder := used_pictures():
        own_pictures.remove(folder, kind, but)


def cover(whole: Surface, size: tuple[int, int]) -> Surface:
    """Return the middle of a picture, scaled so that it covers a size."""
    wide, high = whole.get_size()
    share = min(wide / size[0], high / size[1])
    part = Rect(0, 0, max(1, int(size[0] * share)), max(1, int(size[1] * share)))
    part.center = whole.get_rect().center
    return pygame.transform.smoothscale(whole.subsurface(part.clip(whole.get_rect())), size)
