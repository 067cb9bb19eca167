"""The rows of pages about a finished game: moments to choose, each of which opens the replay there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from ui.accessibility.phrases import join_sentences
from ui.draw import paint, text
from ui.draw.theme import GOLD, INK, OXBLOOD, WOOD, Metrics
from ui.widgets.button import ButtonLook, ButtonState, button_picture
from ui.widgets.element import Element
from ui.widgets.target import HoverSprite
from ui.words import in_words

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook

_PLAIN: Final = (255, 250, 232, 150)
_LIT: Final = (255, 226, 122, 120)


class WatchableMoment(Protocol):
    """A moment of a game: the entry of the log that the replay shows, and a sentence."""

    @property
    def entry(self) -> int:
        """The number of the entry."""
        ...

    @property
    def told(self) -> Words:
        """The sentence."""
        ...


W = TypeVar("W", bound=WatchableMoment)


class RowMetrics:
    """The measures of rows with text of a size, with or without the badge of a player."""

    def __init__(self, m: Metrics, size: int, *, has_badge: bool) -> None:
        self.m = m
        self.head = m.font(size)
        self.told = m.font(size - 1)
        self.pad = m.u(8) if has_badge else m.u(10)
        self.side = m.half(38) if has_badge else m.half(36)
        self.left = self.pad + self.side + m.u(10) if has_badge else self.pad
        self._beside = self.left + self.side + self.pad + m.u(10)

    def text_room(self, width: int) -> int:
        """Return the width for the words of a row."""
        return width - self._beside

    def height(self, told: Words, width: int) -> int:
        """Return the least height of a row with a sentence, in pixels."""
        lines = text.wrap(in_words(told), self.told, False, self.text_room(width))
        words = text.height(self.head) + len(lines) * text.height(self.told)
        return max(words, self.side + self.m.u(4)) + self.m.u(10)


class MomentRow(HoverSprite, Generic[W]):
    """A moment: the badge of its player if it has one, its title, its sentence, and a sign to watch it.

    `position` is the number of the row, and that of all rows.
    """

    __slots__ = ("_look", "_metrics", "_position", "_title", "moment")

    def __init__(
        self,
        moment: W,
        title: Words,
        room: Rect,
        metrics: RowMetrics,
        position: tuple[int, int],
        look: SeatLook | None = None,
    ) -> None:
        self.moment = moment
        self._title = title
        self._metrics = metrics
        self._position = position
        self._look = look
        super().__init__(room)

    def describe(self) -> Element:
        """Return the element for screen readers."""
        told = join_sentences((self.moment.told, message("moment.tip")))
        return Element(("moment", self.moment.entry), self._title, "button", told, position=self._position)

    @override
    def _paint(self, size: tuple[int, int]) -> Surface:
        metrics = self._metrics
        m, pad, side = metrics.m, metrics.pad, metrics.side
        whole = Surface(size, pygame.SRCALPHA)
        area = whole.get_rect()
        tone, edge = (_LIT, GOLD) if self._is_lit else (_PLAIN, WOOD.with_alpha(120))
        paint.draw_with_border(whole, area, m.u(8), tone, edge, m.u(1.5))
        if self._look:
            badge = self._look.badge(side)
            whole.blit(badge, badge.get_rect(midleft=(pad, area.centery)))
        state: ButtonState = "hot" if self._is_lit else "rest"
        button = button_picture(side, side, ButtonLook(icon="play", kind="wood"), state, m)
        whole.blit(button, button.get_rect(midright=(area.right - pad, area.centery)))
        room = metrics.text_room(area.width)
        head = text.fit_line(in_words(self._title), metrics.head, room, OXBLOOD, True)
        told = text.paragraph(in_words(self.moment.told), metrics.told, INK, room)
        high = text.height(metrics.head)
        top = (area.height - high - told.get_height()) // 2
        whole.blit(head, (metrics.left, top))
        whole.blit(told, (metrics.left, top + high))
        return whole
