"""Where on the window things are, by the program's own layouts and painting."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.draw.posters import posters
from ui.draw.theme import Metrics
from ui.screens.launcher_layout import button_rects, poster_rects
from ui.widgets.button import ButtonLook, ButtonState, button_picture

Place = tuple[int, int]
Size = tuple[int, int]
PATIENCE = ("--game", "klondike_patience", "--deal", "617", "--size", "960x600")
"""The program with a game of patience on the table."""

_BUTTONS = ("Continue", "Settings", "Rules", "Trophies", "Full screen", "Quit")


def poster(game: str, size: Size) -> Place:
    """The middle of a game's poster in the launcher."""
    number = [poster.game for poster in posters()].index(game)
    return poster_rects(Metrics(*size))[number].center


def lesson_offer(game: str, size: Size) -> Place:
    """Where the poster under the mouse offers a guided round."""
    m, number = Metrics(*size), [poster.game for poster in posters()].index(game)
    return poster_rects(m)[number].move(m.u(60), m.u(36)).topleft


def launcher_button(name: str, size: Size) -> Rect:
    """One of the buttons below the posters."""
    return button_rects(Metrics(*size), len(_BUTTONS))[_BUTTONS.index(name)]


def go_on_button(size: Size) -> Rect:
    """The button in the launcher that goes on with the game that was left."""
    return launcher_button("Continue", size)


def shows_go_on(picture: Surface, share: float = 0.98) -> bool:
    """Whether the launcher has found a game that was left: its button can be used, the mouse over it or not.

    The uppermost part of the button is not looked at: the cap of its key may hang over it. `share` is how
    much of the rest must be the same: Windows draws letters a little narrower.
    """
    _paint_nowhere()
    rect, m = go_on_button(picture.get_size()), Metrics(*picture.get_size())
    states: tuple[ButtonState, ...] = ("rest", "hot")
    look = ButtonLook("Continue", "play", "primary", 17)
    capped = Rect(0, rect.height // 3, rect.width, rect.height - rect.height // 3)
    pictures = (button_picture(*rect.size, look, state, m).subsurface(capped) for state in states)
    return any(_is_at(picture, part, (rect.x, rect.y + capped.y), share) for part in pictures)


def _is_at(picture: Surface, part: Surface, place: Place, share: float) -> bool:
    """Whether what is opaque in a part is seen at a place."""
    opaque = pygame.mask.from_surface(part, 254)
    seen = picture.subsurface(part.get_rect(topleft=place))
    same = pygame.mask.from_threshold(seen, (0, 0, 0), (3, 3, 3, 255), part)
    return same.overlap_area(opaque, (0, 0)) > share * opaque.count()


def _paint_nowhere() -> None:
    """Let the program's own painting work in the process of the tests."""
    pygame.font.init()
    if not pygame.display.get_surface():
        pygame.display.set_mode((1, 1))
