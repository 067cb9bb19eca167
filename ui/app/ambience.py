"""The ambience of a place: two layers of unlike lengths that loop on voices of their own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Final

import pygame

from games.assets import path_or_content
from ui.app.mixer import LAYERS, VOICES

_WAIT: Final = 1.2
"""Seconds before a layer is read, so that no movement stops for it."""
_FADE: Final = 1500
"""Milliseconds in which a layer begins."""
_END: Final = 400
"""Milliseconds in which all layers end."""


def ambience_files(folder: Path) -> list[Path]:
    """Return the files of the layers of the place whose tune is in a folder."""
    return [folder / f"ambience_{layer}.ogg" for layer in range(LAYERS)]


class Ambience:
    """The layers that sound, each read when it is due. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._folder: Path | None = None
        self._level = 0.0
        self._layers: list[pygame.mixer.Sound] = []
        self.due = inf
        """Time at which the next layer is read; inf for none."""

    def enter(self, folder: Path, level: float) -> None:
        """Let the ambience of a folder sound at a level (0..1), or none at 0; the mixer must be open."""
        if not level:
            self.stop()
            return
        if folder != self._folder:
            self.stop()
            self._folder, self.due = folder, self._clock() + _WAIT
        self._level = level
        for layer in self._layers:
            layer.set_volume(level)

    def tick(self) -> None:
        """Read the next layer when it is due, and let it begin softly."""
        if self._clock() < self.due or self._folder is None:
            return
        number = len(self._layers)
        self.due = inf
        with suppress(pygame.error, OSError):
            layer = pygame.mixer.Sound(path_or_content(ambience_files(self._folder)[number]))
            layer.set_volume(self._level)
            pygame.mixer.Channel(VOICES + number).play(layer, loops=-1, fade_ms=_FADE)
            self._layers.append(layer)
            self.due = self._clock() + _WAIT if number + 1 < LAYERS else inf

    def stop(self) -> None:
        """Fade out all layers; the mixer must be open."""
        for number in range(len(self._layers)):
            pygame.mixer.Channel(VOICES + number).fadeout(_END)
        self.forget()

    def forget(self) -> None:
        """Forget the layers, because the mixer is closed."""
        self._folder, self.due = None, inf
        self._layers.clear()
