"""Packages for Windows: an icon, a version, a manifest, a zip, and an installer for one user."""

from __future__ import annotations

import shutil
import struct
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.build import icons
from tools.build.names import HERE, NAME, VERSION, BuildError, fill_template, package, put

_OWN: Final = HERE / "windows"
_HEAD: Final = 4096  # bytes in which the processor of a program is named
_MACHINES: Final = {(b"PE\0\0", 0x8664): "x86_64", (b"PE\0\0", 0xAA64): "arm64"}
NO_NSIS: Final = "makensis is missing: please install it (on Debian and Ubuntu: sudo apt install nsis)."
NO_PROGRAM: Final = "{0} has no {1}: please name the folder of the program, as it was made on Windows."
NO_INSTALLER: Final = "The installer could not be made (the reason stands above): please see to NSIS."


def resources(work: Path) -> tuple[Path, Path, Path]:
    """Write the files to build into the program: return the icon, the version and the manifest."""
    icon = icons.for_windows(work / "windows")
    numbers = ", ".join([*VERSION.split("."), "0"])
    version = put(work / "windows" / "version.txt", fill_template(_OWN / "version.txt", numbers=numbers))
    return icon, version, put(work / "windows" / "program.manifest", fill_template(_OWN / "program.manifest"))


def pack(folder: Path, to: Path) -> Iterator[Path]:
    """Make the zip and yield its path; say how its installer is made."""
    yield zipped(folder, to / package(".zip"))
    print(f"The installer is made on Linux: python3 -m tools.build --wrap {folder}")


def installer(folder: Path, to: Path, work: Path) -> Path:
    """Make the installer of a frozen folder, on Linux; return its path. Raises `BuildError`."""
    tool = shutil.which("makensis")
    if tool is None:
        raise BuildError(NO_NSIS)
    machine = _machine(folder / f"{NAME}.exe")
    if machine is None:
        raise BuildError(NO_PROGRAM.format(folder, f"{NAME}.exe"))
    to.mkdir(parents=True, exist_ok=True)
    path = to / package("-setup.exe", f"windows-{machine}")
    if subprocess.run([tool, "-V2", str(script(folder, path, work))], check=False).returncode:
        raise BuildError(NO_INSTALLER)
    return path


def _machine(program: Path) -> str | None:
    """Return the processor for which a program of Windows was made, or None if it is no such program."""
    try:
        raw = program.read_bytes()[:_HEAD]
        (head,) = struct.unpack_from("<I", raw, 0x3C)
        return _MACHINES.get(struct.unpack_from("<4sH", raw, head))
    except (OSError, struct.error):
        return None


def script(folder: Path, setup: Path, work: Path) -> Path:
    """Write the script from which NSIS makes the installer `setup`; return its path."""
    icon = icons.for_windows(work)
    beside, above = icons.for_wizard(work)
    places = {"folder": folder, "setup": setup, "icon": icon, "document": icon.with_name("document.ico")}
    places |= {"beside": beside, "above": above}
    words = {name: str(path) for name, path in places.items()}
    return put(work / f"{NAME}.nsi", fill_template(_OWN / "installer.nsi", **words))


def zipped(folder: Path, path: Path) -> Path:
    """Pack a folder as a zip, and return its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for each in sorted(folder.rglob("*")):
            file.write(each, Path(NAME) / each.relative_to(folder))
    return path
