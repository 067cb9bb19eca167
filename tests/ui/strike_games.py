"""Games of STRIKE IT RICH for tests of the screen: played by themselves, or as far as a test wants."""

from __future__ import annotations

from random import Random

from games.core import Move
from games.match import NATURE, Entry, Match
from games.players import glimpse
from games.strike_it_rich import GAME
from games.strike_it_rich.state import Claim, Dice, Form
from tests.kit.players import GreedyPlayer

SEATS = ("Belle", "computer:hard")
OPENING: tuple[Move, ...] = (
    Dice(1, 4, 5), Form(1, 4),
    Dice(4, 4, 6), Form(4, 4),
    Dice(4, 5, 4), Form(4, 5),
    Dice(1, 4, 2), Form(1, 4),
    Dice(4, 4, 1), Form(4, 4),
    Dice(3, 3, 3), Claim(5, 3),
    Dice(1, 4, 5), Form(1, 4),
    Dice(2, 2, 6),
)  # fmt: skip
"""Purchases, a strike for the other, a Double Play, a claim, a strike with two bonuses, and a roll."""


def scripted(moves: tuple[Move, ...] = OPENING, seats: tuple[str, ...] = SEATS) -> Match:
    """A match in which this was thrown and played, the first seat beginning."""
    match = Match.begin(GAME, seats, {"begins": "first"})
    for move in moves:
        match.repeat(Entry(NATURE if isinstance(move, Dice) else str(match.state.player), move))
    return match


def played(number: int = 1, seats: tuple[str, ...] = SEATS, most: int = 10_000) -> Match:
    """A match between two who take what brings most at once, as far as `most` entries."""
    match, rng, player = Match.begin(GAME, seats, {}), Random(number), GreedyPlayer()
    match.settle(rng)
    while not match.is_over and len(match.log) < most:
        match.play(player.choose(glimpse(GAME, match.state, rng), rng))
        match.settle(rng)
    return match
