"""The notes of a tune, voice by voice: what each player of a section has to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tools.tunes import Section, Tune, Voice

_PITCHES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_ACCIDENTALS: Final = {"": 0, "#": 1, "b": -1}
_KINDS: Final = {"": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10), "m7": (0, 3, 7, 10), "o": (0, 3, 6, 9)}
_ROLL: Final = (0, 2, 1, 3, 0, 2, 3, 1)
_ANSWERS: Final = 62
"""The middle of the notes of an answer."""


class Note(NamedTuple):
    """Notes struck together: the bar of the section and its step, MIDI numbers, the steps they are held."""

    bar: int
    step: int
    numbers: tuple[int, ...]
    held: int


# ---- parsing


def number_of(name: str) -> int:
    """Return the MIDI number of a note such as F#4 or Bb3."""
    return 12 * int(name[-1]) + 12 + _PITCHES[name[0]] + _ACCIDENTALS[name[1:-1]]


class Chord:
    """A chord such as Bb, Am or G7."""

    def __init__(self, name: str) -> None:
        length = 2 if name[1:2] in ("#", "b") else 1
        self._root = _PITCHES[name[0]] + _ACCIDENTALS[name[1:length]]
        self._kind = _KINDS[name[length:]]

    def from_(self, lowest: int, step: int) -> int:
        """Return the note `step` semitones above the root, in the octave that begins at `lowest`."""
        return lowest + (self._root + step - lowest) % 12

    def bass(self, sign: str) -> int:
        """Return the bass note for a sign: the fifth for f, else the root."""
        return self.from_(34, self._kind[2] if sign == "f" else 0)

    def held(self) -> tuple[int, ...]:
        """Return the notes of a chord that is struck."""
        return tuple(sorted(self.from_(57, step) for step in (0, self._kind[1], self._kind[-1])))

    def broken(self, sign: str) -> int:
        """Return one of five tones of a broken chord, upward."""
        steps = (0, self._kind[2], 12, 12 + self._kind[1], 12 + self._kind[-1])
        return self.from_(41, 0) + steps[int(sign) - 1]

    def drone(self) -> tuple[int, ...]:
        """Return the root and its fifth."""
        base = self.from_(41, 0)
        return base, base + self._kind[2]

    def below(self, note: int) -> int:
        """Return the nearest tone of the chord at least a third below a note."""
        return max(
            (note - gap for gap in range(3, 13) if (note - gap - self._root) % 12 in self._kind),
            default=note - 12,
        )

    def near(self, note: int) -> int:
        """Return the third or the last tone of the chord that is nearest to a note."""
        tones = [self.from_(low, self._kind[k]) for low in (50, 58) for k in (1, -1)]
        return min(tones, key=lambda tone: (abs(tone - note) + 0.4 * abs(tone - _ANSWERS), tone))


# ---- voices


def _at(section: Section, bar: int, step: int, steps: int) -> Chord:
    """Return the chord of a step of a bar; chords with a comma between them share the bar."""
    chords = section.harmony[bar].split(",")
    return Chord(chords[step * len(chords) // steps])


def _lead(section: Section) -> Iterator[Note]:
    """Yield the melody, written as names, each with its steps; a dash is a rest."""
    for bar, written in enumerate(section.melody):
        words, step = written.split(), 0
        for name, held in zip(words[::2], map(int, words[1::2]), strict=True):
            if name != "-":
                yield Note(bar, step, (number_of(name),), held)
            step += held


def _left(tune: Tune, section: Section) -> Iterator[tuple[int, int, str, Chord]]:
    """Yield the signs of the left hand: bar, step, sign, chord."""
    for bar in range(len(section.melody)):
        for step, sign in enumerate(tune.left[bar % len(tune.left)]):
            yield bar, step, sign, _at(section, bar, step, tune.bar)


def _bass(tune: Tune, section: Section) -> Iterator[Note]:
    """Yield the bass: where the left hand has it, or else on each chord."""
    walks = any(sign in "bf" for pattern in tune.left for sign in pattern)
    for bar, step, sign, chord in _left(tune, section):
        if walks and sign in "bf":
            yield Note(bar, step, (chord.bass(sign),), 2)
        elif not walks and step * len(section.harmony[bar].split(",")) % tune.bar == 0:
            yield Note(bar, step, (chord.bass("b"),), tune.bar // 2)


def _answer(tune: Tune, section: Section) -> Iterator[Note]:
    """Yield one long note for each chord, moving as little as it can."""
    last = _ANSWERS
    for bar, chords in enumerate(section.harmony):
        parts = chords.split(",")
        for number, name in enumerate(parts):
            last = Chord(name).near(last)
            yield Note(bar, number * tune.bar // len(parts), (last,), tune.bar // len(parts))


def _roll(tune: Tune, section: Section) -> Iterator[Note]:
    """Yield the tones of each chord, one a step."""
    for bar, step, _, chord in _left(tune, section):
        tones = (*chord.held(), chord.held()[0] + 12)
        yield Note(bar, step, (tones[_ROLL[step % len(_ROLL)]] + 5,), 1)


def _beat(tune: Tune, section: Section) -> Iterator[Note]:
    """Yield a stroke for each bass (number 0) and each chord (1), and soft ones between (2)."""
    for bar, step, sign, _ in _left(tune, section):
        if sign in "-2345":
            yield Note(bar, step, (2,), 1)
        else:
            yield Note(bar, step, (1 if sign == "c" else 0,), 1)


def notes(tune: Tune, section: Section, voice: Voice) -> Iterator[Note]:
    """Yield all notes of a voice in a section."""
    for note in _notes(tune, section, voice.role):
        yield note._replace(numbers=tuple(number + voice.moved for number in note.numbers))


def _notes(tune: Tune, section: Section, role: str) -> Iterator[Note]:
    if role == "lead":
        yield from _lead(section)
    elif role == "second":
        for note in _lead(section):
            chord = _at(section, note.bar, note.step, tune.bar)
            yield note._replace(numbers=(chord.below(note.numbers[0]),))
    elif role == "bass":
        yield from _bass(tune, section)
    elif role == "answer":
        yield from _answer(tune, section)
    elif role == "roll":
        yield from _roll(tune, section)
    elif role == "beat":
        yield from _beat(tune, section)
    else:
        for bar, step, sign, chord in _left(tune, section):
            if role == "chords" and sign == "c":
                yield Note(bar, step, chord.held(), 1)
            elif role == "broken" and sign in "12345":
                yield Note(bar, step, (chord.broken(sign),), 2)
            elif role == "drone" and step * len(section.harmony[bar].split(",")) % tune.bar == 0:
                yield Note(bar, step, chord.drone(), tune.bar // len(section.harmony[bar].split(",")))
