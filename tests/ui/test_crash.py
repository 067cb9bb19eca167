"""The crash window: choices by keys, mouse and pads, and the fallback without a window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from games.core import message
from tests.ui.harness import run
from ui.app import crash
from ui.app.crash_window import AGAIN, CLOSED, Panel, Reader
from ui.arguments import Arguments
from ui.cli import _restart_arguments
from ui.words import ENGLISH, in_words, set_language

NAMES = ("heading", "saved", "where", "nowhere", "not_opened", "again", "folder", "close")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    set_language(ENGLISH)


def panel(log: str = "/home/belle/logs/crash.log", unit: float = 1.0) -> Panel:
    words = {name: in_words(message(f"cli.crash.{name}")) for name in NAMES}
    return Panel(pygame, words | {"log": log}, (round(760 * unit), round(400 * unit)), unit)


def key(number: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=number, mod=mod, unicode="")


TAB, ENTER = key(pygame.K_TAB), key(pygame.K_RETURN)
LEFT, RIGHT = key(pygame.K_LEFT), key(pygame.K_RIGHT)


def tilt(value: float) -> Event:
    return Event(pygame.JOYAXISMOTION, axis=0, value=value)


def joy(number: int) -> Event:
    return Event(pygame.JOYBUTTONDOWN, button=number)


def hat(x: int) -> Event:
    return Event(pygame.JOYHATMOTION, value=(x, 0))


@pytest.mark.parametrize(
    ("events", "chosen"),
    [
        ([ENTER], "again"),
        ([key(pygame.K_SPACE)], "again"),
        ([LEFT, ENTER], "folder"),
        ([LEFT, LEFT, ENTER], "close"),
        ([LEFT, LEFT, LEFT, ENTER], "again"),
        ([LEFT, RIGHT, ENTER], "again"),
        ([TAB, ENTER], "close"),
        ([key(pygame.K_TAB, pygame.KMOD_LSHIFT), ENTER], "folder"),
        ([key(pygame.K_ESCAPE)], "close"),
        ([Event(pygame.QUIT)], "close"),
        ([joy(0)], "again"),
        ([joy(1)], "close"),
        ([hat(-1), hat(0), joy(0)], "folder"),
        ([tilt(-0.5), joy(0)], "again"),
        ([tilt(-0.9), tilt(-1.0), tilt(-0.5), joy(0)], "folder"),
        ([tilt(-0.9), tilt(0.0), tilt(-0.9), joy(0)], "close"),
        ([Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT), joy(0)], "folder"),
        ([Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)], "again"),
        ([Event(pygame.CONTROLLERAXISMOTION, axis=0, value=-32000), joy(0)], "folder"),
    ],
)
def test_keys_and_pads_choose(events: Sequence[Event], chosen: str) -> None:
    reader = Reader(pygame, panel())
    assert [reader.read(event) for event in events] == [""] * (len(events) - 1) + [chosen]


def test_the_mouse_chooses_what_it_is_over_and_each_language_has_room() -> None:
    for language in ("en", "de"):
        set_language(language)
        for unit in (0.75, 1.0, 2.0):
            shown = panel(unit=unit)
            reader = Reader(pygame, shown)
            for name, rect in shown.places.items():
                assert pygame.Rect(0, 0, 760 * unit, 400 * unit).contains(rect)
                reader.read(Event(pygame.MOUSEMOTION, pos=rect.center))
                assert shown.focus == name
                assert reader.read(Event(pygame.MOUSEBUTTONUP, pos=rect.center, button=1)) == name
            assert reader.read(Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)) == ""
            assert sum(rect.width for rect in shown.places.values()) < 700 * unit


def test_focus_and_note_are_visible_and_without_a_log_there_is_no_folder() -> None:
    shown = panel("/a/very/long/place" * 9)
    looks = [pygame.image.tobytes(shown.draw(), "RGB")]
    for change in ({"focus": "close"}, {"note": "Couldn’t open the folder."}):
        for name, value in change.items():
            setattr(shown, name, value)
        looks.append(pygame.image.tobytes(shown.draw(), "RGB"))
    assert len(set(looks)) == 3
    assert panel("").names == ["again", "close"]


# ------------------------------------------------------------------ without a window
@pytest.mark.parametrize(
    ("pressed", "is_again", "opened"),
    [([0], True, 0), ([2], False, 0), ([1, 1, 0], True, 2), ([None], False, 0)],
)
def test_a_message_box_replaces_a_window_that_cannot_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pressed: list[int | None], is_again: bool, opened: int
) -> None:
    folders: list[str] = []
    answers = iter(pressed)
    monkeypatch.setattr(crash, "_command", lambda: ["no such program"])
    monkeypatch.setattr(crash, "open_folder", folders.append)

    def box(*said: Any) -> int | None:
        assert said[4] == ("Start again", "Open folder", "Close")
        return next(answers)

    monkeypatch.setattr("pygame.display.message_box", box)
    assert crash.offer_restart("It fell.", tmp_path / "crash.log") is is_again
    assert folders == [str(tmp_path)] * opened


@pytest.mark.parametrize(("code", "is_again"), [(AGAIN, True), (CLOSED, False)])
def test_the_crash_window_has_words_despite_damaged_catalogues(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int, is_again: bool
) -> None:
    told: list[Any] = []

    def window(words: Any) -> int:
        told.append(words)
        return code

    def broken(_: object) -> str:
        raise ValueError("no catalogue")

    monkeypatch.setattr(crash, "_run_window", window)
    log = tmp_path / "crash.log"
    assert crash.offer_restart("It fell.", log) is is_again
    monkeypatch.setattr(crash, "in_words", broken)
    assert crash.offer_restart("It fell.", log) is is_again
    assert told[0] == told[1]
    assert (told[0]["log"], told[0]["place"]) == (str(log), str(tmp_path))


def test_a_crash_opens_no_window_for_printed_or_drawn_output(monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[object] = []
    monkeypatch.setattr(crash, "_can_show", lambda: True)

    def offer(*told: object) -> bool:
        offered.append(told)
        return False

    monkeypatch.setattr(crash, "offer_restart", offer)
    for again, count in ((None, 0), ([], 1)):
        assert crash.report(RuntimeError("fallen"), None, again) == 1
        assert len(offered) == count
    monkeypatch.setattr("ui.cli.parse", lambda *_: 1 // 0)
    for words, count in (
        (["--where"], 1),
        (["--help"], 1),
        (["--screenshot", "p.png"], 1),
        (["--screenshot=p.png"], 1),
        ([], 2),
    ):
        assert run(words) == 1
        assert len(offered) == count


# ------------------------------------------------------------------ starting again
def test_the_program_starts_again_with_its_folder_its_language_and_the_game_in_play(tmp_path: Path) -> None:
    game, elsewhere = tmp_path / "data" / "a.grg", tmp_path / "b.grg"
    kept = Arguments(data_dir="data", language="de", game="calamityville", size=(960, 600))
    assert _restart_arguments(kept, []) == ["--data-dir", "data", "--language", "de"]
    assert _restart_arguments(Arguments(save=str(elsewhere)), [game]) == [str(game)]
    assert _restart_arguments(Arguments(save=str(game)), [game]) == [], "which may be what it falls over"
    assert _restart_arguments(Arguments(screenshot="p.png"), [game]) is None
    assert _restart_arguments(Arguments(first_frame=True), [game]) is None


def test_windows_has_no_exec_so_another_process_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", begun.append)
    monkeypatch.setattr(crash, "_command", lambda: ["program"])
    with monkeypatch.context() as faked:
        faked.setattr("os.name", "nt")
        crash.restart(["--language", "de"])
    assert begun == [["program", "--language", "de"]]
    monkeypatch.undo()
    assert crash._command() == [sys.executable, str(Path(crash.__file__).parents[2] / "main.py")]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert crash._command() == [sys.executable]
