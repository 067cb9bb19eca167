"""The leaves of the rules book: their contents and their painting.

A strip shows frames side by side, of the game's own table, of cards and of pictures.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games import rulebook
from games.core import Message, Words, message
from games.patience.cards import parse_code
from games.rulebook import Clause, Frame, Page, Point
from ui.accessibility.phrases import join_sentences
from ui.dialogs import book
from ui.draw import cards, paint, svg, text, theme
from ui.draw import type as wood_type
from ui.draw.cards import Style
from ui.draw.materials import cloth, paper
from ui.draw.theme import Metrics
from ui.words import in_words, with_english

Painter = Callable[[int, int, Metrics, str], Surface]
Draw = Callable[[str, Frame, tuple[int, int]], Surface]
"""A function that draws a frame of a game's rules, a part of the game's table, at a size."""

FrameRenderer = Callable[[Frame, tuple[int, int]], Surface]
"""A function that draws a frame, a part of the table, at a size."""

_BODY, _SMALL, _STRONG, _TAG = 17.0, 16.0, 18.0, 15.0
_HEIGHT: Final = 176.0  # of a poster, in design units

_WIDEST: Final = 1.8
"""Greatest width of gaps, as a multiple of their usual width."""

_HIGHEST: Final = 168  # greatest height of a frame, in units
_SHAPE: Final = 0.92  # greatest height of a frame, as a share of its width
_LINK: Final = 40  # units between two frames, for the arrow
_ARROW: Final = 34
_EDGE: Final = 2.5
_CAPTION: Final = 15
_SPARE: Final = 12  # units by which a caption may be wider than its frame
_CARD: Final = 86.0  # width of a card, in design units
_DOWN: Final = 0.32  # how far a card lies below the one that it is packed on, in card widths
_DARK: Final = 0.14  # the same below a card that lies face down
_ASIDE: Final = 0.46  # how far a card lies beside the one that it covers, in card widths
_GAP: Final = 14.0
_FINE: Final = 3  # supersampling of the arrow


class Leaf(NamedTuple):
    """A leaf: its title, its text as `normalized` returns it, and the function that paints it at a width.

    `texts` returns the paragraphs below the title, as screen readers tell them after a search.

    Given a height, the function spreads a short leaf over it. Of the rulings, it paints those with all words
    of a search, or all if none has them.
    """

    title: str
    search_text: str
    paint: Painter
    texts: Callable[[str], Sequence[Words]]

    def has(self, search: str) -> bool:
        """Return True if the leaf has all words of a search."""
        return is_found(search, self.search_text)


def leaves(game: str, style: Style, draw: Draw) -> tuple[Leaf, ...]:
    """Return all leaves of a game's book; the last one shows every ruling. Raises `BadData`."""
    pages = rulebook.rules(game).pages
    render = partial(draw, game)
    found = [
        Leaf(
            in_words(page.title),
            normalized(" ".join(map(in_words, page.messages()))),
            _page_painter(page, "" if number else f"poster_{game}", render, style),
            partial(_page_texts, page),
        )
        for number, page in enumerate(pages)
    ]
    printed = rulebook.clauses(game)
    ruled = tuple(clause for clause in printed.clauses if clause.ruling)
    if ruled:
        title = in_words(message("rules.rulings"))
        said = " ".join([title, *map(_clause_text, ruled)])
        missing = printed.rulebook.missing
        tell = partial(_ruling_texts, ruled, missing)
        found.append(Leaf(title, normalized(said), _ruling_painter(ruled, missing), tell))
    return tuple(found)


def normalized(words: str) -> str:
    """Return words as a search compares them: in lower case without accents."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    letters = "".join(character for character in plain if not unicodedata.combining(character))
    return letters.replace("œ", "oe").replace("æ", "ae")


def is_found(search: str, normalized_text: str) -> bool:
    """Return True if all words of a search are in a normalized text."""
    return all(word in normalized_text for word in normalized(search).split())


def _clause_text(clause: Clause) -> str:
    return " ".join([clause.id, *map(in_words, filter(None, [clause.text, clause.ruling]))])


def _found(ruled: tuple[Clause, ...], search: str) -> tuple[Clause, ...]:
    """Return the rulings with all words of a search, or all if none has them."""
    return tuple(each for each in ruled if is_found(search, normalized(_clause_text(each)))) or ruled


# ------------------------------------------------------------------ for screen readers
def _page_texts(page: Page, search: str) -> list[Words]:
    count = len(page.frames)
    captions: list[Words] = [
        message("spoken.frame", number=number, count=count, words=frame.caption or "")
        for number, frame in enumerate(page.frames, 1)
    ]
    points = (join_sentences((point.heading, point.text)) for point in page.points)
    tip = [message("spoken.tip", words=page.tip)] if page.tip else []
    return [page.text, *captions, *points, *tip]


def _ruling_texts(ruled: tuple[Clause, ...], missing: Message | None, search: str) -> list[Words]:
    said = (
        join_sentences((each.id, each.text, message("why.ruling", words=each.ruling or "")))
        for each in _found(ruled, search)
    )
    return [message("rules.rulings.told"), *said, *([missing] if missing else [])]


# ------------------------------------------------------------------ pages
def _page_painter(page: Page, poster: str, render: FrameRenderer, style: Style) -> Painter:
    def paint(width: int, room: int, m: Metrics, search: str = "") -> Surface:
        parts = [_title(page.title, width, m)]
        parts.append((_words(page.text, _STRONG, theme.INK, width, m), 10))
        if page.frames:
            parts.append((strip(page.frames, width, render, style, m), 14))
        elif picture := _poster(poster, width, m):
            parts.append((picture, 16))
        parts += [(_point(point, width, m), 14) for point in page.points]
        if page.tip:
            parts.append((_tip(page.tip, width, m), 6))
        return book.stack_pictures(parts, width, room, m, _WIDEST)

    return paint


def _ruling_painter(ruled: tuple[Clause, ...], missing: Message | None) -> Painter:
    def paint(width: int, room: int, m: Metrics, search: str = "") -> Surface:
        said = message("rules.rulings.told")
        parts = [_title(message("rules.rulings"), width, m), (_words(said, _STRONG, theme.INK, width, m), 16)]
        parts += [(_paint_ruling(clause, width, m), 16) for clause in _found(ruled, search)]
        if missing:
            parts.append((_words(missing, _SMALL, theme.FADED_INK, width, m), 8))
        return book.stack_pictures(parts, width, room, m, _WIDEST)

    return paint


# ------------------------------------------------------------------ parts
def _words(words: Words, size: float, ink: theme.Colour, width: int, m: Metrics) -> Surface:
    return text.paragraph(in_words(words), m.font(size), ink, width)


def _title(title: Message, width: int, m: Metrics) -> tuple[Surface, float]:
    return wood_type.fit(in_words(title), m.half(34), width, theme.INK_FACE, outline=False), 6


def _point(point: Point, width: int, m: Metrics) -> Surface:
    """Return a picture, a heading in red and a sentence."""
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
    """Return a picture; signs of the interface, cream as they are, get a wooden medal behind them."""
    if not name.startswith("ui_"):
        return svg.fit(name, side, side)
    medal = Surface((side, side), pygame.SRCALPHA)
    rect = medal.get_rect()
    paint.draw_rounded(medal, rect, side // 2, theme.INK)
    inner = rect.inflate(-m.u(5), -m.u(5))
    wood = paint.gradient(
        inner.width,
        inner.height,
        (theme.WOOD.mixed(theme.PAPER, 0.25).hex, theme.WOOD.mixed(theme.INK, 0.35).hex),
    )
    medal.blit(paint.round_corners(wood, inner.width // 2), inner)
    paint.draw_rounded(medal, inner, inner.width // 2, theme.GOLD.with_alpha(200), m.u(1.5))
    sign = svg.fit(name, round(side * 0.6), round(side * 0.6))
    medal.blit(sign, sign.get_rect(center=rect.center))
    return medal


def _tag(words: str, m: Metrics) -> Surface:
    """Return a small paper label."""
    return book.label(text.line(words, m.font(_TAG), theme.FADED_INK), book.LIGHT, book.EDGE, m)


def _tip(words: Words, width: int, m: Metrics) -> Surface:
    """Return a green plate with a lamp."""
    side, pad = m.half(36), m.u(14)
    inner = _words(words, _BODY, theme.SPRUCE.mixed(theme.INK, 0.4), width - side - 3 * pad, m)
    whole = Surface((width, max(side, inner.get_height()) + 2 * m.u(11)), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_with_border(whole, rect, m.u(9), theme.SPRUCE.with_alpha(34), theme.SPRUCE, m.u(2))
    lamp = svg.fit("ui_hint", side, side)
    whole.blit(lamp, lamp.get_rect(center=(pad + side // 2, rect.centery)))
    whole.blit(inner, inner.get_rect(midleft=(side + 2 * pad, rect.centery)))
    return whole


def _paint_ruling(clause: Clause, width: int, m: Metrics) -> Surface:
    """Return a number, the question, in English too for another language, and our answer."""
    bar, gap = m.u(16), m.u(3)
    room = width - bar
    questions = [_words(words, _SMALL, theme.FADED_INK, room, m) for words in with_english(clause.text)]
    parts = [_tag(clause.id, m), *questions, _words(clause.ruling or "", _BODY, theme.INK, room, m)]
    high = sum(part.get_height() + gap for part in parts) - gap
    whole = Surface((width, high), pygame.SRCALPHA)
    paint.draw_rounded(whole, Rect(0, 0, m.u(4), high), m.u(2), theme.OXBLOOD.with_alpha(200))
    top = 0
    for part in parts:
        whole.blit(part, (bar, top))
        top += part.get_height() + gap
    return whole


def _poster(name: str, width: int, m: Metrics) -> Surface | None:
    """Return the upper part of the game's poster, or None if there is no such picture."""
    try:
        whole = svg.cover(name, width, min(m.u(_HEIGHT), round(width * 0.36)), top=True)
    except svg.BadPicture:
        return None
    whole = paint.round_corners(whole, m.u(9))
    paint.draw_rounded(whole, whole.get_rect(), m.u(9), theme.INK, m.u(2.5))
    return whole


# ------------------------------------------------------------------ strips
def strip(frames: tuple[Frame, ...], width: int, render: FrameRenderer, style: Style, m: Metrics) -> Surface:
    """Return frames side by side with arrows between them, and a caption under each."""
    places = _frame_rects(frames, width, m)
    high = min(m.u(_HIGHEST), round(width / len(frames) * _SHAPE))
    captions = [
        _caption(frame, place.width + m.u(_SPARE), m) for frame, place in zip(frames, places, strict=True)
    ]
    below = max(caption.get_height() for caption in captions)
    whole = Surface((width, high + (m.u(5) + below if below > 1 else 0)), pygame.SRCALPHA)
    for number, (frame, place, caption) in enumerate(zip(frames, places, captions, strict=True)):
        rect = Rect(place.x, 0, place.width, high)
        whole.blit(_paint_frame(frame, rect.size, render, style, m), rect)
        whole.blit(caption, caption.get_rect(midtop=(rect.centerx, high + m.u(5))).clamp(whole.get_rect()))
        if number and not frame.apart:
            arrow = svg.fit("sym_arrow_next", m.u(_ARROW), m.u(_ARROW))
            whole.blit(arrow, arrow.get_rect(center=(rect.x - m.u(_LINK) // 2, rect.centery)))
    return whole


def _frame_rects(frames: tuple[Frame, ...], width: int, m: Metrics) -> list[Rect]:
    """Return the places of frames, side by side, by the share of each."""
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


def _paint_frame(
    frame: Frame, size: tuple[int, int], render: FrameRenderer, style: Style, m: Metrics
) -> Surface:
    """Return a frame with its ink edge."""
    if frame.shows:
        inside = render(frame, size)
    elif frame.cards:
        inside = _cards(frame.cards, size, style, m)
    else:
        inside = paper(*size).copy()
        picture = svg.fit(frame.icon, size[0] * 7 // 10, size[1] * 7 // 10)
        inside.blit(picture, picture.get_rect(center=inside.get_rect().center))
    whole = paint.round_corners(inside, m.u(9))
    paint.draw_rounded(whole, whole.get_rect(), m.u(9), theme.INK, m.u(_EDGE))
    return whole


# ------------------------------------------------------------------ cards
def _cards(layout: str, size: tuple[int, int], style: Style, m: Metrics) -> Surface:
    """Return cloth with cards on it, as large as they fit."""
    whole = cloth(*size, theme.CLOTH).copy()
    words = layout.split()
    card = m.u(_CARD)
    room = (size[0] - m.u(20), size[1] - m.u(18))
    while card > 20 and (_row_width(words, card, m) > room[0] or _row_height(words, card) > room[1]):
        card -= 1
    left = (size[0] - _row_width(words, card, m)) // 2
    top = (size[1] - _row_height(words, card)) // 2
    for word in words:
        _draw(whole, word, (left, top), card, style, m)
        left += _word_size(word, card)[0] + m.u(_GAP)
    return whole


def _row_width(words: list[str], card: int, m: Metrics) -> int:
    return sum(_word_size(word, card)[0] for word in words) + (len(words) - 1) * m.u(_GAP)


def _row_height(words: list[str], card: int) -> int:
    return max(_word_size(word, card)[1] for word in words)


def _shifts(word: str, card: int) -> list[tuple[str, int, int]]:
    """Return the cards of a word, and the distance of each to the right of and below the first."""
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
            paint.draw_with_border(target, rect, m.u(5), (0, 0, 0, 60), theme.CREAM.with_alpha(120), m.u(2))
            continue
        paint.draw_shadow(target, rect, m.u(4), m.u(2), 120, (m.u(1), m.u(2)))
        target.blit(cards.back(card) if part == "##" else cards.face(parse_code(part), card, style), rect)


def _arrow(card: int) -> Surface:
    """Return a gold arrow to the right, with an ink edge."""
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
