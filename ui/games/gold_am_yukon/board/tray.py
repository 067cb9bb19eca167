"""The surroundings of GOLD AM YUKON's board: bar, panel and felt, nuggets beside names, the tray.

The tray holds every die of the turn, a dot for each spot, and a sentence.
"""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import message
from games.gold_am_yukon.state import View
from ui.draw import paint, svg, text
from ui.draw.boxes import around
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import CLOTH_TEXT, CREAM, GLOW, INK, Metrics, colour
from ui.draw.tween import Tween, out_cubic, point_between
from ui.games.gold_am_yukon.board.ground import paint_layout_ground
from ui.games.gold_am_yukon.board.layout import Layout, compute_layout
from ui.play.board.dice import (
    LYING,
    DieSprite,
    Strike,
    Throw,
    die,
    ignore_strike,
    rim_place,
    starts_at_left,
)
from ui.play.board.effects import with_alpha
from ui.play.panels.players import amount_size
from ui.play.panels.surroundings import paint_details
from ui.words import in_words, part_of

MOST_DOTS: Final = 20
"""The most dots in the tray; if there are more spots, a number shows them too."""
MOST_DICE: Final = 9
_ANGLES: Final = (7, -10, 12, -6, 9, -12, 5, -8, 11)
_YAW: Final = 1.6
_FAR: Final = 0.6  # sides by which the die rolls beyond its place
_RESTING: Final = 6
_LARGEST: Final = 82  # units of a die
_DOT: Final = 27
_DARK: Final = colour("#2c6a4c")
_SHINE: Final = colour("#fffbe0")
_FINE: Final = 3
_DEPTH: Final = 30.0
_NUGGET: Final = 27
_HEAP: Final = 32
_FAINT: Final = 90  # of 255
_HEAP_STEPS: Final = (1, 3, 6, 10, 15, 20)
"""The nuggets from which a heap is larger."""
_HEAPS: Final = (
    (("nugget", 0.5, 0.5, 0.8),),
    (("nugget", 0.5, 0.5, 0.9),),
    (("nugget", 0.3, 0.46, 0.72), ("nugget", 0.68, 0.58, 0.72)),
    (("nugget", 0.5, 0.32, 0.66), ("nugget", 0.26, 0.68, 0.66), ("nugget", 0.74, 0.68, 0.66)),
    (("nugget_sack", 0.5, 0.5, 1.0),),
    (("nugget_sack", 0.4, 0.5, 1.0), ("nugget", 0.8, 0.76, 0.5)),
    (("nugget_sack", 0.66, 0.46, 0.9), ("nugget_sack", 0.34, 0.54, 0.92)),
)
"""The pictures of each heap: middle as shares of its size, width as a share of its height."""
_ROOM: Final = "\u2002\u2002\u2002"
"""Spaces that leave room for a nugget before a number."""


@cached
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """Paint the fixed parts around the board; the board's own view draws the board."""
    layout = compute_layout(m, name, seats, foot)
    whole = Surface((layout.m.width, layout.m.height))
    paint_layout_ground(whole, layout)
    paint_details(whole, layout, name, (layout.main, layout.second, layout.third))
    room = layout.heading
    heading = in_words(message("gold_am_yukon.tray.heading"))
    face = text.fit_line(heading, m.font(16), room.width, CREAM, True)
    whole.blit(face, face.get_rect(midleft=room.midleft))
    return whole


# ------------------------------------------------------------------ nuggets
def amount(nuggets: int) -> str:
    """Return the text of a player's amount, with room for the nugget before it."""
    return f"{_ROOM}{nuggets}"


@cached
def nugget_heap(count: int, m: Metrics) -> Surface:
    """Draw a player's gold: nothing but a faint nugget, some nuggets, or sacks of it, the more the larger."""
    step = sum(count >= each for each in _HEAP_STEPS)
    whole = Surface((m.u(_HEAP), m.u(_NUGGET)), pygame.SRCALPHA)
    for name, x, y, share in _HEAPS[step]:
        picture = svg.scale_to_width(name, round(whole.get_height() * share))
        whole.blit(
            picture, picture.get_rect(center=(round(whole.get_width() * x), round(whole.get_height() * y)))
        )
    return whole if step else with_alpha(whole, _FAINT)


class NuggetCounters:
    """The sprites of the nuggets in the rows."""

    def __init__(self, layer: Layer, layout: Layout, seats: int) -> None:
        self._layout = layout
        m = layout.m
        self._sprites = [Sprite(nugget_heap(0, m), (0, 0), _DEPTH) for _ in range(seats)]
        for sprite in self._sprites:
            layer.add(sprite)

    def show(self, view: View) -> None:
        """Show the gold of each seat before the number of its nuggets."""
        m = self._layout.m
        for seat, (row, sprite) in enumerate(zip(self._layout.players, self._sprites, strict=False)):
            wide = text.width(str(view.nuggets(seat)), amount_size(row, m), True)
            centre = row.right - m.u(10) - wide - m.u(4 + _NUGGET / 2), row.y + round(row.height * 0.32)
            picture = nugget_heap(view.nuggets(seat), m)
            sprite.change(picture=picture, place=picture.get_rect(center=centre).topleft)

    def nugget_position(self, seat: int) -> tuple[int, int]:
        """Return the middle of the nugget in a player's row."""
        return self._sprites[seat].rect.center

    def badge_position(self, seat: int) -> tuple[int, int]:
        """Return the middle of the badge in a player's row, from which the stones come."""
        row = self._layout.players[seat]
        return row.x + row.height // 2, row.centery

    def row(self, seat: int) -> Rect:
        """Return the area of a player's row."""
        return Rect(self._layout.players[seat])


# ------------------------------------------------------------------ the tray
def dice_areas(room: Rect, count: int, most: int) -> list[Rect]:
    """Return the areas of `count` dice on the felt, in rows; the more dice, the smaller.

    No die is wider than `most` pixels.
    """
    across = math.ceil(math.sqrt(count)) if count else 1
    down = math.ceil(count / across) if count else 1
    side = round(min(most, room.width / across * 0.84, room.height / down * 0.84))
    found = []
    for number in range(max(1, count)):
        row, column = divmod(number, across)
        here = min(across, max(1, count) - row * across)
        x = room.centerx + round((column - (here - 1) / 2) * side * 1.16)
        y = room.centery + round((row - (down - 1) / 2) * side * 1.16)
        found.append(around((x, y), side, side))
    return found


@cached
def draw_dots(total: int, left: int, size: tuple[int, int], m: Metrics) -> Surface:
    """Draw a dot for each spot; the spots left are bright and come last."""
    whole = Surface(size, pygame.SRCALPHA)
    shown = min(total, MOST_DOTS)
    if not shown:
        return whole
    across = shown if shown <= 6 else math.ceil(shown / 2) if shown <= 12 else 10
    down = math.ceil(shown / across)
    more = part_of(left, total) if total > MOST_DOTS else ""
    room = size[1] - (m.u(19) if more else 0)
    widest = max(m.u(_DOT + 4), room // 4)
    cell = min(widest, size[0] / max(across, 6 if shown <= 12 else 10), room / down)
    top = (room - cell * down) / 2
    for number in range(shown):
        row, column = divmod(number, across)
        is_left = number >= shown - left
        dot = _draw_dot(max(4, round(cell * 0.88)), is_left)
        centre = (round(cell * (column + 0.5)), round(top + cell * (row + 0.5)))
        whole.blit(dot, dot.get_rect(center=centre))
    if more:
        face = text.line(more, max(11, m.u(14)), CLOTH_TEXT, True)
        whole.blit(face, face.get_rect(bottomleft=(0, size[1])))
    return whole


@cached
def _draw_dot(wide: int, is_left: bool) -> Surface:
    large = Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    large.fill((*INK, 0))
    centre, radius = (wide * _FINE // 2, wide * _FINE // 2), wide * _FINE // 2
    pygame.draw.circle(large, INK, centre, radius)
    pygame.draw.circle(large, GLOW if is_left else _DARK, centre, round(radius * 0.84))
    if is_left:
        shine = (round(centre[0] * 0.7), round(centre[1] * 0.7))
        pygame.draw.circle(large, _SHINE, shine, round(radius * 0.22))
    return pygame.transform.smoothscale(large, (wide, wide))


@cached
def _text_strip(words: str, size: tuple[int, int], m: Metrics) -> Surface:
    """Draw the words under the dots."""
    whole = Surface(size, pygame.SRCALPHA)
    paint.draw_rounded(whole, whole.get_rect(), m.u(7), (6, 30, 20, 170))
    pad = m.u(8)
    most = min(m.font(15), round(size[1] * 0.74))
    face = text.fit_line(words, most, size[0] - 2 * pad, CLOTH_TEXT)
    whole.blit(face, face.get_rect(midleft=(pad, size[1] // 2)))
    return whole


class Tray:
    """The sprites of dice, dots and words. The view follows an event before the sprites do."""

    def __init__(self, layer: Layer, layout: Layout, view: View) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self._view = view
        self.words = ""
        self.dice: list[DieSprite] = []
        self.strike: Strike = ignore_strike
        self.dots = Sprite(self._dots_picture(), layout.dots.topleft, LYING)
        self._words = Sprite(self._dots_picture(), layout.verdict.topleft, LYING)
        self._words.change(visible=False)
        layer.add(self.dots)
        layer.add(self._words)
        self.settle()

    def follow(self, view: View) -> None:
        """Set the current view without changing any sprite."""
        self._view = view

    def show(self, view: View) -> None:
        """Show the dice of a view and the spots left, at once."""
        self.follow(view)
        self.settle()

    def show_outcome(self, words: str) -> None:
        """Show a sentence under the dots; "" removes it."""
        if words != self.words:
            self.words = words
            room = self._layout.verdict
            picture = _text_strip(words, room.size, self._m) if words else None
            self._words.change(picture=picture, visible=bool(words))

    def settle(self) -> None:
        """Put every die in its place, and show the dots."""
        self.show_dots()
        places = self._dice_areas()
        while len(self.dice) > len(places):
            self._layer.remove(self.dice.pop().sprite)
        while len(self.dice) < len(places):
            self.dice.append(DieSprite(self._layer, self._m))
        for number, place in enumerate(places):
            self._place_die(number, place.width, place.center)

    def _shown_dice(self) -> tuple[int, ...]:
        return self._view.thrown[-MOST_DICE:]

    def _dice_areas(self) -> list[Rect]:
        room = self._layout.dice
        most = max(self._m.u(_LARGEST), min(room.height, room.width) * 2 // 3)
        return dice_areas(room, len(self._shown_dice()), most)

    def _dots_picture(self) -> Picture:
        return draw_dots(sum(self._view.thrown), self._view.spots, self._layout.dots.size, self._m)

    def show_dots(self) -> None:
        """Show a dot for each thrown spot, bright while the spot is left."""
        picture = self._dots_picture()
        if picture is not self.dots.picture:
            self.dots.change(picture=picture)

    def _place_die(self, number: int, side: int, centre: Place) -> None:
        """Put a die at a place, faded before the first throw of a turn."""
        shown = self._shown_dice()
        picture = die(shown[number] if shown else _RESTING, side, _ANGLES[number], idle=not shown)
        self.dice[number].put_at(picture, side, centre, has_shadow=bool(shown))

    # -------------------------------------------------------------- throw
    def throw(self) -> list[Tween]:
        """Roll the last die in from beyond the window, and move the others aside; then change the dots."""
        view, spots = self._view, self._view.thrown[-1]
        before = [each.sprite.rect.center for each in self.dice] if len(view.thrown) > 1 else []
        before = before[1:] if len(before) == MOST_DICE else before
        self.settle()
        old_dots = draw_dots(sum(view.thrown) - spots, view.spots - spots, self._layout.dots.size, self._m)
        self.dots.change(picture=old_dots)
        places = self._dice_areas()
        tweens = [self._slide(number, start, places[number]) for number, start in enumerate(before)]
        return [*tweens, self._roll_die(len(places) - 1, places[-1], spots)]

    def _slide(self, number: int, start: Place, place: Rect) -> Tween:
        end = place.center
        self._place_die(number, place.width, start)

        def show(share: float) -> None:
            self._place_die(number, place.width, point_between(start, end, share))

        return Tween(0.25, show, out_cubic, done=lambda: self._place_die(number, place.width, end))

    def _roll_die(self, number: int, place: Rect, spots: int) -> Tween:
        tray, side = self._layout.tray, place.width
        x = -side if starts_at_left(self._layout) else self._layout.bar.bar.width + side
        start: Place = (x, tray.y + tray.height * 0.55)
        turn = rim_place(tray, side, (start, place.center), _FAR)
        throw = Throw(spots, side, start, turn, place.center, _ANGLES[number], _YAW, number % 2 == 1)

        def finish() -> None:
            self._place_die(number, side, place.center)
            self.show_dots()

        return self.dice[number].roll(throw, finish, self.strike)
