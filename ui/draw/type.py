"""The wood-type alphabet: display letters composed from SVG pictures, for titles only."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

import pygame

from ui.draw import svg
from ui.draw.cache import cached
from ui.draw.paint import gradient
from ui.draw.picture import Picture
from ui.draw.theme import CREAM_FACE, GOLD_FACE, INK, INK_FACE, RED_FACE, is_high_contrast

_NAMES: Final = {
    "&": "amp", "!": "excl", "$": "dollar", ".": "dot", ",": "comma", "'": "apos", "’": "apos", "?": "quest",
    ":": "colon", "-": "hyphen", "–": "dash", "Ä": "ae", "Ö": "oe", "Ü": "ue", "À": "a_grave", "Â": "a_circ",
    "Ç": "c_cedil", "É": "e_acute", "È": "e_grave", "Ê": "e_circ", "Ë": "e_uml", "Î": "i_circ", "Ï": "i_uml",
    "Ô": "o_circ", "Œ": "o_e", "Ù": "u_grave", "Û": "u_circ",
}  # fmt: skip
ALPHABET: Final = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", *_NAMES)
_STRONG_FACES: Final = {
    GOLD_FACE: ("#fffbe6", "#ffeeb0", "#ffd766"),
    CREAM_FACE: ("#ffffff", "#ffffff"),
    INK_FACE: ("#0a0402", "#0a0402"),
    RED_FACE: ("#6e0a08", "#5a0605"),
}
"""The faces of the letters with high contrast."""
_SPACES: Final = " \u00a0\u202f"
_BLANK: Final = 30  # width of a space, in hundredths of the height
_NARROW_BLANK: Final = 12
_SIDE: Final = 8  # empty border of every letter, in hundredths of the height
_CELL: Final = 116  # height of a letter's cell, in hundredths of the height
_WITH_ACCENT: Final = frozenset("ÄÖÜÀÂÉÈÊËÎÏÔÙÛ")
_LOW: Final = 0.85
"""Height of a letter below an accent; in words with accents, all letters have it."""


def letter(character: str) -> str:
    """Return the name of a letter's picture: "type_a", "type_dollar"."""
    return f"type_{_NAMES.get(character.upper(), character.lower())}"


_HIGH: Final = frozenset(map(letter, _WITH_ACCENT))
"""Names of the pictures that have room for an accent above the letter."""


def has(text: str) -> bool:
    """Return True if the alphabet has all characters of the text."""
    return all(c in _SPACES or c.upper() in ALPHABET for c in text)


def replace_unknown(text: str) -> str:
    """Return the text with missing letters replaced or left out: "ß" by "ss", "É" by "E"."""
    known = (c if has(c) else normalize("NFKD", c.replace("ß", "ss")) for c in normalize("NFC", text))
    return "".join(c for c in "".join(known) if has(c))


@cached
def render(
    text: str, height: int, face: tuple[str, ...] = GOLD_FACE, outline: bool = True, narrow: float = 1.0
) -> pygame.Surface:
    """Return a text in capitals `height` pixels high, with a metal gradient, an outline and a drop shadow.

    With `narrow` below 1, its width is multiplied by that, and its height stays.
    """
    places, total = _positions(text, height)
    face = _STRONG_FACES.get(face, face) if is_high_contrast() else face
    cell = surface_height(height)
    drop = max(1, round(height * 0.05)) if outline else 0
    faces = pygame.Surface((total, cell), pygame.SRCALPHA)
    lines = pygame.Surface((total + drop, cell + drop), pygame.SRCALPHA)
    is_low = not _WITH_ACCENT.isdisjoint(text.upper())
    for name, x, width in places:
        letter_face: pygame.Surface = svg.picture(name, width, cell, ((INK.hex, "#ffffff"),))
        line: pygame.Surface | None = svg.picture(f"{name}_line", width, cell) if outline else None
        y = 0
        if is_low and name not in _HIGH:
            y = round((100 + _SIDE) * height / 100 * (1 - _LOW))
            letter_face = _squeeze(letter_face)
            line = _squeeze(line) if line else None
        if line:
            lines.blit(line, (x + drop, y + drop))
            lines.blit(line, (x, y))
        faces.blit(letter_face, (x, y))
    if narrow != 1.0:
        total = round(total * narrow)
        lines = pygame.transform.smoothscale(lines, (total + drop, cell + drop))
        faces = pygame.transform.smoothscale(faces, (total, cell))
        faces.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)  # its edges have become gray
    faces.blit(gradient(total, cell, face), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.Surface(lines.get_size(), pygame.SRCALPHA)
    whole.blits(((lines, (0, 0)), (faces, (0, 0))))
    return whole


def _squeeze(picture: pygame.Surface) -> pygame.Surface:
    """Return a letter as low as those below accents, and as wide as it was."""
    return pygame.transform.smoothscale(picture, (picture.get_width(), round(picture.get_height() * _LOW)))


def fit(
    text: str, height: int, room: int, face: tuple[str, ...] = GOLD_FACE, outline: bool = True
) -> Picture:
    """Return lettering of this height, or lower if it would be wider than `room`."""
    while height > 10 and width(text, height) > room:
        height -= 1
    return render(text, height, face, outline)


def surface_height(height: int) -> int:
    """Return the height of the surface of lettering without an outline, in pixels."""
    return round(_CELL * height / 100)


def width(text: str, height: int) -> int:
    """Return the width of lettering, in pixels."""
    return _positions(text, height)[1]


@cached
def _positions(text: str, height: int) -> tuple[tuple[tuple[str, int, int], ...], int]:
    """Return each letter's picture, left edge and width, and the total width."""
    scale = height / 100
    side = round(_SIDE * scale)
    track = round(height * 0.05)
    x, places = 0, []
    for character in text if has(text) else replace_unknown(text):
        if character in _SPACES:
            x += round((_NARROW_BLANK if character == "\u202f" else _BLANK) * scale)
            continue
        name = letter(character)
        width = max(2, round(svg.box(name)[0] * scale))
        places.append((name, x, width))
        x += width - 2 * side + track
    return tuple(places), max(1, x - track + 2 * side)
