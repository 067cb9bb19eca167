"""The two dice of KLONDIKE in their tray, and what they amount to."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from games.klondike_board.state import Dice
from games.match import Match
from ui.draw import text
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Layer, Place, Sprite
from ui.draw.theme import CREAM, INK, WHITE, Metrics
from ui.draw.tween import Tween, out_back
from ui.games.klondike_board.layout import Layout
from ui.play.dice import LATER, TUMBLE, Throw, die, die_shadow, slowing

DICE: Final = range(2)
LYING: Final = 100.0
FLYING: Final = 130.0
_ANGLES: Final = (8, -12)
_YAWS: Final = (1.5, -1.9)
_POP: Final = 0.22
_SIZE: Final = 36
_BADGE: Final = 26


@cached(40)
def _number(total: int, size: int) -> Surface:
    """What was thrown, large. Do not change it."""
    return text.line(str(total), size, WHITE, True, INK)


def last_throw(match: Match) -> tuple[int, int]:
    """How the dice were thrown last, or how they lie at first."""
    thrown = (entry.move for entry in reversed(match.log) if isinstance(entry.move, Dice))
    first, second = next(thrown, DicePair.FIRST)
    return first, second


class DicePair:
    """The sprites of the dice, of their sum, of what it is for, and of the thrower's badge."""

    FIRST: Final = (3, 5)
    """How the dice lie before the first throw."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics) -> None:
        self._layout = layout
        self._m = m
        self.spots = list(self.FIRST)
        self._dice = [Sprite(die(1, layout.dice[0].width), (0, 0), LYING) for _ in DICE]
        blank = _number(0, m.u(_SIZE))
        self._sum = Sprite(blank, (0, 0), LYING)
        self._words = Sprite(blank, (0, 0), LYING)
        self._badge = Sprite(blank, (0, 0), LYING)
        for sprite in (*self._dice, self._sum, self._words, self._badge):
            layer.add(sprite)
        self.clear()
        self.settle()

    @property
    def total(self) -> int:
        """The sum that is shown, 0 for none."""
        return sum(self.spots) if self._sum.visible else 0

    def rect(self, number: int) -> Rect:
        """Where a die lies."""
        return Rect(self._layout.dice[number])

    def clear(self) -> None:
        """Nothing is said of a throw."""
        for sprite in (self._sum, self._words, self._badge):
            sprite.change(visible=False)

    def _lay(self, number: int, depth: float = LYING) -> None:
        side = self._layout.dice[number].width
        picture = die(self.spots[number], side, _ANGLES[number])
        place = picture.get_rect(center=self._layout.dice[number].center)
        shade, shift = die_shadow(self._m, side)
        inset = (picture.get_width() - side) // 2
        backing = Backing(shade, (shift[0] + inset, shift[1] + inset))
        self._dice[number].change(picture=picture, place=place.topleft, depth=depth, backings=(backing,))

    def show(self, spots: tuple[int, int]) -> None:
        """Let the dice lie with these spots, at once."""
        self.spots = list(spots)
        self.settle()

    def settle(self) -> None:
        """Let the dice lie where they belong."""
        for number in DICE:
            self._lay(number)

    # -------------------------------------------------------------- thrown
    def tumble(self, spots: tuple[int, int], words: str, who: SeatLook | None) -> list[Tween]:
        """Throw the dice from beyond the window's edge; the sum pops up when they lie."""
        self.clear()
        self.spots = list(spots)
        tweens = [self._thrown(number) for number in DICE]
        tweens.append(self._summed(words, who))
        return tweens

    def _thrown(self, number: int) -> Tween:
        tray, side = self._layout.tray, self._layout.dice[number].width
        end = self.rect(number).center
        is_left = tray.centerx < self._layout.bar.bar.width // 2
        far = side + round(side * 1.4) * (1 - number if is_left else number)
        x = -far if is_left else self._layout.bar.bar.width + far
        start: Place = (x, tray.y + tray.height * (2 + number) // 5)
        beyond = side * (0.8 if is_left else -0.8)
        turn: Place = (end[0] + beyond, tray.y + tray.height * (0.3 + 0.2 * number))
        throw = Throw(self.spots[number], side, start, turn, end, _ANGLES[number], _YAWS[number], number == 1)

        def show(share: float) -> None:
            if share >= 1:
                self._lay(number)
                return
            centre, height, picture = throw.at(share)
            x, y = centre[0] - picture.get_width() / 2, centre[1] - picture.get_height() / 2
            shade, shift = die_shadow(self._m, side, height / 2)
            inset, up = (picture.get_width() - side) // 2, self._m.u(height)
            backing = Backing(shade, (shift[0] + inset, shift[1] + inset + up))
            place = (round(x), round(y - up))
            depth = FLYING + number
            self._dice[number].change(picture=picture, place=place, depth=depth, backings=(backing,))

        return Tween(TUMBLE + number * LATER, show, slowing, done=lambda: self._lay(number))

    def _summed(self, words: str, who: SeatLook | None) -> Tween:
        """The sum grows and shrinks to its size."""
        room, m = self._layout.result, self._m
        full, total = self._full(), sum(self.spots)
        centre = (room.centerx, room.centery - text.height(m.font(15)) // 2)

        def show(share: float) -> None:
            picture = _number(total, max(1, round(full * (1.3 - 0.3 * share))))
            self._sum.change(picture=picture, place=picture.get_rect(center=centre).topleft, visible=True)

        return Tween(_POP, show, out_back, TUMBLE + LATER, done=lambda: self._tell(words, who))

    def _full(self) -> int:
        """The font size of the sum."""
        room = self._layout.result
        return min(max(self._m.u(_SIZE), room.height // 4), room.height * 2 // 5, room.width // 2)

    def _tell(self, words: str, who: SeatLook | None) -> None:
        room, m = self._layout.result, self._m
        font = text.fitting_size(words, m.font(15), room.width)
        face = text.line(words, font, CREAM)
        below = (room.centerx, room.centery + round(self._full() * 0.6))
        self._words.change(picture=face, place=face.get_rect(center=below).topleft, visible=True)
        if who:
            badge = who.badge(m.u(_BADGE))
            corner = badge.get_rect(topright=(room.right - m.u(2), room.y + m.u(8)))
            self._badge.change(picture=badge, place=corner.topleft, visible=True)
