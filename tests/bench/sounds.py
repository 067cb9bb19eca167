"""How quickly sounds and music are made."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Final

from tests.bench.figures import Figure, Measurement, middle, worst
from ui.audio import music, synth

_ROUNDS: Final = 5


def sounding() -> Iterator[Figure]:
    """All effects; the music, as a whole and slice by slice."""
    yield Figure("all sounds made", middle([_effects() for _ in range(_ROUNDS)]), "ms", 80)
    slices = list(_slices())
    yield Figure("the whole music made", sum(slices), "ms", 1000)
    yield Figure("a slice of it, 95 of 100 below", worst(slices, 0.95), "ms", 8)


def _effects() -> float:
    begun = process_time()
    for make in synth.SOUNDS.values():
        make()
    return (process_time() - begun) * 1000


def _slices() -> Iterator[float]:
    """What each slice takes, in milliseconds."""
    composer = music.slices()
    while True:
        begun = process_time()
        if next(composer, None) is None:
            return
        yield (process_time() - begun) * 1000


MEASUREMENTS: Final[tuple[Measurement, ...]] = (sounding,)
