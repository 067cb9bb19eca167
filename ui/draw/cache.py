"""The cache of pictures, keyed by function and arguments, with a limit in bytes.

A table opens a scope. When the launcher is shown again, the application evicts everything made in it, so
that the next table finds room. Over the limit, the cache evicts the least recently used pictures first. Those
that a scene holds too do not count and stay: evicting them would free nothing.
"""

from __future__ import annotations

import gc
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from functools import wraps
from sys import getrefcount
from threading import RLock
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar, cast, overload

from pygame import Surface

from ui.draw.picture import Picture

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")

LIMIT: Final = 48_000_000
"""The default limit in bytes of pixels, for a window of 1280x800; `set_limit` changes it."""
_SHARE_LEFT: Final = 0.75  # of the limit that stays in use after an eviction
_MOST_ENTRIES: Final = 20_000  # a second limit, as many entries have hardly any bytes
_LARGE: Final = 1 << 20
"""Bytes of a block that lies outside the heap. Pictures made for one frame, as turned cards, are smaller."""
_TRIM_AFTER: Final = 4_000_000
"""Bytes of pixels made since the last trim after which the next one is due."""
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # glibc's numbers of these parameters
_TABLE, _TEMPORARY = 1, 2  # scopes: of the shown table, and of pictures needed only to draw a part of it


class _Entry:
    """A cached value, its size in bytes, the number of its last request, and its scope."""

    __slots__ = ("bytes", "made", "requested", "scope")

    def __init__(self, made: object, size: int, requested: int, scope: int) -> None:
        self.made = made
        self.bytes = size
        self.requested = requested
        self.scope = scope


_Key = tuple[Hashable, ...]
_tables: list[dict[_Key, _Entry]] = []  # one for each function
_table_of: Final[dict[Callable[..., Any], dict[_Key, _Entry]]] = {}
_evicted: Final[list[_Entry]] = []
"""Entries for `trim_memory` to free on a thread: freeing all pictures of a large table takes many frames."""
_lock: Final = RLock()
"""Held while entries change: threads make pictures too."""


class _State:
    """The totals of the cache, the number of requests, and the scope of new entries."""

    def __init__(self) -> None:
        self.bytes = 0
        self.entries = 0
        self.made = 0
        self.requests = 0
        self.scope = 0
        self.limit = LIMIT
        self.held = 0
        """Bytes of pictures that were held elsewhere too at the last eviction."""
        self.untrimmed = 0
        """Bytes of pixels made since the last trim."""


_state = _State()


@overload
def cached(make: Callable[Arguments, Surface]) -> Callable[Arguments, Picture]: ...
@overload
def cached(make: Callable[Arguments, Made]) -> Callable[Arguments, Made]: ...
def cached(make: Callable[Arguments, Any]) -> Callable[Arguments, Any]:
    """Cache the results of a function. Callers share them, so they must not change a returned surface."""
    table: dict[_Key, _Entry] = {}
    _tables.append(table)
    make_any = cast(Callable[..., object], make)

    @wraps(make)
    def get(*args: Any, **named: Any) -> Any:
        key = (*args, *named.items()) if named else args
        _state.requests += 1
        if found := table.get(key):
            found.requested = _state.requests
            return found.made
        scope, made = _state.scope, make_any(*args, **named)
        size = bytes_of(made)
        entry = _Entry(made, size, _state.requests, scope)
        del made  # else it would count as held
        with _lock:
            table[key] = entry
            _state.bytes += size
            _state.untrimmed += size
            _state.entries += 1
            _state.made += 1
            if _state.bytes > _state.limit + _state.held or _state.entries > _MOST_ENTRIES:
                _shrink()
        return entry.made

    _table_of[get] = table
    return cast(Callable[Arguments, Made], get)


def bytes_of(made: object) -> int:
    """Return the bytes of pixels in a picture, or in all pictures inside a collection or dataclass."""
    if isinstance(made, Surface):
        return made.get_pitch() * made.get_height()
    if isinstance(made, (tuple, list)):
        return sum(map(bytes_of, made))
    if isinstance(made, dict):
        return sum(map(bytes_of, made.values()))
    if isinstance(made, str) or not is_dataclass(made):
        return 0
    return sum(bytes_of(getattr(made, field.name)) for field in fields(made))


class Totals(NamedTuple):
    """The cache's bytes of pixels and entries now, and the number of values ever made.

    At most `limit` bytes are of pictures that nothing else holds.
    """

    bytes: int
    limit: int
    entries: int
    made: int


def totals() -> Totals:
    """Return the totals of the cache."""
    return Totals(_state.bytes, _state.limit, _state.entries, _state.made)


def set_limit(limit: int) -> None:
    """Set the limit in bytes of pixels."""
    _state.limit = limit


def open_scope() -> None:
    """Start a scope: `evict_scope` evicts everything made from now on."""
    _state.scope = max(_state.scope, _TABLE)


@contextmanager
def temporary() -> Iterator[None]:
    """Mark everything made in the block to be evicted first, at the latest by `evict_temporary`."""
    before, _state.scope = _state.scope, _TEMPORARY
    try:
        yield
    finally:
        _state.scope = before


def evict_temporary() -> None:
    """Evict everything made in blocks of `temporary`."""
    _retain(lambda entry: entry.scope != _TEMPORARY)


def evict_scope() -> bool:
    """Evict everything made since `open_scope`, for `trim_memory` to free; return False if none was open."""
    was_open, _state.scope = bool(_state.scope), 0
    if was_open:
        _evicted.extend(_retain(lambda entry: entry.scope == 0))
    return was_open


def evict(make: Callable[Arguments, object], *args: Arguments.args, **named: Arguments.kwargs) -> None:
    """Evict what a cached function made of these arguments, as a picture that nothing shows any more."""
    with _lock:
        if entry := _table_of[make].pop((*args, *named.items()) if named else args, None):
            _state.bytes -= entry.bytes
            _state.entries -= 1


def store(
    make: Callable[Arguments, Made], made: Made, *args: Arguments.args, **named: Arguments.kwargs
) -> None:
    """Store what a cached function would make of these arguments, as a picture painted in many frames."""
    evict(make, *args, **named)
    size = bytes_of(made)
    with _lock:
        key = (*args, *named.items()) if named else args
        _table_of[make][key] = _Entry(made, size, _state.requests, _state.scope)
        _state.bytes += size
        _state.entries += 1


def clear() -> None:
    """Evict everything, as after a change of the window's size."""
    _retain(lambda entry: False)


def _shrink() -> None:
    """Evict temporary entries, then the least recently used ones, down to `_SHARE_LEFT` of the limits."""
    everything = [entry for table in _tables for entry in table.values()]
    by_age = sorted(everything, key=lambda entry: (entry.scope == _TEMPORARY, -entry.requested))
    entries_of = Counter(id(entry.made) for entry in everything)
    room, most, evicted = round(_state.limit * _SHARE_LEFT), round(_MOST_ENTRIES * _SHARE_LEFT), set[int]()
    held = 0
    for number, entry in enumerate(by_age):
        is_held = number < most and _is_held(entry, entries_of[id(entry.made)])
        if is_held:
            held += entry.bytes
        else:
            room -= entry.bytes
        if not is_held and (room < 0 or number > most):
            evicted.add(id(entry))
    _retain(lambda entry: id(entry) not in evicted)
    _state.held = held


def _own_references() -> int:
    """Return the references that `getrefcount` counts for a variable alone; they differ between Pythons."""
    probe = object()
    return getrefcount(probe)


_REFERENCES: Final = _own_references()


def _is_held(entry: _Entry, entries: int = 1) -> bool:
    """Return True if more than so many entries hold this one's picture, or something else one inside it."""
    made = entry.made
    if getrefcount(made) > _REFERENCES + entries:
        return True
    return isinstance(made, (tuple, list)) and any(
        isinstance(each, Surface) and getrefcount(each) > _REFERENCES + 1 for each in made
    )


def _retain(is_retained: Callable[[_Entry], bool]) -> list[_Entry]:
    """Evict all other entries, and return the evicted ones."""
    evicted = []
    with _lock:
        for table in _tables:
            evicted += [
                table.pop(key) for key in [key for key, entry in table.items() if not is_retained(entry)]
            ]
        everything = [entry for table in _tables for entry in table.values()]
        _state.held = 0
        _state.bytes = sum(entry.bytes for entry in everything)
        _state.entries = len(everything)
    return evicted


def tune_allocator() -> None:
    """Let glibc return each free block of a megabyte to the system, and have one heap for all threads.

    It would come to keep blocks of 32 MB, and in each thread's heap what the others cannot use. Other systems
    do neither.
    """
    if sys.platform == "linux":
        from ctypes import CDLL

        with suppress(OSError, AttributeError):
            glibc = CDLL(None)
            glibc.mallopt(_MMAP_THRESHOLD, _LARGE)
            glibc.mallopt(_ARENA_MAX, 1)


def needs_trim() -> bool:
    """Return True if so many pictures were made since the last trim that the heap has gaps."""
    return _state.untrimmed >= _TRIM_AFTER


def begin_trim() -> Callable[[], None]:
    """Return the work of a trim without a collection, for a thread; it counts as done from now on."""
    _state.untrimmed = 0
    return return_free_memory


def return_free_memory() -> None:
    """Return free memory to the system.

    glibc keeps the memory of pictures until `malloc_trim`; other systems do not keep it.
    """
    if sys.platform == "linux":
        from ctypes import CDLL

        with suppress(OSError, AttributeError):
            CDLL(None).malloc_trim(0)


def trim_memory() -> None:
    """Free unreferenced memory and return it to the system; call this on a thread, as it takes long."""
    while _evicted:
        _evicted.pop()
        time.sleep(0)  # let the window's thread run in between
    gc.collect()
    begin_trim()()
