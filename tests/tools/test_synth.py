"""Every sound is what it says: length, level, pitch, clean ends."""

from __future__ import annotations

import cmath
import math
from array import array
from itertools import accumulate, pairwise, repeat
from operator import mul

import pytest

from tools import music, synth
from ui.app.sound import EFFECTS, RATE, VARIED

NAMES = sorted(EFFECTS)
MADE = {name: synth.made(name, numbers[0]) for name, numbers in EFFECTS.items()}
LONGEST = {"win": 1.99, "lose": 1.2, "gold": 1.0, "shuffle": 0.9, "dice_roll": 0.9, "coins": 0.6, "hint": 0.5}
CARDS = ("card_lift", "card_place", "card_slide", "card_flip", "deal", "shuffle")


def peak(samples: array[int]) -> float:
    """The largest sample, as a part of full scale."""
    return max(map(abs, samples)) / 32767


def rms(samples: array[int]) -> float:
    """The mean level, as a part of full scale."""
    return float((sum(x * x for x in samples) / len(samples)) ** 0.5 / 32767)


def loudest(samples: array[int]) -> float:
    """The level of the loudest 20 ms."""
    return max(rms(samples[i : i + 441]) for i in range(0, max(1, len(samples) - 440), 110))


def pitch(samples: array[int], low: float = 300, high: float = 1500) -> float:
    """The strongest tone in Hz between two limits, in steps of 1 %, in 60 ms after the attack."""
    part = samples[220 : 220 + 1323]

    def strength(hz: float) -> float:
        turn = cmath.exp(-2j * cmath.pi * hz / RATE)
        turns = accumulate(repeat(turn, len(part) - 1), mul, initial=1 + 0j)
        return abs(sum(x * z for x, z in zip(part, turns, strict=True)))

    steps = int(math.log(high / low) / math.log(1.01)) + 1
    return max((low * 1.01**i for i in range(steps)), key=strength)


def attacks(samples: array[int], block: int = 220) -> list[float]:
    """The times in seconds at which the level leaps up."""
    levels = [rms(samples[i : i + block]) for i in range(0, len(samples) - block, block)]
    leaps = [i for i, (a, b) in enumerate(pairwise([0.0, *levels])) if b > 2 * a + 0.01]
    return [i * block / RATE for i in leaps]


@pytest.mark.parametrize("name", NAMES)
def test_level_and_length(name: str) -> None:
    samples = MADE[name]
    assert samples.typecode == "h"
    assert 0.02 <= len(samples) / RATE <= LONGEST.get(name, 0.35)
    assert 0.1 <= peak(samples) <= 0.9
    assert rms(samples) > 0.015


@pytest.mark.parametrize("name", NAMES)
def test_no_click_at_the_ends(name: str) -> None:
    samples = MADE[name]
    assert abs(samples[0]) < 100
    assert abs(samples[-1]) < 100
    assert max(map(abs, samples[-20:])) < 0.05 * peak(samples) * 32767


@pytest.mark.parametrize("name", NAMES)
def test_no_offset(name: str) -> None:
    samples = MADE[name]
    assert abs(sum(samples) / len(samples)) / 32767 < 0.1 * rms(samples)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "click"])
def test_click_is_quieter_than_all_else(name: str) -> None:
    assert loudest(MADE["click"]) < 0.5 * loudest(MADE[name])
    assert peak(MADE["click"]) < peak(MADE[name])


@pytest.mark.parametrize("name", VARIED)
def test_takes_differ_a_little(name: str) -> None:
    takes = [synth.made(name, take) for take in EFFECTS[name]]
    assert len({take.tobytes() for take in takes}) == len(takes) > 1
    levels = [loudest(take) for take in takes]
    assert max(levels) < 1.5 * min(levels)


def test_build_rises_with_the_rank() -> None:
    heard = [pitch(synth.build(rank)) for rank in range(1, 14)]
    assert all(low * 1.03 < high for low, high in pairwise(heard))
    assert heard[0] == pytest.approx(392.0, rel=0.02)
    assert heard[12] == pytest.approx(1318.5, rel=0.02)


def test_lose_falls() -> None:
    first, last = MADE["lose"], MADE["lose"][int(0.36 * RATE) :]
    assert pitch(first, 200, 900) > 1.1 * pitch(last, 200, 900)


@pytest.mark.parametrize("name", ["token", "coin"])
def test_pitch_is_in_semitones(name: str) -> None:
    low = pitch(synth.made(name, 0), 250, 2500)
    assert pitch(synth.made(name, 12), low * 1.5, low * 2.6) == pytest.approx(2 * low, rel=0.03)


def test_dice_roll_slows_down() -> None:
    times = attacks(MADE["dice_roll"])
    gaps = [b - a for a, b in pairwise(times)]
    assert 6 <= len(times) <= 8
    assert all(later > sooner for sooner, later in pairwise(gaps))


def test_gold_has_two_notes_and_refuse_two_knocks() -> None:
    assert pitch(MADE["gold"]) == pytest.approx(880, rel=0.02)
    assert pitch(MADE["gold"][int(0.2 * RATE) :]) == pytest.approx(1320, rel=0.02)
    assert len(attacks(MADE["refuse"], 330)) == 2


def test_paper_is_brighter_than_wood() -> None:
    def crossings(samples: array[int]) -> float:
        part = samples[: int(0.03 * RATE)]
        return sum(a < 0 <= b for a, b in pairwise(part)) * RATE / len(part)

    assert crossings(MADE["refuse"]) < 400
    assert crossings(MADE["deal"]) > 1500
    assert all(crossings(MADE[name]) > crossings(MADE["refuse"]) for name in CARDS)


# ---- music


@pytest.fixture(scope="module")
def played() -> array[int]:
    """The whole piece."""
    return music.piece()


@pytest.fixture(scope="module")
def bars(played: array[int]) -> list[array[int]]:
    return [played[i : i + music.BAR] for i in range(0, len(played), music.BAR)]


def test_score_is_whole() -> None:
    assert len(music.MELODY) == len(music.HARMONY) == music.BARS
    for line in music.MELODY:
        assert sum(map(int, line.split()[1::2])) == 8
    for bar in range(music.BARS):
        assert {how for _, _, how in music.score(bar)} >= {"bass", "chord"}


def test_music_has_all_its_bars(bars: list[array[int]]) -> None:
    assert len(bars) == music.BARS
    assert {len(bar) for bar in bars} == {music.BAR}
    assert all(rms(bar) > 0.02 for bar in bars)


def test_music_is_quiet_and_even(bars: list[array[int]]) -> None:
    assert 0.2 < max(map(peak, bars)) < 0.5
    assert max(map(rms, bars)) < 1.5 * min(map(rms, bars))


def test_music_loops_without_a_gap(bars: list[array[int]]) -> None:
    assert max(map(abs, bars[-1][-100:])) < 20
    assert max(map(abs, bars[0][:3])) < 200
    for before, after in pairwise(bars):
        assert abs(before[-1] - after[0]) < 300


def test_tones_ring_on_over_the_bar_line(bars: list[array[int]]) -> None:
    assert sum(max(map(abs, bar[:4])) > 20 for bar in bars[1:]) > 25


@pytest.mark.parametrize("how", ["long", "short", "bass", "chord"])
def test_keys_die_away(how: str) -> None:
    note = music.Keys().note("C4", how)
    assert max(map(abs, note)) > 500
    assert max(map(abs, note[-4:])) < 5


def test_piano_is_in_tune() -> None:
    for note, hz in ((57, 220.0), (69, 440.0), (76, 659.26)):
        wave = synth.piano(note, synth.touch(0.3, 0.2), 0)
        heard = pitch(array("h", [int(9000 * x) for x in wave]), hz * 0.6, hz * 1.7)
        assert heard == pytest.approx(hz, rel=0.015)
