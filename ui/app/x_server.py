"""The X server: its resources, and its end, after which Xlib ends the process at once, without an event."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pygame

_handlers: list[Any] = []
"""The handlers that Xlib knows, which must stay alive."""


def read_resources() -> str:
    """Return the resources that desktops and `xrdb` give the X server; "" if it cannot be asked."""
    import ctypes

    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XResourceManagerString.restype = ctypes.c_char_p
    except (OSError, AttributeError):
        return ""
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return ""
    try:
        return (x11.XResourceManagerString(display) or b"").decode("utf-8", "replace")
    finally:
        x11.XCloseDisplay(display)


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
