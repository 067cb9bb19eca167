"""The rules book: chapters at the left, a page at the right, every ruling at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.core import message
from ui.app.focus import Target
from ui.app.intents import Command
from ui.dialogs.book import Bookmark, BookScene, Measures
from ui.draw import text
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, INK, WHITE, Metrics
from ui.screens.rules.leaves import leaves
from ui.widgets.button import labelled
from ui.widgets.scrolling import Scrolled, window
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.app import App

_BOOK: Final = Measures(width=900, growth=0.52, side=238, edge=12, head=60)
_SIZE: Final = 17
_PAGE_KEYS: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
_END_KEYS: Final = {pygame.K_HOME: 0, pygame.K_END: -1}


class Chapter(Bookmark):
    """A line of the list of chapters."""

    __slots__ = ("label", "number")

    def __init__(self, number: int, label: str, room: Rect, m: Metrics, *, is_open: bool) -> None:
        self.number = number
        self.label = label
        super().__init__(room, m, is_open=is_open)

    def paint_words(self, picture: Surface) -> None:
        """The title, in as many lines as it needs."""
        m, room, is_open = self._m, self._box, self._is_open
        lines = text.broken(self.label, m.font(_SIZE), True, room.width - m.u(20))
        step = text.height(m.font(_SIZE))
        top = (room.height - step * len(lines)) // 2
        for number, words in enumerate(lines):
            face = text.line(words, m.font(_SIZE), WHITE if is_open else INK, is_open)
            picture.blit(face, face.get_rect(midleft=(m.u(14), top + number * step + step // 2)))


class RulesScene(BookScene[Chapter]):
    """The book of a game, opened at its first page."""

    def __init__(self, app: App, game_name: str) -> None:
        super().__init__(app)
        self._game_name = game_name
        self.leaves = leaves(game_name, app.settings.now.card_style)
        self.number = 0
        self._list = Rect(0, 0, 0, 0)
        self._count: Sprite | None = None

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Paint the book, list the chapters, open the page."""
        self.leaves = leaves(self._game_name, self.app.settings.now.card_style)
        scroll = self.scroll
        close = labelled(message("button.play"), "play", "primary")
        ground, self._list, page = self._lay_out_book(
            _BOOK, message("launcher.rules"), close, message("screens.rules.close")
        )
        self._count = None
        self._lay_out_page(ground, page)
        self._open(self.number, scroll)

    def _lay_out_page(self, ground: Surface, page: Rect) -> None:
        m = self.m
        pad, high, wide = m.u(34), m.half(42), m.half(118)
        top = page.bottom - high - m.u(24)
        back = Rect(page.x + pad, top, wide, high)
        ahead = Rect(page.right - pad - wide, top, wide, high)
        self._back = self.buttons.add(
            back,
            labelled(message("screens.rules.back"), "back"),
            lambda: self.turn(-1),
            message("screens.rules.back.tip"),
        )
        self._ahead = self.buttons.add(
            ahead,
            labelled(message("screens.rules.next"), "play"),
            lambda: self.turn(1),
            message("screens.rules.next.tip"),
        )
        room = Rect(page.x + pad, page.y + m.u(28), page.width - 2 * pad, top - m.u(42) - page.y)
        self.page = Scrolled(self.layer, room, m, ground)
        self._foot = Rect(back.right, top, ahead.x - back.right, high)

    # -------------------------------------------------------------- the page
    def turn(self, step: int) -> None:
        """Go some pages on or back."""
        self.show_page(self.number + step)

    def show_page(self, number: int, *, at_end: bool = False) -> None:
        """Open a page, at its top or at its end; one that is not there is ignored."""
        if 0 <= number < len(self.leaves) and number != self.number:
            self.app.sound.play("card_slide")
            self._open(number, 1_000_000 if at_end else 0)

    def _open(self, number: int, scroll: int) -> None:
        self.number = number
        self._list_chapters()
        self._back.show(enabled=number > 0)
        self._ahead.show(enabled=number + 1 < len(self.leaves))
        self._show_count()
        if self.page:
            self.page.show(self.leaves[number].paint(*self.page.view.size, self.m), scroll)

    @property
    def scroll(self) -> int:
        """How many pixels of the page are above the view."""
        return self.page.scroll if self.page else 0

    def _show_count(self) -> None:
        words = in_words(message("screens.rules.page", page=self.number + 1, last=len(self.leaves)))
        face = text.fitted(words, self.m.font(16), self._foot.width - self.m.u(8), FADED_INK)
        place = face.get_rect(center=self._foot.center).topleft
        if self._count is None:
            self._count = self.layer.add(Sprite(face, place, 20))
        self._count.change(picture=face, place=place)

    # -------------------------------------------------------------- the chapters
    def _list_chapters(self) -> None:
        """All chapters where they fit, else those around the one that is read."""
        focused = isinstance(self.focus.target, Chapter)
        self._clear_marks()
        highs = self._chapter_heights()
        first, last = window(highs, self.number, self._list.height)
        top = self._list.y
        for number in range(first, last):
            room = Rect(self._list.x, top, self._list.width, highs[number])
            is_open = number == self.number
            self._add_mark(Chapter(number, self.leaves[number].title, room, self.m, is_open=is_open))
            top += highs[number]
        if focused:
            self.focus.set(self.marks[self.number - first], shown=self.focus.is_shown)

    def _chapter_heights(self) -> list[int]:
        m = self.m
        size, room = m.font(_SIZE), self._list.width - m.u(20)
        lines = [len(text.broken(leaf.title, size, True, room)) for leaf in self.leaves]
        words = [count * text.height(size) for count in lines]
        spare = (self._list.height - sum(words)) // len(words)
        return [high + max(m.u(8), min(m.u(20), spare)) for high in words]

    def _open_mark(self, mark: Chapter) -> None:
        """Open a chapter."""
        self.show_page(mark.number)

    # -------------------------------------------------------------- input
    def targets(self) -> list[Target]:
        """The buttons, then the chapters."""
        return [*super().targets(), *self.marks]

    def activate(self, target: Target | None) -> None:
        """Enter opens the next page, unless something else has the focus."""
        if not isinstance(target, Chapter) and (target is None or not self.focus.is_shown):
            self.turn(1)
        else:
            super().activate(target)

    def command(self, command: Command) -> None:
        """Left and right turn pages; up and down scroll, and turn where there is nothing to scroll."""
        if command.name in ("left", "right"):
            self.turn(1 if command.name == "right" else -1)
        elif command.name in ("up", "down"):
            self._go(1 if command.name == "down" else -1, self._notch)
        elif command.name == "rules":
            self.app.pop()
        else:
            super().command(command)

    def _go(self, way: int, pixels: int) -> None:
        if not self._scroll_by(way * pixels):
            self.show_page(self.number + way, at_end=way < 0)

    def raw(self, event: Event) -> bool:
        """Page Up, Page Down, Home and End."""
        if event.type == pygame.KEYDOWN and event.key in _PAGE_KEYS:
            self._go(_PAGE_KEYS[event.key], self._page_step)
            return True
        if event.type == pygame.KEYDOWN and event.key in _END_KEYS:
            self.show_page(range(len(self.leaves))[_END_KEYS[event.key]])
            return True
        return super().raw(event)
