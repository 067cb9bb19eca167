"""A card that was turned over: it flies up from its creek, turns, and lies large enough to be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.klondike_board.board import BOARD, CARDS, GOES_TO, JAIL, Card
from games.klondike_board.state import Turned
from ui.draw import materials, svg, text
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import FADED_INK, INK, RED, Metrics, colour
from ui.draw.tween import Tween, even, in_out_sine, out_cubic
from ui.games.klondike_board.spaces import picture_of

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
    """What is read: the card, the one who turned it, the creek, what it pays and whether that is doubled."""

    card: int
    who: str
    creek: int
    amount: int
    doubled: bool
    first: bool


def effect(reading: Reading) -> tuple[str, bool]:
    """What a card does in a few words, and whether that is good."""
    card = CARDS[reading.card]
    if card.gold:
        return f"${reading.amount},000", True
    found = []
    if card.fine:
        found.append(f"pay ${card.fine},000")
    if card.tithe:
        found.append("pay a tenth of your cash")
    if card.misses:
        found.append("miss a turn")
    if card.goes_to:
        found.append(f"{'straight to' if GOES_TO[reading.card] == JAIL else 'go to'} {_place(card)}")
    words = " and ".join(found) or "nothing at all"
    return words[0].upper() + words[1:], False


def _place(card: Card) -> str:
    name = card.goes_to
    return name if name.startswith(("St", "Ladue")) else f"the {name.removeprefix('The ')}"


def note(reading: Reading) -> str:
    """Why gold is doubled, "" where it is not."""
    if CARDS[reading.card].is_lode:
        return "The Mother Lode!"
    if reading.doubled:
        return "first gold, doubled" if reading.first else "doubled"
    return ""


def picture_name(number: int) -> str:
    """The picture of a card."""
    card = CARDS[number]
    if card.gold:
        return "nugget_pile" if card.is_lode or card.gold >= _RICH else "nugget"
    if GOES_TO[number] >= 0:
        return picture_of(GOES_TO[number])
    if card.tithe:
        return "crown"
    if card.misses:
        return "bottle" if card.fine else "snowshoes"
    return "pebble"


def picture_side(size: tuple[int, int], m: Metrics) -> int:
    """How large the picture on a card of this size is."""
    return min(round(size[0] * 0.28), size[1] - m.u(16))


@cached(8)
def plate(size: tuple[int, int], reading: Reading, m: Metrics) -> Surface:
    """The card as it is read, with room of some units around it. Do not change it."""
    edge = m.u(_EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    materials.plate(whole, rect, "paper", m, 9)
    side = picture_side(size, m)
    picture = svg.fitted(picture_name(reading.card), side, side)
    whole.blit(picture, picture.get_rect(center=(rect.x + m.u(12) + side // 2, rect.centery)))
    left = rect.x + side + m.u(24)
    _paint_words(
        whole, Rect(left, rect.y + m.u(10), rect.right - m.u(12) - left, size[1] - m.u(20)), reading, m
    )
    return whole


class _Sizes(NamedTuple):
    """The letters of a card: what happened, who turned it, what it does, and why gold is doubled."""

    body: int
    small: int
    large: int

    @classmethod
    def of(cls, reading: Reading, wide: int, m: Metrics, share: float = 1.0) -> _Sizes:
        """At these measures, and smaller by a share."""
        body, small, large = (max(_SMALLEST, round(m.font(size) * share)) for size in (17, 15, 26))
        words, is_good = effect(reading)
        if not is_good:
            large = text.fitting_size(words, max(body, round(large * 0.72)), wide, bold=True)
        return cls(body, small, large)

    def has_beside(self, reading: Reading, wide: int, gap: int) -> bool:
        """Whether what it does and why stand in one line."""
        does = text.width(effect(reading)[0], self.large, True)
        return does + gap + text.width(note(reading), self.small, True) <= wide

    def need(self, reading: Reading, wide: int, gap: int) -> int:
        """How high all lines are together."""
        upper = len(text.broken(CARDS[reading.card].line, self.body, True, wide)) * text.height(self.body)
        lower = 0 if self.has_beside(reading, wide, gap) else text.height(self.small)
        return upper + text.height(self.small) + text.height(self.large) + lower


def _sizes(room: Rect, reading: Reading, m: Metrics) -> _Sizes:
    """The largest letters for which there is room."""
    gap = m.u(10)

    def fits(sizes: _Sizes) -> bool:
        return sizes.need(reading, room.width, gap) <= room.height

    m = m.fitting(lambda each: fits(_Sizes.of(reading, room.width, each)))
    share = 1.0
    while share > _LEAST_SHARE and not fits(_Sizes.of(reading, room.width, m, share)):
        share -= 0.05
    return _Sizes.of(reading, room.width, m, share)


def _paint_words(whole: Surface, room: Rect, reading: Reading, m: Metrics) -> None:
    words, is_good = effect(reading)
    why, about = note(reading), f"{reading.who} · {BOARD.creeks[reading.creek]}"
    sizes, gap = _sizes(room, reading, m), m.u(10)
    upper = text.paragraph(CARDS[reading.card].line, sizes.body, INK, room.width, bold=True)
    y = room.y + max(0, (room.height - sizes.need(reading, room.width, gap)) // 2)
    whole.blit(upper, (room.x, y))
    y += upper.get_height()
    _paint_line(whole, about, (room.x, y), sizes.small, room.width)
    y += text.height(sizes.small)
    face = text.line(words, sizes.large, _GOLD_INK if is_good else RED, True)
    at = whole.blit(face, (room.x, y))
    mark = text.line(why, sizes.small, FADED_INK, True)
    if sizes.has_beside(reading, room.width, gap):
        whole.blit(mark, mark.get_rect(midleft=(at.right + gap, at.centery)))
    else:
        whole.blit(mark, (room.x, y + text.height(sizes.large)))


def _paint_line(whole: Surface, words: str, place: tuple[int, int], size: int, room: int) -> None:
    size = text.fitting_size(words, size, room)
    whole.blit(text.line(words, size, FADED_INK), place)


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
        """Where the picture on the card is."""
        side = picture_side(self._place.size, self._m)
        return Rect(self._place.x + self._m.u(12), self._place.centery - side // 2, side, side)

    def put_away(self) -> None:
        """Nothing is to be read."""
        self._sprite = self._layer.swap(self._sprite, None)
        self.reading = None

    def turn(
        self, event: Turned, who: SeatLook, start: Rect, first: bool, seen: Callable[[], None]
    ) -> list[Tween]:
        """The card leaves its pile at `start`, turns over and stays; `seen` is called when it can be read."""
        self.put_away()
        m, place = self._m, self._place
        self.reading = Reading(event.card, who.name, event.creek, event.amount, event.doubled, first)
        front = plate(place.size, self.reading, m)
        sprite = Sprite(svg.picture("card_back", *start.size), start.topleft, DEPTH)
        self._sprite = sprite
        self._layer.add(sprite)

        def fly(share: float) -> None:
            grown = 1 + (_GROWN - 1) * share
            back = _back(start.size, round(grown * 20))
            x = start.centerx + (place.centerx - start.centerx) * share
            y = start.centery + (place.centery - start.centery) * share
            sprite.change(picture=back, place=back.get_rect(center=(round(x), round(y))).topleft)

        def flip(share: float) -> None:
            is_back = share < 0.4
            part = 1 - share / 0.4 if is_back else (share - 0.4) / 0.6
            flat = _back(start.size, round(_GROWN * 20)) if is_back else front
            size = (max(2, round(flat.get_width() * part)), flat.get_height())
            picture = pygame.transform.smoothscale(flat, size)
            sprite.change(picture=picture, place=picture.get_rect(center=place.center).topleft)

        def lie() -> None:
            sprite.change(picture=front, place=front.get_rect(center=place.center).topleft)
            seen()

        return [
            Tween(FLY, fly, out_cubic),
            Tween(FLIP, flip, in_out_sine, FLY, done=lie),
            Tween(READ, _nothing, even, FLY + FLIP),
        ]


@cached(12)
def _back(size: tuple[int, int], twentieths: int) -> Surface:
    """The back of a card in one of its sizes. Do not change it."""
    return svg.picture("card_back", size[0] * twentieths // 20, size[1] * twentieths // 20)


def _nothing(share: float) -> None:
    """Time passes while a card is read."""
