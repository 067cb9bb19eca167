"""Pictures of the table at one size: cards, their shadows, slots, the stock's pile, the cloth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Words, message
from games.patience.spec import PatienceSpec
from ui.draw import cards, paint, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.sprites import Backing
from ui.draw.theme import (
    Metrics,
)
from ui.games.patience.ground import TENT, Palette, inside_frame, paint_ground, palette_of
from ui.games.patience.layout import Layout, compute_layout, replay_layout
from ui.games.patience.panel import paint_deal_plate
from ui.widgets.bar import paint_bar_name
from ui.words import in_words

FOUNDATION_SUITS: Final = (1, 2, 3, 0)
"""The suits of the foundations from left to right: spades, hearts, diamonds, clubs."""


@dataclass(frozen=True, slots=True)
class Art:
    """Card pictures for one size and style."""

    width: int
    style: cards.Style
    m: Metrics
    back: str
    palette: Palette

    @property
    def height(self) -> int:
        """Height of a card in pixels."""
        return cards.height_of(self.width)

    @property
    def radius(self) -> int:
        """Radius of a card's corners in pixels."""
        return max(2, round(self.width * 16 / 240))

    def face(self, card: int | None) -> Picture:
        """Return a card's face, or its back for None."""
        if card is None:
            return cards.back(self.width, self.back)
        return cards.face(card, self.width, self.style)

    def shadow(self) -> tuple[Backing, ...]:
        """Return the shadow of a resting card."""
        soft = self.m.u(3)
        shade = paint.blur(self.width, self.height, self.radius, (10, 4, 0, 110), soft)
        return (Backing(shade, (self.m.u(1) - 2 * soft, self.m.u(3) - 2 * soft)),)

    def empty_stock(self, *, can_redeal: bool) -> Surface:
        """Return the picture of an empty stock, which says if the waste can be turned over."""
        return _empty_stock((self.width, self.height), self.m, self.palette, can_redeal=can_redeal)

    def stock(self, count: int) -> Surface:
        """Draw the stock as a pile of up to three backs, more backs for more cards."""
        step = self.m.u(2)
        whole = Surface((self.width + 2 * step, self.height + 2 * step), pygame.SRCALPHA)
        for layer in range(min(3, math.ceil(count / 4))):
            whole.blit(self.face(None), (layer * step, (2 - layer) * step))
        return whole


@cached
def table_background(
    m: Metrics,
    name: str,
    foot: int,
    cloth: str,
    spec: PatienceSpec,
    king: str,
    plate: tuple[str, ...],
    *,
    has_solver: bool,
    is_mirrored: bool,
    hidden: frozenset[str],
) -> Surface:
    """Paint cloth, frame, bar, panel and empty slots, above a black foot.

    `king` is the letter on kings, `plate` has the lines of the deal's plate.
    """
    layout = compute_layout(
        m, name, foot, spec, has_solver=has_solver, is_mirrored=is_mirrored, hidden=hidden
    )
    palette = palette_of(name, cloth)
    whole = Surface((m.width, m.height))
    paint_ground(whole, m, layout.bar, layout.table, layout.side.panel, name, cloth)
    if palette.emblem:
        whole.set_clip(inside_frame(layout.table, m))
        _paint_emblem(whole, layout, m, name, palette)
        whole.set_clip(None)
    paint_bar_name(whole, layout.bar, m, name)
    radius = max(2, round(layout.card[0] * 18 / 240))
    for suit, rect in zip(FOUNDATION_SUITS, layout.foundations, strict=True):
        _draw_slot(whole, rect, radius, m, palette)
        mark = _in_one_color(cards.symbol(suit, round(rect.width * 0.44), cards.Style()), palette)
        whole.blit(mark, mark.get_rect(center=rect.center))
    for rect in layout.columns:
        _draw_slot(whole, rect, radius, m, palette)
        if spec.spaces == "kings":
            mark = wood_type.render(king, round(rect.height * 0.34), palette.king, False)
            whole.blit(mark, mark.get_rect(center=rect.center))
    stock = [] if spec.redeals else [(layout.stock, "stock")]
    reserve = [(layout.reserve, "reserve")] if layout.reserve else []
    for rect, pile in (*stock, (layout.waste, "waste"), *reserve):
        _draw_slot(whole, rect, radius, m, palette)
        block = _pile_words(message(f"patience.pile.{pile}"), rect.width, m, palette)
        whole.blit(block, block.get_rect(center=rect.center))
    seen = replay_layout(layout, m, len(plate)) if foot else layout
    paint_deal_plate(whole, seen.side.deal, m, plate)
    return whole


def _pile_words(words: Words, width: int, m: Metrics, palette: Palette) -> Surface:
    """Return the words on the empty place of a pile, in letters small enough for the place."""
    label, room = in_words(words), width - m.u(12)
    size = text.fit_size(max(label.split(), key=len), m.font(15), room)
    return text.paragraph(label, size, palette.words, room, centred=True)


@cached
def _empty_stock(size: tuple[int, int], m: Metrics, palette: Palette, *, can_redeal: bool) -> Surface:
    """Return the picture of an empty stock, for a game with redeals. Do not change it."""
    whole = Surface(size, pygame.SRCALPHA)
    _draw_slot(whole, whole.get_rect(), max(2, round(size[0] * 18 / 240)), m, palette)
    words = _pile_words(message(f"patience.pile.{'redeal' if can_redeal else 'stock'}"), size[0], m, palette)
    place = words.get_rect(center=whole.get_rect().center)
    if can_redeal:
        mark = _in_one_color(svg.scale_to_width("ui_redo", round(size[0] * 0.4)), palette)
        place.y += mark.get_height() // 2
        whole.blit(mark, mark.get_rect(midbottom=place.midtop))
    whole.blit(words, place)
    return whole


def _draw_slot(whole: Surface, rect: Rect, radius: int, m: Metrics, palette: Palette) -> None:
    paint.draw_rounded(whole, rect, radius, palette.slot)
    paint.draw_rounded(whole, rect, radius, palette.slot_edge, m.u(2))


def _in_one_color(picture: Surface, palette: Palette) -> Surface:
    """Return a picture in one flat color, as if printed on the cloth."""
    flat = picture.copy()
    flat.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    flat.fill(palette.mark, special_flags=pygame.BLEND_RGBA_ADD)
    flat.set_alpha(200)
    return flat


def _paint_emblem(whole: Surface, layout: Layout, m: Metrics, name: str, palette: Palette) -> None:
    """Print rays, an emblem and the game's name on the lower half of the cloth."""
    table = layout.table
    radius = min(m.u(170), table.width // 5)
    centre = (table.centerx, table.bottom - radius - m.u(20))
    _draw_rays(whole, table, centre, radius * palette.burst, palette.ray)
    is_tent = palette.emblem == TENT
    side = round(radius * (1.2 if is_tent else 1.36))
    emblem = _in_one_color(svg.scale_to_width(palette.emblem, side), palette)
    emblem.set_alpha(110 if is_tent else 255)  # the others are faint themselves
    place = emblem.get_rect(midbottom=(centre[0], centre[1] + round(radius * (0.5 if is_tent else 0.42))))
    whole.blit(emblem, place)
    word = wood_type.fit(name, round(radius * 0.25), round(radius * 2.4), palette.word, False)
    place = word.get_rect(center=(centre[0], centre[1] + round(radius * 0.62)))
    whole.blit(word, place)
    for left, right in (
        (place.left - radius, place.left - m.u(18)),
        (place.right + m.u(18), place.right + radius),
    ):
        pygame.draw.line(whole, palette.rule, (left, place.centery), (right, place.centery), m.u(2))


def _draw_rays(
    whole: Surface, table: Rect, centre: tuple[int, int], reach: float, tone: tuple[int, int, int, int]
) -> None:
    """Draw twenty-eight rays from a point of the cloth, clipped to the cloth."""
    rays = Surface(table.size, pygame.SRCALPHA)
    x, y = centre[0] - table.x, centre[1] - table.y
    for ray in range(28):
        angle = ray * math.pi / 14
        edge = [
            (x + reach * math.cos(angle + turn), y + reach * math.sin(angle + turn))
            for turn in (-0.056, 0.056)
        ]
        pygame.draw.polygon(rays, tone, [(x, y), *edge])
    whole.blit(rays, table)
