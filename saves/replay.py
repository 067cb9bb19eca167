"""Reader of save files: it rebuilds the match from the lines, up to the first invalid one."""

from __future__ import annotations

import errno
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from games import GAMES
from games.codec import decode_move, short_hash
from games.core import Message, Over, Words, message, reveals
from games.match import NATURE, Entry, Match
from saves.files import BadSave, Json, insist, is_held, read_file
from saves.format import MAX_BYTES, MAX_LINES, SHOWN, Ending, Games, Header, fields, is_count, is_word
from saves.stand_ins import StandIn

Progress: TypeAlias = Callable[[float], object]
"""A callback that gets the fraction of a save read so far, 0 to 1; an exception from it aborts reading."""

STRIDE: Final = 32
"""Entries between two saved copies of the state; from the nearest one, undo is fast."""

_PROGRESS_LINES: Final = 256  # lines between two calls of `Progress`

_UNREADABLE: Final[dict[int | None, str]] = {
    errno.ENOENT: "gone",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EISDIR: "folder",
    errno.EINVAL: "special",
    errno.EIO: "disk",
}


@dataclass(frozen=True, slots=True)
class Replay:
    """Content of a save file.

    `valid_bytes` is the length of the valid beginning, `dropped_lines` the number of finished lines after it;
    `is_damaged` is true if there are any. `is_read_only` is true if changed rules dropped them: the match can
    be watched but not continued. `warning` is a sentence for the player, or "". `notes` are all notes,
    `final_notes` those before the end, `ended` is the timestamp of the end, or "". `has_end` is true if the
    match is over and the file has its end line. `take_backs` counts the undone moves; `has_peeked` is true if
    one of them had shown hidden information; `demos` are the actors of the moves in the log that the computer
    made for a person.
    """

    header: Header
    match: Match
    seconds: int
    raw: bytes
    valid_bytes: int
    dropped_lines: int = 0
    is_damaged: bool = False
    is_read_only: bool = False
    warning: Words = ""
    notes: frozenset[str] = frozenset()
    final_notes: frozenset[str] = frozenset()
    ended: str = ""
    has_end: bool = False
    take_backs: int = 0
    has_peeked: bool = False
    demos: tuple[str, ...] = ()


class BadEntry(ValueError):
    """Error for a line that cannot follow the lines before it."""


class BadCheck(BadEntry):
    """Error for a check that differs from the state of the match."""


def no_progress(share: float) -> None:
    """Do nothing: the default for `Progress`."""


def read(path: str | Path, games: Games = GAMES, progress: Progress = no_progress) -> Replay:
    """Return the content of the save file at `path`. Raises `BadSave`, and nothing else."""
    return replay(load(path), games, progress)


def load(path: str | Path, patience: float = 0.0) -> bytes:
    """Return the bytes of a save file, at most one more than it may have. Raises `BadSave`.

    While another program holds the file, try again for `patience` seconds.
    """
    try:
        return insist(lambda: read_file(path, MAX_BYTES + 1), patience)
    except OSError as error:
        raise read_error(error) from None


def read_error(error: OSError) -> BadSave:
    """Return the error for a file that cannot be read."""
    reason = "held" if is_held(error) else _UNREADABLE.get(error.errno, "other")
    return BadSave(message(f"saves.unreadable.{reason}"))


def replay(raw: bytes, games: Games = GAMES, progress: Progress = no_progress) -> Replay:
    """Return the content of the bytes of a save file. Raises `BadSave`, and nothing else."""
    lines = _lines(raw)
    header = Header.parse(lines[0])
    replayer = Replayer(header.match(games))
    stop = replayer.follow(lines[1:], progress)
    end = sum(len(line) + 1 for line in lines)
    if stop is None:
        return _replay(header, replayer, raw, end)
    # After a wrong check, or with changed rules, lines since the last passed check may have been misread.
    is_doubtful = isinstance(stop, BadCheck) or _is_stale(header, replayer.match)
    valid_lines = 1 + (replayer.checked if is_doubtful else replayer.done)
    return _replay_prefix(header, raw, lines[:valid_lines], len(lines) - valid_lines, games, progress)


def _lines(raw: bytes) -> list[bytes]:
    """Return the finished lines, without their line ends. Raises `BadSave` if there are none or too many."""
    if len(raw) > MAX_BYTES:
        raise BadSave(message("saves.bad.large"))
    count = raw.count(b"\n")
    if count > MAX_LINES:
        raise BadSave(message("saves.bad.lines"))
    if not count:
        raise BadSave(message("saves.bad.unfinished"))
    return raw.split(b"\n")[:-1]


def _is_stale(header: Header, match: Match) -> bool:
    """Return True if the rules or the data have changed since the match was saved."""
    return header.version < match.game.version or header.data != match.game.data_hash()


def _replay_prefix(
    header: Header, raw: bytes, lines: list[bytes], dropped_lines: int, games: Games, progress: Progress
) -> Replay:
    """Replay the lines that were valid in the first run on a fresh match. Raises `BadSave`."""
    replayer = Replayer(header.match(games))
    if replayer.follow(lines[1:], progress) is not None:
        raise BadSave(message("saves.bad.twice"))
    return _replay(header, replayer, raw, sum(len(line) + 1 for line in lines), dropped_lines)


def _replay(
    header: Header, replayer: Replayer, raw: bytes, valid_bytes: int, dropped_lines: int = 0
) -> Replay:
    is_read_only, log = dropped_lines > 0 and _is_stale(header, replayer.match), replayer.match.log
    demos = replayer.demos[: bisect_right(replayer.demos, len(log))]
    return Replay(
        header,
        replayer.match,
        replayer.seconds,
        raw,
        valid_bytes,
        dropped_lines,
        is_damaged=dropped_lines > 0,
        is_read_only=is_read_only,
        warning=_loss_warning(replayer.moves, is_read_only=is_read_only) if dropped_lines else "",
        notes=frozenset(replayer.notes),
        final_notes=frozenset(replayer.notes) if replayer.final_notes is None else replayer.final_notes,
        ended=replayer.ended,
        has_end=replayer.final_notes is not None,
        take_backs=replayer.take_backs,
        has_peeked=replayer.has_peeked,
        demos=tuple(log[length - 1].actor for length in demos),
    )


def _loss_warning(moves: int, *, is_read_only: bool) -> Message:
    """Return the warning for the player about dropped lines."""
    kept = message("saves.kept", count=moves)
    return message("saves.older" if is_read_only else "saves.damaged", kept=kept)


@dataclass(slots=True)
class Replayer:
    """Builds a match from the lines of a save file.

    `done` counts the lines applied; after the first `checked` of them a check passed. `shown` are the lengths
    of the log after each entry that showed hidden information. `copies` are pairs of a length of the log and
    the state then, in ascending order: one every `STRIDE` entries, more near moves undone lately.
    `demos` are the lengths of the log after each move with a note `SHOWN`, in ascending order; those of
    undone moves stay while the moves can be redone.
    """

    match: Match
    done: int = 0
    checked: int = 0
    seconds: int = 0
    moves: int = 0
    copies: list[tuple[int, object]] = field(default_factory=list)
    notes: set[str] = field(default_factory=set)
    final_notes: frozenset[str] | None = None
    ended: str = ""
    take_backs: int = 0
    has_peeked: bool = False
    shown: list[int] = field(default_factory=list)
    demos: list[int] = field(default_factory=list)

    def follow(self, lines: list[bytes], progress: Progress) -> BadEntry | None:
        """Apply the lines in order; return the reason for stopping early, or None."""
        for number, line in enumerate(lines):
            if number % _PROGRESS_LINES == 0:
                progress(number / len(lines))
            try:
                self._step(line)
            except BadEntry as stop:
                return stop
            except Exception:  # a hostile line may break any rule's code, but never the program
                return BadEntry("the line does not fit here")
            self.done += 1
        return None

    def _step(self, line: bytes) -> None:
        first, rest = fields(line)
        if first == "=":
            self._check(*rest)
            self.checked = self.done + 1
        elif first == "<":
            self._take_back(*rest)
        elif first == "#":
            self._apply_end(rest)
        elif first == "!":
            self._note(*rest)
        else:
            self._apply_entry(Entry(first, decode_move(self.match.game.move_types, rest)))

    def _apply_entry(self, entry: Entry) -> None:
        match = self.match
        if len(match.log) % STRIDE == 0:
            while self.copies and (self.copies[-1][0] % STRIDE or self.copies[-1][0] == len(match.log)):
                self.copies.pop()
            self._keep_copy(len(match.log))
        is_again = bool(match.undone) and match.undone[-1] == entry
        if any(map(reveals, match.repeat(entry))):
            self.shown.append(len(match.log))
        self.ended = ""
        self.moves += entry.actor != NATURE
        while self.demos and not is_again and self.demos[-1] >= len(match.log):
            self.demos.pop()
        if match.stand_ins and entry.is_chosen and int(entry.actor) in match.stand_ins:
            self._mark_shown()

    def _check(self, found: object, seconds: object, moves: object) -> None:
        if not (isinstance(found, str) and is_count(seconds) and is_count(moves)):
            raise BadEntry("a check is a text and two counts")
        if found != short_hash(self.match.state) or moves != self.moves:
            raise BadCheck("the state of the match differs")
        self.seconds = seconds

    def _apply_end(self, values: list[Json]) -> None:
        turn, ending = self.match.turn, Ending.parse(values, len(self.match.seats))
        if not isinstance(turn, Over) or ending is None:
            raise BadEntry("the match has not ended like that")
        if (ending.winners, ending.why) != (tuple(turn.winners), turn.why):
            raise BadEntry("the match has ended otherwise")
        self.ended = ending.ended
        self.final_notes = frozenset(self.notes)

    def _note(self, word: object, *more: object) -> None:
        """Apply a note, ignoring values that a later version may write after its word."""
        if not is_word(word):
            raise BadEntry("a note is a word")
        if stand_in := StandIn.parse([word, *more], self.match.seats):
            stand_in.apply(self.match)
        self.notes.add(word)
        if word == SHOWN and self.match.log:
            self._mark_shown()

    def _mark_shown(self) -> None:
        """Record that the computer made the last move of the log for a person."""
        length = len(self.match.log)
        at = bisect_left(self.demos, length)
        if self.demos[at : at + 1] != [length]:
            self.demos.insert(at, length)

    def _take_back(self, count: object) -> None:
        """Undo entries like `Match.take_back`, but from the nearest copy and not from the beginning."""
        match = self.match
        if type(count) is not int or not 0 < count <= len(match.log):
            raise BadEntry("the log has fewer moves than that")
        left = len(match.log) - count
        gone = match.log[left:]
        match.undone += reversed(gone)
        del match.log[left:]
        self.take_backs += 1
        while self.shown and self.shown[-1] > left:
            self.shown.pop()
            self.has_peeked = True
        match.uncovered = self.shown[-1] if self.shown else 0
        self.ended, self.final_notes = "", None
        self.moves -= sum(entry.actor != NATURE for entry in gone)
        self._go_back(left)

    def _go_back(self, left: int) -> None:
        """Restore the state after `left` entries from the nearest copy, and copy the states between too.

        So undoing entries one by one, or undoing and redoing them, computes each state only once.
        """
        match = self.match
        while self.copies[-1][0] > left:
            self.copies.pop()
        near, copy = self.copies[-1]
        match.state = match.game.copy(copy)
        for length in range(near, left):
            match.game.apply(match.state, match.log[length].move)
            self._keep_copy(length + 1)

    def _keep_copy(self, length: int) -> None:
        self.copies.append((length, self.match.game.copy(self.match.state)))
