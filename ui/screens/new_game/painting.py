"""Pictures of the screen for a new game: the game's picture, a refusal, and sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg, text
from ui.draw.materials import draw_panel
from ui.draw.theme import GOLD, INK, OXBLOOD, RED, WHITE, Colour, Metrics

_SMALL_PICTURE: Final = 6
"""A picture at least this many times as high as a button has one on it."""


def paint_poster_and_paper(
    target: Surface, rect: Rect, game: str, sentences: Iterable[str], has_button: bool, m: Metrics
) -> tuple[Rect, Rect]:
    """Paint the game's picture in its frame, and a paper below it.

    Return the paper's room for words, and the place of a button on the picture, or above a small one. The
    paper is as high as the longest sentence needs, but at most three fifths of `rect`.
    """
    wide, step = rect.width - m.u(28), text.height(m.font(16))
    lines = max(len(text.break_lines(words, m.font(16), True, wide)) for words in sentences)
    high = min(lines * step + m.u(16), rect.height * 3 // 5)
    paper = Rect(rect.x, rect.bottom - high, rect.width, high)
    draw_panel(target, paper, "paper", m)
    picture = Rect(rect.x, rect.y, rect.width, paper.y - m.u(10) - rect.y)
    button = Rect(rect.x + m.u(8), rect.y + m.u(8), min(rect.width - m.u(16), m.half(190)), m.half(36))
    if has_button and button.height * _SMALL_PICTURE > picture.height:
        button.update(rect.x, rect.y, rect.width, button.height)
        taken = button.height + m.u(14)
        picture.update(picture.x, picture.y + taken, picture.width, picture.height - taken)
    paint_poster(target, picture, game, m)
    return paper.inflate(wide - rect.width, -m.u(16)), button


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
