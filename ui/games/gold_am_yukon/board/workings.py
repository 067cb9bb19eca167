"""The workings on a staked claim: tent, windlass, cabin or headframe, and its nuggets in front of them."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from ui.draw import paint, svg
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.gold_am_yukon.board.board_map import Chart, Point, draw_claim_name

_PICTURES: Final = {1: "work_1", 2: "work_2", 4: "work_4", 6: "work_6"}
"""The picture of the workings, by the nuggets of a claim: the more, the larger."""
_WIDTHS: Final = {1: 0.9, 2: 0.96, 4: 1.04, 6: 1.12}
"""Their width, in units of place; so are all other lengths here."""
_FOOT: Final = 0.1
_HEAP: Final = (0.25, 0.3)  # the middle of the nuggets
_ROWS: Final = {1: ((0.42,), 1), 2: ((0.36,), 2), 4: ((0.3, 0.3), 2), 6: ((0.29, 0.29), 3)}
"""The nuggets in rows: the width of a nugget in each row, and the number in a row."""
_EARTH: Final = (92, 60, 32)
_EARTHS: Final = ((1.36, 0.8, 70), (1.1, 0.56, 80))  # width, height and opacity of each patch of earth
_LOW: Final = (0.84, 0.16)
"""For low claims: the factor of the workings' width, and how far all lies higher."""
_FLAG: Final = 0.46
_FLAG_FOOT: Final = (0.2, -0.06)


def paint_earth(target: Surface, chart: Chart, claim: int, shift: Point) -> None:
    """Paint the trodden earth around the workings of a claim."""
    (x, y), side = chart.claims[claim], chart.side
    for wide, high, alpha in _EARTHS:
        size = round(side * wide), round(side * high)
        patch = paint.rounded(*size, min(size) // 2, (*_EARTH, alpha))
        target.blit(patch, patch.get_rect(center=(x - shift[0], y - shift[1] + round(side * 0.16))))


def draw_workings(
    target: Surface, chart: Chart, claim: int, guard: SeatLook, shift: Point, m: Metrics
) -> None:
    """Draw the workings on a claim with its guard's flag, its nuggets and its name."""
    x, y = chart.claims[claim][0] - shift[0], chart.claims[claim][1] - shift[1]
    side, nuggets = chart.side, chart.board.nuggets[claim]
    share, up = _LOW if chart.is_low else (1.0, 0.0)
    y -= round(side * up)
    flag = guard.flag(round(side * _FLAG))
    pole = flag.get_rect(bottomleft=(x + round(side * _FLAG_FOOT[0]), y + round(side * _FLAG_FOOT[1])))
    target.blit(flag, pole)
    works = svg.scale_to_width(_PICTURES[nuggets], round(side * _WIDTHS[nuggets] * share))
    target.blit(works, works.get_rect(midbottom=(x, y + round(side * _FOOT))))
    _draw_nuggets(target, (x + round(side * _HEAP[0]), y + round(side * _HEAP[1])), nuggets, side, m)
    draw_claim_name(target, chart, claim, shift, m)


def _draw_nuggets(target: Surface, middle: Point, nuggets: int, side: float, m: Metrics) -> None:
    """Draw each nugget of a claim on its own, in one row or two."""
    rows, across = _ROWS[nuggets]
    soft = m.u(2)
    for row, share in enumerate(rows):
        picture = svg.scale_to_width("nugget", round(side * share))
        wide, high = picture.get_size()
        step, up = wide * 0.86, high * 0.78
        for number in range(across):
            centre = (
                round(middle[0] + (number - (across - 1) / 2) * step),
                round(middle[1] + (row - (len(rows) - 1) / 2) * up),
            )
            shade = paint.shadow_of(picture, soft, 130)
            target.blit(shade, shade.get_rect(center=(centre[0] + m.u(1), centre[1] + m.u(2))))
            target.blit(picture, picture.get_rect(center=centre))
