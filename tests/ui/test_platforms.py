"""What the window does otherwise on Windows and macOS; on other systems their calls are faked."""

from __future__ import annotations

import ctypes
import locale
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tests.kit import kept
from ui import words
from ui.app import display, sdl, system, waiting

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize(("number", "language"), [(0x0407, "de"), (0x0409, "en"), (0x7777, "en")])
def test_windows_names_its_language_by_a_number(monkeypatch: Patch, number: int, language: str) -> None:
    """With a faked kernel32.dll; German is offered, as if it were whole."""
    kernel32 = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(words, "available_languages", lambda: ("en", "de"))
    assert 0x0407 in locale.windows_locale
    assert words.system_language() == language


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_other_systems_name_it_in_their_surroundings(monkeypatch: Patch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(words, "available_languages", lambda: ("en", "de"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert words.system_language() == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert words.system_language() == "de"


@pytest.mark.parametrize("moves", [0, 1])
def test_windows_is_asked_whether_things_inside_windows_move(monkeypatch: Patch, moves: int) -> None:
    """With a faked user32.dll."""
    asked: list[int] = []

    def parameters(what: int, _: int, place: Any, __: int) -> int:
        asked.append(what)
        place._obj.value = moves
        return 1

    user32 = SimpleNamespace(SystemParametersInfoW=parameters)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert system.prefers_reduced_motion() is not bool(moves)
    assert asked == [0x1042]


@pytest.mark.parametrize(
    ("platform", "library"),
    [
        ("win32", str(Path(pygame.base.__file__).with_name("SDL2.dll"))),
        ("darwin", str(pygame.base.__file__)),
        ("linux", str(pygame.base.__file__)),
    ],
)
def test_sdl_itself_is_found_where_pygame_has_it(monkeypatch: Patch, platform: str, library: str) -> None:
    """With a faked loader of libraries, and by its whole path, as a frozen program may have another copy.

    Where the loader finds nothing, the loop does without.
    """
    loaded: list[str] = []

    def load(name: str) -> SimpleNamespace:
        loaded.append(name)
        return SimpleNamespace(SDL_WaitEventTimeout=SimpleNamespace())

    monkeypatch.setattr(sdl, "function", sdl.function.__wrapped__)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", load)
    assert waiting.sdl_wait() is not None
    assert loaded == [library]

    def refuse(_: str) -> None:
        raise OSError("not found")

    monkeypatch.setattr(ctypes, "CDLL", refuse)
    assert waiting.sdl_wait() is None


@pytest.mark.parametrize(("platform", "is_asked"), [("linux", True), ("darwin", False), ("win32", False)])
def test_only_glibc_must_be_asked_to_give_memory_back(
    monkeypatch: Patch, platform: str, is_asked: bool
) -> None:
    """With a faked library of C."""
    asked: list[int] = []
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(malloc_trim=asked.append))
    monkeypatch.setattr(sys, "platform", platform)
    kept.trim_memory()
    assert asked == ([0] if is_asked else [])


def test_windows_is_told_which_program_has_the_window(monkeypatch: Patch) -> None:
    """With a faked library."""
    told: list[str] = []
    shell32 = SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=told.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=shell32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    display.start_video()
    assert told == [display.APP_ID]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_always_have_a_screen_and_no_x11(monkeypatch: Patch, platform: str) -> None:
    """The driver that SDL says it uses is faked."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(sys, "platform", platform)
    assert not display._has_no_screen()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    display.Display((960, 600))
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ
