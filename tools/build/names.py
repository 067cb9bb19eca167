"""What the program is called where systems ask for it, and templates that are filled with that."""

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


class CannotBuild(RuntimeError):
    """Something the build needs is missing or went wrong; its text is one sentence that says what to do."""


def day() -> str:
    """The day of this build, or the one that SOURCE_DATE_EPOCH gives, as 2026-11-24."""
    moment = float(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    return time.strftime("%Y-%m-%d", time.gmtime(moment))


def machine() -> str:
    """The system and the processor a build is for, as it stands in the names of files."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    return f"{system}-{platform.machine().lower().replace('amd64', 'x86_64')}"


def package(ending: str) -> str:
    """The name of a file that is handed on."""
    return f"{NAME}-{VERSION}-{machine()}{ending}"


def filled(template: Path, **more: str) -> str:
    """A template's text with our names in it. Raises KeyError for a name it should not have."""

    class Marked(Template):
        delimiter = "@@"

    names = {"title": TITLE, "name": NAME, "identity": IDENTITY, "mime": MIME, "ending": ENDING}
    names |= {"version": VERSION, "day": day()}
    return Marked(template.read_text(encoding="utf-8")).substitute(names | more)


def put(path: Path, text: str, *, runs: bool = False) -> Path:
    """Write a text file, with its folder; `runs` makes it a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    if runs:
        path.chmod(0o755)
    return path
