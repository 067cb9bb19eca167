"""Pictures of the 40 spaces of the ring: an object, the name, the price, and the owner's tint.

A deed for sale shows its price, an owned one a tag with the cost of a visit. A space at the creeks has its
name on a plate over a small landscape.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import message
from games.klondike_board.board import (
    CASINO,
    CEMETERY,
    CHURCH,
    DEEDS,
    FIRE,
    HOTEL,
    KIND,
    OF_KIND,
    PASS,
    PLACES,
    PRICE,
    PROSPECT,
    RING,
    RIVER,
    SALOON,
    SAWMILL,
    THEATRE,
    TRADING,
    TRANSPORT,
    WOODPILE,
    to_money,
)
from ui.draw import materials, paint, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, INK, INK_FACE, PAPER, WHITE, Colour, Metrics, colour
from ui.games.klondike_board.board.landscapes import landscape
from ui.games.klondike_board.board.layout import EACH, Layout
from ui.words import in_words

RADIUS: Final = 4
STRIPS: Final[dict[str, Colour]] = {
    HOTEL: colour("#2f628f"),
    SALOON: colour("#a8501f"),
    CASINO: colour("#8a1f4a"),
    THEATRE: colour("#6b3f8a"),
    TRADING: colour("#2c5c3c"),
    SAWMILL: colour("#7a5520"),
    TRANSPORT: colour("#3d3d46"),
}
"""The color of each kind of building."""
_WET: Final = ("space_prospect", "space_sluice", "space_river")
"""The pictures that stand in or at the water."""
_PICTURES: Final[dict[str, str]] = {
    PASS: "space_chilkoot",
    WOODPILE: "space_woodpile",
    CEMETERY: "space_cemetery",
    FIRE: "space_fire",
    CHURCH: "space_church",
    RIVER: "space_river",
    HOTEL: "space_hotel",
    SALOON: "space_saloon",
    CASINO: "space_casino",
    THEATRE: "space_theatre",
    TRADING: "space_trading",
    SAWMILL: "space_sawmill",
    TRANSPORT: "space_train",
}
_DIGGINGS: Final = ("space_prospect", "space_sluice", "space_diggings", "space_windlass", "space_camp")
_PRICE_INK: Final = colour("#7a1614")
_FIRE_INK: Final = colour("#a8201f")
_SMALLEST: Final = 10
_LEAST: Final = 6
"""Least size of a word that is too long even at the smallest size, and that may not be broken."""
_OVER: Final = 1.12  # factor by which a line may be too wide, since it alone is then set smaller
_TINT: Final = 0.6  # share of white in the color of an owned space
_STRIP: Final = 7
_TAG: Final = 6  # units beside the words on a tag, together
_TIMES_SIZE: Final = 0.8  # size of the picture on a tag, as a share of its letters' size
_HORIZONTAL: Final = 1.35
_TIMES: Final[dict[str, str]] = {SALOON: "visit_head", CASINO: "die_5", SAWMILL: "visit_house"}
"""Pictures of the number that multiplies the cost of a visit: heads in town, the dice, buildings."""
_SHARES: Final = ((0.29, 0.31), (0.24, 0.22))
"""Picture's shares of a broad space's width and another's height: with usual text, with large text."""
_SPARE: Final = 4
"""Units above and below the words of a broad space, together: with large text the words have them."""


def is_corner(space: int) -> bool:
    """Return True if a space is one of the four large corners."""
    return space % EACH == 0


def side_of(space: int) -> int:
    """Return the side of the board of a space that is no corner: 0 left, 1 above, 2 right, 3 below."""
    return space // EACH


def is_horizontal(space: int, size: tuple[int, int]) -> bool:
    """Return True if a space of this size has its words beside its picture, not below it."""
    return not is_corner(space) and size[0] > size[1] * _HORIZONTAL


def space_picture_name(space: int) -> str:
    """Return the name of the picture of a space."""
    if space == EACH:
        return "space_signpost"
    if KIND[space] == PROSPECT:
        return _DIGGINGS[space * 3 % len(_DIGGINGS)]
    if KIND[space] == TRANSPORT and space == OF_KIND[TRANSPORT][1]:
        return "space_steamer"
    return _PICTURES[KIND[space]]


def label(space: int, role: str = "short") -> str:
    """Return the short name of a space, without words that its picture shows."""
    return in_words(PLACES[space], role)


# ------------------------------------------------------------------ setting words
@cached
def name_lines(words: str, size: int, room: int) -> tuple[str, ...]:
    """Return a name in lines no wider than a room, with long words broken where allowed, or at a hyphen."""
    parts: list[str] = []
    breaks = in_words(message("klondike_board.breaks")).split()
    ends = {word.replace("-", ""): word.partition("-") for word in breaks}
    for word in words.split():
        start, hyphen, end = ends.get(word, word.partition("-"))
        fits = text.width(word, size, True) <= room * _OVER
        parts += [f"{start}{hyphen}", end] if hyphen and not fits else [word]
    lines: list[str] = []
    for part in parts:
        joined = f"{lines[-1]} {part}" if lines else part
        if lines and not lines[-1].endswith("-") and text.width(joined, size, True) <= room:
            lines[-1] = joined
        else:
            lines.append(part)
    return tuple(lines)


def line_step(size: int) -> int:
    """Return the distance from line to line of a name, in pixels."""
    return round(size * 1.13)


def inner_room(space: int, size: tuple[int, int], m: Metrics) -> Rect:
    """Return the room that the strip of its kind leaves of a space, from its own upper left corner."""
    room = Rect((0, 0), size).inflate(-m.u(8), -m.u(8))
    strip = m.u(_STRIP) if KIND[space] in STRIPS else 0
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
    if is_horizontal(space, size):
        part = round(size[0] * of_width)
        return Rect(room.x + part, m.u(1), room.width - part + m.u(1), size[1] - m.u(2))
    part = round(size[1] * of_height)
    return Rect(room.x - m.u(1), room.y + part, room.width + m.u(2), room.height - part)


@cached
def font_of(space_sizes: tuple[tuple[int, tuple[int, int]], ...], m: Metrics) -> int:
    """Return the font size at which the words of all these spaces fit, or the smallest allowed."""
    size = m.font(15)
    while size > _SMALLEST and not all(
        _has_room_for_lines(space, box, size, m) for space, box in space_sizes
    ):
        size -= 1
    return size


def has_room(space: int, box: tuple[int, int], size: int, m: Metrics) -> bool:
    """Return True if there is room for the name of a space at all."""
    room = words_room(space, box, m)
    lines = name_lines(label(space), size, room.width)
    return line_step(size) * len(lines) <= room.height


def _has_room_for_lines(space: int, box: tuple[int, int], size: int, m: Metrics) -> bool:
    room = words_room(space, box, m)
    lines = name_lines(label(space), size, room.width)
    high = line_step(size) * (len(lines) + (space in DEEDS))
    spare = m.u(_SPARE if m == m.usual else 1) if is_horizontal(space, box) else 0
    return high <= room.height - spare and all(
        text.width(line, size, True) <= room.width * _OVER for line in lines
    )


def spaces_of_shape(
    space: int, layout: Layout, *, prospects: bool
) -> tuple[tuple[int, tuple[int, int]], ...]:
    """Return the spaces of a space's shape that are prospects, or all others of it, with their sizes."""
    sizes = [(each, layout.spaces[each].size) for each in RING if not is_corner(each)]
    horizontal = is_horizontal(space, layout.spaces[space].size)
    return tuple(
        (each, size)
        for each, size in sizes
        if (KIND[each] == PROSPECT) is prospects and is_horizontal(each, size) is horizontal
    )


# ------------------------------------------------------------------ pictures
@cached
def face(
    space: int, owner: SeatLook | None, size: tuple[int, int], font: int, m: Metrics, each: int = 0
) -> Surface:
    """Return a space, with its words at a font size.

    An owned space is tinted and shows the cost of a visit: `each` thousands of dollars.
    """
    whole = Surface(size, pygame.SRCALPHA)
    whole.blit(_ground(space, owner, size, m), (0, 0))
    if is_corner(space):
        _paint_corner(whole, space, m)
    elif KIND[space] == PROSPECT and not has_room(space, size, font, m):
        _paint_centred(whole, space_picture_name(space), whole.get_rect().inflate(-m.u(4), -m.u(6)))
    else:
        if owner:
            paint.draw_rounded(whole, whole.get_rect(), m.u(RADIUS), owner.paint.tone, m.u(5))
        _paint_strip(whole, space, m)
        _paint_picture_and_name(whole, space, font, m, None if owner is None else each)
    whole = paint.round_corners(whole, m.u(RADIUS))
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect.inflate(-m.u(3), -m.u(3)), m.u(RADIUS), WHITE.with_alpha(60), m.u(1))
    paint.draw_rounded(whole, rect, m.u(RADIUS), INK, m.u(2))
    return whole


def _ground(space: int, owner: SeatLook | None, size: tuple[int, int], m: Metrics) -> Picture:
    if KIND[space] in (PROSPECT, RIVER):
        return landscape(*size, space, has_water=space_picture_name(space) in _WET)
    tone = owner.paint.tone.mixed(WHITE, _TINT) if owner else PAPER
    return _paper_surface(*size, tone)


@cached
def _paper_surface(width: int, height: int, tone: Colour) -> Surface:
    """Return the paper of a space."""
    return materials.paper(width, height, tone, 40)


def _paint_centred(whole: Surface, name: str, room: Rect) -> None:
    picture = svg.fit(name, *room.size)
    whole.blit(picture, picture.get_rect(center=room.center))


def _paint_corner(whole: Surface, space: int, m: Metrics) -> None:
    width, height = whole.get_size()
    foot = max(m.u(24), round(height * 0.2))
    name = label(space).upper()
    if wood_type.width(name, m.u(14)) > width - m.u(4):
        name = label(space, "narrow").upper()
    room = Rect(m.u(4), m.u(4), width - m.u(8), height - foot - m.u(4))
    _paint_centred(whole, space_picture_name(space), room)
    high = m.u(15)
    narrow = 100
    words = wood_type.render(name, high, INK_FACE, False)
    while words.get_width() > width - m.u(6) and narrow > 50:
        narrow -= 2
        words = wood_type.render(name, high, INK_FACE, False, narrow / 100)
    if KIND[space] == PROSPECT:
        plate = Rect(0, height - foot, width, foot)
        whole.fill(CREAM.mixed(PAPER, 0.5), plate)
        whole.fill(INK, (0, plate.y, width, m.u(1)))
    whole.blit(words, words.get_rect(center=(width // 2, height - foot // 2 - m.u(1))))


def _paint_strip(whole: Surface, space: int, m: Metrics) -> None:
    """Paint the color of the kind, on the side towards the middle of the board."""
    tone = STRIPS.get(KIND[space])
    if tone is None:
        return
    width, height = whole.get_size()
    deep, line = m.u(_STRIP), m.u(1.5)
    strip, seam = (
        (Rect(width - deep, 0, deep, height), Rect(width - deep - line, 0, line, height)),
        (Rect(0, height - deep, width, deep), Rect(0, height - deep - line, width, line)),
        (Rect(0, 0, deep, height), Rect(deep, 0, line, height)),
        (Rect(0, 0, width, deep), Rect(0, deep, width, line)),
    )[side_of(space)]
    whole.fill(tone, strip)
    whole.fill(INK, seam)


def _paint_object(whole: Surface, space: int, rows: int, m: Metrics) -> int:
    """Paint the picture into the room that the words leave free, and return its lower edge.

    `rows` is the height of the words, in pixels.
    """
    room = inner_room(space, whole.get_size(), m)
    if is_horizontal(space, whole.get_size()):
        right = words_room(space, whole.get_size(), m).left
        room.width = right - room.x - m.u(2)
    else:
        room.height = min(room.height - rows - m.u(2), round(whole.get_height() * 0.58))
    _paint_centred(whole, space_picture_name(space), room)
    return room.bottom


def _rows(space: int, font: int, room: int, each: int | None) -> list[tuple[str, Colour]]:
    """Return the lines of a space, the price last if it is for sale."""
    ink = _FIRE_INK if KIND[space] == FIRE else INK
    rows = [(line, ink) for line in name_lines(label(space), font, room)]
    if space in DEEDS and each is None:
        rows.append((in_words(to_money(PRICE[space])), _PRICE_INK))
    return rows


def _paint_picture_and_name(whole: Surface, space: int, font: int, m: Metrics, each: int | None) -> None:
    """Paint picture and words, and a tag with the cost of a visit unless that is None."""
    size = whole.get_size()
    room = words_room(space, size, m)
    rows = _rows(space, font, room.width, each)
    step = line_step(font)
    high = step * (len(rows) + (each is not None))
    below = _paint_object(whole, space, high, m)
    if not is_horizontal(space, size):
        room = Rect(room.x, below, room.width, inner_room(space, size, m).bottom - below)
    if KIND[space] in (RIVER, PROSPECT):
        wide = max(text.width(line, font, True) for line, _ in rows)
        plate = Rect(0, 0, min(room.width + m.u(3), wide + m.u(8)), high + m.u(4))
        plate.center = room.center
        paint.draw_rounded(whole, plate, m.u(4), CREAM.with_alpha(225))
    top = room.centery - high // 2
    if each is not None:
        top -= m.u(2)
        place = Rect(0, 0, _tag_room(space, size, m), step)
        place.midtop = (room.centerx, top + len(rows) * step)
        _paint_tag(whole, place, space, each, font, m)
    for number, (line, tone) in enumerate(rows):
        fitting = text.fit_size(line, font, room.width, bold=True, smallest=_LEAST)
        face_of_line = text.line(line, fitting, tone, True)
        centre = (room.centerx, top + number * step + step // 2)
        whole.blit(face_of_line, face_of_line.get_rect(center=centre))


def visit_label(space: int, each: int) -> str:
    """Return the short cost of a visit: `each` thousands; a picture shows the number that multiplies it."""
    if KIND[space] in _TIMES:
        return in_words(message("klondike_board.visit.times", each=to_money(each)))
    return in_words(message("klondike_board.visit", each=to_money(each)))


def tag_size(space: int, size: tuple[int, int], each: int, font: int, m: Metrics) -> int:
    """Return the font size of the tag of a visit, which has room for the picture at its end, if any."""
    spare = m.u(_TAG) + (round(font * _TIMES_SIZE) + m.u(1) if KIND[space] in _TIMES else 0)
    room = _tag_room(space, size, m) - spare
    return text.fit_size(visit_label(space, each), font, room, bold=True, smallest=_LEAST)


def _tag_room(space: int, size: tuple[int, int], m: Metrics) -> int:
    """Return the greatest width of the tag of a visit: on high spaces almost to their edges."""
    return words_room(space, size, m).width if is_horizontal(space, size) else size[0] - m.u(4)


def _paint_tag(whole: Surface, place: Rect, space: int, each: int, font: int, m: Metrics) -> None:
    """Paint the cost of a visit on a tag that is light on any ground."""
    sign = _TIMES.get(KIND[space], "")
    line = text.line(visit_label(space, each), tag_size(space, whole.get_size(), each, font, m), INK, True)
    side, gap = (round(font * _TIMES_SIZE), m.u(1)) if sign else (0, 0)
    wide = min(place.width, line.get_width() + gap + side + m.u(_TAG))
    tag = Rect(0, 0, wide, place.height + m.u(2))
    tag.center = (place.centerx, place.centery + m.u(1))
    edge = tag.inflate(m.u(2), m.u(2))
    paint.draw_rounded(whole, edge, edge.height // 2, INK.with_alpha(90))
    paint.draw_rounded(whole, tag, tag.height // 2, CREAM)
    whole.blit(line, line.get_rect(midleft=(tag.x + m.u(_TAG) // 2, tag.centery)))
    if sign:
        picture = svg.fit(sign, side, side)
        whole.blit(picture, picture.get_rect(midright=(tag.right - m.u(_TAG) // 2, tag.centery)))
