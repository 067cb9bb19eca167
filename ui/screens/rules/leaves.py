"""The leaves of the rules book: what stands on them, and how they are painted."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games import rulebook
from games.core import Message, Words, message
from games.rulebook import Clause, Frame, Page, Point
from ui.dialogs import book
from ui.draw import paint, svg, text, theme
from ui.draw import type as wood_type
from ui.draw.cards import Style
from ui.draw.theme import Metrics
from ui.screens.rules.strips import Still, strip
from ui.words import in_words

Painter = Callable[[int, int, Metrics, str], Surface]
Draw = Callable[[str, Frame, tuple[int, int]], Surface]
"""Draws what a frame of a game's rules shows of its table, in a size."""

_BODY, _SMALL, _STRONG, _TAG = 17.0, 16.0, 18.0, 15.0
_HEIGHT: Final = 176.0  # of a poster, in design units

_WIDEST: Final = 1.8
"""So many times as wide as usual gaps are at most."""


class Leaf(NamedTuple):
    """One leaf: its title, what it says as `folded` sees it, and what paints it at a width.

    A height spreads what is short. Of the rulings those are painted in which all words of a search are.
    """

    title: str
    said: str
    paint: Painter

    def has(self, search: str) -> bool:
        """Whether all words of a search are on it."""
        return is_found(search, self.said)


def leaves(game: str, style: Style, draw: Draw) -> tuple[Leaf, ...]:
    """All leaves of a game's book; the last one shows every ruling. Raises `BadData`."""
    pages = rulebook.rules(game).pages
    still = partial(draw, game)
    found = [
        Leaf(
            in_words(page.title),
            folded(" ".join(map(in_words, page.messages()))),
            _page_painter(page, "" if number else f"poster_{game}", still, style),
        )
        for number, page in enumerate(pages)
    ]
    ruled = tuple(clause for clause in rulebook.clauses(game).clauses if clause.ruling)
    if ruled:
        title = in_words(message("rules.rulings"))
        said = " ".join([title, *map(_said, ruled)])
        missing = rulebook.clauses(game).rulebook.missing
        found.append(Leaf(title, folded(said), _rulings_painter(ruled, missing)))
    return tuple(found)


def folded(words: str) -> str:
    """Words as a search compares them: in small letters without accents."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(character for character in plain if not unicodedata.combining(character))


def is_found(search: str, said: str) -> bool:
    """Whether all words of a search are in what is said, which is folded already."""
    return all(word in said for word in folded(search).split())


def _said(clause: Clause) -> str:
    return f"{clause.id} {clause.text} {clause.ruling}"


def _page_painter(page: Page, poster: str, still: Still, style: Style) -> Painter:
    def painted(width: int, room: int, m: Metrics, search: str = "") -> Surface:
        parts = [_title(page.title, width, m)]
        parts.append((_words(page.text, _STRONG, theme.INK, width, m), 10))
        if page.frames:
            parts.append((strip(page.frames, width, still, style, m), 14))
        elif picture := _poster(poster, width, m):
            parts.append((picture, 16))
        parts += [(_point(point, width, m), 14) for point in page.points]
        if page.tip:
            parts.append((_tip(page.tip, width, m), 6))
        return book.stacked(parts, width, room, m, _WIDEST)

    return painted


def _rulings_painter(ruled: tuple[Clause, ...], missing: str) -> Painter:
    def painted(width: int, room: int, m: Metrics, search: str = "") -> Surface:
        said = message("rules.rulings.told")
        parts = [_title(message("rules.rulings"), width, m), (_words(said, _STRONG, theme.INK, width, m), 16)]
        found = [clause for clause in ruled if is_found(search, folded(_said(clause)))]
        parts += [(_ruling(clause, width, m), 16) for clause in found or ruled]
        if missing:
            parts.append((_words(missing, _SMALL, theme.FADED_INK, width, m), 8))
        return book.stacked(parts, width, room, m, _WIDEST)

    return painted


# ------------------------------------------------------------------ parts
def _words(words: Words, size: float, ink: theme.Colour, width: int, m: Metrics) -> Surface:
    return text.paragraph(in_words(words), m.font(size), ink, width)


def _title(title: Message, width: int, m: Metrics) -> tuple[Surface, float]:
    return wood_type.fitted(in_words(title), m.half(34), width, theme.INK_FACE, outline=False), 6


def _point(point: Point, width: int, m: Metrics) -> Surface:
    """A picture, a heading in red and a sentence."""
    side, gap = m.half(46), m.u(18)
    room = width - side - gap
    heading = text.line(in_words(point.heading), m.font(_STRONG), theme.OXBLOOD, True)
    words = _words(point.text, _BODY, theme.INK, room, m)
    whole = Surface((width, max(side, heading.get_height() + words.get_height())), pygame.SRCALPHA)
    icon = _icon(point.icon, side, m)
    whole.blit(icon, icon.get_rect(center=(side // 2, side // 2)))
    whole.blit(heading, (side + gap, 0))
    whole.blit(words, (side + gap, heading.get_height()))
    return whole


def _icon(name: str, side: int, m: Metrics) -> Surface:
    """A picture; signs of the interface, cream as they are, get a wooden medal behind them."""
    if not name.startswith("ui_"):
        return svg.fitted(name, side, side)
    medal = Surface((side, side), pygame.SRCALPHA)
    rect = medal.get_rect()
    paint.draw_rounded(medal, rect, side // 2, theme.INK)
    inner = rect.inflate(-m.u(5), -m.u(5))
    wood = paint.gradient(
        inner.width,
        inner.height,
        (theme.WOOD.mixed(theme.PAPER, 0.25).hex, theme.WOOD.mixed(theme.INK, 0.35).hex),
    )
    medal.blit(paint.clipped(wood, inner.width // 2), inner)
    paint.draw_rounded(medal, inner, inner.width // 2, theme.GOLD.veiled(200), m.u(1.5))
    sign = svg.fitted(name, round(side * 0.6), round(side * 0.6))
    medal.blit(sign, sign.get_rect(center=rect.center))
    return medal


def _tag(words: str, m: Metrics) -> Surface:
    """A small paper label."""
    return book.label(text.line(words, m.font(_TAG), theme.FADED_INK), book.LIGHT, book.EDGE, m)


def _tip(words: Words, width: int, m: Metrics) -> Surface:
    """A green plate with a lamp."""
    side, pad = m.half(36), m.u(14)
    inner = _words(words, _BODY, theme.SPRUCE.mixed(theme.INK, 0.4), width - side - 3 * pad, m)
    whole = Surface((width, max(side, inner.get_height()) + 2 * m.u(11)), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, m.u(9), theme.SPRUCE.veiled(34))
    paint.draw_rounded(whole, rect, m.u(9), theme.SPRUCE, m.u(2))
    lamp = svg.fitted("ui_hint", side, side)
    whole.blit(lamp, lamp.get_rect(center=(pad + side // 2, rect.centery)))
    whole.blit(inner, inner.get_rect(midleft=(side + 2 * pad, rect.centery)))
    return whole


def _ruling(clause: Clause, width: int, m: Metrics) -> Surface:
    """A number, the question, and our answer behind a red bar."""
    tag = _tag(clause.id, m)
    bar = m.u(16)
    question = _words(clause.text, _SMALL, theme.FADED_INK, width - bar, m)
    answer = _words(clause.ruling, _BODY, theme.INK, width - bar, m)
    gap = m.u(3)
    high = tag.get_height() + question.get_height() + answer.get_height() + 2 * gap
    whole = Surface((width, high), pygame.SRCALPHA)
    paint.draw_rounded(whole, Rect(0, 0, m.u(4), high), m.u(2), theme.OXBLOOD.veiled(200))
    top = 0
    for part in (tag, question, answer):
        whole.blit(part, (bar, top))
        top += part.get_height() + gap
    return whole


def _poster(name: str, width: int, m: Metrics) -> Surface | None:
    """The upper part of the game's poster; None where it has none."""
    try:
        whole = svg.covering(name, width, min(m.u(_HEIGHT), round(width * 0.36)), top=True)
    except svg.BadPicture:
        return None
    whole = paint.clipped(whole, m.u(9))
    paint.draw_rounded(whole, whole.get_rect(), m.u(9), theme.INK, m.u(2.5))
    return whole
