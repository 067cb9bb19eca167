"""A reel: the positions of any game, and what happened between them."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.chance import pick
from games.core import AnyGame
from games.match import NATURE, Match
from tests.saves.dicegame import DiceGame
from ui.play.replay_cursor import ReplayCursor

DICE: AnyGame = DiceGame()
TABLES = [(DICE, 2), *((game, game.seats[0]) for game in GAMES.values())]


def played(game: AnyGame, seats: int, seed: int, most: int) -> Match:
    """A match after some moves at random."""
    match, rng = Match.begin(game, ("Ada",) * seats, {}), Random(seed)
    match.settle(rng)
    while not match.is_over and len(match.log) < most:
        match.play(pick(rng, game.moves(match.state)))
        match.settle(rng)
    return match


def folded(match: Match, entries: int) -> Match:
    """The first entries of a match, on a match of their own."""
    again = Match.begin(match.game, match.seats, match.options)
    for entry in match.log[:entries]:
        again.repeat(entry)
    return again


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "name", str(value)))
def test_every_position_is_that_of_the_match(game: AnyGame, seats: int, seed: int) -> None:
    match = played(game, seats, seed, 150)
    reel = ReplayCursor(match)
    moves = [n for n, entry in enumerate(match.log) if entry.actor != NATURE]
    ends = [*moves, len(match.log)]
    assert reel.last == len(moves)
    history = match.history()
    begin = 0
    for position, end in enumerate(ends):
        assert reel.state(position) == folded(match, end).state
        assert reel.events(position) == [event for events in history[begin:end] for event in events]
        begin = end
    assert reel.state(reel.last) == match.state


def test_a_state_is_the_callers_own() -> None:
    reel = ReplayCursor(played(DICE, 2, 1, 80))
    reel.state(3).gold[0] = 99
    assert reel.state(3).gold[0] != 99


def test_the_match_may_go_on() -> None:
    match = played(DICE, 2, 2, 12)
    reel = ReplayCursor(match)
    before = [reel.state(position) for position in range(reel.last + 1)]
    match.take_back(4)
    match.settle(Random(5))
    assert [reel.state(position) for position in range(reel.last + 1)] == before


def test_nothing_was_played() -> None:
    reel = ReplayCursor(Match.begin(DICE, ("Ada", "Bob"), {}))
    assert reel.last == 0
    assert reel.events(0) == []
    assert reel.state(0) == DICE.new(2, {"goal": 20})
