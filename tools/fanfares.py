"""The fanfares: small pieces for a win, a stroke of luck and a loss, played by the band."""

from __future__ import annotations

from typing import Final

from tools import instruments
from tools.waves import PARLOR, Wave, band, count, filtered, in_room, mixed, placed

_SPREAD: Final = {
    "piano": -0.12,
    "banjo": 0.35,
    "box": 0.2,
    "fiddle": -0.35,
    "jingle": 0.3,
    "stomp": 0.0,
    "bass": 0.05,
}
"""The places of instruments in stereo."""


class _Score:
    """Layers of notes, each placed where its instrument stands."""

    def __init__(self) -> None:
        self.layers: list[tuple[float, Wave]] = []

    def add(
        self, at: float, player: str, note: int, seconds: float, strength: float, level: float = 1.0
    ) -> None:
        """Let an instrument play a note."""
        wave = level * instruments.PLAYERS[player](note, seconds, strength)
        self.layers.append((at, placed(wave, _SPREAD[player])))

    def heard(self, seconds: float) -> Wave:
        """Return all layers in the parlor, for so many seconds."""
        return in_room(mixed(seconds, self.layers), PARLOR)[:, : count(seconds)]


def win(_pitch: int, _take: int) -> Wave:
    """Make the sound of a win: a run up the honky-tonk piano and two final chords, in under two seconds."""
    score = _Score()
    for i, note in enumerate((67, 70, 71, 74, 76, 79)):
        score.add(0.095 * i, "piano", note, 0.12, 0.65 + 0.05 * i)
    for note in (43, 59, 65, 71):
        score.add(0.64, "piano", note, 0.2, 0.8, 0.7)
    for i, note in enumerate((36, 48, 55, 64, 72, 76)):
        score.add(0.9 + 0.008 * i, "piano", note, 0.5, 0.95, 0.6)
    score.add(0.9, "stomp", 0, 0, 0.5)
    score.add(0.9, "jingle", 0, 0, 0.6)
    return score.heard(1.9)


def fanfare(_pitch: int, _take: int) -> Wave:
    """Make the sound of a stroke of luck: three notes of banjo and bells, and a chord that shines."""
    score = _Score()
    for i, note in enumerate((67, 72, 76)):
        score.add(0.11 * i, "banjo", note, 0.2, 0.8)
        score.add(0.11 * i, "box", note + 12, 0.3, 0.6, 0.5)
    for i, note in enumerate((48, 60, 67, 72, 76, 79)):
        score.add(0.36 + 0.01 * i, "piano", note, 0.6, 0.9, 0.6)
    for i, note in enumerate((84, 88, 91, 96)):
        score.add(0.46 + 0.07 * i, "box", note, 0.5, 0.7, 0.5)
    score.add(0.36, "stomp", 0, 0, 0.7)
    score.add(0.36, "jingle", 0, 0, 0.8)
    return score.heard(1.7)


_BEAT: Final = 0.27
_RAG: Final[tuple[tuple[tuple[int, int], tuple[int, ...], str], ...]] = (
    ((36, 43), (60, 64, 67), "72/0 76/0.5 79/1 81/1.5 79/2.5 76/3 79/3.5"),
    ((33, 40), (57, 61, 67), "85/0 81/0.5 76/1 79/1.5 81/2.5 76/3 73/3.5"),
    ((38, 45), (60, 62, 66), "78/0 81/0.5 84/1 86/1.5 84/2.5 81/3 78/3.5"),
    ((43, 38), (59, 62, 65), "83/0 86/0.5 83/1 79/1.5 77/2 79/2.5 81/3 83/3.5"),
)
"""The bars of the triumph: two bass notes, the chord after each, and the melody as notes at beats."""


def triumph(_pitch: int, _take: int) -> Wave:
    """Make the sound of a patience that is won: a run, four bars of ragtime, and a chord that rings out.

    It has the length of the pictures that are shown with it.
    """
    score = _Score()
    for i, note in enumerate((67, 70, 71, 74, 76, 79)):
        score.add(0.08 * i, "piano", note, 0.12, 0.5 + 0.06 * i)
    for bar, (basses, harmony, melody) in enumerate(_RAG):
        start, loud = 0.56 + 4 * _BEAT * bar, 0.62 + 0.1 * bar
        for half, low in enumerate(basses):
            at = start + 2 * _BEAT * half
            score.add(at, "piano", low, 0.25, 0.7, 0.8 * loud)
            score.add(at, "bass", low, 0.3, 0.7, 0.5 * loud)
            for note in harmony:
                score.add(at + _BEAT, "piano", note, 0.12, 0.5, 0.5 * loud)
            if bar >= 1:
                score.add(at, "stomp", 0, 0, 0.4, loud)
                score.add(at + _BEAT, "jingle", 0, 0, 0.4, loud)
        for note, beat in ((int(a), float(b)) for a, b in (each.split("/") for each in melody.split())):
            score.add(start + _BEAT * beat, "piano", note, 0.24, 0.85, loud)
            if bar >= 2:
                score.add(start + _BEAT * beat, "banjo", note, 0.2, 0.7, 0.45 * loud)
                score.add(start + _BEAT * beat, "fiddle", note - 12, 0.2, 0.6, 0.35 * loud)
    end = 0.56 + 16 * _BEAT
    for i, note in enumerate((36, 48, 55, 64, 72, 76, 84)):
        score.add(end + 0.012 * i, "piano", note, 1.3, 0.95, 0.6)
    for i, note in enumerate((84, 88, 91, 96)):
        score.add(end + 0.14 + 0.085 * i, "box", note, 1, 0.8, 0.55)
    score.add(end + 0.62, "box", 100, 1, 0.8, 0.5)
    score.add(end, "stomp", 0, 0, 0.9)
    score.add(end, "jingle", 0, 0, 0.9)
    return score.heard(end + 1.72)


def lose(_pitch: int, _take: int) -> Wave:
    """Make the sound of a loss: two soft falling notes."""
    score = _Score()
    for at, notes in ((0.0, (52, 64)), (0.32, (48, 60))):
        for note in notes:
            score.add(at, "piano", note, 0.4, 0.25)
    return filtered(score.heard(1.15), band(0, 1800, 1))
