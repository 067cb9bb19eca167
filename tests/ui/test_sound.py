"""Playing: volumes, mute, the guard against doubles, hiding and idle work."""

from __future__ import annotations

import os
import shutil
import sys
import time
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ui.app import sound
from ui.app.sound import EFFECTS, VARIED, Sound, path_of


class Clock:
    """A clock which stands still until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[Sound]:
    """A sound not yet started, on the driver which plays to nobody."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Sound(clock)
    yield made
    made.close()


@pytest.fixture
def player(idle: Sound) -> Sound:
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


def finish(player: Sound) -> int:
    for steps in range(1000):
        if not player.prepare():
            return steps
    raise AssertionError("prepare never ends")


def has_music() -> bool:
    return pygame.mixer.music.get_busy()


def test_opens_as_the_samples_are(player: Sound) -> None:
    assert pygame.mixer.get_init() == (22050, -16, 1)


def test_hardware_may_not_change_the_format(monkeypatch: pytest.MonkeyPatch, idle: Sound) -> None:
    asked: dict[str, object] = {}

    def spy(*args: object, **options: object) -> None:
        asked.update(options, args=args)
        raise pygame.error("enough")

    monkeypatch.setattr(pygame.mixer, "init", spy)
    idle.start()
    assert asked == {"args": (22050, -16, 1, 512), "allowedchanges": 0}


def test_silent_before_the_start(idle: Sound) -> None:
    idle.play("click")
    assert not idle.enabled
    assert not idle.prepare()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("name", sorted(EFFECTS))
def test_every_sound_plays(player: Sound, name: str) -> None:
    player.play(name)
    (voice,) = voices()
    assert raw(voice) in {samples(path_of(name, number)) for number in EFFECTS[name]}


def test_pitch_reaches_the_sound(player: Sound, clock: Clock) -> None:
    heard = []
    for rank in (1, 13):
        clock.now += 1
        player.play("build", pitch=rank)
        heard.append(raw(voices()[-1]))
    assert heard == [samples(path_of("build", 1)), samples(path_of("build", 13))]


@pytest.mark.parametrize(("asked", "heard"), [(0, 1), (40, 13), (-3, 1)])
def test_a_pitch_of_which_there_is_no_file_sounds_as_the_nearest(
    player: Sound, asked: int, heard: int
) -> None:
    player.play("build", pitch=asked)
    assert raw(voices()[0]) == samples(path_of("build", heard))


def test_cards_take_turns(player: Sound, clock: Clock) -> None:
    heard: set[bytes] = set()
    for _ in EFFECTS["card_place"]:
        player.play("card_place")
        heard |= {raw(voice) for voice in voices()}
        clock.now += 1
    assert "card_place" in VARIED
    assert len(heard) == len(EFFECTS["card_place"]) == 3


def test_not_twice_within_thirty_ms(player: Sound, clock: Clock) -> None:
    player.play("coins")
    clock.now += 0.029
    player.play("coins")
    assert len(voices()) == 1
    player.play("gold")
    assert len(voices()) == 2
    clock.now += 0.002
    player.play("coins")
    assert len(voices()) == 3


def test_no_more_voices_than_allowed(player: Sound, clock: Clock) -> None:
    for _ in range(sound.VOICES + 4):
        player.play("win")
        clock.now += 1
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


def test_share_falls_with_the_voices() -> None:
    shares = [sound.share(busy) for busy in range(sound.VOICES)]
    assert shares == sorted(set(shares), reverse=True)
    assert 0 < shares[-1] < shares[0] <= 1


def test_volume_is_applied_and_changes_live(player: Sound) -> None:
    player.apply(100, 0, False)
    player.play("win")
    (voice,) = voices()
    loud = voice.get_volume()
    player.apply(40, 0, False)
    assert 0 < voice.get_volume() < 0.5 * loud
    assert loud == pytest.approx(sound.share(0), abs=0.02)


def test_volumes_out_of_range_are_bounded(player: Sound) -> None:
    player.apply(900, -5, False)
    player.play("win")
    assert voices()[0].get_volume() == pytest.approx(sound.share(0), abs=0.02)


def test_effects_off_leaves_the_music(player: Sound) -> None:
    player.apply(0, 60, False)
    player.play("win")
    assert not voices()
    assert has_music()


def test_mute_closes_the_mixer_and_unmute_opens_it(player: Sound) -> None:
    player.play("win")
    player.apply(80, 0, True)
    assert not player.enabled
    assert pygame.mixer.get_init() is None
    player.play("win")
    player.apply(80, 0, False)
    assert player.enabled
    player.play("click")
    assert len(voices()) == 1


@pytest.mark.parametrize("levels", [(80, 80, True), (0, 0, False)])
def test_mixer_stays_shut_while_nothing_is_wanted(idle: Sound, levels: tuple[int, int, bool]) -> None:
    idle.apply(*levels)
    idle.start()
    assert pygame.mixer.get_init() is None
    idle.apply(80, 0, False)
    assert pygame.mixer.get_init() is not None


def test_settings_before_the_start_do_not_open(idle: Sound) -> None:
    idle.apply(90, 90, False)
    assert pygame.mixer.get_init() is None


# ---- idle work and music


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are read, in order."""
    paths: list[Path] = []
    real = pygame.mixer.Sound

    def reading(path: Path) -> pygame.mixer.Sound:
        paths.append(path)
        return real(path)

    monkeypatch.setattr(pygame.mixer, "Sound", reading)
    return paths


def test_prepare_reads_one_effect_at_a_time_and_each_once(player: Sound, read: list[Path]) -> None:
    files = [path_of(name, number) for name, numbers in EFFECTS.items() for number in numbers]
    for count in range(1, len(files) + 1):
        assert player.prepare()
        assert len(read) == count
    assert not player.prepare()
    player.play("gold")
    assert read == files


def test_nothing_is_read_while_nothing_is_wanted(player: Sound, read: list[Path]) -> None:
    player.apply(0, 50, False)
    assert finish(player) == 0
    player.apply(80, 50, True)
    assert finish(player) == 0
    assert read == []


def test_a_file_that_is_missing_or_broken_is_silence(
    player: Sound, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clock: Clock
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
    assert not voices()
    finish(player)
    clock.now += 1
    monkeypatch.undo()
    player.play("win")
    assert not voices(), "it was read once and is not asked for again"


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
    assert len(voices()) == 1
    assert has_music()


def test_no_music_at_volume_nought(player: Sound) -> None:
    player.apply(80, 0, False)
    assert not has_music()
    player.apply(80, 50, True)
    assert pygame.mixer.get_init() is None
    player.apply(80, 50, False)
    assert has_music()


def test_music_begins_with_the_mixer_and_is_quiet(idle: Sound) -> None:
    idle.apply(0, 50, False)
    idle.start()
    assert has_music()
    assert 0 < pygame.mixer.music.get_volume() < 0.5


def test_music_begins_again_at_its_end(player: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "MUSIC", path_of("click", 0))
    player.apply(0, 50, False)
    time.sleep(0.25)
    assert has_music()


def test_music_follows_its_volume(player: Sound) -> None:
    player.apply(80, 50, False)
    before = pygame.mixer.music.get_volume()
    player.apply(80, 100, False)
    assert pygame.mixer.music.get_volume() > 2 * before
    player.apply(80, 0, False)
    assert not has_music()
    player.apply(80, 30, False)
    assert has_music()


def test_music_returns_after_a_mute(player: Sound) -> None:
    player.apply(0, 50, False)
    player.apply(0, 50, True)
    player.apply(0, 50, False)
    assert has_music()


def test_hush_stops_effects_and_holds_the_music(player: Sound) -> None:
    player.apply(80, 50, False)
    player.play("win")
    time.sleep(0.2)
    player.hush(True)
    held = pygame.mixer.music.get_pos()
    player.play("gold")
    assert not voices()
    assert not has_music()
    assert not player.prepare()
    player.hush(True)
    time.sleep(0.1)
    player.hush(False)
    assert has_music()
    assert pygame.mixer.music.get_pos() >= held > 0, "it goes on where it was"
    player.play("gold")
    assert len(voices()) == 1


def test_music_does_not_begin_while_hidden(player: Sound) -> None:
    player.apply(0, 50, False)
    player.apply(0, 50, True)
    player.hush(True)
    player.apply(0, 50, False)
    assert not has_music()
    player.hush(False)
    assert has_music()


def test_close_is_final_and_may_be_repeated(player: Sound) -> None:
    player.close()
    player.close()
    player.apply(70, 70, False)
    player.play("click")
    player.hush(True)
    assert pygame.mixer.get_init() is None


def test_survives_a_mixer_closed_by_others(player: Sound) -> None:
    pygame.mixer.quit()
    player.play("click")
    player.apply(20, 20, False)
    player.hush(True)
    assert not player.prepare()
    assert not player.enabled
