"""The table of GOLD AM YUKON: what is shown after each event, lights, hands, zoom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import dist
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from games.core import Event
from games.gold_am_yukon.board import CLAIMS, SPACES, board
from games.gold_am_yukon.state import (
    HEAD,
    NOBODY,
    TAIL,
    Began,
    Drawn,
    Ended,
    Entered,
    Finished,
    Placed,
    Retired,
    Staked,
    State,
    Stepped,
    Threw,
    TurnedBack,
    View,
)
from tests.ui.harness import Desk, opened
from tests.ui.yukon_table import (
    assert_shows,
    folded,
    guards_drawn,
    perform,
    pixels,
    random_game,
    room,
    room_for,
    teams_drawn,
)
from ui.games.gold_am_yukon.ground import NOTHING
from ui.games.gold_am_yukon.lights import Sight
from ui.games.gold_am_yukon.stones import HOP

WAYS = (("none", (960, 600), 6, "square"), ("full", (1280, 800), 4, "honeycomb"))


@pytest.fixture(params=WAYS, ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, size, seats, name = request.param
    with opened(tmp_path, size, animation=level) as desk:
        desk.show(room_for(seats, name))
        yield desk


# ------------------------------------------------------------------ events
@pytest.mark.parametrize("number", range(2))
def test_events_show_what_the_folded_view_shows(desk: Desk, number: int) -> None:
    scene = room(desk)
    for count, event in enumerate(random_game(number, scene.seats, scene.name, 500)):
        perform(desk, event)
        scene.stage.finish()
        assert_shows(scene.table, scene.view)
        if count % 90 == 0:
            desk.step()
            desk.assert_redraw_is_exact()
    before = pixels(desk)
    scene.show(scene.view)
    assert pixels(desk) == before
    desk.assert_redraw_is_exact()


def test_the_last_events_of_a_game_show_what_the_folded_view_shows(desk: Desk) -> None:
    scene = room(desk)
    events = random_game(0, scene.seats, scene.name, 9000)
    assert {Retired, Finished} <= {type(event) for event in events}
    cut = next(number for number, event in enumerate(events) if isinstance(event, Retired)) - 8
    view = folded(events[:cut], scene.seats, scene.name)
    scene.show(view)
    for event in (*events[cut : cut + 40], *events[-6:]):
        perform(desk, event)
        scene.stage.finish()
    assert_shows(scene.table, folded((*events[: cut + 40], *events[-6:]), scene.seats, scene.name))
    desk.assert_redraw_is_exact()


def position(seats: int, name: str) -> State:
    """Two teams that have met, and some claims staked."""
    state = State.begin(board(name), seats)
    ring = list(board(name).rings[11])
    state.teams[0], state.teams[1] = ring[:8], ring[8:10]
    state.off[0], state.off[1] = 3, 10
    for claim in (3, 20):
        state.guards[claim] = 0
    state.player, state.spots, state.thrown = 0, 5, (1, 4)
    return state


def some_events(state: State) -> list[Event]:
    """One after the other, all that flies, hops and flashes; they follow upon `position`."""
    name, team = state.board.name, state.teams[0]
    six = board(name).six
    ahead = next(space for space in board(name).links[team[0]] if space not in state.teams[1] + team)
    beyond = next(space for space in board(name).links[ahead] if space != team[0])
    return [
        Began(0), Threw(0, 1, True, 1), Threw(0, 6, False, 7), Entered(0, TAIL, ahead),
        TurnedBack(0, TAIL, (1,)), Stepped(0, TAIL, team[-1], beyond), Staked(0, six, TAIL, beyond, 6),
        Retired(0, (ahead, *team[:-1])), Ended(0, 3, "blocked"), Drawn(1), Placed(1, team[0]),
        Finished((0,), "all staked"),
    ]  # fmt: skip


def test_frames_of_an_animation_are_drawn_exactly(desk: Desk) -> None:
    scene = room(desk)
    state = position(scene.seats, scene.name)
    scene.show(state)
    for event in some_events(state):
        perform(desk, event)
        while scene.stage.busy:
            desk.step(4)
            desk.assert_redraw_is_exact()


def test_nothing_is_left_behind_by_what_flies(desk: Desk) -> None:
    scene = room(desk)
    state = position(scene.seats, scene.name)
    scene.show(state)
    counts = len(scene.table.layer), len(scene.table.view.pins)
    for event in some_events(state):
        perform(desk, event)
        scene.stage.finish()
    scene.show(state)
    assert (len(scene.table.layer), len(scene.table.view.pins)) == counts


def test_an_interrupted_animation_ends_where_show_says(desk: Desk) -> None:
    scene = room(desk)
    state = position(scene.seats, scene.name)
    scene.show(state)
    before = pixels(desk)
    for event in some_events(state):
        perform(desk, event)
        desk.step(3)
        scene.stage.clear()
        scene.show(state)
        assert pixels(desk) == before
    desk.assert_redraw_is_exact()


def test_arrange_brings_the_table_to_any_view(desk: Desk) -> None:
    scene = room(desk)
    rng = Random(5)
    events = random_game(1, scene.seats, scene.name, 500)
    for _ in range(5):
        view: View = folded(events[: rng.randrange(len(events))], scene.seats, scene.name)
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
def test_a_step_is_one_hop_from_the_tail_to_before_the_head(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(2))
        scene = room(desk)
        state = position(2, "honeycomb")
        scene.show(state)
        team = state.teams[0]
        ahead = next(space for space in state.board.links[team[0]] if space not in state.teams[1] + team)
        (hop,) = scene.begin(Stepped(0, TAIL, team[-1], ahead))
        assert hop.seconds == HOP
        seen = []
        for tick in range(11):
            hop.show(tick / 10)
            flying = [
                pin
                for pin in scene.table.view.pins
                if pin.depth == max(p.depth for p in scene.table.view.pins)
            ]
            seen.append(flying[0].rect.center)
        start, end = scene.table.rect_of(team[-1]).center, scene.table.rect_of(ahead).center
        assert dist(seen[0], start) <= 2
        assert dist(seen[-1], end) <= 2
        assert seen[5][1] < (start[1] + end[1]) / 2 - 10  # an arc
        assert hop.done
        hop.done()
        assert teams_drawn(scene.table)[0] == [ahead, *team[:-1]]


def test_every_stone_is_heard_when_it_is_set_down(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(2))
        scene = room(desk)
        state = position(2, "honeycomb")
        scene.show(state)
        desk.sound.played.clear()
        for event in some_events(state)[3:6]:
            perform(desk, event)
            desk.settle()
        assert desk.sound.played.count("token") == 2
        assert "refuse" in desk.sound.played


def test_stones_of_a_team_are_joined_along_the_trails(desk: Desk) -> None:
    scene = room(desk)
    bare = len(scene.table.view.pins)
    state = position(scene.seats, scene.name)
    state.guards = [NOBODY for _ in CLAIMS]
    scene.show(state)
    stones = sum(map(len, state.teams))
    links = sum(len(team) - 1 for team in state.teams if team)
    assert len(scene.table.view.pins) - bare == stones + links


# ------------------------------------------------------------------ choosing
def a_walk(state: State) -> Sight:
    """The team goes two spaces ahead of its tail."""
    team = state.teams[0]
    ahead = next(space for space in state.board.links[team[0]] if space not in state.teams[1] + team)
    beyond = next(space for space in state.board.links[ahead] if space != team[0])
    return Sight((ahead, beyond), (beyond, ahead, *team[:-2]), team[-3], (5,), (state.teams[1][0],))


def test_lights_come_and_go(desk: Desk) -> None:
    scene = room(desk)
    table = scene.table
    state = position(scene.seats, scene.name)
    scene.show(state)
    before, count = pixels(desk), len(table.view.pins)
    team, walk = state.teams[0], a_walk(state)
    table.light(ends=(team[0], team[-1]), lead=team[0], reach=dict.fromkeys(walk.path, 2), claims=(11, 12))
    lit = pixels(desk)
    table.preview(walk)
    shown = pixels(desk)
    assert len({before, lit, shown}) == 3
    desk.assert_redraw_is_exact()
    table.preview(None)
    assert pixels(desk) == lit
    table.light()
    assert pixels(desk) == before
    assert len(table.view.pins) == count
    table.mark(spaces=[team[2]], claims=[9])
    assert pixels(desk) != before
    desk.assert_redraw_is_exact()
    table.mark()
    assert pixels(desk) == before


def test_the_same_light_again_draws_nothing(desk: Desk) -> None:
    scene = room(desk)
    state = position(scene.seats, scene.name)
    scene.show(state)
    pixels(desk)
    for _ in range(2):
        scene.table.light(ends=state.teams[0][:1], reach={5: 1}, claims=(2,))
        scene.table.preview(a_walk(state))
        scene.table.verdict("Two steps")
        before = desk.display.redraws
        desk.step()
        first = desk.display.redraws - before
    assert first == 0


def test_words_in_the_tray_and_at_a_claim(desk: Desk) -> None:
    scene = room(desk)
    scene.show(position(scene.seats, scene.name))
    before = pixels(desk)
    scene.table.verdict("2 steps, then stake 4 nuggets")
    for claim in (3, 12, 36):
        scene.table.caption("2 nuggets, guarded", claim=claim)
        assert pixels(desk) != before
        desk.assert_redraw_is_exact()
    scene.table.caption("Here", space=7)
    scene.table.caption("")
    scene.table.verdict("")
    assert pixels(desk) == before


def test_what_is_where(desk: Desk) -> None:
    table = room(desk).table
    room(desk).show(position(room(desk).seats, room(desk).name))
    for space in SPACES:
        assert table.space_at(table.rect_of(space).center) == space
    for claim in CLAIMS:
        assert table.claim_at(table.rect_of_claim(claim).center) == claim
    assert table.space_at(table.layout.tray.center) == NOTHING
    assert table.claim_at(table.layout.tray.center) == NOTHING


# ------------------------------------------------------------------ the hand
def test_a_stone_follows_the_hand_and_goes_back(desk: Desk) -> None:
    scene = room(desk)
    state = position(scene.seats, scene.name)
    table = scene.table
    scene.show(state)
    before = pixels(desk)
    tail = state.teams[0][-1]
    x, y = table.rect_of(tail).center
    table.lift(tail, (x, y))
    assert table.held == tail
    for number in range(1, 8):
        table.carry((x + 9 * number, y + 5 * number))
        desk.step()
        desk.assert_redraw_is_exact()
    scene.stage.add(lambda: table.let_go(glide=True))
    desk.settle()
    assert table.held == NOTHING
    assert pixels(desk) == before


def test_a_stone_that_was_let_go_hops_from_there(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(2))
        scene, table = room(desk), room(desk).table
        state = position(2, "honeycomb")
        scene.show(state)
        team, (ahead, _) = state.teams[0], a_walk(state).path
        x, y = table.rect_of(team[-1]).center
        table.lift(team[-1], (x, y))
        table.carry((x + 120, y + 60))
        table.let_go()
        (hop,) = scene.begin(Stepped(0, TAIL, team[-1], ahead))
        hop.show(0.0)
        top = max(pin.depth for pin in table.view.pins)
        flying = next(pin for pin in table.view.pins if pin.depth == top)
        assert dist(flying.rect.center, (x + 120, y + 60)) < 12


# ------------------------------------------------------------------ zoom and pan
def test_the_ground_is_enlarged_pushed_and_fitted_again(desk: Desk) -> None:
    scene = room(desk)
    table = scene.table
    state = position(scene.seats, scene.name)
    scene.show(state)
    table.light(ends=state.teams[0][:1], reach={5: 1}, claims=(2,))
    table.preview(a_walk(state))
    before = pixels(desk)
    place = table.rect_of(120).center
    assert table.zoom_to(1, place)
    assert dist(table.rect_of(120).center, place) <= 2  # it stays under the pointer
    assert pixels(desk) != before
    desk.assert_redraw_is_exact()
    rng = Random(4)
    for _ in range(12):
        table.pan(rng.randrange(-300, 300), rng.randrange(-200, 200))
        desk.step()
        desk.assert_redraw_is_exact()
    assert table.zoom_to(9)
    assert table.zoom == table.zooms - 1
    desk.step()
    desk.assert_redraw_is_exact()
    assert not table.zoom_to(9)
    assert table.zoom_to(0)
    assert not table.pan(50, 50)
    assert pixels(desk) == before


def test_nothing_of_the_board_is_drawn_outside_its_room(desk: Desk) -> None:
    scene = room(desk)
    table, surface = scene.table, desk.display.surface
    scene.show(position(scene.seats, scene.name))
    pixels(desk)
    side, bar = Rect(table.layout.side), Rect(table.layout.bar.bar)
    before = [surface.subsurface(part).copy().get_buffer().raw for part in (side, bar)]
    table.zoom_to(2)
    for across, down in ((900, 900), (-400, -200), (-9000, -9000)):
        table.pan(across, down)
        desk.step()
        assert [surface.subsurface(part).copy().get_buffer().raw for part in (side, bar)] == before


def test_every_space_can_be_brought_into_sight(desk: Desk) -> None:
    table = room(desk).table
    assert not table.reveal(space=0)
    table.zoom_to(2)
    for space in SPACES:
        table.reveal(space=space)
        rect = table.rect_of(space)
        assert rect.size == (table.view.chart.disc, table.view.chart.disc)
        assert table.space_at(rect.center) == space
    for claim in CLAIMS:
        table.reveal(claim=claim)
        assert table.claim_at(table.rect_of_claim(claim).center) == claim


def test_events_are_shown_exactly_on_enlarged_ground(desk: Desk) -> None:
    scene = room(desk)
    state = position(scene.seats, scene.name)
    scene.show(state)
    scene.table.zoom_to(2, scene.table.rect_of(state.teams[0][0]).center)
    for event in some_events(state):
        perform(desk, event)
        while scene.stage.busy:
            desk.step(9)
            desk.assert_redraw_is_exact()


def test_a_table_of_many_teams_costs_little_to_draw(tmp_path: Path) -> None:
    """A stone in the hand hurts no more than its own surroundings."""
    with opened(tmp_path) as desk:
        desk.show(room_for(6))
        scene = room(desk)
        state = position(6, "honeycomb")
        scene.show(state)
        desk.step()
        tail = state.teams[0][-1]
        x, y = scene.table.rect_of(tail).center
        scene.table.lift(tail, (x, y))
        desk.step()
        desk.display.pixels = 0
        scene.table.carry((x + 4, y))
        desk.step()
        assert 0 < desk.display.pixels < 3 * (2 * scene.table.view.chart.disc) ** 2


def test_heads_and_tails_are_ends_of_the_list(desk: Desk) -> None:
    scene = room(desk)
    state = position(scene.seats, scene.name)
    scene.show(state)
    team = state.teams[0]
    for event, left in (
        (Staked(0, 30, HEAD, team[-1], 1), team[:-1]),
        (Staked(0, 31, TAIL, team[0], 1), team[1:-1]),
    ):
        perform(desk, event)
        scene.stage.finish()
        assert teams_drawn(scene.table)[0] == left
    assert guards_drawn(scene.table)[30] == guards_drawn(scene.table)[31] == 0
