"""From events to intents; the focus; and the time of play."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from ui.app import intents
from ui.app.focus import Direction, following, neighbour
from ui.app.intents import DOUBLE_CLICK, Command, CommandName, Intent, Pointer, Reader, Scroll, Typed
from ui.play.session import PlayTimer

PRESS, RELEASE, MOVE = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION
HELD = {
    "ctrl": pygame.KMOD_LCTRL,
    "shift": pygame.KMOD_LSHIFT,
    "alt": pygame.KMOD_LALT,
    "meta": pygame.KMOD_LMETA,
}
KEYS = [
    line.split(": ")
    for line in (Path(__file__).parent / "keys.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def read(kind: int, now: float = 0.0, reader: Reader | None = None, **values: Any) -> Intent | None:
    return (reader or Reader()).read(Event(kind, **values), now)


def key(code: int, mod: int = 0, character: str = "") -> Intent | None:
    return read(pygame.KEYDOWN, key=code, mod=mod, unicode=character)


def press(reader: Reader, now: float, place: tuple[int, int] = (50, 50), button: int = 1) -> bool:
    """Press and let go; whether the press was the second of a double click."""
    found = read(PRESS, now, reader, pos=place, button=button)
    read(RELEASE, now, reader, pos=place, button=button)
    assert isinstance(found, Pointer)
    return found.is_double


# ------------------------------------------------------------------ the mouse
def test_press_move_release() -> None:
    assert read(PRESS, pos=(3, 4), button=1) == Pointer("press", (3, 4), 1)
    assert read(PRESS, pos=(3, 4), button=3) == Pointer("press", (3, 4), 3)
    assert read(RELEASE, pos=(3, 4), button=1) == Pointer("release", (3, 4), 1)
    assert read(MOVE, pos=(5, 6), buttons=(1, 0, 0)) == Pointer("move", (5, 6), 1)
    assert read(MOVE, pos=(5, 6), buttons=(0, 0, 0)) == Pointer("move", (5, 6), 0)
    assert read(pygame.MOUSEWHEEL, x=0, y=-2) == Scroll(-2.0)
    for button in (2, 4, 5, 6):
        assert read(PRESS, pos=(3, 4), button=button) is None
        assert read(RELEASE, pos=(3, 4), button=button) is None


def test_two_quick_presses_of_the_left_button_at_one_place_are_a_double_click() -> None:
    reader = Reader()
    assert [press(reader, now) for now in (1.0, 1.2, 1.4, 1.6)] == [False, True, False, True]
    others: list[dict[str, Any]] = [
        {"now": 3.0 + DOUBLE_CLICK + 0.01}, {"now": 3.1, "place": (50, 60)}, {"now": 3.1, "button": 3},
    ]  # fmt: skip
    for other in others:
        reader = Reader()
        assert not press(reader, 3.0)
        assert not press(reader, **other)
    assert [press(reader, now, button=3) for now in (5.0, 5.1)] == [False, False]
    read(PRESS, 7.0, reader, pos=(50, 50), button=1)
    read(RELEASE, 7.1, reader, pos=(90, 50), button=1)
    assert not press(reader, 7.2), "a drag is no half of one"


# ------------------------------------------------------------------ keyboard and gamepad
@pytest.mark.filterwarnings("ignore:pygame.init")
@pytest.mark.parametrize(("written", "name"), KEYS)
def test_keys_ask_for_commands(written: str, name: str) -> None:
    *held, code = written.split()
    assert key(pygame.key.key_code(code), sum(HELD[each] for each in held)) == Command(name)  # type: ignore[arg-type]


def test_other_characters_are_typed_in_capitals_and_other_keys_mean_nothing() -> None:
    for character in ("q", "7", "K", "ö"):
        assert key(ord(character), 0, character) == Typed(character.upper())
    for code, held, character in (
        (pygame.K_q, "ctrl", "\x11"), (pygame.K_q, "alt", "q"), (pygame.K_LSHIFT, "shift", ""),
    ):  # fmt: skip
        assert key(code, HELD[held], character) is None
    for code in (pygame.K_F3, pygame.K_SEMICOLON):
        assert key(code, 0, ";" if code == pygame.K_SEMICOLON else "") is None
    assert read(pygame.KEYUP, key=pygame.K_q, mod=0, unicode="q") is None


def test_a_gamepad_asks_for_commands() -> None:
    assert read(pygame.JOYBUTTONDOWN, button=0) == Command("activate")
    assert read(pygame.JOYBUTTONDOWN, button=1) == Command("back")
    assert read(pygame.JOYBUTTONDOWN, button=99) is None
    hats = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}
    assert all(read(pygame.JOYHATMOTION, value=value) == Command(name) for value, name in hats.items())  # type: ignore[arg-type]
    assert read(pygame.JOYHATMOTION, value=(0, 0)) is None


def test_every_command_has_a_key_and_every_key_is_in_the_list() -> None:
    reached = {name for _, name in KEYS}
    assert reached == set(get_args(CommandName))
    assert {*intents._KEYS.values(), *intents._WITH_CONTROL.values(), *intents._PAD.values()} <= reached


# ------------------------------------------------------------------ the focus
GRID = [(f"{row}{column}", Rect(100 * column, 50 * row, 80, 40)) for row in range(3) for column in range(3)]


def test_arrows_go_to_the_neighbour_and_none_leaves_the_edge() -> None:
    ways: dict[Direction, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
    for name, place in GRID:
        for direction, (down, across) in ways.items():
            there = f"{int(name[0]) + down}{int(name[1]) + across}"
            assert neighbour(GRID, place, direction) == (there if there in dict(GRID) else None)


def test_what_is_straight_ahead_wins_over_what_is_near_but_aside() -> None:
    here = Rect(0, 0, 20, 20)
    aside, ahead = ("aside", Rect(30, 60, 20, 20)), ("ahead", Rect(0, 90, 20, 20))
    assert neighbour([aside, ahead], here, "down") == "ahead"
    assert neighbour([aside], here, "down") == "aside"
    assert neighbour([aside], here, "left") is None


def test_tab_goes_round_and_round() -> None:
    things = ["a", "b", "c"]
    assert [following(things, here, 1) for here in (None, "a", "c", "gone")] == ["a", "b", "a", "a"]
    assert [following(things, here, -1) for here in (None, "a", "c", "gone")] == ["c", "c", "b", "c"]
    assert following([], "a", 1) is None


# ------------------------------------------------------------------ the time of play
def test_time_passes_only_while_it_runs_and_earlier_sittings_count_but_not_for_this_one() -> None:
    timer = PlayTimer()
    assert timer.seconds(100) == 0
    for now in (100, 105):
        timer.resume(now)
    assert timer.seconds(110) == 10
    for now in (110, 115):
        timer.pause(now)
    assert timer.seconds(120) == 10
    timer.resume(200)
    timer.before = 60
    assert timer.seconds(205) == 75
    assert timer.here(205) == 15
