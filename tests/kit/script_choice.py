"""Scripts as arguments of a run: `tests/ui/strike_walks.txt:42` plays the scene of that line alone."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.kit.script import Scene

_ARGUMENT: Final = re.compile(r"(?P<path>.+\.txt)(?::(?P<line>\d+))?")
_READS: Final = "tests.kit.script import"


class ScriptChoice(NamedTuple):
    """A script that is named in the arguments; `line` is one of the scene to play, 0 for all scenes."""

    path: Path
    line: int

    def holds(self, scene: Scene) -> bool:
        """Return True if a scene is to be played."""
        lines = range(scene.number, scene.number + scene.text.count("\n") + 1)
        return scene.path == self.path and (not self.line or self.line in lines)

    @property
    def readers(self) -> list[Path]:
        """The modules of tests that may read the script: in its folder, or else in the one around it."""
        return _readers(self.path.parent) or _readers(self.path.parent.parent)


@cache
def _readers(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("test_*.py")) if _READS in path.read_text(encoding="utf-8")]


_choices = pytest.StashKey[list[ScriptChoice]]()


def script_choice(argument: str, folder: Path) -> ScriptChoice | None:
    """Return the choice that an argument is, as seen from a folder; None if it names no script."""
    found = _ARGUMENT.fullmatch(argument)
    path = (folder / found["path"]).resolve() if found else folder
    return ScriptChoice(path, int(found["line"] or 0)) if found and path.is_file() else None


def is_wanted(choices: list[ScriptChoice], path: Path, values: list[Any]) -> bool:
    """Return True if a test is to be run: of a module that reads these scripts, only chosen scenes are."""
    if not any(path in choice.readers for choice in choices):
        return True
    return any(choice.holds(value) for choice in choices for value in values if isinstance(value, Scene))


# ------------------------------------------------------------------ hooks of pytest
def pytest_configure(config: pytest.Config) -> None:
    """Collect the modules that read a script in its place."""
    arguments: list[str] = []
    choices: list[ScriptChoice] = []
    for argument in config.args:
        choice = script_choice(argument, config.invocation_params.dir)
        if choice is None:
            arguments.append(argument)
        elif choice.readers:
            choices.append(choice)
            arguments += map(str, choice.readers)
        else:
            raise pytest.UsageError(f"{argument}: no test reads it")
    config.args[:] = dict.fromkeys(arguments)
    config.stash[_choices] = choices


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out all scenes but the chosen ones."""
    choices = config.stash[_choices]
    if choices:
        wanted = {item for item in items if is_wanted(choices, item.path, _values(item))}
        config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
        items[:] = [item for item in items if item in wanted]


def _values(item: Any) -> list[Any]:
    return list(item.callspec.params.values()) if hasattr(item, "callspec") else []
