"""The paper on which a game writes its log: newest line first, each line whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.materials import plate
from ui.draw.theme import INK, INK_FACE, WOOD, Metrics, colour

_OLDER = colour("#5a3f28")
_EDGE: Final = 8  # units of room around the paper for its shadow
_HEAD: Final = 15
_SIZE: Final = 15
_ROWS: Final = 4
"""So many rows have room at least, where text is larger than usual."""
_LEAST: Final = 9  # pixels of the letters of a line for which there is hardly room


class Paper(NamedTuple):
    """An empty paper, where its first line begins, and the size of its letters. Do not change the picture."""

    picture: Surface
    top: int
    bottom: int
    font: int


class _Room(NamedTuple):
    """The room for lines on a paper: from where to where, and the size of their letters."""

    top: int
    bottom: int
    font: int

    @classmethod
    def of(cls, high: int, heading: str, m: Metrics) -> _Room:
        """On a paper of this height, with a heading or without."""
        head = m.u(16) + wood_type.lettering_height(m.half(_HEAD)) if heading else m.u(5)
        return cls(m.u(_EDGE) + head, high + (0 if heading else m.u(5)), m.font(_SIZE))

    def holds(self, words: str, wide: int, rows: int = 1) -> bool:
        """Whether a line no wider than this stands in it whole, or so many rows."""
        rows = max(rows, len(text.broken(words, self.font, True, wide)))
        return rows * text.height(self.font) <= self.bottom - self.top


@cached(4)
def sheet(size: tuple[int, int], heading: str, m: Metrics) -> Surface:
    """The empty paper, with a heading or without. Do not change it."""
    edge = m.u(_EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect(edge, edge, *size)
    plate(whole, rect, "paper", m, 6)
    if not heading:
        return whole
    head = wood_type.lettering(heading, m.half(_HEAD), INK_FACE, False)
    y = rect.y + m.u(12)
    whole.blit(head, (rect.x + m.u(12), y))
    middle = y + head.get_height() // 2
    left, right = rect.x + m.u(18) + head.get_width(), rect.right - m.u(14)
    pygame.draw.line(whole, WOOD, (left, middle), (right, middle), m.u(1))
    return whole


@cached(8)
def paper_for(size: tuple[int, int], heading: str, words: str, wide: int, m: Metrics) -> Paper:
    """The paper on which a line stands whole, broken at a width: with the largest letters for it.

    Where letters of the usual size have no room, the heading goes; only then the letters are smaller.
    """
    fitted = m.fitting(lambda each: _Room.of(size[1], heading, each).holds(words, wide, _ROWS))
    head, room = heading, _Room.of(size[1], heading, fitted)
    if not room.holds(words, wide):
        head, room = "", _Room.of(size[1], "", fitted)
    while room.font > _LEAST and not room.holds(words, wide):
        room = room._replace(font=room.font - 1)
    return Paper(sheet(size, head, fitted), *room)


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
        whole.blit(block, (m.u(_EDGE + 14), y))
        y += block.get_height() + m.u(5)
    return whole
