"""The levels of all sounds: their targets, the figures noted of each file, and the faults in them.

A level is a loudness in LUFS: of an effect in its loudest 0.4 s, of a tune and an ambience over the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final, NamedTuple

from ui.app.effect_files import VelocityLayer

SPREAD: Final = 3.0
"""The largest allowed difference in decibels between two effects of a group."""
COINS_ABOVE_CARDS: Final = 6.0
"""The most decibels by which any coin may be louder than any card."""
LOUDEST_PEAK: Final = -1.0
"""The highest true peak that any file may have, in dBTP."""
DEAL_STEP: Final = 0.2
"""The largest step between two samples of a card that is dealt: it is heard 28 times in a row."""
OFFSET: Final = -50.0
"""The most that the mean of all samples may be off 0, in decibels."""
TUNE: Final = -26.0
"""The level of every tune."""
AMBIENCE: Final = -32.0
"""The level of every layer of an ambience."""


class Figures(NamedTuple):
    """The measurements of a file; decibels but for the seconds and the largest step between two samples.

    `bright` is the part above 8 kHz, `centroid` the center of the spectrum in kHz, `width` the part that
    differs between left and right, `offset` the mean of all samples, `seam` by how much the seam of a loop
    stands out from its surroundings.
    """

    seconds: float
    loudness: float
    peak: float
    step: float
    bright: float
    centroid: float
    width: float
    offset: float
    seam: float

    def written(self) -> str:
        """Return the figures as words with a space between."""
        return " ".join(f"{each:.3f}" for each in self)


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
        -38.5,
        0,
        {
            "cue_stock": -0.5,
            "cue_waste": 0.0,
            "cue_foundation": -0.5,
            "cue_turn": 0.5,
            "cue_other_turn": 1.0,
        },
    ),
    "interface": Group(-35.0, 1, {"click": -1.2, "hint": 0.0, "undo": 0.5, "refuse": 0.8}),
    "cards": Group(
        -30.0,
        2,
        {
            "card_lift": -0.6,
            "card_slide": -0.5,
            "deal": -0.8,
            "card_flip": 0.0,
            "card_place": 0.4,
            "shuffle": 1.2,
        },
    ),
    "tokens": Group(-27.3, 3, {"token": 0.0, "build": 0.3}),
    "dice": Group(-27.0, 3, {"dice_hit": -0.8, "dice_roll": 1.3}),
    "coins": Group(-26.0, 3, {"coin": -0.8, "coins": 0.2, "gold": 0.1}),
    "animals": Group(-24.0, 3, {"bray": 0.0}),
    "fanfares": Group(-21.0, 4, {"win": 0.3, "fanfare": 0.0, "triumph": 0.5, "lose": -1.0}),
}
"""All groups by name; every effect is in one of them."""

LAYERS: Final[dict[str, tuple[float, float]]] = {
    "card_lift": (-0.4, 1.0),
    "card_place": (-1.0, 0.8),
    "token": (-0.5, 0.9),
    "build": (0.0, 0.8),
    "dice_hit": (-0.2, 1.4),
    "dice_roll": (-1.5, 0.6),
    "coins": (-1.4, 0.2),
    "gold": (-1.2, 0.3),
}
"""By how many decibels the soft and the hard takes of an effect are louder than its medium ones."""
LOUDER: Final = (0.6, 3.0)
"""The least and the most decibels by which the hard takes of an effect are louder than the soft ones."""
BRIGHTER: Final = 1.15
"""The least factor between the mean centroids of two neighboring velocity layers of an effect."""

Measured = Mapping[str, Sequence[float]]
"""The levels of all files of an effect, by the name of the effect."""
Layered = Mapping[VelocityLayer, Sequence[Figures]]
"""The figures of the files of an effect at one pitch, by velocity layer."""


def target_level(name: str, layer: VelocityLayer = VelocityLayer.MEDIUM) -> float:
    """Return the level that an effect should have. Raises KeyError if it is in no group."""
    soft, hard = LAYERS.get(name, (0.0, 0.0))
    for group in GROUPS.values():
        if name in group.effects:
            return group.level + group.effects[name] + (soft, 0.0, hard)[layer]
    raise KeyError(name)


def mean_figures(found: Sequence[Figures]) -> Figures:
    """Return the mean of each figure of some files, but their highest peak."""
    means = Figures(*(fmean(each) for each in zip(*found, strict=True)))
    return means._replace(peak=max(each.peak for each in found))


def layer_errors(name: str, layered: Layered) -> Iterator[str]:
    """Yield a sentence for each fault in the velocity layers of an effect: a harder blow is heard as such."""
    means = [mean_figures(found) for _, found in sorted(layered.items()) if found]
    hardest = means[-1]
    for below, above in pairwise(means):
        if above.centroid < BRIGHTER * below.centroid:
            yield f"{name} has centroids of {below.centroid:.2f} and {above.centroid:.2f} kHz."
        if below.seconds >= hardest.seconds:
            yield f"{name} is not longest for the hardest blow."
    louder = hardest.loudness - means[0].loudness
    if not LOUDER[0] <= louder <= LOUDER[1]:
        yield f"{name} is {louder:.1f} dB louder for the hardest blow."


def level_errors(measured: Measured) -> Iterator[str]:
    """Yield a sentence for each fault in the levels of effects."""
    placed = [name for group in GROUPS.values() for name in group.effects]
    yield from (f"{name} is in no group." for name in measured if name not in placed)
    yield from (f"{name} is in two groups." for name in {*placed} if placed.count(name) > 1)
    ranks: dict[int, list[float]] = {}
    of_groups: dict[str, list[float]] = {}
    for title, group in GROUPS.items():
        found = of_groups[title] = [level for name in group.effects for level in measured.get(name, ())]
        if not found:
            yield f"There is nothing in {title}."
            continue
        if max(found) - min(found) > SPREAD:
            yield f"{title} differ by {max(found) - min(found):.1f} dB."
        ranks.setdefault(group.rank, []).extend(found)
    for below, above in pairwise(sorted(ranks)):
        if max(ranks[below]) >= min(ranks[above]):
            yield f"Something of rank {below} is as loud as something of rank {above}."
    apart = max(of_groups["coins"], default=0) - min(of_groups["cards"], default=0)
    if apart > COINS_ABOVE_CARDS:
        yield f"Coins are {apart:.1f} dB above cards."


def layer_lines(name: str, layered: Layered) -> Iterator[str]:
    """Yield a line for each velocity layer of an effect: the means of its figures."""
    for layer, found in sorted(layered.items()):
        if found:
            f = mean_figures(found)
            yield (
                f"{name:11}{layer.name.lower():7}{len(found)} takes, {f.seconds:4.2f} s,"
                f" {f.loudness:6.1f} LUFS, peak {f.peak:5.1f} dB, centroid {f.centroid:5.2f} kHz"
            )


def table(measured: Measured) -> Iterator[str]:
    """Yield a line for each group: its quietest and its loudest level."""
    for title, group in GROUPS.items():
        found = [level for name in group.effects for level in measured[name]]
        yield f"{title:10} {min(found):6.1f} to {max(found):6.1f} LUFS"
