"""Every effect of the collection, made from noise bursts, ringing bodies and struck strings in a small room.

An effect is a stereo wave; it varies by its pitch and by its take. The takes of an effect differ a little in
height, strength and color, as if a hand made them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi, tau
from random import Random
from typing import Final

import numpy as np

from tools import fanfares, instruments, levels, measuring
from tools.waves import (
    PARLOR,
    TABLE,
    Mode,
    Samples,
    Span,
    Wave,
    band,
    burst,
    count,
    filtered,
    finished,
    in_room,
    mixed,
    modes,
    noise,
    placed,
    samples,
    times,
    varied,
)
from ui.app.mixer import RATE

Maker = Callable[[int, int], Wave]
"""A function that makes an effect of a pitch and a take, in stereo."""


def _take(name: str, take: int, pitch: int = 0) -> Random:
    """Return the chance that makes a take unlike the others."""
    return Random(f"{name} {take} {pitch}")


def _seed(rng: Random) -> int:
    return rng.randrange(1 << 30)


def _somewhere(rng: Random, far: float = 0.25) -> float:
    """Return a place in stereo, not far from the middle."""
    return rng.uniform(-far, far)


# ---- cards


def _flick(rng: Random, seconds: float, low: float, high: float, shape: Span) -> Wave:
    """Make the sound of paper that bends and springs: a band of noise with the modes of a stiff sheet."""
    height = rng.uniform(0.93, 1.08)
    wave = burst(seconds, _seed(rng), (low * height, high * height), shape)
    sheet = [
        (hz * height * rng.uniform(0.96, 1.04), rng.uniform(0.4, 1.0), 0.004)
        for hz in (690, 1130, 1870, 2740)
    ]
    spring = modes(seconds, sheet) * np.exp(-times(seconds) / (3 * shape[1]))
    return wave + 0.16 * spring


def _thud(rng: Random, level: float) -> Wave:
    """Make the sound of felt over a table of planks, struck softly."""
    height = rng.uniform(0.94, 1.07)
    planks: list[Mode] = [
        (96, 0.7, 0.03),
        (158, 1.0, 0.022),
        (243, 0.6, 0.016),
        (391, 0.3, 0.011),
        (610, 0.14, 0.007),
    ]
    wood = modes(0.16, [(hz * height, part, fall) for hz, part, fall in planks], 0.0018)
    felt = burst(0.16, _seed(rng), (180, 1500), (0.002, 0.01))
    return level * (0.55 * wood + 0.6 * felt)


def card_lift(_pitch: int, take: int) -> Wave:
    """Make the sound of a card that leaves the pile: one light paper flick."""
    rng = _take("lift", take)
    scrape = burst(0.09, _seed(rng), (1100, 4400), (0.016, 0.012))
    flick = _flick(rng, 0.06, 1200, 4000, (0.003, 0.01))
    wave = mixed(0.12, ((0.0, 0.5 * scrape), (rng.uniform(0.016, 0.024), flick)))
    return in_room(placed(wave, _somewhere(rng)), TABLE)


def card_place(_pitch: int, take: int) -> Wave:
    """Make the sound of a card that lands: a paper flick and a soft thud on felt over wood."""
    rng = _take("place", take)
    hard = (0.8, 1.1, 0.65, 0.95, 1.25)[take % 5]
    flick = _flick(rng, 0.06, 1200, 3600 + 1600 * hard, (0.0022, 0.009))
    air = burst(0.05, _seed(rng), (700, 2600), (0.02, 0.008))
    thud = _thud(rng, 0.9 * hard)
    wave = mixed(0.18, ((0.0, 0.25 * air), (0.012, 0.75 * flick), (0.014, thud)))
    return in_room(placed(wave, _somewhere(rng)), TABLE)


def card_slide(_pitch: int, take: int) -> Wave:
    """Make the sound of a card pushed over felt: a soft breath of noise that ends in a touch."""
    rng = _take("slide", take)
    length = rng.uniform(0.15, 0.19)
    t = times(length)
    grain = 1 + 0.35 * filtered(noise(len(t), _seed(rng)), band(20, 120)) * 6
    shape = np.sin(pi * np.minimum(1, t / length)) ** 1.4 * (0.6 + 0.4 * t / length)
    rub = filtered(noise(len(t), _seed(rng)), band(700, rng.uniform(2900, 3500))) * grain * shape
    wave = mixed(0.24, ((0.0, 0.7 * rub), (0.85 * length, _thud(rng, 0.16))))
    side = _somewhere(rng, 0.2)
    return in_room(placed(wave, side), TABLE)


def card_flip(_pitch: int, take: int) -> Wave:
    """Make the sound of a card that turns over: it bends, snaps and comes down."""
    rng = _take("flip", take)
    bend = burst(0.08, _seed(rng), (800, 3000), (0.03, 0.012))
    snap = _flick(rng, 0.05, 1900, 6200, (0.0016, 0.007))
    lands = rng.uniform(0.058, 0.07)
    layers = (
        (0.0, 0.5 * bend),
        (0.036, 0.75 * snap),
        (lands, _thud(rng, 0.5)),
        (lands, 0.35 * _flick(rng, 0.05, 1200, 3600, (0.002, 0.008))),
    )
    return in_room(placed(mixed(0.2, layers), _somewhere(rng)), TABLE)


def deal(_pitch: int, take: int) -> Wave:
    """Make the sound of a card that slides off the pack and comes to rest: soft, for it is heard 28 times."""
    rng = _take("deal", take)
    off = burst(0.09, _seed(rng), (1100, rng.uniform(3300, 4300)), (0.014, 0.014))
    touch = burst(0.06, _seed(rng), (500, 2200), (0.005, 0.012))
    wave = mixed(
        0.16, ((0.0, 0.6 * off), (rng.uniform(0.03, 0.036), 0.45 * touch), (0.034, _thud(rng, 0.42)))
    )
    return in_room(placed(filtered(wave, band(0, 5200, 1)), _somewhere(rng, 0.35)), TABLE)


def shuffle(_pitch: int, take: int) -> Wave:
    """Make the sound of a riffle shuffle, quick and then slower, and of squaring up the pack."""
    rng = _take("shuffle", take)
    layers, at = [], 0.0
    for number in range(34):
        strength = (1 - abs(number - 14) / 26) * rng.uniform(0.75, 1.1)
        flick = _flick(rng, 0.03, 1500, 5200, (0.0012, 0.0045))
        layers.append((at, placed(0.55 * strength * flick, -0.35 if number % 2 else 0.35)))
        at += 0.0105 + 0.0005 * number + rng.uniform(-0.003, 0.003)
    for part, hard in ((0.05, 0.5), (0.15, 0.8), (0.235, 0.55)):
        layers.append((at + part, placed(_thud(rng, 0.75 * hard), 0)))
        layers.append((at + part, placed(0.5 * hard * _flick(rng, 0.05, 1000, 4000, (0.002, 0.008)), 0.1)))
    return in_room(mixed(at + 0.4, layers), TABLE)


# ---- table and interface


def _knock(hz: float, rng: Random, strength: float = 1.0) -> Wave:
    """Make the sound of something hard on wood: its own modes, the tick of the contact, the board below."""
    piece: list[Mode] = [
        (hz, 1.0, 0.024),
        (hz * 2.31, 0.5, 0.013),
        (hz * 4.07, 0.3, 0.007),
        (hz * 6.9, 0.14, 0.004),
    ]
    own = modes(0.18, [(a * rng.uniform(0.99, 1.01), b, c * rng.uniform(0.85, 1.15)) for a, b, c in piece])
    board = modes(0.18, varied_modes(rng, ((118, 0.7, 0.03), (204, 0.8, 0.022), (331, 0.4, 0.015))), 0.001)
    tick = burst(0.18, _seed(rng), (1500, 5500 + 3500 * strength), (0.0006, 0.003))
    return strength * (0.55 * own + 0.5 * board + 0.4 * tick)


def varied_modes(rng: Random, partials: tuple[Mode, ...]) -> list[Mode]:
    """Return modes whose heights differ a little."""
    return [(hz * rng.uniform(0.96, 1.04), level, fall) for hz, level, fall in partials]


def refuse(_pitch: int, take: int) -> Wave:
    """Make the sound of an illegal move: two dull knocks, close together."""
    rng = _take("refuse", take)
    dull = [
        modes(
            0.16,
            varied_modes(rng, ((122, 0.7, 0.035), (176, 1.0, 0.03), (322, 0.5, 0.018), (517, 0.22, 0.01))),
            0.0016,
        )
        + 0.4 * burst(0.16, _seed(rng), (250, 1500), (0.0015, 0.008))
        for _ in range(2)
    ]
    wave = mixed(0.28, ((0.0, dull[0]), (rng.uniform(0.085, 0.095), 0.6 * dull[1])))
    return in_room(placed(wave, 0), TABLE)


def click(_pitch: int, take: int) -> Wave:
    """Make the sound of a pressed button: a tiny wooden tick, quieter than every other sound."""
    rng = _take("click", take)
    wood = modes(
        0.05,
        varied_modes(
            rng, ((690, 0.5, 0.007), (1150, 1.0, 0.005), (2600, 0.35, 0.0025), (5100, 0.12, 0.0014))
        ),
        0.0008,
    )
    return in_room(placed(wood + 0.15 * burst(0.05, _seed(rng), (900, 6000), (0.001, 0.003)), 0), TABLE)


def hint(_pitch: int, take: int) -> Wave:
    """Make the sound of a hint: one soft round note of a glass."""
    rng = _take("hint", take)
    hz = 659.3 * (1.0, 1.1225)[take % 2]
    wave = modes(
        0.8,
        ((hz, 1.0, 0.14), (hz * 2.005, 0.25, 0.08), (hz * 3.02, 0.08, 0.04), (hz * 5.4, 0.03, 0.02)),
        0.004,
    )
    air = burst(0.8, _seed(rng), (2000, 7000), (0.003, 0.01))
    return in_room(placed(wave + 0.04 * air, 0), PARLOR)


def undo(_pitch: int, take: int) -> Wave:
    """Make the sound of undo: a slide that ends where it began, with a low tap."""
    rng = _take("undo", take)
    back = burst(0.15, _seed(rng), (1000, rng.uniform(3600, 4300)), (0.085, 0.012))
    wave = mixed(0.26, ((0.0, 0.8 * back), (0.088, _thud(rng, 0.5))))
    return in_room(placed(wave, -0.15), TABLE)


def token(pitch: int, take: int) -> Wave:
    """Make the sound of a token set down: a knock, higher by a semitone for each step of pitch."""
    rng = _take("token", take, pitch)
    wave = _knock(340 * 2 ** (pitch / 12) * (1, 1.012, 0.99)[take % 3], rng, 0.9 + 0.1 * (take % 3))
    return in_room(placed(wave, _somewhere(rng)), TABLE)


def _bone(rng: Random, strength: float = 1.0) -> Wave:
    """Make the sound of one die that strikes the table: bone on wood."""
    height = rng.uniform(0.88, 1.12)
    die = modes(
        0.12,
        varied_modes(
            rng,
            (
                (1720 * height, 0.7, 0.007),
                (2950 * height, 0.6, 0.005),
                (4700 * height, 0.35, 0.003),
                (7600 * height, 0.2, 0.002),
            ),
        ),
    )
    wood = modes(
        0.12,
        varied_modes(rng, ((174, 0.7, 0.03), (296, 0.8, 0.02), (415, 0.6, 0.014), (740, 0.3, 0.008))),
        0.0008,
    )
    tick = burst(0.12, _seed(rng), (1800, 6000 + 4000 * strength), (0.0005, 0.003))
    return strength * (0.42 * strength * die + 0.7 * wood + 0.35 * tick)


def dice_hit(_pitch: int, take: int) -> Wave:
    """Make the sound of one die that strikes the table: bone on wood."""
    rng = _take("hit", take)
    wave = _bone(rng, (0.8, 1.0, 0.65, 0.9, 0.72, 0.95)[take % 6])
    return in_room(placed(wave, _somewhere(rng, 0.35)), TABLE)


def dice_roll(_pitch: int, take: int) -> Wave:
    """Make the sound of two dice that roll out: they bounce, slow down and fall on their sides."""
    rng = _take("roll", take)
    layers = []
    for die in range(2):
        at, gap, strength, side = (
            0.05 * die,
            rng.uniform(0.085, 0.105),
            1.0,
            rng.uniform(-0.5, 0.1) + 0.4 * die,
        )
        while strength > 0.14:
            layers.append((at, placed(_bone(rng, strength), side)))
            layers.append((at + rng.uniform(0.008, 0.02), placed(0.45 * _bone(rng, 0.6 * strength), side)))
            at += gap
            gap *= rng.uniform(0.82, 1.02)
            strength *= rng.uniform(0.66, 0.82)
            side = max(-0.5, min(0.5, side + rng.uniform(-0.05, 0.15)))
        layers.append((at + 0.01, placed(0.2 * _knock(300, rng), side)))
    return in_room(mixed(0.95, layers), TABLE)


# ---- metal


def _clink(hz: float, rng: Random, seconds: float = 0.4, ring: float = 1.0) -> Wave:
    """Make the sound of one coin: partials of a disc, each of two that beat, and the strike."""
    partials: list[Mode] = []
    for ratio, level, fall in (
        (1.0, 1.0, 0.085),
        (1.513, 0.75, 0.065),
        (2.291, 0.5, 0.045),
        (3.12, 0.3, 0.03),
        (4.35, 0.2, 0.02),
    ):
        for apart in (1, rng.uniform(1.002, 1.006)):
            partials.append((hz * ratio * apart * rng.uniform(0.998, 1.002), level / 2, ring * fall))
    strike = burst(seconds, _seed(rng), (3500, 13000), (0.0005, 0.003))
    wood = modes(seconds, varied_modes(rng, ((230, 0.3, 0.018), (420, 0.2, 0.01))), 0.001)
    return modes(seconds, partials, 0.0008) + 0.25 * strike + wood


def coin(pitch: int, take: int) -> Wave:
    """Make the sound of one coin on another, higher by a semitone for each step of pitch."""
    rng = _take("coin", take, pitch)
    hz = 2150 * 2 ** (pitch / 12)
    wave = mixed(
        0.42, ((0.0, _clink(hz, rng)), (rng.uniform(0.035, 0.06), 0.3 * _clink(hz * 1.06, rng, 0.3, 0.6)))
    )
    return in_room(placed(wave, _somewhere(rng)), TABLE)


def coins(pitch: int, take: int) -> Wave:
    """Make the rising sound of a few coins paid out, a semitone higher for each step of pitch.

    A larger sum has a higher pitch.
    """
    rng = _take("coins", take, pitch)
    times_ = varied(_seed(rng), (0.001, 0.062, 0.145, 0.212), 0.08)
    layers = []
    for at, step, loud in zip(times_, (1.0, 1.13, 1.07, 1.25), (0.8, 0.9, 0.85, 1.0), strict=True):
        clink = _clink(1900 * step * 2 ** (pitch / 12), rng, 0.35, 0.75)
        layers.append((at, placed(loud * clink, rng.uniform(-0.4, 0.4))))
    return in_room(mixed(0.55, layers), TABLE)


def _bell(hz: float, seconds: float, fall: float) -> Wave:
    partials = (
        (hz, 1.0, fall),
        (hz * 1.003, 0.4, fall),
        (hz * 2.005, 0.35, fall * 0.6),
        (hz * 3.02, 0.14, fall * 0.35),
        (hz * 5.4, 0.08, fall * 0.15),
    )
    return modes(seconds, partials, 0.0015)


def gold(_pitch: int, take: int) -> Wave:
    """Make the sound of gold in the pan: the swish of gravel, then a chime of two notes, a fifth apart."""
    rng = _take("gold", take)
    t = times(0.3)
    swish = filtered(noise(len(t), _seed(rng)), band(1800, 9000)) * np.sin(pi * t / 0.3) ** 2
    layers = (
        (0.0, placed(0.35 * swish, -0.3)),
        (0.1, placed(_bell(880, 0.6, 0.15), -0.12)),
        (0.24, placed(0.9 * _bell(1318.5, 0.75, 0.2), 0.15)),
    )
    return in_room(mixed(1.0, layers), PARLOR)


# ---- audio cues: unlike each other in rhythm, onset and timbre, so that nobody needs an ear for pitch


def cue_stock(_pitch: int, _number: int) -> Wave:
    """Make the cue of the stock: a thumb along the edge of a pack, four soft ticks of paper."""
    rng = _take("stock", 0)
    ticks = [(0.032 * i, _flick(rng, 0.04, 700, 2600, (0.0016, 0.006))) for i in range(4)]
    return in_room(placed(mixed(0.16, ticks), 0), TABLE)


def cue_waste(_pitch: int, _number: int) -> Wave:
    """Make the cue of the waste: one tap on a hollow box."""
    return in_room(
        placed(modes(0.14, ((590, 1.0, 0.028), (1770, 0.3, 0.014), (2950, 0.1, 0.007)), 0.001), 0), TABLE
    )


def cue_foundation(_pitch: int, _number: int) -> Wave:
    """Make the cue of the foundations: a touch of a glockenspiel, which rings."""
    return in_room(
        placed(modes(0.28, ((1175, 1.0, 0.07), (3240, 0.3, 0.03), (6340, 0.1, 0.012)), 0.001), 0), TABLE
    )


def cue_turn(_pitch: int, _number: int) -> Wave:
    """Make the cue of a person's turn: two quick notes of a marimba, upward."""
    low, high = (modes(0.14, ((hz, 1.0, 0.04), (hz * 3.93, 0.25, 0.012)), 0.001) for hz in (392, 587))
    return in_room(placed(mixed(0.23, ((0.0, low), (0.09, high))), 0), TABLE)


def cue_other_turn(_pitch: int, _number: int) -> Wave:
    """Make the cue of another player's turn: a breathy low call that swells and sinks, without an onset."""
    n = count(0.22)
    i = np.arange(n)
    turns = np.cumsum(tau * (430 - 160 * i / n) / RATE)
    air = filtered(noise(n, 121), band(300, 900))
    wave = np.sin(pi * i / n) ** 2 * (np.sin(turns) + 0.2 * np.sin(2 * turns) + 1.2 * air)
    return in_room(placed(wave, 0), TABLE)


# ---- the donkey

_THROAT: Final = ((1, 0.5), (2, 1.0), (3, 0.8), (4, 0.35), (5, 0.4), (6, 0.2), (8, 0.12), (11, 0.06))


def _creak(rng: Random, seconds: float, glide: Span, breath: float) -> Wave:
    """Make a hoarse call whose tone glides between two frequencies in Hz, with some noise of breath."""
    t = times(seconds)
    n, (low, high) = len(t), glide
    jitter = filtered(noise(n, _seed(rng)), band(0, 40)) * 0.25
    turns = np.cumsum(tau * (low + (high - low) * t / seconds) * (1 + jitter) / RATE)
    rough = 0.62 + 0.38 * np.sin(tau * 31 * t) + 1.6 * filtered(noise(n, _seed(rng)), band(0, 60))
    tone = sum(level * np.sin(number * turns) for number, level in _THROAT) * rough
    air = filtered(noise(n, _seed(rng)), band(500, 5200)) * 1.6 * breath
    wave: Wave = (tone + air) * np.minimum(1, np.minimum(t / 0.03, (seconds - t) / 0.07))
    return wave


def bray(_pitch: int, take: int) -> Wave:
    """Make the donkey's bray: a high creak and a low one, and the same again, wearier."""
    rng = _take("bray", take)
    high = rng.uniform(0.97, 1.04)
    calls = (
        (0.0, _creak(rng, 0.24, (430 * high, 505 * high), 0.8)),
        (0.26, 1.15 * _creak(rng, 0.38, (262, 205), 0.4)),
        (0.74, 0.7 * _creak(rng, 0.2, (415 * high, 470 * high), 0.9)),
        (0.96, 0.85 * _creak(rng, 0.44, (245, 176), 0.5)),
    )
    return in_room(placed(mixed(1.42, calls), 0.12), PARLOR)


# ---- all

_MAJOR: Final = (0, 2, 4, 5, 7, 9, 11)


def build(pitch: int, take: int) -> Wave:
    """Make the sound of a card that goes to a foundation: it lands, and a bright pluck rings.

    It is one step of the scale higher for each rank 1..13.
    """
    rng = _take("build", take, pitch)
    octave, step = divmod(max(1, pitch) - 1, 7)
    pluck = instruments.piano(67 + 12 * octave + _MAJOR[step], 0.16, 0.7 + 0.15 * (take % 2), 5)
    fades = np.exp(-np.arange(len(pluck)) / RATE / 0.09)
    wave = mixed(0.34, ((0.0, 0.5 * _thud(rng, 0.4)), (0.004, pluck * fades)))
    return in_room(placed(wave, _somewhere(rng)), TABLE)


MAKERS: Final[dict[str, Maker]] = {
    make.__name__: make
    for make in (
        click, card_lift, card_place, refuse, build, card_flip, card_slide, deal, shuffle, undo, hint, token,
        coin, coins, gold, dice_hit, dice_roll, bray,
        cue_stock, cue_waste, cue_foundation, cue_turn, cue_other_turn,
        fanfares.win, fanfares.fanfare, fanfares.triumph, fanfares.lose,
    )
}  # fmt: skip
"""The functions of all effects, by name."""


def made(name: str, pitch: int = 0, take: int = 0) -> Samples:
    """Make an effect at the level of its group, and return its samples."""
    wave = finished(MAKERS[name](pitch, take))
    return samples(measuring.scaled(wave, levels.target_level(name), measuring.momentary))
