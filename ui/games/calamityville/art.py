"""What lies still on the table of CALAMITYVILLE: wood, the town at noon, side panel, felt tray."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import materials, paint, svg
from ui.draw.cache import cached
from ui.draw.theme import GOLD, INK, PANEL_WOOD, Metrics, colour
from ui.games.calamityville.ground import drained
from ui.games.calamityville.layout import PAINTING, Layout, lay_out, spot
from ui.widgets.bar import paint_bar

_TABLE_WOOD: Final = colour("#4a2a14")
_BED: Final = colour("#1c0f08")
_CHIMNEYS: Final = ((74, 127), (125, 129), (246, 126), (438, 127), (552, 127))  # in the painting's units


@dataclass(frozen=True, slots=True)
class Art:
    """The pictures of a table at the measures of a window."""

    m: Metrics


@cached(2)
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """All that never changes, with plates for the sprites to lie on; in boom times. Do not change it."""
    layout = lay_out(m, name, seats, foot)
    whole = Surface((m.width, m.height))
    _paint_table(whole, layout, m)
    whole.blit(town(layout.middle.size, m), layout.middle)
    paint_bar(whole, layout.bar, m, name)
    _paint_panel(whole, layout.side, m)
    materials.plate(whole, layout.tray, "cloth", m, 10)
    return whole


# ------------------------------------------------------------------ the town
@cached(2)
def town(size: tuple[int, int], m: Metrics) -> Surface:
    """The middle of the board in boom times. Do not change it."""
    whole = _painted("scene_calamity", size)
    middle = whole.get_rect()
    scale = max(size[0] / PAINTING[0], size[1] / PAINTING[1])
    smoke = svg.wide("town_smoke", round(20 * scale))
    for place in _CHIMNEYS:
        whole.blit(smoke, smoke.get_rect(midbottom=spot(middle, place)))
    garland = svg.wide("town_boom", round(size[0] * 0.36))
    whole.blit(garland, (m.u(2), m.u(4)))
    whole.blit(pygame.transform.flip(garland, True, False), (size[0] - garland.get_width() - m.u(2), m.u(4)))
    _shade(whole, m)
    return whole


@cached(2)
def ghost_town(size: tuple[int, int], m: Metrics) -> Surface:
    """The middle of the board when the boom is over. Do not change it."""
    whole = drained(_painted("scene_calamity", size))
    gloom = svg.covering("town_bust", *size)
    whole.blit(gloom, (0, 0))
    _shade(whole, m)
    return whole


@cached(4)
def rail(size: tuple[int, int], *, is_bust: bool) -> Surface:
    """The near half of the corral's fence, as large as the middle. Do not change it."""
    whole = svg.covering("scene_calamity_rail", *size)
    return drained(whole) if is_bust else whole


def _painted(name: str, size: tuple[int, int]) -> Surface:
    """An opaque painting that covers a size."""
    whole = Surface(size).convert()
    whole.blit(svg.covering(name, *size), (0, 0))
    return whole


def _shade(whole: Surface, m: Metrics) -> None:
    """A shadow along the upper and the lower edge, and a line around."""
    width, height = whole.get_size()
    shade = paint.gradient(width, m.u(12), ("#00000070", "#00000020", "#00000000"))
    whole.blit(shade, (0, 0))
    whole.blit(pygame.transform.flip(shade, False, True), (0, height - m.u(12)))
    pygame.draw.rect(whole, INK, whole.get_rect(), m.u(2))


# ------------------------------------------------------------------ the rest
def _paint_table(whole: Surface, layout: Layout, m: Metrics) -> None:
    """The planks of the table, and the board's dark bed with its shadow and a brass edge."""
    is_below = layout.side.x == 0
    bottom = layout.side.top if is_below else m.height
    right = m.width if is_below else layout.side.left
    room = Rect(0, layout.bar.bar.bottom, right, bottom - layout.bar.bar.bottom)
    whole.blit(materials.planks(room.width, room.height, _TABLE_WOOD, m.u(100), 5), room)
    bed = layout.board.inflate(m.u(6), m.u(6))
    paint.draw_shadow(whole, bed, m.u(7), m.u(9), 190, (m.u(2), m.u(5)))
    paint.draw_rounded(whole, bed, m.u(6), _BED)
    paint.draw_rounded(whole, bed, m.u(6), GOLD, m.u(1.5))


def _paint_panel(whole: Surface, side: Rect, m: Metrics) -> None:
    """The planks of the side parts, with a brass edge and a shadow towards the board."""
    whole.blit(materials.planks(side.width, side.height, PANEL_WOOD, m.u(90), 11), side)
    is_below = side.x == 0
    soft = m.u(16)
    shade = paint.gradient(8, soft, ("#00000096", "#00000040", "#00000000"))
    shade = shade if is_below else pygame.transform.rotate(shade, 90)
    size = (side.width, soft) if is_below else (soft, side.height)
    whole.blit(pygame.transform.scale(shade, size), side)
    edge, line = m.u(4), m.u(1.5)
    if is_below:
        pygame.draw.rect(whole, INK, (0, side.y - edge, side.width, edge))
        pygame.draw.rect(whole, GOLD, (0, side.y - edge // 2, side.width, line))
    else:
        pygame.draw.rect(whole, INK, (side.x - edge, side.y, edge, side.height))
        pygame.draw.rect(whole, GOLD, (side.x - edge // 2, side.y, line, side.height))
