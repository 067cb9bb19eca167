"""The turned card: it flies from its creek, turns over, and lies above the valley to be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Message, Player, Words, message
from games.klondike_board.board import (
    CARD_TEXTS,
    CARDS,
    CREEK_NAMES,
    GOES_TO,
)
from ui.draw import materials, svg, text
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import FADED_INK, INK, RED, Metrics, colour
from ui.draw.tween import Tween, in_out_sine, linear, out_cubic, point_between
from ui.games.klondike_board.board.spaces import space_picture_name
from ui.games.klondike_board.words.terms import card_effect
from ui.words import in_words

DEPTH: Final = 300.0
FLY: Final = 0.4
FLIP: Final = 0.24
READ: Final = 1.3
_GOLD_INK: Final = colour("#17573a")
_EDGE: Final = 14  # units around the plate for its shadow
_GROWN: Final = 1.35
_RICH: Final = 30
_SMALLEST: Final = 11
_LEAST_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Reading:
    """A card to read: its number, the player who turned it, the creek, and its gold, doubled or not."""

    card: int
    who: str
    creek: int
    amount: int
    doubled: bool
    first: bool


def effect(reading: Reading) -> tuple[Message, bool]:
    """Return the effect of a card in a few words, and True if it is good."""
    return card_effect(reading.card, reading.amount), bool(CARDS[reading.card].gold)


def gold_note(reading: Reading) -> Words:
    """Return the reason why gold is doubled, or ""."""
    if CARDS[reading.card].is_lode:
        return message("klondike_board.read.lode")
    if not reading.doubled:
        return ""
    return message("klondike_board.read.first" if reading.first else "klondike_board.read.doubled")


def card_picture_name(number: int) -> str:
    """Return the name of the picture of a card."""
    card = CARDS[number]
    if card.gold:
        return "nugget_pile" if card.is_lode or card.gold >= _RICH else "nugget"
    if GOES_TO[number] >= 0:
        return space_picture_name(GOES_TO[number])
    if card.tithe:
        return "crown"
    if card.misses:
        return "bottle" if card.fine else "snowshoes"
    return "pebble"


def picture_side(size: tuple[int, int], m: Metrics) -> int:
    """Return the side of the picture on a card of this size, in pixels."""
    return min(round(size[0] * 0.28), size[1] - m.u(16))


@cached
def render_card(size: tuple[int, int], reading: Reading, m: Metrics) -> Surface:
    """Return the card as it is read, with room of some units around it."""
    edge = m.u(_EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    materials.draw_panel(whole, rect, "paper", m, 9)
    side = picture_side(size, m)
    picture = svg.fit(card_picture_name(reading.card), side, side)
    whole.blit(picture, picture.get_rect(center=(rect.x + m.u(12) + side // 2, rect.centery)))
    left = rect.x + side + m.u(24)
    _paint_words(
        whole, Rect(left, rect.y + m.u(10), rect.right - m.u(12) - left, size[1] - m.u(20)), reading, m
    )
    return whole


class _Sizes(NamedTuple):
    """The font sizes of a card: the event; the player and the reason for doubled gold; the effect."""

    body: int
    small: int
    large: int

    @classmethod
    def of(cls, reading: Reading, wide: int, m: Metrics, share: float = 1.0) -> _Sizes:
        """Return the sizes at these measures, made smaller by a share."""
        body, small, large = (max(_SMALLEST, round(m.font(size) * share)) for size in (17, 15, 26))
        words, is_good = effect(reading)
        if not is_good:
            large = text.fit_size(in_words(words), max(body, round(large * 0.72)), wide, bold=True)
        return cls(body, small, large)

    def is_one_line(self, reading: Reading, wide: int, gap: int) -> bool:
        """Return True if the effect and its reason fit side by side in one line."""
        words, why = in_words(effect(reading)[0]), in_words(gold_note(reading))
        return text.width(words, self.large, True) + gap + text.width(why, self.small, True) <= wide

    def height(self, reading: Reading, wide: int, gap: int) -> int:
        """Return the height of all lines together, in pixels."""
        upper = len(
            text.break_lines(in_words(CARD_TEXTS[reading.card]), self.body, True, wide)
        ) * text.height(self.body)
        lower = 0 if self.is_one_line(reading, wide, gap) else text.height(self.small)
        return upper + text.height(self.small) + text.height(self.large) + lower


def _sizes(room: Rect, reading: Reading, m: Metrics) -> _Sizes:
    """Return the largest sizes at which the words fit the room."""
    gap = m.u(10)

    def can_fit(sizes: _Sizes) -> bool:
        return sizes.height(reading, room.width, gap) <= room.height

    m = m.shrink_text(lambda each: can_fit(_Sizes.of(reading, room.width, each)))
    share = 1.0
    while share > _LEAST_SHARE and not can_fit(_Sizes.of(reading, room.width, m, share)):
        share -= 0.05
    return _Sizes.of(reading, room.width, m, share)


def _paint_words(whole: Surface, room: Rect, reading: Reading, m: Metrics) -> None:
    words, is_good = effect(reading)
    about = message("klondike_board.read", who=Player(reading.who), creek=CREEK_NAMES[reading.creek])
    sizes, gap = _sizes(room, reading, m), m.u(10)
    upper = text.paragraph(in_words(CARD_TEXTS[reading.card]), sizes.body, INK, room.width, bold=True)
    y = room.y + max(0, (room.height - sizes.height(reading, room.width, gap)) // 2)
    whole.blit(upper, (room.x, y))
    y += upper.get_height()
    line = text.fit_size(in_words(about), sizes.small, room.width)
    whole.blit(text.line(in_words(about), line, FADED_INK), (room.x, y))
    y += text.height(sizes.small)
    face = text.line(in_words(words), sizes.large, _GOLD_INK if is_good else RED, True)
    at = whole.blit(face, (room.x, y))
    mark = text.line(in_words(gold_note(reading)), sizes.small, FADED_INK, True)
    if sizes.is_one_line(reading, room.width, gap):
        whole.blit(mark, mark.get_rect(midleft=(at.right + gap, at.centery)))
    else:
        whole.blit(mark, (room.x, y + text.height(sizes.large)))


class ReadCard:
    """The sprite of the card that lies there to be read, until it is put away."""

    def __init__(self, layer: Layer, place: Rect, m: Metrics) -> None:
        self._layer = layer
        self._place = place
        self._m = m
        self._sprite: Sprite | None = None
        self.reading: Reading | None = None

    @property
    def picture(self) -> Rect:
        """The place of the picture on the card."""
        side = picture_side(self._place.size, self._m)
        return Rect(self._place.x + self._m.u(12), self._place.centery - side // 2, side, side)

    def put_away(self) -> None:
        """Remove the card."""
        self._sprite = self._layer.swap(self._sprite, None)
        self.reading = None

    def show(self, reading: Reading) -> None:
        """Show a card, at once."""
        self.put_away()
        self.reading = reading
        picture = render_card(self._place.size, reading, self._m)
        self._sprite = self._layer.add(Sprite(picture, (0, 0), DEPTH))
        self._sprite.show_at_center(picture, self._place.center)

    def turn(self, reading: Reading, start: Rect, show_effect: Callable[[], None]) -> list[Tween]:
        """Let the card leave its pile at `start`, turn over and stay; then call `show_effect`."""
        self.put_away()
        m, place = self._m, self._place
        self.reading = reading
        front = cache(partial(render_card, place.size, reading, m))  # painted in a step of its own
        sprite = Sprite(svg.picture("card_back", *start.size), start.topleft, DEPTH)
        self._sprite = sprite
        self._layer.add(sprite)

        def fly(share: float) -> None:
            grown = 1 + (_GROWN - 1) * share
            back = _back(start.size, round(grown * 20))
            sprite.show_at_center(back, point_between(start.center, place.center, share))

        def flip(share: float) -> None:
            is_back = share < 0.4
            part = 1 - share / 0.4 if is_back else (share - 0.4) / 0.6
            flat = _back(start.size, round(_GROWN * 20)) if is_back else front()
            size = (max(2, round(flat.get_width() * part)), flat.get_height())
            sprite.show_at_center(pygame.transform.smoothscale(flat, size), place.center)

        def land() -> None:
            sprite.show_at_center(front(), place.center)
            show_effect()

        return [
            Tween(FLY, fly, out_cubic),
            Tween(FLIP, flip, in_out_sine, FLY, done=land),
            Tween(READ, _nothing, linear, FLY + FLIP),
        ]


@cached
def _back(size: tuple[int, int], twentieths: int) -> Surface:
    """Return the back of a card in one of its sizes."""
    return svg.picture("card_back", size[0] * twentieths // 20, size[1] * twentieths // 20)


def _nothing(share: float) -> None:
    """Let time pass while a card is read."""
