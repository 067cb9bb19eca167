"""The jobs that the worker does: functions of plain values that give plain values."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from games import GAMES
from games.codec import decode_move, encode_move
from games.match import Entry, Match
from games.players import GreedyPlayer, glimpse


def hint(job: dict[str, Any]) -> list[Any]:
    """A move for the one who decides, from a match as plain values; it sees no hidden card."""
    match = _match(job)
    rng = Random(job["seed"])
    seen = glimpse(match.game, match.state, rng, samples=4)
    return encode_move(GreedyPlayer().choose(seen, rng))


def _match(job: dict[str, Any]) -> Match:
    game = GAMES[job["game"]]
    match = Match.begin(game, tuple(job["seats"]), job["options"])
    for actor, record in job["log"]:
        match.repeat(Entry(actor, decode_move(game.move_types, record)))
    return match


def match_values(match: Match) -> dict[str, Any]:
    """A match as the plain values that a job carries."""
    log = [(entry.actor, encode_move(entry.move)) for entry in match.log]
    return {"game": match.game.name, "seats": list(match.seats), "options": dict(match.options), "log": log}


JOBS: Final[dict[str, Callable[[dict[str, Any]], Any]]] = {"hint": hint}
