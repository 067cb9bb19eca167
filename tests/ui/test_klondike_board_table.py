"""The table of KLONDIKE: where things are, what is shown after each event, how tokens walk, what is lit."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from games.core import Chance, Decide, Event, Over
from games.klondike_board import GAME
from games.klondike_board.board import CARDS, CREEKS, DEEDS, KIND, LODE, PROSPECT, RING
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
from ui.draw import text
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.games.klondike_board.art import fonts, table_background
from ui.games.klondike_board.creeks import effect, picture_name
from ui.games.klondike_board.layout import EACH, Layout, lay_out
from ui.games.klondike_board.pieces import FAST, STEP, spots
from ui.games.klondike_board.spaces import (
    LOOKS,
    edge,
    face,
    is_broad,
    is_corner,
    label,
    lines_of,
    picture_of,
    step_of,
    words_room,
)
from ui.games.klondike_board.table import RingTable
from ui.widgets.bar import ICONS

TITLE = "KLONDIKE"
SIZES = ((960, 600), (1280, 800), (1920, 1080), (3840, 2160), (2560, 800), (1080, 1920))
TEXT_SIZES = (100, 125, 150, 175)
COUNTS = (2, 4, 6)
PLAYERS = ("Belle", "computer:hard", "Skookum", "computer:easy", "computer:medium", "Father Judge")
LOOKS_OF = {seats: tuple(map(SeatLook.of, parse_seats(PLAYERS[:seats]))) for seats in range(2, 7)}
WAYS = (("none", (960, 600), 6), ("full", (1280, 800), 4))


@pytest.fixture(params=[Metrics(*size, words) for size in SIZES for words in TEXT_SIZES], ids=str)
def m(request: pytest.FixtureRequest) -> Metrics:
    assert isinstance(request.param, Metrics)
    return request.param


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture(params=[(seats, foot) for seats in COUNTS for foot in (0, 62)], ids=str)
def layout(m: Metrics, request: pytest.FixtureRequest) -> Layout:
    seats, foot = request.param
    return lay_out(m, TITLE, seats, m.half(foot))


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
    assert all(m.window.contains(part) for part in parts)
    assert len(layout.bar.icons) == len(ICONS)


def test_the_ring_is_closed_and_runs_clockwise(layout: Layout) -> None:
    assert len(layout.spaces) == len(RING)
    assert_apart(list(layout.spaces))
    assert layout.board == layout.spaces[0].unionall(list(layout.spaces))
    for space in RING:
        here, following = layout.spaces[space], layout.spaces[(space + 1) % len(RING)]
        side = space // EACH
        if side in (0, 2):
            assert here.x == following.x or is_corner(space + 1 if side == 0 else space)
            assert (here.top == following.bottom) if side == 0 else (here.bottom == following.top)
        else:
            assert (here.right == following.left) if side == 1 else (here.left == following.right)


def test_corners_are_of_one_size_and_the_rest_share_the_rest(layout: Layout) -> None:
    assert len({layout.spaces[space].size for space in RING if is_corner(space)}) == 1
    for start in range(0, len(RING), EACH):
        between = [layout.spaces[start + step] for step in range(1, EACH)]
        for measure in (0, 1):
            lengths = {rect.size[measure] for rect in between}
            assert max(lengths) - min(lengths) <= 1


def test_the_valley_fills_the_ring_and_holds_piles_names_panel_and_card(layout: Layout) -> None:
    for rect in layout.spaces:
        assert not rect.colliderect(layout.middle)
    assert layout.middle.left == layout.spaces[0].right
    assert layout.middle.bottom == layout.spaces[0].top
    for part in (*layout.creeks, *layout.shown, *layout.plates, layout.panel, layout.card):
        assert layout.middle.contains(part)
    assert layout.middle.collidepoint(layout.bank)
    assert layout.middle.contains(layout.cards)
    assert_apart([layout.cards, layout.panel])
    assert_apart([layout.cards, *layout.creeks, *layout.shown, *layout.plates])
    assert_apart([layout.card, *layout.creeks])


def test_the_side_parts_lie_apart_inside_it(m: Metrics, layout: Layout) -> None:
    parts = [*layout.players, layout.tray, layout.main, layout.second, layout.third, layout.ledger]
    assert_apart(parts)
    assert all(layout.side.contains(part) for part in parts)
    assert_apart([*layout.dice, layout.result])
    assert all(layout.tray.contains(part) for part in (*layout.dice, layout.result))


def test_spaces_dice_and_buttons_are_large_enough(m: Metrics, layout: Layout) -> None:
    assert min(min(rect.size) for rect in layout.spaces) >= m.u(40)
    assert layout.dice[0].width >= m.u(40)
    assert min(layout.main.height, layout.second.height) >= m.u(40)
    assert layout.ledger.height >= m.u(80)
    assert layout.card.width >= m.u(300)


def test_every_name_fits_its_space(m: Metrics, layout: Layout) -> None:
    sizes = fonts(layout, m)
    for space in RING:
        if is_corner(space) or KIND[space] == PROSPECT:
            continue
        size = layout.spaces[space].size
        room = words_room(space, size, m)
        font = sizes[is_broad(space, size)]
        assert font >= min(m.font(15), 10)
        lines = lines_of(label(space), font, room.width)
        for line in lines:
            smaller = text.fitting_size(line, font, room.width, bold=True, smallest=9)
            assert text.width(line, smaller, True) <= room.width, f"{line} at {smaller}"
        assert step_of(font) * (len(lines) + (space in DEEDS)) <= room.height
        assert Rect((0, 0), size).contains(room)


def test_tokens_on_one_space_fan_out(m: Metrics, layout: Layout) -> None:
    size = m.u(48)
    for space in RING:
        rect = layout.spaces[space]
        for count in range(1, 7):
            places = spots(rect, space, count, size)
            assert len(set(places)) == count
            assert all(rect.collidepoint(place) for place in places)


# ------------------------------------------------------------------ pictures
def test_kinds_of_light_differ_in_shape_not_in_colour_alone(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        found = set()
        for kind in LOOKS:
            picture = edge((78, 98), kind, m)
            width, height = picture.get_size()
            points = ((x, y) for x in range(0, width, 2) for y in range(0, height, 2))
            found.add((tuple(picture.get_at(point).a > 90 for point in points), LOOKS[kind].sign))
        assert len(found) == len(LOOKS) == 3


def test_owned_and_unowned_buildings_look_different(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        for space in DEEDS:
            looks = (None, *LOOKS_OF[6])
            faces = {face(space, look, (78, 98), 14, m).get_buffer().raw for look in looks}
            assert len(faces) == len(looks)


def test_every_space_and_card_has_its_picture(tmp_path: Path) -> None:
    with opened(tmp_path):
        from ui.draw import svg

        assert all(svg.box(picture_of(space))[0] > 0 for space in RING)
        assert all(svg.box(picture_name(card))[0] > 0 for card in range(len(CARDS)))


# ------------------------------------------------------------------ the table
class Room(Scene):
    """A bare scene with the table of a view."""

    seats = 4
    view: View = GAME.blank(4, GAME.check_options({}))

    def lay_out(self) -> None:
        self.layout = lay_out(self.m, TITLE, self.seats)
        self.background = table_background(self.m, TITLE, self.seats)
        looks = LOOKS_OF[self.seats]
        self.table = RingTable(self.layer, self.layout, self.app.sound.play, looks)
        self.table.show(deepcopy(self.view))


def room_for(count: int) -> type[Room]:
    """A room with so many seats."""

    class Other(Room):
        seats = count
        view = GAME.blank(count, GAME.check_options({}))

    return Other


@pytest.fixture(params=WAYS, ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, size, seats = request.param
    with opened(tmp_path, size, animation=level) as desk:
        desk.show(room_for(seats))
        yield desk


def room(desk: Desk) -> Room:
    scene = desk.scene
    assert isinstance(scene, Room)
    return scene


def random_game(number: int, seats: int, most: int = 500) -> list[Event]:
    """The events of a game played at random."""
    rng = Random(number)
    state = GAME.new(seats, GAME.check_options({}))
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
    cards = [len(cards) + (LODE in cards) for cards in view.shown]  # the Mother Lode has a sign too
    assert [len(sprites) for sprites in table.creeks._cards] == cards
    assert table.view == view


def pixels(desk: Desk) -> bytes:
    desk.step(40)
    return desk.display.surface.get_buffer().raw


@pytest.mark.parametrize("number", range(2))
def test_events_show_what_the_folded_view_shows(desk: Desk, number: int) -> None:
    scene = room(desk)
    view = GAME.blank(scene.seats, GAME.check_options({}))
    for count, event in enumerate(random_game(number, scene.seats)):
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
    desk.assert_redraw_is_exact()


def some_events() -> list[Event]:
    """One after the other, all that flies, burns and is read."""
    return [
        Dealt((9, 9, 9, 9)), Threw(0, (4, 6), "move"), Moved(0, 0, 10), Turned(0, 1, LODE, 60, False),
        Paid(BANK, 0, 60, "gold"), Bought(1, 21, 8), Paid(1, BANK, 8, "building"), Sent(1, 34, "card"),
        Party(0, 22, 3), Paid(0, 1, 12, "party"), Changed(21, 1, 0), Opened(0, -1, 21), Burned(21, 0),
    ]  # fmt: skip


def test_frames_of_an_animation_are_drawn_exactly(desk: Desk) -> None:
    scene = room(desk)
    for event in some_events():
        perform(desk, event)
        while scene.stage.busy:
            desk.step(7)
            desk.assert_redraw_is_exact()


def test_nothing_is_left_behind_by_what_flies(desk: Desk) -> None:
    scene = room(desk)
    count = len(scene.table.layer)
    for event in some_events():
        perform(desk, event)
        scene.stage.finish()
    scene.table.show(deepcopy(scene.view))
    assert len(scene.table.layer) == count


def test_an_interrupted_animation_ends_where_show_says(desk: Desk) -> None:
    scene = room(desk)
    before = pixels(desk)
    for event in some_events():
        perform(desk, event)
        desk.step(3)
        scene.stage.clear()
        scene.table.show(deepcopy(scene.view))
    scene.table.dice.clear()
    scene.table.dice.show(scene.table.dice.FIRST)
    assert pixels(desk) == before
    desk.assert_redraw_is_exact()


def test_arrange_brings_the_table_to_any_view(desk: Desk) -> None:
    scene = room(desk)
    rng = Random(5)
    for _ in range(4):
        view = GAME.blank(scene.seats, GAME.check_options({}))
        view.at = [rng.choice(RING) for _ in view.at]
        view.creeks = [rng.randrange(10) for _ in CREEKS]
        for space in DEEDS:
            view.owner[space] = rng.randrange(-1, scene.seats)
        view.turn = 1
        scene.stage.add(partial(scene.table.arrange, deepcopy(view)))
        scene.stage.tick(desk.app.now)
        desk.settle()
        assert_shows(scene.table, view)
        arranged = pixels(desk)
        scene.table.show(deepcopy(view))
        assert pixels(desk) == arranged
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ tokens and dice
@pytest.mark.parametrize(("steps", "each"), [(2, STEP), (8, STEP), (9, FAST), (12, FAST)])
def test_a_token_hops_from_space_to_space(tmp_path: Path, steps: int, each: float) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(3))
        table = room(desk).table
        (walk, *_) = table.begin(Moved(0, 0, steps))
        assert walk.seconds == pytest.approx(each * steps)
        seen = []
        for tick in range(101):
            walk.show(tick / 100)
            sprite = next(s for s in table.layer if s.picture is table.seats[0].token(table.tokens.size))
            seen.append(table.space_at(sprite.rect.center))
        stops = [one for one, other in pairwise([*seen, -2]) if one != other and one >= 0]
        assert stops == sorted(stops)
        assert set(stops) >= set(range(1, steps))
        assert walk.done
        walk.done()
        assert (
            table.tokens.rect(0).center == spots(table.layout.spaces[steps], steps, 1, table.tokens.size)[0]
        )


def test_a_walk_is_heard_on_every_space(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(2))
        desk.sound.played.clear()
        perform(desk, Moved(0, 0, 5))
        desk.settle()
        assert desk.sound.played.count("token") == 5


def test_the_dice_say_what_was_thrown(desk: Desk) -> None:
    table = room(desk).table
    perform(desk, Threw(1, (4, 6), "move"))
    desk.settle()
    assert table.dice.spots == [4, 6]
    assert any(each.visible and table.layout.result.contains(each.rect) for each in table.layer)
    desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ cards
def test_a_turned_card_stays_to_be_read_until_the_next_turn(desk: Desk) -> None:
    scene = room(desk)
    scene.table.view.creeks = [9, 9, 9, 9]
    scene.table.begin(Dealt((9, 9, 9, 9)))
    scene.table.creeks.show((9, 9, 9, 9), ((), (), (), ()))
    perform(desk, Turned(0, 2, 3, 20, True))
    desk.settle()
    reading = scene.table._card.reading
    assert reading is not None
    assert (reading.card, reading.creek, reading.amount, reading.first) == (3, 2, 20, True)
    assert scene.table.creeks.left == [9, 9, 8, 9]
    assert len(scene.table.creeks._cards[2]) == 1
    desk.assert_redraw_is_exact()
    perform(desk, Threw(1, (1, 2), "move"))
    assert scene.table._card.reading is None


def test_every_card_says_what_it_does(tmp_path: Path) -> None:
    from ui.games.klondike_board.creeks import Reading

    for number, card in enumerate(CARDS):
        words, is_good = effect(Reading(number, "Belle", 0, card.gold, doubled=False, first=False))
        assert is_good == bool(card.gold)
        assert words[0].isupper() or words[0] == "$"
        assert card.goes_to.removeprefix("The ") in words
        if card.fine:
            assert f"${card.fine},000" in words


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


# ------------------------------------------------------------------ how much is done
def test_no_picture_is_made_twice_and_a_hop_hurts_little(tmp_path: Path) -> None:
    with opened(tmp_path, (1280, 800), animation="full") as desk:
        desk.show(room_for(6))
        scene = room(desk)
        assert_laid_out_lightly(scene)
        desk.step(40)
        (walk, *_) = scene.table.begin(Moved(0, 0, 5))
        walk.show(0.1)
        desk.step()
        before = desk.display.pixels
        walk.show(0.15)
        desk.step()
        assert 0 < desk.display.pixels - before < (4 * scene.table.tokens.size) ** 2
