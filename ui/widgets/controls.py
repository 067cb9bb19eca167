"""Sliders, switches and choices: rows of a form for mouse, wheel and arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from ui.draw import paint, svg, text
from ui.draw.sprites import Sprite
from ui.draw.theme import (
    BRIGHT_GOLD,
    CREAM,
    GLOW,
    GOLD,
    INK,
    SPRUCE,
    WHITE,
    Metrics,
    colour,
    is_high_contrast,
)
from ui.widgets.element import Element, Range, Role, SelectableItem
from ui.words import in_words, percent

Place = tuple[int, int]
T = TypeVar("T")

_SIZE: Final = 17
_LABEL_GAP: Final = 4  # units between a label and the options below it
_GROOVE: Final = (12, 4, 2, 210)
_DIMMED: Final = colour("#8a7456")
_OFF_BODY: Final = colour("#5a4638")
_FULL: Final = 100


class Control(Sprite):
    """A row with a label and a value; `put` gives it a place."""

    __slots__ = ("_box", "_hover_place", "_m", "label")
    has_steps: ClassVar = True
    """True if arrow keys change the value; else they move the focus on."""

    def __init__(self, label: Words, m: Metrics) -> None:
        self.label = in_words(label)
        self._m = m
        self._box = Rect(0, 0, 1, 1)
        self._hover_place: Place | None = None
        super().__init__(Surface((1, 1), pygame.SRCALPHA), (0, 0), 40)

    @property
    def area(self) -> Rect:
        """The area of the row, with a margin."""
        return self._box.inflate(self._m.u(12), self._m.u(2))

    @property
    def enabled(self) -> bool:
        """True, as controls are never disabled."""
        return True

    def minimum_size(self) -> tuple[int, int]:
        """Return the smallest width, and the height."""
        raise NotImplementedError

    def put(self, box: Rect) -> None:
        """Move the row to a place and paint it."""
        self._box = Rect(box)
        self.repaint()

    def repaint(self) -> None:
        """Paint the current state."""
        picture = Surface(self._box.size, pygame.SRCALPHA)
        self.paint_on(picture)
        self.change(picture=picture, place=self._box.topleft)

    def paint_on(self, picture: Surface) -> None:
        """Paint the row on a transparent picture of its size."""
        raise NotImplementedError

    def adjust(self, step: int) -> None:
        """Change the value by one step down (-1) or up (1), for an arrow key or the wheel."""
        raise NotImplementedError

    def activate(self) -> None:
        """Handle Enter."""

    def press(self, place: Place) -> None:
        """Handle a press of the mouse."""
        raise NotImplementedError

    def drag(self, place: Place) -> None:
        """Handle a move of the mouse with the button held since a press on the row."""

    def hover(self, place: Place | None) -> None:
        """Handle the mouse over the row; None when it leaves."""
        before = self.hot_part(self._hover_place)
        self._hover_place = place
        if self.hot_part(place) != before:
            self.repaint()

    def hot_part(self, place: Place | None) -> int:
        """Return the number of the part that a press there would choose, or -1."""
        return 0 if place else -1

    def describe(self) -> Element:
        """Return what a screen reader tells of the present state."""
        raise NotImplementedError

    @property
    def _font(self) -> int:
        return self._m.font(_SIZE)

    @property
    def _line(self) -> int:
        return text.height(self._font)

    def _paint_label(self, picture: Surface, middle: int, beside: int = 0) -> None:
        """Paint the label, shrunk to fit."""
        room = picture.get_width() - beside
        face = text.fit_line(self.label, self._font, room, CREAM)
        picture.blit(face, (0, max(0, middle - face.get_height() // 2)))


class Slider(Control):
    """A volume from 0 to 100; its thumb is a nugget. `figure` returns the percentage to show for a value."""

    __slots__ = ("_changed", "_dimmed", "_figure", "_step", "value")

    def __init__(
        self,
        label: Words,
        value: int,
        m: Metrics,
        changed: Callable[[int], None],
        dimmed: bool = False,
        figure: Callable[[int], int] = int,
    ) -> None:
        super().__init__(label, m)
        self._figure = figure
        self.value = value
        self._changed = changed
        self._step = 5
        self._dimmed = dimmed

    @property
    def track(self) -> Rect:
        """The groove in which the thumb moves."""
        thumb, high = self._thumb, self._m.half(10)
        wide = self._box.width - thumb
        top = self._box.bottom - (thumb + high) // 2 - self._m.u(4)
        return Rect(self._box.x + thumb // 2, top, wide, high)

    @property
    def shown_value(self) -> str:
        """The value in words."""
        return percent(self._figure(self.value))

    @property
    def _thumb(self) -> int:
        return self._m.half(26)

    @override
    def minimum_size(self) -> tuple[int, int]:
        m = self._m
        words = text.width(self.label, self._font) + text.width(
            percent(self._figure(_FULL)), self._font, True
        )
        return max(words + m.u(30), m.u(240)), self._line + self._thumb + m.u(6)

    @override
    def paint_on(self, picture: Surface) -> None:
        self._paint_label(picture, self._line // 2)
        value = text.line(self.shown_value, self._font, _DIMMED if self._dimmed else WHITE, True)
        picture.blit(value, value.get_rect(midright=(picture.get_width(), self._line // 2)))
        track = self.track.move(-self._box.x, -self._box.y)
        ends = track.inflate(self._thumb // 2, 0)
        paint.draw_rounded(picture, ends, track.height // 2, _GROOVE)
        middle = track.x + round(track.width * self.value / _FULL)
        filled = Rect(ends.x, ends.y, middle - ends.x, ends.height)
        paint.draw_rounded(picture, filled, track.height // 2, _DIMMED if self._dimmed else GOLD)
        if self._hover_place:
            halo = paint.blur(self._thumb, self._thumb, self._thumb // 2, GLOW.with_alpha(120), self._m.u(4))
            picture.blit(halo, halo.get_rect(center=(middle, track.centery)))
        nugget = svg.fit("nugget", self._thumb, self._thumb)
        picture.blit(nugget, nugget.get_rect(center=(middle, track.centery)))

    @override
    def adjust(self, step: int) -> None:
        self._set(round(self.value / self._step + step) * self._step)

    @override
    def press(self, place: Place) -> None:
        if self.hot_part(place) == 0:
            self.drag(place)

    @override
    def drag(self, place: Place) -> None:
        share = (place[0] - self.track.x) / max(1, self.track.width)
        self._set(round(share * _FULL / self._step) * self._step)

    @override
    def hot_part(self, place: Place | None) -> int:
        around = self.track.inflate(self._thumb * 2, self._thumb)
        return 0 if place and around.collidepoint(place) else -1

    @override
    def describe(self) -> Element:
        span = Range(self.value, 0, _FULL, self._step)
        return Element(("slider", self.label), self.label, "slider", value=self.shown_value, range=span)

    def set_dimmed(self, dimmed: bool) -> None:
        """Show the slider dimmed while the volume has no effect."""
        if dimmed != self._dimmed:
            self._dimmed = dimmed
            self.repaint()

    def _set(self, value: int) -> None:
        value = max(0, min(_FULL, value))
        if value != self.value:
            self.value = value
            self.repaint()
            self._changed(value)


def _state(is_on: bool) -> str:
    """Return the word on a switch."""
    return in_words(message("switch.on" if is_on else "switch.off"))


class Toggle(Control):
    """A switch with a word for its state, on or off."""

    __slots__ = ("_changed", "value")

    def __init__(self, label: Words, value: bool, m: Metrics, changed: Callable[[bool], None]) -> None:
        super().__init__(label, m)
        self.value = value
        self._changed = changed

    @override
    def minimum_size(self) -> tuple[int, int]:
        wide, high = self._switch
        return text.width(self.label, self._font) + wide + self._m.u(24), max(high, self._line) + self._m.u(8)

    @property
    def _switch(self) -> tuple[int, int]:
        high = self._m.t(28)
        widest = max(text.width(_state(is_on), self._m.font(15), True) for is_on in (False, True))
        return high + widest + self._m.u(14), high

    @override
    def paint_on(self, picture: Surface) -> None:
        m, size = self._m, picture.get_size()
        self._paint_label(picture, size[1] // 2, self._switch[0] + m.u(12))
        body = Rect((0, 0), self._switch)
        body.midright = (size[0], size[1] // 2)
        tone = SPRUCE.mixed(WHITE, 0.0 if is_high_contrast() else 0.14) if self.value else _OFF_BODY
        if self._hover_place:
            tone = tone.mixed(WHITE, 0.1)
        paint.draw_with_border(picture, body, body.height // 2, tone, (20, 9, 4, 150), m.u(1.5))
        thumb = Rect(0, 0, body.height - m.u(2), body.height - m.u(2))
        thumb.center = (
            body.right - body.height // 2 if self.value else body.x + body.height // 2,
            body.centery,
        )
        paint.draw_rounded(picture, thumb, thumb.height // 2, INK)
        paint.draw_rounded(picture, thumb.inflate(-m.u(3), -m.u(3)), thumb.height // 2 - m.u(1.5), CREAM)
        word = text.line(_state(self.value), m.font(15), WHITE, True)
        left, right = (body.x, thumb.x) if self.value else (thumb.right, body.right)
        picture.blit(word, word.get_rect(center=((left + right) // 2, body.centery)))

    @override
    def adjust(self, step: int) -> None:
        if (step > 0) != self.value:
            self._turn()

    @override
    def activate(self) -> None:
        self._turn()

    @override
    def press(self, place: Place) -> None:
        self._turn()

    @override
    def describe(self) -> Element:
        return Element(("switch", self.label), self.label, "check_box", is_checked=self.value)

    def _turn(self) -> None:
        self.value = not self.value
        self.repaint()
        self._changed(self.value)


class LinkRow(Control):
    """A row that opens another scene, with an arrow at its right."""

    __slots__ = ("_open",)
    has_steps = False

    def __init__(self, label: Words, m: Metrics, open_scene: Callable[[], object]) -> None:
        super().__init__(label, m)
        self._open = open_scene

    @override
    def minimum_size(self) -> tuple[int, int]:
        return text.width(self.label, self._font) + self._m.t(60), self._m.t(36)

    @override
    def paint_on(self, picture: Surface) -> None:
        m, size = self._m, picture.get_size()
        paint.draw_rounded(picture, picture.get_rect(), m.u(8), _GROOVE)
        if self._hover_place:
            paint.draw_rounded(picture, picture.get_rect(), m.u(8), (255, 240, 210, 34))
        side, edge = m.t(20), m.u(10)
        face = text.fit_line(self.label, self._font, size[0] - side - 3 * edge, CREAM)
        picture.blit(face, face.get_rect(midleft=(edge, size[1] // 2)))
        arrow = svg.fit("ui_step", side, side)
        picture.blit(arrow, arrow.get_rect(midright=(size[0] - edge, size[1] // 2)))

    @override
    def activate(self) -> None:
        self._open()

    @override
    def press(self, place: Place) -> None:
        self._open()

    @override
    def describe(self) -> Element:
        return Element(("link", self.label), self.label, "link")


class Option(NamedTuple, Generic[T]):
    """A value of a choice, and its name."""

    value: T
    name: Words


class Choice(Control, Generic[T]):
    """A choice between a few names side by side, perhaps with a label above; the chosen one is gold.

    Screen readers tell `spoken_name` in place of a label; with `is_tabs` each option opens a page.
    """

    __slots__ = ("_changed", "_is_tabs", "options", "spoken_name", "value")

    def __init__(
        self,
        label: Words,
        options: Sequence[Option[T]],
        value: T,
        m: Metrics,
        changed: Callable[[T], None],
        *,
        spoken_name: Words = "",
        is_tabs: bool = False,
    ) -> None:
        super().__init__(label, m)
        self.spoken_name = spoken_name or label
        self._is_tabs = is_tabs
        self.options = tuple(options)
        self.value = value
        self._changed = changed

    @override
    def minimum_size(self) -> tuple[int, int]:
        inner = sum(self._widths())
        wide = max(inner + self._m.u(8), text.width(self.label, self._font))
        return wide, self._high + (self._line + self._m.u(_LABEL_GAP) if self.label else 0)

    @property
    def _high(self) -> int:
        return self._line + self._m.u(16)

    def _widths(self) -> list[int]:
        return [
            text.width(in_words(option.name), self._font, True) + self._m.u(22) for option in self.options
        ]

    def parts(self) -> list[Rect]:
        """Return the area of each name."""
        widths, edge = self._widths(), self._m.u(3)
        room = self._box.width - 2 * edge
        if sum(widths) > room:  # all shrink alike, or the shortest name would vanish
            ends = [room * end // sum(widths) for end in accumulate(widths, initial=0)]
            widths = [end - start for start, end in pairwise(ends)]
        spare = room - sum(widths)
        left, found = self._box.x + edge, []
        for number, wide in enumerate(widths):
            share = spare * (number + 1) // len(widths) - spare * number // len(widths)
            found.append(
                Rect(left, self._box.bottom - self._high + edge, wide + share, self._high - 2 * edge)
            )
            left += wide + share
        return found

    @override
    def paint_on(self, picture: Surface) -> None:
        m = self._m
        groove = Rect(0, picture.get_height() - self._high, picture.get_width(), self._high)
        paint.draw_rounded(picture, groove, m.u(8), _GROOVE)
        self._paint_label(picture, self._line // 2 - m.u(2))
        font = self._common_font()
        for number, (option, part) in enumerate(zip(self.options, self.parts(), strict=True)):
            part.move_ip(-self._box.x, -self._box.y)
            chosen = option.value == self.value
            if chosen:
                body = paint.gradient(*part.size, (BRIGHT_GOLD.mixed(WHITE, 0.2).hex, GOLD.hex))
                picture.blit(paint.round_corners(body, m.u(6)), part)
                paint.draw_rounded(picture, part, m.u(6), (255, 255, 255, 90), m.u(1.5))
            elif number == self.hot_part(self._hover_place):
                paint.draw_rounded(picture, part, m.u(6), (255, 240, 210, 34))
            name = in_words(option.name)
            face = text.fit_line(name, font, part.width - m.u(8), INK if chosen else CREAM, chosen)
            picture.blit(face, face.get_rect(center=part.center))

    def _common_font(self) -> int:
        """Return the font size at which the names fit, whichever is chosen."""
        return min(
            text.fit_size(in_words(option.name), self._font, part.width - self._m.u(8), bold=True)
            for option, part in zip(self.options, self.parts(), strict=True)
        )

    @override
    def adjust(self, step: int) -> None:
        self.choose(self._number + step)

    @override
    def activate(self) -> None:
        self.choose((self._number + 1) % len(self.options))

    @override
    def press(self, place: Place) -> None:
        self.choose(self.hot_part(place))

    @override
    def hot_part(self, place: Place | None) -> int:
        if place:
            for number, part in enumerate(self.parts()):
                if part.collidepoint(place):
                    return number
        return -1

    @override
    def describe(self) -> Element:
        chosen, names = self._number, self._option_names()
        items = tuple(
            Element(
                number, name, "tab" if self._is_tabs else "radio_button", area=part,
                target=self if number == chosen else SelectableItem(self, number, self.choose),
                is_checked=None if self._is_tabs else number == chosen,
                is_selected=number == chosen if self._is_tabs else None, position=(number + 1, len(names)),
            )
            for number, (name, part) in enumerate(zip(names, self.parts(), strict=True))
        )  # fmt: skip
        role: Role = "tab_list" if self._is_tabs else "radio_group"
        return Element((role, self.spoken_name), self.spoken_name, role, children=items)

    def _option_names(self) -> list[Words]:
        """Return the names of the options as a screen reader tells them."""
        return [option.name for option in self.options]

    @property
    def _number(self) -> int:
        return [option.value for option in self.options].index(self.value)

    def choose(self, number: int) -> None:
        """Choose an option by its number; one that is chosen already, or is not there, changes nothing."""
        if 0 <= number < len(self.options) and number != self._number:
            self.value = self.options[number].value
            self.repaint()
            self._changed(self.value)
