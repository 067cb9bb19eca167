"""The files in assets/shared/sounds are, to the ear, what the tools make, and clean to hear."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise
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
LONGEST = {"win": 1.99, "lose": 1.2, "gold": 1.0, "shuffle": 0.9, "dice_roll": 0.9, "coins": 0.6, "hint": 0.5}


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """A mixer that plays to nobody, with the samples as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
        yield
        pygame.mixer.quit()


def peak(samples: array[int]) -> float:
    """The largest sample, as a part of full scale."""
    return max(map(abs, samples)) / 32767


def level(samples: array[int]) -> float:
    """The mean level, as a part of full scale."""
    return float((sum(x * x for x in samples) / len(samples)) ** 0.5 / 32767)


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


@pytest.mark.parametrize("name", EFFECTS)
def test_a_sound_is_short_and_clean_at_both_ends_and_a_click_is_the_quietest(name: str) -> None:
    samples, click = synth.made(name, EFFECTS[name][0]), synth.made("click", 0)
    assert 0.02 <= len(samples) / RATE <= LONGEST.get(name, 0.35)
    assert 0.1 <= peak(samples) <= 0.9
    assert level(samples) > 0.015
    assert max(abs(samples[0]), abs(samples[-1])) < 100
    assert peak(samples[-20:]) < 0.05 * peak(samples)
    assert abs(sum(samples) / len(samples)) / 32767 < 0.1 * level(samples)
    assert name == "click" or peak(click) < peak(samples)


def test_takes_differ_a_little_and_the_rank_that_is_built_is_heard() -> None:
    for name in VARIED:
        assert len({synth.made(name, take).tobytes() for take in EFFECTS[name]}) == len(EFFECTS[name]) > 1
    assert len({synth.build(rank).tobytes() for rank in range(1, 14)}) == 13


def test_music_is_quiet_and_even_rings_over_the_bar_lines_and_loops_without_a_gap() -> None:
    played = music.piece()
    bars = [played[i : i + music.BAR] for i in range(0, len(played), music.BAR)]
    assert [len(bar) for bar in bars] == [music.BAR] * music.BARS == [music.BAR] * len(music.MELODY)
    assert 0.2 < peak(played) < 0.5
    levels = [level(bar) for bar in bars]
    assert 0.02 < min(levels) < max(levels) < 1.5 * min(levels)
    assert sum(peak(bar[:4]) > 20 / 32767 for bar in bars[1:]) > 25
    assert peak(bars[-1][-100:]) < 20 / 32767
    assert all(abs(before[-1] - after[0]) < 300 for before, after in pairwise([*bars, bars[0]]))
