"""A gamepad that SDL makes up, opened and read as one that is plugged in."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator

import pygame
import pytest

from tests.ui.harness import Desk
from ui.app.intents import Command, Reader
from ui.screens.launcher import LauncherScene

GAMEPAD, AXES, BUTTONS, HATS = 1, 6, 15, 1
Press = Callable[[int], None]


@pytest.fixture
def press(desk: Desk) -> Iterator[Press]:
    """Presses a button of a gamepad, by SDL's number of it."""
    sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else str(pygame.base.__file__))
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    pygame.joystick.init()
    number = sdl.SDL_JoystickAttachVirtual(GAMEPAD, AXES, BUTTONS, HATS)
    pad = ctypes.c_void_p(sdl.SDL_JoystickOpen(number))

    def press(button: int) -> None:
        for is_down in (1, 0):
            sdl.SDL_JoystickSetVirtualButton(pad, button, is_down)
            pygame.event.pump()

    yield press
    sdl.SDL_JoystickDetachVirtual(number)
    pygame.event.pump()
    desk.app.pads.find()
    assert not desk.app.pads


def test_each_button_of_a_gamepad_asks_once_for_what_it_is_for(desk: Desk, press: Press) -> None:
    reader = Reader(desk.app.pads)
    reader.pads.find()
    assert reader.pads
    asked = []
    for button in range(BUTTONS):
        press(button)
        intents = [reader.read(event, 0.0) for event in pygame.event.get()]
        asked.append([intent.name for intent in intents if isinstance(intent, Command)])
    guide = 5
    assert asked[:4] == [["activate"], ["back"], ["deal"], ["hint"]]
    assert [len(each) for each in asked] == [int(button != guide) for button in range(BUTTONS)]


def test_a_gamepad_that_is_plugged_in_leads_through_the_launcher(desk: Desk, press: Press) -> None:
    desk.show(LauncherScene)
    desk.step(20)
    press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    desk.step(2)
    assert desk.scene.focus.is_shown
    assert desk.app.reader.is_padded
    press(pygame.CONTROLLER_BUTTON_START)
    desk.step(20)
    assert type(desk.scene).__name__ == "SettingsScene"


def test_caps_show_the_buttons_of_the_gamepad_as_long_as_it_is_used(desk: Desk) -> None:
    desk.show(LauncherScene)
    desk.step(20)
    caps = [button.cap for button in desk.scene.buttons]
    assert caps == [None] * len(caps)
    desk.post(pygame.JOYHATMOTION, value=(0, -1), hat=0, instance_id=0)
    desk.step(2)
    signed = [button.look.icon for button in desk.scene.buttons if button.cap]
    assert signed == ["settings", "rules"]
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_DOWN)
    desk.step(2)
    assert not any(button.cap for button in desk.scene.buttons)
    desk.assert_redraw_is_exact()
