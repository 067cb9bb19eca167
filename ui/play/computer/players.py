"""Requests to the worker for computer players' moves and hints, from the window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeVar

from games.chance import pick
from games.core import Move, Words
from games.match import Match
from games.seating import Seating
from ui.play.computer.jobs import Advise, Choose, Explain, Interject, MatchSnapshot

if TYPE_CHECKING:
    from ui.app.worker import Worker
    from ui.app.worker_process import Job

A = TypeVar("A")


class ComputerPlayers:
    """The computer players and the hints of a table; it has one request at the worker at a time.

    It never blocks: answers arrive through callbacks.
    """

    def __init__(self, match: Match, worker: Worker) -> None:
        self._match = match
        self._worker = worker
        self.is_thinking = False
        """True while an answer is pending."""

    def request_move(self, seat: int, who: Seating, callback: Callable[[Move], None]) -> None:
        """Ask for a computer player's move; if that fails, it makes any move, so that the game continues."""
        job = Choose(MatchSnapshot.of(self._match), seat, who.level, self._log_length, who.temper)
        self._submit(job, lambda move: callback(self._any_move() if move is None else move))

    def request_aside(self, seat: int, who: Seating, callback: Callable[[Move | None], None]) -> None:
        """Ask for a computer player's aside while another seat decides; `callback` gets None for no aside."""
        job = Interject(MatchSnapshot.of(self._match), seat, who.level, self._log_length, who.temper)
        self._submit(job, callback)

    def request_hint(self, callback: Callable[[Move, Words], None], on_failure: Callable[[], None]) -> None:
        """Ask for a good move for the seat that decides, with its reason."""
        job = Advise(MatchSnapshot.of(self._match))
        self._submit(job, lambda advice: callback(*advice) if advice else on_failure())

    def request_refusal_reason(self, callback: Callable[[Words], None]) -> None:
        """Ask why the computer player that decides refuses an offer; `callback` gets "" on failure."""
        self._submit(Explain(MatchSnapshot.of(self._match)), lambda reason: callback(reason or ""))

    def cancel(self) -> None:
        """Cancel the pending question."""
        if self.is_thinking:
            self.is_thinking = False
            self._worker.cancel()

    def _submit(self, job: Job[A], callback: Callable[[A | None], None]) -> None:
        asked_at = self._log_length

        def on_answer(answer: A | None) -> None:
            if self.is_thinking and self._log_length == asked_at:
                self.is_thinking = False
                callback(answer)

        self.is_thinking = True
        self._worker.submit(job, on_answer)

    @property
    def _log_length(self) -> int:
        """Number of entries in the log; also the seed for the questions."""
        return len(self._match.log)

    def _any_move(self) -> Move:
        return pick(Random(self._log_length), self._match.game.moves(self._match.state))
