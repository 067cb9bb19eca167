"""Drops a file on a window, as file managers do it under X11: by the protocol XDND, in its fifth version."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.kit.waiting import wait_until
from tests.window.playing import leave
from tests.window.program import running
from tests.window.start import Start
from tests.window.xscreen import Screen

_COPY: Final = "XdndActionCopy"
_LIST: Final = "text/uri-list"
_VERSION: Final = 5
_CLIENT_MESSAGE: Final = 33
_SELECTION_REQUEST: Final = 30
_SELECTION_NOTIFY: Final = 31
_Long5: Final = ctypes.c_long * 5


class _Message(ctypes.Structure):
    """What one window tells another."""

    _fields_ = (
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int), ("data", _Long5),
    )  # fmt: skip


class _Request(ctypes.Structure):
    """Somebody wants what is dropped; the answer is the same without `owner`."""

    _fields_ = (
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p), ("owner", ctypes.c_ulong), ("requestor", ctypes.c_ulong),
        ("selection", ctypes.c_ulong), ("target", ctypes.c_ulong), ("property", ctypes.c_ulong),
        ("time", ctypes.c_ulong),
    )  # fmt: skip


class _Answer(ctypes.Structure):
    """That it is there now."""

    _fields_ = (
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p), ("requestor", ctypes.c_ulong), ("selection", ctypes.c_ulong),
        ("target", ctypes.c_ulong), ("property", ctypes.c_ulong), ("time", ctypes.c_ulong),
    )  # fmt: skip


class _Event(ctypes.Union):
    """Whatever an X server tells."""

    _fields_ = (
        ("type", ctypes.c_int), ("message", _Message), ("request", _Request), ("answer", _Answer),
        ("pad", ctypes.c_long * 24),
    )  # fmt: skip


class Dragging:
    """Somebody who holds a file over a window of another program."""

    def __init__(self, library: Any, display: int, window: int) -> None:
        self._x, self._display, self._target = library, ctypes.c_void_p(display), window
        root = library.XDefaultRootWindow(self._display)
        self._own: int = library.XCreateSimpleWindow(self._display, root, 0, 0, 1, 1, 0, 0, 0)

    def _atom(self, name: str) -> int:
        found: int = self._x.XInternAtom(self._display, name.encode(), 0)
        return found

    def _tell(self, kind: str, *data: int) -> None:
        event = _Event(type=_CLIENT_MESSAGE)
        event.message.window, event.message.format = self._target, 32
        event.message.message_type = self._atom(kind)
        event.message.data = _Long5(self._own, *data)
        self._x.XSendEvent(self._display, self._target, 0, 0, ctypes.byref(event))
        self._x.XFlush(self._display)

    def drop(self, file: Path) -> None:
        """Bring a file over the window, let go, and hand it over when it is asked for."""
        chosen = self._atom("XdndSelection")
        self._x.XSetSelectionOwner(self._display, chosen, self._own, 0)
        self._tell("XdndEnter", _VERSION << 24, self._atom(_LIST), 0, 0)
        self._tell("XdndPosition", 0, (300 << 16) | 300, 0, self._atom(_COPY))
        raw = f"{file.as_uri()}\r\n".encode()
        self._wait(raw, "whether it may be dropped")
        self._tell("XdndDrop", 0, 0, 0, 0)
        self._wait(raw, "that it was taken")

    def _hand_over(self, asked: Any, raw: bytes) -> None:
        self._x.XChangeProperty(
            self._display, asked.requestor, asked.property, asked.target, 8, 0, raw, len(raw)
        )
        event = _Event(type=_SELECTION_NOTIFY)
        event.answer.requestor, event.answer.selection = asked.requestor, asked.selection
        event.answer.target, event.answer.property = asked.target, asked.property
        self._x.XSendEvent(self._display, asked.requestor, 0, 0, ctypes.byref(event))
        self._x.XFlush(self._display)

    def _wait(self, raw: bytes, what: str) -> None:
        """Wait for a message; whenever the file is asked for (by Wine as it comes), hand it over."""
        event = _Event()

        def is_told() -> bool:
            while self._x.XPending(self._display):
                self._x.XNextEvent(self._display, ctypes.byref(event))
                if event.type == _SELECTION_REQUEST:
                    self._hand_over(event.request, raw)
                if event.type == _CLIENT_MESSAGE:
                    return True
            return False

        wait_until(is_told, what)


@contextmanager
def dragging(display: str, window: int) -> Iterator[Dragging]:
    """Somebody on a display, as long as they are needed."""
    library = ctypes.CDLL("libX11.so.6")
    unsigned = ctypes.c_ulong
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XDefaultRootWindow.restype = library.XCreateSimpleWindow.restype = unsigned
    library.XInternAtom.restype = unsigned
    library.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    library.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    library.XCreateSimpleWindow.argtypes = [
        ctypes.c_void_p, unsigned, *[ctypes.c_int] * 2, *[ctypes.c_uint] * 3, unsigned, unsigned,
    ]  # fmt: skip
    library.XSetSelectionOwner.argtypes = [ctypes.c_void_p, unsigned, unsigned, unsigned]
    library.XSendEvent.argtypes = [
        ctypes.c_void_p, unsigned, ctypes.c_int, ctypes.c_long, ctypes.c_void_p,
    ]  # fmt: skip
    library.XChangeProperty.argtypes = [
        ctypes.c_void_p, unsigned, unsigned, unsigned, ctypes.c_int, ctypes.c_int, ctypes.c_char_p,
        ctypes.c_int,
    ]  # fmt: skip
    library.XPending.argtypes = library.XFlush.argtypes = library.XCloseDisplay.argtypes = [ctypes.c_void_p]
    library.XNextEvent.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    opened = library.XOpenDisplay(display.encode())
    assert opened, f"the display {display} cannot be opened"
    try:
        yield Dragging(library, opened, window)
    finally:
        library.XCloseDisplay(opened)


def assert_it_is_taken_in(screen: Screen, folder: Path, start: Start | None = None) -> None:
    """A saved game that is dropped on the window is then among the program's own."""
    save = leave(folder / "else where", "klondike_patience", "won", ("You",), 28)
    with running(screen, folder, "--size", "960x600", start=start) as program:
        program.settle()
        assert not program.files()
        with dragging(screen.environment["DISPLAY"], int(program.window)) as somebody:
            somebody.drop(save)
        (taken,) = program.until(program.files, "the file among the saved games")
        program.until(lambda: taken.read_bytes().startswith(save.read_bytes()), "all of it")
