"""The newspapers on the board: the pile, yellow on red, with what is left of it; and those that were read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import is_boom
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import CREAM, GLOW, Metrics
from ui.draw.tween import Tween, in_out_sine, out_back
from ui.games.calamityville.layout import Layout
from ui.widgets.pill import plaque

PILE_DEPTH: Final = 14.0
PLATE_DEPTH: Final = 15.0
FLYING: Final = 210.0
_SHEETS: Final = 4  # pages that lie in one sheet of the picture
_ACROSS, _UP = 1.4, 2.6  # units by which each sheet lies over the one below
_ANGLES: Final = (12, 3, -7)
_SHUFFLE: Final = 0.28


def name_of(page: int) -> str:
    """The small picture of a page."""
    return "news_boom" if is_boom(page) else "news_bust"


def layers(boom: int, bust: int) -> tuple[str, ...]:
    """The sheets of the pile from below."""
    return ("news_bust",) * -(-bust // _SHEETS) + ("news_boom",) * -(-boom // _SHEETS)


@cached(8)
def pile(sheets: tuple[str, ...], size: tuple[int, int], m: Metrics) -> Surface:
    """The pile with its shadow; its lowest sheet is 2 shadows from the lower left. Do not change it."""
    soft, count = m.u(5), max(1, len(sheets))
    whole = Surface(
        (size[0] + m.u(count * _ACROSS) + 4 * soft, size[1] + m.u(count * _UP) + 4 * soft), pygame.SRCALPHA
    )
    base = Rect(2 * soft, whole.get_height() - 2 * soft - size[1], *size)
    if not sheets:
        paint.draw_rounded(whole, base, m.u(4), (30, 16, 8, 90))
        paint.draw_rounded(whole, base.inflate(-m.u(5), -m.u(5)), m.u(3), CREAM.veiled(140), m.u(1.5))
        return whole
    paint.draw_shadow(whole, base, m.u(4), soft, 190, (m.u(5), m.u(5)))
    for number, name in enumerate(sheets):
        sheet = svg.picture(name, *size)
        whole.blit(sheet, (base.x + m.u(number * _ACROSS), base.y - m.u(number * _UP)))
    return whole


@cached(12)
def loose(name: str, width: int, angle: int) -> Surface:
    """A page that lies askew. Do not change it."""
    return pygame.transform.rotozoom(svg.wide(name, width), angle, 1)


class Papers:
    """The sprites of both piles; `read` are the pages that were read, those of the view that is shown."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics) -> None:
        self._layer = layer
        self._layout = layout
        self._m = m
        self.boom = self.bust = 0
        self.read: Sequence[int] = ()
        blank = Surface((1, 1), pygame.SRCALPHA)
        self._pile = Sprite(blank, (0, 0), PILE_DEPTH)
        self._left = Sprite(blank, (0, 0), PLATE_DEPTH)
        self._loose = [Sprite(blank, (0, 0), PILE_DEPTH + number * 0.1) for number in range(len(_ANGLES))]
        self._count = Sprite(blank, (0, 0), PLATE_DEPTH)
        self._halo: Sprite | None = None
        for sprite in (self._pile, self._left, *self._loose, self._count):
            layer.add(sprite)
        self.show(0, 0, ())

    def show(self, boom: int, bust: int, read: Sequence[int]) -> None:
        """Show so many pages that are left, and these that were read, from now on."""
        self.read = read
        self.show_pile(boom, bust)
        self.show_read()

    def show_pile(self, boom: int, bust: int) -> None:
        """Show so many pages that are left; what is taken lies on the others only with `show_read`."""
        self.boom, self.bust = boom, bust
        self._show_pile()

    def _show_pile(self) -> None:
        m, rect = self._m, self._layout.pile
        picture = pile(layers(self.boom, self.bust), rect.size, m)
        edge = 2 * m.u(5)
        place = picture.get_rect(bottomleft=(rect.left - edge, rect.bottom + edge))
        self._pile.change(picture=picture, place=place.topleft)
        words = f"{self.boom} boom · {self.bust} bust" if self.boom else f"{self.bust} bust"
        self._plate(self._left, words, (rect.centerx + m.u(4), rect.bottom + m.u(8)))

    def show_read(self) -> None:
        """The pages that were read lie beside the corral, the latest uppermost."""
        m, rect = self._m, self._layout.read
        last = self.read[-len(self._loose) :]
        for number, sprite in enumerate(self._loose):
            if number >= len(last):
                sprite.change(visible=False)
                continue
            turn = (len(self.read) - len(last) + number) % len(_ANGLES)
            picture = loose(name_of(last[number]), rect.width, _ANGLES[turn])
            place = picture.get_rect(center=(rect.centerx, rect.centery + m.u(2) * (1 - number)))
            sprite.change(picture=picture, place=place.topleft, visible=True)
        self._plate(self._count, f"{len(self.read)} read", (rect.centerx, rect.bottom + m.u(10)))
        self._count.change(visible=bool(self.read))

    def _plate(self, sprite: Sprite, words: str, place: tuple[int, int]) -> None:
        picture = _plaque(words, self._m)
        rect = picture.get_rect(midtop=place)
        rect.clamp_ip(self._layout.middle.inflate(-self._m.u(10), -self._m.u(10)))
        sprite.change(picture=picture, place=rect.topleft)

    # -------------------------------------------------------------- what is where
    @property
    def top(self) -> Rect:
        """Where the uppermost page of the pile lies."""
        over = max(0, len(layers(self.boom, self.bust)) - 1)
        return self._layout.pile.move(self._m.u(over * _ACROSS), -self._m.u(over * _UP))

    def is_on_pile(self, place: Place) -> bool:
        """Whether a place is on what is left of the pile."""
        return self.top.union(self._layout.pile).collidepoint(place)

    def is_on_read(self, place: Place) -> bool:
        """Whether a place is on the pages that were read."""
        return bool(self.read) and self._layout.read.inflate(self._m.u(16), self._m.u(10)).collidepoint(place)

    def mark_read(self, *, is_marked: bool) -> None:
        """A glow around the pages that were read: they can be seen again."""
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
        """The pile is laid: the bust pages first, then the boom pages on them."""
        whole = layers(self.boom, self.bust)
        rect, m = self._layout.pile, self._m
        edge = 2 * m.u(5)

        def show(share: float) -> None:
            count = max(1, round(len(whole) * share))
            picture = pile(whole[:count], rect.size, m)
            place = picture.get_rect(bottomleft=(rect.left - edge, rect.bottom + edge))
            self._pile.change(picture=picture, place=place.topleft)

        return [Tween(0.7, show, in_out_sine, done=self._show_pile)]

    def pop(self) -> Tween:
        """The page that was read last settles among the others."""
        rect = self._layout.read
        top = self._loose[min(len(self.read), len(self._loose)) - 1]
        home = top.rect
        picture = top.picture

        def show(share: float) -> None:
            scaled = pygame.transform.rotozoom(picture, 0, 1.12 - 0.12 * share)
            top.change(picture=scaled, place=scaled.get_rect(center=home.center).topleft)

        def end() -> None:
            top.change(picture=picture, place=home.topleft)

        return Tween(_SHUFFLE if rect.width else 0.0, show, out_back, done=end)


@cached(8)
def _plaque(words: str, m: Metrics) -> Surface:
    """A dark plate with some words. Do not change it."""
    return plaque(words, m, 15)
