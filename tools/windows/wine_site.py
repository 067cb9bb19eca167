"""Corrections for Wine 8, which every Python of a desk imports as its `sitecustomize`.

Each takes away a difference between Wine and Windows; none hides an error of the program.
"""

import sys

if sys.platform == "win32":
    import msvcrt

    if sys.version_info >= (3, 12):
        sys.modules["_wmi"] = None  # type: ignore[assignment]  # Wine has no WMI; `platform` then asks the registry
        import _winapi

        if hasattr(_winapi, "CopyFile2"):  # Wine has no such function; `shutil` then copies by itself
            del _winapi.CopyFile2

    _locking = msvcrt.locking

    def locking(fd: int, mode: int, count: int, /) -> None:
        """Lock bytes of a file; raise PermissionError if another process has them, as Windows does.

        Wine raises an OSError without a number.
        """
        try:
            _locking(fd, mode, count)
        except OSError as error:
            if error.errno:
                raise
            raise PermissionError(13, "Permission denied") from None

    msvcrt.locking = locking
