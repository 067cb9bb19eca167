"""Several persons at one table: undo between them, and stand-ins for those who leave."""

from __future__ import annotations

from pathlib import Path

import pygame

from games.strike_it_rich.state import HIDDEN
from tests.ui.board_hands import Desert
from tests.ui.told import Hands, seated
from ui.dialogs.modal import MenuScene
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import watch
from ui.play.replay.scene import ReplayScene
from ui.words import in_words

UNDO = "Undo {}'s move (Ctrl+Z)"


def undo_tip(hands: Hands) -> str:
    """Return the tip of the undo button."""
    return next(button.tip for button in hands.player.scene.buttons if button.command == "undo")


def entries(hands: Hands) -> int:
    return len(hands.player.session.match.log)


def test_undo_names_whose_move_it_takes_back_and_asks_before_it_is_another_persons(tmp_path: Path) -> None:
    with seated(tmp_path, Desert) as hands:
        desk = hands.player.desk
        hands.do("dice 145, space, click 1-4, space")
        table, before = hands.player.scene, entries(hands)
        assert undo_tip(hands) == UNDO.format("Ada")
        desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        question = desk.scene
        assert isinstance(question, MenuScene)
        assert in_words(question.sentence).startswith("Ada made this move, and now it is Belle's turn.")
        desk.press_key(pygame.K_RETURN)
        assert (desk.scene, entries(hands)) == (table, before), "the answer in focus leaves the move alone"
        desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        desk.press_key(pygame.K_DOWN)
        desk.press_key(pygame.K_RETURN)
        assert (desk.scene, entries(hands)) == (table, before - 1)


def test_undo_asks_nothing_of_a_person_among_computers(tmp_path: Path) -> None:
    with seated(tmp_path, Desert, "start with Ada, computer:easy", pace="slow") as hands:
        hands.do("dice 145, space, click 1-4, soon space")
        before = entries(hands)
        assert undo_tip(hands) == "Undo, back to the last throw (Ctrl+Z)"
        hands.player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert isinstance(hands.player.desk.scene, PlayScene)
        assert entries(hands) == before - 1


def choose(hands: Hands, label: str) -> None:
    """Click an entry of the menu that is open."""
    desk = hands.player.desk
    button = next(button for button in desk.scene.buttons if button.look.label == label)
    assert button.enabled
    desk.click(button.area.center)
    desk.step(3)


def labels(hands: Hands) -> list[str]:
    return [button.look.label for button in hands.player.desk.scene.buttons if button.enabled]


def test_a_computer_player_stands_in_until_the_person_is_back(tmp_path: Path) -> None:
    with seated(tmp_path, Desert) as hands:
        player = hands.player
        hands.do("dice 145, space, click 1-4, space, n")
        choose(hands, "Who plays on")
        assert labels(hands)[:2] == ["Ada leaves", "Belle leaves"]
        choose(hands, "Belle leaves")
        choose(hands, "Hard")
        assert player.session.seats[1].full_name == "Belle (hard)"
        assert (player.session.persons, player.session.actor) == ((0,), 1)
        hands.do("dice 236, wait 100")
        assert player.desk.worker.names == ["Choose"]
        player.answer()
        assert player.session.match.log[-1].actor == "1"
        player.left_and_resumed()
        assert (player.session.persons, player.session.seats[1].level) == ((0,), "hard")
        hands.do("n")
        choose(hands, "Who plays on")
        assert labels(hands)[0] == "Belle is back", "the last person stays"
        choose(hands, "Belle is back")
        assert player.session.persons == (0, 1)
        player.left_and_resumed()
        assert player.session.persons == (0, 1)


def test_a_stand_in_uncovers_no_hidden_cash(tmp_path: Path) -> None:
    with seated(tmp_path, Desert) as hands:
        hands.do("n")
        for label in ("Who plays on", "Ada leaves", "Easy"):
            choose(hands, label)
        assert hands.player.session.persons == (1,)
        cash = dict(hands.more())["cash"]
        watched = watch(hands.player.desk.app, hands.player.session.match)
        assert isinstance(watched, ReplayScene)
        assert (cash, watched.face.view.cash) == ("-, -", [HIDDEN, HIDDEN])


def test_a_single_person_cannot_hand_the_seat_over(tmp_path: Path) -> None:
    with seated(tmp_path, Desert, "start with Ada, computer:easy") as hands:
        hands.do("n")
        assert "Who plays on" not in labels(hands)
