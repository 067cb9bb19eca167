"""Several persons at one table: undo between them, and stand-ins for those who leave."""

from __future__ import annotations

from pathlib import Path

import pygame

from games.strike_it_rich.state import HIDDEN
from tests.ui.board_tellers import StrikeTableTeller
from tests.ui.table_teller import TableTeller, seated
from ui.dialogs.modal import MenuScene
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import watch
from ui.play.replay.scene import ReplayScene
from ui.words import in_words

UNDO = "Undo {}'s move (Ctrl+Z)"


def undo_tip(player: TableTeller) -> str:
    """Return the tip of the undo button."""
    return next(button.tip for button in player.scene.buttons if button.command == "undo")


def entries(player: TableTeller) -> int:
    return len(player.session.match.log)


def test_undo_names_whose_move_it_takes_back_and_asks_before_it_is_another_persons(tmp_path: Path) -> None:
    with seated(tmp_path, StrikeTableTeller) as player:
        desk = player.desk
        player.do("dice 145; space; click 1-4; space")
        table, before = player.scene, entries(player)
        assert undo_tip(player) == UNDO.format("Ada")
        desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        question = desk.scene
        assert isinstance(question, MenuScene)
        assert in_words(question.sentence).startswith("Ada made this move, and now it is Belle's turn.")
        desk.press_key(pygame.K_RETURN)
        assert (desk.scene, entries(player)) == (table, before), "the answer in focus leaves the move alone"
        desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        desk.press_key(pygame.K_DOWN)
        desk.press_key(pygame.K_RETURN)
        assert (desk.scene, entries(player)) == (table, before - 1)


def test_undo_asks_nothing_of_a_person_among_computers(tmp_path: Path) -> None:
    with seated(tmp_path, StrikeTableTeller, "start with Ada, computer:easy", pace="slow") as player:
        player.do("dice 145; space; click 1-4; soon space")
        before = entries(player)
        assert undo_tip(player) == "Undo, back to the last throw (Ctrl+Z)"
        player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert isinstance(player.desk.scene, PlayScene)
        assert entries(player) == before - 1


def choose(player: TableTeller, label: str) -> None:
    """Click an entry of the menu that is open."""
    desk = player.desk
    button = next(button for button in desk.scene.buttons if button.look.label == label)
    assert button.enabled
    desk.click(button.area.center)
    desk.step(3)


def labels(player: TableTeller) -> list[str]:
    return [button.look.label for button in player.desk.scene.buttons if button.enabled]


def test_a_computer_player_stands_in_until_the_person_is_back(tmp_path: Path) -> None:
    with seated(tmp_path, StrikeTableTeller) as player:
        player.do("dice 145; space; click 1-4; space; n")
        choose(player, "Who plays on")
        assert labels(player)[:2] == ["Ada leaves", "Belle leaves"]
        choose(player, "Belle leaves")
        choose(player, "Hard")
        assert player.session.seats[1].full_name == "Belle (hard)"
        assert (player.session.persons, player.session.actor) == ((0,), 1)
        player.do("dice 236; wait 100")
        assert player.desk.worker.names == ["Choose"]
        player.do("computer")
        assert player.session.match.log[-1].actor == "1"
        player.do("resume")
        assert (player.session.persons, player.session.seats[1].level) == ((0,), "hard")
        player.do("n")
        choose(player, "Who plays on")
        assert labels(player)[0] == "Belle is back", "the last person stays"
        choose(player, "Belle is back")
        assert player.session.persons == (0, 1)
        player.do("resume")
        assert player.session.persons == (0, 1)


def test_a_stand_in_uncovers_no_hidden_cash(tmp_path: Path) -> None:
    with seated(tmp_path, StrikeTableTeller) as player:
        player.do("n")
        for label in ("Who plays on", "Ada leaves", "Easy"):
            choose(player, label)
        assert player.session.persons == (1,)
        cash = dict(player.sights())["cash"]
        watched = watch(player.desk.app, player.session.match)
        assert isinstance(watched, ReplayScene)
        assert (cash, watched.face.view.cash) == ("-, -", [HIDDEN, HIDDEN])


def test_a_single_person_cannot_hand_the_seat_over(tmp_path: Path) -> None:
    with seated(tmp_path, StrikeTableTeller, "start with Ada, computer:easy") as player:
        player.do("n")
        assert "Who plays on" not in labels(player)
