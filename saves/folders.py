"""The folders for saves, settings, logs and documents: the platform's own, or all in one folder."""

from __future__ import annotations

import ntpath
import os
import sys
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from games.core import Words, message
from saves.files import LONG_PREFIX, LONG_SHARE, describe_error, make_folder, printable

APP_NAME: Final = "Gold Rush Games"
_SHORT: Final = 140
"""Length of a folder's path that still leaves room for the longest file names in it."""


class NoHome(Exception):
    """Error for a user without a home folder, with a `reason` for the player."""

    def __init__(self) -> None:
        self.reason: Final = message("saves.no_home")
        super().__init__(self.reason)


class AppFolders(NamedTuple):
    """The folders for saved games, settings and logs, which need not exist yet."""

    data: Path
    config: Path
    logs: Path

    @classmethod
    def find(cls, data_dir: str | os.PathLike[str] | None = None) -> AppFolders:
        """Return the folders in `data_dir` if it is given, else the platform's own. Raises `NoHome`."""
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
        """Return folders in one folder: for play from a USB stick, and for tests."""
        root = Path(long_path(_expand_home(Path(folder)).absolute()))
        return cls(root, root, root / "logs")

    @property
    def saves(self) -> Path:
        """The folder of the saved games."""
        return self.data / "saves"

    @property
    def pictures(self) -> Path:
        """The folder of the player's own pictures for cards and tables."""
        return self.data / "pictures"

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.config / "settings.json"

    def make(self) -> Words:
        """Make the folders; return a sentence for the player if one cannot be made or written, else ""."""
        for folder in (self.saves, self.config, self.logs):
            error = _test_write(folder)
            if error is not None:
                return message("saves.nothing_kept", folder=printable(str(folder)), why=describe_error(error))
        return ""


class _InUse:
    """The folder of the player's pictures, for code that draws and knows no application."""

    pictures: Path | None = None


def use_pictures(folder: Path) -> None:
    """Set the folder from which the player's own pictures are read."""
    _InUse.pictures = folder


def used_pictures() -> Path | None:
    """Return the folder from which the player's own pictures are read, or None before it is set."""
    return _InUse.pictures


def long_path(folder: PurePath) -> str:
    """Return a folder's path in a form in which the system accepts long paths of the files in it.

    Windows accepts paths of more than about 260 characters only with a special prefix.
    """
    name = str(folder)
    if sys.platform != "win32" or len(name) <= _SHORT or name.startswith(LONG_PREFIX):
        return name
    name = ntpath.normpath(name)
    return f"{LONG_SHARE}{name[2:]}" if name.startswith("\\\\") else f"{LONG_PREFIX}{name}"


def _expand_home(folder: Path) -> Path:
    try:
        return folder.expanduser()
    except RuntimeError:
        return folder


def _test_write(folder: Path) -> OSError | ValueError | None:
    """Make the folder, create and remove a file in it; return the error, or None on success."""
    from saves.path_check import check_path

    trial = folder / f".trial-{os.getpid()}"
    try:
        check_path(folder)
        make_folder(folder)
        os.close(os.open(trial, os.O_WRONLY | os.O_CREAT, 0o600))
        trial.unlink()
    except (OSError, ValueError) as error:
        return error
    return None


def documents_folder(otherwise: Path) -> Path:
    """Return the player's folder for documents, or `otherwise` if that is unknown or missing."""
    from platformdirs import user_documents_path

    return _known_folder(user_documents_path, otherwise)


def downloads_folder(otherwise: Path) -> Path:
    """Return the player's folder for downloads, or `otherwise` if that is unknown or missing."""
    from platformdirs import user_downloads_path

    return _known_folder(user_downloads_path, otherwise)


def pictures_folder(otherwise: Path) -> Path:
    """Return the player's folder for pictures, or `otherwise` if that is unknown or missing."""
    from platformdirs import user_pictures_path

    return _known_folder(user_pictures_path, otherwise)


def _known_folder(find: Callable[[], Path], otherwise: Path) -> Path:
    try:
        folder = find()
    except RuntimeError:
        return otherwise
    return folder if folder.is_absolute() and os.path.isdir(folder) else otherwise
