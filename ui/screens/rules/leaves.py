"""The leaves of the rules book: what stands on them, and how they are painted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games import rulebook
from games.core import Message, Words, message
from games.patience.cards import parse_code
from games.rulebook import Clause, Page, Point
from ui.dialogs import book
from ui.draw import cards, paint, svg, text, theme
from ui.draw import type as wood_type
from ui.draw.cards import Style
from ui.draw.materials import cloth
from ui.draw.theme import Metrics
from ui.words import in_words

Painter = Callable[[int, int, Metrics], Surface]
Illustrator = Callable[[int, Metrics], Surface | None]

_BODY, _SMALL, _STRONG, _TAG = 17.0, 16.0, 18.0, 15.0
_HEIGHT: Final = 176.0  # of a picture, in design units
_CARD: Final = 86.0  # width of a card, in design units
_DOWN: Final = 0.32  # how far a card lies below the one that it is packed on, in card widths
_DARK: Final = 0.14  # the same for cards that lie face down
_ASIDE: Final = 0.46  # how far a card lies beside the one that it covers
_GAP: Final = 16.0
_FINE: Final = 3  # supersampling of the arrow

_WIDEST: Final = 1.8
"""So many times as wide as usual gaps are at most."""


class Leaf(NamedTuple):
    """One leaf: its title, and what paints it at a width; a height spreads what is short."""

    title: str
    paint: Painter


def leaves(game: str, style: Style) -> tuple[Leaf, ...]:
    """All leaves of a game's book; the last one shows every ruling. Raises `BadData`."""
    pages = rulebook.rules(game).pages
    found = [
        Leaf(in_words(page.title), _page_painter(page, picture))
        for number, page in enumerate(pages)
        for picture in [partial(_picture, game, page.cards, not number, style)]
    ]
    ruled = tuple(clause for clause in rulebook.clauses(game).clauses if clause.ruling)
    if ruled:
        title = in_words(message("rules.rulings"))
        found.append(Leaf(title, _rulings_painter(ruled, rulebook.clauses(game).rulebook.missing)))
    return tuple(found)


def _page_painter(page: Page, illustrate: Illustrator) -> Painter:
    def painted(width: int, room: int, m: Metrics) -> Surface:
        parts = [_title(page.title, width, m)]
        parts.append((_words(page.text, _STRONG, theme.INK, width, m), 10))
        picture = illustrate(width, m)
        if picture:
            parts.append((picture, 16))
        parts += [(_point(point, width, m), 16) for point in page.points]
        if page.tip:
            parts.append((_tip(page.tip, width, m), 6))
        return book.stacked(parts, width, room, m, _WIDEST)

    return painted


def _rulings_painter(ruled: tuple[Clause, ...], missing: str) -> Painter:
    def painted(width: int, room: int, m: Metrics) -> Surface:
        said = message("rules.rulings.told")
        parts = [_title(message("rules.rulings"), width, m), (_words(said, _STRONG, theme.INK, width, m), 16)]
        parts += [(_ruling(clause, width, m), 16) for clause in ruled]
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
    """A picture, a heading in red and a sentence; our own rulings carry a tag."""
    side, gap = m.half(46), m.u(18)
    room = width - side - gap
    heading = text.line(in_words(point.heading), m.font(_STRONG), theme.OXBLOOD, True)
    words = _words(point.text, _BODY, theme.INK, room, m)
    tag = _tag(in_words(message("rules.ruling", number=point.ruling)), m) if point.is_ruling else None
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


# ------------------------------------------------------------------ pictures
def _picture(game: str, layout: str, first: bool, style: Style, width: int, m: Metrics) -> Surface | None:
    """The picture of a page: its cards, or for the first page the game's poster; None where it has none."""
    high = min(m.u(_HEIGHT), round(width * 0.36))
    if layout:
        whole = _strip(layout, width, high, style, m)
    elif first:
        try:
            whole = svg.covering(f"poster_{game}", width, high, top=True)
        except svg.BadPicture:
            return None
    else:
        return None
    whole = paint.clipped(whole, m.u(9))
    paint.draw_rounded(whole, whole.get_rect(), m.u(9), theme.INK, m.u(2.5))
    return whole


def _strip(layout: str, width: int, high: int, style: Style, m: Metrics) -> Surface:
    """A strip of cloth with cards on it, as large as they fit."""
    whole = cloth(width, high, theme.CLOTH)
    words = layout.split()
    card = m.u(_CARD)
    room = (width - m.u(28), high - m.u(20))
    while card > 20 and (_words_wide(words, card, m) > room[0] or _words_high(words, card) > room[1]):
        card -= 1
    left = (width - _words_wide(words, card, m)) // 2
    top = (high - _words_high(words, card)) // 2
    for word in words:
        _draw(whole, word, (left, top), card, style, m)
        left += _word_size(word, card)[0] + m.u(_GAP)
    return whole


def _words_wide(words: list[str], card: int, m: Metrics) -> int:
    return sum(_word_size(word, card)[0] for word in words) + (len(words) - 1) * m.u(_GAP)


def _words_high(words: list[str], card: int) -> int:
    return max(_word_size(word, card)[1] for word in words)


def _shifts(word: str, card: int) -> list[tuple[str, int, int]]:
    """The cards of a word and how far each lies aside and below of the first."""
    if "+" in word:
        return [(part, round(number * _ASIDE * card), 0) for number, part in enumerate(word.split("+"))]
    found, down = [], 0.0
    for part in word.split("/"):
        found.append((part, 0, round(down * card)))
        down += _DARK if part == "##" else _DOWN
    return found


def _word_size(word: str, card: int) -> tuple[int, int]:
    if word == "|":
        return card // 3, 0
    if word in ("->", "<-"):
        return round(card * 0.7), card // 2
    _, aside, down = _shifts(word, card)[-1]
    return card + aside, cards.height_of(card) + down


def _draw(target: Surface, word: str, place: tuple[int, int], card: int, style: Style, m: Metrics) -> None:
    if word == "|":
        return
    if word in ("->", "<-"):
        arrow = pygame.transform.flip(_arrow(card), word == "<-", False)
        middle = place[1] + cards.height_of(card) // 2
        target.blit(arrow, arrow.get_rect(midleft=(place[0], middle)))
        return
    for part, aside, down in _shifts(word, card):
        rect = Rect(place[0] + aside, place[1] + down, card, cards.height_of(card))
        if part == "__":
            paint.draw_rounded(target, rect, m.u(5), (0, 0, 0, 60))
            paint.draw_rounded(target, rect, m.u(5), theme.CREAM.veiled(120), m.u(2))
            continue
        paint.draw_shadow(target, rect, m.u(4), m.u(2), 120, (m.u(1), m.u(2)))
        target.blit(cards.back(card) if part == "##" else cards.face(parse_code(part), card, style), rect)


def _arrow(card: int) -> Surface:
    """A gold arrow to the right, with an ink edge."""
    wide, high = round(card * 0.7), card // 2
    large = Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    w, h, edge = large.get_width(), large.get_height(), max(2, large.get_height() // 12)
    large.fill((*theme.INK, 0))
    outline = [(0, h * 0.3), (w * 0.5, h * 0.3), (w * 0.5, 0), (w, h / 2), (w * 0.5, h)]
    outline += [(w * 0.5, h * 0.7), (0, h * 0.7)]
    pygame.draw.polygon(large, theme.INK, outline)
    middle = pygame.Vector2(w * 0.48, h / 2)
    inner = [pygame.Vector2(point) for point in outline]
    shrunk = [middle + (point - middle) * (1 - 2.4 * edge / h) for point in inner]
    pygame.draw.polygon(large, theme.BRIGHT_GOLD, shrunk)
    lower = [point for point in shrunk if point.y >= h / 2 - 1]
    pygame.draw.polygon(large, theme.GOLD, [pygame.Vector2(shrunk[0].x, h / 2), *lower])
    return pygame.transform.smoothscale(large, (wide, high))
