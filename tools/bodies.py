"""The bodies that effects are made of: paper, felt over planks, wood, bone and coins, and the blow on them.

A harder blow is not only louder but brighter, and rings longer.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import numpy as np

from tools.waves import Mode, Span, Wave, burst, modes, times
from ui.app.effect_files import VelocityLayer


class Blow(NamedTuple):
    """A blow: factors of the upper corners in Hz, of the level of what is high, and of the decay."""

    bright: float
    snap: float
    ring: float


BLOWS: Final = {
    VelocityLayer.SOFT: Blow(0.62, 0.55, 0.8),
    VelocityLayer.MEDIUM: Blow(1.0, 1.0, 1.0),
    VelocityLayer.HARD: Blow(1.5, 1.7, 1.35),
}
"""The blows of the velocity layers."""
EVEN: Final = BLOWS[VelocityLayer.MEDIUM]


def take_of(name: str, take: int, pitch: int = 0, layer: VelocityLayer = VelocityLayer.MEDIUM) -> Random:
    """Return the chance that makes a take unlike the others, also those of other layers."""
    aside = "" if layer is VelocityLayer.MEDIUM else f" {layer.name}"
    return Random(f"{name} {take} {pitch}{aside}")


def new_seed(rng: Random) -> int:
    """Return a seed for noise."""
    return rng.randrange(1 << 30)


def somewhere(rng: Random, far: float = 0.25) -> float:
    """Return a place in stereo, not far from the middle."""
    return rng.uniform(-far, far)


def varied_modes(rng: Random, partials: tuple[Mode, ...], blow: Blow = EVEN) -> list[Mode]:
    """Return modes whose heights differ a little; a harder blow stirs up the higher ones."""
    found = []
    for number, (hz, level, fall) in enumerate(partials):
        snap = blow.snap ** (number / len(partials))
        found.append((hz * rng.uniform(0.96, 1.04), level * snap, fall * blow.ring))
    return found


# ---- paper, felt and wood


def flick(rng: Random, seconds: float, low: float, high: float, shape: Span) -> Wave:
    """Make the sound of paper that bends and springs: a band of noise with the modes of a stiff sheet."""
    height = rng.uniform(0.93, 1.08)
    wave = burst(seconds, new_seed(rng), (low * height, high * height), shape)
    sheet = [
        (hz * height * rng.uniform(0.96, 1.04), rng.uniform(0.4, 1.0), 0.004)
        for hz in (690, 1130, 1870, 2740)
    ]
    spring = modes(seconds, sheet) * np.exp(-times(seconds) / (3 * shape[1]))
    return wave + 0.16 * spring


def thud(rng: Random, level: float, blow: Blow = EVEN) -> Wave:
    """Make the sound of felt over a table of planks, struck softly."""
    height = rng.uniform(0.94, 1.07)
    planks: list[Mode] = [
        (96, 0.7, 0.03),
        (158, 1.0, 0.022),
        (243, 0.6, 0.016),
        (391, 0.3, 0.011),
        (610, 0.14, 0.007),
    ]
    seconds, ring = 0.16 * blow.ring, blow.ring
    wood = modes(seconds, [(hz * height, part, fall * ring) for hz, part, fall in planks], 0.0018)
    felt = burst(seconds, new_seed(rng), (180, 1500 * blow.bright), (0.002, 0.01 * ring))
    return level * (0.55 * wood + 0.6 * felt)


def knock(hz: float, rng: Random, strength: float = 1.0, blow: Blow = EVEN) -> Wave:
    """Make the sound of something hard on wood: its own modes, the tick of the contact, the board below."""
    seconds = 0.18 * blow.ring
    piece: list[Mode] = [
        (hz, 1.0, 0.024),
        (hz * 2.31, 0.5 * blow.snap, 0.013),
        (hz * 4.07, 0.3 * blow.snap, 0.007),
        (hz * 6.9, 0.14 * blow.snap, 0.004),
    ]
    own = modes(
        seconds,
        [(a * rng.uniform(0.99, 1.01), b, c * rng.uniform(0.85, 1.15) * blow.ring) for a, b, c in piece],
    )
    below = ((118, 0.7, 0.03), (204, 0.8, 0.022), (331, 0.4, 0.015))
    board = modes(seconds, varied_modes(rng, below, blow), 0.001)
    corners = 1500, (5500 + 3500 * strength) * blow.bright
    tick = burst(seconds, new_seed(rng), corners, (0.0006, 0.003))
    return strength * (0.55 * own + 0.5 * blow.snap**-0.5 * board + 0.4 * blow.snap * tick)


# ---- bone


def bone(rng: Random, strength: float = 1.0, blow: Blow = EVEN) -> Wave:
    """Make the sound of one die that strikes the table: bone on wood."""
    height, seconds = rng.uniform(0.88, 1.12), 0.12 * blow.ring
    own = (
        (1720 * height, 0.7, 0.007),
        (2950 * height, 0.6, 0.005),
        (4700 * height, 0.35, 0.003),
        (7600 * height, 0.2, 0.002),
    )
    die = modes(seconds, varied_modes(rng, own, blow))
    below = ((174, 0.7, 0.03), (296, 0.8, 0.02), (415, 0.6, 0.014), (740, 0.3, 0.008))
    wood = modes(seconds, varied_modes(rng, below, blow), 0.0008)
    corners = 1800, (6000 + 4000 * strength) * blow.bright
    tick = burst(seconds, new_seed(rng), corners, (0.0005, 0.003))
    return strength * (0.42 * strength * blow.snap * die + 0.7 * wood + 0.35 * blow.snap * tick)


# ---- metal


def clink(hz: float, rng: Random, seconds: float = 0.4, ring: float = 1.0, blow: Blow = EVEN) -> Wave:
    """Make the sound of one coin: partials of a disc, each of two that beat, and the strike."""
    partials: list[Mode] = []
    for number, (ratio, level, fall) in enumerate(
        (
            (1.0, 1.0, 0.085),
            (1.513, 0.75, 0.065),
            (2.291, 0.5, 0.045),
            (3.12, 0.3, 0.03),
            (4.35, 0.2, 0.02),
        )
    ):
        share = level * blow.snap ** (number / 4) / 2
        for apart in (1, rng.uniform(1.002, 1.006)):
            partials.append((hz * ratio * apart * rng.uniform(0.998, 1.002), share, ring * fall * blow.ring))
    strike = burst(seconds, new_seed(rng), (3500, 13000 * min(1, blow.bright)), (0.0005, 0.003))
    below = ((230, 0.3, 0.018), (420, 0.2, 0.01))
    wood = modes(seconds, varied_modes(rng, below), 0.001)
    return modes(seconds, partials, 0.0008) + 0.25 * blow.snap * strike + wood


def bell(hz: float, seconds: float, fall: float, blow: Blow = EVEN) -> Wave:
    """Make the sound of a small bell."""
    partials = (
        (hz, 1.0, fall),
        (hz * 1.003, 0.4, fall),
        (hz * 2.005, 0.35, fall * 0.6),
        (hz * 3.02, 0.14, fall * 0.35),
        (hz * 5.4, 0.08, fall * 0.15),
    )
    rung = [
        (height, level if number < 2 else level * blow.snap**1.5, long * blow.ring)
        for number, (height, level, long) in enumerate(partials)
    ]
    return modes(seconds, rung, 0.0015)
