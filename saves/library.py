"""All save files: begin, resume, list, archive, and share with other players."""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import os
import time
from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from games import GAMES
from games.core import Words, message
from games.match import Match
from saves import folders
from saves.files import BadSave, CannotSave, describe_error, read_some, write_out
from saves.format import LESSON, MAX_BYTES, Games, Header, is_credible, seconds_of
from saves.journal import Clock, Journal
from saves.listing import ARCHIVE, ENDING, HEAD, SaveFile, Summary, save_files, summarize
from saves.replay import Progress, Replay, load, no_progress, read, read_error, replay
from saves.save_folder import LockedFile, SaveFolder

_MAX_NAME: Final = 60  # characters of the name of a file that is shared
_MAX_NAMES: Final = 1000  # names that are tried

Summaries: TypeAlias = list[Summary]
_Files: TypeAlias = list[SaveFile]


class Opened(NamedTuple):
    """A reopened saved game. `journal` is None for a recording, which cannot be played on.

    `sentence` tells the player of any loss ("" for none), `notes` are the words noted beside the moves.
    """

    match: Match
    journal: Journal | None
    sentence: Words
    seconds: int
    notes: frozenset[str] = frozenset()

    @property
    def is_recording(self) -> bool:
        """True if the match can be watched but not played on."""
        return self.journal is None


class Library:
    """The saved games in a folder, which need not exist. `now` returns seconds since 1970.

    It writes, renames and removes only files that are ours alone, see `saves.save_folder`.
    """

    def __init__(self, folder: Path, games: Games = GAMES, now: Callable[[], float] = time.time) -> None:
        self.folder = folder
        self._save_folder = SaveFolder(folder)
        self._games = games
        self._now = now
        self._known: dict[str, tuple[SaveFile, Summary | None]] = {}

    def begin(self, match: Match, clock: Clock) -> Journal:
        """Return the journal of a match in a new file; on failure it has an `error` and keeps trying."""
        header = Header.of(match, self._now())
        return Journal.begin(match, self._save_folder, _new_name(header), header, clock, self._now)

    # -------------------------------------------------------------- playing
    def own_save(self, path: Path) -> Path | None:
        """Return our saved game that a path leads to, perhaps over links, or None if it leads elsewhere."""
        name = _game_in(self._save_folder, path)
        return None if name is None else self.folder / name

    def open(self, path: Path, clock: Clock, progress: Progress = no_progress) -> Opened:
        """Open a saved game of ours, to continue it in the same file. Raises `BadSave`, `SaveInUse`."""
        ours = self.own_save(path)
        if ours is None:
            load(path)
            raise BadSave(message("saves.foreign"))
        file = self._lock(ours.name)
        try:
            found = replay(_contents(ours, file), self._games, progress)
        except BaseException:
            _close(file)
            raise
        if found.recording:
            _close(file)
            return Opened(found.match, None, found.sentence, found.seconds, found.notes)
        journal = Journal.resume(found, self._save_folder, ours.name, file, clock, self._now)
        return Opened(found.match, journal, _loss_sentence(found, journal), found.seconds, found.notes)

    def _lock(self, name: str) -> LockedFile | None:
        """Return the file, held, or None if it is readable at most. Raises `BadSave`, `SaveInUse`."""
        try:
            return self._save_folder.lock(name)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
                return None
            raise read_error(error) from None

    def discard_unplayed(self, journal: Journal) -> bool:
        """Close a journal and delete the file that it made if it is untouched; return True if deleted."""
        if journal.is_worth_keeping:
            journal.close()
            return False
        return journal.remove()

    # -------------------------------------------------------------- the list
    def list(self) -> Summaries:
        """Return the saved games, the one played last first, without files that are none."""
        found = (self._summary(file) for file in self._files())
        return [summary for summary in found if summary is not None]

    def latest(self, game: str | None = None) -> Summary | None:
        """Return the unfinished game played last, of any kind or of `game`, or None.

        It skips games that have not begun, left by a program that was killed, and each lesson after which
        another game of its kind has begun.
        """
        last_starts = cache(self._last_starts)
        for file in self._files():
            summary = self._summary(file)
            if (
                summary is None
                or summary.finished
                or not summary.is_begun
                or game not in (None, summary.game)
            ):
                continue
            if LESSON not in summary.notes or last_starts().get(summary.game, "") < summary.began:
                return summary
        return None

    def _last_starts(self) -> dict[str, str]:
        """Return the latest start of a game that is no lesson, by kind of game."""
        began = (each for each in self.list() if each.is_begun and LESSON not in each.notes)
        return {each.game: each.began for each in sorted(began, key=lambda each: each.began)}

    def unreadable_files(self) -> tuple[Path, ...]:
        """Return the non-empty files that look like saved games but are none, which `archive` accepts."""
        files = (file for file in self._files() if file.size and self._summary(file) is None)
        return tuple(file.path for file in files)

    def _files(self) -> _Files:
        """Return the save files, the game played last first."""
        now = self._now()
        return sorted(save_files(self.folder), key=lambda file: (-self._played(file, now), file.path.name))

    def _played(self, file: SaveFile, now: float) -> float:
        """Return the time a game was played last: its file's, else its start, else -inf.

        It ignores times ahead, by a wrong clock: such a game would be the latest until that day.
        """
        if is_credible(file.written / 1e9, now):
            return file.written / 1e9
        summary = self._known_summary(file)
        began = seconds_of(summary.began) if summary else None
        return began if began is not None and is_credible(began, now) else -inf

    def _summary(self, file: SaveFile) -> Summary | None:
        """Return the summary of a file, without times ahead, or None if it is no save."""
        summary, now = self._known_summary(file), self._now()
        if summary is None or summary.played <= now:
            return summary
        return dataclasses.replace(summary, played=min(now, self._played(file, now)))

    def _known_summary(self, file: SaveFile) -> Summary | None:
        """Return the summary of a file, read anew only if it has changed, or None if it is no save."""
        known = self._known.get(file.path.name)
        if known is None or known[0] != file:
            known = self._known[file.path.name] = (file, self._read_summary(file))
        return known[1]

    def _read_summary(self, file: SaveFile) -> Summary | None:
        try:
            summary = summarize(file.path)
        except Exception:  # a hostile file may raise anything: the list shows it as unreadable
            return None
        if summary.game not in self._games:
            return None
        is_begun = summary.moves > 0 or file.size > HEAD or self._is_begun(file.path)
        return dataclasses.replace(summary, is_begun=is_begun)

    def _is_begun(self, path: Path) -> bool:
        """Return True if the match of a short file has begun, or if the file cannot be replayed."""
        try:
            return read(path, self._games).match.is_begun
        except BadSave:
            return True

    # -------------------------------------------------------------- archive
    def archive(self, path: Path) -> Path:
        """Move a game into `kept/`, out of the list but never deleted; return its new path.

        Raises `SaveInUse`, `CannotSave`.
        """
        name = self._save_folder.entry_name(path)
        if name is None:
            raise CannotSave(message("saves.own_only"))
        with contextlib.suppress(BadSave):
            _close(self._lock(name))
        try:
            return self._save_folder.move_down(name, ARCHIVE)
        except OSError as error:
            raise CannotSave(message("saves.cannot.put_away", why=describe_error(error))) from None

    def _unarchived(self, path: Path) -> Path | None:
        """Move an archived game of ours back into the list and return its path; None for any other file.

        Raises `BadSave`, `CannotSave`.
        """
        try:
            name = _game_in(self._save_folder.subfolder(ARCHIVE), path)
        except OSError:
            return None
        if name is None:
            return None
        replay(load(path), self._games)
        try:
            return self._save_folder.move_up(name, ARCHIVE)
        except OSError as error:
            raise CannotSave(message("saves.cannot.take_out", why=describe_error(error))) from None

    # -------------------------------------------------------------- sharing
    def share(self, path: Path, name: str, folder: Path | None = None) -> Path:
        """Copy a saved game into a folder (by default the documents) under a readable name; return the path.

        The name is the first that is free or belongs to an equal file, which stays as it is.

        Raises `BadSave`, `CannotSave`.
        """
        data = load(path)
        target = _free_name(folder or folders.documents_folder(self.folder.parent), _plain_name(name), data)
        if not os.path.exists(target):
            self.export(path, target)
        return target

    def export(self, path: Path, target: Path) -> None:
        """Copy a save to a path of the player's choice; never overwrite a file.

        Raises `BadSave`, and `CannotSave`, also if the path has a file with other contents.
        """
        data = load(path)
        try:
            write_out(target, data)
        except (OSError, ValueError) as error:
            if not (isinstance(error, FileExistsError) and load(target) == data):
                raise CannotSave(message("saves.cannot.share", why=describe_error(error))) from None

    def import_save(self, source: Path, progress: Progress = no_progress) -> Path:
        """Return our saved game, moved back into the list if archived, or our copy of a file from elsewhere.

        There is one copy at most. Raises `BadSave`, `CannotSave`.
        """
        ours = self.own_save(source) or self._unarchived(source)
        if ours is not None:
            return ours
        if not os.path.lexists(source):  # it accepts names that no file can have, too
            raise BadSave(message("saves.no_file"))
        return self._imported(source, progress)

    def _imported(self, source: Path, progress: Progress) -> Path:
        """Return our copy of a game from elsewhere, made if missing. Raises `BadSave`, `CannotSave`."""
        data = load(source)
        found = replay(data, self._games, progress)
        known = next(filter(None, (self._continued_by(summary, found) for summary in self.list())), None)
        if known is not None:
            return known
        try:
            return self._save_folder.write(_new_name(found.header), data)
        except OSError as error:
            raise CannotSave(message("saves.cannot.take_in", why=describe_error(error))) from None

    def _continued_by(self, summary: Summary, found: Replay) -> Path | None:
        """Return the path of our game if it equals the found one or continues it unfinished, else None."""
        ours = self.own_save(summary.path)
        if ours is None or (summary.game, summary.began) != (found.header.game, found.header.began):
            return None
        try:
            raw = load(ours)
        except BadSave:
            return None
        went_on = raw.startswith(found.raw[: found.good]) and not summary.finished
        return ours if went_on or raw == found.raw else None


def _game_in(folder: SaveFolder, path: Path) -> str | None:
    """Return the name of the saved game in a folder of ours that a path leads to, or None if elsewhere."""
    name = folder.file_name(path)
    return name if name is not None and name.endswith(ENDING) else None


def _new_name(header: Header) -> str:
    """Return a file name for a match; it is in UTC, so that the names of one game sort by their start."""
    stamp = header.began.translate({ord("T"): "-", ord("Z"): None, ord("-"): None, ord(":"): None})
    return f"{header.game}-{stamp}-1{ENDING}"


def _loss_sentence(found: Replay, journal: Journal) -> Words:
    """Return the sentence on a resumed game: the loss, and the outcome of copying the damaged file."""
    if not found.is_damaged or isinstance(found.sentence, str):
        return found.sentence
    kept = dict(found.sentence.values)["kept"]
    if journal.aside is not None:
        return message("saves.damaged.copied", kept=kept)
    return message("saves.damaged.not_copied", kept=kept, why=journal.reason)


def _contents(path: Path, file: LockedFile | None) -> bytes:
    if file is None:
        return load(path)
    try:
        return read_some(file.fd, 0, MAX_BYTES + 1)
    except OSError as error:
        raise read_error(error) from None


def _close(file: LockedFile | None) -> None:
    if file is not None:
        file.close()


def _plain_name(name: str) -> str:
    """Return a name as every system allows it for a file."""
    kept = "".join(char if char.isalnum() or char in " -,_" else " " for char in name)
    return " ".join(kept.split())[:_MAX_NAME].strip() or "game"


def _free_name(folder: Path, name: str, data: bytes) -> Path:
    """Return the first path that is free, or taken by an equal file. Raises `CannotSave`."""
    for number in range(1, _MAX_NAMES):
        path = folder / (f"{name}{ENDING}" if number == 1 else f"{name} {number}{ENDING}")
        if not os.path.exists(path) or _holds(path, data):
            return path
    raise CannotSave(message("saves.too_many"))


def _holds(path: Path, data: bytes) -> bool:
    try:
        return load(path) == data
    except BadSave:
        return False
