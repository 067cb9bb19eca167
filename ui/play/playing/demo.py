"""A demonstration: the computer plays for the persons at the table, and gives its reasons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

import pygame

from games import GAMES
from games.core import Move, Words, message
from ui.app.intents import Command, Pointer, Typed
from ui.app.keyboard import CHORD
from ui.dialogs.modal import MenuEntry
from ui.play.base.command_words import command_words
from ui.play.base.pace import READING, auto_play_delay
from ui.play.base.session import NOBODY

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

    from ui.app.bindings import CommandName
    from ui.app.intents import Intent
    from ui.play.base.controller import Controller
    from ui.play.base.host import Host

SPEEDS: Final = (1, 2, 4, 8)
"""Speeds of a demonstration, as multiples of the usual."""
_SIGN: Final = 2.0
"""Seconds for which the sign is shown before the demonstration begins by itself."""
_TOUCHES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class Demo:
    """Demonstration: the computer plays for the persons, with its reasons, until a key or button is pressed.

    It shows each advised move as a hint, and makes it after the time to read it. It acts only while the
    table rests, and for one person: it ends where the turn of another one begins. The speed key, which
    otherwise turns a card or rolls the dice, makes it faster and does not end it. `speed` is a multiple of
    the usual speed.

    The first press of its key only shows a sign with what it does. It begins at the second press, or when
    the sign has been read; then it rolls no dice, which is for good, before a second press asks for that.
    """

    def __init__(self, host: Host, controller: Controller) -> None:
        self._host = host
        self._controller = controller
        self.speed = SPEEDS[0]
        self._is_on = False
        self._seat = NOBODY
        """The person for whom it plays, once that one is to act."""
        self._begins_at: float | None = None
        """Time when the sign has been read, while it is shown."""
        self._may_roll = self._waits_to_roll = False
        self._is_asked = False
        self._move: Move | None = None
        self._due: float | None = None

    @property
    def is_on(self) -> bool:
        """True while the computer plays."""
        return self._is_on and not self._host.session.is_over

    @property
    def can_begin(self) -> bool:
        """True if there is anything to show: the game has hints, is saved and not over, and is no lesson."""
        session = self._host.session
        can_play = session.journal is not None and session.guide is None and not session.is_over
        game = session.match.game
        return can_play and GAMES.spec(game.name).has_hints and game.has_advice

    @property
    def prompt(self) -> Words:
        """Words of the pill; "" while nothing is shown."""
        if not self.is_on:
            return ""
        if self._waits_to_roll:
            return message("showing.roll", key=self._key("show") or "none")
        return message("showing.pill", key=self._key("deal") or "none", speed=self.speed)

    def _key(self, command: CommandName) -> Words:
        """Return the name of a command's key or button."""
        return command_words(self._host.app.reader, command)

    @property
    def due(self) -> float:
        """Time of the next action; infinity while it depends on others."""
        if self._begins_at is not None:
            return self._begins_at
        return self._due if self.is_on and self._due is not None else inf

    def entry(self) -> MenuEntry:
        """Return the menu entry that begins the demonstration."""
        return MenuEntry(message("menu.show"), "hint", "F2", "show", self.begin, enabled=self.can_begin)

    # -------------------------------------------------------------- from beginning to end
    def ask(self) -> None:
        """Show the sign with what the key does, or begin if it is shown."""
        if self._begins_at is not None:
            self.begin()
        elif self.can_begin:
            self._host.show_message(message("showing.ask", key=self._key("show") or "none"))
            self._begins_at = self._host.app.now + _SIGN

    def tick(self, now: float) -> None:
        """Begin when the sign has been read, but roll no dice unasked."""
        if self._begins_at is not None and now >= self._begins_at:
            self.begin(may_roll=False)

    def _drop_sign(self) -> None:
        if self._begins_at is not None:
            self._begins_at = None
            self._host.show_message("")

    def begin(self, *, may_roll: bool = True) -> None:
        """Let the computer play from now on, and note in the save that a hint was taken."""
        self._drop_sign()
        journal = self._host.session.journal
        if journal is None or not self.can_begin:
            return
        journal.note("hint")
        self._host.stage.finish()
        self._host.computer_players.cancel()
        self._controller.forget()
        self._wait()
        self._is_on, self._seat = True, NOBODY
        self._may_roll, self._waits_to_roll = may_roll, False
        self._host.stage.speed = self.speed
        self._host.refresh()

    def end(self) -> None:
        """End the demonstration: nothing is chosen, and the advice that was asked for is discarded."""
        self._drop_sign()
        if not self._is_on:
            return
        was_seen, self._is_on = self.is_on, False
        self._host.stage.speed = 1.0
        self._wait()
        if was_seen:
            self._host.computer_players.cancel()
            self._controller.forget()
            self._host.show_message("")
            self._host.refresh()

    def end_at(self, event: PygameEvent) -> bool:
        """End it at a mouse press or any key except the speed key; return True if the event is used up."""
        if event.type not in _TOUCHES or not self.is_on or self._is_own_key(event):
            return False
        self._stop()
        return True

    def _is_own_key(self, event: PygameEvent) -> bool:
        """Return True for the speed key, and for the key that asks for a roll while it waits for that."""
        if event.type != pygame.KEYDOWN or event.mod & CHORD:
            return False
        name = self._host.app.reader.bindings.of_key(event.key)
        return name == "deal" or (name == "show" and self._waits_to_roll)

    def handle(self, intent: Intent) -> bool:
        """Speed up at the speed key's command, end at any other; return True if the intent is used up."""
        if self._begins_at is not None:
            return self._handle_sign(intent)
        if not self.is_on or not isinstance(intent, Command):
            return False
        if self._waits_to_roll and intent.name in ("show", "deal"):
            self._may_roll, self._waits_to_roll = True, False
            self._host.show_buttons()
        elif intent.name == "deal":
            self._speed_up()
        else:
            self._stop()
        return True

    def _handle_sign(self, intent: Intent) -> bool:
        """Drop the sign at any intent but its own; Escape does nothing more."""
        is_other = isinstance(intent, Typed) or (isinstance(intent, Command) and intent.name != "show")
        if is_other or (isinstance(intent, Pointer) and intent.kind == "press"):
            self._drop_sign()
        return isinstance(intent, Command) and intent.name == "back"

    def _speed_up(self) -> None:
        """Switch to the next speed, or from the last to the first."""
        before = self.speed
        self.speed = SPEEDS[(SPEEDS.index(before) + 1) % len(SPEEDS)]
        self._host.stage.speed = self.speed
        if self._due is not None:
            now = self._host.app.now
            self._due = now + max(0.0, self._due - now) * before / self.speed
        self._host.show_buttons()

    def _stop(self) -> None:
        self._host.stage.finish()
        self.end()

    def _wait(self) -> None:
        self._is_asked, self._move, self._due = False, None, None

    # -------------------------------------------------------------- move by move
    def advance(self, now: float) -> None:
        """Do the due action for the person who is to act, while the table rests."""
        actor = self._host.session.actor
        self._seat = actor if self._seat == NOBODY else self._seat
        if actor != self._seat:
            self._stop()
            return
        forced = self._forced_action()
        if self._is_asked:
            self._make_hint_move(now)
        elif forced is not None and self._is_roll and not self._may_roll:
            if not self._waits_to_roll:
                self._waits_to_roll = True
                self._host.show_buttons()
        elif forced is None:
            self._is_asked = True
            self._controller.hint(self._on_hint)
        elif self._due is None:
            self._due = now + auto_play_delay(self._host) / self.speed
        elif now >= self._due:
            self._wait()
            self._make_shown_move(forced)

    def _make_shown_move(self, act: Callable[[], object]) -> None:
        """Act for the person, and note the moves as shown."""
        if journal := self._host.session.journal:
            with journal.mark_shown():
                act()

    @property
    def _is_roll(self) -> bool:
        """True if the only action rolls dice, which cannot be undone."""
        press = self._controller.auto_play()
        return press.is_roll if press else self._host.session.is_chance

    def _forced_action(self) -> Callable[[], object] | None:
        """Return the only action, a press, a throw or a move; None if there is a choice."""
        session = self._host.session
        if press := self._controller.auto_play():
            return press.do
        if session.is_chance:
            return self._host.roll
        return partial(self._host.play, *session.moves) if len(session.moves) == 1 else None

    def _on_hint(self, move: Move | None) -> None:
        """Keep the advised move, which is shown now, until it is due; without one, end the demonstration."""
        if not self.is_on:
            return
        if move is None:
            self._is_on = False
            self._host.show_buttons()
        else:
            self._move = move
            self._due = self._host.app.now + READING[self._host.app.settings.current.pace] / self.speed

    def _make_hint_move(self, now: float) -> None:
        if self._move is not None and self._due is not None and now >= self._due:
            move = self._move
            self._wait()
            self._make_shown_move(partial(self._host.play, move))
