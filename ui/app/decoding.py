"""Decoding of a long sound on a thread: 4 to 10 ms, which a frame cannot spare."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from games.assets import path_or_content

LOOK_EVERY: Final = 0.01
"""Seconds between two looks at a thread."""


class Decoding:
    """A file that a thread decodes from now on; the mixer must stay open until it has ended."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sound: pygame.mixer.Sound | None = None
        self._thread = threading.Thread(target=self._decode, name="sound", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """True until the file is decoded, or found to be missing or damaged."""
        return self._thread.is_alive()

    def result(self) -> pygame.mixer.Sound | None:
        """Wait for the thread; return the sound, or None if the file is missing or damaged."""
        self._thread.join()
        return self._sound

    def _decode(self) -> None:
        with suppress(pygame.error, OSError):
            self._sound = pygame.mixer.Sound(path_or_content(self._path))
