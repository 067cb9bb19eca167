"""Pictures that are kept by what they were made for, and all let go when the window changes its size."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

Make = TypeVar("Make", bound=Callable[..., Any])

_caches: list[Callable[[], None]] = []


def cached(most: int) -> Callable[[Make], Make]:
    """Keep what a function has made, up to `most` different things, until `invalidate`.

    What is kept is shared: do not change it.
    """

    def decorate(make: Make) -> Make:
        keeping: Any = lru_cache(maxsize=most)(make)
        _caches.append(keeping.cache_clear)
        return keeping  # type: ignore[no-any-return]

    return decorate


def invalidate() -> None:
    """Let everything go."""
    for clear in _caches:
        clear()
