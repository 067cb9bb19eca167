"""Parts of the page of a review that can be chosen: players, strokes of luck, and choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Player, Words, message
from ui.accessibility.phrases import join_sentences
from ui.draw import paint, text
from ui.draw.cache import cached
from ui.draw.theme import FADED_INK, GOLD, INK, OXBLOOD, WHITE, WOOD, Colour, Metrics
from ui.play.review.balance import WHOLE
from ui.play.review.progress import ProvenChoice
from ui.widgets.button import ButtonLook, ButtonState, button_picture
from ui.widgets.element import Element
from ui.widgets.target import HoverSprite
from ui.words import in_words

if TYPE_CHECKING:
    from games.review.review import Stroke
    from ui.draw.seats import SeatLook

SIZES: Final = range(17, 12, -1)
"""The sizes of the text on cards of choices, the largest first."""
_WIDE: Final = 700  # units from which a card has two columns
_PLAYED: Final = 0.55  # share of the first one
_PLAIN: Final = (255, 250, 232, 150)
_LIT: Final = (255, 226, 122, 150)


def signed(points: int) -> Words:
    """Return a change in points with its sign."""
    if points:
        return message("gain" if points > 0 else "review.loss", amount=abs(points))
    return in_words(points)


@cached
def numbered_flag(number: int, side: int) -> Surface:
    """Return the sign of a costly choice, on its card and on the curve: its number on a dark disc."""
    whole = Surface((side, side), pygame.SRCALPHA)
    paint.draw_rounded(whole, whole.get_rect(), side // 2, OXBLOOD)
    face = text.line(str(number), round(side * 0.8), WHITE, True)
    whole.blit(face, face.get_rect(center=(side // 2, side // 2)))
    return whole


class SeatTab(HoverSprite):
    """The badge of a player, whose choices it shows; that of the chosen one is framed and lit."""

    __slots__ = ("_is_chosen", "_look", "_m", "seat")

    def __init__(self, seat: int, look: SeatLook, room: Rect, m: Metrics, *, is_chosen: bool) -> None:
        self.seat = seat
        self._look = look
        self._m = m
        self._is_chosen = is_chosen
        super().__init__(room)

    def describe(self) -> Element:
        """Return what a screen reader tells of the tab."""
        name = message("review.seat", who=Player(self._look.name))
        return Element(("seat", self.seat), name, "tab", is_selected=self._is_chosen)

    @override
    def _paint(self, size: tuple[int, int]) -> Surface:
        m, whole = self._m, Surface(size, pygame.SRCALPHA)
        tone = _LIT if self._is_chosen or self._is_lit else _PLAIN
        edge = m.u(3 if self._is_chosen else 1)
        paint.draw_with_border(
            whole, whole.get_rect(), m.u(7), tone, OXBLOOD if self._is_chosen else WOOD.with_alpha(120), edge
        )
        badge = self._look.badge(min(size) - m.u(10))
        whole.blit(badge, badge.get_rect(center=whole.get_rect().center))
        return whole


class StrokeCell(HoverSprite):
    """The luckiest or the unluckiest stroke of a player, with its turn; it leads the cursor there."""

    __slots__ = ("_m", "_seat", "_size", "name", "stroke", "words")

    def __init__(
        self, name: Words, words: Words, stroke: Stroke, seat: int, room: Rect, m: Metrics, size: int
    ) -> None:
        self.name = name
        self.words = words
        self.stroke = stroke
        self._seat = seat
        self._m = m
        self._size = size
        super().__init__(room)

    def describe(self) -> Element:
        """Return what a screen reader tells of the stroke."""
        return Element(("stroke", self._seat, in_words(self.name)), self.name, "button", value=self.words)

    @override
    def _paint(self, size: tuple[int, int]) -> Surface:
        m, whole = self._m, Surface(size, pygame.SRCALPHA)
        tone, edge = (_LIT, GOLD) if self._is_lit else (_PLAIN, WOOD.with_alpha(90))
        paint.draw_with_border(whole, whole.get_rect(), m.u(5), tone, edge, m.u(1))
        face = text.fit_line(in_words(self.words), self._size, size[0] - m.u(8), INK)
        whole.blit(face, face.get_rect(center=whole.get_rect().center))
        return whole


class ChoiceWords(NamedTuple):
    """The words of a choice: its turn and price, what was played, what was better, and why."""

    heading: Message
    played: Message
    better: Message
    reason: Words


def choice_words(choice: ProvenChoice, turn: int, played: Words, better: Words) -> ChoiceWords:
    """Return the words of a proven choice made in a turn."""
    points, error = round(choice.proof.loss * WHOLE), max(1, round(choice.proof.error * WHOLE))
    cost = message("review.cost", count=points, error=error)
    return ChoiceWords(
        message("review.choice", turn=turn, cost=cost),
        message("review.played", move=played),
        message("review.better", move=better),
        choice.doubt.reason,
    )


class ChoiceCard(HoverSprite):
    """A choice that cost something; it opens the replay before the move."""

    __slots__ = ("_m", "_text", "choice", "position", "words")

    def __init__(
        self,
        choice: ProvenChoice,
        words: ChoiceWords,
        position: tuple[int, int],
        room: Rect,
        m: Metrics,
        size: int,
    ) -> None:
        self.choice = choice
        self.words = words
        self.position = position
        self._m = m
        self._text = size
        super().__init__(room)

    def describe(self) -> Element:
        """Return what a screen reader tells of the choice."""
        told = join_sentences((*self.words[1:], message("review.watch")))
        key = ("choice", self.choice.doubt.position)
        return Element(key, self.words.heading, "button", told, position=self.position)

    @override
    def _paint(self, size: tuple[int, int]) -> Surface:
        m, whole = self._m, Surface(size, pygame.SRCALPHA)
        area, pad, side = whole.get_rect(), m.u(9), _side(m)
        tone, edge = (_LIT, GOLD) if self._is_lit else (_PLAIN, WOOD.with_alpha(120))
        paint.draw_with_border(whole, area, m.u(8), tone, edge, m.u(1.5))
        state: ButtonState = "hot" if self._is_lit else "rest"
        button = button_picture(side, side, ButtonLook(icon="play", kind="wood"), state, m)
        whole.blit(button, button.get_rect(midright=(area.right - pad, area.centery)))
        font, width = m.font(self._text), area.width
        x = pad + m.u(3)
        top = pad + max(0, (area.height - card_height(self.words, width, m, self._text)) // 2)
        columns = zip(_card_columns(self.words, width, m), _column_rooms(width, m), strict=True)
        for lines, room in columns:
            y = top
            for words, ink, bold in lines:
                indent = _indent(font) if words is self.words.heading else 0
                face = text.paragraph(in_words(words), font, ink, room - indent, bold=bold)
                whole.blit(face, (x + indent, y))
                if indent:
                    whole.blit(
                        numbered_flag(self.position[0], font), (x, y + (text.height(font) - font) // 2)
                    )
                y += face.get_height()
            x += room + 2 * pad
        return whole


_Line: TypeAlias = tuple[Words, Colour, bool]


def _card_columns(words: ChoiceWords, width: int, m: Metrics) -> tuple[tuple[_Line, ...], ...]:
    """Return the lines of a card: in one column, or on a wide card with the reason in a second one."""
    played = (words.heading, OXBLOOD, True), (words.played, INK, False), (words.better, INK, True)
    reason = words.reason, FADED_INK, False
    return (played, (reason,)) if _is_wide(width, m) else ((*played, reason),)


def _column_rooms(width: int, m: Metrics) -> tuple[int, ...]:
    """Return the widths of the columns of a card."""
    room = width - _side(m) - 3 * m.u(9) - m.u(3)
    if not _is_wide(width, m):
        return (room,)
    first = round((room - 2 * m.u(9)) * _PLAYED)
    return first, room - 2 * m.u(9) - first


def _is_wide(width: int, m: Metrics) -> bool:
    return width >= m.u(_WIDE)


def card_height(words: ChoiceWords, width: int, m: Metrics, size: int) -> int:
    """Return the least height of the card of a choice with text of a size, in pixels."""
    font = m.font(size)
    columns = zip(_card_columns(words, width, m), _column_rooms(width, m), strict=True)
    lines = max(
        sum(
            len(text.wrap(in_words(each), font, bold, room - _indent(font) * (each is words.heading)))
            for each, _, bold in column
        )
        for column, room in columns
    )
    return max(lines * text.height(font), _side(m)) + 2 * m.u(9)


def has_short_heading(words: ChoiceWords, width: int, m: Metrics, size: int) -> bool:
    """Return True if the heading of a card fits in one line with text of a size."""
    font = m.font(size)
    return text.width(in_words(words.heading), font, True) <= _column_rooms(width, m)[0] - _indent(font)


def _indent(font: int) -> int:
    """Return the room for the number before the heading of a card, in pixels."""
    return round(font * 1.35)


def _side(m: Metrics) -> int:
    """Return the width of the button of a card, in pixels."""
    return m.half(36)
