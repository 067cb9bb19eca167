"""Writes a set of save files: every game, cut off at every kind of decision and outcome that play came to.

`python3 -m tests.golden.saves NAME`, the name being the date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

from games import GAMES
from games.core import Chance
from games.match import Match
from saves.format import Header
from saves.journal import Journal
from saves.listing import ENDING
from saves.save_folder import SaveFolder
from tests.contract.play import begin, tables
from tests.golden import transcript
from tests.golden.saves.test_saves import FOLDER, holds, situation

WRITTEN: Final = 1_795_000_000.0
"""When the games of a set began, in seconds since 1970: the same for all."""
GAMES_EACH: Final = 18
"""So many games of each table are looked through."""
LIMIT: Final = 3000
"""So many entries of a random game are looked at."""

Begun = tuple[Match, int]
"""A game, and how much of its log is meant."""


def looked_through() -> Iterator[Match]:
    """The golden games and random games of each table, after each entry."""
    for path in transcript.FILES:
        header, entries = transcript.read(path.read_text(encoding="utf-8"))
        match = Match.begin(GAMES[header.game], header.seats, header.options)
        for entry in entries:
            match.repeat(entry)
            yield match
    for table, seed in product((table for name in GAMES for table in tables(name)), range(GAMES_EACH)):
        match, rng = begin(table), Random(seed)
        while not match.is_over and len(match.log) < LIMIT:
            table.step(match, rng)
            yield match


def shortest() -> dict[tuple[str, str], Begun]:
    """For each game and situation, and for each move just made, the shortest game found to come to it."""
    found: dict[tuple[str, str], Begun] = {}
    for match in looked_through():
        length = len(match.log)
        for what in (situation(match), f"after-{type(match.log[-1].move).__name__}"):
            key = match.game.name, what
            if key not in found or length < found[key][1]:
                found[key] = match, length
    return found


def kinds(match: Match, length: int) -> Iterator[tuple[str, Match]]:
    """The game as it was, and once more with its last move taken back, where that may be done."""
    for kind in ("", "-undone"):
        again = Match.begin(match.game, match.seats, match.options)
        for entry in match.log[:length]:
            again.repeat(entry)
        if not kind:
            yield kind, again
        elif again.can_undo and not isinstance(again.turn, Chance):
            again.undo()
            yield kind, again


def write(folder: Path) -> int:
    """Write a new set into a folder that is not there yet; how many files it has."""
    folder.mkdir()
    told = {}
    for (game, what), begun in sorted(shortest().items(), key=lambda found: found[0]):
        for kind, match in kinds(*begun):
            path = folder / game / f"{what}{kind}{ENDING}"
            path.parent.mkdir(exist_ok=True)
            header, own = Header.of(match, WRITTEN), SaveFolder(path.parent)
            Journal.begin(match, own, path.name, header, lambda: 0.0, lambda: WRITTEN).close()
            told[path.relative_to(folder).as_posix()] = holds(match)
    (folder / "holds.json").write_text(json.dumps(told, indent=0) + "\n", encoding="utf-8", newline="\n")
    return len(told)


def main(arguments: list[str]) -> int:
    """Write the set; 2 where the name is missing, holds no date or is taken."""
    if len(arguments) != 1 or not arguments[0].replace("-", "").isdigit() or (FOLDER / arguments[0]).exists():
        sys.stderr.write("Please name the set by its date, as in 2026-11-22, and never one that is there.\n")
        return 2
    sys.stdout.write(f"{write(FOLDER / arguments[0])} save files written\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
