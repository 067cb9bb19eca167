"""The alert for a person who looks elsewhere: it is their turn, after a computer's or another person's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.core import Player, message
from ui.play.base.session import NOBODY
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.base.host import Host

_SOFT: Final = 0.5
"""Loudness of the sound, as a share of the usual."""


class TurnAlert:
    """The alert in the window's title and in the task bar, and by a soft sound, each as set by the player."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._decider = NOBODY
        """Seat of the person who last had a turn in view, or `NOBODY` after a computer's turn."""
        self._is_shown = False

    def tick(self) -> None:
        """Begin the alert when a turn comes while the window has no focus; end it when somebody looks."""
        session = self._host.session
        if session.actor not in session.persons:
            self._decider = NOBODY
        waits = session.is_human_turn and not session.is_behind and not session.is_demo
        if not waits or self._host.app.focused:
            self.end()
        elif self._decider != session.actor:
            self._begin()
        if waits:
            self._decider = session.actor

    def _begin(self) -> None:
        app, session = self._host.app, self._host.session
        settings, window = app.settings.current, app.display.window
        self._is_shown = True
        if settings.turn_title:
            who = Player(session.names[session.actor])
            is_only = len(session.persons) == 1
            window.set_title(in_words(message("turn.title" if is_only else "turn.title.of", who=who)))
        if settings.turn_flash:
            window.flash()
        if settings.turn_sound:
            app.sound.play("hint", loudness=_SOFT)

    def end(self) -> None:
        """End the alert: restore the title."""
        if self._is_shown:
            self._is_shown = False
            self._host.app.display.window.set_title("")
