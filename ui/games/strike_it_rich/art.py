"""The static pictures of the table of STRIKE IT RICH: desert, panel, felt tray with its boxes, ore table."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Money, message
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
from ui.games.strike_it_rich.layout import Layout, compute_layout
from ui.play.board.dice import die
from ui.play.panels import hud
from ui.words import in_words

_ORES: Final = ("ore_iron", "ore_copper", "ore_tin", "ore_silver", "ore_gold", "ore_diamond")
_HEADS: Final = message("strike_it_rich.tray.number"), message("strike_it_rich.tray.strike")
_CAPTIONS: Final = message("strike_it_rich.tray.first"), message("strike_it_rich.tray.second")
_COLUMNS: Final = (0.0, 0.315, 0.64, 1.0)  # where the columns of the ore table begin, as shares of its width
_LEAST: Final = 9  # smallest letters in pixels, for words of an unusual length
_ORE_LINE: Final = 0.42  # largest height of letters, as a share of a line of the ore table
_BED: Final = (30, 12, 8, 150)
_BOX_EDGE: Final = BRIGHT_GOLD
_STRIKE_EDGE: Final = colour("#ff9a6a")
_HEADING: Final = colour("#ffe9a0")
_SEPARATOR: Final = colour("#dcf0d6")


@cached
def table_background(m: Metrics, name: str, foot: int = 0) -> Surface:
    """Return the background, on which the sprites lie."""
    layout = compute_layout(m, name, foot)
    whole = Surface((m.width, m.height))
    _paint_desert(whole, layout, m)
    hud.paint_around(whole, layout, name)
    _paint_tray(whole, layout, m)
    materials.draw_panel(whole, layout.ores, "paper", m)
    for spots in range(1, 7):
        _paint_ore(whole, ore_cell(layout, m, spots), m, spots)
    return whole


def _paint_desert(whole: Surface, layout: Layout, m: Metrics) -> None:
    """Paint the sunset, the dark bed of the mines, and their shadows."""
    whole.blit(svg.cover("scene_strike", *layout.table.size), layout.table)
    paint.draw_rounded(whole, layout.board, m.u(12), _BED)
    first = layout.mines[0]
    soft, radius = m.u(4), m.u(9)
    shade = paint.blur(first.width, first.height, radius, (10, 4, 0, 150), soft)
    for rect in layout.mines:
        whole.blit(shade, (rect.x - 2 * soft + m.u(2), rect.y - 2 * soft + m.u(4)))


def _paint_tray(whole: Surface, layout: Layout, m: Metrics) -> None:
    """Paint the three boxes on the felt, and their words."""
    heads = [(in_words(words), room) for words, room in zip(_HEADS, layout.heads, strict=True)]
    size = min(text.fit_size(head, m.font(16), room.width, bold=True) for head, room in heads)
    for head, room in heads:
        _paint_line(whole, head, room, size, _HEADING)
    for number, box in enumerate(layout.boxes):
        paint.draw_rounded(whole, box, m.u(12), (6, 30, 20, 170))
        edge = _STRIKE_EDGE if number == 2 else _BOX_EDGE
        paint.draw_rounded(whole, box, m.u(12), edge, m.u(3))
    for words, room in zip(_CAPTIONS, layout.captions, strict=False):
        _paint_line(whole, in_words(words), room, m.font(15), WHITE)
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


def _paint_ore(whole: Surface, cell: Rect, m: Metrics, spots: int) -> None:
    """Paint a small die, the ore, its name and value below each other."""
    name, value = in_words(ore_name(spots)), in_words(Money(ORE_VALUES[spots]))
    font = min(m.font(15), round(cell.height * _ORE_LINE))
    step = min(text.height(font), cell.height // 2)
    small, size = min(m.u(22), cell.height // 2), min(m.u(31), cell.height - m.u(6))
    pictures = Rect(cell.x + m.u(3), cell.y, small // 2 + size + m.u(2), cell.height)
    stone = svg.fit(_ORES[spots - 1], size, size)
    at = stone.get_rect(midright=(pictures.right, cell.centery + m.u(3)))
    whole.blit(stone, at)
    whole.blit(die(spots, small), (pictures.x, at.y - m.u(5)))
    left, room = pictures.right + m.u(4), cell.right - pictures.right - m.u(7)
    lines = ((name, INK, True), (value, FADED_INK, False))
    *sizes, is_bold = _ore_font_sizes(font, room - _extra_width(cell.width, spots))
    top = cell.centery - len(lines) * step // 2
    for number, (words, ink, bold) in enumerate(lines):
        face = text.fit_line(words, sizes[not bold], room, ink, bold and is_bold, smallest=_LEAST)
        whole.blit(face, face.get_rect(midleft=(left, top + number * step + step // 2)))


def _extra_width(wide: int, spots: int) -> int:
    """Return the pixels by which a line of the table is wider than the narrowest one."""
    shares = [right - left for left, right in pairwise(_COLUMNS)]
    return round(wide * (1 - min(shares) / shares[(spots - 1) % len(shares)]))


@cached
def _ore_font_sizes(font: int, room: int) -> tuple[int, int, bool]:
    """Return the font sizes at which all names of ores and all their values fit in a line of the table.

    The last item is True if all names fit in bold letters.
    """
    ores = range(1, len(ORE_VALUES))
    names, values = (
        [in_words(ore_name(ore)) for ore in ores],
        [in_words(Money(ORE_VALUES[ore])) for ore in ores],
    )
    of_names, of_values = (text.common_size(each, font, room, smallest=_LEAST) for each in (names, values))
    return of_names, of_values, all(text.width(name, of_names, True) <= room for name in names)


@cached
def ore_highlight(size: tuple[int, int], spots: int, m: Metrics) -> Surface:
    """Return a highlighted line of the Strike Roll table."""
    whole = Surface(size, pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, m.u(7), PAPER.mixed(GOLD, 0.55))
    paint.draw_rounded(whole, rect, m.u(7), INK, m.u(2.5))
    _paint_ore(whole, rect, m, spots)
    return whole


# ------------------------------------------------------------------ words that change
@cached
def caption(words: str, room: int, m: Metrics) -> Surface:
    """Return the ore's words under the strike box."""
    return text.fit_line(words, m.font(15), room, WHITE, True)


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
