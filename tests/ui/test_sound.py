"""Playing: volumes, mute, the guard against doubles, hiding, idle work, and a computer without any sound."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import inf
from pathlib import Path
from statistics import fmean
from types import SimpleNamespace

import pygame
import pytest

from games.assets import ASSETS
from tests.kit.script import Scene, each, play, read
from tests.kit.waiting import TIMEOUT, wait_until
from tests.ui.hands import overhear
from tests.ui.sound_player import (
    TUNES,
    Player,
    brightness,
    file,
    file_at,
    loudest_of_tunes,
    play_a_little,
    samples,
    voices,
)
from tools.make_sounds import notes
from ui.app import crash, effect_files, mixer, sound
from ui.app.ambience import ambience_files
from ui.app.effect_files import (
    EFFECTS,
    LAYERED,
    LAYERED_PITCH,
    ROOM,
    TAKES,
    Key,
    VelocityLayer,
    keys_of,
    layer_of,
    path_of,
    takes_of,
)
from ui.app.sound import RARE, Sound

SOFT, MEDIUM, HARD = VelocityLayer
music = pygame.mixer.music


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """A sound not yet started, on the driver which plays to nobody."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made, really = Player(), mixer._open_again
    monkeypatch.setattr(mixer, "_open_again", lambda driver: made.is_plugged and really(driver))
    monkeypatch.setattr(music, "fadeout", made.fade_out_music)
    for module in (mixer, sound):  # a device may be slow to close
        monkeypatch.setattr(module, "PATIENCE", TIMEOUT)
    yield made
    made.close()


@pytest.fixture
def player(idle: Player) -> Player:
    idle.start()
    assert idle.enabled
    return idle


# ------------------------------------------------------------------ effects
@pytest.mark.parametrize("strength", [0.1, 0.5, 0.9])
def test_every_sound_plays_in_its_layer_and_no_take_follows_itself(player: Player, strength: float) -> None:
    for name, pitches in EFFECTS.items():
        layer = layer_of(name, pitches[0], strength)
        count = takes_of(name, pitches[0]).of(layer)
        heard = []
        for _ in range(6 * count):
            pygame.mixer.stop()
            heard += player.later(name, pitches[0], 1 + RARE.get(name, 0), strength)
        keys = [key for key in keys_of(name) if (key.pitch, key.layer) == (pitches[0], layer)]
        assert {*heard} == {file(key) for key in keys}
        assert len({*heard}) == len(keys) == count
        assert name not in TAKES or all(a != b for a, b in pairwise(heard)), name
    with pytest.raises(KeyError):
        player.play("kazoo")


@pytest.mark.parametrize(
    ("strength", "layer"),
    [
        (-0.5, SOFT),
        (0, SOFT),
        (0.33, SOFT),
        (0.34, MEDIUM),
        (0.5, MEDIUM),
        (0.66, MEDIUM),
        (0.67, HARD),
        (1, HARD),
        (7, HARD),
    ],
)
def test_a_strength_chooses_the_velocity_layer(player: Player, strength: float, layer: VelocityLayer) -> None:
    for name in LAYERED - {"build"}:
        pygame.mixer.stop()
        (heard,) = player.later(name, 0, 1, strength)
        assert heard in {file(key) for key in keys_of(name) if key.layer is layer}


@pytest.mark.parametrize(
    ("name", "pitch", "layers"),
    [
        ("build", 13, [MEDIUM, MEDIUM, HARD]),
        ("build", 12, [MEDIUM] * 3),
        ("token", 0, [SOFT, MEDIUM, HARD]),
        ("token", 5, [MEDIUM] * 3),
        ("click", 0, [MEDIUM] * 3),
    ],
)
def test_without_takes_for_a_strength_those_for_a_medium_one_are_played(
    player: Player, name: str, pitch: int, layers: list[VelocityLayer]
) -> None:
    for strength, layer in zip((0.1, 0.5, 0.9), layers, strict=True):
        pygame.mixer.stop()
        (heard,) = player.later(name, pitch, 1, strength)
        assert heard in {file(key) for key in keys_of(name) if (key.pitch, key.layer) == (pitch, layer)}


def test_no_take_follows_itself_however_strengths_change(player: Player) -> None:
    heard = []
    for number in range(60):
        pygame.mixer.stop()
        heard += player.later("card_place", strength=(0.1, 0.9, 0.9, 0.5, 0.2)[number % 5])
    assert all(a != b for a, b in pairwise(heard))
    assert {*heard} == {file(key) for key in keys_of("card_place")}


def test_a_strength_is_kept_until_the_device_is_open(player: Player) -> None:
    player.do_pass("30")
    player.tick()
    assert not player.enabled
    player.play("card_place", strength=1.0)
    player.tick()
    (voice,) = voices()
    assert samples(voice.get_sound()) in {file(key) for key in keys_of("card_place") if key.layer is HARD}


@pytest.fixture
def gate(player: Player, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A driver that does not close the mixer before the event is set."""
    gate, close = threading.Event(), pygame.mixer.quit

    def close_late() -> None:
        assert gate.wait(TIMEOUT)
        close()

    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "quit", close_late)
        player.waits_for_mixer = False
        yield gate
        gate.set()
        player._wait_until_closed()


def test_nobody_waits_until_the_device_is_released_and_what_is_played_meanwhile_sounds(
    player: Player, gate: threading.Event
) -> None:
    player.do_pass("30")
    player.tick()
    assert pygame.mixer.get_init()
    assert not player.enabled
    player.play("card_place")
    player.tick()
    assert not player.enabled
    assert player.due <= player.clock() + 0.02
    gate.set()
    wait_until(lambda: not player._is_closing, "the end of the mixer")
    assert not pygame.mixer.get_init()
    player.tick()
    assert player.enabled
    assert len(voices()) == 1


def test_a_device_that_is_wanted_again_at_once_is_opened_once_it_is_closed(
    player: Player, gate: threading.Event
) -> None:
    player.apply(70, 0, True)
    threading.Timer(0.05, gate.set).start()
    player.apply(70, 0, False)
    assert player.enabled


def lose(player: Player) -> None:
    player.lose_device()
    player.clock.forward(2)


@pytest.mark.parametrize(
    "ways",
    [
        [lambda player: player.apply(70, 0, True)],
        [lambda player: player.set_hidden(True)],
        [Player.close],
        [lose, lambda player: player.do_recover("0")],
        [lose, lambda player: player.apply(70, 0, True)],
        [lambda _: crash._run_window({})],
    ],
    ids=["muted", "hidden", "ended", "found again", "lost and muted", "crashed"],
)
def test_nothing_sounds_any_more_when_pygame_closes_the_mixer(
    player: Player, monkeypatch: pytest.MonkeyPatch, ways: list[Callable[[Player], object]]
) -> None:
    """At the end of an effect, SDL's audio thread and pygame would wait for each other for ever."""
    sounding, close = [], pygame.mixer.quit

    def look_and_close() -> None:
        sounding.append(bool(pygame.mixer.get_init()) and pygame.mixer.get_busy())
        close()

    player.later("shuffle")
    assert pygame.mixer.get_busy()
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "quit", look_and_close)
        patch.setattr(pygame.display, "quit", lambda: None)
        patch.setattr(subprocess, "Popen", lambda *_, **__: SimpleNamespace(communicate=bytes, returncode=0))
        for way in ways:
            way(player)
        player._wait_until_closed()
    assert sounding
    assert not any(sounding)


@pytest.mark.parametrize("name", sorted(LAYERED))
def test_a_harder_take_is_brighter(player: Player, name: str) -> None:
    pitch = LAYERED_PITCH.get(name, 0)
    means = [
        fmean(brightness(file(key)) for key in keys_of(name) if (key.pitch, key.layer) == (pitch, layer))
        for layer in VelocityLayer
        if takes_of(name, pitch).of(layer)
    ]
    assert means == sorted(means)
    assert means[-1] > 1.2 * means[0]


def test_effects_that_are_kept_have_little_room_and_the_newest_stays(player: Player) -> None:
    for name in EFFECTS:
        for pitch in EFFECTS[name]:
            pygame.mixer.stop()
            assert player.later(name, pitch, 61)
            assert player._loaded.of(name)
            assert player._loaded.size <= ROOM
    assert not player._loaded.of("card_place")


@pytest.mark.parametrize("name", ["card_place", "deal", "dice_hit", "token", "coin", "coins", "build"])
def test_many_at_once_do_not_clip(player: Player, name: str) -> None:
    takes = keys_of(name)
    falls = [array("h", file(takes[i % len(takes)])) for i in range(8)]
    step = 2 * int(sound.GUARD * mixer.RATE)
    total = [0.0] * (8 * step + max(map(len, falls)))
    for i, fall in enumerate(falls):
        busy = sum(j * step + len(falls[j]) > i * step for j in range(i))
        for at, value in enumerate(fall, i * step):
            total[at] += value * sound.channel_volume(busy)
    assert max(map(abs, total)) + loudest_of_tunes() < 32767


def test_a_long_effect_fades_out_at_once_and_no_other_does(player: Player) -> None:
    player.apply(70, 0, False)
    heard = player.later("triumph")
    player.fade_out("win")
    play_a_little()
    (voice,) = voices()
    effect = voice.get_sound()
    assert effect
    assert [samples(effect)] == heard
    voice.play(effect, loops=-1)  # so that it does not end by itself
    player.fade_out("triumph")
    wait_until(lambda: not voices(), "the end of the fade")


def test_no_file_of_seconds_is_decoded_on_the_thread_of_the_window(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, made = dict[Path, str](), pygame.mixer.Sound

    def decode(path: Path) -> pygame.mixer.Sound:
        read[path] = threading.current_thread().name
        return made(path)

    monkeypatch.setattr(pygame.mixer, "Sound", decode)
    player.do_levels("70", "0")
    player.do_ambience("50")
    for name in EFFECTS:
        pygame.mixer.stop()  # so that a voice is free
        player.later(name, seconds=61)
        player.do_tick()
    seconds = {path: notes()[path.relative_to(ASSETS).as_posix()].figures.seconds for path in read}
    assert {path for path in read if read[path] == "sound"} == {path for path in read if seconds[path] > 3}
    assert {*ambience_files(sound.TUNE.parent)} <= read.keys()


@pytest.mark.parametrize(
    ("drop", "kept"), [(Player.do_hide, 0), (lambda player: player.fade_out("triumph"), 1)]
)
def test_a_long_effect_that_is_being_decoded_can_be_dropped(
    player: Player, monkeypatch: pytest.MonkeyPatch, drop: Callable[[Player], None], kept: int
) -> None:
    gate, really = threading.Event(), pygame.mixer.Sound

    def decode(path: Path) -> pygame.mixer.Sound:
        assert gate.wait(TIMEOUT)
        return really(path)

    monkeypatch.setattr(pygame.mixer, "Sound", decode)
    player.play("triumph")
    assert player._decoded
    gate.set()  # whoever hides the window waits for the thread
    drop(player)
    player.set_hidden(False)
    player.await_threads()
    assert (voices(), len(player._loaded.of("triumph"))) == ([], kept)


# ------------------------------------------------------------------ files
def test_a_file_that_is_missing_or_broken_is_silence_and_asked_for_once(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(effect_files, "FOLDER", tmp_path)
    (tmp_path / "win.ogg").write_bytes(b"OggS")
    for path in (tmp_path / "win.ogg", tmp_path / "no.ogg"):
        monkeypatch.setattr(sound, "TUNE", path)
        player.set_tune(path)
        player.apply(60, 0, False)
        player.apply(70, 50, False)
        assert not music.get_busy()
    assert player.later("win") == player.later("gold") == []
    while player.prepare():
        pass
    monkeypatch.undo()
    assert player.later("win") == []


@pytest.mark.skipif(sys.platform != "linux", reason="only there a file's name may be no text")
def test_sounds_in_a_folder_whose_name_is_no_text(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / os.fsdecode(b"s\xff")
    shutil.copytree(effect_files.FOLDER, folder)
    monkeypatch.setattr(effect_files, "FOLDER", folder)
    shutil.copy(sound.TUNE, folder)
    player.set_tune(folder / "tune.ogg")
    player.apply(80, 50, False)
    assert (len(player.later("win")), music.get_busy()) == (1, True)


# ------------------------------------------------------------------ music
def test_music_begins_again_at_its_end(player: Player) -> None:
    player.set_tune(path_of(Key("click", 0, 0)))
    player.apply(0, 50, False)
    play_a_little()
    assert music.get_busy()


@pytest.mark.parametrize("name", TUNES)
def test_after_the_last_sample_of_a_tune_the_mixer_plays_the_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    written = tmp_path / "sound.raw"
    for word, value in (("SDL_AUDIODRIVER", "disk"), ("SDL_DISKAUDIODELAY", "1")):
        monkeypatch.setenv(word, value)
    pygame.mixer.init(mixer.RATE, -16, 2, 1024, devicename=str(written), allowedchanges=0)
    try:
        song = array("h", file_at(TUNES[name]))
        music.load(TUNES[name], "ogg")
        music.set_volume(1)
        music.play(loops=-1, start=len(song) // 2 // mixer.RATE - 1)
        wait_until(written.exists, "a file of samples")
        enough = written.stat().st_size + 4 * 5 * mixer.RATE  # after the silence while the tune was read
        wait_until(lambda: written.stat().st_size >= enough, "five seconds of music")
    finally:
        pygame.mixer.quit()
    around = (song[-mixer.RATE :] + song[: 2 * mixer.RATE]).tobytes()
    assert around in written.read_bytes()


def test_the_length_of_a_tune_is_read_from_its_end(player: Player, tmp_path: Path) -> None:
    for path in TUNES.values():
        assert mixer.tune_seconds(path) == pytest.approx(pygame.mixer.Sound(path).get_length(), abs=0.001)
    (tmp_path / "rubbish").write_bytes(b"OggS")
    assert mixer.tune_seconds(tmp_path / "rubbish") == mixer.tune_seconds(tmp_path / "none") == inf


def test_a_game_without_a_tune_is_played_to_the_common_one(player: Player, tmp_path: Path) -> None:
    player.set_tune(tmp_path / "tune.ogg")
    assert player.tune == sound.TUNE


def test_another_tune_begins_without_waiting_for_the_old_one(player: Player) -> None:
    player.apply(0, 50, False)
    play_a_little()
    player.set_tune(TUNES["calamityville"])
    assert (music.get_busy(), player.fades) == (True, [300])
    assert player.due == pytest.approx(player.clock() + 0.3)


# ------------------------------------------------------------------ without a device
def test_without_a_device_all_is_silent_and_it_is_asked_for_again_only_after_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    asked: list[object] = []

    def fail(*args: object, **options: object) -> None:
        asked.append((args, options, os.environ.get("SDL_AUDIODRIVER")))
        os.write(2, b"ALSA lib: cannot find card '0'\n")
        raise pygame.error("ALSA: Couldn't open audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    player = Sound()
    player.start()
    for volume in range(40, 60):
        player.apply(volume, 0, False)
    for name in EFFECTS:
        player.play(name, pitch=3)
    player.set_hidden(True)
    player.set_hidden(False)
    assert (player.enabled, player.prepare(), len(asked)) == (False, False, 1)
    player.apply(60, 0, True)
    player.apply(60, 0, False)
    player.look_again()
    no_driver_is_chosen = ((44100, -16, 2, 1024), {"allowedchanges": 0}, None)
    assert asked == [no_driver_is_chosen] * 3
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"


def test_a_program_without_standard_error_can_be_heard(monkeypatch: pytest.MonkeyPatch, idle: Player) -> None:
    def closed(_number: int) -> int:
        raise OSError("bad file descriptor")

    monkeypatch.setattr(os, "dup", closed)
    idle.start()
    assert idle.enabled


# ------------------------------------------------------------------ walks
@each(read(Path(__file__).with_name("sound_walks.txt")))
def test_a_walk_sounds_as_it_is_told(idle: Player, monkeypatch: pytest.MonkeyPatch, scene: Scene) -> None:
    idle.read = overhear(monkeypatch, pygame.mixer, "Sound", 0)
    idle.songs = overhear(monkeypatch, music, "load", 0)
    play(scene, idle)
