"""The time spent in a game, which stands still while it is not seen."""

from __future__ import annotations


class PlayTimer:
    """Seconds of play. All times handed in are of the window's clock."""

    def __init__(self, seconds: float = 0) -> None:
        self._before = seconds
        self._since: float | None = None

    def set(self, seconds: float) -> None:
        """Take over what was spent before."""
        self._before = seconds

    def resume(self, now: float) -> None:
        """Let it run."""
        if self._since is None:
            self._since = now

    def pause(self, now: float) -> None:
        """Let it stand still."""
        self._before = self.seconds(now)
        self._since = None

    def seconds(self, now: float) -> float:
        """What has been spent so far."""
        return self._before + (now - self._since if self._since is not None else 0)
