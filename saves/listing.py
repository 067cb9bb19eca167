"""The save files in a folder, and their summaries for a list, read from the head and tail of each file."""

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
ARCHIVE: Final = "kept"
"""The name of the subfolder for archived saves."""

HEAD: Final = 2048
TAILS: Final = (512, MAX_LINE)


# ------------------------------------------------------------------ files
class SaveFile(NamedTuple):
    """A file with its time of writing and size at the last look: an equal mark means equal contents."""

    path: Path
    written: int
    size: int

    @property
    def mark(self) -> tuple[str, int, int]:
        """The file's name, its time of writing, and its size."""
        return plain(self.path.name), self.written, self.size


def save_files(folder: Path) -> list[SaveFile]:
    """Return the regular files with the right ending, in no order; none if there is no folder."""
    found: list[SaveFile] = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        found += filter(None, map(_save_file, entries))
    return found


def _save_file(entry: os.DirEntry[str]) -> SaveFile | None:
    """Return a regular file with the right ending, else None, also for a link to nothing."""
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
    """A saved game in a list; `began` is UTC, `played` the time of the last write (seconds since 1970;
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


def summarize(path: Path) -> Summary:
    """Return the summary of a save. Raises `BadSave` if its first line is no header, and OSError."""
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
    seconds, moves = _last_check(tail)
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
        _notes_in(head.split(b"\n")[1:-1]) | _notes_in(tail),
        ending.winners if ending else (),
        standing=None if ending else _standing(tail),
    )


def _tail(fd: int, head: bytes, size: int) -> list[bytes]:
    """Return the last lines of a file, with a check among them if there is one within `TAILS` bytes."""
    if size == len(head):
        return head.split(b"\n")[1:-1]
    for length in TAILS:
        lines = read_some(fd, max(0, size - length), length).split(b"\n")[1:-1]
        if length >= size or any(line.startswith(b'["=",') for line in lines):
            break
    return lines


def _notes_in(lines: list[bytes]) -> frozenset[str]:
    """Return the words of the notes among some lines."""
    notes = (_fields(line)[1] for line in lines if line.startswith(b'["!",'))
    return frozenset(note[0] for note in notes if note and is_word(note[0]))


def _last_check(lines: list[bytes]) -> tuple[int, int]:
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
    """Return the standing of the game when the player left it, or None if the game has changed since."""
    for line in reversed(lines):
        match _fields(line):
            case "!", [str(word)] if found := Standing.parse(word):
                return found
            case "", _:
                return None
    return None


def _fields(line: bytes) -> tuple[str, list[Json]]:
    """Return the first text and the rest of a check, an end line or a note; ("", []) for any other line."""
    if not line.startswith((b'["=",', b'["!",', b'["#",')):
        return "", []
    try:
        return fields(line)
    except BadLine:
        return "", []
