"""The two large places of the table of a patience: its cloth, and the panel beside it, without any words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from ui.draw.theme import Metrics
from ui.widgets.bar import HEIGHT

if TYPE_CHECKING:
    from games.patience.spec import PatienceSpec

ASPECT: Final = 340 / 240
"""Height of a card by its width."""
PANEL_WIDTH: Final = 236
_PANEL_GROWING: Final = 0.3
"""Share of the text's growth by which the panel at the side grows."""
_OF_SPARE: Final = 0.6
"""Share of the room that the cards don't need by which the panel at the side of a wide window grows."""
_WIDEST_PANEL: Final = 1.3
_AIR: Final = (20, 24)
"""Units above the upper row and between the rows; with large text the bar takes its room from them."""
_LEAST_AIR: Final = 10
FRAME: Final = 10
_TALL: Final = 1.15  # height by width above which a window has its panel below
_TABLE_CARDS_HIGH: Final = 3.72  # a table this many cards high is comfortable
FEWEST: Final = 7
"""The fewest places side by side in both rows, which are those of KLONDIKE."""
_LEAST_GAPS: Final = (0.135, 0.085)  # least gap between two places, as a share of a card's width


def is_tall(m: Metrics) -> bool:
    """Return True for a window with its panel below the cloth."""
    return m.height > m.width * _TALL


def places_of(spec: PatienceSpec) -> int:
    """Return the number of places side by side."""
    return max(FEWEST, len(spec.columns) + (2 if spec.reserve else 0))


def air(m: Metrics, top: int) -> tuple[int, int]:
    """Return the pixels above the upper row and between the rows, below a bar that ends at `top`."""
    over, between = (max(m.u(_LEAST_AIR), m.u(each) - (top - m.u(HEIGHT)) // 2) for each in _AIR)
    return over, between


def panel_beside(m: Metrics, top: int, places: int) -> Rect:
    """Return the panel at the side, wider by a part of the width that the cards do not need.

    A replay has the panel of the game, although its strip makes the cards smaller.
    """
    usual = m.u(PANEL_WIDTH * m.text_factor(_PANEL_GROWING))
    table = table_place(m, top, Rect(m.width - usual, top, usual, m.height - top), 0)
    spare = _spare_width(table, sum(air(m, top)), places, m)
    width = usual + min(round(spare * _OF_SPARE), round(usual * (_WIDEST_PANEL - 1)))
    return Rect(m.width - width, top, width, m.height - top)


def table_place(m: Metrics, top: int, panel: Rect, foot: int) -> Rect:
    """Return the area of the cloth beside or above the panel, with `foot` pixels free under it."""
    frame, is_above = m.u(FRAME), panel.width == m.width
    right, bottom = (m.width, panel.top) if is_above else (panel.left, m.height)
    return Rect(frame, top, right - m.u(4) - 2 * frame, bottom - top - frame - foot)


def card_widths(table: Rect, free: int, places: int, m: Metrics) -> tuple[float, float]:
    """Return the widths of a card that the table's width and its height allow; `free` pixels stay empty."""
    by_width = table.width / (places + (places + 1) * _LEAST_GAPS[m != m.usual])
    return by_width, (table.height - free) / _TABLE_CARDS_HIGH / ASPECT


def _spare_width(table: Rect, free: int, places: int, m: Metrics) -> int:
    """Return the pixels of a table's width that cards as large as its height allows do not need."""
    by_width, by_height = card_widths(table, free, places, m)
    return max(0, round(table.width * (1 - by_height / by_width)))
