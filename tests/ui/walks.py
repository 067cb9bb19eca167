"""Walks of a person at a table, as a text: what is done, line by line, and indented what is then so.

A line "pick 1-4" is done by the function `pick` of a test; a line "  green: Roll the dice" holds, if the
function `green` gives just that; yes, no and "-" stand for True, False and nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from tests.ui.harness import Place

Way = tuple[str, Place]
"""A level of animation and the size of the window."""
MODS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}


class Walk(NamedTuple):
    """What is so, how it is walked, and where it is seen."""

    title: str
    lines: list[str]
    way: Way

    def __str__(self) -> str:
        return f"{self.title} {self.way[0]}"

    def take(
        self, player: Any, acts: Mapping[str, Callable[..., object]], so: Mapping[str, Callable[..., object]]
    ) -> None:
        """Walk it."""
        for line in self.lines:
            if not line.startswith("  "):
                act, *words = line.split()
                acts[act](player, *words)
                continue
            head = line.partition(":")[0]
            name, *words = head.split()
            found = so[name](player, *words)
            told = ("no", "yes")[found] if isinstance(found, bool) else str(found) or "-"
            assert line == f"{head}: {told}", f"told was {line!r}, but it is {told!r}"


def walks(path: Path, ways: Sequence[Way]) -> list[Walk]:
    """The walks of a file, the head of which says what can be done; those with a star in all ways."""
    found: list[Walk] = []
    for title, *lines in map(str.splitlines, path.read_text(encoding="utf-8").rstrip().split("\n\n")[2:]):
        if title[0] != "#":
            count = len(ways) if title.startswith("*") else 1
            found += [Walk(title.lstrip("* "), lines, way) for way in ways[:count]]
    return found


def press(press_key: Callable[[Any, int, int], object], player: Any, *names: str) -> None:
    """Press keys: "a", "return", "ctrl+z"."""
    for name in names:
        *mods, key = name.split("+")
        press_key(player, pygame.key.key_code(key), sum(MODS[mod] for mod in mods))
