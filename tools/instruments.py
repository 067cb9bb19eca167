"""The instruments of the band: strings struck, plucked and bowed, reeds, bells, and what is beaten.

Each plays a note (MIDI number) for some seconds at a strength from 0 to 1, and returns a mono wave with peaks
of about 1 at full strength. A stronger note is not only louder but brighter.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi, tau
from random import Random
from typing import Final

import numpy as np

from tools.waves import Wave, band, burst, count, filtered, hz_of, modes, noise, peaks, swell, times
from ui.app.mixer import RATE

Player = Callable[[int, float, float], Wave]
_HIGHEST: Final = 15500
"""Hz of the highest partial; Vorbis keeps none above at its lower qualities."""
_END: Final = 0.07
"""Seconds in which a string is damped."""


def _damped(wave: Wave, seconds: float, end: float = _END) -> Wave:
    """Damp a note after `seconds`."""
    t = np.arange(len(wave)) / RATE
    return wave * np.exp(-np.maximum(0, t - seconds) / (end / 3))


def _string(
    hz: float, seconds: float, levels: Callable[[Wave], Wave], falls: Callable[[Wave], Wave], stiff: float
) -> Wave:
    """Add up the partials of a string: level and decay by the number of each, and its stiffness."""
    t = times(seconds)
    total = np.zeros_like(t)
    numbers = np.arange(1, 61)
    heights = numbers * hz * np.sqrt(1 + stiff * numbers**2)
    for height, level, fall in zip(heights, levels(numbers), falls(numbers), strict=True):
        if height < _HIGHEST and level > 0.002:
            n = min(len(t), count(6.5 * fall))
            total[:n] += level * np.exp(-t[:n] / fall) * np.sin(tau * height * t[:n])
    return total


# ---- strings


def piano(note: int, seconds: float, strength: float, cents: float = 9) -> Wave:
    """Play the saloon's piano: two strings `cents` apart, and the hammer's knock."""
    hz, length = hz_of(note), 0.35 + 1.6 * seconds
    soft = 1.25 - 0.75 * strength
    life = min(1.6, 0.28 + 0.5 * seconds) * (60 / note) ** 1.2

    def levels(k: Wave) -> Wave:
        return (0.3 + np.abs(np.sin(pi * k / 7.3))) * k ** (-0.75 - 0.8 * soft)

    def falls(k: Wave) -> Wave:
        return life / (1 + 0.16 * (k - 1) * (hz / 260) ** 0.35)

    apart = 2 ** (cents / 2400)
    wave = _string(hz * apart, length, levels, falls, 0.00035) + 0.8 * _string(
        hz / apart, length, levels, falls, 0.00042
    )
    knock = burst(0.05, note, (90, 1400 + 3000 * strength), (0.001, 0.009))
    wave[: len(knock)] += 0.3 * strength * knock
    wave *= np.minimum(1, np.arange(len(wave)) / count(0.0018))
    return 0.34 * (0.35 + 0.65 * strength) * _damped(wave, seconds + 0.12, 0.24)


def banjo(note: int, seconds: float, strength: float) -> Wave:
    """Play the banjo: steel over a drumhead, bright and short, with the pick's click."""
    hz = hz_of(note)

    def levels(k: Wave) -> Wave:
        return np.abs(np.sin(pi * k * 0.11)) * k ** (-0.45 - 0.5 * (1 - strength)) + 0.02

    def falls(k: Wave) -> Wave:
        return 0.34 * (196 / hz) ** 0.25 / (1 + 0.055 * k * k / (1 + 0.08 * k))

    wave = _string(hz, 0.9, levels, falls, 0.00009)
    wave = filtered(wave, peaks((310, 1.6, 0.35), (720, 2.0, 0.4), (1500, 1.5, 0.5), (3100, 1.7, 0.5)))
    pick = burst(0.02, note, (2400, 11000), (0.0006, 0.003))
    wave[: len(pick)] += 0.55 * strength * pick
    wave[: count(0.06)] += 0.25 * modes(0.06, ((260, 1.0, 0.015), (545, 0.6, 0.01)))
    return 0.4 * (0.3 + 0.7 * strength) * _damped(wave, max(0.35, seconds))


def guitar(note: int, seconds: float, strength: float) -> Wave:
    """Play the guitar: gut strings over a warm body."""
    hz = hz_of(note)

    def levels(k: Wave) -> Wave:
        return np.abs(np.sin(pi * k * 0.17)) * k ** (-1.0 - 0.5 * (1 - strength))

    def falls(k: Wave) -> Wave:
        return 0.85 * (165 / hz) ** 0.4 / (1 + 0.07 * k**1.4)

    wave = _string(hz, min(2.2, seconds + 0.5), levels, falls, 0.00004)
    wave = filtered(wave, peaks((105, 1.8, 0.3), (205, 1.6, 0.35), (420, 1.3, 0.5), (2600, 1.3, 0.7)))
    finger = burst(0.03, note + 300, (700, 7000), (0.0015, 0.005))
    wave[: len(finger)] += 0.2 * finger
    return 0.5 * (0.3 + 0.7 * strength) * _damped(wave, seconds + 0.1, 0.15)


def bass(note: int, seconds: float, strength: float) -> Wave:
    """Play the upright bass, plucked."""
    hz = hz_of(note)

    def levels(k: Wave) -> Wave:
        return k**-1.25 * (0.55 + 0.45 * np.cos(k * 1.1))

    def falls(k: Wave) -> Wave:
        return 0.55 / (1 + 0.35 * (k - 1))

    wave = _string(hz, min(1.6, seconds + 0.35), levels, falls, 0.00002)
    wave = filtered(wave, peaks((95, 1.5, 0.4), (190, 1.4, 0.4), (800, 1.25, 0.6)))
    thumb = burst(0.05, note + 500, (120, 2600), (0.002, 0.008))
    wave[: len(thumb)] += 0.25 * strength * thumb
    wave *= np.minimum(1, np.arange(len(wave)) / count(0.004))
    return 0.6 * (0.4 + 0.6 * strength) * _damped(wave, seconds, 0.12)


def _vibrato(n: int, seed: int, rate: float, cents: float, late: float) -> Wave:
    """Return the phase of a tone of 1 Hz whose vibrato begins late and is not quite even."""
    t = np.arange(n) / RATE
    drift = np.cumsum(filtered(noise(n, seed), band(0, 3))) / RATE * 6
    depth = 2 ** (cents / 1200) - 1
    begun = np.clip((t - late) / 0.25, 0, 1)
    turns: Wave = np.cumsum(1 + depth * begun * np.sin(tau * rate * t + 2 * drift)) / RATE
    return turns


def fiddle(note: int, seconds: float, strength: float) -> Wave:
    """Play the fiddle: a bowed string with vibrato, the bow's noise, and the box below it."""
    hz, n = hz_of(note), count(seconds + 0.12)
    phase = hz * _vibrato(n, note, 5.6, 13, 0.16)
    t = np.arange(n) / RATE
    wave = np.zeros(n)
    for k in range(1, 36):
        if k * hz < _HIGHEST:
            wave += np.sin(tau * k * phase + 0.4 * k * k) * k ** (-1.02 - 0.25 * (1 - strength))
    body = peaks(
        (280, 1.7, 0.2),
        (460, 1.9, 0.25),
        (900, 0.6, 0.4),
        (1250, 1.3, 0.3),
        (2900, 1.9, 0.5),
        (6500, 0.7, 0.6),
    )
    wave = filtered(wave, body)
    bow = filtered(noise(n, note + 900), band(1800, 9000)) * (0.05 + 0.22 * np.exp(-t / 0.05))
    shape = np.minimum(1, t / 0.045) ** 1.3 * np.minimum(1, np.maximum(0, seconds + 0.12 - t) / 0.1)
    press = 1 - 0.25 * np.exp(-t / 0.1) + 0.12 * np.sin(pi * np.minimum(1, t / max(0.2, seconds)))
    return 0.2 * (0.35 + 0.65 * strength) * (wave + bow) * shape * press


# ---- reeds


def harmonica(note: int, seconds: float, strength: float) -> Wave:
    """Play the harmonica: a free reed, the breath, and a hand that opens and closes."""
    hz, n = hz_of(note), count(seconds + 0.09)
    t = np.arange(n) / RATE
    late = 0.02 * np.exp(-t / 0.03)
    phase = hz * (_vibrato(n, note + 40, 5.0, 7, 0.2) - np.cumsum(late) / RATE)
    wave = np.zeros(n)
    for k in range(1, 30):
        if k * hz < _HIGHEST:
            level = k**-0.85 * (1.0 if k % 2 else 0.75) * (1.25 if 3 <= k <= 6 else 1)
            wave += level * np.sin(tau * k * phase + 0.7 * k)
    wave = filtered(wave, peaks((700, 1.4, 0.5), (1700, 1.6, 0.5), (3600, 1.2, 0.5), (9000, 0.4, 0.7)))
    hand = 1 + 0.18 * np.clip((t - 0.18) / 0.3, 0, 1) * np.sin(tau * 4.8 * t)
    air = filtered(noise(n, note + 700), band(1500, 10000)) * 0.06
    shape = np.minimum(1, t / 0.035) * np.minimum(1, np.maximum(0, seconds + 0.09 - t) / 0.08)
    return 0.2 * (0.35 + 0.65 * strength) * (wave + air) * hand * shape


def organ(note: int, seconds: float, strength: float) -> Wave:
    """Play the reed organ: two reeds a little apart, slow to speak and to end."""
    hz, n = hz_of(note), count(seconds + 0.22)
    t = np.arange(n) / RATE
    wave = np.zeros(n)
    for apart in (1.0014, 0.9986):
        for k in range(1, 22):
            if k * hz < 9000:
                wave += k**-1.1 * np.sin(tau * k * hz * apart * t + 0.9 * k * k)
    wave = filtered(wave, peaks((420, 1.3, 0.7), (1100, 1.3, 0.6), (4000, 0.5, 0.8)))
    shape = np.minimum(1, t / 0.09) * np.minimum(1, np.maximum(0, seconds + 0.22 - t) / 0.2)
    return 0.13 * (0.4 + 0.6 * strength) * wave * shape * (1 + 0.05 * np.sin(tau * 5.3 * t))


def whistle(note: int, seconds: float, strength: float) -> Wave:
    """Play the tin whistle: a pure tone with breath, which begins with a chiff."""
    hz, n = hz_of(note), count(seconds + 0.08)
    t = np.arange(n) / RATE
    phase = hz * _vibrato(n, note + 80, 5.2, 9, 0.2)
    wave = sum(level * np.sin(tau * k * phase) for k, level in ((1, 1.0), (2, 0.28), (3, 0.12), (4, 0.04)))
    air = filtered(noise(n, note + 800), band(0.8 * hz, 2.6 * hz)) * (0.1 + 0.35 * np.exp(-t / 0.025))
    high = filtered(noise(n, note + 801), band(6000, 13000)) * 0.05
    shape = np.minimum(1, t / 0.03) * np.minimum(1, np.maximum(0, seconds + 0.08 - t) / 0.07)
    return 0.42 * (0.4 + 0.6 * strength) * (wave + air + high) * shape


# ---- bells and what is beaten


def chime(note: int, seconds: float, strength: float) -> Wave:
    """Play the music box: a steel tongue, plucked."""
    hz = hz_of(note)
    tongue = ((hz, 1.0, 0.42), (hz * 2.005, 0.3, 0.25), (hz * 4.13, 0.22, 0.09), (hz * 6.42, 0.12, 0.045))
    wave = modes(1.5, (*tongue, (hz * 11.3, 0.06, 0.02)), 0.0007)
    tick = burst(0.012, note + 60, (3500, 12000), (0.0005, 0.002))
    wave[: len(tick)] += 0.2 * tick
    return 0.5 * (0.4 + 0.6 * strength) * wave


def brush(_note: int, seconds: float, strength: float) -> Wave:
    """Sweep a brush over a snare drum."""
    n = count(0.16 + 0.1 * strength)
    t = np.arange(n) / RATE
    seed = Random(round(1000 * seconds) + round(97 * strength)).randrange(1000)
    hiss = filtered(noise(n, seed), band(1700, 12500, 1))
    skin = modes(len(hiss) / RATE, ((190, 0.5, 0.03), (333, 0.3, 0.02)))
    return (0.2 + 0.5 * strength) * (
        1.1 * hiss * swell(n / RATE, 0.012, 0.045)[:n] + 0.35 * skin[:n] * np.exp(-t / 0.05)
    )


def stomp(_note: int, _seconds: float, strength: float) -> Wave:
    """Stamp a boot on a floor of planks."""
    wave = modes(0.3, ((62, 1.0, 0.06), (104, 0.6, 0.04), (171, 0.35, 0.025), (290, 0.15, 0.014)), 0.002)
    sole = burst(0.3, 77, (200, 3000), (0.001, 0.009))
    return (0.25 + 0.55 * strength) * (wave + 0.3 * sole)


def bones(_note: int, _seconds: float, strength: float) -> Wave:
    """Strike two bones against each other."""
    wave = modes(0.1, ((1450, 0.7, 0.008), (2480, 1.0, 0.006), (4130, 0.5, 0.004), (7300, 0.3, 0.0025)))
    return (0.1 + 0.45 * strength) * (wave + 0.5 * burst(0.1, 78, (3000, 13000), (0.0004, 0.003)))


def jingle(_note: int, _seconds: float, strength: float) -> Wave:
    """Shake a tambourine's jingles."""
    rng = Random(79)
    partials = [(rng.uniform(4200, 14500), rng.uniform(0.3, 1), rng.uniform(0.03, 0.09)) for _ in range(26)]
    wave = modes(0.3, partials) * 0.12 + 0.35 * burst(0.3, 80, (5500, 14500), (0.002, 0.035))
    return (0.1 + 0.4 * strength) * wave


PLAYERS: Final[dict[str, Player]] = {
    "piano": piano,
    "banjo": banjo,
    "guitar": guitar,
    "bass": bass,
    "fiddle": fiddle,
    "harmonica": harmonica,
    "organ": organ,
    "whistle": whistle,
    "box": chime,
    "brush": brush,
    "stomp": stomp,
    "bones": bones,
    "jingle": jingle,
}
