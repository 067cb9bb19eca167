"""What the player has set, kept in one small file that is never half written."""

from __future__ import annotations

import dataclasses
import json
import os
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias, TypeVar

from games.core import Words, message
from saves.files import Json, read_file, why, write_whole

MAX_BYTES: Final = 512 * 1024
"""More than all settings together can take, whatever they are."""

FITTING: Final = (0, 0)
"""The size of a window that nobody has given one: as fits the screen."""

MOST_SIDES: Final = 18
"""So many numbers tell where a window was: its place, and the sizes of eight screens."""
MOST_TABLES: Final = 12
MOST_BEGUN: Final = 3
"""So many games of a kind are counted; whoever has begun more knows it."""
MOST_KEYS: Final = 300
MOST_COMMANDS: Final = 40
_MOST_KEYCODE: Final = 2**31
MOST_SEATS: Final = 6
MOST_OPTIONS: Final = 12
LONGEST: Final = 80
"""The most characters of any text."""

_MOST_DIGITS: Final = 18
"""Those of a whole number; one that has more is taken for what is nearly as much."""

_PART: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{},]|[^"\[\]{},]+', re.DOTALL)
_YES_NO: Final = (False, True)

_Option: TypeAlias = int | str | bool
T = TypeVar("T")


# ------------------------------------------------------------------ what may be set
def _is_size(size: object) -> bool:
    """Whether a window may have it: whole numbers of pixels within reason, or as fits the screen."""
    return size == FITTING or (
        isinstance(size, tuple)
        and len(size) == 2
        and all(type(side) is int and 320 <= side <= 16384 for side in size)
    )


def _is_side(side: object) -> bool:
    """Whether it can be one of the numbers that tell where a window was."""
    return type(side) is int and abs(side) <= 65_536


def _is_language(code: object) -> bool:
    """Whether it is a code of a language, or "" for that of the system."""
    return isinstance(code, str) and re.fullmatch("[a-z]{2,3}|", code) is not None


def _is_text(value: object) -> bool:
    """Whether it is a text that may be kept: short and printable."""
    return isinstance(value, str) and len(value) <= LONGEST and value.isprintable()


def _is_key(value: object) -> bool:
    """Whether it is a command with the number of a key."""
    match value:
        case tuple((command, key)) if type(key) is int:
            return _is_text(command) and 0 <= key < _MOST_KEYCODE
    return False


def _is_button(value: object) -> bool:
    """Whether it is a command with the name of a gamepad's button."""
    return isinstance(value, tuple) and len(value) == 2 and all(map(_is_text, value))


def _is_option(value: object) -> bool:
    match value:
        case tuple((name, chosen)):
            is_number = type(chosen) is bool or (type(chosen) is int and abs(chosen) < 10**9)
            return _is_text(name) and (is_number or _is_text(chosen))
    return False


def _few(most: int, is_one: Callable[[object], bool]) -> Callable[[object], bool]:
    """Whether a value is a tuple of no more than so many things of a kind."""
    return lambda value: isinstance(value, tuple) and len(value) <= most and all(map(is_one, value))


_are_seats: Final = _few(MOST_SEATS, _is_text)
_are_options: Final = _few(MOST_OPTIONS, _is_option)


def _is_table(value: object) -> bool:
    match value:
        case tuple((game, seats, options)):
            return _is_text(game) and _are_seats(seats) and _are_options(options)
    return False


def _are_tables(value: object) -> bool:
    """Whether they are a list of tables that may be kept, and no game stands there twice."""
    if not isinstance(value, tuple) or not _few(MOST_TABLES, _is_table)(value):
        return False
    return len({table[0] for table in value}) == len(value)


# ------------------------------------------------------------------ the settings
class Table(NamedTuple):
    """How a game was begun: a text for each seat, and the options as pairs of name and value."""

    game: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, _Option], ...]


def recalled(tables: Sequence[Table], game: str) -> Table | None:
    """How a game was begun last, None where it never was."""
    return next((table for table in tables if table.game == game), None)


def remembered(
    tables: Sequence[Table], game: str, seats: Sequence[str], options: Mapping[str, _Option]
) -> tuple[Table, ...]:
    """The tables with this one in front; the ones that were used longest ago are dropped."""
    others = (table for table in tables if table.game != game)
    return (Table(game, tuple(seats), tuple(options.items())), *others)[:MOST_TABLES]


def _setting(default: T, allowed: Container[T] | Callable[[object], bool]) -> T:
    """A setting, its default and what it may be: all that is needed to add one is one line below.

    What it may be are so many values, or all that pass a test.
    """
    return field(default=default, metadata={"allowed": allowed})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings. Volumes are in percent, text size and scale in percent of the usual, windows in pixels.

    `place` is where the window was, and the sizes of all screens then. `language` is a code, "" for that of
    the system. `names` are what persons called themselves, seat by seat; `tables` how each game was begun
    last, `begun` the games that were begun, each as often as it was. `coached` are the keys of what the guide
    has told. `keys` and `buttons` are commands, each with the number of a key or the name of a gamepad's
    button, 0 or "" for none.
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
    place: tuple[int, ...] = _setting((), _few(MOST_SIDES, _is_side))
    auto_build: str = _setting("none", ("none", "safe", "all"))
    pace: str = _setting("normal", ("slow", "normal", "fast", "at once"))
    end_turns: bool = _setting(True, _YES_NO)
    own_throws: bool = _setting(False, _YES_NO)
    lamp: bool = _setting(False, _YES_NO)
    deals: str = _setting("winnable", ("any", "winnable", "gentle", "fair", "hard"))
    card_back: str = _setting("compass", ("compass", "aurora", "donkey", "ore"))
    cloth: str = _setting("own", ("own", "green", "blue", "red"))
    card_style: str = _setting("classic", ("classic", "large", "four"))
    language: str = _setting("", _is_language)
    names: tuple[str, ...] = _setting((), _are_seats)
    tables: tuple[Table, ...] = _setting((), _are_tables)
    begun: tuple[str, ...] = _setting((), _few(MOST_TABLES * MOST_BEGUN, _is_text))
    coaching: bool = _setting(True, _YES_NO)
    coached: tuple[str, ...] = _setting((), _few(MOST_KEYS, _is_text))
    keys: tuple[tuple[str, int], ...] = _setting((), _few(MOST_COMMANDS, _is_key))
    buttons: tuple[tuple[str, str], ...] = _setting((), _few(MOST_COMMANDS, _is_button))
    toggles: bool = _setting(False, _YES_NO)

    def __post_init__(self) -> None:
        """Check every value. Raises ValueError."""
        for name in _FIELDS:
            if not is_allowed(name, getattr(self, name)):
                raise ValueError(f"The setting {name!r} cannot be {getattr(self, name)!r}.")


_FIELDS: Final = {each.name: each for each in dataclasses.fields(Settings)}


def is_allowed(name: str, value: object) -> bool:
    """Whether a setting may have this value. Raises KeyError where there is no such setting."""
    known = _FIELDS[name]
    allowed = known.metadata["allowed"]
    is_one = allowed if callable(allowed) else allowed.__contains__
    return type(value) is type(known.default) and bool(is_one(value))


class SettingsStore:
    """The settings in a file. `now` is always usable, whatever the file holds; what is good in it is used.

    Entries that this version does not know are kept as they stand. `trouble` is a sentence for the player
    where the file was damaged or cannot be written, else ""; `is_new` tells that there was no file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = Settings()
        self.trouble: Words = ""
        self.is_new = False
        self._unknown: list[str] = []
        self._load()

    def change(self, **values: object) -> Settings:
        """Change settings and keep them; where they cannot be kept, `trouble` says so.

        Raises ValueError for a value that is not allowed, TypeError for a setting that there is not.
        """
        changed = _changed(self.now, values)
        if changed != self.now:
            self.now = changed
            self.trouble = self._write()
        return self.now

    def keep(self, **values: object) -> None:
        """Change settings where they may have these values; the others stay as they are."""
        self.change(**{name: value for name, value in values.items() if is_allowed(name, value)})

    def _load(self) -> None:
        try:
            raw = read_file(self.path, MAX_BYTES + 1)
        except FileNotFoundError:
            self.is_new = True
            return
        except OSError as fault:
            self._mend(None, fault)
            return
        found, is_whole = entries(raw[:MAX_BYTES].decode("utf-8-sig", "surrogateescape"))
        values = {entry.name: _value(entry.name, entry.value) for entry in found if entry.name in _FIELDS}
        good = {name: value for name, value in values.items() if is_allowed(name, value)}
        self.now = _changed(self.now, good)
        if len(raw) > MAX_BYTES:
            self._mend(None)
            return
        self._unknown = [entry.text for entry in found if entry.name not in _FIELDS]
        if not is_whole or len(good) < len(values):
            self._mend(raw)

    def _mend(self, raw: bytes | None, fault: OSError | None = None) -> None:
        """Keep what is damaged aside, and write a good file in its place.

        It is moved, not copied, where it cannot be read or is far too large.
        """
        aside = self.path.with_name(f"{self.path.name}.damaged")
        try:
            if raw is None:
                os.replace(self.path, aside)
            else:
                write_whole(aside, raw)
        except OSError as second:
            self.trouble = message("saves.settings.damaged", why=why(fault or second))
            return
        self.trouble = self._write() or message("saves.settings.mended", file=aside.name)

    def _write(self) -> Words:
        """Write the file; what went wrong, as a sentence."""
        try:
            write_whole(self.path, self._text().encode("utf-8"))
        except (OSError, ValueError) as fault:
            return message("saves.settings.failing", why=why(fault))
        return ""

    def _text(self) -> str:
        """What the file says: the settings first, then what a newer version has set."""
        known = dataclasses.asdict(self.now)
        ours = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in known.items()]
        return "{\n  " + ",\n  ".join(ours + self._unknown) + "\n}\n"


def _changed(settings: Settings, values: dict[str, Any]) -> Settings:
    """The settings with other values. Raises ValueError, and TypeError for a setting that there is not."""
    return dataclasses.replace(settings, **values)


def _value(name: str, found: Json) -> object:
    """What an entry means: JSON knows neither tuples nor tables."""
    if not isinstance(_FIELDS[name].default, tuple):
        return found
    value = _tupled(found)
    return tuple(map(_table, value)) if name == "tables" and isinstance(value, tuple) else value


def _table(value: object) -> object:
    """A table where it can be one, else what was found."""
    match value:
        case (str(game), tuple(seats), tuple(options)):
            return Table(game, seats, options)
    return value


def _tupled(found: Json, depth: int = 4) -> object:
    """Lists as tuples, as deep as any setting goes."""
    if isinstance(found, list) and depth:
        return tuple(_tupled(each, depth - 1) for each in found)
    return found


# ------------------------------------------------------------------ the text of the file
class Entry(NamedTuple):
    """One entry: its name, its value, and the text that says both, as it stands in the object."""

    name: str
    value: Json
    text: str


def entries(text: str) -> tuple[list[Entry], bool]:
    """The entries that can be read, in their order, and whether they are all that the text holds."""
    pieces, is_whole = _pieces(text.strip())
    if len(pieces) == 1 and not pieces[0]:
        return [], is_whole
    found = [entry for piece in pieces if (entry := _entry(piece))]
    return found, is_whole and len(found) == len(pieces)


def _pieces(text: str) -> tuple[list[str], bool]:
    """What stands between the commas of an object, and whether the text is that object and no more.

    What stands last in an object that never ends is left out: nobody knows how it would have gone on.
    """
    ends, end = _ends(text)
    pieces = [text[start + 1 : stop].strip() for start, stop in zip([0, *ends], ends, strict=False)]
    return pieces, text.endswith("}") and end == len(text) - 1


def _ends(text: str) -> tuple[list[int], int]:
    """Where the entries of an object end, and where the object itself does (-1: nowhere)."""
    ends: list[int] = []
    depth = 0
    for part in _PART.finditer(text if text.startswith("{") else ""):
        depth += (part[0] in ("[", "{")) - (part[0] in ("]", "}"))
        if depth == 0 or (depth == 1 and part[0] == ","):
            ends.append(part.start())
        if depth == 0:
            return ends, part.start()
    return ends, -1


def _entry(piece: str) -> Entry | None:
    """What a piece says; None where it is damaged."""
    try:
        piece.encode("utf-8")
        found: dict[str, Json] = json.loads(f"{{{piece}}}", parse_int=_whole, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return next((Entry(name, value, piece) for name, value in found.items()), None)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text} is no value in JSON")
