"""What the tests of saves/ share: games, a clock, random play, and what a sentence is."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from games import GAMES
from games.chance import pick
from games.codec import short_hash
from games.core import AnyGame
from games.match import Match
from saves.files import BadSave
from saves.journal import Journal
from saves.library import Library
from saves.replay import Replay, replay
from tests.saves.dicegame import DiceGame
from ui.words import in_words

DICE = DiceGame()
PATIENCE = GAMES["klondike_patience"]
GAME_LIST: Mapping[str, AnyGame] = {"klondike_patience": PATIENCE, "dicegame": DICE}
SENTENCES, FILES = (
    tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("sentences", "files")
)

NOW = 1795200000.0
"""The seconds from 1970 to 2026-11-20T18:40:00Z, when every game of a shelf begins."""


@dataclass
class Clock:
    """Seconds that pass when the test says so."""

    time: float = 1000.0

    def __call__(self) -> float:
        return self.time


@dataclass
class Shelf:
    """A library in a folder of its own, with a clock."""

    folder: Path
    clock: Clock = field(default_factory=Clock)
    now: float = NOW

    @property
    def library(self) -> Library:
        return Library(self.folder, GAME_LIST, lambda: self.now)

    def patience(self) -> tuple[Match, Journal]:
        match = Match.begin(PATIENCE, ("You",), {"deal": "12345"})
        return match, self.library.begin(match, self.clock)

    def dice(self, moves: int = 0) -> tuple[Match, Journal]:
        """A game of dice after so many moves, taken back and made again now and then."""
        match = Match.begin(DICE, ("Ada", "computer:hard"), {})
        journal = self.library.begin(match, self.clock)
        act_often(match, Random(moves), moves)
        return match, journal

    def left(self, moves: int = 5) -> Path:
        """Where a game of dice is that was left."""
        journal = self.dice(moves)[1]
        journal.close()
        return journal.path

    def resume(self, path: Path) -> tuple[Match, Journal]:
        """A game to be played on, in whose file nothing is damaged."""
        opened = self.library.open(path, self.clock)
        assert opened.warning == ""
        assert opened.journal is not None
        return opened.match, opened.journal

    def reopen(self, journal: Journal) -> tuple[Match, Journal]:
        """The same game from its file, in which it stands as it stood."""
        journal.close()
        match, again = self.resume(journal.path)
        assert standing(match) == standing(journal.match)
        return match, again


def act(match: Match, rng: Random, word: str = "play") -> None:
    """Let one player act: play, undo or redo, where it is possible; nature follows."""
    match.settle(rng)
    if word == "undo":
        if match.can_undo:
            match.undo()
    elif word == "redo":
        if match.can_redo:
            match.redo()
    elif not match.is_over:
        match.play(pick(rng, match.game.moves(match.state)))
        match.settle(rng)


def act_often(match: Match, rng: Random, times: int) -> None:
    """Play, mostly, and take back and make again now and then."""
    for _ in range(times):
        act(match, rng, pick(rng, ("play", "play", "play", "play", "undo", "redo")))


def play_out(match: Match, rng: Random) -> None:
    """Play at random until it is over."""
    while not match.is_over:
        act(match, rng)


def standing(match: Match) -> tuple[Any, ...]:
    """All that a match is."""
    return match.log, match.undone, match.options, short_hash(match.state), match.turn


def assert_sentence(text: str) -> None:
    """A few plain sentences, and no part of a program."""
    assert text[0].isupper(), text
    assert text.endswith("."), text
    assert all(each[0].isupper() for each in text.split(". ")), text
    assert text.isprintable(), text
    assert len(text) < 300, text
    for word in ("Error", "Traceback", "None", "<class", "Errno", "issue"):
        assert word not in text, text


def opened(raw: bytes) -> Replay | None:
    """What the bytes tell, whose log leads to its state; None where they are refused in a sentence."""
    try:
        found = replay(raw, GAME_LIST)
    except BadSave as refusal:
        assert_sentence(in_words(refusal.reason))
        return None
    fresh = Match.begin(found.match.game, found.match.seats, found.match.options)
    for entry in found.match.log:
        fresh.repeat(entry)
    assert short_hash(fresh.state) == short_hash(found.match.state)
    assert bool(found.warning) == bool(found.dropped_lines)
    return found


def fingerprint(folder: Path) -> dict[str, tuple[object, ...]]:
    """All that a folder holds, and itself: what each is, its contents, and when they were written."""

    def about(path: Path) -> tuple[object, ...]:
        found = path.lstat()
        contents = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else b""
        return found.st_ino, found.st_mode, found.st_mtime_ns, found.st_nlink, contents

    return {str(path): about(path) for path in (folder, *sorted(folder.rglob("*")))}


def shared(library: Library, path: Path, name: str, folder: Path) -> Path:
    """Copy a saved game into a folder, under the first name that is free."""
    target = library.free_path(path, name, folder)
    library.export(path, target)
    return target
