"""The places of all parts of KLONDIKE, computed from the window's measures alone."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pygame import Rect

from games.compat import override
from ui.draw.boxes import around
from ui.draw.theme import Metrics
from ui.play.board.ring_layout import Pair, RingLayout
from ui.play.panels.layout import SidePartsSpec

EACH: Final = 10
"""The number of spaces from corner to corner, known before the board is read."""
_SECOND: Final = 0.51  # share of the row of the second and third button that the second takes
_PILES: Final = (0.15, 0.387, 0.624, 0.861)  # the middles of the piles, as shares of the valley's width
_ASK: Final = 0.375  # share of a row's width for the button that asks for money
_ASK_HEIGHT: Final = 28  # least pixels of that button's height, as far as the name and the row below allow
_NAME_SHARES: Final = (0.4, 0.47)  # shares of a row's height that the name needs, at least and usually
_GAP: Final = 6  # units from row to row
_PILE_LINES: Final = (0.38, 0.48)  # highest and lowest middle of the piles, as shares of the valley's height
_LOW: Final = 216  # units that panels need below the creeks
_OVER_PILE: Final = 44  # units above the lowest card of a pile: the others, and their number
_CHAINS: Final = (18, 13)  # units of the chains on which the cards' button hangs, usually and with large text
_CARD_SHAPE: Final = 340 / 240


def _row_height(m: Metrics, seats: int) -> int:
    if seats > 4:
        return m.u(50 * m.text_factor(0.17))
    return m.u(62 if m == m.usual else 58 * m.text_factor(0.4))


def _tray_height(m: Metrics, seats: int) -> int:
    return m.u((112 if seats <= 4 else 88) if m == m.usual else 96 if seats <= 4 else 68)


class Layout(RingLayout):
    """All places, in pixels: around the valley the ring, over the valley the cards to read and the panels."""

    side_spec = SidePartsSpec(
        304,
        pad=24,
        row=_row_height,
        gap=lambda m, seats: m.u(_GAP),
        tray=_tray_height,
        roomy_tray=112,
        min_tray=96,
        second=lambda both: round(both * _SECOND),
    )
    each = EACH
    corner = (128, 98)
    widest = 1.7
    pair = Pair((0.175, 0.45), share=0.6, least=67, gap=12)

    # -------------------------------------------------------------- the valley
    @property
    @override
    def bank(self) -> tuple[int, int]:
        """The source and target of the bank's money: Dawson, in the valley."""
        valley = self.middle
        return valley.x + round(valley.width * 0.08), valley.y + round(valley.height * 0.72)

    def collect_area(self, seat: int) -> Rect:
        """Return the place where a player asks for money: below the name, so the key's cap hides no digit."""
        row, m = self.players[seat], self.m
        highest, usual = (row.y + round(row.height * share) for share in _NAME_SHARES)
        lowest = row.bottom + m.u(_GAP - 1)  # in a low row it reaches into the gap
        top = max(highest, min(usual, lowest - _ASK_HEIGHT))
        high = min(max(row.bottom - m.u(6) - top, _ASK_HEIGHT), lowest - top)
        return Rect(row.x + row.height - m.u(3), top, round(row.width * _ASK), high)

    @cached_property
    def cards(self) -> Rect:
        """The button that lists all cards: a sign that hangs on chains from the frame of the valley."""
        valley, m = self.middle, self.m
        button = Rect(0, valley.y + m.u(_CHAINS[m != m.usual]), m.half(104), m.half(32))
        button.right = valley.right - m.u(34)
        return button

    @cached_property
    def creeks(self) -> tuple[Rect, ...]:
        """The lowest card of each pile."""
        valley = self.middle
        wide = round(min(valley.width * 0.105, valley.height * 0.15))
        high = round(wide * _CARD_SHAPE)
        higher = 0.16 * min(1.0, 2 * (self.m.text_scale - 1))
        upper, lower = (valley.y + round(valley.height * (line - higher)) for line in _PILE_LINES)
        below = self.m.half(_LOW) + self._name_height + 2 * self.m.u(5) + self._bottom_margin + high // 2
        least = self.cards.bottom + self.m.u(_OVER_PILE) + high // 2
        y = max(upper, least, min(lower, valley.bottom - below))
        xs = (valley.x + round(valley.width * share) for share in _PILES)
        return tuple(around((x, y), wide, high) for x in xs)

    @cached_property
    def shown(self) -> tuple[Rect, ...]:
        """The places of the face-up cards, left of each pile."""
        return tuple(map(self._shown_area, self.creeks))

    def _shown_area(self, pile: Rect) -> Rect:
        wide = round(pile.width * 0.66)
        card = Rect(0, 0, wide, round(wide * _CARD_SHAPE))
        card.bottomright = (pile.left - self.m.u(3), pile.bottom - self.m.u(2))
        return card

    @cached_property
    def plates(self) -> tuple[Rect, ...]:
        """The creeks' names, below each pile; no two of them touch."""
        return tuple(map(self._name_area, self.creeks))

    def _name_area(self, pile: Rect) -> Rect:
        valley, m = self.middle, self.m
        step = self.creeks[1].x - self.creeks[0].x
        area = Rect(0, 0, min(m.half(134), step - m.u(8)), self._name_height)
        area.midtop = (pile.centerx - pile.width // 6, pile.bottom + m.u(5))
        return area.clamp(valley)

    @property
    def _name_height(self) -> int:
        return min(self.m.half(30), round(self.middle.height * 0.09))

    @property
    def stand(self) -> Rect:
        """The place of a building that stands up in the valley during a fire or a party."""
        valley = self.middle
        high = min(round(valley.height * 0.32), valley.bottom - self.plates[0].bottom)
        stand = Rect(0, 0, round(high * 1.11), high)
        stand.midbottom = (valley.centerx, valley.bottom - high // 8)
        return stand

    # -------------------------------------------------------------- over the valley
    @cached_property
    def low(self) -> Rect:
        """The place of auctions, deals and bets: below the creeks, along the lower edge of the valley."""
        valley, edge, m = self.middle, self._side_margin, self.m
        top = self.plates[0].bottom + m.u(5)
        return Rect(valley.x + edge, top, valley.width - 2 * edge, valley.bottom - self._bottom_margin - top)

    @cached_property
    def card(self) -> Rect:
        """The place of a turned card: in the lower middle of the valley."""
        valley, m = self.middle, self.m
        card = Rect(0, 0, min(self.low.width, m.half(404)), min(self.low.height, m.half(126)))
        card.midbottom = (valley.centerx, valley.bottom - self._side_margin)
        return card

    @property
    def _bottom_margin(self) -> int:
        """The free height below panels, for the points of the pennants."""
        return min(self._side_margin, self.m.u(18))

    @property
    def _side_margin(self) -> int:
        """The free width beside panels: with text of the usual size pennants stay in sight."""
        return self.m.u(26 if self.m == self.m.usual else 8)


def compute_layout(m: Metrics, name: str, seats: int, foot: int = 0) -> Layout:
    """Return the layout for a window and a number of seats, with `foot` pixels left free under the board."""
    return Layout.of(m, name, seats, foot)
