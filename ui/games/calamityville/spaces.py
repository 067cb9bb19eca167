"""The 20 spaces of the ring as they are drawn: ground, plinth and building, value, name, owner's colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import CORRAL, KIND, LOT, MINE, NAME, NEWSPAPER, RIVER, STATION, VALUE
from ui.draw import svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, CREAM_FACE, GOLD, INK, WHITE, Colour, Metrics
from ui.games.calamityville.ground import drained, postcard

BARE: Final = "bare"
"""Instead of a kind of building: nothing stands there yet, but it is taken."""
PICTURES: Final[dict[str, str]] = {
    "bank": "bld_bank", "store": "bld_store", "hotel": "bld_hotel", "mine": "bld_mine",
}  # fmt: skip
"""The picture of each kind of property."""
OFFICE: Final = "Calamityville News"
_STRIP: Final = 22
_DARK: Final = (30, 16, 8)
_NUGGETS: Final = ((0.2, 0.6, 0.2), (0.52, 0.72, 0.25), (0.83, 0.58, 0.2))
_SMALLEST: Final = 9
_NARROWEST: Final = 0.74


@dataclass(frozen=True, slots=True)
class Plot:
    """What a space shows: what is built ("" for nothing), whose it is, and whether the boom is over."""

    space: int
    kind: str = ""
    owner: SeatLook | None = None
    is_bust: bool = False


def strip_height(height: int, m: Metrics) -> int:
    """The height of the strip with the name at the foot of a space."""
    return min(max(m.half(_STRIP), height // 8), height // 4)


def building_rect(rect: Rect, m: Metrics) -> Rect:
    """Where the building on a space stands, with its plinth."""
    foot = rect.bottom - strip_height(rect.height, m)
    high = foot - rect.y - m.u(5)
    wide = min(round(high * 160 / 150), rect.width - m.u(10))
    high = min(high, round(wide * 150 / 160))
    found = Rect(rect.x + m.u(5), foot - high + m.u(1), wide, high)
    found.x = min(found.x + max(0, (rect.width - wide) // 5), rect.right - wide)
    return found


def flag_rect(rect: Rect, m: Metrics) -> Rect:
    """Where the owner's pennant is: at the upper right of a space."""
    wide = min(max(m.u(38), rect.width * 6 // 25), rect.width // 3)
    return Rect(rect.right - wide - m.u(4), rect.y + m.u(5), wide, wide)


# ------------------------------------------------------------------ pictures
@cached(60)
def face(plot: Plot, size: tuple[int, int], m: Metrics) -> Surface:
    """A space as it looks now. Do not change it."""
    whole = Surface(size).convert()
    whole.blit(postcard(*size, plot.space), (0, 0))
    _paint_thing(whole, plot, m)
    if plot.is_bust:
        whole = drained(whole)
    if VALUE[plot.space]:
        _paint_value(whole, plot, m)
    _paint_strip(whole, plot, m)
    rect = whole.get_rect()
    pygame.draw.rect(whole, CREAM.mixed(GOLD, 0.25), rect.inflate(-m.u(4), -m.u(4)), m.u(1))
    pygame.draw.rect(whole, INK, rect, m.u(2))
    return whole


@cached(40)
def building(kind: str, size: tuple[int, int]) -> Surface:
    """A building on its plinth, or a mine, as it stands on a space. Do not change it."""
    whole = Surface(size, pygame.SRCALPHA)
    if kind != MINE:
        base = svg.wide("lot_plinth", size[0])
        whole.blit(base, base.get_rect(midbottom=(size[0] // 2, size[1])))
    if kind:
        share = 0.92 if kind != MINE else 1.0
        up = 0 if kind == MINE else round(size[1] * 0.1)
        picture = svg.fitted(PICTURES[kind], round(size[0] * share), round(size[1] * share))
        whole.blit(picture, picture.get_rect(midbottom=(size[0] // 2, size[1] - up)))
    return whole


def _paint_thing(whole: Surface, plot: Plot, m: Metrics) -> None:
    _PAINTERS[KIND[plot.space]](whole, plot, m)


def _paint_lot(whole: Surface, plot: Plot, m: Metrics) -> None:
    place = building_rect(whole.get_rect(), m)
    whole.blit(building("" if plot.kind == BARE else plot.kind, place.size), place)


def _paint_mine(whole: Surface, plot: Plot, m: Metrics) -> None:
    place = building_rect(whole.get_rect(), m)
    if plot.kind == MINE:
        whole.blit(building(MINE, place.size), place)
    else:
        picture = svg.fitted("mine_claim", *place.size)
        whole.blit(picture, picture.get_rect(midbottom=place.midbottom))


def _paint_newspaper(whole: Surface, plot: Plot, m: Metrics) -> None:
    rect = whole.get_rect()
    foot = rect.height - strip_height(rect.height, m)
    if NAME[plot.space] == OFFICE:
        picture = svg.fitted("bld_news", round(rect.width * 0.76), foot - m.u(4))
        whole.blit(picture, picture.get_rect(midbottom=(rect.centerx, foot + m.u(2))))
        return
    name = "news_bust" if plot.is_bust else "news_boom"
    wide = min(round(rect.width * 0.37), round((foot - m.u(8)) / 1.4))
    for angle, shift in ((10, -0.28), (-6, 0.24)):
        paper = pygame.transform.rotozoom(svg.wide(name, wide), angle, 1)
        whole.blit(paper, paper.get_rect(center=(rect.centerx + round(wide * shift), foot // 2 + m.u(2))))


def _paint_river(whole: Surface, plot: Plot, m: Metrics) -> None:
    width, height = whole.get_size()
    for across, down, share in _NUGGETS:
        picture = svg.wide("nugget", round(min(width, height * 1.4) * share))
        whole.blit(picture, picture.get_rect(center=(round(width * across), round(height * down))))


def _paint_station(whole: Surface, plot: Plot, m: Metrics) -> None:
    _paint_standing(whole, "station", 0.94, m)


def _paint_gate(whole: Surface, plot: Plot, m: Metrics) -> None:
    _paint_standing(whole, "corral_gate", 0.9, m)


def _paint_standing(whole: Surface, name: str, share: float, m: Metrics) -> None:
    width, height = whole.get_size()
    foot = height - strip_height(height, m)
    picture = svg.fitted(name, round(width * share), foot - m.u(6))
    whole.blit(picture, picture.get_rect(midbottom=(width // 2, foot + m.u(1))))


_PAINTERS: Final = {
    LOT: _paint_lot,
    MINE: _paint_mine,
    NEWSPAPER: _paint_newspaper,
    RIVER: _paint_river,
    STATION: _paint_station,
    CORRAL: _paint_gate,
}


def _paint_value(whole: Surface, plot: Plot, m: Metrics) -> None:
    """The sign of a lot: large on a vacant one, else small at its right."""
    width, height = whole.get_size()
    foot = height - strip_height(height, m)
    least, share = (m.u(46), 0.29 if m == m.usual else 0.3) if plot.kind else (m.half(66), 0.42)
    wide = min(max(least, round(width * share)), width * 9 // 20)
    sign = svg.wide("lot_sign", wide)
    if plot.kind:
        at = sign.get_rect(bottomright=(width - m.u(5), foot + m.u(1)))
    else:
        place = building_rect(whole.get_rect(), m)
        at = sign.get_rect(midbottom=(place.centerx, min(foot - m.u(8), place.bottom - place.height // 9)))
    whole.blit(sign, at)
    most = max(m.font(15 if plot.kind else 20), round(wide * 0.33))
    font = text.fitting_size(f"${VALUE[plot.space]}", most, round(wide * 0.74),
                             bold=True, smallest=_SMALLEST)  # fmt: skip
    face_of_value = text.line(f"${VALUE[plot.space]}", font, INK, True)
    middle = (at.centerx, at.y + round(at.height * 0.325))
    whole.blit(face_of_value, face_of_value.get_rect(center=middle))


def _paint_strip(whole: Surface, plot: Plot, m: Metrics) -> None:
    """The name at the foot, in the colour of the owner."""
    width, height = whole.get_size()
    high = strip_height(height, m)
    strip = Rect(0, height - high, width, high)
    tone, ink = (plot.owner.paint.tone, plot.owner.paint.ink) if plot.owner else (None, CREAM)
    whole.fill(tone or _DARK, strip)
    if tone:
        whole.fill(tone.mixed(WHITE, 0.35), (0, strip.y + m.u(2), width, m.u(1)))
    whole.fill(INK, (0, strip.y, width, m.u(2)))
    words = lettered(NAME[plot.space], width - m.u(10 if m == m.usual else 5), high, ink, m)
    whole.blit(words, words.get_rect(center=(strip.centerx, strip.centery)))


@cached(40)
def lettered(name: str, room: int, strip: int, ink: Colour, m: Metrics) -> Surface:
    """A name in display letters for a strip, or in plain ones where those are too wide. Do not change it."""
    stops, high = CREAM_FACE if ink in (CREAM, WHITE) else (ink.hex, ink.hex), round(strip * 0.6)
    usual = round(high * m.usual.half(_STRIP) / m.half(_STRIP))
    for size in range(high, max(usual, _SMALLEST) - 1, -1):
        for narrow in (1.0, 0.92, 0.84, _NARROWEST):
            words = wood_type.lettering(name.upper(), size, stops, False, narrow)
            if words.get_width() <= room:
                return words
    font = text.fitting_size(name, min(m.font(14), round(high * 1.3)), room, bold=True, smallest=_SMALLEST)
    return text.line(name, font, ink, True)
