"""The records of finished games: one row each in an SQLite file that can be rebuilt from the saves.

Games from before a reset of their statistics do not count; a separate file lists them and outlasts this one.
"""

from __future__ import annotations

import contextlib
import csv
import io
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from games import GAMES
from games.core import AnyGame, Words, message
from games.match import Notice
from saves.background import Background
from saves.database import Database
from saves.files import BadSave, Json, describe_error, plain, read_file, write_out, write_whole
from saves.format import MAX_BYTES, BadLine, Games, dump, is_credible, is_moment, moment, parse, seconds_of
from saves.journal import Journal
from saves.listing import ARCHIVE, SaveFile, save_files, summarize
from saves.replay import read, replay
from saves.results import Result, countable, result_of

if TYPE_CHECKING:
    from sqlite3 import Connection

_Key: TypeAlias = tuple[str, str, str]
"""The game, the moment it began, and the moment it ended."""

FILE: Final = "records.sqlite"
SCHEMA: Final = 5

_BATCH: Final = 40  # save files to look at between two changes of the database
_TEXTS: Final = (
    "save", "game", "deal", "options", "began", "ended", "outcome", "difficulty", "choice", "uncounted",
    "place",
)  # fmt: skip
_NEW: Final = ", ".join(f"{name} = excluded.{name}" for name in Result._fields)
_PLACE: Final = "case when results.ended = excluded.ended then results.place else excluded.place end"
_ROW: Final = f"insert into results values ({', '.join('?' * (len(Result._fields) + 1))})"
_PUT: Final = _ROW + " on conflict (save) do update set place = " + _PLACE + ", " + _NEW
"""Insert or update a result; an update with the same end keeps its place."""
_NEAR: Final = 600  # seconds within which two windows may record their games out of order
_NUMBER: Final = re.compile("[0-9]{1,9}")
_INDEX: Final = "create index by_game on results (game, place, save)"


def _column(name: str) -> str:
    kind = "text" if name in _TEXTS else "integer"
    return f"{name} {kind} not null check (typeof({name}) = '{kind}')"


_TABLES: Final = {
    "results": ", ".join([*map(_column, (*Result._fields, "place")), "primary key (save)"]),
    "looked": "save text primary key, written integer, size integer",
}


class Records:
    """The finished games in a folder of saves. It never raises: see `error`.

    Results are in the order in which the games ended, also after a change of the clock: the result of a game
    that ends now gets the last `place`. Only a rebuild from the saves sorts by their moments; a moment ahead
    comes from a wrong clock, and its game comes first. `error` is a sentence for the player if the last
    operation failed, else "". `now` returns seconds since 1970.
    """

    def __init__(
        self, path: Path, saves: Path, games: Games = GAMES, now: Callable[[], float] = time.time
    ) -> None:
        self.path = path
        self.error: Words = ""
        self._saves = saves
        self._games = games
        self._now = now
        self._database = Database(path, SCHEMA, _TABLES, _INDEX)
        self._hidden_games = _HiddenGames(path.with_suffix(".resets.json"), now)
        self._background = Background()

    @classmethod
    def beside(cls, saves: Path) -> Records:
        """Return the records of a folder of saves, whose file lies next to it."""
        return cls(saves.parent / FILE, saves)

    @property
    def repair_notice(self) -> Words:
        """A sentence for the player on a damaged file that was moved aside, else ""."""
        aside = self._database.aside
        return message("saves.records.mended", file=aside.name) if aside else ""

    # -------------------------------------------------------------- recording games
    def watch(self, journal: Journal) -> None:
        """Record the journal's game each time it ends, and delete the record when its end is undone."""
        was_over = journal.match.is_over

        def on_notice(notice: Notice) -> None:
            nonlocal was_over
            is_over = journal.match.is_over
            if is_over or was_over:
                self.note(journal)
            was_over = is_over

        journal.match.listeners.append(on_notice)

    def note(self, journal: Journal) -> None:
        """Record in the background the result of the journal's game, or that it has none."""
        name, raw, game, now = journal.path.name, journal.raw, journal.match.game, self._now()

        def put() -> None:
            with contextlib.suppress(BadSave):
                self.put([(plain(name), result_in(raw, game, name, now))], is_news=True)

        self._background.poll()
        self._background.submit(put)

    def settle(self) -> None:
        """Wait until the background has written all results."""
        self._background.wait()

    def put(
        self,
        found: list[tuple[str, Result | None]],
        looked: Iterable[SaveFile] = (),
        *,
        is_news: bool = False,
    ) -> None:
        """Store results and the files that were read; delete the results of saves without one.

        `is_news` is true for games that have just ended.
        """
        kept = [
            result for _, result in found if result is not None and not self._hidden_games.contains(result)
        ]
        gone = {(save,) for save, _ in found} - {(result.save,) for result in kept}

        def change(connection: Connection) -> None:
            connection.executemany("delete from results where save = ?", gone)
            last = connection.execute("select max(place) from results").fetchone()[0] or "" if is_news else ""
            connection.executemany(_PUT, [(*each, _place_after(last, self._sort_key(each))) for each in kept])
            marks = [file.mark for file in looked]
            connection.executemany("insert or replace into looked values (?, ?, ?)", marks)

        self._write(change)

    def _sort_key(self, result: Result) -> str:
        """Return the sort key of a result: the moment of its end, or "" if that lies ahead."""
        ended = seconds_of(result.ended)
        return result.ended if ended is not None and is_credible(ended, self._now()) else ""

    def _write(self, change: Callable[[Connection], object]) -> bool:
        self._database.write(change, None)
        self.error = self._database.error
        return not self.error

    # -------------------------------------------------------------- queries
    def results(self, game: str = "") -> list[Result]:
        """Return the results that count, all or those of one game, in the order in which they ended."""
        return countable(self.finished(game))

    def finished(self, game: str = "") -> list[Result]:
        """Return the results of one game or of all, counted or not."""
        self.settle()
        where, values = ("where game = ?", (game,)) if game else ("", ())
        query = f"select * from results {where} order by place, save"
        rows: list[tuple[str | int, ...]] = []
        rows = self._database.read(lambda connection: connection.execute(query, values).fetchall(), rows)
        self.error = self._database.error
        return [Result._make(row[: len(Result._fields)]) for row in rows]

    def export_csv(self, path: Path) -> bool:
        """Write all results as a CSV table, never over an existing file; return True on success."""
        results = self.finished()
        if self.error:
            return False
        sheet = io.StringIO()
        table = csv.writer(sheet)
        table.writerow(Result._fields)
        table.writerows(map(_cell, result) for result in results)
        try:
            write_out(path, sheet.getvalue().encode("utf-8", "replace"))
        except (OSError, ValueError) as error:
            self.error = message("saves.records.table", why=describe_error(error))
            return False
        return True

    # -------------------------------------------------------------- reset
    def reset(self, game: str) -> bool:
        """Reset a game's statistics; return True on success. Finished games stop counting; all saves stay."""
        if not self.catch_up():
            return False
        results = self.finished(game)
        self.error = self.error or self._hidden_games.add(results)
        if self.error:
            return False
        return self._write(
            lambda connection: connection.execute("delete from results where game = ?", (game,))
        )

    def catch_up(self, go_on: Callable[[], bool] = lambda: True) -> bool:
        """Record the saves that have changed since the last look; return True if all are done.

        It restores the records if their file was lost, damaged, or made by an older version. It calls `go_on`
        before each batch, and stops if that returns False.
        """
        changed = self.changed()
        for start in range(0, len(changed), _BATCH):
            if self.error or not go_on():
                return False
            batch = changed[start : start + _BATCH]
            self.put([(file.mark[0], self._look(file)) for file in batch], batch)
        return not self.error

    def changed(self) -> list[SaveFile]:
        """Return the saves that have changed since the last look, archived ones too."""
        self.settle()
        known: dict[str, tuple[str, int, int]] = self._database.read(_known_files, {})
        self.error = self._database.error
        folders = (self._saves / ARCHIVE, self._saves)
        files = {file.mark[0]: file for folder in folders for file in save_files(folder)}
        return [file for name, file in files.items() if known.get(name) != file.mark]

    def _look(self, file: SaveFile) -> Result | None:
        """Return the result in a save file, or None; read it in full only if its last lines show an end."""
        try:
            if not summarize(file.path).finished:
                return None
            return result_of(read(file.path, self._games), file.path.name, file.written / 1e9)
        except (BadSave, OSError):
            return None


def result_in(raw: bytes, game: AnyGame, save: str, written: float) -> Result | None:
    """Return the result in the bytes of a save, as `result_of` does. Raises `BadSave`."""
    return result_of(replay(raw, {game.name: game}), save, written)


def _place_after(last: str, place: str) -> str:
    """Return a place, or one behind `last` if the clock was set back since."""
    when, _, number = last.partition(" ")
    before, now = seconds_of(when), seconds_of(place)
    if before is None or (now is not None and now >= before - _NEAR):
        return place
    return f"{when} {int(number if _NUMBER.fullmatch(number) else 0) + 1:06}"


def _known_files(connection: Connection) -> dict[str, tuple[str, int, int]]:
    return {row[0]: row for row in connection.execute("select * from looked")}


def _cell(value: object) -> object:
    """Return a value that no spreadsheet program takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


# ------------------------------------------------------------------ games before a reset
class _HiddenGames:
    """A file with a line for each game that no longer counts: the game, and the moments it began and ended.

    One moment for all of them would not do: set by a wrong clock, it would hide games played later. Older
    versions wrote such a moment for each kind of game; it holds if it is past. `now` returns seconds since
    1970.
    """

    def __init__(self, path: Path, now: Callable[[], float]) -> None:
        self._path = path
        self._now = now
        self._raw = b""
        self._hidden: set[_Key] = set()
        self._moments: dict[str, str] = {}

    def contains(self, result: Result) -> bool:
        """Return True if a game no longer counts."""
        with contextlib.suppress(OSError):
            self._read()
        return _key(result) in self._hidden or result.ended <= self._moments.get(result.game, "")

    def add(self, results: Iterable[Result]) -> Words:
        """Exclude these games from the statistics; return a sentence on a failure, else ""."""
        keys = {_key(result): None for result in results}
        try:
            self._read()
            lines = [dump(key) for key in keys if key not in self._hidden]
            write_whole(self._path, self._raw + b"".join(lines))
        except (OSError, ValueError) as error:
            return message("saves.records.reset", why=describe_error(error))
        return ""

    def _read(self) -> None:
        """Read the file anew if it has changed, skipping damaged lines. Raises OSError."""
        try:
            raw = read_file(self._path, MAX_BYTES)
        except FileNotFoundError:
            raw = b""
        if raw != self._raw:
            self._raw = raw
            self._hidden, self._moments = set(), {}
            for line in raw.splitlines():
                self._take(_parsed(line))

    def _take(self, record: Json) -> None:
        match record:
            case dict():
                past = moment(self._now())
                moments = {game: when for game, when in record.items() if is_moment(when)}
                self._moments |= {game: when for game, when in moments.items() if when <= past}
            case [str(game), str(began), str(ended)]:
                self._hidden.add((game, began, ended))


def _key(result: Result) -> _Key:
    return result.game, result.began, result.ended


def _parsed(line: bytes) -> Json:
    try:
        return parse(line)
    except BadLine:
        return None
