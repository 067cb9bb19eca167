"""How much is tried at random: some hundreds in the short run, thousands in the long one, some new each time.

`python3 -m tests --long`, or GOLD_RUSH_LONG=1 in the environment, makes every campaign long. What is drawn
anew comes from one number, which the head of a run prints; GOLD_RUSH_SEED=N draws the same again.
"""

from __future__ import annotations

import os
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

LONG: Final = "GOLD_RUSH_LONG"
SEED: Final = "GOLD_RUSH_SEED"


def draw_seed() -> int:
    """The number of this run, drawn if nobody has given one; processes started from now on share it."""
    return int(os.environ.setdefault(SEED, str(secrets.randbelow(1_000_000))))


def be_long() -> None:
    """Make every campaign of this run a long one, also in processes started from now on."""
    os.environ[LONG] = "1"


def is_long() -> bool:
    """Whether the thousands are asked for."""
    return bool(os.environ.get(LONG))


def size(short: int, long: int) -> int:
    """How many to try in this run."""
    return long if is_long() else short


def seeds(name: str, short: int, long: int) -> Iterator[int]:
    """So many numbers for a campaign of that name: half of them always the same, half new in each run."""
    count = size(short, long)
    fixed = -(-count // 2)
    yield from range(fixed)
    fresh = Random(draw_seed() ^ zlib.crc32(name.encode()))
    for _ in range(count - fixed):
        yield fresh.randrange(1_000_000, 1_000_000_000)


@contextmanager
def told(**values: object) -> Iterator[None]:
    """Add to a failure inside with what it happened, as `seed=17`, and how to draw the same again."""
    try:
        yield
    except BaseException as fault:
        said = ", ".join(f"{name}={value!r}" for name, value in values.items())
        fault.add_note(f"with {said} ({SEED}={draw_seed()} draws the same again)")
        raise
