"""Writer of a save file: each move is on the disk before a player sees it."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Final

from games.codec import digest, encode_move
from games.core import Decide, Over, Words, message
from games.match import NATURE, Entry, Match, Notice, Played
from saves.files import SaveInUse, read_some, sync_folder, why, write_all
from saves.format import MAX_BYTES, MAX_LINES, SHOWN, Header, Note, Standing, day_note, dump, moment
from saves.own import Hold, OwnFolder, is_ours
from saves.replay import Replay
from saves.stand_ins import StandIn

Clock = Callable[[], float]
"""A clock in seconds that runs while the players play; only differences count, so any origin will do."""

_TOO_LONG: Final = message("saves.journal.too_long")
_AGAIN: Final = message("saves.journal.again")
_NEARLY_FULL: Final = 0.1  # share of a file still free at the warning
_LINES_OF_A_MOVE: Final = 2
_DAMAGED: Final = "damaged"
_THEIRS: Final = {errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ELOOP, errno.EINVAL, errno.ENXIO}
"""Codes of errors for a file that is gone, or replaced by something else."""


class Journal:
    """Writer of a match to its file, entry by entry. It never raises: see `trouble`.

    The file has a `name` in our own folder. `trouble` is a sentence for the player while saving fails, else
    ""; `fault` is the reason, as a part of a sentence. `on_trouble`, if set, receives a sentence when saving
    fails, when it works again, and once when the file is nearly full. `notes` are the words noted beside the
    moves, `aside` is the path of the copy of a damaged file. `now` returns seconds since 1970.
    """

    def __init__(
        self, match: Match, folder: OwnFolder, name: str, header: Header, clock: Clock, now: Clock = time.time
    ) -> None:
        self.match = match
        self.name = name
        self.trouble: Words = ""
        self.fault: Words = ""
        self.aside: Path | None = None
        self.on_trouble: Callable[[Words], None] | None = None
        self._is_new = False
        self._was_damaged = False
        self.notes: set[str] = set()
        self._folder = folder
        self._news: Words = ""
        self._clock = clock
        self._now = now
        self._started = clock()
        self._before = 0
        self._told = 0
        self._text = bytearray(header.line())
        self._lines = 1
        self._safe = 0
        self._hold: Hold | None = None
        self._mark: tuple[int, ...] = ()
        self._origin: bytes | None = None
        self._damaged: bytes | None = None
        self._is_full = False
        self._has_warned = False
        self._gathers = False  # new lines wait for `together` to end
        self._shows = False  # true inside `showing`: the computer makes the moves
        match.listeners.insert(0, self.hear)

    @classmethod
    def begin(
        cls, match: Match, folder: OwnFolder, name: str, header: Header, clock: Clock, now: Clock = time.time
    ) -> Journal:
        """Make a new file for a match, with this name or one next to it, and write the entries so far."""
        journal = cls(match, folder, name, header, clock, now)
        journal._is_new = True
        history = [*match.log, *reversed(match.undone)]
        lines = [_entry_line(entry) for entry in history]
        if match.undone:
            lines.append(dump(["<", len(match.undone)]))
        lines += [StandIn(seat, level).line() for seat, level in match.stand_ins.items()]
        acted = any(entry.actor != NATURE for entry in history)
        journal._append(lines + journal._state_lines() if acted else lines)
        return journal

    @classmethod
    def resume(
        cls,
        replay: Replay,
        folder: OwnFolder,
        name: str,
        hold: Hold | None,
        clock: Clock,
        now: Clock = time.time,
    ) -> Journal:
        """Continue a file at the end of its replay, after copying a damaged one aside."""
        journal = cls(replay.match, folder, name, replay.header, clock, now)
        journal.notes |= replay.notes
        journal._was_damaged = replay.is_damaged
        journal._before = journal._told = replay.seconds
        journal._text = bytearray(replay.raw[: replay.good])
        journal._lines = journal._text.count(b"\n")
        journal._safe = replay.good
        journal._hold = hold
        journal._origin = replay.raw
        if replay.is_damaged:
            journal._damaged = replay.raw
        if replay.is_damaged or hold is None:
            journal.retry()
        if replay.match.is_over and not replay.has_end:
            journal._append(journal._state_lines())
        return journal

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._folder.file(self.name)

    @property
    def is_touched(self) -> bool:
        """True if there is something to keep: a match that has begun, or the rest of a damaged one."""
        return self.match.is_begun or self._was_damaged

    @property
    def seconds(self) -> int:
        """Whole seconds played so far, in all sittings."""
        return self._before + max(0, int(self._clock() - self._started))

    @property
    def raw(self) -> bytes:
        """All bytes that the file holds, or will hold once the disk accepts them."""
        return bytes(self._text)

    def note_standing(self, standing: Standing) -> None:
        """Note the state of the game for lists of games, if it is touched."""
        if self.is_touched:
            self._note(standing.word)

    def note_stand_in(self, stand_in: StandIn) -> None:
        """Note the player of a seat from here on, and apply the note to the match."""
        stand_in.apply(self.match)
        self._append([stand_in.line()])

    def note(self, word: Note) -> None:
        """Write a word beside the moves and wait until the disk has it; once for each word and game."""
        self._note(word)

    def note_day(self, day: date) -> None:
        """Note the local day of a deal, because the day of a moment changes with the time zone."""
        self._note(day_note(day))

    def _note(self, word: str) -> None:
        if word not in self.notes and self.hear in self.match.listeners:
            self.notes.add(word)
            self._append([dump(["!", word])])

    def hear(self, notice: Notice) -> None:
        """Write the lines of a notice and wait until the disk has them; inside `together`, collect them."""
        if isinstance(notice, Played):
            lines = [_entry_line(notice.entry)]
            if self._shows and notice.entry.is_chosen:
                self.notes.add(SHOWN)
                lines.append(dump(["!", SHOWN]))
            acted = notice.entry.actor != NATURE
            self._append(lines + self._state_lines() if acted or self.match.is_over else lines)
        else:
            self._append([dump(["<", notice.entries]), *self._state_lines()])

    @contextmanager
    def together(self) -> Iterator[None]:
        """Batch writes: moves inside the block wait for the disk only once, at its end."""
        self._gathers = True
        try:
            yield
        finally:
            self._gathers = False
            if self._safe < len(self._text):
                self.retry()

    @contextmanager
    def showing(self) -> Iterator[None]:
        """Note each move inside the block as shown: the computer makes it for a person."""
        self._shows = True
        try:
            yield
        finally:
            self._shows = False

    def retry(self) -> bool:
        """Try again to bring the file up to date; return True if there is no trouble."""
        self.fault = ""
        try:
            self._bring_up_to_date()
        except OSError as fault:
            self.fault = why(fault)
            self._tell(message("saves.journal.failing", why=self.fault))
        else:
            self._tell(_TOO_LONG if self._is_full else "")
        return not self.trouble

    def tell(self) -> Words:
        """Return the sentence for the player: the trouble while there is any, else the news, once, or ""."""
        if self.trouble:
            return self.trouble
        news, self._news = self._news, ""
        return news

    def loss(self) -> Words:
        """Try to write again; return a sentence on the loss from leaving the game now, or "" for none."""
        if not self.is_touched or self.retry():
            return ""
        if self._is_full:
            return message("saves.journal.cut_short")
        if self._safe == len(self._text):
            return ""
        return message("saves.journal.lost", why=self.fault)

    def close(self) -> None:
        """Write the missing lines, free the file and stop listening. A second call does nothing."""
        if self.hear not in self.match.listeners:
            return
        self.match.listeners.remove(self.hear)
        if self.is_touched and self.seconds > self._told and isinstance(self.match.turn, Decide):
            self._append(self._state_lines())
        elif self.is_touched or self._safe < len(self._text):
            self.retry()
        self._let_go()

    def remove(self) -> bool:
        """Close, and delete the file if this journal alone made and wrote it; return True if it did."""
        is_ours = self._is_new and self._is_untouched()
        if self.hear in self.match.listeners:
            self.match.listeners.remove(self.hear)
        self._let_go()
        if is_ours:
            try:
                self._folder.remove(self.name)
            except OSError:
                return False
        return is_ours

    # -------------------------------------------------------------- lines
    def _state_lines(self) -> list[bytes]:
        """Return the check of the match as it stands, and its end line if it has ended."""
        match, turn = self.match, self.match.turn
        moves = sum(entry.actor != NATURE for entry in match.log)
        self._told = self.seconds
        lines = [dump(["=", digest(match.state), self._told, moves])]
        if isinstance(turn, Over):
            lines.append(dump(["#", turn.winners, turn.why, moment(self._now())]))
        return lines

    def _append(self, lines: list[bytes]) -> None:
        text = b"".join(lines)
        if len(self._text) + len(text) > MAX_BYTES or self._lines + len(lines) > MAX_LINES:
            self._is_full = True
        if self._is_full:
            self._tell(_TOO_LONG)
            return
        self._text += text
        self._lines += len(lines)
        self._warn_in_time()
        if not self._gathers:
            self.retry()

    def _warn_in_time(self) -> None:
        """Report once the number of moves that still fit into the file, early enough to end the game."""
        if self._has_warned or self.match.is_over:
            return
        room = min(1 - self._lines / MAX_LINES, 1 - len(self._text) / MAX_BYTES)
        if room <= _NEARLY_FULL:
            self._has_warned = True
            count = int(room * self._lines / (1 - room)) // _LINES_OF_A_MOVE
            self._tell_news(message("saves.journal.nearly_full", count=count))

    # -------------------------------------------------------------- the file
    def _bring_up_to_date(self) -> None:
        """Write every byte not known to be on the disk. Raises OSError, `SaveInUse`."""
        hold = self._opened()
        self._put_damaged_aside()
        try:
            self._write_missing(hold.fd)
        finally:
            self._mark = hold.mark
        if not self._safe:
            sync_folder(self._folder.path)
        self._safe = len(self._text)
        self._origin = None

    def _write_missing(self, fd: int) -> None:
        if os.fstat(fd).st_size != self._safe:
            os.ftruncate(fd, self._safe)
        if self._safe < len(self._text):
            os.lseek(fd, self._safe, os.SEEK_SET)
            write_all(fd, bytes(self._text[self._safe :]))

    def _opened(self) -> Hold:
        """Return the held file with our first `_safe` bytes in it, or another one if others wrote to it."""
        if self._hold is None or not self._still_holds(self._hold):
            self._let_go()
            self._hold = self._found() or self._made()
        return self._hold

    def _still_holds(self, hold: Hold) -> bool:
        """Return True if the file is ours and holds only what we wrote; read it only if it has changed."""
        return is_ours(hold) and (hold.mark == self._mark or self._is_known(hold))

    def _is_known(self, hold: Hold) -> bool:
        """Return True if a file holds exactly the bytes it was resumed from, or a beginning of this game."""
        found = read_some(hold.fd, 0, MAX_BYTES + 1)
        if found == self._origin:
            return True
        self._safe = min(self._safe, len(found))
        return self._text.startswith(found)

    def _found(self) -> Hold | None:
        """Return the file of our name, held, or None if it is not ours or another window holds it."""
        if not self._safe:
            return None
        try:
            hold = self._folder.hold(self.name)
        except SaveInUse:
            return None
        except OSError as fault:
            if fault.errno in _THEIRS:
                return None
            raise
        if self._is_known(hold):
            return hold
        hold.let_go()
        return None

    def _made(self) -> Hold:
        """Return a new, held file for the whole game."""
        was_saved = bool(self._mark) or self._origin is not None
        self._safe = 0
        hold = self._folder.claim(self.name)
        if was_saved and hold.path.name != self.name:
            self._news = message("saves.journal.moved")
        self.name = hold.path.name
        return hold

    def _is_untouched(self) -> bool:
        """Return True if the file is ours and no one else wrote to it."""
        try:
            return self._hold is not None and self._still_holds(self._hold)
        except OSError:
            return False

    def _put_damaged_aside(self) -> None:
        """Copy the file as it was found to the first free name beside it."""
        if self._damaged is not None:
            self.aside = self._folder.keep_beside(self.name, _DAMAGED, self._damaged)
            self._damaged = None

    def _let_go(self) -> None:
        if self._hold is not None:
            self._hold.let_go()
            self._hold = None

    def _tell(self, trouble: Words) -> None:
        if trouble == self.trouble:
            return
        self.trouble = trouble
        self._news = self._news or ("" if trouble else _AGAIN)
        if self.on_trouble is not None:
            self.on_trouble(trouble or _AGAIN)

    def _tell_news(self, news: Words) -> None:
        self._news = news
        if self.on_trouble is not None:
            self.on_trouble(news)


def _entry_line(entry: Entry) -> bytes:
    return dump([entry.actor, *encode_move(entry.move)])
