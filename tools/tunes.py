"""The tunes, written as text: one for each game and one for the launcher.

A bar of a melody is a note, then its length in steps; a dash is a rest. Of a harmony each word is a chord for a
bar, or two with a comma between. The left hand has a sign for each step; `tools.music` tells what they mean.
"""

from __future__ import annotations

from typing import NamedTuple


class Tune(NamedTuple):
    """A tune: its title, the seconds of a step, steps in a bar, the bars, the left hand, who leads."""

    title: str
    step: float
    bar: int
    melody: tuple[str, ...]
    harmony: tuple[str, ...]
    left: tuple[str, ...]
    lead: str = "piano"


def _tune(title: str, step: float, parts: dict[str, tuple[str, str]], order: str, left: str, lead: str) -> Tune:
    """A tune whose parts, each a melody and a harmony, follow one another in an order."""
    melody = tuple(bar.strip() for part in order for bar in parts[part][0].strip("|").split("|"))
    harmony = tuple(chord for part in order for chord in parts[part][1].split())
    hands = tuple(left.split())
    return Tune(title, step, len(hands[0]), melody, harmony, hands, lead)


# ---- the launcher: a quiet piece for the parlour piano

_CREEK = {
    "A": (
        "E5 1 G5 2 A5 1 G5 2 E5 2|C5 1 E5 2 D5 1 C5 4|D5 1 F5 2 G5 1 F5 2 D5 2|"
        "E5 1 D5 2 C5 1 G4 4|A4 1 C5 2 D5 1 F5 2 A5 2|G5 1 E5 2 C5 1 E5 4|"
        "F#5 2 E5 1 D5 1 A4 2 C5 2|B4 3 D5 1 G4 2 B4 1 D5 1|",
        "C C G7 C F C D7 G7",
    ),
    "B": (
        "E5 1 G5 2 A5 1 G5 2 E5 2|C5 1 E5 2 D5 1 C5 4|D5 1 F5 2 G5 1 F5 2 D5 2|"
        "C#5 1 E5 2 G5 1 A5 4|A5 1 F5 2 D5 1 C5 2 A4 2|G4 1 C5 2 E5 1 G5 2 E5 2|"
        "F5 2 D5 1 B4 1 A4 2 B4 2|C5 3 G4 1 C5 2 D5 2|",
        "C C G7 A7 F C G7 C",
    ),
    "C": (
        "A5 3 G5 1 F5 2 C5 2|G#5 3 G5 1 F5 4|G5 3 F5 1 E5 2 C5 2|E5 1 G5 2 E5 1 C#5 4|"
        "D5 1 F#5 2 A5 1 F#5 2 D5 2|G5 1 F5 2 D5 1 B4 4|C5 1 E5 2 G5 1 A5 2 G5 2|D5 2 F5 2 E5 1 D5 1 B4 2|",
        "F Fm C A7 D7 G7 C G7",
    ),
}

# ---- KLONDIKE, the patience: a slow waltz over broken chords

_SNOW = {
    "A": (
        "B4 4 D5 2|G5 4 F#5 2|E5 3 D5 1 C5 2|A4 6|B4 4 D5 2|E5 4 D5 2|C5 2 B4 2 A4 2|D5 6|",
        "G Em C D7 G Em Am D7",
    ),
    "B": (
        "B4 4 D5 2|G5 4 F#5 2|E5 3 F#5 1 G5 2|Eb5 4 C5 2|D5 4 B4 2|A4 3 B4 1 C5 2|G4 6|D5 2 B4 2 A4 2|",
        "G Em C Cm G D7 G G",
    ),
    "C": (
        "E5 4 G5 2|F#5 4 D5 2|D5 4 F#5 2|E5 6|C5 4 E5 2|D5 3 C5 1 A4 2|B4 4 G4 2|A4 4 C5 2|",
        "C D7 Bm Em Am D7 Em D7",
    ),
}

# ---- JOKER KLONDIKE: a trot in six-eight, with the donkey's two tones

_DONKEY = {
    "A": (
        "F5 2 C5 1 A4 2 C5 1|F5 2 C5 1 A4 3|G5 2 D5 1 Bb4 2 D5 1|G5 3 E5 3|"
        "A5 2 G5 1 F5 2 E5 1|D5 2 E5 1 F5 2 D5 1|C6 1 C5 2 C6 1 C5 2|F5 3 C5 3|",
        "F F Gm C7 F Dm C7 F",
    ),
    "B": (
        "D5 2 F5 1 A5 2 F5 1|E5 2 G5 1 A5 3|D5 2 F5 1 A5 2 F5 1|C#5 3 A4 3|"
        "Bb4 2 D5 1 F5 2 D5 1|C5 2 F5 1 A5 3|G5 1 G4 2 G5 1 G4 2|E5 2 F5 1 G5 3|",
        "Dm A7 Dm A7 Bb F G7 C7",
    ),
    "C": (
        "Bb4 3 D5 2 F5 1|Bb5 3 F5 3|Eb5 2 F5 1 A5 2 F5 1|D5 3 F5 3|"
        "G5 2 Bb5 1 G5 2 Eb5 1|F5 2 D5 1 Bb4 3|Bb5 1 Bb4 2 Bb5 1 Bb4 2|E5 2 C5 1 Bb4 3|",
        "Bb Bb F7 Bb Eb Bb C7 C7",
    ),
}

# ---- STRIKE IT RICH: a reel for the banjo

_BARREL = {
    "A": (
        "A4 1 D5 1 F#5 1 A5 1 F#5 2 D5 2|E5 1 F#5 1 E5 1 D5 1 B4 2 A4 2|"
        "B4 1 D5 1 G5 1 B5 1 G5 2 D5 2|C#5 1 E5 1 G5 1 E5 1 C#5 2 A4 2|"
        "A4 1 D5 1 F#5 1 A5 1 F#5 2 D5 2|F#5 1 E5 1 D5 1 C#5 1 B4 2 D5 2|"
        "E5 1 F#5 1 G5 1 E5 1 C#5 2 E5 2|D5 2 F#5 2 D5 4|",
        "D D G A7 D Bm A7 D",
    ),
    "B": (
        "G5 2 B5 2 G5 1 F#5 1 E5 2|F#5 2 A5 2 F#5 1 E5 1 D5 2|E5 1 D5 1 C#5 1 D5 1 E5 2 G5 2|"
        "F#5 1 E5 1 D5 1 E5 1 F#5 2 A5 2|G5 2 B5 2 G5 1 F#5 1 E5 2|F#5 1 G5 1 A5 1 F#5 1 D5 2 F#5 2|"
        "E5 1 D5 1 C#5 1 B4 1 A4 2 C#5 2|D5 2 A4 2 D5 4|",
        "G D A7 D G D A7 D",
    ),
    "C": (
        "B4 2 F#5 2 D5 1 C#5 1 B4 2|A4 2 F#5 2 D5 1 C#5 1 A4 2|G4 1 B4 1 D5 1 G5 1 F#5 2 D5 2|"
        "E5 2 C#5 2 A4 4|B4 2 F#5 2 D5 1 C#5 1 B4 2|G5 1 F#5 1 E5 1 D5 1 B4 2 D5 2|"
        "E5 1 G#5 1 B5 1 G#5 1 E5 2 D5 2|C#5 1 E5 1 A5 1 E5 1 C#5 2 A4 2|",
        "Bm D G A7 Bm G E7 A7",
    ),
}

# ---- KLONDIKE, the board game: a two-step from the saloon

_FRONT = {
    "A": (
        "Bb4 3 D5 1 F5 2 D5 2|G5 3 F5 1 D5 4|Eb5 3 F5 1 G5 2 Bb5 2|A5 3 G5 1 F5 4|"
        "F5 3 G5 1 F5 2 D5 2|Eb5 3 D5 1 C5 2 G4 2|A4 2 C5 2 Eb5 2 D5 2|C5 3 A4 1 F4 4|",
        "Bb Bb Eb F7 Bb Cm F7 F7",
    ),
    "B": (
        "Bb4 3 D5 1 F5 2 D5 2|G5 3 F5 1 D5 4|Eb5 3 F5 1 G5 2 Bb5 2|B5 3 Bb5 1 G5 4|"
        "F5 3 D5 1 Bb4 2 D5 2|E5 3 D5 1 C5 2 Bb4 2|A4 2 Eb5 2 D5 2 C5 2|Bb4 3 D5 1 F4 4|",
        "Bb Bb Eb G7 Bb C7 F7 Bb",
    ),
    "C": (
        "G5 4 Eb5 2 G5 2|Bb5 3 G5 1 Eb5 4|F5 4 D5 2 F5 2|A5 3 F5 1 D5 4|"
        "Eb5 2 D5 2 C5 2 D5 2|Eb5 2 G5 2 F#5 2 G5 2|A5 3 G5 1 E5 2 C5 2|F5 2 Eb5 2 C5 2 A4 2|",
        "Eb Eb Bb D7 Cm Cm C7 F7",
    ),
}

# ---- GOLD AM YUKON: a song of the river, for the reed organ

_RIVER = {
    "A": (
        "D5 3 E5 1 F5 2 A5 2|G5 3 E5 1 C5 4|D5 2 F5 2 E5 2 C5 2|D5 8|"
        "D5 3 E5 1 F5 2 A5 2|B5 3 A5 1 G5 4|A5 2 F5 2 E5 2 C5 2|D5 6 A4 2|",
        "Dm C Dm,Am Dm Dm G F,Am Dm",
    ),
    "B": (
        "F5 3 G5 1 A5 2 C6 2|B5 3 A5 1 G5 4|A5 2 G5 2 F5 2 E5 2|D5 4 A4 4|"
        "F5 3 G5 1 A5 2 F5 2|E5 3 G5 1 C5 4|D5 2 C5 2 A4 2 C5 2|D5 6 E5 2|",
        "F G Dm,C Dm F C G,Am Dm",
    ),
}

# ---- CALAMITYVILLE: a rag

_RAG = {
    "A": (
        "A4 1 C5 2 A4 1 C5 2 F5 2|E5 1 F5 2 D5 1 C5 4|Bb4 1 D5 2 Bb4 1 D5 2 G5 2|F#5 1 G5 2 E5 1 C5 4|"
        "A5 1 F5 2 C5 1 Eb5 2 F5 2|D5 1 F5 2 Ab5 1 F5 2 D5 2|C5 1 F5 2 A5 1 G5 1 E5 2 C5 1|F5 1 C5 2 A4 1 F4 4|",
        "F F Gm C7 F7 Bb F,C7 F",
    ),
    "B": (
        "F#5 1 A5 2 F#5 1 D5 2 C5 2|B4 1 D5 2 G5 1 D5 4|E5 1 G5 2 E5 1 C5 2 Bb4 2|A4 1 C5 2 F5 1 C5 4|"
        "F#5 1 A5 2 C6 1 A5 2 F#5 2|G5 1 F5 2 D5 1 B4 2 G4 2|Bb4 1 C5 2 E5 1 G5 2 Bb5 2|A5 1 G5 1 E5 2 C5 4|",
        "D7 G7 C7 F D7 G7 C7 C7",
    ),
    "C": (
        "D5 1 F5 2 Bb5 1 F5 2 D5 2|Eb5 1 G5 2 Bb5 1 G5 4|C5 1 Eb5 2 A5 1 F5 2 Eb5 2|D5 1 F5 2 Bb5 1 A5 1 Ab5 3|"
        "G5 1 Eb5 2 G5 1 Bb5 2 G5 2|F5 1 D5 2 F5 1 Bb5 2 F5 2|E5 1 G5 2 Bb5 1 G5 2 E5 2|F5 1 E5 1 Eb5 1 D5 1 C5 4|",
        "Bb Eb F7 Bb7 Eb Bb C7 F7",
    ),
}

LAUNCHER = _tune("Claim by the Creek", 0.178, _CREEK, "ABCB", "b-c-f-c-", "piano")
"""What is played where no game is."""
OF_GAMES: dict[str, Tune] = {
    "klondike_patience": _tune("Snow on the Window", 0.29, _SNOW, "ABCB", "123435 134543", "piano"),
    "joker_klondike": _tune("The Stubborn Donkey", 0.17, _DONKEY, "ABACAB", "b-cf-c", "box"),
    "strike_it_rich": _tune("Dice on the Barrel", 0.13, _BARREL, "ABACAB", "b-c-f-c-", "banjo"),
    "klondike_board": _tune("Front Street Two-Step", 0.165, _FRONT, "ABCAB", "b-c-f-c- b-c-f-cc", "piano"),
    "gold_am_yukon": _tune("Down the Long River", 0.29, _RIVER, "ABA", "d-3-4-5- d-5-4-3-", "reed"),
    "calamityville": _tune("Calamity Rag", 0.155, _RAG, "AABACA", "b-c-f-c- b-c-f-c-", "piano"),
}
"""The tunes of the games, by their names."""
