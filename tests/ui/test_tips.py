"""What goes with a button: its tip, which never outlives it, and the cap of its key."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from games.core import Chance
from tests.ui.board_games import BOARDS
from tests.ui.harness import Desk
from ui.app.buttons import TIP_DEPTH
from ui.app.scene import Scene
from ui.play.playing.scene import PlayScene
from ui.widgets.button import Button, ButtonLook

SPOT = Rect(300, 200, 120, 40)


def tips(scene: Scene) -> list[Rect]:
    return [sprite.rect for sprite in scene.layer if sprite.depth == TIP_DEPTH]


def tipped(desk: Desk) -> Button:
    """A button with a tip, the pointer on it, the tip shown."""
    button = desk.scene.buttons.add(SPOT, ButtonLook("Dig"), lambda: None, "Dig here (D)")
    desk.move(SPOT.center)
    desk.step(20, 0.05)
    assert len(tips(desk.scene)) == 1
    return button


def test_a_tip_goes_with_its_button_and_with_the_pointer(desk: Desk) -> None:
    ends: list[Callable[[Button], object]] = [
        lambda button: button.reveal(visible=False),
        lambda button: desk.scene.buttons.remove([button]),
        lambda button: desk.post(pygame.WINDOWLEAVE),
    ]
    for end in ends:
        button = tipped(desk)
        end(button)
        for _ in range(40):
            desk.step(1, 0.05)
            assert not tips(desk.scene)
        desk.assert_redraw_is_exact()
        desk.scene.buttons.remove([button])


def test_a_tip_comes_after_a_rest_to_a_button_that_is_seen(desk: Desk) -> None:
    button = tipped(desk)
    desk.click(SPOT.center)
    button.reveal(visible=False)
    desk.step(40, 0.05)
    assert not tips(desk.scene)
    button.reveal(visible=True)
    desk.step(2, 0.05)
    assert not tips(desk.scene)
    desk.step(20, 0.05)
    assert len(tips(desk.scene)) == 1


@pytest.mark.parametrize("game", BOARDS)
def test_the_green_button_shows_its_key_and_nothing_covers_the_board_after_the_throw(
    desk: Desk, game: str
) -> None:
    scene = desk.app.navigator.new_board_scene(game, ("Belle", "Soapy"), {})
    assert isinstance(scene, PlayScene)
    desk.app.push(scene)
    desk.settle()
    while not isinstance(scene.session.match.turn, Chance):
        assert scene.play(scene.session.moves[0])
        desk.settle()
    (button,) = [each for each in scene.buttons if each.visible and each.look.kind == "primary"]
    assert button.tip == ""
    assert button.cap
    assert button.cap.visible
    assert button.cap.rect.colliderect(button.area)
    desk.click(button.area.center)
    for _ in range(60):
        desk.step(1, 0.05)
        assert not tips(scene)


def test_a_cap_goes_with_its_button_and_with_what_its_key_can_do(desk: Desk) -> None:
    button = desk.scene.buttons.add(SPOT, ButtonLook("Dig"), lambda: None, key="D")
    assert button.cap
    button.reveal(visible=False)
    assert not button.cap.visible
    button.reveal(visible=True)
    assert button.cap.visible
    button.show(enabled=False)
    assert not button.cap.visible
    desk.step()
    desk.assert_redraw_is_exact()
    desk.scene.buttons.remove([button])
    assert button.cap not in list(desk.scene.layer)
    desk.step()
    desk.assert_redraw_is_exact()
