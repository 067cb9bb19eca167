"""Windows' own dialogs for opening and saving a file."""

from __future__ import annotations

import ctypes
import threading
from typing import TYPE_CHECKING, Any, Final

from saves.files import short_path

if TYPE_CHECKING:
    from ui.app.file_wish import FileWish

_ROOM: Final = 32768  # characters of the longest path
_OVERWRITE_PROMPT, _HIDE_READ_ONLY, _NO_CHANGE_DIR = 0x2, 0x4, 0x8
_PATH_MUST_EXIST, _FILE_MUST_EXIST, _NO_READ_ONLY, _EXPLORER = 0x800, 0x1000, 0x8000, 0x80000
_ALWAYS: Final = _HIDE_READ_ONLY | _NO_CHANGE_DIR | _PATH_MUST_EXIST | _EXPLORER
_SINGLE_THREADED: Final = 2  # as the shell's parts in the dialog ask for
_COMMAND, _CANCEL = 0x111, 2


class DialogFailed(Exception):
    """Error if Windows cannot show the dialog."""


class Dialog:
    """One dialog; `show` waits for the player, `close` may be called from another thread."""

    def __init__(self, wish: FileWish, owner: int) -> None:
        self._wish = wish
        self._owner = owner
        self._thread = 0

    def show(self) -> str:
        """Return the path, or "" if the player chose none. Raises `DialogFailed`."""
        windows: Any = ctypes.windll  # type: ignore[attr-defined,unused-ignore]
        self._thread = threading.get_native_id()
        windows.ole32.CoInitializeEx(None, _SINGLE_THREADED)
        wish, room = self._wish, ctypes.create_unicode_buffer(self._wish.name, _ROOM)
        more = _OVERWRITE_PROMPT | _NO_READ_ONLY if wish.name else _FILE_MUST_EXIST
        names = wish.patterns(";")
        asked = _request_type()(
            owner=self._owner, filter=f"{wish.kind} ({names})\0{names}\0*.*\0*.*\0\0",
            file=ctypes.cast(room, ctypes.c_wchar_p), file_size=_ROOM, folder=short_path(wish.folder),
            title=wish.title, flags=_ALWAYS | more, default=wish.endings[0],
        )  # fmt: skip
        asked.size = ctypes.sizeof(asked)
        ask = windows.comdlg32.GetSaveFileNameW if wish.name else windows.comdlg32.GetOpenFileNameW
        if ask(ctypes.byref(asked)):
            return room.value
        if windows.comdlg32.CommDlgExtendedError():
            raise DialogFailed
        return ""

    def close(self) -> None:
        """Cancel the dialog as its button does, if it is shown."""
        windows: Any = ctypes.windll  # type: ignore[attr-defined,unused-ignore]
        found = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)  # type: ignore[attr-defined,unused-ignore]

        def cancel(window: int, _: object) -> int:
            windows.user32.PostMessageW(ctypes.c_void_p(window), _COMMAND, _CANCEL, 0)
            return 1

        if self._thread:
            windows.user32.EnumThreadWindows(self._thread, found(cancel), 0)


def _request_type() -> Any:
    """Return Windows' structure OPENFILENAMEW."""
    from ctypes import wintypes as w

    class Request(ctypes.Structure):
        _fields_ = (
            ("size", w.DWORD), ("owner", w.HWND), ("instance", w.HINSTANCE), ("filter", w.LPCWSTR),
            ("custom", w.LPWSTR), ("custom_size", w.DWORD), ("filter_index", w.DWORD), ("file", w.LPWSTR),
            ("file_size", w.DWORD), ("name", w.LPWSTR), ("name_size", w.DWORD), ("folder", w.LPCWSTR),
            ("title", w.LPCWSTR), ("flags", w.DWORD), ("offset", w.WORD), ("extension", w.WORD),
            ("default", w.LPCWSTR), ("data", w.LPARAM), ("hook", ctypes.c_void_p), ("template", w.LPCWSTR),
            ("reserved", ctypes.c_void_p), ("reserved2", w.DWORD), ("flags_ex", w.DWORD),
        )  # fmt: skip

    return Request
