"""The newspapers on the board: the rest of the pile, the page on show, and the pages read before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import is_boom
from games.core import Words, message
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import CREAM, GLOW, Metrics
from ui.draw.tween import Tween, in_out_sine, linear, out_cubic, point_between
from ui.games.calamityville.board.layout import Layout
from ui.games.calamityville.board.newspaper_page import printed
from ui.widgets.pill import label
from ui.words import in_words

PILE_DEPTH: Final = 14.0
PLATE_DEPTH: Final = 15.0
READ_DEPTH: Final = 300.0
WHIRL: Final = 0.5
"""Seconds until a page can be read."""
_LAY: Final = 0.34
_TURNS: Final = 540.0  # degrees
_SMALL: Final = 0.24
_SHEETS: Final = 4  # pages that lie in one sheet of the picture
_ACROSS, _UP = 1.4, 2.6  # units by which each sheet lies over the one below
_ANGLES: Final = (12, 3, -7)


def name_of(page: int) -> str:
    """Return the name of the small picture of a page."""
    return "news_boom" if is_boom(page) else "news_bust"


def layers(boom: int, bust: int) -> tuple[str, ...]:
    """Return the sheets of the pile, from the lowest to the uppermost."""
    return ("news_bust",) * -(-bust // _SHEETS) + ("news_boom",) * -(-boom // _SHEETS)


@cached
def pile(sheets: tuple[str, ...], size: tuple[int, int], m: Metrics) -> Surface:
    """Return the pile with its shadow; its lowest sheet is 2 shadows from the lower left."""
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
        sheet = svg.picture(name, *size)
        whole.blit(sheet, (base.x + m.u(number * _ACROSS), base.y - m.u(number * _UP)))
    return whole


@cached
def loose(name: str, width: int, angle: int) -> Surface:
    """Return a page that lies askew."""
    return pygame.transform.rotozoom(svg.scale_to_width(name, width), angle, 1)


@cached
def _plaque(words: str, m: Metrics) -> Surface:
    """Return a dark plate with some words."""
    return label(words, m, 15)


class Newspapers:
    """The sprites of both piles: of the pages left, and of the pages that players have read.

    `sheets` are the sheets of the pile, from the lowest.
    """

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self.sheets: tuple[str, ...] = ()
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
        """Show these numbers of pages left; a page taken joins the read ones only with `show_read`."""
        self.sheets = layers(boom, bust)
        self._show_pile(self.sheets)
        rect, m = self._layout.pile, self._m
        left = message(
            "calamityville.pile.plate" if boom else "calamityville.pile.plate.bust", boom=boom, bust=bust
        )
        self._plate(self._left, left, (rect.centerx + m.u(4), rect.bottom + m.u(8)))

    def _show_pile(self, sheets: tuple[str, ...]) -> None:
        rect, edge = self._layout.pile, 2 * self._m.u(5)
        picture = pile(sheets, rect.size, self._m)
        place = picture.get_rect(bottomleft=(rect.left - edge, rect.bottom + edge))
        self._pile.change(picture=picture, place=place.topleft)

    def show_read(self, read: Sequence[int]) -> None:
        """Show the pages that players have read beside the corral, the latest uppermost."""
        m, rect = self._m, self._layout.read
        last = read[-len(self._loose) :]
        for number, sprite in enumerate(self._loose):
            if number >= len(last):
                sprite.change(visible=False)
                continue
            turn = (len(read) - len(last) + number) % len(_ANGLES)
            picture = loose(name_of(last[number]), rect.width, _ANGLES[turn])
            sprite.show_centered(picture, (rect.centerx, rect.centery + m.u(2) * (1 - number)))
        self._plate(
            self._count,
            message("calamityville.read.plate", read=len(read)),
            (rect.centerx, rect.bottom + m.u(10)),
        )
        self._count.change(visible=bool(read))

    def _plate(self, sprite: Sprite, words: Words, place: tuple[int, int]) -> None:
        picture = _plaque(in_words(words), self._m)
        rect = picture.get_rect(midtop=place)
        rect.clamp_ip(self._layout.middle.inflate(-self._m.u(10), -self._m.u(10)))
        sprite.change(picture=picture, place=rect.topleft)

    # -------------------------------------------------------------- places
    @property
    def top(self) -> Rect:
        """The rectangle of the uppermost page of the pile."""
        over = max(0, len(self.sheets) - 1)
        return self._layout.pile.move(self._m.u(over * _ACROSS), -self._m.u(over * _UP))

    def is_on_pile(self, place: Place) -> bool:
        """Return True if a place is on the rest of the pile."""
        return self.top.union(self._layout.pile).collidepoint(place)

    def is_on_read(self, place: Place) -> bool:
        """Return True if a place is on the pages that players have read."""
        return self._layout.read.inflate(self._m.u(16), self._m.u(10)).collidepoint(place)

    def mark_read(self, *, is_marked: bool) -> None:
        """Light or dim the glow around the read pages, which shows that they can be seen again."""
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

    # -------------------------------------------------------------- shuffled
    def grow(self) -> list[Tween]:
        """Return the tweens that lay the pile: the bust pages first, then the boom pages on top."""
        whole = self.sheets

        def show(share: float) -> None:
            self._show_pile(whole[: max(1, round(len(whole) * share))])

        return [Tween(0.7, show, in_out_sine, done=lambda: self._show_pile(self.sheets))]


# ------------------------------------------------------------------ the page that is read
class PageReader:
    """The sprite of the page that lies open to be read, until it is put away."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self._sprite: Sprite | None = None
        self.page: int | None = None

    def show(self, page: int) -> None:
        """Show a page large, at once."""
        picture = printed(page, self._layout.page.size, self._m)
        self._lay_down(page, picture).show_centered(picture, self._layout.page.center)

    def put_away(self) -> bool:
        """Remove the page on show; return True if there was one."""
        had = self.page is not None
        self._sprite = self._layer.swap(self._sprite, None)
        self.page = None
        return had

    def _lay_down(self, page: int, picture: Surface) -> Sprite:
        self.put_away()
        self.page = page
        self._sprite = sprite = self._layer.add(Sprite(picture, (0, 0), READ_DEPTH))
        return sprite

    def read(self, page: int, start: Rect, seconds: float, seen: Callable[[], None]) -> list[Tween]:
        """Return the tweens of a page that whirls up from `start` and lies open for `seconds`.

        `seen` is called once the page can be read.
        """
        place = self._layout.page
        full = printed(page, place.size, self._m)
        small = svg.picture(name_of(page), *start.size)
        sprite = self._lay_down(page, small)
        sprite.show_centered(small, start.center)
        half = pygame.transform.smoothscale(full, (full.get_width() // 2, full.get_height() // 2))

        def whirl(share: float) -> None:
            size = _SMALL + (1 - _SMALL) * share
            turned = pygame.transform.rotozoom(half, -_TURNS * (1 - share), 2 * size)
            sprite.show_centered(turned, point_between(start.center, place.center, share))

        def lie() -> None:
            sprite.show_centered(full, place.center)
            seen()

        return [Tween(WHIRL, whirl, out_cubic, done=lie), Tween(seconds, _nothing, linear, WHIRL)]

    def lay(self, delay: float, done: Callable[[], None]) -> list[Tween]:
        """Return the tweens in which the page shrinks to the place of the read ones."""
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
            sprite.show_centered(smaller, point_between(place.center, end.center, share))

        def laid() -> None:
            if self._sprite is sprite:
                self.put_away()
            done()

        return [Tween(_LAY, shrink, in_out_sine, delay, done=laid)]


def _nothing(share: float) -> None:
    """Show nothing new while a page is read."""
