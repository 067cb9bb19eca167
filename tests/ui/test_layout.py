"""Where things are, worked out without a window, at any size: what must hold is in `layouts.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from itertools import chain, combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pygame import Rect

from games.calamityville.board import RING
from games.gold_am_yukon.board import BOARDS
from games.klondike_board.board import CREEKS, DEEDS, REVENUE
from games.klondike_board.board import RING as DAWSON
from games.strike_it_rich.board import MINES, NEIGHBOURS, board
from tests.canfield import SPEC as CANFIELD
from ui.app.buttons import cap_size
from ui.draw import text
from ui.draw.posters import place_posters
from ui.draw.theme import CREAM, Metrics
from ui.games.calamityville.board import layout as calamityville
from ui.games.calamityville.board import space_names, spaces, tokens
from ui.games.gold_am_yukon.board import layout as gold_am_yukon
from ui.games.gold_am_yukon.board.board_map import chart
from ui.games.klondike_board.board import layout as klondike_board
from ui.games.klondike_board.board import lettering
from ui.games.klondike_board.board.tokens import token_centers
from ui.games.patience import layout as patience
from ui.games.patience.layout import row_rects
from ui.games.patience.panel import tray_corners
from ui.games.strike_it_rich import layout as strike_it_rich
from ui.games.strike_it_rich.art import ore_cell
from ui.games.strike_it_rich.mines import measure_mine
from ui.play.board.ring_layout import RingLayout
from ui.play.results import finale
from ui.play.results import scene as results
from ui.play.results.honor import honor_height
from ui.widgets.bar import ICONS, BarLayout, compute_bar_layout
from ui.widgets.button import Button, ButtonLook, button_picture
from ui.widgets.key_signs import key_cap

LAWS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "layouts.toml").read_text(encoding="utf-8"))
TEXT_SIZES = (100, 125, 150, 175)
STRIP = 62
"""What a replay leaves free under its board, in units."""
LEAST_TAG = 9
"""Pixels of the letters that tell what a visit costs."""
LEAST_STRIP = 7
"""Pixels of a covered card that are always seen."""


def result_heights(m: Metrics) -> tuple[int, int]:
    """How high three sentences and nine facts are."""
    return 3 * text.height(m.font(17)), results.facts_height(9, m)


LayOut = Callable[[Metrics, int, int], Any]
LAID: dict[str, LayOut] = {
    "bar": lambda m, seats, foot: compute_bar_layout(m, "JOKER KLONDIKE"),
    "results": lambda m, seats, foot: results.compute_layout(m, result_heights(m)),
    "unaided_results": lambda m, seats, foot: results.compute_layout(m, result_heights(m), honor_height(m)),
    "finale": lambda m, seats, foot: finale.compute_layout(
        m, (honor_height(m), text.height(m.font(17)) * 2, text.height(m.font(16))), seats
    ),
    "patience": lambda m, seats, foot: patience.compute_layout(m, "JOKER KLONDIKE", foot),
    "canfield": lambda m, seats, foot: patience.compute_layout(
        m, "CANFIELD", foot, CANFIELD, has_solver=False
    ),
    "strike_it_rich": lambda m, seats, foot: strike_it_rich.compute_layout(m, "STRIKE IT RICH", foot),
    "klondike_board": lambda m, seats, foot: klondike_board.compute_layout(m, "KLONDIKE", seats, foot),
    "gold_am_yukon": lambda m, seats, foot: gold_am_yukon.compute_layout(m, "GOLD AM YUKON", seats, foot),
    "calamityville": lambda m, seats, foot: calamityville.compute_layout(
        m, "CALAMITYVILLE", min(seats, 4), foot
    ),
}

WELL_KNOWN = (
    (960, 600, 100, 6, False), (960, 600, 175, 6, True), (960, 600, 150, 2, False), (1280, 800, 125, 6, True),
    (1280, 800, 175, 4, False), (1366, 768, 150, 6, True), (1920, 1080, 175, 2, True),
    (3840, 2160, 100, 6, True), (2560, 1440, 125, 3, False), (3440, 1440, 175, 6, False),
    (2560, 800, 100, 2, True), (1080, 1920, 175, 6, True), (1080, 1920, 100, 4, False),
    (2160, 3840, 150, 2, False),
)  # fmt: skip
"""Windows that there are: width and height, size of text, seats, and whether a game is watched in them."""


def at_any_size(check: Callable[..., None]) -> Callable[..., None]:
    """Look at a layout in the well-known windows, and in any others."""
    for width, height, text_size, seats, is_watched in WELL_KNOWN:
        m = Metrics(width, height, text_size)
        check = example(m=m, seats=seats, is_watched=is_watched)(check)
    windows = st.builds(Metrics, st.integers(960, 3840), st.integers(600, 2160), st.sampled_from(TEXT_SIZES))
    return given(m=windows, seats=st.integers(2, 6), is_watched=st.booleans())(check)


# ------------------------------------------------------------------ what all layouts have to keep
def parts(layout: Any, m: Metrics, name: str) -> list[Rect]:
    """The places of a name, as `side.panel` or `players.0`; one that takes no room is none."""
    found = m.window if name == "window" else layout
    for step in name.split(".") if name != "window" else ():
        found = found[int(step)] if step.lstrip("-").isdigit() else getattr(found, step)
    rects = [found] if isinstance(found, Rect) else list(found or ())
    return [rect for rect in rects if name != "foot" or rect.height]


def assert_apart(rects: list[Rect], room: Rect) -> None:
    """None is empty, none leaves the room, and no two of them overlap."""
    for rect in rects:
        assert rect.width > 0
        assert rect.height > 0
        assert room.contains(rect), f"{rect} leaves {room}"
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), f"{one} and {other} overlap"


# ------------------------------------------------------------------ what single layouts have to keep
def keep_bar(layout: BarLayout, m: Metrics) -> None:
    """There is a button for each icon."""
    assert len(layout.icons) == len(ICONS)


def keep_results(rooms: results.Rooms, m: Metrics) -> None:
    """All rows of facts have room below the chart."""
    assert rooms.facts.height >= results.facts_height(9, m) - m.u(2)


def keep_unaided_results(rooms: results.Rooms, m: Metrics) -> None:
    """The seal stands below the middle of the heading."""
    assert rooms.honor.centerx == rooms.heading.centerx
    assert rooms.honor.height == honor_height(m)


def keep_finale(rooms: finale.Rooms, m: Metrics) -> None:
    """The stage has its own proportions, and who won stands no lower than the others."""
    assert rooms.stage.width / rooms.stage.height == pytest.approx(640 / 300, rel=0.02)
    assert [row.y for row in rooms.rows] == sorted(row.y for row in rooms.rows)


def keep_ring(layout: RingLayout, m: Metrics) -> None:
    """The ring is closed and runs clockwise; what it encloses is the middle."""
    ring, each = layout.spaces, layout.each
    assert len(ring) == 4 * each
    assert layout.board == ring[0].unionall(list(ring))
    for space, (here, following) in enumerate(pairwise((*ring, ring[0]))):
        near = (here.top - following.bottom, following.left - here.right)
        far = (following.top - here.bottom, here.left - following.right)
        assert (*near, *far)[space // each] == 0
    for side in range(4):
        lengths = [rect.size[1 - side % 2] for rect in ring[side * each + 1 : (side + 1) * each]]
        assert max(lengths) - min(lengths) <= 1
    middle = Rect(ring[0].topright, (0, 0)).union(Rect(ring[2 * each].bottomleft, (0, 0)))
    assert layout.middle == middle
    assert middle.collidelist(list(ring)) == -1
    assert middle.collidepoint(layout.bank)


def keep_calamity(layout: calamityville.Layout, m: Metrics) -> None:
    """Tokens stand apart over the name of a space, and the name is whole."""
    keep_ring(layout, m)
    size = tokens.token_size(layout)
    for space, rect in enumerate(layout.spaces):
        foot = spaces.name_height(space, rect.size, m)
        places = tokens.positions_on_space(layout, space, 4)
        assert len(set(places)) == 4
        assert all(rect.collidepoint(place) for place in places)
        assert all(place[1] + size * 0.42 <= rect.bottom - foot + 1 for place in places)
        assert rect.contains(spaces.flag_rect(rect, m))
    width, height = layout.spaces[1].size
    high = spaces.strip_height(height, m)
    for space in RING:
        lines = space_names.render_names(space, width - m.u(10), high, CREAM, m)
        assert max(line.get_width() for line in lines) <= width - m.u(8), space
        assert sum(line.get_height() for line in lines) <= height // 2, space
        group = space_names.group_of(space, m)
        others = [space_names.render_names(each, width - m.u(10), high, CREAM, m) for each in group]
        assert {line.get_height() for line in chain(*others)} == {lines[0].get_height()}, space
        assert lines[0].get_height() >= 13, space


def keep_klondike(layout: klondike_board.Layout, m: Metrics) -> None:
    """Tokens fan out on a space, and its name is whole."""
    keep_ring(layout, m)
    for space, rect in enumerate(layout.spaces):
        places = token_centers(rect, space, 6, m.u(48))
        assert len(set(places)) == 6
        assert all(rect.collidepoint(place) for place in places)
    sizes = lettering.sizes_on(layout)
    assert min(sizes.name, sizes.price) >= 10
    assert sizes.tag >= LEAST_TAG
    for space, rect in enumerate(layout.spaces):
        if lettering.is_corner(space):
            continue
        room = lettering.words_room(space, rect.size, m)
        words = lettering.label(space)
        lines = lettering.name_lines(words, sizes.name, room.width, is_tight=sizes.is_tight)
        widest = lettering.widest(room.width, is_tight=sizes.is_tight)
        assert max(text.width(line, sizes.name, True) for line in lines) <= widest, words
        assert lettering.line_step(sizes.name) * (len(lines) + (space in DEEDS)) <= room.height, words
        assert Rect((0, 0), rect.size).contains(room)
        if space in DEEDS:
            tag = lettering.visit_label(space, 2 * REVENUE[space], is_tight=sizes.is_tight)
            room_of_tag = lettering.tag_width(space, rect.size, m) + m.u(1)
            assert text.width(tag, LEAST_TAG, True) <= room_of_tag, words


def keep_strike(layout: strike_it_rich.Layout, m: Metrics) -> None:
    """36 alike mines, neighbours as in the rules; names, prices and ores are whole."""
    assert len({mine.size for mine in layout.mines}) == 1
    for mine, rect in zip(MINES, layout.mines, strict=True):
        reach = 2 * layout.gap + 2
        touched = {*rect.inflate(reach, 0).collidelistall(list(layout.mines))}
        touched |= {*rect.inflate(0, reach).collidelistall(list(layout.mines))}
        assert touched - {mine} == set(NEIGHBOURS[mine])
    size = layout.mines[0].size
    plan = measure_mine(size, m)
    assert plan.head + plan.foot < size[1]
    assert plan.name >= min(m.u(15), 11)
    assert text.width("$25,000", plan.price, True) + 2 * plan.die <= size[0] - m.u(12)
    words = [word for mine in board().mines for word in mine.name.split()]
    assert all(text.width(word, plan.name, True) <= size[0] for word in words)
    assert all(box.width > layout.die for box in layout.boxes)
    assert_apart([ore_cell(layout, m, token_centers) for token_centers in range(1, 7)], layout.ores)


def keep_yukon(layout: gold_am_yukon.Layout, m: Metrics) -> None:
    """Bar, board, strip and side fill the window; either board uses its room up in one direction."""
    rooms = [layout.bar.bar, layout.board, layout.side, layout.foot]
    assert sum(room.width * room.height for room in rooms) == m.width * m.height
    for name in BOARDS:
        here = chart(name, layout.board.size, 0, m)
        assert here.size == layout.board.size
        assert here.step >= m.u(26)
        inside = Rect((0, 0), here.size).inflate(-here.stone_width, -here.stone_width)
        assert all(inside.collidepoint(place) for place in here.spaces)
        spares = [
            size - max(line) + min(line)
            for size, line in zip(here.size, zip(*here.spaces, strict=True), strict=True)
        ]
        assert min(spares) <= here.stone_width + 2 * m.u(8) + 3


def keep_patience(layout: patience.Layout, m: Metrics) -> None:
    """Columns of any length end above the floor and show each card; the panel has room for its lines."""
    assert layout.table.width * layout.table.height >= m.width * m.height // 2
    upper = [layout.stock, layout.waste, layout.aside, *layout.foundations]
    assert [slot.x for slot in upper] == [column.x for column in layout.columns]
    assert {slot.size for slot in (*upper, *layout.columns)} == {layout.card}
    assert layout.fan(0, 2) == layout.fan(1, 3)
    for hidden, shown in ((0, 1), (6, 1), (0, 13), (3, 5), (6, 12), (6, 13)):
        assert_fanned(layout, 7, hidden, shown)
    rows = row_rects(layout.side.deal, m, 5)
    assert_apart(rows, layout.side.deal)
    assert all(row.height >= m.font(17) for row in rows)
    if layout.side.tray:
        side = m.u(46)
        small = tray_corners(layout.side.tray, m, 6)
        assert len(set(small)) == 6
        assert all(layout.side.tray.contains((x, y, side, side)) for x, y in small)


def keep_canfield(layout: patience.Layout, m: Metrics) -> None:
    """The columns stand below the foundations; reserve and columns of any length end above the floor."""
    assert [slot.x for slot in layout.foundations] == [column.x for column in layout.columns]
    assert layout.reserve
    assert layout.reserve.topleft == (layout.stock.x, layout.columns[0].y)
    assert layout.waste.right + 2 * layout.waste_step < layout.foundations[0].x
    assert layout.waste_step >= m.u(20)
    for hidden in range(13):
        assert_fanned(layout, 5, hidden, 1)
    for shown in (1, 7, 13):
        assert_fanned(layout, 4, 0, shown)


def assert_fanned(layout: patience.Layout, pile: int, hidden: int, shown: int) -> None:
    """A pile with so many cards ends above the floor, and something is seen of each card."""
    tops = [layout.card_in_column(pile, index, hidden, shown)[1] for index in range(hidden + shown)]
    steps = [after - before for before, after in pairwise(tops)]
    assert tops[0] == layout.first_of(pile).y
    assert tops[-1] + layout.card[1] <= layout.floor
    assert min(steps[:hidden], default=2) >= 2
    assert min(steps[hidden:], default=LEAST_STRIP) >= LEAST_STRIP


OWN_LAWS: dict[str, Callable[[Any, Metrics], None]] = {
    "bar": keep_bar,
    "results": keep_results,
    "unaided_results": keep_unaided_results,
    "finale": keep_finale,
    "patience": keep_patience,
    "canfield": keep_canfield,
    "strike_it_rich": keep_strike,
    "klondike_board": keep_klondike,
    "gold_am_yukon": keep_yukon,
    "calamityville": keep_calamity,
}


@pytest.mark.parametrize("game", LAWS)
@at_any_size
def test_nothing_overlaps_nothing_leaves_its_room_and_nothing_is_too_small(
    game: str, m: Metrics, seats: int, is_watched: bool
) -> None:
    layout = LAID[game](m, seats, m.half(STRIP) if is_watched else 0)
    for law in LAWS[game]["apart"]:
        outer, inner = law.split(": ")
        (room,) = parts(layout, m, outer)
        assert_apart([rect for name in inner.split() for rect in parts(layout, m, name)], room)
    for name, least in LAWS[game]["least"].items():
        wide, high = least if isinstance(least, list) else (least, least)
        for rect in parts(layout, m, name):
            assert rect.width >= m.u(wide), f"{name} is {rect}"
            assert rect.height >= m.u(high), f"{name} is {rect}"
    OWN_LAWS[game](layout, m)


@at_any_size
def test_posters_hang_apart_between_the_heights(m: Metrics, seats: int, is_watched: bool) -> None:
    top, bottom = m.u(100) + m.t(26), m.height - m.half(42) - m.u(34)
    for count in (1, 4, 5, 6, 9, 12):
        assert_apart(list(place_posters(m, top, bottom, count)), Rect(0, top, m.width, bottom - top))
    six = place_posters(m, top, bottom, 6)
    assert all(poster.width >= m.u(200) and poster.height >= m.u(120) for poster in six)
    assert sum(poster.centerx for poster in six) // 6 == pytest.approx(m.width // 2, abs=2)


@at_any_size
def test_dice_beside_a_board_are_no_smaller_with_large_text(m: Metrics, seats: int, is_watched: bool) -> None:
    for game in ("strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville"):
        name = "loose" if game == "strike_it_rich" else "dice"
        large, usual = (LAID[game](each, seats, 0) for each in (m, m.usual))
        side, usually = (min(parts(each, m, name)[0].size) for each in (large, usual))
        assert side >= usually - 1 or large.is_below, game


@pytest.mark.parametrize("game", [game for game in LAWS if "labels" in LAWS[game]])
def test_a_label_is_whole_and_the_cap_of_its_key_hides_nothing_of_it(game: str) -> None:
    windows = (960, 600), (960, 1280), (1280, 800), (1366, 768), (3840, 2160)
    for m in (Metrics(*window, text_size) for window in windows for text_size in (100, 150, 175)):
        for name, (key, *labels) in LAWS[game]["labels"].items():
            (place,) = parts(LAID[game](m, 2, 0), m, name)
            for label in labels:
                button = Button(place, ButtonLook(label, "check", "primary", 18), m, lambda: None)
                cap = button.set_cap(key_cap(key, cap_size(m), m))
                written = letters(button, m)
                inside = Rect((0, 0), place.size).inflate(-m.u(6 if m == m.usual else 8), 0)
                assert all(inside.contains(part) for part in written.get_bounding_rects()), (label, m)
                assert cap
                assert inside.move(place.topleft).contains(cap.rect), (label, m)
                under = pygame.Mask(cap.rect.size, fill=True)
                away = (cap.rect.x - place.x, cap.rect.y - place.y)
                assert not written.overlap_area(under, away), (label, m)


def letters(button: Button, m: Metrics) -> pygame.Mask:
    """Where a button shows its label and icon."""
    bare = button_picture(*button.size, ButtonLook(kind="primary", size=18), "rest", m)
    mask = pygame.mask.from_threshold(button.picture, (0, 0, 0), (1, 1, 1, 255), bare)
    mask.invert()
    return mask


def test_layouts_have_a_place_for_each_part_of_a_board_without_reading_it() -> None:
    m = Metrics(1280, 800)
    assert len(strike_it_rich.compute_layout(m, "").mines) == len(MINES)
    assert len(calamityville.compute_layout(m, "", 2).spaces) == len(RING)
    assert len(klondike_board.compute_layout(m, "", 2).spaces) == len(DAWSON)
    assert len(klondike_board.compute_layout(m, "", 2).creeks) == len(CREEKS)
