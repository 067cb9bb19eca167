"""The middle of the board: the town in boom and bust, its sign, the donkey behind its fence, the stones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import GOLD_PAGE, is_boom
from games.core import message
from ui.draw import materials, paint, svg
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.gradual import Parts
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.sweep import Sweep
from ui.draw.theme import GOLD, GOLD_FACE, INK, Metrics, colour
from ui.draw.tween import Tween, in_out_sine
from ui.games.calamityville.board.background import desaturate, fence, ghost_town, sky_parts, town
from ui.games.calamityville.board.layout import Layout
from ui.games.calamityville.board.skyline import Skyline
from ui.games.calamityville.board.spaces import Spaces
from ui.words import in_words

BOOM: Final = "boom"
BUST: Final = "bust"
GHOST: Final = "ghost"
FADE: Final = 1.3
TOWN_DEPTH: Final = 1.0
_SKY_DEPTH: Final = 1.2
_LIGHT_STEPS: Final = 4
DONKEY_DEPTH: Final = 3.0
FENCE_DEPTH: Final = 4.0
STONE_DEPTH: Final = 5.0
SIGN_DEPTH: Final = 20.0
OVERLAY_DEPTH: Final = 33.0
_PALE_FACE: Final = ("#e8edf4", "#c3ccd8", "#98a4b4", "#76828f")
_ROPE: Final = colour("#c9a24a")


def phase_after(read: Sequence[int]) -> str:
    """Return the phase of the game, BOOM, BUST or GHOST, after these pages were read."""
    if GOLD_PAGE in read:
        return GHOST
    return BOOM if all(map(is_boom, read)) else BUST


def light_step(unread: int, read: int) -> int:
    """Return the step of the light, 0 to 3, from the pages of the boom or the bust left and read."""
    return min(_LIGHT_STEPS - 1, _LIGHT_STEPS * read // max(1, unread + read))


@cached
def sign(phase: str, size: tuple[int, int], rope: int, m: Metrics) -> Surface:
    """Return the hanging sign for a phase, with `rope` pixels above it and 12 units of room around it."""
    edge = m.u(12)
    said = in_words(message(f"calamityville.sign.{phase}")).upper()
    words = wood_type.fit(said, round(size[1] * 0.56), size[0] - m.u(24),
                             GOLD_FACE if phase == BOOM else _PALE_FACE)  # fmt: skip
    rect = Rect(edge, rope, min(size[0], words.get_width() + m.u(44)), size[1])
    whole = Surface((rect.width + 2 * edge, rope + size[1] + edge), pygame.SRCALPHA)
    for x in (rect.x + rect.width // 7, rect.right - rect.width // 7):
        pygame.draw.line(whole, INK, (x, 0), (x, rect.y + m.u(3)), m.u(5))
        pygame.draw.line(whole, _ROPE, (x, 0), (x, rect.y + m.u(3)), m.u(2))
    materials.draw_panel(whole, rect, "wood", m, 8)
    paint.draw_rounded(whole, rect, m.u(8), GOLD if phase == BOOM else colour("#8a8f96"), m.u(2))
    whole.blit(words, words.get_rect(center=(rect.centerx, rect.centery + m.u(1))))
    return pygame.transform.rotozoom(whole, -4, 1) if phase == GHOST else whole


@cached
def _donkey(size: tuple[int, int], is_bust: bool, is_cross: bool) -> Surface:
    """Return the donkey at home, at rest or about to kick."""
    picture = svg.fit("donkey_cross" if is_cross else "donkey_calm", *size)
    return desaturate(picture) if is_bust else picture


@cached
def _stone(width: int, is_bust: bool) -> Surface:
    """Return a nugget, face down."""
    picture = svg.scale_to_width("pebble", width)
    return desaturate(picture) if is_bust else picture


class Town:
    """The sprites of the middle; `phase` is the phase of the game that they show.

    `light` is the step of the light in it, and `is_donkey_cross` is true while the donkey is about to run.
    """

    def __init__(self, layer: Layer, layout: Layout, spaces: Spaces, seats: Sequence[SeatLook]) -> None:
        self._layer = layer
        self._layout = layout
        self._spaces = spaces
        self.skyline = Skyline(layer, layout, seats)
        self._m = layout.m
        self.phase = self._shown = BOOM
        self.light = 0
        self.is_donkey_out = self.is_donkey_cross = False
        blank = Surface((1, 1))
        self._town = Sprite(blank, layout.middle.topleft, TOWN_DEPTH)
        self._sky = Sprite(blank, layout.middle.topleft, _SKY_DEPTH)
        self._lit = (self.phase, self.light)
        self._sky.change(visible=False)
        self._donkey = Sprite(blank, (0, 0), DONKEY_DEPTH)
        self._fence = Sprite(blank, (0, 0), FENCE_DEPTH)
        self._stones = [Sprite(blank, (0, 0), STONE_DEPTH) for _ in layout.stones]
        self._sign = Sprite(blank, (0, 0), SIGN_DEPTH)
        self._overlay: Sweep | None = None
        self._painted: list[Any] = []
        """Pictures of the next phase: the cache may evict what nothing holds before they are shown."""
        for sprite in (self._town, self._sky, self._donkey, self._fence, *self._stones, self._sign):
            layer.add(sprite)
        self._show_phase(town(layout.middle.size, self._m))

    def show(self, phase: str) -> None:
        """Show this phase at once, with the donkey at rest and all stones in the river."""
        self._remove_overlay()
        self.phase = phase
        self.is_donkey_out = self.is_donkey_cross = False
        self._update_donkey()
        self.show_stones()
        self._update_picture()

    def fade_to(self, phase: str) -> list[Tween]:
        """Change the phase, and return the tweens in which the old picture gives way to the new one."""
        before = self._picture()
        self._remove_overlay()
        self.phase = phase
        self._update_picture()
        overlay = self._overlay = Sweep(before, self._layout.board.topleft, OVERLAY_DEPTH)
        self._layer.add(overlay)
        return [Tween(FADE, overlay.show, in_out_sine, done=self._remove_overlay)]

    def _remove_overlay(self) -> None:
        self._overlay = self._layer.swap(self._overlay, None)

    def _picture(self) -> Surface:
        """Return the board as it looks now, without tokens and flags."""
        board = self._layout.board
        whole = Surface(board.bottomright).convert()
        whole.blit(town(self._layout.middle.size, self._m), self._layout.middle)
        for sprite in self._layer:
            if sprite.visible and sprite.depth < OVERLAY_DEPTH and board.colliderect(sprite.bounds):
                sprite.draw(whole)
        return whole.subsurface(board)

    # -------------------------------------------------------------- parts
    def shine(self, boom: int, bust: int, read: Sequence[int]) -> None:
        """Set the light after these pages were read, with these numbers of unread ones."""
        bright = sum(map(is_boom, read))
        is_bust = self.phase != BOOM
        self.light = light_step(bust, len(read) - bright) if is_bust else light_step(boom, bright)
        self._update_sky()

    def _update_sky(self) -> None:
        lit = (self.phase, self.light)
        if lit != self._lit:
            was_bust, is_bust = self._lit[0] != BOOM, self.phase != BOOM
            self._lit = lit
            if was_bust != is_bust or not self.light:
                self._sky.change(visible=False)  # until that of the other phase is painted

            def take(picture: Surface) -> None:
                if lit == self._lit:
                    self._sky.change(picture=picture, visible=True)

            if self.light:
                parts = sky_parts(self._layout.middle.size, self.light, self._m, is_bust=is_bust)
                self._layer.paint(self, parts, take)

    def set_donkey_cross(self, *, is_cross: bool) -> None:
        """Show the donkey cross, as before it runs, or at rest."""
        if is_cross != self.is_donkey_cross:
            self.is_donkey_cross = is_cross
            self._update_donkey()

    def _update_donkey(self) -> None:
        layout = self._layout
        donkey = _donkey(layout.donkey.size, self.phase != BOOM, self.is_donkey_cross)
        place = donkey.get_rect(midbottom=layout.donkey.midbottom)
        self._donkey.change(picture=donkey, place=place.topleft, visible=not self.is_donkey_out)

    def set_donkey_out(self, *, is_out: bool) -> None:
        """Hide the donkey in the corral while it is out, or show it again, at rest."""
        self.is_donkey_out, self.is_donkey_cross = is_out, False
        self._update_donkey()

    def hide_stone(self, number: int) -> None:
        """Hide a stone of the river."""
        self._stones[number].change(visible=False)

    def show_stones(self) -> None:
        """Show all stones in the river."""
        for stone in self._stones:
            stone.change(visible=True)

    def _update_picture(self) -> None:
        """Show all that the phase changes, as soon as it is painted."""
        phase = self.phase
        if phase == self._shown:
            return

        def take(picture: Surface) -> None:
            if phase == self.phase:
                self._show_phase(picture)
            self._painted = []

        self._layer.paint((self, "phase"), self._phase_parts(), take)

    def _phase_parts(self) -> Parts:
        """Paint all that the phase changes, on the thread."""
        size, m, is_bust = self._layout.middle.size, self._m, self.phase != BOOM
        self._painted = painted = []
        for paint_part in (
            partial(ghost_town if is_bust else town, size, m),
            partial(self._spaces.paint_aged, is_bust=is_bust),
            partial(self.skyline.paint_aged, is_bust=is_bust),
            partial(fence, size, is_bust=is_bust),
            partial(sign, self.phase, self._layout.sign.size, self._rope, m),
        ):
            painted.append((yield paint_part))
        picture: Surface = painted[0]
        return picture

    @property
    def _rope(self) -> int:
        return self._layout.sign.y - self._layout.middle.y

    def _show_phase(self, picture: Surface) -> None:
        """Show all that the phase changes; `picture` is the middle of the board in it."""
        self._shown = self.phase
        layout, m, is_bust = self._layout, self._m, self.phase != BOOM
        self._town.change(picture=picture, visible=is_bust)
        self._spaces.age(is_bust=is_bust)
        self.skyline.age(is_bust=is_bust)
        self._update_donkey()
        rail, (x, y) = fence(layout.middle.size, is_bust=is_bust)
        self._fence.change(picture=rail, place=(layout.middle.x + x, layout.middle.y + y))
        soft = m.u(2)
        for sprite, rect in zip(self._stones, layout.stones, strict=True):
            stone = _stone(rect.width, is_bust)
            shade = Backing(_shadow(rect.width, m), (m.u(1) - 2 * soft, m.u(3) - 2 * soft))
            place = stone.get_rect(center=rect.center).topleft
            sprite.change(picture=stone, place=place, backings=(shade,))
        board = sign(self.phase, layout.sign.size, self._rope, m)
        self._sign.change(
            picture=board, place=board.get_rect(midtop=(layout.sign.centerx, layout.middle.y)).topleft
        )


@cached
def _shadow(width: int, m: Metrics) -> Surface:
    """Return the shadow of a stone."""
    return paint.shadow_of(svg.scale_to_width("pebble", width), m.u(2), 100)
