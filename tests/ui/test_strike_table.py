"""The table of STRIKE IT RICH: where things are, what is shown after each event, what the hand does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from games.core import Chance, Decide, Event, Over
from games.seating import COLOURS, TOKENS, Seating, parse_seats
from games.strike_it_rich import GAME
from games.strike_it_rich.board import DICE_OF, MINES, NEIGHBOURS, ORE_NAMES, PRICES, board
from games.strike_it_rich.state import NOBODY, Bought, Claimed, Rolled, Sold, Struck, View
from tests.ui.harness import Desk, opened
from tests.ui.pictures import assert_laid_out_lightly, made
from tests.ui.strike import PAIRS, seams
from ui.app.scene import Scene
from ui.draw import text
from ui.draw.seats import PAINTS, SeatLook
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.games.strike_it_rich.art import ore_cell, table_background
from ui.games.strike_it_rich.layout import Layout, lay_out
from ui.games.strike_it_rich.mines import LOOKS, cut, edge, tile
from ui.games.strike_it_rich.table import StrikeTable
from ui.play.dice import cube, turned
from ui.widgets.bar import ICONS
from ui.widgets.pill import pill

TITLE = "STRIKE IT RICH"
SIZES = ((960, 600), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160), (2560, 800), (1080, 1920))
TEXT_SIZES = (100, 125, 150, 175)
SEATS = [SeatLook.of(seat) for seat in parse_seats(("Belle", "computer:hard"))]
WAYS = (("none", (960, 600)), ("full", (1280, 800)))
EMPTY = GAME.blank(2, GAME.check_options({}))


@pytest.fixture(params=[Metrics(*size, words) for size in SIZES for words in TEXT_SIZES], ids=str)
def m(request: pytest.FixtureRequest) -> Metrics:
    assert isinstance(request.param, Metrics)
    return request.param


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture(params=(0, 62), ids=("play", "replay"))
def layout(m: Metrics, request: pytest.FixtureRequest) -> Layout:
    return lay_out(m, TITLE, m.half(request.param))


def assert_apart(rects: list[Rect]) -> None:
    """No two of them overlap, and none is empty."""
    for rect in rects:
        assert rect.width > 0
        assert rect.height > 0
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), f"{one} and {other} overlap"


def side_parts(layout: Layout) -> list[Rect]:
    return [*layout.players, layout.tray, layout.main, layout.second, layout.ores, layout.ledger]


# ------------------------------------------------------------------ the layout
def test_bar_board_and_side_share_the_window(m: Metrics, layout: Layout) -> None:
    parts = [layout.bar.bar, layout.board, layout.side]
    parts += [layout.foot] if layout.foot.height else []
    assert_apart(parts)
    assert all(m.window.contains(part) for part in parts)


def test_36_mines_of_one_size_lie_apart_on_the_board(layout: Layout) -> None:
    assert len(layout.mines) == len(MINES)
    assert len({mine.size for mine in layout.mines}) == 1
    assert_apart(list(layout.mines))
    assert all(layout.board.contains(mine) for mine in layout.mines)


def test_neighbours_of_the_rules_are_neighbours_on_the_board(layout: Layout) -> None:
    for mine in MINES:
        near = (
            layout.mines[mine].inflate(2 * layout.gap + 2, 0),
            layout.mines[mine].inflate(0, 2 * layout.gap + 2),
        )
        touched = {other for other in MINES for rect in near if rect.colliderect(layout.mines[other])}
        assert touched - {mine} == set(NEIGHBOURS[mine])


def test_the_side_parts_lie_apart_inside_it(layout: Layout) -> None:
    assert_apart(side_parts(layout))
    assert all(layout.side.contains(part) for part in side_parts(layout))


def test_the_tray_holds_boxes_words_and_dice(layout: Layout) -> None:
    parts = [*layout.heads, *layout.boxes, *layout.captions]
    assert_apart(parts)
    assert_apart([*layout.boxes, *layout.loose])
    assert_apart([*layout.boxes, *layout.captions, layout.verdict])
    assert all(layout.tray.contains(part) for part in [*parts, *layout.loose, layout.verdict])
    assert all(box.width > layout.die for box in layout.boxes)


def test_mines_dice_and_buttons_are_large_enough(m: Metrics, layout: Layout) -> None:
    assert min(layout.mines[0].size) >= m.u(78)
    assert layout.die >= m.u(50)
    assert layout.main.height >= m.u(40)
    assert layout.ledger.height >= m.u(90)


def test_the_bar_has_a_button_for_each_icon(layout: Layout) -> None:
    assert len(layout.bar.icons) == len(ICONS)


def test_every_name_and_price_fits_its_mine(m: Metrics, layout: Layout) -> None:
    size = layout.mines[0].size
    parts = cut(size, m)
    assert parts.head + parts.foot < size[1]
    assert parts.name >= min(m.u(15), 11)
    assert text.width("$25,000", parts.price, True) + 2 * parts.die <= size[0] - m.u(12)
    for mine in board().mines:
        assert all(text.width(word, parts.name, True) <= size[0] for word in mine.name.split())


def test_every_ore_has_room_for_its_words(m: Metrics, layout: Layout) -> None:
    cells = [ore_cell(layout, m, spots) for spots in range(1, 7)]
    assert_apart(cells)
    assert all(layout.ores.contains(cell) for cell in cells)
    assert len(ORE_NAMES) == 7


# ------------------------------------------------------------------ pictures
@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("colour", COLOURS)
def test_each_seat_looks_different_from_all_others(token: str, colour: str, tmp_path: Path) -> None:
    with opened(tmp_path):
        look = SeatLook.of(Seating("Belle", "", token, colour))
        others = [
            SeatLook.of(Seating("Soapy", "", other_token, other_colour))
            for other_token in TOKENS
            for other_colour in COLOURS
            if (other_token, other_colour) != (token, colour)
        ]
        badge, flag = look.badge(60).get_buffer().raw, look.flag(40).get_buffer().raw
        assert all(other.badge(60).get_buffer().raw != badge for other in others)
        assert all(other.flag(40).get_buffer().raw != flag for other in others)
        assert tuple(look.flag(208).get_at((64, 84)))[:3] == PAINTS[colour].tone


def test_kinds_of_light_differ_in_shape_not_in_colour_alone(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        masks = {}
        for kind in LOOKS:
            picture = edge((136, 116), kind, SEATS[0], m)
            masks[kind] = (
                tuple(picture.get_at((x, y)).a > 90 for x in range(0, 136, 2) for y in range(0, 116, 2)),
                LOOKS[kind].sign,
            )
        assert len(set(masks.values())) == len(LOOKS)


@pytest.mark.parametrize("words", ["Buy $20,000", "+$25,000", "+$25,000 (they +$100,000)", "Claim +$150,000"])
@pytest.mark.parametrize("size", SIZES)
def test_a_pill_is_no_wider_than_its_mine(words: str, size: tuple[int, int], tmp_path: Path) -> None:
    with opened(tmp_path):
        for percent in TEXT_SIZES:
            m = Metrics(*size, percent)
            mine = lay_out(m, TITLE).mines[0]
            picture = pill(words, mine.width, m)
            assert picture.get_width() <= mine.width
            assert picture.get_height() < mine.height * 0.7


def test_a_die_comes_to_rest_with_its_spots_up() -> None:
    for spots in range(1, 7):
        rest = cube(spots, 60, turned(0.7, 0.0))
        middle = rest.get_width() // 2
        is_odd = spots % 2 == 1
        assert (sum(rest.get_at((middle, middle))[:3]) < 400) is is_odd
        half = cube(7 - spots, 60, turned(0.0, 3.14159265))
        assert (sum(half.get_at((middle, middle))[:3]) < 400) is is_odd


# ------------------------------------------------------------------ the table
class Room(Scene):
    """A bare scene with the table of a view."""

    view: View = EMPTY

    def lay_out(self) -> None:
        self.layout = lay_out(self.m, TITLE)
        self.background = table_background(self.m, TITLE)
        self.table = StrikeTable(self.layer, self.layout, self.app.sound.play, SEATS)
        self.table.show(self.view.copy())


@pytest.fixture(params=WAYS, ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, size = request.param
    with opened(tmp_path, size, animation=level) as desk:
        desk.show(Room)
        yield desk


def room(desk: Desk) -> Room:
    scene = desk.scene
    assert isinstance(scene, Room)
    return scene


def random_game(number: int, most: int = 400) -> list[Event]:
    """The events of a game played at random; all that can happen happens in a few of them."""
    rng = Random(number)
    state = GAME.new(2, GAME.check_options({}))
    events: list[Event] = []
    while most and not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            events += GAME.apply(state, GAME.outcomes(state).sample(rng))
        elif isinstance(turn, Decide):
            events += GAME.apply(state, rng.choice(GAME.moves(state)))
        most -= 1
    return events


def perform(desk: Desk, event: Event) -> None:
    """Show an event, after the view has followed it."""
    scene = room(desk)

    def begin() -> list[Tween]:
        GAME.fold(scene.table.view, event)
        return scene.table.begin(event)

    scene.stage.add(begin)
    scene.stage.tick(desk.app.now)


def shown(table: StrikeTable) -> list[int]:
    """The owners as the mines are drawn."""
    found = []
    for mine in MINES:
        rect = table.layout.mines[mine]
        faces = [tile(mine, look, rect.size, table.layout.m).get_buffer().raw for look in (None, *SEATS)]
        drawn = next(sprite for sprite in table.layer if sprite.rect == rect)
        found.append(faces.index(drawn.picture.get_buffer().raw) - 1)
    return found


def seams_of(owner: list[int]) -> set[tuple[int, int]]:
    return {pair for pair in PAIRS if owner[pair[0]] == owner[pair[1]] != NOBODY}


@pytest.mark.parametrize("number", range(3))
def test_events_show_what_the_folded_view_shows(desk: Desk, number: int) -> None:
    view = GAME.blank(2, GAME.check_options({}))
    table = room(desk).table
    for count, event in enumerate(random_game(number)):
        perform(desk, event)
        room(desk).stage.finish()
        GAME.fold(view, event)
        assert table.mines.owners == view.owner
        assert seams(table) == seams_of(view.owner)
        if view.dice:
            assert tuple(table.dice.spots) == view.dice
        if count % 40 == 0:
            assert shown(table) == view.owner
            desk.step()
            desk.assert_redraw_is_exact()
    desk.step(40)
    before = desk.display.surface.copy()
    table.show(view)
    desk.step()
    board_part = room(desk).layout.board
    one, other = (whole.subsurface(board_part).copy() for whole in (before, desk.display.surface))
    desk.assert_redraw_is_exact()
    assert one.get_buffer().raw == other.get_buffer().raw


def test_nothing_is_left_behind_by_what_flies(desk: Desk) -> None:
    table = room(desk).table
    table.show(EMPTY.copy())
    for event in (
        Rolled(0, (1, 4, 5)),
        Bought(0, 27, 20_000),
        Claimed(1, 27, 0),
        Struck(1, 27, 1, 5_000, 1, ()),
    ):
        perform(desk, event)
        room(desk).stage.finish()
    table.show(EMPTY.copy())
    count = len(table.layer)
    fresh = len(MINES) + 3 + 1  # mines, dice, and the words under the strike box
    assert count == fresh + 1  # the lit line of the ores
    table.mark_ore(0)
    assert len(table.layer) == fresh


def test_an_interrupted_animation_ends_where_show_says(desk: Desk) -> None:
    scene = room(desk)
    perform(desk, Rolled(0, (1, 4, 5)))
    perform(desk, Bought(0, 27, 20_000))
    desk.step(3)
    scene.stage.clear()
    scene.table.show(EMPTY.copy())
    desk.step()
    desk.assert_redraw_is_exact()
    assert shown(scene.table) == [NOBODY] * len(MINES)


def test_frames_of_an_animation_are_drawn_exactly(desk: Desk) -> None:
    scene = room(desk)
    events = [
        Rolled(0, (1, 4, 5)), Bought(0, 27, 20_000), Bought(0, 26, 20_000), Rolled(0, (4, 1, 5)),
        Struck(0, 27, 5, 25_000, 0, (26,)), Sold(0, 26, 20_000), Claimed(1, 27, 0),
    ]  # fmt: skip
    for event in events:
        perform(desk, event)
        while scene.stage.busy:
            desk.step(4)
            desk.assert_redraw_is_exact()


def test_arrange_brings_the_table_to_any_view(desk: Desk) -> None:
    scene = room(desk)
    rng = Random(5)
    for _ in range(4):
        view = GAME.blank(2, GAME.check_options({}))
        view.owner = [rng.choice((NOBODY, 0, 1)) for _ in MINES]
        scene.stage.add(partial(scene.table.arrange, view))
        scene.stage.tick(desk.app.now)
        desk.settle()
        assert shown(scene.table) == view.owner
        assert seams(scene.table) == seams_of(view.owner)
        desk.assert_redraw_is_exact()


def test_a_strike_is_counted_out_mine_by_mine(desk: Desk) -> None:
    desk.sound.played.clear()
    perform(desk, Struck(0, 27, 5, 25_000, 0, (21, 26, 33)))
    desk.settle()
    assert desk.sound.played.count("coin") == 3
    assert "gold" in desk.sound.played


# ------------------------------------------------------------------ how much is done
def test_the_table_is_laid_out_without_making_a_picture_twice(desk: Desk) -> None:
    assert_laid_out_lightly(room(desk))


def test_a_die_that_is_dragged_hurts_little_and_needs_no_picture(desk: Desk) -> None:
    table, display = room(desk).table, desk.display
    x, y = table.dice.rect(0).center
    table.dice.lift(0, (x, y))
    desk.step(2)
    count = made()
    for step in range(1, 20):
        before = display.pixels
        table.dice.carry((x - step, y))
        display.present(desk.app.draw)
        assert 0 < display.pixels - before < (3 * table.layout.die) ** 2
    assert made() == count


# ------------------------------------------------------------------ choosing
def test_lights_and_captions_come_and_go(desk: Desk) -> None:
    table = room(desk).table
    count = len(table.layer)
    lights = dict(zip(MINES, LOOKS, strict=False))
    table.mines.light(lights, 0)
    table.mines.pills.show({0: "Buy $20,000", 7: "+$25,000"})
    assert table.mines.lights.shown == {mine: (kind, SEATS[0]) for mine, kind in lights.items()}
    assert table.mines.pills.shown == {0: "Buy $20,000", 7: "+$25,000"}
    desk.step()
    desk.assert_redraw_is_exact()
    table.mines.light({0: "chosen"}, 0)
    table.mines.pills.show({0: "Buy $20,000"})
    desk.step()
    desk.assert_redraw_is_exact()
    table.mines.light({}, 0)
    table.mines.pills.show({})
    table.mark_ore(5)
    table.verdict("1-4 Grubstake", "25,000")
    desk.step()
    desk.assert_redraw_is_exact()
    table.mark_ore(0)
    table.verdict("")
    assert len(table.layer) == count


def test_what_is_where(desk: Desk) -> None:
    table = room(desk).table
    for mine in MINES:
        assert table.mine_at(table.layout.mines[mine].center) == mine
    for box in range(3):
        assert table.box_at(table.layout.boxes[box].center) == box
    for die in range(3):
        assert table.dice.at(table.dice.rect(die).center) == die
    outside = room(desk).layout.ledger.center
    assert (table.mine_at(outside), table.box_at(outside), table.dice.at(outside)) == (-1, -1, -1)


def test_dice_lie_in_the_boxes_they_are_placed_in(desk: Desk) -> None:
    table = room(desk).table
    table.dice.show((), (2, 0, 1))
    for box, die in enumerate((2, 0, 1)):
        assert table.dice.rect(die).center == table.layout.boxes[box].center
    table.dice.show((), (1,))
    assert table.dice.rect(1).center == table.layout.boxes[0].center
    assert table.box_at(table.dice.rect(0).center) == -1
    desk.step()
    desk.assert_redraw_is_exact()


def test_a_computers_dice_slide_into_the_boxes_of_its_number(desk: Desk) -> None:
    table = room(desk).table
    perform(desk, Rolled(1, (5, 1, 4)))
    desk.settle()
    mine = DICE_OF.index((1, 4))
    perform(desk, Bought(1, mine, PRICES[mine]))
    desk.settle()
    assert table.dice.order == (1, 2, 0)
    assert table.dice.rect(0).center == table.layout.boxes[2].center


# ------------------------------------------------------------------ the hand
def test_a_die_follows_the_hand_and_goes_back(desk: Desk) -> None:
    scene = room(desk)
    table = scene.table
    home = table.dice.rect(1)
    table.dice.lift(1, home.center)
    for step in range(1, 6):
        table.dice.carry((home.centerx - 20 * step, home.centery + 7 * step))
        desk.step()
        desk.assert_redraw_is_exact()
    scene.stage.add(lambda: table.dice.let_go(glide=True))
    scene.stage.tick(desk.app.now)
    desk.settle()
    assert table.dice.held == ()
    assert table.dice.rect(1) == home
    desk.assert_redraw_is_exact()


def test_all_dice_are_thrown_from_the_hand(desk: Desk) -> None:
    table = room(desk).table
    table.dice.lift(-1, table.dice.rect(1).center)
    table.dice.carry((300, 300))
    assert table.dice.held == (0, 1, 2)
    table.dice.let_go()
    perform(desk, Rolled(0, (2, 2, 6)))
    desk.settle()
    assert table.dice.spots == [2, 2, 6]
    assert table.dice.order == ()
    desk.assert_redraw_is_exact()


def test_a_dragged_die_hurts_little(desk: Desk) -> None:
    table = room(desk).table
    side = table.layout.die
    start = table.dice.rect(0).center
    table.dice.lift(0, start)
    desk.step(40)
    before = desk.display.pixels
    table.dice.carry((start[0] - 10, start[1] + 4))
    desk.step()
    assert 0 < desk.display.pixels - before < (3 * side) ** 2
