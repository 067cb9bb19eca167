"""What each team needs to stake each claim: worked out on a thread, once a position."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.gold_am_yukon.reach import spots_needed
from saves.background import Background

if TYPE_CHECKING:
    from games.gold_am_yukon.state import View


class Needs:
    """The spots that every team needs for every claim, as soon as they are known."""

    def __init__(self) -> None:
        self._asks = Background()
        self._view: View | None = None
        self._needed: list[list[int]] = []

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._asks.busy

    def poll(self) -> bool:
        """Take what has been worked out; whether there was something."""
        was_busy = self._asks.busy
        self._asks.poll()
        return was_busy and not self._asks.busy

    def of(self, claim: int, view: View) -> list[int] | None:
        """The spots for a claim by seat; None where they are not known yet, and are being worked out."""
        if view == self._view:
            return [spots[claim] for spots in self._needed]
        if not self._asks.busy:
            here = view.copy()
            self._asks.ask(
                lambda: [spots_needed(here, seat) for seat in range(here.seats)], partial(self._know, here)
            )
        return None

    def _know(self, view: View, needed: list[list[int]]) -> None:
        self._view, self._needed = view, needed
