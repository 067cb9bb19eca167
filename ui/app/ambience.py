"""The ambience of a place: two layers of unlike lengths that loop on voices of their own."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Final

import pygame

from ui.app.decoding import LOOK_EVERY, Decoding
from ui.app.mixer import LAYERS, VOICES

_WAIT: Final = 1.2
"""Seconds before a layer is read, so that none is while a scene begins."""
_FADE: Final = 1500
"""Milliseconds in which a layer begins."""
_END: Final = 400
"""Milliseconds in which all layers end."""


def ambience_files(folder: Path) -> list[Path]:
    """Return the files of the layers of the place whose tune is in a folder."""
    return [folder / f"ambience_{layer}.ogg" for layer in range(LAYERS)]


class Ambience:
    """The layers that sound, each read on a thread when it is due. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._folder: Path | None = None
        self._level = 0.0
        self._layers: list[pygame.mixer.Sound] = []
        self._decoding: Decoding | None = None
        self.due = inf
        """Time at which the next layer is read, or has been read perhaps; inf for none."""

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
        """Begin to read the next layer when it is due; once it is read, let it begin softly."""
        if self._clock() < self.due or self._folder is None:
            return
        number = len(self._layers)
        if self._decoding is None:
            self._decoding = Decoding(ambience_files(self._folder)[number])
        if self._decoding.is_running:
            self.due = self._clock() + LOOK_EVERY
            return
        layer, self._decoding, self.due = self._decoding.result(), None, inf
        if layer:
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
        """Forget the layers, before the mixer is closed."""
        if self._decoding:
            self._decoding.result()
            self._decoding = None
        self._folder, self.due = None, inf
        self._layers.clear()
