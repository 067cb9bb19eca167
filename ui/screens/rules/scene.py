"""The rules book: chapters at the left, a page at the right, every ruling at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.dialogs.book import paint_book
from ui.dialogs.modal import Modal
from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, RED_FACE
from ui.screens.rules.chapters import CHAPTER_SIZE, Chapter
from ui.screens.rules.leaves import leaves
from ui.widgets.button import ButtonLook
from ui.widgets.scrolling import Scrolled, window

if TYPE_CHECKING:
    from ui.app.app import App

_NOTCH: Final = 64  # how far one notch of the wheel or one press of an arrow key goes
_PAGE_KEYS: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
_END_KEYS: Final = {pygame.K_HOME: 0, pygame.K_END: -1}


class RulesScene(Modal):
    """The book of a game, opened at its first page."""

    def __init__(self, app: App, game_name: str) -> None:
        super().__init__(app)
        self._game_name = game_name
        self.leaves = leaves(game_name, app.settings.now.card_style)
        self.number = 0
        self.page: Scrolled | None = None
        self.chapters: list[Chapter] = []
        self._list = Rect(0, 0, 0, 0)
        self._count: Sprite | None = None
        self._hot_chapter: Chapter | None = None

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Paint the book, list the chapters, open the page."""
        m = self.m
        self.leaves = leaves(self._game_name, self.app.settings.now.card_style)
        wide = min(m.u(900 * (1 + (m.text_scale - 1) * 0.52)), m.width - m.u(36))
        frame = Rect(0, 0, wide, min(m.u(756), m.height - m.u(30)))
        frame.center = m.window.center
        self.frame, self.background = frame, self.veiled_background()
        side = Rect(frame.x, frame.y, min(m.half(238), wide * 3 // 10), frame.height)
        page = Rect(side.right, frame.y, frame.right - side.right, frame.height)
        paint_book(self.background, side, page, m)
        scroll = self.scroll
        self._count = self._hot_chapter = None
        self.chapters = []
        self._lay_out_side(side)
        self._lay_out_page(page)
        self._open(self.number, scroll)

    def _lay_out_side(self, side: Rect) -> None:
        m = self.m
        head = wood_type.fitted("RULES", m.half(30), side.width - m.u(60), RED_FACE, outline=False)
        if self.background:
            self.background.blit(head, head.get_rect(midtop=(side.centerx, side.y + m.u(24))))
        high = m.half(46)
        play = Rect(side.x + m.u(18), side.bottom - high - m.u(24), side.width - m.u(36), high)
        self.buttons.add(play, ButtonLook("Play", "play", "primary"), self.app.pop, "Back to the game (Esc)")
        top = side.y + m.u(24) + head.get_height() + m.u(12)
        self._list = Rect(side.x + m.u(12), top, side.width - m.u(12), play.y - m.u(14) - top)

    def _lay_out_page(self, page: Rect) -> None:
        m = self.m
        pad, high = m.u(34), m.half(42)
        top = page.bottom - high - m.u(24)
        wide = m.half(118)
        back = Rect(page.x + pad, top, wide, high)
        ahead = Rect(page.right - pad - wide, top, wide, high)
        self._back = self.buttons.add(
            back, ButtonLook("Back", "back"), lambda: self.turn(-1), "Page before (Left)"
        )
        self._ahead = self.buttons.add(
            ahead, ButtonLook("Next", "play"), lambda: self.turn(1), "Page after (Right)"
        )
        room = Rect(page.x + pad, page.y + m.u(28), page.width - 2 * pad, top - m.u(42) - page.y)
        if self.background:
            self.page = Scrolled(self.layer, room, m, self.background)
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

    def scroll_by(self, pixels: int) -> bool:
        """Move the page under the view; False where it is at its end already."""
        return self.page is not None and self.page.by(pixels)

    def _show_count(self) -> None:
        words = f"Page {self.number + 1} of {len(self.leaves)}"
        size = text.fitting_size(words, self.m.font(16), self._foot.width - self.m.u(8))
        face = text.line(words, size, FADED_INK)
        place = face.get_rect(center=self._foot.center).topleft
        if self._count is None:
            self._count = Sprite(face, place, 20)
            self.layer.add(self._count)
        self._count.change(picture=face, place=place)

    # -------------------------------------------------------------- the chapters
    def _list_chapters(self) -> None:
        """All chapters where they fit, else those around the one that is read."""
        focused = isinstance(self.focus.target, Chapter)
        for chapter in self.chapters:
            self.layer.remove(chapter)
        self.chapters, self._hot_chapter = [], None
        highs = self._chapter_heights()
        first, last = window(highs, self.number, self._list.height)
        top = self._list.y
        for number in range(first, last):
            room = Rect(self._list.x, top, self._list.width, highs[number])
            chapter = Chapter(
                number, self.leaves[number].chapter, room, self.m, is_open=number == self.number
            )
            self.chapters.append(chapter)
            self.layer.add(chapter)
            top += highs[number]
        if focused:
            self.focus.set(self.chapters[self.number - first], shown=self.focus.is_shown)

    def _chapter_heights(self) -> list[int]:
        m = self.m
        size, room = m.font(CHAPTER_SIZE), self._list.width - m.u(20)
        lines = [len(text.broken(leaf.chapter, size, True, room)) for leaf in self.leaves]
        words = [count * text.height(size) for count in lines]
        spare = (self._list.height - sum(words)) // len(words)
        return [high + max(m.u(8), min(m.u(20), spare)) for high in words]

    def _chapter_at(self, place: tuple[int, int]) -> Chapter | None:
        return next((chapter for chapter in self.chapters if chapter.area.collidepoint(place)), None)

    def _hover_chapter(self, place: tuple[int, int]) -> None:
        under = self._chapter_at(place)
        if under is not self._hot_chapter:
            for chapter in (self._hot_chapter, under):
                if chapter:
                    chapter.hover(chapter is under)
            self._hot_chapter = under

    # -------------------------------------------------------------- input and drawing
    def targets(self) -> list[Target]:
        """The buttons, then the chapters."""
        return [*super().targets(), *self.chapters]

    def activate(self, target: Target | None) -> None:
        """Enter opens a chapter; where nothing has the focus, the next page."""
        if isinstance(target, Chapter):
            self.show_page(target.number)
        elif target is None or not self.focus.is_shown:
            self.turn(1)
        else:
            super().activate(target)

    def handle(self, intent: Intent) -> None:
        """The wheel scrolls; a held scroll bar follows the mouse."""
        if isinstance(intent, Scroll):
            self.scroll_by(round(-intent.notches * self.m.u(_NOTCH)))
        elif isinstance(intent, Pointer) and self.page and self.page.bar.is_held and intent.kind != "press":
            if intent.kind == "move" and intent.button:
                self.page.bar.drag(intent.place)
            else:
                self.page.bar.let_go()
        else:
            if isinstance(intent, Pointer):
                self._hover_chapter(intent.place)
            super().handle(intent)

    def pointed(self, pointer: Pointer) -> bool:
        """A press on a chapter opens it, one on the scroll bar scrolls."""
        if pointer.kind != "press" or pointer.button != 1:
            return super().pointed(pointer)
        chapter = self._chapter_at(pointer.place)
        if chapter:
            self.show_page(chapter.number)
            return True
        return bool(self.page and self.page.bar.grab(pointer.place)) or super().pointed(pointer)

    def command(self, command: Command) -> None:
        """Left and right turn pages; up and down scroll, and turn where there is nothing to scroll."""
        if command.name in ("left", "right"):
            self.turn(1 if command.name == "right" else -1)
        elif command.name in ("up", "down"):
            self._go(1 if command.name == "down" else -1, self.m.u(_NOTCH))
        elif command.name == "rules":
            self.app.pop()
        else:
            super().command(command)

    def _go(self, way: int, pixels: int) -> None:
        if not self.scroll_by(way * pixels):
            self.show_page(self.number + way, at_end=way < 0)

    def raw(self, event: Event) -> bool:
        """Page Up, Page Down, Home and End."""
        if event.type == pygame.KEYDOWN and self.page and event.key in _PAGE_KEYS:
            self._go(_PAGE_KEYS[event.key], self.page.view.height * 9 // 10)
            return True
        if event.type == pygame.KEYDOWN and event.key in _END_KEYS:
            self.show_page(range(len(self.leaves))[_END_KEYS[event.key]])
            return True
        return super().raw(event)

    def draw(self, target: Surface, clip: Rect) -> None:
        """The book, the page under its view, and all else over it."""
        if self.background:
            target.blit(self.background, clip, clip)
        if self.page:
            self.page.draw(target, clip)
        self.layer.draw(target, clip)
