"""Programs of the system: their environment, their answers, and the file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from saves.files import short_path

_LONGEST: Final = 2.0  # seconds that a program of the system may take to answer
_LIBRARIES: Final = "LD_LIBRARY_PATH"
_HIDDEN: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
_FILE_MANAGER: Final = "org.freedesktop.FileManager1"
_OBJECT: Final = "/org/freedesktop/FileManager1"


def child_environment() -> dict[str, str]:
    """Return the environment for programs of the system, which need the system's libraries.

    The frozen program has its own ones, and its environment leads to them.
    """
    environment = dict(os.environ)
    before = environment.pop(f"{_LIBRARIES}_ORIG", "")
    if getattr(sys, "frozen", False):
        environment.pop(_LIBRARIES, None)
        if before:
            environment[_LIBRARIES] = before
    return environment


def run_program(command: Sequence[str]) -> str:
    """Return the output of a system program; "" if it is missing, fails, prints nothing or takes too long."""
    try:
        found = subprocess.run(
            command, capture_output=True, text=True, timeout=_LONGEST, check=False,
            stdin=subprocess.DEVNULL, env=child_environment(), creationflags=_HIDDEN,
        )  # fmt: skip
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""
    return found.stdout.strip() if found.returncode == 0 else ""


def start_program(command: Sequence[str] | str) -> subprocess.Popen[bytes]:
    """Start a system program whose output nobody reads. Raises OSError."""
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, env=child_environment(), stdin=quiet, stdout=quiet, stderr=quiet)


# ------------------------------------------------------------------ the file manager
def open_folder(folder: str) -> subprocess.Popen[bytes] | None:
    """Show a folder in the system's file manager; return its process, if any. Raises OSError."""
    if sys.platform == "win32":
        os.startfile(short_path(folder))
        return None
    return start_program(["open" if sys.platform == "darwin" else "xdg-open", folder])


def show_in_folder(path: Path) -> bool:
    """Show a file in the system's file manager; return False if there is none. It may take seconds."""
    try:
        if sys.platform == "win32":
            start_program(f'explorer /select,"{short_path(path)}"')
        elif sys.platform == "darwin":
            start_program(["open", "-R", str(path)])
        else:
            return any(map(run_program, _requests(path))) or _opens(path.parent)
    except (OSError, ValueError):
        return False
    return True


def _requests(path: Path) -> list[list[str]]:
    """Return the commands that ask the file manager over D-Bus to select a file."""
    link, method = path.as_uri(), "org.freedesktop.FileManager1.ShowItems"
    gdbus = ["gdbus", "call", "--session", "--timeout", "2", "--dest", _FILE_MANAGER]
    dbus_send = ["dbus-send", "--session", "--print-reply", "--reply-timeout=2000", f"--dest={_FILE_MANAGER}"]
    return [
        [*gdbus, "--object-path", _OBJECT, "--method", method, f"['{link}']", ""],
        [*dbus_send, _OBJECT, method, f"array:string:{link}", "string:"],
    ]


def _opens(folder: Path) -> bool:
    """Open a folder, and return False if that fails at once."""
    if not shutil.which("xdg-open"):
        return False
    try:
        return start_program(["xdg-open", str(folder)]).wait(_LONGEST) == 0
    except subprocess.TimeoutExpired:
        return True
