"""Games of STRIKE IT RICH for tests of the screen: played by themselves, or as far as a test wants."""

from __future__ import annotations

from random import Random

from games.match import Match
from games.players import glimpse
from games.strike_it_rich import GAME
from tests.kit.players import GreedyPlayer

SEATS = ("Belle", "computer:hard")


def played(number: int = 1, seats: tuple[str, ...] = SEATS, most: int = 10_000) -> Match:
    """A match between two who take what brings most at once, as far as `most` entries."""
    match, rng, player = Match.begin(GAME, seats, {}), Random(number), GreedyPlayer()
    match.settle(rng)
    while not match.is_over and len(match.log) < most:
        match.play(player.choose(glimpse(GAME, match.state, rng), rng))
        match.settle(rng)
    return match
