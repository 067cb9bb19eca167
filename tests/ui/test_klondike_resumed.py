"""KLONDIKE is left and resumed at every decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.klondike_table import seated
from ui.scenes.klondike_board.auction import AuctionPanel
from ui.scenes.klondike_board.bet import StakesPanel
from ui.scenes.klondike_board.deal import AnswerPanel
from ui.scenes.klondike_board.panel import Panel

# ------------------------------------------------------------------ left and resumed
STOPS: dict[str, type[Panel] | None] = {
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


@pytest.mark.parametrize("task", STOPS)
def test_a_game_goes_on_where_it_was_left(tmp_path: Path, task: str) -> None:
    options = {"collect": "on demand"} if task == "Asking" else {}
    with seated(tmp_path) as player:
        player.goes_on_at(task, **options)
        assert player.scene.view.task == task
        panel = STOPS[task]
        assert type(player.scene.panel) is panel if panel else player.scene.panel is None
        assert player.labels[0]
        before = len(player.moves)
        player.main()
        assert len(player.moves) > before
        player.left_and_resumed()


def test_the_dice_lie_as_they_were_thrown(tmp_path: Path) -> None:
    """Also in a window of another size, and in a game that is opened again."""
    with seated(tmp_path) as player:
        player.begin_turn()
        player.coming((4, 2))
        player.main()
        assert player.scene.table.dice.spots == [4, 2]
        player.desk.resize((1280, 800))
        assert player.scene.table.dice.spots == [4, 2]
        player.left_and_resumed()
        assert player.scene.table.dice.spots == [4, 2]


def test_what_was_half_chosen_is_not_kept(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Settled")
        player.third()
        assert player.scene.draft
        player.left_and_resumed()
        assert player.scene.draft is None
        assert player.scene.view.task == "Settled"
