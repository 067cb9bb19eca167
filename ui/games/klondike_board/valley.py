"""The four creeks in the valley: piles with thickness and number, face-up cards beside, the Mother Lode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.klondike_board.board import CARDS_A_CREEK, CREEKS, LODE
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import BRIGHT_GOLD, CREAM, GOLD, INK, OXBLOOD, Metrics, colour
from ui.draw.tween import Tween, out_back, out_cubic
from ui.games.klondike_board.layout import Layout

PILE_DEPTH: Final = 24.0
SHOWN_DEPTH: Final = 22.0
COUNT_DEPTH: Final = 26.0
FLYING: Final = 200.0
_ACROSS, _UP = 1.5, 2.2  # units by which each card lies over the one below
_COUNT: Final = 34
_DEAL: Final = 0.18
_NEXT: Final = 0.025
_ANGLES: Final = (7, -5)  # degrees by which face-up cards lie askew
_LODE_WORDS: Final = "Mother Lode: double"
_LODE_INK: Final = colour("#fff3b8")


@cached(44)
def pile(count: int, size: tuple[int, int], m: Metrics) -> Surface:
    """So many cards, face down, with their shadow; it stands 2 shadows from the edge. Do not change it."""
    soft = m.u(5)
    most = CARDS_A_CREEK - 1
    whole = Surface(
        (size[0] + m.u(most * _ACROSS) + 4 * soft, size[1] + m.u(most * _UP) + 4 * soft), pygame.SRCALPHA
    )
    base = Rect(2 * soft, whole.get_height() - 2 * soft - size[1], *size)
    radius = round(size[0] * 0.06)
    if not count:
        paint.draw_rounded(whole, base, radius, (30, 16, 8, 120))
        paint.draw_rounded(whole, base.inflate(-m.u(4), -m.u(4)), radius, CREAM.veiled(150), m.u(1.5))
        sign = svg.fitted("space_diggings", round(size[0] * 0.8), round(size[1] * 0.6))
        sign = sign.copy()
        sign.fill((255, 255, 255, 170), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(sign, sign.get_rect(center=base.center))
        return whole
    paint.draw_shadow(whole, base, radius, soft, 190, (m.u(3), m.u(4)))
    back = svg.picture("card_back", *size)
    for number in range(count):
        whole.blit(back, (base.x + m.u(number * _ACROSS), base.y - m.u(number * _UP)))
    return whole


@cached(20)
def number_badge(count: int, m: Metrics) -> Surface:
    """How many cards lie in a pile. Do not change it."""
    side = m.half(_COUNT)
    whole = Surface((side, side), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, side // 2, INK)
    paint.draw_rounded(whole, rect.inflate(-m.u(4), -m.u(4)), side // 2, GOLD)
    paint.draw_rounded(whole, rect.inflate(-m.u(7), -m.u(7)), side // 2, CREAM)
    face = text.line(str(count), min(m.font(18), round(side * 0.6)), INK, True)
    whole.blit(face, face.get_rect(center=rect.center))
    return whole


@cached(12)
def face_up(card: int, size: tuple[int, int], angle: int, m: Metrics) -> Surface:
    """A gold card beside a creek: the discovery, or the Mother Lode in its red frame. Do not change it."""
    whole = svg.picture("card_blank", *size).copy()
    rect = whole.get_rect()
    radius = round(size[0] * 0.08)
    is_lode = card == LODE
    name = "nugget_pile" if is_lode else "nugget"
    sign = svg.fitted(name, round(size[0] * 0.8), round(size[1] * 0.6))
    whole.blit(sign, sign.get_rect(center=rect.center))
    paint.draw_rounded(whole, rect, radius, OXBLOOD if is_lode else INK, m.u(3 if is_lode else 1.5))
    return pygame.transform.rotozoom(whole, angle, 1)


@cached(4)
def lode_plaque(room: int, m: Metrics) -> Surface:
    """The words over the creek of the Mother Lode. Do not change it."""
    font = text.fitting_size(_LODE_WORDS, m.font(15), room - m.u(22), bold=True)
    face = text.line(_LODE_WORDS, font, _LODE_INK, True)
    whole = Surface((face.get_width() + m.u(22), round(font * 1.32) + m.u(8)), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, rect.height // 2, INK)
    paint.draw_rounded(whole, rect.inflate(-m.u(2), -m.u(2)), rect.height // 2, BRIGHT_GOLD)
    paint.draw_rounded(whole, rect.inflate(-m.u(5), -m.u(5)), rect.height // 2, OXBLOOD)
    whole.blit(face, face.get_rect(center=rect.center))
    return whole


class Creeks:
    """The sprites of the creeks; `left` are the numbers of cards in the piles as they are drawn."""

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
        """Show so many cards in each creek, and these face up beside."""
        self._pile_up(left)
        for creek in CREEKS:
            self.reveal(creek, shown[creek])

    def take(self, creek: int) -> None:
        """The top card is taken away."""
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
        badge = number_badge(self.left[creek], m)
        top = self.top(creek)
        self._counts[creek].change(picture=badge, place=badge.get_rect(center=top.topright).topleft)

    def top(self, creek: int) -> Rect:
        """Where the uppermost card of a pile lies."""
        over = max(0, self.left[creek] - 1)
        return self._layout.creeks[creek].move(self._m.u(over * _ACROSS), -self._m.u(over * _UP))

    def whole(self, creek: int) -> Rect:
        """Pile, face-up cards and name."""
        parts = [self.top(creek), self._layout.plates[creek], self._counts[creek].rect]
        parts += [sprite.rect for sprite in self._cards[creek]]
        return self._layout.creeks[creek].unionall(parts)

    def reveal(self, creek: int, cards: Sequence[int]) -> None:
        """These cards lie face up beside a creek, and no others."""
        for sprite in self._cards[creek]:
            self._layer.remove(sprite)
        self._cards[creek] = [
            self._card(creek, number, card, len(cards)) for number, card in enumerate(cards)
        ]
        if LODE in cards:
            self._cards[creek].append(self._plaque(creek))
        for sprite in self._cards[creek]:
            self._layer.add(sprite)

    def _card(self, creek: int, number: int, card: int, count: int) -> Sprite:
        place, m = self._layout.shown[creek], self._m
        picture = face_up(card, place.size, _ANGLES[number % 2], m)
        up = round(place.height * 0.34) * (count - 1 - number)
        rect = picture.get_rect(center=(place.centerx + m.u(3) * number, place.centery - up))
        return Sprite(picture, rect.topleft, SHOWN_DEPTH + number * 0.1)

    def _plaque(self, creek: int) -> Sprite:
        layout, m = self._layout, self._m
        step = layout.creeks[1].x - layout.creeks[0].x
        picture = lode_plaque(step + m.u(20), m)
        rect = picture.get_rect(midbottom=(layout.plates[creek].centerx, layout.creeks[creek].top - m.u(34)))
        rect.clamp_ip(layout.middle.inflate(-m.u(52), -m.u(8)))
        return Sprite(picture, rect.topleft, COUNT_DEPTH)

    # -------------------------------------------------------------- dealing
    def back(self) -> Surface:
        """A card, face down. Do not change it."""
        return svg.picture("card_back", *self._layout.creeks[0].size)

    def deal(self, counts: Sequence[int], sound: Callable[[], None], take: Callable[[], Sprite],
             gone: Callable[[Sprite], None]) -> list[Tween]:  # fmt: skip
        """Cards fly from the middle of the valley to the creeks, in turn; `take` and `gone` lend sprites."""
        self._pile_up([0 for _ in CREEKS])
        start = (self._layout.middle.centerx, self._layout.middle.bottom)
        tweens = []
        for number in range(sum(counts)):
            creek = number % len(CREEKS)
            if number // len(CREEKS) >= counts[creek]:
                continue
            tweens.append(self._dealt(creek, start, number * _NEXT, (sound, take, gone)))
        if tweens:
            tweens[-1].then(lambda: self._pile_up(counts))
        return tweens

    def _dealt(
        self,
        creek: int,
        start: tuple[int, int],
        delay: float,
        hands: tuple[Callable[[], None], Callable[[], Sprite], Callable[[Sprite], None]],
    ) -> Tween:
        sound, take, gone = hands
        sprite = take()
        end = self._layout.creeks[creek].center
        width, height = sprite.picture.get_size()

        def show(share: float) -> None:
            x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            sprite.change(place=(round(x - width / 2), round(y - height / 2)), visible=True)

        def done() -> None:
            gone(sprite)
            self.left[creek] += 1
            self._show_pile(creek)

        return Tween(_DEAL, show, out_cubic, delay, sound, done)

    def pop(self, creek: int, delay: float) -> list[Tween]:
        """The cards face up beside a creek spring into their place."""
        tweens = []
        for sprite in self._cards[creek][-1:]:
            place = sprite.place
            up = self._m.u(20)
            tweens.append(_springing(sprite, place, up, delay))
        return tweens


def _springing(sprite: Sprite, place: tuple[float, float], up: int, delay: float) -> Tween:
    def show(share: float) -> None:
        sprite.change(place=(place[0], place[1] - round(up * (1 - share))))

    return Tween(0.3, show, out_back, delay, done=lambda: sprite.change(place=place))
