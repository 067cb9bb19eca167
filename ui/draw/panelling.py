"""The wood of a side panel: each game has a cut and a tone of its own."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import pygame
from pygame import Surface

from ui.draw import paint
from ui.draw.materials import cover_with_planks
from ui.draw.theme import (
    BLACK,
    INK,
    NIGHT,
    ORANGE_CLOTH,
    OXBLOOD,
    PANEL_WOOD,
    WOOD,
    Colour,
    Metrics,
    colour,
    is_high_contrast,
)

Cut = Literal["planks", "wainscot", "tent", "timbers", "logs", "deck", "siding"]


class Panelling(NamedTuple):
    """A cut of wood and its tone; boards next to each other have `other` by turns, if given."""

    cut: Cut
    tone: Colour
    other: Colour | None = None


HOUSE: Final = Panelling("planks", PANEL_WOOD)
"""The wood of what belongs to no game."""
CARD_ROOM: Final = Panelling("wainscot", PANEL_WOOD.mixed(OXBLOOD, 0.4))
CIRCUS: Final = Panelling("tent", ORANGE_CLOTH.mixed(INK, 0.25), OXBLOOD.mixed(INK, 0.45))
MINE: Final = Panelling("timbers", PANEL_WOOD.mixed(ORANGE_CLOTH, 0.5))
CABIN: Final = Panelling("logs", PANEL_WOOD.mixed(WOOD, 0.42))
STEAMER: Final = Panelling("deck", NIGHT.mixed(INK, 0.3))
SALOON: Final = Panelling("siding", colour("#64513a"))

_SEED: Final = 11
_HEIGHTS: Final = {
    "planks": 90, "wainscot": 58, "tent": 52, "timbers": 132, "logs": 56, "deck": 40, "siding": 38,
}  # fmt: skip
"""The width of a board in units, by its cut."""
_STRONG_SHADE: Final = 0.25
"""The share of black in the tones with high contrast, in which light words stand on the wood."""
_UPRIGHT: Final = frozenset({"wainscot", "tent"})
_SHADES: Final = {
    "wainscot": ("#ffffff12", "#00000000", "#00000000", "#00000048"),
    "timbers": ("#ffffff16", "#ffffff08", "#00000000", "#00000000", "#00000058"),
    "logs": ("#00000038", "#ffffff20", "#ffffff10", "#00000000", "#00000040", "#00000090"),
    "siding": ("#00000070", "#00000018", "#00000000", "#ffffff06", "#ffffff10"),
}
"""The light across a board, from its upper or left edge to the other one, by its cut."""


def paint_panelling(wood: Panelling, size: tuple[int, int], m: Metrics) -> Surface:
    """Return a wall of this wood."""
    whole = Surface(size)
    cover_with_panelling(whole, wood, m)
    return whole


def cover_with_panelling(whole: Surface, wood: Panelling, m: Metrics) -> None:
    """Paint a wall of this wood over all of a surface."""
    width, height = whole.get_size()
    step = m.u(_HEIGHTS[wood.cut])
    if wood.cut in _UPRIGHT:
        boards = Surface((height, width))
        _cover_with_boards(boards, wood, step)
        whole.blit(pygame.transform.rotate(boards, 90), (0, 0))
        return
    _cover_with_boards(whole, wood, step)
    if wood.cut == "timbers":
        _drive_bolts(whole, step, m)


def _cover_with_boards(whole: Surface, wood: Panelling, step: int) -> None:
    """Paint boards that lie across, in the light of their cut."""
    width, height = whole.get_size()
    strong = _STRONG_SHADE if is_high_contrast() else 0
    other = wood.other and wood.other.mixed(BLACK, strong)
    cover_with_planks(whole, wood.tone.mixed(BLACK, strong), step, _SEED, other)
    if shades := _SHADES.get(wood.cut):
        light = paint.gradient(1, step, shades)
        light = pygame.transform.scale(light, (width, step))
        for y in range(0, height, step):
            whole.blit(light, (0, y))


def _drive_bolts(whole: Surface, step: int, m: Metrics) -> None:
    """Draw an iron bolt at both ends of each timber."""
    radius, edge = m.u(4), m.u(7)
    for y in range(step // 2, whole.get_height(), step):
        for x in (edge, whole.get_width() - edge):
            pygame.draw.circle(whole, INK.mixed(Colour(0, 0, 0), 0.4), (x + 1, y + 1), radius)
            pygame.draw.circle(whole, Colour(96, 82, 72), (x, y), radius - 1)
            pygame.draw.circle(whole, Colour(142, 128, 112), (x - 1, y - 1), max(1, radius // 3))
