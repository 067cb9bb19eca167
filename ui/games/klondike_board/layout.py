"""Where everything of KLONDIKE is, worked out from the window's measures alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from games.klondike_board.board import CREEKS, RING
from ui.draw.theme import Metrics
from ui.play.board_hud import ICONS
from ui.play.side import SidePlan, growth
from ui.widgets.bar import BarLayout, lay_out_bar

SIDE_WIDTH: Final = 304
CORNER: Final = (128, 98)
"""The width and height of a corner space, in units."""
EACH: Final = len(RING) // 4
"""How many spaces there are from corner to corner."""
_TALL: Final = 1.15  # how much higher than wide a window must be to have its side parts below
_WIDEST: Final = 1.7  # of the board, in its heights
_HIGHEST: Final = 1.06  # of the board in a tall window, in its widths
_MARGIN: Final = 10
_SECOND: Final = 0.58  # of the row of the second and the third button
_SPREAD: Final = 1.4  # by how much rows and buttons grow at the most where a tall window has room
_PILES: Final = (0.15, 0.387, 0.624, 0.861)  # the middles of the piles, as shares of the valley's width
_PILE_LINE: Final = 0.5  # the middle of the piles, as a share of the valley's height
_CARD_SHAPE: Final = 340 / 240
_DIE: Final = 67  # the least side of a die, in units: with large text the tray is lower, but not the dice
_DICE: Final = (0.175, 0.45)  # the middles of the dice, as shares of the tray's width


@dataclass(frozen=True, slots=True)
class Layout:
    """All places, in pixels.

    `spaces` run clockwise from the lower left corner. `cards` is the button that lists all cards. `creeks`
    are the lowest cards of the piles, `shown` the places of cards that lie face up beside them, `plates`
    those of the creeks' names. `panel` is where auctions, deals and bets are shown, `card` where a turned
    card is read; both lie over the valley.
    `foot` was left free under the board.
    """

    bar: BarLayout
    board: Rect
    spaces: tuple[Rect, ...]
    valley: Rect
    cards: Rect
    creeks: tuple[Rect, ...]
    shown: tuple[Rect, ...]
    plates: tuple[Rect, ...]
    foot: Rect
    side: Rect
    players: tuple[Rect, ...]
    tray: Rect
    dice: tuple[Rect, Rect]
    result: Rect
    main: Rect
    second: Rect
    third: Rect
    ledger: Rect
    panel: Rect
    card: Rect

    @property
    def bank(self) -> tuple[int, int]:
        """Where the bank's money comes from and goes to: Dawson, in the valley."""
        return self.valley.x + round(self.valley.width * 0.08), self.valley.y + round(
            self.valley.height * 0.72
        )

    @property
    def stand(self) -> Rect:
        """Where a building stands up in the valley while it burns, or while there is a party."""
        high = min(round(self.valley.height * 0.32), self.valley.bottom - self.plates[0].bottom)
        stand = Rect(0, 0, round(high * 1.11), high)
        stand.midbottom = (self.valley.centerx, self.valley.bottom - high // 8)
        return stand


def lay_out(m: Metrics, name: str, seats: int, foot: int = 0) -> Layout:
    """The layout for a window and a number of seats: the side parts at the right, or below in a tall one.

    `foot` pixels are left free under the board.
    """
    bar = lay_out_bar(m, name, len(ICONS))
    top = bar.bar.bottom
    if m.height > m.width * _TALL:
        least = _SIDE.least_below(m, seats)
        room = Rect(0, top, m.width, m.height - top - foot - least)
        board = _board(room, m)
        strip = Rect(0, board.bottom + m.u(_MARGIN), m.width, foot)
        side = _SIDE.below(m, seats, strip.bottom)
    else:
        side = _SIDE.beside(m, seats, top)
        room = Rect(0, top, side.side.left - m.u(4), m.height - top - foot)
        board = _board(room, m)
        strip = Rect(0, room.bottom, room.width, foot)
    spaces = _ring(board, m)
    valley = Rect(spaces[0].right, spaces[EACH].bottom, 0, 0)
    valley.size = (spaces[2 * EACH].left - valley.x, spaces[0].top - valley.y)
    piles = _piles(valley, m)
    dice, result = _tray_parts(side.tray, m)
    cards = Rect(0, 0, m.half(104), m.half(32))
    cards.topright = (valley.right - m.u(34), valley.y + m.u(10))
    panel, card = _over_the_valley(valley, cards.bottom + m.u(6), m)
    shown = tuple(_shown(pile, m) for pile in piles)
    return Layout(
        bar, board, spaces, valley, cards, piles, shown, _plates(piles, valley, m),
        strip, side.side, side.players, side.tray, dice, result, side.main, side.second, side.third,
        side.ledger, panel, card,
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


def _ring(board: Rect, m: Metrics) -> tuple[Rect, ...]:
    """40 spaces: corners of one size, the others share the rest."""
    wide, high = min(m.u(CORNER[0]), board.width // 5), min(m.u(CORNER[1]), board.height // 5)
    xs = _edges(board.x, board.width, wide)
    ys = _edges(board.y, board.height, high)

    def cell(column: int, row: int) -> Rect:
        return Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])

    steps = range(EACH)
    left = [cell(0, EACH - step) for step in steps]
    upper = [cell(step, 0) for step in steps]
    right = [cell(EACH, step) for step in steps]
    lower = [cell(EACH - step, EACH) for step in steps]
    return (*left, *upper, *right, *lower)


def _edges(start: int, length: int, corner: int) -> list[int]:
    between = EACH - 1
    inner = [
        start + corner + round(number * (length - 2 * corner) / between) for number in range(between + 1)
    ]
    return [start, *inner, start + length]


# ------------------------------------------------------------------ the valley
def _piles(valley: Rect, m: Metrics) -> tuple[Rect, ...]:
    wide = round(min(valley.width * 0.105, valley.height * 0.15))
    size = (wide, round(wide * _CARD_SHAPE))
    line = _PILE_LINE - 0.08 * min(1.0, 2 * (m.text_scale - 1))
    piles = []
    for number in CREEKS:
        pile = Rect((0, 0), size)
        pile.center = (
            valley.x + round(valley.width * _PILES[number]),
            valley.y + round(valley.height * line),
        )
        piles.append(pile)
    return tuple(piles)


def _shown(pile: Rect, m: Metrics) -> Rect:
    """Where the face-up card of a creek lies: at the left of its pile."""
    wide = round(pile.width * 0.66)
    card = Rect(0, 0, wide, round(wide * _CARD_SHAPE))
    card.bottomright = (pile.left - m.u(3), pile.bottom - m.u(2))
    return card


def _plates(piles: tuple[Rect, ...], valley: Rect, m: Metrics) -> tuple[Rect, ...]:
    """Below each pile; no two of them touch."""
    step = piles[1].x - piles[0].x
    plates = []
    for pile in piles:
        plate = Rect(0, 0, min(m.half(134), step - m.u(8)), min(m.half(30), round(valley.height * 0.09)))
        plate.midtop = (pile.centerx - pile.width // 6, pile.bottom + m.u(5))
        plate.clamp_ip(valley)
        plates.append(plate)
    return tuple(plates)


def _over_the_valley(valley: Rect, free: int, m: Metrics) -> tuple[Rect, Rect]:
    """The panel, below a line that is free, and inside its lower middle the card that is read."""
    grown = m.text_scale - 1
    top = max(round(valley.height * (0.34 - 0.4 * grown)), free - valley.y)
    edge = m.u(26 if m.text_size <= 125 else 10)  # pennants stay in sight
    panel = Rect(valley.x + edge, valley.y + top, valley.width - 2 * edge, valley.height - top - edge)
    card = Rect(0, 0, min(panel.width, m.half(404)), min(panel.height, m.half(126)))
    card.midbottom = (valley.centerx, valley.bottom - m.u(26 if m.text_size <= 125 else 10))
    return panel, card


# ------------------------------------------------------------------ beside or below the board
def _row_height(m: Metrics, seats: int) -> int:
    return m.u(58 * growth(m, 0.4)) if seats <= 4 else m.u(50 * growth(m, 0.1))


def _tray_height(m: Metrics, seats: int) -> int:
    return m.u(112 if m == m.usual else 96 if seats <= 4 else 80)


_SIDE: Final = SidePlan(
    SIDE_WIDTH,
    pad=24,
    row=_row_height,
    gap=lambda seats: 6,
    tray=_tray_height,
    roomy_tray=112,
    least_tray=96,
    second=lambda both: round(both * _SECOND),
    spread=_SPREAD,
)


def _tray_parts(tray: Rect, m: Metrics) -> tuple[tuple[Rect, Rect], Rect]:
    """Where the dice lie, and the room of what they amount to."""
    side = min(max(round(tray.height * 0.6), m.u(_DIE)), round(tray.width * 0.24), m.u(150))
    places = []
    for share in _DICE:
        die = Rect(0, 0, side, side)
        die.center = (tray.x + round(tray.width * share), tray.centery)
        places.append(die)
    left = places[1].right + m.u(12)
    return (places[0], places[1]), Rect(left, tray.y, tray.right - m.u(6) - left, tray.height)
