"""The thinking of computer players and of the one who gives hints, done by its module `ai`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

from games import GAMES
from games.codec import encode_move
from games.core import Decide
from games.match import Match
from games.players import Interjector, always, aside_glimpse, glimpse

SAMPLES = 1
"""How many full states a computer player may imagine; what it sees is the same in all of them."""


def choose(
    match: Match, seat: int, level: str, number: int, wanted: Callable[[], bool] = always
) -> list[Any]:
    """The move of a computer player; any move, once it is not `wanted` any more.

    Raises ValueError where that seat has nothing to decide.
    """
    if not isinstance(match.turn, Decide) or match.turn.player != seat:
        raise ValueError("that seat has nothing to decide")
    rng = Random(number)
    player = _mind(match).player(level)
    seen = replace(glimpse(match.game, match.state, rng, SAMPLES), wanted=wanted)
    return encode_move(player.choose(seen, rng))


def interject(match: Match, seat: int, level: str, number: int) -> list[Any]:
    """What a computer player does while another one decides: a move, or an empty list for nothing now."""
    player: Interjector = _mind(match).player(level)
    move = player.interject(aside_glimpse(match.game, match.state, seat), Random(number))
    return [] if move is None else encode_move(move)


def advise(match: Match) -> list[Any]:
    """A good move for the one who decides, from what they may see, and its reason in a sentence."""
    turn = match.turn
    if not isinstance(turn, Decide):
        raise ValueError("nobody has to decide now")
    move, reason = _mind(match).advice(match.game.observe(match.state, turn.player), turn.player)
    return [encode_move(move), reason]


def explain(match: Match) -> str:
    """Why the one who decides refuses what was offered, from what they may see, in a sentence."""
    turn = match.turn
    if not isinstance(turn, Decide):
        raise ValueError("nobody has to decide now")
    reason: str = _mind(match).refusal(match.game.observe(match.state, turn.player), turn.player)
    return reason


def _mind(match: Match) -> Any:
    """The module of the game's computer players."""
    return import_module(f"{GAMES.home(match.game.name).rules}.ai")
