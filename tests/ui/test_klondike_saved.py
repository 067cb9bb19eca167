"""KLONDIKE is left and resumed at every decision, and watched from its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pygame
import pytest

from games.core import Move
from games.klondike_board.bargains import MOST_COUNTERS
from games.klondike_board.pending import Answering, Bidding, Owing, Pending
from games.klondike_board.state import Collect, LetGo
from tests.ui.board_viewers import played, watching
from tests.ui.klondike_table import arranged, seated
from ui.games.klondike_board.bids import AuctionPanel, StakesPanel
from ui.games.klondike_board.deal import AnswerPanel
from ui.games.klondike_board.panel import Panel

STOPS: dict[str, type[Panel] | None] = {
    **dict.fromkeys(("Opening", "Ready", "Throwing", "Claiming", "Buying", "Gambling", "Settled")),
    **dict.fromkeys(("Owing", "Asking")),
    "Bidding": AuctionPanel,
    "Answering": AnswerPanel,
    "Joining": StakesPanel,
    "Betting": StakesPanel,
}
"""All that persons decide or throw for, and the panel that belongs to it."""


def test_no_decision_and_no_throw_is_left_out() -> None:
    """But for the shuffle, which needs nobody, and the end."""
    assert {kind.__name__ for kind in get_args(Pending)} - {"Dealing", "Over"} == set(STOPS)


@pytest.mark.parametrize("task", STOPS)
def test_a_game_goes_on_where_it_was_left(tmp_path: Path, task: str) -> None:
    options: dict[str, Any] = {"collect": "on demand"} if task == "Asking" else {}
    with seated(tmp_path) as player:
        player.goes_on_at(task, **options)
        panel = STOPS[task]
        assert type(player.panel) is panel if panel else player.panel is None
        assert (player.task, bool(player.labels[0])) == (task, True)
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
        for step in range(2):
            player.press_key(pygame.K_RIGHT)
            assert player.labels[0] == f"Bid ${2 * (step + 1)},000"
            player.main()
            player.left_and_resumed()
            assert isinstance(player.panel, AuctionPanel)
            assert player.face.view.expect(Bidding).high == 2 * (step + 1)
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
            assert player.labels[2] == "Counter"
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


def test_the_dice_lie_as_they_were_thrown_and_what_was_half_chosen_is_gone(tmp_path: Path) -> None:
    """The dice also in a window of another size."""
    with arranged(tmp_path, "3 players; from the start") as player:
        player.begin_turn()
        player.coming((3, 5))
        player.main()
        player.desk.resize((1280, 800))
        assert player.face.table.dice.spots == [3, 5]
        player.third()
        assert player.controller.choice.deal
        player.left_and_resumed()
        assert player.face.table.dice.spots == [3, 5]
        assert player.task == "Settled"
        assert player.controller.choice.deal is None


def test_each_position_of_a_replay_has_a_line(tmp_path: Path) -> None:
    with watching(tmp_path, played("klondike_board", 3, entries=90)) as viewer:
        lines = [told.words for told in viewer.scene.lines]
        assert len(lines) == viewer.last + 1
        assert all(line[-1] in ".!" for line in lines)
        assert lines[0].startswith("9 cards lie face down in each creek. ")
        assert any(line.endswith("'s turn begins.") for line in lines)


def test_asking_is_taken_back_and_made_again_and_a_resumed_game_has_the_rest(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Ready", lambda state: bool(state.claims), collect="on demand")
        before, asks = player.state.copy(), player.asks
        player.type(str(min(asks) + 1))
        assert player.just(Collect(min(asks)))
        after = player.state.copy()
        assert len(after.claims) == len(before.claims) - 1
        player.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert (player.state, player.asks) == (before, asks)
        player.press_key(pygame.K_y, pygame.KMOD_CTRL)
        assert player.state == after
        player.left_and_resumed()


@pytest.mark.parametrize(("act", "kind"), [("main", Collect), ("second", LetGo)])
def test_at_the_end_money_is_asked_for_or_let_go(tmp_path: Path, act: str, kind: type[Move]) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Asking", collect="on demand")
        assert player.labels[0].startswith("Ask for $")
        assert player.labels[1] == "Let it go"
        log = player.session.match.log
        getattr(player, act)()
        assert type(next(entry.move for entry in reversed(log) if entry.is_chosen)) is kind
