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
from saves.files import SaveInUse, describe_error, read_some, sync_folder, write_all
from saves.format import MAX_BYTES, MAX_LINES, SHOWN, Header, Note, Standing, day_note, dump, moment
from saves.replay import Replay
from saves.save_folder import LockedFile, SaveFolder
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
    """Writer of a match to its file, entry by entry. It never raises: see `error`.

    The file has a `name` in our own folder. `error` is a sentence for the player while saving fails, else
    ""; `reason` tells why, as a part of a sentence. `on_message`, if set, receives a sentence when saving
    fails, when it works again, and once when the file is nearly full. `notes` are the words noted beside the
    moves, `aside` is the path of the copy of a damaged file. `now` returns seconds since 1970.
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
        self.aside: Path | None = None
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
        self._fingerprint: tuple[int, ...] = ()
        self._origin: bytes | None = None
        self._damaged: bytes | None = None
        self._is_full = False
        self._has_warned = False
        self._is_batching = False  # new lines wait for `batch` to end
        self._marks_shown = False  # true inside `marking_shown`: the computer makes the moves
        match.listeners.insert(0, self.on_notice)

    @classmethod
    def begin(
        cls, match: Match, folder: SaveFolder, name: str, header: Header, clock: Clock, now: Clock = time.time
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
        folder: SaveFolder,
        name: str,
        file: LockedFile | None,
        clock: Clock,
        now: Clock = time.time,
    ) -> Journal:
        """Continue a file at the end of its replay, after copying a damaged one aside."""
        journal = cls(replay.match, folder, name, replay.header, clock, now)
        journal.notes |= replay.notes
        journal._was_damaged = replay.is_damaged
        journal._earlier_seconds = journal._noted_seconds = replay.seconds
        journal._raw = bytearray(replay.raw[: replay.good])
        journal._lines = journal._raw.count(b"\n")
        journal._synced = replay.good
        journal._file = file
        journal._origin = replay.raw
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
    def is_worth_keeping(self) -> bool:
        """True if there is something to keep: a match that has begun, or the rest of a damaged one."""
        return self.match.is_begun or self._was_damaged

    @property
    def seconds(self) -> int:
        """Whole seconds played so far, in all sittings."""
        return self._earlier_seconds + max(0, int(self._clock() - self._started))

    @property
    def raw(self) -> bytes:
        """All bytes that the file holds, or will hold once the disk accepts them."""
        return bytes(self._raw)

    def note_standing(self, standing: Standing) -> None:
        """Note the state of the game for lists of games, if it is worth keeping."""
        if self.is_worth_keeping:
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
        if word not in self.notes and self.on_notice in self.match.listeners:
            self.notes.add(word)
            self._append([dump(["!", word])])

    def on_notice(self, notice: Notice) -> None:
        """Write the lines of a notice and wait until the disk has them; inside `batch`, collect them."""
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
        """Batch writes: moves inside the block wait for the disk only once, at its end."""
        self._is_batching = True
        try:
            yield
        finally:
            self._is_batching = False
            if self._synced < len(self._raw):
                self.retry()

    @contextmanager
    def marking_shown(self) -> Iterator[None]:
        """Note each move inside the block as shown: the computer makes it for a person."""
        self._marks_shown = True
        try:
            yield
        finally:
            self._marks_shown = False

    def retry(self) -> bool:
        """Try again to bring the file up to date; return True on success."""
        self.reason = ""
        try:
            self._bring_up_to_date()
        except OSError as error:
            self.reason = describe_error(error)
            self._set_error(message("saves.journal.failing", why=self.reason))
        else:
            self._set_error(_TOO_LONG if self._is_full else "")
        return not self.error

    def take_message(self) -> Words:
        """Return the message for the player: the error while there is one, else the news, once, or ""."""
        if self.error:
            return self.error
        news, self._news = self._news, ""
        return news

    def loss_warning(self) -> Words:
        """Try to write again; return a sentence on the loss from leaving the game now, or "" for none."""
        if not self.is_worth_keeping or self.retry():
            return ""
        if self._is_full:
            return message("saves.journal.cut_short")
        if self._synced == len(self._raw):
            return ""
        return message("saves.journal.lost", why=self.reason)

    def close(self) -> None:
        """Write the missing lines, free the file and stop listening. A second call does nothing."""
        if self.on_notice not in self.match.listeners:
            return
        self.match.listeners.remove(self.on_notice)
        if (
            self.is_worth_keeping
            and self.seconds > self._noted_seconds
            and isinstance(self.match.turn, Decide)
        ):
            self._append(self._state_lines())
        elif self.is_worth_keeping or self._synced < len(self._raw):
            self.retry()
        self._release()

    def remove(self) -> bool:
        """Close, and delete the file if this journal alone made and wrote it; return True if it did."""
        is_deletable = self._is_new and self._is_sole_writer()
        if self.on_notice in self.match.listeners:
            self.match.listeners.remove(self.on_notice)
        self._release()
        if is_deletable:
            try:
                self._folder.remove(self.name)
            except OSError:
                return False
        return is_deletable

    # -------------------------------------------------------------- lines
    def _state_lines(self) -> list[bytes]:
        """Return the check of the match as it stands, and its end line if it has ended."""
        match, turn = self.match, self.match.turn
        moves = sum(entry.actor != NATURE for entry in match.log)
        self._noted_seconds = self.seconds
        lines = [dump(["=", short_hash(match.state), self._noted_seconds, moves])]
        if isinstance(turn, Over):
            lines.append(dump(["#", turn.winners, turn.why, moment(self._now())]))
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
        self._warn_if_nearly_full()
        if not self._is_batching:
            self.retry()

    def _warn_if_nearly_full(self) -> None:
        """Report once the number of moves that still fit into the file, early enough to end the game."""
        if self._has_warned or self.match.is_over:
            return
        room = min(1 - self._lines / MAX_LINES, 1 - len(self._raw) / MAX_BYTES)
        if room <= _NEARLY_FULL:
            self._has_warned = True
            count = int(room * self._lines / (1 - room)) // _LINES_OF_A_MOVE
            self._set_news(message("saves.journal.nearly_full", count=count))

    # -------------------------------------------------------------- the file
    def _bring_up_to_date(self) -> None:
        """Write every byte not known to be on the disk. Raises OSError, `SaveInUse`."""
        file = self._open_file()
        self._keep_damaged()
        try:
            self._write_missing(file.fd)
        finally:
            self._fingerprint = file.fingerprint
        if not self._synced:
            sync_folder(self._folder.path)
        self._synced = len(self._raw)
        self._origin = None

    def _write_missing(self, fd: int) -> None:
        if os.fstat(fd).st_size != self._synced:
            os.ftruncate(fd, self._synced)
        if self._synced < len(self._raw):
            os.lseek(fd, self._synced, os.SEEK_SET)
            write_all(fd, bytes(self._raw[self._synced :]))

    def _open_file(self) -> LockedFile:
        """Return the locked file with our first `_synced` bytes, or another one if others wrote to it."""
        if self._file is None or not self._is_unchanged(self._file):
            self._release()
            self._file = self._reopened() or self._created()
        return self._file

    def _is_unchanged(self, file: LockedFile) -> bool:
        """Return True if the file is ours and holds only what we wrote; read it only if it has changed."""
        return file.is_exclusive and (file.fingerprint == self._fingerprint or self._has_our_bytes(file))

    def _has_our_bytes(self, file: LockedFile) -> bool:
        """Return True if a file holds exactly the bytes it was resumed from, or a beginning of this game."""
        found = read_some(file.fd, 0, MAX_BYTES + 1)
        if found == self._origin:
            return True
        self._synced = min(self._synced, len(found))
        return self._raw.startswith(found)

    def _reopened(self) -> LockedFile | None:
        """Return the file of our name, locked, or None if it is not ours or another window holds it."""
        if not self._synced:
            return None
        try:
            file = self._folder.lock(self.name)
        except SaveInUse:
            return None
        except OSError as error:
            if error.errno in _THEIRS:
                return None
            raise
        if self._has_our_bytes(file):
            return file
        file.close()
        return None

    def _created(self) -> LockedFile:
        """Return a new, locked file for the whole game."""
        was_saved = bool(self._fingerprint) or self._origin is not None
        self._synced = 0
        file = self._folder.create(self.name)
        if was_saved and file.path.name != self.name:
            self._news = message("saves.journal.moved")
        self.name = file.path.name
        return file

    def _is_sole_writer(self) -> bool:
        """Return True if the file is ours and no one else wrote to it."""
        try:
            return self._file is not None and self._is_unchanged(self._file)
        except OSError:
            return False

    def _keep_damaged(self) -> None:
        """Copy the file as it was found to the first free name beside it."""
        if self._damaged is not None:
            self.aside = self._folder.write_beside(self.name, _DAMAGED, self._damaged)
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
