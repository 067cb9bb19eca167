"""What the options of each game are called where a new game is begun."""

from __future__ import annotations

from typing import Final

from games.core import Option, Primitive
from ui.widgets.controls import Option as Name

_WORDS: Final[dict[str, dict[str, tuple[str, dict[Primitive, str]]]]] = {
    "strike_it_rich": {
        "secret": ("Cash on hand", {True: "Secret", False: "Open to all"}),
        "begins": ("Who begins", {"dice": "The dice say", "first": "First seat", "second": "Second seat"}),
    },
    "klondike_board": {
        "collect": ("Money that is due", {"automatic": "Paid at once", "on demand": "Must be asked for"}),
    },
    "gold_am_yukon": {
        "board": ("The valley", {"honeycomb": "Honeycomb", "square": "Square"}),
        "begins": ("Who begins", {"by lot": "Drawn by lot", "first seat": "First seat"}),
    },
}


def words_of(game: str, option: Option) -> tuple[str, tuple[Name, ...]]:
    """An option's name, and that of each of its values; plain words where a game has none of its own."""
    label, values = _WORDS.get(game, {}).get(option.name, (_plain(option.name), {}))
    return label, tuple(Name(value, values.get(value) or _plain(value)) for value in option.allowed or ())


def _plain(value: Primitive) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return str(value).replace("_", " ").capitalize()
