"""What the options of each game are called where a new game is begun."""

from __future__ import annotations

from games.about import about
from games.core import Option, Primitive
from ui.widgets.controls import Option as Name


def words_of(game: str, option: Option) -> tuple[str, tuple[Name[Primitive], ...]]:
    """An option's name, and that of each of its values; plain words where a game has none of its own."""
    own, allowed = about(game).wording(option.name), option.allowed or ()
    if own is None:
        return _plain(option.name), tuple(Name(value, _plain(value)) for value in allowed)
    return own.label, tuple(Name(value, own.named(value) or _plain(value)) for value in allowed)


def _plain(value: Primitive) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return str(value).replace("_", " ").capitalize()
