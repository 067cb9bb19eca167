"""Pictures on the system's clipboard, which SDL cannot put there.

Windows has functions for it; on a Mac and under Linux a program does it. Call this on a thread: it may take
seconds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from games.core import Words, message
from ui.app.programs import child_environment

if TYPE_CHECKING:
    import ctypes

_LONGEST: Final = 3.0  # seconds that a program may take to take a picture
_MOVEABLE: Final = 0x0002
_DIB: Final = 8
_DIB_STARTS: Final = 14  # bytes of the header of a BMP file, which the clipboard's form has not
_MAC: Final = "on run {place}\nset the clipboard to (read (POSIX file place) as «class PNGf»)\nend run"
_WAYLAND: Final = ("wl-copy", "--type", "image/png")
_X11: Final = ("xclip", "-selection", "clipboard", "-target", "image/png", "-in")


def copy_picture(png: bytes, bmp: bytes, owner: int) -> Words:
    """Copy a picture, as PNG and BMP files, to the clipboard; return the reason for a failure, or "".

    `owner` is the system's number of our window, or 0.
    """
    if sys.platform == "win32":
        is_copied = _copy_on_windows(png, bmp, owner)
    elif sys.platform == "darwin":
        is_copied = _copy_on_mac(png)
    elif program := _linux_program():
        is_copied = _feed(program, png)
    else:
        name = "wl-clipboard" if os.environ.get("WAYLAND_DISPLAY") else "xclip"
        return message("share.picture.no_program", program=name)
    return "" if is_copied else message("share.picture.not_copied")


# ------------------------------------------------------------------ Linux and Mac
def _linux_program() -> Sequence[str]:
    """Return the command of an installed program that takes a picture; () if there is none."""
    commands = (_WAYLAND, _X11) if os.environ.get("WAYLAND_DISPLAY") else (_X11,)
    return next((command for command in commands if shutil.which(command[0])), ())


def _feed(command: Sequence[str], png: bytes) -> bool:
    """Give a picture to a program, which stays in the background until others have copied something else."""
    quiet = subprocess.DEVNULL
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(
            command, input=png, stdout=quiet, stderr=quiet, timeout=_LONGEST, check=True,
            env=child_environment(), start_new_session=True,
        )  # fmt: skip
        return True
    return False


def _copy_on_mac(png: bytes) -> bool:
    """Copy a picture by way of a file, because the script reads no other."""
    with suppress(OSError), tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        with open(path, "wb") as file:
            file.write(png)
        return _feed(["osascript", "-e", _MAC, path], b"")
    return False


# ------------------------------------------------------------------ Windows
def _copy_on_windows(png: bytes, bmp: bytes, owner: int) -> bool:
    """Copy a picture in the two forms that programs ask for; return False if another one is in the way."""
    import ctypes

    user: Any = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
    user.OpenClipboard.argtypes = (ctypes.c_void_p,)
    user.SetClipboardData.argtypes = (ctypes.c_uint, ctypes.c_void_p)
    user.SetClipboardData.restype = ctypes.c_void_p
    if not user.OpenClipboard(owner):
        return False
    try:
        forms = ((user.RegisterClipboardFormatW("PNG"), png), (_DIB, bmp[_DIB_STARTS:]))
        user.EmptyClipboard()
        return all(user.SetClipboardData(form, _global_memory(data)) for form, data in forms)
    finally:
        user.CloseClipboard()


def _global_memory(data: bytes) -> ctypes.c_void_p:
    """Return a handle of memory with these bytes, as the clipboard wants it; it then owns the memory."""
    import ctypes

    kernel: Any = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    kernel.GlobalAlloc.restype = kernel.GlobalLock.restype = ctypes.c_void_p
    kernel.GlobalAlloc.argtypes = (ctypes.c_uint, ctypes.c_size_t)
    kernel.GlobalLock.argtypes = kernel.GlobalUnlock.argtypes = (ctypes.c_void_p,)
    handle = kernel.GlobalAlloc(_MOVEABLE, len(data))
    if place := kernel.GlobalLock(handle):
        ctypes.memmove(place, data, len(data))
        kernel.GlobalUnlock(handle)
    found: ctypes.c_void_p = handle
    return found
