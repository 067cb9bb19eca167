"""The records of finished games: one row each in an SQLite file that can be rebuilt from the saves.

After a reset, earlier games no longer count; a separate file lists them, so that a rebuild leaves them out.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from games import GAMES
from games.core import AnyGame, Words, message
from games.match import Notice
from saves.background import Background
from saves.database import Database
from saves.files import BadSave, Json, describe_error, export_file, printable, read_file, write_atomic
from saves.format import (
    MAX_BYTES,
    BadLine,
    Games,
    dump,
    is_possible_time,
    is_timestamp,
    parse,
    parse_timestamp,
    timestamp,
)
from saves.journal import Journal
from saves.listing import ARCHIVE, SaveFile, read_summary, save_files
from saves.path_check import check_path
from saves.ratings import ratings_by_save
from saves.replay import read, replay
from saves.results import Result, counted_results, result_of
from saves.reviews import COLUMNS, SeatReview

if TYPE_CHECKING:
    from sqlite3 import Connection

_Key: TypeAlias = tuple[str, str, str]
"""The game, the timestamp of its start, and that of its end."""

FILE: Final = "records.sqlite"
SCHEMA: Final = 9
"""Version of the file, raised also when feats are counted otherwise: an older file is built anew."""

_BATCH: Final = 40  # save files to read between two writes to the database
_TEXTS: Final = (
    "save", "game", "deal", "options", "began", "ended", "outcome", "difficulty", "choice", "uncounted",
    "feats", "day", "players", "rivals", "place",
)  # fmt: skip
_NEW: Final = ", ".join(f"{name} = excluded.{name}" for name in Result._fields)
_PLACE: Final = "case when results.ended = excluded.ended then results.place else excluded.place end"
_ROW: Final = f"insert into results values ({', '.join('?' * (len(Result._fields) + 1))})"
_PUT: Final = _ROW + " on conflict (save) do update set place = " + _PLACE + ", " + _NEW
"""Insert or update a result; an update with the same end keeps its place."""
_NEAR: Final = 600  # seconds within which two windows may record their games out of order
_NUMBER: Final = re.compile("[0-9]{1,9}")
_INDEX: Final = "create index by_game on results (game, place, save)"
_KINDS: Final = {name: "text" if name in _TEXTS else "integer" for name in (*Result._fields, "place")}
_COLUMNS: Final = (
    f"{name} {kind} not null check (typeof({name}) = '{kind}')" for name, kind in _KINDS.items()
)
_TABLES: Final = {
    "results": ", ".join([*_COLUMNS, "primary key (save)"]),
    "looked": "save text primary key, written integer, size integer",
    "reviews": COLUMNS,
}


class Records:
    """The finished games in a folder of saves. It never raises: see `error`.

    Results are in the order in which the games ended, also after a change of the clock: the result of a game
    that ends now gets the last `place`. Only a rebuild from the saves sorts by timestamps; one in the future
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
        self._database = Database(path, SCHEMA, _TABLES, _INDEX, lasting=("reviews",))
        self._hidden = _HiddenGames(path.with_suffix(".resets.json"), now)
        self._background = Background()

    @classmethod
    def of_folder(cls, saves: Path) -> Records:
        """Return the records of a folder of saves; their file is next to that folder."""
        return cls(saves.parent / FILE, saves)

    @property
    def repair_message(self) -> Words:
        """A sentence for the player about a damaged file that was renamed, else ""."""
        copy = self._database.damaged_copy
        return message("saves.records.mended", file=copy.name) if copy else ""

    # -------------------------------------------------------------- recording games
    def attach(self, journal: Journal) -> None:
        """Record the journal's game each time it ends, and delete the record when its end is undone."""
        was_over = journal.match.is_over

        def on_notice(notice: Notice) -> None:
            nonlocal was_over
            is_over = journal.match.is_over
            if is_over or was_over:
                self.record(journal)
            was_over = is_over

        journal.match.listeners.append(on_notice)

    def record(self, journal: Journal) -> None:
        """In the background, store the result of the journal's game, or delete it if it has none now."""
        name, raw, game, now = journal.path.name, journal.raw, journal.match.game, self._now()

        def store() -> None:
            with contextlib.suppress(BadSave):
                self.store([(printable(name), result_in(raw, game, name, now))], has_just_ended=True)

        self._background.poll()
        self._background.submit(store)

    def keep_review(self, save: Path, seat: int, slips: int, points: float, luck: float) -> None:
        """In the background, keep what a review found for a seat of a finished game, beside its result.

        Nothing is kept of a save outside our folder, or without a result. See `SeatReview`.
        """
        if save.parent not in (self._saves, self._saves / ARCHIVE):
            return
        found = (seat, slips, points, luck, printable(save.name))
        query = "insert or replace into reviews select save, ended, ?, ?, ?, ? from results where save = ?"
        self._background.poll()
        self._background.submit(lambda: self._write(lambda connection: connection.execute(query, found)))

    def wait(self) -> None:
        """Wait until the background has written all results."""
        self._background.wait()

    def store(
        self,
        found: list[tuple[str, Result | None]],
        looked: Iterable[SaveFile] = (),
        *,
        has_just_ended: bool = False,
    ) -> None:
        """Store pairs of a save and its result, and the marks of the files read; None deletes a result.

        `has_just_ended` is true for games that ended just now, which come after all others.
        """
        kept = [result for _, result in found if result is not None and not self._hidden.contains(result)]
        gone = {(save,) for save, _ in found} - {(result.save,) for result in kept}

        def change(connection: Connection) -> None:
            connection.executemany("delete from results where save = ?", gone)
            last = ""
            if has_just_ended:
                last = connection.execute("select max(place) from results").fetchone()[0] or ""
            connection.executemany(_PUT, [(*each, _place_after(last, self._sort_key(each))) for each in kept])
            marks = [file.mark for file in looked]
            connection.executemany("insert or replace into looked values (?, ?, ?)", marks)

        self._write(change)

    def _sort_key(self, result: Result) -> str:
        """Return the sort key of a result: the timestamp of its end, or "" if that is in the future."""
        ended = parse_timestamp(result.ended)
        return result.ended if ended is not None and is_possible_time(ended, self._now()) else ""

    def _write(self, change: Callable[[Connection], object]) -> bool:
        self._database.write(change, None)
        self.error = self._database.error
        return not self.error

    # -------------------------------------------------------------- queries
    def results(self, game: str = "") -> list[Result]:
        """Return the results that count, all or those of one game, in the order in which they ended."""
        return counted_results(self.finished(game))

    def finished(self, game: str = "") -> list[Result]:
        """Return the results of one game or of all, counted or not."""
        self.wait()
        where, values = ("where game = ?", (game,)) if game else ("", ())
        query = f"select * from results {where} order by place, save"
        rows: list[tuple[str | int, ...]] = []
        rows = self._database.read(lambda connection: connection.execute(query, values).fetchall(), rows)
        self.error = self._database.error
        return [Result._make(row[: len(Result._fields)]) for row in rows]

    def reviews(self) -> list[SeatReview]:
        """Return what reviews found for the games as they ended last."""
        self.wait()
        query = "select reviews.* from reviews join results using (save, ended)"
        rows: list[tuple[str, str, int, int, float, float]] = []
        rows = self._database.read(lambda connection: connection.execute(query).fetchall(), rows)
        self.error = self._database.error
        return [*map(SeatReview._make, rows)]

    def export_csv(self, path: Path, *, may_replace: bool = False) -> Words:
        """Write all results to a CSV file, over an existing one if it may; return the failure or "".

        Behind each result are the ratings of its persons, rounded, and what its review found, both as JSON.
        """
        results, reviews = self.finished(), defaultdict(list)
        for review in self.reviews():
            reviews[review.save].append(review[2:])
        if self.error:
            return self.error
        ratings = ratings_by_save(results)
        sheet = io.StringIO()
        table = csv.writer(sheet)
        table.writerow((*Result._fields, "ratings", "reviews"))
        for result in results:
            more = (found.get(result.save) for found in (ratings, reviews))
            table.writerow(map(_cell, (*result, *(json.dumps(each) if each else "" for each in more))))
        try:
            check_path(path)
            export_file(path, sheet.getvalue().encode("utf-8", "replace"), may_replace=may_replace)
        except (OSError, ValueError) as error:
            return message("saves.records.table", why=describe_error(error))
        return ""

    # -------------------------------------------------------------- reset
    def reset(self, game: str) -> bool:
        """Reset a game's statistics; return True on success. Finished games stop counting; all saves stay."""
        if not self.catch_up():
            return False
        results = self.finished(game)
        self.error = self.error or self._hidden.add(results)
        if self.error:
            return False

        def delete(connection: Connection) -> None:
            saves = "select save from results where game = ?"
            connection.execute(f"delete from reviews where save in ({saves})", (game,))
            connection.execute("delete from results where game = ?", (game,))

        return self._write(delete)

    def catch_up(self, should_continue: Callable[[], bool] = lambda: True) -> bool:
        """Record the saves that have changed since they were read; return True if all are done.

        It rebuilds the records if their file was lost, damaged, or made by an older version. It calls
        `should_continue` before each batch, and stops if that returns False.
        """
        changed = self.changed()
        for start in range(0, len(changed), _BATCH):
            if self.error or not should_continue():
                return False
            batch = changed[start : start + _BATCH]
            self.store([(file.mark[0], self._read_result(file)) for file in batch], batch)
        return not self.error

    def changed(self) -> list[SaveFile]:
        """Return the saves that have changed since they were read, archived ones too."""
        self.wait()
        known: dict[str, tuple[str, int, int]] = self._database.read(_known_files, {})
        self.error = self._database.error
        folders = (self._saves / ARCHIVE, self._saves)
        files = {file.mark[0]: file for folder in folders for file in save_files(folder)}
        return [file for name, file in files.items() if known.get(name) != file.mark]

    def _read_result(self, file: SaveFile) -> Result | None:
        """Return the result in a save file, or None; read all of it only if its last lines show an end."""
        try:
            if not read_summary(file.path).finished:
                return None
            return result_of(read(file.path, self._games), file.path.name, file.written / 1e9)
        except (BadSave, OSError):
            return None


def result_in(raw: bytes, game: AnyGame, save: str, written: float) -> Result | None:
    """Return the result in the bytes of a save, as `result_of` does. Raises `BadSave`."""
    return result_of(replay(raw, {game.name: game}), save, written)


def result_at(path: Path) -> Result | None:
    """Return the result in a save file, or None without one. Reads the file."""
    with contextlib.suppress(BadSave, OSError):
        return result_of(read(path), path.name, path.stat().st_mtime)
    return None


def _place_after(last: str, place: str) -> str:
    """Return a place, or one just after `last` if the clock was set back since."""
    when, _, number = last.partition(" ")
    before, now = parse_timestamp(when), parse_timestamp(place)
    if before is None or (now is not None and now >= before - _NEAR):
        return place
    return f"{when} {int(number if _NUMBER.fullmatch(number) else 0) + 1:06}"


def _known_files(connection: Connection) -> dict[str, tuple[str, int, int]]:
    return {row[0]: row for row in connection.execute("select * from looked")}


def _cell(value: object) -> object:
    """Return a value that no spreadsheet program reads as a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


# ------------------------------------------------------------------ games before a reset
class _HiddenGames:
    """A file with a line for each game that no longer counts: the game, and the timestamps of start and end.

    One timestamp for all of them is not enough: from a wrong clock, it would hide games played later. Older
    versions wrote one for each kind of game; it is valid if it is past. `now` returns seconds since 1970.
    """

    def __init__(self, path: Path, now: Callable[[], float]) -> None:
        self._path = path
        self._now = now
        self._raw = b""
        self._hidden: set[_Key] = set()
        self._timestamps: dict[str, str] = {}

    def contains(self, result: Result) -> bool:
        """Return True if a game no longer counts."""
        with contextlib.suppress(OSError):
            self._read()
        return _key(result) in self._hidden or result.ended <= self._timestamps.get(result.game, "")

    def add(self, results: Iterable[Result]) -> Words:
        """Exclude these games from the statistics; return a sentence for the player on failure, else ""."""
        keys = {_key(result): None for result in results}
        try:
            self._read()
            lines = [dump(key) for key in keys if key not in self._hidden]
            write_atomic(self._path, self._raw + b"".join(lines))
        except (OSError, ValueError) as error:
            return message("saves.records.reset", why=describe_error(error))
        return ""

    def _read(self) -> None:
        """Read the file again if it has changed, skipping damaged lines. Raises OSError."""
        try:
            raw = read_file(self._path, MAX_BYTES)
        except FileNotFoundError:
            raw = b""
        if raw != self._raw:
            self._raw = raw
            self._hidden, self._timestamps = set(), {}
            for line in raw.splitlines():
                self._add(_parse(line))

    def _add(self, record: Json) -> None:
        match record:
            case dict():
                past = timestamp(self._now())
                found = {game: when for game, when in record.items() if is_timestamp(when)}
                self._timestamps |= {game: when for game, when in found.items() if when <= past}
            case [str(game), str(began), str(ended)]:
                self._hidden.add((game, began, ended))


def _key(result: Result) -> _Key:
    return result.game, result.began, result.ended


def _parse(line: bytes) -> Json:
    try:
        return parse(line)
    except BadLine:
        return None
