"""Pictures in the rules book: cards laid out on a strip of cloth, or the poster of a game."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from games.patience.cards import parse_code
from ui.draw import cards, paint, svg
from ui.draw.cards import Style
from ui.draw.materials import cloth
from ui.draw.theme import BRIGHT_GOLD, CLOTH, CREAM, GOLD, INK, Metrics

_HEIGHT: Final = 176.0
_CARD: Final = 86.0  # width of a card, in design units
_DOWN: Final = 0.32  # how far a card lies below the one that it is packed on, in card widths
_DARK: Final = 0.14  # the same for cards that lie face down
_ASIDE: Final = 0.46  # how far a card lies beside the one that it covers
_GAP: Final = 16.0
_FINE: Final = 3  # supersampling of the arrow


def picture(game: str, layout: str, first: bool, style: Style, width: int, m: Metrics) -> Surface | None:
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
    paint.draw_rounded(whole, whole.get_rect(), m.u(9), INK, m.u(2.5))
    return whole


def _strip(layout: str, width: int, high: int, style: Style, m: Metrics) -> Surface:
    """A strip of cloth with cards on it, as large as they fit."""
    whole = cloth(width, high, CLOTH)
    words = layout.split()
    card = m.u(_CARD)
    while card > 20 and (_wide(words, card, m) > width - m.u(28) or _tallest(words, card) > high - m.u(20)):
        card -= 1
    left = (width - _wide(words, card, m)) // 2
    top = (high - _tallest(words, card)) // 2
    for word in words:
        _draw(whole, word, (left, top), card, style, m)
        left += _size(word, card)[0] + m.u(_GAP)
    return whole


def _wide(words: list[str], card: int, m: Metrics) -> int:
    return sum(_size(word, card)[0] for word in words) + (len(words) - 1) * m.u(_GAP)


def _tallest(words: list[str], card: int) -> int:
    return max(_size(word, card)[1] for word in words)


def _shifts(word: str, card: int) -> list[tuple[str, int, int]]:
    """The cards of a word and how far each lies aside and below of the first."""
    if "+" in word:
        return [(part, round(number * _ASIDE * card), 0) for number, part in enumerate(word.split("+"))]
    found, down = [], 0.0
    for part in word.split("/"):
        found.append((part, 0, round(down * card)))
        down += _DARK if part == "##" else _DOWN
    return found


def _size(word: str, card: int) -> tuple[int, int]:
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
            paint.draw_rounded(target, rect, m.u(5), CREAM.veiled(120), m.u(2))
            continue
        paint.draw_shadow(target, rect, m.u(4), m.u(2), 120, (m.u(1), m.u(2)))
        target.blit(cards.back(card) if part == "##" else cards.face(parse_code(part), card, style), rect)


def _arrow(card: int) -> Surface:
    """A gold arrow to the right, with an ink edge."""
    wide, high = round(card * 0.7), card // 2
    large = Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    w, h, edge = large.get_width(), large.get_height(), max(2, large.get_height() // 12)
    large.fill((*INK, 0))
    outline = [(0, h * 0.3), (w * 0.5, h * 0.3), (w * 0.5, 0), (w, h / 2), (w * 0.5, h)]
    outline += [(w * 0.5, h * 0.7), (0, h * 0.7)]
    pygame.draw.polygon(large, INK, outline)
    middle = pygame.Vector2(w * 0.48, h / 2)
    inner = [pygame.Vector2(point) for point in outline]
    shrunk = [middle + (point - middle) * (1 - 2.4 * edge / h) for point in inner]
    pygame.draw.polygon(large, BRIGHT_GOLD, shrunk)
    lower = [point for point in shrunk if point.y >= h / 2 - 1]
    pygame.draw.polygon(large, GOLD, [pygame.Vector2(shrunk[0].x, h / 2), *lower])
    return pygame.transform.smoothscale(large, (wide, high))
