"""Texts that tell what is so: how they are read, held against what is so today, and written anew.

A text is made of blocks with an empty line between them. A block that begins with `#` is for people. All
others are scenes: a title, behind the numbers of the clauses that it holds; then what is done, line by line,
a position first, and below each line, indented, what comes of it:

    SR-25b A tie is rolled again by both.
    from 100,000 | 100,000 | start, 0 has 8
    > Dice 3 3 2
      rolled for the start: 3 3 2 by 1, 8 in all
      tied at 8: both roll again

`python3 -m tests --update-snapshots tests/strike_it_rich` writes down what comes of it today, for the
tests that are run: the diff is what changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from games.compat import override
from tests.kit import snapshots

_HEAD: Final = re.compile(r"(?P<numbers>(?:[A-Z]{2}-\d+[a-z] )*)(?P<title>.+)")


class Scene(NamedTuple):
    """One block of a text, as it is written there."""

    path: Path
    numbers: tuple[str, ...]
    title: str
    text: str

    @override
    def __str__(self) -> str:
        return self.title

    @property
    def lines(self) -> list[str]:
        """All that stands below the title."""
        return self.text.splitlines()[1:]

    @property
    def place(self) -> str:
        """The position, where one stands indented below the title."""
        return self.lines[0].strip() if self.lines and self.lines[0].startswith("  ") else ""

    @property
    def acts(self) -> list[str]:
        """What is done, without what comes of it."""
        return [line for line in self.lines if line[0] != " "]

    def holds(self, found: Iterable[str], plain: Callable[[str], str] = str) -> None:
        """Hold what stands below the title against what is found today, or write that down."""
        told = "\n".join([self.text.split("\n", maxsplit=1)[0], *found])
        if snapshots.is_updating() and plain(told) != plain(self.text):
            snapshots.replace_block(self.path, self.text, told)
        else:
            assert plain(told) == plain(self.text), "--update-snapshots writes down what happens now"


def _blocks(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")


def read(*paths: Path) -> list[Scene]:
    """The scenes of texts."""
    found = []
    for path in paths:
        for block in _blocks(path):
            head = _HEAD.match(block)
            if head and block[0] != "#":
                found.append(Scene(path, tuple(head["numbers"].split()), head["title"], block))
    return found


def clauses(scenes: Iterable[Scene]) -> list[str]:
    """The numbers of all clauses that scenes hold."""
    return sorted({number for scene in scenes for number in scene.numbers})


def each(scenes: Iterable[Scene]) -> pytest.MarkDecorator:
    """A test of each scene."""
    return pytest.mark.parametrize("scene", list(scenes), ids=str)


Marks = Mapping[str, Callable[[str], Iterable[str] | str | None]]
"""What is done by a line that begins with a mark."""


def marked(lines: Iterable[str], marks: Marks) -> Iterator[str]:
    """What comes of lines that begin with a mark: words behind it, or lines below, or nothing to be told."""
    for line in lines:
        mark, _, text = line.partition(" ")
        found = marks[mark](text)
        yield f"{mark} {found}".rstrip() if isinstance(found, str) else line
        yield from (f"  {words}" for words in found or () if not isinstance(found, str))
