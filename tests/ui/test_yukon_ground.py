"""Where things lie in GOLD AM YUKON, and its pictures: layout, chart, ground, stones, lights, tray."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from games.gold_am_yukon.board import BOARDS, CLAIMS, SPACES, board
from games.seating import COLOURS, TOKENS, Seating
from tests.ui.harness import opened
from tests.ui.yukon_table import TITLE, looks
from ui.draw import svg
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.gold_am_yukon import lights
from ui.games.gold_am_yukon.ground import NOTHING, ZOOMS, Chart, chart, ground, plot, zooms
from ui.games.gold_am_yukon.layout import Layout, lay_out
from ui.games.gold_am_yukon.stones import guard_rect, staked
from ui.games.gold_am_yukon.tray import MOST_DICE, MOST_DOTS, dice_places, lamps
from ui.games.gold_am_yukon.valley import valley
from ui.widgets.bar import ICONS

SIZES = ((960, 600), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160), (2560, 800), (1080, 1920))
TEXT_SIZES = (100, 125, 150, 175)
MEDIUM = Metrics(1280, 800)
TONE = looks(2)[1].paint.tone


@pytest.fixture(params=[Metrics(*size, words) for size in SIZES for words in TEXT_SIZES], ids=str)
def m(request: pytest.FixtureRequest) -> Metrics:
    assert isinstance(request.param, Metrics)
    return request.param


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture(params=[(seats, foot) for seats in (2, 4, 6) for foot in (0, 62)], ids=str)
def layout(m: Metrics, request: pytest.FixtureRequest) -> Layout:
    seats, foot = request.param
    return lay_out(m, TITLE, seats, m.half(foot))


@pytest.fixture(params=BOARDS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def assert_apart(rects: list[Rect]) -> None:
    """No two of them overlap, and none is empty."""
    for rect in rects:
        assert rect.width > 0
        assert rect.height > 0
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), f"{one} and {other} overlap"


# ------------------------------------------------------------------ the layout
def test_bar_board_and_side_share_the_window(m: Metrics, layout: Layout) -> None:
    parts = [layout.bar.bar, layout.board, layout.side]
    parts += [layout.foot] if layout.foot.height else []
    assert_apart(parts)
    assert sum(part.width * part.height for part in parts) == m.width * m.height
    assert len(layout.bar.icons) == len(ICONS)


def test_the_side_parts_lie_apart_inside_it(m: Metrics, layout: Layout) -> None:
    parts = [*layout.players, layout.tray, layout.main, layout.second, layout.third, layout.ledger]
    assert_apart(parts)
    assert all(layout.side.contains(part) for part in parts)
    inside = [layout.dice, layout.heading, layout.dots, layout.verdict]
    assert_apart(inside)
    assert all(layout.tray.contains(part) for part in inside)


def test_what_is_clicked_and_read_is_large_enough(m: Metrics, layout: Layout) -> None:
    assert min(layout.main.height, layout.second.height, layout.third.height) >= m.u(40)
    assert min(row.height for row in layout.players) >= m.u(48)
    assert min(layout.dice.size) >= m.u(40)
    assert layout.dots.height >= m.u(24)
    assert layout.ledger.height >= m.u(72)


def test_the_board_fits_its_room(m: Metrics, layout: Layout) -> None:
    for name in BOARDS:
        here = chart(name, layout.board.size, 0, m)
        inside = Rect((0, 0), layout.board.size).inflate(-here.disc, -here.disc)
        assert here.size == layout.board.size
        assert all(inside.collidepoint(place) for place in here.spaces)
        xs, ys = [x for x, _ in here.spaces], [y for _, y in here.spaces]
        spare = (here.size[0] - max(xs) + min(xs), here.size[1] - max(ys) + min(ys))
        assert min(spare) <= here.disc + 2 * m.u(8) + 3  # in one direction the room is used up
        assert here.step >= m.u(26)


# ------------------------------------------------------------------ the chart
def test_neighbours_are_one_step_apart_and_no_others_nearer(name: str) -> None:
    here = chart(name, (964, 746), 0, MEDIUM)
    for space in SPACES:
        for other in SPACES:
            away = dist(here.spaces[space], here.spaces[other])
            if other in here.board.links[space]:
                assert away == pytest.approx(here.side / 2, abs=1.5)
            elif other != space:
                assert away > here.side / 2 - 1.5


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
def test_every_space_and_claim_is_found_where_it_is(name: str, zoom: int) -> None:
    here = chart(name, (964, 746), zoom, MEDIUM)
    assert here.side == pytest.approx(chart(name, (964, 746), 0, MEDIUM).side * ZOOMS[zoom], rel=0.01)
    for space in SPACES:
        assert here.space_at(here.spaces[space]) == space
        assert here.claim_at(here.spaces[space]) == NOTHING
    for claim in CLAIMS:
        assert here.claim_at(here.claims[claim]) == claim
        assert here.space_at(here.claims[claim]) == NOTHING
    assert here.space_at((2, here.size[1] - 2)) == NOTHING
    assert here.claim_at((2, here.size[1] - 2)) == NOTHING


def test_medallions_and_guards_lie_within_the_ring_of_their_claim(name: str) -> None:
    for zoom in range(len(ZOOMS)):
        here = chart(name, (964, 746), zoom, MEDIUM)
        for claim in CLAIMS:
            ring = here.outline(claim)
            inside = min(abs(y - here.claims[claim][1]) for _, y in ring if y != here.claims[claim][1])
            assert inside
            guard = guard_rect(here, claim)
            assert here.bounds(claim).inflate(-2 * here.dot, -2 * here.dot).contains(guard)
            assert min(dist(guard.center, place) for place in ring) > here.disc * 0.8
            assert here.medal(claim) < here.side * 1.5


def test_large_windows_have_fewer_steps_of_the_zoom() -> None:
    assert zooms(Metrics(960, 600)) == len(ZOOMS)
    assert zooms(Metrics(3840, 2160)) == len(ZOOMS) - 1


# ------------------------------------------------------------------ pictures
@pytest.mark.parametrize("size", [(964, 746), (1080, 1188), (2244, 746), (500, 900)])
def test_the_valley_fills_a_ground_of_any_shape(tmp_path: Path, size: tuple[int, int]) -> None:
    """Every stretch of its edge shows something, the sky is above, and the firs are below."""
    with opened(tmp_path):
        whole = valley(size)
        assert whole.get_size() == size
        width, height = size
        for y in (0, height - 60):
            for x in range(0, width - 120, 120):
                block = ((x + i, y + j) for i in range(0, 120, 4) for j in range(0, 60, 4))
                assert len({tuple(whole.get_at(point)) for point in block}) > 4
        upper = pygame.transform.average_color(whole, Rect(0, 0, width, height // 9))
        lower = pygame.transform.average_color(whole, Rect(0, height * 8 // 9, width, height // 9))
        assert upper[2] > upper[0]  # blue over red
        assert lower[1] > lower[2]  # green over blue


def test_the_ground_shows_every_space_start_and_claim(tmp_path: Path, name: str) -> None:
    with opened(tmp_path):
        here = chart(name, (964, 746), 0, MEDIUM)
        painted, bare = ground(name, (964, 746), 0, MEDIUM), valley((964, 746))
        for place in (*here.spaces, *here.claims):
            assert painted.get_at(place) != bare.get_at(place)
        starts = {space for space in SPACES if _is_blue(painted, here, space)}
        assert starts == set(board(name).starts)


def _is_blue(painted: pygame.Surface, here: Chart, space: int) -> bool:
    """Whether the rim of a space has the colour of a start."""
    x, y = here.spaces[space]
    tone = painted.get_at((x, y + here.dot * 11 // 30))
    return tone.b > tone.r + 30


def test_stones_differ_by_colour_and_by_shape(tmp_path: Path) -> None:
    with opened(tmp_path):
        found, shapes = {}, {}
        for token in TOKENS:
            for tone in COLOURS:
                look = SeatLook.of(Seating("Ada", "", token, tone))
                picture = look.disc(40)
                found[token, tone] = picture.get_buffer().raw
                shapes[token, tone] = tuple(picture.get_at((20, y))[:3] for y in range(8, 34))
        assert len(set(found.values())) == len(TOKENS) * len(COLOURS)
        for tone in COLOURS:
            assert len({shapes[token, tone] for token in TOKENS}) == len(TOKENS)


def test_a_staked_claim_shows_whose_it_is(tmp_path: Path, name: str) -> None:
    with opened(tmp_path):
        here = chart(name, (964, 746), 0, MEDIUM)
        for claim in (0, board(name).six):
            faces = {staked(here, claim, look, MEDIUM).get_buffer().raw for look in looks(6)}
            assert len(faces) == 6
        for look in looks(6):
            picture = staked(here, 0, look, MEDIUM)
            stone = guard_rect(here, 0).move(-here.bounds(0).x, -here.bounds(0).y)
            lying = picture.subsurface(stone.inflate(-stone.width // 2, -stone.height // 2))
            middle = look.disc(stone.width).subsurface(
                Rect(0, 0, lying.get_width(), lying.get_height()).move(stone.width // 4, stone.height // 4)
            )
            assert pygame.transform.average_color(lying)[:3] == pytest.approx(
                pygame.transform.average_color(middle)[:3], abs=24
            )


def test_what_is_lit_differs_in_shape_not_in_colour_alone(tmp_path: Path) -> None:
    with opened(tmp_path):
        look = looks(2)[0]
        pictures = (
            lights.target(3, 32, MEDIUM), lights.footprint(3, 32, MEDIUM), lights.ghost(look, 3, 31, MEDIUM),
            lights.ring(31, TONE, MEDIUM), lights.tail_ring(31, MEDIUM), lights.turn_back(31, MEDIUM),
        )  # fmt: skip
        found = set()
        for picture in pictures:
            width, height = picture.get_size()
            middle = Rect(0, 0, 40, 40)
            middle.center = (width // 2, height // 2)
            points = ((middle.x + x, middle.y + y) for x in range(0, 40, 2) for y in range(0, 40, 2))
            inside = picture.get_rect()
            found.add(
                tuple(
                    inside.collidepoint(point) and sum(picture.get_at(point)[:3]) // 200 for point in points
                )
            )
        assert len(found) == len(pictures)


def test_numbers_of_spots_are_told_apart(tmp_path: Path) -> None:
    with opened(tmp_path):
        for step in (22, 32, 90):
            for number, other in pairwise(range(1, 14)):
                one, two = lights.target(number, step, MEDIUM), lights.target(other, step, MEDIUM)
                assert one.get_buffer().raw != two.get_buffer().raw


def test_every_picture_of_the_board_is_there() -> None:
    for name in ("disc_pick", "claim_6", "marker_start", "trail_space", "valley_fir", "valley_cabin"):
        assert svg.box(name)[0] > 0
    assert plot(((0, 0), (9, 0), (9, 9)), (9, 9, 9, 90)).get_size() == (10, 10)


# ------------------------------------------------------------------ the tray
@pytest.mark.parametrize("count", range(MOST_DICE + 1))
def test_dice_of_a_turn_lie_apart_on_the_felt(count: int) -> None:
    room = Rect(30, 400, 105, 100)
    places = dice_places(room, count, 82)
    assert len(places) == max(1, count)
    assert_apart(places)
    assert all(room.contains(place) for place in places)
    assert places[0].width >= 26


def test_lamps_say_how_many_spots_are_left(tmp_path: Path) -> None:
    with opened(tmp_path):
        size = (158, 70)
        seen = {}
        for total in range(1, MOST_DOTS + 4):
            for left in range(total + 1):
                seen[total, left] = lamps(total, left, size, MEDIUM).get_buffer().raw
        few = [picture for (total, _), picture in seen.items() if total <= MOST_DOTS]
        assert len(set(few)) == len(few)
        assert seen[MOST_DOTS, 3] != seen[MOST_DOTS + 2, 3] != seen[MOST_DOTS + 3, 3]
