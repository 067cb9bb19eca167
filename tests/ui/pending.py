"""Positions of every game, one for each kind of decision, throw and end: found by playing at random."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from games import GAMES
from games.core import Chance, Decide, Over, Primitive
from games.match import Entry, Match
from tests.golden.transcript import FOLDER, read
from tests.kit import campaign
from tests.ui.board_games import chosen

PERSONS = ("Ada", "Belle", "Cora", "Dora", "Ella", "Fay")
LONGEST = 2_000
"""Entries after which a game is left, so that its file is read quickly."""

Kind = tuple[str, ...]


class Position(NamedTuple):
    """A game of persons as it stands after some entries."""

    game: str
    seats: int
    options: dict[str, Primitive]
    log: tuple[Entry, ...]

    def match(self, computers: Random | None = None) -> Match:
        """The match; with `computers`, one in four plays a seat but the first."""
        names = [_name(seat, computers) for seat in range(self.seats)]
        match = Match.begin(GAMES[self.game], tuple(names), self.options)
        for entry in self.log:
            match.repeat(entry)
        return match


def _name(seat: int, computers: Random | None) -> str:
    return "computer:easy" if seat and computers and computers.random() < 0.25 else PERSONS[seat]


def kind_of(match: Match) -> Kind:
    """What is to be done: the end and its reason, what is thrown for, or which moves can be chosen."""
    turn = match.turn
    if isinstance(turn, Over):
        return ("over", turn.why)
    if isinstance(turn, Chance):
        return ("chance", turn.kind)
    return ("decide", *sorted({type(move).__name__ for move in match.game.moves(match.state)}))


@cache
def positions(game: str, seed: int = 0) -> dict[Kind, Position]:
    """For each kind of position one, of golden games and of others; the seed says of which."""
    rng = Random(f"{game} {seed}")
    found: dict[Kind, Position] = {}
    logs = [golden(path) for path in sorted((FOLDER / game).glob("*.txt"))]
    quiet, most = 0, campaign.size(short=3_000, long=25_000)  # entries that show no new kind end the search
    while logs or quiet < most:
        whole = logs.pop() if logs else _played(game, rng)
        quiet += len(whole.log)
        for kind, at in _first_of_each_kind(whole).items():
            if kind not in found or rng.random() < 0.3:
                quiet = quiet if kind in found else 0
                found[kind] = whole._replace(log=whole.log[:at])
    return found


def golden(path: Path) -> Position:
    """A whole golden game."""
    header, entries = read(path.read_text(encoding="utf-8"))
    return Position(header.game, len(header.seats), header.options, tuple(entries))


def _played(game: str, rng: Random) -> Position:
    """A whole game, played with some sense."""
    rules = GAMES[game]
    seats = rng.choice(rules.seats)
    options = {each.name: rng.choice(each.allowed) for each in rules.options if each.allowed}
    match = Match.begin(rules, PERSONS[:seats], options)
    while not match.is_over and len(match.log) < LONGEST:
        if isinstance(match.turn, Decide):
            match.play(chosen(game, match, rng))
        else:
            match.play_chance(rng)
    return Position(game, seats, options, tuple(match.log))


def _first_of_each_kind(whole: Position) -> dict[Kind, int]:
    """After how many entries of a game each kind of position comes first."""
    match = whole._replace(log=()).match()
    found = {kind_of(match): 0}
    for at, entry in enumerate(whole.log, 1):
        match.repeat(entry)
        found.setdefault(kind_of(match), at)
    return found
