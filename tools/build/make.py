"""The whole build for the system it runs on, and its report."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.build import freeze, linux, macos, windows
from tools.build.names import BuildError

MEGABYTE = 1_000_000


def main(to: Path, *, folder_only: bool, wrap: Path | None = None) -> int:
    """Freeze the program and pack it, unless `folder_only`; return the exit code.

    `wrap` is a folder of the program for Windows: then only its installer is made.
    """
    with tempfile.TemporaryDirectory(prefix="build-") as work:
        try:
            if wrap is not None:
                _tell(windows.installer(wrap, to, Path(work)))
                return 0
            print("Freezing ...", flush=True)
            folder = freeze.freeze(to, Path(work))
            _tell(folder)
            if not folder_only:
                for path in pack(folder, to, Path(work)):
                    _tell(path)
        except BuildError as fault:
            print(fault, file=sys.stderr)
            return 1
    return 0


def pack(folder: Path, to: Path, work: Path) -> Iterator[Path]:
    """Make the packages for this system one after the other; yield the path of each."""
    if sys.platform == "win32":
        return windows.pack(folder, to)
    return macos.pack(folder, to) if sys.platform == "darwin" else linux.pack(folder, to, work)


def _tell(path: Path) -> None:
    weight = freeze.size(path) if path.is_dir() else path.stat().st_size
    print(f"{path}: {weight / MEGABYTE:.1f} MB", flush=True)
