"""Playing: volumes, mute, the guard against doubles, hiding and idle work."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator

import pygame
import pytest

from ui.audio import music, sound, synth
from ui.audio.sound import Sound


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
    """The channels which sound now, without the music."""
    channels = [pygame.mixer.Channel(i) for i in range(1, pygame.mixer.get_num_channels())]
    return [channel for channel in channels if channel.get_busy()]


def raw(channel: pygame.mixer.Channel) -> bytes:
    playing = channel.get_sound()
    assert playing is not None
    return playing.get_raw()


def finish(player: Sound) -> int:
    for steps in range(1000):
        if not player.prepare():
            return steps
    raise AssertionError("prepare never ends")


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


@pytest.mark.parametrize("name", sorted(synth.SOUNDS))
def test_every_sound_plays(player: Sound, name: str) -> None:
    player.play(name)
    (voice,) = voices()
    takes = range(synth.TAKES) if name in synth.VARIED else ()
    assert raw(voice) in {synth.SOUNDS[name]().tobytes(), *(synth.VARIED[name](i).tobytes() for i in takes)}


def test_pitch_reaches_the_sound(player: Sound, clock: Clock) -> None:
    heard = []
    for rank in (1, 13):
        clock.now += 1
        player.play("build", pitch=rank)
        heard.append(raw(voices()[-1]))
    assert heard == [synth.build(1).tobytes(), synth.build(13).tobytes()]


def test_cards_take_turns(player: Sound, clock: Clock) -> None:
    heard: set[bytes] = set()
    for _ in range(synth.TAKES):
        player.play("card_place")
        heard |= {raw(voice) for voice in voices()}
        clock.now += 1
    assert len(heard) == synth.TAKES


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


def test_many_cards_do_not_clip() -> None:
    falls = [synth.card_place(i % synth.TAKES) for i in range(8)]
    step = int(sound.GUARD * synth.RATE)
    total = [0.0] * (8 * step + max(map(len, falls)))
    for i, samples in enumerate(falls):
        busy = sum(j * step + len(falls[j]) > i * step for j in range(i))
        for at, value in enumerate(samples, i * step):
            total[at] += value * sound.share(busy)
    song = max(max(map(abs, part)) for part in music.slices() if part)
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
    finish(player)
    player.play("win")
    assert not voices()
    assert pygame.mixer.Channel(0).get_busy()


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


def test_prepare_makes_one_effect_at_a_time(player: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def note(name: str) -> None:
        real = synth.SOUNDS[name]

        def make() -> array[int]:
            made.append(name)
            return real()

        monkeypatch.setitem(synth.SOUNDS, name, make)

    for name in list(synth.SOUNDS):
        note(name)
    for count in range(1, len(synth.SOUNDS) + 1):
        assert player.prepare()
        assert len(made) == count
    assert not player.prepare()
    assert sorted(made) == sorted(synth.SOUNDS)
    player.play("gold")
    assert len(made) == len(synth.SOUNDS)


def test_no_music_is_made_at_volume_nought(player: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> Iterator[object]:
        raise AssertionError("music was begun")

    monkeypatch.setattr(sound, "slices", never)
    player.apply(80, 0, False)
    finish(player)
    player.apply(80, 50, True)
    finish(player)
    player.apply(80, 50, False)
    with pytest.raises(AssertionError, match="begun"):
        finish(player)


def test_music_loops_whole_when_made(player: Sound) -> None:
    player.apply(0, 50, False)
    stage = pygame.mixer.Channel(0)
    assert player.prepare()
    assert not stage.get_busy()
    assert finish(player) > music.BARS
    assert stage.get_busy()
    assert raw(stage) == b"".join(part.tobytes() for part in music.slices())
    assert 0 < stage.get_volume() < 0.5


def test_music_begins_again_at_its_end(player: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "slices", lambda: iter([array("h", [100] * 441)]))
    player.apply(0, 50, False)
    finish(player)
    time.sleep(0.25)
    assert pygame.mixer.Channel(0).get_busy()


def test_music_follows_its_volume(player: Sound) -> None:
    player.apply(80, 50, False)
    finish(player)
    stage = pygame.mixer.Channel(0)
    before = stage.get_volume()
    player.apply(80, 100, False)
    assert stage.get_volume() > 2 * before
    player.apply(80, 0, False)
    assert not stage.get_busy()
    player.apply(80, 30, False)
    assert stage.get_busy()


def test_music_returns_after_a_mute_without_being_made_again(player: Sound) -> None:
    player.apply(0, 50, False)
    finish(player)
    player.apply(0, 50, True)
    player.apply(0, 50, False)
    assert pygame.mixer.Channel(0).get_busy()
    assert not player.prepare()


def test_hush_stops_effects_and_holds_the_music(player: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    player.apply(80, 50, False)
    finish(player)
    player.play("win")
    calls: list[str] = []
    real = player._channel

    class Stage:
        def pause(self) -> None:
            calls.append("pause")

        def unpause(self) -> None:
            calls.append("unpause")

        def __getattr__(self, name: str) -> object:
            return getattr(real(0), name)

    monkeypatch.setattr(player, "_channel", lambda number: real(number) if number else Stage())
    player.hush(True)
    player.play("gold")
    assert not voices()
    assert not player.prepare()
    player.hush(True)
    assert calls == ["pause"]
    player.hush(False)
    assert calls == ["pause", "unpause"]
    player.play("gold")
    assert len(voices()) == 1


def test_music_does_not_begin_while_hidden(player: Sound) -> None:
    player.apply(0, 50, False)
    finish(player)
    player.apply(0, 50, True)
    player.hush(True)
    player.apply(0, 50, False)
    assert not pygame.mixer.Channel(0).get_busy()
    player.hush(False)
    assert pygame.mixer.Channel(0).get_busy()


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


def test_a_step_of_preparation_makes_one_effect_or_one_slice_of_music(player: Sound) -> None:
    player.apply(80, 60, False)
    longest = max(len(part) for part in music.slices())
    more, steps = True, 0
    while more:
        made, notes = len(player._made), len(player._piece)
        more = player.prepare()
        steps += 1
        assert len(player._made) - made + (len(player._piece) > notes) <= 1
        assert len(player._piece) - notes <= longest
    assert steps > len(synth.SOUNDS)
