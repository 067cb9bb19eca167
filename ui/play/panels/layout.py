"""The layout of a board game: bar, board, strip, and the side parts beside or below the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Self

from pygame import Rect

from ui.draw.boxes import Stack, equal, split_in_half
from ui.draw.theme import Metrics
from ui.widgets.bar import BarLayout, compute_bar_layout

_TALL: Final = 1.15  # ratio of height to width above which a window has its side parts below
_GROWING: Final = 0.2
"""Share of the text's growth by which buttons grow."""

_SPARE: Final = 80  # units beside the board above which the side parts of a wide window grow
_OF_SPARE: Final = 0.6
_MOST_WIDER: Final = 0.4

Measure = Callable[[Metrics, int], int]
"""A function from measures and a number of seats to a length in pixels."""


class Actions(NamedTuple):
    """The room of the action buttons, and in it the main button and one or two smaller ones."""

    room: Rect
    main: Rect
    second: Rect
    third: Rect = Rect(0, 0, 0, 0)


class SideParts(NamedTuple):
    """The side parts, in pixels."""

    room: Rect
    players: tuple[Rect, ...]
    tray: Rect
    actions: Actions
    ledger: Rect


class SidePartsSpec(NamedTuple):
    """The measures of a game's side parts, in units: players, tray, buttons and log.

    `row` and `tray` are the heights of a player's row and of the tray beside the board, `gap` is the space
    between rows. `roomy_tray` is the tray's height that a tall window reserves, `min_tray` its minimum
    height there; `min_actions` and `min_gaps` are the minimum heights of the buttons and of all gaps there.
    `second` gives the width of the second button from that of both. In a tall window rows and buttons grow up
    to `spread`. `wider` is the share of the text's growth by which the column beside the board grows, if the
    board has more width than it needs.
    """

    width: int = 320
    pad: int = 28
    row: Measure = lambda m, seats: m.u(58)
    gap: Measure = lambda m, seats: m.u(8)
    tray: Measure = lambda m, seats: 0
    roomy_tray: int = 0
    min_tray: int = 0
    min_actions: int = 90
    min_gaps: int = 64
    second: Callable[[int], int] = lambda both: both // 2
    spread: float = 1.4
    wider: float = 0.0

    # -------------------------------------------------------------- at the right
    def at_right(self, m: Metrics, seats: int, top: int, spare: int = 0) -> SideParts:
        """Return one column at the right of the window, widened by its part of `spare` pixels."""
        width = m.u(self.width * m.text_factor(self.wider))
        width += min(round(spare * _OF_SPARE), round(width * _MOST_WIDER))
        room = Rect(m.width - width, top, width, m.height - top)
        column = Stack(self.inner(room, m))
        over_tray, over_actions, over_ledger = self.gaps(m)
        players = column.each(seats, self.row(m, seats), self.gap(m, seats))
        tray = inside_tray(column.take(self.tray(m, seats), over_tray), m)
        actions = self.actions(column.take(self.actions_height(m), over_actions), m)
        return SideParts(room, players, tray, actions, column.take_remaining(over_ledger))

    def inner(self, room: Rect, m: Metrics) -> Rect:
        """Return the room of the side parts without its edges."""
        return room.inflate(-m.u(self.pad), -m.u(24))

    def gaps(self, m: Metrics) -> tuple[int, int, int]:
        """Return the gaps above the tray, above the buttons and above the log, in pixels."""
        far = m.u(14 if m.text_size <= 125 else 9)
        return far, far, far + m.u(2)

    def actions_height(self, m: Metrics) -> int:
        """Return the height of the room of the buttons beside the board, in pixels."""
        main, second = button_heights(m)
        return main + m.u(12) + second

    def actions(self, room: Rect, m: Metrics, grown: float = 1.0) -> Actions:
        """Return the main button at the top of a room, and below it two smaller ones side by side."""
        high, low = button_heights(m, grown)
        rows, gap = Stack(room), m.u(8)
        main, pair = rows.take(high), rows.take(low, m.u(12))
        both = Stack(pair, across=True)
        second = both.take(self.second(pair.width - gap))
        return Actions(main.union(pair), main, second, both.take_remaining(gap))

    # -------------------------------------------------------------- below
    def min_height_below(self, m: Metrics, seats: int) -> int:
        """Return the minimum height of the side parts of a tall window, in pixels."""
        rows = (seats + 1) // 2 * (self.row(m, 2) + m.u(8))
        acting = m.u(self.min_actions * m.text_factor(_GROWING))
        return rows + m.u(self.min_gaps) + m.u(self.roomy_tray) + acting

    def at_bottom(self, m: Metrics, seats: int, top: int) -> SideParts:
        """Return players in two columns; below them tray and buttons at the left, the log at the right."""
        room = Rect(0, top, m.width, m.height - top)
        grown = max(1.0, min(self.spread, room.height / self.min_height_below(m, seats)))
        rows, between = Stack(self.inner(room, m)), m.u(18)
        lines = rows.each((seats + 1) // 2, round(self.row(m, 2) * grown), m.u(8))
        players = tuple(place for line in lines for place in equal(line, 2, between))[:seats]
        left, ledger = split_in_half(rows.take_remaining(m.u(16)), between)
        column = Stack(left)
        spare = left.height - self.actions_height_below(m, left.height, grown)
        tray = inside_tray(column.take(max(m.u(self.min_tray), spare)), m)
        actions = self.actions(column.take_remaining(m.u(14)), m, grown)
        ledger.height = actions.room.bottom - ledger.y
        return SideParts(room, players, tray, actions, ledger)

    def actions_height_below(self, m: Metrics, room: int, grown: float) -> int:
        """Return the height below the players that is not the tray's, in pixels."""
        return m.u(self.min_actions * m.text_factor(_GROWING) * grown) + m.u(12) + m.u(14 + 8)


def button_heights(m: Metrics, grown: float = 1.0) -> tuple[int, int]:
    """Return the heights of the main button and of the smaller ones, in pixels."""
    share = m.text_factor(_GROWING) * grown
    return m.u(48 * share), m.u(42 * share)


def inside_tray(room: Rect, m: Metrics) -> Rect:
    """Return the area inside a tray, without the lip at its left and right."""
    return Rect(room.x + m.u(4), room.y, room.width - m.u(8), room.height)


@dataclass(frozen=True)
class BoardLayout:
    """The places that every board game has, in pixels; each game derives its own from them.

    `foot` is the room left free under the board for a strip; `actions` is the room of the buttons. `apart`
    are the gaps between the board and its side parts at the right and below, in units.
    """

    m: Metrics
    bar: BarLayout
    board: Rect
    foot: Rect
    side: Rect
    players: tuple[Rect, ...]
    tray: Rect
    actions: Rect
    main: Rect
    second: Rect
    third: Rect
    ledger: Rect

    side_spec: ClassVar[SidePartsSpec] = SidePartsSpec()
    apart: ClassVar[tuple[int, int]] = (4, 10)

    @classmethod
    def of(cls, m: Metrics, name: str, seats: int, foot: int = 0) -> Self:
        """Return the layout for a window and a number of seats, with `foot` pixels free under the board.

        The side parts are at the right, or below in a tall window.
        """
        bar = compute_bar_layout(m, name)
        top, (beside, below) = bar.bar.bottom, cls.apart
        if m.height > m.width * _TALL:
            room = Rect(0, top, m.width, m.height - top - foot - cls.side_spec.min_height_below(m, seats))
            board = cls.board_in(room, m)
            strip = Rect(0, board.bottom + m.u(below), m.width, foot)
            side = cls.side_spec.at_bottom(m, seats, strip.bottom)
        else:
            side = cls.side_spec.at_right(m, seats, top)
            room = Rect(0, top, side.room.left - m.u(beside), m.height - top - foot)
            board = cls.board_in(room, m)
            if (spare := room.width - board.width) > m.u(_SPARE):
                side = cls.side_spec.at_right(m, seats, top, spare)
                room.width = side.room.left - m.u(beside)
                board = cls.board_in(room, m)
            strip = Rect(0, room.bottom, room.width, foot)
        return cls(m, bar, board, strip, side.room, side.players, side.tray, *side.actions, side.ledger)

    @classmethod
    def board_in(cls, room: Rect, m: Metrics) -> Rect:
        """Return the area of the board in the room that is left for it."""
        return room

    @property
    def is_below(self) -> bool:
        """True if the side parts are below the board."""
        return self.side.x == 0

    @property
    def table(self) -> Rect:
        """The area between the bar and the side parts."""
        top = self.bar.bar.bottom
        right, bottom = (self.m.width, self.side.top) if self.is_below else (self.side.left, self.m.height)
        return Rect(0, top, right, bottom - top)
