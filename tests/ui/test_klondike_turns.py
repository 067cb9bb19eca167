"""A turn of KLONDIKE in which nothing is left to do is ended by the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.klondike_board.board import OF_KIND
from games.klondike_board.state import NOBODY, Buy, EndTurn, Throw
from games.match import Entry
from tests.ui.klondike_table import WAYS, Player, Way, on_a_claim, seated, settled
from ui.games.klondike_board.choice import may_complete_a_kind


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    found: Way = request.param
    return found


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, way=way, end_turns=True) as player:
        player.begin_turn()
        yield player


def on_hotel(player: Player) -> None:
    """Ada stands before the Regina Hotel, which is for sale."""
    player.set_up({}, at=["Trading Company", "Sheep Camp", "Sheep Camp"])
    player.coming((1, 1))
    player.main()
    assert player.task == "Buying"


# ------------------------------------------------------------------ it ends
def test_a_turn_with_nothing_left_to_do_is_ended(player: Player) -> None:
    player.coming((3, 5))
    player.main()
    assert player.session.match.log[-1] == Entry("0", EndTurn())
    assert (player.task, player.session.actor) == ("Ready", 1)


def test_not_before_it_was_seen_what_happened(player: Player) -> None:
    player.coming((3, 5))
    player.desk.press_key(pygame.K_SPACE)
    while player.scene.stage.busy:
        player.desk.step()
    assert player.task == "Settled"
    assert player.labels[0] == "End the turn"
    player.desk.step(10)
    assert player.task == "Settled"
    player.settle()
    assert player.session.actor == 1


def test_a_card_is_read_first(player: Player) -> None:
    on_a_claim(player)
    player.desk.press_key(pygame.K_SPACE)
    while player.scene.stage.busy:
        player.desk.step()
    player.desk.step(40)
    assert player.task == "Settled"
    player.settle()
    assert player.session.actor == 1


def test_a_press_that_comes_too_late_throws_for_nobody(player: Player) -> None:
    """Who presses to end the turn just as the program does it has not thrown for the next player."""
    player.coming((3, 5))
    player.desk.press_key(pygame.K_SPACE)
    for _ in range(2000):
        if player.session.actor == 1:
            break
        player.desk.step()
    player.desk.press_key(pygame.K_SPACE)
    player.settle()
    assert (player.task, player.session.actor) == ("Ready", 1)
    player.main()
    assert player.last == Throw()


# ------------------------------------------------------------------ taking back
def test_it_is_taken_back_together_with_the_move_before(player: Player) -> None:
    """And made again with it."""
    on_hotel(player)
    player.main()
    assert [entry.actor for entry in player.session.match.log[-2:]] == ["0", "0+"]
    assert [entry.move for entry in player.session.match.log[-2:]] == [Buy(), EndTurn()]
    assert player.session.can_undo


def test_after_an_undo_nothing_goes_on_by_itself(player: Player) -> None:
    player.coming((3, 5))
    player.main()
    assert player.session.actor == 1
    player.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert (player.task, player.session.actor) == ("Settled", 0)
    player.desk.step(400)
    assert player.task == "Settled"
    player.third()
    assert player.controller.choice.deal
    player.press_key(pygame.K_ESCAPE)
    player.main()
    assert player.session.actor == 1


def test_a_game_that_was_left_there_waits_when_it_is_opened(tmp_path: Path) -> None:
    with seated(tmp_path, end_turns=True) as player:
        player.goes_on_at("Settled")
        assert player.task == "Settled"
        player.desk.step(400)
        assert player.task == "Settled"


# ------------------------------------------------------------------ it does not end
def test_nothing_is_ended_where_it_is_not_wanted(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.begin_turn()
        settled(player)
        player.desk.step(400)
        assert player.task == "Settled"


def test_one_who_could_bet_is_not_hurried(player: Player) -> None:
    player.set_up({}, at=["Sheep Camp", "Regina Hotel", "Sheep Camp"])
    player.set_up({"Regina Hotel": 0}, at=["Trading Company"])
    player.coming((1, 1))
    player.main()
    assert player.task == "Settled"
    assert player.labels[1] == "Bet"


def test_one_who_could_ask_for_money_is_not_hurried(tmp_path: Path) -> None:
    with seated(tmp_path, end_turns=True, collect="on demand") as player:
        player.begin_turn()
        player.set_up({"Monte Carlo": 1}, at=["Regina Hotel", "Sheep Camp", "Sheep Camp"])
        player.coming((1, 1), (3, 3))
        player.main()
        player.main()
        assert player.task == "Settled"
        assert player.asks == {0: "Ask $12,000"}
        player.type("1")
        assert player.session.actor == 1


def test_one_whose_deal_could_complete_a_kind_is_not_hurried(player: Player) -> None:
    player.set_up({"Tivoli Theatre": 0, "Palace Grand Theatre": 1})
    settled(player)
    player.desk.step(400)
    assert player.task == "Settled"


def test_a_turn_is_not_ended_under_a_deal(player: Player) -> None:
    player.coming((3, 5))
    player.desk.press_key(pygame.K_SPACE)
    while player.scene.stage.busy:
        player.desk.step()
    player.desk.type("d")
    player.desk.step(400)
    assert player.controller.choice.deal
    assert player.task == "Settled"


@pytest.mark.parametrize(
    ("owners", "seat", "can"),
    [
        ((0, 1), 0, True),
        ((0, 1), 1, True),
        ((0, 1), 2, False),
        ((0, 0), 0, False),
        ((0, NOBODY), 0, False),
        ((NOBODY, NOBODY), 0, False),
    ],
)
def test_when_a_deal_could_complete_a_kind(owners: tuple[int, int], seat: int, can: bool) -> None:
    owner = [NOBODY] * 40
    for space, whose in zip(OF_KIND["theatre"], owners, strict=True):
        owner[space] = whose
    assert may_complete_a_kind(owner, seat) is can
