"""Playing the sounds: the only module that touches the mixer.

Without an audio device, or while everything is muted, all of it is silent and harmless.
"""

from __future__ import annotations

import os
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from ui.audio import synth
from ui.audio.music import slices

if TYPE_CHECKING:
    import pygame

VOICES = 8
GUARD = 0.03
Key = tuple[str, int]


def share(busy: int) -> float:
    """How loud (0..1) one more voice may be while `busy` others sound, so that the sum does not clip."""
    return 0.8 / (1 + 0.3 * busy)


def _loudness(volume: int) -> float:
    """The amplitude 0..1 for a setting 0..100, curved as the ear hears it."""
    return float((min(100, max(0, volume)) / 100) ** 1.5)


@contextmanager
def _hidden_stderr() -> Iterator[None]:
    """Point file descriptor 2 at nothing for a moment: audio libraries write to it past Python."""
    saved = -1
    try:
        saved = os.dup(2)
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 2)
        os.close(nothing)
    except OSError:
        pass  # no standard error at all, as in a windowed program
    try:
        yield
    finally:
        if saved >= 0:
            os.dup2(saved, 2)
            os.close(saved)


def _open_mixer() -> bool:
    """Open the device, False if there is none; SDL converts to what the hardware wants."""
    import pygame

    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.flush()
    with _hidden_stderr():
        try:
            pygame.mixer.init(synth.RATE, -16, 1, 512, allowedchanges=0)
        except (pygame.error, NotImplementedError, OSError):
            return False
    pygame.mixer.set_num_channels(VOICES + 1)
    return True


class Sound:
    """All sound of the program; every call is safe and silent without a device.

    Channel 0 is the music, the others are voices for effects. `clock` gives seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._started = False
        self._open = False
        self._failed = False  # there was no device; not asked again until all has been silent
        self._hidden = False
        self._levels = (70, 0, False)
        self._made: dict[Key, pygame.mixer.Sound] = {}
        self._last: dict[str, float] = {}
        self._count = 0
        self._composer: Iterator[array[int]] | None = None
        self._piece = array("h")
        self._complete = False

    @property
    def enabled(self) -> bool:
        """Whether a mixer is open and can be heard."""
        if not self._open:
            return False
        import pygame

        return pygame.mixer.get_init() is not None

    # ---- settings

    def start(self) -> None:
        """Open the mixer, unless all is muted; call once, after the first frame (it may take 0.1 s)."""
        self._started = True
        self._settle()

    def apply(self, effects: int, music: int, muted: bool) -> None:
        """Set both volumes (0..100) and the mute, at once, also for what is sounding now."""
        if (effects, music, muted) == self._levels:
            return
        self._levels = (effects, music, muted)
        self._settle()

    def hush(self, hidden: bool) -> None:
        """Fall silent while the window is hidden; the music later goes on where it was."""
        if hidden == self._hidden:
            return
        self._hidden = hidden
        if not self.enabled:
            return
        if hidden:
            for voice in self._voices():
                voice.stop()
            self._channel(0).pause()
        else:
            self._channel(0).unpause()
            self._loop()

    def close(self) -> None:
        """Close the mixer; call last, after the window is gone (it takes some 20 ms)."""
        self._started = False
        self._shut()

    def _volumes(self) -> tuple[float, float]:
        effects, music, muted = self._levels
        return (0.0, 0.0) if muted else (_loudness(effects), _loudness(music))

    def _settle(self) -> None:
        """Bring the mixer in line with the settings: open only while something is to be heard."""
        effects, tune = self._volumes()
        if not self._started or not (effects or tune):
            self._shut()
            return
        if not self._open and not self._failed:
            self._open = _open_mixer()
            self._failed = not self._open
        if self.enabled:
            for voice in self._voices():
                voice.set_volume(effects * share(0))
            self._loop()

    def _shut(self) -> None:
        self._failed = False
        if self._open:
            import pygame

            self._open = False
            self._made.clear()
            pygame.mixer.quit()

    # ---- effects

    def play(self, name: str, *, pitch: int = 0) -> None:
        """Play an effect by its name in `synth.SOUNDS`.

        `pitch` is the rank 1..13 for "build", semitones up for "coin", "coins" and "token", else ignored.
        The same name within 30 ms sounds once. Raises KeyError for an unknown name, with or without a device.
        """
        if name not in synth.SOUNDS:
            raise KeyError(name)
        effects, _ = self._volumes()
        if self._hidden or not effects or not self.enabled or self._repeated(name):
            return
        voices = self._voices()
        free = [voice for voice in voices if not voice.get_busy()]
        if free:
            free[0].play(self._sound(self._key(name, pitch)))
            free[0].set_volume(effects * share(len(voices) - len(free)))

    def _repeated(self, name: str) -> bool:
        """Whether this name sounded a moment ago; if not, it does now."""
        now = self._clock()
        if now - self._last.get(name, -1.0) < GUARD:
            return True
        self._last[name] = now
        return False

    def _key(self, name: str, pitch: int) -> Key:
        """Which rendering to play: cards and dice take turns between a few, so that no two are alike."""
        if name in synth.VARIED:
            self._count += 1
            return name, self._count % synth.TAKES
        return (name, pitch) if pitch and name in synth.PITCHED else (name, 0)

    def _sound(self, key: Key) -> pygame.mixer.Sound:
        """The rendering for a key, made on first use."""
        if key not in self._made:
            import pygame

            name, number = key
            maker = synth.VARIED.get(name) or synth.PITCHED.get(name)
            samples = maker(number) if maker and number else synth.SOUNDS[name]()
            self._made[key] = pygame.mixer.Sound(buffer=samples)
        return self._made[key]

    def _channel(self, number: int) -> pygame.mixer.Channel:
        import pygame

        return pygame.mixer.Channel(number)

    def _voices(self) -> list[pygame.mixer.Channel]:
        return [self._channel(number) for number in range(1, VOICES + 1)]

    # ---- idle work and music

    def prepare(self) -> bool:
        """Make one missing effect or a slice of the music; True while there is more to do. For idle ticks."""
        if self._hidden or not self.enabled:
            return False
        effects, tune = self._volumes()
        missing = next((name for name in synth.SOUNDS if (name, 0) not in self._made), None)
        if effects and missing:
            self._sound((missing, 0))
            return True
        if tune and not self._complete:
            self._compose()
            return True
        return False

    def _compose(self) -> None:
        """Take the music one slice further, and begin to play it when it is whole."""
        if self._composer is None:
            self._composer = slices()
        part = next(self._composer, None)
        if part is not None:
            self._piece.extend(part)
            return
        self._complete = True
        self._composer = None
        self._loop()

    def _loop(self) -> None:
        """Play the music, round and round, if it is wanted and made; stop it if not."""
        import pygame

        _, level = self._volumes()
        stage = self._channel(0)
        if not level:
            stage.stop()
        elif self._complete and not self._hidden:
            if not stage.get_busy():
                stage.play(pygame.mixer.Sound(buffer=self._piece), loops=-1)
            stage.set_volume(level)
