"""The ground of the table of GOLD AM YUKON: bar, panel, and the deck under a replay's strip."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from ui.draw.panelling import STEAMER, paint_panelling
from ui.draw.theme import colour
from ui.games.gold_am_yukon.board.layout import Layout, compute_layout
from ui.play.panels.surroundings import GroundSpec, paint_ground

_LAND: Final = colour("#2f5c46")


def paint_table_ground(spec: GroundSpec) -> Surface | None:
    """Return the part of the background that needs no words and no game; None before the seats are known.

    The tone of the valley is below: the view of the board covers it.
    """
    if spec.seats < 2:
        return None
    layout = compute_layout(spec.m, "", spec.seats, spec.foot)
    whole = paint_layout_ground(layout)
    whole.fill(_LAND, layout.board)
    return whole


def paint_layout_ground(layout: Layout) -> Surface:
    """Return the ground for a layout."""
    whole = Surface((layout.m.width, layout.m.height))
    if layout.foot.height:
        whole.blit(paint_panelling(STEAMER, layout.foot.size, layout.m), layout.foot)
    paint_ground(whole, layout, STEAMER, is_inside=True)
    return whole
