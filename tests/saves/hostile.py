"""What a hostile save file may hold; short lines stand in `hostile_heads.txt` and `hostile_lines.txt`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from saves.format import MAX_BYTES, MAX_LINE, MAX_LINES

HERE = Path(__file__).parent
DEEP = 20_000

HEAD: dict[str, Any] = {
    "format": 1,
    "game": "dicegame",
    "version": 1,
    "data": "feed",
    "seats": ["Ada", "computer:hard"],
    "options": {"goal": 20},
    "began": "2026-11-20T19:00:00Z",
}


def head_with(**changed: object) -> bytes:
    """A first line that is good but for what was changed."""
    return json.dumps(HEAD | changed).encode() + b"\n"


def lettered(text: str) -> str:
    """A text in which "<80>" stands for so many letters."""
    return re.sub(r"<(\d+)>", lambda found: "x" * int(found[1]), text)


def hostile_heads() -> list[tuple[str, bytes]]:
    """First lines, and what is told of each."""
    found: list[tuple[str, bytes]] = []
    sentence = ""
    for line in (HERE / "hostile_heads.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            found.append((sentence, head_with(**json.loads(lettered(line)))))
        else:
            sentence = line
    return found


HOSTILE_LINES = [
    *(HERE / "hostile_lines.txt").read_bytes().splitlines(),
    b"",
    b'["0","Keep",' + b"9" * 5000 + b"]",
    b'["' + b"[" * 1000 + b'",1]',
    b"[" * DEEP + b"]" * DEEP,
    b'["0",' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"]",
    b'["0","' + b"x" * MAX_LINE + b'"]',
    b"\xff\xff",
    b"\x00",
]

HOSTILE_JSON = [*(line + b"\n" for line in HOSTILE_LINES), *(head for _, head in hostile_heads())]

RUBBISH = [
    b"",
    b"\n" * 1000,
    b"{}\n",
    b"null\n",
    b"1e999\n",
    b"\x00\n" * 4096,
    b"\xef\xbb\xbf{}\n",
    b"[" * DEEP + b"]" * DEEP + b"\n",
    b'{"version":' + b"9" * 5000 + b"}\n",
    b"\n" * (MAX_LINES + 1),
    b"x" * (MAX_BYTES + 1),
    bytes(range(256)) * 64,
]
