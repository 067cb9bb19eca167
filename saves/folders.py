"""The folders for saves, settings and logs: the platform's own, or all below one; and that for documents."""

from __future__ import annotations

import ntpath
import os
import sys
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final

from games.core import Words, message
from saves.files import describe_error, make_folder, plain

APP_NAME: Final = "Gold Rush Games"
_LONG_SIGN: Final = "\\\\?\\"
_SHORT: Final = 140
"""Characters of a folder's path that still leave room for the longest names below it."""


class NoHome(Exception):
    """Error if there is no folder for our files; its `reason` is for the player."""

    def __init__(self) -> None:
        self.reason: Final = message("saves.no_home")
        super().__init__(self.reason)


@dataclass(frozen=True, slots=True)
class AppFolders:
    """The folders for saved games, for settings and for logs. None of them need exist yet."""

    data: Path
    config: Path
    logs: Path

    @classmethod
    def find(cls, data_dir: str | os.PathLike[str] | None = None) -> AppFolders:
        """Return folders below `data_dir` if it is given, else the platform's own. Raises `NoHome`."""
        return cls.standard() if data_dir is None else cls.below(data_dir)

    @classmethod
    def standard(cls) -> AppFolders:
        """Return the platform's own folders for this user. Raises `NoHome`."""
        import platformdirs

        try:
            folders = cls(
                Path(long_path(platformdirs.user_data_path(APP_NAME, appauthor=False))),
                Path(long_path(platformdirs.user_config_path(APP_NAME, appauthor=False))),
                Path(long_path(platformdirs.user_log_path(APP_NAME, appauthor=False))),
            )
        except RuntimeError:
            raise NoHome from None
        if not all(folder.is_absolute() for folder in (folders.data, folders.config, folders.logs)):
            raise NoHome
        return folders

    @classmethod
    def below(cls, folder: str | os.PathLike[str]) -> AppFolders:
        """Return folders that are all in one folder: for play from a USB stick, and for tests."""
        root = Path(long_path(_at_home(Path(folder)).absolute()))
        return cls(root, root, root / "logs")

    @property
    def saves(self) -> Path:
        """The folder of the saved games."""
        return self.data / "saves"

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.config / "settings.json"

    def make(self) -> Words:
        """Make the folders; return a sentence for the player if one cannot be made or written, else ""."""
        for folder in (self.saves, self.config, self.logs):
            error = _trial(folder)
            if error is not None:
                return message("saves.nothing_kept", folder=plain(str(folder)), why=describe_error(error))
        return ""


def long_path(folder: PurePath) -> str:
    """Return a folder in a form through which the system reaches the files in it, even with a long name.

    Windows takes paths of more than about 260 characters only with a special prefix.
    """
    name = str(folder)
    if sys.platform != "win32" or len(name) <= _SHORT or name.startswith(_LONG_SIGN):
        return name
    name = ntpath.normpath(name)
    return f"{_LONG_SIGN}UNC\\{name[2:]}" if name.startswith("\\\\") else f"{_LONG_SIGN}{name}"


def _at_home(folder: Path) -> Path:
    try:
        return folder.expanduser()
    except RuntimeError:
        return folder


def _trial(folder: Path) -> OSError | None:
    """Make the folder and write a file in it for a moment; return the error, or None if all is well."""
    trial = folder / f".trial-{os.getpid()}"
    try:
        make_folder(folder)
        os.close(os.open(trial, os.O_WRONLY | os.O_CREAT, 0o600))
        trial.unlink()
    except OSError as error:
        return error
    except ValueError:
        return OSError()
    return None


def documents_folder(otherwise: Path) -> Path:
    """Return the player's folder for documents, or another one if it is unknown or missing."""
    from platformdirs import user_documents_path

    try:
        folder = user_documents_path()
    except RuntimeError:
        return otherwise
    return folder if folder.is_absolute() and os.path.isdir(folder) else otherwise
