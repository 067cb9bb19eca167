"""The ambience of each place: two layers that loop, of unlike lengths, so that they seldom meet again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from math import pi, tau
from random import Random
from typing import Final

import numpy as np

from tools import levels, measuring, waves
from tools.instruments import PLAYERS
from tools.waves import (
    Response,
    Samples,
    Wave,
    band,
    burst,
    count,
    filtered_loop,
    in_room,
    looped,
    modes,
    noise,
    peaks,
    placed,
    samples,
    times,
)
from ui.app.mixer import RATE

BED: Final = 4.7
"""Seconds of the steady layer."""
EVENTS: Final = 6.9
"""Seconds of the layer with what happens now and then."""
Layer = Callable[[], Wave]


# ---- steady


def _hush(seconds: float, seed: int, low: float, high: float, alike: float = 0.5) -> Wave:
    """Make noise of a band as a loop, partly alike left and right."""
    n = count(seconds)
    both, left, right = (filtered_loop(noise(n, seed + i), band(low, high, 1)) for i in range(3))
    return np.stack([alike * both + (1 - alike) * side for side in (left, right)])


def _gusts(seconds: float, *waves_: tuple[int, float, float]) -> Wave:
    """Return a level that rises and falls: whole turns in the loop, depth and phase of each."""
    t = times(seconds) / seconds
    return np.prod([1 + depth * np.sin(tau * (turns * t + phase)) for turns, depth, phase in waves_], axis=0)


def _wind(seconds: float, seed: int, height: float = 1.0) -> Wave:
    """Make wind: a low roar, and two bands that swell apart from each other."""
    roar = _hush(seconds, seed, 60, 260 * height) * _gusts(seconds, (1, 0.4, 0.1), (3, 0.2, 0.6))
    moan = _hush(seconds, seed + 5, 300 * height, 620 * height) * _gusts(
        seconds, (1, 0.7, 0.3), (2, 0.4, 0.8)
    )
    hiss = _hush(seconds, seed + 9, 1500, 5200, 0.2) * _gusts(seconds, (1, 0.6, 0.35), (4, 0.3, 0.2))
    return roar + 0.45 * moan + 0.1 * hiss


def _water(seconds: float, seed: int, size: float) -> Wave:
    """Make running water: bands that flicker, lower the larger the water is."""
    deep = _hush(seconds, seed, 160 / size, 900 / size) * _gusts(seconds, (2, 0.2, 0.2), (5, 0.15, 0.7))
    bright = _hush(seconds, seed + 5, 900, 5200, 0.25) * _gusts(seconds, (3, 0.25, 0.5), (11, 0.15, 0.1))
    return 0.8 * deep + 0.5 * bright


# ---- events


def _around(seconds: float, layers: Iterator[tuple[float, Wave]]) -> Wave:
    """Mix stereo events into a loop; those that last over its end go on at its beginning."""
    total = np.zeros((2, count(2 * seconds)))
    for at, wave in layers:
        start = count(at)
        part = wave[:, : total.shape[1] - start]
        total[:, start : start + part.shape[1]] += part
    return looped(total, count(seconds))


def _somewhere(rng: Random) -> float:
    return rng.uniform(-0.8, 0.8)


def _crackles(seconds: float, seed: int) -> Iterator[tuple[float, Wave]]:
    """Yield the crackles of a fire, in clusters, and a few pops of the wood."""
    rng = Random(seed)
    for _ in range(9):
        at, side = rng.uniform(0, seconds), _somewhere(rng)
        for _ in range(rng.randrange(2, 12)):
            loud = 0.15 * rng.random() ** 2 + 0.02
            snap = burst(
                0.03,
                rng.randrange(9999),
                (1500, rng.uniform(4000, 12000)),
                (0.0005, rng.uniform(0.001, 0.004)),
            )
            yield at, placed(loud * snap, side)
            at += rng.expovariate(14)
    for _ in range(5):
        pop = burst(0.12, rng.randrange(9999), (250, 2200), (0.001, 0.012)) + modes(
            0.12, ((rng.uniform(180, 420), 0.3, 0.02),)
        )
        yield rng.uniform(0, seconds), in_room(placed(0.1 * pop, _somewhere(rng)), waves.TABLE)


def _bubbles(seconds: float, seed: int, number: int, height: float) -> Iterator[tuple[float, Wave]]:
    """Yield bubbles: short tones that rise as they burst."""
    rng = Random(seed)
    for _ in range(number):
        low, fall = height * rng.uniform(380, 1500), rng.uniform(0.012, 0.04)
        t = times(6 * fall)
        tone = np.sin(tau * low * t * (1 + 1.5 * t / (6 * fall) * rng.random())) * np.exp(-t / fall)
        tone *= np.minimum(1, t / 0.003)
        yield rng.uniform(0, seconds), placed(0.04 * rng.random() ** 1.5 * tone, _somewhere(rng))


def _throat(first: float, second: float) -> Response:
    """Return the response of a throat with two formants in Hz, behind a wall of other people."""
    formants, wall = peaks((first, 4, 0.25), (second, 2.6, 0.2)), band(120, 2400)
    return lambda hz: formants(hz) * wall(hz)


def _voices(seconds: float, seed: int, number: int) -> Iterator[tuple[float, Wave]]:
    """Yield the murmur of people who talk, too far away to be understood."""
    rng = Random(seed)
    for voice in range(number):
        pitch, side, at = rng.uniform(95, 205), _somewhere(rng), seconds * (voice + rng.random()) / number
        for _ in range(rng.randrange(4, 11)):
            length = rng.uniform(0.09, 0.26)
            t = times(length)
            hz = pitch * rng.uniform(0.88, 1.15) * (1 - 0.12 * t / length)
            turns = np.cumsum(hz) / RATE
            tone = np.sum([np.sin(tau * k * turns + k * k) * k**-0.9 for k in range(1, 22)], axis=0)
            first, second = rng.uniform(320, 720), rng.uniform(900, 1900)
            spoken = waves.filtered(tone, _throat(first, second))
            shape = np.sin(pi * t / length) ** 0.7
            yield at, placed(0.016 * rng.uniform(0.5, 1) * spoken * shape, side)
            at += length * rng.uniform(0.8, 1.2)


def _clinks(seconds: float, seed: int, number: int) -> Iterator[tuple[float, Wave]]:
    """Yield glasses that touch each other, far away."""
    rng = Random(seed)
    for _ in range(number):
        hz = rng.uniform(1900, 3300)
        glass = modes(0.5, ((hz, 1, 0.07), (hz * 2.32, 0.5, 0.04), (hz * 4.25, 0.2, 0.02)))
        yield rng.uniform(0, seconds), placed(0.018 * glass, _somewhere(rng))


def _crickets(seconds: float, seed: int) -> Iterator[tuple[float, Wave]]:
    """Yield crickets: each chirps three times, again and again, at its own height and place."""
    rng = Random(seed)
    for _ in range(4):
        hz, side, at, loud = (
            rng.uniform(3900, 4900),
            _somewhere(rng),
            rng.uniform(0, 0.6),
            rng.uniform(0.006, 0.014),
        )
        every = seconds / rng.randrange(9, 13)
        t = times(0.02)
        pulse = np.sin(tau * hz * t) * np.sin(pi * t / 0.02)
        while at < seconds:
            for chirp in range(3):
                yield at + 0.033 * chirp, placed(loud * pulse, side)
            at += every


def _hammer(seconds: float, seed: int) -> Iterator[tuple[float, Wave]]:
    """Yield a hammer at work some houses away, and boots on the planks."""
    rng = Random(seed)
    for start, strokes in ((0.6, 4), (3.9, 3)):
        for stroke in range(strokes):
            hit = modes(0.2, ((410, 0.8, 0.02), (930, 0.6, 0.012), (2350, 0.3, 0.008)), 0.001)
            yield start + 0.42 * stroke + rng.uniform(0, 0.02), placed(0.05 * hit, 0.55)
    for step in range(5):
        boot = PLAYERS["stomp"](0, 0, 0.3)
        yield 1.9 + 0.56 * step, placed(0.05 * boot, -0.7 + 0.25 * step)


def _far(layers: Iterator[tuple[float, Wave]]) -> Iterator[tuple[float, Wave]]:
    """Yield events as they sound from outside, over a valley."""
    for at, wave in layers:
        yield at, in_room(0.6 * wave, waves.VALLEY)


def _howls(seconds: float, seed: int) -> Wave:
    """Make gusts that whistle round a corner, now and then."""
    whistle = _hush(seconds, seed, 780, 900, 0.3) * np.maximum(
        0, _gusts(seconds, (1, 0.9, 0.5), (2, 0.6, 0.1)) - 0.5
    )
    snow = _hush(seconds, seed + 3, 5000, 11000, 0.1) * _gusts(seconds, (2, 0.8, 0.3), (5, 0.4, 0.2))
    return 1.2 * whistle + 0.1 * snow


# ---- places


def _saloon() -> Wave:
    murmur = _around(EVENTS, chain(_voices(EVENTS, 41, 15), _clinks(EVENTS, 42, 6)))
    return looped(
        in_room(np.concatenate([murmur, murmur], axis=1), waves.SALOON)[:, count(EVENTS) :], count(EVENTS)
    )


PLACES: Final[dict[str, tuple[Layer, Layer]]] = {
    "launcher": (lambda: _wind(BED, 10), lambda: _howls(EVENTS, 11)),
    "klondike_patience": (
        lambda: (
            _hush(BED, 20, 45, 320)
            + 0.12 * _hush(BED, 24, 900, 5000, 0.2) * _gusts(BED, (7, 0.4, 0), (13, 0.3, 0.4))
        ),
        lambda: _around(EVENTS, _crackles(EVENTS, 21)),
    ),
    "joker_klondike": (
        lambda: 0.8 * _wind(BED, 30, 0.8),
        lambda: _around(EVENTS, _crickets(EVENTS, 31)) + 0.012 * _hush(EVENTS, 32, 200, 2500, 0.3),
    ),
    "strike_it_rich": (
        lambda: _hush(BED, 40, 120, 700) * _gusts(BED, (3, 0.2, 0.1), (8, 0.15, 0.3)),
        _saloon,
    ),
    "klondike_board": (
        lambda: _water(BED, 50, 0.7) + 0.4 * _wind(BED, 53),
        lambda: _around(EVENTS, _bubbles(EVENTS, 51, 260, 1.4)),
    ),
    "gold_am_yukon": (
        lambda: _water(BED, 60, 1.5),
        lambda: _around(EVENTS, _bubbles(EVENTS, 61, 340, 0.8)),
    ),
    "calamityville": (
        lambda: _wind(BED, 70, 1.1),
        lambda: _around(EVENTS, _far(chain(_hammer(EVENTS, 71), _voices(EVENTS, 72, 5)))),
    ),
}
"""The makers of the two layers of each game and of the launcher."""


def made(place: str, layer: int) -> Samples:
    """Return the samples of a layer of a place, which can be looped without a gap."""
    wave = filtered_loop(PLACES[place][layer](), band(45, RATE, 1))
    return samples(measuring.scaled(wave, levels.AMBIENCE, measuring.integrated))
