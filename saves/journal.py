"""One save file: it hears of every move and has it on the disk before anybody sees it."""

from __future__ import annotations

import errno
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from games.codec import digest, encode_move
from games.core import Decide, Over
from games.match import NATURE, Entry, Match, Notice, Played
from saves.errors import BadSave, SaveError, SaveInUse, why
from saves.files import read_some, sync_folder, write_all, write_new
from saves.header import Header
from saves.lines import MAX_BYTES, MAX_LINES, dump, moment
from saves.lock import Hold
from saves.notes import Note
from saves.replay import Replay, read

__all__ = ["BadSave", "Clock", "Journal", "Replay", "SaveError", "SaveInUse", "claim", "read"]

Clock = Callable[[], float]
"""Seconds that run on while the players play; only differences count, so any beginning will do."""

_TOO_LONG = "This game has become too long to be saved any further; you can play on, but not resume it later."
_AGAIN = "The game is being saved again; nothing was lost."


def claim(path: Path) -> Hold:
    """A new, empty, held file: `path`, or where that is taken a free name with another number at its end.

    Makes the folder where it is missing. Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    for name in _names(path):
        try:
            return Hold(name, os.O_RDWR | os.O_CREAT | os.O_EXCL)
        except (FileExistsError, SaveInUse):
            continue
    raise OSError(errno.EEXIST, "no name is free")


def _names(path: Path) -> Iterator[Path]:
    yield path
    stem = re.sub(r"-\d{1,4}$", "", path.stem)
    for number in range(1, 10_000):
        yield path.with_name(f"{stem}-{number}{path.suffix}")


class Journal:
    """Writes a match to its file, entry by entry. It never raises: see `trouble`.

    `path` is where the file is; `trouble` a sentence for the player while the game is not being saved, else
    ""; `on_trouble`, where set, is handed a sentence when saving fails and when it works again. `notes` are
    the words that were noted beside the moves. `now` gives seconds since 1970.
    """

    def __init__(
        self, match: Match, path: Path, header: Header, clock: Clock, now: Clock = time.time
    ) -> None:
        self.match = match
        self.path = path
        self.trouble = ""
        self.on_trouble: Callable[[str], None] | None = None
        self._was_damaged = False
        self.notes: set[str] = set()
        self._clock = clock
        self._now = now
        self._started = clock()
        self._before = 0
        self._told = 0
        self._text = bytearray(header.line())
        self._lines = 1
        self._safe = 0
        self._hold: Hold | None = None
        self._damaged: bytes | None = None
        self._is_full = False
        match.listeners.insert(0, self.hear)

    @classmethod
    def begin(cls, match: Match, path: Path, header: Header, clock: Clock, now: Clock = time.time) -> Journal:
        """A new file for a match, at `path` or a name next to it; what was played already is written too."""
        journal = cls(match, path, header, clock, now)
        history = [*match.log, *reversed(match.undone)]
        lines = [_entry_line(entry) for entry in history]
        if match.undone:
            lines.append(dump(["<", len(match.undone)]))
        acted = any(entry.actor != NATURE for entry in history)
        journal._append(lines + journal._state_lines() if acted else lines)
        return journal

    @classmethod
    def resume(
        cls, replay: Replay, path: Path, hold: Hold | None, clock: Clock, now: Clock = time.time
    ) -> Journal:
        """The file goes on where its replay ended; a damaged one is copied aside first."""
        journal = cls(replay.match, path, replay.header, clock, now)
        journal.notes |= replay.notes
        journal._was_damaged = replay.is_damaged
        journal._before = journal._told = replay.seconds
        journal._text = bytearray(replay.raw[: replay.good])
        journal._lines = journal._text.count(b"\n")
        journal._safe = replay.good
        journal._hold = hold
        if replay.is_damaged:
            journal._damaged = replay.raw
        if replay.is_damaged or hold is None:
            journal.retry()
        return journal

    @property
    def is_touched(self) -> bool:
        """Whether there is something to keep: a match that has begun, or the rest of a damaged one."""
        return self.match.is_begun or self._was_damaged

    @property
    def seconds(self) -> int:
        """Whole seconds played so far, in all sittings."""
        return self._before + max(0, int(self._clock() - self._started))

    @property
    def raw(self) -> bytes:
        """All that the file holds, or will hold when the disk takes it."""
        return bytes(self._text)

    def note(self, word: Note) -> None:
        """Write a word beside the moves, and wait until the disk has it; once for each word and game."""
        if word not in self.notes and self.hear in self.match.listeners:
            self.notes.add(word)
            self._append([dump(["!", word])])

    def hear(self, notice: Notice) -> None:
        """Write what a notice tells, and wait until the disk has it."""
        if isinstance(notice, Played):
            lines = [_entry_line(notice.entry)]
            acted = notice.entry.actor != NATURE
            self._append(lines + self._state_lines() if acted or self.match.is_over else lines)
        else:
            self._append([dump(["<", notice.entries]), *self._state_lines()])

    def retry(self) -> bool:
        """Try again to bring the file up to date; whether it is."""
        try:
            self._bring_up_to_date()
        except OSError as fault:
            self._tell(f"This game is not being saved just now: {why(fault)}; you can play on meanwhile.")
        else:
            self._tell(_TOO_LONG if self._is_full else "")
        return not self.trouble

    def close(self) -> None:
        """Write what is still missing, free the file and hear no more. A second time does nothing."""
        if self.hear not in self.match.listeners:
            return
        self.match.listeners.remove(self.hear)
        if self.is_touched and self.seconds > self._told and isinstance(self.match.turn, Decide):
            self._append(self._state_lines())
        elif self.is_touched or self._safe < len(self._text):
            self.retry()
        self._let_go()

    def remove(self) -> bool:
        """Close, and delete the file; whether it did."""
        is_ours = self._hold is not None and self._hold.is_in_place
        if self.hear in self.match.listeners:
            self.match.listeners.remove(self.hear)
        self._let_go()
        if is_ours:
            try:
                self.path.unlink()
            except OSError:
                return False
        return is_ours

    # -------------------------------------------------------------- lines
    def _state_lines(self) -> list[bytes]:
        """How the match stands now, and how and when it ended if it has."""
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
        self.retry()

    # -------------------------------------------------------------- the file
    def _bring_up_to_date(self) -> None:
        """Write every byte that is not known to be on the disk. Raises OSError, `SaveInUse`."""
        fd = self._opened().fd
        self._put_damaged_aside()
        if os.fstat(fd).st_size != self._safe:
            os.ftruncate(fd, self._safe)
        if self._safe < len(self._text):
            os.lseek(fd, self._safe, os.SEEK_SET)
            write_all(fd, bytes(self._text[self._safe :]))
        if not self._safe:
            sync_folder(self.path.parent)
        self._safe = len(self._text)

    def _opened(self) -> Hold:
        """The held file, with the first `_safe` bytes in it; a new one where it was lost."""
        if self._hold is None or not self._hold.is_in_place:
            self._let_go()
            self._hold = self._found() or self._made()
        elif os.fstat(self._hold.fd).st_size < self._safe:
            self._safe = 0
        return self._hold

    def _found(self) -> Hold | None:
        """The file at the path, if it is ours and nobody else has it."""
        if not self._safe:
            return None
        try:
            hold = Hold(self.path)
        except (FileNotFoundError, NotADirectoryError, SaveInUse):
            return None
        if read_some(hold.fd, 0, self._safe) == self._text[: self._safe]:
            return hold
        hold.let_go()
        return None

    def _made(self) -> Hold:
        hold = claim(self.path)
        self.path = hold.path
        self._safe = 0
        return hold

    def _put_damaged_aside(self) -> None:
        """Copy the file as it was found to the first free name beside it."""
        number = 1
        while self._damaged is not None:
            try:
                write_new(self.path.with_name(f"{self.path.name}.damaged-{number}"), self._damaged)
                self._damaged = None
            except FileExistsError:
                number += 1

    def _let_go(self) -> None:
        if self._hold is not None:
            self._hold.let_go()
            self._hold = None

    def _tell(self, trouble: str) -> None:
        if trouble == self.trouble:
            return
        self.trouble = trouble
        if self.on_trouble is not None:
            self.on_trouble(trouble or _AGAIN)


def _entry_line(entry: Entry) -> bytes:
    return dump([entry.actor, *encode_move(entry.move)])
