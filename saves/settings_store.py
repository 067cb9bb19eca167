"""The file of the player's settings, which is written atomically and shared by all windows."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from games.core import Words, message
from saves.files import (
    PATIENCE,
    RETRY_DELAY,
    Json,
    describe_error,
    discard,
    insist,
    is_held,
    read_file,
    write_atomic,
)
from saves.persons import Players, players_from, valid_players
from saves.settings import (
    FIELDS,
    OF_WINDOW,
    GameStart,
    Settings,
    changed_names,
    differs,
    is_allowed,
    merge_values,
)

MAX_BYTES: Final = 512 * 1024
"""A limit on the file's size that no allowed settings reach."""

_BRIEF: Final = 0.03
"""Seconds that the window's thread waits for another window that is writing."""

_LATER: Final = "later"
"""A part of the names of files with changes that a window could not write before it closed."""

_COPY_ENDINGS: Final = ("", "-2", "-3")
"""Endings of the names of copies of damaged files; further copies replace the oldest one."""


class SettingsStore:
    """The settings in a file. `current` holds the current ones: a setting with a bad value has its default.

    Several windows may share the file: each writes only what it has changed itself, and takes over what
    others have changed, except the settings `OF_WINDOW`. The store keeps entries of newer versions, and a
    copy of a damaged file. `error` is a sentence for the player if the file was damaged or cannot be written,
    else ""; `is_new` is true if there was no file.

    While another program holds the file, nothing waits: `is_pending` is true, each change calls `on_pending`,
    and `retry` writes what is missing. What is missing at the end goes into a file beside it, which the next
    start, or another window that writes, takes in.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.current = Settings()
        self.error: Words = ""
        self.is_new = False
        self.is_pending = False
        self.on_pending: Callable[[], None] = lambda: None
        self._base = self.current  # the current settings without changes that are not in the file yet
        self._in_file = self.current
        self._seen = b""  # contents of the file, as read or written last
        self._unknown: list[str] = []
        self._kept: tuple[str, ...] = ()
        self._taken_in: set[Path] = set()  # files with changes of other windows, not yet in the file
        self._load()
        if not self.error and self._find_later():
            self._write(PATIENCE)
        self._kept = OF_WINDOW

    def change(self, **values: object) -> Settings:
        """Change settings and write them; return the settings. `error` is set if the file cannot be written.

        Raises ValueError for a value that is not allowed, TypeError for an unknown setting.
        """
        changed = _changed(self.current, values)
        if changed != self.current:
            self.current = changed
            self._write()
        return self.current

    def change_allowed(self, **values: object) -> None:
        """Change and write the settings whose new values are allowed. Raises KeyError for an unknown one."""
        self.change(**{name: value for name, value in values.items() if is_allowed(name, value)})

    def retry(self) -> bool:
        """Write what is pending; return False if another program still holds the file, with an `error`."""
        if self.is_pending:
            self._put_merged()
        return not self.is_pending

    def finish(self) -> None:
        """Write what is pending: into the file, or beside it if another program holds it for `PATIENCE`."""
        until = time.monotonic() + PATIENCE
        while not self.retry():
            if time.monotonic() >= until:
                self._write_beside()
                return
            time.sleep(RETRY_DELAY)

    def take_over(self) -> Settings:
        """Take over what other windows have changed, unless the file is damaged; return the settings."""
        with suppress(OSError, ValueError, RecursionError):
            self._merge(read_file(self.path, MAX_BYTES + 1))
        return self.current

    # -------------------------------------------------------------- reading
    def _load(self) -> None:
        try:
            if self._merge(insist(lambda: read_file(self.path, MAX_BYTES + 1))):
                return
        except FileNotFoundError:
            self.is_new = True
            return
        except (OSError, ValueError, RecursionError):
            pass
        with self._locked(PATIENCE):
            try:
                is_aside = self._catch_up()
            except OSError:
                is_aside = self._move_aside()
            if is_aside:
                self.error = self._put() or self.error

    def _catch_up(self) -> bool:
        """Merge the file; put a damaged one aside, with a sentence about that in `error`.

        Return False, with the reason in `error`, if it cannot be put aside. Raises OSError.
        """
        self.error = ""
        try:
            raw = read_file(self.path, MAX_BYTES + 1)
            return self._merge(raw) or self._copy_aside(raw)
        except (ValueError, RecursionError):
            return self._move_aside()

    def _merge(self, raw: bytes) -> bool:
        """Merge the contents of the file into the current settings; return False if they have bad values.

        Raises ValueError or RecursionError if they are damaged.
        """
        if raw == self._seen:
            return True
        found = _parsed(raw)
        unknown = [_line(name, value) for name, value in found.items() if name not in FIELDS]
        values = {name: _value(name, found[name]) for name in FIELDS if name in found}
        good = {name: value for name, value in values.items() if is_allowed(name, value)}
        is_sound = len(good) == len(values)
        if isinstance(players := values.get("players"), Players):
            good["players"] = valid_players(players)  # a damaged one costs no other
        self._in_file, self._unknown = _changed(self._base, good), unknown
        merged = {
            name: merge_values(name, self._base, self.current, self._in_file)
            for name in FIELDS
            if name not in self._kept
        }
        kept = {name: getattr(self._base, name) for name in self._kept}
        self._base, self.current = _changed(self._in_file, kept), _changed(self.current, merged)
        self._seen = raw if is_sound else b""
        return is_sound

    # -------------------------------------------------------------- damaged files
    def _move_aside(self) -> bool:
        """Rename the unreadable file; return True on success. `error` says what happened."""
        try:
            copy = self._copy_path()
            os.replace(self.path, copy)
        except OSError as error:
            self.error = message("saves.settings.unreadable", why=describe_error(error))
            return False
        self.error = message(
            "saves.settings.rewritten" if self._kept else "saves.settings.reset", file=copy.name
        )
        return True

    def _copy_aside(self, raw: bytes) -> bool:
        """Write a copy of the file with bad values; return True on success. `error` says what happened."""
        try:
            copy = self._copy_path()
            write_atomic(copy, raw, patience=0)
        except OSError as error:
            self.error = message("saves.settings.damaged", why=describe_error(error))
            return False
        self.error = message(
            "saves.settings.rewritten" if self._kept else "saves.settings.mended", file=copy.name
        )
        return True

    def _copy_path(self) -> Path:
        """Return the path for a copy of a damaged file: the first free one, else that of the oldest copy."""
        paths = [self.path.with_name(f"{self.path.name}.damaged{ending}") for ending in _COPY_ENDINGS]
        free = (path for path in paths if not os.path.lexists(path))
        return next(free, None) or min(paths, key=lambda path: os.lstat(path).st_mtime)

    # -------------------------------------------------------------- writing
    def _write(self, patience: float = _BRIEF) -> None:
        """Merge the file, and write our changes into it, now or later; set `error`."""
        self._put_merged(patience)
        if self.is_pending:
            self.error = ""
            self.on_pending()

    def _put_merged(self, patience: float = _BRIEF) -> None:
        """Merge the file, and write our changes into it; set `error` and `is_pending`."""
        self.is_pending = False
        with self._locked(patience) as has_lock:
            if not has_lock:
                self._wait(message("saves.why.held"))
                return
            try:
                if not self._catch_up():
                    self.error = ""
            except OSError as error:
                if is_held(error):
                    self._wait(describe_error(error))
                    return
            self._take_in()
            self.error = self._put() or self.error

    def _wait(self, why: Words) -> None:
        self.is_pending = True
        self.error = message("saves.settings.failing", why=why)

    def _put(self) -> Words:
        """Write the file; return a sentence for the player on failure, else ""."""
        now, base = self.current, self._base
        others = {name: getattr(self._in_file, name) for name in OF_WINDOW if not differs(name, now, base)}
        settings = _changed(now, others)
        try:
            raw = self._text(settings).encode("utf-8")
            write_atomic(self.path, raw, patience=0)
        except (OSError, ValueError) as error:
            self.is_pending = is_held(error)
            return message("saves.settings.failing", why=describe_error(error))
        self._base, self._in_file, self._seen = now, settings, raw
        self._drop_taken_in()
        return ""

    # -------------------------------------------------------------- changes kept for later
    def _find_later(self) -> list[Path]:
        """Return the files of changes that windows could not write before they closed, the newest first."""
        with suppress(OSError):
            folder, begin = self.path.parent, f"{self.path.name}.{_LATER}-"
            return sorted(
                (folder / name for name in os.listdir(folder) if name.startswith(begin)), reverse=True
            )
        return []

    def _take_in(self) -> None:
        """Merge the changes of windows that have closed; what has changed since then counts more."""
        for path in self._find_later():
            if path not in self._taken_in:
                with suppress(OSError):
                    raw = read_file(path, MAX_BYTES + 1)
                    self._taken_in.add(path)
                    with suppress(ValueError, RecursionError):
                        for name, change in _parsed(raw).items():
                            self._take_change(name, change)

    def _take_change(self, name: str, change: Json) -> None:
        """Merge a list of the values of a setting before and after a change, if they are allowed."""
        if name in FIELDS and name not in self._kept and isinstance(change, list):
            with suppress(ValueError):
                before, after = (_changed(self.current, {name: _value(name, each)}) for each in change)
                now = merge_values(name, before, self.current, after)
                self.current = _changed(self.current, {name: now})

    def _drop_taken_in(self) -> None:
        for path in self._taken_in:
            discard(path)
        self._taken_in = {path for path in self._taken_in if os.path.lexists(path)}

    def _write_beside(self) -> None:
        """Write our changes into a file of their own, instead of those that we have taken in."""
        from saves.save_folder import SaveFolder

        names = changed_names(self._base, self.current)
        changes = {name: (getattr(self._base, name), getattr(self.current, name)) for name in names}
        with suppress(OSError):
            folder = SaveFolder(self.path.parent)
            folder.write_copy(self.path.name, _LATER, json.dumps(changes).encode("utf-8"))
            self._drop_taken_in()

    def _locked(self, patience: float) -> AbstractContextManager[bool]:
        """Return the lock against other windows; imported here because a start usually writes nothing."""
        from saves.folder_lock import locked

        return locked(self.path.parent, patience)

    def _text(self, settings: Settings) -> str:
        """Return the text of a file: first our settings, then the entries of newer versions."""
        ours = [_line(name, value) for name, value in asdict(settings).items()]
        return "{\n  " + ",\n  ".join(ours + self._unknown) + "\n}\n"


def _changed(settings: Settings, values: dict[str, Any]) -> Settings:
    """Return the settings with other values. Raises ValueError, and TypeError for an unknown setting."""
    others = {name: value for name, value in values.items() if value is not getattr(settings, name, None)}
    return replace(settings, **others) if others else settings  # a new one checks all its values


def _parsed(raw: bytes) -> dict[str, Json]:
    """Return the entries of a file. Raises ValueError or RecursionError if it is no JSON object."""
    found: Json = json.loads(raw) if len(raw) <= MAX_BYTES else None
    if not isinstance(found, dict):
        raise ValueError("no object, or a file that is too large")
    return found


def _line(name: str, value: object) -> str:
    """Return the text of an entry. Raises ValueError for NaN and infinity, which JSON does not have."""
    return f"{json.dumps(name)}: {json.dumps(value, allow_nan=False)}"


def _value(name: str, found: Json) -> object:
    """Return the value of an entry with lists turned into tuples and starts, because JSON has neither."""
    if not isinstance(FIELDS[name].default, tuple):
        return found
    value = _as_tuples(found)
    if name == "players":
        return players_from(value)
    return tuple(map(_start, value)) if name == "tables" and isinstance(value, tuple) else value


def _start(value: object) -> object:
    """Return a value as a `GameStart` if it has the form of one, else unchanged."""
    match value:
        case (str(game), tuple(seats), tuple(options)):
            return GameStart(game, seats, options)
    return value


def _as_tuples(found: Json, depth: int = 4) -> object:
    """Turn lists into tuples, down to the depth of the deepest setting."""
    if isinstance(found, list) and depth:
        return tuple(_as_tuples(each, depth - 1) for each in found)
    return found
