"""A card that was turned over: it flies up from its creek, turns, and lies large enough to be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from games.klondike_board.board import BOARD, CARDS, GOES_TO, JAIL, Card
from games.klondike_board.state import Turned
from ui import materials, svg, text
from ui.kept import kept
from ui.scenes.board.seats import SeatLook
from ui.scenes.klondike_board.spaces import picture_of
from ui.sprites import Layer, Sprite
from ui.theme import FADED_INK, INK, RED, Metrics, colour
from ui.tween import Tween, in_out_sine, linear, out_cubic

DEPTH: Final = 300.0
FLY: Final = 0.4
FLIP: Final = 0.24
READ: Final = 1.3
_GOLD_INK: Final = colour("#17573a")
_EDGE: Final = 14  # units around the plate for its shadow
_GROWN: Final = 1.35
_RICH: Final = 30
_SMALLEST: Final = 11


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


@kept(8)
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


def _paint_words(whole: Surface, room: Rect, reading: Reading, m: Metrics) -> None:
    words, is_good = effect(reading)
    why, about = note(reading), f"{reading.who} · {BOARD.creeks[reading.creek]}"
    line = CARDS[reading.card].line
    share = 1.0
    while True:
        body, small, large = (max(_SMALLEST, round(m.font(size) * share)) for size in (17, 15, 26))
        large = (
            large
            if is_good
            else text.fitting_size(words, max(body, round(large * 0.72)), room.width, bold=True)
        )
        upper = text.paragraph(line, body, INK, room.width, bold=True)
        need = upper.get_height() + text.height(small) + text.height(large)
        if need <= room.height or share < 0.5:
            break
        share -= 0.05
    y = room.y + max(0, (room.height - need) // 2)
    whole.blit(upper, (room.x, y))
    y += upper.get_height()
    _paint_line(whole, about, (room.x, y), small, room.width)
    y += text.height(small)
    face = text.line(words, large, _GOLD_INK if is_good else RED, True)
    at = whole.blit(face, (room.x, y))
    if why:
        size = text.fitting_size(why, small, max(1, room.right - at.right - m.u(10)), smallest=_SMALLEST - 2)
        mark = text.line(why, size, FADED_INK, True)
        whole.blit(mark, mark.get_rect(midleft=(at.right + m.u(10), at.centery)))


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
        if self._sprite:
            self._layer.remove(self._sprite)
            self._sprite = None
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
            Tween(READ, _nothing, linear, FLY + FLIP),
        ]


@kept(12)
def _back(size: tuple[int, int], twentieths: int) -> Surface:
    """The back of a card in one of its sizes. Do not change it."""
    return svg.picture("card_back", size[0] * twentieths // 20, size[1] * twentieths // 20)


def _nothing(share: float) -> None:
    """Time passes while a card is read."""
