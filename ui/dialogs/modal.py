"""Scenes over another one, which stays visible behind them, blurred and darkened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, NamedTuple

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from ui.app.intents import Command, Pointer
from ui.app.scene import Application, Scene, paint_behind
from ui.draw import paint, text
from ui.draw import type as wood_type
from ui.draw.boxes import around
from ui.draw.sprites import Sprite
from ui.draw.theme import CREAM, GOLD, Colour, Metrics
from ui.widgets.button import ButtonKind, ButtonLook, labelled
from ui.widgets.element import Role
from ui.widgets.key_signs import key_cap
from ui.widgets.page_ground import blur, paint_plate
from ui.widgets.target import HoverSprite, hover_at
from ui.words import in_words


class Modal(Scene):
    """Scene over the one shown before it; Escape or a press beside it goes back.

    With `_closes_outside` False, a press beside it does nothing.
    """

    _closes_outside: ClassVar[bool] = True
    _role: ClassVar[Role] = "dialog"
    frame = Rect(0, 0, 0, 0)

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self._below = app.scenes[-1] if app.scenes else None
        self._heading: Words = ""

    @property
    @override
    def _title(self) -> Words:
        return self._heading

    def blurred_background(self) -> Surface:
        """Return the scene below, blurred and darkened, at the size of the window."""
        return pygame.transform.smoothscale(self._small_background(), self.m.window.size)

    def _small_background(self) -> Surface:
        """Return the scene below, blurred and darkened, with a sixth of the window's sides."""
        size = self.m.window.size
        return blur(paint_behind(self._below) if self._below else Surface(size), size)

    def paint_frame(self, frame: Rect, title: Words = "", room: Rect | None = None) -> Surface:
        """Paint and return the background with a wooden plate and a title in wooden capitals.

        The title is centered on the plate, or as close to that as a `room` allows.
        """
        m, target = self.m, self.blurred_background()
        self.frame, self.background, self._heading = frame, target, title or self._heading
        paint_plate(target, frame, m)
        if title:
            room = room or frame.inflate(-m.u(60), 0)
            head = wood_type.fit(in_words(title).upper(), m.half(30), room.width)
            place = head.get_rect(midtop=(frame.centerx, frame.y + m.u(18)))
            place.right = min(place.right, room.right)
            target.blit(head, place)
        return target

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind == "press" and not self.frame.collidepoint(pointer.place):
            if self._closes_outside:
                self.app.pop()
            return True
        return False

    def _press_part(self, parts: Iterable[HoverSprite], pointer: Pointer) -> bool:
        """Light the part under the pointer; choose it and return True at a press of the first button."""
        found = hover_at(parts, pointer.place)
        if found is None or pointer.kind != "press" or pointer.button != 1:
            return False
        self.app.sound.play("click")
        self.activate(found)
        return True


class CachedModal(Modal):
    """A modal that rebuilds its layout at every choice, over a background blurred once per window size."""

    _veil: tuple[Metrics, Surface] | None = None

    @override
    def _small_background(self) -> Surface:
        if self._veil is None or self._veil[0] != self.m:
            self._veil = (self.m, super()._small_background())
        return self._veil[1]


def add_close_button(scene: Modal, tip: Words) -> None:
    """Put a button that goes back into the upper right corner of a plate."""
    m = scene.m
    place = Rect(0, 0, m.half(36), m.half(36))
    place.topright = (scene.frame.right - m.u(14), scene.frame.y + m.u(14))
    scene.buttons.add(place, ButtonLook(icon="close"), scene.app.pop, tip)


def paint_inset(target: Surface, room: Rect, m: Metrics, alpha: int = 176) -> None:
    """Paint a dark hollow in a plate."""
    paint.draw_with_border(target, room, m.u(10), (16, 7, 3, alpha), (0, 0, 0, 110), m.u(1.5))


def paint_heading(target: Surface, room: Rect, words: str, tone: Colour, m: Metrics) -> None:
    """Paint a word, and a golden line from it to the right edge of its room."""
    face = text.line(words, m.font(18), tone, True)
    place = target.blit(face, face.get_rect(midleft=room.midleft))
    left = place.right + m.u(12)
    target.fill(GOLD, (left, place.centery, room.right - left, m.u(1)))


class MenuEntry(NamedTuple):
    """One line of a menu: its label, its icon, the key shown on it and its command, and its action."""

    label: Words
    icon: str
    key: str
    command: str
    action: Callable[[], None]
    kind: ButtonKind = "wood"
    enabled: bool = True


class ChoiceScene(Modal):
    """A scene of entries to choose from, by button or key: it closes, then runs the chosen action."""

    def __init__(self, app: Application, entries: Sequence[MenuEntry]) -> None:
        super().__init__(app)
        self._entries = tuple(entries)

    @override
    def command(self, command: Command) -> None:
        entry = next((e for e in self._entries if e.command == command.name and e.enabled), None)
        if entry:
            self._chosen(entry)()
        else:
            super().command(command)

    def _chosen(self, entry: MenuEntry) -> Callable[[], None]:
        def choose() -> None:
            self.app.pop()
            entry.action()

        return choose


class MenuScene(ChoiceScene):
    """A few things to choose from, on a wooden plate, with a sentence above them."""

    def __init__(
        self, app: Application, heading: Words, sentence: Words, entries: Sequence[MenuEntry]
    ) -> None:
        super().__init__(app, entries)
        self._heading = heading
        self.sentence = sentence
        self.buttons.has_default = True

    @override
    def build_layout(self) -> None:
        m = self.m
        top, step = m.half(30) + m.u(46), m.half(48) + m.u(12)
        for columns in (1, 2):
            width = min(m.half(420 if columns == 1 else 700), m.width - m.u(40))
            words = text.paragraph(in_words(self.sentence), m.font(17), CREAM, width - m.u(48), centred=True)
            rows = -(-len(self._entries) // columns)
            height = top + words.get_height() + m.u(18) + step * rows + m.u(14)
            if height <= m.height - m.u(16):
                break
        frame = around(m.window.center, width, height)
        self.paint_frame(frame, self._heading).blit(words, (frame.x + m.u(24), frame.y + top))
        gap = m.u(14)
        wide = (width - m.u(48) - gap * (columns - 1)) // columns
        first = frame.y + top + words.get_height() + m.u(18)
        for number, entry in enumerate(self._entries):
            x = frame.x + m.u(24) + number // rows * (wide + gap)
            self._put(entry, Rect(x, first + number % rows * step, wide, m.half(48)))
        self.buttons.match_font_sizes(self.buttons)

    def _put(self, entry: MenuEntry, rect: Rect) -> None:
        free = self._draw_key(rect, entry, self.m)
        look = labelled(entry.label, entry.icon, entry.kind, free=free)
        button = self.buttons.add(rect, look, self._chosen(entry))
        button.shortcut = self.app.reader.bindings.label_for(entry.key, entry.command)
        button.show(enabled=entry.enabled)

    @property
    @override
    def _summary(self) -> Words:
        return self.sentence

    @override
    def enter(self) -> None:
        self.focus.set(self.first_focus())

    def _draw_key(self, rect: Rect, entry: MenuEntry, m: Metrics) -> int:
        """Draw a keycap at the right end of the button; return the room that it takes there, 0 for no key."""
        key = self.app.reader.bindings.label_for(entry.key, entry.command)
        if not key:
            return 0
        cap = key_cap(key, m.font(15), m)
        self.layer.add(Sprite(cap, cap.get_rect(midright=(rect.right - m.u(12), rect.centery)).topleft, 60))
        return cap.get_width() + m.u(18)


class QuestionScene(MenuScene):
    """Question that needs an explicit answer: a press beside it does nothing."""

    _closes_outside = False


class LossScene(QuestionScene):
    """A question for a player who leaves a game with moves that could not be saved; it names the loss.

    The player tries `again` to leave safely, stays, or leaves all the same.
    """

    asks_before_loss = True

    def __init__(
        self, app: Application, sentence: Words, again: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        entries = (
            MenuEntry(message("loss.again"), "save", "", "", again, "primary"),
            MenuEntry(message("loss.stay"), "back", "Esc", "back", lambda: None),
            MenuEntry(message("loss.leave"), "home", "", "", leave, "danger"),
        )
        super().__init__(app, message("loss"), sentence, entries)
