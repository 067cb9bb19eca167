"""Less motion where the system asks for it: its answers are faked, as no test may change its settings."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest

from tests.kit.waiting import TIMEOUT
from tests.ui.harness import Desk
from ui.app import programs, system
from ui.app.pointing import DOUBLE_CLICK
from ui.later import adopt_double_click_later, shorten_animations_later


@pytest.mark.parametrize(
    ("platform", "program", "said", "is_less"),
    [
        ("linux", "gsettings", "false", True),
        ("linux", "gsettings", "true", False),
        ("linux", "kreadconfig6", "0", True),
        ("linux", "kreadconfig5", "0.0", True),
        ("linux", "kreadconfig5", "0.5", False),
        ("linux", "kreadconfig5", "nothing", False),
        ("linux", "no such program", "false", False),
        ("darwin", "defaults", "1", True),
        ("darwin", "defaults", "0", False),
        ("darwin", "gsettings", "false", False),
    ],
)
def test_the_system_is_asked_in_its_own_way(
    monkeypatch: pytest.MonkeyPatch, platform: str, program: str, said: str, is_less: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)

    def ask(command: Sequence[str]) -> str:
        return said if command[0] == program else ""

    assert system.prefers_reduced_motion(ask) is is_less


@pytest.mark.parametrize(
    ("platform", "program", "said", "seconds"),
    [
        ("linux", "gsettings", "400", 0.4),
        ("linux", "gsettings", "uint32 650", 0.65),
        ("linux", "kreadconfig5", "900", 0.9),
        ("linux", "xrdb", "650", 0.65),
        ("linux", "xfconf-query", "nothing", 0),
        ("linux", "gsettings", "90000", 0),
        ("darwin", "defaults", "0.8", 0.8),
    ],
)
def test_the_system_tells_how_slow_a_double_click_may_be(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, platform: str, program: str, said: str, seconds: float
) -> None:
    def ask(command: Sequence[str]) -> str:
        return said if command[0] == program else ""

    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", platform)
        found = system.double_click_seconds(ask)
    assert found == seconds
    job = adopt_double_click_later(desk.app, lambda: found)
    while job():
        pass
    pointers = desk.app.reader.pointers
    assert pointers.seconds == (seconds or DOUBLE_CLICK)
    desk.app.change_settings(double_click=1200, double_near=40)
    assert (pointers.seconds, pointers.near) == (1.2, 40)


@pytest.mark.parametrize("moves", [False, True])
def test_windows_tells_whether_things_inside_windows_move(
    monkeypatch: pytest.MonkeyPatch, moves: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(system, "_has_windows_animation", lambda: moves)
    assert system.prefers_reduced_motion() is not moves


def test_a_program_that_is_not_there_fails_or_hangs_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_LONGEST", TIMEOUT)
    python = sys.executable
    assert programs.run_program([python, "-c", "print(' yes ')"]) == "yes"
    assert programs.run_program(["no such program of any system"]) == ""
    assert programs.run_program([python, "-c", "print('yes'); raise SystemExit(1)"]) == ""
    monkeypatch.setattr(programs, "_LONGEST", 0.01)
    hangs = "import time; time.sleep(5); print('yes')"  # is ended after a hundredth of a second
    assert programs.run_program([python, "-c", hangs]) == ""


@pytest.mark.parametrize(
    ("before", "is_less", "after"), [("full", True, "short"), ("full", False, "full"), ("none", True, "none")]
)
def test_less_motion_is_taken_from_the_system_where_nobody_has_set_it(
    desk: Desk, before: str, is_less: bool, after: str
) -> None:
    desk.app.change_settings(animation=before)
    job = shorten_animations_later(desk.app, lambda: is_less)
    while job():
        pass
    assert desk.app.settings.current.animation == after
