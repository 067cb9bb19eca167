"""The player's settings, in one small file that is written atomically and shared by all windows."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import time
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

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
from saves.merging import (
    Merge,
    merge_bindings,
    merge_counts,
    merge_seats,
    merge_sets,
    merge_starts,
    merge_whole,
)

MAX_BYTES: Final = 512 * 1024
"""A limit on the file's size that no allowed settings reach."""

FITTING: Final = (0, 0)
"""The window size that stands for "as large as fits the screen"."""

MAX_SIDES: Final = 18
"""The most numbers in the setting `place`: the window's position, and the sizes of eight screens."""
MAX_TABLES: Final = 12
MAX_BEGUN: Final = 3
"""Number of games of a kind after which a player counts as experienced; later ones are not recorded."""
MAX_KEYS: Final = 300
MAX_COMMANDS: Final = 40
_MAX_KEYCODE: Final = 2**31
MAX_SEATS: Final = 6
MAX_OPTIONS: Final = 12
MAX_TEXT: Final = 80
"""The most characters of any text."""

_BRIEF: Final = 0.03
"""Seconds that the window's thread waits for another window that is writing."""

_LATER: Final = "later"
"""A part of the names of files with changes that a window could not write before it closed."""

_COPY_ENDINGS: Final = ("", "-2", "-3")
"""Endings of the names of copies of damaged files; further copies replace the oldest one."""

_YES_NO: Final = (False, True)

_Option: TypeAlias = int | str | bool
T = TypeVar("T")


# ------------------------------------------------------------------ allowed values
def _is_size(size: object) -> bool:
    """Return True for an allowed window size: whole numbers of pixels within limits, or `FITTING`."""
    return size == FITTING or (
        isinstance(size, tuple)
        and len(size) == 2
        and all(type(side) is int and 320 <= side <= 16384 for side in size)
    )


def _is_side(side: object) -> bool:
    """Return True for a number that the setting `place` may hold."""
    return type(side) is int and abs(side) <= 65_536


def _is_language(code: object) -> bool:
    """Return True for the code of a language, or "" for that of the system."""
    return isinstance(code, str) and re.fullmatch("([a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?)?", code) is not None


def _is_text(value: object) -> bool:
    """Return True for a short, printable text."""
    return isinstance(value, str) and len(value) <= MAX_TEXT and value.isprintable()


def _is_key(value: object) -> bool:
    """Return True for a pair of a command and the number of a key."""
    match value:
        case tuple((command, key)) if type(key) is int:
            return _is_text(command) and 0 <= key < _MAX_KEYCODE
    return False


def _is_button(value: object) -> bool:
    """Return True for a pair of a command and the name of a gamepad's button."""
    return isinstance(value, tuple) and len(value) == 2 and all(map(_is_text, value))


def _is_option(value: object) -> bool:
    match value:
        case tuple((name, chosen)):
            is_number = type(chosen) is bool or (type(chosen) is int and abs(chosen) < 10**9)
            return _is_text(name) and (is_number or _is_text(chosen))
    return False


def _tuple_of(most: int, is_one: Callable[[object], bool]) -> Callable[[object], bool]:
    """Return a test for tuples of at most `most` values that all pass `is_one`."""
    return lambda value: isinstance(value, tuple) and len(value) <= most and all(map(is_one, value))


_are_seats: Final = _tuple_of(MAX_SEATS, _is_text)
_are_options: Final = _tuple_of(MAX_OPTIONS, _is_option)


def _is_start(value: object) -> bool:
    match value:
        case tuple((game, seats, options)):
            return _is_text(game) and _are_seats(seats) and _are_options(options)
    return False


def _are_starts(value: object) -> bool:
    """Return True for a tuple of allowed starts, at most one for each game."""
    if not isinstance(value, tuple) or not _tuple_of(MAX_TABLES, _is_start)(value):
        return False
    return len({start[0] for start in value}) == len(value)


# ------------------------------------------------------------------ the settings
class GameStart(NamedTuple):
    """The choices for the start of a game: a text for each seat, the options as pairs of name and value."""

    game: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, _Option], ...]


def last_start(starts: Sequence[GameStart], game: str) -> GameStart | None:
    """Return the last start of a game, or None if there was none."""
    return next((start for start in starts if start.game == game), None)


def with_start(
    starts: Sequence[GameStart], game: str, seats: Sequence[str], options: Mapping[str, _Option]
) -> tuple[GameStart, ...]:
    """Return the starts with a new one in front, without the game's old one, and at most `MAX_TABLES`."""
    others = (start for start in starts if start.game != game)
    return (GameStart(game, tuple(seats), tuple(options.items())), *others)[:MAX_TABLES]


def _setting(default: T, allowed: Container[T] | Callable[[object], bool], merge: Merge = merge_whole) -> T:
    """Return a dataclass field for a setting; to add a setting, add one line to `Settings`.

    `allowed` is a container of the allowed values, or a function that tests one. `merge` merges the changes
    of two windows.
    """
    return field(default=default, metadata={"allowed": allowed, "merge": merge})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings. Volumes are in percent, text size and scale in percent of the default, windows in pixels.

    `place` is the last position of the window, and the sizes of all screens then. `language` is a code, or ""
    for that of the system. `names` are the names of persons, one for each seat; `tables` is the last start of
    each game; `begun` are names of games, each repeated for every start, up to `MAX_BEGUN` times. `coached`
    are the keys of the tips that the player has seen. `keys` and `buttons` are pairs of a command and a
    keycode or the name of a gamepad button, with 0 or "" for none. `double_click` is in milliseconds, 0 for
    those of the system, and `double_near` in units of the design. `turn_title`, `turn_flash` and `turn_sound`
    are the ways to call a person whose turn it is while they look elsewhere.
    """

    animation: str = _setting("full", ("full", "short", "none"))
    effects: int = _setting(70, range(101))
    music: int = _setting(0, range(101))
    muted: bool = _setting(False, _YES_NO)
    text_size: int = _setting(100, (100, 125, 150, 175))
    scale: int = _setting(100, (100, 125, 150, 200))
    contrast: str = _setting("usual", ("usual", "high"))
    full_screen: bool = _setting(False, _YES_NO)
    window: tuple[int, int] = _setting(FITTING, _is_size)
    place: tuple[int, ...] = _setting((), _tuple_of(MAX_SIDES, _is_side))
    auto_build: str = _setting("none", ("none", "safe", "all"))
    pace: str = _setting("normal", ("slow", "normal", "fast", "at once"))
    end_turns: bool = _setting(True, _YES_NO)
    own_throws: bool = _setting(False, _YES_NO)
    lamp: bool = _setting(False, _YES_NO)
    deals: str = _setting("winnable", ("any", "winnable", "gentle", "fair", "hard"))
    card_back: str = _setting("compass", ("compass", "aurora", "donkey", "ore"))
    cloth: str = _setting("own", ("own", "green", "blue", "red"))
    card_style: str = _setting("classic", ("classic", "large", "four"))
    card_letters: str = _setting("language", ("language", "english"))
    language: str = _setting("", _is_language)
    names: tuple[str, ...] = _setting((), _are_seats, merge_seats)
    tables: tuple[GameStart, ...] = _setting((), _are_starts, merge_starts)
    begun: tuple[str, ...] = _setting((), _tuple_of(MAX_TABLES * MAX_BEGUN, _is_text), merge_counts)
    coaching: bool = _setting(True, _YES_NO)
    coached: tuple[str, ...] = _setting((), _tuple_of(MAX_KEYS, _is_text), merge_sets)
    keys: tuple[tuple[str, int], ...] = _setting((), _tuple_of(MAX_COMMANDS, _is_key), merge_bindings)
    buttons: tuple[tuple[str, str], ...] = _setting((), _tuple_of(MAX_COMMANDS, _is_button), merge_bindings)
    toggles: bool = _setting(False, _YES_NO)
    double_click: int = _setting(0, (0, 300, 500, 800, 1200))
    double_near: int = _setting(12, (4, 12, 24, 40))
    left_handed: bool = _setting(False, _YES_NO)
    show_clock: bool = _setting(True, _YES_NO)
    show_counts: bool = _setting(True, _YES_NO)
    show_percent: bool = _setting(True, _YES_NO)
    turn_title: bool = _setting(True, _YES_NO)
    turn_flash: bool = _setting(True, _YES_NO)
    turn_sound: bool = _setting(False, _YES_NO)

    def __post_init__(self) -> None:
        """Check every value. Raises ValueError."""
        for name in _FIELDS:
            if not is_allowed(name, getattr(self, name)):
                raise ValueError(f"The setting {name!r} cannot be {getattr(self, name)!r}.")


_FIELDS: Final = {each.name: each for each in dataclasses.fields(Settings)}


def is_allowed(name: str, value: object) -> bool:
    """Return True if a setting may have this value. Raises KeyError if there is no such setting."""
    known = _FIELDS[name]
    allowed = known.metadata["allowed"]
    is_one = allowed if callable(allowed) else allowed.__contains__
    return type(value) is type(known.default) and bool(is_one(value))


OF_WINDOW: Final = ("full_screen", "window", "place")
"""Settings that each window has for itself; the file has those of the window that changed them last."""


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
        if self._find_later():
            told = self.error
            self._write(PATIENCE)
            self.error = told or self.error
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
        except FileNotFoundError:
            return True
        except (ValueError, RecursionError):
            return self._move_aside()

    def _merge(self, raw: bytes) -> bool:
        """Merge the contents of the file into the current settings; return False if they have bad values.

        Raises ValueError or RecursionError if they are damaged.
        """
        if raw == self._seen:
            return True
        found = _parsed(raw)
        unknown = [_line(name, value) for name, value in found.items() if name not in _FIELDS]
        values = {name: _value(name, found[name]) for name in _FIELDS if name in found}
        good = {name: value for name, value in values.items() if is_allowed(name, value)}
        self._in_file, self._unknown = _changed(self._base, good), unknown
        merged = {
            name: _merged(name, self._base, self.current, self._in_file)
            for name in _FIELDS
            if name not in self._kept
        }
        kept = {name: getattr(self._base, name) for name in self._kept}
        self._base, self.current = _changed(self._in_file, kept), _changed(self.current, merged)
        is_sound = len(good) == len(values)
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
        others = {name: getattr(self._in_file, name) for name in OF_WINDOW if not _differs(name, now, base)}
        settings = _changed(now, others)
        try:
            raw = self._text(settings).encode("utf-8")
            write_atomic(self.path, raw, patience=0)
        except (OSError, ValueError) as error:
            self.is_pending = isinstance(error, OSError) and is_held(error)
            return message("saves.settings.failing", why=describe_error(error))
        self._base, self._in_file, self._seen = now, settings, raw
        self._drop_taken_in()
        return ""

    # -------------------------------------------------------------- changes kept for later
    def _find_later(self) -> list[Path]:
        """Return the files of changes that windows could not write before they closed, the newest first."""
        return sorted(self.path.parent.glob(f"{self.path.name}.{_LATER}-*"), reverse=True)

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
        if name in _FIELDS and name not in self._kept and isinstance(change, list):
            with suppress(ValueError):
                before, after = (_changed(self.current, {name: _value(name, each)}) for each in change)
                self.current = _changed(self.current, {name: _merged(name, before, self.current, after)})

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
        ours = [_line(name, value) for name, value in dataclasses.asdict(settings).items()]
        return "{\n  " + ",\n  ".join(ours + self._unknown) + "\n}\n"


def changed_names(before: Settings, after: Settings) -> set[str]:
    """Return the names of the settings that have changed."""
    return {name for name in _FIELDS if _differs(name, before, after)}


def _differs(name: str, one: Settings, other: Settings) -> bool:
    """Return True if a setting has different values."""
    return bool(getattr(one, name) != getattr(other, name))


def _merged(name: str, base: Settings, ours: Settings, theirs: Settings) -> object:
    """Return the merged value of a setting; ours if the merged one would be too long."""
    if not _differs(name, base, ours):
        return getattr(theirs, name)
    merge = _FIELDS[name].metadata["merge"]
    value: object = merge(*(getattr(settings, name) for settings in (base, ours, theirs)))
    return value if is_allowed(name, value) else getattr(ours, name)


def _changed(settings: Settings, values: dict[str, Any]) -> Settings:
    """Return the settings with other values. Raises ValueError, and TypeError for an unknown setting."""
    return dataclasses.replace(settings, **values)


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
    if not isinstance(_FIELDS[name].default, tuple):
        return found
    value = _as_tuples(found)
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
