"""Playing: volumes, mute, the guard against doubles, hiding, idle work, and a computer without any sound."""

from __future__ import annotations

import os
import shutil
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.harness import Clock
from ui.app import sound
from ui.app.sound import EFFECTS, VARIED, Sound, path_of

CLOCK = Clock()
FILES = [path_of(name, number) for name, numbers in EFFECTS.items() for number in numbers]


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    """A sound not yet started, on the driver which plays to nobody."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Sound(CLOCK)
    yield made
    made.close()


@pytest.fixture
def player(idle: Sound) -> Sound:
    CLOCK.forward(1)
    idle.start()
    assert idle.enabled
    return idle


def voices() -> list[pygame.mixer.Channel]:
    """The channels which sound now; the music has none."""
    channels = [pygame.mixer.Channel(i) for i in range(pygame.mixer.get_num_channels())]
    return [channel for channel in channels if channel.get_busy()]


def raw(channel: pygame.mixer.Channel) -> bytes:
    playing = channel.get_sound()
    assert playing is not None
    return playing.get_raw()


def samples(path: Path) -> bytes:
    return pygame.mixer.Sound(path).get_raw()


def has_music() -> bool:
    return pygame.mixer.music.get_busy()


def until(condition: Callable[[], bool]) -> None:
    """Wait for what the driver does in its own time."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# ------------------------------------------------------------------ effects
def test_the_mixer_opens_as_the_samples_are_and_no_hardware_may_change_that(
    monkeypatch: pytest.MonkeyPatch, player: Sound
) -> None:
    assert pygame.mixer.get_init() == (22050, -16, 1)
    asked: dict[str, object] = {}
    player.apply(0, 0, True)

    def spy(*args: object, **options: object) -> None:
        asked.update(options, args=args)
        raise pygame.error("enough")

    monkeypatch.setattr(pygame.mixer, "init", spy)
    player.apply(70, 0, False)
    assert asked == {"args": (22050, -16, 1, 512), "allowedchanges": 0}


def test_every_sound_plays_and_cards_take_turns(player: Sound) -> None:
    for name, numbers in EFFECTS.items():
        heard = set()
        for _ in numbers:
            pygame.mixer.stop()
            CLOCK.forward(1)
            player.play(name)
            (voice,) = voices()
            heard.add(raw(voice))
        assert heard <= {samples(path_of(name, number)) for number in numbers}
        assert len(heard) == (3 if name in VARIED else 1)
    with pytest.raises(KeyError):
        player.play("kazoo")


@pytest.mark.parametrize(("asked", "heard"), [(1, 1), (13, 13), (0, 1), (40, 13), (-3, 1)])
def test_the_pitch_is_heard_or_the_nearest_of_which_there_is_a_file(
    player: Sound, asked: int, heard: int
) -> None:
    player.play("build", pitch=asked)
    assert raw(voices()[0]) == samples(path_of("build", heard))


def test_one_name_sounds_not_twice_within_thirty_ms_and_all_together_in_eight_voices(
    player: Sound,
) -> None:
    player.play("coins")
    CLOCK.forward(0.029)
    player.play("coins")
    assert len(voices()) == 1
    player.play("gold")
    assert len(voices()) == 2
    CLOCK.forward(0.002)
    player.play("coins")
    assert len(voices()) == 3
    for _ in range(sound.VOICES + 4):
        CLOCK.forward(1)
        player.play("win")
    assert len(voices()) == sound.VOICES


def test_many_cards_do_not_clip(player: Sound) -> None:
    takes = EFFECTS["card_place"]
    falls = [array("h", samples(path_of("card_place", takes[i % len(takes)]))) for i in range(8)]
    step = int(sound.GUARD * sound.RATE)
    total = [0.0] * (8 * step + max(map(len, falls)))
    for i, fall in enumerate(falls):
        busy = sum(j * step + len(falls[j]) > i * step for j in range(i))
        for at, value in enumerate(fall, i * step):
            total[at] += value * sound.share(busy)
    song = max(map(abs, array("h", samples(sound.MUSIC))))
    assert max(map(abs, total)) + song < 32767


def test_volumes_change_what_sounds_now_are_bounded_and_lower_for_each_further_voice(player: Sound) -> None:
    player.apply(900, -5, False)
    loud = []
    for count in range(sound.VOICES):
        CLOCK.forward(1)
        player.play("win")
        loud.append(voices()[count].get_volume())
    assert loud == sorted(set(loud), reverse=True)
    assert loud[0] == pytest.approx(0.8, abs=0.02)
    player.apply(40, 0, False)
    assert 0 < voices()[0].get_volume() < 0.4


# ------------------------------------------------------------------ when the mixer is open
def test_nothing_sounds_before_the_start_nor_after_the_close(idle: Sound) -> None:
    idle.apply(90, 90, False)
    idle.play("click")
    assert (idle.enabled, idle.prepare(), pygame.mixer.get_init()) == (False, False, None)
    idle.start()
    assert idle.enabled
    idle.close()
    idle.close()
    idle.apply(70, 70, False)
    idle.play("click")
    idle.hush(True)
    assert pygame.mixer.get_init() is None


def test_the_mixer_is_shut_while_nothing_is_wanted_and_opens_for_what_is(idle: Sound) -> None:
    idle.apply(0, 0, False)
    idle.start()
    assert pygame.mixer.get_init() is None
    idle.apply(80, 0, False)
    idle.play("win")
    assert len(voices()) == 1
    idle.apply(80, 80, True)
    idle.play("win")
    assert (idle.enabled, pygame.mixer.get_init()) == (False, None)
    idle.apply(0, 60, False)
    idle.play("gold")
    assert has_music()
    assert not voices(), "only the music is wanted"


def test_a_mixer_that_others_closed_does_no_harm(player: Sound) -> None:
    pygame.mixer.quit()
    player.play("click")
    player.apply(20, 20, False)
    player.hush(True)
    assert not player.prepare()
    assert not player.enabled


# ------------------------------------------------------------------ files
def test_idle_moments_read_one_file_at_a_time_each_once_and_none_that_is_not_wanted(
    player: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    real = pygame.mixer.Sound

    def reading(path: Path) -> pygame.mixer.Sound:
        read.append(path)
        return real(path)

    monkeypatch.setattr(pygame.mixer, "Sound", reading)
    for levels in ((0, 50, False), (80, 50, True)):
        player.apply(*levels)
        assert not player.prepare()
    player.apply(80, 50, False)
    for count in range(1, len(FILES) + 1):
        assert player.prepare()
        assert len(read) == count
    assert not player.prepare()
    player.play("gold")
    assert read == FILES


def test_a_file_that_is_missing_or_broken_is_silence_and_asked_for_once(
    player: Sound, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sound, "FOLDER", tmp_path)
    (tmp_path / "win.ogg").write_bytes(b"OggS")
    (tmp_path / "music.ogg").write_bytes(b"OggS")
    for path in (tmp_path / "music.ogg", tmp_path / "no.ogg"):
        monkeypatch.setattr(sound, "MUSIC", path)
        player.apply(60, 0, False)
        player.apply(70, 50, False)
        assert not has_music()
    player.play("win")
    player.play("gold")
    while player.prepare():
        pass
    monkeypatch.undo()
    CLOCK.forward(1)
    player.play("win")
    assert not voices()


@pytest.mark.skipif(sys.platform != "linux", reason="only there a file's name may be no text")
def test_sounds_in_a_folder_whose_name_is_no_text(
    player: Sound, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / os.fsdecode(b"s\xff")
    shutil.copytree(sound.FOLDER, folder)
    monkeypatch.setattr(sound, "FOLDER", folder)
    monkeypatch.setattr(sound, "MUSIC", folder / "music.ogg")
    player.apply(80, 50, False)
    player.play("win")
    assert (len(voices()), has_music()) == (1, True)


# ------------------------------------------------------------------ music
def test_music_follows_its_volume_and_the_mute(idle: Sound) -> None:
    idle.apply(0, 50, False)
    idle.start()
    soft = pygame.mixer.music.get_volume()
    assert has_music()
    idle.apply(80, 100, False)
    assert 0 < 2 * soft < pygame.mixer.music.get_volume()
    for levels, wanted in (((80, 0, False), False), ((80, 30, False), True), ((0, 50, True), False)):
        idle.apply(*levels)
        assert (idle.enabled and has_music()) == wanted
    idle.hush(True)
    idle.apply(0, 50, False)
    assert not has_music(), "the window is hidden"
    idle.hush(False)
    assert has_music()


def test_music_begins_again_at_its_end(player: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "MUSIC", path_of("click", 0))
    player.apply(0, 50, False)
    until(lambda: not has_music() or pygame.mixer.music.get_pos() > 300)
    assert has_music()


def test_a_hidden_window_is_silent_and_its_music_goes_on_where_it_was(player: Sound) -> None:
    player.apply(80, 50, False)
    player.play("win")
    until(lambda: pygame.mixer.music.get_pos() > 100)
    player.hush(True)
    held = pygame.mixer.music.get_pos()
    player.play("gold")
    assert not voices()
    assert not has_music()
    assert not player.prepare()
    player.hush(True)
    player.hush(False)
    assert has_music()
    assert pygame.mixer.music.get_pos() >= held > 0
    player.play("gold")
    assert len(voices()) == 1


# ------------------------------------------------------------------ without a device
def test_without_a_device_all_is_silent_and_it_is_asked_for_again_only_after_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    attempts: list[str | None] = []

    def fail(*_args: object, **_options: object) -> None:
        attempts.append(os.environ.get("SDL_AUDIODRIVER"))
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
    player.hush(True)
    player.hush(False)
    assert (player.enabled, player.prepare(), len(attempts)) == (False, False, 1)
    player.apply(60, 0, True)
    player.apply(60, 0, False)
    assert attempts == [None, None], "and no driver is chosen for the player"
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"


def test_a_program_without_standard_error_asks_for_the_device_all_the_same(
    monkeypatch: pytest.MonkeyPatch, player: Sound
) -> None:
    def closed(_number: int) -> int:
        raise OSError("bad file descriptor")

    player.apply(0, 0, True)
    monkeypatch.setattr(os, "dup", closed)
    player.apply(70, 0, False)
    assert player.enabled
