"""Sets of keys for one hand: every command has a key on the left or on the right half of the keyboard.

The letters lie there on the usual layouts of Latin letters (QWERTY, QWERTZ, AZERTY). Arrows, Tab, Enter and
Escape keep their meaning beside them, and Tab, Escape and Space are within reach of the left hand.
"""

from __future__ import annotations

from typing import Final, Literal

import pygame

from ui.app.bindings import CommandName

Hand = Literal["left", "right"]

_LEFT: Final[dict[CommandName, int]] = {
    "up": pygame.K_e, "left": pygame.K_s, "down": pygame.K_d, "right": pygame.K_f, "activate": pygame.K_r,
    "deal": pygame.K_SPACE, "hint": pygame.K_w, "undo": pygame.K_a, "redo": pygame.K_q, "why": pygame.K_x,
    "new": pygame.K_t, "again": pygame.K_g, "foundation": pygame.K_v, "waste": pygame.K_c,
    "lamp": pygame.K_b, "rules": pygame.K_F1, "show": pygame.K_F2, "mute": pygame.K_F3,
    "settings": pygame.K_F4, "full screen": pygame.K_F5, "number": pygame.K_F6,
    "second": pygame.K_1, "third": pygame.K_2, "fourth": pygame.K_3, "peek": pygame.K_4,
    "log": pygame.K_5,
}  # fmt: skip
_RIGHT: Final[dict[CommandName, int]] = {
    "next": pygame.K_PERIOD, "previous": pygame.K_COMMA, "back": pygame.K_BACKSPACE,
    "deal": pygame.K_SPACE, "hint": pygame.K_h, "undo": pygame.K_u, "redo": pygame.K_i, "why": pygame.K_F7,
    "new": pygame.K_n, "again": pygame.K_j, "foundation": pygame.K_o, "waste": pygame.K_0,
    "lamp": pygame.K_l, "rules": pygame.K_F8, "show": pygame.K_F9, "mute": pygame.K_m,
    "settings": pygame.K_F10, "full screen": pygame.K_F11, "number": pygame.K_k,
    "second": pygame.K_7, "third": pygame.K_8, "fourth": pygame.K_9, "peek": pygame.K_p,
    "log": pygame.K_6,
}  # fmt: skip
KEY_SETS: Final[dict[Hand, tuple[tuple[str, int], ...]]] = {
    "left": tuple(_LEFT.items()), "right": tuple(_RIGHT.items()),
}  # fmt: skip
"""The keys of each command for a hand, as the setting `keys` has them."""
