"""The jobs that the worker does: functions of plain values that give plain values.

Each is handed a `wanted` that turns false when the answer is no longer waited for.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from games import GAMES
from games.codec import decode_move, encode_move
from games.match import Entry, Match
from games.players import glimpse
from games.solver.player import PatiencePlayer
from games.solver.search import Answer, Budget, Verdict, solve
from ui.app import board_jobs

Job = dict[str, Any]
Wanted = Callable[[], bool]

_HINT_SECONDS: Final = 0.25
_HINT_LINES: Final = 4_000
_SOLVE_SECONDS: Final = 20.0
_LOOK_BACK_SECONDS: Final = 4.0


def hint(job: Job, wanted: Wanted) -> list[Any]:
    """A good move in a patience, from a match as plain values; it sees no hidden card."""
    match = _match(job)
    rng = Random(job["seed"])
    until = time.monotonic() + _HINT_SECONDS
    player = PatiencePlayer(_HINT_LINES, lambda: wanted() and time.monotonic() < until)
    return encode_move(player.choose(glimpse(match.game, match.state, rng), rng))


def winnable(job: Job, wanted: Wanted) -> list[Any]:
    """Whether a patience can still be won, every card known: the verdict's name, and moves that win."""
    answer = _solved(_match(job).state, _SOLVE_SECONDS, wanted)
    return [answer.verdict.name, [encode_move(move) for move in answer.line]]


def last_winnable(job: Job, wanted: Wanted) -> int:
    """After how many entries of the log the game could last be won; 0 for never, -1 where it is not known.

    What cannot be won stays so, whatever is played: the point is found by halving.
    """
    match = _match(job)
    states = [match.game.new(len(match.seats), match.options)]
    for entry in match.log:
        states.append(match.game.copy(states[-1]))
        match.game.apply(states[-1], entry.move)
    good, bad = 0, len(match.log) + 1
    while bad - good > 1:
        middle = (good + bad) // 2
        won = _solved(states[middle], _LOOK_BACK_SECONDS, wanted).verdict is Verdict.WON
        good, bad = (middle, bad) if won else (good, middle)
    if good or _solved(states[1], _LOOK_BACK_SECONDS, wanted).verdict is Verdict.LOST:
        return good
    return -1


def _solved(state: Any, seconds: float, wanted: Wanted) -> Answer:
    return solve(state, Budget(20_000_000, seconds, time.monotonic), wanted)


def choose(job: Job, wanted: Wanted) -> list[Any]:
    """The move of the computer player of a level at a seat of a board game."""
    return board_jobs.choose(_match(job), job["seat"], job["level"], job["number"], wanted)


def interject(job: Job, wanted: Wanted) -> list[Any]:
    """What the computer player at a seat of a board game does while another one decides, if anything."""
    return board_jobs.interject(_match(job), job["seat"], job["level"], job["number"])


def advise(job: Job, wanted: Wanted) -> list[Any]:
    """A good move for the one who decides in a board game, and its reason in a sentence."""
    return board_jobs.advise(_match(job))


def explain(job: Job, wanted: Wanted) -> str:
    """Why the one who decides in a board game refuses what was offered, in a sentence."""
    return board_jobs.explain(_match(job))


def _match(job: Job) -> Match:
    game = GAMES[job["game"]]
    match = Match.begin(game, tuple(job["seats"]), job["options"])
    for actor, record in job["log"]:
        match.repeat(Entry(actor, decode_move(game.move_types, record)))
    return match


def match_values(match: Match) -> Job:
    """A match as the plain values that a job carries."""
    log = [(entry.actor, encode_move(entry.move)) for entry in match.log]
    return {"game": match.game.name, "seats": list(match.seats), "options": dict(match.options), "log": log}


JOBS: Final[dict[str, Callable[[Job, Wanted], Any]]] = {
    "hint": hint,
    "winnable": winnable,
    "last_winnable": last_winnable,
    "choose": choose,
    "interject": interject,
    "advise": advise,
    "explain": explain,
}
