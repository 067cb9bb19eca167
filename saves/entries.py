"""The entries of a JSON object, each by itself: one that is damaged spoils none of the others."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple, NoReturn

_PART: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{},]|[^"\[\]{},]+', re.DOTALL)
_LONGEST: Final = 18
"""The most digits of a whole number; one that has more is taken for what is nearly as much."""


class Entry(NamedTuple):
    """One entry: its name, its value, and the text that says both, as it stands in the object."""

    name: str
    value: Any
    text: str


def entries(text: str) -> tuple[list[Entry], bool]:
    """The entries that can be read, in their order, and whether they are all that the text holds."""
    pieces, is_whole = _pieces(text.strip())
    if len(pieces) == 1 and not pieces[0]:
        return [], is_whole
    found = [entry for piece in pieces if (entry := _entry(piece))]
    return found, is_whole and len(found) == len(pieces)


def _pieces(text: str) -> tuple[list[str], bool]:
    """What stands between the commas of an object, and whether the text is that object and no more.

    What stands last in an object that never ends is left out: nobody knows how it would have gone on.
    """
    ends, end = _ends(text)
    pieces = [text[start + 1 : stop].strip() for start, stop in zip([0, *ends], ends, strict=False)]
    return pieces, text.endswith("}") and end == len(text) - 1


def _ends(text: str) -> tuple[list[int], int]:
    """Where the entries of an object end, and where the object itself does (-1: nowhere)."""
    ends: list[int] = []
    depth = 0
    for part in _PART.finditer(text if text.startswith("{") else ""):
        depth += (part[0] in ("[", "{")) - (part[0] in ("]", "}"))
        if depth == 0 or (depth == 1 and part[0] == ","):
            ends.append(part.start())
        if depth == 0:
            return ends, part.start()
    return ends, -1


def _entry(piece: str) -> Entry | None:
    """What a piece says; None where it is damaged."""
    try:
        piece.encode("utf-8")
        found: dict[str, Any] = json.loads(f"{{{piece}}}", parse_int=_whole, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return next((Entry(name, value, piece) for name, value in found.items()), None)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST else float(digits)


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text} is no value in JSON")
