"""The sound of walks and tests: clock and effects go on by hand; what it plays is known by its samples."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import inf
from pathlib import Path

import pygame

from games import GAMES
from games.compat import override
from tests.kit.script import Answer, Teller
from tests.kit.waiting import TIMEOUT, wait_until
from tests.ui.harness import Clock
from tools.make_sounds import notes
from ui.app import sound
from ui.app.effect_files import EFFECTS, MEDIUM_STRENGTH, ROOM, Key, keys_of, path_of
from ui.app.mixer import quit_mixer
from ui.app.sound import Sound

TUNES = {"launcher": sound.TUNE, **{name: GAMES.spec(name).tune for name in GAMES}}
FILES = [path_of(key) for name in EFFECTS for key in keys_of(name)]
NAMES = {path: name for name, path in TUNES.items()}
music = pygame.mixer.music
read_sound = pygame.mixer.Sound  # tests count what the program reads, not what they compare it with
really_fade_out = music.fadeout


class Player(Sound, Teller):
    """A sound with a clock that is moved by hand, and what is done with it and heard in walks."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.read: list[Path] = []
        self.songs: list[Path] = []
        self.fades: list[int] = []
        self.heard: list[str] = []
        self.prepared = False
        self.is_plugged = self.waits_for_mixer = True
        self._songs_heard = 0
        super().__init__(self.clock)

    @override
    def _close_mixer(self) -> None:
        """Close it; unless a test says otherwise, wait until it is closed."""
        super()._close_mixer()
        if self.waits_for_mixer:
            self._wait_until_closed()

    @override
    def _begin(self, key: Key, loudness: float) -> None:
        """Start an effect, and let none come to its end before it is looked at, however slow the machine."""
        super()._begin(key, loudness)
        for channel in self._channels():
            channel.pause()

    def later(
        self, name: str, pitch: int = 0, seconds: float = 1.0, strength: float = MEDIUM_STRENGTH
    ) -> list[bytes]:
        """Play after a while; the samples of all that sounds then."""
        self.clock.forward(seconds)
        self.play(name, pitch=pitch, strength=strength)
        self.await_threads()
        return [samples(voice.get_sound()) for voice in voices()]

    def await_threads(self) -> None:
        """Let threads decode what is to sound, and let it begin; the clock stands still until then."""
        while self._decoded or self._ambience._decoding:
            wait_until(lambda: not self._is_decoding, "the decoding of a file", pause=0.001)
            self.clock.forward(0.01)
            self.tick()

    @property
    def _is_decoding(self) -> bool:
        """True while a thread decodes a file."""
        threads = [*self._loaded._decoding.values(), self._ambience._decoding]
        return any(each and each.is_running for each in threads)

    def fade_out_music(self, milliseconds: int) -> None:
        """Begin the fade of a tune, and let it not end before a test says so, however slow the machine."""
        self.fades.append(milliseconds)
        really_fade_out(round(1000 * TIMEOUT))

    # -------------------------------------------------------------- words of walks
    do_start, do_close, do_wake = Sound.start, Sound.close, Sound.wake
    do_lose, do_look = Sound.lose_device, Sound.look_again

    def do_tick(self) -> None:
        """Do what is due, and what follows from it once files are decoded."""
        self.tick()
        self.await_threads()

    def do_plug(self, is_plugged: str) -> None:
        """Plug the device in, or `out`."""
        self.is_plugged = is_plugged == "in"

    def do_recover(self, seconds: str) -> None:
        """Let an attempt to find a lost device begin after so many seconds, and end."""
        self.clock.forward(float(seconds))
        self.tick()
        assert self._recovery
        self._recovery.join()
        self.tick()

    def do_quit(self) -> None:
        """Let somebody else close the mixer."""
        quit_mixer()

    def do_hide(self) -> None:
        """Hide the window."""
        self.set_hidden(True)

    def do_hush(self) -> None:
        """Let all effects come to their end."""
        pygame.mixer.stop()

    def do_show(self) -> None:
        """Show the window."""
        self.set_hidden(False)

    def do_levels(self, effects: str, tune: str, muted: str = "") -> None:
        """Set the volumes of effects and music, in percent."""
        self.apply(int(effects), int(tune), bool(muted))

    def do_ambience(self, volume: str) -> None:
        """Set the volume of ambiences, in percent."""
        effects, tune, _, muted = self._levels
        self.apply(effects, tune, muted, int(volume))

    def do_later(self, seconds: str, name: str, pitch: str = "0") -> None:
        """Play an effect so many seconds later; after a second all has been silent before."""
        if float(seconds) >= 1 and name != "win":
            pygame.mixer.stop()
        self.heard = [names()[heard] for heard in self.later(name, int(pitch), float(seconds))]

    def do_play(self, name: str) -> None:
        """Play an effect a moment later."""
        self.do_later("0.1", name)

    def do_prepare(self, every: str = "") -> None:
        """Read one more file, or `all`."""
        self.prepared = self.prepare()
        while every and self.prepare():
            pass

    def do_pass(self, seconds: str) -> None:
        """Let time pass."""
        self.clock.forward(float(seconds))

    def do_tune(self, name: str) -> None:
        """Turn to the tune of a game."""
        self.set_tune(TUNES[name])

    def do_play_a_little(self) -> None:
        """Let the driver play music for a moment, or until it ends."""
        play_a_little()
        self._songs_heard = len(self.songs)

    def do_fade(self) -> None:
        """Let a tune fade away, by the clock and on the driver; then what is due is done."""
        assert self.fades.pop() == 300
        music.stop()
        self.clock.forward(0.3)
        self.tick()

    @override
    def seen(self) -> Iterator[tuple[str, Answer]]:
        yield "enabled", self.enabled
        yield "mixer", str(pygame.mixer.get_init() or "shut")
        yield "prepared", self.prepared
        yield "voices", len(voices())
        yield "volumes", " ".join(f"{voice.get_volume():.2f}" for voice in voices())
        yield "heard", " ".join(self.heard)
        yield "files", len(self.read)
        yield "in-order", self.read == FILES[: len(self.read)]
        yield "kept", "a part" if 0.8 * ROOM < self._loaded.size <= ROOM else f"{self._loaded.size:,}"
        yield "layers", sum(pygame.mixer.Channel(i).get_busy() for i in (8, 9)) if self.enabled else 0
        yield "music", self.enabled and music.get_busy()
        yield "begun", " ".join(NAMES[path] for path in self.songs)
        yield "due", "never" if self.due == inf else f"{self.due - self.clock():.1f}"
        yield "skipped", "a while" if self._from > 0.15 else "nothing"
        yield "since", "a while" if self._songs_heard == len(self.songs) else "its beginning"


def voices() -> list[pygame.mixer.Channel]:
    """The channels which sound now; the music has none, and without a mixer there are none."""
    if not pygame.mixer.get_init():
        return []
    channels = [pygame.mixer.Channel(i) for i in range(pygame.mixer.get_num_channels())]
    return [channel for channel in channels if channel.get_busy()]


def samples(effect: pygame.mixer.Sound | None) -> bytes:
    assert effect
    return effect.get_raw()


def file(key: Key) -> bytes:
    return file_at(path_of(key))


def file_at(path: Path) -> bytes:
    return samples(read_sound(path))


@cache
def names() -> dict[bytes, str]:
    """What each file is of, by its samples; the mixer must be open when they are first asked for."""
    return {file(key): f"{key.name} {key.pitch}" for name in EFFECTS for key in keys_of(name)}


def brightness(effect: bytes) -> float:
    """The mean frequency of an effect (root mean square), as a part of the rate."""
    left = array("h", effect)[::2]
    steps = sum((b - a) ** 2 for a, b in pairwise(left))
    return math.sqrt(steps / sum(value * value for value in left)) / math.tau


def loudest_of_tunes() -> float:
    """The highest sample of all tunes."""
    peaks = (note.figures.peak for name, note in notes().items() if name.endswith("tune.ogg"))
    return float(32767 * 10 ** (max(peaks) / 20))


def play_a_little() -> None:
    """Let the driver play music for a moment, or until it ends."""
    wait_until(lambda: not music.get_busy() or music.get_pos() >= 300, "a moment of music")
