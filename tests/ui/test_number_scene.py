"""The question for a deal's number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.deals import check_deal
from tests.ui.harness import Board, Desk, opened
from ui.app.app import App
from ui.dialogs.number import NumberScene


class Asked(NumberScene):
    """A question whose answers are kept, once it has gone."""

    def __init__(self, app: App) -> None:
        self.taken: list[str] = []
        super().__init__(app, "DEAL NUMBER", "Type a number.", "617", check_deal, self.keep)

    def keep(self, written: str) -> None:
        assert self.app.scene is not self
        self.taken.append(written)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def ask(desk: Desk) -> Asked:
    desk.show(Asked)
    assert isinstance(desk.scene, Asked)
    return desk.scene


def test_a_number_is_typed_or_pasted_and_taken_by_key_mouse_and_focus(desk: Desk) -> None:
    scene = ask(desk)
    desk.press_key(pygame.K_RETURN)
    assert scene.taken == ["617"]
    scene = ask(desk)
    pygame.scrap.put_text(" ms4711\n")
    desk.press_key(pygame.K_v, pygame.KMOD_CTRL)
    desk.press_key(pygame.K_RETURN)
    assert scene.taken == ["4711"]
    scene = ask(desk)
    desk.type("40123")
    desk.click(scene.buttons[0].area.center)
    assert scene.taken == ["40123"]
    scene = ask(desk)
    desk.type("12")
    desk.press_key(pygame.K_DOWN)
    assert scene.focus.target in list(scene.buttons)
    while scene.focus.target is not scene.buttons[0]:
        desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_SPACE)
    assert scene.taken == ["12"]
    assert isinstance(desk.scene, Board)


def test_a_wrong_number_is_refused_with_the_sentence_and_the_scene_stays(desk: Desk) -> None:
    scene = ask(desk)
    for written in ("gold", "0", "", "1.5", "123456789012345678901"):
        desk.press_key(pygame.K_a, pygame.KMOD_CTRL)
        desk.press_key(pygame.K_DELETE)
        desk.type(written)
        desk.press_key(pygame.K_RETURN)
        assert desk.scene is scene
        assert scene.refusal == "A deal number has 1 to 20 digits and is not 0."
        assert desk.sound.played.pop() == "refuse"
        desk.assert_redraw_is_exact()
        desk.type("7")
        assert scene.refusal == ""
        desk.assert_redraw_is_exact()
    assert scene.taken == []


def test_escape_and_never_mind_take_nothing(desk: Desk) -> None:
    leaves: list[Callable[[Asked], None]] = [
        lambda scene: desk.press_key(pygame.K_ESCAPE),
        lambda scene: desk.click(scene.buttons[1].area.center),
        lambda scene: desk.click((5, 5)),
    ]
    for leave in leaves:
        scene = ask(desk)
        leave(scene)
        assert scene.taken == []
        assert isinstance(desk.scene, Board)
