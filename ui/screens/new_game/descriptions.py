"""The sentences on the screen of a new game on how its computer players play."""

from __future__ import annotations

from typing import Final

from games.core import message
from games.game_info import game_info
from games.seating import LEVELS, TEMPERS, Seating
from ui.draw.seats import SeatLook
from ui.widgets.controls import Option
from ui.words import in_words

PLAYER_TYPES: Final = (
    Option("", message("screens.new.person")),
    *(Option(level, message(f"screens.new.{level}")) for level in LEVELS),
)
"""A person, or a computer player of a level."""


def describe_levels(game: str) -> dict[str, str]:
    """Return the sentences on the play of all levels, in the current language."""
    of = game_info(game).style_of
    return {
        level: in_words(message("screens.new.style", level=name, style=of(level)))
        for level, name in PLAYER_TYPES
        if level
    }


def describe_temper(game: str, seat: Seating) -> str:
    """Return the sentence on the temper of the computer player at a seat, in the current language."""
    style = game_info(game).style_of(seat.temper)
    name, temper = SeatLook.of(seat).name, message(f"temper.{seat.temper}")
    return in_words(message("screens.new.temper", name=name, temper=temper, style=style))


def longest_descriptions(game: str, seat: Seating) -> list[str]:
    """Return all sentences that may be shown of the computer player at a seat."""
    tempers = (describe_temper(game, seat._replace(temper=temper)) for temper in TEMPERS)
    return [*describe_levels(game).values(), *tempers]
