"""Card faces in three styles, composed from SVG parts at the requested pixel size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pygame
from pygame import Surface

from games.patience.cards import JOKER, RANK_OF, SUIT_OF
from saves.settings import is_own_picture
from ui.draw import own_pictures, paint, svg
from ui.draw.cache import cached
from ui.draw.theme import GOLD, INK
from ui.draw.type import letter
from ui.words.card_letters import ENGLISH_LETTERS, RANKS, Letters, chosen_letters

if TYPE_CHECKING:
    from saves.settings import Settings


class Style(NamedTuple):
    """The style of faces, "classic", "large" (large index) or "four" (four colors), and their letters."""

    faces: str = "classic"
    letters: Letters = ENGLISH_LETTERS


Design: TypeAlias = str
"""The picture on the back: one of `saves.settings.CARD_BACKS`, or one of the player's."""

ASPECT: Final = 340 / 240
_BOX_WIDTH: Final = 240
_SUITS: Final = ("club", "spade", "heart", "diamond")
_COURTS: Final = {11: "jack", 12: "queen", 13: "king"}
_BACKS: Final = {
    "compass": "card_back", "aurora": "card_back_aurora", "donkey": "card_back_donkey",
    "ore": "card_back_ore", "wolf": "card_back_wolf", "raven": "card_back_raven",
    "sternwheeler": "card_back_sternwheeler", "goldpan": "card_back_goldpan",
    "snowflake": "card_back_snowflake", "fireweed": "card_back_fireweed",
    "chilkoot": "card_back_chilkoot", "quilt": "card_back_quilt",
}  # fmt: skip
_RIM: Final = 12
"""Width of the light rim of a back."""
_COURT_BOX: Final = (148, 136)
_BLACK: Final = "#1b1512"
_RED: Final = "#b3201c"

# Inks of a suit symbol in the SVG parts (light edge, body, dark edge), and their replacements.
_FOUR_INDEX: Final = ("#146b3f", _BLACK, _RED, "#1c4f9c")
_FOUR_SYMBOL: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "club": (("#4a3d36", "#3f9a6c"), ("#1b1512", "#146b3f")),
    "diamond": (("#d6453c", "#5b8fd6"), ("#b3201c", "#1c4f9c"), ("#8e1614", "#123a80")),
}

# The places of the pips: columns and rows as shares of the pip field.
_SIDES: Final = (0.0, 1.0)
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0), (0.5, 1)),
    3: ((0.5, 0), (0.5, 0.5), (0.5, 1)),
    4: tuple((x, y) for y in (0, 1) for x in _SIDES),
    5: (*((x, y) for y in (0, 1) for x in _SIDES), (0.5, 0.5)),
    6: tuple((x, y) for y in (0, 0.5, 1) for x in _SIDES),
    7: (*((x, y) for y in (0, 0.5, 1) for x in _SIDES), (0.5, 0.25)),
    8: (*((x, y) for y in (0, 0.5, 1) for x in _SIDES), (0.5, 0.25), (0.5, 0.75)),
    9: (*((x, y) for y in (0, 1 / 3, 2 / 3, 1) for x in _SIDES), (0.5, 0.5)),
    10: (*((x, y) for y in (0, 1 / 3, 2 / 3, 1) for x in _SIDES), (0.5, 1 / 6), (0.5, 5 / 6)),
}
_FIELD: Final = (72, 58, 96, 224)  # left, top, width, height of the pip field
_LARGE_FIELD: Final = (84, 74, 84, 192)


@dataclass(frozen=True, slots=True)
class _FaceSizes:
    """The sizes of a style's parts, in units of a card 240 wide."""

    rank: int
    suit: int
    rank_top: int
    suit_top: int
    middle: int
    field: tuple[int, int, int, int]
    pips: tuple[int, int, int]  # of an ace, of most ranks, of 9 and 10


_CLASSIC: Final = _FaceSizes(42, 33, 6, 53, 26, _FIELD, (112, 52, 46))
_LARGE: Final = _FaceSizes(66, 46, 6, 78, 37, _LARGE_FIELD, (112, 46, 40))
_SIZES: Final = {"classic": _CLASSIC, "large": _LARGE, "four": _CLASSIC}


def chosen_style(settings: Settings) -> Style:
    """Return the style of faces that the player has chosen."""
    return Style(settings.card_style, chosen_letters(settings))


def height_of(width: int) -> int:
    """Return the height of a card of this width, in pixels."""
    return round(width * ASPECT)


@cached
def face(card: int, width: int, style: Style) -> Surface:
    """Return the face of a card, `width` pixels wide."""
    scale = width / _BOX_WIDTH
    whole = svg.scale_to_width("card_blank", width).copy()
    if card == JOKER:
        _draw_joker(whole, scale)
        return whole
    sizes = _SIZES[style.faces]
    if RANK_OF[card] in _COURTS:
        _draw_court(whole, card, scale, style)
    else:
        _draw_pips(whole, card, scale, sizes, style)
    _draw_index(whole, card, scale, sizes, style)
    return whole


@cached
def back(width: int, design: Design = "compass") -> Surface:
    """Return the back of a card, `width` pixels wide; the usual one if a picture of the player's is gone."""
    if found := own_pictures.picture("card_back", design) if is_own_picture(design) else None:
        return framed(found, width)
    return svg.scale_to_width(_BACKS.get(design, _BACKS["compass"]), width)


def framed(picture: Surface, width: int) -> Surface:
    """Return a picture as the back of a card, `width` pixels wide."""
    scale = width / _BOX_WIDTH
    whole = svg.scale_to_width("card_blank", width).copy()
    place = pygame.Rect(whole.get_rect()).inflate(-2 * round(_RIM * scale), -2 * round(_RIM * scale))
    radius = max(1, round(9 * scale))
    inner = pygame.transform.smoothscale(picture, (max(1, place.width), max(1, place.height)))
    whole.blit(paint.round_corners(inner, radius), place)
    paint.draw_rounded(whole, place, radius, INK.with_alpha(150), max(1, round(1.5 * scale)))
    return whole


@cached
def symbol(suit: int, size: int, style: Style) -> Surface:
    """Return a suit's symbol, `size` pixels wide but at least 4."""
    recolour = _FOUR_SYMBOL.get(_SUITS[suit], ()) if style.faces == "four" else ()
    return svg.scale_to_width(f"card_suit_{_SUITS[suit]}", max(4, size), recolour)


def _ink(suit: int, style: Style) -> str:
    if style.faces == "four":
        return _FOUR_INDEX[suit]
    return _RED if suit >= 2 else _BLACK


def _draw_index(whole: Surface, card: int, scale: float, sizes: _FaceSizes, style: Style) -> None:
    rank, suit = RANK_OF[card], SUIT_OF[card]
    corner = Surface(whole.get_size(), pygame.SRCALPHA)
    narrow = 0.74 if rank == 10 else 1.0
    index = style.letters[RANKS.index(rank)] if rank in RANKS else str(rank)
    figure = _figure(index, round(sizes.rank * scale), _ink(suit, style), narrow)
    corner.blit(figure, figure.get_rect(midtop=(round(sizes.middle * scale), round(sizes.rank_top * scale))))
    mark = symbol(suit, round(sizes.suit * scale), style)
    corner.blit(mark, mark.get_rect(midtop=(round(sizes.middle * scale), round(sizes.suit_top * scale))))
    whole.blit(corner, (0, 0))
    whole.blit(pygame.transform.rotate(corner, 180), (0, 0))


@cached
def _figure(text: str, height: int, ink: str, narrow: float) -> Surface:
    """Return letters of the display alphabet in one flat color."""
    scale = height / 100
    cell = round(116 * scale)
    side = round(8 * scale * narrow)
    recolour = ((INK.hex, ink),)
    letters = [
        svg.picture(name, max(2, round(svg.box(name)[0] * scale * narrow)), cell, recolour)
        for name in map(letter, text)
    ]
    whole = Surface((sum(f.get_width() - 2 * side for f in letters) + 2 * side, cell), pygame.SRCALPHA)
    x = 0
    for picture in letters:
        whole.blit(picture, (x, 0))
        x += picture.get_width() - 2 * side
    return whole


def _draw_pips(whole: Surface, card: int, scale: float, sizes: _FaceSizes, style: Style) -> None:
    rank = RANK_OF[card]
    size = sizes.pips[0] if rank == 1 else sizes.pips[2] if rank > 8 else sizes.pips[1]
    upright = symbol(SUIT_OF[card], round(size * scale), style)
    turned = pygame.transform.rotate(upright, 180)
    left, top, width, height = sizes.field
    for across, down in _PIPS[rank]:
        pip = upright if down <= 0.5 else turned
        centre = (round((left + across * width) * scale), round((top + down * height) * scale))
        whole.blit(pip, pip.get_rect(center=centre))


def _court_picture(card: int) -> str:
    """Return the picture's name for a jack, a queen or a king."""
    return f"card_{_COURTS[RANK_OF[card]]}_{_SUITS[SUIT_OF[card]]}"


def _draw_court(whole: Surface, card: int, scale: float, style: Style) -> None:
    """Draw a half figure, its copy upside down, a gold bar between, a frame, and the suit in two corners."""
    size = (round(_COURT_BOX[0] * scale), round(_COURT_BOX[1] * scale))
    half = svg.picture(_court_picture(card), *size)
    shift = round(12 * scale) if style.faces == "large" else 0
    x, middle = (whole.get_width() - size[0]) // 2 + shift // 2, whole.get_height() // 2
    if style.faces == "large":
        size = (size[0] - 2 * shift, size[1] - shift)
        half = svg.picture(_court_picture(card), *size)
        x = (whole.get_width() - size[0]) // 2
    top = middle - size[1]
    whole.blit(half, (x, top))
    whole.blit(pygame.transform.rotate(half, 180), (x, middle))
    _draw_court_frame(whole, pygame.Rect(x, top, size[0], 2 * size[1]), scale)
    mark = symbol(SUIT_OF[card], round(34 * scale), style)
    gap = round(5 * scale)
    whole.blit(mark, (x + gap, top + gap))
    turned = pygame.transform.rotate(mark, 180)
    whole.blit(turned, turned.get_rect(bottomright=(x + size[0] - gap, middle + size[1] - gap)))


def _draw_joker(whole: Surface, scale: float) -> None:
    """Draw the donkey, and in two corners the word JOKER from top to bottom."""
    donkey = svg.scale_to_width("card_joker", round(_COURT_BOX[0] * scale))
    whole.blit(donkey, donkey.get_rect(center=whole.get_rect().center))
    corner = Surface(whole.get_size(), pygame.SRCALPHA)
    for number, character in enumerate("JOKER"):
        figure = _figure(character, round(24 * scale), _RED, 1.0)
        corner.blit(figure, figure.get_rect(midtop=(round(23 * scale), round((8 + 27 * number) * scale))))
    whole.blit(corner, (0, 0))
    whole.blit(pygame.transform.rotate(corner, 180), (0, 0))


def _draw_court_frame(whole: Surface, frame: pygame.Rect, scale: float) -> None:
    bar = max(1, round(3 * scale))
    pygame.draw.rect(whole, GOLD, (frame.x, frame.centery - bar, frame.width, 2 * bar))
    for y in (frame.centery - bar, frame.centery + bar):
        pygame.draw.line(whole, INK, (frame.x, y), (frame.right - 1, y), max(1, round(1.3 * scale)))
    pygame.draw.rect(whole, INK, frame, max(1, round(2 * scale)))
