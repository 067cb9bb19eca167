"""The strip below a table that is watched: the bar with its nugget, and buttons to go along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.app.intents import Pointer
from ui.draw import materials
from ui.draw.theme import BAR_WOOD, GOLD, INK, Metrics
from ui.widgets.button import Button, ButtonLook
from ui.widgets.scrub import ScrubBar, lay_out_strip

if TYPE_CHECKING:
    from ui.app.buttons import Buttons
    from ui.play.face import Canvas

_TIPS: Final = {
    "first": "To the start (Home)",
    "back": "A step back (Left)",
    "play": "Play or pause (Space)",
    "step": "A step forward (Right)",
    "last": "To the end (End)",
}
"""The buttons beside the bar, from the left."""


class Along(NamedTuple):
    """How far a game is watched, of how much; whether it goes on, and how fast."""

    position: int
    last: int
    playing: bool
    speed: int


class Strip:
    """The strip of one layout; `ways` are what its buttons do, `scrub` hears where the nugget is dragged."""

    def __init__(
        self,
        canvas: Canvas,
        buttons: Buttons,
        room: Rect,
        along: Along,
        ways: Mapping[str, Callable[[], None]],
        scrub: Callable[[int], None],
    ) -> None:
        layout = lay_out_strip(room, canvas.m)
        self._bar = canvas.layer.add(ScrubBar(layout.bar, along.last, along.position, canvas.m, scrub))
        self._is_holding = False
        self._buttons: dict[str, Button] = {}
        for (name, tip), rect in zip(_TIPS.items(), layout.buttons, strict=True):
            self._buttons[name] = buttons.add(rect, ButtonLook(icon=name), ways[name], tip)
        self._buttons["speed"] = buttons.add(
            layout.speed, _speed_look(along.speed), ways["speed"], "The speed (Up, Down)"
        )

    def show(self, along: Along) -> None:
        """Follow what is watched."""
        self._bar.show(along.position)
        for name in ("first", "back"):
            self._buttons[name].show(enabled=along.position > 0)
        for name in ("step", "last"):
            self._buttons[name].show(enabled=along.position < along.last)
        look = ButtonLook(icon="pause" if along.playing else "play", kind="gold")
        self._buttons["play"].show(look=look, enabled=along.last > 0)
        self._buttons["speed"].show(look=_speed_look(along.speed))

    def point(self, pointer: Pointer) -> bool:
        """A held nugget follows the mouse wherever it goes; whether it is held, or was let go just now."""
        if not self._is_holding or pointer.kind == "press":
            return False
        if pointer.kind == "move" and pointer.button:
            self._bar.drag(pointer.place)
        else:
            self._is_holding = False
        return True

    def hold(self, place: tuple[int, int]) -> bool:
        """A press on the bar takes the nugget there; whether it was on it."""
        self._is_holding = self._bar.enabled and self._bar.area.collidepoint(place)
        if self._is_holding:
            self._bar.drag(place)
        return self._is_holding

    def hover(self, place: tuple[int, int]) -> None:
        """The mouse is here."""
        self._bar.hover(place)


def _speed_look(speed: int) -> ButtonLook:
    return ButtonLook(f"{speed}×", size=19)


def paint_strip(target: Surface, room: Rect, m: Metrics) -> None:
    """A plank of wood with a brass edge above it."""
    target.blit(materials.planks(room.width, room.height, BAR_WOOD, room.height, 17), room)
    pygame.draw.rect(target, INK, (room.x, room.y, room.width, m.u(4)))
    pygame.draw.rect(target, GOLD, (room.x, room.y + m.u(1), room.width, m.u(1.5)))
