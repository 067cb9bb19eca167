"""Text that Noto Sans alone cannot draw: other scripts in fonts of the system, right to left, and emoji.

A line is drawn in runs. A run has one font, one script and one direction; SDL_ttf shapes it if it is told the
script. Lines begin at the left, as our sentences do, and the words of a right-to-left script inside them are
in their own order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import bidirectional, category, name

import pygame

from games.assets import path_or_content
from ui.draw import system_fonts
from ui.draw.fonts import line_metrics, open_font

_SCRIPTS: Final = {
    "ARABIC": "arab", "ARMENIAN": "armn", "BENGALI": "beng", "DEVANAGARI": "deva", "ETHIOPIC": "ethi",
    "GEORGIAN": "geor", "GUJARATI": "gujr", "GURMUKHI": "guru", "HANGUL": "hang", "HEBREW": "hebr",
    "KANNADA": "knda", "KHMER": "khmr", "LAO": "laoo", "MALAYALAM": "mlym", "MYANMAR": "mymr",
    "ORIYA": "orya", "SINHALA": "sinh", "SYRIAC": "syrc", "TAMIL": "taml", "TELUGU": "telu",
    "THAANA": "thaa", "THAI": "thai", "TIBETAN": "tibt",
}  # fmt: skip
"""Codes of the scripts that SDL_ttf must be told to join letters, by the first word of a letter's name."""
_SELECTORS: Final = range(0xFE00, 0xFE10)
_LACKING: Final = "\U0010ffff"
"""A character that no font has."""
_UNKNOWN: Final = "?"
"""The sign for a character that no font here has."""
_PROBE: Final = 16  # size in pixels at which fonts are asked for characters
_IS_BITMAP: Final = 2.5  # a font this many times as high as asked has pictures of one size only
_DEEP, _SMALLER = 2, 0.86  # a font that goes this many times as deep below the line is drawn smaller
_PICTURE: Final = 0.86  # height of an emoji, as a share of the line


class Run(NamedTuple):
    """A part of a line in one font: its path, "" for Noto Sans, None for none that has its characters.

    `start` is the index of its first character in the line.
    """

    text: str
    start: int
    font: str | None
    script: str
    is_rtl: bool


class _Style(NamedTuple):
    font: str | None
    script: str


# ------------------------------------------------------------------ which font has a character
@lru_cache(maxsize=64)
def _open(path: str, size: int, bold: bool, script: str, is_rtl: bool) -> pygame.Font:
    """Return a font of its own for a script and a direction, which are part of SDL's font."""
    if path:
        found = pygame.font.Font(path_or_content(Path(path)), size)
        found.set_bold(bold and found.get_height() < _IS_BITMAP * size)
    else:
        found = open_font(size, bold)
    with suppress(pygame.error):  # SDL_ttf without HarfBuzz
        found.set_direction(pygame.DIRECTION_RTL if is_rtl else pygame.DIRECTION_LTR)
        if script:
            found.set_script(script.title())
    return found


def _has(path: str, character: str) -> bool:
    """Return True if a font has a character: it looks otherwise than one that no font has."""
    try:
        found = _open(path, _PROBE, False, "", False)
        if found.metrics(character) != found.metrics(_LACKING):
            return True
        one, other = (found.render(each, True, "white") for each in (character, _LACKING))
    except (pygame.error, OSError):
        return False  # nothing that can be seen, or no font that SDL_ttf can read
    return one.get_size() != other.get_size() or one.get_buffer().raw != other.get_buffer().raw


@lru_cache(maxsize=4096)
def _script(character: str) -> str:
    return _SCRIPTS.get(name(character, "").partition(" ")[0], "")


@lru_cache(maxsize=4096)
def is_plain(character: str) -> bool:
    """Return True if Noto Sans draws a character alone, from left to right."""
    if category(character) == "Cs":
        return True  # half of a character, which is written as an escape
    return not _script(character) and not _is_joining(character) and _has("", character)


def _is_joining(character: str) -> bool:
    """Return True for a character that only changes its neighbors: a selector of variants, a joiner."""
    return ord(character) in _SELECTORS or category(character) == "Cf"


_found: Final[list[str]] = []
"""The fonts of the system that were found so far."""


@lru_cache(maxsize=4096)
def _font_of(character: str) -> str | None:
    """Return the path of a font that has a character, "" for Noto Sans; None if no font here has it."""
    if _has("", character):
        return ""
    if system_fonts.is_emoji(character):  # a font of pictures, even if another one has it in one color
        candidates: Iterator[str] = system_fonts.candidates(character)
    else:
        candidates = (path for paths in (_found, system_fonts.candidates(character)) for path in paths)
    for path in candidates:
        if _has(path, character):
            if path not in _found:
                _found.append(path)
            return path
    return None


def is_drawable(character: str) -> bool:
    """Return True if any font here has a character."""
    return _is_joining(character) or _font_of(character) is not None


# ------------------------------------------------------------------ runs
@lru_cache(maxsize=512)
def runs(text: str) -> tuple[Run, ...]:
    """Return the runs of a line in the order in which they are seen, from left to right."""
    styles, levels = _styles(text), _levels(text)
    found: list[tuple[int, Run]] = []
    start = 0
    for (style, level), same in groupby(zip(styles, levels, strict=True)):
        end = start + len([*same])
        found.append((level, Run(text[start:end], start, style.font, style.script, level == 1)))
        start = end
    seen: list[Run] = []
    for is_rtl, group in groupby(found, key=lambda each: each[0] > 0):
        parts = [run for _, run in group]
        seen += reversed(parts) if is_rtl else parts
    return tuple(seen)


def _styles(text: str) -> list[_Style]:
    """Return the font and the script of each character; marks and joiners have those of the letter before."""
    styles: list[_Style] = []
    for character in text:
        is_mark = _is_joining(character) or category(character).startswith("M")
        last = styles[-1].font if styles else None
        if last is not None and is_mark and (_is_joining(character) or _has(last, character)):
            styles.append(styles[-1])
        elif _is_joining(character):
            styles.append(_Style("", ""))
        else:
            styles.append(_Style(_font_of(character), _script(character)))
    for at in range(1, len(text) - 1):
        if text[at] == " " and styles[at - 1] == styles[at + 1] and styles[at - 1].font:
            styles[at] = styles[at - 1]  # words on one baseline
    return styles


def _levels(text: str) -> list[int]:
    """Return 0 for each character that is read from the left, 1 from the right, 2 for a number among those.

    A sign or space is read from the right if it is between letters that are.
    """
    kinds = [bidirectional(character) for character in text]
    strong = [0 if kind == "L" else 1 if kind in ("R", "AL") else -1 for kind in kinds]
    before, after = _nearest(strong), _nearest(strong[::-1])[::-1]
    return [
        own if own >= 0 else 0 if not (left == right == 1) else 2 if kind in ("EN", "AN") else 1
        for own, left, right, kind in zip(strong, before, after, kinds, strict=True)
    ]


def _nearest(strong: Sequence[int]) -> list[int]:
    """Return for each character the direction of the last letter up to it; 0 before the first one."""
    last, found = 0, []
    for own in strong:
        last = own if own >= 0 else last
        found.append(last)
    return found


# ------------------------------------------------------------------ pictures
def _text_of(run: Run) -> str:
    if run.font is None:
        return _UNKNOWN * len(run.text)
    return run.text if run.font else "".join(c for c in run.text if not _is_joining(c))


def _picture(run: Run, size: int, bold: bool, colour: pygame.typing.ColorLike) -> tuple[pygame.Surface, int]:
    """Return the picture of a run, no higher than a line, and how far its upper edge is below the line's."""
    usual = line_metrics(size, bold)
    script = run.script if run.font is not None else ""
    face = _open(run.font or "", size, bold, script, run.is_rtl)
    if face.get_descent() < _DEEP * usual.descent and face.get_height() < _IS_BITMAP * size:
        face = _open(run.font or "", round(_SMALLER * size), bold, script, run.is_rtl)
    text, height = _text_of(run), usual.height
    picture = face.render(text, True, colour) if text else pygame.Surface((0, height), pygame.SRCALPHA)
    if face.get_height() > _IS_BITMAP * size and picture.get_height() > height:
        return _scaled(picture, _PICTURE * height / picture.get_height(), height)
    ink, top = picture.get_bounding_rect(), usual.ascent - face.get_ascent()
    if ink.height > height:
        return _scaled(
            picture.subsurface((0, ink.y, picture.get_width(), ink.height)), height / ink.height, height
        )
    return picture, top - max(0, top + ink.bottom - height) + max(0, -(top + ink.top))


def _scaled(picture: pygame.Surface, factor: float, height: int) -> tuple[pygame.Surface, int]:
    size = max(1, round(picture.get_width() * factor)), max(1, round(picture.get_height() * factor))
    scaled = pygame.transform.smoothscale(picture, size)
    return scaled, (height - size[1]) // 2


def render(text: str, size: int, bold: bool, colour: pygame.typing.ColorLike) -> pygame.Surface:
    """Return a line of text."""
    parts = [_picture(run, size, bold, colour) for run in runs(text)]
    whole = pygame.Surface(
        (sum(part.get_width() for part, _ in parts), line_metrics(size, bold).height), pygame.SRCALPHA
    )
    x = 0
    for part, y in parts:
        whole.blit(part, (x, y))
        x += part.get_width()
    return whole


@lru_cache(maxsize=2048)
def _run_width(run: Run, size: int, bold: bool) -> int:
    return _picture(run, size, bold, "white")[0].get_width()


def width(text: str, size: int, bold: bool) -> int:
    """Return the width of a line, in pixels."""
    return sum(_run_width(run, size, bold) for run in runs(text))


# ------------------------------------------------------------------ places in a line
def caret(text: str, index: int, size: int) -> int:
    """Return the distance of the caret from the left, in pixels, between two characters of a line."""
    before, x = max(0, index - 1), 0
    for run in runs(text):
        if run.start <= before < run.start + len(run.text):
            part = _run_width(run._replace(text=run.text[: index - run.start]), size, False) if index else 0
            return x + (_run_width(run, size, False) - part if run.is_rtl else part)
        x += _run_width(run, size, False)
    return x


def index_at(text: str, x: int, size: int) -> int:
    """Return the index whose caret is nearest to a distance from the left."""
    return min(range(len(text) + 1), key=lambda index: abs(caret(text, index, size) - x))
