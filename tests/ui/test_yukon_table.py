"""The table of GOLD AM YUKON: what is shown after each event, lights, hands, zoom; its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import dist
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from games.core import Event
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import BOARDS, CLAIMS, SPACES, board
from games.seating import COLOURS, TOKENS, Seating
from tests.ui.harness import Desk, opened
from tests.ui.yukon_table import (
    assert_shows,
    folded,
    guards_drawn,
    looks,
    perform,
    pixels,
    random_game,
    room,
    room_for,
    teams_drawn,
)
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.gold_am_yukon import lights
from ui.games.gold_am_yukon.ground import NOTHING, ZOOMS, chart, ground, zooms
from ui.games.gold_am_yukon.lights import Sight
from ui.games.gold_am_yukon.stones import HOP, guard_rect, staked
from ui.games.gold_am_yukon.tray import MOST_DICE, MOST_DOTS, dice_places, lamps
from ui.games.gold_am_yukon.valley import valley

WAYS = (("none", 6, "square"), ("full", 4, "honeycomb"))
MEDIUM = Metrics(1280, 800)
BOARD_SIZE = (964, 746)
TONE = looks(2)[1].paint.tone
on_each = pytest.mark.parametrize("name", BOARDS)


@pytest.fixture(params=WAYS, ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, seats, name = request.param
    with opened(tmp_path, (960, 600), animation=level) as desk:
        desk.show(room_for(seats, name))
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


def shown(desk: Desk) -> gy.State:
    """The position of these tests, which the desk shows."""
    scene = room(desk)
    state = position(scene.seats, scene.name)
    scene.show(state)
    return state


def way(state: gy.State) -> tuple[int, int]:
    """Two spaces ahead of the tail of the first team."""
    team, links = state.teams[0], state.board.links
    ahead = next(space for space in links[team[0]] if space not in state.teams[1] + team)
    return ahead, next(space for space in links[ahead] if space != team[0])


def some_events(state: gy.State) -> list[Event]:
    """One after the other, all that flies, hops and flashes; they follow upon `position`."""
    team, six, (ahead, beyond) = state.teams[0], state.board.six, way(state)
    return [
        gy.Began(0), gy.Threw(0, 1, True, 1), gy.Threw(0, 6, False, 7), gy.Entered(0, gy.TAIL, ahead),
        gy.TurnedBack(0, gy.TAIL, (1,)), gy.Stepped(0, gy.TAIL, team[-1], beyond),
        gy.Staked(0, six, gy.TAIL, beyond, 6), gy.Retired(0, (ahead, *team[:-1])), gy.Ended(0, 3, "blocked"),
        gy.Drawn(1), gy.Placed(1, team[0]), gy.Finished((0,), "all staked"),
    ]  # fmt: skip


# ------------------------------------------------------------------ events
def test_events_show_what_the_folded_view_shows(desk: Desk) -> None:
    scene = room(desk)
    for count, event in enumerate(random_game(1, scene.seats, scene.name, 500)):
        perform(desk, event)
        scene.stage.finish()
        assert_shows(scene.table, scene.view)
        if count % 90 == 0:
            desk.step()
            desk.assert_redraw_is_exact()
    before = pixels(desk)
    scene.show(scene.view)
    assert pixels(desk) == before


def test_the_last_events_of_a_game_show_what_the_folded_view_shows(desk: Desk) -> None:
    scene = room(desk)
    events = random_game(0, scene.seats, scene.name, 9000)
    assert {gy.Retired, gy.Finished} <= {type(event) for event in events}
    cut = next(number for number, event in enumerate(events) if isinstance(event, gy.Retired)) - 8
    scene.show(folded(events[:cut], scene.seats, scene.name))
    for event in (*events[cut : cut + 40], *events[-6:]):
        perform(desk, event)
        scene.stage.finish()
    assert_shows(scene.table, folded((*events[: cut + 40], *events[-6:]), scene.seats, scene.name))
    desk.assert_redraw_is_exact()


@pytest.mark.parametrize("zoom", [0, 2])
def test_frames_are_drawn_exactly_and_nothing_is_left_behind_by_what_flies(desk: Desk, zoom: int) -> None:
    scene, state = room(desk), shown(desk)
    counts = len(scene.table.layer), len(scene.table.view.pins)
    scene.table.zoom_to(zoom, scene.table.rect_of(state.teams[0][0]).center)
    for event in some_events(state):
        perform(desk, event)
        while scene.stage.busy:
            desk.step(7)
            desk.assert_redraw_is_exact()
    scene.show(state)
    assert (len(scene.table.layer), len(scene.table.view.pins)) == counts


def test_an_interrupted_animation_ends_where_show_says(desk: Desk) -> None:
    scene, state = room(desk), shown(desk)
    before = pixels(desk)
    for event in some_events(state):
        perform(desk, event)
        desk.step(3)
        scene.stage.clear()
        scene.show(state)
        assert pixels(desk) == before
    desk.assert_redraw_is_exact()


def test_arrange_brings_the_table_to_any_view(desk: Desk) -> None:
    scene, rng = room(desk), Random(5)
    events = random_game(1, scene.seats, scene.name, 500)
    for _ in range(4):
        view = folded(events[: rng.randrange(len(events))], scene.seats, scene.name)
        view.guards[rng.randrange(37)] = rng.randrange(scene.seats)
        scene.stage.add(partial(scene.table.arrange, view))
        scene.stage.tick(desk.app.now)
        desk.settle()
        assert_shows(scene.table, view)
        arranged = pixels(desk)
        scene.show(view)
        assert pixels(desk) == arranged
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ stones
def test_a_step_is_one_hop_from_the_tail_to_before_the_head_and_is_heard(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(2))
        scene, state = room(desk), shown(desk)
        team, (ahead, _) = state.teams[0], way(state)
        (hop,) = scene.begin(gy.Stepped(0, gy.TAIL, team[-1], ahead))
        assert hop.seconds == HOP
        seen = []
        for tick in (0, 5, 10):
            hop.show(tick / 10)
            seen.append(max(scene.table.view.pins, key=lambda pin: pin.depth).rect.center)
        start, end = scene.table.rect_of(team[-1]).center, scene.table.rect_of(ahead).center
        assert dist(seen[0], start) <= 2
        assert dist(seen[-1], end) <= 2
        assert seen[1][1] < (start[1] + end[1]) / 2 - 10  # an arc
        assert hop.done
        hop.done()
        assert teams_drawn(scene.table)[0] == [ahead, *team[:-1]]
        scene.show(state)
        desk.sound.played.clear()
        for event in some_events(state)[3:6]:
            perform(desk, event)
            desk.settle()
        assert desk.sound.played.count("token") == 2
        assert "refuse" in desk.sound.played


def test_a_guard_is_taken_from_the_end_that_is_told_and_stones_are_joined(
    desk: Desk,
) -> None:
    scene = room(desk)
    bare = len(scene.table.view.pins)
    state = position(scene.seats, scene.name)
    state.guards = [gy.NOBODY for _ in CLAIMS]
    scene.show(state)
    stones = sum(map(len, state.teams))
    assert len(scene.table.view.pins) - bare == stones + sum(len(team) - 1 for team in state.teams if team)
    team = state.teams[0]
    for event, left in (
        (gy.Staked(0, 30, gy.HEAD, team[-1], 1), team[:-1]),
        (gy.Staked(0, 31, gy.TAIL, team[0], 1), team[1:-1]),
    ):
        perform(desk, event)
        scene.stage.finish()
        assert teams_drawn(scene.table)[0] == left
    assert guards_drawn(scene.table) == {30: 0, 31: 0}


# ------------------------------------------------------------------ choosing
def a_walk(state: gy.State) -> Sight:
    """The team goes two spaces ahead of its tail."""
    team, (ahead, beyond) = state.teams[0], way(state)
    return Sight((ahead, beyond), (beyond, ahead, *team[:-2]), team[-3], (5,), (state.teams[1][0],))


def test_lights_and_words_come_and_go_and_the_same_again_draws_nothing(desk: Desk) -> None:
    table, state = room(desk).table, shown(desk)
    before, count = pixels(desk), len(table.view.pins)
    team, walk = state.teams[0], a_walk(state)
    reach = dict.fromkeys(walk.path, 2)
    table.light(ends=(team[0], team[-1]), lead=team[0], reach=reach, claims=(11, 12))
    lit = pixels(desk)
    table.preview(walk)
    table.verdict("2 steps, then stake 4 nuggets")
    assert len({before, lit, pixels(desk)}) == 3
    desk.assert_redraw_is_exact()
    drawn = desk.display.redraws
    table.light(ends=(team[0], team[-1]), lead=team[0], reach=reach, claims=(11, 12))
    table.preview(walk)
    table.verdict("2 steps, then stake 4 nuggets")
    desk.step()
    assert desk.display.redraws == drawn
    table.preview(None)
    table.verdict("")
    assert pixels(desk) == lit
    table.light()
    for claim in (3, 12, 36):
        table.caption("2 nuggets, guarded", claim=claim)
        table.mark(spaces=[team[2]], claims=[9])
        assert pixels(desk) != before
        desk.assert_redraw_is_exact()
    table.caption("Here", space=7)
    table.caption("")
    table.mark()
    assert pixels(desk) == before
    assert len(table.view.pins) == count


# ------------------------------------------------------------------ the hand
def test_a_stone_follows_the_hand_and_goes_back(desk: Desk) -> None:
    scene, state = room(desk), shown(desk)
    table, before = scene.table, pixels(desk)
    tail = state.teams[0][-1]
    x, y = table.rect_of(tail).center
    table.lift(tail, (x, y))
    assert table.held == tail
    desk.step()
    desk.display.pixels = 0
    for number in range(1, 5):
        table.carry((x + 9 * number, y + 5 * number))
        desk.step()
        if number == 1:  # it hurts no more than its own surroundings
            assert 0 < desk.display.pixels < 3 * (2 * table.view.chart.disc) ** 2
        desk.assert_redraw_is_exact()
    scene.stage.add(lambda: table.let_go(glide=True))
    desk.settle()
    assert table.held == NOTHING
    assert pixels(desk) == before


def test_a_stone_that_was_let_go_hops_from_there(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(2))
        state, table = shown(desk), room(desk).table
        team, (ahead, _) = state.teams[0], way(state)
        x, y = table.rect_of(team[-1]).center
        table.lift(team[-1], (x, y))
        table.carry((x + 120, y + 60))
        table.let_go()
        (hop,) = room(desk).begin(gy.Stepped(0, gy.TAIL, team[-1], ahead))
        hop.show(0.0)
        flying = max(table.view.pins, key=lambda pin: pin.depth)
        assert dist(flying.rect.center, (x + 120, y + 60)) < 12


# ------------------------------------------------------------------ zoom and pan
def test_the_ground_is_enlarged_pushed_and_fitted_again_within_its_room(desk: Desk) -> None:
    table, state, surface = room(desk).table, shown(desk), desk.display.surface
    table.light(ends=state.teams[0][:1], reach={5: 1}, claims=(2,))
    table.preview(a_walk(state))
    before = pixels(desk)
    beside = [surface.subsurface(part).copy() for part in (table.layout.side, table.layout.bar.bar)]
    place = table.rect_of(120).center
    assert table.zoom_to(1, place)
    assert dist(table.rect_of(120).center, place) <= 2  # it stays under the pointer
    assert pixels(desk) != before
    rng = Random(4)
    pans = [(rng.randrange(-300, 300), rng.randrange(-200, 200)) for _ in range(6)]
    for across, down in (*pans, (900, 900), (-9000, -9000)):
        table.pan(across, down)
        desk.step()
        desk.assert_redraw_is_exact()
        for part, was in zip((table.layout.side, table.layout.bar.bar), beside, strict=True):
            assert surface.subsurface(part).copy().get_buffer().raw == was.get_buffer().raw
    assert table.zoom_to(9)
    assert table.zoom == table.zooms - 1
    desk.step()
    desk.assert_redraw_is_exact()
    assert not table.zoom_to(9)
    assert table.zoom_to(0)
    assert not table.pan(50, 50)
    assert pixels(desk) == before


def test_every_space_and_claim_can_be_brought_into_sight_and_is_found_there(desk: Desk) -> None:
    shown(desk)
    table = room(desk).table
    assert not table.reveal(space=0)
    for zoom in (0, 2):
        table.zoom_to(zoom)
        for space in SPACES:
            table.reveal(space=space)
            rect = table.rect_of(space)
            assert rect.size == (table.view.chart.disc, table.view.chart.disc)
            assert table.space_at(rect.center) == space
        for claim in CLAIMS:
            table.reveal(claim=claim)
            assert table.claim_at(table.rect_of_claim(claim).center) == claim
    assert table.space_at(table.layout.tray.center) == table.claim_at(table.layout.tray.center) == NOTHING


# ------------------------------------------------------------------ the chart
@on_each
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
def test_spaces_and_claims_lie_apart_and_are_found_where_they_are(name: str, zoom: int) -> None:
    here, least = chart(name, BOARD_SIZE, zoom, MEDIUM), chart(name, BOARD_SIZE, 0, MEDIUM)
    assert here.side == pytest.approx(least.side * ZOOMS[zoom], rel=0.01)
    for space in SPACES:
        assert here.space_at(here.spaces[space]) == space
        assert here.claim_at(here.spaces[space]) == NOTHING
        for other in SPACES[space + 1 :]:
            away = dist(here.spaces[space], here.spaces[other])
            assert away > here.side / 2 - 1.5 * ZOOMS[zoom]
            assert (away < here.side / 2 + 1.5 * ZOOMS[zoom]) or other not in here.board.links[space]
    for claim in CLAIMS:
        assert here.claim_at(here.claims[claim]) == claim
        assert here.space_at(here.claims[claim]) == NOTHING
        guard = guard_rect(here, claim)
        assert here.bounds(claim).inflate(-2 * here.dot, -2 * here.dot).contains(guard)
        assert min(dist(guard.center, place) for place in here.outline(claim)) > here.disc * 0.8
        assert here.medal(claim) < here.side * 1.5
    assert here.space_at((2, here.size[1] - 2)) == here.claim_at((2, here.size[1] - 2)) == NOTHING


def test_large_windows_have_fewer_steps_of_the_zoom() -> None:
    assert zooms(Metrics(960, 600)) == len(ZOOMS)
    assert zooms(Metrics(3840, 2160)) == len(ZOOMS) - 1


# ------------------------------------------------------------------ pictures
@pytest.mark.parametrize("size", [(964, 746), (2244, 746), (500, 900)])
def test_the_valley_fills_a_ground_of_any_shape(tmp_path: Path, size: tuple[int, int]) -> None:
    """Every stretch of its edge shows something, the sky is above, and the firs are below."""
    with opened(tmp_path):
        whole, (width, height) = valley(size), size
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
        painted, bare = ground(name, BOARD_SIZE, 0, MEDIUM), valley(BOARD_SIZE)
        assert all(painted.get_at(place) != bare.get_at(place) for place in (*here.spaces, *here.claims))
        rims = [painted.get_at((x, y + here.dot * 11 // 30)) for x, y in here.spaces]
        assert {space for space in SPACES if rims[space].b > rims[space].r + 30} == set(board(name).starts)
        for claim in (0, board(name).six):
            faces = {staked(here, claim, look, MEDIUM).get_buffer().raw for look in looks(6)}
            assert len(faces) == 6


def test_pictures_of_different_things_differ(tmp_path: Path) -> None:
    """Stones in colour and in shape, lights in shape, numbers of spots, and how many are left."""
    with opened(tmp_path):
        shapes = {}
        for token in TOKENS:
            for tone in COLOURS:
                picture = SeatLook.of(Seating("Ada", "", token, tone)).disc(40)
                shapes[token, tone] = tuple(picture.get_at((20, y))[:3] for y in range(8, 34))
        assert len(set(shapes.values())) == len(TOKENS) * len(COLOURS)
        pictures = (
            lights.target(3, 32, MEDIUM), lights.footprint(3, 32, MEDIUM), lights.ring(31, TONE, MEDIUM),
            lights.ghost(looks(2)[0], 3, 31, MEDIUM), lights.tail_ring(31, MEDIUM),
            lights.turn_back(31, MEDIUM),
        )  # fmt: skip
        found = set()
        for picture in pictures:
            middle, inside = Rect(0, 0, 40, 40), picture.get_rect()
            middle.center = inside.center
            points = ((middle.x + x, middle.y + y) for x in range(0, 40, 2) for y in range(0, 40, 2))
            found.add(tuple(inside.collidepoint(at) and sum(picture.get_at(at)[:3]) // 200 for at in points))
        assert len(found) == len(pictures)
        for step in (22, 90):
            targets = [lights.target(number, step, MEDIUM).get_buffer().raw for number in range(1, 14)]
            assert all(one != other for one, other in pairwise(targets))
        seen = {
            (total, left): lamps(total, left, (158, 70), MEDIUM).get_buffer().raw
            for total in range(1, MOST_DOTS + 4)
            for left in range(total + 1)
        }
        few = [picture for (total, _), picture in seen.items() if total <= MOST_DOTS]
        assert len(set(few)) == len(few)
        assert seen[MOST_DOTS, 3] != seen[MOST_DOTS + 2, 3] != seen[MOST_DOTS + 3, 3]


@pytest.mark.parametrize("count", range(MOST_DICE + 1))
def test_dice_of_a_turn_lie_apart_on_the_felt(count: int) -> None:
    felt = Rect(30, 400, 105, 100)
    places = dice_places(felt, count, 82)
    assert len(places) == max(1, count)
    assert all(felt.contains(place) and place.width >= 26 for place in places)
    assert all(place.collidelist(places[number + 1 :]) == -1 for number, place in enumerate(places))
