"""The computer players of a table, and the one who gives hints: asked of the worker, never waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from games.codec import decode_move
from games.core import Move

if TYPE_CHECKING:
    from ui.scenes.board.scene import BoardScene

_HERE_AFTER: Final = 6.0  # seconds of waiting for a worker that does not answer


class Crew:
    """What is asked of the worker about one match, one question at a time."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._since: float | None = None
        self._ask_here: Callable[[], None] = lambda: None

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._since is not None

    def choose(self, seat: int, level: str, take: Callable[[Move], None]) -> None:
        """Have a computer player choose a move."""

        def answered(record: list[Any]) -> None:
            take(self._move(record))

        self._ask("choose", {"seat": seat, "level": level}, answered)

    def advise(self, take: Callable[[Move, str], None]) -> None:
        """Have a good move found for the one who decides, with its reason."""

        def answered(advice: list[Any]) -> None:
            take(self._move(advice[0]), str(advice[1]))

        self._ask("advise", {}, answered)

    def forget(self) -> None:
        """What was asked is not wanted any more."""
        if self._since is not None:
            self._since = None
            self._scene.app.worker.cancel()

    def tick(self, now: float) -> None:
        """Where the worker does not answer, think here."""
        if self._since is not None and (self._scene.app.worker.is_broken or now - self._since > _HERE_AFTER):
            self._scene.app.worker.cancel()
            self._ask_here()

    def _ask(self, name: str, more: dict[str, Any], take: Callable[[Any], None]) -> None:
        from ui.jobs import match_values

        scene = self._scene
        job = match_values(scene.match) | more | {"number": len(scene.match.log)}
        at = len(scene.match.log)

        def answered(answer: Any) -> None:
            if self._since is not None and len(scene.match.log) == at:
                self._since = None
                take(answer)

        def think_here() -> None:
            from ui.jobs import JOBS

            answered(JOBS[name](job, lambda: True))

        self._since = scene.app.now
        self._ask_here = think_here
        scene.app.worker.ask(name, job, answered)

    def _move(self, record: list[Any]) -> Move:
        return decode_move(self._scene.match.game.move_types, record)
