"""Packages for Linux: a tree as below /usr, an installer for one user, an archive, and an AppImage."""

from __future__ import annotations

import lzma
import os
import platform
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.build import icons
from tools.build.names import HERE, IDENTITY, MIME, NAME, BuildError, fill_template, package, put

_OWN: Final = HERE / "linux"
DOCUMENT: Final = MIME.replace("/", "-")
"""The name by which desktops look for the icon of a saved game."""
_SHARE: Final = {
    f"applications/{IDENTITY}.desktop": "program.desktop",
    f"metainfo/{IDENTITY}.metainfo.xml": "metainfo.xml",
    f"mime/packages/{IDENTITY}.xml": "mime.xml",
}
"""The files in share/, and the template of each."""
NO_APPIMAGE: Final = "The AppImage could not be made (the reason stands above): please see to appimagetool."


def pack(folder: Path, to: Path, work: Path) -> Iterator[Path]:
    """Make the archive with its installer and, if appimagetool is found, the AppImage; yield the paths.

    Raises `BuildError`.
    """
    root = tree(folder, work / package(""))
    yield archive(root, to / package(".tar.xz"))
    tool = shutil.which("appimagetool")
    if tool is None:
        print("appimagetool was not found: no AppImage is made.")
        return
    path = to / package(".AppImage")
    environment = os.environ | {"ARCH": platform.machine()}
    if subprocess.run([tool, str(root), str(path)], env=environment, check=False).returncode:
        raise BuildError(NO_APPIMAGE)
    yield path


def _filters() -> list[dict[str, int]]:
    """Return the LZMA filters of an archive.

    Code for x86-64 processors packs better after a filter that makes its addresses alike.
    """
    of_code = [{"id": lzma.FILTER_X86}] if platform.machine() == "x86_64" else []
    return [*of_code, {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


def tree(folder: Path, root: Path) -> Path:
    """Copy the frozen folder into the folder `root`, with all the files that desktops look for.

    Replaces what was there. The result is an AppDir as well; return its path.
    """
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr" / "lib" / NAME, symlinks=True)
    share = root / "usr" / "share"
    for place, template in _SHARE.items():
        put(share / place, fill_template(_OWN / template))
    icons.for_linux(share / "icons", IDENTITY, DOCUMENT)
    command = root / "usr" / "bin" / NAME
    command.parent.mkdir()
    command.symlink_to(f"../lib/{NAME}/{NAME}")
    put(root / "install.sh", fill_template(_OWN / "install.sh", document=DOCUMENT), runs=True)
    put(root / "AppRun", fill_template(_OWN / "AppRun"), runs=True)
    (root / f"{IDENTITY}.desktop").symlink_to(f"usr/share/applications/{IDENTITY}.desktop")
    shutil.copy(share / "icons" / "hicolor" / "256x256" / "apps" / f"{IDENTITY}.png", root)
    (root / ".DirIcon").symlink_to(f"{IDENTITY}.png")
    return root


def archive(root: Path, path: Path) -> Path:
    """Pack a tree as an archive whose files name no user or group; return its path."""

    def without_owner(each: tarfile.TarInfo) -> tarfile.TarInfo:
        each.uid = each.gid = 0
        each.uname = each.gname = ""
        return each

    with lzma.open(path, "wb", filters=_filters()) as raw, tarfile.open(fileobj=raw, mode="w") as file:
        file.add(root, root.name, filter=without_owner)
    return path
