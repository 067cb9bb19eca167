"""The names of the options of a game and of their values, for forms."""

from __future__ import annotations

from games.core import Option, Primitive, message
from games.game_info import game_info
from ui.widgets.controls import Option as Name
from ui.words import available_languages, in_words, language


def option_labels(game: str, option: Option) -> tuple[str, tuple[Name[Primitive], ...]]:
    """Return the names of an option and of its values; plain words if the game has none of its own."""
    own, allowed = game_info(game).option_text(option.name), option.allowed or ()
    if own is None:
        return _plain(option.name), tuple(Name(value, _plain(value)) for value in allowed)
    names = (Name(value, in_words(own.value_name(value) or _plain(value))) for value in allowed)
    return in_words(own.label), tuple(names)


def language_options() -> tuple[Name[str], ...]:
    """Return the languages of the game, each by its own name."""
    return tuple(Name(code, language(code).translate(message("language"))) for code in available_languages())


def _plain(value: Primitive) -> str:
    if isinstance(value, bool):
        return in_words(message("screens.yes" if value else "screens.no"))
    return str(value).replace("_", " ").capitalize()
