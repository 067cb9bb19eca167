"""Notices laid over a board for a while: cards about spots, signs of turns, and notes of payments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import ClassVar, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Player, Words, message
from ui.draw import svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.materials import draw_panel
from ui.draw.paint import with_room
from ui.draw.picture import Picture
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer
from ui.draw.theme import FADED_INK, INK, INK_FACE, Metrics
from ui.play.panels.canvas import Canvas
from ui.play.panels.timed_overlay import TimedOverlay
from ui.widgets.overlays import Overlay, Space, space_on, visible_area
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
"""Size of the letters of a name, in units, if the wood-type alphabet lacks some of them."""


# ------------------------------------------------------------------ cards about spots
class FactCard:
    """One card at a time, placed within `room` so that its subject stays free.

    `about` begins with the card's lines; it is empty while no card is shown.
    """

    wide: ClassVar[int] = _WIDE
    ends_strong: ClassVar[bool] = False
    """True if the last line beside a picture is strong as well."""

    def __init__(self, layer: Layer, room: Rect, m: Metrics) -> None:
        self._layer = layer
        self._m = m
        self.room = room
        self.about: tuple[object, ...] = ()
        self._sprite: Overlay | None = None

    @property
    def area(self) -> Rect | None:
        """Area of the card, or None while no card is shown."""
        return self._sprite.rect if self._sprite else None

    def show(self, lines: Sequence[Words], area: Rect, picture: str = "", *, below: bool = False) -> None:
        """Show a card with these lines on an area, beside it or `below` it; `picture` names an SVG."""
        texts = tuple(map(in_words, lines))
        about = (texts, picture, tuple(area))
        if about == self.about and self.area:
            return
        self.hide()
        self.about = about
        self._lay(paint_card(texts, picture, self._m, self.wide, ends_strong=self.ends_strong), area, below)

    def _lay(self, painted: Surface, area: Rect, below: bool) -> None:
        edge = self._m.u(_EDGE)
        if below:
            rect = painted.get_rect(midtop=(area.centerx, area.bottom - edge // 2)).clamp(self.room)
        else:
            rect = place_next_to(area, painted.get_size(), self.room, edge)
        subject = area.inflate(-2 * edge, -2 * edge)
        space = space_on(self._layer, self._m, self.room, [subject], but=self._sprite)
        rect = space.place(painted.get_size(), rect.center, rect, 0.0)
        again = partial(self._lay, painted, area, below)
        self._sprite = self._layer.swap(self._sprite, Overlay(painted, rect.topleft, _CARD_DEPTH, again))

    def hide(self) -> None:
        """Remove the card."""
        self.about = ()
        self._sprite = self._layer.swap(self._sprite, None)


def place_next_to(area: Rect, size: tuple[int, int], room: Rect, edge: int) -> Rect:
    """Return a rect of a size, within the room, on the side of an area that faces the middle of the room."""
    rect = Rect((0, 0), size)
    away_x, away_y = room.centerx - area.centerx, room.centery - area.centery
    if abs(away_x) * room.height > abs(away_y) * room.width:
        rect.centery = area.centery
        rect.x = area.right - edge // 2 if away_x > 0 else area.left - size[0] + edge // 2
    else:
        rect.centerx = area.centerx
        rect.y = area.bottom - edge // 2 if away_y > 0 else area.top - size[1] + edge // 2
    return rect.clamp(room)


def paint_card(lines: tuple[str, ...], name: str, m: Metrics, width: int, *, ends_strong: bool) -> Surface:
    """Return a paper card with the picture `name`, if any, at its left.

    The first line is bold and dark, the others are faded; with `ends_strong` the last one beside a picture is
    dark, too.
    """
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
    draw_panel(whole, rect, "paper", m, 9)
    if name:
        picture = svg.fit(name, side, side)
        whole.blit(picture, picture.get_rect(midtop=(rect.x + pad + side // 2, rect.y + pad)))
    y = rect.y + pad - m.u(2)
    for block in blocks:
        whole.blit(block, (rect.x + left, y))
        y += block.get_height() + gap
    return whole


# ------------------------------------------------------------------ whose turn it is
class TurnSign:
    """A plate over the board with a badge and a name, until its time is over, or the next click or key."""

    def __init__(self, layer: Layer, seat: SeatLook, room: Rect, m: Metrics, until: float) -> None:
        self._layer = layer
        self._until = until
        picture = paint_turn_sign(seat, room.width, m)
        self._sprite: Overlay | None = None
        self._lay(picture, room, m)

    def _lay(self, picture: Surface, room: Rect, m: Metrics) -> None:
        kept = [each.rect for each in self._layer.floating if each is not self._sprite]
        space = Space(visible_area(self._layer, m), kept)
        rect = space.place(picture.get_size(), room.center, picture.get_rect(center=room.center))
        shown = Overlay(picture, rect.topleft, _SIGN_DEPTH, partial(self._lay, picture, room, m))
        self._sprite = self._layer.swap(self._sprite, shown)

    def tick(self, now: float) -> bool:
        """Remove the sign once its time is over; return True if it is gone."""
        if now >= self._until:
            self.end()
        return self._sprite is None

    def end(self) -> None:
        """Remove the sign."""
        self._sprite = self._layer.swap(self._sprite, None)


def paint_turn_sign(seat: SeatLook, room: int, m: Metrics) -> Surface:
    """Return the plate of a seat's sign for a room of this width, in pixels."""
    m = m.shrink_text(lambda each: _name_width(seat.shown_name, each) <= _name_room(room, each))
    edge, side = m.u(_SIGN_EDGE), m.half(_BADGE)
    name = _name(seat.shown_name, _name_room(room, m), m)
    line = text.line(in_words(message("sign.your_turn")), m.font(18), FADED_INK)
    width = max(name.get_width(), line.get_width()) + side + m.u(60)
    height = side + m.u(36)
    whole, rect = with_room((width, height), edge)
    draw_panel(whole, rect, "paper", m, 12)
    badge = seat.badge(side)
    place = badge.get_rect(midleft=(rect.x + m.u(20), rect.centery))
    whole.blit(badge, place)
    left = place.right + m.u(18)
    whole.blit(name, name.get_rect(midleft=(left, rect.y + round(height * 0.4))))
    whole.blit(line, line.get_rect(midleft=(left, rect.y + round(height * 0.74))))
    return whole


def _name_room(room: int, m: Metrics) -> int:
    """Return the maximum width of a name on a sign in a room, in pixels."""
    return room - 2 * m.u(_SIGN_EDGE) - m.half(_BADGE) - m.u(70)


def _name_width(name: str, m: Metrics) -> int:
    """Return the width of a name in letters of its full size, in pixels."""
    if wood_type.has(name.upper()):
        return wood_type.width(name.upper(), m.half(_LETTERS))
    return text.width(name, m.font(_PLAIN), True)


def _name(name: str, room: int, m: Metrics) -> Picture:
    """Return a name in display letters, or in plain ones if the alphabet lacks some of them."""
    if wood_type.has(name.upper()):
        return wood_type.fit(name.upper(), m.half(_LETTERS), room, INK_FACE, False)
    return text.fit_line(name, m.font(_PLAIN), room, INK, True)


# ------------------------------------------------------------------ notes of payments and fates
BANK: Final = -1
"""Seat of the bank: the giver or the taker, if no player is."""
SLIP_DEPTH: Final = 780.0
_ROWS: Final = 4
"""Maximum number of notes shown at once, the newest last."""
_SEAL, _NOTE_WIDE, _ARROW = 30, 440, 11  # units of a badge on a note, the widest words, an arrow


class EventNote(NamedTuple):
    """A gain, a loss or a fate that an event brought a player, in words, with the sum that changed hands.

    `seats` are the giver and the taker, or the affected player; `place` is the space where it happened.
    """

    words: Message
    seats: tuple[int, ...]
    place: int = -1
    amount: int = 0


class EventNotes(TimedOverlay):
    """Notes of one entry of the log, on a paper beside the place of the last, until they have been read."""

    def __init__(self) -> None:
        super().__init__()
        self._event_notes: list[EventNote] = []
        self._since = -inf
        self._has_begun = True

    @property
    def shown(self) -> tuple[EventNote, ...]:
        """Notes on the paper."""
        return tuple(self._event_notes)

    def begin_new(self) -> None:
        """Start a new paper at the next note: it belongs to another entry."""
        self._has_begun = False

    def add(
        self,
        event_notes: Sequence[EventNote],
        seats: Sequence[SeatLook],
        canvas: Canvas,
        room: Rect,
        at: Rect | None,
    ) -> None:
        """Add notes to the paper, within `room`; beside the area `at` of their space, if they have one."""
        if not self._has_begun:
            self._event_notes, self._has_begun = [], True
        self._event_notes = [*self._event_notes, *event_notes][-_ROWS:]
        self._lay(paint_event_notes(tuple(self._event_notes), seats, room.width, canvas.m), canvas, room, at)

    def _lay(self, picture: Surface, canvas: Canvas, room: Rect, at: Rect | None) -> None:
        wish = place_next_to(at or room, picture.get_size(), room, canvas.m.u(_EDGE))
        self._layer = canvas.layer
        about = [at.inflate(-canvas.m.u(2 * _EDGE), -canvas.m.u(2 * _EDGE))] if at else []
        space = space_on(canvas.layer, canvas.m, room, about, but=self._sprite)
        rect = space.place(picture.get_size(), wish.center, wish, 0.0)
        shown = Overlay(picture, rect.topleft, SLIP_DEPTH, partial(self._lay, picture, canvas, room, at))
        self._sprite = canvas.layer.swap(self._sprite, shown)

    def show_for(self, seconds: float, now: float) -> None:
        """Keep the notes for this many seconds from `now` on."""
        self._since, self._until = now, now + seconds

    def is_read(self, now: float, share: float) -> bool:
        """Return True if the notes have been shown for a share of their time, or are gone."""
        return self._sprite is None or now >= self._since + share * (self._until - self._since)

    @override
    def end(self, *, drawn: bool = True) -> None:
        super().end(drawn=drawn)
        self._event_notes = []


def paint_event_notes(
    event_notes: Sequence[EventNote], seats: Sequence[SeatLook], room: int, m: Metrics
) -> Surface:
    """Return a paper with a row for each note: the badges of its seats, its words, and from whom to whom."""
    pad, gap, side, edge = m.u(10), m.u(6), m.half(_SEAL), m.u(_EDGE)
    seal = 2 * side + m.u(22) if any(len(note.seats) > 1 for note in event_notes) else side
    wide = min(m.half(_NOTE_WIDE), room - seal - 3 * pad - 2 * edge)
    rows = [(note, _event_note_words(note, seats, wide, m)) for note in event_notes]
    width = seal + max(words.get_width() for _, words in rows) + 3 * pad
    high = sum(max(side, words.get_height()) + gap for _, words in rows) - gap + 2 * pad
    whole, rect = with_room((width, high), edge)
    draw_panel(whole, rect, "paper", m, 8)
    y = rect.y + pad
    for note, words in rows:
        row = Rect(rect.x + pad, y, seal, max(side, words.get_height()))
        _draw_badges(whole, row, note, seats, m)
        whole.blit(words, words.get_rect(midleft=(row.right + pad, row.centery)))
        y = row.bottom + gap
    return whole


def _event_note_words(note: EventNote, seats: Sequence[SeatLook], wide: int, m: Metrics) -> Surface:
    """Return a note's words in bold, and below them the giver and the taker, or the affected player."""
    words, way = in_words(note.words), in_words(_way(note, seats))
    size, small = m.font(16), m.font(14)
    room = max(text.width(row, size, True) for row in text.break_lines(words, size, True, wide))
    room = min(wide, max(room, text.width(way, small)))
    blocks = [
        text.paragraph(words, size, INK, room, bold=True),
        text.paragraph(way, small, FADED_INK, room),
    ]
    whole = Surface((room, sum(block.get_height() for block in blocks)), pygame.SRCALPHA)
    whole.blit(blocks[0], (0, 0))
    whole.blit(blocks[1], (0, blocks[0].get_height()))
    return whole


def _way(note: EventNote, seats: Sequence[SeatLook]) -> Message:
    first, *others = (Player(seats[seat].name) if seat != BANK else () for seat in note.seats)
    return message("slip.way", giver=first, taker=others[0]) if others else message("slip.of", who=first)


def _draw_badges(whole: Surface, row: Rect, note: EventNote, seats: Sequence[SeatLook], m: Metrics) -> None:
    """Draw the badges of a note's seats, with an arrow from giver to taker; a coin stands for the bank."""
    side = m.half(_SEAL)
    pictures = [
        svg.scale_to_width("coin", side) if seat == BANK else seats[seat].badge(side) for seat in note.seats
    ]
    centres = [row.x + side // 2, row.right - side // 2] if len(pictures) > 1 else [row.centerx]
    for picture, x in zip(pictures, centres, strict=True):
        whole.blit(picture, picture.get_rect(center=(x, row.centery)))
    if len(pictures) > 1:
        arrow = _arrow(m.half(_ARROW))
        whole.blit(arrow, arrow.get_rect(center=row.center))


@cached
def _arrow(side: int) -> Surface:
    """Return an arrowhead that points to the right, `side` pixels wide and high."""
    large = Surface((4 * side, 4 * side), pygame.SRCALPHA)
    large.fill((*INK[:3], 0))
    pygame.draw.polygon(large, INK, [(side // 2, 0), (4 * side, 2 * side), (side // 2, 4 * side)])
    return pygame.transform.smoothscale(large, (side, side))
