"""Positions of every game, one for each kind of decision, throw and end: found by playing at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

from games import GAMES
from games.core import Chance, Decide, Move, Over, Primitive
from games.match import Entry, Match
from tests.ui import calamity_games, klondike_games, yukon_games

PERSONS = ("Ada", "Belle", "Cora", "Dora", "Ella", "Fay")
QUIET = 25_000
"""Entries that show no new kind of position one after the other end the search."""
LONGEST = 2_000
"""Entries after which a game is left, so that its file is read quickly."""

Kind = tuple[str, ...]
Choose = Callable[[Any, Random], Move]


class Position(NamedTuple):
    """A game of persons as it stands after some entries."""

    game: str
    seats: int
    options: dict[str, Primitive]
    log: tuple[Entry, ...]

    def before(self) -> Position:
        """The same game without its last entry."""
        return self._replace(log=self.log[:-1])

    def match(self, computers: Random | None = None) -> Match:
        """The match; with `computers`, one in four plays a seat but the first."""
        names = [_name(seat, computers) for seat in range(self.seats)]
        match = Match.begin(GAMES[self.game], tuple(names), self.options)
        for entry in self.log:
            match.repeat(entry)
        return match


def _name(seat: int, computers: Random | None) -> str:
    return "computer:easy" if seat and computers and computers.random() < 0.25 else PERSONS[seat]


def _any(game: str, state: Any, rng: Random) -> Move:
    return rng.choice(GAMES[game].moves(state))


def _chooser(game: str) -> Choose:
    """One that plays on with some sense, so that everything comes to pass."""
    sensible: dict[str, Choose] = {
        "klondike_board": klondike_games.chosen,
        "gold_am_yukon": yukon_games.chosen,
        "calamityville": calamity_games.chosen,
    }
    return sensible.get(game, partial(_any, game))


def kind_of(match: Match) -> Kind:
    """What is to be done: the end and its reason, what is thrown for, or which moves can be chosen."""
    turn = match.turn
    if isinstance(turn, Over):
        return ("over", turn.why)
    if isinstance(turn, Chance):
        return ("chance", turn.kind)
    return ("decide", *sorted({type(move).__name__ for move in match.game.moves(match.state)}))


@cache
def positions(game: str, number: int = 0) -> dict[Kind, Position]:
    """For each kind of position one; `number` says which games are searched."""
    rng = Random(f"{game} {number}")
    found: dict[Kind, Position] = {}
    quiet = 0
    while quiet < QUIET:
        seen, entries = _seen_in(game, rng)
        quiet = quiet + entries if seen.keys() <= found.keys() else 0
        for kind, position in seen.items():
            if kind not in found or rng.random() < 0.3:
                found[kind] = position
    return found


def _seen_in(game: str, rng: Random) -> tuple[dict[Kind, Position], int]:
    """The positions of one game, the first of each kind, and how many entries it had."""
    rules, choose = GAMES[game], _chooser(game)
    seats = rng.choice(rules.seats)
    options = {each.name: rng.choice(each.allowed) for each in rules.options if each.allowed}
    match = Match.begin(rules, PERSONS[:seats], options)
    found: dict[Kind, int] = {kind_of(match): 0}
    while not match.is_over and len(match.log) < LONGEST:
        if isinstance(match.turn, Decide):
            match.play(choose(match.state, rng))
        else:
            match.happen(rng)
        found.setdefault(kind_of(match), len(match.log))
    log = tuple(match.log)
    return {kind: Position(game, seats, options, log[:at]) for kind, at in found.items()}, len(log)
