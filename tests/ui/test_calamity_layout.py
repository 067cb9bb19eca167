"""Where things are on the table of CALAMITYVILLE, and how its spaces, cards and newspapers are painted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.calamityville.board import (
    BOOM,
    BUST,
    GOLD_PAGE,
    HOUSES,
    KINDS,
    LOTS,
    MOST,
    NAME,
    NUGGETS,
    PAGES,
    RING,
)
from tests.ui.calamity_table import (
    LOOKS_OF,
    TITLE,
    assert_apart,
)
from tests.ui.harness import opened
from ui.draw import svg
from ui.draw.theme import CREAM, Metrics
from ui.games.calamityville.choices import LOOKS, Choice, card, edge
from ui.games.calamityville.layout import CHOICES, Layout, lay_out
from ui.games.calamityville.middle import BOOM as BOOM_TIMES
from ui.games.calamityville.middle import BUST as BUST_TIMES
from ui.games.calamityville.middle import GHOST, mood_of
from ui.games.calamityville.page import OWN, effect, is_good, picture_name
from ui.games.calamityville.page import printed as page_printed
from ui.games.calamityville.papers import layers
from ui.games.calamityville.pieces import spots, token_size
from ui.games.calamityville.spaces import BARE, Plot, face, flag_rect, lettered, strip_height
from ui.widgets.bar import ICONS

SIZES = ((960, 600), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160), (2560, 800), (1080, 1920))
TEXT_SIZES = (100, 125, 150, 175)


@pytest.fixture(params=[Metrics(*size, words) for size in SIZES for words in TEXT_SIZES], ids=str)
def m(request: pytest.FixtureRequest) -> Metrics:
    assert isinstance(request.param, Metrics)
    return request.param


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture(params=[(2, 0), (3, 0), (4, 0), (4, 62)], ids=str)
def layout(m: Metrics, request: pytest.FixtureRequest) -> Layout:
    seats, foot = request.param
    return lay_out(m, TITLE, seats, m.half(foot))


# ------------------------------------------------------------------ the layout
def test_bar_board_and_side_share_the_window(m: Metrics, layout: Layout) -> None:
    parts = [layout.bar.bar, layout.board, layout.side]
    parts += [layout.foot] if layout.foot.height else []
    assert_apart(parts)
    assert all(m.window.contains(part) for part in parts)
    assert len(layout.bar.icons) == len(ICONS)


def test_the_ring_is_closed_and_runs_clockwise(layout: Layout) -> None:
    assert len(layout.spaces) == len(RING) == 20
    assert_apart(list(layout.spaces))
    assert layout.board == layout.spaces[0].unionall(list(layout.spaces))
    for space in RING:
        here, following = layout.spaces[space], layout.spaces[(space + 1) % len(RING)]
        side = space // 5
        if side in (0, 2):
            assert here.x == following.x
            assert (here.top == following.bottom) if side == 0 else (here.bottom == following.top)
        else:
            assert here.y == following.y
            assert (here.right == following.left) if side == 1 else (here.left == following.right)
    for measure in (0, 1):
        lengths = {rect.size[measure] for rect in layout.spaces}
        assert max(lengths) - min(lengths) <= 1


def test_the_middle_fills_the_ring_and_holds_the_town(layout: Layout) -> None:
    for rect in layout.spaces:
        assert not rect.colliderect(layout.middle)
    assert layout.middle.left == layout.spaces[0].right
    assert layout.middle.bottom == layout.spaces[0].top
    parts = (*layout.stones, layout.pile, layout.read, layout.page, layout.sign, layout.donkey)
    assert all(layout.middle.contains(part) for part in parts)
    assert len(layout.stones) == len(NUGGETS)
    assert_apart([*layout.stones, layout.pile, layout.read])
    assert_apart([layout.pile, layout.read, layout.sign])
    assert layout.middle.collidepoint(layout.bank)


def test_the_side_parts_lie_apart_inside_it(layout: Layout) -> None:
    parts = [*layout.players, layout.tray, layout.actions, layout.ledger]
    assert_apart(parts)
    assert all(layout.side.contains(part) for part in parts)
    assert_apart([*layout.dice, layout.result])
    assert all(layout.tray.contains(part) for part in (*layout.dice, layout.result))
    for way in ([layout.main, layout.info, layout.second], [layout.caption, *layout.choices, layout.second]):
        assert_apart(way)
        assert all(layout.actions.contains(part) for part in way)
    assert len(layout.choices) == CHOICES
    for row, holds in zip(layout.players, layout.holds, strict=True):
        assert len(holds) == MOST
        assert_apart(list(holds))
        assert all(row.contains(hold) for hold in holds)


def test_spaces_dice_cards_and_buttons_are_large_enough(m: Metrics, layout: Layout) -> None:
    assert min(min(rect.size) for rect in layout.spaces) >= m.u(60)
    assert layout.dice[0].width >= m.u(40)
    assert min(layout.main.height, layout.second.height) >= m.u(40)
    assert min(min(rect.size) for rect in layout.choices) >= m.u(80)
    assert layout.ledger.height >= m.u(60)
    assert min(layout.page.size) >= m.u(280)


def test_tokens_on_one_space_stand_apart_over_its_name(m: Metrics, layout: Layout) -> None:
    size = token_size(layout)
    for space in RING:
        rect = layout.spaces[space]
        foot = strip_height(rect.height, m)
        for count in range(1, 5):
            places = spots(rect, count, size, foot)
            assert len(set(places)) == count
            assert all(rect.collidepoint(place) for place in places)
            assert max(y for _, y in places) < rect.bottom - foot
        assert rect.contains(flag_rect(rect, m))


def test_every_name_fits_its_space(tmp_path: Path) -> None:
    with opened(tmp_path):
        for size in SIZES:
            for m in (Metrics(*size, words) for words in TEXT_SIZES):
                width, height = lay_out(m, TITLE, 4).spaces[1].size
                high = strip_height(height, m)
                for name in NAME:
                    words = lettered(name, width - m.u(10), high, CREAM, m)
                    assert words.get_width() <= width - m.u(8), f"{name} at {m}"
                    assert words.get_height() <= round(high * 1.15), f"{name} at {m}"


# ------------------------------------------------------------------ pictures
def test_kinds_of_light_differ_in_shape_not_in_colour_alone(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        found = set()
        for kind, look in LOOKS.items():
            picture = edge((150, 118), kind, m)
            width, height = picture.get_size()
            points = ((x, y) for x in range(0, width, 2) for y in range(0, height, 2))
            found.add((tuple(picture.get_at(point).a > 90 for point in points), look.sign))
        assert len(found) == len(LOOKS)


def test_a_space_shows_what_stands_on_it_and_whose_it_is(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        for space in LOTS:
            looks = (None, *LOOKS_OF[4])
            plots = [Plot(space, kind, look) for kind in ("", BARE, *HOUSES) for look in looks]
            plots += [Plot(space, kind, is_bust=True) for kind in ("", *HOUSES)]
            assert len({face(plot, (150, 118), m).get_buffer().raw for plot in plots}) == len(plots)


def test_a_card_shows_its_kind_and_whether_it_is_marked(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        choices = [Choice(kind, kind.title(), "$300 rent", "your third") for kind in KINDS]
        for size in ((92, 100), (300, 100)):
            pictures = {
                card(choice, size, state, m).get_buffer().raw
                for choice in choices
                for state in ("rest", "hot", "marked")
            }
            assert len(pictures) == len(choices) * 3


# ------------------------------------------------------------------ the newspapers
def test_every_page_says_what_it_does_and_has_its_picture(tmp_path: Path) -> None:
    for page in PAGES:
        words = effect(page)
        assert words[0].isupper()
        assert words.endswith(".")
        assert "{" not in words
        assert not page.amount or f"${page.amount}" in words
        assert page.kind in words
        assert ("safe" in words) == page.safe
        assert svg.box(picture_name(page))[0] > 0
    assert set(OWN) <= {page.id for page in PAGES}
    assert sum(map(is_good, PAGES[:BOOM])) > BOOM // 2
    assert not any(map(is_good, PAGES[BOOM:]))


@pytest.mark.parametrize("foot", [0, 62])
@pytest.mark.parametrize("words", [100, 175])
def test_every_page_is_printed_in_every_size(tmp_path: Path, words: int, foot: int) -> None:
    """With a strip at its foot as in a replay the smallest page has room for one word in a line."""
    with opened(tmp_path):
        m = Metrics(960, 600, words)
        page = lay_out(m, TITLE, 4, m.half(foot)).page
        sheets = {page_printed(n, page.size, m).get_buffer().raw for n in range(len(PAGES))}
        assert len(sheets) == BOOM + BUST


def test_the_pile_is_yellow_on_red_and_goes_down() -> None:
    whole = layers(BOOM, BUST)
    assert whole == ("news_bust",) * 5 + ("news_boom",) * 8
    assert layers(1, BUST)[-1] == "news_boom"
    assert set(layers(0, BUST)) == {"news_bust"}
    assert layers(0, 0) == ()


def test_the_times_follow_from_the_pages_that_were_read() -> None:
    assert mood_of([]) == mood_of(range(BOOM)) == BOOM_TIMES
    assert mood_of([3, BOOM + 4]) == BUST_TIMES
    assert mood_of([3, GOLD_PAGE]) == GHOST
