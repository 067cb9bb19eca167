"""The command line: every option, every wrong word, pictures, the first frame, starts that fail, crashes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from itertools import count
from pathlib import Path
from shutil import which
from typing import NoReturn

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

import main
from games.compat import override
from saves import folders
from saves.folders import AppFolders
from saves.library import Library
from saves.settings_store import SettingsStore
from tests.kit.script import Scene, Teller, each, play, read
from tests.ui.harness import Desk, run
from tests.ui.patience import saved
from ui.app.app import App
from ui.app.crash import write_log
from ui.arguments import Arguments, BadArguments, make_parser, parse, read_plain
from ui.screens.statistics import loader
from ui.words import ENGLISH, Language, in_words, set_language

MAIN = Path(main.__file__).resolve()
GAME = "klondike_patience"
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
CONFINED = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if AS_ROOT else []
LONG = "x" * 300

Err = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No window and no sound; what the command line sets is taken back."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.display.quit()


def program(
    *words: str, before: Sequence[str] = (), stdout: int = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own; `before` is what its command begins with."""
    here = {name: os.environ[name] for name in os.environ if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [*before, sys.executable, str(MAIN), *words], env=here | environment, stdout=stdout,
        stderr=subprocess.PIPE, text=True, errors="replace", timeout=60, check=False,
    )  # fmt: skip


def sentence(capsys: Err) -> str:
    """The one line that was written to standard error, and nothing else was."""
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err.rstrip("\n")


def picture_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


# ------------------------------------------------------------------ words
def test_every_option_is_understood(tmp_path: Path) -> None:
    save, picture = tmp_path / "a.grg", str(tmp_path / "p.png")
    save.touch()
    for words, arguments in (
        ([], Arguments()),
        (["--game", GAME, "--deal", " ms617"], Arguments(game=GAME, deal="617")),
        (["--game", GAME, "--deal", "\u0663"], Arguments(game=GAME, deal="3")),
        ([str(save)], Arguments(save=str(save))),
        (["--data-dir", "x", "--first-frame"], Arguments(data_dir="x", first_frame=True)),
        (["--where", "--language", "de"], Arguments(where=True, language="de")),
        (["--screenshot", picture, "--size", "1920x1080"], Arguments(screenshot=picture, size=(1920, 1080))),
    ):
        assert parse(words, "1.2.3") == arguments


class CommandTeller(Teller):
    """Starts the program in a shell with words that it refuses."""

    def __init__(self, capsys: Err) -> None:
        self.capsys = capsys

    @override
    def refuse(self, words: str) -> str:
        assert run(json.loads(f'"{words}"').replace("LONG", LONG).split()) == 2
        return sentence(self.capsys).replace(LONG, "LONG")


@each(read(Path(__file__).with_name("cli_words.txt")))
def test_wrong_words_give_one_sentence(capsys: Err, monkeypatch: pytest.MonkeyPatch, scene: Scene) -> None:
    monkeypatch.chdir(MAIN.parent)
    play(scene, CommandTeller(capsys))


OPTIONS = ("--game", "--deal", "--data-dir", "--screenshot", "--size", "--first-frame", "--help", "--", "-")
WORDS = st.sampled_from((*OPTIONS, GAME, "7", "1x1")) | st.text(st.characters(codec=None), max_size=12)


def answer(words: list[str]) -> str:
    """What is said of words that cannot be followed, "" where they can, and how the program is left."""
    try:
        with redirect_stdout(StringIO()):
            parse(words, "1.2.3")
    except BadArguments as refusal:
        return in_words(refusal.reason)
    except SystemExit as leaving:
        return f"left: {leaving.code}."
    return "."


@given(st.lists(WORDS.map(lambda word: word.replace("\0", "")), max_size=5))
def test_any_words_at_all_are_understood_or_refused_in_one_sentence(words: list[str]) -> None:
    said = answer(words)
    assert said.isprintable()
    assert said.endswith(".")
    assert said == "left: 0." or not said.startswith("left")


FLAGS = ("--first-frame", "--where")
KNOWN = ("--game", "--deal", "--data-dir", "--screenshot", "--size", "--language", *FLAGS)
LINE = st.sampled_from((*KNOWN, *(f"{each}=x" for each in KNOWN), "--", "-x", "--ga", "", "x", "y z"))


@given(st.lists(LINE, max_size=6))
def test_a_plain_command_line_is_understood_as_argparse_understands_it(words: list[str]) -> None:
    plain = read_plain(words)
    if plain is not None:
        found = vars(make_parser("").parse_args(words))
        assert plain == {name: value for name, value in found.items() if value}


def test_a_usual_command_line_is_read_without_argparse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("ui.arguments.make_parser")
    read = parse(["--game", GAME, "--deal=617", "--data-dir", "x", "--first-frame"], "")
    assert read == Arguments(game=GAME, deal="617", data_dir="x", first_frame=True)


def test_help_and_version_are_told_and_nothing_is_opened(capsys: Err) -> None:
    for word in ("--help", "-h", "--version"):
        with pytest.raises(SystemExit) as leaving:
            run([word])
        assert leaving.value.code == 0
        told = capsys.readouterr().out
        assert word == "--version" or {"SAVE", "--version", *OPTIONS[:7]} <= {*re.split(r"[\s,]+", told)}
    assert told == f"Gold Rush Games {main.__version__}\n"


def test_the_folders_are_told_and_nothing_is_made(tmp_path: Path, capsys: Err) -> None:
    for words, told in (
        ([], "Saved games: {0}/saves\nSettings: {0}\nLogs: {0}/logs\n"),
        (["--language", "de"], "Gespeicherte Spiele: {0}/saves\nEinstellungen: {0}\nProtokolle: {0}/logs\n"),
    ):
        folder = tmp_path / "stick"
        assert run(["--where", "--data-dir", str(folder), *words]) == 0
        assert capsys.readouterr().out.replace("\\", "/") == told.format(folder.as_posix())
        assert not folder.exists()
    set_language(ENGLISH)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_pipe_gets_all_output_in_its_own_encoding(tmp_path: Path, encoding: str) -> None:
    """Folders, a language with umlauts, wrong words: the pipe gets escapes for characters it lacks."""
    for words, code in (
        (["--where"], 0),
        (["--where", "--language", "pseudo"], 0),
        (["--help"], 0),
        (["Дом"], 2),
    ):
        data = ["--data-dir", str(tmp_path / "Дом ü")]
        done = program(*words, *data, PYTHONIOENCODING=encoding, LANGUAGE="de", LC_ALL="C.UTF-8")
        assert done.returncode == code, done.stderr
        assert done.stdout.count("\\u0414\\u043e\\u043c") == 3 * ("--where" in words)
        assert "\\u0414" in done.stderr if code else not done.stderr


def test_without_a_console_refusals_stand_in_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """As pythonw has it: there is neither output nor error. The box is faked, and no window opens."""
    boxes: list[tuple[str, ...]] = []
    monkeypatch.setattr("ui.app.crash._run_window", lambda words: -1)
    monkeypatch.setenv("SDL_VIDEODRIVER", "windows")
    monkeypatch.setattr("pygame.display.message_box", lambda *said: boxes.append(said))
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert run(["--game", "nothing"]) == 2
    assert boxes[0][0] == "Gold Rush Games"
    assert boxes[0][1].startswith("There’s no game called “nothing”")
    monkeypatch.setattr("ui.cli._run_app", break_down)
    monkeypatch.setattr("ui.app.crash.write_log", lambda *_: None)
    assert run([]) == 1
    assert FAULT in boxes[1][1]


@pytest.mark.skipif(os.name == "nt", reason="pipes that nobody reads are told of in another way there")
def test_whoever_leaves_before_the_end_is_not_told_of_the_rest() -> None:
    reader, pipe = os.pipe()  # as in `python3 main.py --help | head -1`
    os.close(reader)
    done = program(
        "--help", stdout=pipe, PYTHONUNBUFFERED="", **{main.START_TIME_VARIABLE: "what may be anything"}
    )
    os.close(pipe)
    assert (done.returncode, done.stderr) == (0, "")


# ------------------------------------------------------------------ pictures without a window
def test_the_picture_of_a_deal_is_always_the_same_however_long_it_takes_and_nothing_else_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["--game", GAME, "--deal", "617", "--size", "1080x1200", "--screenshot"]
    pictures = []
    for seconds in (0, 7):
        monkeypatch.setattr(App.__init__, "__defaults__", (partial(next, count(1000.0, seconds)),))
        out, data = tmp_path / f"{seconds}.png", tmp_path / str(seconds)
        assert run([*asked, str(out), "--data-dir", str(data)]) == 0
        assert picture_size(out) == (1080, 1200)
        assert not list(data.rglob("*.grg"))
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]


def test_a_picture_is_as_large_as_is_asked_for_at_every_scale(tmp_path: Path) -> None:
    data, pictures = tmp_path / "data", []
    for scale in (100, 150):
        SettingsStore(AppFolders.below(data).settings).change(scale=scale)
        out = tmp_path / f"{scale}.png"
        asked = ["--game", GAME, "--deal", "617", "--size", "1280x800", "--data-dir", str(data)]
        assert run([*asked, "--screenshot", str(out)]) == 0
        assert picture_size(out) == (1280, 800)
        pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1], "a part of it, larger"


def test_the_picture_of_a_save_leaves_the_save_as_it_was(tmp_path: Path, desk: Desk) -> None:
    here, out = tmp_path / "here", tmp_path / "p.png"
    desk.app.library = Library(AppFolders.below(here).saves)
    save = saved(desk)
    before = save.read_bytes()
    assert run([str(save), "--screenshot", str(out), "--data-dir", str(here)]) == 0
    assert picture_size(out) == (1280, 800)
    assert save.read_bytes() == before


def test_without_a_game_or_a_place_for_a_picture_one_sentence_says_why(tmp_path: Path, capsys: Err) -> None:
    (tmp_path / "bad.grg").write_bytes(b"no game")
    (tmp_path / "folder.png").mkdir()
    rest = ["--size", "960x600", "--data-dir", str(tmp_path)]
    for save, name, told in (
        (["bad.grg"], "p.png", "isn’t a saved game"),
        ([], "folder.png", "Can’t save"),
        ([], LONG, "Can’t save"),
    ):
        words = [*(str(tmp_path / each) for each in save), "--screenshot", str(tmp_path / name), *rest]
        assert run(words) == 1
        assert told in sentence(capsys)
    assert not (tmp_path / "p.png").exists()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")
def test_a_picture_is_saved_below_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    folder = tmp_path / "\udcff"
    folder.mkdir()
    done = program(
        "--screenshot", str(folder / "p.png"), "--size", "960x600", "--data-dir", str(tmp_path),
        SDL_VIDEODRIVER="",
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert picture_size(folder / "p.png") == (960, 600)


# ------------------------------------------------------------------ starts
@pytest.mark.skipif(sys.platform == "win32" or (AS_ROOT and not which("setpriv")), reason="permissions")
@pytest.mark.parametrize("words", [["{}/a.grg"], ["--screenshot", "{}/p.png"], ["--data-dir", "{}/data"]])
def test_below_a_folder_that_may_not_be_entered_one_is_told_so(tmp_path: Path, words: list[str]) -> None:
    locked = tmp_path / "locked"
    (locked / "below").mkdir(parents=True)
    locked.chmod(0)
    try:
        asked = [word.format(locked / "below") for word in words]
        done = program(*asked, "--first-frame", before=CONFINED, SDL_VIDEODRIVER="dummy")
    finally:
        locked.chmod(0o700)
    if words[0] == "--data-dir":  # which the launcher tells
        assert (done.returncode, done.stderr) == (0, "")
        assert re.fullmatch(r"\d+ ms\n", done.stdout)
    else:
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert done.stderr.startswith(f"You don’t have permission to open “{locked / 'below'}")


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be removed there")
def test_a_folder_that_is_gone_is_told(tmp_path: Path, capsys: Err, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    gone = 2, "The folder you’re in is gone. Go to another one and try again."
    told = {"--data-dir x": gone, "--screenshot p.png": gone, "a.grg": (2, "There’s no save file “a.grg”.")}
    assert {words: (run(words.split()), sentence(capsys)) for words in told} == told


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems know everybody")
def test_without_a_home_one_sentence_says_what_to_do_and_one_can_play_where_one_says(
    tmp_path: Path, capsys: Err, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: object) -> None:
        raise KeyError("nobody")

    xdg = [f"XDG_{name}" for name in ("DATA_HOME", "CONFIG_HOME", "STATE_HOME", "DOCUMENTS_DIR")]
    for name in ("HOME", "USERPROFILE", *xdg):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", nobody)
    monkeypatch.setattr("pwd.getpwnam", nobody)
    assert run(["--first-frame"]) == 1
    assert "--data-dir" in sentence(capsys)
    assert run(["--first-frame", "--data-dir", str(tmp_path)]) == 0
    assert folders.documents_folder(tmp_path) == tmp_path
    assert loader.short(Path("/a/b")) == str(Path("/a/b"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
@pytest.mark.parametrize("driver", ["", "nonsense", "\udcff", LONG], ids=ascii)
def test_without_a_display_one_sentence_says_what_to_change(tmp_path: Path, driver: str) -> None:
    done = program("--data-dir", str(tmp_path), SDL_VIDEODRIVER=driver, XDG_RUNTIME_DIR=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert ("Unset it" if driver else "Start the game on a desktop") in done.stderr


# ------------------------------------------------------------------ the first frame
TOO_EARLY = {"pygame_gui", "sqlite3", "multiprocessing", "asyncio", "ssl", "tkinter", "unittest", "tomllib"}
TOO_EARLY |= {"ui.games", "ui.screens.settings", "ui.dialogs.forms", "ui.play.computer"}
LOADED = re.compile(r"import time:\s+\d+ \|\s+\d+ \|\s*([\w.]+)")


def test_the_first_frame_is_drawn_by_our_own_modules_and_does_without_others(tmp_path: Path) -> None:
    timed = ["env", "PYTHONPROFILEIMPORTTIME=1"] if os.name == "posix" else []
    done = program("--first-frame", "--data-dir", str(tmp_path), before=timed, SDL_VIDEODRIVER="dummy")
    assert re.fullmatch(r"\d+ ms\n", done.stdout)
    loaded = {*LOADED.findall(done.stderr)}
    assert not timed or {"pygame", "ui.app", "ui.screens.launcher"} <= loaded
    early = {name for name in loaded for module in TOO_EARLY if f"{name}.".startswith(f"{module}.")}
    assert early == set()


# ------------------------------------------------------------------ crashes
FAULT = "Gold Rush Games ran into a problem and had to close. Your games are saved"


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where logs go if there is no other place."""
    monkeypatch.setattr("tempfile.gettempdir", (tmp_path / "temporary").__str__)
    return tmp_path / "temporary" / "Gold Rush Games"


def break_down(*_: object) -> NoReturn:
    raise OSError("\udcff the wall fell down")


@pytest.mark.parametrize(
    "place",
    [
        "ui.screens.launcher.LauncherScene.build_layout",
        "ui.cli._run_app",
        "ui.cli.parse",
        "ui.arguments.read_plain",
        "saves.folders.AppFolders.below",
    ],
)
def test_a_crash_is_logged_and_told_wherever_it_happens(
    tmp_path: Path, temporary: Path, capsys: Err, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr(place, break_down)
    assert run(["--first-frame", "--data-dir", str(tmp_path / "data")]) == 1
    (log,) = tmp_path.rglob("*.log")
    assert log.parent in (tmp_path / "data" / "logs", temporary)
    assert sentence(capsys) == f"{FAULT}. Details: {log}"
    assert "udcff the wall fell down" in log.read_text("utf-8")


def test_a_crash_whose_log_has_no_place_is_told_all_the_same_and_breaking_off_is_no_crash(
    tmp_path: Path, temporary: Path, capsys: Err, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    nowhere = tmp_path / "file" / "below"
    nowhere.parent.touch()
    monkeypatch.setattr("ui.cli._run_app", break_down)
    assert run(["--data-dir", str(nowhere)]) == 1
    assert str(temporary) in sentence(capsys)
    monkeypatch.setattr("tempfile.gettempdir", nowhere.__str__)
    assert run(["--data-dir", str(nowhere)]) == 1
    assert sentence(capsys) == f"{FAULT}, but the log isn’t."
    monkeypatch.setattr("ui.cli._run_app", break_off)
    assert run(["--data-dir", str(tmp_path)]) == 130
    assert not (tmp_path / "logs").exists()


@pytest.mark.parametrize("damage", [b"\xff\xfe\x00", b'msgid "cli.crash"\n', b"", None])
def test_a_crash_is_reported_despite_damaged_catalogues(
    tmp_path: Path, capsys: Err, monkeypatch: pytest.MonkeyPatch, damage: bytes | None
) -> None:
    """All catalogues are damaged, or the lookup itself fails."""
    (tmp_path / "en.po").write_bytes(damage or b"")
    monkeypatch.setattr("ui.words.folder", lambda name: tmp_path)
    monkeypatch.setattr("ui.words._spoken", Language(ENGLISH))
    monkeypatch.setattr("ui.cli._run_app", break_down)
    if damage is None:
        monkeypatch.setattr("ui.app.crash.in_words", break_down)
    assert run(["--data-dir", str(tmp_path)]) == 1
    (log,) = tmp_path.rglob("*.log")
    assert sentence(capsys) == f"{FAULT}. Details: {log}"


def test_old_logs_are_thinned_out_or_stay_where_they_cannot_be(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"crash-21060101-0000{number:02}.log").touch()  # by a wrong clock
        (tmp_path / f"crash-20200101-0000{number:02}.log").touch()
        (tmp_path / "folders" / f"crash-20200101-0000{number:02}.log").mkdir(parents=True)
    for folder in (tmp_path, tmp_path / "folders"):
        newest = write_log(RuntimeError("new"), folder)
        assert newest
        assert newest.read_text("utf-8").endswith("RuntimeError: new\n")
    assert len(list(tmp_path.glob("*.log"))) == 10
