"""Keyboards of the world, by the characters of their keys in the order of SDL's numbers of places."""

from __future__ import annotations

import sys
from typing import Final

import pygame

from ui.app.bindings import Bindings
from ui.app.intents import Reader
from ui.app.keyboard import Keyboard, Layout

AMERICAN: Final = "abcdefghijklmnopqrstuvwxyz1234567890\r\x1b\b\t -=[]\\#;'`,./"
RUSSIAN: Final = "фисвуапршолдьтщзйкыегмцчня1234567890\r\x1b\b\t -=хъ\\#жэёбю."
HEBREW: Final = "שנבגקכעיןחלךצמםפ/רדאוה'סטז1234567890\r\x1b\b\t -=][\\#ף,;תץ."
FRENCH: Final = "qbcdefghijkl,noparstuvzxyw&é\"'(-è_çà\r\x1b\b\t )=^$**mù²;:!"


def use(reader: Reader, letters: str, platform: str = "linux") -> None:
    """Give a reader a keyboard whose keys have these letters."""
    reader.keyboard = Keyboard(Layout(lambda: [*map(ord, letters)]), platform)
    reader.bindings = Bindings(layout=reader.keyboard.layout)


def find(key: int, letters: str) -> tuple[int, int]:
    """The keycode of an American key on another keyboard, and its place; keys without a character stay."""
    place = AMERICAN.find(chr(key)) if key <= sys.maxunicode else -1
    return (key, 0) if place < 0 else (ord(letters[place]), pygame.KSCAN_A + place)
