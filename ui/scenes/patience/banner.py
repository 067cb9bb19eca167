"""The end of a game: a plate with the result and what to do next; a won game lets its cards leap."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from ui import cards, text
from ui import type as wood_type
from ui.materials import plate
from ui.scenes.patience.art import FOUNDATION_SUITS
from ui.sprites import Sprite
from ui.theme import FADED_INK, GOLD_FACE, INK, INK_FACE, RED_FACE
from ui.widgets import Button, ButtonLook

if TYPE_CHECKING:
    from ui.scenes.patience.scene import PatienceScene

_GRAVITY: Final = 1800.0  # units a second, each second
_NEXT_CARD: Final = 0.06
_CASCADE: Final = 2.6
_DEPTH: Final = 700.0

_HEADINGS: Final = {"won": "YOU STRUCK GOLD!", "stuck": "NO MORE MOVES", "given up": "GAME GIVEN UP"}


class _Leap:
    """One card that leaps from its foundation."""

    def __init__(self, sprite: Sprite, speed: tuple[float, float], floor: float) -> None:
        self.sprite = sprite
        self._x, self._y = sprite.place
        self._speed_x, self._speed_y = speed
        self._floor = floor

    def move(self, seconds: float, gravity: float) -> None:
        """Fly on; bounce at the floor."""
        self._speed_y += gravity * seconds
        self._x += self._speed_x * seconds
        self._y += self._speed_y * seconds
        if self._y > self._floor and self._speed_y > 0:
            self._y, self._speed_y = self._floor, -0.72 * self._speed_y
        self.sprite.change(place=(self._x, self._y))


class Banner:
    """What is shown when a game has ended."""

    def __init__(self, scene: PatienceScene, why: str) -> None:
        self._scene = scene
        self._leaps: list[_Leap] = []
        self._buttons: list[Button] = []
        self._begun = self._last = scene.app.now
        self._thrown = 0
        self._cascading = why == "won" and scene.app.settings.now.animation == "full"
        self._plate = self._painted(why)
        scene.layer.add(self._plate)
        self._add_buttons(why)

    @property
    def busy(self) -> bool:
        """Whether cards still leap."""
        return self._cascading

    def stop(self) -> None:
        """Take everything away."""
        self._end_cascade()
        self._scene.layer.remove(self._plate)
        for button in self._buttons:
            self._scene.layer.remove(button)
            if button in self._scene.buttons:
                self._scene.buttons.remove(button)

    def tick(self, now: float) -> None:
        """Let the cards leap, one after the other."""
        if not self._cascading:
            return
        seconds, self._last = min(0.05, now - self._last), now
        if now - self._begun > _CASCADE:
            self._end_cascade()
            return
        while self._thrown < min(52, (now - self._begun) / _NEXT_CARD):
            self._throw()
        gravity = _GRAVITY * self._scene.m.unit
        for leap in self._leaps:
            leap.move(seconds, gravity)

    def _throw(self) -> None:
        scene, number = self._scene, self._thrown
        rng = Random(number)
        suit, rank = FOUNDATION_SUITS[number % 4], 12 - number // 4
        face = cards.face(suit * 13 + rank, scene.layout.card[0], scene.art.style)
        sprite = Sprite(face, scene.table.foundation_place(suit), _DEPTH + number)
        scene.layer.add(sprite)
        unit = scene.m.unit
        speed = ((rng.random() - 0.6) * 760 * unit, -(150 + 450 * rng.random()) * unit)
        self._leaps.append(_Leap(sprite, speed, scene.layout.table.bottom - face.get_height()))
        self._thrown += 1

    def _end_cascade(self) -> None:
        self._cascading = False
        for leap in self._leaps:
            self._scene.layer.remove(leap.sprite)
        self._leaps = []

    # -------------------------------------------------------------- the plate
    def _rect(self) -> Rect:
        scene, m = self._scene, self._scene.m
        width = min(m.half(560), scene.layout.table.width - m.u(40))
        rect = Rect(0, 0, width, m.half(40) + 3 * m.t(24) + m.half(44) + m.u(70))
        top = scene.layout.columns[0].y
        rect.midtop = (scene.layout.table.centerx, top + (scene.layout.table.bottom - top - rect.height) // 2)
        return rect

    def _painted(self, why: str) -> Sprite:
        m, rect = self._scene.m, self._rect()
        edge = m.u(20)
        whole = Surface((rect.width + 2 * edge, rect.height + 2 * edge), pygame.SRCALPHA)
        inner = Rect(edge, edge, *rect.size)
        plate(whole, inner, "paper", m, 12)
        face = GOLD_FACE if why == "won" else RED_FACE if why == "stuck" else INK_FACE
        head = wood_type.fitted(_HEADINGS[why], m.half(38), rect.width - m.u(60), face, why == "won")
        whole.blit(head, head.get_rect(midtop=(inner.centerx, inner.y + m.u(18))))
        y = inner.y + m.u(26) + head.get_height()
        for number, sentence in enumerate(self._sentences(why)):
            tone = FADED_INK if number else INK
            block = text.paragraph(
                sentence, m.font(17), tone, rect.width - m.u(48), bold=not number, centred=True
            )
            whole.blit(block, (inner.x + m.u(24), y))
            y += block.get_height() + m.u(2)
        return Sprite(whole, (rect.x - edge, rect.y - edge), _DEPTH + 100)

    def _sentences(self, why: str) -> tuple[str, str]:
        scene = self._scene
        built = sum(scene.view.foundations)
        from ui.scenes.patience.panel import clock

        time = clock(int(scene.timer.seconds(scene.app.now)))
        if why == "won":
            return "All 52 cards are home.", f"Deal {self._deal()}, {scene.move_count} moves, {time}."
        lost = "The stock is used up and nothing fits." if why == "stuck" else "Every deal teaches something."
        return lost, f"{built} of 52 cards built. Undo takes you back to try another way."

    def _deal(self) -> str:
        return str(self._scene.match.options["deal"])

    def _add_buttons(self, why: str) -> None:
        scene, m, rect = self._scene, self._scene.m, self._rect()
        looks = [
            (ButtonLook("New deal", "new", "primary", 17), scene.deal_new),
            (ButtonLook("This deal again", "redo", size=17), lambda: scene.deal_new(self._deal())),
            (ButtonLook("Undo", "undo", size=17), scene.undo),
        ]
        if why == "won":
            looks.pop()
        gap = m.u(12)
        width = (rect.width - m.u(40) - gap * (len(looks) - 1)) // len(looks)
        y = rect.bottom - m.half(44) - m.u(22)
        for number, (look, action) in enumerate(looks):
            place = Rect(rect.x + m.u(20) + number * (width + gap), y, width, m.half(44))
            button = scene.add_button(place, look, action)
            button.change(depth=_DEPTH + 101)
            self._buttons.append(button)
