"""Text in Noto Sans: rendering, measuring and breaking into lines.

`ui.draw.scripts` draws what Noto Sans lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

import pygame

from ui.draw import fonts
from ui.draw.cache import cached
from ui.draw.theme import Colour, text_color

SMALLEST: Final = 11
"""The smallest size in pixels to which text is shrunk to fit."""
LEADING: Final = 1.32
"""The distance from line to line, as a multiple of the size."""
_OTHER_SCRIPTS: Final = "\u0530"
"""The first character behind Latin, Greek and Cyrillic, which Noto Sans has."""
_SIGNS: Final = "–—‘’“”„…−"  # signs in our own sentences, which Noto Sans has
_MINUS: Final = "−"
_FIGURES: Final = "0123456789:"
_SPACES: Final = re.compile(r"[ \n]+")
"""The places to break text at: not a no-break space that holds two words together, as in "5 $"."""


@cached
def line(
    text: str, size: int, colour: Colour, bold: bool = False, shade: Colour | None = None
) -> pygame.Surface:
    """Return one line of text, with a hard shadow in the color `shade`, if given."""
    has_width = text.isascii() or width(text, size, bold)
    text = drawable(text) if has_width else ""  # text without width cannot be rendered
    colour = text_color(colour)
    face = _render(text, size, bold, colour)
    if shade is None:
        return face
    drop = max(1, round(size / 14))
    both = pygame.Surface((face.get_width() + drop, face.get_height() + drop), pygame.SRCALPHA)
    both.blit(_render(text, size, bold, shade), (drop, drop))
    both.blit(face, (0, 0))
    return both


def width(text: str, size: int, bold: bool = False) -> int:
    """Return the width of a line, in pixels."""
    if is_plain(text):
        return fonts.measure(drawable(text), size, bold)
    from ui.draw import scripts

    return scripts.width(drawable(text), size, bold)


def _render(text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
    if is_plain(text):
        return fonts.render(text, size, bold, colour)
    from ui.draw import scripts

    return scripts.render(text, size, bold, colour)


def is_plain(text: str) -> bool:
    """Return True if Noto Sans alone draws a text, one letter after the other."""
    return text.isascii() or all(map(_is_plain, text))


def is_drawable(character: str) -> bool:
    """Return True if any font here has a character."""
    if _is_plain(character):
        return True
    from ui.draw import scripts

    return scripts.is_drawable(character)


@lru_cache(maxsize=4096)
def _is_plain(character: str) -> bool:
    if character < _OTHER_SCRIPTS or character in _SIGNS:
        return True
    from ui.draw import scripts

    return scripts.is_plain(character)


def drawable(text: str) -> str:
    """Return the text with escapes for lone surrogates and NUL, which fonts cannot render.

    A minus becomes a dash, as the font draws it as short as a hyphen.
    """
    if _MINUS in text:
        text = text.replace(_MINUS, "–")
    if text.isprintable():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8").replace("\0", "\\0")


def height(size: int) -> int:
    """Return the distance from line to line, in pixels."""
    return round(size * LEADING)


@cached
def break_lines(text: str, size: int, bold: bool, room: int) -> tuple[str, ...]:
    """Break the text at its spaces into lines no wider than `room`; a longer word stands alone."""
    lines: list[str] = []
    for word in filter(None, _SPACES.split(text)):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, size, bold) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)


def break_name(name: str, size: int, room: int) -> tuple[str, ...]:
    """Break a bold name at its spaces and behind its hyphens into lines no wider than `room`."""
    if "-" not in name:
        return break_lines(name, size, True, room)
    lines = break_lines(name.replace("-", "- "), size, True, room)
    return tuple(line.replace("- ", "-") for line in lines)


@cached
def wrap(text: str, size: int, bold: bool, room: int) -> tuple[str, ...]:
    """Break the text into lines like `break_lines`, and also break words wider than `room`."""
    words = (piece for word in _SPACES.split(text) for piece in _pieces(word, size, bold, room))
    return break_lines(" ".join(words), size, bold, room)


def _pieces(word: str, size: int, bold: bool, room: int) -> list[str]:
    """Return a word in pieces, each as long as `room` allows."""
    pieces = []
    while len(word) > 1 and width(word, size, bold) > room:
        fits = max((end for end in range(1, len(word)) if width(word[:end], size, bold) <= room), default=1)
        pieces.append(word[:fits])
        word = word[fits:]
    return [*pieces, word]


@cached
def truncate(text: str, size: int, bold: bool, room: int, rows: int) -> str:
    """Return the text, cut with an ellipsis if `wrap` breaks it into more than `rows` lines."""
    lines = wrap(text, size, bold, room)
    if len(lines) <= rows:
        return text
    words = " ".join(lines[: max(1, rows)])
    while words and len(wrap(f"{words}…", size, bold, room)) > max(1, rows):
        words = words[:-1].rstrip(" ,.;:")
    return f"{words}…"


@cached
def balance_lines(text: str, size: int, bold: bool, room: int) -> tuple[str, ...]:
    """Break the text into as few lines as `break_lines` does, all about equally long."""
    lines = break_lines(text, size, bold, room)
    while room > size and len(tighter := break_lines(text, size, bold, room - size)) == len(lines):
        if max((width(line, size, bold) for line in tighter), default=0) > room - size:
            break
        lines, room = tighter, room - size
    return lines


def paragraph(
    text: str, size: int, colour: Colour, room: int, *, bold: bool = False, centred: bool = False
) -> pygame.Surface:
    """Return the text in as many lines as it needs, `centred` ones about equally long, `room` wide."""
    lines = wrap(text, size, bold, room)
    if centred:
        lines = balance_lines(" ".join(lines), size, bold, room)
    step, lowest = height(size), height(size) - _depth(size, bold)
    block = pygame.Surface((room, max(1, step * len(lines))), pygame.SRCALPHA)
    for number, words in enumerate(lines):
        face = line(words, size, colour, bold)
        x = (room - face.get_width()) // 2 if centred else 0
        block.blit(face, (x, number * step + min((step - face.get_height()) // 2, lowest)))
    return block


def paragraph_height(text: str, size: int, room: int, *, bold: bool = False) -> int:
    """Return the height of a paragraph without painting it."""
    return max(1, height(size) * len(wrap(text, size, bold, room)))


@lru_cache(maxsize=64)
def _depth(size: int, bold: bool) -> int:
    """Return how far letters reach down in the picture of a line, in pixels.

    At some sizes FreeType 2.13, which pygame-ce has on Windows, draws letters a pixel deeper than 2.14.
    """
    return fonts.render("gjpqy", size, bold, "black").get_bounding_rect().bottom


def draw_lines(
    target: pygame.Surface,
    lines: Sequence[str],
    size: int,
    colour: Colour,
    place: tuple[int, int],
    step: int,
    *,
    bold: bool = True,
    centred: bool = True,
    shade: Colour | None = None,
) -> None:
    """Draw lines below each other, `step` pixels each; `place` is their upper middle, or else upper left."""
    for number, words in enumerate(lines):
        face = line(words, size, colour, bold, shade)
        y = place[1] + number * step + step // 2
        at = face.get_rect(center=(place[0], y)) if centred else face.get_rect(midleft=(place[0], y))
        if step >= height(size):  # no letter is cut below
            at.y = min(at.y, place[1] + (number + 1) * step - _depth(size, bold))
        target.blit(face, at)


@cached
def fit_line(
    words: str,
    size: int,
    room: int,
    colour: Colour,
    bold: bool = False,
    shade: Colour | None = None,
    *,
    smallest: int = SMALLEST,
) -> pygame.Surface:
    """Return a line no wider than its room, in smaller letters; below `smallest` it is squeezed instead."""
    face = line(words, size, colour, bold, shade)
    if face.get_width() <= room:
        return face
    face = line(words, fit_size(words, size, room, bold=bold, smallest=smallest), colour, bold, shade)
    if face.get_width() <= room:
        return face
    return pygame.transform.smoothscale(face, (max(1, room), face.get_height()))


def fit_figures(words: str, size: int, room: int, colour: Colour, bold: bool = False) -> pygame.Surface:
    """Return a line as `fit_line` does; of figures, as of a clock, more quickly and without caching it."""
    pictures = _figures(size, colour, bold)
    letters = [pictures[letter] for letter in words if letter in pictures]
    wide = sum(letter.get_width() for letter in letters)
    if not words or len(letters) < len(words) or wide > room:
        return fit_line(words, size, room, colour, bold)
    face, x = pygame.Surface((wide, letters[0].get_height()), pygame.SRCALPHA), 0
    for letter in letters:
        face.blit(letter, (x, 0))
        x += letter.get_width()
    return face


@cached
def _figures(size: int, colour: Colour, bold: bool) -> dict[str, pygame.Surface]:
    """Return pictures of figures to be joined; none if some need room of the next one, in small sizes."""
    words = "".join(map("".join, product(_FIGURES, repeat=2)))
    if width(words, size, bold) != sum(width(letter, size, bold) for letter in words):
        return {}
    return {letter: line(letter, size, colour, bold) for letter in _FIGURES}


def fit_size(text: str, size: int, room: int, *, bold: bool = False, smallest: int = SMALLEST) -> int:
    """Return the largest size, not above `size`, at which a line fits into `room`; at least `smallest`."""
    while size > smallest and width(text, size, bold) > room:
        size -= 1
    return size


def group_size(
    group: str,
    cells: Iterable[tuple[str, tuple[int, int]]],
    size: int,
    *,
    bold: bool = True,
    smallest: int = SMALLEST,
    leading: float = LEADING,
) -> int:
    """Return the largest size, not above `size`, at which all texts of a group fit their boxes, in lines.

    A cell is a text and the width and height of its box, of height 0 for a single line; lines lie `leading`
    times their size apart. The size is `smallest` if none fits. `group` is a name, such as "names_of_mines",
    of texts that must have one size on a screen: a test of all screens asks for it.
    """
    return _group_size(tuple(cells), size, bold, smallest, leading)


def least_size(group: str, sizes: Iterable[int]) -> int:
    """Return the size that all texts of a group have: the least of those at which each fits where it is."""
    return min(sizes)


@lru_cache(maxsize=512)
def _group_size(
    cells: tuple[tuple[str, tuple[int, int]], ...], size: int, bold: bool, smallest: int, leading: float
) -> int:
    for words, (wide, high) in cells:
        while size > smallest and not _fits(words, size, bold, wide, high, leading):
            size -= 1
    return size


def _fits(words: str, size: int, bold: bool, wide: int, high: int, leading: float) -> bool:
    """Return True if lines of a size fit into a box; a single line may fill it whole."""
    if any(width(word, size, bold) > wide for word in _SPACES.split(words)):
        return False
    count = len(break_lines(words, size, bold, wide))
    return count <= 1 or count * round(size * leading) <= high


def fit_lines(
    text: str, size: int, room: tuple[int, int], *, bold: bool = True
) -> tuple[int, tuple[str, ...]]:
    """Return the largest size, not above `size`, at which broken lines fit into a room, and the lines.

    The size is `SMALLEST` if none fits.
    """
    while True:
        lines = break_lines(text, size, bold, room[0])
        widest = max((width(line, size, bold) for line in lines), default=0)
        if size <= SMALLEST or (widest <= room[0] and len(lines) * height(size) <= room[1]):
            return size, lines
        size -= 1
