"""Time zones for tests: in one where it is noon, no test that asks for the date runs into the next day."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def at_noon() -> Iterator[None]:
    """Be in a time zone in which it is between 12 and 13 o'clock; also a decorator of tests."""
    with in_zone(_hours_to_noon()):
        yield


@contextmanager
def on_another_day() -> Iterator[None]:
    """Be in a time zone in which it is as late as in that of `at_noon`, a day earlier or later."""
    ahead = _hours_to_noon()
    with in_zone(ahead - 24 if ahead > 0 else ahead + 24):
        yield


@contextmanager
def in_zone(ahead: int) -> Iterator[None]:
    """Be in a time zone so many hours ahead of UTC, unless this system has one zone for all processes."""
    try:
        with patch.dict(os.environ, TZ=f"AAA{-ahead:+d}"):
            _take_over()
            yield
    finally:
        _take_over()


def _hours_to_noon() -> int:
    return 12 - time.gmtime().tm_hour


def _take_over() -> None:
    """Let the C library read the variable again."""
    if hasattr(time, "tzset"):
        time.tzset()
