"""What lies still on the table of CALAMITYVILLE: wood, the town at noon, side panel, felt tray."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from ui.draw import svg
from ui.draw.cache import cached
from ui.draw.theme import INK, Metrics, colour
from ui.games.calamityville.ground import drained
from ui.games.calamityville.layout import PAINTING, lay_out, spot
from ui.play import background

_TABLE_WOOD: Final = colour("#4a2a14")
_CHIMNEYS: Final = ((74, 127), (125, 129), (246, 126), (438, 127), (552, 127))  # in the painting's units


@cached(2)
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """All that never changes, with plates for the sprites to lie on; in boom times. Do not change it."""
    layout = lay_out(m, name, seats, foot)
    whole = Surface((m.width, m.height))
    background.paint_bed(whole, layout, _TABLE_WOOD, 6)
    whole.blit(town(layout.middle.size, m), layout.middle)
    background.paint_around(whole, layout, name)
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
    background.shade_edges(whole, whole.get_rect(), m)
    pygame.draw.rect(whole, INK, whole.get_rect(), m.u(2))
