"""The choice of the part of the player's own picture that the backs of cards or the tables show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.compat import override
from games.core import Words, message
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Scroll
from ui.dialogs.controls import ControlScene
from ui.dialogs.modal import Modal, add_close_button
from ui.draw import cards, cloths, own_pictures, paint, text
from ui.draw.boxes import around
from ui.draw.own_pictures import Kind
from ui.draw.theme import CREAM, GOLD, Metrics
from ui.widgets.button import labelled
from ui.widgets.controls import Control, Place, Slider
from ui.widgets.element import Element
from ui.words import in_words, percent

if TYPE_CHECKING:
    from ui.app.scene import Application

_CLOSEST: Final = 6
"""The most by which a picture is enlarged, beyond the size at which it just fills its frame."""
_LEAST: Final = 48
"""The least pixels of a picture from left to right."""
_STEP: Final = 0.06
"""The share of the part by which a key moves it."""


class CropView(Control):
    """A picture behind a frame with the proportions of a card or a table; it follows the mouse."""

    __slots__ = ("_held", "_kind", "_middle", "_taken", "_zoom", "picture_shown")

    def __init__(self, kind: Kind, picture: Surface, m: Metrics, taken: Callable[[], object]) -> None:
        super().__init__(message("settings.picture"), m)
        self.picture_shown = picture
        self._kind: Kind = kind
        self._taken = taken
        self._zoom = 0
        self._middle = picture.get_rect().w / 2, picture.get_rect().h / 2
        self._held = (0, 0)

    @property
    def part(self) -> Rect:
        """The part of the picture inside the frame."""
        whole, aspect = self.picture_shown.get_rect(), own_pictures.aspect(self._kind)
        width = max(1, int(self._widest / self._enlargement(self._zoom)))
        part = Rect(0, 0, width, max(1, min(whole.height, round(width * aspect))))
        part.topleft = round(self._middle[0] - part.w / 2), round(self._middle[1] - part.h / 2)
        return part.clamp(whole)

    @property
    def _widest(self) -> float:
        """The width of the largest part, in pixels of the picture."""
        whole = self.picture_shown.get_rect()
        return min(whole.width, whole.height / own_pictures.aspect(self._kind))

    def _enlargement(self, zoom: int) -> float:
        """Return how many times a zoom of 0 to 100 enlarges the picture."""
        return float(max(1.0, min(_CLOSEST, self._widest / _LEAST)) ** (zoom / 100))

    def percent_at(self, zoom: int) -> int:
        """Return the size of the picture at a zoom, in percent of that at which it just fills its frame."""
        return round(100 * self._enlargement(zoom))

    @property
    def value(self) -> Words:
        """The place of the middle of the part in the picture, in words."""
        part, whole = self.part, self.picture_shown.get_rect()
        across, down = 100 * part.centerx / whole.w, 100 * part.centery / whole.h
        return message("settings.picture.place", across=percent(round(across)), down=percent(round(down)))

    @property
    def state(self) -> tuple[int, tuple[float, float]]:
        """The zoom, 0 to 100, and the middle of the part, to show the same again after a new layout."""
        return self._zoom, self._middle

    def resume(self, state: tuple[int, tuple[float, float]]) -> None:
        """Show the part of a `state`."""
        self._zoom, self._middle = state

    def set_zoom(self, zoom: int) -> None:
        """Show less of the picture, 0 to 100."""
        self._zoom = zoom
        self._move(0, 0)

    def shift(self, across: int, down: int) -> bool:
        """Move the part by steps; return False if it is at the edge of the picture already."""
        before = self.part
        self._move(across * max(1.0, before.w * _STEP), down * max(1.0, before.h * _STEP))
        return self.part != before

    def _move(self, across: float, down: float) -> None:
        part, whole = self.part, self.picture_shown.get_rect()
        half = part.w / 2, part.h / 2
        self._middle = (
            min(max(self._middle[0] + across, half[0]), whole.w - half[0]),
            min(max(self._middle[1] + down, half[1]), whole.h - half[1]),
        )
        self.repaint()

    @override
    def minimum_size(self) -> tuple[int, int]:
        return self._m.u(200), self._m.u(200)

    @override
    def paint_on(self, picture: Surface) -> None:
        m, size = self._m, picture.get_size()
        part = self.picture_shown.subsurface(self.part)
        if self._kind == "card_back":
            picture.blit(cards.framed(part, size[0]), (0, 0))
            return
        picture.blit(pygame.transform.smoothscale(part, size), (0, 0))
        cloths.shade(picture)
        pygame.draw.rect(picture, GOLD, picture.get_rect(), m.u(3))

    # -------------------------------------------------------------- input
    @override
    def adjust(self, step: int) -> None:
        self.shift(step, 0)

    @override
    def activate(self) -> None:
        self._taken()

    @override
    def press(self, place: Place) -> None:
        self._held = place

    @override
    def drag(self, place: Place) -> None:
        scale = self.part.width / max(1, self._box.width)
        across, down = self._held[0] - place[0], self._held[1] - place[1]
        self._held = place
        self._move(across * scale, down * scale)

    @override
    def hot_part(self, place: Place | None) -> int:
        return 0 if place and self._box.collidepoint(place) else -1

    @override
    def hover(self, place: Place | None) -> None:
        """Do nothing: the picture looks the same under the mouse."""

    @override
    def describe(self) -> Element:
        return Element("part", self.label, "button", message("settings.picture.move"), self.value)


class CropScene(ControlScene, Modal):
    """A scene in which the player moves and enlarges a picture; `done` gets the part that they want."""

    _closes_outside = False

    def __init__(
        self, app: Application, kind: Kind, picture: Surface, done: Callable[[Rect], object]
    ) -> None:
        super().__init__(app)
        self._kind: Kind = kind
        self._picture = picture
        self._done = done
        self.view = CropView(kind, picture, self.m, self._take)

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        is_card = self._kind == "card_back"
        aspect = cards.ASPECT if is_card else own_pictures.aspect(self._kind)
        state, self.view = self.view.state, CropView(self._kind, self._picture, m, self._take)
        self.view.resume(state)
        self.slider = Slider(
            message("settings.picture.zoom"), state[0], m, self._set_zoom, figure=self.view.percent_at
        )
        pad, gap, head, button = m.u(26), m.u(10), m.half(30) + m.u(34), m.half(48)
        wide = min(m.width - m.u(60), m.half(700))
        inner = wide - 2 * pad
        hint = text.paragraph(
            in_words(message("settings.picture.move")), m.font(15), CREAM, inner, centred=True
        )
        rest = head + hint.get_height() + self.slider.minimum_size()[1] + button + 4 * gap + m.u(18)
        tall = min(m.height - m.u(16) - rest, m.u(460), round(inner * aspect))
        size = round(tall / aspect), tall
        frame = around(m.window.center, wide, rest + tall)
        ground = self.paint_frame(frame, message("settings.picture.part"))
        top = frame.y + head
        ground.blit(hint, (frame.x + pad, top))
        top += hint.get_height() + 2 * gap
        place = Rect(0, 0, *size)
        place.midtop = (frame.centerx, top)
        paint.draw_shadow(ground, place, m.u(8), m.u(5), 140, (m.u(2), m.u(3)))
        self.controls.forget()
        self.controls.add(self.view, place)
        top += tall + gap
        self.controls.add(self.slider, Rect(frame.x + pad, top, inner, self.slider.minimum_size()[1]))
        top += self.slider.minimum_size()[1] + gap
        half = (inner - gap) // 2
        use = labelled(message("settings.picture.use"), "check", "primary")
        leave = labelled(message("screens.never_mind"), "back")
        left = self.buttons.add(Rect(frame.x + pad, top, half, button), use, self._take)
        right = self.buttons.add(Rect(frame.right - pad - half, top, half, button), leave, self.app.pop)
        self.buttons.match_font_sizes([left, right])
        add_close_button(self, message("tip.back"))

    def _set_zoom(self, zoom: int) -> None:
        self.view.set_zoom(zoom)

    def _take(self) -> None:
        self.app.sound.play("click")
        part = self.view.part
        self.app.pop()
        self._done(part)

    # -------------------------------------------------------------- input
    @override
    def enter(self) -> None:
        self.focus.set(self.view)

    @override
    def handle_event(self, event: Event) -> bool:
        """Enlarge the picture with the keys + and -."""
        sign = event.unicode if event.type == pygame.KEYDOWN else ""
        if sign in ("+", "=", "-"):
            self.slider.adjust(-1 if sign == "-" else 1)
            return True
        return super().handle_event(event)

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Scroll):
            self.slider.adjust(1 if intent.notches > 0 else -1)
        else:
            super().handle(intent)

    @override
    def command(self, command: Command) -> None:
        steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        if self.focus.target is self.view and command.name in steps:
            self.focus.show()
            if self.view.shift(*steps[command.name]):
                self.app.announcer.say(self.view.value)
                return
            if command.name in ("left", "right"):
                return
        super().command(command)

    @override
    def activate(self, target: Target | None) -> None:
        if target is self.view:
            self._take()
        else:
            super().activate(target)
