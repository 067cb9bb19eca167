"""The painting around a board: the bar, the wood of the side parts, slots, and the frame of the board.

Everything here needs a layout, but no words and no game: it can be painted before a game is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.draw import materials, paint
from ui.draw.panelling import Panelling, cover_with_panelling
from ui.draw.theme import GOLD, INK, Colour, Metrics, colour
from ui.widgets.bar import paint_bar_name, paint_bar_wood

if TYPE_CHECKING:
    from saves.settings import Settings
    from ui.play.panels.layout import BoardLayout

STRIP_HEIGHT: Final = 62
"""Height of a replay's strip, in units."""
_BED: Final = colour("#1c0f08")


class GroundSpec(NamedTuple):
    """The parameters of the ground of a table; `foot` is the height of a replay's strip in pixels, or 0."""

    m: Metrics
    game: str
    seats: int
    foot: int
    settings: Settings


def paint_ground(whole: Surface, layout: BoardLayout, wood: Panelling, *, is_inside: bool = False) -> None:
    """Paint the wood of the bar and of the side parts, which is there before any words."""
    paint_bar_wood(whole, layout.bar, layout.m)
    paint_panel(whole, layout.side, wood, layout.m, is_inside=is_inside)


def paint_details(whole: Surface, layout: BoardLayout, name: str, slots: Sequence[Rect] = ()) -> None:
    """Paint a game's name on the bar, the felt of the tray, and slots below buttons.

    A slot is left out where the log has its room.
    """
    paint_bar_name(whole, layout.bar, layout.m, name)
    if layout.tray.height:
        materials.draw_panel(whole, layout.tray, "cloth", layout.m, 10)
    for slot in slots:
        if not slot.colliderect(layout.ledger):
            paint_slot(whole, slot, layout.m)


def paint_slot(whole: Surface, slot: Rect, m: Metrics) -> None:
    """Paint a hollow in the wood, so that a place without its button does not look forgotten."""
    hollow, radius = slot.inflate(-m.u(2), -m.u(2)), m.u(8)
    paint.draw_rounded(whole, hollow.move(0, m.u(1.5)), radius, GOLD.with_alpha(46), m.u(1.5))
    paint.draw_rounded(whole, hollow, radius, INK.with_alpha(74))
    paint.draw_rounded(whole, hollow, radius, INK.with_alpha(110), m.u(1.5))


def paint_panel(whole: Surface, side: Rect, wood: Panelling, m: Metrics, *, is_inside: bool = False) -> None:
    """Paint the wood of side parts, with a shadow and a brass edge towards the board.

    The edge lies on the board, or inside the panel where the board is drawn over.
    """
    cover_with_panelling(whole.subsurface(side), wood, m)
    is_below = side.width == whole.get_width()
    soft, edge, line = m.u(16), m.u(4), m.u(1.5)
    shade = paint.gradient(8, soft, ("#00000096", "#00000040", "#00000000"))
    if side.x == 0 and not is_below:  # the board is at its right
        shade = pygame.transform.scale(pygame.transform.rotate(shade, -90), (soft, side.height))
        whole.blit(shade, (side.right - soft, side.y))
        whole.fill(INK, (side.right, side.y, edge, side.height))
        whole.fill(GOLD, (side.right + edge - edge // 2 - line, side.y, line, side.height))
        return
    shade = shade if is_below else pygame.transform.rotate(shade, 90)
    far = 0 if is_inside else -edge
    brass = edge // 2 if is_inside else -(edge // 2)
    if is_below:
        whole.blit(pygame.transform.scale(shade, (side.width, soft)), side)
        whole.fill(INK, (side.x, side.y + far, side.width, edge))
        whole.fill(GOLD, (side.x, side.y + brass, side.width, line))
    else:
        whole.blit(pygame.transform.scale(shade, (soft, side.height)), side)
        whole.fill(INK, (side.x + far, side.y, edge, side.height))
        whole.fill(GOLD, (side.x + brass, side.y, line, side.height))


def _paint_board_frame(whole: Surface, layout: BoardLayout, wood: Colour, radius: int) -> None:
    """Paint the planks of the table, and the board's dark bed with its shadow and a brass edge."""
    m, room = layout.m, layout.table
    materials.cover_with_planks(whole.subsurface(room), wood, m.u(100), 5)
    bed = layout.board.inflate(m.u(6), m.u(6))
    paint.draw_shadow(whole, bed, m.u(radius + 1), m.u(9), 190, (m.u(2), m.u(5)))
    paint.draw_with_border(whole, bed, m.u(radius), _BED, GOLD, m.u(1.5))


def paint_framed_ground(
    whole: Surface, layout: BoardLayout, planks: Colour, radius: int, wood: Panelling
) -> None:
    """Paint the ground of a table whose board lies in a frame on planks."""
    _paint_board_frame(whole, layout, planks, radius)
    paint_ground(whole, layout, wood)


def shade_edges(whole: Surface, room: Rect, m: Metrics) -> None:
    """Paint a shadow along the upper and the lower edge of a painting."""
    shade = paint.gradient(room.width, m.u(12), ("#00000070", "#00000020", "#00000000"))
    whole.blit(shade, room)
    whole.blit(pygame.transform.flip(shade, False, True), (room.x, room.bottom - m.u(12)))
