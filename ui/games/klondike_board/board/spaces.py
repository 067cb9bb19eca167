"""Pictures of the 40 spaces of the ring: front or landmark, name, price, and the owner's tint.

A deed for sale shows its price, an owned one a tag with the cost of a visit. A space at the creeks has its
name on a plate over a small landscape. A building that burned down is a ruin until it is bought again; after
the end all buildings are boarded up.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.klondike_board.board import (
    BUILDINGS,
    CASINO,
    CEMETERY,
    CHURCH,
    DEEDS,
    FIRE,
    HOTEL,
    KIND,
    NAME,
    PASS,
    PRICE,
    PROSPECT,
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
from ui.games.klondike_board.board.lettering import (
    PLATE,
    SIGN,
    STRIP,
    TAG,
    TIMES,
    Sizes,
    corner_label,
    has_plate,
    inner_room,
    is_corner,
    is_horizontal,
    label,
    line_step,
    name_lines,
    side_of,
    tag_margin,
    tag_width,
    visit_label,
    words_room,
)
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
GHOST: Final = "kb_ghost"
"""The picture of every building after the end of the town."""
RUINS: Final = ("kb_ruin_1", "kb_ruin_2", "kb_ruin_3")
_FRONTS: Final = (PROSPECT, CHURCH, *BUILDINGS)
"""The kinds of space of which each has a picture of its own."""
_PICTURES: Final[dict[str, str]] = {
    PASS: "space_chilkoot",
    WOODPILE: "space_woodpile",
    CEMETERY: "space_cemetery",
    FIRE: "space_fire",
    RIVER: "space_river",
}
_PRICE_INK: Final = colour("#7a1614")
_FIRE_INK: Final = colour("#a8201f")
_ASH: Final = colour("#8d867c")
_TINT: Final = 0.6  # share of white in the color of an owned space
_ASHEN: Final = 0.4  # share of ash in the paper below a ruin
_TAG_HEIGHT: Final = 1.25  # height of a tag in sizes of its letters
_FOOT: Final = 0.06  # share of a front's height that may lie below the words: its ground
_HIGHEST: Final = 0.66  # most of a high space that its picture takes


def space_picture_name(space: int) -> str:
    """Return the name of the picture of a space."""
    return f"kb_{NAME[space]}" if KIND[space] in _FRONTS else _PICTURES[KIND[space]]


def ruin_name(space: int) -> str:
    """Return the name of the picture of a building that burned down."""
    return RUINS[space % len(RUINS)]


@cached
def face(
    space: int, owner: SeatLook | None, size: tuple[int, int], sizes: Sizes, m: Metrics, each: int = 0,
    picture: str = "",
) -> Surface:  # fmt: skip
    """Return a space, with its own picture or another one, and words of these sizes.

    An owned space is tinted and shows the cost of a visit: `each` thousands of dollars.
    """
    whole = Surface(size, pygame.SRCALPHA)
    whole.blit(_ground(space, owner, size, is_ashen=bool(picture)), (0, 0))
    if is_corner(space):
        _paint_corner(whole, space, sizes, m)
    else:
        if owner:
            paint.draw_rounded(whole, whole.get_rect(), m.u(RADIUS), owner.paint.tone, m.u(5))
        _paint_strip(whole, space, m)
        rows = _rows(space, sizes, whole, m, None if owner is None else each)
        _paint_front(whole, space, picture or space_picture_name(space), rows, m)
        _paint_rows(whole, space, rows, sizes, m)
    whole = paint.round_corners(whole, m.u(RADIUS))
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect.inflate(-m.u(3), -m.u(3)), m.u(RADIUS), WHITE.with_alpha(60), m.u(1))
    paint.draw_rounded(whole, rect, m.u(RADIUS), INK, m.u(2))
    return whole


def _ground(space: int, owner: SeatLook | None, size: tuple[int, int], *, is_ashen: bool) -> Picture:
    if has_plate(space):
        return landscape(*size, space, has_water=KIND[space] == RIVER)
    tone = owner.paint.tone.mixed(WHITE, _TINT) if owner else PAPER
    return _paper_surface(*size, tone.mixed(_ASH, _ASHEN) if is_ashen else tone)


@cached
def _paper_surface(width: int, height: int, tone: Colour) -> Surface:
    """Return the paper of a space."""
    return materials.paper(width, height, tone, 40)


def _paint_corner(whole: Surface, space: int, sizes: Sizes, m: Metrics) -> None:
    width, height = whole.get_size()
    foot = max(m.u(24), round(height * 0.2))
    room = Rect(m.u(4), m.u(4), width - m.u(8), height - foot - m.u(4))
    picture = svg.fit(space_picture_name(space), *room.size)
    whole.blit(picture, picture.get_rect(center=room.center))
    words = wood_type.render(corner_label(space), sizes.corner, INK_FACE, False, sizes.narrow)
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
    deep, line = m.u(STRIP), m.u(1.5)
    strip, seam = (
        (Rect(width - deep, 0, deep, height), Rect(width - deep - line, 0, line, height)),
        (Rect(0, height - deep, width, deep), Rect(0, height - deep - line, width, line)),
        (Rect(0, 0, deep, height), Rect(deep, 0, line, height)),
        (Rect(0, 0, width, deep), Rect(0, deep, width, line)),
    )[side_of(space)]
    whole.fill(tone, strip)
    whole.fill(INK, seam)


class _Rows(NamedTuple):
    """The lines of a space, the price last if it is for sale, or the cost of a visit, or None for no tag."""

    names: tuple[str, ...]
    price: str
    each: int | None
    step: int

    @property
    def height(self) -> int:
        """The height of all lines together."""
        return self.step * (len(self.names) + (bool(self.price) or self.each is not None))


def _rows(space: int, sizes: Sizes, whole: Surface, m: Metrics, each: int | None) -> _Rows:
    room = words_room(space, whole.get_size(), m)
    names = name_lines(label(space), sizes.name, room.width, is_tight=sizes.is_tight)
    price = in_words(to_money(PRICE[space])) if space in DEEDS and each is None else ""
    return _Rows(names, price, each, line_step(sizes.name))


def _rows_room(space: int, size: tuple[int, int], rows: _Rows, m: Metrics) -> Rect:
    """Return the place of the lines: beside the picture, or at the foot of a high space."""
    room = words_room(space, size, m)
    place = Rect(room.x, 0, room.width, rows.height)
    if is_horizontal(space, size):
        place.centery = size[1] // 2
    else:
        place.bottom = inner_room(space, size, m).bottom - m.u(1)
    return place


def _paint_front(whole: Surface, space: int, name: str, rows: _Rows, m: Metrics) -> None:
    """Paint the picture into the room that the words leave free, with its feet on the ground."""
    size = whole.get_size()
    room, words = inner_room(space, size, m), _rows_room(space, size, rows, m)
    if is_horizontal(space, size):
        if side_of(space) == 0:
            room.width, room.right = room.right - words.right - m.u(1), room.right
        else:
            room.width = words.left - room.x - m.u(1)
        picture = svg.fit(name, *room.size)
        whole.blit(picture, picture.get_rect(center=room.center))
        return
    room.height = words.top - (m.u(2) if has_plate(space) else m.u(1)) - room.y
    high = min(round(room.height * (1 + _FOOT)), round(size[1] * _HIGHEST), room.width)
    picture = svg.fit(name, room.width, high)
    down = min(round(room.height * _FOOT), (room.height - high) // 2)
    centre = (room.centerx, room.bottom + down - high // 2) if high > room.height else room.center
    whole.blit(picture, picture.get_rect(center=centre))


def _paint_rows(whole: Surface, space: int, rows: _Rows, sizes: Sizes, m: Metrics) -> None:
    """Paint the lines, and a tag with the cost of a visit, if any."""
    place = _rows_room(space, whole.get_size(), rows, m)
    if has_plate(space):
        wide = min(place.width, max(text.width(line, sizes.name, True) for line in rows.names))
        plate = Rect(0, 0, wide + m.u(PLATE), rows.height + m.u(3))
        plate.center = place.center
        paint.draw_rounded(whole, plate, m.u(4), CREAM.with_alpha(225))
    lines = [(line, sizes.name, _FIRE_INK if KIND[space] == FIRE else INK) for line in rows.names]
    lines += [(rows.price, sizes.price, _PRICE_INK)] if rows.price else []
    for number, (line, size, tone) in enumerate(lines):
        words = _narrowed(text.line(line, size, tone, True), place.width)
        middle = place.y + number * rows.step + rows.step // 2 - (m.u(1) if rows.each is not None else 0)
        whole.blit(words, words.get_rect(center=(place.centerx, middle)))
    if rows.each is not None:
        tag = Rect(0, place.bottom - rows.step, tag_width(space, whole.get_size(), m), rows.step)
        tag.centerx = place.centerx
        _paint_tag(whole, tag, space, rows.each, sizes, m)


def _narrowed(words: Surface, room: int) -> Surface:
    """Return words that are no wider than a room."""
    wide, high = words.get_size()
    return words if wide <= room else pygame.transform.smoothscale(words, (room, high))


def _paint_tag(whole: Surface, place: Rect, space: int, each: int, sizes: Sizes, m: Metrics) -> None:
    """Paint the cost of a visit on a tag that is light on any ground."""
    sign, size = TIMES.get(KIND[space], ""), sizes.tag
    side, gap = (round(size * SIGN), m.u(1)) if sign else (0, 0)
    words = text.line(visit_label(space, each, is_tight=sizes.is_tight), size, INK, True)
    line = _narrowed(words, place.width - tag_margin(space, size, m))
    wide = min(place.width, line.get_width() + gap + side + m.u(TAG))
    tag = Rect(0, 0, wide, round(size * _TAG_HEIGHT))
    tag.center = place.center
    edge = tag.inflate(m.u(2), m.u(2))
    paint.draw_rounded(whole, edge, edge.height // 2, INK.with_alpha(90))
    paint.draw_rounded(whole, tag, tag.height // 2, CREAM)
    left = tag.x + (wide - line.get_width() - gap - side) // 2
    whole.blit(line, line.get_rect(midleft=(left, tag.centery)))
    if sign:
        picture = svg.fit(sign, side, side)
        whole.blit(picture, picture.get_rect(midright=(tag.right - m.u(TAG) // 2, tag.centery)))
