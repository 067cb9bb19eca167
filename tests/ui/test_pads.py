"""A virtual gamepad of SDL, which the program finds and reads like a real one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from games.patience.state import Draw
from tests.ui.deals import EVERYTHING
from tests.ui.gamepad import BUTTONS, Gamepad, plugged_in
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene, dealt
from ui.app.bindings import CommandName
from ui.app.buttons import cap_size
from ui.app.intents import Command, Intent
from ui.play.base.command_words import main_key_words
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin
from ui.screens.launcher import LauncherScene
from ui.widgets.key_signs import Family, pad_sign
from ui.words import in_words

X = pygame.CONTROLLER_BUTTON_X
GUIDE = 5


@pytest.fixture
def pad(desk: Desk) -> Iterator[Gamepad]:
    """Yield a gamepad plugged in while the window is open."""
    with plugged_in() as pad:
        desk.step()
        yield pad
    desk.step()
    assert not desk.app.reader.pads.has_any


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def assert_signed(desk: Desk, family: Family) -> None:
    """Check that the caps of the buttons have the signs of a maker."""
    cap = next(button.cap for button in desk.scene.buttons if button.look.icon == "settings")
    assert cap
    assert pixels(cap.picture) == pixels(pad_sign("start", family, cap_size(desk.scene.m), desk.scene.m))


def asked(desk: Desk, pad: Gamepad, button: int) -> list[CommandName]:
    """Return the commands of a press, without executing them."""
    found: list[CommandName] = []

    def note(intent: Intent, now: float) -> None:
        assert isinstance(intent, Command)
        found.append(intent.name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk.app.dispatcher, "handle", note)
        pad.press(button)
        desk.step(2)
    return found


def test_each_button_of_a_gamepad_gives_its_command_once(desk: Desk, pad: Gamepad) -> None:
    found = [asked(desk, pad, button) for button in range(BUTTONS)]
    assert found[:4] == [["activate"], ["back"], ["deal"], ["hint"]]
    assert [len(each) for each in found] == [int(button != GUIDE) for button in range(BUTTONS)]


def test_each_press_turns_one_card(desk: Desk, pad: Gamepad) -> None:
    desk.show(lambda app: dealt(app, EVERYTHING))
    assert isinstance(desk.scene, PlayScene)
    for turned in range(1, 6):
        pad.press(X)
        desk.step(20)
        moves = [entry.move for entry in desk.scene.session.match.log[1:]]
        assert moves == [Draw()] * turned


def test_the_button_that_turns_a_card_has_the_sign_of_the_pad_as_long_as_it_does(
    desk: Desk, pad: Gamepad
) -> None:
    desk.show(lambda app: dealt(app, EVERYTHING))
    scene = desk.scene
    assert isinstance(scene, PatienceScene)

    def sign() -> bytes | None:
        main = scene.buttons.at(scene.face.layout.side.main.center)
        assert main
        return pixels(main.cap.picture) if main.cap and main.cap.visible else None

    assert sign() is None
    for _ in range(24):
        pad.press(X)
        desk.step(2)
        if scene.session.match.state.stock:
            assert sign() == pixels(pad_sign("x", "xbox", cap_size(scene.m), scene.m))
    assert not scene.session.match.state.stock
    assert sign() is None, "it gives up now, which no key and no button of a pad does"
    desk.assert_redraw_is_exact()


def test_a_gamepad_that_is_plugged_in_leads_through_the_launcher(desk: Desk, pad: Gamepad) -> None:
    desk.show(LauncherScene)
    desk.step(20)
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    desk.step(2)
    assert desk.scene.focus.is_shown
    assert desk.app.reader.uses_gamepad
    pad.press(pygame.CONTROLLER_BUTTON_START)
    desk.step(20)
    assert type(desk.scene).__name__ == "SettingsScene"


def test_a_held_arrow_and_a_tilted_stick_come_again_and_the_loop_wakes_for_them(
    desk: Desk, pad: Gamepad
) -> None:
    desk.show(LauncherScene)
    desk.step(20)
    down = pygame.CONTROLLER_BUTTON_DPAD_DOWN
    ways: list[tuple[Callable[[], None], Callable[[], None]]] = [
        (lambda: pad.hold(down), lambda: pad.release(down)),
        (lambda: pad.tilt(1, 1.0), lambda: pad.tilt(1, 0.0)),
    ]
    for hold, let_go in ways:
        desk.scene.focus.set(desk.scene.targets()[0])
        stays = [desk.scene.focus.target]
        hold()
        for _ in range(4):
            pause = desk.app.loop.step() / 1000
            assert pause < 0.5
            stays.append(desk.scene.focus.target)
            desk.clock.forward(pause)
        let_go()
        desk.app.loop.step()
        steps = sum(one is not other for one, other in pairwise(stays))
        assert steps >= 2
        assert desk.app.reader.pads.due == float("inf")


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Xbox Series X Controller", "xbox"),
        ("PS5 Controller", "playstation"),
        ("Sony DualShock 4", "playstation"),
        ("Nintendo Switch Pro Controller", "nintendo"),
        ("No-name pad", "xbox"),
    ],
)
def test_caps_have_the_signs_of_the_maker_of_the_gamepad(desk: Desk, name: str, family: Family) -> None:
    with plugged_in(name) as pad:
        desk.show(LauncherScene)
        desk.step(20)
        pad.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        desk.step(2)
        assert_signed(desk, family)
        with plugged_in("PS4 Controller") as other:
            desk.step()
            other.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
            desk.step(2)
            assert_signed(desk, "playstation")


def test_what_is_held_on_a_gamepad_goes_on_while_others_come_and_go(desk: Desk, pad: Gamepad) -> None:
    pads = desk.app.reader.pads
    desk.show(LauncherScene)
    desk.step(20)
    with plugged_in("Second") as other:
        desk.step()
        other.hold(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        desk.step()
        assert pads.due < float("inf")
        with plugged_in("Third"):
            desk.step(2)
            assert pads.due < float("inf"), "it is still held"
        desk.step(2)
        assert pads.due < float("inf")
    desk.step(2)
    assert pads.due == float("inf"), "the pad on which it was held is gone"
    pad.press(pygame.CONTROLLER_BUTTON_START)
    desk.step(20)
    assert type(desk.scene).__name__ == "SettingsScene"


def test_each_of_two_persons_plays_with_an_own_gamepad_whose_signs_are_shown(desk: Desk) -> None:
    with plugged_in("PS5 Controller") as first, plugged_in("Nintendo Switch Pro Controller") as second:
        desk.step()
        desk.app.push(begin(desk.app, "strike_it_rich", ("Ada", "Belle")))
        desk.step(80)
        scene = desk.scene
        assert isinstance(scene, PlayScene)
        pads, families = (first, second), tuple[Family, Family](("playstation", "nintendo"))
        first.press(X)
        desk.step(80)
        for count in (1, 2):  # they roll for the start, and the one who begins rolls again
            actor = scene.session.actor
            pads[1 - actor].press(X)
            desk.step(80)
            assert len(scene.session.match.log) == count, "it is the turn of the other gamepad"
            pads[actor].press(X)
            desk.step(80)
            assert len(scene.session.match.log) == count + 1
        assert_signed(desk, families[scene.session.actor])
        second.press(pygame.CONTROLLER_BUTTON_START)
        desk.step(20)
        assert desk.scene is not scene, "either may open the settings"
    desk.step(2)
    with plugged_in("PS5 Controller") as alone:
        desk.step(2)
        desk.app.pop()
        desk.step(20)
        alone.press(pygame.CONTROLLER_BUTTON_BACK)
        desk.step(20)
        assert type(desk.scene).__name__ == "RulesScene"


def test_a_gamepad_that_goes_round_takes_another_seat_by_a_second_press(desk: Desk, pad: Gamepad) -> None:
    with plugged_in("Nobody's"):
        desk.step()
        desk.app.push(begin(desk.app, "strike_it_rich", ("Ada", "Belle")))
        desk.step(80)
        scene, rolls = desk.scene, []
        assert isinstance(scene, PlayScene)
        for _ in range(3):
            pad.press(X)
            desk.step(80)
            rolls.append(len(scene.session.match.log))
        assert rolls == [1, 1, 2]


def test_caps_show_the_buttons_of_the_gamepad_as_long_as_it_is_used(desk: Desk, pad: Gamepad) -> None:
    desk.show(LauncherScene)
    desk.step(20)
    caps = [button.cap for button in desk.scene.buttons]
    assert caps == [None] * len(caps)
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    desk.step(2)
    signed = [button.look.icon for button in desk.scene.buttons if button.cap]
    assert signed == ["settings", "rules"]
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_DOWN)
    desk.step(2)
    assert not any(button.cap for button in desk.scene.buttons)
    desk.assert_redraw_is_exact()


@pytest.mark.parametrize("name", ["Xbox Series X Controller", "PS5 Controller", "Switch Pro Controller"])
@pytest.mark.parametrize("text_size", [100, 175])
def test_no_sign_of_a_gamepad_lies_over_another(tmp_path: Path, name: str, text_size: int) -> None:
    with opened(tmp_path, (960, 600), text_size=text_size) as desk, plugged_in(name) as pad:
        desk.step()
        desk.show(lambda app: dealt(app, EVERYTHING))
        pad.press(X)
        desk.step(5)
        caps = [button.cap.rect for button in desk.scene.buttons if button.cap and button.cap.visible]
        assert len(caps) > 4
        assert not [pair for pair in combinations(caps, 2) if pair[0].colliderect(pair[1])]


def test_the_line_of_the_lamp_names_a_key_only_while_keys_are_used(desk: Desk, pad: Gamepad) -> None:
    desk.show(lambda app: dealt(app, EVERYTHING))
    scene = desk.at(PatienceScene)
    assert scene.face.panel.values["lamp"] == "off (L)"
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    desk.step(2)
    assert scene.face.panel.values["lamp"] == "off"
    desk.press_key(pygame.K_DOWN)
    assert scene.face.panel.values["lamp"] == "off (L)"
    desk.app.change_settings(buttons=(("lamp", "rightstick"),))
    scene = desk.at(PatienceScene)
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    desk.step(2)
    assert scene.face.panel.values["lamp"] == "off (RS)"


def test_secret_cash_is_shown_by_the_key_or_the_button_of_the_device_in_use(desk: Desk, pad: Gamepad) -> None:
    def told() -> str:
        scene = desk.at(PlayScene)
        actor = scene.session.actor
        return scene.controller.row(scene.face.facts(actor, is_active=True), actor).secret

    desk.app.push(begin(desk.app, "strike_it_rich", ("Ada", "Belle")))
    desk.step(80)
    assert told() == "hold P to peek"
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    desk.step(2)
    assert told() == "cash is secret"
    desk.app.change_settings(buttons=(("peek", "rightstick"),))
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    desk.step(2)
    assert told() == "RS to peek"


def test_a_tip_names_no_key_while_a_gamepad_is_used(desk: Desk, pad: Gamepad) -> None:
    desk.show(LauncherScene)
    desk.step(20)
    named = [button for button in desk.scene.buttons if desk.scene.buttons._tip_of(button).endswith(")")]
    assert named
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    desk.step(2)
    assert not [button for button in named if desk.scene.buttons._tip_of(button).endswith(")")]


@pytest.mark.parametrize(
    ("name", "button"), [("Xbox Series X Controller", "X"), ("PS5 Controller", "Square"), ("", "Space")]
)
def test_the_main_key_is_named_as_on_the_device_in_use(desk: Desk, name: str, button: str) -> None:
    desk.show(LauncherScene)
    with plugged_in(name) if name else nullcontext() as pad:
        desk.step()
        if pad:
            pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
            desk.step(2)
        assert in_words(main_key_words(desk.app.reader)) == button
