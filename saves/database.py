"""A wrapper of one SQLite file: made if missing, emptied if older, replaced if damaged."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from games.core import Message, Words, message
from saves.files import PATIENCE, RETRY_DELAY, describe_error, is_held, make_folder, sync_folder

if TYPE_CHECKING:
    from sqlite3 import Connection, Error

T = TypeVar("T")

TIMEOUT: Final = 1.0
"""Seconds to wait for another window that is writing."""

_ERROR, _CORRUPT, _NO_DATABASE = 1, 11, 26
_REASONS: Final = {5: "busy", 6: "busy", 8: "denied", 10: "disk", 13: "full", 14: "closed", 23: "unreadable"}
"""Last parts of message keys, by SQLite's result codes."""

_HELD: Final = ("denied", "closed")
"""Reasons that SQLite gives if another program holds the file."""


class _InvalidDatabase(Exception):
    """Error for a file that is no database, or has other tables than ours."""


class _NotAvailable(Exception):
    """Error for a file that cannot be used now; the `reason` is a part of a sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class Database:
    """A file of tables, given as the SQL of their columns by name; each operation opens and closes it.

    `error` is a sentence for the player if the last operation failed, else "". `damaged_copy` is the new path
    of a damaged file that was replaced, or None. `more` is an SQL statement for the rest of the schema. A new
    version empties all tables but those named in `lasting`.
    """

    def __init__(
        self, path: Path, version: int, tables: dict[str, str], more: str, lasting: Collection[str] = ()
    ) -> None:
        self.path = path
        self.error: Words = ""
        self.damaged_copy: Path | None = None
        self._version = version
        self._tables = tables
        self._more = more
        self._lasting = lasting
        self._is_checked = False

    def read(self, work: Callable[[Connection], T], otherwise: T) -> T:
        """Run `work` in a read transaction; return its result, or `otherwise` on failure."""
        return self._run("begin", work, otherwise)

    def write(self, work: Callable[[Connection], T], otherwise: T) -> T:
        """Run `work` in a write transaction; return its result, or `otherwise` on failure."""
        return self._run("begin immediate", work, otherwise)

    def _run(self, begin: str, work: Callable[[Connection], T], otherwise: T) -> T:
        try:
            try:
                result = self._insist(begin, work)
            except _InvalidDatabase:
                self._rename_invalid()
                result = self._execute(begin, work)
        except _NotAvailable as refusal:
            self.error = message("saves.records.refused", why=refusal.reason)
            return otherwise
        except _InvalidDatabase:
            self.error = message("saves.records.damaged")
            return otherwise
        self.error = ""
        return result

    def _insist(self, begin: str, work: Callable[[Connection], T]) -> T:
        """Run `work` again while another program, such as a virus scanner, holds the file, as on Windows."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self._execute(begin, work)
            except _NotAvailable as refusal:
                denied = PermissionError(errno.EACCES, "denied", str(self.path))
                if refusal.reason.key.rpartition(".")[2] not in _HELD or not is_held(denied):
                    raise
                if time.monotonic() >= until:
                    raise _NotAvailable(describe_error(denied)) from None
            time.sleep(RETRY_DELAY)

    def _execute(self, begin: str, work: Callable[[Connection], T]) -> T:
        with self._connect() as connection:
            connection.execute(begin)
            result = work(connection)
            connection.execute("commit")
            return result

    # -------------------------------------------------------------- the file
    @contextlib.contextmanager
    def _connect(self) -> Iterator[Connection]:
        """Connect to our tables, and roll back uncommitted changes at the end.

        Raises `_InvalidDatabase`, `_NotAvailable`.
        """
        try:
            import sqlite3
        except ImportError:
            raise _NotAvailable(message("saves.records.why.no_sqlite")) from None
        try:
            make_folder(self.path.parent)
            with contextlib.closing(
                sqlite3.connect(self.path, timeout=TIMEOUT, isolation_level=None)
            ) as connection:
                self._prepare(connection)
                yield connection
        except OSError as error:
            raise _NotAvailable(describe_error(error)) from None
        except sqlite3.Error as error:
            raise _error_of(error) from None

    def _prepare(self, connection: Connection) -> None:
        """Make the tables of this version, or check them once. Raises `_InvalidDatabase`, `_NotAvailable`."""
        found = _version(connection)
        if found > self._version:
            raise _NotAvailable(message("saves.records.why.newer"))
        if found < self._version:
            self._make(connection)
        elif not self._is_checked and not self._is_valid(connection):
            raise _InvalidDatabase
        self._is_checked = True

    def _is_valid(self, connection: Connection) -> bool:
        """Return True if the file holds exactly the tables of `_make` and passes SQLite's quick check."""
        is_ours = _statements(connection) == {words.lower() for words in self._schema}
        return is_ours and connection.execute("pragma quick_check(1)").fetchone() == ("ok",)

    @property
    def _schema(self) -> list[str]:
        """The statements that make the tables, as SQLite stores them."""
        return [*map(self._statement, self._tables), self._more]

    def _statement(self, name: str) -> str:
        return f"create table {name} ({self._tables[name]})"

    def _make(self, connection: Connection) -> None:
        """Replace older tables with empty new ones, unless another window has just done so.

        A lasting table stays if its columns are the same.
        """
        connection.execute("begin immediate")
        if _version(connection) != self._version:
            found = _statements(connection)
            kept = {name for name in self._lasting if self._statement(name).lower() in found}
            for name in self._tables.keys() - kept:
                connection.execute(f"drop table if exists {name}")
            for statement in self._schema:
                if statement not in map(self._statement, kept):
                    connection.execute(statement)
            connection.execute(f"pragma user_version = {self._version}")
        connection.execute("commit")

    def _rename_invalid(self) -> None:
        """Rename the damaged file and its SQLite journal to the first free name. Raises `_NotAvailable`."""
        number = 1
        while os.path.lexists(copy := self.path.with_name(f"{self.path.name}.damaged-{number}")):
            number += 1
        try:
            os.replace(self.path, copy)
            with contextlib.suppress(FileNotFoundError):
                os.replace(f"{self.path}-journal", f"{copy}-journal")
            sync_folder(self.path.parent)
        except OSError as error:
            raise _NotAvailable(describe_error(error)) from None
        self.damaged_copy = copy


def _statements(connection: Connection) -> set[str]:
    """Return the statements that made the file's tables, in small letters."""
    found = connection.execute("select lower(sql) from sqlite_master where sql != ''")
    return {words for (words,) in found}


def _version(connection: Connection) -> int:
    return int(connection.execute("pragma user_version").fetchone()[0])


def _error_of(error: Error) -> Exception:
    """Return our error for an error of SQLite; one without a code comes from invalid text in the file."""
    code = getattr(error, "sqlite_errorcode", _CORRUPT) & 0xFF
    if code in (_ERROR, _CORRUPT, _NO_DATABASE):
        return _InvalidDatabase()
    return _NotAvailable(message(f"saves.records.why.{_REASONS.get(code, 'other')}"))
