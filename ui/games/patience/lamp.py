"""Requests to the worker: hints, and the lamp, which shows if a patience can still be won.

The lamp knows all cards; the player and the hints do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, Final

from games.codec import short_hash
from games.core import Move, message
from games.match import Match, Played
from ui.games.patience.solver_jobs import Hint, LastWinnable, Winnable
from ui.play.base.command_words import command_words
from ui.play.computer.jobs import MatchSnapshot
from ui.words import in_words

if TYPE_CHECKING:
    from games.match import Notice
    from games.solver.solver import Answer
    from ui.app.scene import Application

WON: Final = "WON"
LOST: Final = "LOST"
UNKNOWN: Final = "UNKNOWN"
_NOTHING: Final[tuple[str, Sequence[Move]]] = ("", ())
_LONG: Final = 1.0  # seconds after which a message says that the hint takes time


class Lamp:
    """The verdicts on the positions of a match, kept so that an undo needs no new search.

    It calls `on_change` after each answer of the worker.
    """

    def __init__(self, app: Application, match: Match, on_change: Callable[[], None]) -> None:
        self._app = app
        self._match = match
        self._on_change = on_change
        self._known: dict[str, tuple[str, Sequence[Move]]] = {}
        """The verdict on each position, and the moves that win from there."""
        self._here = short_hash(match.state)
        self._asked = ""
        self._start = ""
        """The position before the first move, once it was asked about."""
        self.is_followed = False
        """True while the computer plays the winning line, with the lamp lit or not."""
        match.listeners.append(self._on_notice)

    @property
    def is_on(self) -> bool:
        """True while the setting for the lamp is on."""
        return self._app.settings.current.lamp

    @property
    def verdict(self) -> str:
        """The verdict on the position: WON, LOST, UNKNOWN, or "" while there is none yet."""
        return self._known.get(self._here, _NOTHING)[0]

    @property
    def is_lost_from_start(self) -> bool:
        """True if the deal is known to be lost before the first move, so that no undo helps."""
        return self._known.get(self._start, _NOTHING)[0] == LOST

    @property
    def line(self) -> Sequence[Move]:
        """Moves that win from here; empty if none are known or no player asked for them."""
        return self._known.get(self._here, _NOTHING)[1] if self.is_on or self.is_followed else ()

    def words(self) -> str:
        """Return the verdict in words for the side panel; a dash once the game is over."""
        if self._match.is_over:
            return "–"
        if not self.is_on:
            key = command_words(self._app.reader, "lamp") or "none"
            return in_words(message("patience.lamp.off", key=key))
        return in_words(message(f"patience.lamp.{self.verdict or 'thinking'}"))

    def tick(self) -> None:
        """Ask the worker about a new position, once the worker is free."""
        is_wanted = self.is_on or self.is_followed
        if not is_wanted or self.verdict or self._match.is_over or self._app.worker.busy:
            return
        self._asked = self._here
        self._start = self._start if self._match.can_undo else self._here
        self._app.worker.submit(Winnable(MatchSnapshot.of(self._match)), self._take)

    def look_back(self, found: Callable[[int | None], None]) -> None:
        """Pass the answer of `LastWinnable` to `found`, or None if the job failed.

        `found` is not called if the log has changed meanwhile.
        """
        match, asked = self._match, list(self._match.log)

        def on_answer(kept: int | None) -> None:
            if match.log == asked:
                found(kept)

        self._app.worker.submit(LastWinnable(MatchSnapshot.of(match)), on_answer)

    def _take(self, answer: Answer | None) -> None:
        self._known[self._asked] = (answer.verdict.name, answer.line) if answer else (UNKNOWN, ())
        self._on_change()

    def _on_notice(self, notice: Notice) -> None:
        """Update the verdict after a move: a winning line keeps the win, and a lost game stays lost."""
        before, self._here = self._here, short_hash(self._match.state)
        if isinstance(notice, Played) and self._here not in self._known:
            verdict, line = self._known.get(before, _NOTHING)
            if verdict == LOST:
                self._known[self._here] = LOST, ()
            elif line and line[0] == notice.entry.move:
                self._known[self._here] = WON, line[1:]


class HintRequest:
    """A request for a hint; it calls `found` with the move, or with None if there is none."""

    def __init__(self, app: Application, match: Match, found: Callable[[Move | None], None]) -> None:
        self._app = app
        self._match = match
        self._found = found
        self.is_waiting = False
        """True while an answer is still to come."""
        self.shown: Move | None = None
        """The hinted move, until a move is made."""
        self._overdue_at = inf

    def ask(self) -> None:
        """Ask for a move to show."""
        self.is_waiting, self._overdue_at = True, self._app.now + _LONG
        job = Hint(MatchSnapshot.of(self._match), len(self._match.log))
        self._app.worker.submit(job, self._take)

    def is_overdue(self, now: float) -> bool:
        """Return True once if the answer takes so long that the player should be told."""
        is_overdue = self.is_waiting and now > self._overdue_at
        if is_overdue:
            self._overdue_at = inf
        return is_overdue

    def forget(self) -> None:
        """Drop the hint, which no longer holds after a move, and cancel the request."""
        self.shown = None
        if self.is_waiting:
            self.is_waiting = False
            self._app.worker.cancel()

    def _take(self, move: Move | None) -> None:
        self.is_waiting = False
        self._found(move)
