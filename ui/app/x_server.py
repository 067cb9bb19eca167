"""The end of the X server, after which Xlib ends the process at once: there is no event, and no return."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pygame

_handlers: list[Any] = []
"""The handlers that Xlib knows, which must stay alive."""


def before_it_ends(act: Callable[[], object]) -> None:
    """Call a function on the window's thread when the X server is gone; then the process ends with 1.

    Without X this does nothing.
    """
    if pygame.display.get_driver() != "x11":
        return
    import ctypes

    def on_end(_: object) -> int:
        with suppress(Exception):
            act()
        os._exit(1)

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(on_end)
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libX11.so.6").XSetIOErrorHandler(handler)
        _handlers.append(handler)
