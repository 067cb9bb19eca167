"""The short effects over the board of KLONDIKE: notes, flames, confetti, deeds."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from games.klondike_board.board import KIND
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.sprites import Place
from ui.draw.theme import BRIGHT_GOLD, CREAM, SNOW, Colour, Metrics, colour
from ui.draw.tween import Tween, linear, out_back, out_quad
from ui.games.klondike_board.board.spaces import STRIPS
from ui.play.board import effects
from ui.play.board.effects import DEPTH, FLAMES, Done, do_nothing, with_alpha
from ui.play.board.payments import Frames

FIRE: Final = 1.1
PARTY: Final = 1.25
_NOTE: Final = 62
_FLUTTER: Final = (-10, -3, 9, 2)  # degrees by which a note is turned, in turn
_VEIL: Final = (20, 10, 6, 150)
_CONFETTI: Final = (
    colour("#c4371f"), colour("#2055b4"), colour("#f2bc22"), colour("#33b088"), colour("#d97fc0"), CREAM,
    BRIGHT_GOLD, SNOW,
)  # fmt: skip
_SOOT: Final = (96, 78, 70, 255)
_SMOKE: Final = (46, 40, 38, 120)


class BoardEffects(effects.Effects):
    """The sprites of effects, which live as long as their tweens, or until all are swept away."""

    # -------------------------------------------------------------- money and deeds
    def deed(self, space: int, way: tuple[Place, Place]) -> Tween:
        """Return the tween of a deed that flies from one place to another."""
        picture = deed(self._m.u(46), STRIPS[KIND[space]])
        return self.fly(picture, way, self._m.u(50))

    # -------------------------------------------------------------- fire
    def fire(self, rect: Rect, name: str, stand: Rect, sound: Done) -> list[Tween]:
        """Burn a building: on its space under soot, and large in the valley, at `stand`."""
        soot = paint.rounded(rect.width, rect.height, self._m.u(4), _VEIL)
        veil = self.new(soot, DEPTH - 40)

        def fall(share: float) -> None:
            strength = min(1.0, share * 1.6) if share < 0.8 else (1 - share) / 0.2
            veil.change(picture=with_alpha(soot, round(255 * strength)), place=rect.topleft, visible=True)

        tweens = [
            self._fire_tween(rect, 1.15, 0.0, sound),
            Tween(FIRE + 0.2, fall, linear, done=self.remove_and_call(veil, do_nothing)),
            self._building_tween(name, stand, FIRE + 0.3, burns=True),
            self._fire_tween(stand, 0.85, 0.22, do_nothing),
        ]
        tweens += [self._smoke_tween(rect, number, 0.25 + number * 0.14, 30) for number in range(4)]
        tweens += [self._smoke_tween(stand, number, 0.4 + number * 0.12, 64) for number in range(6)]
        return tweens

    def _fire_tween(self, rect: Rect, share_of: float, delay: float, sound: Done) -> Tween:
        """Let flames grow over a rectangle, flicker, and go down."""
        wide, high = round(rect.width * 0.95), round(max(rect.height, rect.width * 0.7) * share_of)
        foot = (rect.centerx, rect.bottom + self._m.u(4))
        return self.fire_tween(partial(_fire_picture, wide, high), foot, FIRE, delay, sound)

    def _building_tween(self, name: str, stand: Rect, seconds: float, *, burns: bool) -> Tween:
        """Let a building rise out of the ground, stay, and sink again; a burning one grows dark."""
        whole = svg.fit(name, *stand.size)
        sprite = self.new(whole, DEPTH - 30)
        dark = _dark_building(name, stand.size) if burns else whole
        x = stand.centerx - whole.get_width() // 2

        def show(share: float) -> None:
            up = out_back(min(1.0, share * 4.5)) if share < 0.84 else 1 - ((share - 0.84) / 0.16) ** 2
            high = max(1, min(whole.get_height(), round(whole.get_height() * up)))
            picture = (dark if share > 0.5 else whole).subsurface((0, 0, whole.get_width(), high))
            sprite.change(picture=picture, place=(x, stand.bottom - high), visible=True)

        return Tween(seconds, show, linear, done=self.remove_and_call(sprite, do_nothing))

    def _smoke_tween(self, rect: Rect, number: int, delay: float, size: float) -> Tween:
        side = self._m.u(size)
        puff = paint.blur(side, side, side // 2, _SMOKE, self._m.u(size / 6))
        sprite = self.new(puff, DEPTH - 10)
        x = rect.centerx + round(rect.width * (0.22 * math.sin(number * 2.3))) - puff.get_width() // 2
        y, up = rect.y - puff.get_height() // 3, self._m.u(size * 1.9)

        def show(share: float) -> None:
            sway = round(self._m.u(size / 4) * math.sin(share * 4 + number))
            picture = with_alpha(puff, round(255 * (1 - share)))
            sprite.change(picture=picture, place=(x + sway, y - round(up * share)), visible=True)

        return Tween(0.7, show, out_quad, delay, done=self.remove_and_call(sprite, do_nothing))

    # -------------------------------------------------------------- a party
    def party(self, rect: Rect, name: str, stand: Rect, sound: Done) -> list[Tween]:
        """Let confetti spring from a saloon: from its space, and from its large picture in the valley."""
        rng = Random(rect.x * 31 + rect.y)
        tweens = [self.flash_frame(rect, 0.0, PARTY), *self.star_tweens(rect, 0.05)]
        tweens[0].start = sound
        tweens.append(self._building_tween(name, stand, PARTY + 0.35, burns=False))
        tweens += self.star_tweens(stand, 0.2)
        tweens += [self._confetti_tween(rect, rng, (number % 4) * 0.07, 8) for number in range(14)]
        tweens += [self._confetti_tween(stand, rng, 0.2 + (number % 6) * 0.07, 14) for number in range(34)]
        return tweens

    def _confetti_tween(self, rect: Rect, rng: Random, delay: float, size: int) -> Tween:
        unit = self._m.unit
        picture = confetti_piece(
            rng.choice(_CONFETTI), self._m.u(size * rng.choice((0.75, 1, 1.25))), rng.randrange(0, 90, 15)
        )
        sprite = self.new(picture, DEPTH + 5)
        across, up = rng.uniform(-190, 190) * unit, rng.uniform(230, 470) * unit
        fall, wave = 520 * unit, rng.uniform(0, 6)
        seconds = PARTY * rng.uniform(0.75, 1.0)

        def show(share: float) -> None:
            t = share * seconds
            x = rect.centerx + across * t * (1 - share * 0.3) + 10 * unit * math.sin(wave + t * 9)
            y = rect.centery - up * t + fall * t * t
            sprite.change(place=(round(x), round(y)), visible=True)

        return Tween(seconds, show, linear, delay, done=self.remove_and_call(sprite, do_nothing))


def notes(count: int, m: Metrics) -> list[Frames]:
    """Return some bank notes that flutter in the air."""
    views = [note_picture(m.u(_NOTE), angle) for angle in _FLUTTER]
    return [views[number % 4 :] + views[: number % 4] for number in range(count)]


@cached
def note_picture(width: int, angle: int) -> Surface:
    """Return a bank note, a little askew."""
    return pygame.transform.rotozoom(svg.scale_to_width("note_green", width), angle, 1)


@cached
def _fire_picture(width: int, height: int, step: int) -> Surface:
    """Return flames in one of their sizes."""
    return svg.fit("fx_flames", max(2, width * (step + 5) // (FLAMES + 5)), max(2, height * step // FLAMES))


@cached
def _dark_building(name: str, size: tuple[int, int]) -> Surface:
    """Return a building black with soot."""
    picture = svg.fit(name, *size).copy()
    picture.fill(_SOOT, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@cached
def confetti_piece(tone: Colour, side: int, angle: int) -> Surface:
    """Return a piece of colored paper."""
    flat = Surface((side, max(2, side // 2)), pygame.SRCALPHA)
    flat.fill(tone)
    return pygame.transform.rotozoom(flat, angle, 1)


@cached
def deed(width: int, tone: Colour) -> Surface:
    """Return a deed: paper with a strip in the color of its kind."""
    height = round(width * 1.3)
    whole = Surface((width, height), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, width // 10, CREAM)
    whole.fill(tone, (0, height // 10, width, height // 4))
    for line in range(3):
        whole.fill(
            (90, 58, 28), (width // 6, height * (10 + 3 * line) // 20, width * 2 // 3, max(1, height // 30))
        )
    paint.draw_rounded(whole, rect, width // 10, colour("#2a1710"), max(1, width // 20))
    return pygame.transform.rotozoom(whole, -8, 1)
