"""How quickly sounds are read."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Final

import pygame

from tests.bench.figures import Figure, Measurement, worst
from ui.app.sound import EFFECTS, RATE, path_of


def sounding() -> Iterator[Figure]:
    """All effects, together and one by one; the music is read while it plays."""
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    times = [_reading(name, number) for name, numbers in EFFECTS.items() for number in numbers]
    pygame.mixer.quit()
    yield Figure("all sounds read", sum(times), "ms", 80)
    yield Figure("a sound read, 95 of 100 below", worst(times, 0.95), "ms", 3)


def _reading(name: str, number: int) -> float:
    begun = process_time()
    pygame.mixer.Sound(path_of(name, number))
    return (process_time() - begun) * 1000


MEASUREMENTS: Final[tuple[Measurement, ...]] = (sounding,)
