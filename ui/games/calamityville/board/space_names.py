"""The names at the foot of the 20 spaces: letters of one size in a group, in one line or in two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Surface

from games.calamityville import board
from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.theme import CREAM, CREAM_FACE, WHITE, Colour, Metrics, is_high_contrast
from ui.words import in_words

_SMALLEST: Final = 9  # pixels of plain letters
_FLOOR: Final = 11  # pixels of wooden letters: below it, plain ones are easier to read
_USUAL: Final = 13
_NARROWEST: Final = 0.74
_WAYS: Final = (1.0, 0.92, 0.84, _NARROWEST)
_GROWN: Final = 0.35  # share of the text's growth for the letters of names in two lines
_SHARE: Final = 0.6  # of the strip's height, for one line


def may_be_owned(space: int) -> bool:
    """Return True if a space is a lot or a mine."""
    return board.KIND[space] in (board.LOT, board.MINE)


def group_of(space: int, m: Metrics) -> tuple[int, ...]:
    """Return the spaces whose names have letters of the same size as that of a space.

    These are all; with large text, lots and mines apart from the others, whose names may have two lines.
    """
    return tuple(each for each in board.RING if m == m.usual or may_be_owned(each) == may_be_owned(space))


def render_names(space: int, room: int, strip: int, ink: Colour, m: Metrics) -> tuple[Surface, ...]:
    """Return the lines of a space's name, `room` pixels wide, for a strip of this height.

    The surfaces are cached: do not change them.
    """
    names = tuple((in_words(board.PLACES[each]), _may_break(each)) for each in group_of(space, m))
    name = in_words(board.PLACES[space])
    usual = max(_USUAL, m.usual.u(_USUAL))
    most = max(round(strip * _SHARE), usual)
    if m != m.usual and not may_be_owned(space):
        most = max(most, round(usual * m.text_factor(_GROWN)))
    size = 0 if is_high_contrast() else _wooden_size(names, most, room)
    if not size:
        plain = min(m.font(15), round(strip * _SHARE) + m.u(2))
        return _render_plain(name, _plain_size(names, plain, room), room, ink, may_break=_may_break(space))
    stops = CREAM_FACE if ink in (CREAM, WHITE) else (ink.hex, ink.hex)
    lines = _wooden_lines(name.upper(), size, room, may_break=_may_break(space))
    return tuple(wood_type.render(line, size, stops, False, narrow) for line, narrow in lines)


def _may_break(space: int) -> bool:
    """Return True if a name may have two lines: the price sign of a lot leaves no room for them."""
    return board.KIND[space] != board.LOT


@cached
def _wooden_size(names: tuple[tuple[str, bool], ...], most: int, room: int) -> int:
    """Return the size of wooden letters at which each of these names fits; 0 if it would be too small."""
    fits = (
        size
        for size in range(most, _FLOOR - 1, -1)
        if all(_wooden_lines(name.upper(), size, room, may_break=may_break) for name, may_break in names)
    )
    return next(fits, 0)


def _wooden_lines(name: str, size: int, room: int, *, may_break: bool) -> Sequence[tuple[str, float]]:
    """Return the lines of a name and how narrow each is, in two lines if one is too long; () if none fits."""
    halves = text.balance_lines(name, 10, True, text.width(name, 10, True) * 2 // 3)
    for lines in ((name,), halves) if may_break else ((name,),):
        wide = max(wood_type.width(line, size) for line in lines)
        narrow = next((each for each in _WAYS if round(wide * each) <= room), 0.0)
        if narrow and len(lines) < 3:
            return [(line, narrow) for line in lines]
    return ()


@cached
def _plain_size(names: tuple[tuple[str, bool], ...], most: int, room: int) -> int:
    """Return the size of plain letters at which each name, or its longest word, fits."""
    parts = (max(name.split(), key=len) if may_break else name for name, may_break in names)
    return text.group_size("", [(part, (room, 0)) for part in parts], most, smallest=_SMALLEST)


def _render_plain(name: str, size: int, room: int, ink: Colour, *, may_break: bool) -> tuple[Surface, ...]:
    """Return a name in plain letters: in one line, or in two if it is too long and may break."""
    lines: Sequence[str] = (name,)
    if may_break and text.width(name, size, True) > room:
        lines = text.balance_lines(name, size, True, room)
    return tuple(text.fit_line(line, size, room, ink, True, smallest=_SMALLEST) for line in lines)
