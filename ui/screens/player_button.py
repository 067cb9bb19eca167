"""A small button with the person who plays games for one; it opens the choice of another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.core import message
from ui.draw import text
from ui.widgets.button import ButtonLook
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Scene

_SIZE: Final = 15


def add_player_button(scene: Scene, room: Rect) -> None:
    """Add the button at the right end of a room, if there is more than one person to choose from."""
    players, m = scene.app.settings.current.players, scene.m
    person = players.single_player
    if person is None or not players.has_choice:
        return
    label = in_words(message("persons.plays", name=person.name))
    wide = text.width(label, m.half(_SIZE), True) + m.half(_SIZE) + m.half(40)
    place = Rect(0, room.y, min(room.width, wide), room.height)
    place.right = room.right
    look = ButtonLook(label, "people", size=_SIZE)
    scene.buttons.add(place, look, scene.app.navigator.ask_who_plays, message("persons.plays.tip"))
