"""What stands on keys and on the buttons of gamepads, as small pictures."""

from __future__ import annotations

from typing import Final, Literal

import pygame
from pygame import Surface

from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.theme import CREAM, INK, WHITE, Metrics, colour

Family = Literal["xbox", "playstation", "nintendo"]
"""Whose signs are on the buttons of a gamepad."""

_SHAPES: Final = {"a": "pad_cross", "b": "pad_circle", "x": "pad_square", "y": "pad_triangle"}
"""The pictures on the round buttons of a PlayStation's pad, by SDL's names of their places."""
_DISC: Final = colour("#221a16")
_NAMES: Final[dict[str, dict[str, str]]] = {
    "xbox": {
        "back": "View", "start": "Menu", "leftstick": "LS", "rightstick": "RS", "leftshoulder": "LB",
        "rightshoulder": "RB", "lefttrigger": "LT", "righttrigger": "RT",
    },
    "playstation": {
        "back": "Share", "start": "Options", "leftstick": "L3", "rightstick": "R3", "leftshoulder": "L1",
        "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2",
    },
    "nintendo": {
        "back": "-", "start": "+", "leftstick": "LS", "rightstick": "RS", "leftshoulder": "L",
        "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR",
    },
}  # fmt: skip
"""What is written on the other buttons."""


@cached
def key_cap(key: str, size: int, m: Metrics) -> Surface:
    """The cap of a key, as it is on a keyboard, lettered at a font size in pixels. Do not change it."""
    face = text.line(key, size, INK, True)
    cap = Surface((face.get_width() + m.u(14), face.get_height() + m.u(4)), pygame.SRCALPHA)
    paint.draw_rounded(cap, cap.get_rect(), m.u(6), CREAM)
    paint.draw_rounded(cap, cap.get_rect(), m.u(6), INK, m.u(2))
    cap.blit(face, face.get_rect(center=cap.get_rect().center))
    return cap


@cached
def pad_sign(button: str, family: Family, size: int, m: Metrics) -> Surface:
    """A button of a gamepad by SDL's name of it, as it is on the pads of a maker. Do not change it."""
    if button in _NAMES[family]:
        return key_cap(_NAMES[family][button], size, m)
    high = text.height(size) + m.u(4)
    sign = Surface((high, high), pygame.SRCALPHA)
    paint.draw_rounded(sign, sign.get_rect(), high // 2, CREAM)
    paint.draw_rounded(sign, sign.get_rect().inflate(-m.u(3), -m.u(3)), high // 2, _DISC)
    if family == "playstation":
        side = high * 6 // 10
        face = svg.fitted(_SHAPES[button], side, side)
    else:
        face = text.line(button.upper(), size, WHITE, True)
    sign.blit(face, face.get_rect(center=sign.get_rect().center))
    return sign
