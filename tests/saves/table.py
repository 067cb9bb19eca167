"""What the tests of saves/ share: games, a clock, random play, and what a sentence is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from games import GAMES
from games.chance import pick
from games.codec import digest
from games.core import AnyGame
from games.match import Match
from saves.files import BadSave
from saves.journal import Journal
from saves.library import Library
from saves.replay import Replay, replay
from tests.saves.dicegame import DiceGame

DICE = DiceGame()
GAME_LIST: Mapping[str, AnyGame] = {"klondike_patience": GAMES["klondike_patience"], "dicegame": DICE}


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@dataclass
class Shelf:
    """A library in a folder of its own, with a clock."""

    folder: Path
    clock: Clock = field(default_factory=Clock)
    now: float = 1795200000.0

    @property
    def library(self) -> Library:
        return Library(self.folder, GAME_LIST, lambda: self.now)

    def patience(self) -> tuple[Match, Journal]:
        match = Match.begin(GAME_LIST["klondike_patience"], ("You",), {"deal": "12345"})
        return match, self.library.begin(match, self.clock)

    def dice(self) -> tuple[Match, Journal]:
        match = Match.begin(DICE, ("Ada", "computer:hard"), {})
        return match, self.library.begin(match, self.clock)

    def reopen(self, journal: Journal) -> tuple[Match, Journal]:
        journal.close()
        opened = self.library.open(journal.path, self.clock)
        assert not opened.sentence
        assert opened.journal is not None
        return opened.match, opened.journal

    def kept(self, journal: Journal) -> tuple[Any, ...]:
        """How the match stands in its file."""
        match, again = self.reopen(journal)
        again.close()
        return standing(match)


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


def standing(match: Match) -> tuple[Any, ...]:
    """All that a match is."""
    return match.log, match.undone, match.options, digest(match.state), match.turn


def assert_sentence(text: str) -> None:
    """One polite sentence, and no part of a program."""
    assert text[0].isupper(), text
    assert text.endswith("."), text
    assert ". " not in text, text
    assert text.isprintable(), text
    assert len(text) < 300, text
    for word in ("Error", "Traceback", "None", "<class", "Errno", "issue"):
        assert word not in text, text


def assert_believable(replay: Replay) -> None:
    """A replay that stands on its own feet: its log leads to its state."""
    match = replay.match
    fresh = Match.begin(match.game, match.seats, match.options)
    for entry in match.log:
        fresh.repeat(entry)
    assert digest(fresh.state) == digest(match.state)
    if replay.dropped:
        assert_sentence(replay.sentence)
    else:
        assert replay.sentence == ""


def saved(shelf: Shelf, name: str, seed: int, times: int = 25) -> bytes:
    """The bytes of a short match."""
    match, journal = shelf.patience() if name == "patience" else shelf.dice()
    act_often(match, Random(seed), times)
    journal.close()
    return journal.path.read_bytes()


def opened(raw: bytes) -> Replay | None:
    """What the bytes tell, or None where they are refused in a sentence."""
    try:
        found = replay(raw, GAME_LIST)
    except BadSave as refusal:
        assert_sentence(str(refusal))
        return None
    assert_believable(found)
    return found
