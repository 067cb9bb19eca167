"""The mixer of SDL, and the way back to its device after that was lost.

`pygame.mixer.init` holds the interpreter while it connects to a sound server: 10 to 50 ms, or for as long as
the server hangs. So after a loss, a thread first tries to connect by SDL's own function.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from typing import Final

import pygame

from ui.app import sdl

RATE: Final = 44100
"""Samples a second, in all files and in the mixer; both are in stereo."""
VOICES: Final = 8
"""Channels of effects; those of the layers of an ambience come after them."""
LAYERS: Final = 2
_AUDIO: Final = 0x10  # SDL's flag of its audio subsystem
_DRIVER: Final = "SDL_AUDIODRIVER"
_PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds before the attempts to find a lost device; the last pause is repeated."""
_LOOK_EVERY: Final = 0.1  # seconds between two looks at an attempt
PATIENCE: Final = 1.0
"""Seconds to wait for a thread when the program ends, or before the mixer is opened again."""
_TAIL: Final = 65536  # bytes in which the last page of an Ogg file lies


@contextmanager
def _hidden_stderr() -> Iterator[None]:
    """Silence file descriptor 2 inside the block, because audio libraries write to it directly."""
    saved = -1
    try:
        saved = os.dup(2)
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 2)
        os.close(nothing)
    except OSError:
        pass  # no standard error at all, as in a windowed program
    try:
        yield
    finally:
        if saved >= 0:
            os.dup2(saved, 2)
            os.close(saved)


def open_mixer() -> bool:
    """Open the device and return True, or False if there is none; SDL converts to the hardware's format."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()
    with _hidden_stderr():
        try:
            pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
        except (pygame.error, NotImplementedError, OSError):
            return False
    pygame.mixer.set_num_channels(VOICES + LAYERS)
    return True


def close_mixer() -> threading.Thread:
    """Close the mixer on a thread, and return it: SDL waits some 60 ms until all has been played."""
    thread = threading.Thread(target=quit_mixer, name="audio", daemon=True)
    thread.start()
    return thread


def quit_mixer() -> None:
    """Stop all effects, and close the mixer.

    `pygame.mixer.quit` waits for SDL's audio thread without releasing the interpreter, for which that thread
    waits at the end of an effect: if one ended just then, the whole program would hang.
    """
    with suppress(pygame.error):  # no mixer is open
        pygame.mixer.stop()
    pygame.mixer.quit()


def _can_connect() -> bool:
    """Return False if SDL's audio subsystem cannot start; without SDL's functions, return True."""
    start, stop = sdl.function("SDL_InitSubSystem"), sdl.function("SDL_QuitSubSystem")
    if start is None or stop is None:
        return True
    with _hidden_stderr():
        has_started = start(_AUDIO) == 0
    if has_started:
        stop(_AUDIO)
    return bool(has_started)


def _open_again(driver: str) -> bool:
    """Close the mixer and open it anew by the same driver: no other takes the device from a sound server."""
    quit_mixer()
    before = os.environ.get(_DRIVER)
    os.environ[_DRIVER] = driver
    try:
        return _can_connect() and open_mixer()
    finally:
        if before is None:
            del os.environ[_DRIVER]
        else:
            os.environ[_DRIVER] = before


class Recovery:
    """The attempts to open a lost device again, by the same driver, each on a thread."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._driver = pygame.mixer.get_driver()
        self._attempts = 0
        self._thread: threading.Thread | None = None
        self._is_open = False
        self._due = clock() + _PAUSES[0]

    @property
    def due(self) -> float:
        """Time of the next call of `poll` that matters."""
        return self._clock() + _LOOK_EVERY if self._thread else self._due

    def poll(self) -> bool:
        """Begin an attempt when it is due; return True once the mixer is open."""
        if self._thread is None:
            if self._clock() >= self._due:
                self._thread = threading.Thread(target=self._try, name="audio", daemon=True)
                self._thread.start()
        elif not self._thread.is_alive():
            self._thread = None
            self._attempts += 1
            self._due = self._clock() + _PAUSES[min(self._attempts, len(_PAUSES) - 1)]
        return self._thread is None and self._is_open

    def hasten(self) -> None:
        """Begin the next attempt at once, if none runs."""
        self._due = min(self._due, self._clock())

    @property
    def is_running(self) -> bool:
        """True while an attempt runs; it may hang."""
        return self._thread is not None and self._thread.is_alive()

    def join(self) -> None:
        """Wait a moment for an attempt that runs."""
        if self._thread:
            self._thread.join(PATIENCE)

    def _try(self) -> None:
        self._is_open = _open_again(self._driver)


def tune_seconds(path: Path) -> float:
    """Return the length of an Ogg Vorbis file, by the number of samples in its last page; inf if unknown."""
    with suppress(OSError, ValueError):
        with path.open("rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - _TAIL))
            tail = file.read()
        page = tail.rindex(b"OggS")
        return int.from_bytes(tail[page + 6 : page + 14], "little") / RATE or inf
    return inf
