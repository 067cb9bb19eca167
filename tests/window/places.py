"""Where on the window things are, and whether they are shown, by the program's own layouts and painting."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.draw import text
from ui.draw.posters import posters
from ui.draw.theme import CREAM, Metrics
from ui.screens.launcher import button_places, poster_places
from ui.widgets.button import ButtonLook, ButtonState, button_picture
from ui.widgets.pill import plaque

Place = tuple[int, int]
Size = tuple[int, int]
PATIENCE = ("--game", "klondike_patience", "--deal", "617", "--size", "960x600")
"""The program with a game of patience on the table."""

_BUTTONS = ("Continue", "Settings", "Rules", "Trophies", "Full screen", "Leave")


def poster(game: str, size: Size) -> Place:
    """The middle of a game's poster in the launcher."""
    number = [poster.game for poster in posters()].index(game)
    return poster_places(Metrics(*size))[number].center


def go_on_button(size: Size) -> Rect:
    """The button in the launcher that goes on with the game that was left."""
    return button_places(Metrics(*size), len(_BUTTONS))[_BUTTONS.index("Continue")]


def shows_go_on(picture: Surface) -> bool:
    """Whether the launcher has found a game that was left."""
    look = ButtonLook("Continue", "play", "primary", 17)
    return shows_button(picture, go_on_button(picture.get_size()), look)


def shows_button(picture: Surface, rect: Rect, look: ButtonLook) -> bool:
    """Whether a button that can be used is seen at a place, with the mouse over it or not.

    Its uppermost part is not looked at: the cap of its key may hang over it.
    """
    _paint_nowhere()
    m = Metrics(*picture.get_size())
    states: tuple[ButtonState, ...] = ("rest", "hot")
    capped = Rect(0, rect.height // 3, rect.width, rect.height - rect.height // 3)
    place = rect.x, rect.y + capped.y
    looks = (button_picture(*rect.size, look, state, m) for state in states)
    return any(_is_at(picture, whole.subsurface(capped), place) for whole in looks)


def shows(picture: Surface, sentence: str) -> bool:
    """Whether a sentence is told in the middle of a picture, at any height."""
    _paint_nowhere()
    width, height = picture.get_size()
    label = plaque(sentence, Metrics(width, height), 17)
    left = label.get_rect(centerx=width // 2).left
    return any(_is_at(picture, label, (left, top)) for top in range(height - label.get_height()))


def shows_on_plate(picture: Surface, sentence: str) -> bool:
    """Whether a sentence is told on a plate in the middle of a picture, at any height."""
    _paint_nowhere()
    m = Metrics(*picture.get_size())
    width = min(m.half(420), m.width - m.u(40))
    block = text.paragraph(sentence, m.font(17), CREAM, width - m.u(48), centred=True)
    left = (m.width - width) // 2 + m.u(24)
    return any(_is_at(picture, block, (left, top)) for top in range(m.height - block.get_height()))


def _is_at(picture: Surface, part: Surface, place: Place) -> bool:
    """Whether what is opaque in a part is seen at a place."""
    opaque = pygame.mask.from_surface(part, 254)
    seen = picture.subsurface(part.get_rect(topleft=place))
    same = pygame.mask.from_threshold(seen, (0, 0, 0), (3, 3, 3, 255), part)
    return same.overlap_area(opaque, (0, 0)) > 0.98 * opaque.count()


def _paint_nowhere() -> None:
    """Let the program's own painting work in the process of the tests."""
    pygame.font.init()
    if not pygame.display.get_surface():
        pygame.display.set_mode((1, 1))
