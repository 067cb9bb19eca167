"""The process and its window: how it starts, who thinks for it, and the window that reports its crash."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.folders import AppFolders
from saves.settings_store import SettingsStore
from tests.bench.processes import is_gone, thread_names
from tests.golden.saves.test_saves import FOLDER
from tests.kit.waiting import TIMEOUT, wait_until
from tests.window import xscreen
from tests.window.dropping import assert_it_is_taken_in
from tests.window.person import launcher, set_up
from tests.window.places import PATIENCE
from tests.window.program import Program, kin, managed, running
from tests.window.start import ROOT
from tests.window.xscreen import Screen
from ui.app import crash_window
from ui.app.display import clamp_size, first_size, first_text_size
from ui.app.window import Window
from ui.draw.theme import Metrics
from ui.screens.launcher_layout import poster_rects


# ------------------------------------------------------------------ the start
def test_the_first_frame_tells_its_time_where_an_empty_wish_for_a_driver_is_none(
    screen: Screen, tmp_path: Path
) -> None:
    wishes = {"SDL_VIDEODRIVER": "", "SDL_AUDIODRIVER": "dummy", "HOME": str(tmp_path)}
    done = subprocess.run(
        [*screen.start.command, "--data-dir", screen.start.spelled(str(tmp_path)), "--first-frame"],
        cwd=screen.start.folder, env=screen.environment | wishes | screen.start.environment,
        stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=TIMEOUT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"[1-9]\d+ ms\n", done.stdout), done.stdout


@managed
@pytest.mark.native("Wine draws on one screen only, as long as it runs")
@pytest.mark.parametrize(
    ("size", "remembered", "scale"),
    [
        ((1280, 800), None, 1),
        ((1366, 768), (1600, 1000), 1),
        ((1920, 1080), None, 1.5),
        ((1920, 1080), None, 2),
    ],
)
def test_the_whole_first_window_is_on_a_small_screen_by_the_scale_of_the_desktop(
    tmp_path: Path, size: tuple[int, int], remembered: tuple[int, int] | None, scale: float
) -> None:
    settings = AppFolders.below(tmp_path / "data").settings
    if remembered:
        SettingsStore(settings).change(window=remembered)
    (tmp_path / "resources").write_text(f"Xft.dpi: {96 * scale:g}\n")
    with xscreen.screen(*size) as small, small.window_manager():
        small.ask("xrdb", "-merge", tmp_path / "resources")
        with running(small, tmp_path, is_first=True) as program:
            wanted = clamp_size(remembered, size, scale) if remembered else first_size(size, scale)
            program.wait_size(wanted)
            program.until(lambda: small.rect.contains(program.rect), "the whole window on the screen")
            assert program.rect.top > 10, "its title bar is seen"
    assert SettingsStore(settings).current.text_size == first_text_size(wanted, scale)


@pytest.mark.native("Wine's own scale is that of its start")
def test_another_scale_of_the_desktop_is_seen_when_the_window_is_moved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    set_up(tmp_path)
    monkeypatch.setattr(Window, "density", 2)  # that of the twin
    wide = (1440, 900)
    part = poster_rects(Metrics(*wide))[1].inflate(-40, -40)
    (tmp_path / "resources").write_text("Xft.dpi: 192\n")
    with xscreen.screen(1600, 1000) as desktop, running(desktop, tmp_path, "--size", "1440x900") as program:
        program.settle(part)
        desktop.ask("xrdb", "-merge", tmp_path / "resources")
        desktop.xdotool("windowmove", program.window, 20, 30)
        program.wait_picture(launcher(tmp_path / "twin", wide), part, "larger small text")


def test_a_file_that_is_dropped_on_the_window_is_taken_in(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path)
    assert_it_is_taken_in(screen, tmp_path)


# ------------------------------------------------------------------ the end of the screen
@pytest.mark.native("it is SDL that waits on Windows")
@pytest.mark.skipif(not os.access("/proc/self/syscall", os.R_OK), reason="the system does not tell its calls")
@pytest.mark.parametrize(
    "end", [lambda program: program.keys("Escape"), lambda program: program.process.terminate()]
)
def test_a_window_at_rest_waits_without_end_until_something_happens(
    screen: Screen, tmp_path: Path, end: Callable[[Program], object]
) -> None:
    """It waits for the X server, for other threads, and for gamepads that come."""
    set_up(tmp_path, animation="none", muted=True)
    with running(screen, tmp_path) as program:
        call = Path(f"/proc/{program.process.pid}/syscall")
        program.until(lambda: call.read_text().split()[2:4] == ["0x3", "0xffffffff"], "a wait without end")
        end(program)
        assert program.wait() in {0, 128 + signal.SIGTERM}


@pytest.mark.native("the screen of Windows does not go")
def test_a_game_is_left_as_ever_when_the_screen_is_gone(tmp_path: Path) -> None:
    with xscreen.screen() as lost, running(lost, tmp_path, *PATIENCE) as program:
        program.until(lambda: any("SDLAudio" in name for name in thread_names(program.process.pid)), "sound")
        program.wait_saved(0)
        lost.server.kill()
        assert program.wait() == 1
        assert program.files() == [], "a game in which nobody has moved leaves no file"


# ------------------------------------------------------------------ the process that thinks
def workers(program: Program) -> list[Path]:
    """What the system tells of the processes that think for the program."""
    return [each for each, words in kin(program.home).items() if "worker_main" in " ".join(words)]


@managed
def test_who_thinks_is_replaced_when_it_dies_and_leaves_with_the_window_even_if_it_stands_still(
    screen: Screen, tmp_path: Path
) -> None:
    set_up(tmp_path)
    with running(screen, tmp_path, *PATIENCE) as program:
        program.wait_saved(0)
        program.keys("l")  # the lamp has the program think
        first = program.until(lambda: workers(program), "a worker")
        for worker in first:  # two, where they race for what the lamp says
            os.kill(int(worker.name), signal.SIGKILL)
        program.keys("space", "h")
        others = program.until(lambda: [each for each in workers(program) if each not in first], "others")
        program.wait_saved(1)
        for worker in others:
            os.kill(int(worker.name), signal.SIGSTOP)
        program.close_window()
        assert program.wait() == 0
        assert all(map(is_gone, others))


# ------------------------------------------------------------------ a crash
FALLS = """
import sys
import main
sys.modules["main"] = main
from ui.app.loop import Loop

step = Loop.step

def fall(self):
    if len(self._stack.scenes) > 1:
        raise RuntimeError("the wall fell down")
    return step(self)

Loop.step = fall
raise SystemExit(main.main(sys.argv[1:]))
"""


def fallen(screen: Screen, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Return a program that has crashed in a game, and its crash window."""
    save = shutil.copy(FOLDER / "2026-11-22" / "strike_it_rich" / "Form.grg", folder)
    words = ("-c", FALLS, str(save), "--data-dir", str(folder / "data"))
    process = subprocess.Popen(
        [*screen.start.command[:-1], *map(screen.start.spelled, words)], cwd=screen.start.folder,
        env=screen.environment | {"SDL_AUDIODRIVER": "dummy", "HOME": str(folder)} | screen.start.environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip

    def look() -> str:
        assert process.poll() is None, process.communicate()
        return window_of(screen, folder, "--crash-window")

    return process, wait_until(look, "the window of the crash")


def window_of(screen: Screen, home: Path, word: str) -> str:
    """The window of a process with a word on its command line, or ""."""
    found = [each for each, words in kin(home).items() if word in words]
    seen = (screen.xdotool("search", "--onlyvisible", "--pid", each.name) for each in found)
    return next(filter(None, seen), "")


def press(screen: Screen, window: str, *keys: str) -> None:
    screen.xdotool("windowactivate", "--sync", window)
    for key in keys:
        screen.xdotool("key", key)


@pytest.mark.native("Windows always has a screen")
def test_its_window_ends_where_there_is_no_screen() -> None:
    words = json.dumps(dict.fromkeys(crash_window._REQUIRED, "-")).encode()
    nowhere = {"PATH": os.environ["PATH"], "DISPLAY": ":nowhere"}
    command = [sys.executable, str(ROOT / "main.py"), "--crash-window"]
    done = subprocess.run(
        command, input=words, env=nowhere, capture_output=True, timeout=TIMEOUT, check=False
    )
    assert done.returncode == 1


@managed
def test_escape_ends_it_and_the_log_says_what_happened(screen: Screen, tmp_path: Path) -> None:
    with screen.window_manager():
        process, window = fallen(screen, tmp_path)

        def closed() -> bool:
            press(screen, window, "Escape")
            return process.poll() is not None

        wait_until(closed, "the end")
    assert process.returncode == 1
    (log,) = (tmp_path / "data" / "logs").glob("crash-*.log")
    assert "the wall fell down" in log.read_text(encoding="utf-8")
    assert process.stderr
    assert screen.start.spelled(str(log)) in process.stderr.read()


@managed
def test_enter_starts_the_program_again_with_the_game_that_was_played(screen: Screen, tmp_path: Path) -> None:
    with screen.window_manager():
        process, window = fallen(screen, tmp_path)

        def begun() -> str:
            if window_of(screen, tmp_path, "--crash-window"):
                press(screen, window, "Return")
            return window_of(screen, tmp_path, screen.start.spelled(str(tmp_path / "data")))

        wait_until(begun, "the program to start again")
    (kept,) = (tmp_path / "data").rglob("*.grg")
    lines = [[*filter(None, words)][1:] for words in kin(tmp_path).values()]
    main = str(screen.start.folder / "main.py") if not screen.start.is_windows else "C:\\game\\main.py"
    spelled = map(screen.start.spelled, ("--data-dir", str(tmp_path / "data"), str(kept)))
    assert [main, *spelled] in lines
    if screen.start.is_windows:  # which has no exec: another process has begun
        for each in kin(tmp_path):
            os.kill(int(each.name), signal.SIGKILL)
        return
    process.send_signal(signal.SIGTERM)
    assert process.wait(TIMEOUT) == 128 + signal.SIGTERM
