"""Games of CALAMITYVILLE for tests of the screen: played as far as a test wants."""

from __future__ import annotations

from functools import cache
from random import Random

from games.calamityville import GAME
from games.calamityville.state import Build, Decline, State
from games.core import Chance, Move
from games.match import Match

SEATS = ("Belle", "computer:hard", "Soapy", "computer:easy")


def played(number: int = 1, seats: tuple[str, ...] = SEATS, most: int = 10_000) -> Match:
    """A match between players who like to build, as far as `most` entries."""
    match, rng = Match.begin(GAME, seats, {}), Random(number)
    while not match.is_over and len(match.log) < most:
        if isinstance(match.turn, Chance):
            match.happen(rng)
        else:
            match.play(chosen(match.state, rng))
    return match


@cache
def finished(number: int, seats: int) -> Match:
    """A match of so many that was played to its end. Do not change it."""
    return played(number, SEATS[:seats])


def chosen(state: State, rng: Random) -> Move:
    """Builds four times out of five; the rest by chance."""
    moves = GAME.moves(state)
    builds = [move for move in moves if isinstance(move, Build)]
    if builds:
        return rng.choice(builds) if rng.random() < 0.8 else Decline()
    return rng.choice(moves)
