"""Scrollable content: a list of rows or a picture, with a scroll bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Words
from ui.draw import paint
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import BRIGHT_GOLD, GOLD, INK, WOOD, Colour, Metrics
from ui.widgets.element import Element, SelectableItem

Place = tuple[int, int]
Painter = Callable[[int, tuple[int, int], bool, bool], Surface]
"""Paints a row, given its number, its size, and two flags: the row is chosen, the mouse is over it."""


_NEAR: Final = 20  # rows before and after the chosen one that screen readers are told of


class _Look(NamedTuple):
    """The colors of groove, thumb's edge and held thumb; and the extra width for presses, in units."""

    groove: paint.RGBA
    edge: Colour
    held: Colour
    reach: int


_ON_WOOD: Final = _Look((0, 0, 0, 120), INK, BRIGHT_GOLD, 14)
_ON_PAPER: Final = _Look(WOOD.with_alpha(80), WOOD.mixed(INK, 0.35), GOLD, 16)


class ScrollBar:
    """A scroll bar, whose thumb stands for the visible part; it calls `go` with that part's new start."""

    def __init__(
        self, layer: Layer, groove: Rect, m: Metrics, look: _Look, go: Callable[[int], None]
    ) -> None:
        self.groove = groove
        self.hidden = 0
        """The length of the invisible part."""
        self._layer = layer
        self._m = m
        self._look = look
        self._go = go
        self._first, self._visible, self._whole = 0, 1, 1
        self._grip: int | None = None
        self._sprite = layer.add(Sprite(Surface((1, 1), pygame.SRCALPHA), groove.topleft, 21))

    def show(self, first: int, seen: int, whole: int) -> None:
        """Show that `seen` of `whole` is visible, from `first` on; hide the bar if all is visible."""
        self._first, self._visible, self._whole = first, seen, whole
        self.hidden = max(0, whole - seen)
        if self.hidden:
            self._sprite.change(picture=self._paint())
        self._sprite.change(visible=self.hidden > 0)

    def remove(self) -> None:
        """Remove the bar from its layer."""
        self._layer.remove(self._sprite)

    def _paint(self) -> Surface:
        groove, look = self.groove, self._look
        picture, radius = Surface(groove.size, pygame.SRCALPHA), groove.width // 2
        paint.draw_rounded(picture, picture.get_rect(), radius, look.groove)
        thumb = self.thumb.move(-groove.x, -groove.y)
        paint.draw_rounded(picture, thumb, radius, look.edge)
        inner = thumb.inflate(-self._m.u(3), -self._m.u(3))
        paint.draw_rounded(picture, inner, radius, look.held if self.is_held else GOLD)
        return picture

    @property
    def thumb(self) -> Rect:
        """The rectangle of the thumb."""
        groove = self.groove
        high = max(self._m.u(36), groove.height * self._visible // max(1, self._whole))
        top = groove.y + (groove.height - high) * self._first // max(1, self.hidden)
        return Rect(groove.x, top, groove.width, high)

    @property
    def area(self) -> Rect:
        """The area that takes presses, empty if all is visible."""
        wide = self._m.u(self._look.reach)
        return self.groove.inflate(wide, 0) if self.hidden else Rect(self.groove.topleft, (0, 0))

    @property
    def is_held(self) -> bool:
        """True while the mouse holds the thumb."""
        return self._grip is not None

    def grab(self, place: Place) -> bool:
        """Hold the thumb, moved to the press if needed; return False if the press is not on a visible bar."""
        if not self.area.collidepoint(place):
            return False
        thumb = self.thumb
        self._grip = place[1] - thumb.y if thumb.y <= place[1] < thumb.bottom else thumb.height // 2
        self.drag(place)
        return True

    def drag(self, place: Place) -> None:
        """Move the thumb with the mouse."""
        way = max(1, self.groove.height - self.thumb.height)
        self._go(round((place[1] - (self._grip or 0) - self.groove.y) * self.hidden / way))

    def release(self) -> None:
        """Release the thumb."""
        self._grip = None


# ------------------------------------------------------------------ rows
class RowList:
    """Rows of equal height in a room. `chosen` is the number of the chosen row, or -1."""

    def __init__(self, layer: Layer, room: Rect, count: int, high: int, m: Metrics, painter: Painter) -> None:
        self.count = count
        self.chosen = 0 if count else -1
        self.first = 0
        self._layer = layer
        self._gap = m.u(6)
        self._shown = max(1, (room.height + self._gap) // (high + self._gap))
        self._high = min(high, room.height)
        self._painter = painter
        self._hot = -1
        bar = m.u(14) + m.u(10) if count > self._shown else 0
        self._room = Rect(room.x, room.y, room.width - bar, room.height)
        groove = Rect(room.right - m.u(14), room.y, m.u(12), room.height)
        self.bar = ScrollBar(layer, groove, m, _ON_WOOD, self.scroll_to)
        self._rows = [self._sprite(row) for row in range(min(count, self._shown))]
        self.show()

    # -------------------------------------------------------------- as a target of the focus
    @property
    def area(self) -> Rect:
        """The area of the chosen row, or of all rows if that one is not visible."""
        row = self.chosen - self.first
        return self._place(row) if 0 <= row < self._shown else Rect(self._room)

    @property
    def enabled(self) -> bool:
        """True if there are rows."""
        return self.count > 0

    # -------------------------------------------------------------- rows
    @property
    def page(self) -> int:
        """The number of rows visible at a time."""
        return self._shown

    @property
    def areas(self) -> list[Rect]:
        """The areas of the visible rows."""
        return [self._place(row) for row in range(min(self._shown, self.count - self.first))]

    def describe(
        self, name: Words, describe_row: Callable[[int], Element], choose: Callable[[int], object]
    ) -> Element:
        """Return what a screen reader tells of the list and of the rows near the chosen one.

        `describe_row` returns the words of a row, `choose` chooses one. The chosen row has the list's focus.
        """
        near = range(max(0, self.chosen - _NEAR), min(self.count, self.chosen + _NEAR + 1))
        rows = tuple(
            replace(
                describe_row(number), key=number, role="option", is_selected=number == self.chosen,
                area=self._place(number - self.first) if 0 <= number - self.first < self._shown else None,
                target=self if number == self.chosen else SelectableItem(self, number, choose),
                position=(number + 1, self.count),
            )
            for number in near
        )  # fmt: skip
        return Element("list", name, "list_box", children=rows)

    def row_at(self, place: Place) -> int:
        """Return the number of the row at a place, or -1."""
        hit = (row for row, area in enumerate(self.areas, self.first) if area.collidepoint(place))
        return next(hit, -1)

    def choose(self, number: int) -> None:
        """Choose the row with a number, or the nearest one, and scroll it into view."""
        if self.count:
            self.chosen = max(0, min(self.count - 1, number))
            lowest = self.chosen - self._shown + 1
            self.scroll_to(max(lowest, min(self.first, self.chosen)))

    def scroll_to(self, first: int) -> None:
        """Show the rows from this one on, or the last page if fewer are left."""
        self.first = max(0, min(self.count - self._shown, first))
        self.show()

    def hover(self, place: Place) -> None:
        """Highlight the row under the mouse."""
        hot = self.row_at(place)
        if hot != self._hot:
            self._hot = hot
            self.show()

    def show(self) -> None:
        """Paint the visible rows."""
        for row, sprite in enumerate(self._rows):
            number = self.first + row
            size = (self._room.width, self._high)
            picture = self._painter(number, size, number == self.chosen, number == self._hot)
            sprite.change(picture=picture)
        self.bar.show(self.first, self._shown, self.count)

    def _place(self, row: int) -> Rect:
        top = self._room.y + row * (self._high + self._gap)
        return Rect(self._room.x, top, self._room.width, self._high)

    def _sprite(self, row: int) -> Sprite:
        return self._layer.add(Sprite(Surface((1, 1), pygame.SRCALPHA), self._place(row).topleft, 20))


def visible_range(heights: list[int], middle: int, room: int) -> tuple[int, int]:
    """Return the range (end exclusive) of lines around `middle` that fit into a room, given all heights."""
    first, last = middle, middle + 1
    while True:
        used = sum(heights[first:last])
        if (
            last < len(heights)
            and used + heights[last] <= room
            and (last - middle <= middle - first or not first)
        ):
            last += 1
        elif first and used + heights[first - 1] <= room:
            first -= 1
        elif last < len(heights) and used + heights[last] <= room:
            last += 1
        else:
            return first, last


# ------------------------------------------------------------------ a picture
class ScrollView:
    """A leaf, of which a view shows a part. It fades into `background` at the edges of the view."""

    def __init__(self, layer: Layer, view: Rect, m: Metrics, background: Surface) -> None:
        self.view = view
        self.scroll = 0
        self._layer = layer
        self._leaf = Surface((1, 1), pygame.SRCALPHA)
        self._fades = tuple(
            self._fade(background, m.u(26), is_bottom=is_bottom) for is_bottom in (False, True)
        )
        groove = Rect(view.right + m.u(13), view.y, m.u(8), view.height)
        self.bar = ScrollBar(layer, groove, m, _ON_PAPER, self.scroll_to)

    # -------------------------------------------------------------- as a target of the focus
    @property
    def area(self) -> Rect:
        """The area of the view."""
        return Rect(self.view)

    @property
    def enabled(self) -> bool:
        """True if the leaf is higher than the view."""
        return self.hidden > 0

    # -------------------------------------------------------------- scrolling
    @property
    def hidden(self) -> int:
        """The pixels of the leaf's height that do not fit into the view."""
        return max(0, self._leaf.get_height() - self.view.height)

    def show(self, leaf: Surface, scroll: int = 0) -> None:
        """Show a leaf, from `scroll` pixels below its top."""
        self._leaf = leaf
        self.scroll_to(scroll)

    def scroll_to(self, scroll: int) -> None:
        """Scroll to `scroll` pixels below the leaf's top, or as near as possible."""
        self.scroll = max(0, min(self.hidden, scroll))
        self._layer.invalidate(self.view)
        self.bar.show(self.scroll, self.view.height, self._leaf.get_height())

    def remove(self) -> None:
        """Remove the leaf and its bar."""
        self._layer.invalidate(self.view)
        self.bar.remove()

    def scroll_by(self, pixels: int) -> bool:
        """Scroll down, or up if `pixels` is negative; return False if the leaf was already at its end."""
        before = self.scroll
        self.scroll_to(before + pixels)
        return self.scroll != before

    # -------------------------------------------------------------- drawing
    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw the part of the leaf inside the clip, faded at edges where more of it is hidden."""
        part = clip.clip(self.view)
        if part.width and part.height:
            target.blit(self._leaf, part, part.move(-self.view.x, self.scroll - self.view.y))
            if self.scroll > 0:
                target.blit(self._fades[0], self.view.topleft)
            if self.scroll < self.hidden:
                target.blit(self._fades[1], (self.view.x, self.view.bottom - self._fades[1].get_height()))

    def _fade(self, background: Surface, high: int, *, is_bottom: bool) -> Surface:
        """Return a strip of the background for an edge of the view, transparent toward its middle."""
        strip = Surface((self.view.width, high), pygame.SRCALPHA)
        top = self.view.bottom - high if is_bottom else self.view.y
        strip.blit(background, (0, 0), Rect(self.view.x, top, self.view.width, high))
        stops = ("#ffffff00", "#ffffff") if is_bottom else ("#ffffff", "#ffffff00")
        strip.blit(paint.gradient(*strip.get_size(), stops), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return strip
