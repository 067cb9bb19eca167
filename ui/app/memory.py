"""Giving memory back to the system: what a table took is free when the launcher is seen again."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress


def settle() -> None:
    """What is there now stays as long as the program: never look through it again."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Let go what nothing refers to any more, and hand free memory to the system.

    glibc keeps the memory of great pictures for later unless it is asked; other systems do not.
    """
    gc.collect()
    if sys.platform == "linux":
        from ctypes import CDLL

        with suppress(OSError, AttributeError):
            CDLL(None).malloc_trim(0)
