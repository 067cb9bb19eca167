"""The open book of rules and statistics: its scene, the list at its left, and the plates on its leaves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Words
from ui.app.focus import Target
from ui.app.intents import Intent, Pointer, Scroll
from ui.dialogs.modal import Modal
from ui.draw import paint
from ui.draw import type as wood_type
from ui.draw.boxes import around
from ui.draw.materials import paper
from ui.draw.sprites import Sprite
from ui.draw.theme import GOLD, INK, PAPER, RED, RED_FACE, WOOD, Metrics, colour
from ui.widgets.button import ButtonLook
from ui.widgets.element import Element
from ui.widgets.scrolling import ScrollView
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application

_LEATHER: Final = colour("#4a1710")
_PARCHMENT: Final = PAPER.mixed(WOOD, 0.2)
LIGHT: Final = (255, 250, 232, 150)
EDGE: Final = WOOD.with_alpha(190)
"""The body and the edge of plates and labels on a leaf."""

_NOTCH: Final = 64  # design units
_FINE: Final = 3  # supersampling of the ribbon

Place = tuple[int, int]
B = TypeVar("B", bound="Bookmark")
Parts = list[tuple[Surface, float]]
"""Pictures one below the other, each followed by a gap in design units."""


class BookSizes(NamedTuple):
    """The sizes of a book in design units, and the share of the text's growth by which its width grows."""

    width: int
    growth: float
    side: int
    edge: int
    head: int


class BookScene(Modal, Generic[B]):
    """An open book over a scene: a list at its left, a leaf at its right that wheel, keys and bar scroll."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.page: ScrollView | None = None
        self.bookmarks: list[B] = []
        self._hovered: B | None = None

    # -------------------------------------------------------------- layout
    def _build_book(
        self, size: BookSizes, heading: Words, close: ButtonLook, tip: Words
    ) -> tuple[Surface, Rect, Rect]:
        """Paint the book, add its close button, and return the background, the list's room and the page."""
        m = self.m
        wide = min(m.u(size.width * (1 + (m.text_scale - 1) * size.growth)), m.width - m.u(36))
        frame = around(m.window.center, wide, min(m.u(756), m.height - m.u(30)))
        side = Rect(frame.x, frame.y, min(m.half(size.side), wide * 3 // 10), frame.height)
        page = Rect(side.right, frame.y, frame.right - side.right, frame.height)
        self.frame, self.background, self._heading = frame, self.blurred_background(), heading
        _paint_book(self.background, side, page, m)
        head = wood_type.fit(
            in_words(heading).upper(), m.half(30), side.width - m.u(size.head), RED_FACE, outline=False
        )
        self.background.blit(head, head.get_rect(midtop=(side.centerx, side.y + m.u(24))))
        high = m.half(46)
        back = Rect(side.x + m.u(18), side.bottom - high - m.u(24), side.width - m.u(36), high)
        self.buttons.add(back, close, self.app.pop, tip)
        top = side.y + m.u(24) + head.get_height() + m.u(12)
        edge = m.u(size.edge)
        self.bookmarks, self._hovered = [], None
        return self.background, Rect(side.x + edge, top, side.width - edge, back.y - m.u(14) - top), page

    def _add_bookmark(self, bookmark: B) -> None:
        """Add a line to the list."""
        self.bookmarks.append(bookmark)
        self.layer.add(bookmark)

    def _clear_bookmarks(self) -> None:
        """Remove all lines from the list."""
        for bookmark in self.bookmarks:
            self.layer.remove(bookmark)
        self.bookmarks, self._hovered = [], None

    def _open_bookmark(self, bookmark: B) -> None:
        """Open the leaf of a line of the list."""
        raise NotImplementedError

    # -------------------------------------------------------------- for screen readers
    def _tab_list(self, name: Words, before: int = 0, count: int = 0) -> Element:
        """Return the list with its lines as tabs; of `count` lines in all, `before` are above those shown."""
        count = count or len(self.bookmarks)
        tabs = (
            replace(self._element(each), position=(before + number, count))
            for number, each in enumerate(self.bookmarks, 1)
        )
        return Element("bookmarks", name, "tab_list", children=tuple(tabs))

    # -------------------------------------------------------------- scrolling
    @property
    def _wheel_step(self) -> int:
        """Pixels scrolled by one notch of the wheel or one press of an arrow key."""
        return self.m.u(_NOTCH)

    @property
    def _page_step(self) -> int:
        """Pixels scrolled by Page Down."""
        return self.page.view.height * 9 // 10 if self.page else 0

    def _scroll_by(self, pixels: int) -> bool:
        """Scroll the leaf; return False if it is at its end already."""
        return self.page is not None and self.page.scroll_by(pixels)

    # -------------------------------------------------------------- input and drawing
    @override
    def activate(self, target: Target | None) -> None:
        bookmark = next((bookmark for bookmark in self.bookmarks if bookmark is target), None)
        if bookmark:
            self._open_bookmark(bookmark)
        else:
            super().activate(target)

    @override
    def _is_holding(self) -> bool:
        return self.page is not None and self.page.bar.is_held

    @override
    def _press_areas(self, place: tuple[int, int]) -> Iterable[Rect]:
        return [*super()._press_areas(place), *([self.page.bar.area] if self.page else [])]

    @override
    def handle(self, intent: Intent) -> None:
        page = self.page
        if isinstance(intent, Scroll):
            self._scroll_by(round(-intent.notches * self._wheel_step))
        elif isinstance(intent, Pointer) and page and page.bar.is_held and intent.kind != "press":
            if intent.kind == "move" and intent.button:
                page.bar.drag(intent.place)
            else:
                page.bar.release()
        else:
            if isinstance(intent, Pointer):
                self._hover(intent.place)
            super().handle(intent)

    def _hover(self, place: Place) -> None:
        """Light the line of the list under the mouse."""
        under = self._bookmark_at(place)
        if under is not self._hovered:
            for bookmark in (self._hovered, under):
                if bookmark:
                    bookmark.hover(bookmark is under)
            self._hovered = under

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind != "press" or pointer.button != 1:
            return super()._handle_pointer(pointer)
        bookmark = self._bookmark_at(pointer.place)
        if bookmark:
            self._open_bookmark(bookmark)
            return True
        return bool(self.page and self.page.bar.grab(pointer.place)) or super()._handle_pointer(pointer)

    @override
    def draw(self, target: Surface, clip: Rect) -> None:
        if self.background:
            target.blit(self.background, clip, clip)
        if self.page:
            self.page.draw(target, clip)
        self.layer.draw(target, clip)

    def _bookmark_at(self, place: Place) -> B | None:
        return next((bookmark for bookmark in self.bookmarks if bookmark.area.collidepoint(place)), None)


def _paint_book(target: Surface, side: Rect, page: Rect, m: Metrics) -> None:
    """Paint an open book: its list at the side, and the page beside it."""
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
    target.blit(paint.round_corners(both, m.u(9)), whole)


# ------------------------------------------------------------------ the list
class Bookmark(Sprite):
    """A line of the list at the left; the one whose leaf is open is a ribbon that reaches over the spine."""

    __slots__ = ("_box", "_is_hovered", "_is_open", "_m")

    def __init__(self, box: Rect, m: Metrics, *, is_open: bool = False) -> None:
        self._box = box
        self._m = m
        self._is_open = is_open
        self._is_hovered = False
        super().__init__(self._render(), box.topleft, 30)

    @property
    def area(self) -> Rect:
        """The area that takes a press."""
        return Rect(self._box)

    @property
    def enabled(self) -> bool:
        """True: every leaf can be opened."""
        return True

    def open(self, is_open: bool) -> None:
        """Show its leaf as open or closed."""
        if is_open != self._is_open:
            self._is_open = is_open
            self.repaint()

    def hover(self, is_hot: bool) -> None:
        """Light the line under the mouse, or dim it when the mouse leaves."""
        if is_hot != self._is_hovered:
            self._is_hovered = is_hot
            self.repaint()

    def describe(self) -> Element:
        """Return what a screen reader tells: the words, and that its leaf is open."""
        name, more = self.words
        return Element(("bookmark", in_words(name)), name, "tab", more, is_selected=self._is_open)

    @property
    def words(self) -> tuple[Words, Words]:
        """Its name, and more words or ""."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint its present state."""
        self.change(picture=self._render())

    def paint_words(self, picture: Surface) -> None:
        """Write its words on it."""
        raise NotImplementedError

    def _render(self) -> Surface:
        m, box = self._m, self._box
        picture = Surface((box.width + (m.u(16) if self._is_open else 0), box.height), pygame.SRCALPHA)
        if self._is_open:
            picture.blit(_paint_ribbon(box.width, box.height, m), (0, 0))
        elif self._is_hovered:
            paint.draw_rounded(picture, picture.get_rect(), m.u(6), WOOD.with_alpha(70))
        self.paint_words(picture)
        return picture


def _paint_ribbon(width: int, height: int, m: Metrics) -> Surface:
    """Return a red ribbon with a point at its right."""
    point = m.u(16)
    large = Surface(((width + point) * _FINE, height * _FINE), pygame.SRCALPHA)
    large.fill((*RED, 0))
    body = Rect(0, 0, width * _FINE, height * _FINE)
    pygame.draw.rect(
        large, RED, body, border_top_left_radius=m.u(6) * _FINE, border_bottom_left_radius=m.u(6) * _FINE
    )
    tip = ((body.right - 1, 0), (body.right + point * _FINE, body.centery), (body.right - 1, body.bottom))
    pygame.draw.polygon(large, RED, tip)
    return pygame.transform.smoothscale(large, (width + point, height))


# ------------------------------------------------------------------ parts of leaves
def stack_pictures(parts: Parts, width: int, room: int, m: Metrics, widest: float) -> Surface:
    """Stack parts one below the other; spare room widens the gaps, up to `widest` times."""
    pictures = sum(picture.get_height() for picture, _ in parts)
    least = sum(m.u(gap) for _, gap in parts)
    spread = max(1.0, min(widest, (room - pictures) / max(1, least)))
    gaps = [int(m.u(gap) * spread) for _, gap in parts]
    whole, top = Surface((width, pictures + sum(gaps)), pygame.SRCALPHA), 0
    for (picture, _), gap in zip(parts, gaps, strict=True):
        whole.blit(picture, (0, top))
        top += picture.get_height() + gap
    return whole


def draw_panel(target: Surface, place: Rect, m: Metrics) -> None:
    """Paint a light plate with a thin wooden edge."""
    paint.draw_with_border(target, place, m.u(9), LIGHT, EDGE, m.u(1.5))


def label(face: Surface, fill: paint.RGBA, edge: paint.RGBA, m: Metrics, lift: float = 1) -> Surface:
    """Return a small round label with a word on it, lifted by `lift` units."""
    whole = Surface((face.get_width() + m.t(16), face.get_height() + m.u(1)), pygame.SRCALPHA)
    radius = whole.get_height() // 2
    paint.draw_with_border(whole, whole.get_rect(), radius, fill, edge, m.u(1.5))
    whole.blit(face, face.get_rect(center=whole.get_rect().move(0, -m.u(lift)).center))
    return whole
