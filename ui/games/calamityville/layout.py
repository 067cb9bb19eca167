"""Where everything of CALAMITYVILLE is, worked out from the window's measures alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from games.calamityville.board import MOST, NUGGETS, RING
from ui.draw.theme import Metrics
from ui.play.board_hud import ICONS
from ui.play.players import badge_side
from ui.play.side import growth
from ui.widgets.bar import BarLayout, lay_out_bar

SIDE_WIDTH: Final = 316
EACH: Final = len(RING) // 4
"""How many spaces there are from corner to corner."""
CHOICES: Final = 3
"""How many kinds of building can be offered at the most."""
PAINTING: Final = (640, 500)
"""The size of the painting in the middle, in its own units."""
_TALL: Final = 1.15  # how much higher than wide a window must be to have its side parts below
_WIDEST: Final = 1.62  # of the board, in its heights
_HIGHEST: Final = 1.06  # of the board in a tall window, in its widths
_MARGIN: Final = 10
_SPREAD: Final = 1.4  # by how much rows and buttons grow at the most where a tall window has room
_DIE: Final = 64.5  # the least side of a die, in units: with large text the tray is lower, but not the dice
_DICE: Final = (0.18, 0.46)  # the middles of the dice, as shares of the tray's width
_STONES: Final = ((40, 338), (128, 382), (226, 412), (332, 428), (440, 446))  # in the painting's units
_CORRAL: Final = (318, 270)
_PILE: Final = (556, 232)
_READ: Final = (72, 236)
_PAPER_SHAPE: Final = 196 / 150
_PRINT_SHAPE: Final = 1.24


@dataclass(frozen=True, slots=True)
class Layout:
    """All places, in pixels.

    `spaces` run clockwise from the lower left corner, the station. In the `middle` are the `stones` of the
    river, the `donkey` in its corral, the `pile` of newspapers and the ones that were `read`; `sign` is the
    room of the sign over them, `page` where a newspaper is printed large. `holds` are the places of the
    signs of each player's properties, in his row. `actions` is the room of what can be done: `main` at its
    top, `info` below it, `second` at its foot; or `caption` and `choices`, which take the room of `main` and
    `info`. `foot` was left free under the board.
    """

    bar: BarLayout
    board: Rect
    spaces: tuple[Rect, ...]
    middle: Rect
    sign: Rect
    donkey: Rect
    stones: tuple[Rect, ...]
    pile: Rect
    read: Rect
    page: Rect
    foot: Rect
    side: Rect
    players: tuple[Rect, ...]
    holds: tuple[tuple[Rect, ...], ...]
    tray: Rect
    dice: tuple[Rect, Rect]
    result: Rect
    actions: Rect
    main: Rect
    info: Rect
    caption: Rect
    choices: tuple[Rect, ...]
    second: Rect
    ledger: Rect

    @property
    def bank(self) -> tuple[int, int]:
        """Where the bank's money comes from and goes to: the town behind the corral."""
        return spot(self.middle, (322, 170))

    @property
    def scale(self) -> float:
        """Pixels to one unit of the painting."""
        return _scale(self.middle)


@dataclass(frozen=True, slots=True)
class _Side:
    side: Rect
    players: tuple[Rect, ...]
    tray: Rect
    actions: Rect
    ledger: Rect


def lay_out(m: Metrics, name: str, seats: int, foot: int = 0) -> Layout:
    """The layout for a window and a number of seats: the side parts at the right, or below in a tall one.

    `foot` pixels are left free under the board.
    """
    bar = lay_out_bar(m, name, len(ICONS))
    top = bar.bar.bottom
    if m.height > m.width * _TALL:
        room = Rect(0, top, m.width, m.height - top - foot - _least_below(m, seats))
        board = _board(room, m)
        strip = Rect(0, board.bottom + m.u(_MARGIN), m.width, foot)
        side = _side_below(m, seats, strip.bottom)
    else:
        side = _side_beside(m, seats, top)
        room = Rect(0, top, side.side.left - m.u(4), m.height - top - foot)
        board = _board(room, m)
        strip = Rect(0, room.bottom, room.width, foot)
    spaces = _ring(board)
    middle = Rect(spaces[0].right, spaces[EACH].bottom, 0, 0)
    middle.size = (spaces[2 * EACH].left - middle.x, spaces[0].top - middle.y)
    sign, donkey, stones, pile, read, page = _middle_parts(middle, m)
    dice, result = _tray_parts(side.tray, m)
    main, info, caption, choices, second = _action_parts(side.actions, m)
    holds = tuple(_holds(row, m) for row in side.players)
    return Layout(
        bar, board, spaces, middle, sign, donkey, stones, pile, read, page, strip, side.side, side.players,
        holds, side.tray, dice, result, side.actions, main, info, caption, choices, second, side.ledger,
    )  # fmt: skip


# ------------------------------------------------------------------ the board
def _board(room: Rect, m: Metrics) -> Rect:
    """As large as the room and the board's own shape allow; at the top of a tall window."""
    board = room.inflate(-2 * m.u(_MARGIN), -2 * m.u(_MARGIN))
    if room.width < m.width:
        board.width = min(board.width, round(board.height * _WIDEST))
        board.centerx = room.centerx
    else:
        board.height = min(board.height, round(board.width * _HIGHEST))
    return board


def _ring(board: Rect) -> tuple[Rect, ...]:
    """20 spaces of one size."""
    xs = [board.x + round(number * board.width / (EACH + 1)) for number in range(EACH + 2)]
    ys = [board.y + round(number * board.height / (EACH + 1)) for number in range(EACH + 2)]

    def cell(column: int, row: int) -> Rect:
        return Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])

    steps = range(EACH)
    left = [cell(0, EACH - step) for step in steps]
    upper = [cell(step, 0) for step in steps]
    right = [cell(EACH, step) for step in steps]
    lower = [cell(EACH - step, EACH) for step in steps]
    return (*left, *upper, *right, *lower)


# ------------------------------------------------------------------ the middle
def _scale(middle: Rect) -> float:
    return max(middle.width / PAINTING[0], middle.height / PAINTING[1])


def spot(middle: Rect, place: tuple[float, float]) -> tuple[int, int]:
    """Where a point of the painting is, which covers the middle and is cut off evenly."""
    scale = _scale(middle)
    return (
        round(middle.centerx + (place[0] - PAINTING[0] / 2) * scale),
        round(middle.centery + (place[1] - PAINTING[1] / 2) * scale),
    )


def _middle_parts(middle: Rect, m: Metrics) -> tuple[Rect, Rect, tuple[Rect, ...], Rect, Rect, Rect]:
    scale = _scale(middle)
    sign = Rect(0, 0, min(m.half(250), middle.width // 2), min(m.half(46), middle.height // 7))
    sign.midtop = (middle.centerx, middle.y + m.u(14))
    donkey = Rect(0, 0, round(150 * scale), round(136 * scale))
    donkey.midbottom = spot(middle, (_CORRAL[0], _CORRAL[1] + 14))
    inner = middle.inflate(-m.u(16), -m.u(16))
    stones = []
    for place in _STONES[: len(NUGGETS)]:
        stone = Rect(0, 0, round(50 * scale), round(42 * scale))
        stone.center = spot(middle, place)
        stones.append(stone.clamp(inner))
    wide = round(min(98 * scale, middle.height * 0.2))
    pile = Rect(0, 0, wide, round(wide * _PAPER_SHAPE))
    pile.center = spot(middle, _PILE)
    read = Rect(0, 0, round(wide * 0.84), round(wide * 0.84 * _PAPER_SHAPE))
    read.center = spot(middle, _READ)
    high = middle.height - m.u(16 if m == m.usual else 2)
    page = Rect(0, 0, min(round(high / _PRINT_SHAPE), middle.width - m.u(16)), high)
    page.center = middle.center
    piled = Rect(inner.x, inner.y, inner.width - m.u(18), inner.height)  # the pile leans to the right
    askew = inner.inflate(-wide * 3 // 10, 0)
    return sign, donkey, tuple(stones), pile.clamp(piled), read.clamp(askew), page


# ------------------------------------------------------------------ beside or below the board
def _row_height(m: Metrics) -> int:
    return m.u(57 * growth(m, 0.05))


def _holds(row: Rect, m: Metrics) -> tuple[Rect, ...]:
    """Five places in the lower half of a player's row."""
    left = row.x + m.u(7) + badge_side(row, m) + m.u(9)
    room = row.right - m.u(10) - left
    high = round(row.height * 0.42)
    step = min(room // MOST, round(high * 1.34))
    y = row.y + round(row.height * 0.72) - high // 2
    return tuple(Rect(left + number * step, y, step, high) for number in range(MOST))


def _tray_parts(tray: Rect, m: Metrics) -> tuple[tuple[Rect, Rect], Rect]:
    """Where the dice lie, and the room of what they amount to."""
    side = min(max(round(tray.height * 0.62), m.u(_DIE)), round(tray.width * 0.24), m.u(150))
    places = []
    for share in _DICE:
        die = Rect(0, 0, side, side)
        die.center = (tray.x + round(tray.width * share), tray.centery)
        places.append(die)
    left = places[1].right + m.u(10)
    return (places[0], places[1]), Rect(left, tray.y, tray.right - m.u(6) - left, tray.height)


def _action_parts(actions: Rect, m: Metrics) -> tuple[Rect, Rect, Rect, tuple[Rect, ...], Rect]:
    """The main button and what is told below it, or a line and cards there; the second button."""
    gap = m.u(8)
    second = Rect(actions.x, 0, actions.width, max(m.u(42 * growth(m, 0.2)), actions.height // 5))
    second.bottom = actions.bottom - m.u(4)
    upper = Rect(actions.x, actions.y, actions.width, second.top - gap - m.u(2) - actions.y)
    main = Rect(upper.x, upper.y, upper.width, max(m.u(48 * growth(m, 0.2)), upper.height * 2 // 7))
    top = main.bottom + m.u(4) + gap
    info = Rect(upper.x, top, upper.width, upper.bottom - top)
    caption = Rect(upper.x, upper.y, upper.width, m.half(23))
    wide = (upper.width - (CHOICES - 1) * gap) // CHOICES
    y = caption.bottom + m.u(3)
    choices = tuple(
        Rect(upper.x + number * (wide + gap), y, wide, upper.bottom - y) for number in range(CHOICES)
    )
    return main, info, caption, choices, second


def _side_beside(m: Metrics, seats: int, top: int) -> _Side:
    width = m.u(SIDE_WIDTH)
    side = Rect(m.width - width, top, width, m.height - top)
    inner = side.inflate(-m.u(24), -m.u(24))
    high, gap = _row_height(m), m.u(6)
    players = tuple(
        Rect(inner.x, inner.y + number * (high + gap), inner.width, high) for number in range(seats)
    )
    far = m.u(14 if m.text_size <= 125 else 9)
    y = players[-1].bottom + far
    tray = Rect(inner.x + m.u(4), y, inner.width - m.u(8), m.u(104 if m.text_size <= 125 else 92))
    y = tray.bottom + far
    actions = Rect(inner.x, y, inner.width, m.u(202 * growth(m, 0.04)))
    y = actions.bottom + m.u(8)
    ledger = Rect(inner.x, y, inner.width, max(1, inner.bottom - y))
    return _Side(side, players, tray, actions, ledger)


def _rows_below(seats: int) -> int:
    return (seats + 1) // 2


def _least_below(m: Metrics, seats: int) -> int:
    """How much height the side parts of a tall window need at least."""
    rows = _rows_below(seats) * (_row_height(m) + m.u(8))
    return rows + m.u(24 + 16 + 14 + 12) + m.u(104) + m.u(202 * growth(m, 0.2))


def _side_below(m: Metrics, seats: int, top: int) -> _Side:
    """Players in two columns; below them tray and actions at the left, the ledger at the right."""
    side = Rect(0, top, m.width, m.height - top)
    inner = side.inflate(-m.u(24), -m.u(24))
    grown = max(1.0, min(_SPREAD, side.height / _least_below(m, seats)))
    high, gap = round(_row_height(m) * grown), m.u(18)
    wide = (inner.width - gap) // 2
    players = tuple(
        Rect(inner.x + number % 2 * (wide + gap), inner.y + number // 2 * (high + m.u(8)), wide, high)
        for number in range(seats)
    )
    y = players[-1].bottom + m.u(16)
    acting = max(m.u(202 * growth(m, 0.2) * grown), (inner.bottom - y) * 9 // 20)
    tray = Rect(inner.x + m.u(4), y, wide - m.u(8), max(m.u(96), inner.bottom - y - acting - m.u(14)))
    actions = Rect(inner.x, tray.bottom + m.u(14), wide, inner.bottom - tray.bottom - m.u(14))
    ledger = Rect(inner.right - wide, y, wide, inner.bottom - y)
    return _Side(side, players, tray, actions, ledger)
