"""The save files in a folder, and summaries for lists of them, read from the head and tail of each file."""

from __future__ import annotations

import contextlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from games.core import GIVEN_UP, Primitive, message
from saves.files import BadSave, Json, open_regular, printable, read_range
from saves.format import MAX_LINE, BadLine, Ending, Header, TurnNote, fields, is_count, is_word

ENDING: Final = ".grg"
ARCHIVE: Final = "kept"
"""The name of the subfolder for archived saves."""

HEAD: Final = 2048
TAILS: Final = (512, MAX_LINE)


# ------------------------------------------------------------------ files
class SaveFile(NamedTuple):
    """A file with its modification time (nanoseconds) and size: an equal `mark` means equal contents."""

    path: Path
    written: int
    size: int

    @property
    def mark(self) -> tuple[str, int, int]:
        """The file's name, modification time and size."""
        return printable(self.path.name), self.written, self.size


def save_files(folder: Path) -> list[SaveFile]:
    """Return the save files in a folder, in no order; none if there is no folder."""
    found: list[SaveFile] = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        found += filter(None, map(_save_file, entries))
    return found


def _save_file(entry: os.DirEntry[str]) -> SaveFile | None:
    """Return a regular file with the right ending; None for any other entry, also for a broken link."""
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
    """A saved game in a list.

    `began` is a timestamp, `played` the time of the last write (seconds since 1970; -inf if unknown because a
    clock was wrong). `seconds` and `moves` come from the last check in the file; a damaged file may hold
    fewer. `winners` are the seats that won, if the file ends with a valid end line. `notes` are those near
    the beginning and the end of the file. `is_begun` is that of `Match`; only the library sets it to False.
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
    last_turn: TurnNote | None = None


def read_summary(path: Path) -> Summary:
    """Return the summary of a save. Raises `BadSave` if its first line is no header, and OSError."""
    fd = open_regular(path, os.O_RDONLY)
    try:
        head = read_range(fd, 0, HEAD)
        if b"\n" not in head:
            head = read_range(fd, 0, MAX_LINE)
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
        moves = max(0, moves - 1)  # checks count giving up, but for players it is no move
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
        last_turn=None if ending else _last_turn(tail),
    )


def _tail(fd: int, head: bytes, size: int) -> list[bytes]:
    """Return the last lines of a file, with a check among them if there is one within `TAILS` bytes."""
    if size == len(head):
        return head.split(b"\n")[1:-1]
    for length in TAILS:
        lines = read_range(fd, max(0, size - length), length).split(b"\n")[1:-1]
        if length >= size or any(line.startswith(b'["=",') for line in lines):
            break
    return lines


def _notes_in(lines: list[bytes]) -> frozenset[str]:
    """Return the notes among some lines."""
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


def _last_turn(lines: list[bytes]) -> TurnNote | None:
    """Return the note of the turn from when the player last left, or None if the game has changed since."""
    for line in reversed(lines):
        match _fields(line):
            case "!", [str(word)] if found := TurnNote.parse(word):
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
