"""The leaves of the rules book: what stands on them, and how they are painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from games import rulebook
from games.rulebook import Clause, Page, Point
from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.cards import Style
from ui.draw.theme import FADED_INK, GOLD, INK, INK_FACE, OXBLOOD, PAPER, SPRUCE, WOOD, Colour, Metrics
from ui.screens.rules import art as rules_art

Painter = Callable[[int, int, Metrics], Surface]
Illustrator = Callable[[int, Metrics], Surface | None]

_SMALL_WORDS: Final = frozenset(
    (
        "a",
        "an",
        "and",
        "as",
        "at",
        "but",
        "by",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "or",
        "the",
        "to",
        "with",
    )
)
_BODY, _SMALL, _STRONG, _TAG = 17.0, 16.0, 18.0, 15.0
_RULINGS: Final = "ALL OUR RULINGS"
_RULINGS_ARE: Final = (
    "Where the printed rules are silent, or can be read in two ways, we had to decide. "
    "Here is every question with our answer. The number is that of the printed sentence."
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One leaf: its title in capitals, and what paints it at a width; a height spreads what is short."""

    title: str
    paint: Painter

    @property
    def chapter(self) -> str:
        """The title as it stands in the list of chapters: "The Stock and Aces"."""
        words = self.title.lower().split()
        return " ".join(
            word if number and word in _SMALL_WORDS else word[:1].upper() + word[1:]
            for number, word in enumerate(words)
        )


def leaves(game: str, style: Style) -> tuple[Leaf, ...]:
    """All leaves of a game's book; the last one shows every ruling. Raises `BadData`."""
    pages = rulebook.rules(game).pages
    found = [
        Leaf(page.title, _page_painter(page, partial(rules_art.picture, game, page.cards, not number, style)))
        for number, page in enumerate(pages)
    ]
    ruled = tuple(clause for clause in rulebook.clauses(game).clauses if clause.ruling)
    if ruled:
        found.append(Leaf(_RULINGS, _rulings_painter(ruled, rulebook.clauses(game).rulebook.missing)))
    return tuple(found)


def _page_painter(page: Page, illustrate: Illustrator) -> Painter:
    def painted(width: int, room: int, m: Metrics) -> Surface:
        parts = [_title(page.title, width, m)]
        parts += [(_words(words, _STRONG, INK, width, m), 10) for words in page.paragraphs]
        picture = illustrate(width, m)
        if picture:
            parts.append((picture, 16))
        parts += [(_point(point, width, m), 16) for point in page.points]
        if page.tip:
            parts.append((_tip(page.tip, width, m), 6))
        return _stacked(parts, width, room, m)

    return painted


def _rulings_painter(ruled: tuple[Clause, ...], missing: str) -> Painter:
    def painted(width: int, room: int, m: Metrics) -> Surface:
        parts = [_title(_RULINGS, width, m), (_words(_RULINGS_ARE, _STRONG, INK, width, m), 16)]
        parts += [(_ruling(clause, width, m), 16) for clause in ruled]
        if missing:
            parts.append((_words(missing, _SMALL, FADED_INK, width, m), 8))
        return _stacked(parts, width, room, m)

    return painted


def _stacked(parts: list[tuple[Surface, float]], width: int, room: int, m: Metrics) -> Surface:
    """Parts one below the other, each followed by its gap in design units, wider where there is room."""
    pictures = sum(picture.get_height() for picture, _ in parts)
    least = sum(m.u(gap) for _, gap in parts)
    spread = max(1.0, min(1.8, (room - pictures) / least))
    gaps = [int(m.u(gap) * spread) for _, gap in parts]
    high = pictures + sum(gaps)
    whole, top = Surface((width, high), pygame.SRCALPHA), 0
    for (picture, _), gap in zip(parts, gaps, strict=True):
        whole.blit(picture, (0, top))
        top += picture.get_height() + gap
    return whole


# ------------------------------------------------------------------ parts
def _words(words: str, size: float, ink: Colour, width: int, m: Metrics, *, bold: bool = False) -> Surface:
    return text.paragraph(words, m.font(size), ink, width, bold=bold)


def _title(title: str, width: int, m: Metrics) -> tuple[Surface, float]:
    return wood_type.fitted(title, m.half(34), width, INK_FACE, outline=False), 6


def _point(point: Point, width: int, m: Metrics) -> Surface:
    """A picture, a heading in red and a sentence; our own rulings carry a tag."""
    side, gap = m.half(46), m.u(18)
    room = width - side - gap
    heading = text.line(point.heading, m.font(_STRONG), OXBLOOD, True)
    words = _words(point.text, _BODY, INK, room, m)
    tag = _tag(f"our ruling {point.ruling}", m) if point.is_ruling else None
    beside = tag is not None and heading.get_width() + m.u(14) + tag.get_width() <= room
    below = tag.get_height() + m.u(2) if tag is not None and not beside else 0
    high = max(side, heading.get_height() + words.get_height() + below)
    whole = Surface((width, high), pygame.SRCALPHA)
    icon = _icon(point.icon, side, m)
    whole.blit(icon, icon.get_rect(center=(side // 2, side // 2)))
    left = side + gap
    whole.blit(heading, (left, 0))
    whole.blit(words, (left, heading.get_height()))
    if tag is not None and beside:
        place = (left + heading.get_width() + m.u(14), heading.get_height() // 2 + m.u(1))
        whole.blit(tag, tag.get_rect(midleft=place))
    elif tag is not None:
        whole.blit(tag, (left, high - tag.get_height()))
    return whole


def _icon(name: str, side: int, m: Metrics) -> Surface:
    """A picture; signs of the interface, cream as they are, get a wooden medal behind them."""
    if not name.startswith("ui_"):
        return svg.fitted(name, side, side)
    medal = Surface((side, side), pygame.SRCALPHA)
    rect = medal.get_rect()
    paint.draw_rounded(medal, rect, side // 2, INK)
    inner = rect.inflate(-m.u(5), -m.u(5))
    wood = paint.gradient(inner.width, inner.height, (WOOD.mixed(PAPER, 0.25).hex, WOOD.mixed(INK, 0.35).hex))
    medal.blit(paint.clipped(wood, inner.width // 2), inner)
    paint.draw_rounded(medal, inner, inner.width // 2, GOLD.veiled(200), m.u(1.5))
    sign = svg.fitted(name, round(side * 0.6), round(side * 0.6))
    medal.blit(sign, sign.get_rect(center=rect.center))
    return medal


def _tag(words: str, m: Metrics) -> Surface:
    """A small paper label."""
    face = text.line(words, m.font(_TAG), FADED_INK)
    tag = Surface((face.get_width() + m.t(16), face.get_height() + m.u(1)), pygame.SRCALPHA)
    radius = tag.get_height() // 2
    paint.draw_rounded(tag, tag.get_rect(), radius, (255, 250, 232, 150))
    paint.draw_rounded(tag, tag.get_rect(), radius, WOOD.veiled(190), m.u(1.5))
    tag.blit(face, face.get_rect(center=tag.get_rect().move(0, -m.u(1)).center))
    return tag


def _tip(words: str, width: int, m: Metrics) -> Surface:
    """A green plate with a lamp."""
    side, pad = m.half(36), m.u(14)
    inner = _words(words, _BODY, SPRUCE.mixed(INK, 0.4), width - side - 3 * pad, m)
    whole = Surface((width, max(side, inner.get_height()) + 2 * m.u(11)), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, m.u(9), SPRUCE.veiled(34))
    paint.draw_rounded(whole, rect, m.u(9), SPRUCE, m.u(2))
    lamp = svg.fitted("ui_hint", side, side)
    whole.blit(lamp, lamp.get_rect(center=(pad + side // 2, rect.centery)))
    whole.blit(inner, inner.get_rect(midleft=(side + 2 * pad, rect.centery)))
    return whole


def _ruling(clause: Clause, width: int, m: Metrics) -> Surface:
    """A number, the question, and our answer behind a red bar."""
    tag = _tag(clause.id, m)
    bar = m.u(16)
    question = _words(clause.text, _SMALL, FADED_INK, width - bar, m)
    answer = _words(clause.ruling, _BODY, INK, width - bar, m)
    gap = m.u(3)
    high = tag.get_height() + question.get_height() + answer.get_height() + 2 * gap
    whole = Surface((width, high), pygame.SRCALPHA)
    paint.draw_rounded(whole, Rect(0, 0, m.u(4), high), m.u(2), OXBLOOD.veiled(200))
    top = 0
    for part in (tag, question, answer):
        whole.blit(part, (bar, top))
        top += part.get_height() + gap
    return whole
