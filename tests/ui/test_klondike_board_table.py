"""The table of KLONDIKE: cards that are read, dice, what is lit, what is where, and its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.klondike_board.board import CARDS, CREEKS, DEEDS, RING
from games.klondike_board.state import NOBODY, Dealt, Threw, Turned
from games.seating import parse_seats
from tests.ui.board_rooms import PLAYERS, bare, room
from tests.ui.harness import Desk
from ui.draw import svg
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.klondike_board.creeks import picture_name
from ui.games.klondike_board.spaces import LOOKS, edge, face, picture_of


@pytest.fixture(params=[("none", 6), ("full", 4)], ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, seats = request.param
    with bare(tmp_path, "klondike_board", seats, level) as desk:
        yield desk


# ------------------------------------------------------------------ cards and dice
def card_shown(desk: Desk) -> bytes:
    """What is seen where a card is read."""
    return pygame.image.tobytes(desk.display.surface.subsurface(room(desk).face.layout.card), "RGB")


def test_a_turned_card_stays_to_be_read_until_the_next_turn(desk: Desk) -> None:
    scene = room(desk)
    scene.perform(Dealt((9, 9, 9, 9)), Turned(0, 2, 3, 20, True))
    desk.settle()
    read = card_shown(desk)
    desk.step(100)
    assert card_shown(desk) == read
    scene.perform(Threw(1, (1, 2), "move"))
    desk.settle()
    assert card_shown(desk) != read
    assert scene.table.dice.spots == [1, 2]
    assert any(each.visible and scene.face.layout.result.contains(each.rect) for each in scene.layer)


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
    outside = room(desk).face.layout.ledger.center
    assert (table.space_at(outside), table.creek_at(outside)) == (NOBODY, NOBODY)


# ------------------------------------------------------------------ pictures
def test_pictures_differ_in_shape_and_by_their_owner(desk: Desk) -> None:
    m, found = Metrics(1280, 800), set()
    for kind in LOOKS:
        picture = edge((78, 98), kind, m)
        width, height = picture.get_size()
        points = ((x, y) for x in range(0, width, 2) for y in range(0, height, 2))
        found.add((tuple(picture.get_at(point).a > 90 for point in points), LOOKS[kind].sign))
    assert len(found) == len(LOOKS) == 3
    looks = (None, *map(SeatLook.of, parse_seats(PLAYERS)))
    for space in DEEDS[::4]:
        assert len({face(space, look, (78, 98), 14, m).get_buffer().raw for look in looks}) == len(looks)
    assert all(svg.box(picture_of(space))[0] > 0 for space in RING)
    assert all(svg.box(picture_name(number))[0] > 0 for number in range(len(CARDS)))
