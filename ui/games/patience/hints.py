"""Hints: asked of the worker, shown as a glow and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.core import Move
from games.patience.state import GiveUp
from ui.app import jobs
from ui.games.patience import words

if TYPE_CHECKING:
    from ui.games.patience.scene import PatienceScene

_LONG: Final = 1.0  # seconds of waiting after which something is said


class Hints:
    """The hint that a scene waits for or shows."""

    def __init__(self, scene: PatienceScene) -> None:
        self._scene = scene
        self._asked: float | None = None
        self._has_excused = False

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None

    def ask(self) -> None:
        """Ask for a move to show."""
        scene = self._scene
        if not scene.match.is_over and self._asked is None:
            scene.stage.finish()
            if scene.lamp.line:
                self._show(scene.lamp.line[0])
                return
            self._asked = scene.app.now
            self._has_excused = False
            job = jobs.Hint(jobs.Position.of(scene.match), len(scene.match.log))
            scene.app.worker.ask(job, self._show)

    def tick(self, now: float) -> None:
        """Where the answer takes long, say that it is being looked for."""
        if self._asked is not None and not self._has_excused and now - self._asked > _LONG:
            self._has_excused = True
            self._scene.say("Looking for a good move ...")

    def forget(self) -> None:
        """A move makes a hint worthless."""
        if self._asked is not None:
            self._asked = None
            self._scene.app.worker.cancel()

    def _show(self, move: Move | None) -> None:
        self._asked = None
        scene = self._scene
        if move is None:
            scene.say("No hint can be given just now.")
            return
        scene.app.sound.play("hint")
        if scene.journal:
            scene.journal.note("hint")
        if isinstance(move, GiveUp):
            scene.say("No move is left that helps: take a move back, or deal anew.")
            return
        keeps = " The win is kept." if scene.lamp.line and move == scene.lamp.line[0] else ""
        scene.say(words.advice(scene.view, move) + keeps)
        scene.glow(scene.input.places_of(move))
