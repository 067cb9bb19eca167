"""What the list of saved games shows of a file, from its head and its tail alone."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from games.core import Primitive
from saves.errors import BadSave
from saves.files import open_regular, read_some
from saves.header import Header
from saves.lines import MAX_LINE, BadLine, fields, is_count
from saves.notes import is_word

HEAD: Final = 2048
TAILS: Final = (512, MAX_LINE)


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved game as a list shows it; `began` is UTC, `played` when it was last written (since 1970).

    `seconds` and `moves` are those of the last check in the file; a damaged file may hold less than that.
    `winners` are the seats that won, where the file ends with it and is not damaged there.
    `notes` are the words noted near the beginning and the end of the file: those of a new deal, and of late.
    `is_begun` is false where nothing has happened yet that another match would not repeat (`Match.is_begun`),
    which only the library finds out.
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
        raise BadSave("This file is not a saved game: it has no finished first line.")
    header = Header.parse(line)
    seconds, moves, finished = _told(tail)
    return Summary(
        path,
        header.game,
        header.seats,
        header.options,
        header.began,
        about.st_mtime,
        seconds,
        moves,
        finished,
        _noted(head.split(b"\n")[1:-1]) | _noted(tail),
        _winners(tail) if finished else (),
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
    notes = (_fields(line) for line in lines if line.startswith(b'["!",'))
    return frozenset(note[1] for note in notes if len(note) > 1 and is_word(note[1]))


def _told(lines: list[bytes]) -> tuple[int, int, bool]:
    """Seconds, moves, and whether the match is over, from the last lines that tell."""
    acts = [line for line in lines if not line.startswith(b'["!",')]
    finished = bool(acts) and acts[-1].startswith(b'["#",')
    for line in reversed(lines):
        match _fields(line):
            case ["=", str(), seconds, moves] if is_count(seconds) and is_count(moves):
                return seconds, moves, finished
    return 0, 0, finished


def _winners(lines: list[bytes]) -> tuple[int, ...]:
    """Who won, as the last line says that is no note."""
    match _fields(next(line for line in reversed(lines) if not line.startswith(b'["!",'))):
        case ["#", list(winners), *_] if all(map(is_count, winners)):
            return tuple(winners)
    return ()


def _fields(line: bytes) -> list[Any]:
    try:
        return fields(line) if line.startswith((b'["=",', b'["!",', b'["#",')) else []
    except BadLine:
        return []
