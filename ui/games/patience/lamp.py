"""What is asked of the worker about a patience: hints, and the lamp, which tells whether it can be won.

All cards are known to the lamp, but not to the player and not to hints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

from games.codec import digest
from games.core import Move, message
from games.match import Match, Played
from ui.app import jobs
from ui.words import in_words

if TYPE_CHECKING:
    from games.match import Notice
    from games.solver.search import Answer
    from ui.app.app import App
    from ui.play.controller import Host

WON: Final = "WON"
LOST: Final = "LOST"
UNKNOWN: Final = "UNKNOWN"
_NOTHING: Final[tuple[str, Sequence[Move]]] = ("", ())
_LONG: Final = 1.0  # seconds of waiting for a hint after which something is said


class Lamp:
    """What is known of each position of a match; answers are kept, so that undo is answered at once.

    `told` hears that there is something new to say.
    """

    def __init__(self, app: App, match: Match, told: Callable[[], None]) -> None:
        self._app = app
        self._match = match
        self._told = told
        self._known: dict[str, tuple[str, Sequence[Move]]] = {}
        """The verdict on each position, and the moves that win from there."""
        self._here = digest(match.state)
        self._asked = ""
        self.is_followed = False
        """Whether the computer plays along what is found, lit or not."""
        match.listeners.append(self._hear)

    @property
    def is_lit(self) -> bool:
        """Whether the player wants to know."""
        return self._app.settings.now.lamp

    @property
    def verdict(self) -> str:
        """What is known of the position: WON, LOST, UNKNOWN, or "" while it is being thought about."""
        return self._known.get(self._here, _NOTHING)[0]

    @property
    def line(self) -> Sequence[Move]:
        """Moves that win from here; empty where none are known or nobody asked for them."""
        return self._known.get(self._here, _NOTHING)[1] if self.is_lit or self.is_followed else ()

    def words(self) -> str:
        """Return the panel's word on the verdict; a dash once the game is over."""
        if self._match.is_over:
            return "–"
        if not self.is_lit:
            return in_words(message("patience.lamp.off", key=self._app.reader.bindings.key("lamp") or "none"))
        return in_words(message(f"patience.lamp.{self.verdict or 'thinking'}"))

    def tick(self) -> None:
        """Ask the worker about a position that is new, once it is free."""
        is_wanted = self.is_lit or self.is_followed
        if not is_wanted or self.verdict or self._match.is_over or self._app.worker.busy:
            return
        self._asked = self._here
        self._app.worker.ask(jobs.Winnable(jobs.Position.of(self._match)), self._take)

    def look_back(self, found: Callable[[int | None], None]) -> None:
        """Have it found after how many entries of the log it could last be won.

        Who has gone elsewhere meanwhile is told nothing.
        """
        match, asked = self._match, list(self._match.log)

        def answered(kept: int | None) -> None:
            if match.log == asked:
                found(kept)

        self._app.worker.ask(jobs.LastWinnable(jobs.Position.of(match)), answered)

    def _take(self, answer: Answer | None) -> None:
        self._known[self._asked] = (answer.verdict.name, answer.line) if answer else (UNKNOWN, ())
        self._told()

    def _hear(self, notice: Notice) -> None:
        """A move along a winning line keeps the win; nothing that is lost is ever found again."""
        before, self._here = self._here, digest(self._match.state)
        if isinstance(notice, Played) and self._here not in self._known:
            verdict, line = self._known.get(before, _NOTHING)
            if verdict == LOST:
                self._known[self._here] = LOST, ()
            elif line and line[0] == notice.entry.move:
                self._known[self._here] = WON, line[1:]


class Hints:
    """The hint that is waited for; `found` is handed it, or None where none can be given."""

    def __init__(self, app: App, match: Match, found: Callable[[Move | None], None]) -> None:
        self._app = app
        self._match = match
        self._found = found
        self.is_waiting = False
        """Whether an answer is still to come."""
        self.shown: Move | None = None
        """Move that is hinted at, until a move is made."""
        self._late_at = inf

    def ask(self) -> None:
        """Ask for a move to show."""
        self.is_waiting, self._late_at = True, self._app.now + _LONG
        job = jobs.Hint(jobs.Position.of(self._match), len(self._match.log))
        self._app.worker.ask(job, self._take)

    def is_late(self, now: float) -> bool:
        """Whether the answer has come to take long, so that something is to be said; once."""
        is_late = self.is_waiting and now > self._late_at
        if is_late:
            self._late_at = inf
        return is_late

    def forget(self) -> None:
        """A move makes a hint worthless."""
        self.shown = None
        if self.is_waiting:
            self.is_waiting = False
            self._app.worker.cancel()

    def _take(self, move: Move | None) -> None:
        self.is_waiting = False
        self._found(move)


# ------------------------------------------------------------------ back to a winnable position
def look_back(host: Host, lamp: Lamp) -> None:
    """Undo moves back to the last position known to be winnable."""
    host.say(message("patience.lamp.looking"))
    if journal := host.session.journal:
        journal.note("lamp")
    lamp.look_back(partial(_go_back, host))


def _go_back(host: Host, kept: int | None) -> None:
    match = host.session.match
    if kept is None or kept < 0:
        host.say(message("patience.lamp.not_known"))
    elif kept == 0:
        host.say(message("patience.lamp.never"))
    elif kept < len(match.log):
        host.take_back(partial(match.take_back, len(match.log) - kept))
        host.say(message("patience.lamp.from_here"))
