"""Building blocks of all sounds: noise, ringing modes, envelopes, places in stereo, and rooms.

A wave is an array of floats, roughly -1..1, at `RATE`; stereo has the shape (2, samples). The same arguments
give the same samples on every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import pi, tau
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ui.app.mixer import RATE

Wave: TypeAlias = NDArray[np.float64]
Samples: TypeAlias = NDArray[np.int16]
Mode = tuple[float, float, float]
"""A ringing mode: Hz, level, seconds until it has decayed to 1/e."""
Span = tuple[float, float]
Response = Callable[[Wave], Wave]
"""A magnitude for each of an array of frequencies in Hz."""
_FADE: Final = 0.025
"""Seconds in which the end of a sound fades out."""
_INAUDIBLE: Final = 0.002
"""Part of the peak below which the end of a sound is cut off."""


def count(seconds: float) -> int:
    """Return a number of samples."""
    return round(seconds * RATE)


def times(seconds: float) -> Wave:
    """Return the time of each sample, in seconds."""
    return np.arange(count(seconds)) / RATE


def hz_of(note: float) -> float:
    """Return the frequency in Hz of a MIDI note number; 69 is 440 Hz."""
    return float(440 * 2 ** ((note - 69) / 12))


# ---- noise and modes


def noise(n: int, seed: int) -> Wave:
    """Return `n` samples of white noise, the same for the same seed."""
    return np.frombuffer(Random(seed).randbytes(2 * n), "<i2") / 32768


def filtered(wave: Wave, response: Response) -> Wave:
    """Filter a wave by a magnitude for each frequency, without a shift in phase."""
    n = wave.shape[-1]
    padded = n + count(0.05)
    spectrum = np.fft.rfft(wave, padded)
    result: Wave = np.fft.irfft(spectrum * response(np.fft.rfftfreq(padded, 1 / RATE)), padded)
    return result[..., :n]


def band(low: float, high: float, order: int = 2) -> Response:
    """Return the response of a band between two corner frequencies in Hz; 0 for no lower corner."""

    def magnitude(hz: Wave) -> Wave:
        above = 1 / np.sqrt(1 + (hz / high) ** (2 * order))
        if not low:
            return above
        return above / np.sqrt(1 + (low / np.maximum(hz, 1)) ** (2 * order))

    return magnitude


def peaks(*bumps: tuple[float, float, float]) -> Response:
    """Return a response with bumps, each (Hz, gain, width in octaves): the body of an instrument."""

    def magnitude(hz: Wave) -> Wave:
        octaves = np.log2(np.maximum(hz, 1))
        total = np.ones_like(hz)
        for center, gain, width in bumps:
            total += (gain - 1) * np.exp(-(((octaves - np.log2(center)) / width) ** 2))
        return total

    return magnitude


def filtered_loop(wave: Wave, response: Response) -> Wave:
    """Filter a loop, whose end is followed by its beginning."""
    n = wave.shape[-1]
    result: Wave = np.fft.irfft(np.fft.rfft(wave) * response(np.fft.rfftfreq(n, 1 / RATE)), n)
    return result


def swell(seconds: float, rise: float, fall: float) -> Wave:
    """Return a soft rise to 1 in `rise` seconds, then an exponential decay."""
    t = times(seconds)
    up = 0.5 - 0.5 * np.cos(pi * np.minimum(1, t / rise))
    return up * np.exp(-np.maximum(0, t - rise) / fall)


def burst(seconds: float, seed: int, corners: Span, shape: Span) -> Wave:
    """Make a noise burst: a band (low and high in Hz), shaped by a rise and a decay in seconds."""
    n = count(seconds)
    wave = filtered(noise(n, seed), band(*corners))
    return wave / np.sqrt(np.mean(wave**2)) * 0.3 * swell(seconds, *shape)


def modes(seconds: float, partials: Iterable[Mode], rise: float = 0.0004) -> Wave:
    """Mix decaying sines, with a soft onset."""
    t = times(seconds)
    total = np.zeros_like(t)
    for hz, level, fall in partials:
        if hz < RATE * 0.46:
            n = min(len(t), count(7 * fall))
            total[:n] += level * np.exp(-t[:n] / fall) * np.sin(tau * hz * t[:n])
    return total * np.minimum(1, np.minimum(t / rise, (seconds - t) / 0.004))


def mixed(seconds: float, layers: Iterable[tuple[float, Wave]]) -> Wave:
    """Mix waves, mono or stereo alike, each starting at its own second; cut them off at the end."""
    n, total = count(seconds), None
    for at, wave in layers:
        if total is None:
            total = np.zeros((*wave.shape[:-1], n))
        start = count(at)
        part = wave[..., : max(0, n - start)]
        total[..., start : start + part.shape[-1]] += part
    return np.zeros(n) if total is None else total


# ---- stereo and rooms


def placed(wave: Wave, pan: float) -> Wave:
    """Place a mono wave between left (-1) and right (1), by level and a delay of up to 0.3 ms."""
    angle = (pan + 1) * pi / 4
    late = round(abs(pan) * 0.0003 * RATE)
    delayed = np.concatenate([np.zeros(late), wave])
    near = np.concatenate([wave, np.zeros(late)])
    left, right = (near, delayed) if pan < 0 else (delayed, near)
    return np.stack([np.cos(angle) * left, np.sin(angle) * right]) * 2**0.5


class Room(NamedTuple):
    """A room: its share of the sound, first reflections and decay (seconds), and its upper corner in Hz."""

    wet: float
    first: float
    last: float
    decay: float
    high: float
    seed: int


TABLE: Final = Room(0.34, 0.0028, 0.019, 0.045, 6500, 11)
"""A small wooden room, near its table."""
PARLOR: Final = Room(0.34, 0.006, 0.034, 0.085, 6000, 12)
SALOON: Final = Room(0.38, 0.009, 0.05, 0.13, 6500, 13)
VALLEY: Final = Room(0.4, 0.021, 0.11, 0.22, 4200, 14)


@cache
def _echoes(room: Room) -> Wave:
    """Return the impulse response of a room in stereo, without the direct sound."""
    rng = Random(room.seed)
    length = room.last + 5 * room.decay
    t = times(length)
    sides = []
    for side in range(2):
        early = np.zeros_like(t)
        for number in range(11):
            at = room.first + (room.last - room.first) * ((number + rng.random()) / 11) ** 1.3
            early[count(at)] += rng.choice((1, -1, 1)) * 0.62 * room.first / at + 0.13
        tail = filtered(noise(len(t), room.seed + 20 * side), band(180, room.high))
        slow = filtered(noise(len(t), room.seed + 20 * side + 7), band(160, room.high / 4))
        begun = np.clip((t - room.first) / room.last, 0, 1) ** 2
        tail = 0.055 * begun * (tail * np.exp(-t / (0.55 * room.decay)) + slow * np.exp(-t / room.decay))
        sides.append(filtered(early, band(120, room.high, 1)) + tail)
    return np.stack(sides)


def in_room(wave: Wave, room: Room) -> Wave:
    """Return a stereo wave as it sounds in a room; it becomes longer by the room's decay."""
    echoes = _echoes(room)
    n = wave.shape[-1] + echoes.shape[-1]
    size = 1 << (n - 1).bit_length()
    wet = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(echoes, size), size)[..., :n]
    wet *= room.wet
    wet[..., : wave.shape[-1]] += wave
    return wet


def finished(wave: Wave) -> Wave:
    """Return a stereo wave without what is too deep to be heard, cut off and faded where it dies away."""
    wave = filtered(wave, band(38, RATE, 2))
    heard = np.flatnonzero(np.max(np.abs(wave), axis=0) > _INAUDIBLE * np.max(np.abs(wave)))
    n = min(wave.shape[-1], int(heard[-1]) + count(_FADE))
    wave = wave[:, :n].copy()
    up, down = count(0.0006), count(_FADE)
    wave[:, :up] *= np.linspace(0, 1, up)
    wave[:, -down:] *= 0.5 + 0.5 * np.cos(np.linspace(0, pi, down))
    return wave


def looped(wave: Wave, n: int) -> Wave:
    """Return the first `n` samples of a stereo wave, with what comes after them mixed into the beginning."""
    total = wave[:, :n].copy()
    for start in range(n, wave.shape[-1], n):
        rest = wave[:, start : start + n]
        total[:, : rest.shape[-1]] += rest
    return total


def crossfaded(wave: Wave, seconds: float) -> Wave:
    """Return a steady stereo wave as a loop: its last seconds fade into its first."""
    n = count(seconds)
    t = np.linspace(0, pi / 2, n)
    total = wave[:, :-n].copy()
    total[:, :n] = total[:, :n] * np.sin(t) + wave[:, -n:] * np.cos(t)
    return total


def samples(wave: Wave) -> Samples:
    """Convert a stereo wave to 16-bit samples, in pairs of left and right."""
    return np.round(np.clip(wave.T, -1, 1) * 32767).astype("<i2")


def varied(seed: int, numbers: Sequence[float], part: float) -> list[float]:
    """Return numbers that differ from those given by at most a part of each, the same for the same seed."""
    rng = Random(seed)
    return [number * (1 + rng.uniform(-part, part)) for number in numbers]
