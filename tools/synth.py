"""Every effect of the collection, made from noise bursts, ringing bodies and struck strings in a small room.

An effect is a stereo wave; it varies by its pitch and by its take. The takes of an effect differ a little in
height, strength and color, as if a hand made them. Some effects have takes for soft, medium and hard blows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi, tau
from random import Random
from typing import Final

import numpy as np

from tools import fanfares, instruments, levels, measuring
from tools.bodies import (
    BLOWS,
    bell,
    bone,
    clink,
    flick,
    knock,
    new_seed,
    somewhere,
    take_of,
    thud,
    varied_modes,
)
from tools.waves import (
    PARLOR,
    TABLE,
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
from ui.app.effect_files import VelocityLayer
from ui.app.mixer import RATE

Maker = Callable[[int, int], Wave]
"""A function that makes an effect of a pitch and a take, in stereo."""
LayeredMaker = Callable[[int, int, VelocityLayer], Wave]
"""A function that makes an effect of a pitch, a take and a velocity layer, in stereo."""


# ---- cards


def card_lift(_pitch: int, take: int, layer: VelocityLayer) -> Wave:
    """Make the sound of cards that leave a pile: a light paper flick, of a column a run of them."""
    rng, blow = take_of("lift", take, layer=layer), BLOWS[layer]
    scrape = burst(0.09 * blow.ring, new_seed(rng), (1100, 4400 * blow.bright), (0.016, 0.012 * blow.ring))
    layers = [(0.0, 0.5 * scrape)]
    for number in range(3 if layer is VelocityLayer.HARD else 1):
        paper = flick(rng, 0.06, 1200 * blow.bright, 4000 * blow.bright, (0.003, 0.01 * blow.ring))
        layers.append((0.03 * number + rng.uniform(0.016, 0.024), 0.75**number * paper))
    return in_room(placed(mixed(0.12 * blow.ring, layers), somewhere(rng)), TABLE)


_WEIGHTS: Final = {VelocityLayer.SOFT: 0.6, VelocityLayer.MEDIUM: 1.0, VelocityLayer.HARD: 1.25}
"""Factors of the thud of a card that lands; one laid down softly hardly shakes the table."""


def card_place(_pitch: int, take: int, layer: VelocityLayer) -> Wave:
    """Make the sound of a card that lands: a paper flick and a soft thud on felt over wood."""
    rng, blow = take_of("place", take, layer=layer), BLOWS[layer]
    hard = (0.8, 1.1, 0.65)[take % 3]
    high = (3600 + 1600 * hard) * blow.bright
    paper = flick(rng, 0.06 * blow.ring, 1200 * blow.bright, high, (0.0022, 0.009 * blow.ring))
    air = burst(0.05, new_seed(rng), (700, 2600 * blow.bright), (0.02, 0.008))
    felt = thud(rng, 0.9 * hard * _WEIGHTS[layer], blow)
    layers = [(0.0, 0.25 * air), (0.012, 0.75 * blow.snap * paper), (0.014, felt)]
    if layer is VelocityLayer.HARD:
        layers.append((rng.uniform(0.075, 0.095), 0.35 * flick(rng, 0.06, 1400, 5200, (0.003, 0.012))))
    return in_room(placed(mixed(0.18 * blow.ring, layers), somewhere(rng)), TABLE)


def card_slide(_pitch: int, take: int) -> Wave:
    """Make the sound of a card pushed over felt: a soft breath of noise that ends in a touch."""
    rng = take_of("slide", take)
    length = rng.uniform(0.15, 0.19)
    t = times(length)
    grain = 1 + 0.35 * filtered(noise(len(t), new_seed(rng)), band(20, 120)) * 6
    shape = np.sin(pi * np.minimum(1, t / length)) ** 1.4 * (0.6 + 0.4 * t / length)
    rub = filtered(noise(len(t), new_seed(rng)), band(700, rng.uniform(2900, 3500))) * grain * shape
    wave = mixed(0.24, ((0.0, 0.7 * rub), (0.85 * length, thud(rng, 0.16))))
    side = somewhere(rng, 0.2)
    return in_room(placed(wave, side), TABLE)


def card_flip(_pitch: int, take: int) -> Wave:
    """Make the sound of a card that turns over: it bends, snaps and comes down."""
    rng = take_of("flip", take)
    bend = burst(0.08, new_seed(rng), (800, 3000), (0.03, 0.012))
    snap = flick(rng, 0.05, 1900, 6200, (0.0016, 0.007))
    lands = rng.uniform(0.058, 0.07)
    layers = (
        (0.0, 0.5 * bend),
        (0.036, 0.75 * snap),
        (lands, thud(rng, 0.5)),
        (lands, 0.35 * flick(rng, 0.05, 1200, 3600, (0.002, 0.008))),
    )
    return in_room(placed(mixed(0.2, layers), somewhere(rng)), TABLE)


def deal(_pitch: int, take: int) -> Wave:
    """Make the sound of a card that slides off the pack and comes to rest: soft, for it is heard 28 times."""
    rng = take_of("deal", take)
    off = burst(0.09, new_seed(rng), (1100, rng.uniform(3300, 4300)), (0.014, 0.014))
    touch = burst(0.06, new_seed(rng), (500, 2200), (0.005, 0.012))
    wave = mixed(0.16, ((0.0, 0.6 * off), (rng.uniform(0.03, 0.036), 0.45 * touch), (0.034, thud(rng, 0.42))))
    return in_room(placed(filtered(wave, band(0, 5200, 1)), somewhere(rng, 0.35)), TABLE)


def shuffle(_pitch: int, take: int) -> Wave:
    """Make the sound of a riffle shuffle, quick and then slower, and of squaring up the pack."""
    rng = take_of("shuffle", take)
    layers, at = [], 0.0
    for number in range(34):
        strength = (1 - abs(number - 14) / 26) * rng.uniform(0.75, 1.1)
        paper = flick(rng, 0.03, 1500, 5200, (0.0012, 0.0045))
        layers.append((at, placed(0.55 * strength * paper, -0.35 if number % 2 else 0.35)))
        at += 0.0105 + 0.0005 * number + rng.uniform(-0.003, 0.003)
    for part, hard in ((0.05, 0.5), (0.15, 0.8), (0.235, 0.55)):
        layers.append((at + part, placed(thud(rng, 0.75 * hard), 0)))
        layers.append((at + part, placed(0.5 * hard * flick(rng, 0.05, 1000, 4000, (0.002, 0.008)), 0.1)))
    return in_room(mixed(at + 0.4, layers), TABLE)


# ---- table and interface


def refuse(_pitch: int, take: int) -> Wave:
    """Make the sound of an illegal move: two dull knocks, close together."""
    rng = take_of("refuse", take)
    dull = [
        modes(
            0.16,
            varied_modes(rng, ((122, 0.7, 0.035), (176, 1.0, 0.03), (322, 0.5, 0.018), (517, 0.22, 0.01))),
            0.0016,
        )
        + 0.4 * burst(0.16, new_seed(rng), (250, 1500), (0.0015, 0.008))
        for _ in range(2)
    ]
    wave = mixed(0.28, ((0.0, dull[0]), (rng.uniform(0.085, 0.095), 0.6 * dull[1])))
    return in_room(placed(wave, 0), TABLE)


def click(_pitch: int, take: int) -> Wave:
    """Make the sound of a pressed button: a tiny wooden tick, quieter than every other sound."""
    rng = take_of("click", take)
    wood = modes(
        0.05,
        varied_modes(
            rng, ((690, 0.5, 0.007), (1150, 1.0, 0.005), (2600, 0.35, 0.0025), (5100, 0.12, 0.0014))
        ),
        0.0008,
    )
    return in_room(placed(wood + 0.15 * burst(0.05, new_seed(rng), (900, 6000), (0.001, 0.003)), 0), TABLE)


def hint(_pitch: int, take: int) -> Wave:
    """Make the sound of a hint: one soft round note of a glass."""
    rng = take_of("hint", take)
    hz = 659.3 * (1.0, 1.1225)[take % 2]
    wave = modes(
        0.8,
        ((hz, 1.0, 0.14), (hz * 2.005, 0.25, 0.08), (hz * 3.02, 0.08, 0.04), (hz * 5.4, 0.03, 0.02)),
        0.004,
    )
    air = burst(0.8, new_seed(rng), (2000, 7000), (0.003, 0.01))
    return in_room(placed(wave + 0.04 * air, 0), PARLOR)


def undo(_pitch: int, take: int) -> Wave:
    """Make the sound of undo: a slide that ends where it began, with a low tap."""
    rng = take_of("undo", take)
    back = burst(0.15, new_seed(rng), (1000, rng.uniform(3600, 4300)), (0.085, 0.012))
    wave = mixed(0.26, ((0.0, 0.8 * back), (0.088, thud(rng, 0.5))))
    return in_room(placed(wave, -0.15), TABLE)


def token(pitch: int, take: int, layer: VelocityLayer) -> Wave:
    """Make the sound of a token set down: a knock, higher by a semitone for each step of pitch."""
    rng = take_of("token", take, pitch, layer)
    hz = 340 * 2 ** (pitch / 12) * (1, 1.012, 0.99)[take % 3]
    wave = knock(hz, rng, 0.9 + 0.1 * (take % 3), BLOWS[layer])
    return in_room(placed(wave, somewhere(rng)), TABLE)


def dice_hit(_pitch: int, take: int, layer: VelocityLayer) -> Wave:
    """Make the sound of one die that strikes the table: bone on wood."""
    rng = take_of("hit", take, layer=layer)
    strength = (0.8, 1.0, 0.65)[take % 3]
    wave = bone(rng, strength, BLOWS[layer])
    if layer is VelocityLayer.HARD:
        wave = mixed(0.22, ((0.0, wave), (rng.uniform(0.05, 0.065), 0.4 * bone(rng, 0.7 * strength))))
    return in_room(placed(wave, somewhere(rng, 0.35)), TABLE)


def dice_roll(_pitch: int, take: int, layer: VelocityLayer) -> Wave:
    """Make the sound of one to three dice that roll out: they bounce, slow down and fall on their sides."""
    rng, blow = take_of("roll", take, layer=layer), BLOWS[layer]
    layers = []
    for die in range(1 + layer):
        at, gap, strength, side = (
            0.05 * die,
            rng.uniform(0.085, 0.105),
            1.0,
            rng.uniform(-0.5, 0.1) + 0.4 * (die % 2),
        )
        while strength > 0.14:
            layers.append((at, placed(bone(rng, strength, blow), side)))
            layers.append(
                (at + rng.uniform(0.008, 0.02), placed(0.45 * bone(rng, 0.6 * strength, blow), side))
            )
            at += gap
            gap *= rng.uniform(0.82, 1.02)
            strength *= rng.uniform(0.66, 0.82)
            side = max(-0.5, min(0.5, side + rng.uniform(-0.05, 0.15)))
        layers.append((at + 0.01, placed(0.2 * knock(300, rng), side)))
    return in_room(mixed(0.95 * blow.ring**0.5, layers), TABLE)


# ---- metal


def coin(pitch: int, take: int) -> Wave:
    """Make the sound of one coin on another, higher by a semitone for each step of pitch."""
    rng = take_of("coin", take, pitch)
    hz = 2150 * 2 ** (pitch / 12)
    wave = mixed(
        0.42, ((0.0, clink(hz, rng)), (rng.uniform(0.035, 0.06), 0.3 * clink(hz * 1.06, rng, 0.3, 0.6)))
    )
    return in_room(placed(wave, somewhere(rng)), TABLE)


_PAID: Final = {
    VelocityLayer.SOFT: ((0.001, 0.085), (1.0, 1.13), (0.85, 1.0)),
    VelocityLayer.MEDIUM: ((0.001, 0.062, 0.145, 0.212), (1.0, 1.13, 1.07, 1.25), (0.8, 0.9, 0.85, 1.0)),
    VelocityLayer.HARD: (
        (0.001, 0.04, 0.094, 0.135, 0.19, 0.23, 0.3),
        (1.0, 1.13, 1.07, 1.25, 1.19, 1.33, 1.5),
        (0.7, 0.8, 0.75, 0.85, 0.8, 0.9, 1.0),
    ),
}
"""The coins of a payment: their seconds, heights as factors, and levels."""
_HIGHER: Final = {VelocityLayer.SOFT: 1, VelocityLayer.MEDIUM: 3, VelocityLayer.HARD: 6}
"""Semitones by which they are higher."""


def coins(_pitch: int, take: int, layer: VelocityLayer) -> Wave:
    """Make the rising sound of coins paid out; a larger sum has more of them, and higher ones."""
    higher, (seconds, steps, levels_) = _HIGHER[layer], _PAID[layer]
    rng = take_of("coins", take, higher, layer)
    layers = []
    for at, step, loud in zip(varied(new_seed(rng), seconds, 0.08), steps, levels_, strict=True):
        wave = clink(1900 * step * 2 ** (higher / 12), rng, 0.35, 0.75, BLOWS[layer])
        layers.append((at, placed(loud * wave, rng.uniform(-0.4, 0.4))))
    return in_room(mixed(0.55 + 0.2 * (layer - 1), layers), TABLE)


def gold(_pitch: int, take: int, layer: VelocityLayer) -> Wave:
    """Make the sound of gold in the pan: the swish of gravel, then a chime of notes a fifth apart."""
    rng, blow = take_of("gold", take, layer=layer), BLOWS[layer]
    t = times(0.3)
    corners = 1800, 9000 * min(1.2, blow.bright)
    swish = filtered(noise(len(t), new_seed(rng)), band(*corners)) * np.sin(pi * t / 0.3) ** 2
    layers = [
        (0.0, placed(0.35 * blow.snap * swish, -0.3)),
        (0.1, placed(bell(880, 0.6 * blow.ring, 0.15, blow), -0.12)),
        (0.24, placed(0.9 * blow.snap**0.3 * bell(1318.5, 0.75 * blow.ring, 0.2, blow), 0.15)),
    ]
    if layer is VelocityLayer.HARD:
        layers.append((0.36, placed(0.8 * bell(1760, 0.75 * blow.ring, 0.2, blow), 0.3)))
    return in_room(mixed(1.0 * blow.ring, layers), PARLOR)


# ---- audio cues: unlike each other in rhythm, onset and timbre, so that nobody needs an ear for pitch


def cue_stock(_pitch: int, _number: int) -> Wave:
    """Make the cue of the stock: a thumb along the edge of a pack, four soft ticks of paper."""
    rng = take_of("stock", 0)
    ticks = [(0.032 * i, flick(rng, 0.04, 700, 2600, (0.0016, 0.006))) for i in range(4)]
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
    jitter = filtered(noise(n, new_seed(rng)), band(0, 40)) * 0.25
    turns = np.cumsum(tau * (low + (high - low) * t / seconds) * (1 + jitter) / RATE)
    rough = 0.62 + 0.38 * np.sin(tau * 31 * t) + 1.6 * filtered(noise(n, new_seed(rng)), band(0, 60))
    tone = sum(level * np.sin(number * turns) for number, level in _THROAT) * rough
    air = filtered(noise(n, new_seed(rng)), band(500, 5200)) * 1.6 * breath
    wave: Wave = (tone + air) * np.minimum(1, np.minimum(t / 0.03, (seconds - t) / 0.07))
    return wave


def bray(_pitch: int, take: int) -> Wave:
    """Make the donkey's bray: a high creak and a low one, and the same again, wearier."""
    rng = take_of("bray", take)
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


def build(pitch: int, take: int, layer: VelocityLayer) -> Wave:
    """Make the sound of a card that goes to a foundation: it lands, and a bright pluck rings.

    It is one step of the scale higher for each rank 1..13.
    """
    rng, blow = take_of("build", take, pitch, layer), BLOWS[layer]
    octave, step = divmod(max(1, pitch) - 1, 7)
    note, strength = 67 + 12 * octave + _MAJOR[step], 0.7 + 0.15 * (take % 2)
    plucks = [instruments.piano(note, 0.16, strength, 5)]
    if layer is VelocityLayer.HARD:
        plucks = [instruments.piano(note, 0.3, 1.0, 5), 0.7 * instruments.piano(note + 12, 0.3, strength, 5)]
    layers = [(0.0, 0.5 * thud(rng, 0.4))]
    for number, pluck in enumerate(plucks):
        fades = np.exp(-np.arange(len(pluck)) / RATE / (0.09 * blow.ring))
        layers.append((0.004 + 0.05 * number, pluck * fades))
    wave = mixed(0.34 * blow.ring, layers)
    return in_room(placed(wave, somewhere(rng)), TABLE)


MAKERS: Final[dict[str, Maker]] = {
    make.__name__: make
    for make in (
        click, refuse, card_flip, card_slide, deal, shuffle, undo, hint, coin, bray,
        cue_stock, cue_waste, cue_foundation, cue_turn, cue_other_turn,
        fanfares.win, fanfares.fanfare, fanfares.triumph, fanfares.lose,
    )
}  # fmt: skip
"""The functions of the effects without velocity layers, by name."""
LAYERED_MAKERS: Final[dict[str, LayeredMaker]] = {
    make.__name__: make for make in (card_lift, card_place, token, build, dice_hit, dice_roll, coins, gold)
}
"""The functions of the effects with velocity layers, by name."""


def made(name: str, pitch: int = 0, take: int = 0, layer: VelocityLayer = VelocityLayer.MEDIUM) -> Samples:
    """Make an effect at the level of its group, and return its samples."""
    make = LAYERED_MAKERS.get(name)
    wave = finished(make(pitch, take, layer) if make else MAKERS[name](pitch, take))
    return samples(measuring.scaled(wave, levels.target_level(name, layer), measuring.momentary))
