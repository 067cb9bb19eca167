"""Games that go from one player to another, as files that can be sent."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from saves.errors import BadSave, CannotSave, why
from saves.folder import ENDING
from saves.replay import load

if TYPE_CHECKING:
    from saves.library import Library

_LONGEST: Final = 60  # characters of a name
_MOST: Final = 1000  # names that are tried


def documents() -> Path:
    """The player's own folder for documents."""
    from platformdirs import user_documents_path

    return user_documents_path()


def share(library: Library, path: Path, name: str, folder: Path | None = None) -> Path:
    """Copy a saved game into a folder (the documents) under a readable name that is free; where it is now.

    A file there that says the same already is left as it is. Raises `BadSave`, `CannotSave`.
    """
    target = _free_name(folder or documents(), plain_name(name), load(path))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise CannotSave(f"The game cannot be saved there: {why(fault)}.") from None
    library.export(path, target)
    return target


def plain_name(name: str) -> str:
    """A name as every system allows it for a file."""
    kept = "".join(char if char.isalnum() or char in " -,_" else " " for char in name)
    return " ".join(kept.split())[:_LONGEST].strip() or "game"


def take_in(library: Library, source: Path) -> Path:
    """A game from elsewhere, copied into the library unless it is there already; where it is there.

    Raises `BadSave`, `CannotSave`.
    """
    if not os.path.exists(source):  # which asks of names that no file can have, too
        raise BadSave("There is no file of that name.")
    data = load(source)
    for path in (summary.path for summary in library.list()):
        if _size(path) == len(data) and load(path) == data:
            return path
    return library.import_(source)


def _free_name(folder: Path, name: str, data: bytes) -> Path:
    """The first name that is not taken, or is taken by a copy."""
    for number in range(1, _MOST):
        path = folder / (f"{name}{ENDING}" if number == 1 else f"{name} {number}{ENDING}")
        if not path.exists() or (_size(path) == len(data) and _says(path, data)):
            return path
    raise CannotSave("The game cannot be saved there: there are too many files of its name.")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1


def _says(path: Path, data: bytes) -> bool:
    try:
        return load(path) == data
    except BadSave:
        return False
