"""Packages for macOS: a bundle with its properties, signed without an identity, in a zip."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.build.names import ENDING, IDENTITY, MIME, TITLE, VERSION, BuildError, package

SAVED: Final = f"{IDENTITY}.save"
"""The type of a saved game, in the form of macOS type names."""
_OLDEST: Final = "11.0"
NOT_SIGNED: Final = "The bundle could not be signed (the reason stands above): please see to codesign."
NOT_PACKED: Final = "The bundle could not be packed (the reason stands above): please see to ditto."


def properties() -> dict[str, Any]:
    """Return the entries of Info.plist that PyInstaller does not write."""
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleName": TITLE,
        "CFBundleShortVersionString": VERSION,
        "CFBundleVersion": VERSION,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "de", "fr"],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": _OLDEST,
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": f"The authors of {TITLE}; MIT license",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"Saved game of {TITLE}",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "document.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [SAVED],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": SAVED,
                "UTTypeDescription": f"Saved game of {TITLE}",
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeIconFile": "document.icns",
                "UTTypeTagSpecification": {
                    "public.filename-extension": [ENDING],
                    "public.mime-type": [MIME],
                },
            }
        ],
    }


def sign(bundle: Path) -> Path:
    """Sign a bundle without an identity, and return its path. Raises `BuildError`.

    Apple's own processors run only signed programs.
    """
    _run(["codesign", "--force", "--deep", "--sign", "-", str(bundle)], NOT_SIGNED)
    return bundle


def pack(bundle: Path, to: Path) -> Iterator[Path]:
    """Pack the bundle as a zip, and yield its path. Raises `BuildError`."""
    path = to / package(".zip")
    _run(["ditto", "-c", "-k", "--keepParent", str(bundle), str(path)], NOT_PACKED)
    yield path


def _run(command: list[str], otherwise: str) -> None:
    if subprocess.run(command, check=False).returncode:
        raise BuildError(otherwise)
