"""A small green capsule with some words, such as a sum of money that comes or goes."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from ui.draw import paint, text
from ui.draw.cache import cached
from ui.draw.theme import CREAM, GOLD, INK, Metrics, colour

_PILL: Final = (20, 64, 40, 240)
_PILL_INK: Final = colour("#fff3b8")
_SMALLEST: Final = 10  # pixels of a pill's text


@cached(60)
def pill(words: str, room: int, m: Metrics, high: int = 0) -> Surface:
    """A small green capsule with some words, in two lines where one is too long. Do not change it.

    It is no wider than `room` and, where `high` is given, no higher than that, in pixels.
    """
    pad, rim = m.u(9), m.u(8)
    font, lines = _set(words, m.font(15), room - 2 * pad, (high or m.height) - rim)
    step = _step(font)
    wide = max(text.width(line, font, True) for line in lines)
    whole = Surface((min(room, wide + 2 * pad), step * len(lines) + rim), pygame.SRCALPHA)
    rect = whole.get_rect()
    radius = min(rect.height // 2, m.u(13))
    paint.draw_rounded(whole, rect, radius, INK)
    paint.draw_rounded(whole, rect.inflate(-m.u(2), -m.u(2)), radius, GOLD)
    paint.draw_rounded(whole, rect.inflate(-m.u(6), -m.u(6)), radius, _PILL)
    for number, line in enumerate(lines):
        face = text.line(line, font, _PILL_INK if len(lines) == 1 else CREAM, True)
        whole.blit(face, face.get_rect(center=(rect.centerx, rim // 2 + number * step + step // 2)))
    return whole


def _step(font: int) -> int:
    """From line to line of a pill, in pixels."""
    return round(font * 1.16)


def _set(words: str, font: int, room: int, high: int) -> tuple[int, tuple[str, ...]]:
    """The size and the lines of words in a pill: one line unless two are much larger."""
    one = min(font, round(high / 1.16))
    one = text.fitting_size(words, one, room, bold=True, smallest=_SMALLEST)
    if one >= font * 0.8 and text.width(words, one, True) <= room:
        return one, (words,)
    while font > _SMALLEST:
        lines = _broken(words, font, room)
        widest = max(text.width(line, font, True) for line in lines)
        if len(lines) <= 2 and widest <= room and _step(font) * len(lines) <= high:
            break
        font -= 1
    if text.width(words, one, True) <= room and one >= font:
        return one, (words,)
    return font, _broken(words, font, room)


def _broken(words: str, font: int, room: int) -> tuple[str, ...]:
    """The lines of words: what stands in brackets on a line of its own."""
    before, bracket, after = words.partition(" (")
    lines = text.broken(before, font, True, room)
    return (*lines, *text.broken(f"({after}", font, True, room)) if bracket else lines
