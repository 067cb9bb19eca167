"""Where things are, worked out without a window: nothing overlaps, nothing leaves the window."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Rect

from ui.draw.posters import place_posters
from ui.draw.theme import Metrics
from ui.games.patience.layout import Layout, lay_out
from ui.games.patience.panel import row_rects, shelf_places
from ui.widgets.bar import lay_out_bar

SIZES = ((960, 600), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160), (1080, 1920))
TEXT_SIZES = (100, 125, 150, 175)
TITLE = "KLONDIKE"
LONGEST = (6, 13)  # face down, face up
LEAST_STRIP = 7  # pixels of a covered card that are always seen


@pytest.fixture(params=[Metrics(*size, text) for size in SIZES for text in TEXT_SIZES], ids=str)
def m(request: pytest.FixtureRequest) -> Metrics:
    assert isinstance(request.param, Metrics)
    return request.param


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture
def layout(m: Metrics) -> Layout:
    return lay_out(m, TITLE)


def assert_apart(rects: list[Rect]) -> None:
    """No two of them overlap, and none is empty."""
    for rect in rects:
        assert rect.width > 0
        assert rect.height > 0
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), f"{one} and {other} overlap"


def panel_parts(layout: Layout) -> list[Rect]:
    side = layout.side
    parts = [side.deal, side.main, side.hint, side.undo, side.ledger]
    return [*parts, side.shelf] if side.shelf else parts


def slots(layout: Layout) -> list[Rect]:
    return [layout.stock, layout.waste, *layout.foundations, *layout.columns]


# ------------------------------------------------------------------ the table
def test_bar_panel_and_table_share_the_window(m: Metrics, layout: Layout) -> None:
    parts = [layout.bar.bar, layout.side.panel, layout.table]
    assert_apart(parts)
    assert all(m.window.contains(part) for part in parts)


def test_the_table_gets_at_least_half_of_the_window(m: Metrics, layout: Layout) -> None:
    assert layout.table.width * layout.table.height >= m.width * m.height // 2


def test_piles_lie_apart_on_the_table(layout: Layout) -> None:
    assert_apart(slots(layout))
    assert all(layout.table.contains(slot) for slot in slots(layout))
    assert {slot.size for slot in slots(layout)} == {layout.card}


def test_seven_columns_below_stock_waste_and_four_foundations(layout: Layout) -> None:
    xs = [column.x for column in layout.columns]
    assert len(xs) == 7
    assert [layout.stock.x, layout.waste.x] == xs[:2]
    assert [slot.x for slot in layout.foundations] == xs[3:]
    assert len({b - a for a, b in pairwise(xs)}) == 1


def test_cards_are_large_enough_to_be_told_apart(m: Metrics, layout: Layout) -> None:
    assert layout.card[0] >= m.u(76)


@pytest.mark.parametrize(("hidden", "shown"), [(0, 1), (6, 1), (0, 13), (3, 5), (6, 12), LONGEST])
def test_columns_end_above_the_floor_and_every_card_shows(layout: Layout, hidden: int, shown: int) -> None:
    tops = [layout.card_in_column(7, index, hidden, shown)[1] for index in range(hidden + shown)]
    assert tops[0] == layout.columns[6].y
    assert tops[-1] + layout.card[1] <= layout.floor
    steps = [b - a for a, b in pairwise(tops)]
    assert all(step >= 2 for step in steps[:hidden])
    assert all(step >= LEAST_STRIP for step in steps[hidden:])


def test_short_columns_are_fanned_as_wide_as_any(layout: Layout) -> None:
    assert layout.fan(0, 2) == layout.fan(1, 3)


def test_the_panels_parts_lie_apart_inside_it(layout: Layout) -> None:
    assert_apart(panel_parts(layout))
    assert all(layout.side.panel.contains(part) for part in panel_parts(layout))


def test_the_log_has_room_for_some_lines(m: Metrics, layout: Layout) -> None:
    assert layout.side.ledger.height >= 4 * m.font(15)
    assert layout.side.ledger.width >= m.u(150)


def test_the_deals_lines_fit_their_plate(m: Metrics, layout: Layout) -> None:
    rows = row_rects(layout.side.deal, m, 5)
    assert_apart(rows)
    assert all(layout.side.deal.contains(row) for row in rows)
    assert all(row.height >= m.font(17) for row in rows)


@pytest.mark.parametrize("count", [1, 2, 6])
def test_the_small_cards_fit_the_shelf(m: Metrics, layout: Layout, count: int) -> None:
    if layout.side.shelf:
        places = shelf_places(layout.side.shelf, m, count)
        width = m.u(46)
        assert all(layout.side.shelf.contains((x, y, width, width)) for x, y in places)
        assert len(set(places)) == count


def test_targets_are_large_enough(m: Metrics, layout: Layout) -> None:
    tops = [layout.bar.home, *layout.bar.icons]
    sides = [layout.side.main, layout.side.hint, layout.side.undo]
    for rect in tops:
        assert rect.width >= m.u(40)
        assert rect.height >= m.u(38)
    for rect in sides:
        assert rect.width >= m.u(40)
        assert rect.height >= m.u(40)


# ------------------------------------------------------------------ the bar
@pytest.mark.parametrize("name", ["KLONDIKE", "JOKER KLONDIKE", "CALAMITYVILLE"])
def test_the_bars_parts_lie_apart(m: Metrics, name: str) -> None:
    bar = lay_out_bar(m, name)
    parts = [bar.home, bar.name, bar.pill, *bar.icons]
    assert_apart(parts)
    assert all(bar.bar.contains(part) for part in parts)
    assert bar.bar.size[0] == m.width


def test_the_pill_has_room_for_a_sentence(m: Metrics) -> None:
    assert lay_out_bar(m, TITLE).pill.width >= m.u(250)


# ------------------------------------------------------------------ posters
def test_six_posters_hang_apart_between_the_heights(m: Metrics) -> None:
    top, bottom = m.u(100) + m.t(26), m.height - m.half(42) - m.u(34)
    posters = list(place_posters(m, top, bottom, 6))
    assert len(posters) == 6
    assert_apart(posters)
    room = Rect(0, top, m.width, bottom - top)
    assert all(room.contains(poster) for poster in posters)
    assert all(poster.width >= m.u(200) and poster.height >= m.u(120) for poster in posters)
    assert sum(p.centerx for p in posters) // 6 == pytest.approx(m.width // 2, abs=2)


@pytest.mark.parametrize("count", [1, 2, 4, 5, 7, 8, 9, 12])
def test_any_number_of_posters_hangs_apart_between_the_heights(m: Metrics, count: int) -> None:
    top, bottom = m.u(100) + m.t(26), m.height - m.half(42) - m.u(34)
    posters = list(place_posters(m, top, bottom, count))
    assert len(posters) == count
    assert_apart(posters)
    room = Rect(0, top, m.width, bottom - top)
    assert all(room.contains(poster) for poster in posters)


def test_posters_hang_in_three_rows_in_a_tall_window() -> None:
    tall = place_posters(Metrics(1080, 1920), 200, 1800, 6)
    wide = place_posters(Metrics(1280, 800), 100, 740, 6)
    assert [len({p.y for p in posters}) for posters in (wide, tall)] == [2, 3]
