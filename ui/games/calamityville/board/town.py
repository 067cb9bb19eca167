"""The middle of the board: the town in boom and bust, its sign, the donkey behind its fence, the stones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import GOLD_PAGE, is_boom
from games.core import message
from ui.draw import materials, paint, svg
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.theme import GOLD, GOLD_FACE, INK, Metrics, colour
from ui.draw.tween import Tween, in_out_sine
from ui.games.calamityville.board.background import drained, ghost_town, rail, town
from ui.games.calamityville.board.layout import Layout
from ui.games.calamityville.board.spaces import Spaces
from ui.words import in_words

BOOM: Final = "boom"
BUST: Final = "bust"
GHOST: Final = "ghost"
FADE: Final = 1.3
TOWN_DEPTH: Final = 1.0
DONKEY_DEPTH: Final = 3.0
RAIL_DEPTH: Final = 4.0
STONE_DEPTH: Final = 5.0
SIGN_DEPTH: Final = 20.0
VEIL_DEPTH: Final = 33.0
_PALE_FACE: Final = ("#e8edf4", "#c3ccd8", "#98a4b4", "#76828f")
_ROPE: Final = colour("#c9a24a")


def mood_of(read: Sequence[int]) -> str:
    """Return the mood of the times, from the pages read so far."""
    if GOLD_PAGE in read:
        return GHOST
    return BOOM if all(map(is_boom, read)) else BUST


@cached
def sign(mood: str, size: tuple[int, int], rope: int, m: Metrics) -> Surface:
    """Return the hanging sign, with `rope` pixels over it and room of 12 units around."""
    edge = m.u(12)
    said = in_words(message(f"calamityville.sign.{mood}")).upper()
    words = wood_type.fit(said, round(size[1] * 0.56), size[0] - m.u(24),
                             GOLD_FACE if mood == BOOM else _PALE_FACE)  # fmt: skip
    rect = Rect(edge, rope, min(size[0], words.get_width() + m.u(44)), size[1])
    whole = Surface((rect.width + 2 * edge, rope + size[1] + edge), pygame.SRCALPHA)
    for x in (rect.x + rect.width // 7, rect.right - rect.width // 7):
        pygame.draw.line(whole, INK, (x, 0), (x, rect.y + m.u(3)), m.u(5))
        pygame.draw.line(whole, _ROPE, (x, 0), (x, rect.y + m.u(3)), m.u(2))
    materials.draw_panel(whole, rect, "wood", m, 8)
    paint.draw_rounded(whole, rect, m.u(8), GOLD if mood == BOOM else colour("#8a8f96"), m.u(2))
    whole.blit(words, words.get_rect(center=(rect.centerx, rect.centery + m.u(1))))
    return pygame.transform.rotozoom(whole, -4, 1) if mood == GHOST else whole


@cached
def _donkey(size: tuple[int, int], is_bust: bool) -> Surface:
    """Return the donkey at rest."""
    picture = svg.fit("donkey_calm", *size)
    return drained(picture) if is_bust else picture


@cached
def _stone(width: int, is_bust: bool) -> Surface:
    """Return a nugget, face down."""
    picture = svg.scale_to_width("pebble", width)
    return drained(picture) if is_bust else picture


class Town:
    """The sprites of the middle; `mood` is the mood of the times."""

    def __init__(self, layer: Layer, layout: Layout, spaces: Spaces) -> None:
        self._layer = layer
        self._layout = layout
        self._spaces = spaces
        self._m = layout.m
        self.mood = BOOM
        self.is_donkey_out = False
        blank = Surface((1, 1))
        self._town = Sprite(blank, layout.middle.topleft, TOWN_DEPTH)
        self._donkey = Sprite(blank, (0, 0), DONKEY_DEPTH)
        self._rail = Sprite(blank, (0, 0), RAIL_DEPTH)
        self._stones = [Sprite(blank, (0, 0), STONE_DEPTH) for _ in layout.stones]
        self._sign = Sprite(blank, (0, 0), SIGN_DEPTH)
        self._veil: Sprite | None = None
        for sprite in (self._town, self._donkey, self._rail, *self._stones, self._sign):
            layer.add(sprite)
        self._update_picture()

    def show(self, mood: str) -> None:
        """Show this mood at once, with the donkey at rest and all stones in the river."""
        self._lift_veil()
        self.mood = mood
        self.is_donkey_out = False
        self._update_picture()

    def turn(self, mood: str) -> list[Tween]:
        """Change the mood, and return the tweens in which the new picture comes through the old one."""
        before = self._picture()
        self._lift_veil()
        self.mood = mood
        self._update_picture()
        board = self._layout.board
        veil = self._veil = Sprite(before, board.topleft, VEIL_DEPTH)
        self._layer.add(veil)

        def fade(share: float) -> None:
            paint.set_opacity(before, 1 - share)
            veil.change(place=board.topleft)

        return [Tween(FADE, fade, in_out_sine, done=self._lift_veil)]

    def _lift_veil(self) -> None:
        self._veil = self._layer.swap(self._veil, None)

    def _picture(self) -> Surface:
        """Return the board as it looks now, without tokens and flags."""
        board = self._layout.board
        whole = Surface(board.bottomright).convert()
        whole.blit(town(self._layout.middle.size, self._m), self._layout.middle)
        for sprite in self._layer:
            if sprite.visible and sprite.depth < VEIL_DEPTH and board.colliderect(sprite.bounds):
                sprite.draw(whole)
        return whole.subsurface(board)

    # -------------------------------------------------------------- parts
    def send_donkey(self, *, is_out: bool) -> None:
        """Hide the donkey while it is out of its corral, or show it there again."""
        self.is_donkey_out = is_out
        self._donkey.change(visible=not is_out)

    def lift_stone(self, number: int) -> None:
        """Take a stone out of the river."""
        self._stones[number].change(visible=False)

    def lay_stones(self) -> None:
        """Show all stones in the river."""
        for stone in self._stones:
            stone.change(visible=True)

    def _update_picture(self) -> None:
        layout, m, is_bust = self._layout, self._m, self.mood != BOOM
        if is_bust:
            self._town.change(picture=ghost_town(layout.middle.size, m))
        self._town.change(visible=is_bust)
        self._spaces.age(is_bust=is_bust)
        donkey = _donkey(layout.donkey.size, is_bust)
        place = donkey.get_rect(midbottom=layout.donkey.midbottom)
        self._donkey.change(picture=donkey, place=place.topleft, visible=not self.is_donkey_out)
        whole = rail(layout.middle.size, is_bust=is_bust)
        part = whole.get_bounding_rect()
        if part.width:
            self._rail.change(picture=whole.subsurface(part), place=part.move(layout.middle.topleft).topleft)
        soft = m.u(2)
        for sprite, rect in zip(self._stones, layout.stones, strict=True):
            stone = _stone(rect.width, is_bust)
            shade = Backing(_shadow(rect.width, m), (m.u(1) - 2 * soft, m.u(3) - 2 * soft))
            sprite.change(
                picture=stone,
                place=stone.get_rect(center=rect.center).topleft,
                backings=(shade,),
                visible=True,
            )
        rope = layout.sign.y - layout.middle.y
        picture = sign(self.mood, layout.sign.size, rope, m)
        self._sign.change(
            picture=picture, place=picture.get_rect(midtop=(layout.sign.centerx, layout.middle.y)).topleft
        )


@cached
def _shadow(width: int, m: Metrics) -> Surface:
    """Return the shadow of a stone."""
    return paint.shadow_of(svg.scale_to_width("pebble", width), m.u(2), 100)
