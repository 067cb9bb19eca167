"""Days and times of day as one says them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def day(stamp: float, now: float) -> str:
    """When something was, seen from now; both in seconds since 1970: "today, 9:05", "4 July 2026"."""
    try:
        then, here = datetime.fromtimestamp(stamp), datetime.fromtimestamp(now)
    except (OverflowError, OSError, ValueError):
        return "long ago"
    away = (here.date() - then.date()).days
    if away in (0, 1):
        return f"{('today', 'yesterday')[away]}, {then.hour}:{then.minute:02}"
    year = f" {then.year}" if then.year != here.year else ""
    return f"{then.day} {_MONTHS[then.month - 1]}{year}"


def clock(seconds: int) -> str:
    """A time of play: "4:12", "1:02:09"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
