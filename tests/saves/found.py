"""Files as they are found, and what has changed between two looks at them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

import pytest


class Found(NamedTuple):
    """A file; for one that is not ours also its identity, and whether it was written to."""

    contents: bytes
    kind: str = ""
    mark: tuple[int, ...] = ()
    is_touched: bool = False

    @property
    def lines(self) -> int:
        return self.contents.count(b"\n")


def changes_between(before: Mapping[str, Found], now: Mapping[str, Found]) -> Iterator[str]:
    """Yield the files that are new, changed or gone."""
    for name in sorted({*before, *now}):
        old, new = before.get(name), now.get(name)
        if new is None:
            yield f"- {name}"
        elif old is None or old.contents != new.contents:
            yield f"{'*' if old else '+'} {name}: {_described(name, old, new, {**now, **before})}"
        elif new.is_touched or old.mark != new.mark:
            yield f"* {name}: touched"


def _described(name: str, old: Found | None, new: Found, others: Mapping[str, Found]) -> str:
    if new.kind:
        return f"{new.kind}{new.contents.decode()}"
    alike = [each for each, found in others.items() if found.contents == new.contents and each != name]
    rights = "" if new.mark[0] == 0o644 else f", rights {new.mark[0]:o}"
    if alike and new.contents:
        return f"as {alike[0]}{rights}"
    if old and new.contents.startswith(old.contents):
        return f"+{new.lines - old.lines}{rights}"
    return f"{new.lines} line{'s' * (new.lines != 1)}{rights}"


def rights_of(about: os.stat_result) -> int:
    """The rights of a file; Windows knows only whether it can be written."""
    return about.st_mode & (0o777 if sys.platform != "win32" else 0o644)


@contextmanager
def not_open() -> Iterator[None]:
    """Skip a walk in which others remove or rename a file that is open, which Windows refuses."""
    try:
        yield
    except PermissionError:
        if sys.platform != "win32":
            raise
        pytest.skip("nobody removes or renames an open file on Windows")
