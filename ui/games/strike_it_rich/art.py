"""The static pictures of the table of STRIKE IT RICH: desert, panel, felt tray with its boxes, ore table."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Message, Money, message
from games.strike_it_rich.board import ORE_VALUES, ore_name
from ui.draw import materials, paint, svg, text
from ui.draw.cache import cached
from ui.draw.theme import (
    BRIGHT_GOLD,
    CREAM,
    FADED_INK,
    GOLD,
    INK,
    PAPER,
    WHITE,
    Colour,
    Metrics,
    colour,
)
from ui.games.strike_it_rich.ground import paint_layout_ground
from ui.games.strike_it_rich.layout import Layout, compute_layout
from ui.play.board.dice import die
from ui.play.panels.surroundings import paint_details
from ui.words import in_words

_ORES: Final = ("ore_iron", "ore_copper", "ore_tin", "ore_silver", "ore_gold", "ore_diamond")
_HEADS: Final = message("strike_it_rich.tray.number"), message("strike_it_rich.tray.strike")
_CAPTIONS: Final = message("strike_it_rich.tray.first"), message("strike_it_rich.tray.second")
_COLUMNS: Final = (0.0, 0.315, 0.64, 1.0)  # where the columns of the ore table begin, as shares of its width
_LEAST: Final = 9  # smallest letters in pixels, for words of an unusual length
_LEADING: Final = 1.14  # distance of two lines under a box, as a multiple of their size
_ORE_LINE: Final = 0.42  # largest height of letters, as a share of a line of the ore table
_BOX_EDGE: Final = BRIGHT_GOLD
_STRIKE_EDGE: Final = colour("#ff9a6a")
_HEADING: Final = colour("#ffe9a0")
_SEPARATOR: Final = colour("#dcf0d6")


@cached
def table_background(m: Metrics, name: str, foot: int = 0) -> Surface:
    """Return the background, on which the sprites lie."""
    layout = compute_layout(m, name, foot)
    whole = Surface((layout.m.width, layout.m.height))
    paint_layout_ground(whole, layout)
    paint_details(whole, layout, name, [layout.main.union(layout.second)])
    _paint_tray(whole, layout, m)
    materials.draw_panel(whole, layout.ores, "paper", m)
    for spots in range(1, 7):
        _paint_ore(whole, ore_cell(layout, m, spots), narrowest_ore_cell(layout, m), m, spots)
    return whole


def _paint_tray(whole: Surface, layout: Layout, m: Metrics) -> None:
    """Paint the three boxes on the felt, and their words."""
    heads = [(in_words(words), room) for words, room in zip(_HEADS, layout.heads, strict=True)]
    size = text.group_size("heads", [(head, (room.width, 0)) for head, room in heads], m.font(16))
    for head, room in heads:
        _paint_line(whole, head, room, size, _HEADING)
    for number, box in enumerate(layout.boxes):
        paint.draw_rounded(whole, box, m.u(12), (6, 30, 20, 170))
        edge = _STRIKE_EDGE if number == 2 else _BOX_EDGE
        paint.draw_rounded(whole, box, m.u(12), edge, m.u(3))
    for words, room in zip(_CAPTIONS, layout.captions, strict=False):
        _paint_line(whole, in_words(words), room, caption_size(layout), WHITE)
    x = (layout.boxes[1].right + layout.boxes[2].left) // 2
    box = layout.boxes[0]
    pygame.draw.line(whole, _SEPARATOR, (x, box.top), (x, box.bottom - 1), m.u(2))


def _paint_line(whole: Surface, words: str, room: Rect, size: int, ink: Colour) -> None:
    face = text.fit_line(words, size, room.width, ink, True)
    whole.blit(face, face.get_rect(center=room.center))


# ------------------------------------------------------------------ the Strike Roll table
def ore_cell(layout: Layout, m: Metrics, spots: int) -> Rect:
    """Return the rectangle of the line of the Strike Roll table for a number of spots."""
    room = layout.ores.inflate(-m.u(8), -m.u(10))
    row, column = divmod(spots - 1, 3)
    left, right = (round(room.width * edge) for edge in _COLUMNS[column : column + 2])
    top, bottom = (room.height * edge // 2 for edge in (row, row + 1))
    return Rect(room.x + left, room.y + top, right - left, bottom - top)


def narrowest_ore_cell(layout: Layout, m: Metrics) -> tuple[int, int]:
    """Return the size that every line of the Strike Roll table has at least."""
    sizes = [ore_cell(layout, m, spots).size for spots in range(1, len(ORE_VALUES))]
    return min(wide for wide, _ in sizes), min(high for _, high in sizes)


def _paint_ore(whole: Surface, cell: Rect, narrowest: tuple[int, int], m: Metrics, spots: int) -> None:
    """Paint a small die, the ore, its name and value below each other."""
    look = _ore_look(narrowest, m)
    left = cell.x + m.u(3) + look.pictures + m.u(4)
    if look.stone:
        stone = svg.fit(_ORES[spots - 1], look.stone, look.stone)
        at = stone.get_rect(midright=(left - m.u(4), cell.centery + m.u(3)))
        whole.blit(stone, at)
        whole.blit(die(spots, look.die), (cell.x + m.u(3), at.y - m.u(5)))
    else:
        whole.blit(die(spots, look.die), (cell.x + m.u(3), cell.centery - look.die // 2))
    lines = ((in_words(ore_name(spots)), INK), (in_words(Money(ORE_VALUES[spots])), FADED_INK))
    top = cell.centery - len(lines) * look.step // 2
    for number, (words, ink) in enumerate(lines):
        face = text.line(words, look.size, ink, look.is_bold and not number)
        whole.blit(face, face.get_rect(midleft=(left, top + number * look.step + look.step // 2)))


class _OreLook(NamedTuple):
    """The sides of a die and a stone (0 for none), the width of both, the line height, and the font size."""

    die: int
    stone: int
    pictures: int
    step: int
    size: int
    is_bold: bool


@cached
def _ore_look(cell: tuple[int, int], m: Metrics) -> _OreLook:
    """Return how the narrowest line of the table is drawn: without stones where words are larger then."""
    wide, high = cell
    font = min(m.font(15), round(high * _ORE_LINE))
    small, stone = min(m.u(22), high // 2), min(m.u(31), high - m.u(6))
    ores = range(1, len(ORE_VALUES))
    names = [in_words(ore_name(ore)) for ore in ores]
    words = zip([*ores, *ores], [*names, *(in_words(Money(ORE_VALUES[ore])) for ore in ores)], strict=True)
    shares = [right - left for left, right in pairwise(_COLUMNS)]
    cells = [(each, round(wide * shares[(ore - 1) % len(shares)] / min(shares))) for ore, each in words]
    found = []
    for side in (stone, 0) if m != m.usual else (stone,):
        pictures = small // 2 + side + m.u(2) if side else small
        rooms = [(each, (room - pictures - m.u(10), 0)) for each, room in cells]
        size = text.group_size("ores", rooms, font, bold=False, smallest=_LEAST)
        is_bold = all(text.width(each, size, True) <= room for each, (room, _) in rooms[: len(names)])
        found.append(_OreLook(small, side, pictures, min(text.height(font), high // 2), size, is_bold))
    return max(found, key=lambda look: look.size)


@cached
def ore_highlight(size: tuple[int, int], narrowest: tuple[int, int], spots: int, m: Metrics) -> Surface:
    """Return a highlighted line of the Strike Roll table."""
    whole = Surface(size, pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, m.u(7), PAPER.mixed(GOLD, 0.55))
    paint.draw_rounded(whole, rect, m.u(7), INK, m.u(2.5))
    _paint_ore(whole, rect, narrowest, m, spots)
    return whole


# ------------------------------------------------------------------ words that change
def caption_size(layout: Layout) -> int:
    """Return the font size of the words under all boxes; those of an ore may take two lines."""
    *boxes, strike = layout.captions
    cells = [(in_words(words), (room.width, 0)) for words, room in zip(_CAPTIONS, boxes, strict=True)]
    high = layout.verdict.y - strike.y
    cells += [(in_words(ore_words(spots)), (strike.width, high)) for spots in range(1, len(ORE_VALUES))]
    return text.group_size("captions", cells, layout.m.font(15), leading=_LEADING)


def ore_words(spots: int) -> Message:
    """Return the words under the strike box for a number of spots."""
    return message("strike_it_rich.tray.ore", ore=ore_name(spots), value=Money(ORE_VALUES[spots]))


@cached
def caption(words: str, room: tuple[int, int], size: int) -> Surface:
    """Return the ore's words under the strike box, in one line or two; `room` is that of one line."""
    lines = text.break_lines(words, size, True, room[0])
    step = max(round(size * _LEADING), room[1] if len(lines) == 1 else 0)
    whole = Surface((room[0], step * len(lines)), pygame.SRCALPHA)
    text.draw_lines(whole, lines, size, WHITE, (room[0] // 2, 0), step)
    return whole


@cached
def outcome_strip(size: tuple[int, int], left: str, right: str, m: Metrics) -> Surface:
    """Return the strip with the outcome of the chosen number."""
    whole = Surface(size, pygame.SRCALPHA)
    paint.draw_rounded(whole, whole.get_rect(), m.u(8), (6, 30, 20, 215))
    pad, gap = m.u(12), m.u(12) if right else 0
    room = size[0] - 2 * pad - gap
    font = m.font(17)
    needed = text.width(left, font, True) + text.width(right, font, True)
    font = max(min(font, m.u(12)), font * room // needed) if needed > room else font
    one, other = text.line(left, font, CREAM, True), text.line(right, font, colour("#ffe27a"), True)
    if right:
        whole.blit(one, one.get_rect(midleft=(pad, size[1] // 2)))
        whole.blit(other, other.get_rect(midright=(size[0] - pad, size[1] // 2)))
    else:
        whole.blit(one, one.get_rect(center=whole.get_rect().center))
    return whole
