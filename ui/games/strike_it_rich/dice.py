"""The three dice: in the tray, in the boxes, under the mouse, and rolling."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect

from ui.draw.boxes import around
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.tween import Tween, out_cubic, point_between
from ui.games.strike_it_rich.art import caption, caption_size, ore_words
from ui.games.strike_it_rich.layout import Layout
from ui.play.board.dice import (
    FLYING,
    LYING,
    YAWS,
    DieSprite,
    Strike,
    Throw,
    die,
    ignore_strike,
    rim_place,
    start_place,
)
from ui.words import in_words

ALL: Final = -1
"""Stands for all three dice under the mouse."""
NOWHERE: Final = -1
DICE: Final = range(3)
STRIKE_BOX: Final = 2
HELD: Final = 800.0
GLIDE: Final = 0.2
_FIRST: Final = (1, 4, 5)
"""The spots of the dice before the first roll."""
_ANGLES: Final = (-8, 5, 12)  # degrees by which the dice in the tray are turned
_ENLARGED: Final = 1.12
_FAR: Final = 0.9  # sides by which the dice roll beyond their places


class DiceTray:
    """The sprites of the dice.

    `order` holds the dice in the first, second and strike box, `held` those under the mouse.
    """

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self.spots = list(_FIRST)
        self.is_resting = True
        """True before the first roll."""
        self.order: tuple[int, ...] = ()
        self.held: tuple[int, ...] = ()
        self.strike: Strike = ignore_strike
        self._lift_place: Place = (0, 0)
        self._origin: dict[int, Place] = {}
        self._released_at: list[Place] = []  # centers of all dice when the mouse released them
        self._caption = Sprite(caption(" ", (10, 10), 10), (0, 0), LYING)
        self._caption.change(visible=False)
        layer.add(self._caption)
        self._dice = [DieSprite(layer, layout.m) for _ in DICE]
        self.settle()

    # -------------------------------------------------------------- places
    def _box_of(self, number: int) -> int:
        """Return the box in which a die lies, or NOWHERE for the tray."""
        return self.order.index(number) if number in self.order else NOWHERE

    def rect(self, number: int) -> Rect:
        """Return the rectangle of a die's place in its box or in the tray."""
        box = self._box_of(number)
        if box == NOWHERE:
            return Rect(self._layout.loose[number])
        return around(self._layout.boxes[box].center, self._layout.die, self._layout.die)

    def at(self, place: Place) -> int:
        """Return the die at a place, or NOWHERE for none."""
        grow = self._m.u(6)
        return next((n for n in DICE if self.rect(n).inflate(grow, grow).collidepoint(place)), NOWHERE)

    def _angle(self, number: int) -> int:
        return _ANGLES[number] if self._box_of(number) == NOWHERE else 0

    def _place_die(
        self, number: int, centre: Place, *, angle: int | None = None, depth: float = LYING
    ) -> None:
        """Show a die at rest with its center at a place."""
        turn, side, is_resting = (
            self._angle(number) if angle is None else angle,
            self._layout.die,
            self.is_resting,
        )
        picture = die(self.spots[number], side, turn, idle=is_resting)
        self._dice[number].put_at(picture, side, centre, depth=depth, has_shadow=not is_resting)

    # -------------------------------------------------------------- at once
    def show(self, spots: Sequence[int], order: tuple[int, ...] = ()) -> None:
        """Show three dice with these spots in their places."""
        if spots:
            self.spots, self.is_resting = list(spots), False
        self.order = order
        self._released_at = []
        self.settle()

    def rest(self) -> None:
        """Lay the dice into the tray as before the first roll."""
        self.spots, self.is_resting = list(_FIRST), True
        self.show(())

    def settle(self) -> None:
        """Put every die that the mouse does not hold in its place."""
        for number in DICE:
            if number not in self.held:
                self._place_die(number, self.rect(number).center)
        self._show_caption()

    def _show_caption(self) -> None:
        """Show the ore's words while a die is in the strike box."""
        number = self.order[STRIKE_BOX] if len(self.order) > STRIKE_BOX else NOWHERE
        if number == NOWHERE:
            self._caption.change(visible=False)
            return
        room, words = self._layout.captions[STRIKE_BOX], in_words(ore_words(self.spots[number]))
        picture = caption(words, room.size, caption_size(self._layout))
        self._caption.change(picture=picture, place=room.topleft, visible=True)

    # -------------------------------------------------------------- sliding
    def slide_to(self, order: tuple[int, ...]) -> list[Tween]:
        """Change the order; return the tweens in which the dice slide to their new places."""
        self.order = order
        self._released_at = []
        self._show_caption()
        away = [n for n in DICE if self._dice[n].sprite.rect.center != self.rect(n).center]
        return [self._slide(number) for number in away if number not in self.held]

    def _slide(self, number: int) -> Tween:
        start: Place = self._dice[number].sprite.rect.center
        end: Place = self.rect(number).center
        angle, order = self._angle(number), self.order

        def show(share: float) -> None:
            if self.order == order:  # else the dice were laid elsewhere meanwhile
                self._place_die(number, point_between(start, end, share), angle=angle, depth=FLYING)

        return Tween(GLIDE, show, out_cubic, done=lambda: self._place_die(number, self.rect(number).center))

    # -------------------------------------------------------------- drag
    def lift(self, number: int, place: Place) -> None:
        """Lift a die, or ALL of them, under the mouse."""
        self._lift_place = place
        self._origin = self._held_positions(place) if number == ALL else {number: self.rect(number).center}
        self.held = tuple(self._origin)
        side = round(self._layout.die * _ENLARGED)
        for held, centre in self._origin.items():
            picture = die(self.spots[held], side, _ANGLES[held] if number == ALL else 0)
            self._dice[held].put_at(picture, side, centre, depth=HELD + held, lifted=14)

    def _held_positions(self, place: Place) -> dict[int, Place]:
        """Return the centers of three dice under the mouse."""
        far = self._layout.die * 0.62
        return {
            number: (place[0] + far * math.cos(angle), place[1] + far * math.sin(angle))
            for number, angle in enumerate((3.7, 5.7, 1.6))
        }

    def carry(self, place: Place) -> None:
        """Move the held dice with the mouse."""
        across, down = place[0] - self._lift_place[0], place[1] - self._lift_place[1]
        for number in self.held:
            sprite = self._dice[number].sprite
            x, y = self._origin[number]
            width, height = sprite.picture.get_size()
            sprite.change(place=(round(x + across - width / 2), round(y + down - height / 2)))

    def drop(self) -> None:
        """Put the held dice back in their places."""
        held, self.held = self.held, ()
        self._released_at = (
            [self._dice[number].sprite.rect.center for number in held] if len(held) == 3 else []
        )
        self.settle()

    # -------------------------------------------------------------- rolling
    def throw(self, spots: Sequence[int]) -> list[Tween]:
        """Roll the dice into the tray, from where the mouse released all three or from beyond the window.

        Return the tweens that show it.
        """
        if self.held:
            self.drop()
        starts = self._released_at or [
            start_place(self._layout, self._layout.die, number, len(DICE)) for number in DICE
        ]
        self._released_at = []
        self.spots, self.is_resting = list(spots), False
        self.order = ()
        self._show_caption()
        return [self._roll_die(number, starts[number]) for number in DICE]

    def _roll_die(self, number: int, start: Place) -> Tween:
        """Return the tween of one die that rolls over the tray to its far side and back to its place."""
        side, end = self._layout.die, self.rect(number).center
        turn = rim_place(self._layout.tray, side, (start, end), _FAR)
        spots, is_odd = self.spots[number], number % 2 == 1
        throw = Throw(spots, side, start, turn, end, _ANGLES[number], YAWS[number], is_odd)
        return self._dice[number].roll(throw, lambda: self._place_die(number, end), self.strike, number)
