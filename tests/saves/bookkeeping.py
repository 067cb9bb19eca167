"""What the tests of the records share: results made by hand, and games played to an end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from games.match import NATURE, Entry, Match
from games.patience.state import GiveUp
from saves.journal import Journal
from saves.library import Library
from saves.records import Records
from saves.replay import read
from saves.results import Result, result_of
from tests.saves.table import GAME_LIST, PATIENCE, Shelf, play_out
from tests.ui.deals import EASY
from tests.ui.patience import easy_moves

GAME = "klondike_patience"
PLAIN = Result(
    "", GAME, "7", "{}", "2026-11-20T18:00:00Z", "", 100, 50, 10, "stuck", False, False, 0, False, False, ""
)
EASY_MOVES = tuple(easy_moves(EASY))


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


def finish(journal: Journal) -> None:
    """Win the deal that is easy to win."""
    for move in EASY_MOVES[sum(entry.actor != NATURE for entry in journal.match.log) :]:
        journal.match.play(move)


class Desk:
    """A shelf of games and their records, with one clock for both."""

    def __init__(self, folder: Path) -> None:
        self.shelf = Shelf(folder / "saves")
        self._all: list[Records] = []
        self.records = self.opened()

    @property
    def library(self) -> Library:
        return self.shelf.library

    def opened(self) -> Records:
        """The records as another window finds them."""
        path = self.shelf.folder.parent / "records.sqlite"
        self._all.append(Records(path, self.shelf.folder, GAME_LIST, lambda: self.shelf.now))
        return self._all[-1]

    def rebuild(self) -> bool:
        self.settle()
        return rebuild(self.records)

    def outcomes(self, game: str = "") -> list[str]:
        return [result.outcome for result in self.records.results(game)]

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
        match = Match.begin(PATIENCE, ("You",), {"deal": ""})
        journal = self.library.begin(match, self.shelf.clock)
        self.records.watch(journal)
        match.repeat(Entry(NATURE, EASY))
        return journal

    def reopen(self, journal: Journal) -> Journal:
        again = self.shelf.reopen(journal)[1]
        self.records.watch(again)
        return again

    def win(self) -> Journal:
        """A game that took 72 seconds."""
        journal = self.begin()
        self.wait(72)
        finish(journal)
        return journal

    def give_up(self, moves: int = 3) -> Journal:
        journal = self.begin()
        for move in EASY_MOVES[:moves]:
            journal.match.play(move)
        self.wait()
        journal.match.play(GiveUp())
        return journal

    def dice(self, seed: int = 1) -> Journal:
        """A game of dice for two, to its end."""
        match, journal = self.shelf.dice()
        self.records.watch(journal)
        play_out(match, Random(seed))
        return journal

    def told(self) -> list[Result]:
        """The results as the files tell them, one by one."""
        paths = sorted(self.shelf.folder.glob("*.grg"))
        found = [result_of(read(path, GAME_LIST), path.name, 0) for path in paths]
        return sorted(filter(None, found), key=lambda result: (result.ended, result.save))
