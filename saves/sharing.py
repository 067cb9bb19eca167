"""Games that go from one player to another, as files that can be sent."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from saves.errors import BadSave, CannotSave
from saves.folder import ENDING
from saves.replay import load

if TYPE_CHECKING:
    from saves.library import Library

_LONGEST: Final = 60  # characters of a name
_MOST: Final = 1000  # names that are tried


def documents(otherwise: Path) -> Path:
    """The player's own folder for documents; another one where nobody knows it."""
    from platformdirs import user_documents_path

    try:
        folder = user_documents_path()
    except RuntimeError:
        return otherwise
    return folder if folder.is_absolute() else otherwise


def share(library: Library, path: Path, name: str, folder: Path | None = None) -> Path:
    """Copy a saved game into a folder (the documents) under a readable name that is free; where it is now.

    A file there that says the same already is left as it is. Raises `BadSave`, `CannotSave`.
    """
    data = load(path)
    target = _free_name(folder or documents(library.folder.parent), plain_name(name), data)
    if not os.path.exists(target):
        library.export(path, target)
    return target


def plain_name(name: str) -> str:
    """A name as every system allows it for a file."""
    kept = "".join(char if char.isalnum() or char in " -,_" else " " for char in name)
    return " ".join(kept.split())[:_LONGEST].strip() or "game"


def take_in(library: Library, source: Path) -> Path:
    """A saved game of ours, back in the list where it was put away; of a file from elsewhere our one copy.

    Raises `BadSave`, `CannotSave`.
    """
    ours = library.own(source) or library.bring_back(source)
    if ours is not None:
        return ours
    if not os.path.lexists(source):  # which asks of names that no file can have, too
        raise BadSave("There is no file of that name.")
    return library.import_(source)


def _free_name(folder: Path, name: str, data: bytes) -> Path:
    """The first name that is not taken, or is taken by a copy."""
    for number in range(1, _MOST):
        path = folder / (f"{name}{ENDING}" if number == 1 else f"{name} {number}{ENDING}")
        if not os.path.exists(path) or (_size(path) == len(data) and _says(path, data)):
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
