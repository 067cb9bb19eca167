"""Words in capsules: the turn pill, sums and prices, labels, and toasts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, text
from ui.draw.cache import cached
from ui.draw.paint import RGBA
from ui.draw.seats import RING, RING_MIDDLE, SeatLook
from ui.draw.sprites import Layer
from ui.draw.theme import BRIGHT_GOLD, CREAM, GOLD, INK, WHITE, Metrics, colour
from ui.widgets.overlays import Overlay, Space, space_on

LASTS: Final = 7.0
"""Seconds for which a toast is shown."""
_DEPTH: Final = 930.0
_LEAST_ASIDE: Final = 0.75
"""Least text size of a toast aside, as a share of the text size, for which it is shown there."""
_WIDTHS: Final = (1.0, 0.66, 0.48, 0.36)
"""The widths to try for a toast, as shares of the room."""
_PILL: Final = 19
_PILL_READ: Final = 15
"""The least font size of a long sentence in the turn pill, in units at the usual text size."""
_PILL_GOOD: Final = 0.8  # share of the full size from which one line is better than two
_PILL_LINES: Final = 2
_PILL_STEP: Final = 116  # from line to line, in hundredths of the size
_PILL_RIM: Final = 13  # units of gold above and below the text
_PILL_AIR: Final = 4  # units of the bar around the pill
_HUNDRED: Final = 100
_PILL_BADGE: Final = 44  # the largest badge, in units
_PILL_OVER: Final = 0.16  # of the badge's size, by which a hat stands over the pill
_PILL_BED: Final = (24, 12, 6, 240)
_PILL_SIDES: Final = 22  # least units of the pill beside its letters
_STEPS: Final = 15  # the letters of the steps of a turn
_STEPS_LEAST: Final = 13
_STEPS_RIM: Final = 8  # units of gold above and below both lines
GAIN_BED: Final = (20, 64, 40, 240)
"""The color behind gains and prices."""
LOSS_BED: Final = (116, 18, 15, 245)
"""The color behind losses."""
NEUTRAL_BED: Final = (48, 27, 14, 242)
"""The color behind other words."""
_SUM_INK: Final = colour("#fff3b8")
_SMALLEST: Final = 10  # pixels of the text of a sum


_Figure = tuple[SeatLook, str] | None
"""The seat and mood whose badge or face the turn pill shows."""


# ------------------------------------------------------------------ the turn pill
def turn_pill(
    sentence: str,
    room: tuple[int, int],
    m: Metrics,
    steps: tuple[str, ...] = (),
    step: int = -1,
    seat: SeatLook | None = None,
    mood: str = "",
) -> Surface:
    """Return the turn pill: a sentence in one or two lines in a capsule, no larger than `room`.

    It has the color and badge of `seat`, of a computer player the face in a mood, or without a seat a gold
    edge. If there is room, it shows the `steps`
    of a turn below the sentence, with the current one highlighted.
    """
    figure = (seat, mood) if seat else None
    if steps and (pill := _pill_with_steps(sentence, room, m, (steps, step), figure)):
        return pill
    size, lines = _pill_lines(sentence, room, m, has_badge=seat is not None)
    step = _pill_step(size)
    wide = max(text.width(line, size, True) for line in lines)
    high = max(min(m.half(38), room[1] - m.u(12)), step * len(lines) + m.u(_PILL_RIM))
    whole, words = _empty_pill(wide, high, room, m, figure)
    top = words.centery - step * len(lines) // 2
    text.draw_lines(whole, lines, size, WHITE, (words.centerx, top), step)
    return whole


def _pill_with_steps(
    sentence: str, room: tuple[int, int], m: Metrics, turn: tuple[tuple[str, ...], int], figure: _Figure
) -> Surface | None:
    """Return the pill with the steps of a turn below its sentence; None if letters would be too small."""
    steps, current = turn
    least, high = m.usual.font(_STEPS_LEAST), room[1] - m.u(_PILL_AIR + _STEPS_RIM)
    wide = _words_width(room, m, has_badge=figure is not None)
    words = [f"{number} {word}" for number, word in enumerate(steps, 1)]
    gap = m.u(16)

    def total_width(size: int) -> int:
        widths = [text.width(word, size, number == current) for number, word in enumerate(words)]
        return sum(widths) + gap * (len(words) - 1)

    def sentence_size(small: int) -> int:
        """Return the sentence's font size above steps of size `small`, or 0 if those do not fit."""
        if total_width(small) > wide:
            return 0
        fitting = text.fit_size(sentence, m.font(_PILL), wide, bold=True)
        return min(fitting, (high - _pill_step(small)) * _HUNDRED // _PILL_STEP)

    sizes = range(m.font(_STEPS), least - 1, -1)
    small, large = next(((each, sentence_size(each)) for each in sizes if sentence_size(each) > each), (0, 0))
    if large < m.usual.font(_PILL_READ - 1):
        return None
    first, second = _pill_step(large), _pill_step(small)
    across = max(text.width(sentence, large, True), total_width(small))
    high = min(room[1] - m.u(_PILL_AIR), first + second + m.u(_STEPS_RIM))
    whole, rect = _empty_pill(across, high, room, m, figure)
    top = rect.centery - (first + second) // 2 - m.u(1.5)  # letters hang low on the second line
    text.draw_lines(whole, (sentence,), large, WHITE, (rect.centerx, top), first)
    x = rect.centerx - total_width(small) // 2
    for number, word in enumerate(words):
        is_current = number == current
        face = text.line(word, small, BRIGHT_GOLD if is_current else CREAM, is_current)
        whole.blit(face, face.get_rect(midleft=(x, top + first + second // 2)))
        x += face.get_width() + gap
    return whole


def has_room(sentence: str, room: tuple[int, int], m: Metrics) -> bool:
    """Return True if a turn pill with a badge can show a sentence in letters of a readable size."""
    return _pill_lines(sentence, room, m, has_badge=True)[0] >= m.usual.font(_PILL_READ)


def _badge_side(high: int, m: Metrics) -> int:
    """Return the width of the badge in a pill of height `high`, in pixels."""
    return min(high - m.u(2), m.u(_PILL_BADGE))


def _words_width(room: tuple[int, int], m: Metrics, *, has_badge: bool) -> int:
    """Return the largest width of the words in a pill, in pixels."""
    badge = _badge_side(room[1] - m.u(_PILL_AIR), m) if has_badge else m.u(_PILL_SIDES)
    return room[0] - m.u(_PILL_SIDES) - badge


def _empty_pill(
    wide: int, high: int, room: tuple[int, int], m: Metrics, figure: _Figure
) -> tuple[Surface, Rect]:
    """Return a pill without words, with a seat's badge and color, and the room for words of this size."""
    seat, mood = figure or (None, "")
    side = _badge_side(high, m) if seat else m.u(_PILL_SIDES)
    spare = max(0, min(m.u(10), (room[0] - wide - side - m.u(_PILL_SIDES)) // 2))
    over = max(0, min(round(side * _PILL_OVER), (room[1] - high) // 2)) if seat and seat.face else 0
    width = min(room[0], side + wide + m.u(_PILL_SIDES) + 2 * spare)
    whole = Surface((width, high + 2 * over), pygame.SRCALPHA)
    rect, radius = Rect(0, over, width, high), min(high // 2, m.half(19))
    tone = seat.paint.tone if seat else GOLD
    paint.draw_rounded(whole, rect, radius, INK)
    paint.draw_rounded(whole, rect.inflate(-m.u(4), -m.u(4)), radius - m.u(2), tone)
    bed, inner = rect.inflate(-m.u(10), -m.u(10)), radius - m.u(5)
    words = Rect(side + spare, over, wide, high)
    if seat:
        left = side // 2 + m.u(4)
        bed = Rect(left, over + m.u(5), rect.right - left - m.u(6), high - m.u(10))
        words.x += m.u(2) + max(0, m.u(4) - spare)
    paint.draw_rounded(whole, bed, inner, _PILL_BED)
    if seat:
        _paint_seat(whole, (seat, mood), side, m)
    return whole, words


def _paint_seat(whole: Surface, figure: tuple[SeatLook, str], side: int, m: Metrics) -> None:
    """Paint the badge of a person, or the face of a computer player, whose hat stands over the pill."""
    seat, mood = figure
    middle = m.u(1) + side // 2, whole.get_height() // 2
    if seat.face:
        face = min(round(side / RING), int(middle[1] / RING_MIDDLE[1]))
        x, y = (round(middle[axis] - face * RING_MIDDLE[axis]) for axis in (0, 1))
        whole.blit(seat.portrait(face, mood), (max(0, x), y))
    else:
        badge = seat.badge(side)
        whole.blit(badge, badge.get_rect(center=middle))


@cached
def _pill_lines(
    sentence: str, room: tuple[int, int], m: Metrics, *, has_badge: bool
) -> tuple[int, tuple[str, ...]]:
    """Return the font size and lines of a sentence in the turn pill: one line, unless two are larger."""
    wanted, high = m.font(_PILL), room[1] - m.u(_PILL_AIR + _PILL_RIM)
    wide = _words_width(room, m, has_badge=has_badge)
    one = text.fit_size(sentence, wanted, wide, bold=True)
    if one >= wanted * _PILL_GOOD:
        return one, (sentence,)
    for size in range(min(wanted, high * _HUNDRED // (2 * _PILL_STEP)), one, -1):
        lines = text.balance_lines(sentence, size, True, wide)
        if len(lines) <= _PILL_LINES and max(text.width(line, size, True) for line in lines) <= wide:
            return size, lines
    return one, (sentence,)


def _pill_step(size: int) -> int:
    """Return the line height in the turn pill, in pixels."""
    return size * _PILL_STEP // _HUNDRED


# ------------------------------------------------------------------ sums and prices
@cached
def pill(words: str, room: int, m: Metrics, high: int = 0, bed: RGBA = GAIN_BED, *, size: int = 0) -> Surface:
    """Return a small capsule with some words, in two lines if one is too long.

    It is no wider than `room`, and no higher than `high`, if given; its letters are no larger than `size`,
    if given.
    """
    pad, rim = m.u(9), m.u(8)
    font, lines = _fit_words(words, size or m.font(15), room - 2 * pad, (high or m.height) - rim)
    step = _step(font)
    wide = max(text.width(line, font, True) for line in lines)
    whole = Surface((min(room, wide + 2 * pad), step * len(lines) + rim), pygame.SRCALPHA)
    rect = whole.get_rect()
    radius = min(rect.height // 2, m.u(13))
    paint.draw_rounded(whole, rect, radius, INK)
    paint.draw_rounded(whole, rect.inflate(-m.u(2), -m.u(2)), radius, GOLD)
    paint.draw_rounded(whole, rect.inflate(-m.u(6), -m.u(6)), radius, bed)
    ink = _SUM_INK if len(lines) == 1 else CREAM
    text.draw_lines(whole, lines, font, ink, (rect.centerx, rim // 2), step)
    return whole


def pill_size(words: str, room: int, high: int, m: Metrics) -> int:
    """Return the font size of the words in a small capsule."""
    return _fit_words(words, m.font(15), room - 2 * m.u(9), high - m.u(8))[0]


def _step(font: int) -> int:
    """Return the line height in a small capsule, in pixels."""
    return round(font * 1.16)


def _fit_words(words: str, font: int, room: int, high: int) -> tuple[int, tuple[str, ...]]:
    """Return the font size and lines of words in a small capsule: one line, unless two are much larger."""
    one = min(font, round(high / 1.16))
    one = text.fit_size(words, one, room, bold=True, smallest=_SMALLEST)
    if one >= font * 0.8 and text.width(words, one, True) <= room:
        return one, (words,)
    while font > _SMALLEST:
        lines = _break_at_brackets(words, font, room)
        widest = max(text.width(line, font, True) for line in lines)
        if len(lines) <= 2 and widest <= room and _step(font) * len(lines) <= high:
            break
        font -= 1
    if text.width(words, one, True) <= room and one >= font:
        return one, (words,)
    return font, _break_at_brackets(words, font, room)


def _break_at_brackets(words: str, font: int, room: int) -> tuple[str, ...]:
    """Break words into lines, with a part in brackets on its own lines."""
    before, bracket, after = words.partition(" (")
    lines = text.break_lines(before, font, True, room)
    return (*lines, *text.break_lines(f"({after}", font, True, room)) if bracket else lines


# ------------------------------------------------------------------ labels
def label(words: str, m: Metrics, size: float = 16, room: int = 0) -> Surface:
    """Return a dark label with a gold edge, in several lines if one would be wider than `room`."""
    font = m.font(size)
    pad = m.t(12)
    limit = room - 2 * pad if room else 10_000
    lines = text.break_lines(words, font, True, limit)
    step = text.height(font)
    wide = max((text.width(line, font, True) for line in lines), default=0)
    whole = Surface((wide + 2 * pad, step * len(lines) + m.t(6)), pygame.SRCALPHA)
    radius = min(whole.get_height() // 2, m.t(18))
    paint.draw_with_border(whole, whole.get_rect(), radius, (30, 16, 8, 235), GOLD, m.u(2))
    text.draw_lines(whole, lines, font, CREAM, (whole.get_width() // 2, m.t(3)), step)
    return whole


class Toast:
    """The sentence that a scene shows for a while, without covering its subject or enabled buttons."""

    def __init__(self, layer: Layer, m: Metrics) -> None:
        self._layer = layer
        self.m = m
        self._sprite: Overlay | None = None
        self.since = 0.0
        """The time at which the sentence was shown."""
        self._shown: tuple[str, Rect, Rect | None, Sequence[Rect]] = ("", m.window, None, ())
        self._aside: Sequence[Rect] = ()

    @property
    def area(self) -> Rect | None:
        """The area of the sentence, or None."""
        return self._sprite.rect if self._sprite else None

    def show(
        self,
        sentence: str,
        where: Rect,
        now: float,
        near: Rect | None = None,
        about: Sequence[Rect] = (),
        aside: Sequence[Rect] = (),
    ) -> None:
        """Show a sentence in a part of the window, at its lower edge or below `near`; "" hides it.

        It covers none of the areas `about` if possible. Without `near` it is shown in the first of the areas
        `aside` that has room for it.
        """
        self.hide()
        if sentence:
            self._aside = () if near else aside
            self._shown = (sentence, where, near, [*about, *([near] if near else [])])
            self._place()
            self.since = now

    def _place(self) -> None:
        """Place the sentence, in several lines if a narrower shape hides less."""
        sentence, where, near, about = self._shown
        m, gap = self.m, self.m.u(12)
        space = self._space_aside() or space_on(self._layer, m, where, about, but=self._sprite)

        def candidates(each: Metrics) -> list[Surface]:
            widths = (int((space.room.width - m.u(12)) * share) for share in _WIDTHS)
            found = [label(sentence, each, 17, wide) for wide in widths]
            return [one for one in found if space.room.contains(one.get_rect(topleft=space.room.topleft))]

        m = m.shrink_text(lambda each: any(space.has_place(one.get_size()) for one in candidates(each)))
        best: tuple[tuple[float, ...], Surface, Rect] | None = None
        for picture in candidates(m) or [label(sentence, m, 17, space.room.width)]:
            rect = picture.get_rect(midbottom=(space.room.centerx, space.room.bottom - gap))
            if near:
                rect.midtop = near.centerx, near.bottom + gap
            place = space.place(picture.get_size(), rect.center)
            away = pygame.Vector2(place.center).distance_to(rect.center) if near else 0
            cost = (*space.hidden(place), away)
            if best is None or cost < best[0]:
                best = cost, picture, place
        assert best
        _, picture, place = best
        shown = Overlay(picture, place.topleft, _DEPTH, self._place)
        self._sprite = self._layer.swap(self._sprite, shown)

    def _space_aside(self) -> Space | None:
        """Return the first space aside in which the sentence fits in large enough letters, or None."""
        m, (sentence, _, _, about) = self.m, self._shown
        least = replace(m, text_size=max(m.usual.text_size, round(m.text_size * _LEAST_ASIDE)))
        for area in self._aside:
            space = space_on(self._layer, m, area, about, but=self._sprite)
            picture = label(sentence, least, 17, space.room.width - m.u(12))
            if area.contains(space.room) and space.has_place(picture.get_size()):
                return space
        return None

    def tick(self, now: float) -> None:
        """Hide the sentence after `LASTS` seconds."""
        if self._sprite and now - self.since > LASTS:
            self.hide()

    @property
    def due(self) -> float:
        """The time to remove the sentence; infinity without one."""
        return self.since + LASTS if self._sprite else inf

    def hide(self) -> None:
        """Remove the sentence."""
        self._sprite = self._layer.swap(self._sprite, None)
