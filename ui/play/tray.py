"""Dice in a tray: how one lies there with its shadow, and how it is thrown in from beyond the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Surface

from ui.draw import text
from ui.draw.cache import cached
from ui.draw.sprites import Backing, Layer, Place, Sprite
from ui.draw.theme import INK, WHITE, Metrics
from ui.draw.tween import Tween, out_back
from ui.play.dice import LATER, TUMBLE, Throw, die_shadow, slowing
from ui.play.layout import BoardLayout
from ui.play.ring import RingLayout

LYING: Final = 100.0
FLYING: Final = 130.0
YAWS: Final = (1.5, -1.9, 1.2)
"""Radians that each die still turns on the felt when it is thrown."""
_POP: Final = 0.22

Done = Callable[[], None]
Way = tuple[int, Place, Place, Place]
"""A die's side; where it comes from, where its way bends, where it will lie."""


class TrayDie:
    """The sprite of a die: it lies somewhere, or is thrown."""

    def __init__(self, layer: Layer, m: Metrics) -> None:
        self._m = m
        self.sprite = layer.add(Sprite(Surface((1, 1)), (0, 0), LYING))

    def lie(
        self,
        picture: Surface,
        side: int,
        centre: Place,
        *,
        depth: float = LYING,
        lifted: float = 0.0,
        has_shadow: bool = True,
    ) -> None:
        """Lie with the middle at a place; `lifted` is how many units it is above the felt."""
        place = picture.get_rect(center=(round(centre[0]), round(centre[1]))).topleft
        backings = (self._shadow(picture, side, lifted),) if has_shadow else ()
        self.sprite.change(picture=picture, place=place, depth=depth, backings=backings)

    def _shadow(self, picture: Surface, side: int, lifted: float, up: int = 0) -> Backing:
        shade, shift = die_shadow(self._m, side, lifted)
        inset = (picture.get_width() - side) // 2
        return Backing(shade, (shift[0] + inset, shift[1] + inset + up))

    def cast(self, throw: Throw, lie: Done, number: int = 0) -> Tween:
        """Roll on its way; at its end `lie` lays it down. The first of several comes to rest first."""

        def show(share: float) -> None:
            if share >= 1:
                lie()
                return
            centre, height, picture = throw.at(share)
            x, y = centre[0] - picture.get_width() / 2, centre[1] - picture.get_height() / 2
            up = self._m.u(height)
            shadow = self._shadow(picture, throw.side, height / 2, up)
            place = (round(x), round(y - up))
            self.sprite.change(picture=picture, place=place, depth=FLYING + number, backings=(shadow,))

        return Tween(TUMBLE + number * LATER, show, slowing, done=lie)


def is_left(layout: BoardLayout) -> bool:
    """Whether the tray is in the left half of the window: dice are thrown in from there."""
    return layout.tray.centerx < layout.bar.bar.width // 2


def outside(layout: BoardLayout, side: int, number: int, count: int) -> Place:
    """Where a die is before it is thrown, beyond the window: they come one behind the other."""
    tray, behind = layout.tray, count - 1 - number if is_left(layout) else number
    far = side + round(side * 1.4) * behind
    x = -far if is_left(layout) else layout.bar.bar.width + far
    return x, tray.y + tray.height * (2 + number) // (count + 3)


def between(start: Place, end: Place, share: float) -> Place:
    """A place on the straight way from one to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# ------------------------------------------------------------------ the two dice of a ring
class RingDice:
    """Two dice in their tray, and large beside them what they amount to. Subclasses know their faces."""

    def __init__(self, layer: Layer, layout: RingLayout) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self._said: list[Sprite] = []
        self._dice = [TrayDie(layer, layout.m) for _ in layout.dice]
        self._sum = self._saying()
        self.settle()

    def _saying(self) -> Sprite:
        """One more sprite for what is said of a throw."""
        sprite = Sprite(Surface((1, 1)), (0, 0), LYING)
        sprite.change(visible=False)
        self._layer.add(sprite)
        self._said.append(sprite)
        return sprite

    def clear(self) -> None:
        """Nothing is said of a throw."""
        for sprite in self._said:
            sprite.change(visible=False)

    def settle(self) -> None:
        """Let the dice lie where they belong."""
        for number in range(len(self._dice)):
            self._lay(number)

    def _lay(self, number: int) -> None:
        """Let a die lie where it belongs."""
        raise NotImplementedError

    def _throw(self, number: int, way: Way) -> Throw:
        """How a die is thrown on its way."""
        raise NotImplementedError

    def _thrown(self, number: int) -> Tween:
        """Throw a die from beyond the window's edge."""
        layout, place = self._layout, self._layout.dice[number]
        beyond = place.width * (0.8 if is_left(layout) else -0.8)
        turn = (place.centerx + beyond, layout.tray.y + layout.tray.height * (0.3 + 0.2 * number))
        start = outside(layout, place.width, number, len(self._dice))
        throw = self._throw(number, (place.width, start, turn, place.center))
        return self._dice[number].cast(throw, lambda: self._lay(number), number)

    def _popped(self, words: str, size: int, centre: Place, tell: Done) -> Tween:
        """What was thrown grows once the dice lie, and shrinks to its size; then the rest is told."""

        def show(share: float) -> None:
            picture = _number(words, max(1, round(size * (1.3 - 0.3 * share))))
            self._sum.change(picture=picture, place=picture.get_rect(center=centre).topleft, visible=True)

        return Tween(_POP, show, out_back, TUMBLE + LATER, done=tell)


@cached
def _number(words: str, size: int) -> Surface:
    """What was thrown, large. Do not change it."""
    return text.line(words, size, WHITE, True, INK)
