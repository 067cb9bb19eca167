"""Show me: the computer plays for whoever is to act, with its reasons, until somebody touches anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

import pygame

from games.core import Move, Words, message
from ui.dialogs.modal import Entry
from ui.play.turns import OF_MOMENT, before_act, of_reading

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

    from ui.play.controller import Controller, Host

_PLAYS: Final = message("showing.pill")
_TOUCHES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN)


class Showing:
    """Whether the computer plays for persons now, and what it is about to do.

    What is advised is lit as a hint is, and made once it could be read. Nothing is asked of anybody and
    nothing is done but while the table rests and a person is to act.
    """

    def __init__(self, host: Host, controller: Controller) -> None:
        self._host = host
        self._controller = controller
        self._is_on = False
        self._is_asked = False
        self._move: Move | None = None
        self._due: float | None = None

    @property
    def is_on(self) -> bool:
        """Whether the computer plays now."""
        return self._is_on and not self._host.session.match.is_over

    @property
    def can_begin(self) -> bool:
        """Whether there is anything to show: a game that is kept and goes on, and is no lesson."""
        session = self._host.session
        return session.journal is not None and session.guide is None and not session.match.is_over

    @property
    def prompt(self) -> Words:
        """What the pill says; "" while nothing is shown."""
        return _PLAYS if self.is_on else ""

    @property
    def due(self) -> float:
        """When the next thing is done; infinity where that hangs on others."""
        return self._due if self.is_on and self._due is not None else inf

    def entry(self) -> Entry:
        """The line of a menu that begins it."""
        return Entry(message("menu.show"), "hint", "F2", "show", self.begin, enabled=self.can_begin)

    # -------------------------------------------------------------- from beginning to end
    def begin(self) -> None:
        """From here on the computer plays; the game is noted as one in which a hint was taken."""
        journal = self._host.session.journal
        if journal is None or not self.can_begin:
            return
        journal.note("hint")
        self._host.stage.finish()
        self._host.opponents.forget()
        self._controller.forget()
        self._wait()
        self._is_on = True
        self._host.refresh()

    def end(self) -> None:
        """The game is given back: nothing is chosen, and what was thought out is not wanted any more."""
        if not self._is_on:
            return
        was_seen, self._is_on = self.is_on, False
        self._wait()
        if was_seen:
            self._host.opponents.forget()
            self._controller.forget()
            self._host.say("")
            self._host.refresh()

    def ends(self, event: PygameEvent) -> bool:
        """End it where somebody touches anything; True where a touch has done that, and does nothing else."""
        is_touch = event.type in _TOUCHES or (event.type == pygame.JOYHATMOTION and any(event.value))
        if not is_touch or not self.is_on:
            return False
        self._host.stage.finish()
        self.end()
        return True

    def _wait(self) -> None:
        self._is_asked, self._move, self._due = False, None, None

    # -------------------------------------------------------------- move by move
    def go_on(self, now: float) -> None:
        """A person is to act and the table rests: do for them what is due."""
        forced = self._forced()
        if self._is_asked:
            self._make(now)
        elif forced is None:
            self._is_asked = True
            self._controller.hint(self._take)
        elif self._due is None:
            self._due = now + self._moment()
        elif now >= self._due:
            self._wait()
            forced()

    def _forced(self) -> Callable[[], object] | None:
        """What is to be done without a choice: a throw, or the only move; None where there is one."""
        session = self._host.session
        if press := self._controller.only_press():
            return press.do
        if session.is_chance:
            return self._host.roll
        return partial(self._host.play, *session.moves) if len(session.moves) == 1 else None

    def _moment(self) -> float:
        """For how many seconds what has happened is looked at, or read, before what has no choice is done."""
        pace, match = self._host.app.settings.now.pace, self._host.session.match
        return of_reading(pace) if match.uncovered == len(match.log) else max(OF_MOMENT, before_act(pace))

    def _take(self, move: Move | None) -> None:
        """What is advised lies before everybody now; where nothing can be, the game is given back."""
        if not self.is_on:
            return
        if move is None:
            self._is_on = False
            self._host.show_buttons()
        else:
            self._move = move
            self._due = self._host.app.now + of_reading(self._host.app.settings.now.pace)

    def _make(self, now: float) -> None:
        if self._move is not None and self._due is not None and now >= self._due:
            move = self._move
            self._wait()
            self._host.play(move)
