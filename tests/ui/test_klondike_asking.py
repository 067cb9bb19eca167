"""Money that must be asked for in KLONDIKE: buttons in the rows, keys, and computer players in time."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.klondike_board.state import Collect, LetGo, Throw
from tests.ui.klondike_table import WAYS, Player, Way, seated
from ui.app import jobs


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    """How fast things move, and how large the window is."""
    found: Way = request.param
    return found


def in_anothers_hotel(player: Player, *, owner: int = 1) -> None:
    """Ada, who begins, has come to the Regina Hotel; its owner may ask her for $20,000."""
    player.begin_turn()
    player.set_up({"Regina Hotel": owner}, at=["Trading Company", *["Sheep Camp"] * (len(player.names) - 1)])
    player.coming((1, 1))
    player.main()
    assert player.task == "Settled"


def test_an_owner_asks_for_money_in_the_visitors_turn(tmp_path: Path, way: Way) -> None:
    """With the button in the own row, or with the own figure; other players have neither."""
    for hand in ("button", "key"):
        with seated(tmp_path / hand, way=way, collect="on demand") as player:
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
            assert player.state.cash == [30, 70, 50]
            assert player.session.actor == 0
            assert player.asks == {}


def test_money_is_asked_for_until_the_next_player_throws(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, way=way, collect="on demand") as player:
        in_anothers_hotel(player, owner=2)
        player.main()
        assert player.session.actor == 1
        assert player.asks == {2: "Ask $20,000"}
        assert "Throw the dice" in player.labels  # nobody has to wait
        player.coming((3, 5))
        player.main()
        assert player.asks == {}
        assert player.state.cash == [50, 50, 50]
        player.type("3")
        assert player.state.cash == [50, 50, 50]


def test_asking_is_taken_back_before_the_throw(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Ready", lambda state: bool(state.claims), collect="on demand")
        before, asks = player.state.copy(), player.asks
        player.type(str(min(asks) + 1))
        after = player.state.copy()
        assert after != before
        player.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert (player.state, player.asks) == (before, asks)
        player.press_key(pygame.K_y, pygame.KMOD_CTRL)
        assert player.state == after


def test_a_game_goes_on_with_what_may_still_be_asked_for(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Ready", lambda state: bool(state.claims), collect="on demand")
        (seat, *_), claims = player.asks, len(player.state.claims)
        player.type(str(seat + 1))
        assert player.just(Collect(seat))
        assert len(player.state.claims) == claims - 1
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


def test_at_the_end_money_is_asked_for_or_let_go(tmp_path: Path, way: Way) -> None:
    for act, kind in (("main", Collect), ("second", LetGo)):
        with seated(tmp_path / act, way=way) as player:
            player.goes_on_at("Asking", collect="on demand")
            assert player.labels[0].startswith("Ask for $")
            assert player.labels[1] == "Let it go"
            log = player.session.match.log
            getattr(player, act)()
            assert type(next(entry.move for entry in reversed(log) if entry.is_chosen)) is kind


# ------------------------------------------------------------------ computers that may ask
def test_a_computer_asks_before_a_person_goes_on(tmp_path: Path) -> None:
    """Its right does not hang on who is quicker: the buttons come when it has been heard."""
    with seated(tmp_path, seats=("Ada", "computer:hard"), collect="on demand") as player:
        in_anothers_hotel(player)
        assert player.labels == ["", "", ""]
        assert player.desk.worker.names == ["Interject"]
        player.is_arranged = True
        player.answer(Collect(1))
        assert player.state.cash == [30, 70]
        assert player.session.match.log[-1].actor == "1"
        assert player.labels[0] == "End the turn"


def test_a_computer_that_forgets_is_not_asked_again_before_the_next_move(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:easy"), collect="on demand") as player:
        in_anothers_hotel(player)
        player.desk.worker.asked.pop().take(None)
        player.settle()
        assert player.state.cash == [50, 50]
        assert player.labels[0] == "End the turn"
        assert player.desk.worker.asked == []


def test_a_person_has_time_to_ask_before_a_computer_throws(tmp_path: Path) -> None:
    seats = ("Ada", "computer:hard", "Cora")
    with seated(tmp_path, seats=seats, collect="on demand") as player:
        in_anothers_hotel(player, owner=2)
        player.desk.press_key(pygame.K_SPACE)
        player.desk.step(60)
        assert player.desk.worker.asked == []
        assert player.controller.prompt() == "Cora may ask Ada for $20,000 before the next throw"
        player.type("3")
        assert player.state.cash == [30, 50, 70]


def test_what_a_computer_thinks_of_is_dropped_when_a_person_asks(tmp_path: Path) -> None:
    """And it is asked again."""
    seats = ("Ada", "computer:hard", "Cora")
    with seated(tmp_path, seats=seats, collect="on demand") as player:
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
