"""The effects of assets/shared/sounds: their names, pitches and takes, and those that are loaded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from games.assets import ASSETS, path_or_content
from ui.app.decoding import Decoding
from ui.app.mixer import RATE

FOLDER: Final = ASSETS / "shared" / "sounds"
ROOM: Final = 1_500_000
"""The most bytes of samples that are kept, beside the newest effect."""
_LEFT: Final = 200_000
"""Bytes that are left free by what is loaded ahead."""
_SECOND: Final = 4 * RATE
"""Bytes of a second."""
TAKES: Final = {
    "click": 3,
    "card_lift": 4,
    "card_place": 5,
    "refuse": 3,
    "build": 2,
    "card_flip": 4,
    "card_slide": 4,
    "deal": 6,
    "shuffle": 3,
    "undo": 3,
    "hint": 2,
    "token": 2,
    "coin": 3,
    "coins": 2,
    "gold": 2,
    "dice_hit": 6,
    "dice_roll": 4,
    "bray": 2,
}
"""Effects with several takes of each pitch, and how many; none follows itself."""
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
    "coins": (1, 2, 3, 4, 5, 6),
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
    """A file of an effect: its name, one of its pitches, one of its takes."""

    name: str
    pitch: int
    take: int


def keys_of(name: str) -> list[Key]:
    """Return the keys of all files of an effect."""
    return [Key(name, pitch, take) for pitch in EFFECTS[name] for take in range(TAKES.get(name, 1))]


def path_of(key: Key) -> Path:
    """Return the file of an effect; its takes are lettered."""
    pitch = f"_{key.pitch}" if len(EFFECTS[key.name]) > 1 else ""
    take = f"_{'abcdef'[key.take]}" if key.name in TAKES else ""
    return FOLDER / f"{key.name}{pitch}{take}.ogg"


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
