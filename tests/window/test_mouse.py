"""Playing with the mouse, leaving, and going on."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.patience.state import Draw
from tests.window.places import Table, poster
from tests.window.program import moves_of, running
from tests.window.xscreen import Screen, missing, screen

PATIENCE = ("--game", "klondike_patience", "--deal", "617")


def test_a_poster_opens_a_game(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path) as program:
        program.settle()
        program.click(poster("klondike_patience", program.size))
        table = Table(program.wait_saved(0), program.size)
        program.click(table.stock)
        assert moves_of(program.wait_saved(1)) == [Draw()]


def test_a_dragged_card_stays_where_it_may(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        table = Table(program.wait_saved(0), program.size)
        move = table.good_pack()
        program.drag(*table.way(move))
        assert moves_of(program.wait_saved(1)) == [move]
        assert len(program.files()) == 1


def test_a_card_dragged_to_a_wrong_place_glides_back(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        saved = program.wait_saved(0)
        table = Table(saved, program.size)
        move = table.bad_pack()
        column = table.card(move.source, 0).union(table.last(move.source))
        before = program.settle(table.time)
        start, goal = table.way(move)
        program.drag(start, goal, release=False)
        program.wait_change(before, column, "the card leaving its place")
        program.release()
        program.wait_picture(before, column, "the card back where it was")
        assert program.files()[-1].read_bytes() == saved.raw


def test_undo_by_key_and_by_button(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        table = Table(program.wait_saved(0), program.size)
        before = program.settle(table.time)
        program.drag(*table.way(table.good_pack()))
        program.wait_saved(1)
        program.keys("ctrl+z")
        program.wait_saved(0)
        program.point(table.cloth)
        program.wait_picture(before, table.cards, "the cards as they were")
        program.keys("ctrl+y")
        program.wait_saved(1)
        program.click(table.button("undo"))
        program.wait_saved(0)
        program.wait_picture(before, table.cards, "the cards as they were, again")


def test_a_game_goes_on_where_it_was_left(screen: Screen, tmp_path: Path) -> None:
    lacking = missing("openbox")
    if lacking:
        pytest.skip(lacking)
    with running(screen, tmp_path, *PATIENCE) as program:
        table = Table(program.wait_saved(0), program.size)
        program.drag(*table.way(table.good_pack()))
        program.wait_saved(1)
        program.click(table.stock)
        log = program.wait_saved(2).match.log
        program.point(table.cloth)
        before = program.settle(table.time)
        program.close_window()
        assert program.wait() == 0
    with running(screen, tmp_path) as again:
        again.go_on()
        again.point(table.cloth)
        again.wait_picture(before, before.get_rect(), "the table as it was", but=(table.time,))
        assert again.wait_saved(2).match.log == log
        again.keys("ctrl+z")
        again.wait_saved(1)


def test_a_game_is_left_and_opened_again_in_one_window(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        table = Table(program.wait_saved(0), program.size)
        program.click(table.stock)
        program.wait_saved(1)
        program.point(table.cloth)
        before = program.settle(table.time)
        program.click(table.button("home"))
        program.go_on()
        program.point(table.cloth)
        program.wait_picture(before, before.get_rect(), "the table as it was", but=(table.time,))
        program.keys("space")
        program.wait_saved(2)


def test_a_card_is_dragged_in_a_very_large_window(tmp_path: Path) -> None:
    with screen(3840, 2160) as large, running(large, tmp_path, *PATIENCE, "--size", "3840x2160") as program:
        assert program.size == (3840, 2160)
        table = Table(program.wait_saved(0), program.size)
        move = table.good_pack()
        program.drag(*table.way(move))
        assert moves_of(program.wait_saved(1)) == [move]
