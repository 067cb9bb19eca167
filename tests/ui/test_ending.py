"""Ends of the program without a player: after pictures of tables in play, and by signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from tests.golden.saves.test_saves import FOLDER
from tests.kit import campaign
from tests.kit.waiting import TIMEOUT
from tests.ui.harness import run
from tests.ui.test_cli import MAIN, picture_size

SAVES = FOLDER / "2026-11-22"
posix = pytest.mark.skipif(os.name == "nt", reason="there are no such signals")


# ------------------------------------------------------------------ pictures
@pytest.mark.parametrize(
    "name",
    [
        "strike_it_rich/Form", "strike_it_rich/roll", "klondike_board/Throw", "klondike_board/Bid.PassBid",
        "gold_am_yukon/Place", "calamityville/Throw", "calamityville/nugget",
    ],
)  # fmt: skip
def test_a_picture_of_a_table_shows_it_while_another_seat_is_to_act(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    head, *lines = (SAVES / f"{name}.grg").read_text(encoding="utf-8").splitlines(keepends=True)
    header = json.loads(head)
    header["seats"] = ["computer:medium" for _ in header["seats"]]
    save, picture = tmp_path / "a.grg", tmp_path / "p.png"
    save.write_text("".join([json.dumps(header, separators=(",", ":")) + "\n", *lines]), encoding="utf-8")
    wishes = ["--size", "960x600", "--screenshot", str(picture), "--data-dir", str(tmp_path / "data")]
    assert run([str(save), *wishes]) == 0
    assert capsys.readouterr().err == ""
    assert picture_size(picture) == (960, 600)
    (kept,) = (tmp_path / "data").rglob("*.grg")
    after = kept.read_text(encoding="utf-8").splitlines(keepends=True)[1:]
    assert [line for line in after if not line.startswith('["!"')] == lines, "nobody has acted"


# ------------------------------------------------------------------ signals
STUCK = """
import atexit, signal, sys, time
sys.path.insert(0, {folder!r})
import main
sys.modules["main"] = main
from saves.background import Background
from ui.app import app, loop, signals
from ui.screens.launcher import LauncherScene

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for jobs in the background
signals._GRACE = {grace}

def stuck(*_):
    print("here", flush=True)
    for _ in range(1200):
        time.sleep(0.1)

def stepped(*_):
    print("here", flush=True)

def closing(self):
    print("closing", flush=True)
    stuck()

def busy(self):
    work = self.stuck_work = Background()
    work.submit(stuck)

{act}
atexit.register(print, "at its end")
code = main.main({words!r})
print("left", flush=True)
raise SystemExit(code)
"""
"""The program, which sleeps at one place for longer than any test waits, and tells how far it has come.

It sleeps in short pieces: Python runs handlers between two instructions of the main thread, and a signal that
comes just before a sleep, or to another thread, is heard only after it.
"""
PLACES = {
    "entering": ("main.ensure_libraries = stuck", []),
    "beginning to hear": ("signals.Signals = stuck", []),
    "laying out": ("LauncherScene.build_layout = stuck", []),
    "first frame": ("loop.Loop.step = stuck", ["--first-frame"]),
    "screenshot": ("loop.Loop.settle = stuck", ["--screenshot", "p.png"]),
    "closing": ("app.App.close = stuck", ["--first-frame"]),
    "loop": ("LauncherScene.enter = lambda _: print('here', flush=True)", []),
    "background": ("LauncherScene.enter = busy", ["--size", "960x600"]),
    "loop, then closing": ("LauncherScene.tick, app.App.close = stepped, closing", ["--size", "960x600"]),
}


def stuck_at(place: str, folder: Path, grace: float = 2 * TIMEOUT) -> subprocess.Popen[str]:
    """Start the program and block it at a place for longer than any test waits."""
    act, words = PLACES[place]
    words = [*words, "--data-dir", str(folder / "data")]
    code = STUCK.format(folder=str(MAIN.parent), act=act, words=words, grace=grace)
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )  # fmt: skip
    hear(process, "here")
    return process


def hear(process: subprocess.Popen[str], word: str) -> None:
    """Wait until a process says a word; one that never does is killed."""
    assert process.stdout
    killing = Timer(TIMEOUT, process.kill)
    killing.start()
    while (said := process.stdout.readline()) and said != f"{word}\n":
        pass
    killing.cancel()
    assert said, process.communicate()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, bool]:
    """Return the exit code and the error output of a process, and True if it came to its end by itself."""
    try:
        told, said = process.communicate(timeout=TIMEOUT)
    finally:
        process.kill()
    return process.returncode, said, told.endswith("at its end\n")


HEARD_AT = ("laying out", "first frame", "screenshot", "loop", "closing")
SIGNALS = [
    (place, name)
    for place in HEARD_AT
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if name == "SIGINT" or place == "loop" or campaign.is_long()
]
"""Places and signals; a short run tries only one of the three everywhere, as they are heard alike."""


@posix
@pytest.mark.parametrize(("place", "name"), SIGNALS)
def test_a_signal_is_heard_wherever_it_comes(tmp_path: Path, place: str, name: str) -> None:
    number = getattr(signal, name)
    process = stuck_at(place, tmp_path)
    process.send_signal(number)
    assert ended(process) == (128 + number, "", True)
    assert not list((tmp_path / "data").rglob("*.log"))


@posix
@pytest.mark.parametrize("place", ["entering", "beginning to hear"])
def test_ctrl_c_before_anything_is_open_is_no_fault(tmp_path: Path, place: str) -> None:
    process = stuck_at(place, tmp_path)
    process.send_signal(signal.SIGINT)
    assert ended(process) == (130, "", True)


@posix
def test_a_stuck_program_is_ended_after_its_grace_or_by_a_second_signal(tmp_path: Path) -> None:
    process = stuck_at("background", tmp_path, grace=0.2)
    process.send_signal(signal.SIGTERM)
    assert ended(process) == (128 + signal.SIGTERM, "", False)
    for place, after, code in (
        ("loop, then closing", "closing", 128 + signal.SIGTERM),
        ("background", "left", -signal.SIGTERM),
    ):
        process = stuck_at(place, tmp_path)
        process.send_signal(signal.SIGTERM)
        hear(process, after)
        process.send_signal(signal.SIGTERM)
        assert ended(process) == (code, "", False)


@posix
def test_a_signal_that_the_parent_process_ignores_stays_ignored(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        process = stuck_at("screenshot", tmp_path)
    finally:
        signal.signal(signal.SIGHUP, before)
    process.send_signal(signal.SIGHUP)
    process.send_signal(signal.SIGTERM)
    assert ended(process) == (128 + signal.SIGTERM, "", True)
