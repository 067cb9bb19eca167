"""The ground of the board: the painted valley, the trails, spaces and claims, at a step of the zoom."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from games.gold_am_yukon.board import CLAIMS, SPACES
from ui.draw.cache import cached
from ui.draw.theme import Metrics
from ui.games.gold_am_yukon.chart import Chart, chart
from ui.games.gold_am_yukon.claims import draw_medal, draw_plot
from ui.games.gold_am_yukon.trails import draw_spaces, draw_trails
from ui.games.gold_am_yukon.valley import valley

_TINTS: Final = {
    1: (20, 26, 20, 40), 2: (225, 240, 255, 40), 4: (240, 248, 255, 84), 6: (255, 250, 226, 150),
}  # fmt: skip
_BED: Final = (16, 30, 34, 118)
_COARSE: Final = 6
_ORIGIN: Final = (0, 0)


@cached(3)
def ground(name: str, room: tuple[int, int], zoom: int, m: Metrics) -> Surface:
    """The ground at a step of the zoom, without anything that changes. Do not change it."""
    here = chart(name, room, zoom, m)
    whole = valley(here.size)
    _draw_bed(whole, here)
    for claim in CLAIMS:
        draw_plot(whole, here, claim, _TINTS[here.board.nuggets[claim]], _ORIGIN)
    links = [(one, other) for one in SPACES for other in here.board.links[one] if one < other]
    draw_trails(whole, here, links, _ORIGIN)
    draw_spaces(whole, here, SPACES, _ORIGIN)
    for claim in CLAIMS:
        draw_medal(whole, here, claim, _ORIGIN, m)
    return whole


def _draw_bed(whole: Surface, here: Chart) -> None:
    """A soft dark bed keeps the trails readable over the painting."""
    width, height = here.size
    small = Surface((-(-width // _COARSE), -(-height // _COARSE)), pygame.SRCALPHA)
    small.fill((*_BED[:3], 0))
    for x, y in here.claims:
        pygame.draw.circle(small, _BED, (x // _COARSE, y // _COARSE), round(here.side * 1.12 / _COARSE))
    soft = pygame.transform.gaussian_blur(small, max(1, round(here.side * 0.16 / _COARSE)))
    whole.blit(pygame.transform.smoothscale(soft, here.size), _ORIGIN)
