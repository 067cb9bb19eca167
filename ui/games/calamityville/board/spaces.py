"""The pictures and sprites of the 20 spaces: landscape, building, value, name and the owner's flag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville import board
from games.calamityville.state import NOBODY, NOWHERE
from games.core import Money
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.theme import BLACK, CREAM, GOLD, INK, RED, WHITE, Colour, Metrics
from ui.draw.tween import Tween, out_back
from ui.games.calamityville.board.background import desaturate, space_landscape
from ui.games.calamityville.board.layout import Layout
from ui.games.calamityville.board.space_names import may_be_owned, render_names
from ui.words import in_words

BARE: Final = "bare"
"""Stands for a building that an effect or a preview shows: the space itself shows only its plinth."""
PICTURES: Final[dict[str, str]] = {
    "bank": "bld_bank", "store": "bld_store", "hotel": "bld_hotel", "mine": "bld_mine",
}  # fmt: skip
"""The picture of each kind of property."""
OFFICE: Final = "calamityville_news"
"""The name of the newspaper space with a building of its own."""
SPACE_DEPTH: Final = 10.0
GHOST_DEPTH: Final = 36.0
FLAG_DEPTH: Final = 38.0
_DROP: Final = 0.3
_GHOST: Final = 150  # opacity of a previewed building, of 255
_STRIP: Final = 22
_DARK: Final = (30, 16, 8)
_NUGGETS: Final = ((0.2, 0.6, 0.2), (0.52, 0.72, 0.25), (0.83, 0.58, 0.2))
_NAMESAKE: Final = 0.42  # share of the width of its picture
_SMALLEST: Final = 9
_TIMES: Final = 13
_FINE: Final = 3  # supersampling
_UNDER_WHITE: Final = 0.12  # share by which an owner's color is darkened under white letters


@dataclass(frozen=True, slots=True)
class Plot:
    """The content of a space: the kind built there ("" for none) and its owner; `is_bust` after the boom.

    `count` is the owner's number of properties of this kind; the rent is the lot's value times this.
    `nuggets` are those that a visit to a mine brings.
    """

    space: int
    kind: str = ""
    owner: SeatLook | None = None
    is_bust: bool = False
    count: int = 1
    nuggets: int = 1

    @property
    def is_complete(self) -> bool:
        """True if the owner has all properties of this kind."""
        return self.owner is not None and self.count == board.NUMBER_OF.get(self.kind)


def own_picture_name(space: int) -> str:
    """Return the name of the picture of what a space is named after, or "" if it has none.

    That of a lot or mine is shown while it is vacant.
    """
    name = board.BOARD.spaces[space].name
    if may_be_owned(space):
        return f"vacant_{name}"
    return f"stand_{name}" if board.KIND[space] == board.NEWSPAPER and name != OFFICE else ""


def strip_height(height: int, m: Metrics) -> int:
    """Return the height of the strip with the name at the foot of a space."""
    return min(max(m.half(_STRIP), height // 8), height // 4)


def name_height(space: int, size: tuple[int, int], m: Metrics) -> int:
    """Return the height in pixels of the strip with a space's name, of one or two lines."""
    return _name_lines(Plot(space), size, CREAM, m)[1]


def building_rect(rect: Rect, m: Metrics) -> Rect:
    """Return the rectangle of the building on a space, with its plinth."""
    foot = rect.bottom - strip_height(rect.height, m)
    high = foot - rect.y - m.u(5)
    wide = min(round(high * 160 / 150), rect.width - m.u(10))
    high = min(high, round(wide * 150 / 160))
    found = Rect(rect.x + m.u(5), foot - high + m.u(1), wide, high)
    found.x = min(found.x + max(0, (rect.width - wide) // 5), rect.right - wide)
    return found


def flag_rect(rect: Rect, m: Metrics) -> Rect:
    """Return the rectangle of the owner's flag, at the upper right of a space."""
    wide = min(max(m.u(38), rect.width * 6 // 25), rect.width // 3)
    return Rect(rect.right - wide - m.u(4), rect.y + m.u(5), wide, wide)


# ------------------------------------------------------------------ pictures
@cached
def face(plot: Plot, size: tuple[int, int], m: Metrics) -> Surface:
    """Return the picture of a space with this content."""
    whole = Surface(size).convert()
    whole.blit(space_landscape(*size, plot.space), (0, 0))
    _paint_picture(whole, plot, m)
    if plot.is_bust:
        whole = desaturate(whole)
    if plot.owner and plot.is_complete:
        flags = bunting(flag_rect(whole.get_rect(), m).x - m.u(6), plot.owner.paint.tone, m)
        whole.blit(flags, (m.u(3), m.u(2)))
    if board.VALUE[plot.space]:
        _paint_value(whole, plot, m)
    elif plot.kind == board.MINE:
        _paint_nuggets(whole, plot, m)
    _paint_strip(whole, plot, m)
    rect = whole.get_rect()
    pygame.draw.rect(whole, CREAM.mixed(GOLD, 0.25), rect.inflate(-m.u(4), -m.u(4)), m.u(1))
    pygame.draw.rect(whole, INK, rect, m.u(2))
    return whole


@cached
def building(kind: str, size: tuple[int, int]) -> Surface:
    """Return a building on its plinth, a mine, or for "" a plinth alone."""
    whole = Surface(size, pygame.SRCALPHA)
    if kind != board.MINE:
        base = svg.scale_to_width("lot_plinth", size[0])
        whole.blit(base, base.get_rect(midbottom=(size[0] // 2, size[1])))
    if kind:
        share = 0.92 if kind != board.MINE else 1.0
        up = 0 if kind == board.MINE else round(size[1] * 0.1)
        picture = svg.fit(PICTURES[kind], round(size[0] * share), round(size[1] * share))
        whole.blit(picture, picture.get_rect(midbottom=(size[0] // 2, size[1] - up)))
    return whole


def _paint_picture(whole: Surface, plot: Plot, m: Metrics) -> None:
    """Paint the picture of a space above its name: higher up if the name has two lines."""
    width, height = whole.get_size()
    if m != m.usual and not may_be_owned(plot.space):
        foot = height - _name_lines(plot, (width, height), CREAM, m)[1]
        height = min(foot * 4 // 3, foot + strip_height(height, m))
    _PAINTERS[board.KIND[plot.space]](whole.subsurface((0, 0, width, height)), plot, m)


def _paint_namesake(whole: Surface, plot: Plot, m: Metrics) -> Rect:
    """Paint what a space is named after at its right, and return where; of a lot, only while it is vacant."""
    rect = whole.get_rect()
    foot = rect.height - strip_height(rect.height, m)
    name = own_picture_name(plot.space)
    own = svg.box(name)
    scale = min(rect.width / own[0], foot / own[1])
    size = round(own[0] * scale), round(own[1] * scale)
    picture = svg.raster(name, size).convert_alpha()  # a face keeps it
    return whole.blit(picture, picture.get_rect(bottomright=(rect.width - m.u(3), foot)))


def _paint_lot(whole: Surface, plot: Plot, m: Metrics) -> None:
    if not plot.kind:
        _paint_namesake(whole, plot, m)
    place = building_rect(whole.get_rect(), m)
    whole.blit(building("" if plot.kind == BARE else plot.kind, place.size), place)


def _paint_mine(whole: Surface, plot: Plot, m: Metrics) -> None:
    place = building_rect(whole.get_rect(), m)
    if plot.kind == board.MINE:
        whole.blit(building(board.MINE, place.size), place)
    else:
        picture = svg.fit("mine_claim", *place.size)
        whole.blit(picture, picture.get_rect(midbottom=place.midbottom))
        if not plot.kind:
            _paint_namesake(whole, plot, m)


def _paint_nuggets(whole: Surface, plot: Plot, m: Metrics) -> None:
    """Paint the nuggets of a visit at the right of a mine, where a lot has its price sign."""
    place, right = building_rect(whole.get_rect(), m), whole.get_width() - m.u(8)
    wide = min(round(whole.get_width() * 0.15), m.half(26))
    picture = svg.scale_to_width("nugget", wide)
    shade = paint.shadow_of(picture, m.u(2), 120)
    for number in range(plot.nuggets):
        row, column = divmod(number, 2)
        x = right - wide // 2 - column * round(wide * 0.86)
        y = place.bottom - m.u(4) - picture.get_height() // 2 - row * round(picture.get_height() * 0.8)
        whole.blit(shade, shade.get_rect(center=(x + m.u(1), y + m.u(2))))
        whole.blit(picture, picture.get_rect(center=(x, y)))


def _paint_newspaper(whole: Surface, plot: Plot, m: Metrics) -> None:
    rect = whole.get_rect()
    foot = rect.height - strip_height(rect.height, m)
    if board.BOARD.spaces[plot.space].name == OFFICE:
        picture = svg.fit("bld_news", round(rect.width * 0.76), foot - m.u(4))
        whole.blit(picture, picture.get_rect(midbottom=(rect.centerx, foot + m.u(2))))
        return
    own = _paint_namesake(whole, plot, m)
    name = "news_bust" if plot.is_bust else "news_boom"
    middle = (rect.width - round(own.width * _NAMESAKE)) // 2
    wide = min(round(middle * 0.98), round((foot - m.u(8)) / 1.4))
    for angle, shift in ((10, -0.26), (-6, 0.22)):
        paper = pygame.transform.rotozoom(svg.scale_to_width(name, wide), angle, 1)
        whole.blit(paper, paper.get_rect(center=(middle + round(wide * shift), foot // 2 + m.u(2))))


def _paint_river(whole: Surface, plot: Plot, m: Metrics) -> None:
    width, height = whole.get_size()
    for across, down, share in _NUGGETS:
        picture = svg.scale_to_width("nugget", round(min(width, height * 1.4) * share))
        whole.blit(picture, picture.get_rect(center=(round(width * across), round(height * down))))


def _paint_station(whole: Surface, plot: Plot, m: Metrics) -> None:
    _paint_on_ground(whole, "station", 0.94, m)


def _paint_gate(whole: Surface, plot: Plot, m: Metrics) -> None:
    _paint_on_ground(whole, "corral_gate", 0.9, m)


def _paint_on_ground(whole: Surface, name: str, share: float, m: Metrics) -> None:
    width, height = whole.get_size()
    foot = height - strip_height(height, m)
    picture = svg.fit(name, round(width * share), foot - m.u(6))
    whole.blit(picture, picture.get_rect(midbottom=(width // 2, foot + m.u(1))))


_PAINTERS: Final = {
    board.LOT: _paint_lot,
    board.MINE: _paint_mine,
    board.NEWSPAPER: _paint_newspaper,
    board.RIVER: _paint_river,
    board.STATION: _paint_station,
    board.CORRAL: _paint_gate,
}


def _paint_value(whole: Surface, plot: Plot, m: Metrics) -> None:
    """Paint the price sign: large on a vacant lot, else small at its right."""
    width, height = whole.get_size()
    foot = height - strip_height(height, m)
    least, share = (m.u(46), 0.29 if m == m.usual else 0.3) if plot.kind else (m.half(66), 0.42)
    wide = min(max(least, round(width * share)), width * 9 // 20)
    place = building_rect(whole.get_rect(), m)
    lowest = foot + m.u(1) if plot.kind else min(foot - m.u(8), place.bottom - place.height // 9)
    own = svg.box("lot_sign")
    high = max(lowest - m.u(4), round(m.u(66) * own[1] / own[0]))  # else a wide space would cut off its top
    wide = min(wide, round(high * own[0] / own[1]))
    sign = svg.scale_to_width("lot_sign", wide)
    at = sign.get_rect(midbottom=(place.centerx, lowest))
    if plot.kind:
        at.right = width - m.u(5)
    whole.blit(sign, at)
    most = max(m.font(15 if plot.kind else 20), round(wide * 0.33))
    times = plot.count if plot.kind in board.HOUSES else 1
    worth = in_words(Money(board.VALUE[plot.space] * times))
    face_of_value = text.fit_line(worth, most, round(wide * 0.74), INK, True, smallest=_SMALLEST)
    middle = (at.centerx, at.y + round(at.height * 0.325))
    whole.blit(face_of_value, face_of_value.get_rect(center=middle))
    if times > 1:
        tag = times_tag(times, m)
        whole.blit(tag, tag.get_rect(midright=(at.x + m.u(5), middle[1])))


@cached
def bunting(width: int, tone: Colour, m: Metrics) -> Surface:
    """Return a string of pennants in an owner's color: it joins all properties of a kind."""
    fine, wide, high = _FINE, m.u(15), m.u(15)
    count = max(3, width // wide)
    large = Surface((width * fine, (high + m.u(9)) * fine), pygame.SRCALPHA)
    large.fill((*INK, 0))

    def hang(share: float) -> tuple[float, float]:
        return share * width * fine, (m.u(2) + m.u(28) * share * (1 - share)) * fine

    for number in range(count):
        (left, top), (right, low) = hang((number + 0.1) / count), hang((number + 0.9) / count)
        tip = ((left + right) / 2, (top + low) / 2 + high * fine)
        pygame.draw.polygon(large, tone if number % 2 == 0 else CREAM, [(left, top), (right, low), tip])
        pygame.draw.polygon(large, INK, [(left, top), (right, low), tip], max(1, m.u(1.4)) * fine)
    line = [hang(step / 16) for step in range(17)]
    pygame.draw.lines(large, INK, False, line, max(1, m.u(1.6)) * fine)
    return pygame.transform.smoothscale(large, (width, large.get_height() // fine))


@cached
def times_tag(times: int, m: Metrics) -> Surface:
    """Return a red tag with the factor of a lot's value in its rent."""
    size = m.usual.font(_TIMES)
    face = text.line(f"\N{MULTIPLICATION SIGN}{times}", size, WHITE, True)
    whole = Surface((face.get_width() + size * 3 // 4, round(size * 1.3)), pygame.SRCALPHA)
    rect, radius = whole.get_rect(), round(size * 0.6)
    paint.draw_rounded(whole, rect, radius, INK)
    paint.draw_rounded(whole, rect.inflate(-m.u(3), -m.u(3)), radius, RED)
    whole.blit(face, face.get_rect(center=rect.center))
    return whole


def _paint_strip(whole: Surface, plot: Plot, m: Metrics) -> None:
    """Paint the name at the foot, in the color of the owner."""
    width, height = whole.get_size()
    tone, ink = (plot.owner.paint.ink_ground, plot.owner.paint.ink) if plot.owner else (None, CREAM)
    if tone and ink == WHITE:
        tone = tone.mixed(BLACK, _UNDER_WHITE)
    lines, high = _name_lines(plot, (width, height), ink, m)
    step = lines[0].get_height()
    strip = Rect(0, height - high, width, high)
    whole.fill(tone or _DARK, strip)
    if tone:
        whole.fill(tone.mixed(WHITE, 0.35), (0, strip.y + m.u(2), width, m.u(1)))
    whole.fill(INK, (0, strip.y, width, m.u(2)))
    top = strip.centery - step * len(lines) // 2 - m.u(1)  # the frame covers its lowest pixels
    if len(lines) > 1:
        top = strip.y + m.u(4)  # the light over the space below reaches the second line
    for number, words in enumerate(lines):
        whole.blit(words, words.get_rect(midtop=(strip.centerx, top + number * step)))


def _name_lines(
    plot: Plot, size: tuple[int, int], ink: Colour, m: Metrics
) -> tuple[tuple[Surface, ...], int]:
    """Return the lines of a space's name, and the height of the strip that they need."""
    room, least = size[0] - m.u(10 if m == m.usual else 5), strip_height(size[1], m)
    lines = render_names(plot.space, room, least, ink, m)
    return lines, max(
        least, lines[0].get_height() * len(lines) + m.u(6 if len(lines) == 1 else 16 if m == m.usual else 10)
    )


# ------------------------------------------------------------------ sprites
class Spaces:
    """The sprites of the spaces and their flags; `plots` is the content of each space."""

    def __init__(self, layer: Layer, layout: Layout, seats: Sequence[SeatLook]) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self._seats = tuple(seats)
        self.plots = [Plot(space) for space in board.RING]
        self._preview_space = NOWHERE
        self._preview_sprites: list[Sprite] = []
        self._faces = [layer.add(self._new_sprite(plot)) for plot in self.plots]
        self._flags: dict[int, Sprite] = {}

    def _new_sprite(self, plot: Plot) -> Sprite:
        rect = self._layout.spaces[plot.space]
        return Sprite(face(plot, rect.size, self._m), rect.topleft, SPACE_DEPTH)

    # -------------------------------------------------------------- showing
    def show(self, owner: Sequence[int], built: Sequence[str]) -> None:
        """Show the owner of each space, and the kind built there."""
        for space in board.RING:
            self.settle(space, owner[space], built[space])

    def arrange(self, owner: Sequence[int], built: Sequence[str]) -> list[Tween]:
        """Show the owner of each space and the kind built there; return the tweens that drop new flags."""
        before = [plot.owner for plot in self.plots]
        self.show(owner, built)
        return [self.drop_flag(space) for space in self._flags if self.plots[space].owner != before[space]]

    def count(self, counts: Sequence[int], nuggets: Sequence[int]) -> None:
        """Set for each space its owner's number of properties of its kind, and the nuggets of a visit."""
        for plot, count, found in zip(list(self.plots), counts, nuggets, strict=True):
            if (plot.count, plot.nuggets) != (count, found):
                self._show(replace(plot, count=count, nuggets=found))

    def age(self, *, is_bust: bool) -> None:
        """Show the spaces in boom or in bust times."""
        for space in board.RING:
            self._show(replace(self.plots[space], is_bust=is_bust))

    def paint_aged(self, *, is_bust: bool) -> list[Surface]:
        """Return the spaces in boom or bust times, painted ahead of `age`."""
        spaces, m = self._layout.spaces, self._m
        return [face(replace(plot, is_bust=is_bust), spaces[plot.space].size, m) for plot in [*self.plots]]

    def clear(self, space: int, owner: int) -> None:
        """Show an owner's space as bare until it settles, while its building comes or goes."""
        self._show(replace(self.plots[space], kind=BARE, owner=self._look(owner)))
        self.remove_flag(space)

    def settle(self, space: int, owner: int, kind: str) -> None:
        """Show the owner of a space, and the kind built there."""
        look = self._look(owner)
        self._show(replace(self.plots[space], kind=kind, owner=look))
        self.remove_flag(space)
        if look:
            self._flags[space] = self._layer.add(self._new_flag(space, look))

    def _look(self, owner: int) -> SeatLook | None:
        return self._seats[owner] if owner != NOBODY else None

    def _show(self, plot: Plot) -> None:
        space = plot.space
        self.plots[space] = plot
        if space == self._preview_space and not plot.kind:
            plot = replace(plot, kind=BARE)
        picture = face(plot, self._layout.spaces[space].size, self._m)
        if picture is not self._faces[space].picture:
            self._faces[space].change(picture=picture)

    # -------------------------------------------------------------- flags
    def drop_flag(self, space: int) -> Tween:
        """Return the tween in which the flag of a space drops into place."""
        flag = self._flags[space]
        x, y = flag.place
        up = self._m.u(26)

        def show(share: float) -> None:
            flag.change(place=(x, y - round(up * (1 - share))))

        return Tween(_DROP, show, out_back, done=lambda: flag.change(place=(x, y)))

    def remove_flag(self, space: int) -> None:
        """Remove the flag of a space, until `settle` puts the right one there."""
        flag = self._flags.pop(space, None)
        if flag:
            self._layer.remove(flag)

    def _new_flag(self, space: int, look: SeatLook) -> Sprite:
        m = self._m
        at = flag_rect(self._layout.spaces[space], m)
        picture = look.flag(at.width)
        soft = m.u(2)
        backing = Backing(paint.shadow_of(picture, soft, 110), (m.u(1) - 2 * soft, m.u(2) - 2 * soft))
        flag = Sprite(picture, at.topleft, FLAG_DEPTH + space * 0.01)
        flag.change(backings=(backing,))
        return flag

    # -------------------------------------------------------------- preview
    def preview(self, space: int, kind: str, look: SeatLook | None) -> None:
        """Show a half-transparent building on a space with a player's flag; for the kind "", remove it."""
        for sprite in self._preview_sprites:
            self._layer.remove(sprite)
        self._preview_sprites = []
        before, self._preview_space = self._preview_space, space if kind else NOWHERE
        for each in {before, self._preview_space} - {NOWHERE}:
            self._show(self.plots[each])
        if not kind:
            return
        place = building_rect(self._layout.spaces[space], self._m)
        picture = building(kind, place.size).copy()
        picture.set_alpha(_GHOST)
        self._preview_sprites.append(Sprite(picture, place.topleft, GHOST_DEPTH))
        if look:
            at = flag_rect(self._layout.spaces[space], self._m)
            flag = look.flag(at.width).copy()
            flag.set_alpha(_GHOST)
            self._preview_sprites.append(Sprite(flag, at.topleft, GHOST_DEPTH))
        for sprite in self._preview_sprites:
            self._layer.add(sprite)
