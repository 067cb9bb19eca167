"""Trophies that a game has won, on a paper that is handed over at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Surface

from games.core import message
from ui.draw import text
from ui.draw.materials import draw_panel, medal
from ui.draw.theme import INK, Metrics
from ui.words import in_words

if TYPE_CHECKING:
    from saves.trophies import Trophy

MOST: Final = 3
"""Maximum number of trophies on a paper."""
_TEXT: Final = 17


def trophy_card(trophies: Sequence[Trophy], room: int, m: Metrics) -> Surface:
    """Return a paper with trophies, medals and names, under a line of praise, or beside it in a wide room."""
    head = text.line(in_words(message("finale.trophies", count=len(trophies))), m.font(15), INK)
    side, gap, pad = m.half(40), m.u(8), m.u(12)
    faces = [text.line(in_words(trophy.name), m.font(_TEXT), INK, True) for trophy in trophies]
    wide = sum(side + gap + face.get_width() for face in faces) + m.u(22) * (len(faces) - 1)
    beside = wide + head.get_width() + 2 * pad + m.u(18) <= room
    width = (wide + head.get_width() + m.u(18) if beside else max(wide, head.get_width())) + 2 * pad
    high = side + m.u(10) + (0 if beside else head.get_height())
    whole = Surface((width, high), pygame.SRCALPHA)
    draw_panel(whole, whole.get_rect(), "paper", m, 8)
    x, y = pad, high - side // 2 - m.u(5)
    if beside:
        whole.blit(head, head.get_rect(midleft=(x, y)))
        x += head.get_width() + m.u(18)
    else:
        whole.blit(head, head.get_rect(midtop=(width // 2, m.u(4))))
        x = (width - wide) // 2
    for trophy, face in zip(trophies, faces, strict=True):
        picture = medal(trophy.picture, side, m, won=True)
        whole.blit(picture, picture.get_rect(midleft=(x, y)))
        whole.blit(face, face.get_rect(midleft=(x + side + gap, y)))
        x += side + gap + face.get_width() + m.u(22)
    return whole
