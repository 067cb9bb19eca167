"""Money that must be asked for in KLONDIKE; and the game is left and resumed at every decision."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pygame
import pytest

from games.core import Move
from games.klondike_board.bargains import MOST_COUNTERS
from games.klondike_board.pending import Answering, Bidding, Owing, Pending
from games.klondike_board.state import Collect, LetGo, Throw
from tests.ui.board_viewers import played, watching
from tests.ui.klondike_table import Player, seated
from ui.app import jobs
from ui.games.klondike_board.bids import AuctionPanel, StakesPanel
from ui.games.klondike_board.deal import AnswerPanel
from ui.games.klondike_board.panel import Panel


def in_anothers_hotel(player: Player, *, owner: int = 1) -> None:
    """Ada, who begins, has come to the Regina Hotel; its owner may ask her for $20,000."""
    player.begin_turn()
    player.set_up({"Regina Hotel": owner}, at=["Trading Company", *["Sheep Camp"] * (len(player.names) - 1)])
    player.coming((1, 1))
    player.main()
    assert player.task == "Settled"


# ------------------------------------------------------------------ persons who may ask
@pytest.mark.parametrize("hand", ["button", "key"])
def test_an_owner_asks_for_money_in_the_visitors_turn(tmp_path: Path, hand: str) -> None:
    """With the button in the own row, or with the own figure; other players have neither."""
    with seated(tmp_path, collect="on demand") as player:
        in_anothers_hotel(player)
        assert player.asks == {1: "Ask $20,000"}
        player.type("3")
        assert player.state.cash == [50, 50, 50]
        if hand == "button":
            player.click(player.row_button(1).area.center)
        else:
            player.type("2")
        assert player.just(Collect(1))
        assert player.session.match.log[-1].actor == "1"
        assert (player.state.cash, player.session.actor, player.asks) == ([30, 70, 50], 0, {})


def test_money_is_asked_for_until_the_next_player_throws(tmp_path: Path) -> None:
    with seated(tmp_path, collect="on demand") as player:
        in_anothers_hotel(player, owner=2)
        player.main()
        assert (player.session.actor, player.asks) == (1, {2: "Ask $20,000"})
        assert "Throw the dice" in player.labels  # nobody has to wait
        player.coming((3, 5))
        player.main()
        assert player.asks == {}
        player.type("3")
        assert player.state.cash == [50, 50, 50]


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


def test_a_hint_for_one_with_money_to_ask_for_is_to_ask(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "Belle"), collect="on demand") as player:
        in_anothers_hotel(player)
        player.main()
        player.press_key(pygame.K_h)
        player.answer(Collect(1), "The money is yours.")
        assert player.scene.focus.target is player.row_button(1)
        player.press_key(pygame.K_RETURN)
        assert player.just(Collect(1))


@pytest.mark.parametrize(("act", "kind"), [("main", Collect), ("second", LetGo)])
def test_at_the_end_money_is_asked_for_or_let_go(tmp_path: Path, act: str, kind: type[Move]) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Asking", collect="on demand")
        assert player.labels[0].startswith("Ask for $")
        assert player.labels[1] == "Let it go"
        log = player.session.match.log
        getattr(player, act)()
        assert type(next(entry.move for entry in reversed(log) if entry.is_chosen)) is kind


# ------------------------------------------------------------------ computers that may ask
def test_a_computer_asks_before_a_person_goes_on_or_forgets(tmp_path: Path) -> None:
    """Its right does not hang on who is quicker: the buttons come when it has been heard."""
    with seated(tmp_path / "asks", seats=("Ada", "computer:hard"), collect="on demand") as player:
        in_anothers_hotel(player)
        assert player.labels == ["", "", ""]
        assert player.desk.worker.names == ["Interject"]
        player.is_arranged = True
        player.answer(Collect(1))
        assert player.state.cash == [30, 70]
        assert player.session.match.log[-1].actor == "1"
        assert player.labels[0] == "End the turn"
    with seated(tmp_path / "forgets", seats=("Ada", "computer:easy"), collect="on demand") as player:
        in_anothers_hotel(player)
        player.desk.worker.asked.pop().take(None)
        player.settle()
        assert player.state.cash == [50, 50]
        assert (player.labels[0], player.desk.worker.asked) == ("End the turn", [])


def test_a_person_has_time_to_ask_before_a_computer_throws(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:hard", "Cora"), collect="on demand") as player:
        in_anothers_hotel(player, owner=2)
        player.desk.press_key(pygame.K_SPACE)
        player.desk.step(60)
        assert player.desk.worker.asked == []
        assert player.controller.prompt() == "Cora may ask Ada for $20,000 before the next throw"
        player.type("3")
        assert player.state.cash == [30, 50, 70]


def test_what_a_computer_thinks_of_is_dropped_when_a_person_asks(tmp_path: Path) -> None:
    """And it is asked again."""
    with seated(tmp_path, seats=("Ada", "computer:hard", "Cora"), collect="on demand") as player:
        in_anothers_hotel(player, owner=2)
        player.main()
        assert player.desk.worker.names == ["Choose"]
        player.type("3")
        assert player.state.cash == [30, 50, 70]
        ((job, _),) = player.desk.worker.asked
        assert isinstance(job, jobs.Choose)
        assert job.position.log[-1] == ("2", Collect(2))
        player.coming((3, 5))
        player.answer(Throw())
        assert player.task != "Ready"


# ------------------------------------------------------------------ left and resumed
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
    with seated(tmp_path) as player:
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
