"""The two dice of KLONDIKE in their tray, and what they amount to."""

from __future__ import annotations

from typing import Final

from ui.draw import text
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer
from ui.draw.theme import CREAM
from ui.draw.tween import Tween
from ui.games.klondike_board.layout import Layout
from ui.play.dice import Throw, die
from ui.play.tray import YAWS, RingDice, Way

_ANGLES: Final = (8, -12)
_SIZE: Final = 36
_BADGE: Final = 26


class DicePair(RingDice):
    """The dice, their sum, what it is for, and the thrower's badge."""

    FIRST: Final = (3, 5)
    """How the dice lie before the first throw."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self.spots = list(self.FIRST)
        super().__init__(layer, layout)
        self._words = self._saying()
        self._badge = self._saying()

    def show(self, spots: tuple[int, int]) -> None:
        """Let the dice lie with these spots, at once."""
        self.spots = list(spots)
        self.settle()

    def _lay(self, number: int) -> None:
        place = self._layout.dice[number]
        picture = die(self.spots[number], place.width, _ANGLES[number])
        self._dice[number].lie(picture, place.width, place.center)

    # -------------------------------------------------------------- thrown
    def tumble(self, spots: tuple[int, int], words: str, who: SeatLook | None) -> list[Tween]:
        """Throw the dice from beyond the window's edge; the sum pops up when they lie."""
        self.clear()
        self.spots = list(spots)
        room = self._layout.result
        centre = (room.centerx, room.centery - text.height(self._m.font(15)) // 2)
        total = self._popped(str(sum(spots)), self._full(), centre, lambda: self._tell(words, who))
        return [self._thrown(0), self._thrown(1), total]

    def _throw(self, number: int, way: Way) -> Throw:
        return Throw(self.spots[number], *way, _ANGLES[number], YAWS[number], number == 1)

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
