"""The time spent in a game, which stands still while it is not seen."""

from __future__ import annotations


class PlayTimer:
    """Seconds of play. All times handed in are of the window's clock."""

    def __init__(self) -> None:
        self.before = 0.0
        """Seconds of earlier sittings."""
        self._here = 0.0
        self._since: float | None = None

    def resume(self, now: float) -> None:
        """Let it run."""
        if self._since is None:
            self._since = now

    def pause(self, now: float) -> None:
        """Let it stand still."""
        self._here = self.here(now)
        self._since = None

    def seconds(self, now: float) -> float:
        """What has been spent in all."""
        return self.before + self.here(now)

    def here(self, now: float) -> float:
        """What has been spent in this sitting."""
        return self._here + (now - self._since if self._since is not None else 0)
