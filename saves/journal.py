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

from games.codec import encode_move, short_hash
from games.core import Decide, Over, Words, message
from games.match import NATURE, Entry, Match, Notice, Played
from saves.files import SaveInUse, describe_error, insist, read_range, sync_folder, write_all
from saves.format import MAX_BYTES, MAX_LINES, SHOWN, Header, Note, TurnNote, day_note, dump, timestamp
from saves.person_notes import person_note
from saves.replay import Replay
from saves.save_folder import LockedFile, SaveFolder
from saves.stand_ins import StandIn

Clock = Callable[[], float]
"""A clock in seconds that runs while the players play; only differences matter."""

_TOO_LONG: Final = message("saves.journal.too_long")
_AGAIN: Final = message("saves.journal.again")
_LOW_SPACE: Final = 0.1  # free share of a file at the warning
_LINES_PER_MOVE: Final = 2
_DAMAGED: Final = "damaged"
_FILE_REPLACED: Final = {errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ELOOP, errno.EINVAL, errno.ENXIO}
"""Errors that mean that the file is gone, or was replaced by something else."""
_BRIEFLY: Final = 0.1
"""Seconds to try again while a thread of ours or another program reads a file that is to go."""


class Journal:
    """Writer of a match to its file, entry by entry. It never raises: see `error`.

    The file has a `name` in our own folder. `error` is a sentence for the player while saving fails, else
    ""; `reason` is the cause, as a part of a sentence. `on_message`, if set, receives a sentence when saving
    fails, when it works again, and once when the file is nearly full. `notes` are the notes in the file,
    `damaged_copy` is the path of the copy of a damaged file, or None. `now` returns seconds since 1970.
    """

    def __init__(
        self,
        match: Match,
        folder: SaveFolder,
        name: str,
        header: Header,
        clock: Clock,
        now: Clock = time.time,
    ) -> None:
        self.match = match
        self.name = name
        self.error: Words = ""
        self.reason: Words = ""
        self.damaged_copy: Path | None = None
        self.on_message: Callable[[Words], None] | None = None
        self._is_new = False
        self._was_damaged = False
        self.notes: set[str] = set()
        self._folder = folder
        self._news: Words = ""
        self._clock = clock
        self._now = now
        self._started = clock()
        self._earlier_seconds = 0
        self._noted_seconds = 0
        self._raw = bytearray(header.line())
        self._lines = 1
        self._synced = 0
        self._file: LockedFile | None = None
        self._signature: tuple[int, ...] = ()
        self._resumed_bytes: bytes | None = None
        self._damaged: bytes | None = None
        self._is_full = False
        self._has_warned = False
        self._is_batching = False  # new lines wait for `batch` to end
        self._marks_shown = False  # true inside `mark_shown`: the computer makes the moves
        match.listeners.insert(0, self.on_notice)

    @classmethod
    def begin(
        cls, match: Match, folder: SaveFolder, name: str, header: Header, clock: Clock, now: Clock = time.time
    ) -> Journal:
        """Make a new file for a match, with a number in its name if needed, and write the entries so far."""
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
        folder: SaveFolder,
        name: str,
        file: LockedFile | None,
        clock: Clock,
        now: Clock = time.time,
    ) -> Journal:
        """Continue a file after its valid lines; of a damaged file, write a copy first."""
        journal = cls(replay.match, folder, name, replay.header, clock, now)
        journal.notes |= replay.notes
        journal._was_damaged = replay.is_damaged
        journal._earlier_seconds = journal._noted_seconds = replay.seconds
        journal._raw = bytearray(replay.raw[: replay.valid_bytes])
        journal._lines = journal._raw.count(b"\n")
        journal._synced = replay.valid_bytes
        journal._file = file
        journal._resumed_bytes = replay.raw
        if replay.is_damaged:
            journal._damaged = replay.raw
        if replay.is_damaged or file is None:
            journal.retry()
        if replay.match.is_over and not replay.has_end:
            journal._append(journal._state_lines())
        return journal

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._folder.file(self.name)

    @property
    def has_content(self) -> bool:
        """True if the match has begun, or is the rest of a damaged one: such a file is never deleted."""
        return self.match.is_begun or self._was_damaged

    @property
    def seconds(self) -> int:
        """Whole seconds played so far, in all sessions."""
        return self._earlier_seconds + max(0, int(self._clock() - self._started))

    @property
    def raw(self) -> bytes:
        """The contents of the file, with lines that could not be written yet."""
        return bytes(self._raw)

    def note_turn(self, note: TurnNote) -> None:
        """Note the turn at which the player leaves, for lists of games."""
        if self.has_content:
            self._note(note.word)

    def note_stand_in(self, stand_in: StandIn) -> None:
        """Note who plays a seat from now on, and apply that to the match."""
        stand_in.apply(self.match)
        self._append([stand_in.line()])

    def note(self, word: Note) -> None:
        """Write a note and wait until the disk has it, unless the file has this note already."""
        self._note(word)

    def note_day(self, day: date) -> None:
        """Note the local day of a deal, because the day of a timestamp depends on the time zone."""
        self._note(day_note(day))

    def note_person(self, seat: int, who: str) -> None:
        """Note the id of the person for whom a seat counts."""
        self._note(person_note(seat, who))

    def _note(self, word: str) -> None:
        if word not in self.notes and self.on_notice in self.match.listeners:
            self.notes.add(word)
            self._append([dump(["!", word])])

    def on_notice(self, notice: Notice) -> None:
        """Write the lines for a notice of the match and wait until the disk has them; in `batch`, later."""
        if isinstance(notice, Played):
            lines = [_entry_line(notice.entry)]
            if self._marks_shown and notice.entry.is_chosen:
                self.notes.add(SHOWN)
                lines.append(dump(["!", SHOWN]))
            acted = notice.entry.actor != NATURE
            self._append(lines + self._state_lines() if acted or self.match.is_over else lines)
        else:
            self._append([dump(["<", notice.entries]), *self._state_lines()])

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Batch writes: wait for the disk only once, at the end of the block."""
        self._is_batching = True
        try:
            yield
        finally:
            self._is_batching = False
            if self._synced < len(self._raw):
                self.retry()

    @contextmanager
    def mark_shown(self) -> Iterator[None]:
        """Note moves made inside the block as shown, because the computer makes them for a person."""
        self._marks_shown = True
        try:
            yield
        finally:
            self._marks_shown = False

    def retry(self) -> bool:
        """Write the missing lines; return True on success."""
        self.reason = ""
        try:
            self._sync()
        except OSError as error:
            self.reason = describe_error(error)
            self._set_error(message("saves.journal.failing", why=self.reason))
        else:
            self._set_error(_TOO_LONG if self._is_full else "")
        return not self.error

    def take_message(self) -> Words:
        """Return a message for the player: the error, else news not yet taken, or ""."""
        if self.error:
            return self.error
        news, self._news = self._news, ""
        return news

    def loss_warning(self) -> Words:
        """Write the missing lines; return a warning of what the player loses by leaving now, or ""."""
        if not self.has_content or self.retry():
            return ""
        if self._is_full:
            return message("saves.journal.cut_short")
        if self._synced == len(self._raw):
            return ""
        return message("saves.journal.lost", why=self.reason)

    def close(self) -> None:
        """Write the missing lines, close the file and stop listening. A second call does nothing."""
        if self.on_notice not in self.match.listeners:
            return
        self.match.listeners.remove(self.on_notice)
        if self.has_content and self.seconds > self._noted_seconds and isinstance(self.match.turn, Decide):
            self._append(self._state_lines())
        elif self.has_content or self._synced < len(self._raw):
            self.retry()
        self._release()

    def remove(self) -> bool:
        """Close, and delete the file if only this journal has written it; return True if deleted."""
        try:
            is_deletable = self._is_new and self._file is not None and self._is_unchanged(self._file)
        except OSError:
            is_deletable = False
        if self.on_notice in self.match.listeners:
            self.match.listeners.remove(self.on_notice)
        self._release()
        try:
            if is_deletable:
                insist(lambda: self._folder.remove(self.name), _BRIEFLY)
        except OSError:
            is_deletable = False
        return is_deletable

    # -------------------------------------------------------------- lines
    def _state_lines(self) -> list[bytes]:
        """Return the check of the current state, and the end line if the match has ended."""
        match, turn = self.match, self.match.turn
        moves = sum(entry.actor != NATURE for entry in match.log)
        self._noted_seconds = self.seconds
        lines = [dump(["=", short_hash(match.state), self._noted_seconds, moves])]
        if isinstance(turn, Over):
            lines.append(dump(["#", turn.winners, turn.why, timestamp(self._now())]))
        return lines

    def _append(self, lines: list[bytes]) -> None:
        text = b"".join(lines)
        if len(self._raw) + len(text) > MAX_BYTES or self._lines + len(lines) > MAX_LINES:
            self._is_full = True
        if self._is_full:
            self._set_error(_TOO_LONG)
            return
        self._raw += text
        self._lines += len(lines)
        self._warn_if_space_low()
        if not self._is_batching:
            self.retry()

    def _warn_if_space_low(self) -> None:
        """Tell the player once how many moves still fit into the file, early enough to end the game."""
        if self._has_warned or self.match.is_over:
            return
        room = min(1 - self._lines / MAX_LINES, 1 - len(self._raw) / MAX_BYTES)
        if room <= _LOW_SPACE:
            self._has_warned = True
            count = int(room * self._lines / (1 - room)) // _LINES_PER_MOVE
            self._set_news(message("saves.journal.nearly_full", count=count))

    # -------------------------------------------------------------- the file
    def _sync(self) -> None:
        """Write all bytes that are not safely on the disk. Raises OSError."""
        file = self._open_file()
        self._write_copy()
        try:
            self._write_missing(file.fd)
        finally:
            self._signature = file.signature
        if not self._synced:
            sync_folder(self._folder.path)
        self._synced = len(self._raw)
        self._resumed_bytes = None

    def _write_missing(self, fd: int) -> None:
        if os.fstat(fd).st_size != self._synced:
            os.ftruncate(fd, self._synced)
        if self._synced < len(self._raw):
            os.lseek(fd, self._synced, os.SEEK_SET)
            write_all(fd, bytes(self._raw[self._synced :]))

    def _open_file(self) -> LockedFile:
        """Return our locked file, or a new one if others have written to it; update `_synced`."""
        if self._file is None or not self._is_unchanged(self._file):
            self._release()
            self._file = self._open_existing() or self._create_file()
        return self._file

    def _is_unchanged(self, file: LockedFile) -> bool:
        """Return True if the file is ours alone and holds only our bytes; read it only if it has changed."""
        return file.is_exclusive and (file.signature == self._signature or self._has_expected_bytes(file))

    def _has_expected_bytes(self, file: LockedFile) -> bool:
        """Return True if a file holds the bytes we resumed from, or a beginning of ours; update `_synced`."""
        found = read_range(file.fd, 0, MAX_BYTES + 1)
        if found == self._resumed_bytes:
            return True
        self._synced = min(self._synced, len(found))
        return self._raw.startswith(found)

    def _open_existing(self) -> LockedFile | None:
        """Return the file of our name, locked, or None if it is not ours or another window has locked it."""
        if not self._synced:
            return None
        try:
            file = self._folder.lock(self.name)
        except SaveInUse:
            return None
        except OSError as error:
            if error.errno in _FILE_REPLACED:
                return None
            raise
        if self._has_expected_bytes(file):
            return file
        file.close()
        return None

    def _create_file(self) -> LockedFile:
        """Return a new, locked file, into which the whole game must be written."""
        was_saved = bool(self._signature) or self._resumed_bytes is not None
        self._synced = 0
        file = self._folder.create(self.name)
        if was_saved and file.path.name != self.name:
            self._news = message("saves.journal.moved")
        self.name = file.path.name
        return file

    def _write_copy(self) -> None:
        """Write a copy of the file as it was before we continue it."""
        if self._damaged is not None:
            self.damaged_copy = self._folder.write_copy(self.name, _DAMAGED, self._damaged)
            self._damaged = None

    def _release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _set_error(self, error: Words) -> None:
        if error == self.error:
            return
        self.error = error
        self._news = self._news or ("" if error else _AGAIN)
        if self.on_message is not None:
            self.on_message(error or _AGAIN)

    def _set_news(self, news: Words) -> None:
        self._news = news
        if self.on_message is not None:
            self.on_message(news)


def _entry_line(entry: Entry) -> bytes:
    return dump([entry.actor, *encode_move(entry.move)])
