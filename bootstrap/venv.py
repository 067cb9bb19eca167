"""The libraries that a requirements file names, and the folder .venv that has them.

Every start runs through this module before the first picture: standard library only, and little of it.
"""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from typing import Final

_MODULES: Final = {
    "pygame-ce": "pygame",
    "pytest-xdist": "xdist",
    "pyinstaller-hooks-contrib": "_pyinstaller_hooks_contrib",
}
"""Modules of libraries that have another name."""


# ------------------------------------------------------------------ this interpreter
def has(*modules: str) -> bool:
    """Return True if all these modules exist; a bare folder that a bad uninstall leaves does not count."""
    return all(getattr(find_spec(module), "origin", None) for module in modules)


def has_classic_pygame() -> bool:
    """Return True if the installed pygame is, or is mixed with, the classic one.

    It reads the names of the metadata folders itself: importlib.metadata would cost every start 10 ms.
    """
    origin = getattr(find_spec("pygame"), "origin", None)
    beside = os.listdir(os.path.dirname(os.path.dirname(origin))) if origin else []
    return any(name.startswith("pygame-") and name.endswith((".dist-info", ".egg-info")) for name in beside)


# ------------------------------------------------------------------ requirements
def requirements(path: str) -> list[str]:
    """Return the requirements that a file and the files it includes name, in order. Raises OSError."""
    found = []
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    for line in filter(None, lines):
        if line.startswith("-r"):
            found += requirements(os.path.join(os.path.dirname(path), line[2:].strip()))
        else:
            found.append(line)
    return found


def library_of(requirement: str) -> str:
    """Return the library that a requirement names: "pygame-ce>=2.5" -> "pygame-ce"."""
    return re.split(r"[^\w.-]", requirement)[0]


def module_of(requirement: str) -> str:
    """Return the module by which a required library is imported."""
    library = library_of(requirement)
    return _MODULES.get(library, library.replace("-", "_"))


# ------------------------------------------------------------------ the folder
class Venv:
    """The folder .venv beside the program, with the libraries of one requirements file.

    Marks in the folder tell its state: "unfinished" exists while something is made or installed, and one
    "ready" mark for each requirements file holds a hash of the requirements.
    """

    def __init__(self, home: str, needs: str) -> None:
        """Prepare to use home/.venv for the requirements in home/needs; write nothing. Raises OSError."""
        self.home = home
        self.name = needs
        self.folder = os.path.join(home, ".venv")
        self.needs = os.path.join(home, *needs.split("/"))
        self.ready = os.path.join(self.folder, "ready-" + needs.replace("/", "-"))
        self.unfinished = os.path.join(self.folder, "unfinished")
        self.python = venv_python(self.folder)
        self.wanted = requirements(self.needs)
        self.modules = [module_of(requirement) for requirement in self.wanted]

    def is_running(self) -> bool:
        """Return True if this very process runs in this environment."""
        return os.path.realpath(sys.prefix) == os.path.realpath(self.folder)

    def is_complete(self) -> bool:
        """Return True if everything has been installed, by the folder's marks."""
        is_unfinished = os.path.exists(self.unfinished)
        return os.path.exists(self.python) and not is_unfinished and self._mark() == self.hash()

    def is_stale(self) -> bool:
        """Return True if unfinished or made for other requirements; a folder without marks is the user's."""
        return os.path.exists(self.unfinished) or self._mark() not in ("", self.hash())

    def hash(self) -> str:
        """Return the hash of the requirements that the mark holds once all are installed."""
        from hashlib import sha256

        return sha256("\n".join(self.wanted).encode()).hexdigest()

    def _mark(self) -> str:
        try:
            with open(self.ready, encoding="utf-8") as file:
                return file.read()
        except OSError:
            return ""


def venv_python(folder: str) -> str:
    """Return the interpreter of a virtual environment; without a console if this one has none."""
    if os.name != "nt":
        return os.path.join(folder, "bin", "python")
    silent = os.path.basename(sys.executable).lower() == "pythonw.exe"
    return os.path.join(folder, "Scripts", "pythonw.exe" if silent else "python.exe")


def quoted(path: str) -> str:
    """Return a path quoted for a shell if it has blanks."""
    return f'"{path}"' if " " in path else path


def pip_of_this_python() -> str:
    """Return the command for this interpreter's pip, as a person may type it."""
    return f"{quoted(sys.executable)} -m pip"
