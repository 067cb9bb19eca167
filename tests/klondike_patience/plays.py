"""The short plays of the patiences: their positions, and how they are played."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from games.patience.state import COLUMNS
from tests.kit.script import Scene, marked
from tests.kit.text import parse_move
from tests.klondike_patience.table import Table

PILE = re.compile(r"(?:^|, )(\w+): ")


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


def holds(scene: Scene, table: Callable[..., Any], event_words: Callable[[Any], str]) -> None:
    """Play a play; what is not as it is written fails."""
    first, *acts = scene.acts
    here = position(first.removeprefix("from "), table)
    types = here.game.move_types

    def is_refused(text: str) -> str:
        move = text.partition(": ")[0]
        return f"{move}: {here.refusal(parse_move(types, move))}"

    marks = {
        ">": lambda text: map(event_words, here.play(parse_move(types, text))),
        "!": is_refused,
        "?": lambda _: ", ".join(here.moves),
        "=": lambda _: shown(here),
    }
    scene.holds([first, *marked(acts, marks)])
