"""All save files: begin, resume, list, export, import, put damaged ones aside."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from games import GAMES
from games.match import Match
from saves.errors import BadSave, CannotSave, why
from saves.files import read_some, sync_folder, write_all, write_whole
from saves.folder import ENDING, SaveFile, save_files
from saves.header import Games, Header
from saves.journal import Clock, Journal, claim
from saves.lines import MAX_BYTES
from saves.lock import Hold
from saves.replay import load, replay, unreadable
from saves.summary import Summary, summarise

DAMAGED: Final = "damaged"
KEPT: Final = "kept"

Summaries: TypeAlias = list[Summary]
_Files: TypeAlias = list[SaveFile]


class Opened(NamedTuple):
    """A saved game brought back. `journal` is None for a recording, which is not played on.

    `sentence` tells the player what was lost ("" for nothing), `notes` are the words noted beside the moves.
    """

    match: Match
    journal: Journal | None
    sentence: str
    seconds: int
    notes: frozenset[str] = frozenset()

    @property
    def is_recording(self) -> bool:
        """Whether the match can be watched but not played on."""
        return self.journal is None


class Library:
    """The saved games in a folder, which need not exist. `now` gives seconds since 1970."""

    def __init__(self, folder: Path, games: Games = GAMES, now: Callable[[], float] = time.time) -> None:
        self.folder = folder
        self._games = games
        self._now = now
        self._known: dict[str, tuple[SaveFile, Summary | None]] = {}

    def begin(self, match: Match, clock: Clock) -> Journal:
        """A new save file for a match; where none can be made, a journal with `trouble` that keeps trying."""
        header = Header.of(match, self._now())
        return Journal.begin(match, self._fresh(header.game, header.began), header, clock, self._now)

    def open(self, path: Path, clock: Clock) -> Opened:
        """A saved game, to be played on in the same file. Raises `BadSave`, `SaveInUse`."""
        hold = _hold(path)
        try:
            found = replay(_contents(path, hold), self._games)
        except BadSave:
            _let_go(hold)
            raise
        if found.recording:
            _let_go(hold)
            return Opened(found.match, None, found.sentence, found.seconds, found.notes)
        journal = Journal.resume(found, path, hold, clock, self._now)
        return Opened(found.match, journal, found.sentence, found.seconds, found.notes)

    def list(self) -> Summaries:
        """The saved games, the one played last first. Files that are none are left out."""
        found = (self._summary(file) for file in self._files())
        return [summary for summary in found if summary is not None]

    def latest(self, game: str | None = None) -> Summary | None:
        """The unfinished game that was played last (of one kind, where `game` names it)."""
        for file in self._files():
            summary = self._summary(file)
            if summary and not summary.finished and game in (None, summary.game):
                return summary
        return None

    def unreadable(self) -> tuple[Path, ...]:
        """The files that look like saved games but are none; `quarantine` puts one aside."""
        files = (file for file in self._files() if file.size and self._summary(file) is None)
        return tuple(file.path for file in files)

    def export(self, path: Path, target: Path) -> None:
        """Copy a save to where the player wants it, in place of what is there.

        Raises `BadSave`, `CannotSave`.
        """
        data = load(path)
        try:
            if not (target.exists() and target.samefile(path)):
                write_whole(target, data)
        except (OSError, ValueError) as fault:
            raise _cannot("The game cannot be saved there", fault) from None

    def import_(self, source: Path) -> Path:
        """Copy a save from elsewhere into the library, once it has been read; where it is now.

        Raises `BadSave`, `CannotSave`.
        """
        data = load(source)
        header = replay(data, self._games).header
        try:
            hold = claim(self._fresh(header.game, header.began))
        except OSError as fault:
            raise _cannot("The game cannot be taken in", fault) from None
        try:
            write_all(hold.fd, data)
        except OSError as fault:
            hold.path.unlink(missing_ok=True)
            raise _cannot("The game cannot be taken in", fault) from None
        finally:
            hold.let_go()
        sync_folder(self.folder)
        return hold.path

    def quarantine(self, path: Path) -> Path:
        """Move a file aside into `damaged/`, never deleting it; its new place.

        Raises `SaveInUse`, `CannotSave`.
        """
        return self._move_aside(path, self.folder / DAMAGED)

    def put_away(self, path: Path) -> Path:
        """Move a game into `kept/`, out of the list but never deleted; its new place.

        Raises `SaveInUse`, `CannotSave`.
        """
        return self._move_aside(path, self.folder / KEPT)

    def _move_aside(self, path: Path, aside: Path) -> Path:
        with contextlib.suppress(BadSave):
            _let_go(_hold(path))
        try:
            aside.mkdir(parents=True, exist_ok=True)
            target = _free(aside, path.name)
            os.rename(path, target)
        except OSError as fault:
            raise _cannot("The file cannot be put aside", fault) from None
        return target

    def discard_untouched(self, journal: Journal) -> bool:
        """Close a journal, and delete its file if its match has not begun; whether it did."""
        if journal.is_touched:
            journal.close()
            return False
        return journal.remove()

    def _fresh(self, game: str, began: str) -> Path:
        """A name for a match; UTC, so that the names of one game sort as its matches began."""
        stamp = began.translate({ord("T"): "-", ord("Z"): None, ord("-"): None, ord(":"): None})
        return self.folder / f"{game}-{stamp}-1{ENDING}"

    def _files(self) -> _Files:
        """The save files, the one written last first."""
        return sorted(save_files(self.folder), key=lambda file: (-file.written, file.path.name))

    def _summary(self, file: SaveFile) -> Summary | None:
        """The summary of a file, read only when the file has changed; None where it is no save."""
        known = self._known.get(file.path.name)
        if known is None or known[0] != file:
            known = self._known[file.path.name] = (file, self._read_summary(file.path))
        return known[1]

    def _read_summary(self, path: Path) -> Summary | None:
        try:
            summary = summarise(path)
        except (OSError, BadSave):
            return None
        return summary if summary.game in self._games else None


def _hold(path: Path) -> Hold | None:
    """The file, held; None where it can be read at most. Raises `BadSave`, `SaveInUse`."""
    try:
        hold = Hold(path)
    except OSError as fault:
        if fault.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            return None
        raise unreadable(fault) from None
    if not hold.is_in_place:
        hold.let_go()
        raise BadSave("This saved game is not there any more.")
    return hold


def _contents(path: Path, hold: Hold | None) -> bytes:
    if hold is None:
        return load(path)
    try:
        return read_some(hold.fd, 0, MAX_BYTES + 1)
    except OSError as fault:
        raise unreadable(fault) from None


def _let_go(hold: Hold | None) -> None:
    if hold is not None:
        hold.let_go()


def _free(folder: Path, name: str) -> Path:
    """The name in the folder, or the name with the first number that is not taken."""
    target, number = folder / name, 1
    while os.path.lexists(target):
        number += 1
        target = folder / f"{name}.{number}"
    return target


def _cannot(what: str, fault: OSError | ValueError) -> CannotSave:
    return CannotSave(f"{what}: {why(fault)}.")
