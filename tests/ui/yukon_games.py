"""Games of GOLD AM YUKON for tests of the screen: played as far as a test wants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from games.core import Chance, Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import SIX, board
from games.gold_am_yukon.state import Enter, Place, Stake, State, Step
from games.match import NATURE, Entry, Match

SEATS = ("Belle", "computer:hard", "Soapy", "computer:easy")
ALL = ("Belle", "computer:hard", "Soapy", "computer:easy", "Klara", "Kate")
HONEYCOMB = board("honeycomb")


def claim(name: str) -> int:
    """The number of a claim of the honeycomb."""
    return HONEYCOMB.names.index(name)


def played(
    number: int = 1, seats: Sequence[str] = SEATS, most: int = 20_000, shape: str = "honeycomb"
) -> Match:
    """A match between players with a little sense, as far as `most` entries."""
    match, rng = Match.begin(GAME, tuple(seats), {"board": shape}), Random(number)
    while not match.is_over and len(match.log) < most:
        if isinstance(match.turn, Chance):
            match.happen(rng)
        else:
            match.play(chosen(match.state, rng))
    return match


@cache
def finished(number: int, seats: int) -> Match:
    """A match of so many that was played to its end. Do not change it."""
    return played(number, ALL[:seats])


def chosen(state: State, rng: Random) -> Move:
    """Stakes what it can, the six only now and then; else any step, and it rarely stops."""
    moves = GAME.moves(state)
    worth = state.board.nuggets
    stakes = [move for move in moves if isinstance(move, Stake)]
    dear = [move for move in stakes if worth[move.claim] < SIX or rng.random() < 0.02]
    if dear and rng.random() < 0.9:
        return rng.choice(dear)
    rest = [move for move in moves if isinstance(move, Place | Enter | Step)]
    return rng.choice(rest) if rest and rng.random() < 0.99 else rng.choice(moves)


def scripted(*moves: Move, seats: Sequence[str] = ("Belle", "Soapy", "Klara"), first: bool = True) -> Match:
    """A match in which this was thrown and played; the first seat begins, unless it is drawn."""
    options = {"begins": "first seat"} if first else {}
    match = Match.begin(GAME, tuple(seats), options)
    for move in moves:
        turn = match.turn
        match.repeat(Entry(NATURE if isinstance(turn, Chance) else str(turn[0]), move))
    return match
