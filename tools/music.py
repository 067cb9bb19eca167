"""The tunes of `tools.tunes`, played by `tools.instruments` in a room, as loops.

What still rings at the end of a tune is mixed into its beginning, so that the end leads into it.
"""

from __future__ import annotations

from math import sin
from random import Random
from typing import Final

import numpy as np

from tools import levels, measuring, waves
from tools.instruments import PLAYERS
from tools.score import Note, notes
from tools.tunes import Section, Tune, Voice
from tools.waves import Samples, Wave, count, in_room, looped, placed, samples
from ui.app.mixer import RATE

_LATE: Final = 0.009
"""The most seconds by which a note may come late, as if a human played it."""
_RINGS: Final = 3.0
_STRUM: Final = 0.011
"""Seconds between two strings of a strummed chord."""
_LEVELS: Final = {
    "lead": 1.0,
    "second": 0.58,
    "answer": 0.46,
    "chords": 0.42,
    "broken": 0.43,
    "roll": 0.45,
    "drone": 0.34,
    "bass": 0.62,
    "beat": 0.4,
}
"""How loud each role is."""
_PLACES: Final = {
    "lead": 0.06,
    "second": -0.35,
    "answer": 0.45,
    "chords": -0.4,
    "broken": -0.3,
    "roll": 0.5,
    "drone": 0.1,
    "bass": -0.04,
    "beat": 0.28,
}
"""Where each role stands, from left to right."""
_SUSTAINED: Final = ("fiddle", "harmonica", "organ", "whistle")
_BALANCE: Final = {
    "fiddle": 0.85,
    "harmonica": 0.68,
    "organ": 0.9,
    "whistle": 0.58,
    "banjo": 0.54,
    "box": 0.66,
    "bones": 2.2,
    "jingle": 2.2,
}
"""By how much instruments are louder, so that all leads are as loud as each other."""
_ROOMS: Final = {"parlor": waves.PARLOR, "saloon": waves.SALOON, "valley": waves.VALLEY}
_STEPS: Final = 6
"""Strengths are one of so many."""


class Band:
    """The players of a tune, with a cache of the notes that they have played."""

    def __init__(self, tune: Tune) -> None:
        self._tune = tune
        self._rng = Random(1849)
        self._notes: dict[tuple[str, int, int, int], Wave] = {}
        self._total = np.zeros((2, count(tune.bars * tune.bar * tune.step + _RINGS)))

    def perform(self) -> Samples:
        """Play the whole tune, and return its samples."""
        tune, begun = self._tune, 0
        for number, section in enumerate(tune.sections):
            share = number / max(1, len(tune.sections) - 1)
            for voice in section.voices:
                for note in notes(tune, section, voice):
                    self._play(begun, section, voice, note, share)
            begun += len(section.melody)
        whole = looped(in_room(self._total, _ROOMS[tune.room]), count(begun * tune.bar * tune.step))
        whole = waves.filtered_loop(whole, waves.band(36, RATE, 2))
        return samples(measuring.scaled(whole, levels.TUNE, measuring.integrated))

    def _play(self, begun: int, section: Section, voice: Voice, note: Note, share: float) -> None:
        """Mix a note in where it belongs, at the strength of its place in the bar and the phrase."""
        tune, rng = self._tune, self._rng
        steps = (begun + note.bar) * tune.bar + note.step
        at = steps * tune.step + (tune.swing * tune.step if note.step % 2 else 0) + rng.uniform(0, _LATE)
        phrase = sin(3.1 * (note.bar + note.step / tune.bar) / len(section.melody))
        strength = 0.5 + 0.16 * phrase + (0.14 if note.step == 0 else 0) + rng.uniform(-0.08, 0.08)
        if voice.role == "beat":
            strength = (0.75, 0.6, 0.18)[note.numbers[0] % 3] + rng.uniform(-0.08, 0.08)
            if voice.player == "stomp" and note.numbers[0] == 2:
                return
        held = note.held * tune.step * (0.94 if voice.player in _SUSTAINED else 1)
        level = _LEVELS[voice.role] * _BALANCE.get(voice.player, 1) * (0.86 + 0.14 * sin(3.1 * share))
        for string, number in enumerate(note.numbers):
            wave = self._note(voice.player, number, held, strength)
            self._mix(at + _STRUM * string * (voice.player == "guitar"), level * wave, _PLACES[voice.role])

    def _note(self, player: str, number: int, held: float, strength: float) -> Wave:
        """Return a note, played at the first request."""
        steps = min(_STEPS, max(1, round(strength * _STEPS)))
        key = (player, number, round(1000 * held), steps)
        if key not in self._notes:
            self._notes[key] = PLAYERS[player](number, held, steps / _STEPS)
        return self._notes[key]

    def _mix(self, at: float, wave: Wave, pan: float) -> None:
        start, stereo = count(at), placed(wave, pan)
        part = self._total[:, start : start + stereo.shape[1]]
        part += stereo[:, : part.shape[1]]


def piece(tune: Tune) -> Samples:
    """Return the samples of a tune, which can be looped without a gap."""
    return Band(tune).perform()
