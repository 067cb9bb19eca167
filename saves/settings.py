"""The player's settings: which there are, what values they may have, and how two changes are merged."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias, TypeVar

from saves.merging import (
    Merge,
    merge_bindings,
    merge_counts,
    merge_seats,
    merge_sets,
    merge_starts,
    merge_whole,
)
from saves.persons import NO_PLAYERS, Players, are_players, merge_players

TEXT_SIZES: Final = (100, 125, 150, 175)
"""Text sizes that can be set, in percent."""
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

CARD_BACKS: Final = (
    "compass", "aurora", "donkey", "ore", "wolf", "raven", "sternwheeler", "goldpan", "snowflake", "fireweed",
    "chilkoot", "quilt",
)  # fmt: skip
"""Our pictures for the backs of cards."""
CLOTHS: Final = ("own", "green", "blue", "red", "sternwheeler", "raven", "compass")
"""Our cloths for the tables of patiences; "own" is that of each game."""

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
    return code == "" or (
        isinstance(code, str) and re.fullmatch("[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?", code) is not None
    )


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
    return isinstance(value, tuple) and [*map(_is_text, value)] == [True, True]


def is_own_picture(value: object) -> bool:
    """Return True if a value names a picture of the player's, which `saves.own_pictures` keeps."""
    if not isinstance(value, str) or not value.startswith("picture-"):  # the usual start compiles no pattern
        return False
    return re.fullmatch("picture-[0-9a-f]{8}", value) is not None


def _or_own(ours: Container[object]) -> Callable[[object], bool]:
    """Return a test for the names of our pictures, and of pictures of the player's."""
    return lambda value: value in ours or is_own_picture(value)


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
    return (
        isinstance(value, tuple)
        and len(value) == 3
        and _is_text(value[0])
        and _are_seats(value[1])
        and _are_options(value[2])
    )


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
    for that of the system. `welcome` is true from the first start until its sheet has been closed. `names`
    are the names of persons, one for each seat; `tables` is the last start of each game; `begun` are names of
    games, each repeated for every start, up to `MAX_BEGUN` times. `coached` are the keys of the tips that the
    player has seen. `keys` and `buttons` are pairs of a command and a keycode or the name of a gamepad
    button, with 0 or "" for none. `double_click` is in milliseconds, 0 for those of the system, and
    `double_near` in units of the design. `turn_title`, `turn_flash` and `turn_sound` are the ways to call a
    person whose turn it is while they look elsewhere. `audio_cues` says when sounds tell where the focus is
    and whose turn it is; "listening" is while a screen reader listens. `players` are the known persons.
    """

    animation: str = _setting("full", ("full", "short", "none"))
    effects: int = _setting(70, range(101))
    audio_cues: str = _setting("listening", ("listening", "always", "never"))
    music: int = _setting(0, range(101))
    ambience: int = _setting(0, range(101))
    muted: bool = _setting(False, _YES_NO)
    text_size: int = _setting(100, TEXT_SIZES)
    scale: int = _setting(100, (100, 125, 150, 200))
    contrast: str = _setting("usual", ("usual", "high"))
    full_screen: bool = _setting(False, _YES_NO)
    window: tuple[int, int] = _setting(FITTING, _is_size)
    place: tuple[int, ...] = _setting((), _tuple_of(MAX_SIDES, _is_side))
    auto_build: str = _setting("none", ("none", "safe", "all"))
    pace: str = _setting("normal", ("slow", "normal", "fast", "at once"))
    celebration: str = _setting("any", ("any", "cascade", "fountain", "wheel", "wind"))
    end_turns: bool = _setting(True, _YES_NO)
    own_throws: bool = _setting(False, _YES_NO)
    remarks: str = _setting("talkative", ("talkative", "quiet", "off"))
    lamp: bool = _setting(False, _YES_NO)
    chances: bool = _setting(False, _YES_NO)
    deals: str = _setting("winnable", ("any", "winnable", "gentle", "fair", "hard"))
    card_back: str = _setting("compass", _or_own(CARD_BACKS))
    cloth: str = _setting("own", _or_own(CLOTHS))
    card_style: str = _setting("classic", ("classic", "large", "four"))
    card_letters: str = _setting("language", ("language", "english"))
    language: str = _setting("", _is_language)
    welcome: bool = _setting(False, _YES_NO)
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
    players: Players = _setting(NO_PLAYERS, are_players, merge_players)  # noqa: RUF009

    def __post_init__(self) -> None:
        """Check every value. Raises ValueError."""
        for name in FIELDS:
            if not is_allowed(name, getattr(self, name)):
                raise ValueError(f"The setting {name!r} cannot be {getattr(self, name)!r}.")


FIELDS: Final = {each.name: each for each in dataclasses.fields(Settings)}
"""The settings by name."""


def is_allowed(name: str, value: object) -> bool:
    """Return True if a setting may have this value. Raises KeyError if there is no such setting."""
    known = FIELDS[name]
    allowed = known.metadata["allowed"]
    is_one = allowed if callable(allowed) else allowed.__contains__
    return type(value) is type(known.default) and bool(is_one(value))


OF_WINDOW: Final = ("full_screen", "window", "place")
"""Settings that each window has for itself; the file has those of the window that changed them last."""


def changed_names(before: Settings, after: Settings) -> set[str]:
    """Return the names of the settings that have changed."""
    return {name for name in FIELDS if differs(name, before, after)}


def differs(name: str, one: Settings, other: Settings) -> bool:
    """Return True if a setting has different values."""
    return bool(getattr(one, name) != getattr(other, name))


def merge_values(name: str, base: Settings, ours: Settings, theirs: Settings) -> object:
    """Return the merged value of a setting; ours if the merged one would be too long."""
    if not differs(name, base, ours):
        return getattr(theirs, name)
    merge = FIELDS[name].metadata["merge"]
    value: object = merge(*(getattr(settings, name) for settings in (base, ours, theirs)))
    return value if is_allowed(name, value) else getattr(ours, name)
