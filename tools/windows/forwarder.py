"""A DLL for Wine without code of its own: its one function is another DLL's."""

from __future__ import annotations

import struct
from typing import Final

_AT: Final = 0x1000
"""Address in memory of the only section, which holds the table of exports."""
_IN_FILE: Final = 0x200
_X64, _PE32_PLUS, _IS_DLL, _HAS_DATA = 0x8664, 0x20B, 0x2022, 0x40000040


def forwarder(library: str, function: str, other: str) -> bytes:
    """Return a DLL for 64 bits that forwards a function to `other`, as in "advapi32.SystemFunction036"."""
    texts = [f"{each}\0".encode() for each in (library, function, other)]
    start = _AT + 50  # behind the table, one address, one name and one number
    names, functions, others = (start + sum(map(len, texts[:number])) for number in range(3))
    table = struct.pack("<12x7I", names, 1, 1, 1, _AT + 40, _AT + 44, _AT + 48)
    exports = table + struct.pack("<2IH", others, functions, 0) + b"".join(texts)
    heads = [
        b"MZ".ljust(60, b"\0") + struct.pack("<I", 64),
        b"PE\0\0" + struct.pack("<2H12x2H", _X64, 1, 240, _IS_DLL),
        struct.pack("<H22xQ2I", _PE32_PLUS, 0x180000000, _AT, _IN_FILE),
        struct.pack("<6H4x2I4x2H", 6, 0, 0, 0, 6, 0, 2 * _AT, _IN_FILE, 2, 0x140),
        struct.pack("<4Q4xI", 0x100000, 0x1000, 0x100000, 0x1000, 16),
        struct.pack("<2I120x", _AT, len(exports)),
        b".rdata\0\0" + struct.pack("<4I12xI", len(exports), _AT, _IN_FILE, _IN_FILE, _HAS_DATA),
    ]
    return b"".join(heads).ljust(_IN_FILE, b"\0") + exports.ljust(_IN_FILE, b"\0")
