"""The files of sounds and tunes in assets/ are, to the ear, what the tools make, and clean to hear."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from operator import mul
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.assets import ASSETS
from tools import levels, make_sounds, music, synth
from tools.levels import GROUPS, level_errors, read_samples
from tools.make_sounds import Maker, effects, tunes
from tools.tunes import LAUNCHER, OF_GAMES, Tune
from ui.app import sound
from ui.app.mixer import RATE
from ui.app.sound import EFFECTS, TUNE, VARIED

EFFECT_FILES = dict(effects())
TUNE_FILES = dict(tunes())
FILES = EFFECT_FILES | TUNE_FILES
MADE = {path: make for path, make, _ in make_sounds.made()}
TUNES = {"launcher": LAUNCHER, **OF_GAMES}
SMALL, SMALL_TUNES = 500_000, 1_500_000
LONGEST = {
    "bray": 1.5,
    "triumph": 6.7,
    "win": 1.99,
    "lose": 1.2,
    "gold": 1.0,
    "shuffle": 0.9,
    "dice_roll": 0.9,
    "coins": 0.6,
    "hint": 0.5,
}
MOMENT = RATE // 20
"""Samples of 50 ms."""
FAINTEST = 33
"""A sample below which nothing is heard: 60 dB below full scale."""
ONE_GROUP = {name: [levels.target_level(name)] for name in EFFECTS}


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


def silent_around_the_seam(samples: array[int]) -> int:
    """How many samples nothing is heard when a tune begins again: at its end, then at its beginning."""
    playback_level = [number for number, sample in enumerate(samples) if abs(sample) >= FAINTEST]
    return len(samples) - 1 - playback_level[-1] + playback_level[0] if playback_level else 2 * len(samples)


def jump_at_the_seam(samples: array[int]) -> float:
    """The step from the last sample to the first, as a part of the largest step of a moment around it."""
    steps = [abs(b - a) for part in (samples[-MOMENT:], samples[:MOMENT]) for a, b in pairwise(part)]
    return abs(samples[0] - samples[-1]) / max(steps)


# ------------------------------------------------------------------ files
def test_each_file_was_made_from_the_code_and_data_of_today() -> None:
    assert make_sounds.sums() == make_sounds.noted_sums(), "see python3 -m tools.make_sounds --check"


@pytest.mark.sounds
@pytest.mark.parametrize(("path", "make"), MADE.items(), ids=lambda each: getattr(each, "stem", ""))
def test_a_file_is_what_was_made(path: Path, make: Maker) -> None:
    assert [*make_sounds.differences(path, make)] == []


def test_checksums_change_with_code_and_data_and_files_and_not_with_comments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, source = make_sounds.sums(), Path(synth.__file__).read_text(encoding="utf-8")

    def changed(code: str) -> int:
        """The number of files that are made of other code."""
        path = tmp_path / "synth.py"
        path.write_text(code, encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(synth, "__file__", str(path))
            now = make_sounds.sums()
        return sum(now[name] != before[name] for name in before)

    assert changed(source) == changed(f'"""Words."""\n# words\n\n{source}') == 0
    assert changed(source.replace("7 * fall", "6 * fall", 1)) == len(before)
    monkeypatch.setitem(OF_GAMES, "strike_it_rich", OF_GAMES["strike_it_rich"]._replace(step=0.5))
    now = make_sounds.sums()
    assert [name for name in before if now[name] != before[name]] == ["strike_it_rich/tune.ogg"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda samples: samples, []),
        (lambda samples: samples[:500], [" samples, and not 500."]),
        (lambda samples: levels.scale_to_level(samples, -40), ["has a level of", "is unlike what is made"]),
        (lambda samples: samples[::-1], ["is unlike what is made"]),
    ],
)
def test_a_file_that_is_not_what_is_made_is_told(change: Callable[..., array[int]], told: list[str]) -> None:
    make = partial(change, synth.made("click", 0))
    found = [*make_sounds.differences(sound.path_of("click", 0), make)]
    assert len(found) == len(told)
    assert all(part in line for part, line in zip(told, found, strict=True)), found


def test_every_file_is_there_and_no_other_and_together_they_are_small() -> None:
    assert set(sound.FOLDER.iterdir()) == EFFECT_FILES.keys()
    assert set(ASSETS.rglob("*.ogg")) == FILES.keys()
    assert {path.relative_to(ASSETS).as_posix() for path in FILES} >= make_sounds.BY_HAND
    assert sum(path.stat().st_size for path in EFFECT_FILES) < SMALL
    assert sum(path.stat().st_size for path in TUNE_FILES) < SMALL_TUNES


# ------------------------------------------------------------------ how loud
def test_effects_of_a_group_are_as_loud_as_each_other_and_groups_come_in_their_order() -> None:
    assert list(level_errors(make_sounds.measured())) == []
    order = ["cues", "interface", "cards", "dice", "coins", "tokens", "fanfares"]
    assert [GROUPS[name].rank for name in order] == [0, 1, 2, 3, 3, 3, 4]
    assert GROUPS["interface"].effects.keys() >= {"click"}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"card_lift": [levels.target_level("card_place") - 3.1]}, "cards differ by 3.1 dB."),
        ({"dice_hit": [-22.0, -18.4]}, "dice differ by 3.6 dB."),
        ({"click": [-26.6], "card_slide": [-26.5]}, ""),
        ({"click": [-26.0], "card_slide": [-26.1]}, "Something of rank 1 is as loud as something of rank 2."),
        ({"lose": [-18.5], "bray": [-18.0]}, "Something of rank 3 is as loud as something of rank 4."),
        ({"kazoo": [-20.0]}, "kazoo is in no group."),
        ({"bray": []}, "There is nothing in animals."),
    ],
)
def test_what_is_too_loud_or_too_soft_is_found(wrong: dict[str, list[float]], told: str) -> None:
    assert list(level_errors(ONE_GROUP | wrong)) == ([told] if told else [])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nothing_clips(path: Path) -> None:
    assert levels.peak(read_samples(path)) <= levels.LOUDEST_PEAK


def test_a_level_is_that_of_the_loudest_fiftieth_of_a_second_and_more() -> None:
    half = array("h", [16384, -16384] * (MOMENT // 2))
    assert levels.loudest_window(half) == pytest.approx(-6.02, abs=0.01)
    assert levels.loudest_window(array("h", bytes(9000)) + half) == pytest.approx(-6.02, abs=0.01)
    assert levels.loudest_window(half[: MOMENT // 2]) == pytest.approx(-9.03, abs=0.02)
    assert levels.playback_level(half) == pytest.approx(-6.02 - 1.94, abs=0.01)
    assert levels.peak(half) == pytest.approx(-6.02, abs=0.01)
    assert levels.playback_level(levels.scale_to_level(half, -20)) == pytest.approx(-20, abs=0.01)


# ------------------------------------------------------------------ effects
@pytest.mark.parametrize("name", EFFECTS)
def test_a_sound_is_short_and_clean_at_both_ends(name: str) -> None:
    samples = synth.made(name, EFFECTS[name][0])
    assert 0.02 <= len(samples) / RATE <= LONGEST.get(name, 0.35)
    assert level(samples) > 0.008
    assert max(abs(samples[0]), abs(samples[-1])) < 100
    assert peak(samples[-20:]) < 0.05 * peak(samples)
    assert abs(sum(samples) / len(samples)) / 32767 < 0.1 * level(samples)


def test_takes_differ_a_little_and_the_rank_that_is_built_is_heard() -> None:
    for name in VARIED:
        assert len({synth.made(name, take).tobytes() for take in EFFECTS[name]}) == len(EFFECTS[name]) > 1
    assert len({synth.build(rank).tobytes() for rank in range(1, 14)}) == 13


def tone(samples: array[int]) -> float:
    """The frequency at which samples are most like themselves, from 100 to 700 Hz."""
    part = samples[: RATE // 12]
    alike: dict[int, float] = {}
    for lag in range(RATE // 700, RATE // 100):
        alike[lag] = sum(map(mul, part, part[lag:])) / (len(part) - lag)
    best = max(alike.values())
    return RATE / next(lag for lag, value in alike.items() if value > 0.8 * best)


def test_a_bray_creaks_high_and_then_low_twice() -> None:
    samples = read_samples(sound.path_of("bray", 0))
    first, second, third, fourth = (tone(samples[int(RATE * at) :]) for at in (0.08, 0.36, 0.8, 1.08))
    assert min(first, third) > 1.5 * max(second, fourth)


# ------------------------------------------------------------------ tunes
def test_every_game_and_the_launcher_have_a_tune_of_their_own() -> None:
    assert [*OF_GAMES] == [*GAMES]
    assert TUNE_FILES.keys() == {TUNE, *(GAMES.spec(name).tune for name in GAMES)}
    assert len({tune.title for tune in TUNES.values()}) == len({tune.melody for tune in TUNES.values()}) == 7


@pytest.mark.parametrize("tune", TUNES.values(), ids=TUNES)
def test_the_bars_of_a_tune_are_full(tune: Tune) -> None:
    assert len(tune.melody) == len(tune.harmony)
    assert {sum(map(int, bar.split()[1::2])) for bar in tune.melody} == {tune.bar}
    assert {len(pattern) for pattern in tune.left} == {tune.bar}
    for bar in range(len(tune.melody)):
        assert all(36 <= number <= 90 for note in music.score(tune, bar) for number in note.numbers)


@pytest.mark.parametrize("path", TUNE_FILES, ids=lambda path: path.parent.name)
def test_a_tune_is_long_quiet_and_even_and_loops_without_click_or_gap(path: Path) -> None:
    played = read_samples(path)
    assert 40 <= len(played) / RATE <= 90
    assert levels.whole(played) == pytest.approx(levels.TUNE, abs=0.5)
    assert levels.peak(played) < -6
    parts = [level(played[i : i + 4 * RATE]) for i in range(0, len(played) - 4 * RATE, 4 * RATE)]
    assert max(parts) < 2 * min(parts)
    assert silent_around_the_seam(played) < MOMENT
    assert jump_at_the_seam(played) < 0.5
    assert abs(played[0] - played[-1]) < 0.015 * 32767


def test_a_click_and_a_gap_at_the_seam_would_be_found() -> None:
    smooth = array("h", (abs(i % 400 - 200) * 20 for i in range(40_000)))
    assert (jump_at_the_seam(smooth), silent_around_the_seam(smooth)) == (1, 0)
    assert jump_at_the_seam(smooth[:-150]) > 50
    gap = array("h", bytes(4 * MOMENT))
    assert silent_around_the_seam(smooth + gap) > MOMENT
    assert silent_around_the_seam(gap[: MOMENT // 2] + smooth + gap[MOMENT // 2 :]) > MOMENT
    assert silent_around_the_seam(gap) > MOMENT
