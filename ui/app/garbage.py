"""Garbage collection: full collections wait until the window rests, because each one stops all threads."""

from __future__ import annotations

import gc
from typing import Final

_DUE: Final = 10
"""Collections of the middle generation after which a full one is due, as in Python's own default."""
_OVERDUE: Final = 200
"""Collections of the middle generation after which Python does a full one by itself, even in an animation."""


def begin() -> None:
    """Begin to collect garbage, except among the objects loaded by now: they stay."""
    gc.freeze()
    defer_full_collections()
    gc.enable()


def defer_full_collections() -> None:
    """Let Python collect only young objects by itself, unless a full collection is long overdue."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _OVERDUE)


def is_collection_due() -> bool:
    """Return True if so much was collected since the last full collection that the next one is due."""
    return gc.get_count()[2] >= _DUE
