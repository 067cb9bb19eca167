"""The lamp: tells honestly whether the game can still be won, all cards known to it but not to the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from games.codec import digest
from games.match import Played
from ui.app import jobs

if TYPE_CHECKING:
    from games.core import Move
    from games.match import Notice
    from games.solver.search import Answer
    from ui.games.patience.scene import PatienceScene

WON: Final = "WON"
LOST: Final = "LOST"
UNKNOWN: Final = "UNKNOWN"
_WORDS: Final = {WON: "can be won", LOST: "lost", UNKNOWN: "not known"}


class Lamp:
    """What is known of each position of a match; answers are kept, so that undo is answered at once."""

    def __init__(self, scene: PatienceScene) -> None:
        self._scene = scene
        self._answers: dict[str, str] = {}
        self._lines: dict[str, Sequence[Move]] = {}
        self._here = digest(scene.match.state)
        self._asked = ""
        scene.match.listeners.append(self._hear)

    @property
    def is_lit(self) -> bool:
        """Whether the player wants to know."""
        return self._scene.app.settings.now.lamp

    @property
    def verdict(self) -> str:
        """What is known of the position: WON, LOST, UNKNOWN, or "" while it is being thought about."""
        return self._answers.get(self._here, "")

    @property
    def line(self) -> Sequence[Move]:
        """Moves that win from here; empty where none are known or the lamp is not lit."""
        return self._lines.get(self._here, ()) if self.is_lit else ()

    def words(self) -> str:
        """What the panel says."""
        if not self.is_lit:
            return "off (L)"
        return _WORDS.get(self.verdict, "thinking")

    def tick(self) -> None:
        """Ask the worker about a position that is new, once it is free."""
        scene = self._scene
        if not self.is_lit or self.verdict or scene.match.is_over or scene.app.worker.busy:
            return
        self._asked = self._here
        scene.app.worker.ask(jobs.Winnable(jobs.Position.of(scene.match)), self._take)

    def look_back(self) -> None:
        """Find the last position that could be won, and go back to it; who has gone elsewhere stays there."""
        scene = self._scene
        asked = list(scene.match.log)

        def answered(kept: int | None) -> None:
            if scene.match.log == asked:
                self._go_back(kept)

        scene.say("Looking for the last point at which it could be won ...")
        if scene.journal:
            scene.journal.note("lamp")
        scene.app.worker.ask(jobs.LastWinnable(jobs.Position.of(scene.match)), answered)

    def _go_back(self, kept: int | None) -> None:
        scene = self._scene
        if kept is None or kept < 0:
            scene.say("Where this could last be won is not known.")
            return
        count = len(scene.match.log) - kept
        if kept == 0:
            scene.say("This deal could not be won from its very beginning.")
        elif count > 0:
            scene.take_back(lambda: scene.match.take_back(count))
            scene.say("From here it can be won.")

    def toggle(self) -> None:
        """Light it or put it out; that it was looked at is noted in the save."""
        scene = self._scene
        scene.app.change_settings(lamp=not self.is_lit)
        if self.is_lit and scene.journal:
            scene.journal.note("lamp")

    def _take(self, answer: Answer | None) -> None:
        self._answers[self._asked] = answer.verdict.name if answer else UNKNOWN
        self._lines[self._asked] = answer.line if answer else ()
        self._scene.show_lamp()

    def _hear(self, notice: Notice) -> None:
        """A move along a winning line keeps the win; nothing that is lost is ever found again."""
        before, self._here = self._here, digest(self._scene.match.state)
        if isinstance(notice, Played) and self._here not in self._answers:
            line = self._lines.get(before, ())
            if self._answers.get(before) == LOST:
                self._answers[self._here] = LOST
            elif line and line[0] == notice.entry.move:
                self._answers[self._here], self._lines[self._here] = WON, line[1:]
