"""The tunes that `tunes.toml` describes: one for each game and one for the launcher."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

_WRITTEN: Final = Path(__file__).with_name("tunes.toml")


class Tune(NamedTuple):
    """A tune: its title, the seconds of a step, the bars, their harmony, left hand and lead instrument."""

    title: str
    step: float
    melody: tuple[str, ...]
    harmony: tuple[str, ...]
    left: tuple[str, ...]
    lead: str

    @property
    def bar(self) -> int:
        """The number of steps of a bar."""
        return len(self.left[0])


def _tune(told: Mapping[str, Any]) -> Tune:
    """Build a tune from its table in `tunes.toml`, with its parts in their order."""
    parts = [told["parts"][letter] for letter in told["order"]]
    melody = tuple(bar.strip() for part in parts for bar in part["melody"].split("|"))
    harmony = tuple(chord for part in parts for chord in part["harmony"].split())
    return Tune(told["title"], told["step"], melody, harmony, tuple(told["left"].split()), told["lead"])


OF_GAMES: Final = {name: _tune(told) for name, told in tomllib.loads(_WRITTEN.read_text("utf-8")).items()}
"""The tunes of the games, by their names."""
LAUNCHER: Final = OF_GAMES.pop("launcher")
"""The tune of the launcher, outside a game."""
