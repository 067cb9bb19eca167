"""Chances of winning a game of STRIKE IT RICH, and what its review judges."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Final

from games.chance import pick
from games.review.evaluator import Chances, Evaluator, Situation, shares_of_win
from games.strike_it_rich import GAME
from games.strike_it_rich import state as sr
from games.strike_it_rich.ai import final_positions
from games.strike_it_rich.evaluation import WON, prospector, turns_to_goal
from games.strike_it_rich.simulator import ENOUGH, ROLLS, Position, position_of, responses

_THROWS: Final = tuple(ROLLS[tuple(sorted(dice))] for dice in product(range(1, 7), repeat=3))


def situation(state: sr.State) -> Situation:
    """Return the turns of the shorter race, and each seat's turns to the goal and whether it rolls next.

    In the middle of a turn, these are the figures after the best move, by the chances.
    """
    if state.phase == sr.OPENING:
        return _situation(position_of(state, 0), 0, 0.0)
    player = state.player
    if state.phase == sr.ROLLING:
        return _situation(position_of(state, 1 - player), 1 - player)
    fit = EVALUATOR.fit
    found = [_situation(position, player) for position in _final_positions(state)]
    return max(found, key=lambda each: fit.chances(each)[player])


def _final_positions(state: sr.State) -> Iterable[Position]:
    """Return the positions that the player can reach in the rest of the turn."""
    player = state.player
    if state.phase == sr.FORMING:
        roll = ROLLS[tuple(sorted(state.dice))]
        return set(responses(position_of(state, 1 - player), roll))
    return set().union(*(final_positions(state, sale, player) for sale in GAME.moves(state)))


def _situation(position: Position, seat: int, rolls_next: float = 1.0) -> Situation:
    """Return the situation of a position in which a seat has just played."""
    own, other, cash, theirs = position
    mine, others = turns_to_goal(own, other, cash), turns_to_goal(other, own, theirs)
    rows = (WON if cash >= ENOUGH else -mine, 0.0), (-others, rolls_next)
    return Situation(min(mine, others), rows if seat == 0 else rows[::-1])


def play_on(state: sr.State, rng: Random) -> Chances:
    """Play a game on to its end, with the judge of the medium player; return the shares of the win."""
    seat = state.player
    if state.phase == sr.ROLLING:
        position, seat = position_of(state, 1 - seat), 1 - seat
    else:
        position = max(_final_positions(state), key=prospector)
    while position[2] < ENOUGH:
        position = max(responses(position, pick(rng, _THROWS)), key=prospector)
        seat = 1 - seat
    return shares_of_win((seat,), 2)


EVALUATOR: Final = Evaluator(
    game="strike_it_rich",
    situation=situation,
    active_seat=lambda state: -1 if state.phase == sr.OPENING else state.player,
    judged=(sr.Form, sr.Sell, sr.Diamonds, sr.Claim),
    looks_ahead=True,
    play_on=play_on,
)
"""The evaluator of this game for reviews."""
