"""CALAMITYVILLE is left and resumed at every decision and at every throw."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from games.calamityville.pending import Acting
from games.calamityville.state import NOBODY, State
from tests.calamityville.table import page
from tests.ui.calamity_hands import seated

STOPS = (
    "Opening", "Ready", "Throwing", "Buying", "Placing", "Giving", "Blaming", "Losing", "Owing", "Drawing",
    "Kicking", "Rethrowing",
)  # fmt: skip


def seat_of(state: State) -> int:
    """Who decides or throws."""
    task: Any = state.todo[-1]
    return int(task[0])


def test_no_decision_and_no_throw_is_left_out() -> None:
    """But for the shuffle, which needs nobody."""
    asked = {kind.__name__ for kind in get_args(Acting)}
    assert asked == set(STOPS)


@pytest.mark.parametrize("task", STOPS)
def test_a_game_goes_on_where_it_was_left(tmp_path: Path, task: str) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at(task, lambda state: task != "Drawing" or seat_of(state) == state.turn)
        assert player.task == task
        choice = player.controller.picking
        if task in ("Buying", "Placing"):
            assert choice
            assert player.face.table.cards.choices
            assert bool(player.labels[1]) is (task == "Buying")
        else:
            assert player.labels[0]
        before = len(player.moves)
        player.main()
        assert len(player.moves) > before
        player.left_and_resumed()


def test_a_debt_is_still_there_after_each_sale(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Owing", lambda state: len(state.deeds[seat_of(state)]) > 1)
        debt = player.state.todo[-1]
        while player.state.todo[-1] == debt:
            assert "is missing" in player.controller.prompt()
            player.left_and_resumed()
            player.main()
        player.left_and_resumed()


def test_the_dice_lie_as_they_were_thrown(tmp_path: Path) -> None:
    """Also in a window of another size, and in a game that is opened again."""
    with seated(tmp_path) as player:
        player.begin_turn()
        player.throw("3n")
        for _ in range(2):
            dice = player.face.table.dice
            assert (dice.number, dice.news, dice.is_alone) == (3, True, False)
            player.desk.resize((1280, 800))
            dice = player.face.table.dice
            assert (dice.number, dice.news, dice.is_alone) == (3, True, False)
            player.left_and_resumed()


def test_the_times_are_those_of_the_pages_read(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Ready", lambda state: page("R2") in state.read)
        assert player.face.table.middle.mood == "bust"
        player.left_and_resumed()
        assert player.face.table.middle.mood == "bust"
        assert tuple(player.face.view.read) == tuple(player.state.read)


def test_what_was_half_chosen_is_not_kept(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Giving", lambda state: len(state.deeds[seat_of(state)]) > 1)
        picking = player.controller.picking
        assert picking
        usual = picking.space
        assert usual != NOBODY
        picking.space = next(space for space in picking.spaces if space != usual)
        player.controller.show()
        player.left_and_resumed()
        assert player.controller.picking
        assert player.controller.picking.space == usual
