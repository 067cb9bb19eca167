"""Pictures that are kept by what they were made for: all of one size of the window, within a number of bytes.

A table opens a `shelf`: what is made from then on is let go when the first scene is seen again, so that the
next table finds room. What has not been asked for longest goes first where there is too much.
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
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar, cast

from pygame import Surface

Wanted = ParamSpec("Wanted")
Made = TypeVar("Made")

LIMIT: Final = 48_000_000
"""Bytes of pixels that are kept at most, for a window of 1280x800; more for a larger one, see `allow`."""
_LEFT: Final = 0.75  # of the limit, after some had to go
_MANY: Final = 20_000  # things that take no bytes worth speaking of
_TABLE, _ASIDE = 1, 2  # shelves: of the table that is shown, and of what is only drawn for a part of it


class _Kept:
    """Something that was made: what it takes, when it was asked for last, and on which shelf it stands."""

    __slots__ = ("asked", "bytes", "made", "shelf")

    def __init__(self, made: object, size: int, asked: int, shelf: int) -> None:
        self.made = made
        self.bytes = size
        self.asked = asked
        self.shelf = shelf


_Key = tuple[Hashable, ...]
_drawers: list[dict[_Key, _Kept]] = []  # one for each function
_gone: Final[list[_Kept]] = []
"""What was let go, and is handed back later: to free all pictures of a large table takes many frames."""
_lock: Final = RLock()
"""Held while what is kept changes: pictures are made on threads too."""


class _Count:
    """What all of it comes to."""

    def __init__(self) -> None:
        self.bytes = 0
        self.things = 0
        self.made = 0
        self.asked = 0
        self.shelf = 0
        self.limit = LIMIT


_count = _Count()


def cached(make: Callable[Wanted, Made]) -> Callable[Wanted, Made]:
    """Keep what a function has made. What is kept is shared: do not change it."""
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
    """How many bytes of pixels something holds: a picture, or pictures in tuples, records and the like."""
    if isinstance(made, Surface):
        return made.get_pitch() * made.get_height()
    if isinstance(made, dict):
        return sum(map(bytes_of, made.values()))
    if is_dataclass(made):
        return sum(bytes_of(getattr(made, field.name)) for field in fields(made))
    return sum(map(bytes_of, made)) if isinstance(made, tuple | list) else 0


class Held(NamedTuple):
    """What is kept now, in bytes of pixels (at most `limit`) and in things; how many were ever made."""

    bytes: int
    limit: int
    things: int
    made: int


def held() -> Held:
    """What is kept, and was made."""
    return Held(_count.bytes, _count.limit, _count.things, _count.made)


def allow(limit: int) -> None:
    """Keep so many bytes of pixels at most."""
    _count.limit = limit


def open_shelf() -> None:
    """What is made from now on stands on a shelf of its own, until `clear_shelf`."""
    _count.shelf = max(_count.shelf, _TABLE)


@contextmanager
def aside() -> Iterator[None]:
    """What is made meanwhile stands aside: it goes before anything else, at the latest by `clear_aside`."""
    before, _count.shelf = _count.shelf, _ASIDE
    try:
        yield
    finally:
        _count.shelf = before


def clear_aside() -> None:
    """Let go what stands aside."""
    _keep(lambda kept: kept.shelf != _ASIDE)


def clear_shelf() -> bool:
    """Let go what was made since `open_shelf`, for `give_back`; False where none was open."""
    was_open, _count.shelf = bool(_count.shelf), 0
    if was_open:
        _gone.extend(_keep(lambda kept: kept.shelf == 0))
    return was_open


def invalidate() -> None:
    """Let everything go: the window has another size."""
    _keep(lambda kept: False)


def _let_oldest_go() -> None:
    """Let go what stands aside, then what was not asked for longest, until a part of the room is free."""
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
    """Keep only what is wanted; what is gone."""
    gone = []
    with _lock:
        for drawer in _drawers:
            gone += [drawer.pop(key) for key in [key for key, kept in drawer.items() if not wanted(kept)]]
        everything = [kept for drawer in _drawers for kept in drawer.values()]
        _count.bytes = sum(kept.bytes for kept in everything)
        _count.things = len(everything)
    return gone


def give_back() -> None:
    """Hand memory that nothing refers to any more back to the system; for a thread, as it takes long.

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
