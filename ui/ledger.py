"""The paper on which a game writes its log: newest line first; what does not fit is left out whole."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ui import text
from ui import type as wood_type
from ui.kept import kept
from ui.materials import plate
from ui.theme import INK, INK_FACE, WOOD, Metrics, colour

_OLDER = colour("#5a3f28")


@kept(4)
def sheet(size: tuple[int, int], heading: str, m: Metrics) -> tuple[Surface, int]:
    """The empty paper, and where its first line begins. Do not change it."""
    edge = m.u(8)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect(edge, edge, *size)
    plate(whole, rect, "paper", m, 6)
    head = wood_type.lettering(heading, m.half(15), INK_FACE, False)
    y = rect.y + m.u(12)
    whole.blit(head, (rect.x + m.u(12), y))
    middle = y + head.get_height() // 2
    left, right = rect.x + m.u(18) + head.get_width(), rect.right - m.u(14)
    pygame.draw.line(whole, WOOD, (left, middle), (right, middle), m.u(1))
    return whole, y + head.get_height() + m.u(4)


def ledger(size: tuple[int, int], heading: str, lines: Sequence[str], m: Metrics) -> Surface:
    """A paper plate of this size (and room for its shadow) with the lines that fit, newest first."""
    blank, y = sheet(size, heading, m)
    whole = blank.copy()
    rect = Rect(m.u(8), m.u(8), *size)
    for number, words in enumerate(lines):
        room = rect.width - m.u(28)
        block = text.paragraph(words, m.font(15), _OLDER if number else INK, room, bold=not number)
        if y + block.get_height() > rect.bottom - m.u(8):
            break
        whole.blit(block, (rect.x + m.u(14), y))
        y += block.get_height() + m.u(5)
    return whole
