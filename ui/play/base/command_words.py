"""The names of commands' keys and buttons, for the sentences of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core import message
from ui.widgets.key_signs import pad_words

if TYPE_CHECKING:
    from games.core import Words
    from ui.app.bindings import CommandName
    from ui.app.intents import Reader


def command_words(reader: Reader, command: CommandName) -> Words:
    """Return the name of a command's key or button, by what is in use; "" if it is no letter and no word."""
    if not reader.shown_family:
        return reader.bindings.key(command)
    return pad_words(reader.bindings.button(command), reader.shown_family)


def main_key_words(reader: Reader) -> Words:
    """Return the name of the key or button that does what the main button says."""
    return command_words(reader, "deal") or reader.bindings.key("deal") or message("key.space")
