"""The audio cues of a table: the pile that gets the focus, and the change of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.cues import Cued, has_cues
from ui.play.base.session import NOBODY

if TYPE_CHECKING:
    from ui.app.focus import Target
    from ui.play.base.host import Host


class TableCues:
    """The audio cues of one table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._last = ""
        """Cue of the target that has the focus."""
        self._seat = NOBODY
        """Seat whose turn was noted last."""

    def follow_focus(self, target: Target | None, *, shown: bool) -> None:
        """Play the cue of a target that the focus has come to, unless it was at such a target before.

        The mouse plays none.
        """
        last, self._last = self._last, target.cue if isinstance(target, Cued) else ""
        app = self._host.app
        is_by_keys = shown and (self._host.focus.by_keys or app.announcer.is_listening)
        if self._last and self._last != last and is_by_keys and has_cues(app):
            app.sound.play(self._last)

    def tick(self) -> None:
        """Play a cue when the turn has passed to another seat and the table shows it.

        While the window has no focus, the alert of the turn calls instead.
        """
        host, session = self._host, self._host.session
        waits = session.is_behind or host.stage.busy or session.journal is None or session.is_demo
        if waits or session.actor in (NOBODY, self._seat) or len(session.seats) < 2:
            return
        self._seat = session.actor
        if host.app.focused and has_cues(host.app):
            host.app.sound.play("cue_turn" if session.actor in session.persons else "cue_other_turn")
