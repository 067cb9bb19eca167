"""What goes with a button: its tip, which never outlives it, and the cap of its key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.core import Chance
from tests.ui.harness import Desk, Place, opened
from ui.app.buttons import TIP_DEPTH
from ui.app.scene import Scene
from ui.draw.theme import Metrics
from ui.games.calamityville import layout as calamity_layout
from ui.games.gold_am_yukon import layout as yukon_layout
from ui.games.klondike_board import layout as klondike_layout
from ui.games.strike_it_rich import layout as strike_layout
from ui.play.scene import PlayScene
from ui.widgets.button import Button, ButtonLook, button_picture

BOARDS = ("strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville")
SPOT = Rect(300, 200, 120, 40)
AWAY = (20, 20)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def tips(scene: Scene) -> list[Rect]:
    return [sprite.rect for sprite in scene.layer if sprite.depth == TIP_DEPTH]


def tipped(desk: Desk) -> Button:
    """A button with a tip, the pointer on it, the tip shown."""
    button = desk.scene.buttons.add(SPOT, ButtonLook("Dig"), lambda: None, "Dig here (D)")
    rest(desk, SPOT.center)
    assert len(tips(desk.scene)) == 1
    return button


def rest(desk: Desk, place: Place) -> None:
    desk.move(place)
    desk.step(20, 0.05)


# ------------------------------------------------------------------ tips
def test_a_tip_goes_when_its_button_is_hidden(desk: Desk) -> None:
    button = tipped(desk)
    button.reveal(visible=False)
    desk.step()
    assert not tips(desk.scene)
    desk.assert_redraw_is_exact()


def test_no_tip_comes_for_a_button_that_has_been_hidden(desk: Desk) -> None:
    button = desk.scene.buttons.add(SPOT, ButtonLook("Dig"), lambda: None, "Dig here (D)")
    desk.click(SPOT.center)
    button.reveal(visible=False)
    desk.step(40, 0.05)
    assert not tips(desk.scene)


def test_a_tip_comes_again_after_a_rest_when_its_button_is_back_under_the_pointer(desk: Desk) -> None:
    button = tipped(desk)
    button.reveal(visible=False)
    desk.step(20, 0.05)
    button.reveal(visible=True)
    desk.step(2, 0.05)
    assert not tips(desk.scene)
    desk.step(20, 0.05)
    assert len(tips(desk.scene)) == 1


def test_a_tip_goes_when_its_button_is_taken_away(desk: Desk) -> None:
    button = tipped(desk)
    desk.scene.buttons.drop([button])
    assert not tips(desk.scene)
    desk.step(40, 0.05)
    assert not tips(desk.scene)
    desk.assert_redraw_is_exact()


def test_a_tip_goes_when_the_pointer_leaves_the_window(desk: Desk) -> None:
    tipped(desk)
    desk.post(pygame.WINDOWLEAVE)
    desk.step(40, 0.05)
    assert not tips(desk.scene)
    desk.assert_redraw_is_exact()


@pytest.mark.parametrize("game", BOARDS)
def test_nothing_covers_a_board_while_the_mouse_stays_where_the_dice_were_thrown(
    desk: Desk, game: str
) -> None:
    scene = laid(desk, game)
    desk.click(main_button(scene).area.center)
    for _ in range(100):
        desk.step(1, 0.05)
        assert not tips(scene)


# ------------------------------------------------------------------ caps
def laid(desk: Desk, game: str) -> PlayScene:
    """A new game of two persons, at the first throw."""
    scene = desk.app.navigator.new_board_scene(game, ("Belle", "Soapy"), {})
    assert isinstance(scene, PlayScene)
    desk.app.push(scene)
    desk.settle()
    while not isinstance(scene.session.match.turn, Chance):
        assert scene.play(scene.session.moves[0])
        desk.settle()
    return scene


def main_button(scene: PlayScene) -> Button:
    """The button that Space stands for."""
    (found,) = [each for each in scene.buttons if each.visible and each.look.kind == "primary"]
    return found


@pytest.mark.parametrize("game", BOARDS)
def test_the_green_button_shows_its_key_as_a_cap_and_has_no_tip(desk: Desk, game: str) -> None:
    button = main_button(laid(desk, game))
    assert button.tip == ""
    assert button.cap
    assert button.cap.visible
    assert button.cap.rect.colliderect(button.area)


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
    desk.scene.buttons.drop([button])
    assert button.cap not in list(desk.scene.layer)
    desk.step()
    desk.assert_redraw_is_exact()


LAYOUTS: dict[str, Callable[..., Any]] = {
    "strike_it_rich": strike_layout.lay_out,
    "klondike_board": partial(klondike_layout.lay_out, seats=2),
    "gold_am_yukon": partial(yukon_layout.lay_out, seats=2),
    "calamityville": partial(calamity_layout.lay_out, seats=2),
}
PLACES: dict[
    str, dict[str, tuple[str, tuple[str, ...]]]
] = {  # where buttons are, the key of each, and the longest that they say
    "strike_it_rich": {
        "main": ("Space", ("Strike for $150,000", "Claim it and strike for $150,000")),
        "second": ("S", ("Swap",)),
    },
    "klondike_board": {
        "main": ("Space", ("Put up Trading Company", "Try for a double")),
        "second": ("S", ("Sell the claim", "Show it again", "Toll $10,000")),
        "third": ("D", ("Counter", "Deal")),
    },
    "gold_am_yukon": {
        "main": ("Space", ("Stake C for 12 nuggets", "Close in and stake")),
        "second": ("E", ("Other end",)),
        "third": ("X", ("Leave D4?", "Stop here")),
    },
    "calamityville": {
        "main": ("Space", ("Throw for the donkey", "Give up the hotel")),
        "second": ("S", ("No, thank you", "Keep the money")),
    },
}
WINDOWS = ((960, 600), (1280, 800), (3840, 2160), (800, 1280))
BUTTONS = [(game, name) for game, names in PLACES.items() for name in names]


def letters(size: tuple[int, int], label: str, m: Metrics) -> pygame.Mask:
    """Where a button shows its label and icon."""
    written = button_picture(*size, ButtonLook(label, "check", "primary", 18), "rest", m)
    bare = button_picture(*size, ButtonLook(kind="primary", size=18), "rest", m)
    mask = pygame.mask.from_threshold(written, (0, 0, 0), (1, 1, 1, 255), bare)
    mask.invert()
    return mask


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize(("game", "name"), BUTTONS)
def test_a_label_is_whole_and_its_cap_hides_nothing_of_it(
    game: str, name: str, window: tuple[int, int], text_size: int
) -> None:
    pygame.font.init()
    m = Metrics(*window, text_size)
    place = getattr(LAYOUTS[game](m, "NAME"), name)
    key, labels = PLACES[game][name]
    for label in labels:
        written = letters(place.size, label, m)
        inside = Rect((0, 0), place.size).inflate(-m.u(6), 0)
        assert all(inside.contains(part) for part in written.get_bounding_rects()), label
        cap = Button(place, ButtonLook(label), m, lambda: None, key=key).cap
        assert cap
        under = pygame.Mask(cap.rect.size, fill=True)
        assert not written.overlap_area(under, (cap.rect.x - place.x, cap.rect.y - place.y)), label
