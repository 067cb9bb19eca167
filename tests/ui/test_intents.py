"""From events to intents; the focus; and the time of play."""

from __future__ import annotations

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
CTRL, SHIFT, ALT, META = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA


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


@pytest.mark.parametrize("button", [2, 4, 5, 6])
def test_other_buttons_mean_nothing(button: int) -> None:
    assert read(PRESS, pos=(3, 4), button=button) is None
    assert read(RELEASE, pos=(3, 4), button=button) is None


def test_two_quick_presses_are_a_double_click_and_three_are_not_two() -> None:
    reader = Reader()
    presses = [press(reader, now) for now in (1.0, 1.2, 1.4, 1.6)]
    assert presses == [False, True, False, True]


@pytest.mark.parametrize(
    ("later", "place", "button"),
    [(DOUBLE_CLICK + 0.01, (50, 50), 1), (0.1, (50, 60), 1), (0.1, (50, 50), 3)],
)
def test_late_distant_and_other_presses_are_no_double_click(
    later: float, place: tuple[int, int], button: int
) -> None:
    reader = Reader()
    assert not press(reader, 1.0)
    assert not press(reader, 1.0 + later, place, button)


def test_two_right_clicks_are_no_double_click() -> None:
    reader = Reader()
    assert [press(reader, now, button=3) for now in (1.0, 1.1)] == [False, False]


def test_a_drag_is_no_half_of_a_double_click() -> None:
    reader = Reader()
    read(PRESS, 1.0, reader, pos=(50, 50), button=1)
    read(RELEASE, 1.1, reader, pos=(90, 50), button=1)
    assert not press(reader, 1.2)


# ------------------------------------------------------------------ the keyboard
@pytest.mark.parametrize(
    ("code", "mod", "name"),
    [
        (pygame.K_LEFT, 0, "left"), (pygame.K_RIGHT, 0, "right"), (pygame.K_UP, 0, "up"),
        (pygame.K_DOWN, 0, "down"), (pygame.K_TAB, 0, "next"), (pygame.K_TAB, SHIFT, "previous"),
        (pygame.K_RETURN, 0, "activate"), (pygame.K_KP_ENTER, 0, "activate"), (pygame.K_SPACE, 0, "deal"),
        (pygame.K_ESCAPE, 0, "back"), (pygame.K_z, CTRL, "undo"), (pygame.K_z, META, "undo"),
        (pygame.K_z, CTRL | SHIFT, "redo"), (pygame.K_y, CTRL, "redo"), (pygame.K_BACKSPACE, 0, "undo"),
        (pygame.K_u, 0, "undo"), (pygame.K_h, 0, "hint"), (pygame.K_h, CTRL, "hint"), (pygame.K_n, 0, "new"),
        (pygame.K_n, CTRL, "new"), (pygame.K_r, 0, "again"), (pygame.K_F5, 0, "again"),
        (pygame.K_g, 0, "number"), (pygame.K_d, CTRL, "number"), (pygame.K_F1, 0, "rules"),
        (pygame.K_COMMA, 0, "settings"), (pygame.K_m, 0, "mute"), (pygame.K_F11, 0, "full screen"),
        (pygame.K_RETURN, ALT, "full screen"), (pygame.K_f, CTRL, "full screen"),
        (pygame.K_f, 0, "foundation"), (pygame.K_w, 0, "waste"),
    ],
)  # fmt: skip
def test_keys_ask_for_commands(code: int, mod: int, name: CommandName) -> None:
    assert key(code, mod) == Command(name)


@pytest.mark.parametrize("character", ["q", "7", "K", "ö"])
def test_other_characters_are_typed_in_capitals(character: str) -> None:
    assert key(ord(character), 0, character) == Typed(character.upper())


@pytest.mark.parametrize(
    ("code", "mod", "character"),
    [(pygame.K_q, CTRL, "\x11"), (pygame.K_q, ALT, "q"), (pygame.K_LSHIFT, SHIFT, ""), (pygame.K_F3, 0, ""),
     (pygame.K_SEMICOLON, 0, ";")],
)  # fmt: skip
def test_other_keys_mean_nothing(code: int, mod: int, character: str) -> None:
    assert key(code, mod, character) is None
    assert read(pygame.KEYUP, key=code, mod=mod, unicode=character) is None


def test_a_gamepad_asks_for_commands() -> None:
    assert read(pygame.JOYBUTTONDOWN, button=0) == Command("activate")
    assert read(pygame.JOYBUTTONDOWN, button=1) == Command("back")
    assert read(pygame.JOYBUTTONDOWN, button=99) is None
    hats = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}
    assert all(read(pygame.JOYHATMOTION, value=value) == Command(name) for value, name in hats.items())  # type: ignore[arg-type]
    assert read(pygame.JOYHATMOTION, value=(0, 0)) is None


def test_every_command_has_a_key() -> None:
    reached = {*intents._KEYS.values(), *intents._WITH_CONTROL.values(), "next", "previous"}
    assert reached == set(get_args(CommandName))
    assert set(intents._PAD.values()) <= reached


# ------------------------------------------------------------------ the focus
GRID = [(f"{row}{column}", Rect(100 * column, 50 * row, 80, 40)) for row in range(3) for column in range(3)]


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [("11", "left", "10"), ("11", "right", "12"), ("11", "up", "01"), ("11", "down", "21"),
     ("10", "left", None), ("22", "down", None), ("02", "up", None), ("22", "right", None)],
)  # fmt: skip
def test_arrows_go_to_the_neighbour(start: str, direction: Direction, end: str | None) -> None:
    assert neighbour(GRID, dict(GRID)[start], direction) == end


def test_what_is_straight_ahead_wins_over_what_is_near_but_aside() -> None:
    places = [("aside", Rect(30, 60, 20, 20)), ("ahead", Rect(0, 90, 20, 20))]
    assert neighbour(places, Rect(0, 0, 20, 20), "down") == "ahead"


def test_what_is_only_aside_is_reached_all_the_same() -> None:
    places = [("aside", Rect(200, 30, 20, 20))]
    assert neighbour(places, Rect(0, 0, 20, 20), "down") == "aside"
    assert neighbour(places, Rect(0, 0, 20, 20), "left") is None
    assert neighbour([], Rect(0, 0, 20, 20), "left") is None


def test_tab_goes_round_and_round() -> None:
    things = ["a", "b", "c"]
    assert [following(things, here, 1) for here in (None, "a", "c", "gone")] == ["a", "b", "a", "a"]
    assert [following(things, here, -1) for here in (None, "a", "c", "gone")] == ["c", "c", "b", "c"]
    assert following([], "a", 1) is None


# ------------------------------------------------------------------ the time of play
def test_time_passes_only_while_it_runs() -> None:
    timer = PlayTimer()
    assert timer.seconds(100) == 0
    timer.resume(100)
    timer.resume(105)
    assert timer.seconds(110) == 10
    timer.pause(110)
    timer.pause(115)
    assert timer.seconds(120) == 10
    timer.resume(200)
    assert timer.seconds(205) == 15


def test_earlier_sittings_count_but_not_for_this_one() -> None:
    timer = PlayTimer()
    timer.before = 60
    timer.resume(0)
    assert timer.seconds(5) == 65
    assert timer.here(5) == 5
