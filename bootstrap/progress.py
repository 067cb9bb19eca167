"""The progress of a step of the set-up: by what pip says, and by files on the disk. Standard library only."""

from __future__ import annotations

import glob
import os
import re
import tempfile
import time
from contextlib import suppress
from typing import Final, NamedTuple

from bootstrap.words import say

_TYPICAL: Final = {".venv": (8, 1470), "pygame-ce": (6, 670), "pygame-gui": (6, 270)}
"""Seconds that steps usually take, and the files that they write."""
_OTHER: Final = (2, 40)
_MOST: Final = 0.97  # of a step before it has ended
_FETCHING: Final = 0.7  # share of an installation that its download takes
_DOWNLOAD: Final = re.compile(r"(?:Downloading|Using cached) \S+\.whl \(([\d.]+) (k|M)B\)")


class News(NamedTuple):
    """The share of a step that is done, 0..1, and the progress of its download in words, or ""."""

    share: float
    detail: str


def weight(what: str) -> float:
    """Return how long the step that installs this usually takes, in seconds."""
    return _TYPICAL.get(what, _OTHER)[0]


class StepProgress:
    """The progress of one step that writes into a folder."""

    def __init__(self, what: str, folder: str) -> None:
        self._folder = folder
        self._files = _TYPICAL.get(what, _OTHER)[1]
        self._before = _count_files(folder)
        self._began = time.time()
        self._bytes = 0.0

    def read(self, line: str) -> None:
        """Learn from a line of pip how much it downloads."""
        if found := _DOWNLOAD.search(line):
            self._bytes += float(found[1]) * (1e6 if found[2] == "M" else 1e3)

    def news(self) -> News:
        """Return how far the step has come by now."""
        written = min(1.0, max(0, _count_files(self._folder) - self._before) / self._files)
        if not self._bytes:
            return News(min(_MOST, written), "")
        here = min(self._bytes, _downloaded(self._began))
        done, whole = round(here / 1e6), round(self._bytes / 1e6)
        detail = say("downloaded").format(done=done, whole=whole) if done < whole else ""
        share = _FETCHING * here / self._bytes + (1 - _FETCHING) * written
        return News(min(_MOST, share), detail)


def _count_files(folder: str) -> int:
    return sum(len(files) for _, _, files in os.walk(folder))


def _downloaded(since: float) -> int:
    """Return the bytes that pip has put into its folders for downloads since then."""
    total = 0
    for folder in glob.glob(os.path.join(glob.escape(tempfile.gettempdir()), "pip-unpack-*")):
        with suppress(OSError):  # pip has just removed it
            if os.stat(folder).st_mtime >= since - 1:
                total += sum(each.stat().st_size for each in os.scandir(folder))
    return total
