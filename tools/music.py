"""The tunes of `tools.tunes`, played on the strings, reeds and bells of `tools.synth`, as loops.

The notes that still ring at the end of a tune are mixed into its beginning, so that the end leads into it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import cached_property
from operator import add
from random import Random
from typing import Final, NamedTuple

from tools import levels, synth
from tools.synth import Wave
from tools.tunes import Tune
from ui.app.mixer import RATE

_LATE: Final = RATE * 8 // 1000
"""The most samples by which a note may come late, as if a human played it."""
_RINGS: Final = 3 * RATE
_VOLUMES: Final = {"lead": 2300, "bass": 1700, "chord": 850, "broken": 1050, "drone": 620}
_PITCHES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_ACCIDENTALS: Final = {"": 0, "#": 1, "b": -1}
_KINDS: Final = {"": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10), "m7": (0, 3, 7, 10), "o": (0, 3, 6, 9)}


class Note(NamedTuple):
    """Notes struck together: the step of the bar, MIDI numbers, the steps they are held, their part."""

    step: int
    numbers: tuple[int, ...]
    held: int
    part: str


# ---- parsing of tunes


def number_of(name: str) -> int:
    """Return the MIDI number of a note such as F#4 or Bb3."""
    return 12 * int(name[-1]) + 12 + _PITCHES[name[0]] + _ACCIDENTALS[name[1:-1]]


def _melody(bar: str) -> Iterator[Note]:
    """Yield the notes of a bar of melody, written as names, each with its steps; a dash is a rest."""
    words, step = bar.split(), 0
    for name, held in zip(words[::2], map(int, words[1::2]), strict=True):
        if name != "-":
            yield Note(step, (number_of(name),), held, "lead")
        step += held


class Chord:
    """A chord such as Bb, Am or G7, as the left hand plays it."""

    def __init__(self, name: str) -> None:
        length = 2 if name[1:2] in ("#", "b") else 1
        self._root = _PITCHES[name[0]] + _ACCIDENTALS[name[1:length]]
        self._kind = _KINDS[name[length:]]

    def _from(self, lowest: int, step: int) -> int:
        """Return the note `step` semitones above the root, in the octave that begins at `lowest`."""
        return lowest + (self._root + step - lowest) % 12

    def play(self, sign: str) -> tuple[tuple[int, ...], str]:
        """Return the MIDI numbers and the part for a sign of the left hand (see `tunes.toml`)."""
        if sign in "bf":
            return (self._from(40, 0 if sign == "b" else self._kind[2]),), "bass"
        if sign == "c":
            return tuple(sorted((self._from(59, self._kind[1]), self._from(59, self._kind[-1])))), "chord"
        base = self._from(41, 0)
        if sign == "d":
            return (base, base + self._kind[2]), "drone"
        broken = (0, self._kind[2], 12, 12 + self._kind[1], 12 + self._kind[-1])
        return (base + broken[int(sign) - 1],), "broken"


def _left(chord: str, pattern: str) -> Iterator[Note]:
    """Yield the notes of the left hand of a bar; chords with a comma between them share the bar."""
    chords = [Chord(each) for each in chord.split(",")]
    for step, sign in enumerate(pattern):
        if sign != "-":
            numbers, part = chords[step * len(chords) // len(pattern)].play(sign)
            held = len(pattern) if part == "drone" else 2
            yield Note(step, numbers, held, part)


def score(tune: Tune, bar: int) -> list[Note]:
    """Return all notes of a bar, counted from 0."""
    return [*_melody(tune.melody[bar]), *_left(tune.harmony[bar], tune.left[bar % len(tune.left)])]


# ---- instruments


def _piano(number: int, seconds: float) -> Wave:
    key = synth.touch(0.4 + 1.1 * seconds, min(0.5, 0.09 + 0.45 * seconds))
    return synth.piano(number, key, 13)


_VOICES: Final[dict[str, Callable[[int, float], Wave]]] = {
    "piano": _piano,
    "banjo": lambda number, seconds: synth.banjo(number),
    "reed": synth.reed,
    "box": lambda number, seconds: synth.chime(number),
}


class Band:
    """The players of a tune, with a cache of notes as whole numbers ready for mixing."""

    def __init__(self, tune: Tune) -> None:
        self._tune = tune
        self._notes: dict[tuple[tuple[int, ...], int, str], list[int]] = {}

    @cached_property
    def step(self) -> int:
        """The number of samples of a step."""
        return int(RATE * self._tune.step)

    def _note(self, note: Note) -> list[int]:
        """Return the samples of a note, faded out at its end; make and cache them at the first request."""
        key = (note.numbers, note.held, note.part)
        if key not in self._notes:
            self._notes[key] = self._strike(note)
        return self._notes[key]

    def _strike(self, note: Note) -> list[int]:
        tune = self._tune
        voice = _VOICES[tune.lead if note.part == "lead" else "reed" if note.part == "drone" else "piano"]
        seconds = note.held * tune.step if note.part in ("lead", "drone") else 0.25
        wave: Wave = []
        for number in note.numbers:
            sound = voice(number, seconds)
            wave = list(map(add, wave, sound)) if wave else sound
        wave[-200:] = [x * (199 - i) / 200 for i, x in enumerate(wave[-200:])]
        volume = _VOLUMES[note.part]
        return [int(volume * x) for x in wave]

    def perform(self) -> array[int]:
        """Play the whole tune, with its end ringing into its beginning, and return its samples."""
        tune, rng = self._tune, Random(1849)
        bar = self.step * tune.bar
        length = bar * len(tune.melody)
        total = array("l", bytes(array("l").itemsize * (length + _RINGS)))
        for number in range(len(tune.melody)):
            for note in score(tune, number):
                sound = self._note(note)
                start = number * bar + note.step * self.step + rng.randrange(_LATE)
                end = min(len(total), start + len(sound))
                total[start:end] = array("l", map(add, total[start:end], sound))
        total[:_RINGS] = array("l", map(add, total[:_RINGS], total[length:]))
        return _normalized(total[:length])


def _normalized(total: array[int]) -> array[int]:
    """Scale samples to the level of all tunes."""
    factor = 10 ** ((levels.TUNE - levels.whole(total)) / 20)
    return array("h", (round(factor * x) for x in total))


def piece(tune: Tune) -> array[int]:
    """Return the samples of a tune, which can be looped without a gap."""
    return Band(tune).perform()
