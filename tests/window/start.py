"""How the program is started: as it lies here, or by another command, or by Wine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Start(NamedTuple):
    """By which command, in which folder, and with what else in the environment."""

    command: tuple[str, ...]
    folder: Path
    environment: dict[str, str]
    is_windows: bool = False

    def spelled(self, word: str) -> str:
        """A word of the command line: Windows knows the files of Linux by other names."""
        if not (self.is_windows and word.startswith("/")):
            return word
        from tools.windows.desk import windows_path

        return windows_path(Path(word))

    @contextmanager
    def output(self, file: IO[bytes]) -> Iterator[IO[bytes]]:
        """What it writes to, so that it comes to a file: under Wine a pipe, for lack of plain files."""
        if not self.is_windows:
            yield file
            return
        writer = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=file)  # ends with the program
        assert writer.stdin
        with writer.stdin as pipe:
            yield pipe


SOURCE: Final = Start((sys.executable, "main.py"), ROOT, {})
"""As it lies here."""
