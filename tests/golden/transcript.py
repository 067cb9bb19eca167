"""A game as a readable text: a header, then each entry with its events and the table after it.

Lines that begin with a star or a seat's number are the entries; indented lines follow from them and are
written anew each time. How events and tables are written is said by tests/golden/words.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games import GAMES
from games.codec import BadRecord, short_hash
from games.core import IllegalMove, Over, Primitive
from games.match import Entry, Match
from tests.golden.words import PLAIN, WORDS
from tests.kit.text import move_text, parse_move

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.txt"))

_ENTRY = re.compile(r"(\*|\d+) (\S.*)")


class BadTranscript(ValueError):
    """A transcript whose game cannot be played any more; its text says where and why."""


@dataclass(frozen=True)
class Header:
    """What a game was begun with."""

    title: str
    game: str
    seats: tuple[str, ...]
    options: dict[str, Primitive]

    def lines(self) -> Iterator[str]:
        yield f"# {self.title}"
        yield f"game: {self.game}, version {GAMES[self.game].version}"
        yield f"seats: {', '.join(self.seats)}"
        yield f"options: {json.dumps(self.options)}"


def write(header: Header, entries: list[Entry]) -> str:
    """The text of a game. Raises `BadTranscript` where an entry cannot be played."""
    match = Match.begin(GAMES[header.game], header.seats, header.options)
    lines = list(header.lines())
    for entry in entries:
        lines += ["", *_entry_lines(match, entry)]
    return "\n".join([*lines, "", _ending(match)]) + "\n"


def _ending(match: Match) -> str:
    turn = match.turn
    winners = ", ".join(match.seats[seat] for seat in turn.winners) if isinstance(turn, Over) else ""
    ending = f"over: {turn.why}, won by {winners or 'nobody'}" if isinstance(turn, Over) else "not over"
    return f"{ending}; scores {list(match.game.scores(match.state))}; state {short_hash(match.state)}"


def _entry_lines(match: Match, entry: Entry) -> Iterator[str]:
    words = WORDS.get(match.game.name, PLAIN)
    line = f"{entry.actor} {move_text(entry.move)}"
    try:
        events = match.repeat(entry)
    except IllegalMove as refused:
        raise BadTranscript(f"entry {len(match.log) + 1}, {line[:60]!r}: {refused}") from None
    yield line
    for event in events:
        yield f"    {words.event(event)}"
    for seen in words.table(match.game.observe(match.state, None)):
        yield f"        {seen}"


def read(text: str) -> tuple[Header, list[Entry]]:
    """The header and the entries of a text. Raises `BadTranscript`."""
    title, game, seats, options, *rest = text.splitlines()
    name = game.removeprefix("game: ").partition(",")[0]
    header = Header(
        title.removeprefix("# "),
        name,
        tuple(seats.removeprefix("seats: ").split(", ")),
        json.loads(options.removeprefix("options: ")),
    )
    try:
        found = (_ENTRY.fullmatch(line) for line in rest)
        types = GAMES[name].move_types
        return header, [Entry(line[1], parse_move(types, line[2])) for line in found if line]
    except BadRecord as fault:
        raise BadTranscript(str(fault)) from None


def again(text: str) -> str:
    """The text as the rules write it today. Raises `BadTranscript`."""
    return write(*read(text))
