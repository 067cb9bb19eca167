"""The clock of a patience: the time of play on the plate, which goes on by the second."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from ui.words import clock

if TYPE_CHECKING:
    from ui.games.patience.face import PatienceFace
    from ui.play.base.host import Host


class PlayClock:
    """The time of play, as the plate of a table shows it."""

    def __init__(self, host: Host, face: PatienceFace) -> None:
        self._host = host
        self._face = face
        self.second = -1
        """The second that is shown."""

    @property
    def due(self) -> float:
        """Time of the next second; inf while the timer stands, or if the player wants no clock."""
        app = self._host.app
        return self._host.session.timer.next_second(app.now) if app.settings.current.show_clock else inf

    def read(self, now: float) -> str:
        """Return the time of play at `now`, for the plate."""
        self.second = int(self._host.session.timer.seconds(now))
        return clock(self.second)

    def tick(self, now: float) -> None:
        """Show the time of play at `now`, if it is another second."""
        if int(self._host.session.timer.seconds(now)) != self.second:
            self._face.panel.show_values({"time": self.read(now)})
