"""Signs of keys and of gamepads' buttons, as they lie on the buttons that do the same."""

from __future__ import annotations

from typing import Final, Literal

import pygame
from pygame import Surface

from games.core import Words, message
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.theme import CREAM, INK, WHITE, Metrics, colour

Family = Literal["xbox", "playstation", "nintendo"]
"""The maker of a gamepad, whose signs its buttons have."""

_SHAPES: Final = {"a": "pad_cross", "b": "pad_circle", "x": "pad_square", "y": "pad_triangle"}
"""The pictures on the round buttons of a PlayStation gamepad, by SDL's names for their places."""
_DISC: Final = colour("#221a16")
_WRITTEN: Final[dict[str, dict[str, str]]] = {
    "xbox": {
        "leftstick": "LS", "rightstick": "RS", "leftshoulder": "LB",
        "rightshoulder": "RB", "lefttrigger": "LT", "righttrigger": "RT",
    },
    "playstation": {
        "leftstick": "L3", "rightstick": "R3", "leftshoulder": "L1",
        "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2",
    },
    "nintendo": {
        "back": "-", "start": "+", "leftstick": "LS", "rightstick": "RS", "leftshoulder": "L",
        "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR",
    },
}  # fmt: skip
"""The letters on the other buttons."""
_RAYS: Final = (((0.25, 0.4), (0.4, 0.66)), ((0.5, 0.26), (0.5, 0.6)), ((0.75, 0.4), (0.6, 0.66)))
_BARS: Final = tuple(((0.3, y), (0.7, y)) for y in (0.36, 0.5, 0.64))
_FRAMES: Final = tuple(
    side
    for x, y in ((0.29, 0.3), (0.42, 0.42))
    for side in (
        ((x, y), (x + 0.29, y)), ((x + 0.29, y), (x + 0.29, y + 0.28)),
        ((x + 0.29, y + 0.28), (x, y + 0.28)), ((x, y + 0.28), (x, y)),
    )
)  # fmt: skip
_DRAWN: Final = {
    ("xbox", "back"): _FRAMES, ("xbox", "start"): _BARS,
    ("playstation", "back"): _RAYS, ("playstation", "start"): _BARS,
}  # fmt: skip
"""The lines of the pictures on the small middle buttons, as shares of the disc's diameter."""


@cached
def key_cap(key: str, size: int, m: Metrics) -> Surface:
    """Return the cap of a key, as on a keyboard, at a font size in pixels."""
    face = text.line(key, size, INK, True)
    cap = Surface((face.get_width() + m.u(14), face.get_height() + m.u(4)), pygame.SRCALPHA)
    paint.draw_with_border(cap, cap.get_rect(), m.u(6), CREAM, INK, m.u(2))
    cap.blit(face, face.get_rect(center=cap.get_rect().center))
    return cap


@cached
def pad_sign(button: str, family: Family, size: int, m: Metrics) -> Surface:
    """Return the sign of a gamepad's button, by SDL's name, as the maker draws it."""
    if button in _WRITTEN[family]:
        return key_cap(_WRITTEN[family][button], size, m)
    high = text.height(size) + m.u(4)
    sign = Surface((high, high), pygame.SRCALPHA)
    paint.draw_rounded(sign, sign.get_rect(), high // 2, CREAM)
    paint.draw_rounded(sign, sign.get_rect().inflate(-m.u(3), -m.u(3)), high // 2, _DISC)
    if lines := _DRAWN.get((family, button)):
        for line in lines:
            start, end = ((round(x * high), round(y * high)) for x, y in line)
            pygame.draw.line(sign, WHITE, start, end, max(1, high // 10))
        return sign
    if family == "playstation":
        side = high * 6 // 10
        face = svg.fit(_SHAPES[button], side, side)
    else:
        face = text.line(button.upper(), size, WHITE, True)
    sign.blit(face, face.get_rect(center=sign.get_rect().center))
    return sign


def pad_words(button: str, family: Family) -> Words:
    """Return the name of a button on a maker's gamepad, or "" if it has only a picture."""
    if button in _SHAPES and family == "playstation":
        return message(f"pad.playstation.{button}")
    return _WRITTEN[family].get(button, button.upper() if button in _SHAPES else "")
