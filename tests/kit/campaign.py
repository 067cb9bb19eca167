"""How much is tried at random: some hundreds in the short run, always the same, thousands in the long one.

A short run passes or fails by the change that it is asked about, so it always draws from the same number.
`python3 -m tests --long` makes every campaign long and draws from a new number, which the head of the run
and each failure tell; `--seed N` draws from that number in both. Processes of xdist share them.
"""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

LONG = "--long"
SEED = "--seed"
SHORT_SEED = 617
"""The number from which short runs draw."""


@dataclass(frozen=True)
class Run:
    """What the command line says of a run of tests, or what was drawn where it says nothing."""

    seed: int
    is_long: bool = False


_run = Run(SHORT_SEED)


def run_seed() -> int:
    """Return the number from which this run draws."""
    return _run.seed


def is_long() -> bool:
    """Whether the thousands are asked for."""
    return _run.is_long


def size(short: int, long: int) -> int:
    """How many to try in this run."""
    return long if is_long() else short


def seeds(name: str, short: int, long: int) -> Iterator[int]:
    """So many numbers for a campaign of that name: half of them always the same, half drawn by the run."""
    count = size(short, long)
    fixed = -(-count // 2)
    yield from range(fixed)
    fresh = Random(run_seed() ^ zlib.crc32(name.encode()))
    for _ in range(count - fixed):
        yield fresh.randrange(1_000_000, 1_000_000_000)


@contextmanager
def told(**values: object) -> Iterator[None]:
    """Add to a failure inside with what it happened, as `seed=17`, and how to draw the same again."""
    try:
        yield
    except BaseException as fault:
        said = ", ".join(f"{name}={value!r}" for name, value in values.items())
        fault.add_note(f"with {said} ({_options()} repeats the random draws)")
        raise


def _options() -> str:
    return f"{SEED} {run_seed()}{f' {LONG}' if is_long() else ''}"


# ------------------------------------------------------------------ hooks of pytest
def pytest_configure(config: pytest.Config) -> None:
    global _run  # noqa: PLW0603
    long, seed = config.getoption(LONG), config.getoption(SEED)
    if seed is None:
        drawn = secrets.randbelow(1_000_000) if long else SHORT_SEED
        seed = getattr(config, "workerinput", {}).get(SEED, drawn)
    _run = Run(seed, long)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Hand what was drawn to a process of xdist, which gets the command line by itself."""
    node.workerinput[SEED] = run_seed()


def pytest_report_header() -> str:
    return f"{_options()} repeats the random draws"
