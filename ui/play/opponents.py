"""The computer players of a table, and the one who gives hints: asked of the worker, never waited for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeVar

from games.chance import pick
from games.core import Move, Words
from games.match import Match
from ui.app import jobs

if TYPE_CHECKING:
    from ui.app.worker import Job, Worker

A = TypeVar("A")


class Opponents:
    """What is asked of the worker about one match, one question at a time."""

    def __init__(self, match: Match, worker: Worker) -> None:
        self._match = match
        self._worker = worker
        self.is_thinking = False
        """Whether an answer is still to come."""

    def choose(self, seat: int, level: str, take: Callable[[Move], None]) -> None:
        """Have a computer player choose a move; where that fails it makes any move, and the game goes on."""

        def answered(move: Move | None) -> None:
            take(self._any_move() if move is None else move)

        self._ask(jobs.Choose(self._position(), seat, level, self._count), answered)

    def interject(self, seat: int, level: str, take: Callable[[Move | None], None]) -> None:
        """Have a computer player say what it does while another one decides, if anything."""
        self._ask(jobs.Interject(self._position(), seat, level, self._count), take)

    def advise(self, take: Callable[[Move, Words], None], refuse: Callable[[], None]) -> None:
        """Have a good move found for the one who decides, with its reason; where that fails, `refuse`."""

        def answered(advice: tuple[Move, Words] | None) -> None:
            if advice is None:
                refuse()
            else:
                take(*advice)

        self._ask(jobs.Advise(self._position()), answered)

    def explain(self, take: Callable[[Words], None]) -> None:
        """Have it thought out why the computer player who decides refuses an offer; "" where that fails."""

        def answered(reason: Words | None) -> None:
            take(reason or "")

        self._ask(jobs.Explain(self._position()), answered)

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

    def _position(self) -> jobs.Position:
        return jobs.Position.of(self._match)

    def _any_move(self) -> Move:
        return pick(Random(len(self._match.log)), self._match.game.moves(self._match.state))
