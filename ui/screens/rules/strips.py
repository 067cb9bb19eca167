"""The strips of the rules book: frames side by side, of the game's own table, of cards and of pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from games.patience.cards import parse_code
from games.rulebook import Frame
from ui.draw import cards, paint, svg, text, theme
from ui.draw.cards import Style
from ui.draw.materials import cloth, paper
from ui.draw.theme import Metrics
from ui.words import in_words

Still = Callable[[Frame, tuple[int, int]], Surface]
"""Draws what a frame shows of the table, in a size."""

_HIGHEST: Final = 168  # units of a frame
_SHAPE: Final = 0.92  # of a frame at the most, its height to its width
_LINK: Final = 40  # units between two frames, with the arrow that leads on
_ARROW: Final = 34
_EDGE: Final = 2.5
_CAPTION: Final = 15
_SPARE: Final = 12  # units by which a caption may be wider than its frame
_CARD: Final = 86.0  # width of a card, in design units
_DOWN: Final = 0.32  # how far a card lies below the one that it is packed on, in card widths
_DARK: Final = 0.14  # the same for cards that lie face down
_ASIDE: Final = 0.46  # how far a card lies beside the one that it covers
_GAP: Final = 14.0
_FINE: Final = 3  # supersampling of the arrow


def strip(frames: tuple[Frame, ...], width: int, still: Still, style: Style, m: Metrics) -> Surface:
    """Frames side by side with arrows between them, and a caption under each."""
    places = _places(frames, width, m)
    high = min(m.u(_HIGHEST), round(width / len(frames) * _SHAPE))
    captions = [
        _caption(frame, place.width + m.u(_SPARE), m) for frame, place in zip(frames, places, strict=True)
    ]
    below = max(caption.get_height() for caption in captions)
    whole = Surface((width, high + (m.u(5) + below if below > 1 else 0)), pygame.SRCALPHA)
    for number, (frame, place, caption) in enumerate(zip(frames, places, captions, strict=True)):
        rect = Rect(place.x, 0, place.width, high)
        whole.blit(_framed(frame, rect.size, still, style, m), rect)
        whole.blit(caption, caption.get_rect(midtop=(rect.centerx, high + m.u(5))).clamp(whole.get_rect()))
        if number and not frame.apart:
            arrow = svg.fitted("sym_arrow_next", m.u(_ARROW), m.u(_ARROW))
            whole.blit(arrow, arrow.get_rect(center=(rect.x - m.u(_LINK) // 2, rect.centery)))
    return whole


def _places(frames: tuple[Frame, ...], width: int, m: Metrics) -> list[Rect]:
    """Where frames lie, side by side, by the share of each."""
    link = m.u(_LINK)
    room, whole = width - (len(frames) - 1) * link, sum(frame.share for frame in frames)
    found, left = [], 0
    for number in range(len(frames)):
        until = room * sum(each.share for each in frames[: number + 1]) // whole
        found.append(Rect(left + number * link, 0, until - left, 1))
        left = until
    return found


def _caption(frame: Frame, room: int, m: Metrics) -> Surface:
    if frame.caption is None:
        return Surface((room, 1), pygame.SRCALPHA)
    return text.paragraph(
        in_words(frame.caption), m.font(_CAPTION), theme.OXBLOOD, room, bold=True, centred=True
    )


def _framed(frame: Frame, size: tuple[int, int], still: Still, style: Style, m: Metrics) -> Surface:
    """A frame with its ink edge."""
    if frame.shows:
        inside = still(frame, size)
    elif frame.cards:
        inside = _cards(frame.cards, size, style, m)
    else:
        inside = paper(*size).copy()
        picture = svg.fitted(frame.icon, size[0] * 7 // 10, size[1] * 7 // 10)
        inside.blit(picture, picture.get_rect(center=inside.get_rect().center))
    whole = paint.clipped(inside, m.u(9))
    paint.draw_rounded(whole, whole.get_rect(), m.u(9), theme.INK, m.u(_EDGE))
    return whole


# ------------------------------------------------------------------ cards
def _cards(layout: str, size: tuple[int, int], style: Style, m: Metrics) -> Surface:
    """Cloth with cards on it, as large as they fit."""
    whole = cloth(*size, theme.CLOTH).copy()
    words = layout.split()
    card = m.u(_CARD)
    room = (size[0] - m.u(20), size[1] - m.u(18))
    while card > 20 and (_words_wide(words, card, m) > room[0] or _words_high(words, card) > room[1]):
        card -= 1
    left = (size[0] - _words_wide(words, card, m)) // 2
    top = (size[1] - _words_high(words, card)) // 2
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
