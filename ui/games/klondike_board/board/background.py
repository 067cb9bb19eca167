"""The fixed parts of the table of KLONDIKE: wood, corners and prospects, side panel, felt tray."""

from __future__ import annotations

import pygame
from pygame import Surface

from games.klondike_board.board import DEEDS, RING
from ui.draw.cache import cached
from ui.draw.theme import INK, Metrics
from ui.games.klondike_board.board.ground import paint_layout_ground
from ui.games.klondike_board.board.layout import compute_layout
from ui.games.klondike_board.board.lettering import sizes_on
from ui.games.klondike_board.board.spaces import face
from ui.play.panels.surroundings import paint_details


@cached
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """Return the fixed background, with plates for the sprites to lie on."""
    layout = compute_layout(m, name, seats, foot)
    whole = Surface((layout.m.width, layout.m.height))
    paint_layout_ground(whole, layout)
    sizes = sizes_on(layout)
    pygame.draw.rect(whole, INK, layout.middle.inflate(m.u(2), m.u(2)), m.u(2))
    for space in RING:
        if space not in DEEDS:
            rect = layout.spaces[space]
            whole.blit(face(space, None, rect.size, sizes, m), rect)
    paint_details(whole, layout, name, (layout.main, layout.second, layout.third))
    return whole
