"""KLONDIKE at the table: what is seen while things move, computers, and turns that end by themselves.

What hands do is told in klondike_walks.txt.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.klondike_board.board import OF_KIND
from games.klondike_board.state import NOBODY, EndTurn, Throw
from games.match import Entry
from tests.ui.klondike_table import WAYS, Player, arranged
from tests.ui.shared_scenes import facts_shown, pill_words
from ui.games.klondike_board.choice import may_complete_a_kind

AT_A_HOTEL = "3 players; 0 at Trading Company; 1 owns Regina Hotel"
BEFORE_A_RIVER = "0 at Ladue's Sawmill; 1 at Gold Hill; 2 at Gold Bottom"
"""With a five Ada comes to a river, where nothing happens."""


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Player]:
    """At a table where turns end by themselves."""
    with arranged(tmp_path, f"3 players; turns end by themselves; {BEFORE_A_RIVER}") as player:
        yield player


def goes_on(player: Player, key: int = pygame.K_SPACE) -> None:
    """Press a key, and wait until the table shows what came of it, but no longer."""
    player.desk.press_key(key)
    while player.scene.stage.busy:
        player.desk.step()


# ------------------------------------------------------------------ what is seen
def test_no_button_is_shown_for_what_cannot_be_done(tmp_path: Path) -> None:
    """The toll is not a throw, though both are moves without values."""
    with arranged(tmp_path, "3 players; 1 has 0; 2 has 0") as player:
        where = player.face.layout.second.topleft
        second = next(each for each in player.scene.buttons if each.area.topleft == where)
        assert (player.labels, second.visible) == (["Throw the dice", "", "Deal"], False)
        player.coming((1, 2))
        player.main()
        before = player.desk.sound.played.count("click")
        player.click(player.space("Bonanza Mouth"))
        assert player.desk.sound.played.count("click") == before, "its number is that of a creek"


def test_pill_and_cash_follow_what_is_seen(tmp_path: Path) -> None:
    with arranged(tmp_path, AT_A_HOTEL, WAYS[1]) as player:
        player.coming((1, 1))
        player.desk.press_key(pygame.K_SPACE)
        seen = []
        while player.scene.stage.busy:
            amounts = [facts_shown(player.scene, seat).amount for seat in (0, 1)]
            seen.append((pill_words(player.scene), *amounts))
            player.desk.step()
        assert seen[0] == ("Ada's turn", "$50,000", "$50,000")
        assert seen[-1][1:] == ("$30,000", "$70,000")
        player.settle()
        assert pill_words(player.scene).startswith("Ada's turn: end the turn")
        assert facts_shown(player.scene, 0).is_active


@pytest.mark.parametrize(
    ("name", "text_size", "said"),
    [
        ("Ada", 175, "Ada's turn: $15,000 is missing, put up a building of yours"),
        ("W" * 20, 100, f"{'W' * 20}: $15,000 missing"),
    ],
)
def test_the_missing_sum_is_told_in_a_small_window_too(
    tmp_path: Path, name: str, text_size: int, said: str
) -> None:
    line = f"{name}, Belle, Cora play; 0 has 5; 0 owns Monte Carlo; {AT_A_HOTEL.removeprefix('3 players; ')}"
    with arranged(tmp_path, line, text_size=text_size) as player:
        player.coming((1, 1))
        player.main()
        assert player.controller.prompt() == said


# ------------------------------------------------------------------ computers
def test_computers_throw_and_end_their_turns_by_themselves(tmp_path: Path) -> None:
    with arranged(tmp_path, "Ada, computer:medium play; from the start") as player:
        player.begin_turn()
        player.coming((3, 5))
        player.main()
        player.main()
        for _ in range(12):
            if player.desk.worker.asked:
                player.answer()
        assert player.session.actor == 0
        assert Throw() in [entry.move for entry in player.session.match.log if entry.actor == "1"]


def test_a_hint_is_thought_out_and_noted_in_the_journal(tmp_path: Path) -> None:
    with arranged(tmp_path, "3 players; from the start") as player:
        player.begin_turn()
        before = len(player.moves)
        player.press_key(pygame.K_h)
        assert player.desk.worker.names == ["Advise"]
        player.answer()
        assert len(player.moves) == before
        assert player.session.journal
        assert "hint" in player.session.journal.notes


def test_a_person_has_time_to_ask_before_a_computer_throws(tmp_path: Path) -> None:
    line = "Ada, computer:hard, Cora play; 0 at Trading Company; 2 owns Regina Hotel; money is asked for"
    with arranged(tmp_path, line) as player:
        player.coming((1, 1))
        player.main()
        player.desk.press_key(pygame.K_SPACE)
        player.desk.step(60)
        assert player.desk.worker.asked == []
        assert player.controller.prompt() == "Cora may ask Ada for $20,000 before the next throw"
        player.type("3")
        assert player.state.cash == [30, 50, 70]


# ------------------------------------------------------------------ turns that end by themselves
def test_a_turn_with_nothing_left_to_do_is_ended_once_it_was_seen(hurried: Player) -> None:
    hurried.coming((2, 3), (1, 1))
    goes_on(hurried)
    assert (hurried.task, hurried.labels[0]) == ("Settled", "End the turn")
    hurried.desk.step(10)
    assert hurried.task == "Settled"
    for _ in range(2000):
        if hurried.session.actor == 1:
            break
        hurried.desk.step()
    assert hurried.session.match.log[-1] == Entry("0", EndTurn())
    hurried.desk.press_key(pygame.K_SPACE)
    hurried.settle()
    assert (hurried.task, hurried.session.actor) == ("Ready", 1), "who pressed too late has thrown for nobody"
    hurried.main()
    assert hurried.last == Throw()


def test_a_card_is_read_first(tmp_path: Path) -> None:
    with arranged(tmp_path, "3 players; turns end by themselves; creek 0: 15") as player:
        player.coming((1, 2))
        player.main()
        goes_on(player)
        player.desk.step(40)
        assert player.task == "Settled"
        player.settle()
        assert player.session.actor == 1


def test_a_turn_is_not_ended_under_a_deal_nor_in_a_game_just_opened(hurried: Player) -> None:
    hurried.coming((2, 3))
    goes_on(hurried)
    hurried.desk.type("d")
    hurried.desk.step(400)
    assert hurried.controller.choice.deal
    assert hurried.task == "Settled"
    hurried.goes_on_at("Settled")
    hurried.desk.step(400)
    assert hurried.task == "Settled"


@pytest.mark.parametrize(
    ("owners", "seats"), [((0, 1), (0, 1)), ((0, 0), ()), ((0, NOBODY), ()), ((NOBODY, NOBODY), ())]
)
def test_when_a_deal_could_complete_a_kind(owners: tuple[int, int], seats: tuple[int, ...]) -> None:
    owner = [NOBODY] * 40
    for space, whose in zip(OF_KIND["theatre"], owners, strict=True):
        owner[space] = whose
    assert tuple(seat for seat in range(3) if may_complete_a_kind(owner, seat)) == seats
