"""The save files in a folder, and what a list of them shows: each is known by its head and its tail alone."""

from __future__ import annotations

import contextlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from games.core import GIVEN_UP, Primitive, message
from saves.files import BadSave, Json, open_regular, plain, read_some
from saves.format import MAX_LINE, BadLine, Ending, Header, Standing, fields, is_count, is_word

ENDING: Final = ".grg"
KEPT: Final = "kept"
"""The folder, in that of the saved games, of those that were put away."""

HEAD: Final = 2048
TAILS: Final = (512, MAX_LINE)


# ------------------------------------------------------------------ files
class SaveFile(NamedTuple):
    """A file as it was last looked at: one that has the same mark still has the same contents."""

    path: Path
    written: int
    size: int

    @property
    def mark(self) -> tuple[str, int, int]:
        """Its name, when it was written, and its size."""
        return plain(self.path.name), self.written, self.size


def save_files(folder: Path) -> list[SaveFile]:
    """The regular files with the right ending, in no order; none where there is no folder."""
    found: list[SaveFile] = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        found += filter(None, map(_save_file, entries))
    return found


def _save_file(entry: os.DirEntry[str]) -> SaveFile | None:
    """A file with the right ending; one that cannot be looked at, as a link to nothing, is none."""
    if not entry.name.endswith(ENDING):
        return None
    try:
        about = entry.stat()
    except OSError:
        return None
    return (
        SaveFile(Path(entry.path), about.st_mtime_ns, about.st_size) if stat.S_ISREG(about.st_mode) else None
    )


# ------------------------------------------------------------------ summaries
@dataclass(frozen=True, slots=True)
class Summary:
    """Saved game in a list; `began` is UTC, `played` the time of the last write (seconds since 1970;
    -inf if no clock is right about it).

    `seconds` and `moves` come from the last check in the file; a damaged file may hold fewer.
    `winners` are the seats that won, if the file ends with an undamaged end line.
    `notes` are the words noted near the beginning and the end of the file.
    `is_begun` is that of `Match`; only the library sets it to False.
    """

    path: Path
    game: str
    seats: tuple[str, ...]
    options: dict[str, Primitive]
    began: str
    played: float
    seconds: int
    moves: int
    finished: bool
    notes: frozenset[str] = frozenset()
    winners: tuple[int, ...] = ()
    is_begun: bool = True
    standing: Standing | None = None


def summarise(path: Path) -> Summary:
    """The summary of a save. Raises `BadSave` where its first line is none, and OSError."""
    fd = open_regular(path, os.O_RDONLY)
    try:
        head = read_some(fd, 0, HEAD)
        if b"\n" not in head:
            head = read_some(fd, 0, MAX_LINE)
        about = os.fstat(fd)
        tail = _tail(fd, head, about.st_size)
    finally:
        os.close(fd)
    line, end, _ = head.partition(b"\n")
    if not end:
        raise BadSave(message("saves.bad.unfinished"))
    header = Header.parse(line)
    seconds, moves = _told(tail)
    ending = _ending(tail, len(header.seats))
    if ending and ending.why == GIVEN_UP:
        moves = max(0, moves - 1)  # checks count it, but for players it is no move
    return Summary(
        path,
        header.game,
        header.seats,
        header.options,
        header.began,
        about.st_mtime,
        seconds,
        moves,
        ending is not None,
        _noted(head.split(b"\n")[1:-1]) | _noted(tail),
        ending.winners if ending else (),
        standing=None if ending else _standing(tail),
    )


def _tail(fd: int, head: bytes, size: int) -> list[bytes]:
    """The last lines, with a check among them where there is one."""
    if size == len(head):
        return head.split(b"\n")[1:-1]
    for length in TAILS:
        lines = read_some(fd, max(0, size - length), length).split(b"\n")[1:-1]
        if length >= size or any(line.startswith(b'["=",') for line in lines):
            break
    return lines


def _noted(lines: list[bytes]) -> frozenset[str]:
    """The words that are noted on some lines."""
    notes = (_fields(line)[1] for line in lines if line.startswith(b'["!",'))
    return frozenset(note[0] for note in notes if note and is_word(note[0]))


def _told(lines: list[bytes]) -> tuple[int, int]:
    """Return the seconds and moves of the last check."""
    for line in reversed(lines):
        match _fields(line):
            case "=", [str(), seconds, moves] if is_count(seconds) and is_count(moves):
                return seconds, moves
    return 0, 0


def _ending(lines: list[bytes], seats: int) -> Ending | None:
    """Return the ending if the last line that is no note is a possible end line, else None."""
    last = next((line for line in reversed(lines) if not line.startswith(b'["!",')), b"")
    first, values = _fields(last)
    return Ending.parse(values, seats) if first == "#" else None


def _standing(lines: list[bytes]) -> Standing | None:
    """How the game stood when it was left, where nothing has happened since."""
    for line in reversed(lines):
        match _fields(line):
            case "!", [str(word)] if found := Standing.parse(word):
                return found
            case "", _:
                return None
    return None


def _fields(line: bytes) -> tuple[str, list[Json]]:
    """A line that says how matters stood or ended, or a note; of any other nothing."""
    if not line.startswith((b'["=",', b'["!",', b'["#",')):
        return "", []
    try:
        return fields(line)
    except BadLine:
        return "", []
