"""The ground of the table of STRIKE IT RICH: the desert at sunset, bar and panel."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from ui.draw import paint, svg
from ui.draw.panelling import MINE
from ui.draw.theme import Metrics
from ui.games.strike_it_rich.layout import Layout, compute_layout
from ui.play.panels.surroundings import GroundSpec, paint_ground

SCENE: Final = "scene_strike"
"""The picture of the desert."""
_LIGHT: Final = ("#313a6d", "#9a6275", "#d6886f", "#c7735e", "#b96439", "#813723", "#722e1f")
"""The mean tones of the picture of the desert, from top to bottom."""
_BED: Final = (30, 12, 8, 150)


def paint_table_ground(whole: Surface, spec: GroundSpec) -> bool:
    """Paint the part of the background that needs no words and no game; False before the seats are known.

    The desert, which takes longest, is its light alone.
    """
    if spec.seats < 2:
        return False
    layout = compute_layout(spec.m, "", spec.foot)
    paint.stretch(paint.gradient(1, len(_LIGHT), _LIGHT).convert(whole), whole, layout.table)
    _paint_over(whole, layout)
    return True


def paint_layout_ground(whole: Surface, layout: Layout) -> None:
    """Paint the ground for a layout."""
    whole.blit(svg.cover_uncached(SCENE, layout.table.size), layout.table)
    _paint_over(whole, layout)


def _paint_over(whole: Surface, layout: Layout) -> None:
    """Paint the bed, bar and panel over the desert."""
    _paint_bed(whole, layout, layout.m)
    paint_ground(whole, layout, MINE)


def _paint_bed(whole: Surface, layout: Layout, m: Metrics) -> None:
    """Paint the dark bed of the mines, and their shadows."""
    paint.draw_rounded(whole, layout.board, m.u(12), _BED)
    first = layout.mines[0]
    soft, radius = m.u(4), m.u(9)
    shade = paint.blur(first.width, first.height, radius, (10, 4, 0, 150), soft)
    for rect in layout.mines:
        whole.blit(shade, (rect.x - 2 * soft + m.u(2), rect.y - 2 * soft + m.u(4)))
