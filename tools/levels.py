"""The levels of effects and tunes: their targets, measurement and faults.

A level is in decibels, 0 for full scale (dBFS). That of an effect is measured over its loudest 50 ms as it
leaves the mixer, at full volume while nothing else sounds; that of a tune over the whole of it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import inf, log10
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from games.assets import path_or_content
from ui.app.mixer import RATE
from ui.app.sound import channel_volume

FULL: Final = 32767
SPREAD: Final = 3.0
"""The largest allowed difference in decibels between two effects of a group."""
LOUDEST_PEAK: Final = -1.0
"""The highest peak that any file may have, in dBFS."""
TUNE: Final = -26.5
"""The level of every tune, in dBFS."""
_WINDOW: Final = RATE // 20


class Group(NamedTuple):
    """Effects that players hear as one kind: its level, its rank among the groups, its effects.

    Every effect of a rank is quieter than every one of the next. `effects` gives for each effect by how many
    decibels it is louder than `level`, or quieter if negative.
    """

    level: float
    rank: int
    effects: Mapping[str, float]


GROUPS: Final[dict[str, Group]] = {
    "cues": Group(
        -32.0,
        0,
        {
            "cue_stock": -0.5,
            "cue_waste": 0.0,
            "cue_foundation": -0.5,
            "cue_turn": 0.5,
            "cue_other_turn": 1.0,
        },
    ),
    "interface": Group(-29.0, 1, {"click": -1.3, "hint": 0.0, "undo": 0.3, "refuse": 1.3}),
    "cards": Group(
        -24.5,
        2,
        {
            "card_lift": -0.8,
            "card_slide": -0.5,
            "deal": 0.0,
            "card_flip": 0.0,
            "card_place": 0.7,
            "shuffle": 0.7,
        },
    ),
    "tokens": Group(-21.5, 3, {"token": 0.0, "build": 0.0}),
    "dice": Group(-22.0, 3, {"dice_hit": -0.3, "dice_roll": 0.5}),
    "coins": Group(-21.0, 3, {"coin": -0.5, "coins": 0.0, "gold": 0.8}),
    "animals": Group(-20.0, 3, {"bray": 0.0}),
    "fanfares": Group(-16.0, 4, {"win": 0.5, "triumph": 0.5, "lose": -1.0}),
}
"""All groups by name; every effect is in one of them."""

Measured = Mapping[str, Sequence[float]]
"""The levels of all files of an effect, by the name of the effect."""


# ---- measuring


def decibels(part: float) -> float:
    """Convert a part of full scale (1 is full) to dBFS; -inf for silence."""
    return 20 * log10(part) if part > 0 else -inf


def peak(samples: array[int]) -> float:
    """Return the level of the highest sample."""
    return decibels(max(map(abs, samples)) / FULL)


def whole(samples: array[int]) -> float:
    """Return the mean level of all samples (root mean square)."""
    return decibels(float((sum(x * x for x in samples) / len(samples)) ** 0.5) / FULL)


def loudest_window(samples: array[int]) -> float:
    """Return the mean level of the loudest 50 ms; silence fills up a shorter sound."""
    sums = list(accumulate((x * x for x in samples), initial=0))
    sums += sums[-1:] * max(0, _WINDOW - len(samples))
    power = max(after - before for before, after in zip(sums, sums[_WINDOW:], strict=False)) / _WINDOW
    return decibels(float(power**0.5) / FULL)


def playback_level(samples: array[int]) -> float:
    """Return the level of an effect that sounds alone, at the highest volume."""
    return loudest_window(samples) + decibels(channel_volume(0))


def read_samples(path: Path) -> array[int]:
    """Return the samples of a file; the mixer must be open, mono, 16 bit, at `RATE`."""
    return array("h", pygame.mixer.Sound(path_or_content(path)).get_raw())


# ---- making


def target_level(name: str) -> float:
    """Return the level that an effect should have. Raises KeyError if it is in no group."""
    for group in GROUPS.values():
        if name in group.effects:
            return group.level + group.effects[name]
    raise KeyError(name)


def scale_to_level(samples: array[int], level: float) -> array[int]:
    """Return the samples of an effect, scaled so that `playback_level` measures them at a level."""
    factor = 10 ** ((level - playback_level(samples)) / 20)
    return array("h", (round(factor * x) for x in samples))


# ---- judging


def level_errors(measured: Measured) -> Iterator[str]:
    """Yield a sentence for each fault in the levels of effects."""
    placed = [name for group in GROUPS.values() for name in group.effects]
    yield from (f"{name} is in no group." for name in measured if name not in placed)
    yield from (f"{name} is in two groups." for name in {*placed} if placed.count(name) > 1)
    ranks: dict[int, list[float]] = {}
    for title, group in GROUPS.items():
        levels = [level for name in group.effects for level in measured.get(name, ())]
        if not levels:
            yield f"There is nothing in {title}."
            continue
        if max(levels) - min(levels) > SPREAD:
            yield f"{title} differ by {max(levels) - min(levels):.1f} dB."
        ranks.setdefault(group.rank, []).extend(levels)
    for below, above in pairwise(sorted(ranks)):
        if max(ranks[below]) >= min(ranks[above]):
            yield f"Something of rank {below} is as loud as something of rank {above}."


def table(measured: Measured) -> Iterator[str]:
    """Yield a line for each group: its quietest and its loudest level."""
    for title, group in GROUPS.items():
        levels = [level for name in group.effects for level in measured[name]]
        yield f"{title:10} {min(levels):6.1f} to {max(levels):6.1f} dB"
