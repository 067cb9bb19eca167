"""What is told of a claim that is pointed at: its worth, its guard, and which teams could stake it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.gold_am_yukon.reach import spots_needed
from saves.background import Background
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.chart import NOTHING

if TYPE_CHECKING:
    from games.gold_am_yukon.state import View
    from ui.games.gold_am_yukon.scene import YukonScene


class Telling:
    """The caption of one claim at a time; who could stake it is worked out on a thread, once a position."""

    def __init__(self, scene: YukonScene) -> None:
        self._scene = scene
        self._asks = Background()
        self._claim = NOTHING
        self._view: View | None = None
        self._needed: list[list[int]] = []

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._asks.busy

    def poll(self) -> None:
        """Tell what has been worked out."""
        self._asks.poll()

    def tell(self, claim: int) -> None:
        """Tell of a claim; NOTHING takes the caption away."""
        if claim != self._claim:
            self._claim = claim
            self._say()

    def _say(self) -> None:
        scene, claim = self._scene, self._claim
        if claim == NOTHING:
            scene.table.caption("")
            return
        view = scene.view
        is_known = self._view is view
        if not is_known and not self._asks.busy:
            seats = range(len(scene.seats))
            self._asks.ask(lambda: [spots_needed(view, seat) for seat in seats], partial(self._know, view))
        needed = [each[claim] for each in self._needed] if is_known else None
        scene.table.caption(words.about(view, claim, scene.names, needed), claim=claim)

    def _know(self, view: View, needed: list[list[int]]) -> None:
        """What each team needs for each claim has been worked out; the table may have changed meanwhile."""
        self._view, self._needed = view, needed
        self._say()
