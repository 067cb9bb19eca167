"""The paper on which a game writes its log: newest line first, each line whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from ui import text
from ui import type as wood_type
from ui.kept import kept
from ui.materials import plate
from ui.theme import INK, INK_FACE, WOOD, Metrics, colour

_OLDER = colour("#5a3f28")
_SIZE: Final = 15
_ROWS: Final = 4
"""So many rows have room at least, where text is larger than usual."""
_LEAST: Final = 9  # pixels of the letters of a line for which there is hardly room


class Paper(NamedTuple):
    """An empty paper, where its first line begins, how far its lines go, and the size of their letters."""

    picture: Surface
    top: int
    bottom: int
    font: int

    def has_room(self, words: str, wide: int, rows: int = 1) -> bool:
        """Whether a line no wider than this stands on it whole, or so many rows."""
        rows = max(rows, len(text.broken(words, self.font, True, wide)))
        return rows * text.height(self.font) <= self.bottom - self.top


@kept(8)
def sheet(size: tuple[int, int], heading: str, m: Metrics) -> tuple[Surface, int]:
    """The empty paper, with a heading or without, and where its first line begins. Do not change it."""
    edge = m.u(8)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect(edge, edge, *size)
    plate(whole, rect, "paper", m, 6)
    if not heading:
        return whole, rect.y + m.u(5)
    head = wood_type.lettering(heading, m.half(15), INK_FACE, False)
    y = rect.y + m.u(12)
    whole.blit(head, (rect.x + m.u(12), y))
    middle = y + head.get_height() // 2
    left, right = rect.x + m.u(18) + head.get_width(), rect.right - m.u(14)
    pygame.draw.line(whole, WOOD, (left, middle), (right, middle), m.u(1))
    return whole, y + head.get_height() + m.u(4)


@kept(8)
def paper_for(size: tuple[int, int], heading: str, words: str, wide: int, m: Metrics) -> Paper:
    """The paper on which a line stands whole, broken at a width: with the largest letters for it.

    Where letters of the usual size have no room, the heading goes; only then the letters are smaller.
    """
    fitted = m.fitting(lambda each: _paper(size, heading, each).has_room(words, wide, _ROWS))
    for head in (heading, ""):
        paper = _paper(size, head, fitted)
        if paper.has_room(words, wide):
            return paper
    while paper.font > _LEAST and not paper.has_room(words, wide):
        paper = paper._replace(font=paper.font - 1)
    return paper


def _paper(size: tuple[int, int], heading: str, m: Metrics) -> Paper:
    """The paper with a heading at these measures."""
    blank, top = sheet(size, heading, m)
    return Paper(blank, top, size[1] + (0 if heading else m.u(5)), m.font(_SIZE))


def ledger(size: tuple[int, int], heading: str, lines: Sequence[str], m: Metrics) -> Surface:
    """A paper plate of this size (and room for its shadow) with the lines that fit, newest first."""
    room = size[0] - m.u(28)
    paper = paper_for(size, heading, lines[0] if lines else "", room, m)
    whole, y = paper.picture.copy(), paper.top
    for number, words in enumerate(lines):
        ink = _OLDER if number else INK
        block = text.paragraph(words, paper.font, ink, room, bold=not number)
        if y + block.get_height() > paper.bottom and number:
            break
        whole.blit(block, (m.u(8 + 14), y))
        y += block.get_height() + m.u(5)
    return whole
