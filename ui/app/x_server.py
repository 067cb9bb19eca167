"""The X server: its resources, and its end, after which Xlib ends the process at once, without an event."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import pygame

T = TypeVar("T")

_resources: list[str] = []
"""The resources as the X server told them last; [] before it was asked."""
_handlers: list[Any] = []
"""The handlers that Xlib knows, which must stay alive."""


def resources() -> str:
    """Return the resources that desktops and `xrdb` had given the X server at the last `ask`, or ""."""
    if not _resources:
        _resources.append("")  # a server that cannot be asked is asked only once
        ask(lambda _, __: None, None)
    return _resources[0]


def ask(question: Callable[[Any, Any], T], unknown: T) -> T:
    """Ask the X server by Xlib and a connection of its own; return `unknown` if it cannot be asked.

    The connection takes milliseconds, and brings the resources as they are now.
    """
    import ctypes

    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XResourceManagerString.restype = ctypes.c_char_p
    except (OSError, AttributeError):
        return unknown
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return unknown
    try:
        _resources[:] = [(x11.XResourceManagerString(display) or b"").decode("utf-8", "replace")]
        return question(x11, display)
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
