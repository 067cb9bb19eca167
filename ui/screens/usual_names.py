"""The names of persons who have typed none: "Player 1", in any language that the program speaks."""

from __future__ import annotations

import re
from typing import Final

from games.core import message
from games.seating import clean_player_name
from saves.persons import is_same_name
from ui.words import LANGUAGES, in_words, language

_NUMBER: Final = re.compile(r"\d{1,2}")


def usual_name(seat: int) -> str:
    """Return the usual name of a seat, counted from 0, in the spoken language."""
    return clean_player_name(in_words(message("player.numbered", number=seat + 1)))


def is_usual_name(name: str) -> bool:
    """Return True for the usual name of a seat in any language."""
    return translate_usual_name(name) != name or is_same_name(name, _spoken(name))


def translate_usual_name(name: str) -> str:
    """Return a usual name of any language in the spoken one, and any other name as it is."""
    spoken = _spoken(name)
    if not spoken or is_same_name(name, spoken):
        return name
    found = _NUMBER.search(name)
    assert found
    told = message("player.numbered", number=int(found[0]))
    usual = (language(code).translate(told) for code in LANGUAGES)
    return spoken if any(is_same_name(name, each) for each in usual) else name


def _spoken(name: str) -> str:
    """Return the usual name with the number in a name, in the spoken language; "" without a number."""
    found = _NUMBER.search(name)
    return usual_name(int(found[0]) - 1) if found else ""
