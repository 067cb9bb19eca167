"""Where everything of STRIKE IT RICH is, worked out from the window's measures alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from games.strike_it_rich.board import MINES, SIDE
from ui.draw.theme import Metrics
from ui.play.board_hud import ICONS
from ui.play.side import growth
from ui.widgets.bar import BarLayout, lay_out_bar

SIDE_WIDTH: Final = 400
_TALL: Final = 1.15  # how much higher than wide a window must be to have its side parts below
_HIGHEST: Final = 1.25  # of a tile, in its widths
_WIDEST: Final = 2.1  # of a tile, in its heights
_BOXES: Final = (0.19, 0.465, 0.81)  # the middles of the three boxes, as shares of the tray's width
_LOOSE: Final = (0.2, 0.5, 0.8)
_DIE: Final = 0.8  # of a box's side


@dataclass(frozen=True, slots=True)
class Layout:
    """All places, in pixels. `boxes` are the first, the second and the strike box; `loose` where dice lie.

    `foot` is what was left free under the board; `heads` and `captions` are the rooms of the words over
    and under the boxes: MINE NUMBER and STRIKE; first, second and the ore.
    """

    bar: BarLayout
    board: Rect
    mines: tuple[Rect, ...]
    foot: Rect
    side: Rect
    players: tuple[Rect, Rect]
    tray: Rect
    heads: tuple[Rect, Rect]
    boxes: tuple[Rect, Rect, Rect]
    captions: tuple[Rect, Rect, Rect]
    loose: tuple[Rect, Rect, Rect]
    verdict: Rect
    main: Rect
    second: Rect
    ores: Rect
    ledger: Rect

    @property
    def die(self) -> int:
        """The side of a die."""
        return self.loose[0].width

    @property
    def gap(self) -> int:
        """The space between two mines."""
        return self.mines[1].left - self.mines[0].right


@dataclass(frozen=True, slots=True)
class _Tray:
    tray: Rect
    heads: tuple[Rect, Rect]
    boxes: tuple[Rect, Rect, Rect]
    captions: tuple[Rect, Rect, Rect]
    loose: tuple[Rect, Rect, Rect]
    verdict: Rect


@dataclass(frozen=True, slots=True)
class _Side:
    side: Rect
    players: tuple[Rect, Rect]
    tray: _Tray
    main: Rect
    second: Rect
    ores: Rect
    ledger: Rect


def lay_out(m: Metrics, name: str, foot: int = 0) -> Layout:
    """The layout for a window: the side parts at the right, or below in a tall one.

    `foot` pixels are left free under the board.
    """
    bar = lay_out_bar(m, name, len(ICONS))
    top = bar.bar.bottom
    if m.height > m.width * _TALL:
        room = Rect(0, top, m.width, m.height - top - foot - _least_below(m))
        board, mines = _board(room, m)
        strip = Rect(0, board.bottom + m.u(10), m.width, foot)
        side = _side_below(m, strip.bottom)
    else:
        side = _side_beside(m, top)
        room = Rect(0, top, side.side.left - m.u(4), m.height - top - foot)
        board, mines = _board(room, m)
        strip = Rect(0, room.bottom, room.width, foot)
    t = side.tray
    return Layout(
        bar, board, mines, strip, side.side, side.players,
        t.tray, t.heads, t.boxes, t.captions, t.loose, t.verdict,
        side.main, side.second, side.ores, side.ledger,
    )  # fmt: skip


def _board(room: Rect, m: Metrics) -> tuple[Rect, tuple[Rect, ...]]:
    """36 mines of one size in the middle of a room; in a tall one at its top."""
    edge, gap = m.u(12), m.u(6)
    width = (room.width - 2 * edge - 5 * gap) // SIDE
    height = (room.height - 2 * edge - 5 * gap) // SIDE
    width, height = min(width, round(height * _WIDEST)), min(height, round(width * _HIGHEST))
    whole = Rect(0, 0, SIDE * width + 5 * gap, SIDE * height + 5 * gap)
    whole.centerx = room.centerx
    if room.width < m.width:
        whole.centery = room.centery
    else:
        whole.top = room.top + edge
    places = (divmod(mine, SIDE) for mine in MINES)
    mines = tuple(
        Rect(whole.x + column * (width + gap), whole.y + row * (height + gap), width, height)
        for row, column in places
    )
    return whole.inflate(m.u(12), m.u(12)), mines


def _player_height(m: Metrics) -> int:
    return m.u(58 * growth(m, 0.2))


def _ores_height(m: Metrics) -> int:
    """Two rows of ores; with large text, of one line each."""
    return m.u(16) + 2 * (m.u(54) if m == m.usual else m.t(22.5))


def _box(m: Metrics) -> int:
    return m.u(84)


def _tray_height(m: Metrics, box: int) -> int:
    return m.u(14) + m.half(26) + box + m.half(24) + round(box * 0.86)


def _tray(rect: Rect, m: Metrics, box: int) -> _Tray:
    """The parts of the tray from top to bottom: words, boxes, words, and the felt for the dice."""
    xs = [rect.x + round(rect.width * share) for share in _BOXES]
    top = rect.y + m.u(6) + m.half(26)
    boxes = [Rect(x - box // 2, top, box, box) for x in xs]
    head = m.half(26)
    pair = boxes[0].union(boxes[1])
    wide = min(xs[2] - pair.right, rect.right - xs[2]) * 2 - m.u(10)
    heads = (Rect(pair.x, rect.y + m.u(6), pair.width, head), Rect(0, rect.y + m.u(6), wide, head))
    heads[1].centerx = xs[2]
    step = xs[1] - xs[0]
    below = [Rect(x - w // 2, top + box, w, m.half(24)) for x, w in zip(xs, (step, step, wide), strict=True)]
    felt = Rect(rect.x, below[0].bottom, rect.width, rect.bottom - below[0].bottom - m.u(6))
    die = round(box * _DIE)
    loose = [Rect(0, 0, die, die) for _ in _LOOSE]
    for place, share in zip(loose, _LOOSE, strict=True):
        place.center = (felt.x + round(felt.width * share), felt.centery)
    verdict = Rect(0, 0, rect.width - m.u(24), min(felt.height, m.half(42)))
    verdict.center = felt.center
    return _Tray(
        rect, heads, (boxes[0], boxes[1], boxes[2]), (below[0], below[1], below[2]),
        (loose[0], loose[1], loose[2]), verdict,
    )  # fmt: skip


def _buttons(room: Rect) -> tuple[Rect, Rect]:
    """The main button and the smaller one beside it, in one row."""
    gap = max(4, room.height // 5)
    wide = round((room.width - gap) * 0.62)
    main = Rect(room.x, room.y, wide, room.height)
    return main, Rect(main.right + gap, room.y, room.right - main.right - gap, room.height)


def _side_beside(m: Metrics, top: int) -> _Side:
    width = m.u(SIDE_WIDTH)
    side = Rect(m.width - width, top, width, m.height - top)
    inner = side.inflate(-m.u(28), -m.u(24))
    gap, high = m.u(12 if m.text_size <= 125 else 8), _player_height(m)
    first = Rect(inner.x, inner.y, inner.width, high)
    second = first.move(0, high + m.u(8))
    box = _box(m)
    tray = _tray(
        Rect(inner.x + m.u(4), second.bottom + gap + m.u(4), inner.width - m.u(8), _tray_height(m, box)),
        m,
        box,
    )
    button = m.u(50 * growth(m, 0.25))
    main, other = _buttons(Rect(inner.x, tray.tray.bottom + gap + m.u(6), inner.width, button))
    ores = Rect(inner.x, main.bottom + gap + m.u(6), inner.width, _ores_height(m))
    ledger_top = ores.bottom + gap
    ledger = Rect(inner.x, ledger_top, inner.width, max(1, inner.bottom - ledger_top))
    return _Side(side, (first, second), tray, main, other, ores, ledger)


def _least_below(m: Metrics) -> int:
    """How much height the side parts of a tall window need at least."""
    return 2 * _player_height(m) + m.u(8 + 12 + 8 + 28) + _tray_height(m, _box(m))


def _side_below(m: Metrics, top: int) -> _Side:
    """Players and tray at the left; buttons, ores and ledger at the right."""
    side = Rect(0, top, m.width, m.height - top)
    inner = side.inflate(-m.u(28), -m.u(24))
    gap, high = m.u(12), _player_height(m)
    wide = (inner.width - m.u(18)) // 2
    first = Rect(inner.x, inner.y, wide, high)
    second = first.move(0, high + m.u(8))
    tray_top = second.bottom + gap + m.u(4)
    rect = Rect(inner.x + m.u(4), tray_top, wide - m.u(8), inner.bottom - tray_top - m.u(4))
    spare = rect.height - m.u(14) - m.half(26) - m.half(24)
    tray = _tray(rect, m, max(_box(m), min(round(spare / 1.86), round(rect.width * 0.25))))
    right = Rect(inner.right - wide, inner.y, wide, m.u(50 * growth(m, 0.25)))
    main, other = _buttons(right)
    ores = Rect(right.x, main.bottom + gap + m.u(6), wide, _ores_height(m))
    ledger_top = ores.bottom + gap
    ledger = Rect(right.x, ledger_top, wide, max(1, inner.bottom - ledger_top))
    return _Side(side, (first, second), tray, main, other, ores, ledger)
