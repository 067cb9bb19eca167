"""A check of the paths that players type: Windows would refuse some of them, and write others elsewhere."""

from __future__ import annotations

import ntpath
import os
import re
import sys
from pathlib import PurePath
from typing import Final

from games.core import message
from saves.files import BadPath, short_path

_FORBIDDEN: Final = re.compile(r'[<>:"|?*\x01-\x1f]')
_RESERVED: Final = re.compile(r"(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³]) *(\..*)?", re.IGNORECASE)
"""Names of devices: what is written to them is lost or printed."""


def check_path(path: PurePath) -> None:
    """Raise `BadPath` for a path to write to that Windows refuses or understands otherwise.

    A colon hides the file in another one, and periods and spaces at the end of a name are dropped. It looks
    for the drive or the share, which can take seconds. Elsewhere there are no such paths.
    """
    if sys.platform != "win32":
        return
    drive, rest = ntpath.splitdrive(short_path(path))
    reason = next(filter(None, map(_reason, re.split(r"[\\/]", rest))), "")
    if not reason and drive and not os.path.exists(f"{drive}\\"):
        reason = "no_drive" if drive.endswith(":") else "no_share"
    if reason:
        raise BadPath(message(f"saves.why.{reason}"))


def _reason(name: str) -> str:
    """Return the last part of a message key that says why a name cannot be used, or ""."""
    if _FORBIDDEN.search(name):
        return "characters"
    if _RESERVED.fullmatch(name):
        return "reserved"
    return "ending" if name not in (".", "..") and name.endswith((".", " ")) else ""
