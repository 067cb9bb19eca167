"""Pictures of the screen for a new game: the game's picture, a refusal, and sentences."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg, text
from ui.draw.theme import GOLD, INK, OXBLOOD, RED, WHITE, Colour, Metrics


def paint_poster(target: Surface, place: Rect, game: str, m: Metrics) -> None:
    """Paint the game's picture in its frame."""
    picture = svg.cover(f"poster_{game}", *place.size)
    paint.draw_shadow(target, place, m.u(10), m.u(6), 140, (m.u(2), m.u(4)))
    target.blit(paint.round_corners(picture, m.u(10)), place)
    paint.draw_rounded(target, place, m.u(10), INK, m.u(5))
    paint.draw_rounded(target, place.inflate(-m.u(3), -m.u(3)), m.u(9), GOLD, m.u(3))


def error_picture(sentence: str, size: tuple[int, int], m: Metrics) -> Surface:
    """Return a sentence on a red plate with a cross, broken into lines if that is narrow and high enough."""
    picture = Surface(size, pygame.SRCALPHA)
    side = min(m.t(22), size[1] - m.u(6))
    font, lines = text.fit_lines(sentence, m.font(16), (size[0] - side - m.u(30), size[1]))
    wide = max(text.width(line, font, True) for line in lines)
    body = Rect(0, 0, min(size[0], wide + side + m.u(32)), size[1])
    paint.draw_with_border(picture, body, m.u(7), OXBLOOD, RED, m.u(2))
    cross = svg.fit("ui_close", side, side)
    picture.blit(cross, cross.get_rect(midleft=(m.u(9), size[1] // 2)))
    step = text.height(font)
    top = (size[1] - step * len(lines)) // 2
    for number, line in enumerate(lines):
        face = text.line(line, font, WHITE, True)
        picture.blit(face, face.get_rect(midleft=(side + m.u(18), top + number * step + step // 2)))
    return picture


def in_lines(sentence: str, size: tuple[int, int], tone: Colour, m: Metrics) -> Surface:
    """Return a picture with a sentence in its middle, in as many lines as have room."""
    picture = Surface(size, pygame.SRCALPHA)
    font, _ = text.fit_lines(sentence, m.font(16), size)
    lines, step = text.balance_lines(sentence, font, True, size[0]), text.height(font)
    top = (size[1] - step * len(lines)) // 2
    text.draw_lines(picture, lines, font, tone, (size[0] // 2, top), step, bold=False)
    return picture
