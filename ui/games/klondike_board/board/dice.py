"""The two dice, their sum, and the badge of the player who rolled them."""

from __future__ import annotations

from typing import Final

from games.compat import override
from games.core import Words
from ui.draw import text
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place
from ui.draw.theme import CREAM
from ui.draw.tween import Tween
from ui.games.klondike_board.board.layout import Layout
from ui.play.board.dice import YAWS, RingDice, RollPath, Throw, die
from ui.words import in_words

_ANGLES: Final = (8, -12)
_SUM: Final = 36
_THROWER: Final = 26


class DicePair(RingDice):
    """The dice, their sum, its purpose, and the thrower's badge."""

    FIRST: Final = (3, 5)
    """The spots of the dice before the first throw."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self.spots = list(self.FIRST)
        super().__init__(layer, layout)
        self._words = self._add_label()
        self._badge = self._add_label()

    def show(self, spots: tuple[int, int], words: Words, who: SeatLook) -> None:
        """Let the dice lie with these spots beside their sum, at once."""
        self._take(spots)
        self.settle()
        self._show_sum(str(sum(spots)), self._sum_size(), self._sum_place())
        self._show_words(words, who)

    def _take(self, spots: tuple[int, int]) -> None:
        """Take over a throw, without words about it yet."""
        self.clear()
        self.spots, self.is_thrown, self.is_resting = list(spots), True, False

    @override
    def _place_die(self, number: int) -> None:
        place, is_resting = self._layout.dice[number], self.is_resting
        spots = self.FIRST if is_resting else self.spots
        picture = die(spots[number], place.width, _ANGLES[number], idle=is_resting)
        self._dice[number].put_at(picture, place.width, place.center, has_shadow=not is_resting)

    # -------------------------------------------------------------- thrown
    def roll(self, spots: tuple[int, int], words: Words, who: SeatLook) -> list[Tween]:
        """Throw the dice from beyond the window's edge; the sum pops up when they lie."""
        self._take(spots)
        total = self._sum_tween(
            str(sum(spots)), self._sum_size(), self._sum_place(), lambda: self._show_words(words, who)
        )
        return [self._roll_tween(0), self._roll_tween(1), total]

    @override
    def _throw(self, number: int, way: RollPath) -> Throw:
        return Throw(self.spots[number], *way, _ANGLES[number], YAWS[number], number == 1)

    def _sum_size(self) -> int:
        """Return the font size of the sum."""
        room = self._layout.result
        return min(max(self._m.u(_SUM), room.height // 4), room.height // 2, room.width // 2)

    def _sum_place(self) -> Place:
        """Return the center of the sum."""
        room = self._layout.result
        return room.centerx, room.centery - text.height(self._m.font(15)) // 2

    def _show_words(self, words: Words, who: SeatLook) -> None:
        room, m = self._layout.result, self._m
        said = in_words(words)
        face = text.line(said, text.fit_size(said, m.font(15), room.width), CREAM)
        below = (room.centerx, room.centery + round(self._sum_size() * 0.6))
        place = face.get_rect(center=below).clamp(room).topleft
        self._words.change(picture=face, place=place, visible=True)
        badge = who.badge(m.u(_THROWER))
        corner = badge.get_rect(topright=(room.right - m.u(2), room.y + m.u(8)))
        self._badge.change(picture=badge, place=corner.topleft, visible=True)
