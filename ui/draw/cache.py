"""The cache of pictures: keyed by the arguments that made them, for one window size, limited in bytes.

A table opens a `shelf` (a cache scope): the app evicts everything made from then on when it shows the first
scene again, so that the next table finds room. Over the limit, the least recently used pictures go first.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from functools import wraps
from threading import RLock
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar, cast, overload

from pygame import Surface

from ui.draw.picture import Picture

Wanted = ParamSpec("Wanted")
Made = TypeVar("Made")

LIMIT: Final = 48_000_000
"""The most bytes of pixels to keep, for a window of 1280x800; `allow` raises it for a larger one."""
_LEFT: Final = 0.75  # of the limit that stays in use after an eviction
_MANY: Final = 20_000  # entries, most of which take hardly any bytes
_TABLE, _ASIDE = 1, 2  # shelves: of the shown table, and of pictures needed only to draw a part of it


class _Kept:
    """A cache entry: the value, its size in bytes, the number of its last request, and its shelf."""

    __slots__ = ("asked", "bytes", "made", "shelf")

    def __init__(self, made: object, size: int, asked: int, shelf: int) -> None:
        self.made = made
        self.bytes = size
        self.asked = asked
        self.shelf = shelf


_Key = tuple[Hashable, ...]
_drawers: list[dict[_Key, _Kept]] = []  # one for each function
_gone: Final[list[_Kept]] = []
"""Evicted entries, which `give_back` frees later: to free all pictures of a large table takes many frames."""
_lock: Final = RLock()
"""Held while entries change: threads make pictures too."""


class _Count:
    """The totals of the cache."""

    def __init__(self) -> None:
        self.bytes = 0
        self.things = 0
        self.made = 0
        self.asked = 0
        self.shelf = 0
        self.limit = LIMIT


_count = _Count()


@overload
def cached(make: Callable[Wanted, Surface]) -> Callable[Wanted, Picture]: ...
@overload
def cached(make: Callable[Wanted, Made]) -> Callable[Wanted, Made]: ...
def cached(make: Callable[Wanted, Any]) -> Callable[Wanted, Any]:
    """Cache the results of a function; callers share them, so a surface comes to them as a `Picture`."""
    drawer: dict[_Key, _Kept] = {}
    _drawers.append(drawer)

    @wraps(make)
    def give(*words: Any, **named: Any) -> Any:
        key = (*words, *named.items()) if named else words
        _count.asked += 1
        if found := drawer.get(key):
            found.asked = _count.asked
            return found.made
        shelf, made = _count.shelf, cast(Callable[..., object], make)(*words, **named)
        size = bytes_of(made)
        with _lock:
            drawer[key] = _Kept(made, size, _count.asked, shelf)
            _count.bytes += size
            _count.things += 1
            _count.made += 1
            if _count.bytes > _count.limit or _count.things > _MANY:
                _let_oldest_go()
        return made

    return cast(Callable[Wanted, Made], give)


def bytes_of(made: object) -> int:
    """Return the bytes of pixels in a picture, or in pictures inside tuples, records and the like."""
    if isinstance(made, Surface):
        return made.get_pitch() * made.get_height()
    if isinstance(made, dict):
        return sum(map(bytes_of, made.values()))
    if is_dataclass(made):
        return sum(bytes_of(getattr(made, field.name)) for field in fields(made))
    return sum(map(bytes_of, made)) if isinstance(made, tuple | list) else 0


class Held(NamedTuple):
    """The cache's bytes of pixels (at most `limit`) and entries now; and the number of entries ever made."""

    bytes: int
    limit: int
    things: int
    made: int


def held() -> Held:
    """Return the totals of the cache."""
    return Held(_count.bytes, _count.limit, _count.things, _count.made)


def allow(limit: int) -> None:
    """Set the most bytes of pixels to keep."""
    _count.limit = limit


def open_shelf() -> None:
    """Start a cache scope: put everything made from now on on a shelf of its own, until `clear_shelf`."""
    _count.shelf = max(_count.shelf, _TABLE)


@contextmanager
def aside() -> Iterator[None]:
    """Put aside everything made in the block: to be evicted first, at the latest by `clear_aside`."""
    before, _count.shelf = _count.shelf, _ASIDE
    try:
        yield
    finally:
        _count.shelf = before


def clear_aside() -> None:
    """Evict everything that was put aside."""
    _keep(lambda kept: kept.shelf != _ASIDE)


def clear_shelf() -> bool:
    """Evict everything made since `open_shelf`, for `give_back` to free; return False if none was open."""
    was_open, _count.shelf = bool(_count.shelf), 0
    if was_open:
        _gone.extend(_keep(lambda kept: kept.shelf == 0))
    return was_open


def clear() -> None:
    """Evict everything: the window has another size."""
    _keep(lambda kept: False)


def _let_oldest_go() -> None:
    """Evict entries put aside, then the least recently used ones, until a part of the room is free."""
    everything = (kept for drawer in _drawers for kept in drawer.values())
    by_age = sorted(everything, key=lambda kept: (kept.shelf == _ASIDE, -kept.asked))
    room, left = round(_count.limit * _LEFT), len(by_age)
    for number, kept in enumerate(by_age):
        room -= kept.bytes
        if room < 0 or number > _MANY * _LEFT:
            left = number
            break
    gone = set(map(id, by_age[left:]))
    _keep(lambda kept: id(kept) not in gone)


def _keep(wanted: Callable[[_Kept], bool]) -> list[_Kept]:
    """Evict all entries but the wanted ones, and return the evicted ones."""
    gone = []
    with _lock:
        for drawer in _drawers:
            gone += [drawer.pop(key) for key in [key for key, kept in drawer.items() if not wanted(kept)]]
        everything = [kept for drawer in _drawers for kept in drawer.values()]
        _count.bytes = sum(kept.bytes for kept in everything)
        _count.things = len(everything)
    return gone


def give_back() -> None:
    """Free unreferenced memory and return it to the system; call this on a thread, as it takes long.

    glibc keeps the memory of great pictures for later unless it is asked; other systems do not.
    """
    while _gone:
        _gone.pop()
        time.sleep(0)  # the window's thread need not wait for all of it
    gc.collect()
    if sys.platform == "linux":
        from ctypes import CDLL

        with suppress(OSError, AttributeError):
            CDLL(None).malloc_trim(0)
