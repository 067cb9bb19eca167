"""Sound: effects, tunes and ambiences; only this module and those it imports use the mixer.

Without an audio device, or while everything is muted, all calls are silent and harmless.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path
from random import Random
from threading import Thread
from typing import Final, NamedTuple

import pygame

from games.assets import ASSETS, path_or_content
from ui.app.ambience import Ambience
from ui.app.decoding import LOOK_EVERY
from ui.app.effect_files import (
    EFFECTS,
    MEDIUM_STRENGTH,
    EffectFiles,
    Key,
    VelocityLayer,
    layer_of,
    takes_of,
)
from ui.app.mixer import PATIENCE, VOICES, Recovery, close_mixer, open_mixer, tune_seconds

TUNE: Final = ASSETS / "shared" / "tune.ogg"
"""Tune outside games; each game has a tune of its own."""
_SILENCE: Final = 5.0  # seconds after which the device is released, as sound servers do
_FADE: Final = 0.3  # seconds of a tune's fade before the next begins
GUARD: Final = 0.03
RARE: Final = {"bray": 60.0, "cue_other_turn": 1.0}
"""Effects that tire soon, and the seconds in which each sounds at most once."""


def channel_volume(busy: int) -> float:
    """Return the volume (0..1) of one more voice while `busy` others sound, so that the sum does not clip."""
    return 0.8 / (1 + 0.3 * busy)


def _amplitude(volume: int) -> float:
    """Return the amplitude 0..1 for a setting 0..100, on a curve like that of hearing."""
    return float((min(100, max(0, volume)) / 100) ** 1.5)


class Wish(NamedTuple):
    """A wish to hear an effect, with the arguments of `Sound.play`."""

    name: str
    pitch: int
    strength: float
    loudness: float


class Loudness(NamedTuple):
    """Amplitudes from 0 to 1."""

    effects: float
    music: float
    ambience: float


class Sound:
    """All sound of the program; every call is safe and silent without a device. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._started = False
        self._open = False
        self._failed = False  # no device was found; retried only after a silence
        self._asleep = False  # the device was released after a silence
        self._queued: list[Wish] = []  # effects to play once the device is open
        self._decoded: list[tuple[Key, float]] = []  # effects and loudnesses, until they are decoded
        self._must_wake = False
        self._last_sound = clock()
        self._hidden = False
        self._levels = (70, 0, 0, False)
        self._loaded = EffectFiles()
        self._ambience = Ambience(clock)
        self._last: dict[str, float] = {}
        self._takes: dict[tuple[str, VelocityLayer], int] = {}  # the last take in each layer of an effect
        self._random = Random(1849)
        self.tune = TUNE
        self._playing: Path | None = None
        self._faded_at = inf  # end of the current tune's fade
        self._closing: Thread | None = None  # closes the mixer
        self._recovery: Recovery | None = None  # while the device is lost
        self._from = 0.0  # seconds of the tune that were skipped at its start
        self._left_at: tuple[Path, float] | None = None  # a tune, and the seconds at which it was broken off

    @property
    def enabled(self) -> bool:
        """True while a mixer is open and can be heard."""
        return self._open and pygame.mixer.get_init() is not None

    # ---- settings

    def start(self) -> None:
        """Open the mixer, unless all is muted; call once, after the first frame (it may take 0.1 s)."""
        self._started = True
        self._update_mixer()

    def apply(self, effects: int, music: int, muted: bool, ambience: int = 0) -> None:
        """Set the volumes (0..100) and the mute, at once, also for sounds that are playing."""
        if (effects, music, ambience, muted) == self._levels:
            return
        self._levels = (effects, music, ambience, muted)
        self._update_mixer()

    def set_hidden(self, hidden: bool) -> None:
        """Release the device while the window is hidden; the music later resumes where it was."""
        if hidden == self._hidden:
            return
        self._hidden = hidden
        if hidden and self.enabled:
            self._note_tune()
            self._close_mixer()
        elif not hidden and not self._asleep:
            self._update_mixer()

    @property
    def due(self) -> float:
        """Time of the end of a fade, or of the device's release if nothing sounds; inf for never."""
        recovery = self._recovery.due if self._recovery else inf
        decoded = self._clock() + LOOK_EVERY if self._decoded and self.enabled else inf
        closed = self._clock() + LOOK_EVERY if self._must_wake and self._is_closing else inf
        return min(self._faded_at, self._ambience.due, self._release_at, recovery, decoded, closed)

    @property
    def holds_device(self) -> bool:
        """True while music or an ambience keeps the device open."""
        return self._open and self._release_at == inf

    @property
    def _release_at(self) -> float:
        _, music, ambience = self._loudness()
        return self._last_sound + _SILENCE if self._open and not (music or ambience) else inf

    @property
    def _is_sounding(self) -> bool:
        """True while an effect sounds."""
        return self.enabled and any(voice.get_busy() for voice in self._channels())

    def wake(self) -> None:
        """Let the next `tick` reopen a sleeping device, because after an input sound may follow."""
        self._must_wake = self._asleep

    def tick(self) -> None:
        """Release the device after a silence, because an open one wakes the machine 43 times a second.

        After the fade of a tune, start the next one.
        """
        if self._recovery and self._recovery.poll():
            self._recovery = None
            self._open, self._last_sound = True, self._clock()
            self._update_mixer()
        if self._faded_at < inf and not self._hidden and not (self.enabled and pygame.mixer.music.get_busy()):
            self._faded_at = inf
            self.set_tune(self.tune)
        if self.enabled and not self._hidden:
            self._ambience.tick()
        decoded, self._decoded = self._decoded, []
        for each in decoded if self.enabled else ():
            self._begin(*each)
        if self._clock() >= self._release_at and self._is_sounding:
            self._last_sound = self._clock()
        elif self._clock() >= self._release_at:
            self._close_mixer()
            self._asleep = True
        elif self._must_wake and not self._is_closing:
            self._must_wake = False
            self._update_mixer()
            queued, self._queued = self._queued, []
            for effect in queued if self.enabled else ():
                self._choose(effect)

    def close(self) -> None:
        """Close the mixer; call last, after the window is gone (it takes some 60 ms)."""
        self._started = False
        if self._recovery:
            self._recovery.join()
        self._close_mixer()
        self._wait_until_closed()

    def _loudness(self) -> Loudness:
        *volumes, muted = self._levels
        return Loudness(*(0.0 if muted else _amplitude(volume) for volume in volumes))

    def _update_mixer(self) -> None:
        """Adapt the mixer to the settings: keep it open only while something can be heard."""
        loudness = self._loudness()
        if not self._started or self._hidden or not any(loudness):
            self._close_mixer()
            return
        if self._recovery:
            return
        if not self._open and not self._failed:
            self._wait_until_closed()
            self._open = open_mixer()
            self._failed, self._asleep = not self._open, False
            self._last_sound = self._clock()
        if self.enabled:
            for voice in self._channels():
                voice.set_volume(loudness.effects * channel_volume(0))
            self._play_place()

    def lose_device(self) -> None:
        """Look for the open device again: it was unplugged, or the sound server has ended."""
        if self.enabled:
            self._note_tune()
            self._open = False
            self._decoded.clear()
            self._loaded.clear()
            self._ambience.forget()
            self._playing, self._faded_at = None, inf
            self._recovery = Recovery(self._clock)

    def _note_tune(self) -> None:
        """Note where the tune is, so that it later resumes there."""
        played = pygame.mixer.music.get_pos()
        if self._playing and played >= 0:
            self._left_at = self._playing, (self._from + played / 1000) % tune_seconds(self._playing)

    def look_again(self) -> None:
        """Look for a device at once if there is none: somebody may have plugged one in."""
        if self._recovery:
            self._recovery.hasten()
        if self._failed:
            self._failed = False
            self._update_mixer()

    def _close_mixer(self) -> None:
        if self._recovery and not self._recovery.is_running:
            self._recovery = None
            self._closing = close_mixer()
        self._failed = self._asleep = self._must_wake = False
        self._queued.clear()
        self._decoded.clear()
        self._playing, self._faded_at = None, inf
        if self._open:
            self._open = False
            self._loaded.clear()
            self._ambience.forget()
            self._closing = close_mixer()

    @property
    def _is_closing(self) -> bool:
        return self._closing is not None and self._closing.is_alive()

    def _wait_until_closed(self) -> None:
        if self._closing:
            self._closing.join(PATIENCE)
            self._closing = None

    # ---- effects

    def play(
        self, name: str, *, pitch: int = 0, strength: float = MEDIUM_STRENGTH, loudness: float = 1.0
    ) -> None:
        """Play an effect by its name in `EFFECTS`, at a share of its usual loudness.

        `pitch` is the rank 1..13 for "build", semitones up for "coin" and "token", else ignored. `strength`
        is that of the blow, from 0 to 1: below a third a soft take is played, from two thirds on a hard one,
        which is brighter and longer; an effect or pitch without such takes plays a medium one. An effect not
        loaded yet is read now, which takes one to three milliseconds; a thread reads those in `LONG`, which
        begin a frame later. The same name within 30 ms sounds once, and an effect in `RARE` once in the
        seconds given there. Raises KeyError for an unknown name, with or without a device.
        """
        if name not in EFFECTS:
            raise KeyError(name)
        effects = self._loudness().effects
        if self._hidden or not effects or not (self.enabled or self._asleep) or self._is_repeat(name):
            return
        wish = Wish(name, pitch, strength, loudness)
        if self._asleep:
            self._must_wake = True
            self._queued.append(wish)
        else:
            self._choose(wish)

    def fade_out(self, name: str) -> None:
        """Fade out an effect of some seconds at once, wherever it sounds, and drop it if it is queued."""
        self._queued = [each for each in self._queued if each.name != name]
        self._decoded = [(key, 0.0 if key.name == name else loudness) for key, loudness in self._decoded]
        if self.enabled:
            own = self._loaded.of(name)
            for voice in self._channels():
                if voice.get_busy() and voice.get_sound() in own:
                    voice.fadeout(round(1000 * _FADE))

    def _choose(self, wish: Wish) -> None:
        """Start an effect, in a take that has not just been heard."""
        self._begin(self._key(wish), wish.loudness)

    def _begin(self, key: Key, loudness: float) -> None:
        """Start an effect, if a voice is free for it; one that is being decoded starts later."""
        self._last_sound = self._clock()
        if not self._loaded.is_ready(key):
            self._decoded.append((key, loudness))
            return
        effects = self._loudness().effects
        voices = self._channels()
        free = [voice for voice in voices if not voice.get_busy()]
        effect = self._loaded.read(key) if free else None
        if effect and loudness:
            free[0].play(effect)
            free[0].set_volume(effects * loudness * channel_volume(len(voices) - len(free)))

    def _is_repeat(self, name: str) -> bool:
        """Return True if this name has just sounded; if not, note that it sounds now."""
        now = self._clock()
        if now - self._last.get(name, -inf) < RARE.get(name, GUARD):
            return True
        self._last[name] = now
        return False

    def _key(self, wish: Wish) -> Key:
        """Return the file to play: the nearest pitch, the layer of the strength, any take but its last."""
        name = wish.name
        pitch = min(EFFECTS[name], key=lambda number: abs(number - wish.pitch))
        layer = layer_of(name, pitch, wish.strength)
        count, last = takes_of(name, pitch).of(layer), self._takes.get((name, layer))
        take = self._random.choice([each for each in range(count) if each != last or count == 1])
        self._takes[name, layer] = take
        return Key(name, pitch, take, layer)

    def _channels(self) -> list[pygame.mixer.Channel]:
        return [pygame.mixer.Channel(number) for number in range(VOICES)]

    def prepare(self) -> bool:
        """Load one more effect, while there is room; return True while more may be left. An idle task."""
        effects = self._loudness().effects
        if self._hidden or not effects or not self.enabled:
            return False
        return self._loaded.read_ahead()

    # ---- music

    def set_tune(self, tune: Path) -> None:
        """Play the tune in a file and the ambience beside it from now on, or `TUNE` if it is missing.

        The old tune fades out first.
        """
        self.tune = tune if tune.is_file() else TUNE
        if self.enabled:
            self._play_place()

    def _play_place(self) -> None:
        """Play the tune, and the ambience of its place, unless the window is hidden."""
        self._play_tune()
        if not self._hidden:
            self._ambience.enter(self.tune.parent, self._loudness().ambience)

    def _play_tune(self) -> None:
        """Loop the tune if music is on; stop it if not. The file is read while it plays."""
        level = self._loudness().music
        music = pygame.mixer.music
        if not level:
            music.stop()
            self._playing, self._faded_at = None, inf
        elif not self._hidden:
            with suppress(pygame.error, OSError):
                if not music.get_busy():
                    self._start_tune(level)
                elif self._faded_at == inf:
                    music.set_volume(level)
                    if self._playing != self.tune:
                        music.fadeout(round(1000 * _FADE))
                        self._faded_at = self._clock() + _FADE

    def _start_tune(self, level: float) -> None:
        """Play the tune from its beginning; `_play_tune` stays silent if the file cannot be read."""
        music = pygame.mixer.music
        self._playing, self._faded_at = self.tune, inf
        music.set_volume(level)
        music.load(path_or_content(self.tune), "ogg")
        left_at, self._left_at = self._left_at, None
        self._from = left_at[1] if left_at and left_at[0] == self.tune else 0.0
        try:
            music.play(loops=-1, start=self._from)
        except pygame.error:  # not at that place
            self._from = 0.0
            music.play(loops=-1)
