"""Charts on paper: bars of gold, a ring for a share, a row of nuggets. Never by colour alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from saves.results import Bin
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.theme import BRIGHT_GOLD, FADED_INK, GOLD, INK, OXBLOOD, PAPER, WHITE, WOOD, Colour, Metrics

Label = Callable[[int], str]

_STONE: Final = PAPER.mixed(WOOD, 0.42)
_TICKS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_FINE: Final = 3  # supersampling of the ring


# ------------------------------------------------------------------ bars
def bars(title: str, bins: Sequence[Bin], label: Label, size: tuple[int, int], m: Metrics) -> Surface:
    """A chart of won and lost games; `label` tells what stands below the left edge of a bin."""
    whole = Surface(size, pygame.SRCALPHA)
    heading = text.line(title, m.font(17), OXBLOOD, True)
    whole.blit(heading, (0, 0))
    step = _tick(max(each.games for each in bins))
    top = -(-max(each.games for each in bins) // step) * step
    margin = text.width(f"{top:,}", m.font(15)) + m.u(10)
    head, foot = heading.get_height() + m.t(20), text.height(m.font(15)) + m.u(4)
    field = Rect(margin, head, size[0] - margin - m.u(6), size[1] - head - foot)
    _draw_grid(whole, field, top, step, m)
    _draw_bins(whole, field, bins, top, m)
    _draw_edges(whole, field, bins, label, m)
    return whole


def _tick(most: int) -> int:
    """The distance of the lines: a round number that needs no more than five."""
    return next((tick for tick in _TICKS if most <= 5 * tick), -(-most // 5))


def _draw_grid(whole: Surface, field: Rect, top: int, step: int, m: Metrics) -> None:
    size = m.font(15)
    for value in range(0, top + 1, step):
        y = field.bottom - round(field.height * value / top)
        whole.fill(WOOD.veiled(200 if not value else 70), (field.x, y, field.width, m.u(1.5)))
        if field.height * step / top >= text.height(size) * 0.9 or value in (0, top):
            face = text.line(f"{value:,}", size, FADED_INK)
            whole.blit(face, face.get_rect(midright=(field.x - m.u(8), y)))


def _draw_bins(whole: Surface, field: Rect, bins: Sequence[Bin], top: int, m: Metrics) -> None:
    line = m.u(1.5)
    widest = max(text.width(f"{each.games:,}", m.font(15), True) for each in bins)
    has_numbers = widest + m.u(4) <= field.width // len(bins)
    for number, each in enumerate(bins):
        column = _column(field, number, len(bins))
        inner = column.inflate(-max(2, column.width // 5), 0)
        won, lost = (round(field.height * count / top) for count in (each.won, each.lost))
        bar = Rect(inner.x, field.bottom - won - lost, inner.width, won + lost)
        if lost:
            whole.blit(_stone(inner.width, lost, m.u(7)), bar)
        if won:
            gold = paint.gradient(inner.width, won, (BRIGHT_GOLD.mixed(WHITE, 0.2).hex, GOLD.hex))
            whole.blit(gold, (bar.x, bar.bottom - won))
            whole.fill(WHITE.veiled(150), (bar.x + line, bar.bottom - won, m.u(2), won))
        if lost and won:
            whole.fill(INK, (bar.x, bar.bottom - won - line // 2, bar.width, line))
        if each.games:
            pygame.draw.rect(whole, INK, bar.inflate(line, line), line)
        if each.games and has_numbers:
            face = text.line(f"{each.games:,}", m.font(15), INK, True)
            whole.blit(face, face.get_rect(midbottom=(bar.centerx, bar.y)))


def _draw_edges(whole: Surface, field: Rect, bins: Sequence[Bin], label: Label, m: Metrics) -> None:
    """What the bins begin at, as many of the labels as have room."""
    size = m.font(15)
    words = [label(each.low) for each in bins] + ["more"] * (bins[-1].high is None)
    widest = max(text.width(word, size) for word in words) + m.u(12)
    every = max(1, math.ceil(widest * len(bins) / field.width))
    for number, word in enumerate(words):
        x = _column(field, number, len(bins)).x
        whole.fill(WOOD, (x, field.bottom, m.u(1.5), m.u(5)))
        if number % every == 0:
            face = text.line(word, size, FADED_INK)
            place = face.get_rect(midtop=(x, field.bottom + m.u(4)))
            whole.blit(face, place.clamp(whole.get_rect()))


def _column(field: Rect, number: int, count: int) -> Rect:
    left = field.x + field.width * number // count
    return Rect(left, field.y, field.x + field.width * (number + 1) // count - left, field.height)


@cached(120)
def _stone(width: int, height: int, step: int) -> Surface:
    """Hatched stone for games that were not won. Do not change it."""
    body = Surface((width, height), pygame.SRCALPHA)
    body.fill(_STONE)
    tone, thick = INK.mixed(_STONE, 0.45), max(2, round(step * 0.28))
    for start in range(-height, width, step):
        for shift in range(thick):
            pygame.draw.aaline(body, tone, (start + shift, height), (start + shift + height, 0))
    return body


def legend(m: Metrics) -> Surface:
    """What gold and hatched stone mean."""
    size, side, gap = m.font(15), m.t(17), m.u(8)
    faces = [text.line(words, size, INK) for words in ("won", "not won")]
    wide = sum(side + gap + face.get_width() for face in faces) + m.u(20)
    whole = Surface((wide, max(side, faces[0].get_height())), pygame.SRCALPHA)
    left, middle = 0, whole.get_height() // 2
    swatches = (paint.gradient(side, side, (BRIGHT_GOLD.hex, GOLD.hex)), _stone(side, side, m.u(7)))
    for swatch, face in zip(swatches, faces, strict=True):
        place = whole.blit(swatch, swatch.get_rect(midleft=(left, middle)))
        pygame.draw.rect(whole, INK, place, m.u(1.5))
        whole.blit(face, face.get_rect(midleft=(place.right + gap, middle)))
        left = place.right + gap + face.get_width() + m.u(20)
    return whole


# ------------------------------------------------------------------ a course
def course(title: str, shares: Sequence[float], size: tuple[int, int], m: Metrics) -> Surface:
    """How a share went up and down, from game to game."""
    whole = Surface(size, pygame.SRCALPHA)
    heading = text.line(title, m.font(17), OXBLOOD, True)
    whole.blit(heading, (0, 0))
    step, top = _percent_steps(max(shares))
    margin = text.width("100 %", m.font(15)) + m.u(10)
    head = heading.get_height() + text.height(m.font(15)) // 2
    field = Rect(margin, head, size[0] - margin - m.u(6), size[1] - head - m.u(10))
    for value in range(0, top + 1, step):
        y = field.bottom - field.height * value // top
        whole.fill(WOOD.veiled(70 if value else 200), (field.x, y, field.width, m.u(1.5)))
        face = text.line(f"{value} %", m.font(15), FADED_INK)
        whole.blit(face, face.get_rect(midright=(field.x - m.u(8), y)))
    whole.blit(_ribbon([100 * share / top for share in shares], field.size, m), field)
    return whole


def _percent_steps(most: float) -> tuple[int, int]:
    """The distance of the lines and the topmost of them, in percent."""
    step = next(step for step in (5, 10, 15, 20, 25, 50) if most * 100 <= 2 * step or step == 50)
    return step, 2 * step


def _ribbon(heights: Sequence[float], size: tuple[int, int], m: Metrics) -> Surface:
    """A line with gold below it; heights are shares of the whole."""
    width, height = (length * 2 for length in size)
    large = Surface((width, height), pygame.SRCALPHA)
    large.fill((*GOLD, 0))
    step = max(1, len(heights) // max(1, size[0]))
    kept = [*heights[::step], heights[-1]]
    line = m.u(2) * 2
    points = [
        (width * number / (len(kept) - 1), line + (height - 2 * line) * (1 - share))
        for number, share in enumerate(kept)
    ]
    pygame.draw.polygon(large, GOLD.veiled(150), [(0, height), *points, (width, height)])
    pygame.draw.lines(large, INK, False, points, line)
    return pygame.transform.smoothscale(large, size)


# ------------------------------------------------------------------ a ring
def ring(share: float, side: int, words: str, m: Metrics) -> Surface:
    """A share as a ring of gold, with its percentage and some words in the middle."""
    whole = pygame.transform.smoothscale(_fine_ring(share, side * _FINE, m), (side, side))
    middle = whole.get_rect().center
    room = round(side * 0.58)
    number = f"{round(share * 100)} %"
    face = text.line(number, text.fitting_size(number, m.font(34), room, bold=True), INK, True)
    below = text.line(words, text.fitting_size(words, m.font(15), room), FADED_INK)
    high = face.get_height() + below.get_height() - m.u(4)
    place = face.get_rect(midtop=(middle[0], middle[1] - high // 2))
    whole.blit(face, place)
    whole.blit(below, below.get_rect(midbottom=(middle[0], middle[1] + high // 2)))
    return whole


def _fine_ring(share: float, side: int, m: Metrics) -> Surface:
    whole = Surface((side, side), pygame.SRCALPHA)
    whole.fill((*INK, 0))
    centre, line = (side // 2, side // 2), m.u(2.6) * _FINE
    outer, inner = side // 2, round(side * 0.345)
    pygame.draw.circle(whole, INK, centre, outer)
    pygame.draw.circle(whole, _STONE, centre, outer - line)
    if share > 0:
        _draw_arc(whole, centre, outer - line, min(1.0, share), BRIGHT_GOLD)
        _draw_arc(whole, centre, round(outer * 0.83), min(1.0, share), GOLD)
    if 0 < share < 1:
        for turn in (0.0, share):
            pygame.draw.line(whole, INK, centre, _at(centre, outer - line, turn), line)
    pygame.draw.circle(whole, INK, centre, inner + line)
    pygame.draw.circle(whole, PAPER.mixed(WHITE, 0.35), centre, inner)
    return whole


def _draw_arc(whole: Surface, centre: tuple[int, int], radius: int, share: float, tone: Colour) -> None:
    """A piece of a cake, from the top to the right."""
    steps = max(2, round(180 * share))
    rim = [_at(centre, radius, share * step / steps) for step in range(steps + 1)]
    pygame.draw.polygon(whole, tone, [centre, *rim])


def _at(centre: tuple[int, int], radius: int, turn: float) -> tuple[float, float]:
    angle = turn * 2 * math.pi
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


# ------------------------------------------------------------------ nuggets
def nuggets(outcomes: Sequence[bool], most: int, width: int, m: Metrics) -> Surface:
    """The latest games, the newest at the right: a nugget for one that was won, a pebble for another."""
    pitch = width / most
    rows = 1
    while pitch < m.t(24) and rows < most:
        rows += 1
        pitch = width / -(-most // rows)
    across = -(-most // rows)
    high = min(round(pitch), m.t(38))
    whole = Surface((width, high * rows), pygame.SRCALPHA)
    for number in range(most):
        middle = (round((number % across + 0.5) * pitch), number // across * high + high // 2)
        place = number - most + len(outcomes)
        if place < 0:
            pygame.draw.circle(whole, WOOD.veiled(110), middle, max(2, high // 10))
            continue
        name, side = ("nugget", 0.92) if outcomes[place] else ("pebble", 0.62)
        picture = svg.fitted(name, round(min(pitch, high) * side), round(high * side))
        whole.blit(picture, picture.get_rect(center=middle))
    return whole
