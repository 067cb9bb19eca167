"""A match in play: its players, the seat that acts, and the seat whose view is shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from games.core import Chance, Decide, Move, Over, Turn, Words
from games.daily.outcomes import outcome_source
from games.match import NATURE, Match
from games.seating import COMPUTER, seats_of
from saves.format import DAY, TurnNote, dates_in
from ui.draw.seats import SeatLook

if TYPE_CHECKING:
    from datetime import date

    from saves.journal import Journal
    from ui.dialogs.modal import MenuEntry

NOBODY = -1
AWAY_AFTER: Final = 120.0
"""Seconds without any input after which nobody seems to be there."""


class PlayTimer:
    """Seconds of play. All times passed in are of the window's clock."""

    def __init__(self) -> None:
        self.before = 0.0
        """Seconds of earlier sittings."""
        self._here = 0.0
        self._since: float | None = None
        self._until = inf

    def resume(self, now: float, until: float = inf) -> None:
        """Start the timer if it is paused; from now on it runs until a time that a later call may put off."""
        if self._since is None or now > self._until:
            self._here, self._since = self.current_seconds(now), now
        self._until = until

    def pause(self, now: float) -> None:
        """Pause the timer."""
        self._here = self.current_seconds(now)
        self._since = None

    def seconds(self, now: float) -> float:
        """Return the seconds of play in all sittings."""
        return self.before + self.current_seconds(now)

    def current_seconds(self, now: float) -> float:
        """Return the seconds of play in this sitting."""
        return self._here + (
            max(0.0, min(now, self._until) - self._since) if self._since is not None else 0.0
        )

    def next_second(self, now: float) -> float:
        """Return the time at which another whole second is complete; infinity while the timer stands."""
        return inf if self._since is None or now >= self._until else now + 1 - self.seconds(now) % 1


class GuideProtocol(Protocol):
    """The part of a lesson's guide that a session and controllers use."""

    @property
    def has_unread_text(self) -> bool:
        """True if the beat has nothing left but text to read."""
        ...

    @property
    def remaining_moves(self) -> tuple[Move, ...]:
        """The moves left within the beat, of all players and of nature."""
        ...

    def show_task(self) -> None:
        """Remind the learner of the task, or to read on if there is none."""
        ...


class DemoProtocol(Protocol):
    """The part of a demonstration that a session and menus use."""

    speed: int
    """Speed as a multiple of the usual."""

    @property
    def is_on(self) -> bool:
        """True while the computer plays."""
        ...

    def entry(self) -> MenuEntry:
        """Return the menu entry that begins the demonstration."""
        ...


class _TurnInfo(NamedTuple):
    """Answers of a match at one revision of its log: whose turn it is, and the seat that acts, or -1."""

    revision: int
    turn: Turn
    actor: int


class Session:
    """A match, the journal that saves it (None for a recording), and the players at this screen.

    `seat_to_roll` returns the seat that rolls the dice in a state; None if nature acts by itself.
    """

    def __init__(
        self,
        match: Match,
        journal: Journal | None,
        timer: PlayTimer,
        seat_to_roll: Callable[[Any], int | None],
    ) -> None:
        self.match = match
        self.journal = journal
        self.timer = timer
        self.seats = seat_looks(match)
        self.names = [seat.name for seat in self.seats]
        self.persons = human_seats(self.seats)
        self.silent_seats: set[int] = set()
        """Computer players that have declined to act while another player decides."""
        self.is_behind = False
        """True while the table still shows past events."""
        self.moves: list[Move] = []
        """Moves that a person at this screen can make now; none while the table is behind."""
        self.chance = Random()
        """Random source of dice rolls and other chances."""
        self.guide: GuideProtocol | None = None
        """Guide through a lesson, as long as there is one."""
        self.demo: DemoProtocol | None = None
        """Demonstration, which plays for persons; None until the game has its table."""
        self._rolling_seat = seat_to_roll
        self._has_begun = timer.before > 0
        self._turn_info: _TurnInfo | None = None

    @property
    def is_demo(self) -> bool:
        """True while the computer plays for persons."""
        return self.demo is not None and self.demo.is_on

    @property
    def has_unread_text(self) -> bool:
        """True while a lesson has text that the player must read before the game continues."""
        return self.guide is not None and self.guide.has_unread_text

    @property
    def speed_factor(self) -> float:
        """Speed of automatic play, as a multiple of the usual."""
        return self.demo.speed if self.demo and self.is_demo else 1.0

    # -------------------------------------------------------------- the seat that acts
    def _current(self) -> _TurnInfo:
        """Return the cached answers of the match, updated after each change of its log."""
        asked = self._turn_info
        if asked is None or asked.revision != self.match.revision:
            turn = self.match.turn
            asked = self._turn_info = _TurnInfo(self.match.revision, turn, self._actor_of(turn))
        return asked

    def _actor_of(self, turn: Turn) -> int:
        if isinstance(turn, Decide):
            return turn.player
        seat = self._rolling_seat(self.match.state) if isinstance(turn, Chance) else None
        return NOBODY if seat is None else seat

    @property
    def turn(self) -> Turn:
        """The current turn."""
        return self._current().turn

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return isinstance(self.turn, Over)

    @property
    def has_begun(self) -> bool:
        """True since the first move of any player; it stays true if that is undone."""
        self._has_begun = self._has_begun or any(entry.actor != NATURE for entry in self.match.log)
        return self._has_begun

    @property
    def actor(self) -> int:
        """Seat that decides or rolls now; -1 if the game is over or nature acts by itself."""
        return self._current().actor

    @property
    def is_human_turn(self) -> bool:
        """True if a person at this screen is to act."""
        return self.actor in self.persons and self.journal is not None and self.aside_seat < 0

    @property
    def is_chance(self) -> bool:
        """True if a roll of dice or another act of nature is next."""
        return isinstance(self.turn, Chance)

    @property
    def day(self) -> date | None:
        """The day of which this is the game, or None."""
        notes = self.journal.notes if self.journal else ()
        return next(iter(dates_in(notes)), None) if DAY in notes else None

    @property
    def source(self) -> Random:
        """Random source of the next outcome; in the game of a day it is the same for everybody."""
        day = self.day
        if day is None:
            return self.chance
        number = sum(entry.actor == NATURE for entry in self.match.log)
        return outcome_source(self.match.game.name, day.toordinal(), number)

    @property
    def aside_seat(self) -> int:
        """Seat of the next computer player to ask for an aside, while another one decides; -1 for none."""
        turn = self.turn
        asides = turn.asides if isinstance(turn, Decide) else ()
        waiting = (
            aside.player for aside in asides if aside.player not in (*self.persons, *self.silent_seats)
        )
        return next(waiting, NOBODY)

    def mark_behind(self) -> None:
        """Mark the table as behind: it has events to show first."""
        self.is_behind, self.moves = True, []

    def catch_up(self) -> None:
        """Mark the table as up to date, and list the moves of the person to act."""
        self.is_behind = False
        self.moves = self.match.game.moves(self.match.state) if self.is_human_turn else []

    @property
    def undo_seat(self) -> int:
        """Seat whose move undo takes back, or -1."""
        if self.journal is None or not self.match.can_undo:
            return NOBODY
        chosen = next((entry for entry in reversed(self.match.log) if entry.is_chosen), None)
        seat = int(chosen.actor) if chosen else NOBODY
        return seat if seat in self.persons else NOBODY

    @property
    def can_undo(self) -> bool:
        """True if a person made the last move and may undo it."""
        return self.undo_seat != NOBODY

    @property
    def must_confirm_undo(self) -> bool:
        """True if undo would take back one person's move after another person's turn has begun."""
        return self.can_undo and self.actor in self.persons and self.actor != self.undo_seat

    def note_turn(self) -> None:
        """Note the number of the turn and its seat in the file, for lists of games."""
        actor = self.actor
        if self.journal and actor >= 0 and len(self.seats) > 1:
            acted = [int(entry.actor) for entry in self.match.log if entry.is_chosen]
            turns = sum(one != other for one, other in pairwise([*acted, actor])) + 1
            self.journal.note_turn(TurnNote(turns, actor))

    def run_timer(self, now: float, last_activity: float) -> None:
        """Let the timer run from the first move on, while a person is there (-inf: nobody is) and plays."""
        if last_activity > -inf and self.has_begun and not self.is_over:
            self.timer.resume(now, last_activity + AWAY_AFTER)
        else:
            self.timer.pause(now)

    # -------------------------------------------------------------- views
    @property
    def viewer(self) -> int | None:
        """Seat whose view the table shows; None if several persons may look at it."""
        return viewer_of(self.match)

    @property
    def reader(self) -> int:
        """Seat for which places are described: the person to act, else the only person; -1 for none."""
        if self.is_human_turn:
            return self.actor
        return NOBODY if self.viewer is None else self.viewer

    def seen(self) -> Any:
        """Return the shown view: the only person's, or what everybody may see."""
        return self.match.game.observe(self.match.state, self.viewer)

    def known(self) -> Any:
        """Return the view of the seat that acts, or the shown one if none does."""
        actor = self.actor
        return self.match.game.observe(self.match.state, actor if actor >= 0 else self.viewer)

    # -------------------------------------------------------------- the file
    def take_save_message(self) -> Words:
        """Return the reason why the game is not saved; else, once, a message about its file; else ""."""
        return self.journal.take_message() if self.journal else ""

    def loss_warning(self) -> Words:
        """Return a warning of what is lost if the player leaves now and the disk fails, or ""."""
        return self.journal.loss_warning() if self.journal else ""


def seat_looks(match: Match) -> tuple[SeatLook, ...]:
    """Return the looks of the players of a match."""
    return tuple(map(SeatLook.of, seats_of(match.seats, match.stand_ins)))


def human_seats(seats: tuple[SeatLook, ...]) -> tuple[int, ...]:
    """Return the seats of the players that are no computer players."""
    return tuple(number for number, seat in enumerate(seats) if not seat.is_computer)


def viewer_of(match: Match) -> int | None:
    """Return the seat of the only person, or None for several or none.

    A person with a stand-in counts too: they may still watch, or come back, and must see no secrets.
    """
    persons = [seat for seat, name in enumerate(match.seats) if not name.startswith(COMPUTER)]
    return persons[0] if len(persons) == 1 else None
