"""The computer players as rivals at a table: the moods of their faces, and now and then a remark."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from games.core import Message, Player, message
from games.occasions import Occasions
from ui.play.panels.speech import Speech, seconds_to_read
from ui.words import in_words

if TYPE_CHECKING:
    from games.chatter import Chatter, Remark
    from games.core import Event
    from ui.draw.seats import SeatLook
    from ui.play.base.host import Host


class Rivals:
    """The moods and remarks at one table; all of them follow from the log."""

    def __init__(self, host: Host, is_taught: Callable[[], bool], history: Sequence[Sequence[Event]]) -> None:
        self._host = host
        self._is_taught = is_taught
        self._speech = Speech()
        self._unsaid = ""
        """Words for those who listen, to be announced after the lines of the log."""
        self._seen = len(host.session.match.log)
        """Length of the log of which no remark is made any more."""
        self._restart(history)

    def _restart(self, history: Sequence[Sequence[Event]] | None = None) -> None:
        """Find the occasions of the whole log anew, if the game tells any; `history` are its known events."""
        match = self._host.session.match
        self._occasions = Occasions(match)
        self._chatter: Chatter | None = None
        self._revision = match.revision
        persons = [look.person for look in self._host.session.seats]
        if self._occasions.is_told and any(persons):
            from games.chatter import Chatter
            from games.remarks import remarks

            self._chatter = Chatter(persons, remarks)
        if self._occasions.is_told:
            for events in match.history() if history is None else history:
                self._add(events)

    def _add(self, events: Sequence[Event]) -> None:
        found, count = self._occasions.add(events), self._occasions.entries
        if self._chatter:
            from games.chatter import DECIDING

            self._chatter.add(found, self._host.session.match.log[max(0, count - DECIDING) : count])

    def on_move(self, events: Sequence[Event]) -> None:
        """Note the events of a move, or of several that were made together."""
        match = self._host.session.match
        if self._occasions.is_told and len(match.log) == self._occasions.entries + 1:
            self._add(events)
            self._revision = match.revision
        else:
            self._restart()

    # -------------------------------------------------------------- moods
    def moods(self) -> Mapping[SeatLook, str]:
        """Return the moods of the players now; after an undo they are those of the shorter log."""
        session = self._host.session
        if session.match.revision != self._revision:
            self._seen = len(session.match.log) if self._occasions.entries else 0
            self._restart()
        return {look: self._occasions.mood(seat) for seat, look in enumerate(session.seats) if look.face}

    # -------------------------------------------------------------- remarks
    def speak(self) -> None:
        """Show the remark that the last entries deserve, if any; end one that lies over a new choice."""
        host, session, seen = self._host, self._host.session, self._seen
        level = host.app.settings.current.remarks
        self._seen = self._occasions.entries
        made = self._chatter.found if self._chatter else []
        new = (each for each in reversed(made) if each.occasion.entry >= seen)
        remark = next(new, None)
        if level == "off" or session.is_over or session.journal is None or self._is_taught():
            self._speech.end()
        elif remark and (remark.is_rare or level == "talkative"):
            self._say(remark)
        else:
            self._speech.make_way()

    def _say(self, remark: Remark) -> None:
        host, seat, words = self._host, remark.occasion.seat, in_words(remark.words)
        if host.app.announcer.is_listening:
            who = Player(host.session.names[seat])
            self._unsaid = in_words(message("spoken.remark", who=who, words=words))
        canvas, seconds = host.face.canvas, seconds_to_read(words, host.app.settings.current.pace)
        row = host.face.layout.players[seat]
        self._speech.show(words, row, canvas.layer, canvas.m, host.app.now + seconds)

    def closing_remark(self) -> tuple[int, Message] | None:
        """Return the seat that speaks at the end of the game, and the words; None if none does."""
        found = self._chatter.closing if self._chatter else None
        is_off = self._host.app.settings.current.remarks == "off"
        return None if is_off or found is None else (found.occasion.seat, found.words)

    @property
    def area(self) -> Rect | None:
        """The area of the bubble, or None without one."""
        return self._speech.area

    @property
    def due(self) -> float:
        """Time at which the bubble goes; infinity without one."""
        return self._speech.due

    def tick(self, now: float) -> None:
        """Announce a new remark, and remove a bubble once its time is over."""
        if self._unsaid:
            self._host.app.announcer.say(self._unsaid)
            self._unsaid = ""
        self._speech.tick(now)

    def end(self, *, drawn: bool = True) -> None:
        """Remove the bubble; `drawn` is False if the layer was cleared and holds it no more."""
        self._speech.end(drawn=drawn)
