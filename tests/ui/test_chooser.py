"""The system's own window for choosing files; programs that show it are faked by scripts on the path."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from saves.format import timestamp
from tests.bench.processes import is_gone
from tests.kit.waiting import TIMEOUT, wait_until
from tests.ui.harness import Desk
from tests.ui.patience import saved
from ui.app import chooser, programs
from ui.app.chooser import FAILED, Answer, Chooser, command_for
from ui.app.comdlg32 import Dialog, DialogFailed
from ui.app.file_wish import FileWish
from ui.dialogs.files import ChoosingScene, FileScene, PlaceScene
from ui.dialogs.modal import MenuScene
from ui.play.playing.scene import PlayScene
from ui.screens.saves import SavesScene

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="programs of Linux desktops")
OPEN = FileWish("Open", "Saved games", ("grg",), Path("/games"))
SAVE = OPEN._replace(title="Share", name="its own.grg")


class Fake:
    """A folder of the path with a program that does what a script says; it notes how it was called."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._called = folder / "called"
        folder.mkdir()
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/bin{os.pathsep}/usr/bin")
        monkeypatch.setattr(chooser, "_NO_SCREEN", ())
        monkeypatch.setattr(programs, "_LONGEST", TIMEOUT)
        monkeypatch.setattr("shutil.which", self._which)

    def _which(self, name: str) -> str | None:
        return str(self.folder / name) if (self.folder / name).exists() else None

    def install(self, script: str, name: str = "zenity") -> None:
        path = self.folder / name
        path.write_text(f'#!/bin/sh\nprintf "%s\\n" $$ "$LD_LIBRARY_PATH" "$@" > {self._called}\n{script}\n')
        path.chmod(0o755)

    @property
    def called(self) -> list[str]:
        """The process, its path of libraries, and its arguments; [] if it was never called."""
        return self._called.read_text().splitlines() if self._called.exists() else []

    @property
    def is_running(self) -> bool:
        return bool(self.called) and not is_gone(Path(f"/proc/{self.called[0]}"))


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    return Fake(tmp_path / "bin", monkeypatch)


def answer(wish: FileWish = OPEN) -> Answer:
    """What comes of a choice."""
    choice = Chooser(wish)
    choice.start()
    wait_until(lambda: choice.answer is not None, "an answer")
    assert choice.answer
    return choice.answer


# ------------------------------------------------------------------ programs
@linux
@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("echo '/games/a b.grg'", Answer(Path("/games/a b.grg"))),
        ("printf '/games/\\377\\nx.grg\\n'", Answer(Path("/games/\udcff\nx.grg"))),
        ("exit 1", Answer()),
        ("true", Answer()),
        ("exit 5", FAILED),
        ("kill -9 $$", FAILED),
        ("echo a.grg", FAILED),
        ("yes /", FAILED),
    ],
)
def test_a_program_answers_and_may_say_anything(fake: Fake, script: str, wanted: Answer) -> None:
    fake.install(script)
    assert answer() == wanted


@linux
def test_the_program_of_the_desktop_is_asked(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not chooser.is_available()
    assert answer() == FAILED
    for name in ("kdialog", "zenity"):
        fake.install("echo /x", name)
    asked = {}
    for desktop in ("GNOME", "KDE", "", "ubuntu:GNOME", "gamescope"):
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", desktop)
        asked[desktop] = Path(command_for(OPEN)[0]).name if chooser.is_available() else ""
    assert [*asked.values()] == ["zenity", "kdialog", "zenity", "zenity", ""]
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert command_for(SAVE)[3:] == ["--getsavefilename", "/games/its own.grg", "Saved games (*.grg)"]
    assert command_for(OPEN)[3:5] == ["--getopenfilename", "/games/"]
    photos = OPEN._replace(endings=("png", "jpg"))
    assert command_for(photos)[-1] == "Saved games (*.png *.jpg *.PNG *.JPG)"
    (fake.folder / "kdialog").unlink()
    assert command_for(SAVE)[3:] == [
        "--filename=/games/its own.grg", "--save", "--confirm-overwrite",
        "--file-filter=Saved games (*.grg) | *.grg",
    ]  # fmt: skip
    monkeypatch.setattr(sys, "platform", "darwin")
    assert command_for(SAVE)[-3:] == ["Share", "its own.grg", "/games"]
    assert command_for(photos)[-4:] == ["Open", "/games", "png", "jpg"]


@linux
@pytest.mark.parametrize(("before", "wanted"), [(None, ""), ("/usr/mine", "/usr/mine")])
def test_libraries_of_the_frozen_program_reach_no_other(
    fake: Fake, monkeypatch: pytest.MonkeyPatch, before: str | None, wanted: str
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/gold/_internal")
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    fake.install("echo /x")
    answer()
    assert fake.called[1] == wanted
    assert programs.run_program(["sh", "-c", "echo $LD_LIBRARY_PATH $LD_LIBRARY_PATH_ORIG"]) == wanted


@linux
def test_a_program_that_does_not_end_is_ended(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chooser, "_GRACE", 0.2)
    fake.install("trap '' TERM\nwhile true; do sleep 0.1; done")
    choice = Chooser(OPEN)
    choice.start()
    wait_until(lambda: len(fake.called) > 2, "a call")
    choice.cancel()
    wait_until(lambda: choice.answer is not None, "the end of the program")
    assert (choice.answer, fake.is_running) == (Answer(), False)


@linux
def test_a_program_that_hangs_ends_with_ours(fake: Fake) -> None:
    fake.install("trap '' TERM\nwhile true; do sleep 0.1; done")
    code = (
        "from tests.ui.test_chooser import Chooser, OPEN, Path, wait_until; choice = Chooser(OPEN); "
        f"choice.start(); wait_until(Path({str(fake.folder / 'called')!r}).exists, 'a call'); choice.cancel()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    wait_until(lambda: not fake.is_running, "its end")


# ------------------------------------------------------------------ the file manager
@linux
@pytest.mark.parametrize(
    ("programs_there", "asked", "argument"),
    [
        ("gdbus dbus-send xdg-open", "gdbus", "['file:///a%20b/%27x%27%2C.grg']"),
        ("dbus-send xdg-open", "dbus-send", "array:string:file:///a%20b/%27x%27%2C.grg"),
        ("xdg-open", "xdg-open", "/a b"),
        ("", "", ""),
    ],
)
def test_a_file_is_shown_in_its_folder(
    fake: Fake, monkeypatch: pytest.MonkeyPatch, programs_there: str, asked: str, argument: str
) -> None:
    monkeypatch.setenv("PATH", str(fake.folder))
    for name in programs_there.split():
        fake.install(f"echo {name}" if name == asked else "exit 1", name)
    assert programs.show_in_folder(Path("/a b/'x',.grg")) is bool(asked)
    assert argument in fake.called or not asked


# ------------------------------------------------------------------ at a desk
@pytest.fixture
def saves(desk: Desk, fake: Fake, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A list with one game; the documents are a folder beside it."""
    monkeypatch.setattr("saves.folders.documents_folder", lambda otherwise: fake.folder)
    monkeypatch.setattr("saves.folders.downloads_folder", lambda otherwise: fake.folder)
    saved(desk)
    desk.show(SavesScene)
    return desk


def wait_for(desk: Desk, kind: type[object]) -> None:
    def is_shown() -> bool:
        desk.step()
        return type(desk.scene) is kind

    wait_until(is_shown, kind.__name__)
    desk.settle()


@linux
def test_a_file_is_chosen_and_opened_while_the_window_goes_on(saves: Desk, fake: Fake) -> None:
    (game,) = saves.app.library.folder.glob("*.grg")
    go = fake.folder / "go"
    fake.install(f"while [ ! -e {go} ]; do sleep 0.02; done\necho {game}")
    saves.use("Open a file…")
    wait_until(lambda: bool(fake.called), "a call")
    saves.resize((1100, 700))
    saves.assert_redraw_is_exact()
    assert type(saves.scene) is ChoosingScene
    go.touch()
    wait_for(saves, PlayScene)


@linux
@pytest.mark.parametrize(
    ("way", "then"),
    [("Never mind", SavesScene), ("Type the path", FileScene), ("drop", SavesScene), ("quit", None)],
)
def test_the_system_s_window_closes_with_ours_and_when_the_player_goes_another_way(
    saves: Desk, fake: Fake, way: str, then: type[object] | None
) -> None:
    fake.install("exec sleep 60")
    saves.use("Open a file…")
    wait_until(lambda: bool(fake.called), "a call")
    if way == "quit":
        saves.app.quit()
    elif way == "drop":
        saves.app.navigator.open_saved(fake.folder / "no file.grg")
        saves.use("OK")
    else:
        saves.use(way)
    wait_until(lambda: not fake.is_running, "the end of the program")
    if then:
        wait_for(saves, then)


@linux
def test_a_window_that_fails_leads_to_the_typed_path_and_so_does_a_gamepad(saves: Desk, fake: Fake) -> None:
    fake.install("exit 5")
    saves.use("Open a file…")
    wait_for(saves, FileScene)
    saves.use("Never mind")
    fake.install("echo /no/such/file.grg")
    saves.use("Open a file…")
    wait_for(saves, MenuScene)
    saves.use("OK")
    saves.app.reader.uses_gamepad = True
    saves.scene._ask_for_file()  # type: ignore[attr-defined]
    saves.settle()
    assert type(saves.scene) is FileScene


@linux
def test_a_file_that_the_player_agreed_to_replace_is_replaced_and_no_other(saves: Desk, fake: Fake) -> None:
    (game,) = saves.app.library.folder.glob("*.grg")
    sent, other = fake.folder / "sent.grg", fake.folder / "letter.txt"
    sent.write_text("old")
    other.write_text("dear friend")
    cases = [(sent, MenuScene), (other, MenuScene), (fake.folder / "no/x.grg", PlaceScene), (game, MenuScene)]
    for path, then in cases:
        fake.install(f"echo {path}")
        saves.use("Share")
        wait_for(saves, then)
        saves.use("OK" if then is MenuScene else "Never mind")
        wait_for(saves, SavesScene)
    assert sent.read_bytes() == (fake.folder / "letter.txt.grg").read_bytes() == game.read_bytes()
    assert other.read_text() == "dear friend"


@linux
def test_a_game_of_ours_is_never_replaced(saves: Desk, fake: Fake) -> None:
    (game,) = saves.app.library.folder.glob("*.grg")
    other = game.with_name("klondike_patience-20260101-000000-1.grg")
    other.write_text(timestamp(0))
    fake.install(f"echo {other}")
    saves.use("Share")
    wait_for(saves, PlaceScene)
    assert other.read_text() == timestamp(0)


# ------------------------------------------------------------------ Windows
@pytest.mark.skipif(sys.platform == "win32", reason="a dialog would open there")
@pytest.mark.parametrize("wish", [OPEN, SAVE])
def test_windows_is_asked_by_its_library(monkeypatch: pytest.MonkeyPatch, wish: FileWish) -> None:
    answers, name = iter([(1, 0), (0, 0), (0, 3)]), "C:\\games\\ü.grg"
    fault = [0]

    def ask(asked: Any) -> int:
        request = asked._obj
        told = request.title, request.folder, request.owner, bool(request.flags & 2), request.file
        assert told == (wish.title, "/games", 7, bool(wish.name), wish.name)
        place = ctypes.c_void_p.from_address(ctypes.addressof(request) + type(request).file.offset)
        assert place.value
        ctypes.memmove(place.value, ctypes.create_unicode_buffer(name), 4 * (len(name) + 1))
        result, fault[0] = next(answers)
        return result

    library = SimpleNamespace(CommDlgExtendedError=lambda: fault[0])
    setattr(library, "GetSaveFileNameW" if wish.name else "GetOpenFileNameW", ask)
    shell = SimpleNamespace(CoInitializeEx=lambda *_: 0)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(comdlg32=library, ole32=shell), raising=False)
    assert [Dialog(wish, 7).show() for _ in range(2)] == [name, ""]
    with pytest.raises(DialogFailed):
        Dialog(wish, 7).show()
