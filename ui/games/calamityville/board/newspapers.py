"""The newspapers on the board: the pile of unread pages, the open page, and the pages already read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import is_boom
from games.core import Words, message
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.gradual import Parts
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import CREAM, GLOW, INK, Colour, Metrics, colour
from ui.draw.tween import Tween, in_out_sine, linear, out_cubic, point_between
from ui.games.calamityville.board.layout import Layout
from ui.games.calamityville.board.newspaper_page import page_picture
from ui.widgets.pill import label
from ui.words import in_words

PILE_DEPTH: Final = 14.0
PLATE_DEPTH: Final = 15.0
READ_DEPTH: Final = 300.0
PAGE_FLIGHT: Final = 0.5
"""Seconds for which a page flies up from the pile before it lies open."""
_SHRINK_SECONDS: Final = 0.34
_TURNS: Final = 540.0  # degrees
_SMALL: Final = 0.24
_SHEETS: Final = 4  # pages that lie in one sheet of the picture
_ACROSS, _UP = 1.4, 2.6  # units by which each sheet lies over the one below
_ANGLES: Final = (12, 3, -7)
_SHEET_BOX: Final = 150  # width of the picture of a sheet, in its own units
_SHEET: Final = (2, 2, 140, 186)  # the paper in it
_PAPERS: Final = {"news_boom": colour("#f8dc7c"), "news_bust": colour("#f0a890")}
_SHADES: Final = (0.16, 0.04)
"""Shares of ink in the paper of sheets below others, by turns."""


def thumbnail_name(page: int) -> str:
    """Return the name of the small picture for a page."""
    return "news_boom" if is_boom(page) else "news_bust"


def pile_sheets(boom: int, bust: int) -> tuple[str, ...]:
    """Return the pictures of the pile's sheets, lowest first."""
    return ("news_bust",) * -(-bust // _SHEETS) + ("news_boom",) * -(-boom // _SHEETS)


@cached
def pile(sheets: tuple[str, ...], size: tuple[int, int], m: Metrics) -> Surface:
    """Return the pile with its shadow, which takes 2 * `m.u(5)` pixels at the left and below."""
    soft, count = m.u(5), max(1, len(sheets))
    whole = Surface(
        (size[0] + m.u(count * _ACROSS) + 4 * soft, size[1] + m.u(count * _UP) + 4 * soft), pygame.SRCALPHA
    )
    base = Rect(2 * soft, whole.get_height() - 2 * soft - size[1], *size)
    if not sheets:
        paint.draw_rounded(whole, base, m.u(4), (30, 16, 8, 90))
        paint.draw_rounded(whole, base.inflate(-m.u(5), -m.u(5)), m.u(3), CREAM.with_alpha(140), m.u(1.5))
        return whole
    paint.draw_shadow(whole, base, m.u(4), soft, 190, (m.u(5), m.u(5)))
    for number, name in enumerate(sheets):
        place = base.move(m.u(number * _ACROSS), -m.u(number * _UP))
        if number in (0, count - 1):
            whole.blit(svg.picture(name, *size), place)
        if number < count - 1:
            tone = _PAPERS[name].mixed(INK, _SHADES[number % len(_SHADES)])
            whole.blit(_lower_sheet(tone, size, m), place)
    return whole


@cached
def _lower_sheet(tone: Colour, size: tuple[int, int], m: Metrics) -> Surface:
    """Return a sheet whose edges alone are seen, with a fine line around its paper.

    The outline of the picture is wider than these edges, so that they would all be black.
    """
    whole, scale, line = Surface(size, pygame.SRCALPHA), size[0] / _SHEET_BOX, max(1, m.u(0.5))
    sheet = Rect([round(length * scale) for length in _SHEET])
    paint.draw_rounded(whole, sheet, round(5 * scale), tone)
    paint.draw_rounded(whole, sheet, round(5 * scale), INK.with_alpha(190), line)
    return whole


@cached
def rotated_page(name: str, width: int, angle: int) -> Surface:
    """Return the small picture of a page, rotated by an angle in degrees."""
    return pygame.transform.rotozoom(svg.scale_to_width(name, width), angle, 1)


@cached
def _label(words: str, m: Metrics) -> Surface:
    """Return words on a dark label."""
    return label(words, m, 15)


class Newspapers:
    """The sprites of both piles: the unread pages, and the pages that players have read.

    `sheets` are the pictures of the unread pile's sheets, lowest first; `read` are the pages on the other.
    """

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self.sheets: tuple[str, ...] = ()
        self.read: tuple[int, ...] = ()
        blank = Surface((1, 1), pygame.SRCALPHA)
        self._pile = Sprite(blank, (0, 0), PILE_DEPTH)
        self._left = Sprite(blank, (0, 0), PLATE_DEPTH)
        self._loose = [Sprite(blank, (0, 0), PILE_DEPTH + number * 0.1) for number in range(len(_ANGLES))]
        self._count = Sprite(blank, (0, 0), PLATE_DEPTH)
        self._halo: Sprite | None = None
        for sprite in (self._pile, self._left, *self._loose, self._count):
            layer.add(sprite)
        self.show_pile(0, 0)
        self.show_read(())

    def show_pile(self, boom: int, bust: int) -> None:
        """Show these numbers of unread pages. `show_read` shows the others."""
        self.sheets = pile_sheets(boom, bust)
        self._show_pile(self.sheets)
        rect, m = self._layout.pile, self._m
        left = message(
            "calamityville.pile.plate" if boom else "calamityville.pile.plate.bust", boom=boom, bust=bust
        )
        self._show_label(self._left, left, (rect.centerx + m.u(4), rect.bottom + m.u(8)))

    def _show_pile(self, sheets: tuple[str, ...]) -> None:
        rect, edge = self._layout.pile, 2 * self._m.u(5)
        picture = pile(sheets, rect.size, self._m)
        place = picture.get_rect(bottomleft=(rect.left - edge, rect.bottom + edge))
        self._pile.change(picture=picture, place=place.topleft)

    def show_read(self, read: Sequence[int]) -> None:
        """Show the pages already read beside the corral, the latest on top."""
        m, rect = self._m, self._layout.read
        self.read = tuple(read)
        last = read[-len(self._loose) :]
        for number, sprite in enumerate(self._loose):
            if number >= len(last):
                sprite.change(visible=False)
                continue
            turn = (len(read) - len(last) + number) % len(_ANGLES)
            picture = rotated_page(thumbnail_name(last[number]), rect.width, _ANGLES[turn])
            sprite.show_at_center(picture, (rect.centerx, rect.centery + m.u(2) * (1 - number)))
        self._show_label(
            self._count,
            message("calamityville.read.plate", read=len(read)),
            (rect.centerx, rect.bottom + m.u(10)),
        )
        self._count.change(visible=bool(read))

    def _show_label(self, sprite: Sprite, words: Words, place: tuple[int, int]) -> None:
        picture = _label(in_words(words), self._m)
        rect = picture.get_rect(midtop=place)
        rect.clamp_ip(self._layout.middle.inflate(-self._m.u(10), -self._m.u(10)))
        sprite.change(picture=picture, place=rect.topleft)

    # -------------------------------------------------------------- places
    @property
    def top(self) -> Rect:
        """The rectangle of the top page of the unread pile."""
        over = max(0, len(self.sheets) - 1)
        return self._layout.pile.move(self._m.u(over * _ACROSS), -self._m.u(over * _UP))

    def is_on_pile(self, place: Place) -> bool:
        """Return True if a place is on the unread pile."""
        return self.top.union(self._layout.pile).collidepoint(place)

    def is_on_read(self, place: Place) -> bool:
        """Return True if a place is on the pages already read."""
        return self._layout.read.inflate(self._m.u(16), self._m.u(10)).collidepoint(place)

    def mark_read(self, *, is_marked: bool) -> None:
        """Show or hide the glow around the read pages: a click there shows the last one again."""
        if is_marked == (self._halo is not None):
            return
        if self._halo:
            self._halo = self._layer.swap(self._halo, None)
            return
        m, rect = self._m, self._layout.read.inflate(self._m.u(14), self._m.u(8))
        soft, line = m.u(6), m.u(3)
        picture = paint.glow(*rect.size, m.u(6), GLOW, soft, line)
        out = 2 * soft + line
        self._halo = self._layer.add(Sprite(picture, (rect.x - out, rect.y - out), PILE_DEPTH - 0.5))

    # -------------------------------------------------------------- the start
    def grow(self) -> list[Tween]:
        """Return the tweens in which the unread pile grows from its lowest sheet to the top."""
        whole = self.sheets

        def show(share: float) -> None:
            self._show_pile(whole[: max(1, round(len(whole) * share))])

        return [Tween(0.7, show, in_out_sine, done=lambda: self._show_pile(self.sheets))]


# ------------------------------------------------------------------ the open page
class PageReader:
    """The sprite of the open page; `page` is its number, or None if no page is open."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self._sprite: Sprite | None = None
        self.page: int | None = None

    def show(self, page: int) -> None:
        """Show a page large, at once."""
        picture = page_picture(page, self._layout.page.size, self._m)
        self._add_page(page, picture).show_at_center(picture, self._layout.page.center)

    def put_away(self) -> bool:
        """Remove the open page; return True if there was one."""
        had = self.page is not None
        self._sprite = self._layer.swap(self._sprite, None)
        self.page = None
        return had

    def _add_page(self, page: int, picture: Surface) -> Sprite:
        self.put_away()
        self.page = page
        self._sprite = sprite = self._layer.add(Sprite(picture, (0, 0), READ_DEPTH))
        return sprite

    def read(self, page: int, start: Rect, seconds: float, seen: Callable[[], None]) -> list[Tween]:
        """Return the tweens of a page that flies up from `start`, spinning, and lies open for `seconds`.

        They call `seen` when the page lies open.
        """
        place = self._layout.page
        small = svg.picture(thumbnail_name(page), *start.size)
        sprite = self._add_page(page, small)
        sprite.show_at_center(small, start.center)
        factor_to_open = place.width / start.width
        flying: list[tuple[Surface, float]] = [(small, factor_to_open)]
        self._layer.paint((self, "page"), self._half_parts(page), lambda half: flying.append((half, 2.0)))

        def show_flight(share: float) -> None:
            picture, factor = flying[-1]
            size = _SMALL + (1 - _SMALL) * share
            turned = pygame.transform.rotozoom(picture, -_TURNS * (1 - share), factor * size)
            sprite.show_at_center(turned, point_between(start.center, place.center, share))

        def show_open() -> None:
            sprite.show_at_center(page_picture(page, place.size, self._m), place.center)
            seen()

        return [
            Tween(PAGE_FLIGHT, show_flight, out_cubic, done=show_open),
            Tween(seconds, _no_change, linear, PAGE_FLIGHT),
        ]

    def _half_parts(self, page: int) -> Parts:
        """Paint a page on the thread; return it in half its size."""
        full: Surface = yield partial(page_picture, page, self._layout.page.size, self._m)
        return pygame.transform.smoothscale(full, (full.get_width() // 2, full.get_height() // 2))

    def put_on_read_pages(self, delay: float, done: Callable[[], None]) -> list[Tween]:
        """Return the tweens in which the open page shrinks and moves to the read pages."""
        sprite = self._sprite
        if sprite is None:
            return []
        place, end = self._layout.page, self._layout.read
        full: list[Surface] = []

        def shrink(share: float) -> None:
            if not full:
                full.append(sprite.picture)
            size = 1 - (1 - _SMALL) * share
            wide, high = full[0].get_size()
            smaller = pygame.transform.scale(
                full[0], (max(2, round(wide * size)), max(2, round(high * size)))
            )
            sprite.show_at_center(smaller, point_between(place.center, end.center, share))

        def finish() -> None:
            if self._sprite is sprite:
                self.put_away()
            done()

        return [Tween(_SHRINK_SECONDS, shrink, in_out_sine, delay, done=finish)]


def _no_change(share: float) -> None:
    """Leave the picture unchanged."""
