"""Comparison of a sound's file with the samples that are made: their lengths, levels, waves and bands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from tools.waves import Wave
from ui.app.mixer import RATE


class Limit(NamedTuple):
    """The largest difference of a file: of its wave, in parts of the level, and of its bands, in decibels."""

    wave: float
    bands: float


LIMITS: Final = {"effect": Limit(0.35, 0.4), "tune": Limit(0.3, 0.5), "ambience": Limit(0.9, 0.6)}
"""The limits of each kind: noise, such as that of water, keeps its bands in a file, and not its wave.

Files differ in their bands by at most 0.28, 0.37 and 0.47 dB; the ambience of another place by 1.04 dB.
"""
_LOUDER: Final = 0.05
"""How much louder or softer a file may be, as a part of the level."""
_EDGES: Final = (0, 200, 400, 800, 1600, 3200, 6400, RATE // 2)
"""Hz between which the bands lie."""
_MOMENT: Final = RATE // 10
"""Samples in which the power of a band is measured."""
_SOFT: Final = 0.001
"""The power in a band that is not heard, as a part of the mean of the wave."""


def differences(wave: Wave, read: Wave, limit: Limit) -> Iterator[str]:
    """Yield how a stereo wave read from a file differs from the one made, in words that follow a name."""
    if read.shape != wave.shape:
        yield f"has {read.shape[1]:,} samples, and not {wave.shape[1]:,}."
        return
    level = _level(wave)
    if abs(_level(read) - level) > _LOUDER * level:
        yield f"has a level of {_level(read):.4f}, and not {level:.4f}."
    apart = _level(read - wave) / level
    if apart >= limit.wave:
        yield f"is unlike what is made: they differ by {apart:.1%} of the level."
    bands = _bands_apart(wave, read)
    if bands >= limit.bands:
        yield f"is unlike what is made: their bands differ by {bands:.2f} dB."


def _level(wave: Wave) -> float:
    """Return the mean level of samples (root mean square)."""
    return float((wave**2).mean() ** 0.5)


def _bands_apart(wave: Wave, read: Wave) -> float:
    """Return by how many decibels the bands of each moment and side differ (root mean square)."""
    powers = _band_powers(wave), _band_powers(read)
    soft = float(powers[0].sum(axis=-1).mean()) * _SOFT
    return float(np.mean((10 * np.log10((powers[0] + soft) / (powers[1] + soft))) ** 2) ** 0.5)


def _band_powers(wave: Wave) -> Wave:
    """Return the power of each band in each moment of each side; silence fills up the last moment."""
    filled = np.pad(wave, ((0, 0), (0, -wave.shape[1] % _MOMENT)))
    powers = np.abs(np.fft.rfft(filled.reshape(2, -1, _MOMENT))) ** 2
    starts = [round(hz * _MOMENT / RATE) for hz in _EDGES[:-1]]
    return np.add.reduceat(powers, starts, axis=-1)
