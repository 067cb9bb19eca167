"""The command line: every option, every wrong word, pictures without a window, and crashes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import which
from typing import NoReturn

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import main
from games import GAMES
from games.patience.state import Draw
from saves import places
from saves.library import Library
from saves.places import Places
from saves.settings import SettingsStore
from tests.ui.deals import EVERYTHING
from tests.ui.harness import opened
from tests.ui.patience import dealt
from ui import cli
from ui.cli import BadWords, Wishes, parse, run
from ui.screens.launcher import LauncherScene
from ui.screens.statistics import keeper as statistics_keeper

MAIN = Path(main.__file__).resolve()
GAME = "klondike_patience"
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


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
        [*before, sys.executable, str(MAIN), *words],
        env=here | environment,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )


def picture_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def left_game(data: Path, moves: int = 2) -> Path:
    """A save below a data folder."""
    with opened(data / "desk") as desk:
        desk.app.library = Library(Places.below(data).saves)
        scene = dealt(desk.app, EVERYTHING, [Draw()] * moves)
        assert scene.session.journal
        path = scene.session.journal.path
        scene.put_away()
    return path


# ------------------------------------------------------------------ words
def test_no_words_are_no_wishes() -> None:
    assert parse([]) == Wishes()


def test_every_option_is_understood(tmp_path: Path) -> None:
    save = tmp_path / "a.grg"
    save.touch()
    assert parse(["--game", GAME]) == Wishes(game=GAME)
    assert parse(["--game", GAME, "--deal", " ms617"]) == Wishes(game=GAME, deal="617")
    assert parse([str(save)]) == Wishes(save=str(save))
    assert parse(["--data-dir", "x"]) == Wishes(data_dir="x")
    assert parse(["--screenshot", str(tmp_path / "p.png")]) == Wishes(screenshot=str(tmp_path / "p.png"))
    assert parse(["--size", "1920x1080"]) == Wishes(size=(1920, 1080))
    assert parse(["--first-frame"]) == Wishes(first_frame=True)


LONG = "x" * 300
WRONG = {
    "--nonsense": "Unrecognized arguments: --nonsense; --help lists what can be asked for.",
    "--game nothing": f"There is no game called 'nothing'; there is: {', '.join(GAMES)}.",
    "--game": "Argument --game: expected one argument; --help lists what can be asked for.",
    "--deal 5": "A deal's number goes with --game.",
    f"--game {GAME} --deal gold": "A deal number has 1 to 20 digits and is not 0.",
    f"--game {GAME} --deal 0": "A deal number has 1 to 20 digits and is not 0.",
    "--size big": "The size 'big' is not of the form 1280x800, from 960x600 to 7680x4800.",
    "--size 640x480": "The size '640x480' is not of the form 1280x800, from 960x600 to 7680x4800.",
    "--size 900x700": "The size '900x700' is not of the form 1280x800, from 960x600 to 7680x4800.",
    "--size 1280x500": "The size '1280x500' is not of the form 1280x800, from 960x600 to 7680x4800.",
    "--size 1280": "The size '1280' is not of the form 1280x800, from 960x600 to 7680x4800.",
    "--size 99999x800": "The size '99999x800' is not of the form 1280x800, from 960x600 to 7680x4800.",
    "missing.grg": "There is no save file 'missing.grg'.",
    f"pyproject.toml --game {GAME}": "Open either a game or a save file, not both.",
    "--screenshot no/such/folder/p.png": "There is no folder to save 'no/such/folder/p.png' in.",
    "--data-dir=": "Nothing is written for 'data-dir'; --help lists what can be asked for.",
    "--game= --deal=5": "Nothing is written for 'game'; --help lists what can be asked for.",
    "--screenshot=": "Nothing is written for 'screenshot'; --help lists what can be asked for.",
    "--size=": "Nothing is written for 'size'; --help lists what can be asked for.",
    "--size 1x1": "The size '1x1' is not of the form 1280x800, from 960x600 to 7680x4800.",
    LONG: f"There is no save file {LONG!r}.",
    f"{LONG}/a.grg": f"There is no save file '{LONG}/a.grg'.",
    f"--screenshot {LONG}/p.png": f"There is no folder to save '{LONG}/p.png' in.",
    f"--game {LONG}": f"There is no game called {LONG!r}; there is: {', '.join(GAMES)}.",
    f"--game {GAME} --deal {LONG}": "A deal number has 1 to 20 digits and is not 0.",
    f"--game {GAME} --deal \u0663": "A deal number has 1 to 20 digits and is not 0.",
    "\udcff\udcfe.grg": "There is no save file '\\xff\\xfe.grg'.",
    "--\udcff": "Unrecognized arguments: --\\xff; --help lists what can be asked for.",
    "--gam x": "Unrecognized arguments: --gam; --help lists what can be asked for.",
}


@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_word_gives_one_sentence(
    words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(MAIN.parent)
    assert run(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    if words != "--gam x":
        assert err == WRONG[words] + "\n"
    assert err.count("\n") == 1


OPTIONS = ("--game", "--deal", "--data-dir", "--screenshot", "--size", "--first-frame", "--help", "--", "-")
WORDS = st.sampled_from((*OPTIONS, GAME, "7", "1x1")) | st.text(st.characters(codec=None), max_size=12)


def answered(words: list[str]) -> str:
    """Why such words cannot be followed, "" where they can."""
    try:
        with redirect_stdout(StringIO()):
            parse(words)
    except BadWords as refusal:
        return str(refusal)
    except SystemExit as leaving:
        return "" if leaving.code == 0 else "Left."
    return ""


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS.map(lambda word: word.replace("\0", "")), max_size=5))
def test_any_words_at_all_are_understood_or_refused_in_one_sentence(words: list[str]) -> None:
    sentence = answered(words)
    assert sentence.isprintable()
    assert sentence == "" or (sentence.endswith(".") and sentence != "Left.")


def test_bad_words_are_sentences() -> None:
    for words in WRONG:
        with pytest.raises(BadWords, match=r"\.$"):
            parse(words.split())


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_lists_everything(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        run([word])
    assert leaving.value.code == 0
    told = capsys.readouterr().out
    options = (
        "SAVE",
        "--game",
        "--deal",
        "--data-dir",
        "--screenshot",
        "--size",
        "--first-frame",
        "--version",
    )
    assert all(option in told for option in options)


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["--version"])
    assert capsys.readouterr().out == f"Gold Rush Games {main.__version__}\n"


# ------------------------------------------------------------------ pictures without a window
@pytest.mark.parametrize(
    ("words", "size"),
    [((), (960, 600)), (("--game", GAME), (1280, 800)), (("--game", GAME, "--deal", "617"), (1080, 1920))],
)
def test_a_picture_is_saved_and_nothing_else_is_left(
    tmp_path: Path, words: tuple[str, ...], size: tuple[int, int]
) -> None:
    out, data = tmp_path / "p.png", tmp_path / "data"
    asked = [*words, "--screenshot", str(out), "--size", f"{size[0]}x{size[1]}", "--data-dir", str(data)]
    assert run(asked) == 0
    assert picture_size(out) == size
    assert not list(data.rglob("*.grg"))


def test_the_picture_of_a_deal_is_always_the_same(tmp_path: Path) -> None:
    pictures = []
    for number in (1, 2):
        out = tmp_path / f"{number}.png"
        words = ["--game", GAME, "--deal", "617", "--size", "960x600", "--screenshot", str(out)]
        assert run([*words, "--data-dir", str(tmp_path / f"data{number}")]) == 0
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]


def test_the_picture_of_a_save_leaves_the_save_as_it_was(tmp_path: Path) -> None:
    save, out = left_game(tmp_path), tmp_path / "p.png"
    before = save.read_bytes()
    assert run([str(save), "--screenshot", str(out), "--data-dir", str(tmp_path)]) == 0
    assert picture_size(out) == (1280, 800)
    assert save.read_bytes() == before


def test_a_damaged_save_gives_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "bad.grg"
    save.write_bytes(b"no game")
    assert run([str(save), "--screenshot", str(tmp_path / "p.png"), "--data-dir", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "p.png").exists()


def test_a_picture_that_cannot_be_written_gives_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p.png").mkdir()
    assert run(["--screenshot", str(tmp_path / "p.png"), "--data-dir", str(tmp_path / "data")]) == 1
    assert "cannot be saved" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["p.png", LONG, f"{LONG}.png", "\udcff/p.png"], ids=lambda name: ascii(name[:9])
)
def test_where_no_picture_can_be_written_one_sentence_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    if name == "p.png":
        path.mkdir()
    code = run(["--screenshot", str(path), "--data-dir", str(tmp_path / "data")])
    err = capsys.readouterr().err
    assert (code, err) == (0, "") if "/" in name else (code, err.count("\n")) == (1, 1)


CONFINED = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if AS_ROOT else []


@pytest.mark.skipif(sys.platform == "win32" or (AS_ROOT and not which("setpriv")), reason="permissions")
@pytest.mark.parametrize("words", [["{}/a.grg"], ["--screenshot", "{}/p.png"], ["--data-dir", "{}/data"]])
def test_below_a_folder_that_may_not_be_entered_one_sentence_says_so(
    tmp_path: Path, words: list[str]
) -> None:
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
    else:
        assert done.returncode == 2
        assert done.stderr.startswith(f"You have no permission to open '{locked / 'below'}")
        assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be removed there")
@pytest.mark.parametrize("words", ["--data-dir x", "--screenshot p.png", "a.grg"])
def test_in_a_folder_that_is_gone_one_sentence_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert run(words.split()) == 2
    assert capsys.readouterr().err in (
        "The folder that you are in is gone: please go to another one.\n",
        "There is no save file 'a.grg'.\n",
    )


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user of whom the system knows nothing."""

    def nobody(*_: object) -> None:
        raise KeyError("nobody")

    for name in (
        "HOME",
        "USERPROFILE",
        "XDG_DATA_HOME",
        "XDG_CONFIG_HOME",
        "XDG_STATE_HOME",
        "XDG_DOCUMENTS_DIR",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", nobody)
    monkeypatch.setattr("pwd.getpwnam", nobody)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems know everybody")
def test_without_a_home_one_sentence_says_what_to_do(
    homeless: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--first-frame"]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "--data-dir" in err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems know everybody")
def test_without_a_home_one_can_play_where_one_says(homeless: None, tmp_path: Path) -> None:
    assert run(["--first-frame", "--data-dir", str(tmp_path)]) == 0
    assert places.documents(tmp_path) == tmp_path
    assert statistics_keeper.documents(tmp_path) == tmp_path
    assert statistics_keeper.short(Path("/a/b")) == str(Path("/a/b"))


@pytest.mark.parametrize(
    "raw",
    [
        b'{"x":1e999,"muted":5}',
        b'{"future":1e999}',
        b'{"x":' + b'{"a":' * 990 + b"1" + b"}" * 991,
        b'{"window":[16384,320],"text_size":175}',
        b"\xff\xfe\x00",
    ],
    ids=lambda raw: ascii(raw[:9]),
)
def test_the_program_starts_with_any_settings_file(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(raw)
    for _ in range(2):
        assert run(["--first-frame", "--data-dir", str(tmp_path)]) == 0
        SettingsStore(tmp_path / "settings.json").change(music=10)


# ------------------------------------------------------------------ crashes
def test_a_crash_is_logged_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(scene: LauncherScene) -> None:
        raise RuntimeError("the wall fell down")

    monkeypatch.setattr(LauncherScene, "lay_out", break_down)
    assert run(["--first-frame", "--data-dir", str(tmp_path)]) == 1
    err = capsys.readouterr().err
    logs = list((tmp_path / "logs").glob("crash-*.log"))
    assert len(logs) == 1
    assert str(logs[0]) in err
    assert err.count("\n") == 1
    assert "the wall fell down" in logs[0].read_text(encoding="utf-8")


def test_a_crash_that_cannot_be_logged_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(wishes: Wishes, places: Places) -> int:
        raise RuntimeError("the wall fell down")

    (tmp_path / "file").touch()
    monkeypatch.setattr(cli, "_run_app", break_down)
    for folder, told in (
        (tmp_path, str(tmp_path / "Gold Rush Games")),
        (tmp_path / "file", "not be written"),
    ):
        monkeypatch.setattr("tempfile.gettempdir", folder.__str__)
        assert run(["--data-dir", str(tmp_path / "file" / "below")]) == 1
        err = capsys.readouterr().err
        assert told in err
        assert err.count("\n") == 1


@pytest.mark.parametrize("place", ["ui.cli.parse", "ui.cli._parser", "saves.places.Places.below"])
def test_what_nobody_thought_of_is_one_sentence_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def break_down(*_: object) -> NoReturn:
        raise OSError("\udcff")

    monkeypatch.setattr("tempfile.gettempdir", tmp_path.__str__)
    monkeypatch.setattr(place, break_down)
    assert run(["--data-dir", str(tmp_path), "--size", "1x1"][: 2 if "Places" in place else 4]) == 1
    err = capsys.readouterr().err
    assert err.startswith("Gold Rush Games had to stop because of a fault of its own; your games are saved, ")
    assert err.count("\n") == 1
    (log,) = (tmp_path / "Gold Rush Games").iterdir()
    assert str(log) in err
    assert "OSError" in log.read_text("utf-8")


def test_a_log_that_cannot_be_thinned_out_is_written_all_the_same(tmp_path: Path) -> None:
    from ui.app.crash import write_log

    for number in range(12):
        (tmp_path / f"crash-20200101-0000{number:02}.log").mkdir()
    newest = write_log(RuntimeError("\udcff"), tmp_path)
    assert newest
    assert "udcff" in newest.read_text("utf-8")


def test_old_logs_are_thinned_out(tmp_path: Path) -> None:
    from ui.app.crash import write_log

    for number in range(30):
        (tmp_path / f"crash-20200101-0000{number:02}.log").touch()
    newest = write_log(RuntimeError("new"), tmp_path)
    assert newest in list(tmp_path.iterdir())
    assert len(list(tmp_path.iterdir())) == 10


def test_breaking_off_is_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_off(wishes: Wishes, places: Places) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run_app", break_off)
    assert run(["--data-dir", str(tmp_path)]) == 130
    assert not (tmp_path / "logs").exists()


# ------------------------------------------------------------------ in a process of its own
def test_the_first_frame_is_timed(tmp_path: Path) -> None:
    done = program("--first-frame", "--data-dir", str(tmp_path), SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\d+ ms\n", done.stdout)


@pytest.mark.skipif(os.name == "nt", reason="pipes that nobody reads are told of in another way there")
@pytest.mark.parametrize("word", ["--help", "--version"])
def test_whoever_leaves_before_the_end_is_not_told_of_the_rest(word: str) -> None:
    reader, pipe = os.pipe()  # as in `python3 main.py --help | head -1`
    os.close(reader)
    done = program(word, stdout=pipe, PYTHONUNBUFFERED="")
    os.close(pipe)
    assert (done.returncode, done.stderr) == (0, "")


def test_wrong_words_in_a_process_of_its_own() -> None:
    done = program("--size", "7x7")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == WRONG["--size 640x480"].replace("640x480", "7x7") + "\n"


def test_a_picture_in_a_process_of_its_own(tmp_path: Path) -> None:
    out = tmp_path / "p.png"
    done = program(
        "--screenshot", str(out), "--size", "960x600", "--data-dir", str(tmp_path), SDL_VIDEODRIVER=""
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert picture_size(out) == (960, 600)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_without_a_display_one_sentence_says_so(tmp_path: Path) -> None:
    done = program("--data-dir", str(tmp_path), SDL_VIDEODRIVER="", XDG_RUNTIME_DIR=str(tmp_path))
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "please start the game on a desktop" in done.stderr


@pytest.mark.parametrize("driver", ["nonsense", "\udcff", "x" * 300], ids=ascii)
def test_a_screen_that_cannot_be_had_gives_a_sentence_that_says_what_to_change(
    tmp_path: Path, driver: str
) -> None:
    done = program("--data-dir", str(tmp_path), SDL_VIDEODRIVER=driver)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "please unset it" in done.stderr


def test_what_an_earlier_start_hands_over_may_be_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(main.HANDED_OVER, "long ago")
    done = program("--version")
    assert (done.returncode, done.stderr) == (0, "")
