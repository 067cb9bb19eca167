"""The table of STRIKE IT RICH: what is shown after each event, and what the hand does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Event, Over
from games.seating import COLOURS, TOKENS, Seating, parse_seats
from games.strike_it_rich import GAME
from games.strike_it_rich.board import MINES
from games.strike_it_rich.state import NOBODY, Bought, Claimed, Rolled, Sold, Struck, View
from tests.kit import campaign
from tests.strike_it_rich.table import mine_of
from tests.ui.harness import Desk, opened
from tests.ui.pictures import assert_laid_out_lightly, made
from tests.ui.strike import PAIRS, WAYS, seams
from ui.app.scene import Scene
from ui.draw.seats import PAINTS, SeatLook
from ui.draw.tween import Tween
from ui.games.strike_it_rich.art import table_background
from ui.games.strike_it_rich.layout import lay_out
from ui.games.strike_it_rich.mines import LOOKS, edge, tile
from ui.games.strike_it_rich.table import StrikeTable

TITLE = "STRIKE IT RICH"
SEATS = [SeatLook.of(seat) for seat in parse_seats(("Belle", "computer:hard"))]
EMPTY = GAME.blank(2, GAME.check_options({}))
MINE, BESIDE = mine_of("1-4"), mine_of("4-5")


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
    assert isinstance(desk.scene, Room)
    return desk.scene


def perform(desk: Desk, *events: Event) -> None:
    """Show events one after the other, each after the view has followed it; the last goes on."""
    scene = room(desk)

    def begin(event: Event) -> list[Tween]:
        GAME.fold(scene.table.view, event)
        return scene.table.begin(event)

    for event in events:
        scene.stage.finish()
        scene.stage.add(partial(begin, event))
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


# ------------------------------------------------------------------ events
def random_game(rng: Random) -> Iterator[Event]:
    """The events of a game played at random."""
    state = GAME.new(2, GAME.check_options({}))
    while not isinstance(turn := GAME.turn(state), Over):
        is_roll = isinstance(turn, Chance)
        yield from GAME.apply(
            state, GAME.outcomes(state).sample(rng) if is_roll else pick(rng, GAME.moves(state))
        )


def test_events_show_what_the_folded_view_shows(desk: Desk) -> None:
    table = room(desk).table
    for seed in campaign.seeds("strike table", short=2, long=40):
        with campaign.told(seed=seed):
            view = EMPTY.copy()
            table.show(view.copy())
            for count, event in enumerate(random_game(Random(seed))):
                perform(desk, event)
                room(desk).stage.finish()
                GAME.fold(view, event)
                assert table.mines.owners == view.owner
                assert seams(table) == seams_of(view.owner)
                assert view.dice in ((), tuple(table.dice.spots))
                if count % 60 == 0:
                    assert shown(table) == view.owner
                    desk.step()
                    desk.assert_redraw_is_exact()
            desk.step(40)
            before = desk.display.surface.subsurface(room(desk).layout.board).copy()
            table.show(view)
            desk.step()
            desk.assert_redraw_is_exact()
            after = desk.display.surface.subsurface(room(desk).layout.board).copy()
            assert before.get_buffer().raw == after.get_buffer().raw


EVENTS = (
    Rolled(0, (1, 4, 5)), Bought(0, MINE, 20_000), Bought(0, BESIDE, 20_000), Rolled(0, (4, 1, 5)),
    Struck(0, MINE, 5, 25_000, 0, (BESIDE,)), Sold(0, BESIDE, 20_000), Claimed(1, MINE, 0),
    Struck(1, MINE, 1, 5_000, 1, ()),
)  # fmt: skip


def test_frames_are_drawn_exactly_and_nothing_that_flies_is_left_behind(desk: Desk) -> None:
    table = room(desk).table
    count = len(table.layer)
    for event in EVENTS:
        perform(desk, event)
        while room(desk).stage.busy:
            desk.step(4)
            desk.assert_redraw_is_exact()
    table.mark_ore(0)
    table.show(EMPTY.copy())
    assert len(table.layer) == count


def test_arrange_brings_the_table_to_any_view(desk: Desk) -> None:
    scene, rng = room(desk), Random(5)
    for _ in range(3):
        view = EMPTY.copy()
        view.owner = [pick(rng, (NOBODY, 0, 1)) for _ in MINES]
        view.dice = (pick(rng, range(1, 7)), 4, 5)
        scene.stage.add(partial(scene.table.arrange, view))
        scene.stage.tick(desk.app.now)
        desk.settle()
        assert shown(scene.table) == view.owner
        assert tuple(scene.table.dice.spots) == view.dice
        assert seams(scene.table) == seams_of(view.owner)
        desk.assert_redraw_is_exact()


def test_a_strike_is_counted_out_mine_by_mine(desk: Desk) -> None:
    desk.sound.played.clear()
    perform(desk, Struck(0, MINE, 5, 25_000, 0, (21, 26, 33)))
    desk.settle()
    assert desk.sound.played.count("coin") == 3
    assert "gold" in desk.sound.played


# ------------------------------------------------------------------ the dice, and the hand
def test_dice_lie_in_the_boxes_they_are_placed_in(desk: Desk) -> None:
    table = room(desk).table
    table.dice.show((), (2, 0, 1))
    for box, die in enumerate((2, 0, 1)):
        assert table.dice.rect(die).center == table.layout.boxes[box].center
    table.dice.show((), (1,))
    assert table.dice.rect(1).center == table.layout.boxes[0].center
    assert table.box_at(table.dice.rect(0).center) == -1
    perform(desk, Rolled(1, (5, 1, 4)), Bought(1, MINE, 20_000))
    desk.settle()
    assert table.dice.order == (1, 2, 0), "a computer's slide into the boxes of its number"
    assert table.dice.rect(0).center == table.layout.boxes[2].center
    desk.assert_redraw_is_exact()


def test_a_die_follows_the_hand_lightly_and_goes_back(desk: Desk) -> None:
    scene, display = room(desk), desk.display
    table, home = scene.table, scene.table.dice.rect(1)
    table.dice.lift(1, home.center)
    desk.step(2)
    count = made()
    for step in range(1, 6):
        before = display.pixels
        table.dice.carry((home.centerx - 20 * step, home.centery + 7 * step))
        display.present(desk.app.draw)
        assert 0 < display.pixels - before < (4 * table.layout.die) ** 2
        desk.assert_redraw_is_exact()
    assert made() == count, "it needs no picture"
    scene.stage.add(lambda: table.dice.let_go(glide=True))
    scene.stage.tick(desk.app.now)
    desk.settle()
    assert (table.dice.held, table.dice.rect(1)) == ((), home)


# ------------------------------------------------------------------ lights, and pictures
def test_lights_captions_ore_and_verdict_come_and_go(desk: Desk) -> None:
    table = room(desk).table
    count = len(table.layer)
    lights = dict(zip(MINES, LOOKS, strict=False))
    for lit, captions, ore, verdict in (
        (lights, {0: "Buy $20,000", 7: "+$25,000"}, 5, ("1-4 Grubstake", "25,000")),
        ({0: "chosen"}, {0: "Buy $20,000"}, 2, ("1-4 Grubstake", "")),
        ({}, {}, 0, ("", "")),
    ):
        table.mines.light(lit, 0)
        table.mines.pills.show(captions)
        table.mark_ore(ore)
        table.verdict(*verdict)
        assert table.mines.lights.shown == {mine: (kind, SEATS[0]) for mine, kind in lit.items()}
        assert table.mines.pills.shown == captions
        desk.step()
        desk.assert_redraw_is_exact()
    assert len(table.layer) == count


def test_the_table_is_laid_out_without_making_a_picture_twice(desk: Desk) -> None:
    assert_laid_out_lightly(room(desk))


def test_seats_and_kinds_of_light_differ_in_shape_and_colour(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        looks = {(t, c): SeatLook.of(Seating("Belle", "", t, c)) for t in TOKENS for c in COLOURS}
        for picture in (SeatLook.badge, SeatLook.flag):
            assert len({picture(look, 60).get_buffer().raw for look in looks.values()}) == len(looks)
        for (_, colour), look in looks.items():
            assert tuple(look.flag(208).get_at((64, 84)))[:3] == PAINTS[colour].tone
        masks = set()
        for kind, look_of in LOOKS.items():
            frame = edge((136, 116), kind, SEATS[0], desk.scene.m)
            seen = (frame.get_at((x, y)).a > 90 for x in range(0, 136, 2) for y in range(0, 116, 2))
            masks.add((*seen, look_of.sign))
        assert len(masks) == len(LOOKS)
