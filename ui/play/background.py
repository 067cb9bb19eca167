"""What lies still around a board: its bed on the table, the bar, the side panel, the felt of the tray."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import materials, paint
from ui.draw.theme import GOLD, INK, PANEL_WOOD, Colour, Metrics, colour
from ui.play.layout import BoardLayout
from ui.widgets.bar import paint_bar

_BED: Final = colour("#1c0f08")


def paint_around(whole: Surface, layout: BoardLayout, name: str, *, is_inside: bool = False) -> None:
    """Paint the bar, the panel of the side parts and the felt of the tray."""
    paint_bar(whole, layout.bar, layout.m, name)
    paint_panel(whole, layout.side, layout.m, is_inside=is_inside)
    if layout.tray.height:
        materials.plate(whole, layout.tray, "cloth", layout.m, 10)


def paint_panel(whole: Surface, side: Rect, m: Metrics, *, is_inside: bool = False) -> None:
    """Paint the planks of side parts, with a shadow and a brass edge towards the board.

    The edge lies on the board, or inside the panel where the board is drawn over.
    """
    whole.blit(materials.planks(side.width, side.height, PANEL_WOOD, m.u(90), 11), side)
    is_below = side.x == 0
    soft, edge, line = m.u(16), m.u(4), m.u(1.5)
    shade = paint.gradient(8, soft, ("#00000096", "#00000040", "#00000000"))
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


def paint_bed(whole: Surface, layout: BoardLayout, wood: Colour, radius: int) -> None:
    """Paint the planks of the table, and the board's dark bed with its shadow and a brass edge."""
    m, room = layout.m, layout.table
    whole.blit(materials.planks(room.width, room.height, wood, m.u(100), 5), room)
    bed = layout.board.inflate(m.u(6), m.u(6))
    paint.draw_shadow(whole, bed, m.u(radius + 1), m.u(9), 190, (m.u(2), m.u(5)))
    paint.draw_rounded(whole, bed, m.u(radius), _BED)
    paint.draw_rounded(whole, bed, m.u(radius), GOLD, m.u(1.5))


def shade_edges(whole: Surface, room: Rect, m: Metrics) -> None:
    """Paint a shadow along the upper and the lower edge of a painting."""
    shade = paint.gradient(room.width, m.u(12), ("#00000070", "#00000020", "#00000000"))
    whole.blit(shade, room)
    whole.blit(pygame.transform.flip(shade, False, True), (room.x, room.bottom - m.u(12)))
