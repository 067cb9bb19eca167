"""From events to intents; the focus; and the time of play."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

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
    line.rsplit(": ", 1)
    for line in (Path(__file__).parent / "keys.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def read(kind: int, now: float = 0.0, reader: Reader | None = None, **values: Any) -> Intent | None:
    return (reader or Reader()).read(Event(kind, **values), now)


# ------------------------------------------------------------------ keyboard and gamepad
def pressed(written: str) -> Intent | None:
    """What a key means with others that are held, or a button or the hat of a gamepad."""
    match written.split():
        case ["pad", button]:
            return read(pygame.JOYBUTTONDOWN, button=int(button))
        case ["hat", x, y]:
            return read(pygame.JOYHATMOTION, value=(int(x), int(y)))
        case [*held, name]:
            character = name if len(name) == 1 and "ctrl" not in held else ""
            code = ord(name) if len(name) == 1 else pygame.key.key_code(name)
            return read(pygame.KEYDOWN, key=code, mod=sum(HELD[each] for each in held), unicode=character)
    raise AssertionError(written)


@pytest.mark.filterwarnings("ignore:pygame.init")
@pytest.mark.parametrize(("written", "meaning"), KEYS)
def test_keys_and_gamepads_ask_for_commands_and_type(written: str, meaning: str) -> None:
    kind, _, character = meaning.partition(" ")
    typed = Typed(character) if kind == "types" else Command(meaning)  # type: ignore[arg-type]
    assert pressed(written) == (None if meaning == "nothing" else typed)


def test_every_command_has_a_key_and_a_key_that_is_let_go_means_nothing() -> None:
    assert {meaning for _, meaning in KEYS} >= {*get_args(CommandName)}
    assert read(pygame.KEYUP, key=pygame.K_q, mod=0, unicode="q") is None


# ------------------------------------------------------------------ the mouse
def test_press_move_release_and_no_other_buttons() -> None:
    for button in (1, 3):
        assert read(PRESS, pos=(3, 4), button=button) == Pointer("press", (3, 4), button)
        assert read(RELEASE, pos=(3, 4), button=button) == Pointer("release", (3, 4), button)
    for button in (2, 4, 5, 6):
        assert read(PRESS, pos=(3, 4), button=button) is read(RELEASE, pos=(3, 4), button=button) is None
    for held in (0, 1):
        assert read(MOVE, pos=(5, 6), buttons=(held, 0, 0)) == Pointer("move", (5, 6), held)
    assert read(pygame.MOUSEWHEEL, x=0, y=-2) == Scroll(-2.0)


def press(reader: Reader, now: float, place: tuple[int, int] = (50, 50), button: int = 1) -> bool:
    """Press and let go; whether the press was the second of a double click."""
    found = read(PRESS, now, reader, pos=place, button=button)
    read(RELEASE, now, reader, pos=place, button=button)
    assert isinstance(found, Pointer)
    return found.is_double


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


# ------------------------------------------------------------------ the focus
GRID = [(f"{row}{column}", Rect(100 * column, 50 * row, 80, 40)) for row in range(3) for column in range(3)]


def test_arrows_go_to_the_neighbour_straight_ahead_if_any_and_none_leaves_the_edge() -> None:
    ways: dict[Direction, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
    for name, place in GRID:
        for direction, (down, across) in ways.items():
            there = f"{int(name[0]) + down}{int(name[1]) + across}"
            assert neighbour(GRID, place, direction) == (there if there in dict(GRID) else None)
    here = Rect(0, 0, 20, 20)
    aside, ahead = ("aside", Rect(30, 60, 20, 20)), ("ahead", Rect(0, 90, 20, 20))
    assert neighbour([aside, ahead], here, "down") == "ahead"
    assert (neighbour([aside], here, "down"), neighbour([aside], here, "left")) == ("aside", None)


def test_tab_goes_round_and_round() -> None:
    things = ["a", "b", "c"]
    assert [following(things, here, 1) for here in (None, "a", "c", "gone")] == ["a", "b", "a", "a"]
    assert [following(things, here, -1) for here in (None, "a", "c", "gone")] == ["c", "c", "b", "c"]
    assert following([], "a", 1) is None


# ------------------------------------------------------------------ the time of play
def test_time_passes_only_while_it_runs_and_earlier_sittings_count_but_not_for_this_one() -> None:
    timer = PlayTimer()
    for act, now, seconds in (
        (timer.pause, 100, 0), (timer.resume, 100, 0), (timer.resume, 105, 5), (timer.pause, 110, 10),
        (timer.pause, 115, 10), (timer.resume, 200, 10),
    ):  # fmt: skip
        act(now)
        assert timer.seconds(now) == seconds
    timer.before = 60
    assert (timer.seconds(205), timer.here(205)) == (75, 15)
