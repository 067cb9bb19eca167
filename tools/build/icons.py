"""Icons in the file formats of each system, drawn from the project's own SVG."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from ui.draw import svg

SIZES: Final = (16, 22, 24, 32, 48, 64, 96, 128, 256)
"""The sizes in pixels in which Linux desktops look for an icon; larger ones they draw from the SVG."""
_OF_WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
_OF_MACOS: Final[Mapping[str, int]] = {
    "ic04": 16, "ic05": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024,
    "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512,
}  # fmt: skip
"""The kinds of pictures in an .icns file, and the width of each in pixels: those that iconutil writes."""
_ARGB: Final = ("ic04", "ic05")
"""The kinds that are packed pixels; Finder shows PNG files of that size badly."""
_RUN: Final = 3  # least number of equal bytes that are packed
_WHOLE: Final = 256
"""The width in pixels from which an .ico file keeps a picture as PNG; smaller ones are uncompressed."""
_WIZARD: Final = ((164, 314), 0.22)
"""The size in pixels of the picture beside an installer's text, and the share of the poster left of it."""
_HEADER: Final = ((150, 57), 48)
"""The size in pixels of the picture above an installer's page, and that of the icon on it."""
_SHEET: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">'
    '<g stroke="#5b3412" stroke-width="8" stroke-linejoin="round">'
    '<path d="M44,8 H156 L212,64 V248 H44z" fill="#f6efdd"/>'
    '<path d="M156,8 V64 H212z" fill="#d9c9a3"/></g></svg>'
)


def source() -> Path:
    """Return the path of the SVG file from which the icon is drawn."""
    return svg.path_of("icon_program")


def program(size: int) -> Surface:
    """Return the program's icon, `size` pixels wide."""
    return svg.raster("icon_program", (size, size))


def document(size: int) -> Surface:
    """Draw the icon of a saved game: a sheet of paper with the program's icon on it."""
    sheet = pygame.image.load_sized_svg(BytesIO(_SHEET.encode()), (size, size))
    inner = max(1, round(size * 0.5))
    sheet.blit(program(inner), ((size - inner) // 2, round(size * 0.38)))
    return sheet


def png(picture: Surface) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    file = BytesIO()
    pygame.image.save(picture, file, "icon.png")
    return file.getvalue()


def ico(pictures: Sequence[Surface]) -> bytes:
    """Return pictures as the bytes of one .ico file."""
    parts = [png(each) if each.width >= _WHOLE else _plain(each) for each in pictures]
    place = 6 + 16 * len(parts)
    head = struct.pack("<3H", 0, 1, len(parts))
    for picture, part in zip(pictures, parts, strict=True):
        head += struct.pack(
            "<4B2H2I", picture.width % 256, picture.height % 256, 0, 0, 1, 32, len(part), place
        )
        place += len(part)
    return head + b"".join(parts)


def _plain(picture: Surface) -> bytes:
    """Encode a picture for an .ico file: blue first, the last row first, with a mask that hides nothing."""
    width, height = picture.size
    head = struct.pack("<3I2H6I", 40, width, 2 * height, 1, 32, 0, 0, 0, 0, 0, 0)
    pixels = pygame.image.tobytes(picture, "BGRA", True)
    return head + pixels + bytes((width + 31) // 32 * 4 * height)


def argb(picture: Surface) -> bytes:
    """Return a picture as packed pixels for an .icns file: all alphas first, then all reds, greens, blues."""
    pixels = pygame.image.tobytes(picture, "ARGB")
    return b"ARGB" + b"".join(_packed(pixels[channel::4]) for channel in range(4))


def _packed(raw: bytes) -> bytes:
    """Pack bytes: 128 and more mean so many equal ones, less 125; less than 128, so many others, plus one."""
    packed, loose = bytearray(), bytearray()
    for run in re.finditer(rb"(?s)(.)\1{0,129}", raw):
        length = len(run[0])
        if length < _RUN:
            loose += run[0]
            continue
        packed += _loose(bytes(loose)) + bytes((length + 125, run[0][0]))
        loose.clear()
    return bytes(packed + _loose(bytes(loose)))


def _loose(raw: bytes) -> bytes:
    parts = (raw[start : start + 128] for start in range(0, len(raw), 128))
    return b"".join(bytes((len(part) - 1,)) + part for part in parts)


def icns(pictures: Mapping[str, bytes]) -> bytes:
    """Return the bytes of one .icns file that holds encoded pictures, given by their kinds."""
    parts = b"".join(kind.encode() + struct.pack(">I", 8 + len(raw)) + raw for kind, raw in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def for_windows(folder: Path) -> Path:
    """Write the .ico files of the program and of saved games into a folder; return the path of the first."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in {"program": program, "document": document}.items():
        (folder / f"{name}.ico").write_bytes(ico([draw(size) for size in _OF_WINDOWS]))
    return folder / "program.ico"


def for_wizard(folder: Path) -> tuple[Path, Path]:
    """Write both pictures of the installer for Windows into a folder; return their paths.

    They are without transparency, which its pages do not know.
    """
    (width, height), left = _WIZARD
    poster_width, poster_height = svg.box("poster_klondike_board")
    poster = svg.raster("poster_klondike_board", (round(height * poster_width / poster_height), height))
    beside = Surface((width, height), depth=24)
    beside.blit(poster, (-round(left * poster.width), 0))
    above, side = Surface(_HEADER[0], depth=24), _HEADER[1]
    above.fill("white")
    above.blit(program(side), (above.width - side - 6, (above.height - side) // 2))
    paths = folder / "wizard.bmp", folder / "header.bmp"
    for picture, path in zip((beside, above), paths, strict=True):
        pygame.image.save(picture, path)
    return paths


def for_macos(folder: Path) -> Path:
    """Write the .icns files of the program and of saved games into a folder; return the path of the first."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in {"program": program, "document": document}.items():
        pictures = {kind: (argb if kind in _ARGB else png)(draw(size)) for kind, size in _OF_MACOS.items()}
        (folder / f"{name}.icns").write_bytes(icns(pictures))
    return folder / "program.icns"


def for_linux(folder: Path, name: str, document_name: str) -> None:
    """Write both icons in all `SIZES`, and the program's SVG, below a folder of themes, under these names."""
    for size in SIZES:
        for kind, called, draw in (("apps", name, program), ("mimetypes", document_name, document)):
            place = folder / "hicolor" / f"{size}x{size}" / kind / f"{called}.png"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(png(draw(size)))
    scalable = folder / "hicolor" / "scalable" / "apps" / f"{name}.svg"
    scalable.parent.mkdir(parents=True, exist_ok=True)
    scalable.write_bytes(source().read_bytes())
