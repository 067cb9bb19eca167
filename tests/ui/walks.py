"""Walks of a person at a table, as a text: what is done, line by line, and indented what is then so.

A line "pick 1-4" is done by the function `pick` of a test; a line "  green: Roll the dice" holds, if the
function `green` gives just that; yes, no and "-" stand for True, False and nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from games.compat import override
from tests.kit.old_script import Scene, read

Acts = Mapping[str, Callable[..., object]]
MODS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}


class Walk(NamedTuple):
    """A scene, and with how much animation it is seen."""

    scene: Scene
    animation: str

    @override
    def __str__(self) -> str:
        return f"{self.scene.title.lstrip('*~ ')} {self.animation}"


def walked(
    lines: Iterable[str], player: Any, acts: Acts, so: Acts, check: Callable[[], object] | None = None
) -> Iterator[str]:
    """Walk; what each line is today. After each act comes a check."""
    for line in lines:
        head = line.partition(":")[0]
        if line.startswith("  "):
            name, *words = head.split()
            found = so[name](player, *words)
            yield f"{head}: {('no', 'yes')[found] if isinstance(found, bool) else str(found) or '-'}"
        else:
            act, *words = line.split()
            acts[act](player, *words)
            if check:
                check()
            yield line


def walks(path: Path) -> list[Walk]:
    """The walks of a file, where nothing moves; "~": where everything moves; "*": in both ways."""
    levels = {"*": ("none", "full"), "~": ("full",)}
    return [Walk(scene, level) for scene in read(path) for level in levels.get(scene.title[0], ("none",))]


def press(press_key: Callable[[Any, int, int], object], player: Any, *names: str) -> None:
    """Press keys: "a", "return", "ctrl+z"."""
    for name in names:
        *mods, key = name.split("+")
        press_key(player, pygame.key.key_code(key), sum(MODS[mod] for mod in mods))
