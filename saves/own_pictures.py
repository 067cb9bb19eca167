"""Pictures that the player has chosen for the backs of cards or the tables: our copies of them, as PNG files.

A setting names a copy by a number of its own, never the file that the player chose.
"""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from games.core import Message, message
from saves.files import SaveError, SaveFailed, describe_error, discard, read_file, write_atomic
from saves.settings import is_own_picture

ENDINGS: Final = ("jpg", "jpeg", "png", "webp", "bmp")
"""Endings of the files that can be read."""
MAX_BYTES: Final = 40_000_000
MAX_PIXELS: Final = 50_000_000
"""The most pixels of a picture to read, which take some 450 MB for a part of a second."""
_MAX_SIDE: Final = 30_000
_NO_LENGTH: Final = {0x01, *range(0xD0, 0xDA)}
"""Markers of a JPEG file without contents."""
_FRAMES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG file that begin a frame, with its size."""
_ORIENTATION: Final = 0x0112


class BadPicture(SaveError):
    """Error for a file that is no picture, or one that cannot be read."""


class Shape(NamedTuple):
    """The size of a picture in its file, and its orientation, 1 to 8 as Exif numbers them."""

    width: int
    height: int
    orientation: int = 1


# ------------------------------------------------------------------ our copies
def path_of(folder: Path, kind: str, value: str) -> Path:
    """Return the file of a picture for the setting `kind`."""
    return folder / f"{kind}-{value.removeprefix('picture-')}.png"


def find(folder: Path, kind: str) -> str:
    """Return the value for the newest picture of a kind, or "" if there is none. This reads the disk."""
    found: list[tuple[float, str]] = []
    with suppress(OSError):
        for path in folder.glob(f"{kind}-*.png"):
            value = f"picture-{path.stem.rpartition('-')[2]}"
            if is_own_picture(value):
                found.append((path.stat().st_mtime, value))
    return max(found)[1] if found else ""


def store(folder: Path, kind: str, png: bytes) -> str:
    """Write a new picture and return the value that names it. Raises `SaveFailed`."""
    from secrets import token_hex

    value = f"picture-{token_hex(4)}"
    try:
        write_atomic(path_of(folder, kind, value), png)
    except (OSError, ValueError) as error:
        raise SaveFailed(message("saves.picture.not_kept", why=describe_error(error))) from None
    return value


def remove(folder: Path, kind: str, but: str = "") -> None:
    """Remove all pictures of a kind except one, as far as the system allows it."""
    with suppress(OSError):
        for path in folder.glob(f"{kind}-*.png"):
            if path != path_of(folder, kind, but):
                discard(path)


# ------------------------------------------------------------------ files of the player
def read(path: Path) -> bytes:
    """Return the contents of a picture's file. Raises `BadPicture`, also for one that is too large."""
    try:
        data = read_file(path, MAX_BYTES + 1)
    except FileNotFoundError:
        raise BadPicture(message("saves.no_file")) from None
    except (OSError, ValueError) as error:
        is_file = not (isinstance(error, OSError) and error.errno == errno.EINVAL)  # see `open_regular`
        why = "unreadable" if is_file else "unknown"
        raise BadPicture(message(f"saves.picture.{why}")) from None
    if len(data) > MAX_BYTES:
        raise BadPicture(_too_large())
    return data


def measure(data: bytes) -> Shape:
    """Return the shape of a picture by the first bytes of its file, so that no huge one is ever unpacked.

    Raises `BadPicture`.
    """
    shape = None
    with suppress(IndexError, ValueError):
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            shape = Shape(_big(data, 16, 4), _big(data, 20, 4))
        elif data.startswith(b"\xff\xd8"):
            shape = _jpeg(data)
        elif data.startswith(b"BM"):
            shape = Shape(_little(data, 18, 4), abs(_little(data, 22, 4, signed=True)))
        elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            shape = _webp(data)
    if shape is None:
        raise BadPicture(message("saves.picture.unknown"))
    if not (shape.width and shape.height):
        raise BadPicture(message("saves.picture.damaged"))
    if max(shape[:2]) > _MAX_SIDE or shape.width * shape.height > MAX_PIXELS:
        raise BadPicture(_too_large())
    return shape


def _too_large() -> Message:
    return message("saves.picture.large", pixels=MAX_PIXELS // 10**6, bytes=MAX_BYTES // 10**6)


def _big(data: bytes, at: int, count: int) -> int:
    """Return an integer with its highest byte first. Raises IndexError beyond the end."""
    return _integer(data, at, count, big=True)


def _little(data: bytes, at: int, count: int, *, signed: bool = False) -> int:
    return _integer(data, at, count, big=False, signed=signed)


def _integer(data: bytes, at: int, count: int, *, big: bool, signed: bool = False) -> int:
    if at + count > len(data):
        raise IndexError
    return int.from_bytes(data[at : at + count], "big" if big else "little", signed=signed)


def _jpeg(data: bytes) -> Shape:
    at, orientation = 2, 1
    while True:
        if data[at] != 0xFF:
            raise ValueError
        marker = data[at + 1]
        if marker == 0xFF or marker in _NO_LENGTH:
            at += 1 if marker == 0xFF else 2
            continue
        length = _big(data, at + 2, 2)
        if marker in _FRAMES:
            return Shape(_big(data, at + 7, 2), _big(data, at + 5, 2), orientation)
        if marker == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            with suppress(IndexError):
                orientation = _exif_orientation(data[at + 10 : at + 2 + length])
        at += 2 + max(2, length)


def _exif_orientation(data: bytes) -> int:
    """Return how a camera was held, 1 to 8. Raises IndexError."""
    big = data[:2] == b"MM"
    first = _integer(data, 4, 4, big=big)
    for entry in range(_integer(data, first, 2, big=big)):
        at = first + 2 + 12 * entry
        if _integer(data, at, 2, big=big) == _ORIENTATION:
            found = _integer(data, at + 8, 2, big=big)
            return found if 1 <= found <= 8 else 1
    return 1


def _webp(data: bytes) -> Shape | None:
    match data[12:16]:
        case b"VP8 ":
            return Shape(_little(data, 26, 2) & 0x3FFF, _little(data, 28, 2) & 0x3FFF)
        case b"VP8L":
            bits = _little(data, 21, 4)
            return Shape((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case b"VP8X":
            return Shape(_little(data, 24, 3) + 1, _little(data, 27, 3) + 1)
    return None
