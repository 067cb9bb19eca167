"""The fixed parts of the table of KLONDIKE: wood, corners and prospects, side panel, felt tray."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from games.klondike_board.board import DEEDS, RING
from ui.draw.cache import cached
from ui.draw.panelling import CABIN
from ui.draw.theme import INK, Metrics, colour
from ui.games.klondike_board.board.layout import compute_layout
from ui.games.klondike_board.board.lettering import sizes_on
from ui.games.klondike_board.board.spaces import face
from ui.play.panels import hud

_TABLE_WOOD: Final = colour("#3a2010")


@cached
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """Return the fixed background, with plates for the sprites to lie on."""
    layout = compute_layout(m, name, seats, foot)
    whole, sizes = Surface((m.width, m.height)), sizes_on(layout)
    hud.paint_board_frame(whole, layout, _TABLE_WOOD, 7)
    pygame.draw.rect(whole, INK, layout.middle.inflate(m.u(2), m.u(2)), m.u(2))
    for space in RING:
        if space not in DEEDS:
            rect = layout.spaces[space]
            whole.blit(face(space, None, rect.size, sizes, m), rect)
    hud.paint_around(whole, layout, name, CABIN, (layout.main, layout.second, layout.third))
    return whole
