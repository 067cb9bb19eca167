"""A disk whose power is cut: names in folders that nobody has waited for are as they were before.

A new, changed or removed name lasts once its folder is synced. This keeps what is needed to go back to that.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest


class Dead(BaseException):
    """The program was stopped, wherever it was; nothing in it may catch that."""


class Loose(NamedTuple):
    """A change of names in some folders that has not been waited for in all of them; `undo` takes it back."""

    folders: set[Path]
    undo: Callable[[], object]


class PowerCut:
    """Watches names and syncs from now on; `cut` leaves what lasts.

    After `steps` more calls of the system the program is stopped by `Dead`.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, spare: Path) -> None:
        self._spare = spare
        self.steps: float = float("inf")
        self._loose: list[Loose] = []
        self._plain: dict[str, Callable[..., Any]] = {}
        for name in ("open", "mkdir", "rename", "replace", "unlink", "fsync", "write", "ftruncate"):
            self._plain[name] = getattr(os, name)
            monkeypatch.setattr(os, name, partial(self._step, getattr(self, f"_{name}", self._plain[name])))

    def cut(self) -> None:
        """Take back every change that does not last, the last one first; the program runs on."""
        self.steps = float("inf")
        for loose in reversed(self._loose):
            loose.undo()
        self._loose.clear()

    def _note(self, undo: Callable[[], object], *paths: Any) -> None:
        self._loose.append(Loose({Path(path).absolute().parent for path in paths}, undo))

    # -------------------------------------------------------------- the system's calls
    def _step(self, call: Callable[..., Any], *values: Any, **named: Any) -> Any:
        if self.steps <= 0:
            raise Dead
        self.steps -= 1
        return call(*values, **named)

    def _open(self, path: Any, flags: int, *more: Any, **named: Any) -> int:
        is_new = bool(flags & os.O_CREAT) and not os.path.lexists(path)
        fd: int = self._plain["open"](path, flags, *more, **named)
        if is_new:
            self._note(lambda: self._forget(Path(path)), path)
        return fd

    def _mkdir(self, path: Any, *more: Any, **named: Any) -> None:
        self._plain["mkdir"](path, *more, **named)
        self._note(lambda: self._forget(Path(path)), path)

    def _unlink(self, path: Any, *more: Any, **named: Any) -> None:
        kept = self._kept(Path(path))
        self._plain["unlink"](path, *more, **named)
        if kept is not None:
            self._note(lambda: kept.rename(path), path)

    def _rename(self, old: Any, new: Any) -> None:
        self._move("rename", Path(old), Path(new))

    def _replace(self, old: Any, new: Any) -> None:
        self._move("replace", Path(old), Path(new))

    def _move(self, how: str, old: Path, new: Path) -> None:
        covered = self._kept(new)
        self._plain[how](old, new)

        def undo() -> None:
            self._plain["rename"](new, old)
            if covered is not None:
                self._plain["rename"](covered, new)

        self._note(undo, old, new)

    def _fsync(self, fd: int) -> None:
        self._plain["fsync"](fd)
        about = os.fstat(fd)
        if stat.S_ISDIR(about.st_mode):
            for loose in self._loose:
                done = {each for each in loose.folders if os.path.samestat(os.stat(each), about)}
                loose.folders.difference_update(done)
            self._loose = [loose for loose in self._loose if loose.folders]

    # -------------------------------------------------------------- what was there before
    def _kept(self, path: Path) -> Path | None:
        """The file under a name, kept to be put back."""
        if not path.is_file():
            return None
        kept = self._spare / f"{len(list(self._spare.iterdir()))}"
        os.link(path, kept)
        return kept

    def _forget(self, path: Path) -> None:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif os.path.lexists(path):
            self._plain["unlink"](path)
