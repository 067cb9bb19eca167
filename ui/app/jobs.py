"""The jobs of the worker, and the table's side that submits them.

A job holds plain values, can be sent, and does itself where it arrives. Only the worker imports solvers and
computer players: the window just makes jobs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

from games import GAMES, Home
from games.chance import pick
from games.core import Decide, Move, Primitive, Words
from games.match import Entry, Match
from games.players import Interjector, Player, aside_glimpse, glimpse

if TYPE_CHECKING:
    from games.patience.state import State
    from games.solver.search import Answer
    from ui.app.worker import Job, Worker

A = TypeVar("A")
IsCancelled: TypeAlias = Callable[[], bool]
"""Callback that returns True once the job is cancelled."""

_HINT_SECONDS: Final = 0.25
_HINT_LINES: Final = 4_000
_SOLVE_SECONDS: Final = 20.0
_LOOK_BACK_SECONDS: Final = 4.0


class Position(NamedTuple):
    """A match in the form that a job carries: its log, which alone is the game, and the game's home."""

    game: str
    home: Home
    seats: tuple[str, ...]
    options: dict[str, Primitive]
    log: tuple[Entry, ...]

    @classmethod
    def of(cls, match: Match) -> Position:
        """Return the current position of a match."""
        name = match.game.name
        return cls(name, GAMES.home(name), match.seats, dict(match.options), tuple(match.log))

    def match(self) -> Match:
        """Replay the log and return the match, also in a process that has not registered the game yet."""
        if self.game not in GAMES:
            GAMES.add(self.game, self.home)
        match = Match.begin(GAMES[self.game], self.seats, self.options)
        for entry in self.log:
            match.repeat(entry)
        return match


# ------------------------------------------------------------------ patiences
class Hint(NamedTuple):
    """Job: a good move in a patience, found without seeing hidden cards."""

    position: Position
    seed: int

    def run(self, is_cancelled: IsCancelled) -> Move:
        """Return the move."""
        from games.solver.player import PatiencePlayer

        match = self.position.match()
        rng = Random(self.seed)
        until = time.monotonic() + _HINT_SECONDS
        player = PatiencePlayer(_HINT_LINES, lambda: is_cancelled() or time.monotonic() >= until)
        return player.choose(glimpse(match.game, match.state, rng), rng)


class Winnable(NamedTuple):
    """Job: find out whether a patience can still be won, with every card known.

    It searches in the usual order, or in another one if `otherwise` is set.
    """

    position: Position
    otherwise: bool = False

    def run(self, is_cancelled: IsCancelled) -> Answer:
        """Return the verdict, with moves that win."""
        return _solved(self.position.match().state, _SOLVE_SECONDS, is_cancelled, otherwise=self.otherwise)

    def alternative(self) -> Winnable:
        """Return the same job for a search in the other order."""
        return self._replace(otherwise=not self.otherwise)

    def is_conclusive(self, answer: Answer | None) -> bool:
        """Return True if the answer is a verdict other than UNKNOWN."""
        return answer is not None and answer.verdict.name != "UNKNOWN"


class LastWinnable(NamedTuple):
    """Job: find the last position from which a patience could be won.

    A lost position stays lost after any move, so a binary search finds it.
    """

    position: Position

    def run(self, is_cancelled: IsCancelled) -> int:
        """Return the number of log entries up to that position; 0 for never, -1 if unknown."""
        from games.solver.search import Verdict

        match = self.position.match()
        states = [match.game.new(len(match.seats), match.options)]
        for entry in match.log:
            states.append(match.game.copy(states[-1]))
            match.game.apply(states[-1], entry.move)
        good, bad = 0, len(match.log) + 1
        while bad - good > 1:
            middle = (good + bad) // 2
            won = _solved(states[middle], _LOOK_BACK_SECONDS, is_cancelled).verdict is Verdict.WON
            good, bad = (middle, bad) if won else (good, middle)
        if good or _solved(states[1], _LOOK_BACK_SECONDS, is_cancelled).verdict is Verdict.LOST:
            return good
        return -1


def _solved(state: State, seconds: float, is_cancelled: IsCancelled, *, otherwise: bool = False) -> Answer:
    from games.solver.frontier import OTHER, USUAL
    from games.solver.search import Budget, solve

    budget = Budget(20_000_000, seconds, time.monotonic)
    return solve(state, budget, is_cancelled, order=OTHER if otherwise else USUAL)


# ------------------------------------------------------------------ board games
class Choose(NamedTuple):
    """Job: the move of a computer player of a level, at the seat that decides."""

    position: Position
    seat: int
    level: str
    seed: int

    def run(self, is_cancelled: IsCancelled) -> Move:
        """Return the move; any move once cancelled. Raises ValueError if another seat decides."""
        match = self.position.match()
        if _decider(match) != self.seat:
            raise ValueError("that seat has nothing to decide")
        rng = Random(self.seed)
        player: Player = _mind(match).player(self.level)
        return player.choose(replace(glimpse(match.game, match.state, rng), is_cancelled=is_cancelled), rng)


class Interject(NamedTuple):
    """Job: the aside of a computer player of a level at a seat while another seat decides."""

    position: Position
    seat: int
    level: str
    seed: int

    def run(self, is_cancelled: IsCancelled) -> Move | None:
        """Return its move, or None for no move now."""
        match = self.position.match()
        player: Interjector = _mind(match).player(self.level)
        return player.interject(aside_glimpse(match.game, match.state, self.seat), Random(self.seed))


class Advise(NamedTuple):
    """Job: a good move for the seat that decides, from its own view."""

    position: Position

    def run(self, is_cancelled: IsCancelled) -> tuple[Move, Words]:
        """Return the move and its reason."""
        match = self.position.match()
        seat = _decider(match)
        advice: tuple[Move, Words] = _mind(match).advice(match.game.observe(match.state, seat), seat)
        return advice


class Explain(NamedTuple):
    """Job: the reason why the seat that decides refuses an offer, from its own view."""

    position: Position

    def run(self, is_cancelled: IsCancelled) -> Words:
        """Return the reason."""
        match = self.position.match()
        seat = _decider(match)
        reason: Words = _mind(match).refusal(match.game.observe(match.state, seat), seat)
        return reason


def _decider(match: Match) -> int:
    """Return the seat that decides now. Raises ValueError if none does."""
    turn = match.turn
    if not isinstance(turn, Decide):
        raise ValueError("nobody has to decide now")
    return turn.player


def _mind(match: Match) -> ModuleType:
    """Return the module of the game's computer players."""
    return import_module(f"{GAMES.home(match.game.name).rules}.ai")


# ------------------------------------------------------------------ who asks for them
class Opponents:
    """The computer players and the hints of a table; asks the worker one question at a time.

    It never blocks: answers arrive through callbacks.
    """

    def __init__(self, match: Match, worker: Worker) -> None:
        self._match = match
        self._worker = worker
        self.is_thinking = False
        """True while an answer is pending."""

    def choose(self, seat: int, level: str, take: Callable[[Move], None]) -> None:
        """Ask for a computer player's move; if that fails, it makes any move, so that the game continues."""
        job = Choose(Position.of(self._match), seat, level, self._count)
        self._ask(job, lambda move: take(self._any_move() if move is None else move))

    def interject(self, seat: int, level: str, take: Callable[[Move | None], None]) -> None:
        """Ask for a computer player's aside while another seat decides; `take` gets None for no aside."""
        self._ask(Interject(Position.of(self._match), seat, level, self._count), take)

    def advise(self, take: Callable[[Move, Words], None], refuse: Callable[[], None]) -> None:
        """Ask for a good move for the seat that decides, with its reason; on failure call `refuse`."""
        self._ask(Advise(Position.of(self._match)), lambda advice: take(*advice) if advice else refuse())

    def explain(self, take: Callable[[Words], None]) -> None:
        """Ask why the computer player that decides refuses an offer; `take` gets "" on failure."""
        self._ask(Explain(Position.of(self._match)), lambda reason: take(reason or ""))

    def forget(self) -> None:
        """Cancel the pending question."""
        if self.is_thinking:
            self.is_thinking = False
            self._worker.cancel()

    def _ask(self, job: Job[A], take: Callable[[A | None], None]) -> None:
        at = self._count

        def answered(answer: A | None) -> None:
            if self.is_thinking and self._count == at:
                self.is_thinking = False
                take(answer)

        self.is_thinking = True
        self._worker.ask(job, answered)

    @property
    def _count(self) -> int:
        """Number of entries in the log; also the seed for the questions."""
        return len(self._match.log)

    def _any_move(self) -> Move:
        return pick(Random(len(self._match.log)), self._match.game.moves(self._match.state))
