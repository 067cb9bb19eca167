"""What the tests of the records share: results made by hand, games played to an end, plain counting."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from games import GAMES
from games.core import Over
from games.match import NATURE, Entry, Match
from games.patience.state import GiveUp
from saves.journal import Journal
from saves.library import Library
from saves.records import Records
from saves.replay import read
from saves.results import Result, Totals, chosen, totals
from tests.saves.table import GAME_LIST, Shelf
from tests.ui.deals import EASY
from tests.ui.patience import easy_moves

GAME = "klondike_patience"
PLAIN = Result(
    "", GAME, "7", "{}", "2026-11-20T18:00:00Z", "", 100, 50, 10, "stuck", False, False, 0, False, False, ""
)


def results(outcomes: str, **values: Any) -> list[Result]:
    """Results in their order: "w" won, "s" stuck, "g" given up; some values the same for all."""
    words = {"w": "won", "s": "stuck", "g": "given up"}
    return [
        PLAIN._replace(
            save=f"{number}.grg", ended=f"2026-11-20T19:{number:02}:00Z", outcome=words[letter], **values
        )
        for number, letter in enumerate(outcomes)
    ]


def rebuild(records: Records) -> bool:
    """Lose the file of the records, so that all is worked out anew from the saves; whether it was."""
    records.settle()
    records.path.unlink(missing_ok=True)
    return records.catch_up()


class Desk:
    """A shelf of games and their records, with one clock for both."""

    def __init__(self, folder: Path) -> None:
        self.shelf = Shelf(folder / "saves")
        self._all: list[Records] = []
        self.records = self.opened()

    @property
    def library(self) -> Library:
        return Library(self.shelf.folder, GAME_LIST, lambda: self.shelf.now)

    def opened(self) -> Records:
        """The records as another window finds them."""
        path = self.shelf.folder.parent / "records.sqlite"
        self._all.append(Records(path, self.shelf.folder, GAME_LIST, lambda: self.shelf.now))
        return self._all[-1]

    def rebuild(self) -> bool:
        return rebuild(self.records)

    def totals(self, game: str, difficulty: str | None = None, aided: bool | None = None) -> Totals:
        return totals(chosen(self.records.results(game), difficulty, aided))

    def settle(self) -> None:
        """Wait for all records that were ever opened: each may still watch a game."""
        for records in self._all:
            records.settle()

    def wait(self, seconds: float = 60.0) -> None:
        self.shelf.now += seconds
        self.shelf.clock.time += seconds

    def begin(self) -> Journal:
        """A new deal of Klondike that can be won, watched by the records."""
        self.wait()
        match = Match.begin(GAMES[GAME], ("You",), {"deal": ""})
        journal = self.library.begin(match, self.shelf.clock)
        self.records.watch(journal)
        match.repeat(Entry(NATURE, EASY))
        return journal

    def win(self) -> Journal:
        journal = self.begin()
        finish(self, journal)
        return journal

    def give_up(self, moves: int = 3) -> Journal:
        journal = self.begin()
        for move in easy_moves(EASY)[:moves]:
            journal.match.play(move)
        self.wait()
        journal.match.play(GiveUp())
        return journal

    def naive(self) -> list[Result]:
        """The results as a plain reader of the save files counts them."""
        found = []
        for path in sorted(self.shelf.folder.glob("*.grg")):
            tale = read(path, GAME_LIST)
            turn = tale.match.turn
            notes = _notes_before_the_end(path)
            if isinstance(turn, Over):
                found.append(
                    Result(
                        path.name,
                        tale.header.game,
                        str(tale.match.options.get("deal", "")),
                        "{" + ", ".join(f'"{n}": {_json(v)}' for n, v in tale.match.options.items()) + "}",
                        tale.header.began,
                        tale.ended,
                        tale.seconds,
                        sum(entry.actor != NATURE for entry in tale.match.log),
                        tale.match.game.scores(tale.match.state)[0],
                        "won" if 0 in turn.winners else turn.why,
                        "hint" in notes,
                        "lamp" in notes,
                        path.read_bytes().count(b'\n["<",'),
                        tale.has_peeked,
                        "day" in notes,
                        "hard"
                        if "computer:hard" in tale.match.seats
                        else "".join(notes & {"gentle", "fair", "hard"}),
                    )
                )
        return sorted(found, key=lambda result: (result.ended, result.save))


def _notes_before_the_end(path: Path) -> set[str]:
    lines = path.read_text("ascii").splitlines()
    ends = [number for number, line in enumerate(lines) if line.startswith('["#"')]
    return {json.loads(line)[1] for line in lines[: (ends or [0])[-1]] if line.startswith('["!"')}


def _json(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def finish(desk: Desk, journal: Journal) -> None:
    """Win the deal that is easy to win."""
    for move in easy_moves(EASY)[sum(entry.actor != NATURE for entry in journal.match.log) :]:
        desk.shelf.clock.time += 1
        desk.shelf.now += 1
        journal.match.play(move)


def dice_game(desk: Desk, seed: int) -> Journal:
    """A game of dice for two, to its end."""
    from tests.saves.table import act

    match, journal = desk.shelf.dice()
    desk.records.watch(journal)
    rng = Random(seed)
    while not match.is_over:
        act(match, rng)
    return journal
