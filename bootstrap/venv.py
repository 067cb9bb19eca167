"""The libraries that a requirements file names, and the folder .venv with them.

Every start imports this module before the first frame: standard library only, and little of it.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile

TYPE_CHECKING = False
if TYPE_CHECKING:  # the module typing takes longer to load than all else here
    from typing import Any, Final

_MODULES: Final = {
    "pygame-ce": "pygame",
    "pytest-xdist": "xdist",
    "pyinstaller-hooks-contrib": "_pyinstaller_hooks_contrib",
}
"""Modules that are not named like their libraries."""


# ------------------------------------------------------------------ this interpreter
def can_import(*modules: str) -> bool:
    """Return True if all these modules exist; an empty folder left by an uninstall does not count."""
    return all(getattr(find_spec(module), "origin", None) for module in modules)


def has_classic_pygame() -> bool:
    """Return True if the installed pygame is, or is mixed with, the classic one.

    It reads the names of the metadata folders itself, because importlib.metadata costs every start 10 ms.
    """
    origin = getattr(find_spec("pygame"), "origin", None)
    names = os.listdir(os.path.dirname(os.path.dirname(origin))) if origin else []
    return any(name.startswith("pygame-") and name.endswith((".dist-info", ".egg-info")) for name in names)


# ------------------------------------------------------------------ requirements
def read_requirements(path: str) -> list[str]:
    """Return the requirements of a file and of the files it includes, in order. Raises OSError."""
    found = []
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    for line in filter(None, lines):
        if line.startswith("-r"):
            found += read_requirements(os.path.join(os.path.dirname(path), line[2:].strip()))
        else:
            found.append(line)
    return found


def library_name(requirement: str) -> str:
    """Return the name of the library in a requirement: "pygame-ce>=2.5" -> "pygame-ce"."""
    return "".join(takewhile(lambda letter: letter.isalnum() or letter in "_.-", requirement))


def module_name(requirement: str) -> str:
    """Return the name of the module to import for a requirement."""
    library = library_name(requirement)
    return _MODULES.get(library, library.replace("-", "_"))


# ------------------------------------------------------------------ the folder
class Venv:
    """The folder .venv beside the program, with the libraries of one requirements file.

    Small files in the folder mark its state: "unfinished" exists during an installation, and one "ready"
    file for each requirements file holds a hash of the installed requirements. The mark of optional libraries
    says that pip was asked for them, whether it found them or not.
    """

    def __init__(self, home: str, needs: str, optional: str = "") -> None:
        """Describe home/.venv with the requirements in the file home/needs; write nothing. Raises OSError.

        `optional` is another such file: of libraries that are left out where they cannot be had.
        """
        self.home = home
        self.name = needs
        self.folder = os.path.join(home, ".venv")
        self.path = os.path.join(home, *needs.split("/"))
        self.unfinished = os.path.join(self.folder, "unfinished")
        self.python = venv_python(self.folder)
        self.requirements = read_requirements(self.path)
        self.modules = [module_name(requirement) for requirement in self.requirements]
        self.optional = os.path.join(home, *optional.split("/")) if optional else ""
        self._wanted = {needs: self.requirements}
        if optional:
            self._wanted[optional] = read_requirements(self.optional)

    def is_running(self) -> bool:
        """Return True if this process runs in this environment."""
        return os.path.realpath(sys.prefix) == os.path.realpath(self.folder)

    def is_complete(self) -> bool:
        """Return True if the folder's marks say that all requirements are installed."""
        is_unfinished = os.path.exists(self.unfinished)
        is_ready = os.path.exists(self.python) and not is_unfinished
        return is_ready and all(_read(path) == mark for path, mark in self.marks().items())

    def is_stale(self) -> bool:
        """Return True if unfinished or made for other requirements; a user's folder has no marks: False."""
        is_unfinished = os.path.exists(self.unfinished)
        return is_unfinished or any(_read(path) not in ("", mark) for path, mark in self.marks().items())

    def marks(self) -> dict[str, str]:
        """Return the path and the text of each "ready" mark that the folder has once it is complete."""
        marks = {}
        for name, wanted in self._wanted.items():
            path = os.path.join(self.folder, "ready-" + name.replace("/", "-"))
            marks[path] = _hex_digest("\n".join(wanted).encode())
        return marks


def _hex_digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes, by Python's own module if there is one: `hashlib` loads OpenSSL."""
    for name in ("_sha2", "_sha256", "hashlib"):
        if find_spec(name):
            made: Any = import_module(name).sha256(data)
            break
    digest: str = made.hexdigest()
    return digest


def _read(path: str) -> str:
    """Return the text of a small file, or "" if it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def venv_python(folder: str) -> str:
    """Return the interpreter of a virtual environment, on Windows without a console if this one has none."""
    if os.name != "nt":
        return os.path.join(folder, "bin", "python")
    silent = os.path.basename(sys.executable).lower() == "pythonw.exe"
    return os.path.join(folder, "Scripts", "pythonw.exe" if silent else "python.exe")


def quote(path: str) -> str:
    """Return a path, in quotation marks if it has spaces."""
    return f'"{path}"' if " " in path else path


def pip_command() -> str:
    """Return the command for this interpreter's pip, as a person can type it."""
    return f"{quote(sys.executable)} -m pip"
