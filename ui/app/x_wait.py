"""Waiting for input on X11: on the connection to the X server, on a pipe, and on the folder of gamepads.

SDL's own wait sends itself an event for each one that it gets, and wakes every three seconds to look for new
gamepads. This one sleeps until something happens. It is for Linux.
"""

from __future__ import annotations

import ctypes
import os
import select
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from typing import Final

assert sys.platform == "linux"

_CHANGES: Final = 0x100 | 0x4 | 0x200
"""IN_CREATE, IN_ATTRIB (the right to read a device comes after it) and IN_DELETE of inotify."""
_FOLDERS: Final = (b"/dev/input", b"/dev")
"""Where gamepads appear; where there has been no device yet, the first one makes the folder."""
_LOOKS_FOR: Final = 3.0  # seconds after a change of devices in which SDL may come to know of it
_LOOK_EVERY: Final = 250  # milliseconds between two looks in that time


class XWait:
    """Waits until the X server sends something, `wake` is called, or a device comes or goes.

    `connection` is the file of the connection to the X server. `queued` sends what Xlib has not sent yet, and
    returns how many events it has read. `devices` is a file that can be read after a change of devices.
    """

    def __init__(self, connection: int, queued: Callable[[], int], devices: int) -> None:
        self._connection = connection
        self._queued = queued
        self._devices = devices
        self._looks_until = -inf
        self._reader, self._writer = os.pipe()
        self._poll = select.poll()
        for file in (self._reader, self._writer, devices):
            os.set_blocking(file, False)
        for file in (connection, self._reader, devices):
            self._poll.register(file, select.POLLIN)

    def wake(self) -> None:
        """End the wait, or the next one; safe on any thread."""
        with suppress(BlockingIOError):  # so many calls that the pipe is full
            os.write(self._writer, b"\0")

    def __call__(self, _: None, pause: int) -> int:
        """Wait for some milliseconds, or -1 for no limit; return 0 if nothing has happened."""
        if self._queued():
            return 1
        is_looking = self._looks_until > -inf and time.monotonic() < self._looks_until
        if is_looking:
            pause = _LOOK_EVERY if pause < 0 else min(pause, _LOOK_EVERY)
        found = self._poll.poll(pause)
        for file, _events in found:
            if file != self._connection:
                self._empty(file)
        return int(bool(found) or is_looking)

    def _empty(self, file: int) -> None:
        """Read all that the pipe or the folder of gamepads tells."""
        with suppress(BlockingIOError):
            os.read(file, 1 << 16)
        if file == self._devices:
            self._looks_until = time.monotonic() + _LOOKS_FOR


def find(display: int) -> XWait | None:
    """Return the wait on a connection to an X server (a pointer of Xlib), or None if it is not possible."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
        pointer, number, pending = ctypes.c_void_p(display), x11.XConnectionNumber, x11.XPending
    except (OSError, AttributeError):
        return None
    devices = _watch_devices()
    if not display or devices < 0:
        return None
    return XWait(number(pointer), partial(pending, pointer), devices)


def _watch_devices() -> int:
    """Return a file that can be read after a change of the devices, or -1."""
    try:
        libc = ctypes.CDLL(None)
        watch, devices = libc.inotify_add_watch, int(libc.inotify_init1(os.O_CLOEXEC))
    except (OSError, AttributeError):
        return -1
    if devices >= 0 and all(watch(devices, folder, _CHANGES) < 0 for folder in _FOLDERS):
        os.close(devices)
        return -1
    return devices
