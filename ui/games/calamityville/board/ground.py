"""The ground of the table of CALAMITYVILLE: planks, the bed of the board, bar and panel."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from ui.draw.panelling import SALOON
from ui.draw.theme import colour
from ui.games.calamityville.board.layout import Layout, compute_layout
from ui.play.panels.surroundings import GroundSpec, paint_framed_ground

_TABLE_WOOD: Final = colour("#4a2a14")


def paint_table_ground(whole: Surface, spec: GroundSpec) -> bool:
    """Paint the part of the background that needs no words and no game; False before the seats are known."""
    if spec.seats < 2:
        return False
    paint_layout_ground(whole, compute_layout(spec.m, "", spec.seats, spec.foot))
    return True


def paint_layout_ground(whole: Surface, layout: Layout) -> None:
    """Paint the ground for a layout."""
    paint_framed_ground(whole, layout, _TABLE_WOOD, 6, SALOON)
