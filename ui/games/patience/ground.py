"""The ground of the table of a patience: cloth, frame, bar and panel, and the colors of each cloth."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from saves.settings import is_own_picture
from ui.draw import materials
from ui.draw.panelling import CARD_ROOM, CIRCUS
from ui.draw.theme import (
    CLOTH,
    CLOTH_TEXT,
    CLOTHS,
    FRAME_WOOD,
    GOLD,
    INK,
    ORANGE_CLOTH,
    Colour,
    Metrics,
    colour,
)
from ui.games.patience import places
from ui.games.patience.places import FRAME
from ui.play.panels.surroundings import GroundSpec, paint_panel
from ui.widgets.bar import BarLayout, compute_bar_layout, paint_bar_wood

TENT: Final = "space_diggings"
"""The picture above the name of a game whose cloth has no emblem of its own."""


class Palette(NamedTuple):
    """The colors of a table's cloth and of the print on it; `burst` scales the reach of the rays.

    `emblem` is the picture above the game's name.
    """

    cloth: Colour
    slot: tuple[int, int, int, int]
    slot_edge: tuple[int, int, int, int]
    mark: tuple[int, int, int, int]
    king: tuple[str, ...]
    word: tuple[str, ...]
    rule: Colour
    ray: tuple[int, int, int, int]
    words: Colour
    burst: float = 1.0
    emblem: str = TENT


_GREEN: Final = Palette(
    CLOTH, (8, 44, 28, 120), (190, 226, 196, 110), (46, 140, 96, 0), ("#2f7f58", "#1f6846"),
    ("#2a8a5e", "#1d7048"), Colour(34, 118, 80), (255, 255, 255, 13), CLOTH_TEXT,
)  # fmt: skip
_ORANGE: Final = Palette(
    ORANGE_CLOTH, (62, 24, 8, 125), (255, 218, 160, 120), (196, 112, 46, 0), ("#c07034", "#a4581f"),
    ("#cf7c33", "#b0601f"), Colour(176, 100, 42), (255, 196, 96, 20), colour("#f6dfb8"), 5.0,
)  # fmt: skip
_BLUE: Final = Palette(
    CLOTHS["blue"], (8, 20, 44, 120), (186, 208, 236, 110), (58, 104, 160, 0), ("#35639c", "#264d80"),
    ("#3a6aa6", "#274f83"), Colour(44, 84, 136), (255, 255, 255, 13), colour("#d9e6f6"),
)  # fmt: skip
_RED: Final = Palette(
    CLOTHS["red"], (40, 6, 10, 125), (240, 200, 196, 110), (160, 64, 66, 0), ("#a8444a", "#8a3036"),
    ("#b04a50", "#8c343a"), Colour(140, 50, 56), (255, 220, 200, 14), colour("#f6dcd8"),
)  # fmt: skip
_TEAL: Final = Palette(
    CLOTHS["sternwheeler"], (4, 32, 38, 125), (184, 224, 228, 110), (58, 152, 162, 0), ("#2f7f88", "#1f636c"),
    ("#32909b", "#216f79"), Colour(40, 116, 126), (255, 255, 255, 13), colour("#d5edef"),
    emblem="cloth_sternwheeler",
)  # fmt: skip
_VIOLET: Final = Palette(
    CLOTHS["raven"], (20, 10, 36, 130), (214, 196, 238, 110), (126, 104, 168, 0), ("#6b5494", "#54417a"),
    ("#745ca2", "#5a4684"), Colour(88, 70, 126), (255, 255, 255, 13), colour("#e7def6"),
    emblem="cloth_raven",
)  # fmt: skip
_SLATE: Final = Palette(
    CLOTHS["compass"], (12, 18, 24, 130), (200, 214, 226, 110), (128, 148, 166, 0), ("#6b7e90", "#546575"),
    ("#788da1", "#5b6d7e"), Colour(90, 106, 122), (255, 255, 255, 13), colour("#dfe8ef"),
    emblem="cloth_compass",
)  # fmt: skip
_PHOTO: Final = Palette(
    colour("#20242a"), (8, 10, 12, 150), (255, 255, 255, 130), (235, 238, 240, 0), ("#e8ebee", "#b4bac0"),
    ("#ffffff", "#ffffff"), Colour(255, 255, 255), (0, 0, 0, 0), Colour(255, 255, 255), emblem="",
)  # fmt: skip
"""The colors on a picture of the player's, which has no print."""
_PALETTES: Final = {
    "green": _GREEN, "blue": _BLUE, "red": _RED, "sternwheeler": _TEAL, "raven": _VIOLET, "compass": _SLATE,
}  # fmt: skip
"""The cloths a player can choose; without a choice, every game has its own."""
_OWN: Final = {"JOKER KLONDIKE": _ORANGE}
_WOODS: Final = {"JOKER KLONDIKE": CIRCUS}
"""The wood of the panels that are not those of a card room, by the games' titles."""


_TITLES: Final = {"klondike_patience": "KLONDIKE", "joker_klondike": "JOKER KLONDIKE"}
"""The titles of the games whose ground is known before their rules."""


def palette_of(name: str, cloth: str) -> Palette:
    """Return the colors of the chosen cloth; without a choice, those of the game with this title."""
    if is_own_picture(cloth):
        from ui.draw import own_pictures  # here, because few players have one

        if own_pictures.is_there("cloth", cloth):
            return _PHOTO
    return _PALETTES.get(cloth) or _OWN.get(name, _GREEN)


def paint_table_ground(whole: Surface, spec: GroundSpec) -> bool:
    """Paint the part of the background that needs no words and no game; return False if it takes too long.

    In a tall window the height of the panel follows from words, and a picture of the player's is large.
    """
    m, settings = spec.m, spec.settings
    if spec.game not in _TITLES or places.is_tall(m) or is_own_picture(settings.cloth):
        return False
    bar = compute_bar_layout(m, "")
    panel = places.panel_beside(m, bar.bar.bottom, places.FEWEST)
    table = places.table_place(m, bar.bar.bottom, panel, spec.foot)
    if settings.left_handed:
        panel.x, table.x = m.width - panel.right, m.width - table.right
    paint_ground(whole, m, bar, table, panel, _TITLES[spec.game], settings.cloth)
    return True


def paint_ground(
    whole: Surface, m: Metrics, bar: BarLayout, table: Rect, panel: Rect, name: str, cloth: str
) -> None:
    """Paint the cloth in its frame, the bar and the panel of the game with this title."""
    palette = palette_of(name, cloth)
    photo = _own_cloth(cloth, table.size) if palette is _PHOTO else None
    if photo:
        whole.blit(photo, table)
    else:
        materials.cover_with_cloth(whole.subsurface(table), palette.cloth)
    draw_frame(whole, table, m)
    paint_bar_wood(whole, bar, m)
    paint_panel(whole, panel, _WOODS.get(name, CARD_ROOM), m)


def _own_cloth(name: str, size: tuple[int, int]) -> Surface | None:
    """Return the player's picture of this name as a cloth of a size; None if it is gone."""
    from ui.draw import cloths, own_pictures

    photo = own_pictures.whole_cloth(name)
    if photo:
        photo = own_pictures.cover(photo, size)
        cloths.darken(photo)
    return photo


def inside_frame(table: Rect, m: Metrics) -> Rect:
    """Return the part of the cloth that no line of the frame covers."""
    width, line = m.u(2), _frame_line(table, m).inflate(m.u(2), m.u(2))
    inner = Rect(line.x + width, line.y + width, line.width - 2 * width, line.height - 2 * width)
    return inner.clip(table)


def _frame_line(table: Rect, m: Metrics) -> Rect:
    """Return where the dark line between frame and cloth lies; its upper edge is below the bar."""
    return Rect(table.x, table.y - m.u(4), table.width, table.height + m.u(4))


def draw_frame(whole: Surface, table: Rect, m: Metrics) -> None:
    """Draw the wood around the cloth."""
    frame = m.u(FRAME)
    post = materials.planks(frame, table.height, FRAME_WOOD, table.height + 4, 6)
    whole.blit(post, (table.x - frame, table.y))
    whole.blit(post, (table.right, table.y))
    plank = materials.planks(table.width + 2 * frame, frame, FRAME_WOOD, frame + 4, 6)
    whole.blit(plank, (table.x - frame, table.bottom))
    line = _frame_line(table, m)
    pygame.draw.rect(whole, INK, line.inflate(m.u(2), m.u(2)), m.u(2))
    pygame.draw.rect(whole, GOLD, line.inflate(m.u(6), m.u(6)), m.u(1.5))
