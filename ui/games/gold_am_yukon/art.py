"""What lies still around the board of GOLD AM YUKON: the bar, the side panel, the felt of the tray."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from ui.draw import materials, paint, text
from ui.draw.cache import cached
from ui.draw.theme import CREAM, GOLD, INK, PANEL_WOOD, Metrics
from ui.games.gold_am_yukon.layout import Layout, lay_out
from ui.widgets.bar import paint_bar

_HEADING = "Spots left"


@dataclass(frozen=True, slots=True)
class Art:
    """The pictures of a table at the measures of a window."""

    m: Metrics


@cached(2)
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """All that never changes around the board; the board itself is drawn by its view. Do not change it."""
    layout = lay_out(m, name, seats, foot)
    whole = Surface((m.width, m.height))
    paint_bar(whole, layout.bar, m, name)
    if foot:
        strip = layout.foot
        whole.blit(materials.planks(strip.width, strip.height, PANEL_WOOD, m.u(60), 3), strip)
    _paint_panel(whole, layout, m)
    materials.plate(whole, layout.tray, "cloth", m, 10)
    room = layout.heading
    font = text.fitting_size(_HEADING, m.font(16), room.width, bold=True)
    face = text.line(_HEADING, font, CREAM, True)
    whole.blit(face, face.get_rect(midleft=room.midleft))
    return whole


def _paint_panel(whole: Surface, layout: Layout, m: Metrics) -> None:
    """The planks of the side parts, with a brass edge and a shadow towards the board."""
    side = layout.side
    whole.blit(materials.planks(side.width, side.height, PANEL_WOOD, m.u(90), 11), side)
    soft = m.u(16)
    shade = paint.gradient(8, soft, ("#00000096", "#00000040", "#00000000"))
    shade = shade if layout.is_below else pygame.transform.rotate(shade, 90)
    size = (side.width, soft) if layout.is_below else (soft, side.height)
    whole.blit(pygame.transform.scale(shade, size), side)
    edge, line = m.u(4), m.u(1.5)
    if layout.is_below:
        pygame.draw.rect(whole, INK, Rect(0, side.y, side.width, edge))
        pygame.draw.rect(whole, GOLD, Rect(0, side.y + edge // 2, side.width, line))
    else:
        pygame.draw.rect(whole, INK, Rect(side.x, side.y, edge, side.height))
        pygame.draw.rect(whole, GOLD, Rect(side.x + edge // 2, side.y, line, side.height))
