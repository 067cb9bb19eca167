"""What the player has set, kept in one small file that is never half written."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Container
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from saves.entries import entries
from saves.errors import why
from saves.files import read_file, write_whole
from saves.tables import NAMES, TABLES, Table

MAX_BYTES: Final = 512 * 1024
"""More than all settings together can take, whatever they are."""


FITTING: Final = (0, 0)
"""The size of a window that nobody has given one: as fits the screen."""


class _Sizes:
    """Every size that a window may have."""

    def __contains__(self, size: object) -> bool:
        """Whether both sides are whole numbers of pixels within reason, or it fits the screen."""
        return size == FITTING or (
            isinstance(size, tuple)
            and len(size) == 2
            and all(type(side) is int and 320 <= side <= 16384 for side in size)
        )


def _setting(default: Any, allowed: Container[Any]) -> Any:
    """A setting, its default and what it may be: all that is needed to add one is one line below."""
    return field(default=default, metadata={"allowed": allowed})


_YES_NO: Final = (False, True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings. Volumes are in percent, the text size in percent of the usual, the window in pixels.

    `names` are what persons called themselves, seat by seat; `tables` how each game was begun last.
    """

    animation: str = _setting("full", ("full", "short", "none"))
    effects: int = _setting(70, range(101))
    music: int = _setting(0, range(101))
    muted: bool = _setting(False, _YES_NO)
    text_size: int = _setting(100, (100, 125, 150, 175))
    full_screen: bool = _setting(False, _YES_NO)
    window: tuple[int, int] = _setting(FITTING, _Sizes())
    auto_build: str = _setting("none", ("none", "safe", "all"))
    pace: str = _setting("normal", ("slow", "normal", "fast", "at once"))
    end_turns: bool = _setting(True, _YES_NO)
    lamp: bool = _setting(False, _YES_NO)
    deals: str = _setting("winnable", ("any", "winnable", "gentle", "fair", "hard"))
    card_style: str = _setting("classic", ("classic", "large", "four"))
    names: tuple[str, ...] = _setting((), NAMES)
    tables: tuple[Table, ...] = _setting((), TABLES)

    def __post_init__(self) -> None:
        """Check every value. Raises ValueError."""
        for name in _FIELDS:
            if not is_allowed(name, getattr(self, name)):
                raise ValueError(f"The setting {name!r} cannot be {getattr(self, name)!r}.")


_FIELDS: Final = {each.name: each for each in dataclasses.fields(Settings)}


def is_allowed(name: str, value: object) -> bool:
    """Whether a setting may have this value. Raises KeyError where there is no such setting."""
    known = _FIELDS[name]
    return type(value) is type(known.default) and value in known.metadata["allowed"]


class SettingsStore:
    """The settings in a file. `now` is always usable, whatever the file holds; what is good in it is used.

    Entries that this version does not know are kept as they stand. `trouble` is a sentence for the player
    where the file was damaged or cannot be written, else "".
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = Settings()
        self.trouble = ""
        self._unknown: list[str] = []
        self._load()

    def change(self, **values: Any) -> Settings:
        """Change settings and keep them; where they cannot be kept, `trouble` says so.

        Raises ValueError for a value that is not allowed, TypeError for a setting that there is not.
        """
        changed = dataclasses.replace(self.now, **values)
        if changed != self.now:
            self.now = changed
            self.trouble = self._write()
        return self.now

    def _load(self) -> None:
        try:
            raw = read_file(self.path, MAX_BYTES + 1)
        except FileNotFoundError:
            return
        except OSError as fault:
            self._mend(None, fault)
            return
        found, is_whole = entries(raw[:MAX_BYTES].decode("utf-8-sig", "surrogateescape"))
        values = {entry.name: _value(entry.name, entry.value) for entry in found if entry.name in _FIELDS}
        good: dict[str, Any] = {name: value for name, value in values.items() if is_allowed(name, value)}
        self.now = Settings(**good)
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
            self.trouble = f"Your settings are damaged: {why(fault or second)}; what is good in them is used."
            return
        self.trouble = self._write() or (
            "Some of your settings were damaged and are back to what is usual; "
            f"the damaged file is kept as {aside.name}."
        )

    def _write(self) -> str:
        """Write the file; what went wrong, as a sentence."""
        try:
            write_whole(self.path, self._text().encode("utf-8"))
        except (OSError, ValueError) as fault:
            return f"Your settings cannot be kept: {why(fault)}; they hold until you leave."
        return ""

    def _text(self) -> str:
        """What the file says: the settings first, then what a newer version has set."""
        known = dataclasses.asdict(self.now)
        ours = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in known.items()]
        return "{\n  " + ",\n  ".join(ours + self._unknown) + "\n}\n"


def _value(name: str, found: object) -> object:
    """JSON knows no tuples."""
    return _tupled(found) if isinstance(_FIELDS[name].default, tuple) else found


def _tupled(found: object, depth: int = 4) -> object:
    """Lists as tuples, as deep as any setting goes."""
    if isinstance(found, list) and depth:
        return tuple(_tupled(each, depth - 1) for each in found)
    return found
