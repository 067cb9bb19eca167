"""The layout of the table of CALAMITYVILLE, computed from the window's measures alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from pygame import Rect

from games.compat import override
from ui.draw.boxes import Stack, around, equal, split_in_half
from ui.draw.theme import Metrics
from ui.play.board.ring_layout import Pair, RingLayout
from ui.play.panels.layout import Actions, SidePartsSpec, button_heights

SPACES_A_SIDE: Final = 5
"""The number of spaces from one corner to the next, known before the board is read."""
CHOICES: Final = 3
"""The largest number of kinds of building on offer."""
PAINTING: Final = (640, 500)
"""The size of the painting in the middle of the board, in its own units."""
_STONES: Final = ((40, 338), (128, 382), (226, 412), (332, 428), (440, 446))  # in the painting's units
_CORRAL: Final = (318, 270)
_PILE: Final = (556, 232)
_READ: Final = (72, 236)
_PAPER_SHAPE: Final = 196 / 150
_PRINT_SHAPE: Final = 1.24


class _SideSpec(SidePartsSpec):
    """Side parts with room below the tray for the cards of buildings."""

    @override
    def gaps(self, m: Metrics) -> tuple[int, int, int]:
        over_tray, over_actions, _ = super().gaps(m)
        return over_tray, over_actions, m.u(8)

    @override
    def actions_height(self, m: Metrics) -> int:
        return m.u(self.min_actions * m.text_factor(0.04))

    @override
    def actions_height_below(self, m: Metrics, room: int, grown: float) -> int:
        return max(m.u(self.min_actions * m.text_factor(0.2) * grown), room * 9 // 20) + m.u(14)

    @override
    def actions(self, room: Rect, m: Metrics, grown: float = 1.0) -> Actions:
        high, low = button_heights(m)
        second = Rect(room.x, 0, room.width, max(low, room.height // 5))
        second.bottom = room.bottom - m.u(4)
        upper = _over(second, room, m)
        return Actions(room, Stack(upper).take(max(high, upper.height * 2 // 7)), second)


def _over(second: Rect, room: Rect, m: Metrics) -> Rect:
    """Return the part of a room above the second button."""
    return Rect(room.x, room.y, room.width, second.top - m.u(8) - m.u(2) - room.y)


class Layout(RingLayout):
    """All places, in pixels: the ring around the town, and the actions under the tray.

    `caption` and `choices` share their room with `main` and `info`.
    """

    side_spec = _SideSpec(
        316,
        pad=24,
        row=lambda m, seats: m.u(57 * m.text_factor(0.05)),
        gap=lambda m, seats: m.u(6),
        tray=lambda m, seats: m.u(104 if m.text_size <= 125 else 92),
        roomy_tray=104,
        min_tray=96,
        min_actions=202,
        min_gaps=66,
        wider=0.1,
    )
    each = SPACES_A_SIDE
    widest = 1.62
    pair = Pair((0.18, 0.46), share=0.62, least=64.5, gap=10)

    # -------------------------------------------------------------- the middle
    @property
    @override
    def bank(self) -> tuple[int, int]:
        """The start and end of the bank's money: a point in the town, behind the corral."""
        return spot(self.middle, (322, 170))

    @property
    def scale(self) -> float:
        """Pixels to one unit of the painting."""
        return _scale(self.middle)

    def at_height(self, y: float) -> int:
        """Return the pixel row of a height of the painting."""
        return spot(self.middle, (0, y))[1]

    @cached_property
    def sign(self) -> Rect:
        """The rectangle of the sign over the town."""
        middle, m = self.middle, self.m
        sign = Rect(0, 0, min(m.half(250), middle.width // 2), min(m.half(46), middle.height // 7))
        sign.midtop = (middle.centerx, middle.y + m.u(14))
        return sign

    @cached_property
    def donkey(self) -> Rect:
        """The rectangle of the donkey in its corral."""
        donkey = Rect(0, 0, round(150 * self.scale), round(136 * self.scale))
        donkey.midbottom = spot(self.middle, (_CORRAL[0], _CORRAL[1] + 14))
        return donkey

    @cached_property
    def stones(self) -> tuple[Rect, ...]:
        """The rectangles of the stones in the river."""
        from games.calamityville.board import NUGGETS

        scale = min(self.scale, self._inner.width / 400)  # in a narrow middle they would touch
        size = round(50 * scale), round(42 * scale)
        places = (spot(self.middle, place) for place in _STONES[: len(NUGGETS)])
        return tuple(around(place, *size).clamp(self._inner) for place in places)

    @property
    def _inner(self) -> Rect:
        return self.middle.inflate(-self.m.u(16), -self.m.u(16))

    @property
    def _paper(self) -> int:
        """The width of a newspaper."""
        return round(min(98 * self.scale, self.middle.height * 0.2))

    @cached_property
    def pile(self) -> Rect:
        """The rectangle of the unread newspapers' lowest sheet; the pile leans to the right."""
        wide, inner = self._paper, self._inner
        pile = around(spot(self.middle, _PILE), wide, round(wide * _PAPER_SHAPE))
        return pile.clamp(Rect(inner.x, inner.y, inner.width - self.m.u(18), inner.height))

    @cached_property
    def read(self) -> Rect:
        """The rectangle of the newspapers already read."""
        wide = self._paper
        read = around(spot(self.middle, _READ), round(wide * 0.84), round(wide * 0.84 * _PAPER_SHAPE))
        return read.clamp(self._inner.inflate(-wide * 3 // 10, 0))

    @cached_property
    def page(self) -> Rect:
        """The rectangle of an open newspaper."""
        middle, m = self.middle, self.m
        high = middle.height - m.u(16 if m == m.usual else 2)
        return around(middle.center, min(round(high / _PRINT_SHAPE), middle.width - m.u(16)), high)

    # -------------------------------------------------------------- the players
    @cached_property
    def holds(self) -> tuple[tuple[Rect, ...], ...]:
        """The places of the signs of each player's properties: five in the lower half of the row."""
        return tuple(map(self._property_places_in, self.players))

    def _property_places_in(self, row: Rect) -> tuple[Rect, ...]:
        from games.calamityville.board import MOST
        from ui.play.panels.players import words_left

        m, high = self.m, round(row.height * 0.43)
        left = words_left(row, m)
        step = min((row.right - m.u(10) - left) // MOST, round(high * 1.4))
        top = row.bottom - m.u(3) - high
        return Stack(Rect(left, top, row.width, high), across=True).each(MOST, step)

    # -------------------------------------------------------------- actions
    @property
    def _upper(self) -> Rect:
        return _over(self.second, self.actions, self.m)

    @cached_property
    def info(self) -> Rect:
        """The room of the register, below the main button."""
        rows = Stack(self._upper)
        rows.skip(self.main.height)
        return rows.take_remaining(self.m.u(4) + self.m.u(8))

    @cached_property
    def caption(self) -> Rect:
        """The line over the cards of buildings."""
        return Stack(self._upper).take(self.m.half(23))

    @cached_property
    def choices(self) -> tuple[Rect, ...]:
        """The rectangles of the cards of buildings."""
        rows = Stack(self._upper)
        rows.skip(self.caption.height)
        return equal(rows.take_remaining(self.m.u(3)), CHOICES, self.m.u(8 if self.m == self.m.usual else 5))

    @property
    def offers(self) -> tuple[Rect, ...]:
        """The rooms of a replay's buttons: one above two smaller ones."""
        main, low = button_heights(self.m)
        rows = Stack(self.actions)
        return rows.take(main), *split_in_half(rows.take(low, self.m.u(12)), self.m.u(8))


def _scale(middle: Rect) -> float:
    return max(middle.width / PAINTING[0], middle.height / PAINTING[1])


def spot(middle: Rect, place: tuple[float, float]) -> tuple[int, int]:
    """Return the pixel of the window for a point of the painting, which covers the middle and is cropped."""
    scale = _scale(middle)
    return (
        round(middle.centerx + (place[0] - PAINTING[0] / 2) * scale),
        round(middle.centery + (place[1] - PAINTING[1] / 2) * scale),
    )


def compute_layout(m: Metrics, name: str, seats: int, foot: int = 0) -> Layout:
    """Return the layout for a window and a number of seats, with `foot` pixels free under the board."""
    return Layout.of(m, name, seats, foot)


def with_room_for_the_log(layout: Layout) -> Layout:
    """Return the layout of a replay, whose log beside the board also takes the room of the cards."""
    if layout.is_below:
        return layout
    return replace(layout, ledger=log_below_buttons(layout, len(layout.offers)))


def log_below_buttons(layout: Layout, count: int) -> Rect:
    """Return the area of a replay's log below this many buttons, or beside them in a tall window."""
    log, buttons = layout.ledger, layout.offers[:count]
    if layout.is_below or not buttons:
        return log
    top = buttons[-1].bottom + layout.m.u(16)
    return Rect(log.x, top, log.width, log.bottom - top)
