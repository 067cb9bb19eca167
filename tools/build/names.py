"""The names of the program for each system, and templates to fill with them."""

from __future__ import annotations

import os
import platform
import sys
import time
from pathlib import Path
from string import Template
from typing import Final

import main

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
TITLE: Final = "Gold Rush Games"
NAME: Final = "gold-rush-games"
"""The name of the program's file, of its folder, and of the command."""
IDENTITY: Final = "games.goldrush.GoldRushGames"
"""The name by which desktops know the program."""
MIME: Final = "application/x-gold-rush-game"
ENDING: Final = "grg"
VERSION: Final = main.__version__


class BuildError(RuntimeError):
    """The error of a build for which something is missing or failed.

    Its text is one sentence that says what to do.
    """


def day() -> str:
    """Return the day of this build, or that of SOURCE_DATE_EPOCH, such as 2026-11-24, in UTC."""
    moment = float(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    return time.strftime("%Y-%m-%d", time.gmtime(moment))


def machine() -> str:
    """Return the system and the processor of a build, as in the names of files: "linux-x86_64"."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    return f"{system}-{platform.machine().lower().replace('amd64', 'x86_64')}"


def package(ending: str, of: str = "") -> str:
    """Return the name of a package file: program, version, the machine `of` or else this one, and ending."""
    return f"{NAME}-{VERSION}-{of or machine()}{ending}"


def fill_template(template: Path, **more: str) -> str:
    """Return a template's text with our names and `more` filled in.

    Raises KeyError for a name that it should not have.
    """

    class Marked(Template):
        delimiter = "@@"

    names = {"title": TITLE, "name": NAME, "identity": IDENTITY, "mime": MIME, "ending": ENDING}
    names |= {"version": VERSION, "day": day()}
    return Marked(template.read_text(encoding="utf-8")).substitute(names | more)


def put(path: Path, text: str, *, runs: bool = False) -> Path:
    """Write a text file, creating its folder, and return its path; `runs` makes it executable."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    if runs:
        path.chmod(0o755)
    return path
