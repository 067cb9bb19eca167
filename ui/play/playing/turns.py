"""Automatic actions at a table, and the rests before them: computer players, nature, idle turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from games.core import Chance, Decide, Event, Move, Player, Turn, message
from ui.app.cues import has_cues
from ui.app.intents import Command, Pointer
from ui.draw.tween import Level
from ui.play.base.command_words import main_key_words
from ui.play.base.face import add_event_notes
from ui.play.base.pace import (
    BEFORE_ACT,
    BEFORE_ROLL,
    MIN_BEFORE_AUTO_PLAY,
    MIN_FOR_UNDO,
    READING,
    auto_play_delay,
)
from ui.play.panels.notices import EventNotes, TurnSign
from ui.play.playing.pad_seats import PadSeats
from ui.play.playing.rivals import Rivals
from ui.play.playing.turn_alert import TurnAlert
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.intents import Intent
    from ui.play.base.controller import AutoPlay, Controller
    from ui.play.base.host import Host
    from ui.play.playing.demo import Demo

_READING_SHARES: Final = {"slow": 1.0, "normal": 0.7}
"""Share of their time, by pace, that notes stay before the game continues by itself; else none."""
_SIGN: Final[dict[Level, float]] = {"full": 1.3, "short": 0.9, "none": 0.7}
"""Seconds for which the sign of a turn is shown."""


class Turns:
    """Automatic progress of a game while its table rests; one for each scene.

    `history` are the events of the log so far. `last_auto_play` is the time of the program's last act for a
    person: a press at that time was meant for what was there before.
    """

    def __init__(
        self,
        host: Host,
        controller: Controller,
        demo: Demo,
        is_taught: Callable[[], bool],
        history: Sequence[Sequence[Event]],
    ) -> None:
        self._host = host
        self.rivals = Rivals(host, is_taught, history)
        """The moods and remarks of the computer players."""
        self._session = host.session
        self._controller = controller
        self._demo = demo
        self._due: float | None = None
        self._announced_seat = -1
        self._sign: TurnSign | None = None
        self._event_notes = EventNotes()
        self._pad_seats = PadSeats(host)
        self._alert = TurnAlert(host)
        self.last_auto_play = -MIN_BEFORE_AUTO_PLAY
        self.may_auto_play = False
        """True if the last change was a move, not an undo."""
        self._heard_seat = -1
        """The seat that may act because a player who listens has asked to go on."""

    # -------------------------------------------------------------- interruptions
    def wait(self) -> None:
        """Restart the wait for the next action: something has happened, or the table is seen again."""
        self._due = None

    def refuses(self, intent: Intent) -> bool:
        """Return True for an intent meant for what was there before, or of a gamepad with another seat."""
        is_press = isinstance(intent, Pointer) and intent.kind == "press"
        is_main = isinstance(intent, Command) and intent.name in ("deal", "activate")
        is_late = self._host.app.now - self.last_auto_play < MIN_BEFORE_AUTO_PLAY
        return ((is_press or is_main) and is_late) or self._pad_seats.refuses(intent)

    def leave(self) -> None:
        """Call nobody any more, because the table is hidden."""
        self._alert.end()

    def on_move_made(self) -> None:
        """Note that a move was made."""
        self._host.hud.end_hint()
        self._due, self.may_auto_play = None, True
        self._event_notes.begin_new()
        self._session.silent_seats.clear()

    def on_undo(self) -> None:
        """Note that moves were undone or redone: the program does nothing for a person before they act."""
        self._due, self.may_auto_play = None, False
        self._host.hud.end_hint()
        self._event_notes.end()
        self._session.silent_seats.clear()

    def show_event_notes(self, event: Event) -> None:
        """Show the notes of an event until they have been read; a lesson has none."""
        host = self._host
        if not self._session.guide and add_event_notes(host.face, self._event_notes, event):
            self._event_notes.show_for(
                READING[self._speed_setting] / self._session.speed_factor, host.app.now
            )

    def _has_read(self, now: float) -> bool:
        """Return True if notes have been shown long enough for the game to continue by itself."""
        return self._event_notes.is_read(now, _READING_SHARES.get(self._speed_setting, 0.0))

    def end_sign(self, *, drawn: bool = True) -> None:
        """Remove the sign, the notes and the bubble of a remark.

        `drawn` is False if the layer was cleared and holds them no more.
        """
        self.rivals.end(drawn=drawn)
        self._end_sign(drawn=drawn)

    def _end_sign(self, *, drawn: bool = True) -> None:
        self._event_notes.end(drawn=drawn)
        if self._sign and drawn:
            self._sign.end()
        self._sign = None

    # -------------------------------------------------------------- for players who listen
    def go_on(self, command: Command) -> bool:
        """Let the next player act on the main command, if they wait for it; return True if so."""
        if command.name != "deal" or not self._waits_to_be_heard:
            return False
        self._heard_seat = self._session.actor
        return True

    @property
    def _waits_to_be_heard(self) -> bool:
        """True if the next player waits until all before was heard, where no pause gives the time for it."""
        session = self._session
        is_other = session.actor >= 0 and session.actor not in session.persons
        is_too_fast = self._speed_setting == "at once" and self._host.app.announcer.is_listening
        return is_too_fast and is_other and session.actor != self._heard_seat and bool(session.persons)

    # -------------------------------------------------------------- time
    @property
    def busy(self) -> bool:
        """True while something is shown, or due."""
        session = self._session
        if self._waits_to_be_heard:
            return self._sign is not None
        waits = session.actor not in session.persons or session.aside_seat >= 0 or self._due is not None
        return waits or self._sign is not None

    @property
    def is_sign_shown(self) -> bool:
        """True while the sign of a turn is shown."""
        return self._sign is not None

    @property
    def due(self) -> float:
        """Time at which notes or a remark go; infinity without any."""
        return min(self._event_notes.due, self.rivals.due)

    def tick(self, now: float) -> None:
        """Remove the sign, notes and remarks once their time is over; call a person who looks elsewhere."""
        self._alert.tick()
        self.rivals.tick(now)
        self._event_notes.tick(now)
        self._demo.tick(now)
        if self._sign and self._sign.tick(now):
            self._sign = None

    def advance(self, now: float) -> None:
        """Let a computer player or nature act when due; greet a person, and act for one without a choice."""
        session = self._session
        if session.actor in session.persons:
            self._heard_seat = session.actor
        if self._waits_to_be_heard:
            who, key = Player(session.names[session.actor]), main_key_words(self._host.app.reader)
            self._host.app.announcer.say_once("turn", in_words(message("spoken.go_on", who=who, key=key)))
        elif session.actor in session.persons and session.aside_seat < 0:
            self._pad_seats.follow()
            self._announce_turn(session.actor, now)
            if not session.is_demo:
                self._auto_play(now)
            elif not self._sign:
                self._demo.advance(now)
        elif not self._host.computer_players.is_thinking:
            turn = session.turn
            if self._due is None:
                pause = self._pause_seconds(turn)
                self._due = now + (max(pause, self._undo_seconds()) if pause >= 0 else 0.0)
            elif now >= self._due and self._has_read(now):
                self._due = None
                self._play_for_others(turn)

    def _auto_play(self, now: float) -> None:
        """Do the only action of a person after a moment; never after an undo."""
        may_act = self.may_auto_play and not self._host.computer_players.is_thinking
        act = self._allowed_auto_play() if may_act else None
        if act is None:
            self._due = None
        elif self._due is None:
            self._due = now + max(auto_play_delay(self._host), self._undo_seconds() if act.is_roll else 0.0)
        elif now >= self._due and self._has_read(now):
            act.do()
            self.last_auto_play = now

    def _allowed_auto_play(self) -> AutoPlay | None:
        """Return a person's only press; a throw only if they leave it to the program and no sign is shown."""
        press = self._controller.auto_play()
        is_left = self._host.app.settings.current.own_throws and not self._sign
        return press if press and (is_left or not press.is_roll) else None

    @property
    def _speed_setting(self) -> str:
        return self._host.app.settings.current.pace

    def _pause_seconds(self, turn: Turn) -> float:
        """Return the seconds for which the table rests before a computer player or nature acts."""
        is_move = isinstance(turn, Decide)
        seconds = BEFORE_ACT[self._speed_setting] if is_move else BEFORE_ROLL[self._speed_setting]
        return self._controller.pause_before(turn, seconds) / self._session.speed_factor

    def _undo_seconds(self) -> float:
        """Return the seconds for which a move can still be undone, before another player continues."""
        return MIN_FOR_UNDO if self._session.can_undo and not self._session.is_demo else 0.0

    # -------------------------------------------------------------- the seat that acts
    def _play_for_others(self, turn: Turn) -> None:
        computer_players, seats = self._host.computer_players, self._session.seats
        if isinstance(turn, Chance):
            self._host.roll()
        elif (seat := self._session.aside_seat) >= 0:
            computer_players.request_aside(seat, seats[seat], partial(self._on_aside, seat))
        elif isinstance(turn, Decide):
            computer_players.request_move(
                turn.player, seats[turn.player], self._controller.make_computer_move
            )

    def _on_aside(self, seat: int, move: Move | None) -> None:
        """Make a computer player's move while another one decides, or note that it makes none."""
        if move is not None:
            self._host.play(move)
        else:
            self._session.silent_seats.add(seat)
            self._host.refresh()

    def _announce_turn(self, actor: int, now: float) -> None:
        """Show whose turn has begun, if two or more persons share the screen."""
        if actor == self._announced_seat or not self._controller.has_turn_sign:
            return
        self._announced_seat = actor
        self._end_sign()
        if len(self._session.persons) > 1:
            face = self._host.face
            canvas = face.canvas
            until = now + _SIGN[canvas.settings.animation]
            self._sign = TurnSign(
                canvas.layer, face.seats[actor], self._controller.board_room, canvas.m, until
            )
            if not has_cues(self._host.app):  # they have a sound for it
                canvas.play("token", pitch=actor * 3)
