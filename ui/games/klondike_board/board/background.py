"""The fixed parts of the table of KLONDIKE: wood, valley, names of creeks, side panel, felt tray."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import message
from games.klondike_board.board import CREEK_NAMES, CREEKS, DEEDS, RING
from ui.draw import paint, svg
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.theme import CREAM_FACE, GOLD, INK, Metrics, colour
from ui.games.klondike_board.board.layout import Layout, compute_layout
from ui.games.klondike_board.board.lettering import sizes_on
from ui.games.klondike_board.board.spaces import face
from ui.play.panels import hud
from ui.words import in_words

_LEAST_LETTERS: Final = 10  # pixels of the creeks' names
_SUN: Final = 24  # the radius of the sun, in the painting's own units
_TABLE_WOOD: Final = colour("#3a2010")
_SIGN: Final = (74, 44, 20, 240)
_PLATE: Final = (30, 16, 8, 235)


@cached
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """Return the fixed background, with plates for the sprites to lie on."""
    layout = compute_layout(m, name, seats, foot)
    whole, sizes = Surface((m.width, m.height)), sizes_on(layout)
    hud.paint_board_frame(whole, layout, _TABLE_WOOD, 7)
    _paint_valley(whole, layout, m)
    for space in RING:
        if space not in DEEDS:
            rect = layout.spaces[space]
            whole.blit(face(space, None, rect.size, sizes, m), rect)
    hud.paint_around(whole, layout, name)
    return whole


def _paint_valley(whole: Surface, layout: Layout, m: Metrics) -> None:
    """Paint the valley, with an inner shadow, the creeks' names and the sign of the town."""
    valley = layout.middle
    part = whole.subsurface(valley)
    part.blit(svg.cover("valley_sky", *valley.size), (0, 0))
    _paint_detail(part, "valley_sun", (30, -60), m)
    part.blit(svg.cover("scene_klondike", *valley.size), (0, 0))
    _paint_detail(part, "valley_town", (14, 352), m)
    _paint_detail(part, "valley_steamboat", (584, 412), m)
    hud.shade_edges(whole, valley, m)
    pygame.draw.rect(whole, INK, valley.inflate(m.u(2), m.u(2)), m.u(2))
    sign = wood_type.render(in_words(message("klondike_board.town")).upper(), m.u(13), CREAM_FACE, False)
    board = Rect(0, 0, sign.get_width() + m.u(16), m.u(23))
    board.midtop = (layout.bank[0], layout.bank[1] + m.u(30))
    board.clamp_ip(valley.inflate(-m.u(12), 0))
    paint.draw_rounded(whole, board, m.u(5), _SIGN)
    paint.draw_rounded(whole, board, m.u(5), INK, m.u(1.5))
    whole.blit(sign, sign.get_rect(center=(board.centerx, board.centery + m.u(1))))
    names = [in_words(CREEK_NAMES[creek]).upper() for creek in CREEKS]
    room, high = layout.plates[0].width - m.u(14), m.half(17)
    while high > _LEAST_LETTERS and any(wood_type.width(name, high) > room for name in names):
        high -= 1
    for name, plate in zip(names, layout.plates, strict=True):
        _paint_name(whole, name, high, plate, m)


def _paint_detail(part: Surface, name: str, place: tuple[int, int], m: Metrics) -> None:
    """Paint a detail that must be seen whole, however much of the painting is cut off."""
    width, height = part.get_size()
    own = svg.box("scene_klondike")
    scale = max(width / own[0], height / own[1])
    picture = svg.scale_to_width(name, round(svg.box(name)[0] * scale))
    rect = picture.get_rect(topleft=(round(place[0] * scale), round(place[1] * scale)))
    rect.move_ip((width - round(own[0] * scale)) // 2, (height - round(own[1] * scale)) // 2)
    if name == "valley_sun":
        shift = max(0, m.u(12) - rect.centery + round(_SUN * scale))
        rect.move_ip(max(0, round(width * 0.12) - rect.centerx), shift)
    else:
        rect.clamp_ip(part.get_rect().inflate(-m.u(16), -m.u(20)))
    part.blit(picture, rect)


def _paint_name(whole: Surface, name: str, high: int, plate: Rect, m: Metrics) -> None:
    """Paint the name of a creek, in letters as high as those of the others."""
    words = wood_type.fit(name, high, plate.width - m.u(14))
    room = Rect(0, 0, min(plate.width, words.get_width() + m.u(20)), plate.height)
    room.center = plate.center
    paint.draw_shadow(whole, room, m.u(7), m.u(4), 140, (m.u(1), m.u(3)))
    paint.draw_rounded(whole, room, m.u(7), _PLATE)
    paint.draw_rounded(whole, room, m.u(7), GOLD, m.u(2))
    whole.blit(words, words.get_rect(center=(room.centerx, room.centery + m.u(1))))
