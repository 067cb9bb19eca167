"""The table of GOLD AM YUKON: hops, lights, hands, zoom, and its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import BOARDS, board
from games.seating import parse_seats
from tests.ui.board_rooms import PLAYERS, bare, pixels, room, teams_drawn
from tests.ui.harness import Desk, opened
from tests.ui.screens import SCREENS
from ui.draw import theme
from ui.draw.gradual import paint_at_once
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.gold_am_yukon.board import lights
from ui.games.gold_am_yukon.board.board_map import (
    NOTHING,
    ZOOMS,
    chart,
    ground,
    name_area,
    name_tag,
    zoom_levels,
)
from ui.games.gold_am_yukon.board.landscape import valley_parts
from ui.games.gold_am_yukon.board.lights import WalkPreview
from ui.games.gold_am_yukon.board.season import STEPS, season_step
from ui.games.gold_am_yukon.board.stones import HOP, claim_picture, guard_rect
from ui.games.gold_am_yukon.board.tray import MOST_DICE, MOST_DOTS, dice_areas, draw_dots
from ui.games.gold_am_yukon.controller import YukonController
from ui.play.playing.scene import PlayScene

WAYS = (("none", 6, "square"), ("full", 4, "honeycomb"))
MEDIUM = Metrics(1280, 800)
BOARD_SIZE = (964, 746)
LOOKS = tuple(map(SeatLook._make, parse_seats(PLAYERS)))
on_each = pytest.mark.parametrize("name", [*BOARDS, *(f"small {name}" for name in BOARDS)])


@pytest.fixture(params=WAYS, ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, seats, name = request.param
    with bare(tmp_path, "gold_am_yukon", seats, level, board=name) as desk:
        room(desk).show(position(seats, name))
        yield desk


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Desk]:
    """A valley in which everything moves."""
    with bare(tmp_path, "gold_am_yukon", animation="full") as desk:
        room(desk).show(position(2, "honeycomb"))
        yield desk


def position(seats: int, name: str) -> gy.State:
    """Two teams that have met, and some claims staked."""
    state = gy.State.begin(board(name), seats)
    ring = list(board(name).rings[11])
    state.teams[0], state.teams[1] = ring[:8], ring[8:10]
    state.off[0], state.off[1] = 3, 10
    for claim in (3, 20):
        state.guards[claim] = 0
    state.player, state.spots, state.thrown = 0, 5, (1, 4)
    return state


def way(state: gy.State) -> tuple[int, int]:
    """Two spaces ahead of the tail of the first team."""
    team, links = state.teams[0], state.board.links
    ahead = next(space for space in links[team[0]] if space not in state.teams[1] + team)
    return ahead, next(space for space in links[ahead] if space != team[0])


# ------------------------------------------------------------------ stones and hands
def test_a_step_is_one_hop_from_the_tail_to_before_the_head_and_is_heard(moving: Desk) -> None:
    scene = room(moving)
    team, (ahead, _) = scene.view.teams[0][:], way(scene.view)
    (hop,) = scene.face.begin(gy.Stepped(0, gy.TAIL, team[-1], ahead))
    assert hop.seconds == HOP
    seen = []
    for share in (0, 0.5, 1):
        hop.show(share)
        seen.append(flying(moving))
    start, end = scene.table.rect_of(team[-1]).center, scene.table.rect_of(ahead).center
    assert max(dist(seen[0], start), dist(seen[-1], end)) <= 3
    assert seen[1][1] < (start[1] + end[1]) / 2 - 10, "an arc"
    hop.done()
    assert teams_drawn(scene.table)[0] == [ahead, *team[:-1]]
    moving.sound.played.clear()
    scene.perform(gy.TurnedBack(0, gy.TAIL, (1,)), gy.Stepped(0, gy.TAIL, team[-2], team[-1]))
    moving.settle()
    assert [each for each in moving.sound.played if each in ("refuse", "token")] == ["refuse", "token"]


def flying(desk: Desk) -> tuple[int, int]:
    """Where the stone is that flies over all others."""
    place: tuple[int, int] = max(room(desk).table.view.pins, key=lambda pin: pin.depth).rect.center
    return place


def test_a_stone_follows_the_hand_and_goes_back(desk: Desk) -> None:
    scene = room(desk)
    table, before = scene.table, pixels(desk)
    tail = scene.view.teams[0][-1]
    x, y = table.rect_of(tail).center
    table.stones.lift(tail, (x, y))
    assert table.stones.held == tail
    desk.step()
    desk.display.pixels = 0
    for number in range(1, 5):
        table.stones.carry((x + 9 * number, y + 5 * number))
        desk.step()
        if number == 1:  # it invalidates no more than its own surroundings
            assert 0 < desk.display.pixels < 3 * (2 * table.view.chart.stone_width) ** 2
        desk.assert_redraw_is_exact()
    scene.stage.add(lambda: table.stones.drop(glide=True))
    desk.settle()
    assert table.stones.held == NOTHING
    assert pixels(desk) == before


def test_a_stone_that_was_let_go_hops_from_there(moving: Desk) -> None:
    scene = room(moving)
    table, tail = scene.table, scene.view.teams[0][-1]
    x, y = table.rect_of(tail).center
    table.stones.lift(tail, (x, y))
    table.stones.carry((x + 120, y + 60))
    table.stones.drop()
    (hop,) = scene.face.begin(gy.Stepped(0, gy.TAIL, tail, way(scene.view)[0]))
    hop.show(0.0)
    assert dist(flying(moving), (x + 120, y + 60)) < 12


# ------------------------------------------------------------------ choosing
def a_walk(state: gy.State) -> WalkPreview:
    """The team goes two spaces ahead of its tail."""
    team, (ahead, beyond) = state.teams[0], way(state)
    return WalkPreview((ahead, beyond), (beyond, ahead, *team[:-2]), team[-3], (5,), (state.teams[1][0],))


def test_lights_and_words_come_and_go_and_the_same_again_draws_nothing(desk: Desk) -> None:
    table, team = room(desk).table, room(desk).view.teams[0]
    before, count, walk = pixels(desk), len([*table.view.pins]), a_walk(room(desk).view)

    def light() -> None:
        reach = dict.fromkeys(walk.path, 2)
        table.lights.highlight(ends=(team[0], team[-1]), lead=team[0], reach=reach, claims=(11, 12))

    light()
    lit = pixels(desk)
    assert lit != before
    for _ in range(2):
        light()
        table.preview(walk)
        table.tray.show_outcome("2 steps, then stake 4 nuggets")
        assert pixels(desk) not in (before, lit)
        desk.assert_redraw_is_exact()
        drawn = desk.display.redraws
    desk.step()
    assert desk.display.redraws == drawn
    table.preview(None)
    table.tray.show_outcome("")
    assert pixels(desk) == lit
    table.lights.highlight()
    for claim in (3, 12, 36):
        table.caption("2 nuggets, guarded", claim=claim)
        table.lights.mark(spaces=[team[2]], claims=[9])
        assert pixels(desk) != before
        desk.assert_redraw_is_exact()
    table.caption("")
    table.lights.mark()
    assert pixels(desk) == before
    assert len([*table.view.pins]) == count


# ------------------------------------------------------------------ zoom and pan
def test_the_ground_is_enlarged_pushed_and_fitted_again_within_its_room(desk: Desk) -> None:
    table, state, surface = room(desk).table, room(desk).view, desk.display.surface
    table.lights.highlight(ends=state.teams[0][:1], reach={5: 1}, claims=(2,))
    table.preview(a_walk(state))
    before = pixels(desk)
    parts = (table.layout.side, table.layout.bar.bar)
    beside = [pygame.image.tobytes(surface.subsurface(part), "RGB") for part in parts]
    place = table.rect_of(120).center
    assert table.zoom_to(1, place)
    assert dist(table.rect_of(120).center, place) <= 2  # it stays under the pointer
    rng = Random(4)
    pans = [(rng.randrange(-300, 300), rng.randrange(-200, 200)) for _ in range(6)]
    for across, down in (*pans, (900, 900), (-9000, -9000)):
        table.pan(across, down)
        desk.step()
        desk.assert_redraw_is_exact()
        assert [pygame.image.tobytes(surface.subsurface(part), "RGB") for part in parts] == beside
    assert table.zoom_to(9)
    assert table.zoom == table.zoom_levels - 1
    desk.step()
    desk.assert_redraw_is_exact()
    assert not table.zoom_to(9)
    assert table.zoom_to(0)
    assert not table.pan(50, 50)
    assert pixels(desk) == before


# ------------------------------------------------------------------ the chart
@on_each
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
def test_spaces_and_claims_lie_apart_and_are_found_where_they_are(name: str, zoom: int) -> None:
    here, least = chart(name, BOARD_SIZE, zoom, MEDIUM), chart(name, BOARD_SIZE, 0, MEDIUM)
    assert here.side == pytest.approx(least.side * ZOOMS[zoom], rel=0.01)
    for space in here.board.spaces:
        assert here.space_at(here.spaces[space]) == space
        assert here.claim_at(here.spaces[space]) == NOTHING
        for other in here.board.spaces[space + 1 :]:
            away = dist(here.spaces[space], here.spaces[other])
            assert away > here.side / 2 - 1.5 * ZOOMS[zoom]
            assert (away < here.side / 2 + 1.5 * ZOOMS[zoom]) or other not in here.board.links[space]
    for claim in here.board.claims:
        assert here.claim_at(here.claims[claim]) == claim
        assert here.space_at(here.claims[claim]) == NOTHING
        guard = guard_rect(here, claim)
        assert here.bounds(claim).inflate(-2 * here.dot, -2 * here.dot).contains(guard)
        assert min(dist(guard.center, place) for place in here.outline(claim)) > here.stone_width * 0.8
        assert here.icon_width(claim) < here.side * 1.5
    assert here.space_at((2, here.size[1] - 2)) == here.claim_at((2, here.size[1] - 2)) == NOTHING
    assert (zoom_levels(Metrics(960, 600)), zoom_levels(Metrics(3840, 2160))) == (len(ZOOMS), len(ZOOMS) - 1)


# ------------------------------------------------------------------ pictures
@pytest.mark.parametrize("size", [(964, 746), (2244, 746), (500, 900)])
def test_the_valley_fills_a_ground_of_any_shape(tmp_path: Path, size: tuple[int, int]) -> None:
    """Every stretch of its edge shows something, the sky is above, and the firs are below."""
    with opened(tmp_path):
        whole, (width, height) = paint_at_once(valley_parts(size)), size
        assert whole.get_size() == size
        for y in (0, height - 60):
            for x in range(0, width - 120, 120):
                block = ((x + i, y + j) for i in range(0, 120, 4) for j in range(0, 60, 4))
                assert len({tuple(whole.get_at(point)) for point in block}) > 4
        upper = pygame.transform.average_color(whole, Rect(0, 0, width, height // 9))
        lower = pygame.transform.average_color(whole, Rect(0, height * 8 // 9, width, height // 9))
        assert upper[2] > upper[0]  # blue over red
        assert lower[1] > lower[2]  # green over blue


@on_each
def test_the_ground_shows_every_space_start_and_claim_and_whose_it_is(tmp_path: Path, name: str) -> None:
    with opened(tmp_path):
        here = chart(name, BOARD_SIZE, 0, MEDIUM)
        painted, bare = (
            ground(name, BOARD_SIZE, 0, 0, MEDIUM),
            paint_at_once(valley_parts(BOARD_SIZE, is_small="small" in name)),
        )
        assert all(painted.get_at(place) != bare.get_at(place) for place in (*here.spaces, *here.claims))
        rims = [painted.get_at((x, y + here.dot * 11 // 30)) for x, y in here.spaces]
        assert {space for space in here.board.spaces if rims[space].b > rims[space].r + 30} == set(
            board(name).starts
        )
        for claim in (0, board(name).six):
            faces = {claim_picture(here, claim, look, MEDIUM).get_buffer().raw for look in LOOKS}
            assert len(faces) == 6


def test_winter_comes_with_the_claims_and_goes_when_they_are_given_back(desk: Desk) -> None:
    view, table = room(desk).view, room(desk).table
    claims = len(view.guards)
    steps = [season_step(staked, claims) for staked in range(claims + 1)]
    assert steps == sorted(steps)
    assert set(steps) == {*range(STEPS + 1)}
    summer, seen = pixels(desk), set()
    guards = view.guards[:]
    for staked in range(0, claims, 3):
        view.guards = [0] * staked + [gy.NOBODY] * (claims - staked)
        room(desk).show(view)
        assert table.view.season == season_step(staked, claims)
        desk.step()
        desk.assert_redraw_is_exact()
        seen.add(
            bytes(
                desk.display.surface.subsurface((*table.layout.board.topleft, 40, 200))
                .convert(24)
                .get_buffer()
                .raw
            )
        )
    assert len(seen) == STEPS + 1
    view.guards = guards
    room(desk).show(view)
    assert pixels(desk) == summer


def test_lights_numbers_of_spots_and_what_is_left_differ(tmp_path: Path) -> None:
    with opened(tmp_path):
        pictures = (
            lights.target_marker(3, 32, MEDIUM), lights.path_marker(3, 32, MEDIUM),
            lights.stone_outline(31, LOOKS[1].paint.tone, MEDIUM), lights.ghost(LOOKS[0], 3, 31, MEDIUM),
            lights.tail_outline(31, MEDIUM), lights.turn_back(31, MEDIUM), lights.missing_mark(31, MEDIUM),
        )  # fmt: skip
        found = set()
        for picture in pictures:
            middle, inside = Rect(0, 0, 40, 40), picture.get_rect()
            middle.center = inside.center
            points = ((middle.x + x, middle.y + y) for x in range(0, 40, 2) for y in range(0, 40, 2))
            found.add(tuple(inside.collidepoint(at) and sum(picture.get_at(at)[:3]) // 200 for at in points))
        assert len(found) == len(pictures)
        for step in (22, 90):
            targets = [lights.target_marker(number, step, MEDIUM).get_buffer().raw for number in range(1, 14)]
            assert all(one != other for one, other in pairwise(targets))
        counts = [(total, left) for total in range(1, MOST_DOTS + 1) for left in range(total + 1)]
        counts += [(MOST_DOTS + more, 3) for more in (2, 3)]
        seen = {draw_dots(total, left, (158, 70), MEDIUM).get_buffer().raw for total, left in counts}
        assert len(seen) == len(counts)


@pytest.mark.parametrize("count", range(MOST_DICE + 1))
def test_dice_of_a_turn_lie_apart_on_the_felt(count: int) -> None:
    felt = Rect(30, 400, 105, 100)
    places = dice_areas(felt, count, 82)
    assert len(places) == max(1, count)
    assert all(felt.contains(place) and place.width >= 26 for place in places)
    assert all(place.collidelist(places[number + 1 :]) == -1 for number, place in enumerate(places))


@pytest.mark.parametrize("text_size", [100, 175])
@on_each
def test_no_stone_on_a_ring_hides_the_name_of_a_claim(name: str, text_size: int) -> None:
    m = Metrics(960, 600, text_size)
    for zoom in range(zoom_levels(m)):
        here = chart(name, (690, 548), zoom, m)
        for claim in here.board.claims:
            area = name_area(here, claim, m)
            letters = area.inflate(-area.height // 2, -area.height // 3)
            reach = here.stone_width / 2
            for stone in here.spaces:
                nearest = (
                    max(letters.left, min(stone[0], letters.right)),
                    max(letters.top, min(stone[1], letters.bottom)),
                )
                assert dist(nearest, stone) >= reach, (name, zoom, here.board.names[claim])


def test_with_high_contrast_no_land_shines_through_the_names() -> None:
    here = chart("honeycomb", BOARD_SIZE, 0, MEDIUM)
    for is_on, alphas in ((False, {190}), (True, {255})):
        theme.use_high_contrast(is_on=is_on)
        try:
            tag = name_tag.__wrapped__(here, 0, MEDIUM)  # type: ignore[attr-defined]
        finally:
            theme.use_high_contrast(is_on=False)
        assert {tag.get_at((tag.get_width() // 2, y)).a for y in (0, tag.get_height() - 1)} == alphas


@pytest.mark.parametrize(("window", "text_size"), [((960, 600), 175), ((1280, 800), 100)])
def test_the_main_button_is_a_flat_plate_until_a_space_is_chosen(
    window: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    with opened(tmp_path, window, text_size=text_size) as desk:
        SCREENS["yukon"](desk)
        scene = desk.at(PlayScene)
        main, controller = scene.hud.main, scene.controller
        assert isinstance(controller, YukonController)
        assert controller.choice
        found = []
        for space in (gy.NOBODY, next(iter(controller.choice.spaces))):
            controller.choice.preview(space)
            scene.show_buttons()
            told = main.describe()
            found.append((main.look.kind, bool(main._backings), told.role, told.is_enabled))
        assert found == [("plate", False, "button", False), ("primary", True, "button", True)]


def test_a_new_layout_keeps_the_end_that_was_chosen_to_lead(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        SCREENS["yukon"](desk)
        controller = desk.at(PlayScene).controller
        assert isinstance(controller, YukonController)
        assert controller.choice
        assert controller.choice.can_switch_end
        desk.press_key(pygame.K_e)
        chosen = controller.choice.leading_end
        assert chosen != gy.NEITHER
        desk.resize((1280, 800))
        assert controller.choice.leading_end == chosen
