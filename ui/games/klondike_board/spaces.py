"""The 40 spaces of the ring as they are drawn: one object each, its name, its price, its owner's tint.

Behind what lies at the creeks there is a small landscape: sky, hills, firs, a meadow and water, no two alike.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import message
from games.klondike_board.board import (
    CASINO,
    CEMETERY,
    CHURCH,
    DEEDS,
    FIRE,
    HOTEL,
    KIND,
    OF_KIND,
    PASS,
    PLACES,
    PRICE,
    PROSPECT,
    RING,
    RIVER,
    SALOON,
    SAWMILL,
    THEATRE,
    TRADING,
    TRANSPORT,
    WOODPILE,
    dollars,
)
from ui.draw import materials, paint, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Sprite
from ui.draw.theme import CREAM, INK, INK_FACE, PAPER, SNOW, WHITE, Colour, Metrics, colour
from ui.games.klondike_board.layout import EACH
from ui.play.lights import OUT, Cut, Look, glow_room, halo, outline, sign
from ui.words import in_words

RADIUS: Final = 4
STRIPS: Final[dict[str, Colour]] = {
    HOTEL: colour("#2f628f"),
    SALOON: colour("#a8501f"),
    CASINO: colour("#8a1f4a"),
    THEATRE: colour("#6b3f8a"),
    TRADING: colour("#2c5c3c"),
    SAWMILL: colour("#7a5520"),
    TRANSPORT: colour("#3d3d46"),
}
"""The colour of each kind of building."""
_WET: Final = ("space_prospect", "space_sluice", "space_river")
"""What stands in or at the water."""
_PICTURES: Final[dict[str, str]] = {
    PASS: "space_chilkoot",
    WOODPILE: "space_woodpile",
    CEMETERY: "space_cemetery",
    FIRE: "space_fire",
    CHURCH: "space_church",
    RIVER: "space_river",
    HOTEL: "space_hotel",
    SALOON: "space_saloon",
    CASINO: "space_casino",
    THEATRE: "space_theatre",
    TRADING: "space_trading",
    SAWMILL: "space_sawmill",
    TRANSPORT: "space_train",
}
_DIGGINGS: Final = ("space_prospect", "space_sluice", "space_diggings", "space_windlass", "space_camp")
_PRICE_INK: Final = colour("#7a1614")
_FIRE_INK: Final = colour("#a8201f")
_SMALLEST: Final = 10
_LEAST: Final = 6
"""Of a word that is too long even then, and that may not be broken."""
_OVER: Final = 1.12  # by how much a line may be too wide, since it alone is then set smaller
_TINT: Final = 0.6  # of white in the colour of an owned space
_STRIP: Final = 7
_BROAD: Final = 1.35
_SPARE: Final = 4
"""Units above and below the words of a broad space, together: with large text the words have them."""


def is_corner(space: int) -> bool:
    """Whether a space is one of the four large ones."""
    return space % EACH == 0


def side_of(space: int) -> int:
    """Where a space that is no corner lies: 0 left, 1 above, 2 right, 3 below."""
    return space // EACH


def is_broad(space: int, size: tuple[int, int]) -> bool:
    """Whether a space of this size is so broad that its words stand beside its picture."""
    return not is_corner(space) and size[0] > size[1] * _BROAD


def picture_of(space: int) -> str:
    """The name of the picture of a space."""
    if space == EACH:
        return "space_signpost"
    if KIND[space] == PROSPECT:
        return _DIGGINGS[space * 3 % len(_DIGGINGS)]
    if KIND[space] == TRANSPORT and space == OF_KIND[TRANSPORT][1]:
        return "space_steamer"
    return _PICTURES[KIND[space]]


def label(space: int, role: str = "short") -> str:
    """What a space is called on the board: without what its picture says."""
    return in_words(PLACES[space], role)


# ------------------------------------------------------------------ how words are set
@cached
def lines_of(words: str, size: int, room: int) -> tuple[str, ...]:
    """A name in lines no wider than a room, long words broken where they may be."""
    parts: list[str] = []
    breaks = in_words(message("klondike_board.breaks")).split()
    ends = {word.replace("-", ""): word.partition("-") for word in breaks}
    for word in words.split():
        start, hyphen, end = ends.get(word, ("", "", ""))
        fits = text.width(word, size, True) <= room * _OVER
        parts += [f"{start}{hyphen}", end] if hyphen and not fits else [word]
    lines: list[str] = []
    for part in parts:
        joined = f"{lines[-1]} {part}" if lines else part
        if lines and not lines[-1].endswith("-") and text.width(joined, size, True) <= room:
            lines[-1] = joined
        else:
            lines.append(part)
    return tuple(lines)


def step_of(size: int) -> int:
    """From line to line of a name, in pixels."""
    return round(size * 1.13)


def inner_room(space: int, size: tuple[int, int], m: Metrics) -> Rect:
    """What the strip of its kind leaves of a space, from its own upper left corner."""
    room = Rect((0, 0), size).inflate(-m.u(8), -m.u(8))
    strip = m.u(_STRIP) if KIND[space] in STRIPS else 0
    side = side_of(space)
    if side in (0, 2):
        room.width -= strip
        room.x += strip if side == 2 else 0
    else:
        room.height -= strip
        room.y += strip if side == 3 else 0
    return room


def words_room(space: int, size: tuple[int, int], m: Metrics) -> Rect:
    """The largest room that the words of a space may have."""
    room = inner_room(space, size, m)
    part = round(size[0] * 0.29) if is_broad(space, size) else round(size[1] * 0.31)
    if is_broad(space, size):
        return Rect(room.x + part, m.u(1), room.width - part + m.u(1), size[1] - m.u(2))
    return Rect(room.x - m.u(1), room.y + part, room.width + m.u(2), room.height - part)


@cached
def font_of(space_sizes: tuple[tuple[int, tuple[int, int]], ...], m: Metrics) -> int:
    """The size at which the words of all these spaces fit."""
    size = m.font(15)
    while size > _SMALLEST and not all(_fits(space, box, size, m) for space, box in space_sizes):
        size -= 1
    return size


def _fits(space: int, box: tuple[int, int], size: int, m: Metrics) -> bool:
    room = words_room(space, box, m)
    lines = lines_of(label(space), size, room.width)
    high = step_of(size) * (len(lines) + (space in DEEDS))
    spare = m.u(_SPARE if m == m.usual else 1) if is_broad(space, box) else 0
    return high <= room.height - spare and all(
        text.width(line, size, True) <= room.width * _OVER for line in lines
    )


def named() -> tuple[int, ...]:
    """The spaces that show words: all that are no corners and no prospects."""
    return tuple(space for space in RING if not is_corner(space) and KIND[space] != PROSPECT)


# ------------------------------------------------------------------ pictures
@cached
def face(space: int, owner: SeatLook | None, size: tuple[int, int], font: int, m: Metrics) -> Surface:
    """A space, with its words at a font size; tinted where somebody owns it. Do not change it."""
    whole = Surface(size, pygame.SRCALPHA)
    whole.blit(_ground(space, owner, size, m), (0, 0))
    if is_corner(space):
        _paint_corner(whole, space, m)
    elif KIND[space] == PROSPECT:
        _paint_centred(whole, picture_of(space), whole.get_rect().inflate(-m.u(4), -m.u(6)))
    else:
        if owner:
            paint.draw_rounded(whole, whole.get_rect(), m.u(RADIUS), owner.paint.tone, m.u(5))
        _paint_strip(whole, space, m)
        _paint_named(whole, space, owner, font, m)
    whole = paint.clipped(whole, m.u(RADIUS))
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect.inflate(-m.u(3), -m.u(3)), m.u(RADIUS), WHITE.veiled(60), m.u(1))
    paint.draw_rounded(whole, rect, m.u(RADIUS), INK, m.u(2))
    return whole


def _ground(space: int, owner: SeatLook | None, size: tuple[int, int], m: Metrics) -> Surface:
    if KIND[space] in (PROSPECT, RIVER):
        return landscape(*size, space, has_water=picture_of(space) in _WET)
    tone = owner.paint.tone.mixed(WHITE, _TINT) if owner else PAPER
    return _paper(*size, tone)


@cached
def _paper(width: int, height: int, tone: Colour) -> Surface:
    """The paper of a space. Do not change it."""
    return materials.paper(width, height, tone, 40)


def _paint_centred(whole: Surface, name: str, room: Rect) -> None:
    picture = svg.fitted(name, *room.size)
    whole.blit(picture, picture.get_rect(center=room.center))


def _paint_corner(whole: Surface, space: int, m: Metrics) -> None:
    width, height = whole.get_size()
    foot = max(m.u(24), round(height * 0.2))
    name = label(space).upper()
    if wood_type.lettering_width(name, m.u(14)) > width - m.u(4):
        name = label(space, "narrow").upper()
    room = Rect(m.u(4), m.u(4), width - m.u(8), height - foot - m.u(4))
    _paint_centred(whole, picture_of(space), room)
    high = m.u(15)
    narrow = 100
    words = wood_type.lettering(name, high, INK_FACE, False)
    while words.get_width() > width - m.u(6) and narrow > 50:
        narrow -= 2
        words = wood_type.lettering(name, high, INK_FACE, False, narrow / 100)
    if KIND[space] == PROSPECT:
        plate = Rect(0, height - foot, width, foot)
        whole.fill(CREAM.mixed(PAPER, 0.5), plate)
        whole.fill(INK, (0, plate.y, width, m.u(1)))
    whole.blit(words, words.get_rect(center=(width // 2, height - foot // 2 - m.u(1))))


def _paint_strip(whole: Surface, space: int, m: Metrics) -> None:
    """The colour of the kind, towards the middle of the board."""
    tone = STRIPS.get(KIND[space])
    if tone is None:
        return
    width, height = whole.get_size()
    deep, line = m.u(_STRIP), m.u(1.5)
    strip, seam = (
        (Rect(width - deep, 0, deep, height), Rect(width - deep - line, 0, line, height)),
        (Rect(0, height - deep, width, deep), Rect(0, height - deep - line, width, line)),
        (Rect(0, 0, deep, height), Rect(deep, 0, line, height)),
        (Rect(0, 0, width, deep), Rect(0, deep, width, line)),
    )[side_of(space)]
    whole.fill(tone, strip)
    whole.fill(INK, seam)


def _paint_object(whole: Surface, space: int, rows: int, m: Metrics) -> int:
    """The picture, in what the words leave free; `rows` is how high these are. Gives its lower edge."""
    room = inner_room(space, whole.get_size(), m)
    if is_broad(space, whole.get_size()):
        right = words_room(space, whole.get_size(), m).left
        room.width = right - room.x - m.u(2)
    else:
        room.height = min(room.height - rows - m.u(2), round(whole.get_height() * 0.58))
    _paint_centred(whole, picture_of(space), room)
    return room.bottom


def _rows(space: int, owner: SeatLook | None, font: int, room: Rect) -> list[tuple[str, Colour]]:
    """The lines of a space, the price last where it is for sale."""
    ink = _FIRE_INK if KIND[space] == FIRE else INK
    rows = [(line, ink) for line in lines_of(label(space), font, room.width)]
    if space in DEEDS and not owner:
        rows.append((in_words(dollars(PRICE[space])), _PRICE_INK))
    return rows


def _paint_named(whole: Surface, space: int, owner: SeatLook | None, font: int, m: Metrics) -> None:
    """Picture and words."""
    size = whole.get_size()
    room = words_room(space, size, m)
    rows = _rows(space, owner, font, room)
    step = step_of(font)
    high = step * len(rows)
    below = _paint_object(whole, space, high, m)
    if not is_broad(space, size):
        room = Rect(room.x, below, room.width, inner_room(space, size, m).bottom - below)
    if KIND[space] == RIVER:
        wide = max(text.width(line, font, True) for line, _ in rows)
        plate = Rect(0, 0, min(room.width + m.u(3), wide + m.u(8)), high + m.u(4))
        plate.center = room.center
        paint.draw_rounded(whole, plate, m.u(4), CREAM.veiled(225))
    top = room.centery - high // 2
    for number, (line, tone) in enumerate(rows):
        fitting = text.fitting_size(line, font, room.width, bold=True, smallest=_LEAST)
        face_of_line = text.line(line, fitting, tone, True)
        centre = (room.centerx, top + number * step + step // 2)
        whole.blit(face_of_line, face_of_line.get_rect(center=centre))


# ------------------------------------------------------------------ landscapes
_FINE: Final = 2
_SKIES: Final = (
    ("#8fc6dc", "#cfe6e0", "#f6efcb"),
    ("#9ccfe0", "#dcecdc", "#f8eec0"),
    ("#86bcd8", "#c2dfe4", "#efe9cc"),
    ("#a4cbd8", "#e4e4cc", "#f7e3b4"),
)
_FAR: Final = (colour("#8aa6ac"), colour("#93a89a"), colour("#9fb0b4"), colour("#8b9f92"))
_MEADOWS: Final = (colour("#9fb878"), colour("#a9bb74"), colour("#94b07a"), colour("#b3b873"))
_FIR: Final = colour("#3f6b4c")
_FIR_LIGHT: Final = colour("#5b8a5c")
_BANK: Final = colour("#dccb90")
_WATER: Final = colour("#6fb6c8")
_RIPPLE: Final = colour("#dff2f4")
_HORIZON: Final = 0.46


@cached
def landscape(width: int, height: int, number: int, *, has_water: bool) -> Surface:
    """One of the landscapes, by its number, at a pixel size. Do not change it."""
    rng = Random(number)
    w, h = width * _FINE, height * _FINE
    whole = Surface((w, h))
    level = round(h * (_HORIZON + rng.uniform(-0.05, 0.04)))
    whole.blit(paint.gradient(w, level + 1, _SKIES[number % len(_SKIES)]), (0, 0))
    far, meadow = _FAR[number * 3 % len(_FAR)], _MEADOWS[number * 7 % len(_MEADOWS)]
    if number % 3 == 0:
        _paint_peaks(whole, level, far, rng)
    _paint_hills(whole, level, far, h * 0.17, rng)
    _paint_hills(whole, level, far.mixed(meadow, 0.55), h * 0.09, rng)
    whole.fill(meadow, (0, level - 1, w, h - level + 1))
    _paint_meadow(whole, level, meadow, rng)
    _paint_firs(whole, level, rng)
    if has_water:
        _paint_water(whole, level, rng)
    return pygame.transform.smoothscale(whole, (width, height))


def _paint_peaks(whole: Surface, level: int, tone: Colour, rng: Random) -> None:
    w, h = whole.get_size()
    for _ in range(2):
        x, up, half = rng.uniform(0.1, 0.9) * w, h * rng.uniform(0.24, 0.34), h * rng.uniform(0.3, 0.4)
        pygame.draw.polygon(whole, tone, [(x - half, level), (x, level - up), (x + half, level)])
        shade = tone.mixed(colour("#1e3557"), 0.22)
        pygame.draw.polygon(whole, shade, [(x, level - up), (x + half, level), (x + half * 0.2, level)])
        cap = [(x - half * 0.3, level - up * 0.7), (x, level - up), (x + half * 0.3, level - up * 0.7)]
        cap += [(x + half * 0.1, level - up * 0.62), (x - half * 0.08, level - up * 0.74)]
        pygame.draw.polygon(whole, SNOW, cap)


def _paint_hills(whole: Surface, level: int, tone: Colour, rise: float, rng: Random) -> None:
    w = whole.get_width()
    points: list[tuple[float, float]] = [(0, level)]
    points += [(w * step / 8, level - rise * rng.uniform(0.4, 1.1)) for step in range(9)]
    pygame.draw.polygon(whole, tone, [*points, (w, level)])


def _paint_meadow(whole: Surface, level: int, tone: Colour, rng: Random) -> None:
    w, h = whole.get_size()
    for number in range(9):
        shade = tone.mixed(colour("#6b4a1c"), 0.14) if number % 2 else tone.mixed(colour("#fff6d8"), 0.3)
        x, y = rng.uniform(-0.1, 0.9) * w, level + h * 0.04 + rng.random() * (h - level)
        pygame.draw.ellipse(whole, shade, (x, y, w * rng.uniform(0.3, 0.6), h * 0.06))


def _paint_firs(whole: Surface, level: int, rng: Random) -> None:
    w, h = whole.get_size()
    for _ in range(rng.randrange(5, 10)):
        x = rng.choice((rng.uniform(0, 0.3), rng.uniform(0.66, 1.0))) * w
        y, high = level + rng.uniform(0, 0.1) * h, h * rng.uniform(0.12, 0.2)
        half = high * 0.28
        pygame.draw.polygon(whole, _FIR, [(x - half, y), (x, y - high), (x + half, y)])
        pygame.draw.polygon(whole, _FIR_LIGHT, [(x - half, y), (x, y - high), (x - half * 0.2, y)])


def _paint_water(whole: Surface, level: int, rng: Random) -> None:
    w, h = whole.get_size()
    y, swing = level + (h - level) * rng.uniform(0.28, 0.4), rng.uniform(0, 6)
    edge = [(w * step / 10, y + h * 0.03 * math.sin(step * 1.3 + swing)) for step in range(11)]
    pygame.draw.polygon(whole, _BANK, [*((x, top - h * 0.035) for x, top in edge), (w, h), (0, h)])
    pygame.draw.polygon(whole, _WATER, [*edge, (w, h), (0, h)])
    for _ in range(5):
        x, line = rng.random() * w * 0.85, max(1, h // 60)
        top = y + h * 0.06 + rng.random() * max(1.0, h - y - h * 0.1)
        pygame.draw.line(whole, _RIPPLE, (x, top), (x + w * 0.12, top), line)


# ------------------------------------------------------------------ lights
BUY: Final = "buy"
SELL: Final = "sell"
OFFER: Final = "offer"
LOT: Final = "lot"

HALO_DEPTH: Final = 8.0
EDGE_DEPTH: Final = 34.0
SIGN_DEPTH: Final = 48.0
_SIGN: Final = 26
_CUT: Final = Cut(outer=RADIUS + 1, inner=RADIUS, inset=2, dash=14)

LOOKS: Final[dict[str, Look]] = {
    BUY: Look(9, 5, sign="coin"),
    SELL: Look(5, 4, colour("#ffb070"), dashed=True, sign="sack"),
    OFFER: Look(6, 4, colour("#d6f2b8"), dashed=True, sign="ui_swap"),
    LOT: Look(11, 5, colour("#fff0a8"), sign="gavel"),
}


def edge(size: tuple[int, int], kind: str, m: Metrics) -> Surface:
    """The edge over a space. Do not change it."""
    return outline(size, LOOKS[kind], _CUT, m)


def sign_rect(space: int, rect: Rect, m: Metrics) -> Rect:
    """Where the sign of a lit space is: at its edge towards the valley, where no pennant is."""
    at = Rect(0, 0, m.u(_SIGN), m.u(_SIGN))
    far = m.u(3)
    if is_corner(space):
        at.topleft = (rect.x + far, rect.y + far)
    elif side_of(space) in (0, 2):
        at.midbottom = (rect.right if side_of(space) == 0 else rect.left, rect.bottom - far)
    else:
        at.midleft = (rect.left + far, rect.bottom if side_of(space) == 1 else rect.top)
    return at


def light_of_space(space: int, kind: str, rect: Rect, m: Metrics) -> list[Sprite]:
    """The light of a space: its edge, its glow, its sign."""
    look, by = LOOKS[kind], -m.u(OUT)
    out, place = glow_room(look, m), sign_rect(space, rect, m)
    return [
        Sprite(edge(rect.size, kind, m), rect.move(by, by).topleft, EDGE_DEPTH),
        Sprite(halo(rect.size, look, m.u(RADIUS), m), (rect.x - out, rect.y - out), HALO_DEPTH),
        Sprite(sign(look.sign, place.width, 0.68, None, m), place.topleft, SIGN_DEPTH),
    ]
