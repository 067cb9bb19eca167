"""The short plays of plays.txt: how they are read, and played."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from games.patience.state import COLUMNS
from tests.kit.text import parse_move
from tests.klondike_patience.table import Table

PILE = re.compile(r"(?:^|, )(\w+): ")


class Play(NamedTuple):
    """A play: the clauses that it holds, what is so, and its lines."""

    holds: tuple[str, ...]
    title: str
    lines: list[str]


def plays(file: Path) -> list[Play]:
    """All plays of a file; what stands above the first heading is for people."""
    _, _, text = file.read_text(encoding="utf-8").rstrip().partition("\n\n# ")
    found: list[Play] = []
    for head, *lines in (part.splitlines() for part in text.split("\n\n")):
        numbers, _, title = head.partition(": ")
        if title:
            found.append(Play(tuple(numbers.split()), title, lines))
    return found


def position(text: str, table: Callable[..., Any]) -> Any:
    """The position that a line tells: "1: AH | 9D, stock: ?"."""
    _, *words = PILE.split(text)
    piles = dict(zip(words[::2], words[1::2], strict=True))
    columns = {int(name): cards for name, cards in piles.items() if name.isdigit()}
    return table(columns, **{name: cards for name, cards in piles.items() if not name.isdigit()})


def shown(here: Table) -> str:
    """A position as a line tells it; face-down cards and those of the stock are not told."""
    state = here.state
    words = []
    for pile in COLUMNS:
        hidden, cards = here.hidden(pile), state.columns[pile]
        if cards:
            words.append(f"{pile}: {'? ' * hidden}{'| ' if hidden else ''}{here.column(pile)}")
    told = {
        "waste": here.waste,
        "stock": " ".join("?" for _ in state.stock),
        "built": here.built,
        "joker": getattr(here, "joker", ""),
        "over": here.ending,
    }
    return ", ".join([*words, *(f"{name}: {text}" for name, text in told.items() if text)])


def run(play: Play, table: Callable[..., Any], event_words: Callable[[Any], str]) -> None:
    """Play a play; what is not as it is written fails."""
    first, *lines = play.lines
    here = position(first.removeprefix("from "), table)
    types, told = here.game.move_types, list[str]()
    for line in lines:
        mark, _, text = line.partition(" ")
        assert not mark or told == [], "this happened too"
        match mark:
            case ">":
                told = list(map(event_words, here.play(parse_move(types, text))))
            case "!":
                move, _, sentence = text.partition(": ")
                assert here.refusal(parse_move(types, move)) == sentence
            case "?":
                assert ", ".join(here.moves) == text
            case "=":
                assert shown(here) == text
            case _:
                assert told.pop(0) == text.strip()
    assert told == [], "this happened too"
