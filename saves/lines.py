"""One line of a save file, to and from JSON; whatever a hostile file holds ends in `BadLine`."""

from __future__ import annotations

import json
import re
import time
from typing import Any, Final, NoReturn

MAX_BYTES: Final = 8 * 1024 * 1024
MAX_LINES: Final = 100_000
MAX_LINE: Final = 64 * 1024
MAX_DEPTH: Final = 4
MAX_DIGITS: Final = 18

_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class BadLine(ValueError):
    """A line that is no line of a save file."""


def dump(record: object) -> bytes:
    """A record as one line of plain ASCII with its line end."""
    return json.dumps(record, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def parse(line: bytes) -> Any:
    """The lists, dicts, texts, whole numbers and truth values of one line. Raises `BadLine`."""
    if len(line) > MAX_LINE:
        raise BadLine("the line is too long")
    if line.count(b"[") + line.count(b"{") > MAX_DEPTH and _depth(line) > MAX_DEPTH:
        raise BadLine("the line is nested too deeply")
    try:
        return json.loads(line.decode("utf-8"), parse_int=_whole, parse_float=_refuse, parse_constant=_refuse)
    except ValueError:
        raise BadLine("the line is no JSON as it is used here") from None


def fields(line: bytes) -> list[Any]:
    """A line that is a list and begins with a text. Raises `BadLine`."""
    record = parse(line)
    if not isinstance(record, list) or not record or not isinstance(record[0], str):
        raise BadLine("the line is no list that begins with a text")
    return record


def is_count(value: object) -> bool:
    """Whether a value is a whole number from 0 (and not a truth value)."""
    return type(value) is int and value >= 0


def moment(now: float) -> str:
    """Seconds since 1970 as a save file has them: UTC, "2026-11-20T19:00:00Z"."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))


def is_moment(value: object) -> bool:
    """Whether a value has the form of a moment."""
    return isinstance(value, str) and _MOMENT.fullmatch(value) is not None


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise BadLine("the number is too large")
    return int(digits)


def _refuse(text: str) -> NoReturn:
    raise BadLine(f"{text[:20]!r} is not used here")


def _depth(line: bytes) -> int:
    """How deeply lists and dicts are nested, outside of texts."""
    depth = deepest = 0
    in_text = escaped = False
    for char in line:
        if in_text:
            in_text = escaped or char != 0x22
            escaped = not escaped and char == 0x5C
        elif char == 0x22:
            in_text = True
        elif char in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in b"]}":
            depth -= 1
    return deepest
