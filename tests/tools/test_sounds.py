"""Every sound is what it says, and the files in assets/shared/sounds are, to the ear, what was made."""

from __future__ import annotations

import cmath
import math
from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, repeat
from operator import mul
from pathlib import Path

import pygame
import pytest

from tools import music, synth
from tools.make_sounds import Maker, sounds
from ui.app import sound
from ui.app.sound import EFFECTS, RATE, VARIED

FILES = {path: make for path, make, _ in sounds()}
SMALL = 1_000_000
FAINT = {"card_slide": 0.15, "undo": 0.1}
"""How far a file may be from what was made, as parts of its level; breaths of noise come out least alike."""

MADE = {name: synth.made(name, numbers[0]) for name, numbers in EFFECTS.items()}
LONGEST = {"win": 1.99, "lose": 1.2, "gold": 1.0, "shuffle": 0.9, "dice_roll": 0.9, "coins": 0.6, "hint": 0.5}
CARDS = ("card_lift", "card_place", "card_slide", "card_flip", "deal", "shuffle")


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """A mixer that plays to nobody, with the samples as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
        yield
        pygame.mixer.quit()


def peak(samples: Sequence[int]) -> int:
    """The largest sample."""
    return max(map(abs, samples))


def level(samples: array[int]) -> float:
    """The mean level, as a part of full scale."""
    return float((sum(x * x for x in samples) / len(samples)) ** 0.5 / 32767)


def loudest(samples: array[int]) -> float:
    """The level of the loudest 20 ms."""
    return max(level(samples[i : i + 441]) for i in range(0, max(1, len(samples) - 440), 110))


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
    levels = [level(samples[i : i + block]) for i in range(0, len(samples) - block, block)]
    leaps = [i for i, (a, b) in enumerate(pairwise([0.0, *levels])) if b > 2 * a + 0.01]
    return [i * block / RATE for i in leaps]


def crossings(samples: array[int]) -> float:
    """How bright a sound begins: how often a second it rises through zero."""
    part = samples[: int(0.03 * RATE)]
    return sum(a < 0 <= b for a, b in pairwise(part)) * RATE / len(part)


# ------------------------------------------------------------------ files
@pytest.mark.parametrize(("path", "make"), FILES.items(), ids=lambda each: getattr(each, "stem", ""))
def test_a_file_is_what_was_made(path: Path, make: Maker) -> None:
    made, read = make(), array("h", pygame.mixer.Sound(path).get_raw())
    assert len(read) == len(made)
    assert level(read) == pytest.approx(level(made), rel=0.015)
    apart = level(array("h", (a - b for a, b in zip(made, read, strict=True))))
    assert apart < FAINT.get(path.stem.rstrip("_012"), 0.06) * level(made)


def test_every_file_is_there_and_no_other_and_together_they_are_small() -> None:
    assert set(sound.FOLDER.iterdir()) == FILES.keys()
    assert sum(path.stat().st_size for path in FILES) < SMALL


# ------------------------------------------------------------------ effects
@pytest.mark.parametrize("name", EFFECTS)
def test_a_sound_is_short_even_and_clean_at_both_ends_and_a_click_is_the_quietest(name: str) -> None:
    samples = MADE[name]
    assert samples.typecode == "h"
    assert 0.02 <= len(samples) / RATE <= LONGEST.get(name, 0.35)
    assert 0.1 <= peak(samples) / 32767 <= 0.9
    assert level(samples) > 0.015
    assert max(abs(samples[0]), abs(samples[-1])) < 100
    assert peak(samples[-20:]) < 0.05 * peak(samples)
    assert abs(sum(samples) / len(samples)) / 32767 < 0.1 * level(samples)
    if name != "click":
        assert loudest(MADE["click"]) < 0.5 * loudest(samples)
        assert peak(MADE["click"]) < peak(samples)


@pytest.mark.parametrize("name", VARIED)
def test_takes_differ_a_little(name: str) -> None:
    takes = [synth.made(name, take) for take in EFFECTS[name]]
    assert len({take.tobytes() for take in takes}) == len(takes) > 1
    levels = [loudest(take) for take in takes]
    assert max(levels) < 1.5 * min(levels)


def test_building_rises_with_the_rank_and_losing_falls() -> None:
    heard = [pitch(synth.build(rank)) for rank in range(1, 14)]
    assert all(low * 1.03 < high for low, high in pairwise(heard))
    assert (heard[0], heard[12]) == pytest.approx((392.0, 1318.5), rel=0.02)
    first, last = MADE["lose"], MADE["lose"][int(0.36 * RATE) :]
    assert pitch(first, 200, 900) > 1.1 * pitch(last, 200, 900)


@pytest.mark.parametrize("name", ["token", "coin"])
def test_pitch_is_in_semitones(name: str) -> None:
    low = pitch(synth.made(name, 0), 250, 2500)
    assert pitch(synth.made(name, 12), low * 1.5, low * 2.6) == pytest.approx(2 * low, rel=0.03)


def test_gold_has_two_notes_refuse_two_knocks_and_dice_roll_slower_and_slower() -> None:
    notes = pitch(MADE["gold"]), pitch(MADE["gold"][int(0.2 * RATE) :])
    assert notes == pytest.approx((880, 1320), rel=0.02)
    assert len(attacks(MADE["refuse"], 330)) == 2
    times = attacks(MADE["dice_roll"])
    assert 6 <= len(times) <= 8
    assert all(c - b > b - a for a, b, c in zip(times, times[1:], times[2:], strict=False))


def test_paper_is_brighter_than_wood() -> None:
    wood = crossings(MADE["refuse"])
    assert wood < 400
    assert crossings(MADE["deal"]) > 1500
    assert all(crossings(MADE[name]) > wood for name in CARDS)


# ------------------------------------------------------------------ music
def test_the_score_is_whole() -> None:
    assert len(music.MELODY) == len(music.HARMONY) == music.BARS
    for line in music.MELODY:
        assert sum(map(int, line.split()[1::2])) == 8
    for bar in range(music.BARS):
        assert {how for _, _, how in music.score(bar)} >= {"bass", "chord"}


def test_music_is_quiet_and_even_rings_over_the_bar_lines_and_loops_without_a_gap() -> None:
    played = music.piece()
    bars = [played[i : i + music.BAR] for i in range(0, len(played), music.BAR)]
    assert [len(bar) for bar in bars] == [music.BAR] * music.BARS
    assert 0.2 < peak(played) / 32767 < 0.5
    levels = [level(bar) for bar in bars]
    assert min(levels) > 0.02
    assert max(levels) < 1.5 * min(levels)
    assert sum(peak(bar[:4]) > 20 for bar in bars[1:]) > 25
    assert peak(bars[-1][-100:]) < 20
    assert peak(bars[0][:3]) < 200
    assert all(abs(before[-1] - after[0]) < 300 for before, after in pairwise(bars))


def test_keys_are_in_tune_and_die_away() -> None:
    for how in ("long", "short", "bass", "chord"):
        note = music.Keys().note("C4", how)
        assert peak(note) > 500
        assert peak(note[-4:]) < 5
    for number, hz in ((57, 220.0), (69, 440.0), (76, 659.26)):
        wave = synth.piano(number, synth.touch(0.3, 0.2), 0)
        heard = pitch(array("h", [int(9000 * x) for x in wave]), hz * 0.6, hz * 1.7)
        assert heard == pytest.approx(hz, rel=0.015)
