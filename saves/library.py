"""All save files: begin, resume, list, archive, and share with other players."""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import os
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from games import GAMES
from games.core import Words, message
from games.match import Match
from saves import folders
from saves.files import PATIENCE, BadSave, SaveFailed, describe_error, export_file, insist, read_range
from saves.format import LESSON, MAX_BYTES, Games, Header, is_possible_time, parse_timestamp
from saves.journal import Clock, Journal
from saves.listing import ARCHIVE, ENDING, HEAD, SaveFile, Summary, read_summary, save_files
from saves.path_check import check_path
from saves.replay import Progress, Replay, load, no_progress, read, read_error, replay
from saves.save_folder import LockedFile, SaveFolder

_MAX_NAME: Final = 60  # characters of the name of a shared file
_MAX_NAMES: Final = 1000  # names to try

Summaries: TypeAlias = list[Summary]
_Files: TypeAlias = list[SaveFile]


class Opened(NamedTuple):
    """A saved game, opened again. `journal` is None for a read-only one, which can only be watched.

    `warning` tells the player what was lost ("" for nothing), `notes` are the notes in the file.
    """

    match: Match
    journal: Journal | None
    warning: Words
    seconds: int
    notes: frozenset[str] = frozenset()

    @property
    def is_read_only(self) -> bool:
        """True if the match can be watched but not continued."""
        return self.journal is None


class Library:
    """The saved games in a folder, which need not exist. `now` returns seconds since 1970.

    It writes, renames and removes only our own files, see `saves.save_folder`.
    """

    def __init__(self, folder: Path, games: Games = GAMES, now: Callable[[], float] = time.time) -> None:
        self.folder = folder
        self._save_folder = SaveFolder(folder)
        self._games = games
        self._now = now
        self._known: dict[str, tuple[SaveFile, Summary | None]] = {}

    def begin(self, match: Match, clock: Clock) -> Journal:
        """Return the journal of a match in a new file; on failure it has an `error` and tries again later."""
        header = Header.of(match, self._now())
        return Journal.begin(match, self._save_folder, _new_name(header), header, clock, self._now)

    # -------------------------------------------------------------- playing
    def own_save(self, path: Path) -> Path | None:
        """Return the path of our saved game to which a path leads, perhaps through links, or None."""
        name = _game_in(self._save_folder, path)
        return None if name is None else self.folder / name

    def open(self, path: Path, clock: Clock, progress: Progress = no_progress) -> Opened:
        """Open one of our saved games, to continue it in the same file. Raises `BadSave`, `SaveInUse`.

        It may wait for another program that holds the file: call it on a thread.
        """
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
        if found.is_read_only:
            _close(file)
            return Opened(found.match, None, found.warning, found.seconds, found.notes)
        journal = Journal.resume(found, self._save_folder, ours.name, file, clock, self._now)
        return Opened(found.match, journal, _loss_warning(found, journal), found.seconds, found.notes)

    def _lock(self, name: str) -> LockedFile | None:
        """Return the locked file, or None if it cannot be written. Raises `BadSave`, `SaveInUse`."""
        try:
            return insist(lambda: self._save_folder.lock(name))
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
                return None
            raise read_error(error) from None

    def close_or_remove(self, journal: Journal) -> bool:
        """Close a journal; delete its file if no move was made. Return True if deleted."""
        if journal.has_content:
            journal.close()
            return False
        return journal.remove()

    # -------------------------------------------------------------- the list
    def list(self) -> Summaries:
        """Return the saved games, the one played last first, without invalid files."""
        found = (self._summary(file) for file in self._files())
        return [summary for summary in found if summary is not None]

    def last_unfinished(self, game: str | None = None) -> Summary | None:
        """Return the unfinished game played last, of any kind or of `game`, or None.

        It skips lessons, which only the list offers, and games without a move, which a killed program leaves.
        """
        for file in self._files():
            summary = self._summary(file)
            if summary is None or summary.finished or not summary.is_begun or LESSON in summary.notes:
                continue
            if game in (None, summary.game):
                return summary
        return None

    def invalid_files(self) -> tuple[Path, ...]:
        """Return the non-empty files with the name of a save that are none; `archive` accepts them."""
        files = (file for file in self._files() if file.size and self._summary(file) is None)
        return tuple(file.path for file in files)

    def _files(self) -> _Files:
        """Return the files of all saves, the game played last first."""
        now = self._now()
        return sorted(save_files(self.folder), key=lambda file: (-self._played(file, now), file.path.name))

    def _played(self, file: SaveFile, now: float) -> float:
        """Return the time a game was played last: its file's, else its start, else -inf.

        It ignores times in the future, from a wrong clock: such a game would be the first until that day.
        """
        if is_possible_time(file.written / 1e9, now):
            return file.written / 1e9
        summary = self._known_summary(file)
        began = parse_timestamp(summary.began) if summary else None
        return began if began is not None and is_possible_time(began, now) else -inf

    def _summary(self, file: SaveFile) -> Summary | None:
        """Return the summary of a file, with no time in the future, or None if it is no save."""
        summary, now = self._known_summary(file), self._now()
        if summary is None or summary.played <= now:
            return summary
        return dataclasses.replace(summary, played=min(now, self._played(file, now)))

    def _known_summary(self, file: SaveFile) -> Summary | None:
        """Return the summary of a file, read again only if it has changed, or None if it is no save."""
        known = self._known.get(file.path.name)
        if known is None or known[0] != file:
            known = self._known[file.path.name] = (file, self._read_summary(file))
        return known[1]

    def _read_summary(self, file: SaveFile) -> Summary | None:
        try:
            summary = read_summary(file.path)
        except Exception:  # a hostile file can cause any error; the list shows it as unreadable
            return None
        if summary.game not in self._games:
            return None
        is_begun = summary.moves > 0 or file.size > HEAD or self._is_started(file.path)
        return dataclasses.replace(summary, is_begun=is_begun)

    def _is_started(self, path: Path) -> bool:
        """Replay a short file; return True if its match has begun, or if the replay fails."""
        try:
            return read(path, self._games).match.is_begun
        except BadSave:
            return True

    # -------------------------------------------------------------- archive
    def archive(self, path: Path) -> Path:
        """Move a game into the subfolder of archived saves, out of the list; return its new path.

        Like `open`, it may wait for another program. Raises `SaveInUse`, `SaveFailed`.
        """
        name = self._save_folder.entry_name(path)
        if name is None:
            raise SaveFailed(message("saves.own_only"))
        with contextlib.suppress(BadSave):
            _close(self._lock(name))
        try:
            return insist(lambda: self._save_folder.move_down(name, ARCHIVE))
        except OSError as error:
            raise SaveFailed(message("saves.cannot.put_away", why=describe_error(error))) from None

    def _restore(self, path: Path) -> Path | None:
        """Move one of our archived games back into the list and return its path; None for any other file.

        Raises `BadSave`, `SaveFailed`.
        """
        try:
            name = _game_in(self._save_folder.child_folder(ARCHIVE), path)
        except OSError:
            return None
        if name is None:
            return None
        replay(load(path, PATIENCE), self._games)
        try:
            return insist(lambda: self._save_folder.move_up(name, ARCHIVE))
        except OSError as error:
            raise SaveFailed(message("saves.cannot.take_out", why=describe_error(error))) from None

    # -------------------------------------------------------------- sharing
    def free_path(self, path: Path, name: str, folder: Path | None = None) -> Path:
        """Return a path for a copy of a saved game in a folder (default: documents), with a readable name.

        The name gets a number if a file with other contents has it. Raises `BadSave`, `SaveFailed`.
        """
        folder = folder or folders.documents_folder(self.folder.parent)
        return _free_name(folder, _safe_name(name), load(path))

    def export(self, path: Path, target: Path, *, may_replace: bool = False) -> None:
        """Copy a save to a path of the player's choice.

        A file there is replaced only if `may_replace`, and never in our own folder.

        Raises `BadSave`, and `SaveFailed`, also if there is a file with other contents that must stay.
        """
        data = load(path)
        is_ours = self._save_folder.entry_name(target) is not None
        try:
            check_path(target)
            export_file(target, data, may_replace=may_replace and not is_ours)
        except (OSError, ValueError) as error:
            if not (isinstance(error, FileExistsError) and _has_contents(target, data)):
                raise SaveFailed(message("saves.cannot.share", why=describe_error(error))) from None

    def import_save(self, source: Path, progress: Progress = no_progress) -> Path:
        """Return the path of our saved game, moved back into the list if archived, or of our copy of a file.

        Another call for the same file makes no second copy. Raises `BadSave`, `SaveFailed`.
        """
        ours = self.own_save(source) or self._restore(source)
        if ours is not None:
            return ours
        if not os.path.lexists(source):  # lexists also accepts names that no file can have
            raise BadSave(message("saves.no_file"))
        return self._import(source, progress)

    def _import(self, source: Path, progress: Progress) -> Path:
        """Copy a save from outside unless we have it; return our path. Raises `BadSave`, `SaveFailed`."""
        data = load(source, PATIENCE)
        found = replay(data, self._games, progress)
        known = next(filter(None, (self._matching_save(summary, found) for summary in self.list())), None)
        if known is not None:
            return known
        try:
            return self._save_folder.write(_new_name(found.header), data)
        except OSError as error:
            raise SaveFailed(message("saves.cannot.take_in", why=describe_error(error))) from None

    def _matching_save(self, summary: Summary, found: Replay) -> Path | None:
        """Return the path of our game if it equals the found one, or is unfinished and continues it."""
        ours = self.own_save(summary.path)
        if ours is None or (summary.game, summary.began) != (found.header.game, found.header.began):
            return None
        try:
            raw = load(ours)
        except BadSave:
            return None
        continues = raw.startswith(found.raw[: found.valid_bytes]) and not summary.finished
        return ours if continues or raw == found.raw else None


def _game_in(folder: SaveFolder, path: Path) -> str | None:
    """Return the name of the saved game in this folder to which a path leads, or None."""
    name = folder.file_name(path)
    return name if name is not None and name.endswith(ENDING) else None


def _new_name(header: Header) -> str:
    """Return a file name for a match: the game and its start in UTC, so that names sort by start."""
    stamp = header.began.translate({ord("T"): "-", ord("Z"): None, ord("-"): None, ord(":"): None})
    return f"{header.game}-{stamp}-1{ENDING}"


def _loss_warning(found: Replay, journal: Journal) -> Words:
    """Return the warning for a resumed game: the loss, and the path of the copy or why there is none."""
    if isinstance(found.warning, str):
        return found.warning
    kept = dict(found.warning.values)["kept"]
    if journal.damaged_copy is not None:
        return message("saves.damaged.copied", kept=kept)
    return message("saves.damaged.not_copied", kept=kept, why=journal.reason)


def _contents(path: Path, file: LockedFile | None) -> bytes:
    if file is None:
        return load(path)
    try:
        return read_range(file.fd, 0, MAX_BYTES + 1)
    except OSError as error:
        raise read_error(error) from None


def _close(file: LockedFile | None) -> None:
    if file is not None:
        file.close()


def _safe_name(name: str) -> str:
    """Return a name without characters that some system does not allow in file names."""
    kept = "".join(char if char.isalnum() or char in " -,_" else " " for char in name)
    return " ".join(kept.split())[:_MAX_NAME].strip() or "game"


def _free_name(folder: Path, name: str, data: bytes) -> Path:
    """Return the first path that is free or has an equal file. Raises `SaveFailed`."""
    for number in range(1, _MAX_NAMES):
        path = folder / (f"{name}{ENDING}" if number == 1 else f"{name} {number}{ENDING}")
        if not os.path.exists(path) or _has_contents(path, data):
            return path
    raise SaveFailed(message("saves.too_many"))


def _has_contents(path: Path, data: bytes) -> bool:
    try:
        return load(path) == data
    except BadSave:
        return False
