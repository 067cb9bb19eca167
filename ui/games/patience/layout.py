"""Places of all parts of the table, worked out from the window's measures alone."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.core import message
from games.patience.spec import KLONDIKE, PatienceSpec
from ui.draw import text
from ui.draw.boxes import Stack, split_in_half
from ui.draw.cache import cached
from ui.draw.cards import height_of
from ui.draw.theme import Metrics
from ui.games.patience import places as wide
from ui.widgets.bar import BarLayout, compute_bar_layout
from ui.words import clock, in_words, part_of

if TYPE_CHECKING:
    from saves.settings import Settings

PLAY_ROWS: Final = ("deal", "built", "turned", "moves", "time", "lamp")
"""The lines of the plate of a deal in play, in a game with one round and a solver."""
REPLAY_ROWS: Final = ("deal", "built", "turned", "move", "time_in_all")
"""The lines of the plate of a replay, in a game with one round."""
AS_PRINTED: Final = frozenset({"house"})
"""The line of the plate that only a game by house rules has."""
_PLATE_GROWING: Final = 0.6
"""Share of the text's growth by which the words of the plate grow."""
_FAN_DOWN: Final = 0.125  # steps between fanned cards, as shares of a card's height
_FAN_UP: Final = 0.238
_WIDEST_FAN: Final = 1.5  # largest factor by which the steps widen if there is room
_LEAST_FAN_UP: Final = 0.14
_LEAST_FAN_DOWN: Final = 0.045
_FOUNDATIONS: Final = 4
_USUAL_STEPS: Final = 6  # face-down and face-up cards of a long column
_WASTE_STEP: Final = 0.28  # step between the cards of the waste that were turned together, as a share


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The parts of the side panel from top to bottom; `tray` is None if there is no room for it."""

    panel: Rect
    deal: Rect
    tray: Rect | None
    main: Rect
    hint: Rect
    undo: Rect
    ledger: Rect


@dataclass(frozen=True, slots=True)
class Layout:
    """All places, in pixels.

    `columns` are the places of each column's first card, `reserve` is that of the reserve's (None: there is
    none), `foot` is a replay's strip. Cards of the waste that are turned together lie `waste_step` apart, to
    the left if it is negative.
    """

    bar: BarLayout
    side: PanelLayout
    table: Rect
    card: tuple[int, int]
    stock: Rect
    waste: Rect
    aside: Rect
    foundations: tuple[Rect, ...]
    columns: tuple[Rect, ...]
    foot: Rect
    reserve: Rect | None = None
    waste_step: int = 0

    @property
    def players(self) -> tuple[Rect, ...]:
        """An empty tuple: there are no rows of players."""
        return ()

    @property
    def main(self) -> Rect:
        """The main button."""
        return self.side.main

    @property
    def second(self) -> Rect:
        """The first of the buttons below the main one."""
        return self.side.hint

    @property
    def ledger(self) -> Rect:
        """The log."""
        return self.side.ledger

    @property
    def floor(self) -> int:
        """Lowest y at which the longest column may end."""
        return self.table.bottom - max(4, self.card[1] // 20)

    def fan(self, hidden: int, shown: int) -> tuple[int, int]:
        """Return the steps under a face-down and a face-up card of a column, narrowed if it is too long."""
        height = self.card[1]
        room = self.floor - self.columns[0].y - height
        wider = min(_WIDEST_FAN, max(1.0, room / (_USUAL_STEPS * height * (_FAN_DOWN + _FAN_UP))))
        down, up = round(height * _FAN_DOWN * wider), round(height * _FAN_UP * wider)
        steps_up = max(0, shown - 1)
        if hidden * down + steps_up * up <= room:
            return down, up
        up = _narrow_step(room - hidden * down, steps_up, up, round(height * _LEAST_FAN_UP))
        down = _narrow_step(room - steps_up * up, hidden, down, round(height * _LEAST_FAN_DOWN))
        return down, _narrow_step(room - hidden * down, steps_up, up, 1)

    def mirrored(self, width: int) -> Layout:
        """Return the mirror image in a window of this width, all but the bar: for left-handed players."""

        def flip(rect: Rect) -> Rect:
            return Rect(width - rect.right, rect.y, rect.width, rect.height)

        def flip_all(rects: Iterable[Rect]) -> tuple[Rect, ...]:
            return tuple(map(flip, rects))

        side = self.side
        parts = PanelLayout(
            panel=flip(side.panel),
            deal=flip(side.deal),
            tray=flip(side.tray) if side.tray else None,
            main=flip(side.main),
            hint=flip(side.hint),
            undo=flip(side.undo),
            ledger=flip(side.ledger),
        )
        return replace(
            self,
            side=parts,
            table=flip(self.table),
            stock=flip(self.stock),
            waste=flip(self.waste),
            aside=flip(self.aside),
            foundations=flip_all(self.foundations),
            columns=flip_all(self.columns),
            foot=flip(self.foot),
            reserve=flip(self.reserve) if self.reserve else None,
            waste_step=-self.waste_step,
        )

    @property
    def pile_step(self) -> int:
        """Pixels from one pile of a row to the next one."""
        return abs(self.waste.x - self.stock.x)

    def first_of(self, pile: int) -> Rect:
        """Return the place of the first card of a column, from 1 on, or of the reserve, the next number."""
        columns = self.columns
        return self.reserve if self.reserve and pile > len(columns) else columns[pile - 1]

    def card_in_column(self, column: int, index: int, hidden: int, shown: int) -> tuple[int, int]:
        """Return the place of a column's or the reserve's card (index 0 the deepest)."""
        down, up = self.fan(hidden, shown)
        first = self.first_of(column)
        return first.x, first.y + min(index, hidden) * down + max(0, index - hidden) * up


def _narrow_step(room: int, steps: int, usual: int, least: int) -> int:
    if steps <= 0:
        return usual
    return max(least, min(usual, room // steps))


def plate_rows(
    spec: PatienceSpec, *, has_solver: bool, is_watched: bool = False, hidden: Container[str] = AS_PRINTED
) -> tuple[str, ...]:
    """Return the lines of a deal's plate but the hidden ones.

    With redeals, the round replaces "turned"; with a scoring of its own, the score replaces "built".
    """
    rows = REPLAY_ROWS if is_watched else PLAY_ROWS if has_solver else PLAY_ROWS[:-1]
    other = {"turned": "round"} if spec.redeals else {}
    other |= {"built": "score"} if spec.scoring != "cards" else {}
    return tuple(named for row in (*rows, "house") if (named := other.get(row, row)) not in hidden)


def hidden_rows(settings: Settings, *, is_house: bool, is_numbered: bool) -> frozenset[str]:
    """Return the lines of the plate that the player has hidden, or that would say nothing.

    A game as printed has no house rules, a deal of a guided round has no number.
    """
    times = () if settings.show_clock else ("time", "time_in_all")
    counts = () if settings.show_counts else ("built", "turned", "moves")
    number = () if is_numbered else ("deal",)
    return frozenset((*times, *counts, *number, *(() if is_house else AS_PRINTED)))


def compute_layout(
    m: Metrics,
    name: str,
    foot: int = 0,
    spec: PatienceSpec = KLONDIKE,
    *,
    has_solver: bool = True,
    is_mirrored: bool = False,
    hidden: Container[str] = AS_PRINTED,
) -> Layout:
    """Return the layout of the table for a window: the panel at its side, or below in a tall one.

    `foot` pixels stay free under the table; the plate has no `hidden` lines.
    """
    bar = compute_bar_layout(m, name)
    is_tall, top = wide.is_tall(m), bar.bar.bottom
    rows = len(plate_rows(spec, has_solver=has_solver, hidden=hidden))
    places, air = wide.places_of(spec), wide.air(m, top)
    side = _panel_below(m, rows) if is_tall else _panel(m, wide.panel_beside(m, top, places), rows)
    if not has_solver:
        side = replace(side, undo=side.hint if is_tall else side.hint.union(side.undo))
    right = m.width if is_tall else side.panel.left
    table = wide.table_place(m, top, side.panel, foot)
    width, gap, left = _card_size(table, sum(air), places, m)
    height = height_of(width)
    upper_row = table.y + air[0]
    xs = [left + number * (width + gap) for number in range(places)]
    upper = [Rect(x, upper_row, width, height) for x in xs]
    below = upper_row + height + air[1]
    lower = tuple(Rect(x, below, width, height) for x in xs)
    strip = Rect(0, side.panel.top - m.u(4) - foot if is_tall else m.height - foot, right, foot)
    strip.width -= 0 if is_tall else m.u(4)
    stock, waste, aside = upper[:3]
    foundations, columns = tuple(upper[-_FOUNDATIONS:]), lower[-len(spec.columns) :]
    reserve = lower[0] if spec.reserve else None
    step = round(width * _WASTE_STEP) if spec.turned > 1 else 0
    size = (width, height)
    whole = Layout(bar, side, table, size, stock, waste, aside, foundations, columns, strip, reserve, step)
    return whole.mirrored(m.width) if is_mirrored else whole


def replay_layout(layout: Layout, m: Metrics, rows: int) -> Layout:
    """Return the layout for a replay: a plate with some lines, three buttons under it, and a longer log."""
    side = layout.side
    deal = side.deal.copy()
    if side.panel.width == m.width:
        return layout
    deal.height = m.half(38) + rows * plate_metrics(deal.width, m).t(26) + m.u(8)
    main = Rect(deal.x, deal.bottom + m.u(16), deal.width, m.half(46))
    second = Rect(main.x, main.bottom + m.u(12), main.width, m.half(44))
    third = second.move(0, second.height + m.u(12))
    top = third.bottom + m.u(18)
    log = Rect(main.x, top, main.width, max(1, side.panel.bottom - m.u(14) - top))
    return replace(layout, side=replace(side, deal=deal, main=main, hint=second, undo=third, ledger=log))


def _card_size(table: Rect, air: int, places: int, m: Metrics) -> tuple[int, int, int]:
    """Return a card's width, the gap between places, and the left edge of the first; `air` stays free."""
    width = int(min(wide.card_widths(table, air, places, m)))
    gap = min((table.width - places * width) // (places + 1), round(width * 0.32))
    return width, gap, table.x + (table.width - places * width - (places - 1) * gap) // 2


def _panel(m: Metrics, panel: Rect, rows: int) -> PanelLayout:
    """Return the parts of the panel at the side."""
    edge = m.u(14)
    inner, air, between = panel.inflate(-2 * edge, -2 * edge), m.u(16), m.u(12)
    plate, high, low = _plate_height(inner.width, m, rows), m.half(48), m.half(44)
    tray_height = m.t(34) + m.u(86)
    used = plate + high + between + low + tray_height + 4 * air
    column = Stack(inner)
    deal = column.take(plate)
    tray = column.take(tray_height, air) if inner.height - used >= m.t(150) else None
    main = column.take(high, air)
    hint, undo = split_in_half(column.take(low, between), m.u(10))
    return PanelLayout(panel, deal, tray, main, hint, undo, column.take_remaining(m.u(20)))


def _plate_height(width: int, m: Metrics, rows: int) -> int:
    """Return the height of the plate of a deal with some lines."""
    return m.half(38) + rows * plate_metrics(width, m).t(25) + m.u(8)


def _panel_below(m: Metrics, rows: int) -> PanelLayout:
    """Return the panel of a tall window: the deal, the buttons and the log side by side."""
    edge, gap, button = m.u(14), m.u(14), m.half(48)
    width = min(m.half(250), (m.width - 2 * edge - 2 * gap) // 3)
    height = _plate_height(width, m, rows)
    panel = Rect(0, m.height - height - 2 * edge, m.width, height + 2 * edge)
    columns = Stack(panel.inflate(-2 * edge, -2 * edge), across=True)
    deal, middle = columns.take(width), columns.take(width, gap)
    buttons = Rect(middle.x, middle.y + (height - 3 * button - 2 * gap) // 2, width, height)
    main, hint, undo = Stack(buttons).each(3, button, gap)
    return PanelLayout(panel, deal, None, main, hint, undo, columns.take_remaining(gap))


# ------------------------------------------------------------------ the plate of the deal
def row_name(row: str) -> str:
    """Return the name of a line of the plate."""
    return in_words(message(f"patience.plate.{row}"))


@cached
def plate_metrics(width: int, m: Metrics) -> Metrics:
    """Return metrics for the words on a plate of this width, so that the usual figures have room.

    They grow by a part of the text's growth only, so that the log below the plate has room to grow, too.
    """
    usual = ((row_name("turned"), part_of(24, 24)), (row_name("time_in_all"), clock(754)))

    def width_of(name: str, figure: str, each: Metrics) -> int:
        return text.width(name, each.font(16)) + text.width(figure, each.font(17), True)

    most = replace(m, text_size=round(100 * m.text_factor(_PLATE_GROWING)))
    return most.shrink_text(
        lambda each: max(width_of(*row, each) for row in usual) + m.u(8) <= width - m.u(28)
    )


def row_rects(rect: Rect, m: Metrics, rows: int) -> list[Rect]:
    """Return the areas of the lines of the deal's plate."""
    top, step = rect.y + m.half(38), plate_metrics(rect.width, m).t(25)
    return [Rect(rect.x + m.u(14), top + number * step, rect.width - m.u(28), step) for number in range(rows)]
