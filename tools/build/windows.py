"""Packages for Windows: an icon, a version, a manifest, a zip, and an installer for one user."""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.build import icons
from tools.build.names import HERE, NAME, VERSION, BuildError, fill_template, package, put

_OWN: Final = HERE / "windows"
_USUAL: Final = (r"C:\Program Files (x86)\Inno Setup 6", r"C:\Program Files\Inno Setup 6")
"""The usual folders of Inno Setup, which does not add itself to PATH."""
NO_INSTALLER: Final = "The installer could not be made (the reason stands above): please see to Inno Setup."


def resources(work: Path) -> tuple[Path, Path, Path]:
    """Write the files to build into the program: return the icon, the version and the manifest."""
    icon = icons.for_windows(work / "windows")
    numbers = ", ".join([*VERSION.split("."), "0"])
    version = put(work / "windows" / "version.txt", fill_template(_OWN / "version.txt", numbers=numbers))
    return icon, version, put(work / "windows" / "program.manifest", fill_template(_OWN / "program.manifest"))


def pack(folder: Path, to: Path, work: Path) -> Iterator[Path]:
    """Make the zip and, if Inno Setup is found, the installer; yield the paths. Raises `BuildError`."""
    yield zipped(folder, to / package(".zip"))
    icon = icons.for_windows(to / "installer")
    script = installer(folder, to, icon)
    tool = shutil.which("iscc", path=os.pathsep.join([os.environ.get("PATH", ""), *_USUAL]))
    if tool is None:
        print(f"iscc was not found: no installer is made; {script} is what it would read.")
        return
    if subprocess.run([tool, "/Q", str(script)], check=False).returncode:
        raise BuildError(NO_INSTALLER)
    yield to / package("-setup.exe")


def installer(folder: Path, to: Path, icon: Path) -> Path:
    """Write the script from which Inno Setup makes the installer; return its path."""
    places = {"folder": str(folder), "to": str(to), "icon": str(icon), "setup": package("-setup")}
    places["document"] = str(icon.with_name("document.ico"))
    return put(icon.with_name(f"{NAME}.iss"), fill_template(_OWN / "installer.iss", **places))


def zipped(folder: Path, path: Path) -> Path:
    """Pack a folder as a zip, and return its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for each in sorted(folder.rglob("*")):
            file.write(each, Path(NAME) / each.relative_to(folder))
    return path
