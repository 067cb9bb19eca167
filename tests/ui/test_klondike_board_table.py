"""The table of KLONDIKE: what is shown after each event, how tokens walk, what is lit, what is where."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from games.core import Chance, Decide, Event, Over
from games.klondike_board import GAME
from games.klondike_board.board import CARDS, CREEKS, DEEDS, LODE, RING
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Bought,
    Burned,
    Changed,
    Dealt,
    Moved,
    Opened,
    Paid,
    Party,
    Sent,
    Threw,
    Turned,
    View,
)
from games.seating import parse_seats
from tests.ui.harness import Desk, opened
from tests.ui.pictures import assert_laid_out_lightly
from ui.app.scene import Scene
from ui.draw import svg
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.games.klondike_board.art import table_background
from ui.games.klondike_board.creeks import picture_name
from ui.games.klondike_board.layout import lay_out
from ui.games.klondike_board.pieces import FAST, STEP, spots
from ui.games.klondike_board.spaces import LOOKS, edge, face, picture_of
from ui.games.klondike_board.table import RingTable

TITLE = "KLONDIKE"
PLAYERS = ("Belle", "computer:hard", "Skookum", "computer:easy", "computer:medium", "Father Judge")
LOOKS_OF = {seats: tuple(map(SeatLook.of, parse_seats(PLAYERS[:seats]))) for seats in range(2, 7)}
BLANK = {seats: GAME.blank(seats, GAME.check_options({})) for seats in range(2, 7)}


class Room(Scene):
    """A bare scene with the table of a view."""

    seats = 4

    def lay_out(self) -> None:
        self.layout = lay_out(self.m, TITLE, self.seats)
        self.background = table_background(self.m, TITLE, self.seats)
        self.table = RingTable(self.layer, self.layout, self.app.sound.play, LOOKS_OF[self.seats])
        self.table.show(deepcopy(BLANK[self.seats]))


class RoomForSix(Room):
    """The same with six seats."""

    seats = 6


@pytest.fixture(params=["none", "full"])
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600), animation=request.param) as desk:
        desk.show(RoomForSix if request.param == "none" else Room)
        yield desk


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Desk]:
    """A table on which everything moves."""
    with opened(tmp_path, (960, 600), animation="full") as desk:
        desk.show(Room)
        yield desk


def room(desk: Desk) -> Room:
    scene = desk.scene
    assert isinstance(scene, Room)
    return scene


def random_game(number: int, seats: int, most: int = 500) -> list[Event]:
    """The events of a game played at random."""
    rng, state = Random(number), GAME.new(seats, GAME.check_options({}))
    events: list[Event] = []
    while most and not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            events += GAME.apply(state, GAME.outcomes(state).sample(rng))
        elif isinstance(turn, Decide):
            events += GAME.apply(state, rng.choice(GAME.moves(state)))
        most -= 1
    return events


def perform(desk: Desk, event: Event) -> None:
    """Begin to show an event."""
    scene = room(desk)

    def begin() -> list[Tween]:
        GAME.fold(scene.table.view, event)
        return scene.table.begin(event)

    scene.stage.add(begin)
    scene.stage.tick(desk.app.now)


def assert_shows(table: RingTable, view: View) -> None:
    assert table.deeds.owners == {space: seat for space, seat in enumerate(view.owner) if seat != NOBODY}
    assert table.tokens.at == view.at
    assert table.creeks.left == view.creeks
    assert table.view == view


def pixels(desk: Desk) -> bytes:
    desk.step(40)
    return desk.display.surface.get_buffer().raw


# ------------------------------------------------------------------ events
def test_events_show_what_the_folded_view_shows(desk: Desk) -> None:
    scene = room(desk)
    view = deepcopy(BLANK[scene.seats])
    for count, event in enumerate(random_game(1, scene.seats)):
        perform(desk, event)
        scene.stage.finish()
        GAME.fold(view, event)
        assert_shows(scene.table, view)
        if count % 60 == 0:
            desk.step()
            desk.assert_redraw_is_exact()
    scene.table.put_card_away()
    before = pixels(desk)
    scene.table.show(deepcopy(view))
    assert pixels(desk) == before


EVENTS: list[Event] = [
    Dealt((9, 9, 9, 9)), Threw(0, (4, 6), "move"), Moved(0, 0, 10), Turned(0, 1, LODE, 60, False),
    Paid(BANK, 0, 60, "gold"), Bought(1, 21, 8), Paid(1, BANK, 8, "building"), Sent(1, 34, "card"),
    Party(0, 22, 3), Paid(0, 1, 12, "party"), Changed(21, 1, 0), Opened(0, -1, 21), Burned(21, 0),
]  # fmt: skip
"""One after the other, all that flies, burns and is read."""


def test_animations_are_drawn_exactly_and_leave_nothing_behind(moving: Desk) -> None:
    scene = room(moving)
    count = len(scene.table.layer)
    for event in EVENTS:
        perform(moving, event)
        while scene.stage.busy:
            moving.step(7)
            moving.assert_redraw_is_exact()
    scene.table.show(deepcopy(BLANK[scene.seats]))
    assert len(scene.table.layer) == count


def test_an_interrupted_animation_ends_where_show_says(moving: Desk) -> None:
    scene = room(moving)
    before = pixels(moving)
    for event in EVENTS:
        perform(moving, event)
        moving.step(3)
        scene.stage.clear()
        scene.table.show(deepcopy(BLANK[scene.seats]))
    scene.table.dice.clear()
    scene.table.dice.show(scene.table.dice.FIRST)
    assert pixels(moving) == before
    moving.assert_redraw_is_exact()


def test_arrange_brings_the_table_to_any_view(moving: Desk) -> None:
    scene, rng = room(moving), Random(5)
    for _ in range(3):
        view = deepcopy(BLANK[scene.seats])
        view.at = [rng.choice(RING) for _ in view.at]
        view.creeks = [rng.randrange(10) for _ in CREEKS]
        for space in DEEDS:
            view.owner[space] = rng.randrange(-1, scene.seats)
        view.turn = 1
        scene.stage.add(partial(scene.table.arrange, deepcopy(view)))
        scene.stage.tick(moving.app.now)
        moving.settle()
        assert_shows(scene.table, view)
        arranged = pixels(moving)
        scene.table.show(deepcopy(view))
        assert pixels(moving) == arranged


# ------------------------------------------------------------------ tokens, dice, cards
@pytest.mark.parametrize(("steps", "each"), [(8, STEP), (9, FAST)])
def test_a_token_hops_from_space_to_space(moving: Desk, steps: int, each: float) -> None:
    table = room(moving).table
    (walk, *_) = table.begin(Moved(0, 0, steps))
    assert walk.seconds == pytest.approx(each * steps)
    seen = []
    for tick in range(101):
        walk.show(tick / 100)
        token = next(each for each in table.layer if each.picture is table.seats[0].token(table.tokens.size))
        seen.append(table.space_at(token.rect.center))
    stops = [one for one, other in pairwise([*seen, -2]) if one != other and one >= 0]
    assert stops == sorted(stops)
    assert set(stops) >= set(range(1, steps))
    assert walk.done
    walk.done()
    home = spots(table.layout.spaces[steps], steps, 1, table.tokens.size)[0]
    assert table.tokens.rect(0).center == home


def test_a_walk_is_heard_on_every_space_and_the_dice_say_what_was_thrown(moving: Desk) -> None:
    table = room(moving).table
    moving.sound.played.clear()
    perform(moving, Moved(0, 0, 5))
    moving.settle()
    assert moving.sound.played.count("token") == 5
    perform(moving, Threw(1, (4, 6), "move"))
    moving.settle()
    assert table.dice.spots == [4, 6]
    assert any(each.visible and table.layout.result.contains(each.rect) for each in table.layer)


def test_a_turned_card_stays_to_be_read_until_the_next_turn(desk: Desk) -> None:
    scene = room(desk)
    for event in (Dealt((9, 9, 9, 9)), Turned(0, 2, 3, 20, True)):
        perform(desk, event)
        desk.settle()
    assert scene.table.creeks.left == [9, 9, 8, 9]
    read = card_shown(desk)
    desk.step(100)
    assert card_shown(desk) == read
    perform(desk, Threw(1, (1, 2), "move"))
    desk.settle()
    assert card_shown(desk) != read


def card_shown(desk: Desk) -> bytes:
    """What is seen where a card is read."""
    return pygame.image.tobytes(desk.display.surface.subsurface(room(desk).layout.card), "RGB")


# ------------------------------------------------------------------ choosing
def test_lights_come_and_go(desk: Desk) -> None:
    table = room(desk).table
    count = len(table.layer)
    lights = dict(zip((0, 14, 36), LOOKS, strict=True))
    table.light(lights, (0, 3))
    assert table.lit.shown == lights
    assert set(table.lit_creeks.shown) == {0, 3}
    desk.step()
    desk.assert_redraw_is_exact()
    table.light({0: "buy"}, (3,))
    desk.step()
    desk.assert_redraw_is_exact()
    table.light({})
    assert len(table.layer) == count


def test_what_is_where(desk: Desk) -> None:
    table = room(desk).table
    for space in RING:
        assert table.space_at(table.space_rect(space).center) == space
    for creek in CREEKS:
        assert table.creek_at(table.layout.creeks[creek].center) == creek
        assert table.creek_at(table.layout.plates[creek].center) == creek
        assert table.creek_rect(creek).contains(table.layout.creeks[creek])
    outside = room(desk).layout.ledger.center
    assert (table.space_at(outside), table.creek_at(outside)) == (NOBODY, NOBODY)


# ------------------------------------------------------------------ pictures
def test_pictures_differ_in_shape_and_by_their_owner(moving: Desk) -> None:
    m, found = Metrics(1280, 800), set()
    for kind in LOOKS:
        picture = edge((78, 98), kind, m)
        width, height = picture.get_size()
        points = ((x, y) for x in range(0, width, 2) for y in range(0, height, 2))
        found.add((tuple(picture.get_at(point).a > 90 for point in points), LOOKS[kind].sign))
    assert len(found) == len(LOOKS) == 3
    looks = (None, *LOOKS_OF[6])
    for space in DEEDS[::4]:
        assert len({face(space, look, (78, 98), 14, m).get_buffer().raw for look in looks}) == len(looks)
    assert all(svg.box(picture_of(space))[0] > 0 for space in RING)
    assert all(svg.box(picture_name(number))[0] > 0 for number in range(len(CARDS)))


def test_no_picture_is_made_twice_and_a_hop_hurts_little(moving: Desk) -> None:
    scene = room(moving)
    assert_laid_out_lightly(scene)
    moving.step(40)
    (walk, *_) = scene.table.begin(Moved(0, 0, 5))
    walk.show(0.1)
    moving.step()
    before = moving.display.pixels
    walk.show(0.15)
    moving.step()
    assert 0 < moving.display.pixels - before < (4 * scene.table.tokens.size) ** 2
