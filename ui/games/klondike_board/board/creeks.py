"""The cards of the creeks: piles with thickness and number, and the cards face up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import message
from games.klondike_board.board import (
    CARDS_A_CREEK,
    CREEKS,
    LODE,
)
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import BRIGHT_GOLD, CREAM, GLOW, GOLD, INK, OXBLOOD, Metrics, colour
from ui.draw.tween import Tween, out_cubic
from ui.games.klondike_board.board.layout import Layout
from ui.games.klondike_board.board.lights import BUY, LOOKS
from ui.play.board.effects import Done, Effects, arc_motion, drop_in
from ui.play.board.lights import glow_room, halo
from ui.words import in_words

PILE_DEPTH: Final = 24.0
SHOWN_DEPTH: Final = 22.0
COUNT_DEPTH: Final = 26.0
HALO_DEPTH: Final = 20.0
EDGE_DEPTH: Final = 25.0
FLYING: Final = 200.0
_ACROSS, _UP = 1.5, 2.2  # units by which each card lies over the one below
_COUNT: Final = 34
_DEAL: Final = 0.18
_NEXT: Final = 0.025
_ANGLES: Final = (7, -5)  # degrees by which face-up cards lie askew
_FINE: Final = 3  # factor by which face-up cards are painted larger before smoothing
_CARD_EDGE: Final = (58, 38, 22, 130)
_PIT: Final = (26, 15, 8, 205)
_WOOD: Final = colour("#a9763f")
_GRAIN: Final = colour("#7f5529")
_CROSSED: Final = (20, -18)  # degrees of the boards over an empty pit
_LODE_INK: Final = colour("#fff3b8")


@cached
def pile(count: int, size: tuple[int, int], m: Metrics) -> Surface:
    """Return `count` cards face down with their shadow, 2 shadows from the edge."""
    soft = m.u(5)
    most = CARDS_A_CREEK - 1
    whole = Surface(
        (size[0] + m.u(most * _ACROSS) + 4 * soft, size[1] + m.u(most * _UP) + 4 * soft), pygame.SRCALPHA
    )
    base = Rect(2 * soft, whole.get_height() - 2 * soft - size[1], *size)
    radius = round(size[0] * 0.06)
    if not count:
        _paint_closed_pit(whole, base, radius, m)
        return whole
    paint.draw_shadow(whole, base, radius, soft, 190, (m.u(3), m.u(4)))
    back = svg.picture("card_back", *size)
    for number in range(count):
        place = whole.blit(back, (base.x + m.u(number * _ACROSS), base.y - m.u(number * _UP)))
        paint.draw_rounded(whole, place, radius, _CARD_EDGE, max(1, m.u(0.6)))
    return whole


def _paint_closed_pit(whole: Surface, base: Rect, radius: int, m: Metrics) -> None:
    """Paint the place of a pile whose cards are all turned: an empty pit, closed with two boards."""
    paint.draw_rounded(whole, base, radius, _PIT)
    paint.draw_rounded(whole, base.inflate(-m.u(4), -m.u(4)), radius, CREAM.with_alpha(110), m.u(1.5))
    tools = svg.fit("space_diggings", round(base.width * 0.62), round(base.height * 0.34)).copy()
    tools.fill((255, 255, 255, 200), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(tools, tools.get_rect(midbottom=(base.centerx, base.bottom - m.u(8))))
    board = _board(round(base.width * 1.02), max(4, round(base.width * 0.19)), m)
    for angle in _CROSSED:
        plank = pygame.transform.rotozoom(board, angle, 1)
        whole.blit(plank, plank.get_rect(center=(base.centerx, base.y + round(base.height * 0.36))))


def _board(width: int, height: int, m: Metrics) -> Surface:
    """Return a board with a nail at each end."""
    board = Surface((width, height), pygame.SRCALPHA)
    paint.draw_with_border(board, board.get_rect(), m.u(2), _WOOD, INK, m.u(1.5))
    board.fill(_GRAIN, (height // 2, height * 3 // 5, width - height, max(1, height // 12)))
    for x in (height * 2 // 3, width - height * 2 // 3):
        pygame.draw.circle(board, INK, (x, height // 2), max(1, height // 9))
    return board


@cached
def number_badge(count: int, m: Metrics) -> Surface:
    """Return the badge with the number of cards in a pile."""
    side = m.half(_COUNT)
    whole = Surface((side, side), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, side // 2, INK)
    paint.draw_rounded(whole, rect.inflate(-m.u(4), -m.u(4)), side // 2, GOLD)
    paint.draw_rounded(whole, rect.inflate(-m.u(7), -m.u(7)), side // 2, CREAM)
    face = text.line(str(count), min(m.font(18), round(side * 0.6)), INK, True)
    whole.blit(face, face.get_rect(center=rect.center))
    return whole


@cached
def face_up(card: int, size: tuple[int, int], angle: int, m: Metrics) -> Surface:
    """Return a gold card beside a creek: the discovery, or the Mother Lode framed in red.

    It is turned while it is larger, with room around it, so that its edges are smooth.
    """
    wide, high = size[0] * _FINE, size[1] * _FINE
    whole, rect = paint.with_room((wide, high), _FINE)
    whole.blit(svg.picture("card_blank", wide, high), rect)
    is_lode = card == LODE
    sign = svg.fit("nugget_pile" if is_lode else "nugget", round(wide * 0.8), round(high * 0.6))
    whole.blit(sign, sign.get_rect(center=rect.center))
    line = m.u(3 if is_lode else 1.5) * _FINE
    paint.draw_rounded(whole, rect, round(wide * 0.08), OXBLOOD if is_lode else INK, line)
    turned = pygame.transform.rotozoom(whole, angle, 1)
    return pygame.transform.smoothscale_by(turned, 1 / _FINE)


@cached
def lode_label(room: int, m: Metrics, high: int = 0) -> Surface:
    """Return the words over the Mother Lode's creek, in two lines up to `high` pixels."""
    words, pad = in_words(message("klondike_board.creek.lode")), m.u(12 if high else 22)
    if high:  # two lines so short may be closer to each other than those of a text
        font, lines = text.fit_lines(words, m.font(15), (room - pad, high + m.u(4)))
    else:
        font, lines = text.fit_size(words, m.font(15), room - pad, bold=True), (words,)
    step = min(text.height(font), (high - m.u(8)) // len(lines)) if high else text.height(font)
    wide = max(text.width(line, font, True) for line in lines)
    whole = Surface((wide + pad, step * len(lines) + m.u(8)), pygame.SRCALPHA)
    rect = whole.get_rect()
    radius = min(rect.height // 2, m.u(15))
    for inset, tone in ((0, INK), (m.u(2), BRIGHT_GOLD), (m.u(5), OXBLOOD)):
        paint.draw_rounded(whole, rect.inflate(-inset, -inset), radius, tone)
    text.draw_lines(whole, lines, font, _LODE_INK, (rect.centerx, m.u(4)), step)
    return whole


class Creeks:
    """The sprites of the creeks; `left` holds the numbers of cards in the piles as they are drawn."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        m = layout.m
        self._layer = layer
        self._layout = layout
        self._m = m
        self.left = [0 for _ in CREEKS]
        size = layout.creeks[0].size
        self._piles = [Sprite(pile(0, size, m), (0, 0), PILE_DEPTH) for _ in CREEKS]
        self._counts = [Sprite(number_badge(0, m), (0, 0), COUNT_DEPTH) for _ in CREEKS]
        self._cards: list[list[Sprite]] = [[] for _ in CREEKS]
        for sprite in (*self._piles, *self._counts):
            layer.add(sprite)
        for creek in CREEKS:
            self._show_pile(creek)

    def show(self, left: Sequence[int], shown: Sequence[Sequence[int]]) -> None:
        """Show these numbers of cards in the creeks, and these cards face up beside them."""
        self._pile_up(left)
        for creek in CREEKS:
            self.reveal(creek, shown[creek])

    def take(self, creek: int) -> None:
        """Take away the top card of a pile."""
        self.left[creek] = max(0, self.left[creek] - 1)
        self._show_pile(creek)

    def _pile_up(self, left: Sequence[int]) -> None:
        self.left = list(left)
        for creek in CREEKS:
            self._show_pile(creek)

    def _show_pile(self, creek: int) -> None:
        rect, m = self._layout.creeks[creek], self._m
        picture = pile(self.left[creek], rect.size, m)
        edge = 2 * m.u(5)
        place = picture.get_rect(bottomleft=(rect.left - edge, rect.bottom + edge))
        self._piles[creek].change(picture=picture, place=place.topleft)
        self._counts[creek].show_at_center(number_badge(self.left[creek], m), self.top(creek).topright)

    def top(self, creek: int) -> Rect:
        """Return the place of the top card of a pile."""
        over = max(0, self.left[creek] - 1)
        return self._layout.creeks[creek].move(self._m.u(over * _ACROSS), -self._m.u(over * _UP))

    def area(self, creek: int) -> Rect:
        """Return the area of a creek's pile, face-up cards, count and name."""
        parts = [self.top(creek), self._layout.plates[creek], self._counts[creek].rect]
        parts += [sprite.rect for sprite in self._cards[creek]]
        return self._layout.creeks[creek].unionall(parts)

    def reveal(self, creek: int, cards: Sequence[int]) -> None:
        """Show these cards face up beside a creek, and no others."""
        for sprite in self._cards[creek]:
            self._layer.remove(sprite)
        self._cards[creek] = [
            self._card(creek, number, card, len(cards)) for number, card in enumerate(cards)
        ]
        if LODE in cards:
            self._cards[creek].append(self._lode_sprite(creek))
        for sprite in self._cards[creek]:
            self._layer.add(sprite)

    def _card(self, creek: int, number: int, card: int, count: int) -> Sprite:
        place, m = self._layout.shown[creek], self._m
        picture = face_up(card, place.size, _ANGLES[number % 2], m)
        up = round(place.height * 0.34) * (count - 1 - number)
        rect = picture.get_rect(center=(place.centerx + m.u(3) * number, place.centery - up))
        return Sprite(picture, rect.topleft, SHOWN_DEPTH + number * 0.1)

    def _lode_sprite(self, creek: int) -> Sprite:
        layout, m = self._layout, self._m
        step = layout.creeks[1].x - layout.creeks[0].x
        picture: Surface = lode_label(step + m.u(20), m)
        rect = picture.get_rect(midbottom=(layout.plates[creek].centerx, layout.creeks[creek].top - m.u(34)))
        rect.clamp_ip(layout.middle.inflate(-m.u(52), -m.u(8)))
        if rect.colliderect(layout.cards.inflate(m.u(8), m.u(8))):
            picture, rect = self._low_lode_label(creek, step)
        return Sprite(picture, rect.topleft, COUNT_DEPTH)

    def _low_lode_label(self, creek: int, step: int) -> tuple[Surface, Rect]:
        """Return the words over the creek and their place, below the cards' button between two numbers."""
        heap, badge, m = self._layout.creeks[creek], self._counts[creek].rect, self._m
        high, room = heap.top - m.u(2) - self._layout.cards.bottom, step - badge.width
        picture = lode_label(room, m, high)
        return picture, picture.get_rect(midbottom=(badge.left - room // 2, heap.top - m.u(2)))

    # -------------------------------------------------------------- dealing
    def deal(self, counts: Sequence[int], effects: Effects, sound: Done) -> list[Tween]:
        """Let cards fly from the middle of the valley to the creeks, in turn."""
        self._pile_up([0 for _ in CREEKS])
        each = len(CREEKS)
        tweens = [
            self._dealt(number % each, number * _NEXT, effects, sound)
            for number in range(each * max(counts))
            if number // each < counts[number % each]
        ]
        if tweens:
            tweens[-1].add_callback(lambda: self._pile_up(counts))
        return tweens

    def _dealt(self, creek: int, delay: float, effects: Effects, sound: Done) -> Tween:
        layout = self._layout
        sprite = effects.new(svg.picture("card_back", *layout.creeks[0].size))
        fly = arc_motion(sprite, layout.middle.midbottom, layout.creeks[creek].center, 0)

        def land() -> None:
            self.left[creek] += 1
            self._show_pile(creek)

        return Tween(_DEAL, fly, out_cubic, delay, sound, effects.remove_and_call(sprite, land))

    def drop_in_last(self, creek: int, delay: float) -> Tween:
        """Let the last card face up beside a creek spring into its place."""
        return drop_in(self._cards[creek][-1:], self._m.u(20), 0.3, delay=delay)


def light_of_creek(rect: Rect, m: Metrics) -> list[Sprite]:
    """Return the light of a creek, around its top card."""
    out = glow_room(LOOKS[BUY], m)
    line = paint.rounded(rect.width, rect.height, m.u(5), GLOW.with_alpha(255), m.u(4))
    return [
        Sprite(halo(rect.size, LOOKS[BUY], m.u(5), m), (rect.x - out, rect.y - out), HALO_DEPTH),
        Sprite(line, rect.topleft, EDGE_DEPTH),
    ]
