"""The table of STRIKE IT RICH: how mines are drawn, what the hand does, and what is lit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.seating import COLOURS, TOKENS, Seating
from games.strike_it_rich.state import Bought, Rolled, Struck
from tests.strike_it_rich.table import mine_of
from tests.ui.board_rooms import bare, room
from tests.ui.harness import Desk
from tests.ui.pictures import made
from ui.draw.seats import PAINTS, SeatLook
from ui.games.strike_it_rich.mines import LOOKS, edge

MINE = mine_of("1-4")


@pytest.fixture(params=["none", "full"])
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    with bare(tmp_path, "strike_it_rich", animation=request.param) as desk:
        yield desk


def test_a_strike_is_counted_out_mine_by_mine(desk: Desk) -> None:
    desk.sound.played.clear()
    room(desk).perform(Struck(0, MINE, 5, 25_000, 0, (21, 26, 33)))
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
    room(desk).perform(Rolled(1, (5, 1, 4)), Bought(1, MINE, 20_000))
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
def test_seats_and_kinds_of_light_differ_in_shape_and_colour(desk: Desk) -> None:
    looks = {(t, c): SeatLook.of(Seating("Belle", "", t, c)) for t in TOKENS for c in COLOURS}
    for picture in (SeatLook.badge, SeatLook.flag, SeatLook.disc):
        assert len({picture(look, 60).get_buffer().raw for look in looks.values()}) == len(looks)
    for (_, colour), look in looks.items():
        assert tuple(look.flag(208).get_at((64, 84)))[:3] == PAINTS[colour].tone
    masks = set()
    for kind, look_of in LOOKS.items():
        frame = edge((136, 116), kind, room(desk).face.seats[0], desk.scene.m)
        seen = (frame.get_at((x, y)).a > 90 for x in range(0, 136, 2) for y in range(0, 116, 2))
        masks.add((*seen, look_of.sign))
    assert len(masks) == len(LOOKS)
