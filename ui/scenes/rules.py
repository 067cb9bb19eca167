"""The rules book: chapters at the left, a page at the right, every ruling at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui import paint, text
from ui import type as wood_type
from ui.intents import Command, Intent, Pointer, Scroll
from ui.materials import paper
from ui.scene import Target
from ui.scenes.modal import Modal
from ui.scenes.rules_chapters import CHAPTER_SIZE, Chapter, window
from ui.scenes.rules_page import leaves
from ui.sprites import Sprite
from ui.theme import FADED_INK, GOLD, INK, PAPER, RED_FACE, WOOD, colour
from ui.widgets import ButtonLook

if TYPE_CHECKING:
    from ui.app import App

_LEATHER: Final = colour("#4a1710")
_PARCHMENT: Final = PAPER.mixed(WOOD, 0.2)
_NOTCH: Final = 64  # how far one notch of the wheel or one press of an arrow key goes
_PAGE_KEYS: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
_END_KEYS: Final = {pygame.K_HOME: 0, pygame.K_END: -1}


class RulesScene(Modal):
    """The book of a game, opened at its first page."""

    title = "Rules"

    def __init__(self, app: App, game_name: str) -> None:
        super().__init__(app)
        self._game_name = game_name
        self.leaves = leaves(game_name, app.settings.now.card_style)
        self.number = 0
        self.scroll = 0
        self.view = Rect(0, 0, 0, 0)
        self.chapters: list[Chapter] = []
        self._leaf = Surface((1, 1), pygame.SRCALPHA)
        self._list = Rect(0, 0, 0, 0)
        self._fades = (self._leaf, self._leaf)
        self._thumb: Sprite | None = None
        self._count: Sprite | None = None
        self._hot_chapter: Chapter | None = None
        self._grip: int | None = None

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
        self._paint_book(self.background, side, page)
        self._thumb = self._count = self._hot_chapter = self._grip = None
        self.chapters = []
        self._lay_out_side(side)
        self._lay_out_page(page)
        self._open(self.number, self.scroll)

    def _lay_out_side(self, side: Rect) -> None:
        m = self.m
        head = wood_type.fitted("RULES", m.half(30), side.width - m.u(60), RED_FACE, outline=False)
        if self.background:
            self.background.blit(head, head.get_rect(midtop=(side.centerx, side.y + m.u(24))))
        high = m.half(46)
        play = Rect(side.x + m.u(18), side.bottom - high - m.u(24), side.width - m.u(36), high)
        self.add_button(play, ButtonLook("Play", "play", "primary"), self.app.pop, "Back to the game (Esc)")
        top = side.y + m.u(24) + head.get_height() + m.u(12)
        self._list = Rect(side.x + m.u(12), top, side.width - m.u(12), play.y - m.u(14) - top)

    def _lay_out_page(self, page: Rect) -> None:
        m = self.m
        pad, high = m.u(34), m.half(42)
        top = page.bottom - high - m.u(24)
        wide = m.half(118)
        back = Rect(page.x + pad, top, wide, high)
        ahead = Rect(page.right - pad - wide, top, wide, high)
        self._back = self.add_button(
            back, ButtonLook("Back", "back"), lambda: self.turn(-1), "Page before (Left)"
        )
        self._ahead = self.add_button(
            ahead, ButtonLook("Next", "play"), lambda: self.turn(1), "Page after (Right)"
        )
        self.view = Rect(
            page.x + pad, page.y + m.u(28), page.width - 2 * pad, top - m.u(14) - page.y - m.u(28)
        )
        self._fades = (self._fade(self.view.y, falling=False), self._fade(self.view.bottom, falling=True))
        self._foot = Rect(back.right, top, ahead.x - back.right, high)

    def _fade(self, edge: int, *, falling: bool) -> Surface:
        """A strip of the bare page at an edge of the view, clear towards its middle."""
        high = self.m.u(26)
        strip = Surface((self.view.width, high), pygame.SRCALPHA)
        if self.background:
            part = Rect(self.view.x, edge - high if falling else edge, self.view.width, high)
            strip.blit(self.background, (0, 0), part)
        stops = ("#ffffff00", "#ffffff") if falling else ("#ffffff", "#ffffff00")
        strip.blit(paint.gradient(*strip.get_size(), stops), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return strip

    def _paint_book(self, target: Surface, side: Rect, page: Rect) -> None:
        m = self.m
        whole = side.union(page)
        paint.draw_shadow(target, whole, m.u(12), m.u(14), 200, (m.u(4), m.u(8)))
        paint.draw_rounded(target, whole.inflate(m.u(10), m.u(10)), m.u(13), INK)
        paint.draw_rounded(target, whole.inflate(m.u(7), m.u(7)), m.u(12), _LEATHER)
        paint.draw_rounded(target, whole.inflate(m.u(5), m.u(5)), m.u(11), GOLD, m.u(1.5))
        both = Surface(whole.size)
        both.blit(paper(side.width, side.height, _PARCHMENT, 60), (0, 0))
        both.blit(paper(page.width, page.height), (side.width, 0))
        both.fill(WOOD, (side.width - m.u(1), m.u(10), m.u(2), whole.height - m.u(20)))
        shade = pygame.transform.rotate(paint.gradient(whole.height, m.u(26), ("#5a3a1c58", "#5a3a1c00")), 90)
        both.blit(pygame.transform.scale(shade, (m.u(26), whole.height)), (side.width, 0))
        target.blit(paint.clipped(both, m.u(9)), whole)

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
        self._leaf = self.leaves[number].paint(self.view.width, self.view.height, self.m)
        self._list_chapters()
        self._back.show(enabled=number > 0)
        self._ahead.show(enabled=number + 1 < len(self.leaves))
        self._show_count()
        self.scroll = 0
        self._scroll_to(scroll)
        self.app.hurt(self.view)

    @property
    def _hidden(self) -> int:
        """How many pixels of the page do not fit into the view."""
        return max(0, self._leaf.get_height() - self.view.height)

    def scroll_by(self, pixels: int) -> bool:
        """Move the page under the view; False where it is at its end already."""
        before = self.scroll
        self._scroll_to(before + pixels)
        return self.scroll != before

    def _scroll_to(self, scroll: int) -> None:
        self.scroll = max(0, min(self._hidden, scroll))
        self.app.hurt(self.view)
        self._show_thumb()

    def _show_count(self) -> None:
        words = f"Page {self.number + 1} of {len(self.leaves)}"
        size = text.fitting_size(words, self.m.font(16), self._foot.width - self.m.u(8))
        face = text.line(words, size, FADED_INK)
        place = face.get_rect(center=self._foot.center).topleft
        if self._count is None:
            self._count = Sprite(face, place, 20)
            self.layer.add(self._count)
        self._count.change(picture=face, place=place)

    # -------------------------------------------------------------- the scroll bar
    @property
    def groove(self) -> Rect:
        """Where the scroll bar runs."""
        return Rect(self.view.right + self.m.u(13), self.view.y, self.m.u(8), self.view.height)

    def _show_thumb(self) -> None:
        if self._thumb:
            self.layer.remove(self._thumb)
            self._thumb = None
        if self._hidden:
            groove = self.groove
            picture = Surface(groove.size, pygame.SRCALPHA)
            paint.draw_rounded(picture, picture.get_rect(), groove.width // 2, WOOD.veiled(80))
            knob = self._knob()
            knob.move_ip(-groove.x, -groove.y)
            paint.draw_rounded(picture, knob, groove.width // 2, WOOD.mixed(INK, 0.35))
            paint.draw_rounded(picture, knob.inflate(-self.m.u(3), -self.m.u(3)), groove.width // 2, GOLD)
            self._thumb = Sprite(picture, groove.topleft, 20)
            self.layer.add(self._thumb)

    def _knob(self) -> Rect:
        groove = self.groove
        high = max(self.m.u(36), groove.height * groove.height // max(1, self._leaf.get_height()))
        top = groove.y + (groove.height - high) * self.scroll // max(1, self._hidden)
        return Rect(groove.x, top, groove.width, high)

    def _grab(self, place: tuple[int, int]) -> bool:
        """Take hold of the knob, or jump to where the groove was pressed."""
        if not self._hidden or not self.groove.inflate(self.m.u(16), 0).collidepoint(place):
            return False
        knob = self._knob()
        self._grip = place[1] - knob.y if knob.y <= place[1] < knob.bottom else knob.height // 2
        self._drag(place)
        return True

    def _drag(self, place: tuple[int, int]) -> None:
        groove, knob = self.groove, self._knob()
        way = max(1, groove.height - knob.height)
        self._scroll_to(round((place[1] - (self._grip or 0) - groove.y) * self._hidden / way))

    # -------------------------------------------------------------- the chapters
    def _list_chapters(self) -> None:
        """All chapters where they fit, else those around the one that is read."""
        focused = isinstance(self.focus, Chapter)
        for chapter in self.chapters:
            self.layer.remove(chapter)
        self.chapters, self._hot_chapter = [], None
        highs = self._chapter_heights()
        first, last = window(highs, self.number, self._list.height)
        top = self._list.y
        for number in range(first, last):
            room = Rect(self._list.x, top, self._list.width, highs[number])
            chapter = Chapter(number, self.leaves[number].chapter, room, self.m, number == self.number)
            self.chapters.append(chapter)
            self.layer.add(chapter)
            top += highs[number]
        if focused:
            self.set_focus(self.chapters[self.number - first], shown=self.focus_is_shown)

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
                    chapter.show(chapter.number == self.number, chapter is under)
            self._hot_chapter = under

    # -------------------------------------------------------------- input and drawing
    def targets(self) -> list[Target]:
        """The buttons, then the chapters."""
        return [*super().targets(), *self.chapters]

    def activate(self, target: Target | None) -> None:
        """Enter opens a chapter; where nothing has the focus, the next page."""
        if isinstance(target, Chapter):
            self.show_page(target.number)
        elif target is None or not self.focus_is_shown:
            self.turn(1)
        else:
            super().activate(target)

    def handle(self, intent: Intent) -> None:
        """The wheel scrolls; a held scroll bar follows the mouse."""
        if isinstance(intent, Scroll):
            self.scroll_by(round(-intent.notches * self.m.u(_NOTCH)))
        elif isinstance(intent, Pointer) and self._grip is not None and intent.kind != "press":
            if intent.kind == "move" and intent.button:
                self._drag(intent.place)
            else:
                self._grip = None
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
        return self._grab(pointer.place) or super().pointed(pointer)

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
        if event.type == pygame.KEYDOWN and event.key in _PAGE_KEYS:
            self._go(_PAGE_KEYS[event.key], self.view.height * 9 // 10)
            return True
        if event.type == pygame.KEYDOWN and event.key in _END_KEYS:
            self.show_page(range(len(self.leaves))[_END_KEYS[event.key]])
            return True
        return super().raw(event)

    def _veils(self) -> list[tuple[Surface, tuple[int, int]]]:
        """Where the page goes on, it fades into the paper."""
        top = (self._fades[0], self.view.topleft)
        bottom = (self._fades[1], (self.view.x, self.view.bottom - self._fades[1].get_height()))
        return [top] * (self.scroll > 0) + [bottom] * (self.scroll < self._hidden)

    def draw(self, target: Surface, clip: Rect) -> None:
        """The book, the page under its view, and all else over it."""
        if self.background:
            target.blit(self.background, clip, clip)
        part = clip.clip(self.view)
        if part.width and part.height:
            target.blit(self._leaf, part, part.move(-self.view.x, self.scroll - self.view.y))
            for veil, place in self._veils():
                target.blit(veil, place)
        self.layer.draw(target, clip)
