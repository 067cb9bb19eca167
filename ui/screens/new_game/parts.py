"""The parts of the scene where a new game is begun: badges, pictures to choose from, rows and plates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.seating import Seating
from ui.dialogs.modal import Modal
from ui.draw import paint, svg, text
from ui.draw.materials import plate
from ui.draw.posters import Poster
from ui.draw.seats import SeatLook
from ui.draw.theme import BRIGHT_GOLD, CREAM, GLOW, GOLD, INK, OXBLOOD, RED, WHITE, Metrics, colour
from ui.screens.new_game.layout import RowPlaces
from ui.widgets.controls import Control, Place

_ROW: Final = (30, 15, 8, 200)
_PALE: Final = colour("#d9c49c")


class SteadyModal(Modal):
    """Is laid out anew at every choice: what lies below it is painted once for each size of the window."""

    _veil: tuple[Metrics, Surface] | None = None

    def veiled_background(self) -> Surface:
        """What lies below, blurred and darkened, as it was when this was opened."""
        if self._veil is None or self._veil[0] != self.m:
            self._veil = (self.m, super().veiled_background())
        return self._veil[1].copy()


class Badge(Control):
    """A seat's badge; a press opens the choice of tokens and colours."""

    __slots__ = ("_open", "seating")

    def __init__(self, seating: Seating, m: Metrics, open_choice: Callable[[], None]) -> None:
        super().__init__("", m)
        self.seating = seating
        self._open = open_choice

    @property
    def area(self) -> Rect:
        """The badge and nothing else."""
        return self.rect

    def needs(self) -> tuple[int, int]:
        """A round."""
        return self._m.half(46), self._m.half(46)

    def paint_on(self, picture: Surface) -> None:
        """The badge, with a small arrow that says that there is something to choose."""
        m, side = self._m, picture.get_width()
        picture.blit(SeatLook.of(self.seating).badge(side), (0, 0))
        if self._under:
            paint.draw_rounded(picture, picture.get_rect(), side // 2, GLOW, m.u(3))
        small = max(12, side * 2 // 5)
        knob = Rect(side - small, side - small, small, small)
        paint.draw_rounded(picture, knob, small // 2, INK)
        paint.draw_rounded(picture, knob.inflate(-m.u(2), -m.u(2)), small // 2, GLOW if self._under else GOLD)
        x, y, half = knob.centerx, knob.centery, max(2, small // 5)
        pygame.draw.polygon(
            picture, INK, [(x - half, y - half // 2), (x + half, y - half // 2), (x, y + half)]
        )

    def nudge(self, step: int) -> None:
        """Arrow keys pass it by."""

    def act(self) -> None:
        """Open the choice."""
        self._open()

    def press(self, place: Place) -> None:
        """Open the choice."""
        self._open()


class Pictures(Control):
    """Some badges side by side; the chosen one glows. Those that others have are shown as they have them."""

    __slots__ = ("_changed", "_pictures", "value", "values")

    def __init__(
        self,
        label: str,
        values: Sequence[str],
        value: str,
        m: Metrics,
        pictures: Callable[[str], Seating],
        changed: Callable[[str], None],
    ) -> None:
        super().__init__(label, m)
        self.values = tuple(values)
        self.value = value
        self._pictures = pictures
        self._changed = changed

    @property
    def _side(self) -> int:
        return self._m.half(58)

    def needs(self) -> tuple[int, int]:
        """Room for all badges, and the label above."""
        m = self._m
        wide = len(self.values) * (self._side + m.u(18)) + m.u(6)
        return max(wide, text.width(self.label, self._font)), self._line + self._side + m.u(26)

    def parts(self) -> list[Rect]:
        """Where each badge may be pressed."""
        m, count = self._m, len(self.values)
        high = self._side + m.u(20)
        step = (self._box.width - m.u(6)) // count
        left = self._box.x + (self._box.width - step * count) // 2
        return [Rect(left + n * step, self._box.bottom - high - m.u(3), step, high) for n in range(count)]

    def paint_on(self, picture: Surface) -> None:
        """The label, and below it a groove with the badges."""
        m = self._m
        self._paint_label(picture, self._line // 2 - m.u(2))
        high = self._side + m.u(26)
        groove = Rect(0, picture.get_height() - high, picture.get_width(), high)
        paint.draw_rounded(picture, groove, m.u(8), (12, 4, 2, 210))
        for number, (value, part) in enumerate(zip(self.values, self.parts(), strict=True)):
            part.move_ip(-self._box.x, -self._box.y)
            tile = part.inflate(-m.u(4), 0)
            if value == self.value:
                paint.draw_rounded(picture, tile, m.u(7), GLOW.veiled(70))
                paint.draw_rounded(picture, tile, m.u(7), GLOW, m.u(3))
            elif number == self.hot_part(self._under):
                paint.draw_rounded(picture, tile, m.u(7), (255, 240, 210, 40))
            badge = SeatLook.of(self._pictures(value)).badge(self._side)
            picture.blit(badge, badge.get_rect(center=part.center))

    def nudge(self, step: int) -> None:
        """The badge beside the chosen one, round and round."""
        self._choose((self.values.index(self.value) + step) % len(self.values))

    def press(self, place: Place) -> None:
        """The badge under the mouse."""
        self._choose(self.hot_part(place))

    def hot_part(self, place: Place | None) -> int:
        """The number of the badge there."""
        parts = self.parts() if place else []
        return next((number for number, part in enumerate(parts) if place and part.collidepoint(place)), -1)

    def _choose(self, number: int) -> None:
        if number >= 0 and self.values[number] != self.value:
            self.value = self.values[number]
            self._changed(self.value)


# ------------------------------------------------------------------ painting
def paint_row(target: Surface, places: RowPlaces, seating: Seating, m: Metrics) -> None:
    """A seat's row: dark wood with a band in its colour; a computer player's name stands there in words."""
    row, look = places.row, SeatLook.of(seating)
    paint.draw_rounded(target, row, m.u(8), _ROW)
    band = Surface(row.size, pygame.SRCALPHA)
    paint.draw_rounded(band, band.get_rect(), m.u(8), look.paint.tone)
    target.blit(band, row, (0, 0, m.u(6), row.height))
    paint.draw_rounded(target, row, m.u(8), GOLD.veiled(90), m.u(1))
    if seating.is_computer:
        _paint_computer(target, places.name, seating.name, m)


def _paint_computer(target: Surface, room: Rect, name: str, m: Metrics) -> None:
    face = text.line(name, text.fitting_size(name, m.font(20), room.width, bold=True), CREAM, True)
    words, left = "computer player", room.x + m.u(10)
    small = text.line(words, m.font(15), _PALE)
    beside = left + face.get_width() + m.u(12)
    if beside + small.get_width() <= room.right:
        target.blit(face, face.get_rect(midleft=(left, room.centery)))
        target.blit(small, small.get_rect(midleft=(beside, room.centery + m.u(2))))
        return
    small = text.line("computer", text.fitting_size("computer", m.font(15), room.width), _PALE)
    high = round((face.get_height() + small.get_height()) * 0.88)
    if high > room.height + m.u(6):
        target.blit(face, face.get_rect(midleft=(left, room.centery)))
        return
    top = room.centery - high // 2
    target.blit(face, (left, top))
    target.blit(small, (left, top + high - small.get_height()))


def paint_poster(target: Surface, rect: Rect, poster: Poster, m: Metrics) -> None:
    """The game's picture in its frame, with its line on paper below."""
    words = text.paragraph(poster.line, m.font(16), INK, rect.width - m.u(28), centred=True)
    note = Rect(rect.x, rect.bottom - words.get_height() - m.u(16), rect.width, words.get_height() + m.u(16))
    plate(target, note, "paper", m)
    target.blit(words, words.get_rect(center=note.center))
    place = Rect(rect.x, rect.y, rect.width, note.y - m.u(10) - rect.y)
    picture = svg.covering(f"poster_{poster.game}", *place.size)
    paint.draw_shadow(target, place, m.u(10), m.u(6), 140, (m.u(2), m.u(4)))
    target.blit(paint.clipped(picture, m.u(10)), place)
    paint.draw_rounded(target, place, m.u(10), INK, m.u(5))
    paint.draw_rounded(target, place.inflate(-m.u(3), -m.u(3)), m.u(9), GOLD, m.u(3))


def refusal_plate(sentence: str, size: tuple[int, int], m: Metrics) -> Surface:
    """A sentence on a red plate, with a cross; broken into lines where it is narrow and high enough."""
    picture = Surface(size, pygame.SRCALPHA)
    side = min(m.t(22), size[1] - m.u(6))
    font, lines = _fitted(sentence, m.font(16), size[0] - side - m.u(30), size[1])
    wide = max(text.width(line, font, True) for line in lines)
    body = Rect(0, 0, min(size[0], wide + side + m.u(32)), size[1])
    paint.draw_rounded(picture, body, m.u(7), OXBLOOD)
    paint.draw_rounded(picture, body, m.u(7), RED, m.u(2))
    cross = svg.fitted("ui_close", side, side)
    picture.blit(cross, cross.get_rect(midleft=(m.u(9), size[1] // 2)))
    step = text.height(font)
    top = (size[1] - step * len(lines)) // 2
    for number, line in enumerate(lines):
        face = text.line(line, font, WHITE, True)
        picture.blit(face, face.get_rect(midleft=(side + m.u(18), top + number * step + step // 2)))
    return picture


def _fitted(
    words: str, size: int, width: int, height: int, smallest: int = 11
) -> tuple[int, tuple[str, ...]]:
    """The largest font, not above `size`, in which the words fit, and the lines they make."""
    while True:
        lines = text.broken(words, size, True, width)
        wide = max(text.width(line, size, True) for line in lines)
        if size <= smallest or (wide <= width and len(lines) * text.height(size) <= height):
            return size, lines
        size -= 1


def paint_heading(target: Surface, room: Rect, heading: str, m: Metrics) -> None:
    """A golden word with a line to the right edge."""
    face = text.line(heading, m.font(18), BRIGHT_GOLD, True)
    place = target.blit(face, face.get_rect(midleft=room.midleft))
    left = place.right + m.u(12)
    target.fill(GOLD, (left, place.centery, room.right - left, m.u(1)))
