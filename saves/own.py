"""Our own folder: what is written, renamed or removed goes by a plain name in it, so never elsewhere."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from saves.errors import SaveInUse
from saves.files import make_folder, sync_folder, write_new, write_whole
from saves.lock import Hold

_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_MOST: Final = 10_000  # names that are tried
_LONGEST: Final = 60  # characters of a name that has to bear some more


class OwnFolder:
    """A folder, which need not exist. Everything that changes it raises OSError where it cannot."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def file(self, name: str) -> Path:
        """Where the file of a plain name is. Raises OSError for a name that would lead elsewhere."""
        if name in ("", ".", "..") or Path(name).name != name:
            raise OSError(errno.EINVAL, "no plain name")
        return self.path / name

    # -------------------------------------------------------------- what is ours
    def entry(self, path: Path) -> str | None:
        """The name of what lies in the folder itself, be it a link; None for what lies elsewhere."""
        try:
            return path.name if path.parent.samefile(self.path) else None
        except (OSError, ValueError):
            return None

    def own(self, path: Path) -> str | None:
        """The name of a file that is ours alone, by whatever way one came to it; None for any other.

        A link out of the folder leads to somebody else's file, and a file with a second name may be theirs.
        """
        try:
            real = Path(os.path.realpath(path))
            return self.entry(real) if _is_single(os.lstat(real)) else None
        except (OSError, ValueError):
            return None

    # -------------------------------------------------------------- files
    def hold(self, name: str) -> Hold:
        """A file that is ours alone, held. Raises OSError, `SaveInUse`."""
        hold = Hold(self.file(name), os.O_RDWR | _NO_FOLLOW)
        if not is_ours(hold):
            hold.let_go()
            raise OSError(errno.EINVAL, "a link to a file elsewhere")
        return hold

    def claim(self, name: str) -> Hold:
        """A new, empty, held file of this name, or where that is taken with another number at its end."""
        make_folder(self.path)
        for each in _names(name):
            try:
                return Hold(self.file(each), os.O_RDWR | os.O_CREAT | os.O_EXCL)
            except (FileExistsError, SaveInUse):
                continue
        raise OSError(errno.EEXIST, "no name is free")

    def keep(self, name: str, data: bytes) -> Path:
        """Write a new file, whole or not at all, under a name as `claim` finds it; where it is."""
        hold = self.claim(name)
        hold.let_go()
        try:
            write_whole(hold.path, data)
        except OSError:
            hold.path.unlink(missing_ok=True)
            raise
        return hold.path

    def keep_beside(self, name: str, kind: str, data: bytes) -> Path:
        """Write what belongs to a file to the first free name that tells so; where it is."""
        for number in range(1, _MOST):
            path = self.file(f"{name[:_LONGEST]}.{kind}-{number}")
            try:
                write_new(path, data)
            except FileExistsError:
                continue
            sync_folder(self.path)
            return path
        raise OSError(errno.EEXIST, "no name is free")

    def move(self, name: str, aside: str) -> Path:
        """Move what lies in the folder into a folder in it, to the name or to a free one next to it."""
        make_folder(self.file(aside))
        below = self.below(aside)
        target = _free(below.path, name)
        os.rename(self.file(name), target)
        sync_folder(below.path)
        sync_folder(self.path)
        return target

    def move_back(self, name: str, aside: str) -> Path:
        """Move back what lies in a folder in this one, to the name or one with another number at its end."""
        below = self.below(aside)
        target = next(file for file in map(self.file, _names(name)) if not os.path.lexists(file))
        os.rename(below.file(name), target)
        sync_folder(self.path)
        sync_folder(below.path)
        return target

    def below(self, name: str) -> OwnFolder:
        """A folder in this one."""
        path = self.file(name)
        if not stat.S_ISDIR(os.lstat(path).st_mode):
            raise OSError(errno.ENOTDIR, "a link to a folder elsewhere")
        return OwnFolder(path)

    def remove(self, name: str) -> None:
        """Remove a file, or a link to one."""
        self.file(name).unlink()


def is_ours(hold: Hold) -> bool:
    """Whether a held file is still the one of its name, is no link, and has no other name."""
    return hold.is_in_place and _is_single(os.fstat(hold.fd))


def _is_single(about: os.stat_result) -> bool:
    """Whether it is a regular file with one name."""
    return stat.S_ISREG(about.st_mode) and about.st_nlink <= 1


def _names(name: str) -> Iterator[str]:
    """The name, then the name with one number after the other."""
    yield name
    path = Path(name)
    stem = re.sub(r"-\d{1,4}$", "", path.stem)
    for number in range(1, _MOST):
        yield f"{stem}-{number}{path.suffix}"


def _free(folder: Path, name: str) -> Path:
    """The name in the folder, or the name with the first number that is not taken."""
    target, number = folder / name, 1
    while os.path.lexists(target):
        number += 1
        target = folder / f"{name}.{number}"
    return target
