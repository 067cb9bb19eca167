"""A quiet piece for the parlour piano, "Claim by the Creek": thirty-two bars in 2/4, made to be looped.

The right hand sings, the left strides between a bass note and a chord. The piece is written here as text and
played on the strings of `tools.synth`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from operator import add
from random import Random

from tools.synth import Touch, Wave, piano, touch
from ui.app.sound import RATE

STEP = int(RATE * 0.178)
BAR = 8 * STEP
BARS = 32

# A bar of the right hand: a note, then its length in sixteenths; a dash is a rest.
_ASK = "E5 1 G5 2 A5 1 G5 2 E5 2|C5 1 E5 2 D5 1 C5 4|D5 1 F5 2 G5 1 F5 2 D5 2|"
_RISE = "E5 1 D5 2 C5 1 G4 4|A4 1 C5 2 D5 1 F5 2 A5 2|G5 1 E5 2 C5 1 E5 4|"
_TURN = "F#5 2 E5 1 D5 1 A4 2 C5 2|B4 3 D5 1 G4 2 B4 1 D5 1|"
_FALL = "C#5 1 E5 2 G5 1 A5 4|A5 1 F5 2 D5 1 C5 2 A4 2|G4 1 C5 2 E5 1 G5 2 E5 2|"
_REST = "F5 1 D5 2 B4 1 A4 2 B4 2|C5 3 G4 1 C5 2 - 2|"
_CREEK = "A5 3 G5 1 F5 2 C5 2|G#5 3 G5 1 F5 4|G5 3 F5 1 E5 2 C5 2|E5 1 G5 2 E5 1 C#5 4|"
_BEND = "D5 1 F#5 2 A5 1 F#5 2 D5 2|G5 1 F5 2 D5 1 B4 4|C5 1 E5 2 G5 1 A5 2 G5 2|D5 2 F5 2 E5 1 D5 1 B4 2|"
_FIRST = _ASK + _RISE + _TURN
_SECOND = _ASK + _FALL + _REST
MELODY = (_FIRST + _SECOND + _CREEK + _BEND + _SECOND).strip("|").split("|")
# A chord for each bar; the small f is minor.
HARMONY = "CCGCFCDGCCGAFCGCFfCADGCGCCGAFCGC"

# Bass on the first beat, bass on the second, the chord between.
_LEFT: dict[str, tuple[str, str, str]] = {
    "C": ("C3", "G2", "E4 G4"),
    "G": ("G2", "D3", "F4 G4"),
    "F": ("F2", "C3", "F4 A4"),
    "f": ("F2", "C3", "F4 G#4"),
    "D": ("D3", "A2", "F#4 C4"),
    "A": ("A2", "E3", "G4 C#4"),
}
_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

_LEVELS = {"long": 2300, "short": 2000, "bass": 1700, "chord": 900}

Event = tuple[int, str, str]


def _number(name: str) -> int:
    """The MIDI number of a note such as F#4."""
    return 12 * int(name[-1]) + 12 + _STEPS[name[0]] + name.count("#")


def _right(bar: str) -> Iterator[Event]:
    """The notes of a bar of melody: step, name and how the key is struck."""
    words, step = bar.split(), 0
    for name, length in zip(words[::2], map(int, words[1::2]), strict=True):
        if name != "-":
            yield step, name, "long" if length > 2 else "short"
        step += length


def _left(chord: str) -> Iterator[Event]:
    first, second, between = _LEFT[chord]
    yield 0, first, "bass"
    yield 2, between, "chord"
    yield 4, second, "bass"
    yield 6, between, "chord"


def score(bar: int) -> list[Event]:
    """All events of a bar 0..31: sixteenth 0..7, note names, touch."""
    return [*_right(MELODY[bar]), *_left(HARMONY[bar])]


class Keys:
    """The piano of this piece: notes struck so far, kept as whole numbers ready for mixing."""

    def __init__(self) -> None:
        self._touches: dict[str, Touch] = {
            "long": touch(0.9, 0.3),
            "short": touch(0.5, 0.15),
            "bass": touch(0.45, 0.14),
            "chord": touch(0.25, 0.08),
        }
        self._notes: dict[tuple[str, str], list[int]] = {}

    def note(self, names: str, how: str) -> list[int]:
        """One note or chord, faded out at its end; made when it is first asked for."""
        if (names, how) not in self._notes:
            self._notes[names, how] = self._strike(names, how)
        return self._notes[names, how]

    def _strike(self, names: str, how: str) -> list[int]:
        wave: Wave = []
        for name in names.split():
            note = piano(_number(name), self._touches[how], 13)
            wave = list(map(add, wave, note)) if wave else note
        wave[-200:] = [x * (199 - i) / 200 for i, x in enumerate(wave[-200:])]
        level = _LEVELS[how]
        return [int(level * x) for x in wave]

    def play(self, events: list[Event], page: array[int], rng: Random) -> None:
        """Add the events of a bar to the page, each up to eight milliseconds late."""
        for step, names, how in events:
            note = self.note(names, how)
            start = step * STEP + rng.randrange(RATE * 8 // 1000)
            page[start : start + len(note)] = array("h", map(add, page[start : start + len(note)], note))


def piece() -> array[int]:
    """The whole piece, some 46 seconds; it may be repeated without a gap."""
    keys, rng = Keys(), Random(1849)
    whole, tail = array("h"), array("h", bytes(2 * BAR))
    for bar in range(BARS):
        page = tail + array("h", bytes(2 * BAR))
        keys.play(score(bar), page, rng)
        tail = page[BAR:]
        whole += page[:BAR]
    return whole
