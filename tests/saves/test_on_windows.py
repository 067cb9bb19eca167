"""Where things are kept on each platform, and what Windows and macOS do otherwise; their calls are faked."""

from __future__ import annotations

import errno
import importlib.util
import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import platformdirs
import pytest

from games.core import message
from saves import files, folders, save_folder
from saves.background import Background
from saves.files import describe_error, printable, sync_folder
from saves.folders import AppFolders, NoHome, documents_folder, long_path
from saves.path_check import check_path
from saves.records import Records
from saves.save_folder import SaveFolder
from saves.settings_store import SettingsStore
from tests.saves.table import Shelf, shared

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells which files are open")


# ------------------------------------------------------------------ locks
class Locking(ModuleType):
    """A faked msvcrt: bytes of files that are locked, and refused a second time as it refuses them."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locked: dict[tuple[int, int], int] = {}
        self.code = errno.EACCES
        """What it answers where a byte is locked: EACCES, or EDEADLK after it has tried for a while."""

    def locking(self, fd: int, mode: int, count: int) -> None:
        assert count == 1
        byte = os.fstat(fd).st_ino, os.lseek(fd, 0, os.SEEK_CUR)
        if mode == self.LK_UNLCK:
            del self.locked[byte]
        elif byte in self.locked:
            raise OSError(self.code, "locked")
        else:
            self.locked[byte] = fd


@pytest.fixture
def locking(monkeypatch: pytest.MonkeyPatch) -> Locking:
    """The faked msvcrt."""
    found = Locking()
    monkeypatch.setitem(sys.modules, "msvcrt", found)
    monkeypatch.setattr(sys, "platform", "win32")
    return found


@pytest.fixture
def windows_save_folder(locking: Locking) -> Any:
    """saves/save_folder.py as Windows reads it, with the faked msvcrt."""
    spec = importlib.util.spec_from_file_location("save_folder_of_windows", save_folder.__file__)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("code", [errno.EACCES, errno.EDEADLK])
def test_a_file_is_held_once_by_a_byte_far_beyond_its_end(
    tmp_path: Path, windows_save_folder: Any, locking: Locking, code: int
) -> None:
    locking.code = code
    folder = windows_save_folder.SaveFolder(tmp_path)
    file = folder.create("a.grg")
    os.lseek(file.fd, 0, os.SEEK_SET)
    files.write_all(file.fd, b"whole\n")
    assert [at for _, at in locking.locked] == [0x7FFF_0000]
    assert files.read_file(file.path, 100) == b"whole\n", "others can read what is held"
    with pytest.raises(files.SaveInUse):
        folder.lock("a.grg")
    file.close()
    file.close()
    assert not locking.locked
    folder.lock("a.grg").close()


def test_a_disk_that_knows_no_locks_is_used_all_the_same(
    tmp_path: Path, windows_save_folder: Any, locking: Locking, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EINVAL, "no locks here")

    monkeypatch.setattr(locking, "locking", refused)
    file = windows_save_folder.SaveFolder(tmp_path).create("a.grg")
    assert file.is_exclusive
    file.close()


# ------------------------------------------------------------------ files that are open
@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that this process has open cannot be renamed, replaced or removed, as on Windows: it is faked."""

    def guard(name: str) -> None:
        really = getattr(os, name)

        def guarded(*paths: Any, **more: Any) -> Any:
            for path in paths:
                if os.path.exists(path) and any(os.path.samestat(os.stat(path), each) for each in _opened()):
                    raise PermissionError(errno.EACCES, "used by another process", str(path))
            return really(*paths, **more)

        monkeypatch.setattr(os, name, guarded)

    for name in ("rename", "replace", "unlink", "remove"):
        guard(name)


def _opened() -> list[os.stat_result]:
    """All files that this process has open."""
    found = []
    for fd in map(int, os.listdir("/proc/self/fd")):
        try:
            found.append(os.fstat(fd))
        except OSError:
            continue
    return found


@LINUX
@pytest.mark.usefixtures("strict")
def test_the_fake_refuses_what_windows_refuses(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with path.open("w"):
        for act in (
            lambda: path.rename(tmp_path / "b"),
            path.unlink,
            lambda: os.replace(path, tmp_path / "b"),
        ):
            with pytest.raises(PermissionError):
                act()
    path.unlink()


@LINUX
@pytest.mark.usefixtures("strict")
def test_no_file_is_moved_or_removed_while_it_is_open(shelf: Shelf, tmp_path: Path) -> None:
    """Games are left, damaged, put away, taken out, shared, discarded; settings are changed."""
    path = shelf.left()
    kept = shelf.library.archive(path)
    path = shelf.library.import_save(kept)
    sent = shared(shelf.library, path, "shared", tmp_path)
    assert shelf.library.import_save(sent).parent == shelf.folder
    path.write_bytes(path.read_bytes()[:-9] + b"nonsense\n")
    opened = shelf.library.open(path, shelf.clock)
    assert opened.warning
    assert opened.journal
    opened.journal.close()
    assert shelf.library.close_or_remove(shelf.patience()[1])
    store = SettingsStore(tmp_path / "settings.json")
    store.change(effects=10)
    store.change(effects=20)
    assert store.error == ""
    assert SettingsStore(tmp_path / "settings.json").current.effects == 20
    assert SaveFolder(tmp_path / "own").write("a.txt", b"one").read_bytes() == b"one"


def test_windows_opens_no_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("a folder is opened"))
    monkeypatch.setattr(sys, "platform", "win32")
    sync_folder(tmp_path)


# ------------------------------------------------------------------ folders
def test_the_folders_of_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its own branch of platformdirs, which reads the surroundings where it has no calls of Windows."""
    windows = pytest.importorskip("platformdirs.windows")
    monkeypatch.setattr(windows, "get_win_folder", windows.get_win_folder_from_env_vars)
    monkeypatch.setattr(platformdirs, "PlatformDirs", windows.Windows)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "Belle"))
    own_folder = tmp_path / "Local" / "Gold Rush Games"
    assert AppFolders.find() == AppFolders(own_folder, own_folder, own_folder / "Logs")
    assert documents_folder(tmp_path / "else") == tmp_path / "else"
    (tmp_path / "Belle" / "Documents").mkdir(parents=True)
    assert documents_folder(tmp_path / "else") == tmp_path / "Belle" / "Documents"
    assert not own_folder.exists()


DEEP = "\\".join(["C:", *["a folder in a folder"] * 8])
"""More than 140, and fewer than 260 characters."""


@pytest.mark.parametrize(
    ("folder", "reached"),
    [
        ("C:\\games", "C:\\games"),
        (DEEP, f"\\\\?\\{DEEP}"),
        (f"{DEEP}\\x\\..\\y", f"\\\\?\\{DEEP}\\y"),
        (f"\\\\server\\share{DEEP[2:]}", f"\\\\?\\UNC\\server\\share{DEEP[2:]}"),
        (f"\\\\?\\{DEEP}", f"\\\\?\\{DEEP}"),
    ],
)
def test_long_folders_of_windows_are_spelled_so_that_their_files_can_be_reached(
    monkeypatch: pytest.MonkeyPatch, folder: str, reached: str
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert long_path(PureWindowsPath(folder)) == reached
    assert PureWindowsPath(reached, "saves", "a.grg").name == "a.grg"
    assert PureWindowsPath(reached, "saves").parent == PureWindowsPath(reached)


REFUSED = {
    "reserved": (
        "C:\\NUL.grg", "C:\\con", "C:\\Aux \\a.grg", "C:\\lpt1.a.grg", "COM³.csv", "\\\\?\\C:\\NUL",
    ),
    "characters": ("C:\\a:b.grg", "ab:c.grg", "C:\\who?.grg", "Q:\\a/b|c.grg", "C:\\a\tb.grg"),
    "ending": ("C:\\etc...\\a.grg", "C:\\a "),
    "no_drive": ("Q:\\a.grg", "Q:a.grg", "\\\\?\\Q:\\a.grg"),
    "no_share": ("\\\\nowhere\\games\\a.grg", "\\\\?\\UNC\\nowhere\\games\\a.grg"),
    "": ("C:\\a.grg", "\\\\?\\C:\\a\\.b", "Nullus.grg", "..\\.\\COM10.csv", "C:\\Grüße & so (2)\\con a.grg"),
}  # fmt: skip
"""Paths to write to, by the last part of the key of a message about them."""


@pytest.mark.parametrize(
    ("path", "reason"), [(path, reason) for reason, paths in REFUSED.items() for path in paths]
)
def test_a_path_that_windows_cannot_have_is_refused_wherever_a_player_gives_it(
    path: str, reason: str, shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = shelf.left()
    if sys.platform != "win32":
        monkeypatch.setattr(sys, "platform", "win32")
        monkeypatch.setattr(os.path, "exists", lambda root: root == "C:\\")
    if not reason:
        return check_path(PureWindowsPath(path))
    why = message(f"saves.why.{reason}")
    with pytest.raises(files.SaveFailed) as refused:
        shelf.library.export(own, Path(path), may_replace=True)
    assert refused.value.reason == message("saves.cannot.share", why=why)
    records = Records(tmp_path / "records.sqlite", shelf.folder)
    assert records.export_csv(Path(path), may_replace=True) == message("saves.records.table", why=why)
    folder = Path(path)
    told = AppFolders(folder, folder, folder).make()
    assert told == message("saves.nothing_kept", folder=printable(str(folder / "saves")), why=why)
    return None


def test_a_path_is_too_long_where_windows_finds_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    for length, reason in ((247, "gone"), (248, "long")):
        error = OSError(errno.ENOENT, "no such file", f"{tmp_path}/gone/".ljust(length, "a"))
        assert describe_error(error) == message(f"saves.why.{reason}")


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_other_systems_want_no_other_spelling(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert long_path(PurePosixPath("/" + "a" * 4000)) == "/" + "a" * 4000


def test_a_long_folder_is_spelled_wherever_it_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noted(folder: Path) -> str:
        asked.append(folder.name)
        return str(folder)

    monkeypatch.setattr(folders, "long_path", noted)
    AppFolders.find(tmp_path / "stick")
    assert asked == ["stick"]
    AppFolders.find()
    assert len(asked) == 4


# ------------------------------------------------------------------ where things are kept
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
    monkeypatch.setattr(platformdirs, "user_data_path", Mock(return_value=Path.cwd()))
    with pytest.raises(NoHome):
        AppFolders.find()


def test_what_starts_the_program_imports_little(tmp_path: Path) -> None:
    code = (
        "import __future__, dataclasses, json, pathlib, sys, typing; old = set(sys.modules); "
        "import saves.settings_store; print(*sorted(set(sys.modules) - old)); "
        "from saves.folders import AppFolders; import saves.library; "
        f"AppFolders.find({str(tmp_path)!r}).make(); "
        "print([name for name in ('platformdirs', 'pygame', 'pickle', 'sqlite3') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    modules = "files merging persons settings settings_store".replace(" ", " saves.")
    games = "games games.assets games.compat games.core games.seating"
    assert done.stdout == f"{games} saves saves.{modules} unicodedata\n[]\n"


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
    background.poll()
    background.submit(lambda: begun.append(1), taken.append)
    background.cancel()
    assert not background.busy
    gate.set()
    background.submit(lambda: 3, taken.append)
    background.wait()
    background.poll()
    assert (begun, taken) == ([], [3])
