"""The lettering of the spaces: one size for all names of the ring, one for prices, one for corners."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from pygame import Rect

from games.core import message
from games.klondike_board.board import (
    CASINO,
    DEEDS,
    KIND,
    PLACES,
    PRICE,
    PROSPECT,
    REVENUE,
    RING,
    RIVER,
    SALOON,
    SAWMILL,
    TRADING,
    TRANSPORT,
    to_money,
)
from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.theme import Metrics
from ui.games.klondike_board.board.layout import EACH, Layout
from ui.words import in_words

STRIP: Final = 7
"""Units of the strip in the color of a building's kind."""
TAG: Final = 4
"""Units beside the words on a tag, together."""
SIGN: Final = 0.8
"""The size of the picture on a tag, as a share of its letters' size."""
TIMES: Final[dict[str, str]] = {SALOON: "visit_head", CASINO: "die_5", SAWMILL: "visit_house"}
"""Pictures of the number that multiplies the cost of a visit: heads in town, the dice, buildings."""
PLATE: Final = 4
"""Units beside the words on a plate over a landscape, together."""
_NAME: Final = 15
_CORNER: Final = 15
_TIGHT: Final = 0.8
"""The least share of the wanted size: below it names are narrowed, and costs of visits shortened."""
_NARROWED: Final = 0.86
"""The least share of their width that the letters of names and tags may have where the room is tight."""
_LEAST: Final = 7
_LEAST_CORNER: Final = 8
_NARROWEST: Final = 0.7
"""The least share of their width that the letters of corners may have."""
_HORIZONTAL: Final = 1.35
_SHARES: Final = ((0.32, 0.34), (0.26, 0.27))
"""Picture's shares of a broad space's width and another's height: with usual text, with large text."""


class Sizes(NamedTuple):
    """The sizes of all words on the board, in pixels: fonts, the height of corners and their narrowing.

    Long words are narrowed if the board `is_tight`.
    """

    name: int
    price: int
    tag: int
    corner: int
    narrow: float
    is_tight: bool


def is_corner(space: int) -> bool:
    """Return True if a space is one of the four large corners."""
    return space % EACH == 0


def side_of(space: int) -> int:
    """Return the side of the board of a space that is no corner: 0 left, 1 above, 2 right, 3 below."""
    return space // EACH


def is_horizontal(space: int, size: tuple[int, int]) -> bool:
    """Return True if a space of this size has its picture beside its words, towards the valley."""
    return not is_corner(space) and size[0] > size[1] * _HORIZONTAL


def has_plate(space: int) -> bool:
    """Return True if the name of a space lies on a plate, over a landscape."""
    return KIND[space] in (PROSPECT, RIVER)


def label(space: int, role: str = "short") -> str:
    """Return the short name of a space, without words that its picture shows."""
    return in_words(PLACES[space], role)


def corner_label(space: int) -> str:
    """Return the name of a corner in capitals."""
    return label(space, "narrow").upper()


# ------------------------------------------------------------------ lines
@cached
def name_lines(words: str, size: int, room: int, *, is_tight: bool = False) -> tuple[str, ...]:
    """Return a name in lines for a room, with words that are too long broken where allowed, or at a hyphen.

    Where the room `is_tight`, a single word may be wider than it, as it is narrowed.
    """
    parts: list[str] = []
    ends = {
        word.replace("-", ""): word.partition("-")
        for word in in_words(message("klondike_board.breaks")).split()
    }
    for word in words.split():
        start, hyphen, end = ends.get(word, word.partition("-"))
        fits = text.width(word, size, True) <= widest(room, is_tight=is_tight)
        parts += [f"{start}{hyphen}", end] if hyphen and not fits else [word]
    lines: list[str] = []
    for part in parts:
        joined = f"{lines[-1]} {part}" if lines else part
        if lines and not lines[-1].endswith("-") and text.width(joined, size, True) <= room:
            lines[-1] = joined
        else:
            lines.append(part)
    return tuple(lines)


def widest(room: int, *, is_tight: bool) -> int:
    """Return the greatest width of words that are narrowed to fit a room if it `is_tight`."""
    return int(room / _NARROWED) if is_tight else room


def line_step(size: int) -> int:
    """Return the distance from line to line of a name, in pixels."""
    return round(size * 1.04)


# ------------------------------------------------------------------ rooms
def inner_room(space: int, size: tuple[int, int], m: Metrics) -> Rect:
    """Return the room that the strip of its kind leaves of a space, from its own upper left corner."""
    room = Rect((0, 0), size).inflate(-m.u(5), -m.u(6))
    strip = m.u(STRIP) if space in DEEDS else 0
    side = side_of(space)
    if side in (0, 2):
        room.width -= strip
        room.x += strip if side == 2 else 0
    else:
        room.height -= strip
        room.y += strip if side == 3 else 0
    return room


def words_room(space: int, size: tuple[int, int], m: Metrics) -> Rect:
    """Return the largest room that the words of a space may have."""
    room = inner_room(space, size, m)
    of_width, of_height = _SHARES[m != m.usual]
    pad = m.u(PLATE) if has_plate(space) else 0
    if m != m.usual and not is_horizontal(space, size):  # large letters need the room of the edges
        room.inflate_ip(m.u(3), 0)
        pad //= 2
    if is_horizontal(space, size):
        part = round(size[0] * of_width)
        left = room.x if side_of(space) == 0 else room.x + part
        return Rect(left, m.u(1), room.width - part, size[1] - m.u(2)).inflate(-pad - m.u(3), 0)
    part = round(size[1] * of_height)
    return Rect(room.x, room.y + part, room.width, room.height - part).inflate(-pad, 0)


def tag_width(space: int, size: tuple[int, int], m: Metrics) -> int:
    """Return the greatest width of the tag of a visit: on high spaces almost to their edges."""
    return words_room(space, size, m).width if is_horizontal(space, size) else size[0] - m.u(3)


# ------------------------------------------------------------------ sizes
def sizes_on(layout: Layout) -> Sizes:
    """Return the sizes of all words on the board."""
    return _sizes(tuple(rect.size for rect in layout.spaces), layout.m)


@cached
def _sizes(boxes: tuple[tuple[int, int], ...], m: Metrics) -> Sizes:
    wanted = m.font(_NAME)
    name = _name_size(boxes, wanted, m, is_tight=False)
    is_tight = name < wanted * _TIGHT
    if is_tight:
        name = _name_size(boxes, wanted, m, is_tight=True)
    price = _price_size(boxes, name, m, is_tight=is_tight)
    if not is_tight and price < wanted * _TIGHT:
        is_tight = True
        price = _price_size(boxes, name, m, is_tight=True)
    names, room = [corner_label(space) for space in RING if is_corner(space)], boxes[0][0] - m.u(10)
    high = m.u(_CORNER)
    while high > _LEAST_CORNER and _narrowing(names, high, room) < _NARROWEST:
        high -= 1
    return Sizes(name, price, price, high, min(1.0, _narrowing(names, high, room)), is_tight)


def _name_size(boxes: tuple[tuple[int, int], ...], most: int, m: Metrics, *, is_tight: bool) -> int:
    """Return the font size at which all names fit."""
    cells = [(space, boxes[space]) for space in RING if not is_corner(space)]
    return _largest(most, lambda size: all(_fits_name(*cell, size, m, is_tight=is_tight) for cell in cells))


def _price_size(boxes: tuple[tuple[int, int], ...], most: int, m: Metrics, *, is_tight: bool) -> int:
    """Return the font size at which all prices fit, and the costs of visits, which are as large."""
    deeds = [(space, boxes[space]) for space in DEEDS]
    price = _largest(most, lambda size: all(_fits_price(*cell, size, m) for cell in deeds))
    return _largest(price, lambda size: all(_fits_tag(*cell, size, m, is_tight=is_tight) for cell in deeds))


def _largest(most: int, fits: Callable[[int], bool]) -> int:
    """Return the largest size up to `most` that fits, or the smallest allowed."""
    return next((size for size in range(most, _LEAST, -1) if fits(size)), _LEAST)


def _narrowing(names: Iterable[str], high: int, room: int) -> float:
    """Return the factor at which the widest of some names in wood type fits a room."""
    return room / max(wood_type.width(name, high) for name in names)


def _fits_name(space: int, box: tuple[int, int], size: int, m: Metrics, *, is_tight: bool = False) -> bool:
    room = words_room(space, box, m)
    lines = name_lines(label(space), size, room.width, is_tight=is_tight)
    high, most = line_step(size) * (len(lines) + (space in DEEDS)), widest(room.width, is_tight=is_tight)
    return high <= room.height and all(text.width(line, size, True) <= most for line in lines)


def _fits_price(space: int, box: tuple[int, int], size: int, m: Metrics) -> bool:
    return text.width(in_words(to_money(PRICE[space])), size, True) <= tag_width(space, box, m)


def _fits_tag(space: int, box: tuple[int, int], size: int, m: Metrics, *, is_tight: bool) -> bool:
    """Return True if there is room for the largest cost of a visit, which a monopoly doubles."""
    most = REVENUE[space] * (1 if KIND[space] in (TRADING, SAWMILL, TRANSPORT) else 2)
    room = tag_width(space, box, m) - tag_margin(space, size, m)
    return text.width(visit_label(space, most, is_tight=is_tight), size, True) <= room


# ------------------------------------------------------------------ the cost of a visit
def visit_label(space: int, each: int, *, is_tight: bool = False) -> str:
    """Return the short cost of a visit: `each` thousands; a picture shows the number that multiplies it.

    Where the room `is_tight`, the picture alone says that the cost is multiplied.
    """
    if KIND[space] in TIMES and not is_tight:
        return in_words(message("klondike_board.visit.times", each=to_money(each)))
    return in_words(message("klondike_board.visit", each=to_money(each)))


def tag_margin(space: int, size: int, m: Metrics) -> int:
    """Return the width of a tag beside its words at a font size: its ends, and the picture, if any."""
    return m.u(TAG) + (round(size * SIGN) + m.u(1) if KIND[space] in TIMES else 0)
