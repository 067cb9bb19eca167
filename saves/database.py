"""A wrapper of one SQLite file: made if missing, emptied if older, moved aside if damaged."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from games.core import Message, Words, message
from saves.files import describe_error, make_folder, sync_folder

if TYPE_CHECKING:
    from sqlite3 import Connection, Error

T = TypeVar("T")

PATIENCE: Final = 1.0
"""Seconds to wait for another window that is writing just now."""

_ERROR, _CORRUPT, _NO_DATABASE = 1, 11, 26
_WHY: Final = {5: "busy", 6: "busy", 8: "denied", 10: "disk", 13: "full", 14: "closed", 23: "unreadable"}
"""Keys of the player's messages by SQLite's result codes."""


class _Corrupt(Exception):
    """Error for a file that is no database, or not one with our tables."""


class _Unavailable(Exception):
    """Error for a file that is unusable at the moment; the `reason` is a part of a sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class Database:
    """A file with some tables, `name` to columns, which each operation opens and closes again.

    `error` is a sentence for the player if the last operation failed, else "". `aside` is the new path of
    a damaged file, `None` while there was none.
    """

    def __init__(self, path: Path, version: int, tables: dict[str, str], more: str = "") -> None:
        self.path = path
        self.error: Words = ""
        self.aside: Path | None = None
        self._version = version
        self._tables = tables
        self._more = more
        self._is_checked = False

    def read(self, work: Callable[[Connection], T], otherwise: T) -> T:
        """Run `work` in a read transaction and return its result, or `otherwise` if that fails."""
        return self._use("begin", work, otherwise)

    def write(self, work: Callable[[Connection], T], otherwise: T) -> T:
        """Run `work` in a write transaction, wholly or not at all; return its result, else `otherwise`."""
        return self._use("begin immediate", work, otherwise)

    def _use(self, begin: str, work: Callable[[Connection], T], otherwise: T) -> T:
        try:
            try:
                found = self._work(begin, work)
            except _Corrupt:
                self._move_aside()
                found = self._work(begin, work)
        except _Unavailable as refusal:
            self.error = message("saves.records.refused", why=refusal.reason)
            return otherwise
        except _Corrupt:
            self.error = message("saves.records.damaged")
            return otherwise
        self.error = ""
        return found

    def _work(self, begin: str, work: Callable[[Connection], T]) -> T:
        with self._opened() as connection:
            connection.execute(begin)
            found = work(connection)
            connection.execute("commit")
            return found

    # -------------------------------------------------------------- the file
    @contextlib.contextmanager
    def _opened(self) -> Iterator[Connection]:
        """Open a connection to our tables; its end undoes open changes. Raises `_Corrupt`, `_Unavailable`."""
        try:
            import sqlite3
        except ImportError:
            raise _Unavailable(message("saves.records.why.no_sqlite")) from None
        try:
            make_folder(self.path.parent)
            with contextlib.closing(
                sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            ) as connection:
                self._prepare(connection)
                yield connection
        except OSError as error:
            raise _Unavailable(describe_error(error)) from None
        except sqlite3.Error as error:
            raise _error_of(error) from None

    def _prepare(self, connection: Connection) -> None:
        """Make or check the tables of this version. Raises `_Corrupt`, `_Unavailable`."""
        found = _version(connection)
        if found > self._version:
            raise _Unavailable(message("saves.records.why.newer"))
        if found < self._version:
            self._make(connection)
        elif not self._is_checked and not self._is_sound(connection):
            raise _Corrupt
        self._is_checked = True

    def _is_sound(self, connection: Connection) -> bool:
        """Return True if the file holds exactly the tables of `_make` and passes SQLite's quick check."""
        made = {
            words for (words,) in connection.execute("select lower(sql) from sqlite_master where sql != ''")
        }
        is_ours = made == {words.lower() for words in self._statements}
        return is_ours and connection.execute("pragma quick_check(1)").fetchone() == ("ok",)

    @property
    def _statements(self) -> list[str]:
        """The statements that make the tables, as SQLite stores them."""
        tables = [f"create table {name} ({columns})" for name, columns in self._tables.items()]
        return [*tables, self._more] if self._more else tables

    def _make(self, connection: Connection) -> None:
        """Make the tables in place of older ones, unless another window has just done so."""
        connection.execute("begin immediate")
        if _version(connection) != self._version:
            for name in self._tables:
                connection.execute(f"drop table if exists {name}")
            for statement in self._statements:
                connection.execute(statement)
            connection.execute(f"pragma user_version = {self._version}")
        connection.execute("commit")

    def _move_aside(self) -> None:
        """Move the damaged file and its SQLite journal to the first free name. Raises `_Unavailable`."""
        number = 1
        while os.path.lexists(aside := self.path.with_name(f"{self.path.name}.damaged-{number}")):
            number += 1
        try:
            os.replace(self.path, aside)
            with contextlib.suppress(FileNotFoundError):
                os.replace(f"{self.path}-journal", f"{aside}-journal")
            sync_folder(self.path.parent)
        except OSError as error:
            raise _Unavailable(describe_error(error)) from None
        self.aside = aside


def _version(connection: Connection) -> int:
    return int(connection.execute("pragma user_version").fetchone()[0])


def _error_of(error: Error) -> Exception:
    """Return our error for one of SQLite; one without a code comes from invalid text in the file."""
    code = getattr(error, "sqlite_errorcode", _CORRUPT) & 0xFF
    if code in (_ERROR, _CORRUPT, _NO_DATABASE):
        return _Corrupt()
    return _Unavailable(message(f"saves.records.why.{_WHY.get(code, 'other')}"))
