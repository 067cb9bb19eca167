"""The worker's jobs of computer players: a move, an aside, a hint, a reason, the chances of winning.

A job holds plain values, so that it can be sent, and finds its own answer. The window only makes jobs; the
worker alone imports the computer players.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Final, NamedTuple, TypeAlias

from games import GAMES, GameSpec
from games.core import Decide, Move, Primitive, Words
from games.match import Entry, Match
from games.players import AsidePlayer, Player, aside_observation, turn_observation
from games.review.evaluator import Chances, evaluator_of
from games.seating import STEADY

IsCancelled: TypeAlias = Callable[[], bool]
"""Callback that returns True once the job is cancelled."""


class MatchSnapshot(NamedTuple):
    """A match in the form that a job carries: its log, which alone is the game, and the spec of its game."""

    game: str
    spec: GameSpec
    seats: tuple[str, ...]
    options: dict[str, Primitive]
    log: tuple[Entry, ...]

    @classmethod
    def of(cls, match: Match) -> MatchSnapshot:
        """Return the current position of a match."""
        name = match.game.name
        return cls(name, GAMES.spec(name), match.seats, dict(match.options), tuple(match.log))

    def restore(self) -> Match:
        """Replay the log and return the match, also in a process that has not registered the game yet."""
        if self.game not in GAMES:
            GAMES.add(self.game, self.spec)
        match = Match.begin(GAMES[self.game], self.seats, self.options)
        for entry in self.log:
            match.repeat(entry)
        return match


class Choose(NamedTuple):
    """Job: the move of a computer player of a level and a temper, at the seat that decides."""

    snapshot: MatchSnapshot
    seat: int
    level: str
    seed: int
    temper: str = STEADY

    def run(self, is_cancelled: IsCancelled) -> Move:
        """Return the move; any move once cancelled. Raises ValueError if another seat decides."""
        match = self.snapshot.restore()
        if _active_seat(match) != self.seat:
            raise ValueError("that seat has nothing to decide")
        rng = Random(self.seed)
        player: Player = _ai_module(match).player(self.level, self.temper)
        return player.choose(
            replace(turn_observation(match.game, match.state, rng), is_cancelled=is_cancelled), rng
        )


class Interject(NamedTuple):
    """Job: the aside of a computer player of a level and a temper at a seat while another seat decides."""

    snapshot: MatchSnapshot
    seat: int
    level: str
    seed: int
    temper: str = STEADY

    def run(self, is_cancelled: IsCancelled) -> Move | None:
        """Return its move, or None for no move now."""
        match = self.snapshot.restore()
        player: AsidePlayer = _ai_module(match).player(self.level, self.temper)
        return player.choose_aside(aside_observation(match.game, match.state, self.seat), Random(self.seed))


class Advise(NamedTuple):
    """Job: a good move for the seat that decides, from its own view."""

    snapshot: MatchSnapshot

    def run(self, is_cancelled: IsCancelled) -> tuple[Move, Words]:
        """Return the move and its reason."""
        match = self.snapshot.restore()
        seat = _active_seat(match)
        advice: tuple[Move, Words] = _ai_module(match).advice(match.game.observe(match.state, seat), seat)
        return advice


class Explain(NamedTuple):
    """Job: the reason why the seat that decides refuses an offer, from its own view."""

    snapshot: MatchSnapshot

    def run(self, is_cancelled: IsCancelled) -> Words:
        """Return the reason."""
        match = self.snapshot.restore()
        seat = _active_seat(match)
        reason: Words = _ai_module(match).refusal(match.game.observe(match.state, seat), seat)
        return reason


_WORLDS: Final = 12
"""The number of states over which chances are averaged: those in which the players could be."""


class Judge(NamedTuple):
    """Job: the chances of winning of all seats, from what a seat can know, or all of them for None."""

    snapshot: MatchSnapshot
    viewer: int | None

    def run(self, is_cancelled: IsCancelled) -> Chances:
        """Return the chances. Raises ValueError if the game has no evaluator."""
        match = self.snapshot.restore()
        evaluator = evaluator_of(match.game.name)
        if evaluator is None:
            raise ValueError(f"{match.game.name} has no evaluator")
        rng = Random(f"chances {len(match.log)}")
        found = []
        for _ in range(_WORLDS):
            world = match.state
            # what a seat sees is kept for it alone: after the turns of all seats, only public things are
            for seat in range(len(match.seats)) if self.viewer is None else [self.viewer]:
                world = match.game.sample_state(world, seat, rng)
            found.append(evaluator.chances(world))
        return tuple(sum(row) / len(found) for row in zip(*found, strict=True))


def _active_seat(match: Match) -> int:
    """Return the seat that decides now. Raises ValueError if none does."""
    turn = match.turn
    if not isinstance(turn, Decide):
        raise ValueError("nobody has to decide now")
    return turn.player


def _ai_module(match: Match) -> ModuleType:
    """Return the module of the game's computer players."""
    return import_module(f"{GAMES.spec(match.game.name).rules}.ai")
