"""When the player began the statistics of a game anew: kept apart from them, so that it outlasts them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saves.errors import why
from saves.files import read_file, write_whole
from saves.lines import MAX_LINE, BadLine, dump, is_moment, parse


class Resets:
    """A small file of moments, one for each game that was begun anew."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def of(self, game: str) -> str:
        """The moment up to which the results of a game count no more, "" for none."""
        return self._all().get(game, "")

    def remember(self, game: str, moment: str) -> str:
        """Remember a moment; a sentence where that is not possible, else ""."""
        try:
            write_whole(self.path, dump(self._all() | {game: moment}))
        except (OSError, ValueError) as fault:
            return f"The statistics cannot be begun anew just now: {why(fault)}."
        return ""

    def _all(self) -> dict[str, str]:
        try:
            found = parse(read_file(self.path, MAX_LINE))
        except (OSError, BadLine):
            return {}
        if not isinstance(found, dict):
            return {}
        return {game: moment for game, moment in found.items() if is_moment(moment)}
