"""The files of sounds in assets/ are, to the ear, what the tools make, and clean to hear."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import GAMES
from games.assets import ASSETS
from tools import levels, make_sounds, score
from tools.levels import GROUPS, level_errors
from tools.make_sounds import Made, Note, ambiences, effects, tunes
from tools.tunes import LAUNCHER, OF_GAMES, Tune
from ui.app import mixer, sound
from ui.app.effect_files import EFFECTS, FOLDER, LAYERED, TAKES, VARIED, VelocityLayer

NOTES = make_sounds.notes()
TUNES = {"launcher": LAUNCHER, **OF_GAMES}
SMALL = 6_000_000
"""Bytes of all sounds."""
LONGEST = {
    "bray": 1.9,
    "triumph": 6.7,
    "win": 1.99,
    "fanfare": 1.99,
    "lose": 1.2,
    "gold": 1.5,
    "shuffle": 1.4,
    "dice_roll": 1.0,
    "coins": 0.8,
    "build": 0.5,
    "hint": 1.0,
}
ONE_GROUP = {name: [levels.target_level(name)] for name in EFFECTS}


@pytest.fixture(scope="module")
def mixed() -> Iterator[None]:
    """A mixer that plays to nobody, with the samples as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(mixer.RATE, -16, 2, allowedchanges=0)
        yield
        pygame.mixer.quit()


# ------------------------------------------------------------------ files
def test_each_file_was_made_from_the_code_and_data_of_today() -> None:
    for each in make_sounds.made():
        note = NOTES[each.name]
        sums = make_sounds.code_sum(each), make_sounds.file_sum(each)
        assert sums == (note.code, note.file), f"{each.name}: see python3 -m tools.make_sounds --check"


@pytest.mark.sounds
@pytest.mark.parametrize("each", make_sounds.made(), ids=lambda each: each.name)
def test_a_file_is_what_was_made_and_measures_what_was_noted(each: Made, mixed: None) -> None:
    pytest.importorskip("numpy")
    assert [*make_sounds.differences(each, each.samples())] == []
    assert make_sounds.measure(each) == pytest.approx(NOTES[each.name].figures, abs=0.05)


@pytest.mark.sounds
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda each: each._replace(told=("calamityville", 0)).samples(), "differ by"),
        (lambda each: each.samples()[:, :1].repeat(2, axis=1), "bands differ by"),
        (lambda each: each.samples()[::-1], "bands differ by"),
        (lambda each: (each.samples() * 0.9).astype("<i2"), "has a level of"),
        (lambda each: each.samples()[1:], "samples, and not"),
    ],
    ids=["other-place", "mono", "backward", "soft", "short"],
)
def test_a_wrong_ambience_is_told(change: Callable[[Made], Any], told: str, mixed: None) -> None:
    pytest.importorskip("numpy")
    each = next(ambiences())
    assert any(told in line for line in make_sounds.differences(each, change(each)))


def test_checksums_change_with_code_and_data_and_not_with_comments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(make_sounds.TOOLS, tmp_path / "tools")
    before = {each.name: make_sounds.code_sum(each) for each in make_sounds.made()}
    monkeypatch.setattr(make_sounds, "TOOLS", tmp_path / "tools")

    def changed(module: str, change: Callable[[str], str]) -> set[str]:
        """The kinds of files that are made of other code."""
        path = tmp_path / "tools" / f"{module}.py"
        source = path.read_text(encoding="utf-8")
        path.write_text(change(source), encoding="utf-8")
        found = {each.kind for each in make_sounds.made() if make_sounds.code_sum(each) != before[each.name]}
        path.write_text(source, encoding="utf-8")
        return found

    assert changed("waves", lambda code: f'"""Words."""\n# words\n\n{code}') == set()
    assert changed("waves", lambda code: code.replace("7 * fall", "6 * fall", 1)) >= {"effect", "tune"}
    assert changed("score", lambda code: f"{code}x = 1\n") == {"tune"}
    monkeypatch.setitem(OF_GAMES, "strike_it_rich", OF_GAMES["strike_it_rich"]._replace(step=0.5))
    now = {each.name: make_sounds.code_sum(each) for each in make_sounds.made()}
    assert [name for name in before if now[name] != before[name]] == ["strike_it_rich/tune.ogg"]


def test_every_file_is_there_and_no_other_and_together_they_are_small() -> None:
    files = {each.path for each in make_sounds.made()}
    assert NOTES.keys() == {each.name for each in make_sounds.made()}
    assert set(ASSETS.rglob("*.ogg")) == files | {ASSETS / name for name in make_sounds.BY_HAND}
    assert set(FOLDER.iterdir()) <= files
    assert sum(path.stat().st_size for path in files) < SMALL


def test_every_file_is_in_stereo_at_the_rate_of_the_mixer() -> None:
    for each in make_sounds.made():
        head = each.path.read_bytes()[:58]  # of Vorbis: the channels, then the rate
        assert head[28:35] == b"\x01vorbis", each.name
        assert (head[39], int.from_bytes(head[40:44], "little")) == (2, mixer.RATE), each.name


# ------------------------------------------------------------------ how loud, and how clean
def test_groups_have_their_levels_and_no_file_has_a_fault() -> None:
    assert list(make_sounds.faults(NOTES)) == []
    order = ["cues", "interface", "cards", "dice", "coins", "tokens", "fanfares"]
    assert [GROUPS[name].rank for name in order] == [0, 1, 2, 3, 3, 3, 4]
    assert GROUPS["interface"].effects.keys() >= {"click"}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"card_lift": [levels.target_level("card_place") - 3.1]}, "cards differ by 3.9 dB."),
        ({"dice_hit": [-28.0, -24.4]}, "dice differ by 3.6 dB."),
        ({"click": [-33.0], "card_slide": [-33.1]}, "Something of rank 1 is as loud as something of rank 2."),
        ({"lose": [-24.5], "bray": [-24.0]}, "Something of rank 3 is as loud as something of rank 4."),
        ({"kazoo": [-20.0]}, "kazoo is in no group."),
        ({"bray": []}, "There is nothing in animals."),
        ({"coins": [-24.6]}, "Coins are 6.2 dB above cards."),
    ],
)
def test_what_is_too_loud_or_too_soft_is_found(wrong: dict[str, list[float]], told: str) -> None:
    assert told in list(level_errors(ONE_GROUP | wrong))
    assert list(level_errors(ONE_GROUP)) == []


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("shared/sounds/click_a.ogg", {"peak": -0.9}, "has a true peak of -0.9 dB."),
        ("shared/sounds/click_a.ogg", {"width": -float("inf")}, "is not in stereo."),
        ("shared/sounds/click_a.ogg", {"offset": -40.0}, "is -40 dB off its middle."),
        ("shared/sounds/deal_c.ogg", {"step": 0.21}, "has a step of 0.21."),
        ("shared/tune.ogg", {"seam": 0.1}, "clicks where it begins again, by 0.1 dB."),
    ],
)
def test_a_fault_of_a_file_is_found(name: str, wrong: dict[str, float], told: str) -> None:
    note = NOTES[name]
    changed: dict[str, Note] = NOTES | {name: note._replace(figures=note.figures._replace(**wrong))}
    assert list(make_sounds.faults(changed)) == [f"{name} {told}"]


# ------------------------------------------------------------------ effects
def test_an_effect_is_short_and_what_repeats_has_takes() -> None:
    for each in effects():
        assert 0.05 <= NOTES[each.name].figures.seconds <= LONGEST.get(str(each.told[0]), 0.45), each.name
    often = [name for name in VARIED if name.startswith(("card_", "deal", "dice_"))]
    assert all(sum(TAKES[name]) >= 4 for name in often)
    assert all(takes.of(layer) != 1 for takes in TAKES.values() for layer in VelocityLayer)
    assert TAKES.keys() >= {"build", "token", "shuffle", "coin", "coins", "click", "hint", "refuse", "undo"}
    contents = [each.path.read_bytes() for each in effects()]
    assert len({*contents}) == len(contents)


@pytest.mark.parametrize(
    ("layer", "change", "told"),
    [
        (VelocityLayer.HARD, {"centroid": 1.0}, "gold has centroids of 1.33 and 1.00 kHz."),
        (VelocityLayer.SOFT, {"centroid": 1.3}, "gold has centroids of 1.30 and 1.33 kHz."),
        (VelocityLayer.HARD, {"seconds": 1.0}, "gold is not longest for the hardest blow."),
        (VelocityLayer.HARD, {"loudness": -27.0}, "gold is 0.1 dB louder for the hardest blow."),
        (VelocityLayer.SOFT, {"loudness": -29.0}, "gold is 3.4 dB louder for the hardest blow."),
    ],
)
def test_a_harder_take_that_is_not_brighter_longer_and_louder_is_found(
    layer: VelocityLayer, change: dict[str, float], told: str
) -> None:
    layered = make_sounds.layers_of_effects(NOTES)["gold"]
    wrong = {layer: [each._replace(**change) for each in layered[layer]]}
    assert told in list(levels.layer_errors("gold", {**layered, **wrong}))
    assert list(levels.layer_errors("gold", layered)) == []


def test_every_effect_with_velocity_layers_has_levels_for_them() -> None:
    assert levels.LAYERS.keys() == LAYERED
    layered = make_sounds.layers_of_effects(NOTES)
    assert {name for name in layered if all(layered[name].values())} == LAYERED - {"build"}


# ------------------------------------------------------------------ tunes
def test_every_game_and_the_launcher_have_a_tune_of_their_own() -> None:
    assert [*OF_GAMES] == [*GAMES]
    assert {each.path for each in tunes()} == {sound.TUNE, *(GAMES.spec(name).tune for name in GAMES)}
    assert (
        len({tune.title for tune in TUNES.values()}) == len({tune.sections for tune in TUNES.values()}) == 7
    )
    played = {
        name: {voice.player for each in tune.sections for voice in each.voices}
        for name, tune in TUNES.items()
    }
    assert len({frozenset(players) for players in played.values()}) == len(played)


@pytest.mark.parametrize("tune", TUNES.values(), ids=TUNES)
def test_a_tune_has_full_bars_four_voices_and_a_thin_beginning(tune: Tune) -> None:
    for section in tune.sections:
        assert len(section.melody) == len(section.harmony)
        assert {sum(map(int, bar.split()[1::2])) for bar in section.melody} == {tune.bar}
        for voice in section.voices:
            notes = [*score.notes(tune, section, voice)]
            assert notes, voice
            if voice.role != "beat":
                assert all(28 <= number <= 96 for note in notes for number in note.numbers), voice
    assert {len(pattern) for pattern in tune.left} == {tune.bar}
    voices = [len(section.voices) for section in tune.sections]
    assert voices[0] < max(voices) >= 4


@pytest.mark.parametrize("each", [*tunes()], ids=lambda each: each.path.parent.name)
def test_a_tune_is_long_quiet_and_bright(each: Made) -> None:
    figures: Any = NOTES[each.name].figures
    assert 60 <= figures.seconds <= 100
    assert figures.loudness == pytest.approx(levels.TUNE, abs=0.5)
    assert figures.peak < -6
    assert figures.bright > -40


# ------------------------------------------------------------------ ambiences
def test_each_place_has_two_layers_of_unlike_lengths_that_are_soft_and_wide() -> None:
    layers = [*ambiences()]
    assert len(layers) == 2 * len(TUNES)
    for each in layers:
        figures = NOTES[each.name].figures
        assert figures.seconds == pytest.approx((4.7, 6.9)[int(str(each.told[1]))], abs=0.01)
        assert figures.loudness == pytest.approx(levels.AMBIENCE, abs=1)
        assert figures.loudness < levels.TUNE - 4
        assert figures.width > -12
