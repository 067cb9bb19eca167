"""What is laid over a board for a while: the card of what is pointed at, and the sign of whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect, Surface

from games.core import Words, message
from ui.draw import svg, text
from ui.draw import type as wood_type
from ui.draw.materials import plate
from ui.draw.paint import with_room
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import FADED_INK, INK, INK_FACE, Metrics
from ui.words import in_words

_CARD_DEPTH: Final = 790.0
_WIDE: Final = 300
_EDGE: Final = 14
_PICTURE: Final = 52

_SIGN_DEPTH: Final = 860.0
_SIGN_EDGE: Final = 20
_BADGE: Final = 84
_LETTERS: Final = 40
_PLAIN: Final = 34
"""The letters of a name of which the wood-type alphabet lacks some."""


# ------------------------------------------------------------------ what a place is
class FactCard:
    """One card at a time, placed so that what it is about stays free; `room` is where it may lie.

    `about` begins with its lines; it is empty while no card is shown.
    """

    wide: ClassVar[int] = _WIDE
    ends_strong: ClassVar[bool] = False
    """Whether beside a picture the last line is strong as well."""

    def __init__(self, layer: Layer, room: Rect, m: Metrics) -> None:
        self._layer = layer
        self._m = m
        self.room = room
        self.about: tuple[object, ...] = ()
        self._sprite: Sprite | None = None

    @property
    def area(self) -> Rect | None:
        """Where it lies; None where it is not shown."""
        return self._sprite.rect if self._sprite else None

    def show(self, lines: Sequence[Words], area: Rect, picture: str = "", *, below: bool = False) -> None:
        """Tell these lines of what is at an area: beside it, or `below` it; `picture` names an SVG."""
        told = tuple(map(in_words, lines))
        about = (told, picture, tuple(area))
        if about == self.about:
            return
        self.hide()
        self.about = about
        painted = painted_card(told, picture, self._m, self.wide, ends_strong=self.ends_strong)
        edge = self._m.u(_EDGE)
        if below:
            rect = painted.get_rect(midtop=(area.centerx, area.bottom - edge // 2)).clamp(self.room)
        else:
            rect = beside(area, painted.get_size(), self.room, edge)
        self._sprite = self._layer.add(Sprite(painted, rect.topleft, _CARD_DEPTH))

    def hide(self) -> None:
        """Take it away."""
        self.about = ()
        self._sprite = self._layer.swap(self._sprite, None)


def beside(area: Rect, size: tuple[int, int], room: Rect, edge: int) -> Rect:
    """A rect of a size on that side of an area where the middle of the room is."""
    rect = Rect((0, 0), size)
    away_x, away_y = room.centerx - area.centerx, room.centery - area.centery
    if abs(away_x) * room.height > abs(away_y) * room.width:
        rect.centery = area.centery
        rect.x = area.right - edge // 2 if away_x > 0 else area.left - size[0] + edge // 2
    else:
        rect.centerx = area.centerx
        rect.y = area.bottom - edge // 2 if away_y > 0 else area.top - size[1] + edge // 2
    return rect.clamp(room)


def painted_card(lines: tuple[str, ...], name: str, m: Metrics, width: int, *, ends_strong: bool) -> Surface:
    """Paper with a picture at the left: the first line bold, the others plain but for a strong last one."""
    edge, pad, wide = m.u(_EDGE), m.u(12), m.half(width)
    side = m.half(_PICTURE) if name else 0
    left = pad + (side + m.u(10) if side else 0)
    room = wide - left - pad
    last, gap = (len(lines) - 1 if name and ends_strong else 0), m.u(3)
    blocks = [
        text.paragraph(
            words, m.font(17 if not row else 15), INK if row in (0, last) else FADED_INK, room, bold=not row
        )
        for row, words in enumerate(lines)
    ]
    words_high = sum(block.get_height() for block in blocks) + gap * (len(blocks) - 1)
    high = max(words_high, side) + 2 * pad - m.u(4)
    whole, rect = with_room((wide, high), edge)
    plate(whole, rect, "paper", m, 9)
    if name:
        picture = svg.fitted(name, side, side)
        whole.blit(picture, picture.get_rect(midtop=(rect.x + pad + side // 2, rect.y + pad)))
    y = rect.y + pad - m.u(2)
    for block in blocks:
        whole.blit(block, (rect.x + left, y))
        y += block.get_height() + gap
    return whole


# ------------------------------------------------------------------ whose turn it is
class Sign:
    """A plate over the board with a badge and a name; it goes by itself, or with the next click or key."""

    def __init__(self, layer: Layer, seat: SeatLook, room: Rect, m: Metrics, until: float) -> None:
        self._layer = layer
        self._until = until
        picture = painted_sign(seat, room.width, m)
        place = picture.get_rect(center=room.center).topleft
        self._sprite: Sprite | None = layer.add(Sprite(picture, place, _SIGN_DEPTH))

    def tick(self, now: float) -> bool:
        """Take it away when it has been seen; whether it is gone."""
        if now >= self._until:
            self.end()
        return self._sprite is None

    def end(self) -> None:
        """Take it away."""
        self._sprite = self._layer.swap(self._sprite, None)


def painted_sign(seat: SeatLook, room: int, m: Metrics) -> Surface:
    """The plate of a seat's sign for a room of this width."""
    m = m.fitting(lambda each: _name_width(seat.name, each) <= _name_room(room, each))
    edge, side = m.u(_SIGN_EDGE), m.half(_BADGE)
    name = _name(seat.name, _name_room(room, m), m)
    line = text.line(in_words(message("sign.your_turn")), m.font(18), FADED_INK)
    width = max(name.get_width(), line.get_width()) + side + m.u(60)
    height = side + m.u(36)
    whole, rect = with_room((width, height), edge)
    plate(whole, rect, "paper", m, 12)
    badge = seat.badge(side)
    place = badge.get_rect(midleft=(rect.x + m.u(20), rect.centery))
    whole.blit(badge, place)
    left = place.right + m.u(18)
    whole.blit(name, name.get_rect(midleft=(left, rect.y + round(height * 0.4))))
    whole.blit(line, line.get_rect(midleft=(left, rect.y + round(height * 0.74))))
    return whole


def _name_room(room: int, m: Metrics) -> int:
    """How wide a name may be on a sign in a room."""
    return room - 2 * m.u(_SIGN_EDGE) - m.half(_BADGE) - m.u(70)


def _name_width(name: str, m: Metrics) -> int:
    """How wide a name is in letters of its full size."""
    if wood_type.has(name.upper()):
        return wood_type.lettering_width(name.upper(), m.half(_LETTERS))
    return text.width(name, m.font(_PLAIN), True)


def _name(name: str, room: int, m: Metrics) -> Surface:
    """A name in display letters, or in plain ones where the alphabet lacks some of them."""
    if wood_type.has(name.upper()):
        return wood_type.fitted(name.upper(), m.half(_LETTERS), room, INK_FACE, False)
    return text.fitted(name, m.font(_PLAIN), room, INK, True)
