"""The open book of rules and statistics: leather, parchment at the left, a page at the right."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint
from ui.draw.materials import paper
from ui.draw.theme import GOLD, INK, PAPER, WOOD, Metrics, colour

_LEATHER: Final = colour("#4a1710")
_PARCHMENT: Final = PAPER.mixed(WOOD, 0.2)


def paint_book(target: Surface, side: Rect, page: Rect, m: Metrics) -> None:
    """Paint an open book: its list at the side, and the page beside it."""
    whole = side.union(page)
    paint.draw_shadow(target, whole, m.u(12), m.u(14), 200, (m.u(4), m.u(8)))
    paint.draw_rounded(target, whole.inflate(m.u(10), m.u(10)), m.u(13), INK)
    paint.draw_rounded(target, whole.inflate(m.u(7), m.u(7)), m.u(12), _LEATHER)
    paint.draw_rounded(target, whole.inflate(m.u(5), m.u(5)), m.u(11), GOLD, m.u(1.5))
    both = Surface(whole.size)
    both.blit(paper(side.width, side.height, _PARCHMENT, 60), (0, 0))
    both.blit(paper(page.width, page.height), (side.width, 0))
    both.fill(WOOD, (side.width - m.u(1), m.u(10), m.u(2), whole.height - m.u(20)))
    shade = pygame.transform.rotate(paint.gradient(whole.height, m.u(26), ("#5a3a1c58", "#5a3a1c00")), 90)
    both.blit(pygame.transform.scale(shade, (m.u(26), whole.height)), (side.width, 0))
    target.blit(paint.clipped(both, m.u(9)), whole)
