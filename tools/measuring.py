"""Measurements of sounds: loudness (ITU-R BS.1770), true peak, brightness, width, seams of loops."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log10
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from games.assets import path_or_content
from tools.levels import Figures
from tools.waves import Wave, band, count, filtered
from ui.app.mixer import RATE

_OFFSET: Final = -0.691
"""LUFS of a mean power of 1 after the weighting."""
_MOMENT: Final = 0.4
"""Seconds of a moment of loudness."""
_BRIGHT: Final = 8000
"""Hz from which on a sound is bright."""
_AROUND: Final = 0.5
"""Seconds on both sides of a seam that it is compared with."""


def _decibels(part: float) -> float:
    return 20 * log10(part) if part > 0 else -inf


def _heard(hz: Wave) -> Wave:
    """Return the K-weighting of frequencies: a shelf above 1.7 kHz and a high-pass at 38 Hz."""
    z = np.exp(-2j * np.pi * hz / RATE)

    def shape(corner: float, q: float, gain: float) -> Wave:
        k = np.tan(np.pi * corner / RATE)
        v, w = 10 ** (gain / 20), 10 ** (gain / 20 * 0.4996667741545416)
        a0 = 1 + k / q + k * k
        below = 1 + 2 * (k * k - 1) / a0 * z + (1 - k / q + k * k) / a0 * z * z
        if gain:
            above = (v + w * k / q + k * k) + 2 * (k * k - v) * z + (v - w * k / q + k * k) * z * z
            return np.abs(above / a0 / below)
        return np.abs((1 - 2 * z + z * z) / below)

    shelf = shape(1681.974450955533, 0.7071752369554196, 3.999843853973347)
    return shelf * shape(38.13547087602444, 0.5003270373238773, 0)


def _power(wave: Wave) -> Wave:
    """Return the mean power of every moment of a stereo wave; silence fills up a shorter one."""
    n = count(_MOMENT)
    weighted = filtered(np.pad(wave, ((0, 0), (0, max(0, n - wave.shape[-1])))), _heard)
    total = np.concatenate([[0.0], np.cumsum(np.sum(weighted**2, axis=0))])
    return (total[n:] - total[:-n])[:: count(0.1) if len(total) > 4 * n else 1] / n


def momentary(wave: Wave) -> float:
    """Return the loudness of the loudest 0.4 s, in LUFS."""
    return _OFFSET + 10 * log10(float(np.max(_power(wave))) + 1e-12)


def integrated(wave: Wave) -> float:
    """Return the loudness of the whole, in LUFS, without its silent parts."""
    power = _power(wave)
    power = power[power > 10 ** ((-70 - _OFFSET) / 10)]
    gate = float(np.mean(power)) / 10
    return _OFFSET + 10 * log10(float(np.mean(power[power > gate])))


def scaled(wave: Wave, level: float, measure: Callable[[Wave], float]) -> Wave:
    """Return a wave, scaled so that `measure` finds it at a level."""
    return wave * 10 ** ((level - measure(wave)) / 20)


def true_peak(wave: Wave) -> float:
    """Return the highest peak between samples too, in dBTP."""
    highest = 0.0
    size = 1 << 16
    for start in range(0, wave.shape[-1], size - 2048):
        part = wave[:, start : start + size]
        n = part.shape[-1]
        spectrum = np.fft.rfft(part * 1.0, n)
        fine = np.fft.irfft(spectrum, 4 * n) * 4
        highest = max(highest, float(np.max(np.abs(fine[:, 4 * 32 : -4 * 32] if n > size // 2 else fine))))
    return _decibels(max(highest, float(np.max(np.abs(wave)))))


def _bright(wave: Wave) -> float:
    """Return the level of what is above 8 kHz, in decibels below the whole."""
    power = np.sum(np.abs(np.fft.rfft(wave)) ** 2, axis=0)
    hz = np.fft.rfftfreq(wave.shape[-1], 1 / RATE)
    return 10 * log10(float(np.sum(power[hz >= _BRIGHT]) / np.sum(power)) + 1e-12)


def _centroid(wave: Wave) -> float:
    """Return the center of the spectrum in kHz: the mean of all frequencies, weighted by their power."""
    power = np.sum(np.abs(np.fft.rfft(wave)) ** 2, axis=0)
    hz = np.fft.rfftfreq(wave.shape[-1], 1 / RATE)
    return float(np.sum(hz * power) / np.sum(power)) / 1000


def _width(wave: Wave) -> float:
    """Return the level of what differs between left and right, in decibels below what is alike."""
    middle, side = wave[0] + wave[1], wave[0] - wave[1]
    return _decibels(float(np.sqrt(np.sum(side**2) / np.sum(middle**2))))


def _seam(wave: Wave) -> float:
    """Return by how many decibels the seam of a loop is louder above 3 kHz than the loudest place around it.

    A click is far above 0.
    """
    n, half = count(_AROUND), count(0.005)
    joined = np.concatenate([wave[:, -2 * n :], wave[:, : 2 * n]], axis=1)
    high = filtered(joined, lambda hz: 1 - band(0, 3000, 4)(hz))
    at = 2 * n
    places = [float(np.mean(high[:, i - half : i + half] ** 2)) for i in range(at - n, at + n, half)]
    seam = float(np.mean(high[:, at - half : at + half] ** 2))
    others = [p for i, p in zip(range(at - n, at + n, half), places, strict=True) if abs(i - at) > 2 * half]
    return 10 * log10((seam + 1e-12) / (max(others) + 1e-12))


def figures(wave: Wave, *, is_loop: bool) -> Figures:
    """Measure a stereo wave: of a loop the whole, of an effect its loudest moment."""
    return Figures(
        wave.shape[-1] / RATE,
        integrated(wave) if is_loop else momentary(wave),
        true_peak(wave),
        float(np.max(np.abs(np.diff(wave)))),
        _bright(wave),
        _centroid(wave),
        _width(wave),
        _decibels(float(np.max(np.abs(np.mean(wave, axis=1))))),
        _seam(wave) if is_loop else -inf,
    )


def read(path: Path) -> Wave:
    """Return the stereo wave of a file; the mixer must be open, in stereo, 16 bit, at `RATE`."""
    raw = pygame.mixer.Sound(path_or_content(path)).get_raw()
    return np.frombuffer(raw, "<i2").reshape(-1, 2).T / 32768
