"""The ground of the table of GOLD AM YUKON: bar, panel, and the deck under a replay's strip."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from ui.draw.panelling import STEAMER, paint_panelling
from ui.draw.theme import colour
from ui.games.gold_am_yukon.board.layout import Layout, compute_layout
from ui.play.panels.surroundings import GroundSpec, paint_ground

_LAND: Final = colour("#2f5c46")


def paint_table_ground(whole: Surface, spec: GroundSpec) -> bool:
    """Paint the part of the background that needs no words and no game; False before the seats are known.

    The tone of the valley is below: the view of the board covers it.
    """
    if spec.seats < 2:
        return False
    layout = compute_layout(spec.m, "", spec.seats, spec.foot)
    paint_layout_ground(whole, layout)
    whole.fill(_LAND, layout.board)
    return True


def paint_layout_ground(whole: Surface, layout: Layout) -> None:
    """Paint the ground for a layout."""
    if layout.foot.height:
        whole.blit(paint_panelling(STEAMER, layout.foot.size, layout.m), layout.foot)
    paint_ground(whole, layout, STEAMER, is_inside=True)
