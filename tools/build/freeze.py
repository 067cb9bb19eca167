"""The frozen program: one folder with everything inside, which needs no Python and no network."""

from __future__ import annotations

import encodings
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from tools.build import icons, macos, windows
from tools.build.names import HERE, IDENTITY, NAME, ROOT, TITLE, BuildError

PARTS: Final = ("games", "saves", "ui")
"""Our packages. Every module of them goes in, because the program finds games and screens by name."""
DATA: Final = (("assets", "assets"), ("LICENSE", "."))
FONTS: Final = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "FiraCode-Regular.ttf")
"""The fonts that pygame-gui opens, of the 41 MB that it has."""
IDLE: Final = ("pygame/examples", "pygame/docs", "pygame/tests")
UNUSED: Final = (
    "_bz2", "_hashlib", "_lzma", "_pydecimal", "_ssl", "bootstrap", "bz2", "curses", "distutils", "doctest",
    "email", "ftplib", "http", "importlib.metadata", "lib2to3", "lzma", "multiprocessing", "numpy",
    "pkg_resources", "pydoc", "pydoc_data", "setuptools", "smtplib",
    "ssl", "tarfile", "test", "tkinter", "unittest", "xml", "xmlrpc",
    "pygame._camera", "pygame.camera", "pygame.docs", "pygame.examples", "pygame.midi", "pygame.pypm",
    "pygame.sndarray", "pygame.surfarray", "pygame.tests",
)  # fmt: skip
"""Modules that libraries could import and the program never does; a test checks our own imports."""
AT_ONCE: Final = (
    "__future__", "ast", "bisect", "contextlib", "copy", "ctypes", "dataclasses", "dis", "fnmatch", "inspect",
    "ipaddress", "json", "opcode", "pathlib", "platform", "platformdirs", "pygame", "random", "shutil",
    "signal", "struct", "tempfile", "threading", "token", "tokenize", "typing", "urllib",
    "games.assets", "games.compat", "games.core", "games.seating",
    "saves.background", "saves.files", "saves.folders", "saves.merging", "saves.persons", "saves.settings",
    "saves.settings_store",
    "ui.accessibility.adapter", "ui.app", "ui.arguments", "ui.cli", "ui.draw", "ui.first_picture",
    "ui.games.calamityville.board.ground", "ui.games.calamityville.board.layout",
    "ui.games.gold_am_yukon.board.ground", "ui.games.gold_am_yukon.board.layout",
    "ui.games.klondike_board.board.ground", "ui.games.klondike_board.board.layout",
    "ui.games.patience.ground", "ui.games.strike_it_rich.ground", "ui.games.strike_it_rich.layout",
    "ui.play.board.ring_layout", "ui.play.panels.layout", "ui.play.panels.surroundings", "ui.widgets",
)  # fmt: skip
"""Modules that the first picture needs, left unpacked: that saves 9 ms and costs 2 MB."""
_SPOKEN: Final = frozenset(
    {"aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "punycode", "undefined"}
)
UNSPOKEN: Final = (
    "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw",
    "_multibytecodec",
    *(
        f"encodings.{each.name}"
        for each in iter_modules(encodings.__path__)
        if each.name not in _SPOKEN and not each.name.startswith(("raw_", "unicode_", "utf_"))
    ),
)  # fmt: skip
"""Old encodings, which Linux does not need: there Python uses UTF-8 whatever encoding the system uses."""
SYSTEMS_OWN: Final = (
    "libgcc_s.so.1", "libstdc++.so.6", "libdecor-0.so.0", "libX11.so.6", "libXau.so.6", "libXdmcp.so.6",
    "libXext.so.6", "libXrandr.so.2", "libXrender.so.1", "libbsd.so.0", "libmd.so.0", "libfontconfig.so.1",
    "libexpat.so.1", "libfreetype.so.6", "libpng16.so.16", "libbrotlicommon.so.1", "libbrotlidec.so.1",
)  # fmt: skip
"""Libraries that a desktop has, or that the program does without. With an older copy of them its graphics
drivers, its fonts and its frames of windows would not be found. PyInstaller takes in what ctypes loads."""
NO_TOOL: Final = "{0} is missing: please install it (on Debian and Ubuntu: sudo apt install binutils)."
FAILED: Final = (
    "The program could not be frozen (the reason stands above): please see to that and start again."
)


def freeze(to: Path, work: Path) -> Path:
    """Freeze the program; return its folder, or on macOS its bundle. Raises `BuildError`."""
    check_tools()
    settings = {
        "root": str(ROOT),
        "name": NAME,
        "title": TITLE,
        "identity": IDENTITY,
        "parts": PARTS,
        "data": DATA,
        "fonts": FONTS,
        "at_once": AT_ONCE,
        "idle": IDLE,
        "unused": [*UNUSED, *(UNSPOKEN if sys.platform == "linux" else ())],
        "left_out": SYSTEMS_OWN,
        **own_settings(work),
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean"]
    command += ["--distpath", str(to), "--workpath", str(work / "pyinstaller"), str(HERE / "frozen.spec")]
    environment = os.environ | {
        "GOLD_RUSH_FREEZING": json.dumps(settings),
        "PYINSTALLER_CONFIG_DIR": str(work / "pyinstaller"),
        "PYI_LOG_LEVEL": "ERROR",
    }
    to.mkdir(parents=True, exist_ok=True)
    if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
        raise BuildError(FAILED)
    if sys.platform == "darwin":
        shutil.rmtree(to / NAME)  # the bundle holds it all
        return macos.sign(to / f"{TITLE}.app")
    if sys.platform == "linux":
        strip(to / NAME)
    return to / NAME


def own_settings(work: Path) -> dict[str, Any]:
    """Return the settings of this system alone: icons, a version, a manifest, a list of properties."""
    if sys.platform == "win32":
        icon, version, manifest = windows.resources(work)
        return {"icon": str(icon), "version": str(version), "manifest": str(manifest), "plist": None}
    nothing = {"icon": None, "version": None, "manifest": None, "plist": None}
    if sys.platform == "darwin":
        icon = icons.for_macos(work)
        data = [*DATA, (str(icon.with_name("document.icns")), ".")]
        return nothing | {"icon": str(icon), "plist": macos.properties(), "data": data}
    return nothing


def check_tools() -> None:
    """Raise `BuildError` if a tool is missing that the system should have."""
    if sys.platform == "linux":
        for tool in ("objdump", "objcopy", "strip"):
            if not shutil.which(tool):
                raise BuildError(NO_TOOL.format(tool))


def strip(folder: Path) -> None:
    """Strip debug symbols from Python's own libraries; those of wheels must stay as they are."""
    subprocess.run(["strip", "--strip-unneeded", *map(str, _of_python(folder))], check=True)


def _of_python(folder: Path) -> Iterator[Path]:
    yield from folder.glob("_internal/libpython*.so*")
    yield from folder.glob("_internal/python*/lib-dynload/*.so")


def size(folder: Path) -> int:
    """Return the size in bytes of all files in a folder, without symbolic links."""
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file() and not each.is_symlink())
