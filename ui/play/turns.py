"""What happens by itself at a table, and how long it rests before: computer players, nature, idle turns."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from games.core import Chance, Decide, Event, Move, Turn
from ui.draw.tween import Level
from ui.play.notices import Sign, Slips

if TYPE_CHECKING:
    from ui.play.controller import Controller, Host, Press

_ACT: Final = {"slow": 1.3, "normal": 0.6, "fast": 0.25, "at once": 0.0}
_ROLL: Final = {"slow": 0.8, "normal": 0.35, "fast": 0.12, "at once": 0.0}
_READ: Final = {"slow": 4.5, "normal": 3.0, "fast": 1.6, "at once": 0.9}
_ASK: Final = {"slow": 9.0, "normal": 6.0, "fast": 4.0, "at once": 3.0}
OF_MOMENT: Final = 0.6
"""How long a person sees at least what has happened, before a turn with nothing left to do is ended."""
OF_GLANCE: Final = 1.2
"""How long a person's move can be taken back at least, before somebody else goes on."""
_SLIPS: Final = {"slow": 1.0, "normal": 0.7}
"""For what share of their time slips lie there before the game goes on by itself; without a share it does."""
_SIGN: Final[dict[Level, float]] = {"full": 1.3, "short": 0.9, "none": 0.7}


def before_act(pace: str) -> float:
    """How long a roll is seen before a computer player acts on it."""
    return _ACT[pace]


def before_roll(pace: str) -> float:
    """How long the table rests before a computer player rolls."""
    return _ROLL[pace]


def before_claims_end(pace: str) -> float:
    """How long a computer player waits before it does what ends somebody's right to act meanwhile."""
    return _ASK[pace]


def of_sign(level: Level) -> float:
    """How long the sign is shown that tells whose turn it is."""
    return _SIGN[level]


def of_reading(pace: str) -> float:
    """How long something to be read lies there before the game goes on by itself."""
    return _READ[pace]


class Turns:
    """Lets the game go on while its table rests; one for each scene.

    `spared` is when a turn was ended for a person last: a press then was meant for what was there before.
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
        """Whether the last thing was a move, not an undo."""

    # -------------------------------------------------------------- what interrupts it
    def wait(self) -> None:
        """What was due begins anew: something has happened, or the table is seen again."""
        self._due = None

    def played(self) -> None:
        """A move was made."""
        self._due, self.has_gone_on = None, True
        self._slips.turn_over()
        self._session.silent.clear()

    def taken_back(self) -> None:
        """Moves were taken back, or made again: nothing is done for anybody before they do something."""
        self._due, self.has_gone_on = None, False
        self._slips.end()
        self._session.silent.clear()

    def tell(self, event: Event) -> None:
        """What an event gave, took or forced on somebody lies there until it has been read."""
        host = self._host
        if not self._session.guide and self._slips.add(event, host.face):
            self._slips.lie(host.app.now, of_reading(self._pace))

    def _has_read(self, now: float) -> bool:
        """Whether slips have lain there long enough for the game to go on by itself."""
        return self._slips.is_read(now, _SLIPS.get(self._pace, 0.0))

    def end_sign(self, *, drawn: bool = True) -> None:
        """Take the sign away, and slips; they are not `drawn` any more where the layer was cleared."""
        self._slips.end(drawn=drawn)
        if self._sign and drawn:
            self._sign.end()
        self._sign = None

    # -------------------------------------------------------------- time
    @property
    def busy(self) -> bool:
        """Whether something is shown, or due."""
        session = self._session
        waits = session.actor not in session.persons or session.speaker >= 0 or self._due is not None
        return waits or self._sign is not None

    @property
    def is_signing(self) -> bool:
        """Whether the sign of a turn is shown."""
        return self._sign is not None

    @property
    def due(self) -> float:
        """When slips go; infinity where there are none."""
        return self._slips.due

    def tick(self, now: float) -> None:
        """The sign goes when it has been seen, and so do slips."""
        self._slips.tick(now)
        if self._sign and self._sign.tick(now):
            self._sign = None

    def go_on(self, now: float) -> None:
        """Let a computer player act, or nature, when it is due."""
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
        """Do for a person what is all there is to do, after a moment; never after an undo."""
        may_act = self.has_gone_on and not self._host.opponents.is_thinking
        act = self._press() if may_act else None
        if act is None:
            self._due = None
        elif self._due is None:
            self._due = now + max(self._moment(), self._glance() if act.is_throw else 0.0)
        elif now >= self._due and self._has_read(now):
            act.do()
            self.spared = now

    def _press(self) -> Press | None:
        """The press that is all a person has to do; a throw, where they leave that to the program."""
        press = self._controller.only_press()
        is_left = self._host.app.settings.now.own_throws and not self._sign
        return press if press and (is_left or not press.is_throw) else None

    @property
    def _pace(self) -> str:
        return self._host.app.settings.now.pace

    def _moment(self) -> float:
        """For how many seconds what has happened is looked at, or read, before the turn goes on by itself."""
        match = self._session.match
        if match.uncovered == len(match.log):
            return of_reading(self._pace)
        return max(OF_MOMENT, before_act(self._pace))

    def _rest(self, turn: Turn) -> float:
        """For how many seconds the table rests before a computer player or nature acts."""
        is_move = isinstance(turn, Decide)
        seconds = before_act(self._pace) if is_move else before_roll(self._pace)
        return self._controller.rest(turn, seconds)

    def _glance(self) -> float:
        """For how many seconds a move that can be taken back stays so, before somebody else goes on."""
        return OF_GLANCE if self._session.can_undo else 0.0

    # -------------------------------------------------------------- who acts
    def _act(self, turn: Turn) -> None:
        opponents, seats = self._host.opponents, self._session.seats
        if isinstance(turn, Chance):
            self._host.roll()
        elif (seat := self._session.speaker) >= 0:
            opponents.interject(seat, seats[seat].level, partial(self._spoken, seat))
        elif isinstance(turn, Decide):
            opponents.choose(turn.player, seats[turn.player].level, self._controller.answered)

    def _spoken(self, seat: int, move: Move | None) -> None:
        """A computer player has said what it does while another one decides."""
        if move is not None:
            self._host.play(move)
        else:
            self._session.silent.add(seat)
            self._host.refresh()

    def _greet(self, actor: int, now: float) -> None:
        """Two or more at one screen: say clearly whose turn has begun."""
        if actor == self._greeted or not self._controller.greets:
            return
        self._greeted = actor
        self.end_sign()
        if len(self._session.persons) > 1:
            face = self._host.face
            canvas = face.canvas
            until = now + of_sign(canvas.settings.animation)
            self._sign = Sign(canvas.layer, face.seats[actor], self._controller.board_room, canvas.m, until)
            canvas.play("token", pitch=actor * 3)
