"""The question for a deal's number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from games.patience.deals import check_deal
from tests.ui.harness import SIZES, Board, Desk, opened
from ui.app.app import App
from ui.dialogs.number import NumberScene

SENTENCE = "Type the number of a deal. The same number is always the same deal."


class Asked(NumberScene):
    """A question whose answers are kept."""

    def __init__(self, app: App) -> None:
        self.taken: list[str] = []
        super().__init__(app, "DEAL NUMBER", SENTENCE, "617", check_deal, self.taken.append)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        desk.show(Asked)
        yield desk


def asked(desk: Desk) -> Asked:
    assert isinstance(desk.scene, Asked)
    return desk.scene


def test_a_number_is_typed_and_taken_with_enter(desk: Desk) -> None:
    scene = asked(desk)
    assert scene.form.fields[0].value == "617"
    desk.type("40123")
    desk.press_key(pygame.K_RETURN)
    assert scene.taken == ["40123"]
    assert isinstance(desk.scene, Board)


def test_a_number_is_pasted(desk: Desk) -> None:
    scene = asked(desk)
    pygame.scrap.put_text(" ms4711\n")
    desk.press_key(pygame.K_v, pygame.KMOD_CTRL)
    desk.press_key(pygame.K_RETURN)
    assert scene.taken == ["4711"]


def test_the_scene_has_gone_when_the_number_is_handed_over(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        seen: list[bool] = []
        desk.show(
            lambda app: NumberScene(
                app,
                "DEAL NUMBER",
                SENTENCE,
                "5",
                check_deal,
                lambda _: seen.append(desk.scene is desk.app.scenes[0]),
            )
        )
        desk.press_key(pygame.K_RETURN)
        assert seen == [True]


@pytest.mark.parametrize("written", ["gold", "0", "", "1.5", "123456789012345678901"])
def test_a_wrong_number_is_refused_with_the_sentence_and_the_scene_stays(desk: Desk, written: str) -> None:
    scene = asked(desk)
    desk.press_key(pygame.K_DELETE)
    desk.type(written)
    desk.press_key(pygame.K_RETURN)
    assert desk.scene is scene
    assert scene.refusal == "A deal number has 1 to 20 digits and is not 0."
    assert "refuse" in desk.sound.played
    desk.assert_redraw_is_exact()
    desk.type("7")
    assert scene.refusal == ""
    desk.assert_redraw_is_exact()
    assert scene.taken == []


def test_escape_and_never_mind_take_nothing(desk: Desk) -> None:
    leaves: list[Callable[[], None]] = [
        lambda: desk.press_key(pygame.K_ESCAPE),
        lambda: desk.click(asked(desk).buttons[1].area.center),
        lambda: desk.click((5, 5)),
    ]
    for leave in leaves:
        scene = asked(desk)
        leave()
        assert scene.taken == []
        assert isinstance(desk.scene, Board)
        desk.show(Asked)


def test_the_button_deals(desk: Desk) -> None:
    scene = asked(desk)
    desk.type("12")
    desk.click(scene.buttons[0].area.center)
    assert scene.taken == ["12"]


def test_all_by_keyboard(desk: Desk) -> None:
    scene = asked(desk)
    desk.type("12")
    desk.press_key(pygame.K_DOWN)
    assert scene.focus.target in list(scene.buttons)
    while scene.focus.target is not scene.buttons[0]:
        desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_SPACE)
    assert scene.taken == ["12"]


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_every_window(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(Asked)
        scene = asked(desk)
        desk.type("gold")
        desk.press_key(pygame.K_RETURN)
        window = desk.app.metrics.window
        parts: list[Rect] = [target.area for target in scene.targets()]
        parts += [sprite.rect for sprite in scene.layer if sprite.depth == 45]
        assert len(parts) == 4
        assert window.contains(scene.frame)
        for number, part in enumerate(parts):
            assert scene.frame.contains(part)
            assert part.collidelist(parts[number + 1 :]) == -1
        desk.assert_redraw_is_exact()
