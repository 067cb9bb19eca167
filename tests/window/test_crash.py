"""A crash in the real window: another window reports it and restarts or ends the program."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from tests.golden.saves.test_saves import FOLDER
from tests.kit.waiting import TIMEOUT, wait_until
from tests.setup.test_starts import children
from tests.window.program import ROOT, managed
from tests.window.xscreen import Screen
from ui.app import crash_window

FALLS = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import main
sys.modules["main"] = main
from ui.app.loop import Loop

def fall(self):
    raise RuntimeError("the wall fell down")

Loop.step = fall
raise SystemExit(main.main(sys.argv[1:]))
"""


def fallen(screen: Screen, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Return a program that has crashed in a game, and its crash window."""
    save = shutil.copy(FOLDER / "2026-11-22" / "strike_it_rich" / "Form.grg", folder)
    process = subprocess.Popen(
        [sys.executable, "-c", FALLS, str(save), "--data-dir", str(folder / "data")],
        env=screen.environment | {"SDL_AUDIODRIVER": "dummy"}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip

    def look() -> str:
        assert process.poll() is None, process.communicate()
        found = [screen.xdotool("search", "--onlyvisible", "--pid", pid) for pid in children(process.pid)]
        return next(filter(None, found), "")

    return process, wait_until(look, "the window of the crash")


def press(screen: Screen, window: str, *keys: str) -> None:
    screen.xdotool("windowactivate", "--sync", window)
    for key in keys:
        screen.xdotool("key", key)


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
    assert str(log) in process.stderr.read()


@managed
def test_enter_starts_the_program_again_with_the_game_that_was_played(screen: Screen, tmp_path: Path) -> None:
    with screen.window_manager():
        process, window = fallen(screen, tmp_path)
        words = Path(f"/proc/{process.pid}/cmdline")

        def begun() -> bool:
            if b"wall" in words.read_bytes():
                press(screen, window, "Return")
                return False
            return bool(screen.xdotool("search", "--onlyvisible", "--pid", process.pid))

        wait_until(begun, "the program to start again")
    (kept,) = (tmp_path / "data").rglob("*.grg")
    assert words.read_bytes().split(b"\0")[1:-1] == [
        str(ROOT / "main.py").encode(), b"--data-dir", str(tmp_path / "data").encode(), str(kept).encode(),
    ]  # fmt: skip
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 128 + signal.SIGTERM
