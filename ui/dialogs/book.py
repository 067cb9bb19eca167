"""The open book of rules and statistics: its leather, the list at its left, and what is set on its leaves."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint
from ui.draw.materials import paper
from ui.draw.sprites import Sprite
from ui.draw.theme import GOLD, INK, PAPER, RED, WOOD, Metrics, colour

_LEATHER: Final = colour("#4a1710")
_PARCHMENT: Final = PAPER.mixed(WOOD, 0.2)
LIGHT: Final = (255, 250, 232, 150)
EDGE: Final = WOOD.veiled(190)
"""The body and the edge of plates and labels on a leaf."""

_FINE: Final = 3  # supersampling of the ribbon

Parts = list[tuple[Surface, float]]
"""Pictures one below the other, each followed by a gap in design units."""


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


# ------------------------------------------------------------------ the list
class Bookmark(Sprite):
    """A line of the list at the left; the one whose leaf is open is a ribbon that reaches over the spine."""

    __slots__ = ("_box", "_is_hot", "_is_open", "_m")

    def __init__(self, box: Rect, m: Metrics, *, is_open: bool = False) -> None:
        self._box = box
        self._m = m
        self._is_open = is_open
        self._is_hot = False
        super().__init__(self._painted(), box.topleft, 30)

    @property
    def area(self) -> Rect:
        """Where it takes a press."""
        return Rect(self._box)

    @property
    def enabled(self) -> bool:
        """Every leaf can be opened."""
        return True

    def open(self, is_open: bool) -> None:
        """Show whether its leaf is open."""
        if is_open != self._is_open:
            self._is_open = is_open
            self.repaint()

    def hover(self, is_hot: bool) -> None:
        """The mouse rests on it, or has left it."""
        if is_hot != self._is_hot:
            self._is_hot = is_hot
            self.repaint()

    def repaint(self) -> None:
        """Paint it as it is now."""
        self.change(picture=self._painted())

    def paint_words(self, picture: Surface) -> None:
        """Write on it what it says."""
        raise NotImplementedError

    def _painted(self) -> Surface:
        m, box = self._m, self._box
        picture = Surface((box.width + (m.u(16) if self._is_open else 0), box.height), pygame.SRCALPHA)
        if self._is_open:
            picture.blit(_ribbon(box.width, box.height, m), (0, 0))
        elif self._is_hot:
            paint.draw_rounded(picture, picture.get_rect(), m.u(6), WOOD.veiled(70))
        self.paint_words(picture)
        return picture


def _ribbon(width: int, height: int, m: Metrics) -> Surface:
    """A red ribbon with a point at its right."""
    point = m.u(16)
    large = Surface(((width + point) * _FINE, height * _FINE), pygame.SRCALPHA)
    large.fill((*RED, 0))
    body = Rect(0, 0, width * _FINE, height * _FINE)
    pygame.draw.rect(
        large, RED, body, border_top_left_radius=m.u(6) * _FINE, border_bottom_left_radius=m.u(6) * _FINE
    )
    tip = ((body.right - 1, 0), (body.right + point * _FINE, body.centery), (body.right - 1, body.bottom))
    pygame.draw.polygon(large, RED, tip)
    return pygame.transform.smoothscale(large, (width + point, height))


# ------------------------------------------------------------------ on the leaves
def stacked(parts: Parts, width: int, room: int, m: Metrics, widest: float) -> Surface:
    """Parts one below the other; where there is room to spare, gaps are wider, up to `widest` times."""
    pictures = sum(picture.get_height() for picture, _ in parts)
    least = sum(m.u(gap) for _, gap in parts)
    spread = max(1.0, min(widest, (room - pictures) / max(1, least)))
    gaps = [int(m.u(gap) * spread) for _, gap in parts]
    whole, top = Surface((width, pictures + sum(gaps)), pygame.SRCALPHA), 0
    for (picture, _), gap in zip(parts, gaps, strict=True):
        whole.blit(picture, (0, top))
        top += picture.get_height() + gap
    return whole


def draw_plate(target: Surface, place: Rect, m: Metrics) -> None:
    """Paint a light plate with a thin wooden edge."""
    paint.draw_rounded(target, place, m.u(9), LIGHT)
    paint.draw_rounded(target, place, m.u(9), EDGE, m.u(1.5))


def label(face: Surface, fill: paint.RGBA, edge: paint.RGBA, m: Metrics, lift: float = 1) -> Surface:
    """A small round label with a word on it, which is a little lifted."""
    whole = Surface((face.get_width() + m.t(16), face.get_height() + m.u(1)), pygame.SRCALPHA)
    radius = whole.get_height() // 2
    paint.draw_rounded(whole, whole.get_rect(), radius, fill)
    paint.draw_rounded(whole, whole.get_rect(), radius, edge, m.u(1.5))
    whole.blit(face, face.get_rect(center=whole.get_rect().move(0, -m.u(lift)).center))
    return whole
