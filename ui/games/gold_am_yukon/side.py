"""What is around the board: bar, panel and felt as they are painted, and nuggets beside players' names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from ui.draw import materials, svg, text
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import CREAM, PANEL_WOOD, Metrics
from ui.games.gold_am_yukon.layout import Layout, lay_out
from ui.play import hud
from ui.play.players import amount_size

_HEADING: Final = "Spots left"
_DEPTH: Final = 30.0
_NUGGET: Final = 27
_ROOM: Final = "\u2002\u2002\u2002"
"""What keeps the room of a nugget free before a number."""


@cached
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """All that never changes around the board; the board itself is drawn by its view. Do not change it."""
    layout = lay_out(m, name, seats, foot)
    whole = Surface((m.width, m.height))
    if foot:
        strip = layout.foot
        whole.blit(materials.planks(strip.width, strip.height, PANEL_WOOD, m.u(60), 3), strip)
    hud.paint_around(whole, layout, name, is_inside=True)
    room = layout.heading
    font = text.fitting_size(_HEADING, m.font(16), room.width, bold=True)
    face = text.line(_HEADING, font, CREAM, True)
    whole.blit(face, face.get_rect(midleft=room.midleft))
    return whole


# ------------------------------------------------------------------ nuggets
def amount(nuggets: int) -> str:
    """What a player's row is to show as its amount, so that the nugget finds its place before it."""
    return f"{_ROOM}{nuggets}"


class Purses:
    """The sprites of the nuggets in the rows."""

    def __init__(self, layer: Layer, layout: Layout, seats: int) -> None:
        self._layout = layout
        m = layout.m
        self._sprites = [Sprite(svg.wide("nugget", m.u(_NUGGET)), (0, 0), _DEPTH) for _ in range(seats)]
        for sprite in self._sprites:
            layer.add(sprite)

    def show(self, nuggets: Sequence[int]) -> None:
        """Every nugget before its number, which is so many of each seat."""
        m = self._layout.m
        for row, sprite, number in zip(self._layout.players, self._sprites, nuggets, strict=False):
            wide = text.width(str(number), amount_size(row, m), True)
            centre = row.right - m.u(10) - wide - m.u(4 + _NUGGET / 2), row.y + round(row.height * 0.32)
            sprite.change(place=sprite.picture.get_rect(center=centre).topleft)

    def place(self, seat: int) -> tuple[int, int]:
        """The middle of the nugget in a player's row."""
        return self._sprites[seat].rect.center

    def badge(self, seat: int) -> tuple[int, int]:
        """The middle of the badge in a player's row: where stones come from and go to."""
        row = self._layout.players[seat]
        return row.x + row.height // 2, row.centery

    def row(self, seat: int) -> Rect:
        """A player's row."""
        return Rect(self._layout.players[seat])
