"""The jobs that the worker does, and who asks for them at a table.

Each holds plain values, can be sent, and does itself where it arrives. What thinks is imported by the one who
thinks: the window only makes jobs.
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
    from games.solver.sharing import Partner
    from ui.app.worker import Job, Link, Worker

A = TypeVar("A")
Wanted: TypeAlias = Callable[[], bool]
"""Turns false when the answer is no longer waited for."""

_HINT_SECONDS: Final = 0.25
_HINT_LINES: Final = 4_000
_SOLVE_SECONDS: Final = 20.0
_LOOK_BACK_SECONDS: Final = 4.0


class Position(NamedTuple):
    """A match as a job carries it: its log, which alone is the game, and where the game lives."""

    game: str
    home: Home
    seats: tuple[str, ...]
    options: dict[str, Primitive]
    log: tuple[Entry, ...]

    @classmethod
    def of(cls, match: Match) -> Position:
        """Where a match stands now."""
        name = match.game.name
        return cls(name, GAMES.home(name), match.seats, dict(match.options), tuple(match.log))

    def match(self) -> Match:
        """The match, played again, also in a process that does not know of its game yet."""
        if self.game not in GAMES:
            GAMES.add(self.game, self.home)
        match = Match.begin(GAMES[self.game], self.seats, self.options)
        for entry in self.log:
            match.repeat(entry)
        return match


# ------------------------------------------------------------------ patiences
class Hint(NamedTuple):
    """A good move in a patience; it sees no hidden card."""

    position: Position
    seed: int

    def do(self, wanted: Wanted) -> Move:
        """The move."""
        from games.solver.player import PatiencePlayer

        match = self.position.match()
        rng = Random(self.seed)
        until = time.monotonic() + _HINT_SECONDS
        player = PatiencePlayer(_HINT_LINES, lambda: wanted() and time.monotonic() < until)
        return player.choose(glimpse(match.game, match.state, rng), rng)


class Winnable(NamedTuple):
    """Whether a patience can still be won, every card known. It is searched in one order, or `otherwise`."""

    position: Position
    question: int = 0
    """Its number, where two searches share it."""
    otherwise: bool = False

    def do(self, wanted: Wanted) -> Answer:
        """The verdict, and moves that win."""
        return _solved(self.position.match().state, _SOLVE_SECONDS, wanted, otherwise=self.otherwise)

    def do_linked(self, wanted: Wanted, link: Link) -> Answer:
        """The same, shared with the one at the other end of the link."""
        from games.solver.sharing import Partner

        partner = Partner(link, self.question, leads=not self.otherwise) if self.question else None
        state = self.position.match().state
        return _solved(state, _SOLVE_SECONDS, wanted, otherwise=self.otherwise, partner=partner)

    def halves(self, question: int) -> tuple[Winnable, Winnable]:
        """One that searches in the usual order, and one that does in another."""
        one = self._replace(question=question)
        return one, one._replace(otherwise=True)

    def settles(self, answer: Answer | None) -> bool:
        """Whether something is known."""
        return answer is not None and answer.verdict.name != "UNKNOWN"


class LastWinnable(NamedTuple):
    """The last position at which a patience could be won.

    What cannot be won stays so, whatever is played: the point is found by halving.
    """

    position: Position

    def do(self, wanted: Wanted) -> int:
        """After how many entries of the log it was; 0 for never, -1 where it is not known."""
        from games.solver.search import Verdict

        match = self.position.match()
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


def _solved(
    state: State, seconds: float, wanted: Wanted, *, otherwise: bool = False, partner: Partner | None = None
) -> Answer:
    from games.solver.frontier import OTHER, USUAL
    from games.solver.search import Budget, solve

    budget = Budget(20_000_000, seconds, time.monotonic)
    return solve(state, budget, wanted, order=OTHER if otherwise else USUAL, partner=partner)


# ------------------------------------------------------------------ board games
class Choose(NamedTuple):
    """The move of the computer player of a level, at the seat that decides."""

    position: Position
    seat: int
    level: str
    seed: int

    def do(self, wanted: Wanted) -> Move:
        """The move; any, once it is not wanted any more. Raises ValueError where another seat decides."""
        match = self.position.match()
        if _decider(match) != self.seat:
            raise ValueError("that seat has nothing to decide")
        rng = Random(self.seed)
        player: Player = _mind(match).player(self.level)
        return player.choose(replace(glimpse(match.game, match.state, rng), wanted=wanted), rng)


class Interject(NamedTuple):
    """What the computer player of a level at a seat does while another one decides."""

    position: Position
    seat: int
    level: str
    seed: int

    def do(self, wanted: Wanted) -> Move | None:
        """Its move; None for nothing now."""
        match = self.position.match()
        player: Interjector = _mind(match).player(self.level)
        return player.interject(aside_glimpse(match.game, match.state, self.seat), Random(self.seed))


class Advise(NamedTuple):
    """A good move for the one who decides, from what they may see."""

    position: Position

    def do(self, wanted: Wanted) -> tuple[Move, Words]:
        """The move, and its reason."""
        match = self.position.match()
        seat = _decider(match)
        advice: tuple[Move, Words] = _mind(match).advice(match.game.observe(match.state, seat), seat)
        return advice


class Explain(NamedTuple):
    """Why the one who decides refuses what was offered, from what they may see."""

    position: Position

    def do(self, wanted: Wanted) -> Words:
        """The reason."""
        match = self.position.match()
        seat = _decider(match)
        reason: Words = _mind(match).refusal(match.game.observe(match.state, seat), seat)
        return reason


def _decider(match: Match) -> int:
    """The seat that decides now. Raises ValueError where none does."""
    turn = match.turn
    if not isinstance(turn, Decide):
        raise ValueError("nobody has to decide now")
    return turn.player


def _mind(match: Match) -> ModuleType:
    """The module of the game's computer players."""
    return import_module(f"{GAMES.home(match.game.name).rules}.ai")


# ------------------------------------------------------------------ who asks for them
class Opponents:
    """The computer players of a table, and who gives hints: the worker is asked one question at a time.

    It is never waited for.
    """

    def __init__(self, match: Match, worker: Worker) -> None:
        self._match = match
        self._worker = worker
        self.is_thinking = False
        """Whether an answer is still to come."""

    def choose(self, seat: int, level: str, take: Callable[[Move], None]) -> None:
        """Have a computer player choose a move; where that fails it makes any move, and the game goes on."""
        job = Choose(Position.of(self._match), seat, level, self._count)
        self._ask(job, lambda move: take(self._any_move() if move is None else move))

    def interject(self, seat: int, level: str, take: Callable[[Move | None], None]) -> None:
        """Have a computer player say what it does while another one decides, if anything."""
        self._ask(Interject(Position.of(self._match), seat, level, self._count), take)

    def advise(self, take: Callable[[Move, Words], None], refuse: Callable[[], None]) -> None:
        """Have a good move found for the one who decides, with its reason; where that fails, `refuse`."""
        self._ask(Advise(Position.of(self._match)), lambda advice: take(*advice) if advice else refuse())

    def explain(self, take: Callable[[Words], None]) -> None:
        """Have it thought out why the computer player who decides refuses an offer; "" where that fails."""
        self._ask(Explain(Position.of(self._match)), lambda reason: take(reason or ""))

    def forget(self) -> None:
        """What was asked is not wanted any more."""
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
        """How many entries the log has; also the seed of what is asked."""
        return len(self._match.log)

    def _any_move(self) -> Move:
        return pick(Random(len(self._match.log)), self._match.game.moves(self._match.state))
