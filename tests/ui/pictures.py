"""Counts the pictures that are made: how many, and how many of them only because they had been let go."""

from __future__ import annotations

from typing import Any

from ui import kept


def _counts() -> list[Any]:
    return [clear.__self__.cache_info() for clear in kept._caches]  # type: ignore[attr-defined]


def made() -> int:
    """How many pictures were made since all were let go."""
    return sum(count.misses for count in _counts())


def let_go() -> int:
    """How many of them are not kept any more, so that they may have to be made again."""
    return sum(count.misses - count.currsize for count in _counts())
