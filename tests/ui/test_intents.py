"""From events to intents; the focus; and the time of play."""

from __future__ import annotations

from functools import partial
from math import inf
from pathlib import Path
from typing import Any, get_args

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from saves.settings import Settings
from tests.ui.keyboards import AMERICAN, HEBREW, RUSSIAN, use
from ui.app.bindings import CHANGEABLE, Bindings, CommandName, can_have_button, can_have_key, rebind
from ui.app.focus import Direction, nearest, next_in_circle
from ui.app.intents import Command, Intent, Pointer, Reader, Scroll, TextFilter, Typed
from ui.app.key_sets import KEY_SETS, Hand
from ui.app.pointing import DOUBLE_CLICK
from ui.app.press_guard import aim
from ui.play.base.session import PlayTimer
from ui.screens.keys import describe_command
from ui.words import in_words

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
    """Let a reader hear an event, and return the first of what it means."""
    reader, event = reader or Reader(), Event(kind, **values)
    return next(iter([*reader.pointers.lost(event), *reader.read(event, now)]), None)


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


@pytest.mark.parametrize("figure", ["７", "\u0667", "\u06f7"])
def test_a_figure_of_any_script_is_typed_as_the_usual_one(figure: str) -> None:
    assert read(pygame.KEYDOWN, key=ord(figure), mod=0, unicode=figure) == Typed("7")


def test_every_command_has_a_key_and_a_key_that_is_let_go_means_nothing() -> None:
    by_letters = {"second", "third", "fourth"}
    assert {meaning for _, meaning in KEYS} >= {*get_args(CommandName)} - by_letters
    assert read(pygame.KEYUP, key=pygame.K_q, mod=0, unicode="q") is None


def test_a_text_is_for_the_field_that_was_written_in_when_its_key_went_down() -> None:
    texts = TextFilter()

    def written(field: str, *events: tuple[int, str]) -> str:
        found = ""
        for kind, character in events:
            event = Event(kind, text=character) if kind == text else Event(kind, key=ord(character))
            found += character if not texts.drops(event, field) and kind == text else ""
        return found

    down, text, up = pygame.KEYDOWN, pygame.TEXTINPUT, pygame.KEYUP
    assert written("", (down, "g")) == ""
    assert written("number", (text, "g"), (text, "g"), (down, "1"), (text, "1"), (up, "g")) == "1"
    assert written("number", (text, "1"), (up, "1")) == "1", "a key that is held writes on"
    assert written("other", (text, "é")) == "é", "an input method writes without a key"


# ------------------------------------------------------------------ keyboards of the world
Q, Z, COMMA = pygame.KSCAN_Q, pygame.KSCAN_Z, pygame.KSCAN_COMMA


def keyboard(letters: str = AMERICAN, platform: str = "linux") -> Reader:
    """A reader of a keyboard whose keys have these letters, by place."""
    use(reader := Reader(), letters, platform)
    return reader


def key(reader: Reader, key: int | str, mod: int = 0, place: int = 0) -> Intent | None:
    """What a key means."""
    code = ord(key) if isinstance(key, str) else key
    event = Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=place)
    return next(iter(reader.read(reader.read_key(event), 0.0)), None)


def test_a_key_without_a_latin_letter_is_known_by_its_place() -> None:
    control = pygame.KMOD_LCTRL
    russian, hebrew = keyboard(RUSSIAN), keyboard(HEBREW)
    assert key(russian, "й", place=Q) == key(hebrew, "/", place=Q) == Typed("Q")
    assert key(russian, "я", control, Z) == key(hebrew, "ז", control, Z) == Command("undo")
    assert (
        key(russian, "б", place=COMMA)
        == key(hebrew, ",", place=pygame.KSCAN_APOSTROPHE)
        == Command("settings")
    )
    assert key(hebrew, "ת", place=COMMA) == Typed("ת")
    assert key(keyboard(), ",", place=pygame.KSCAN_W) == Command("settings")  # Dvorak
    russian.bindings = Bindings((("hint", ord("й")), ("lamp", pygame.K_KP_7)))
    assert key(russian, "й", place=Q) == Command("hint"), "as it was set by older versions"
    assert key(russian, pygame.K_KP_7, pygame.KMOD_NUM) == Command("lamp")
    signs = [Bindings(layout=each.keyboard.layout).sign("Q") for each in (russian, hebrew, keyboard())]
    assert signs == ["Й", "Q", "Q"]


def test_ctrl_is_cmd_on_a_mac_and_neither_altgr_nor_the_key_of_windows() -> None:
    command, altgr = pygame.KMOD_LMETA, pygame.KMOD_LCTRL | pygame.KMOD_RALT
    mac, windows = keyboard(platform="darwin"), keyboard(platform="win32")
    assert key(mac, "z", command) == key(windows, "z", pygame.KMOD_LCTRL) == Command("undo")
    assert key(windows, "z", command) is key(windows, "z", altgr) is None
    held = windows.read_key(Event(pygame.KEYDOWN, key=pygame.K_v, mod=altgr, unicode="@"))
    assert not held.mod & pygame.KMOD_CTRL, "a field pastes nothing"
    assert key(mac, pygame.K_KP_7) == Typed("7"), "which has no NumLock"


def test_a_held_key_repeats_until_it_is_let_go_or_nobody_can_tell() -> None:
    def repeats(key: int, *then: Event, owner: str = "table", writing: bool = False) -> int:
        reader = keyboard()
        down = Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        for event in (down, *then):
            reader.follow_key(reader.read_key(event), 0.0, "table", is_writing=writing)
        return sum(bool(reader.keyboard.due_repeat(step / 50, owner)) for step in range(50))

    def up(key: int) -> Event:
        return Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    down, space, back = pygame.K_DOWN, pygame.K_SPACE, pygame.K_DELETE
    assert repeats(down) == repeats(down, up(space)) == repeats(back, writing=True) > 10
    assert repeats(space) == repeats(back) == repeats(down, up(down)) == repeats(down, owner="menu") == 0
    assert repeats(down, Event(pygame.WINDOWFOCUSLOST)) == repeats(down, up(pygame.K_LCTRL)) == 0


# ------------------------------------------------------------------ gamepads
def on_pad(reader: Reader, now: float, kind: int, **values: Any) -> str:
    """What a gamepad asks for."""
    intent = read(kind, now, reader, instance_id=0, **values)
    assert intent is None or isinstance(intent, Command)
    return intent.name if intent else ""


BUTTON, AXIS, STICK = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION


def test_a_pad_that_sdl_knows_is_read_by_the_places_of_its_buttons() -> None:
    reader = Reader()
    names = [on_pad(reader, 0.0, BUTTON, button=number) for number in range(22)]
    assert names[:5] == ["activate", "back", "deal", "hint", "rules"]
    assert names[6:15] == ["settings", "why", "show", "undo", "redo", "up", "down", "left", "right"]
    assert not any(names[15:])
    assert reader.uses_gamepad


def test_a_stick_is_tilted_once_and_has_to_come_back_before_it_counts_again() -> None:
    for kind, full in ((AXIS, 32_767), (STICK, 1.0)):
        reader = Reader()

        def tilt(axis: int, value: float, kind: int = kind, full: float = full, to: Reader = reader) -> str:
            return on_pad(to, 0.0, kind, axis=axis, value=value * full)

        way = [tilt(0, value) for value in (0.3, 0.7, 0.9, 0.5, 0.7, 0.1, 0.7, -0.7)]
        assert way == ["", "right", "", "", "", "", "right", "left"]
        tilt(0, 0.0)
        assert [tilt(1, value) for value in (-0.9, 0.0, 0.9)] == ["up", "", "down"]
        assert [tilt(2, value) for value in (-0.9, 0.9)] == ["", ""]  # the right stick


def test_a_stick_that_is_tilted_between_two_arrows_keeps_its_own() -> None:
    reader = Reader()
    ways = [(0, 0.8), (1, 0.7), (1, 0.9), (1, 1.0), (0, 0.5), (1, 0.2)]
    found = [on_pad(reader, 0.0, AXIS, axis=axis, value=value * 32_767) for axis, value in ways]
    assert found == ["right", "", "", "down", "", ""]


def test_triggers_lead_from_target_to_target() -> None:
    reader = Reader()
    axes = (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
    assert [on_pad(reader, 0.0, AXIS, axis=axis, value=30_000) for axis in axes] == ["previous", "next"]


def test_an_arrow_that_is_held_comes_again_until_it_is_let_go() -> None:
    def times(reader: Reader) -> list[float]:
        return [step / 100 for step in range(200) if reader.held(step / 100)]

    reader = Reader()
    assert times(reader) == []
    on_pad(reader, 0.0, pygame.JOYHATMOTION, hat=0, value=(0, 1))
    assert reader.pads.due == pytest.approx(0.4)
    assert times(reader)[:3] == pytest.approx([0.4, 0.52, 0.64])
    on_pad(reader, 2.0, pygame.JOYHATMOTION, hat=0, value=(0, 0))
    assert times(reader) == []
    on_pad(reader, 0.0, BUTTON, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    on_pad(reader, 0.1, BUTTON, button=pygame.CONTROLLER_BUTTON_A)
    assert len(times(reader)) > 10
    on_pad(reader, 2.0, pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert times(reader) == []
    on_pad(reader, 0.0, STICK, axis=0, value=1.0)
    on_pad(reader, 0.1, STICK, axis=0, value=0.0)
    assert times(reader) == []


def test_whoever_takes_mouse_or_keys_again_uses_no_pad_any_more() -> None:
    for event in (
        Event(PRESS, pos=(3, 4), button=1),
        Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q"),
    ):
        reader = Reader()
        on_pad(reader, 0.0, BUTTON, button=0)
        reader.read(Event(MOVE, pos=(5, 6), buttons=(0, 0, 0)), 0.0)
        assert reader.uses_gamepad
        reader.read(event, 0.0)
        assert not reader.uses_gamepad


# ------------------------------------------------------------------ set anew
@pytest.mark.filterwarnings("ignore:pygame.init")
def test_a_command_has_the_key_and_the_button_that_were_set_and_no_other_command_has_them() -> None:
    bindings = Bindings((("hint", pygame.K_x), ("undo", 0), ("rules", pygame.K_n)), (("hint", "back"),))
    assert bindings.of_key(pygame.K_x) == "hint"
    assert bindings.of_key(pygame.K_h) is bindings.of_key(pygame.K_u) is bindings.of_key(pygame.K_F1) is None
    assert bindings.of_key(pygame.K_n) == "rules"  # taken from new games
    assert bindings.with_control(pygame.K_z) == "undo"
    assert bindings.of_button("back") == "hint"
    assert bindings.of_button("y") is None
    assert bindings.key("hint") == "X"
    assert bindings.key("new") == bindings.button("rules") == ""
    assert bindings.label_for("N", "new") == ""
    assert bindings.label_for("Esc", "back") == "Esc"
    french = Bindings(letters="1VDR")
    assert (french.of_key(pygame.K_r), french.key("again"), french.of_key(pygame.K_u)) == (None, "F5", "undo")


def test_nothing_takes_the_keys_that_lead_from_place_to_place() -> None:
    usual, own = (
        Bindings(),
        Bindings(
            (
                ("hint", pygame.K_RETURN),
                ("back", pygame.K_x),
                ("no such", pygame.K_y),
                ("deal", pygame.K_TAB),
            ),
            (("hint", "a"), ("back", "y"), ("deal", "no such")),
        ),
    )
    for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_y, pygame.K_h, pygame.K_SPACE):
        assert own.of_key(key) == usual.of_key(key)
    assert own.of_key(pygame.K_x) == "back", "they may have others beside them"
    for button in ("a", "b", "x", "y", "dpup"):
        assert own.of_button(button) == usual.of_button(button)
    assert not any(map(can_have_key, (pygame.K_TAB, pygame.K_LSHIFT, pygame.K_LEFT, 0)))
    assert not any(map(can_have_button, ("a", "b", "dpup", "guide", "")))


def test_every_command_that_can_be_set_says_what_it_does() -> None:
    told = [in_words(describe_command(command)) for command in CHANGEABLE]
    assert not [words for words in told if words.startswith("settings.")]
    assert len(set(told)) == len(told)


@pytest.mark.filterwarnings("ignore:pygame.init")
@pytest.mark.parametrize(
    ("hand", "half"), [("left", "qwertasdfgxcvb12345 "), ("right", "uiophjklnm67890,.- ")]
)
def test_one_hand_reaches_a_key_for_every_command(hand: Hand, half: str) -> None:
    near = {
        "left": (pygame.K_TAB, pygame.K_ESCAPE, *range(pygame.K_F1, pygame.K_F7)),
        "right": (
            pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_BACKSPACE,
            *range(pygame.K_F7, pygame.K_F12 + 1),
        ),
    }  # fmt: skip
    reader, keys = Reader(), (*map(ord, half), *near[hand])
    reader.bindings = Bindings(KEY_SETS[hand])
    given = {read(pygame.KEYDOWN, 0.0, reader, key=key, mod=0, unicode="") for key in keys}
    found = {each.name for each in given if isinstance(each, Command)} | {"previous"}  # Shift+Tab
    assert found == {*get_args(CommandName)}
    assert not Settings(keys=KEY_SETS[hand]).toggles


def test_what_is_given_to_one_command_is_taken_from_the_other() -> None:
    once = rebind((), "hint", pygame.K_x, 0)
    again = rebind(once, "undo", pygame.K_x, 0)
    assert again == (("hint", 0), ("undo", pygame.K_x))
    assert rebind(again, "undo", pygame.K_b, 0) == (("hint", 0), ("undo", pygame.K_b))


# ------------------------------------------------------------------ the mouse
def test_press_move_release_and_no_other_buttons() -> None:
    for button in (1, 3):
        reader = Reader()
        assert read(PRESS, 0.0, reader, pos=(3, 4), button=button) == Pointer("press", (3, 4), button)
        assert read(RELEASE, 0.0, reader, pos=(3, 4), button=button) == Pointer("release", (3, 4), button)
        assert read(RELEASE, 0.0, reader, pos=(3, 4), button=button) is None, "nobody heard it pressed"
    for button in (2, 4, 5, 6):
        assert read(PRESS, pos=(3, 4), button=button) is read(RELEASE, pos=(3, 4), button=button) is None
    for held in (0, 1):
        reader = Reader()
        if held:
            read(PRESS, 0.0, reader, pos=(3, 4), button=1)
        assert read(MOVE, 0.0, reader, pos=(5, 6), buttons=(held, 0, 0)) == Pointer("move", (5, 6), held)
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
        {"now": 3.0 + DOUBLE_CLICK + 0.01}, {"now": 3.1, "place": (50, 63)}, {"now": 3.1, "button": 3},
    ]  # fmt: skip
    for other in others:
        reader = Reader()
        assert not press(reader, 3.0)
        assert not press(reader, **other)
    assert [press(reader, now, button=3) for now in (5.0, 5.1)] == [False, False]
    read(PRESS, 7.0, reader, pos=(50, 50), button=1)
    read(RELEASE, 7.1, reader, pos=(90, 50), button=1)
    assert not press(reader, 7.2), "a drag is no half of one"


def pointed(reader: Reader, now: float, kind: int, **values: Any) -> list[str]:
    """Let a reader hear an event and the time, and return what comes of it: kinds, buttons and places."""
    event = Event(kind, values)
    found = [*reader.pointers.lost(event), *reader.read(event, now), *reader.pointers.tick(now)]
    assert all(isinstance(each, Pointer) for each in found)
    return [f"{each.kind} {each.button} {each.place[0]}" for each in found if isinstance(each, Pointer)]


def test_a_release_that_nobody_heard_cancels_its_press() -> None:
    ends: list[tuple[int, dict[str, Any]]] = [
        (MOVE, {"pos": (9, 9), "buttons": (0, 0, 0)}), (pygame.WINDOWFOCUSLOST, {}),
        (PRESS, {"pos": (9, 9), "button": 1}), (PRESS, {"pos": (9, 9), "button": 3}),
    ]  # fmt: skip
    found = []
    for kind, values in ends:
        reader = Reader()
        read(PRESS, 0.0, reader, pos=(5, 5), button=1)
        found.append(pointed(reader, 1.0, kind, **values)[0])
        assert pointed(reader, 1.1, MOVE, pos=(7, 9), buttons=(0, 0, 0))[-1] == "move 0 7"
    assert found == ["cancel 1 5"] * 3 + ["press 3 9"]


def test_with_locks_what_was_held_still_stays_held_until_the_next_press() -> None:
    reader = Reader()
    reader.pointers.locks, reader.pointers.is_holding = True, lambda: True

    def at(now: float, kind: int, place: int, *buttons: int) -> list[str]:
        values = {"buttons": buttons} if kind == MOVE else {"button": 1}
        return pointed(reader, now, kind, pos=(place, 5), **values)

    assert at(0.0, PRESS, 5) == ["press 1 5"]
    assert at(0.1, RELEASE, 5) == ["release 1 5"], "a click is a click"
    assert at(2.0, PRESS, 5) == ["press 1 5"]
    assert at(2.7, RELEASE, 5) == []
    assert at(3.0, MOVE, 80, 0, 0, 0) == ["move 1 80"]
    assert at(3.1, PRESS, 90) == []
    assert at(3.2, RELEASE, 90) == ["release 1 90"]
    assert [at(5.0, PRESS, 5), at(5.7, RELEASE, 5)] == [["press 1 5"], []]
    reader.pointers.is_holding = lambda: False
    assert at(6.0, MOVE, 80, 0, 0, 0) == ["move 0 80"], "what was held was put back"


def test_a_finger_taps_drags_and_is_the_right_button_where_it_rests() -> None:
    reader = Reader()

    def at(now: float, kind: int, place: int) -> list[str]:
        values: dict[str, Any] = {"buttons": (1, 0, 0)} if kind == MOVE else {"button": 1}
        return pointed(reader, now, kind, pos=(place, 5), touch=True, **values)

    assert at(0.0, PRESS, 50) == ["move 0 50"], "what a mouse would tell there"
    assert reader.pointers.due == 0.6
    assert at(0.1, MOVE, 60) == [], "a finger trembles"
    assert at(0.2, RELEASE, 60) == ["press 1 50", "release 1 50"]
    assert at(1.0, PRESS, 50) == ["move 0 50"]
    assert at(1.1, MOVE, 90) == ["press 1 50", "move 1 90"]
    assert at(1.9, MOVE, 95) == ["move 1 95"]
    assert at(2.0, RELEASE, 99) == ["release 1 99"]
    assert at(3.0, PRESS, 50) == ["move 0 50"]
    assert at(3.6, MOVE, 52) == ["press 3 50"]
    assert [at(3.8, MOVE, 70), at(3.9, RELEASE, 70)] == [["move 0 70"], ["release 3 70"]]
    assert reader.pointers.due == float("inf")
    sizes = []
    for dots in (0.0, 96.0, 160.0, 5000.0):  # 9 mm, where a monitor tells what it cannot be
        reader.pointers.dots_per_inch = partial(float, dots)
        sizes.append(reader.pointers.least_target)
    assert sizes == [44, 44, 57, 160]


def test_a_press_beside_a_small_target_is_meant_for_the_nearest() -> None:
    areas = [Rect(100, 100, 20, 20), Rect(130, 100, 20, 20), Rect(0, 0, 90, 200), Rect(300, 0, 0, 0)]
    at = {
        place: aim(place, areas, 44) for place in ((98, 110), (123, 110), (127, 110), (110, 131), (110, 133))
    }
    hit = [[number for number, area in enumerate(areas) if area.collidepoint(place)] for place in at.values()]
    assert hit == [[0], [0], [1], [0], []]


# ------------------------------------------------------------------ the focus
GRID = [(f"{row}{column}", Rect(100 * column, 50 * row, 80, 40)) for row in range(3) for column in range(3)]


def test_arrows_go_to_the_neighbour_straight_ahead_if_any_and_none_leaves_the_edge() -> None:
    ways: dict[Direction, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
    for name, place in GRID:
        for direction, (down, across) in ways.items():
            there = f"{int(name[0]) + down}{int(name[1]) + across}"
            assert nearest(GRID, place, direction) == (there if there in dict(GRID) else None)
    here = Rect(0, 0, 20, 20)
    aside, ahead = ("aside", Rect(30, 60, 20, 20)), ("ahead", Rect(0, 90, 20, 20))
    assert nearest([aside, ahead], here, "down") == "ahead"
    assert (nearest([aside], here, "down"), nearest([aside], here, "left")) == ("aside", None)


def test_tab_goes_round_and_round() -> None:
    things = ["a", "b", "c"]
    assert [next_in_circle(things, here, 1) for here in (None, "a", "c", "gone")] == ["a", "b", "a", "a"]
    assert [next_in_circle(things, here, -1) for here in (None, "a", "c", "gone")] == ["c", "c", "b", "c"]
    assert next_in_circle([], "a", 1) is None


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
    assert (timer.seconds(205), timer.current_seconds(205)) == (75, 15)


def test_a_computer_that_slept_counts_no_time_after_that_for_which_the_timer_was_to_run() -> None:
    timer = PlayTimer()
    timer.resume(100, 120)
    assert (timer.next_second(110.5), timer.next_second(130)) == (111, inf)
    timer.resume(5000, 5120)
    assert [timer.seconds(now) for now in (5000, 5030, 9000)] == [20, 50, 140]
    timer.resume(9000, -inf)
    assert [timer.seconds(now) for now in (9000, 9500)] == [140, 140]
