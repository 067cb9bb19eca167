"""The honor of a game played unaided: a seal and a word on a pill below the heading of its end."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Words
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.theme import CREAM, GOLD, Metrics, colour
from ui.words import in_words

_TEXT: Final = 16
_BED: Final = colour("#1e1008")


def honor_height(m: Metrics) -> int:
    """Return the height of the seal, which stands out above and below its pill, in pixels."""
    return m.half(30)


def honor_pill(words: Words, m: Metrics) -> Surface:
    """Return a seal and a few words on a pill."""
    return _paint(in_words(words), m)


@cached
def _paint(words: str, m: Metrics) -> Surface:
    """Paint the seal over the left end of the pill."""
    face, side = text.line(words, max(m.usual.font(_TEXT), m.half(_TEXT)), CREAM, True), honor_height(m)
    seal = svg.fit("seal_unaided", side, side)
    pill = Rect(side // 4, 0, side * 3 // 4 + m.half(6) + face.get_width() + m.half(14), m.half(25))
    whole = Surface((pill.right, side), pygame.SRCALPHA)
    pill.centery = side // 2
    paint.draw_with_border(whole, pill, pill.height // 2, _BED, GOLD, m.u(2))
    whole.blit(seal, seal.get_rect(midleft=(0, side // 2)))
    whole.blit(face, face.get_rect(midleft=(side + m.half(6), side // 2)))
    return whole
