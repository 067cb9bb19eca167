"""Sets of save files: every game at every kind of decision and outcome that play came to, cut off there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

from games import GAMES
from games.codec import digest
from games.core import Chance, Options, Over
from games.match import Entry, Match
from saves.format import Header
from saves.journal import Journal
from saves.listing import ENDING
from saves.own import OwnFolder
from tests.contract.play import Table, begin, tables
from tests.golden import transcript
from tests.kit.text import encode_event

FOLDER = Path(__file__).parent
WRITTEN = 1_795_000_000.0
"""When the games of a set began, in seconds since 1970: the same for all."""
LIMIT = 3000
"""So many entries of a random game are looked at."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game up to a decision: what it was begun with, and its log."""

    game: str
    seats: tuple[str, ...]
    options: Options
    log: tuple[Entry, ...]

    def match(self) -> Match:
        """The match, played again from the log."""
        match = Match.begin(GAMES[self.game], self.seats, self.options)
        for entry in self.log:
            match.repeat(entry)
        return match


def situation(match: Match) -> str:
    """What is to be done, by name: "Buy.Decline" for a choice, "roll" for nature, "over-won" for an end."""
    turn = match.turn
    if isinstance(turn, Over):
        return f"over-{turn.why.replace(' ', '-')}"
    if isinstance(turn, Chance):
        return turn.kind.replace(" ", "-")
    return ".".join(sorted({type(move).__name__ for move in match.game.moves(match.state)}))


def holds(match: Match) -> dict[str, object]:
    """What a match comes to: its length, what is to be done, the scores, and all that happened."""
    events = [encode_event(event) for event in match.events()]
    return {
        "version": match.game.version,
        "entries": len(match.log),
        "undone": len(match.undone),
        "turn": situation(match),
        "scores": list(match.game.scores(match.state)),
        "events": digest(events),
    }


# ------------------------------------------------------------------ games to look through
def transcripts() -> Iterator[Match]:
    """The golden games, after each entry."""
    for path in transcript.FILES:
        header, entries = transcript.read(path.read_text(encoding="utf-8"))
        match = Match.begin(GAMES[header.game], header.seats, header.options)
        for entry in entries:
            match.repeat(entry)
            yield match


def games_of(table: Table, seed: int) -> Iterator[Match]:
    """A random game after each entry."""
    match, rng = begin(table), Random(seed)
    while not match.is_over and len(match.log) < LIMIT:
        table.step(match, rng)
        yield match


def shortest(count: int) -> dict[tuple[str, str], Found]:
    """For each game and situation, and for each move just made, the shortest game found to come to it."""
    found: dict[tuple[str, str], Found] = {}
    for match in transcripts():
        _look(found, match)
    for name in GAMES:
        for table, seed in product(tables(name), range(count)):
            for match in games_of(table, seed):
                _look(found, match)
    return found


def _look(found: dict[tuple[str, str], Found], match: Match) -> None:
    last = f"after-{type(match.log[-1].move).__name__}"
    for key in ((match.game.name, situation(match)), (match.game.name, last)):
        if key not in found or len(match.log) < len(found[key].log):
            found[key] = Found(match.game.name, match.seats, match.options, tuple(match.log))


# ------------------------------------------------------------------ writing a set
def write(folder: Path, count: int) -> int:
    """Write a new set into a folder that is not there yet; how many files it has."""
    folder.mkdir()
    told = {}
    for (game, what), found in sorted(shortest(count).items()):
        for kind, match in _kinds(found):
            path = folder / game / f"{what}{kind}{ENDING}"
            path.parent.mkdir(exist_ok=True)
            _save(match, path)
            told[path.relative_to(folder).as_posix()] = holds(match)
    (folder / "holds.json").write_text(json.dumps(told, indent=0) + "\n", encoding="utf-8", newline="\n")
    return len(told)


def _kinds(found: Found) -> Iterator[tuple[str, Match]]:
    """The game as it is, and once more with its last move taken back, where that may be done."""
    yield "", found.match()
    match = found.match()
    if match.can_undo and not isinstance(match.turn, Chance):
        match.undo()
        yield "-undone", match


def _save(match: Match, path: Path) -> None:
    folder, header = OwnFolder(path.parent), Header.of(match, WRITTEN)
    Journal.begin(match, folder, path.name, header, lambda: 0.0, lambda: WRITTEN).close()
