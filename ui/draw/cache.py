"""Pictures that are kept by what they were made for, and all let go when the window changes its size."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

Make = TypeVar("Make", bound=Callable[..., Any])

_caches: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Make], Make]:
    """Keep what a function has made, up to `most` different things, until `forget`.

    What is kept is shared: do not change it.
    """

    def decorate(make: Make) -> Make:
        cached: Any = lru_cache(maxsize=most)(make)
        _caches.append(cached.cache_clear)
        return cached  # type: ignore[no-any-return]

    return decorate


def forget() -> None:
    """Let everything go."""
    for clear in _caches:
        clear()
