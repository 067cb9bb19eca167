"""Automatic actions at a table, and the rests before them: computer players, nature, idle turns.

In a demonstration also the actions of persons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

import pygame

from games.core import Chance, Decide, Event, Move, Turn, Words, message
from ui.app.intents import Command
from ui.dialogs.modal import Entry
from ui.draw.tween import Level
from ui.play.notices import Sign, Slips
from ui.widgets.button import pad_words

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

    from ui.app.intents import Intent
    from ui.play.controller import Controller, Host, Press

BEFORE_ACT: Final = {"slow": 1.3, "normal": 0.6, "fast": 0.25, "at once": 0.0}
"""Seconds for which a roll is seen before a computer player acts on it, by the pace that is set."""
BEFORE_ROLL: Final = {"slow": 0.8, "normal": 0.35, "fast": 0.12, "at once": 0.0}
"""Seconds for which the table rests before a computer player rolls, by pace."""
BEFORE_CLAIMS_END: Final = {"slow": 9.0, "normal": 6.0, "fast": 4.0, "at once": 3.0}
"""Seconds by pace before a computer player makes a move that ends somebody's right to act meanwhile."""
READING: Final = {"slow": 4.5, "normal": 3.0, "fast": 1.6, "at once": 0.9}
"""Seconds for which words to be read stay before the game continues by itself, by pace."""
OF_MOMENT: Final = 0.6
"""Minimum seconds for a person to see the last events, before a turn with nothing left to do is ended."""
OF_GLANCE: Final = 1.2
"""Minimum seconds in which a person can undo a move, before another player continues."""
_SLIPS: Final = {"slow": 1.0, "normal": 0.7}
"""Share of their time, by pace, that slips stay before the game continues by itself; else none."""
_SIGN: Final[dict[Level, float]] = {"full": 1.3, "short": 0.9, "none": 0.7}
"""Seconds for which the sign of a turn is shown."""
SPEEDS: Final = (1, 2, 4, 8)
"""Speeds of a demonstration, as multiples of the usual."""
_TOUCHES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
_HELD: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


def _moment(host: Host) -> float:
    """Return the seconds for seeing or reading the last events, before an action without a choice is done."""
    pace, match = host.app.settings.now.pace, host.session.match
    return READING[pace] if match.uncovered == len(match.log) else max(OF_MOMENT, BEFORE_ACT[pace])


class Turns:
    """Automatic progress of a game while its table rests; one for each scene.

    `spared` is the time of the program's last press for a person: a press then was meant for what was there
    before.
    """

    def __init__(self, host: Host, controller: Controller) -> None:
        self._host = host
        self._session = host.session
        self._controller = controller
        self._due: float | None = None
        self._greeted = -1
        self._sign: Sign | None = None
        self._slips = Slips()
        self.spared = -OF_MOMENT
        self.has_gone_on = False
        """True if the last change was a move, not an undo."""

    # -------------------------------------------------------------- interruptions
    def wait(self) -> None:
        """Restart the wait for the next action: something has happened, or the table is seen again."""
        self._due = None

    def played(self) -> None:
        """Note that a move was made."""
        self._host.hud.end_hint()
        self._due, self.has_gone_on = None, True
        self._slips.turn_over()
        self._session.silent.clear()

    def taken_back(self) -> None:
        """Note that moves were undone or redone: the program does nothing for a person before they act."""
        self._due, self.has_gone_on = None, False
        self._host.hud.end_hint()
        self._slips.end()
        self._session.silent.clear()

    def tell(self, event: Event) -> None:
        """Show the slips of an event until they have been read; a lesson has none."""
        host = self._host
        if not self._session.guide and self._slips.add(event, host.face):
            self._slips.lie(host.app.now, READING[self._pace] / self._session.haste)

    def _has_read(self, now: float) -> bool:
        """Return True if slips have been shown long enough for the game to continue by itself."""
        return self._slips.is_read(now, _SLIPS.get(self._pace, 0.0))

    def end_sign(self, *, drawn: bool = True) -> None:
        """Remove the sign and the slips; `drawn` is False if the layer was cleared and holds them no more."""
        self._slips.end(drawn=drawn)
        if self._sign and drawn:
            self._sign.end()
        self._sign = None

    # -------------------------------------------------------------- time
    @property
    def busy(self) -> bool:
        """True while something is shown, or due."""
        session = self._session
        waits = session.actor not in session.persons or session.speaker >= 0 or self._due is not None
        return waits or self._sign is not None

    @property
    def is_signing(self) -> bool:
        """True while the sign of a turn is shown."""
        return self._sign is not None

    @property
    def due(self) -> float:
        """Time at which the slips go; infinity without slips."""
        return self._slips.due

    def tick(self, now: float) -> None:
        """Remove the sign and the slips once their time is over."""
        self._slips.tick(now)
        if self._sign and self._sign.tick(now):
            self._sign = None

    def go_on(self, now: float) -> None:
        """Let a computer player or nature act when due; greet a person, and act for one without a choice."""
        session = self._session
        if session.actor in session.persons and session.speaker < 0:
            self._greet(session.actor, now)
            if not (session.showing and session.is_shown):
                self._spare_a_press(now)
            elif not self._sign:
                session.showing.go_on(now)
        elif not self._host.opponents.is_thinking:
            turn = session.match.turn
            if self._due is None:
                self._due = now + max(self._rest(turn), self._glance())
            elif now >= self._due and self._has_read(now):
                self._due = None
                self._act(turn)

    def _spare_a_press(self, now: float) -> None:
        """Do the only action of a person after a moment; never after an undo."""
        may_act = self.has_gone_on and not self._host.opponents.is_thinking
        act = self._press() if may_act else None
        if act is None:
            self._due = None
        elif self._due is None:
            self._due = now + max(_moment(self._host), self._glance() if act.is_throw else 0.0)
        elif now >= self._due and self._has_read(now):
            act.do()
            self.spared = now

    def _press(self) -> Press | None:
        """Return a person's only press; a throw only if they leave it to the program and no sign is shown."""
        press = self._controller.only_press()
        is_left = self._host.app.settings.now.own_throws and not self._sign
        return press if press and (is_left or not press.is_throw) else None

    @property
    def _pace(self) -> str:
        return self._host.app.settings.now.pace

    def _rest(self, turn: Turn) -> float:
        """Return the seconds for which the table rests before a computer player or nature acts."""
        is_move = isinstance(turn, Decide)
        seconds = BEFORE_ACT[self._pace] if is_move else BEFORE_ROLL[self._pace]
        return self._controller.rest(turn, seconds) / self._session.haste

    def _glance(self) -> float:
        """Return the seconds for which a move can still be undone, before another player continues."""
        return OF_GLANCE if self._session.can_undo and not self._session.is_shown else 0.0

    # -------------------------------------------------------------- the seat that acts
    def _act(self, turn: Turn) -> None:
        opponents, seats = self._host.opponents, self._session.seats
        if isinstance(turn, Chance):
            self._host.roll()
        elif (seat := self._session.speaker) >= 0:
            opponents.interject(seat, seats[seat].level, partial(self._spoken, seat))
        elif isinstance(turn, Decide):
            opponents.choose(turn.player, seats[turn.player].level, self._controller.answered)

    def _spoken(self, seat: int, move: Move | None) -> None:
        """Make a computer player's move while another one decides, or note that it makes none."""
        if move is not None:
            self._host.play(move)
        else:
            self._session.silent.add(seat)
            self._host.refresh()

    def _greet(self, actor: int, now: float) -> None:
        """Show whose turn has begun, if two or more persons share the screen."""
        if actor == self._greeted or not self._controller.greets:
            return
        self._greeted = actor
        self.end_sign()
        if len(self._session.persons) > 1:
            face = self._host.face
            canvas = face.canvas
            until = now + _SIGN[canvas.settings.animation]
            self._sign = Sign(canvas.layer, face.seats[actor], self._controller.board_room, canvas.m, until)
            canvas.play("token", pitch=actor * 3)


# ------------------------------------------------------------------ show me
class Showing:
    """Demonstration: the computer plays for the persons, with its reasons, until a key or button is pressed.

    It shows each advised move as a hint, and makes it after the time to read it. It acts only while the
    table rests and a person is to act. The key that turns a card or throws the dice, as Space, makes it
    faster instead. `speed` is a multiple of the usual speed.
    """

    def __init__(self, host: Host, controller: Controller) -> None:
        self._host = host
        self._controller = controller
        self.speed = SPEEDS[0]
        self._is_on = False
        self._is_asked = False
        self._move: Move | None = None
        self._due: float | None = None

    @property
    def is_on(self) -> bool:
        """True while the computer plays."""
        return self._is_on and not self._host.session.match.is_over

    @property
    def can_begin(self) -> bool:
        """True if there is anything to show: the game is saved and not over, and is no lesson."""
        session = self._host.session
        return session.journal is not None and session.guide is None and not session.match.is_over

    @property
    def prompt(self) -> Words:
        """Words of the pill; "" while nothing is shown."""
        if not self.is_on:
            return ""
        return message("showing.pill", key=self._speed_key or "none", speed=self.speed)

    @property
    def _speed_key(self) -> Words:
        """Name of the key or button that makes it faster; "" if it is neither a letter nor a word."""
        reader = self._host.app.reader
        if not reader.signs:
            return reader.bindings.key("deal")
        return pad_words(reader.bindings.button("deal"), reader.signs)

    @property
    def due(self) -> float:
        """Time of the next action; infinity while it depends on others."""
        return self._due if self.is_on and self._due is not None else inf

    def entry(self) -> Entry:
        """Return the menu entry that begins the demonstration."""
        return Entry(message("menu.show"), "hint", "F2", "show", self.begin, enabled=self.can_begin)

    # -------------------------------------------------------------- from beginning to end
    def begin(self) -> None:
        """Let the computer play from now on, and note in the save that a hint was taken."""
        journal = self._host.session.journal
        if journal is None or not self.can_begin:
            return
        journal.note("hint")
        self._host.stage.finish()
        self._host.opponents.forget()
        self._controller.forget()
        self._wait()
        self._is_on = True
        self._host.stage.speed = self.speed
        self._host.refresh()

    def end(self) -> None:
        """End the demonstration: nothing is chosen, and the advice that was asked for is discarded."""
        if not self._is_on:
            return
        was_seen, self._is_on = self.is_on, False
        self._host.stage.speed = 1.0
        self._wait()
        if was_seen:
            self._host.opponents.forget()
            self._controller.forget()
            self._host.say("")
            self._host.refresh()

    def ends(self, event: PygameEvent) -> bool:
        """End it at a mouse press or any key but the one for faster; return True if the event is used up."""
        if event.type not in _TOUCHES or not self.is_on or self._is_for_faster(event):
            return False
        self._stop()
        return True

    def _is_for_faster(self, event: PygameEvent) -> bool:
        is_bare = event.type == pygame.KEYDOWN and not event.mod & _HELD
        return is_bare and self._host.app.reader.bindings.of_key(event.key) == "deal"

    def takes(self, intent: Intent) -> bool:
        """Speed up at the command for it, or end at any other; return True if the intent is used up."""
        if not self.is_on or not isinstance(intent, Command):
            return False
        if intent.name == "deal":
            self._speed_up()
        else:
            self._stop()
        return True

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
    def go_on(self, now: float) -> None:
        """Do the due action for a person who is to act, while the table rests."""
        forced = self._forced()
        if self._is_asked:
            self._make(now)
        elif forced is None:
            self._is_asked = True
            self._controller.hint(self._take)
        elif self._due is None:
            self._due = now + _moment(self._host) / self.speed
        elif now >= self._due:
            self._wait()
            self._do(forced)

    def _do(self, act: Callable[[], object]) -> None:
        """Act for the person, and note the moves as shown."""
        if journal := self._host.session.journal:
            with journal.marking_shown():
                act()

    def _forced(self) -> Callable[[], object] | None:
        """Return the only action, a press, a throw or a move; None if there is a choice."""
        session = self._host.session
        if press := self._controller.only_press():
            return press.do
        if session.is_chance:
            return self._host.roll
        return partial(self._host.play, *session.moves) if len(session.moves) == 1 else None

    def _take(self, move: Move | None) -> None:
        """Keep the advised move, which is shown now, until it is due; without one, end the demonstration."""
        if not self.is_on:
            return
        if move is None:
            self._is_on = False
            self._host.show_buttons()
        else:
            self._move = move
            self._due = self._host.app.now + READING[self._host.app.settings.now.pace] / self.speed

    def _make(self, now: float) -> None:
        if self._move is not None and self._due is not None and now >= self._due:
            move = self._move
            self._wait()
            self._do(partial(self._host.play, move))
