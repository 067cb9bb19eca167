"""The computer players of a table, and the one who gives hints: asked of the worker, never waited for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from games.chance import pick
from games.codec import decode_move
from games.core import Move
from games.match import Match

if TYPE_CHECKING:
    from ui.app.worker import Worker


class Opponents:
    """What is asked of the worker about one match, one question at a time."""

    def __init__(self, match: Match, worker: Worker) -> None:
        self._match = match
        self._worker = worker
        self.is_thinking = False
        """Whether an answer is still to come."""

    def choose(self, seat: int, level: str, take: Callable[[Move], None]) -> None:
        """Have a computer player choose a move; where that fails it makes any move, and the game goes on."""

        def answered(record: list[Any] | None) -> None:
            take(self._any_move() if record is None else self._move(record))

        self._ask("choose", {"seat": seat, "level": level}, answered)

    def interject(self, seat: int, level: str, take: Callable[[Move | None], None]) -> None:
        """Have a computer player say what it does while another one decides, if anything."""

        def answered(record: list[Any]) -> None:
            take(self._move(record) if record else None)

        self._ask("interject", {"seat": seat, "level": level}, answered)

    def advise(self, take: Callable[[Move, str], None], refuse: Callable[[], None]) -> None:
        """Have a good move found for the one who decides, with its reason; where that fails, `refuse`."""

        def answered(advice: list[Any] | None) -> None:
            if advice is None:
                refuse()
            else:
                take(self._move(advice[0]), str(advice[1]))

        self._ask("advise", {}, answered)

    def explain(self, take: Callable[[str], None]) -> None:
        """Have it thought out why the computer player who decides refuses an offer; "" where that fails."""

        def answered(reason: str | None) -> None:
            take(reason or "")

        self._ask("explain", {}, answered)

    def forget(self) -> None:
        """What was asked is not wanted any more."""
        if self.is_thinking:
            self.is_thinking = False
            self._worker.cancel()

    def _ask(self, name: str, more: dict[str, Any], take: Callable[[Any], None]) -> None:
        from ui.app.jobs import match_values

        at = len(self._match.log)

        def answered(answer: Any) -> None:
            if self.is_thinking and len(self._match.log) == at:
                self.is_thinking = False
                take(answer)

        self.is_thinking = True
        self._worker.ask(name, match_values(self._match) | more | {"number": at}, answered)

    def _move(self, record: list[Any]) -> Move:
        return decode_move(self._match.game.move_types, record)

    def _any_move(self) -> Move:
        return pick(Random(len(self._match.log)), self._match.game.moves(self._match.state))
