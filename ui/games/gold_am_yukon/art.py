"""What lies still around the board of GOLD AM YUKON: the bar, the side panel, the felt of the tray."""

from __future__ import annotations

from pygame import Surface

from ui.draw import materials, text
from ui.draw.cache import cached
from ui.draw.theme import CREAM, PANEL_WOOD, Metrics
from ui.games.gold_am_yukon.layout import lay_out
from ui.play import background

_HEADING = "Spots left"


@cached(2)
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """All that never changes around the board; the board itself is drawn by its view. Do not change it."""
    layout = lay_out(m, name, seats, foot)
    whole = Surface((m.width, m.height))
    if foot:
        strip = layout.foot
        whole.blit(materials.planks(strip.width, strip.height, PANEL_WOOD, m.u(60), 3), strip)
    background.paint_around(whole, layout, name, is_inside=True)
    room = layout.heading
    font = text.fitting_size(_HEADING, m.font(16), room.width, bold=True)
    face = text.line(_HEADING, font, CREAM, True)
    whole.blit(face, face.get_rect(midleft=room.midleft))
    return whole
