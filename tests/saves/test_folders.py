"""Where things are kept, on each platform; and work in the background."""

from __future__ import annotations

import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import platformdirs
import pytest

from saves.background import Background
from saves.folders import AppFolders, NoHome, documents_folder

ROOT = Path(__file__).resolve().parents[2]


def test_everything_lies_below_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "stick"
    folders = AppFolders.find(stick)
    assert folders == AppFolders(stick, stick, stick / "logs")
    assert (folders.saves, folders.settings) == (stick / "saves", stick / "settings.json")
    assert not stick.exists()
    assert folders.make() == ""
    assert sorted(path.name for path in stick.rglob("*")) == ["logs", "saves"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "rich"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "rich"))
    assert AppFolders.find("stick").data == stick
    assert AppFolders.find("~/stick").data == tmp_path / "rich" / "stick"
    assert AppFolders.find("~nobody-of-this-name/x").data == tmp_path / "~nobody-of-this-name" / "x"


PLATFORMS = {
    "unix": (".local/share/Gold Rush Games", ".config/Gold Rush Games", ".local/state/Gold Rush Games/log"),
    "macos": (*["Library/Application Support/Gold Rush Games"] * 2, "Library/Logs/Gold Rush Games"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="a home is something else there")
@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_folders_of_each_platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DOCUMENTS_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    __import__(f"platformdirs.{platform}")
    kind = {"unix": "Unix", "macos": "MacOS"}[platform]
    monkeypatch.setattr(platformdirs, "PlatformDirs", getattr(getattr(platformdirs, platform), kind))
    folders = AppFolders.find()
    assert folders == AppFolders(*(tmp_path / below for below in PLATFORMS[platform]))
    assert not folders.data.exists()
    assert documents_folder(Path("/else")) == Path("/else")
    (tmp_path / "Documents").mkdir()
    assert documents_folder(Path("/else")) == tmp_path / "Documents"


@pytest.mark.parametrize("known", [RuntimeError("no home"), [Path("relative")] * 9])
def test_where_no_home_is_known_it_is_told(monkeypatch: pytest.MonkeyPatch, known: object) -> None:
    for name in ("user_data_path", "user_config_path", "user_log_path", "user_documents_path"):
        monkeypatch.setattr(platformdirs, name, Mock(side_effect=known))
    with pytest.raises(NoHome, match="no_home"):
        AppFolders.find()
    assert documents_folder(Path("/else")) == Path("/else")


def test_what_starts_the_program_imports_little(tmp_path: Path) -> None:
    code = (
        "import __future__, dataclasses, json, pathlib, sys, typing; old = set(sys.modules); "
        "import saves.settings; print(*sorted(set(sys.modules) - old)); "
        "from saves.folders import AppFolders; import saves.library; "
        f"AppFolders.find({str(tmp_path)!r}).make(); "
        "print([name for name in ('platformdirs', 'pygame', 'pickle', 'sqlite3') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (
        done.stdout
        == "games games.assets games.compat games.core saves saves.files saves.merging saves.settings\n[]\n"
    )


# ------------------------------------------------------------------ work in the background
def test_work_is_done_in_its_order_on_one_other_thread_and_may_fail_or_ask_for_more() -> None:
    background, done = Background(), list[tuple[int, threading.Thread]]()
    for number in range(20):
        background.submit(partial(lambda number: (number, threading.current_thread()), number), done.append)
    background.wait()
    assert (background.busy, done) == (True, [])
    background.poll()
    assert not background.busy
    assert [number for number, _ in done] == list(range(20))
    assert len({thread for _, thread in done} - {threading.main_thread()}) == 1
    taken: list[int] = []
    background.submit(lambda: 1, lambda one: background.submit(lambda: one + 1, taken.append))
    background.submit(lambda: 1 // 0)
    background.wait()
    with pytest.raises(ZeroDivisionError):
        background.poll()
    background.wait()
    background.poll()
    assert taken == [2]


def test_what_is_forgotten_is_not_handed_over_nor_begun() -> None:
    background, begun, taken = Background(), list[int](), list[object]()
    gate = threading.Event()
    background.submit(gate.wait, taken.append)
    background.submit(lambda: begun.append(1), taken.append)
    background.cancel()
    assert not background.busy
    gate.set()
    background.submit(lambda: 3, taken.append)
    background.wait()
    background.poll()
    assert (begun, taken) == ([], [3])
