"""The mines: name panel in the owner's color, painting, number and price; links and lights.

Every kind of light has an edge and a sign of its own, so that no kind differs by its color alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Money
from games.strike_it_rich.board import MINES, NEIGHBOURS, PRICES, board, mine_name
from games.strike_it_rich.state import NOBODY
from ui.draw import materials, paint, svg, text
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import BLACK, BRIGHT_GOLD, INK, PAPER, WHITE, Metrics, colour, is_high_contrast
from ui.games.strike_it_rich.layout import Layout
from ui.play.board.dice import die
from ui.play.board.lights import FLAG, BoardLights, LightStyle, cut_dashes, glow_room, halo, sign
from ui.widgets.pill import pill, pill_size
from ui.words import in_words

OPEN: Final = "open"
CHOSEN: Final = "chosen"
BESIDE: Final = "beside"
SELL: Final = "sell"
CLAIM: Final = "claim"
DIAMONDS: Final = "diamonds"
BARRED: Final = "barred"

LOOKS: Final[dict[str, LightStyle]] = {
    OPEN: LightStyle(7, 3),
    CHOSEN: LightStyle(13, 6, out=5, sign="ui_check"),
    BESIDE: LightStyle(0, 3, dashed=True, sign="coin", tone=BRIGHT_GOLD),
    SELL: LightStyle(5, 4, dashed=True, sign="sack", tone=colour("#ffb070")),
    CLAIM: LightStyle(7, 3, sign=FLAG),
    DIAMONDS: LightStyle(9, 4, sign="ore_diamond", tone=colour("#c9f1ff")),
    BARRED: LightStyle(0, 0, sign="ui_lock", veil=True),
}
"""The style of each kind of light over a mine while a player chooses."""

HALO_DEPTH: Final = 4.0
MINE_DEPTH: Final = 10.0
EDGE_DEPTH: Final = 14.0
LINK_DEPTH: Final = 16.0
PILL_DEPTH: Final = 20.0
_RADIUS: Final = 9
_VEIL: Final = (20, 10, 8, 130)
SCENES: Final = (
    "mine_tin_cup", "mine_widows_hope", "mine_rattlesnake_rise", "mine_blue_lantern", "mine_mule_kick",
    "mine_high_five", "mine_two_sisters", "mine_iron_kettle", "mine_lost_burro", "mine_whistling_jack",
    "mine_coyote_bend", "mine_gopher_hole", "mine_honest_abner", "mine_silver_spur", "mine_three_fingers",
    "mine_grand_eureka", "mine_thunder_gulch", "mine_dusty_rose", "mine_broken_pick", "mine_last_chance",
    "mine_queen_of_the_hills", "mine_kings_ransom", "mine_snake_eyes", "mine_old_timer", "mine_hardtack",
    "mine_boxcars", "mine_lucky_boot", "mine_grubstake", "mine_painted_canyon", "mine_barking_dog",
    "mine_jackrabbit", "mine_sundown", "mine_eagles_nest", "mine_four_aces", "mine_tumbleweed",
    "mine_moonshine",
)  # fmt: skip
"""A picture for each mine, in their order."""
_ABOVE: Final = 0.25  # share of a high picture's surplus to cut off above: dice and price cover the bottom
_BESIDE: Final = 10  # units of space beside a name, both sides together
_BESIDE_LARGE: Final = 6
_LEAST: Final = 8  # smallest letters in pixels, for names of an unusual length
_PRICE: Final = colour("#ffe9a0")
_DEAREST: Final = Money(max(PRICES))
_LINK_REACH: Final = 6  # units by which a link overlaps each mine


@dataclass(frozen=True, slots=True)
class MineMetrics:
    """The parts of a mine in pixels: heights of name panel and footer, a die's side, sizes of both texts."""

    head: int
    foot: int
    die: int
    name: int
    price: int


@cached
def measure_mine(size: tuple[int, int], m: Metrics) -> MineMetrics:
    """Return the sizes of the parts of a mine, which leave room for the painting."""
    width, height = size
    room = _name_room(width, m)
    names = [in_words(mine_name(mine)) for mine in MINES]
    words = [word for name in names for word in name.split()]
    most = min(m.font(15), round(height * (0.17 if m == m.usual else 0.18)))
    name = text.group_size("names_of_mines", [(word, (room, 0)) for word in words], most, smallest=_LEAST)
    while name > _LEAST and any(len(_lines(words, name, room)) > 2 for words in names):
        name -= 1
    small = min(m.half(26), round(height * 0.24), width // 5)
    beside = width - 2 * small - m.u(20 if m == m.usual else 14)
    price = text.group_size("prices_of_mines", [(in_words(_DEAREST), (beside, 0))], m.font(17))
    step = _line_step(name)
    return MineMetrics(
        max(m.u(36), 2 * step + m.u(8)), max(small + m.u(9), text.height(price)), small, name, price
    )


def _name_room(width: int, m: Metrics) -> int:
    """Return the largest width of a name's line on a mine, in pixels."""
    return width - m.u(_BESIDE if m == m.usual else _BESIDE_LARGE)


def _lines(name: str, size: int, room: int) -> tuple[str, ...]:
    """Return a name in lines; two lines are as narrow as its words allow."""
    lines = text.break_lines(name, size, True, room)
    while len(lines) == 2:
        room = max(text.width(line, size, True) for line in lines) - 1
        narrower = text.break_lines(name, size, True, room)
        if len(narrower) > 2 or max(text.width(line, size, True) for line in narrower) > room:
            break
        lines = narrower
    return lines


def _line_step(size: int) -> int:
    """Return the distance from line to line of a name, in pixels."""
    return round(size * 1.14)


def _mine_image(mine: int, size: tuple[int, int]) -> Surface:
    """Return the painting of a mine in a size that it covers; dice and price hide its bottom."""
    return svg.cover_thumb(SCENES[mine], size, _ABOVE)


@cached
def tile(mine: int, owner: SeatLook | None, size: tuple[int, int], m: Metrics) -> Surface:
    """Return a mine, owned or not."""
    parts = measure_mine(size, m)
    whole = Surface(size, pygame.SRCALPHA)
    painting = Rect(0, parts.head - m.u(2), size[0], size[1] - parts.head + m.u(2))
    whole.blit(_mine_image(mine, painting.size), painting)
    _paint_head(whole, Rect(0, 0, size[0], parts.head), owner, m)
    _paint_name(whole, in_words(mine_name(mine)), Rect(0, 0, size[0], parts.head), owner, parts, m)
    _paint_footer(whole, mine, parts, m)
    if owner:
        flag = owner.flag(min(m.u(38), size[0] // 3))
        whole.blit(flag, flag.get_rect(topright=(size[0] - m.u(3), parts.head - m.u(7))))
    whole = paint.round_corners(whole, m.u(_RADIUS))
    _paint_edge(whole, owner, m)
    return whole


def _paint_head(whole: Surface, rect: Rect, owner: SeatLook | None, m: Metrics) -> None:
    if owner:
        tone = owner.paint.ink_ground
        light, dark = tone.mixed(WHITE, 0.16), tone.mixed(owner.paint.dark, 0.35)
        if is_high_contrast():
            light = dark = tone
        whole.blit(paint.gradient(rect.width, rect.height, (light.hex, tone.hex, dark.hex)), rect)
        band = m.u(4)
        pygame.draw.rect(whole, owner.paint.dark, (0, rect.bottom - m.u(2) - band, rect.width, band))
    else:
        whole.blit(_name_panel(*rect.size), rect)
    pygame.draw.rect(whole, INK, (0, rect.bottom - m.u(2), rect.width, m.u(2)))


@cached
def _name_panel(width: int, height: int) -> Surface:
    """Return the paper of a name panel."""
    return materials.paper(width, height, PAPER, 30)


def _paint_name(
    whole: Surface, name: str, rect: Rect, owner: SeatLook | None, parts: MineMetrics, m: Metrics
) -> None:
    ink = owner.paint.ink if owner else INK
    shade = owner.paint.dark.mixed(BLACK, 0.5) if owner and ink == WHITE else None
    lines, step = _lines(name, parts.name, _name_room(rect.width, m)), _line_step(parts.name)
    top = rect.centery - m.u(0.5) - step * len(lines) // 2
    text.draw_lines(whole, lines, parts.name, ink, (rect.centerx, top), step, shade=shade)


def _paint_footer(whole: Surface, mine: int, parts: MineMetrics, m: Metrics) -> None:
    width, height = whole.get_size()
    foot = Rect(0, height - parts.foot - m.u(1), width, parts.foot + m.u(1))
    whole.blit(_footer_shade(width, foot.height, m), foot)
    data = board().mines[mine]
    edge = m.u(6 if m == m.usual else 4)
    x, y = edge, foot.centery - parts.die // 2
    for spots in data.dice:
        whole.blit(die(spots, parts.die), (x, y))
        x += parts.die + m.u(2)
    face = text.line(in_words(Money(data.price)), parts.price, _PRICE, True, BLACK)
    whole.blit(face, face.get_rect(midright=(width - edge, foot.centery)))


@cached
def _footer_shade(width: int, height: int, m: Metrics) -> Surface:
    """Return the dark strip under number and price, soft at its upper edge."""
    strip = Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        strip.set_at((0, y), (28, 14, 7, round(226 * min(1.0, (y + m.u(5)) / m.u(13)))))
    return pygame.transform.scale(strip, (width, height))


def _paint_edge(whole: Surface, owner: SeatLook | None, m: Metrics) -> None:
    """Paint an ink line; inside it, for an owned mine, one of the owner's color."""
    rect = whole.get_rect()
    if owner:
        inner = rect.inflate(-m.u(3), -m.u(3))
        paint.draw_rounded(whole, inner, m.u(_RADIUS - 1), owner.paint.tone, m.u(3))
    paint.draw_rounded(whole, rect, m.u(_RADIUS), INK, m.u(2))


# ------------------------------------------------------------------ links
@cached
def owner_link(owner: SeatLook, gap: int, length: int, is_upright: bool, m: Metrics) -> Surface:
    """Return the link of two adjacent mines of one owner, which bridges the gap."""
    deep = gap + 2 * m.u(_LINK_REACH)
    size = (deep, length) if is_upright else (length, deep)
    whole = Surface(size, pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, m.u(6), INK)
    paint.draw_rounded(whole, rect.inflate(-m.u(4), -m.u(4)), m.u(4), owner.paint.tone)
    thread = m.u(3)
    light = Rect(0, 0, *((thread, length - m.u(14)) if is_upright else (length - m.u(14), thread)))
    light.center = rect.center
    for part in range(3):
        step = (light.height if is_upright else light.width) // 3
        at = (light.x, light.y + part * step) if is_upright else (light.x + part * step, light.y)
        stitch = (light.width, step - m.u(4)) if is_upright else (step - m.u(4), light.height)
        paint.draw_rounded(whole, Rect(at, stitch), m.u(1), owner.paint.emblem)
    return whole


def owner_link_rect(one: Rect, other: Rect, m: Metrics) -> Rect:
    """Return the rectangle of the link between two adjacent mines."""
    is_upright = one.y == other.y
    gap = other.left - one.right if is_upright else other.top - one.bottom
    deep = gap + 2 * m.u(_LINK_REACH)
    length = round((one.height if is_upright else one.width) * 0.4)
    rect = Rect(0, 0, *((deep, length) if is_upright else (length, deep)))
    rect.center = ((one.centerx + other.centerx) // 2, (one.centery + other.centery) // 2)
    return rect


# ------------------------------------------------------------------ lights
@cached
def edge(size: tuple[int, int], kind: str, who: SeatLook | None, m: Metrics) -> Surface:
    """Return the edge over a mine, with its sign at the left of the painting."""
    look, parts = LOOKS[kind], measure_mine(size, m)
    whole = Surface(size, pygame.SRCALPHA)
    rect = whole.get_rect()
    if look.veil:
        paint.draw_rounded(whole, rect, m.u(_RADIUS), _VEIL)
    if look.line:
        paint.draw_rounded(whole, rect, m.u(_RADIUS), look.tone, m.u(look.line))
        if look.dashed:
            cut_dashes(whole, m.u(15), 14, 6, m)
    if look.sign:
        side = min(m.u(28), size[0] // 4)
        whole.blit(sign(look.sign, side, 0.66, who, m, (3, 6)), (m.u(5), parts.head - m.u(9)))
    return whole


# ------------------------------------------------------------------ sprites
def _kind_of(caption: str) -> str:
    """Return the group of a caption's font size: words with a sum, a sum with another one, or a sum."""
    return "sums_of_both" if " (" in caption else "words" if any(map(str.isalpha, caption)) else "sums"


class MineSprites:
    """The sprites of mines, links, lights and captions; `owners` are the owners that the mines show."""

    def __init__(self, layer: Layer, layout: Layout, seats: Sequence[SeatLook]) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self._seats = tuple(seats)
        self.owners = [NOBODY for _ in MINES]
        self.lights: BoardLights[tuple[str, SeatLook]] = BoardLights(layer, self._light_sprites)
        self.captions: BoardLights[tuple[str, int]] = BoardLights(layer, self._caption_sprites)
        self._mines = [
            Sprite(self._picture(mine, NOBODY), layout.mines[mine].topleft, MINE_DEPTH) for mine in MINES
        ]
        for sprite in self._mines:
            layer.add(sprite)
        self._owner_links: dict[tuple[int, int], tuple[int, Sprite]] = {}

    # -------------------------------------------------------------- owners
    def prepare(self, mine: int, owner: int) -> None:
        """Make the picture that `show` will need."""
        self._picture(mine, owner)

    def show(self, mine: int, owner: int) -> None:
        """Show the owner of a mine, or NOBODY for the bank."""
        self.owners[mine] = owner
        picture = self._picture(mine, owner)
        if picture is not self._mines[mine].picture:
            self._mines[mine].change(picture=picture)
        for other in NEIGHBOURS[mine]:
            self._update_owner_link(min(mine, other), max(mine, other))

    def _picture(self, mine: int, owner: int) -> Picture:
        look = self._seats[owner] if owner != NOBODY else None
        return tile(mine, look, self._layout.mines[mine].size, self._m)

    def _update_owner_link(self, one: int, other: int) -> None:
        """Show a link between two adjacent mines if one player owns both, else remove it."""
        owner = self.owners[one] if self.owners[one] == self.owners[other] else NOBODY
        before = self._owner_links.get((one, other))
        if before and before[0] == owner:
            return
        if before:
            self._layer.remove(self._owner_links.pop((one, other))[1])
        if owner != NOBODY:
            rects, gap, m = (self._layout.mines[one], self._layout.mines[other]), self._layout.gap, self._m
            rect = owner_link_rect(*rects, m)
            picture = owner_link(self._seats[owner], gap, max(rect.size), rects[0].y == rects[1].y, m)
            self._owner_links[one, other] = (
                owner,
                self._layer.add(Sprite(picture, rect.topleft, LINK_DEPTH)),
            )

    # -------------------------------------------------------------- choosing
    def highlight(self, kinds: Mapping[int, str], who: int) -> None:
        """Light these mines and no others, each in its kind (see `LOOKS`); `who` is the seat that chooses."""
        self.lights.show({mine: (kind, self._seats[who]) for mine, kind in kinds.items()})

    def _light_sprites(self, mine: int, light: tuple[str, SeatLook]) -> list[Sprite]:
        kind, who = light
        rect, look, m = self._layout.mines[mine], LOOKS[kind], self._m
        sprites = [Sprite(edge(rect.size, kind, who, m), rect.topleft, EDGE_DEPTH)]
        if look.soft:
            out, glow = glow_room(look, m), halo(rect.size, look, m.u(_RADIUS), m)
            sprites.append(Sprite(glow, (rect.x - out, rect.y - out), HALO_DEPTH))
        return sprites

    def show_captions(self, captions: Mapping[int, str]) -> None:
        """Show these words on mines and no others: all sums in one size, and so all longer words."""
        by_kind: dict[str, list[str]] = {}
        for words in captions.values():
            by_kind.setdefault(_kind_of(words), []).append(words)
        room = self._caption_room(self._layout.mines[0])
        sizes = {
            kind: text.least_size(kind, (pill_size(each, *room, self._m) for each in found))
            for kind, found in by_kind.items()
        }
        self.captions.show({mine: (words, sizes[_kind_of(words)]) for mine, words in captions.items()})

    def _caption_room(self, mine: Rect) -> tuple[int, int]:
        """Return the width and height that a caption has on a mine."""
        m, parts = self._m, measure_mine(mine.size, self._m)
        high = mine.height - parts.foot - parts.head - m.u(6)
        return mine.width + self._layout.gap - m.u(2), high + m.u(12)

    def _caption_sprites(self, mine: int, caption: tuple[str, int]) -> list[Sprite]:
        rect, m, (words, size) = self._layout.mines[mine], self._m, caption
        parts = measure_mine(rect.size, m)
        wide, high = self._caption_room(rect)
        picture = pill(words, wide, m, high, size=size)
        place = picture.get_rect(centerx=rect.centerx)
        place.bottom = max(rect.bottom - parts.foot + m.u(3), rect.y + parts.head - m.u(2) + place.height)
        return [Sprite(picture, place.topleft, PILL_DEPTH)]
