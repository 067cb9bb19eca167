"""The effects of assets/shared/sounds: names, pitches, layers and takes, and those that are loaded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from games.assets import ASSETS, path_or_content
from ui.app.decoding import Decoding
from ui.app.mixer import RATE

FOLDER: Final = ASSETS / "shared" / "sounds"
ROOM: Final = 1_800_000
"""The most bytes of samples that are kept, beside the newest effect."""
_LEFT: Final = 200_000
"""Bytes that are left free by what is loaded ahead."""
_SECOND: Final = 4 * RATE
"""Bytes of a second."""


class VelocityLayer(IntEnum):
    """The takes of an effect for blows of about one strength."""

    SOFT = 0
    MEDIUM = 1
    HARD = 2

    @classmethod
    def of(cls, strength: float) -> VelocityLayer:
        """Return the layer of a strength from 0 to 1, a third for each."""
        return cls(min(2, max(0, int(3 * strength))))


class Takes(NamedTuple):
    """The number of takes of each pitch, in each velocity layer."""

    medium: int = 1
    soft: int = 0
    hard: int = 0

    def of(self, layer: VelocityLayer) -> int:
        """Return the number of takes in a layer."""
        return (self.soft, self.medium, self.hard)[layer]


TAKES: Final = {
    "click": Takes(3),
    "card_lift": Takes(3, soft=2, hard=2),
    "card_place": Takes(3, soft=2, hard=2),
    "refuse": Takes(3),
    "build": Takes(2, hard=2),
    "card_flip": Takes(4),
    "card_slide": Takes(4),
    "deal": Takes(6),
    "shuffle": Takes(3),
    "undo": Takes(3),
    "hint": Takes(2),
    "token": Takes(2, soft=2, hard=2),
    "coin": Takes(3),
    "coins": Takes(3, soft=3, hard=3),
    "gold": Takes(2, soft=2, hard=2),
    "dice_hit": Takes(3, soft=2, hard=2),
    "dice_roll": Takes(2, soft=2, hard=2),
    "bray": Takes(2),
}
"""Effects with several takes of each pitch; none follows itself."""
MEDIUM_STRENGTH: Final = 0.5
"""The strength of a blow of which nothing is known."""
LAYERED_PITCH: Final = {"token": 0, "build": 13}
"""The only pitch with soft and hard takes, of effects with several pitches."""
LAYERED: Final = frozenset(name for name, takes in TAKES.items() if takes.soft or takes.hard)
"""Effects with velocity layers."""
EFFECTS: Final[dict[str, tuple[int, ...]]] = {
    "click": (0,),
    "card_lift": (0,),
    "card_place": (0,),
    "card_flip": (0,),
    "card_slide": (0,),
    "deal": (0,),
    "refuse": (0,),
    "undo": (0,),
    "hint": (0,),
    "dice_hit": (0,),
    "dice_roll": (0,),
    "coin": (0, 2, 4, 6),
    "gold": (0,),
    "token": (*range(13), 15),
    "coins": (0,),
    "build": tuple(range(1, 14)),
    "shuffle": (0,),
    "bray": (0,),
    "cue_stock": (0,),
    "cue_waste": (0,),
    "cue_foundation": (0,),
    "cue_turn": (0,),
    "cue_other_turn": (0,),
    "win": (0,),
    "fanfare": (0,),
    "triumph": (0,),
    "lose": (0,),
}
"""The effects and the pitches of each, or only 0; the first are the first to be loaded."""
LONG: Final = frozenset({"triumph"})
"""Effects of more than 3 s, which a thread decodes when they are played: a thread keeps memory of its own."""
VARIED: Final = frozenset(name for name, pitches in EFFECTS.items() if pitches == (0,) and name in TAKES)
"""Effects that are varied by their takes alone."""


class Key(NamedTuple):
    """A file of an effect: its name, one of its pitches, one of the takes of a velocity layer."""

    name: str
    pitch: int
    take: int
    layer: VelocityLayer = VelocityLayer.MEDIUM


def takes_of(name: str, pitch: int) -> Takes:
    """Return the number of takes of an effect at one of its pitches."""
    takes = TAKES.get(name, Takes())
    return takes if pitch == LAYERED_PITCH.get(name, pitch) else Takes(takes.medium)


def layer_of(name: str, pitch: int, strength: float) -> VelocityLayer:
    """Return the velocity layer for a strength from 0 to 1, or the medium one if that has no takes."""
    layer = VelocityLayer.of(strength)
    return layer if takes_of(name, pitch).of(layer) else VelocityLayer.MEDIUM


def keys_of(name: str) -> list[Key]:
    """Return the keys of all files of an effect, those of the medium layer first."""
    layers = sorted(VelocityLayer, key=lambda layer: layer is not VelocityLayer.MEDIUM)
    return [
        Key(name, pitch, take, layer)
        for layer in layers
        for pitch in EFFECTS[name]
        for take in range(takes_of(name, pitch).of(layer))
    ]


def path_of(key: Key) -> Path:
    """Return the file of an effect; its takes are lettered."""
    pitch = f"_{key.pitch}" if len(EFFECTS[key.name]) > 1 else ""
    layer = "" if key.layer is VelocityLayer.MEDIUM else f"_{key.layer.name.lower()}"
    take = f"_{'abcdef'[key.take]}" if key.name in TAKES else ""
    return FOLDER / f"{key.name}{pitch}{layer}{take}.ogg"


class EffectFiles:
    """The effects that are loaded; those played longest ago make room for others."""

    def __init__(self) -> None:
        self._loaded: dict[Key, pygame.mixer.Sound | None] = {}  # None for a file that cannot be played
        self.size = 0  # bytes of samples
        self._ahead: Iterator[Key] = iter(())
        self._decoding: dict[Key, Decoding] = {}
        self.clear()

    def clear(self) -> None:
        """Forget all effects, before their mixer is closed."""
        for decoding in self._decoding.values():
            decoding.result()
        self._decoding.clear()
        self._loaded.clear()
        self.size = 0
        self._ahead = (key for name in EFFECTS if name not in LONG for key in keys_of(name))

    def is_ready(self, key: Key) -> bool:
        """Return True if `read` returns an effect at once; if not, let a thread decode it."""
        if key.name not in LONG or key in self._loaded:
            return True
        if key not in self._decoding:
            self._decoding[key] = Decoding(path_of(key))
        return not self._decoding[key].is_running

    def read(self, key: Key) -> pygame.mixer.Sound | None:
        """Return an effect, read at the first use; None if its file is missing or damaged."""
        effect = self._loaded.pop(key) if key in self._loaded else self._read(key)
        self._loaded[key] = effect  # the newest is the last
        while self.size > ROOM and len(self._loaded) > 1:
            oldest = self._loaded.pop(next(iter(self._loaded)))
            self.size -= _size_of(oldest)
        return effect

    def read_ahead(self) -> bool:
        """Load one more effect that leaves room for others; return True while more may be left."""
        key = next((key for key in self._ahead if key not in self._loaded), None)
        if key is None or self.size > ROOM - _LEFT:
            return False
        self.read(key)
        return True

    def of(self, name: str) -> list[pygame.mixer.Sound]:
        """Return all files of an effect that are loaded."""
        return [effect for key, effect in self._loaded.items() if key.name == name and effect]

    def _read(self, key: Key) -> pygame.mixer.Sound | None:
        effect = None
        if key in self._decoding:
            effect = self._decoding.pop(key).result()
        else:
            with suppress(pygame.error, OSError):
                effect = pygame.mixer.Sound(path_or_content(path_of(key)))
        self.size += _size_of(effect)
        return effect


def _size_of(effect: pygame.mixer.Sound | None) -> int:
    """Return the bytes of an effect's samples."""
    return round(effect.get_length() * _SECOND) if effect else 0
