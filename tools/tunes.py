"""The tunes that `tunes.toml` describes: one for each game and one for the launcher."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

_WRITTEN: Final = Path(__file__).with_name("tunes.toml")


class Voice(NamedTuple):
    """A voice of a section: a role, an instrument, and the semitones by which it is moved."""

    role: str
    player: str
    moved: int


class Section(NamedTuple):
    """Some bars of a tune with their harmony, and the voices that play them."""

    melody: tuple[str, ...]
    harmony: tuple[str, ...]
    voices: tuple[Voice, ...]


class Tune(NamedTuple):
    """A tune: its title, the seconds of a step, its swing, its left hand, its room, its sections."""

    title: str
    step: float
    swing: float
    left: tuple[str, ...]
    room: str
    sections: tuple[Section, ...]

    @property
    def bar(self) -> int:
        """The number of steps of a bar."""
        return len(self.left[0])

    @property
    def bars(self) -> int:
        """The number of bars of the whole."""
        return sum(len(section.melody) for section in self.sections)


def _section(line: str, parts: Mapping[str, Mapping[str, str]]) -> Section:
    """Build a section from its line in `tunes.toml`."""
    where, *words = line.split()
    letter, _, bars = where.partition("/")
    melody = tuple(bar.strip() for bar in parts[letter]["melody"].split("|"))
    harmony = tuple(parts[letter]["harmony"].split())
    voices = []
    for role, word in zip(words[::2], words[1::2], strict=True):
        player, moved = re.fullmatch(r"([a-z]+)([+-]\d+)?", word).groups()  # type: ignore[union-attr]
        voices.append(Voice(role, player, int(moved or 0)))
    length = int(bars or len(melody))
    return Section(melody[:length], harmony[:length], tuple(voices))


def _tune(told: Mapping[str, Any]) -> Tune:
    """Build a tune from its table in `tunes.toml`."""
    sections = tuple(_section(line, told["parts"]) for line in told["sections"].strip().splitlines())
    left = tuple(told["left"].split())
    return Tune(told["title"], told["step"], told["swing"], left, told["room"], sections)


OF_GAMES: Final = {name: _tune(told) for name, told in tomllib.loads(_WRITTEN.read_text("utf-8")).items()}
"""The tunes of the games, by their names."""
LAUNCHER: Final = OF_GAMES.pop("launcher")
"""The tune of the launcher, outside a game."""
