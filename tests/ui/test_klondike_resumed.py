"""KLONDIKE is left and resumed at every decision."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pygame
import pytest

from games.klondike_board.bargains import MOST_COUNTERS
from games.klondike_board.pending import Answering, Bidding, Owing, Pending
from tests.ui.klondike_table import seated
from ui.games.klondike_board.bids import AuctionPanel, StakesPanel
from ui.games.klondike_board.deal import AnswerPanel
from ui.games.klondike_board.panel import Panel

# ------------------------------------------------------------------ left and resumed
STOPS: dict[str, type[Panel] | None] = {
    "Opening": None,
    "Ready": None,
    "Throwing": None,
    "Claiming": None,
    "Buying": None,
    "Gambling": None,
    "Settled": None,
    "Owing": None,
    "Asking": None,
    "Bidding": AuctionPanel,
    "Answering": AnswerPanel,
    "Joining": StakesPanel,
    "Betting": StakesPanel,
}
"""All that persons decide or throw for, and the panel that belongs to it."""


def test_no_decision_and_no_throw_is_left_out() -> None:
    """But for the shuffle, which needs nobody, and the end."""
    asked = {kind.__name__ for kind in get_args(Pending)}
    assert asked - {"Dealing", "Over"} == set(STOPS)


@pytest.mark.parametrize("task", STOPS)
def test_a_game_goes_on_where_it_was_left(tmp_path: Path, task: str) -> None:
    options: dict[str, Any] = {"collect": "on demand"} if task == "Asking" else {}
    with seated(tmp_path) as player:
        player.goes_on_at(task, **options)
        assert player.task == task
        panel = STOPS[task]
        assert type(player.panel) is panel if panel else player.panel is None
        assert player.labels[0]
        match = player.session.match
        before = len(match.log)
        player.main()
        assert len(match.log) > before
        if not match.is_over:
            player.left_and_resumed()


def test_an_auction_is_left_after_each_bid(tmp_path: Path) -> None:
    """A claim that two want: all that is said of it is still there."""
    with seated(tmp_path) as player:
        player.goes_on_at("Bidding", lambda state: min(state.cash) > 9)
        for step in range(4):
            player.press_key(pygame.K_RIGHT)
            bid = player.labels[0]
            player.main()
            player.left_and_resumed()
            assert isinstance(player.panel, AuctionPanel)
            assert player.face.view.expect(Bidding).high == 2 * (step + 1)
            assert bid == f"Bid ${2 * (step + 1)},000"
        player.second()
        player.left_and_resumed()
        assert player.task != "Bidding"


def test_a_debtors_auction_is_left_and_the_debt_is_still_there(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Owing", lambda state: min(sorted(state.cash)[1:]) > 0)
        debt = player.state.todo[-1]
        assert isinstance(debt, Owing)
        player.main()
        player.left_and_resumed()
        assert isinstance(player.panel, AuctionPanel)
        assert player.state.todo[-2] == debt
        while player.task == "Bidding":
            player.second()
            player.left_and_resumed()
        assert debt not in player.state.todo


def test_a_deal_is_left_while_it_goes_to_and_fro(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Answering")
        for count in range(1, MOST_COUNTERS + 1):
            player.third()
            player.main()
            player.left_and_resumed()
            assert isinstance(player.panel, AnswerPanel)
            assert player.face.view.expect(Answering).counters == count
        assert player.labels == ["Accept", "Refuse", ""]
        player.main()
        player.left_and_resumed()
        assert player.task == "Settled"


def test_one_who_is_held_is_held_when_the_game_goes_on(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Ready", lambda state: state.climbs[state.turn] and state.cash[state.turn] > 6)
        assert player.labels == ["Try for a double", "Toll $6,000", "Deal"]
        player.second()
        player.left_and_resumed()
        assert player.labels == ["Throw the dice", "", "Deal"]


def test_the_dice_lie_as_they_were_thrown(tmp_path: Path) -> None:
    """Also in a window of another size, and in a game that is opened again."""
    with seated(tmp_path) as player:
        player.begin_turn()
        player.coming((4, 2))
        player.main()
        assert player.face.table.dice.spots == [4, 2]
        player.desk.resize((1280, 800))
        assert player.face.table.dice.spots == [4, 2]
        player.left_and_resumed()
        assert player.face.table.dice.spots == [4, 2]


def test_what_was_half_chosen_is_not_kept(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Settled")
        player.third()
        assert player.controller.choice.deal
        player.left_and_resumed()
        assert player.controller.choice.deal is None
        assert player.task == "Settled"
