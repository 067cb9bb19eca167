"""Pictures that are kept by what they were made for, and all let go when the window changes its size."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

Wanted = ParamSpec("Wanted")
Made = TypeVar("Made")

_caches: list[Callable[[], None]] = []


def cached(most: int) -> Callable[[Callable[Wanted, Made]], Callable[Wanted, Made]]:
    """Keep what a function has made, up to `most` different things, until `invalidate`.

    What is kept is shared: do not change it.
    """

    def decorate(make: Callable[Wanted, Made]) -> Callable[Wanted, Made]:
        keeping = lru_cache(maxsize=most)(make)
        _caches.append(keeping.cache_clear)
        return cast(Callable[Wanted, Made], keeping)  # lru_cache's own type forgets what is asked for

    return decorate


def invalidate() -> None:
    """Let everything go."""
    for clear in _caches:
        clear()
