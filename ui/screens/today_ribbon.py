"""The ribbon of the launcher that says what is open today."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.core import Message, Words, message
from ui.app.intents import Pointer
from ui.draw import svg, text
from ui.draw.theme import WHITE, Metrics, is_high_contrast
from ui.widgets.element import Element
from ui.widgets.target import TargetSprite
from ui.words import in_words

if TYPE_CHECKING:
    from saves.background import Background
    from ui.app.scene import Scene

KEY: Final = "T"
"""The key that opens the page of the dailies."""
_ART: Final = "ribbon_today"
_LEFT, _RIGHT, _TAIL, _HIGH = 54, 178, 200, 56
"""The edges of the words in the art, its width, and its height."""
_MIDDLE: Final = 25.5 / _HIGH
_STRONG: Final = (("#2f7a5a", "#235d44"), ("#1f5a41", "#17432f"), ("#174632", "#113525"))
"""Tones of the art, and those with high contrast."""
_LIGHT: Final = (26, 24, 18)


class TodayRibbon(TargetSprite):
    """A ribbon with some words, no wider than `room`; it opens the page of the dailies."""

    __slots__ = ("_hot", "_plain", "words")

    def __init__(self, words: Words, place: tuple[int, int], room: int, m: Metrics) -> None:
        self.words = words
        self._plain = _paint(in_words(words), room, m)
        self._hot = self._plain.copy()
        self._hot.fill(_LIGHT, special_flags=pygame.BLEND_RGB_ADD)
        super().__init__(self._plain, place, 16)

    def hover(self, *, on: bool) -> None:
        """Show or stop showing that the pointer is over it."""
        picture = self._hot if on else self._plain
        if picture is not self.picture:
            self.change(picture=picture)

    def describe(self) -> Element:
        """Return what a screen reader tells of it."""
        return Element("today", self.words, "link", message("today.ribbon.tip"), shortcut=KEY)


def _paint(words: str, room: int, m: Metrics) -> Surface:
    """Return the ribbon, whose middle is stretched to the words."""
    high = m.half(42)
    scale = high / _HIGH
    left, right, tail = round(_LEFT * scale), round(_RIGHT * scale), round(_TAIL * scale)
    face = text.fit_line(words, m.font(15), room - left - tail + right, WHITE, True)
    wide = left + face.get_width() + m.u(4) + tail - right
    art = svg.picture(_ART, tail, high, _STRONG if is_high_contrast() else ())
    whole = Surface((wide, high), pygame.SRCALPHA)
    whole.blit(art, (0, 0), (0, 0, left, high))
    middle = pygame.transform.smoothscale(
        art.subsurface(left, 0, right - left, high), (wide - left - tail + right, high)
    )
    whole.blit(middle, (left, 0))
    whole.blit(art, (wide - tail + right, 0), (right, 0, tail - right, high))
    whole.blit(face, face.get_rect(midleft=(left, round(high * _MIDDLE))))
    return whole


class TodayOffer:
    """The ribbon of a scene: a thread reads the records for it, and it appears once its words are known."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._words: Message | None = None
        self._day: date | None = None
        """The day for which the records were read last."""
        self._room = Rect(0, 0, 0, 0)
        self._ribbon: TodayRibbon | None = None

    @property
    def targets(self) -> list[TodayRibbon]:
        """The ribbon, once it is there."""
        return [self._ribbon] if self._ribbon else []

    def build(self, room: Rect) -> None:
        """Lay the ribbon out anew: around the top of a room, at its left end, and no wider."""
        self._room, self._ribbon = room, None
        self._show()

    def submit(self, work: Background) -> None:
        """Read what is open today on a thread, at first without games that ended elsewhere."""
        self._day = date.today()
        work.submit(self.read, self.take)
        work.submit(self.catch_up, self.take)

    def follow_clock(self, work: Background) -> None:
        """Read anew after midnight, or after a change of the clock."""
        if self._day and self._day != date.today():
            self.submit(work)

    def read(self) -> Message:
        """Return what is open today, as far as the records know. Reads files: call it on a thread."""
        from saves.dailies import Calendar
        from ui.screens.daily_words import ribbon_words

        return ribbon_words(Calendar(self._scene.app.records.finished(), date.today()))

    def catch_up(self) -> Message:
        """Record games that ended elsewhere, as long as the scene is shown, and return what is open then.

        It reads files: call it on a thread.
        """
        app = self._scene.app
        app.records.catch_up(lambda: self._scene in app.scenes[-1:])
        return self.read()

    def take(self, words: Message) -> None:
        """Show new words."""
        if words != self._words:
            self._words = words
            self._show()

    def _show(self) -> None:
        scene, before = self._scene, self._ribbon
        if self._words is None:
            return
        ribbon = TodayRibbon(self._words, self._room.topleft, self._room.width, scene.m)
        ribbon.change(place=(self._room.x, self._room.y - ribbon.rect.height // 2))
        self._ribbon = scene.layer.swap(before, ribbon)
        if before is None:
            tip = message("button.with_key", label=message("today.ribbon.tip"), key=KEY)
            scene.buttons.add_tip(ribbon.rect, tip)
        elif scene.focus.target is before:
            scene.focus.set(ribbon, shown=scene.focus.is_shown)

    def point(self, pointer: Pointer) -> bool:
        """Follow the pointer, and open the page on a release; return True if it is over the ribbon."""
        if self._ribbon is None:
            return False
        is_over = self._ribbon.area.collidepoint(pointer.place)
        self._ribbon.hover(on=is_over)
        if is_over and pointer.kind == "release" and pointer.button == 1:
            self.open()
        return is_over

    def open(self) -> None:
        """Open the page of the dailies."""
        self._scene.app.sound.play("click")
        self._scene.app.navigator.open_today()
