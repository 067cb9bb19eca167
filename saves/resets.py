"""Games that count no more, since their statistics were begun anew: kept apart, so that it outlasts them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeAlias

from saves.errors import why
from saves.files import read_file, write_whole
from saves.lines import MAX_BYTES, BadLine, dump, is_moment, moment, parse
from saves.results import Result

_Key: TypeAlias = tuple[str, str, str]


class Resets:
    """A file with a line for each game that counts no more: which it was, when it began, when it ended.

    One moment for all of them would not do: with a clock that was wrong it would hide what is played later.
    Older versions wrote such a moment for each game; it holds as far as it is past. `now` gives seconds
    since 1970.
    """

    def __init__(self, path: Path, now: Callable[[], float]) -> None:
        self.path: Final = path
        self._now = now
        self._raw = b""
        self._hidden: set[_Key] = set()
        self._moments: dict[str, str] = {}

    def hides(self, result: Result) -> bool:
        """Whether a game counts no more."""
        with contextlib.suppress(OSError):
            self._read()
        return _key(result) in self._hidden or result.ended <= self._moments.get(result.game, "")

    def hide(self, results: Iterable[Result]) -> str:
        """Let these games count no more; a sentence where that is not possible, else ""."""
        keys = {_key(result): None for result in results}
        try:
            self._read()
            lines = [dump(key) for key in keys if key not in self._hidden]
            write_whole(self.path, self._raw + b"".join(lines))
        except (OSError, ValueError) as fault:
            return f"The statistics cannot be begun anew just now: {why(fault)}."
        return ""

    def _read(self) -> None:
        """What the file says now; a line that is damaged says nothing. Raises OSError."""
        try:
            raw = read_file(self.path, MAX_BYTES)
        except FileNotFoundError:
            raw = b""
        if raw != self._raw:
            self._raw = raw
            self._hidden, self._moments = set(), {}
            for line in raw.splitlines():
                self._take(_parsed(line))

    def _take(self, record: Any) -> None:
        if isinstance(record, dict):
            past = moment(self._now())
            until = {game: when for game, when in record.items() if is_moment(when)}
            self._moments |= {game: when for game, when in until.items() if when <= past}
        elif isinstance(record, list) and len(record) == 3 and all(isinstance(word, str) for word in record):
            self._hidden.add((record[0], record[1], record[2]))


def _key(result: Result) -> _Key:
    return result.game, result.began, result.ended


def _parsed(line: bytes) -> Any:
    try:
        return parse(line)
    except BadLine:
        return None
