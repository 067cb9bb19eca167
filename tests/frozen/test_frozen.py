"""What is in the frozen program, what can be asked of it, and each game played to its end in its window."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from games import GAMES
from tests.bench.processes import family
from tests.frozen.conftest import Frozen
from tests.games.test_architecture import MODULES, imports
from tests.window.dropping import assert_it_is_taken_in
from tests.window.person import set_up
from tests.window.playing import BOARDS, PATIENCES, leave, play_board, win_patience
from tests.window.program import Program, running
from tests.window.start import ROOT
from tests.window.xscreen import Screen
from tools.build import freeze, names
from ui.app import worker_process

pytestmark = pytest.mark.packaging

MOST = 50 * 2**20
"""Bytes on the disk that it may take on Linux."""
LEAVES = {game: (title, seats, left) for game, (title, seats, left) in BOARDS.items()} | {
    game: ("won", ("You",), left) for game, (left, _) in PATIENCES.items()
}


def test_it_is_small_and_lacks_nothing_that_is_imported(frozen: Frozen) -> None:
    assert sys.platform != "linux" or freeze.size(frozen.folder) < MOST
    asked_of_system = {
        name
        for path in (ROOT / "ui").rglob("*.py")
        for name in re.findall(r'CDLL\("(lib[^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(asked_of_system) > 3
    assert not [name for name in asked_of_system if [*frozen.folder.rglob(name)]], "a library of the system"
    assert bool([*frozen.folder.rglob("accesskit.*")]) == bool(find_spec("accesskit")), "where it can be had"
    unused = {*freeze.UNUSED, *freeze.UNSPOKEN}
    frozen_in = [module for module in MODULES if module.partition(".")[0] in freeze.PARTS]
    asked = {name for module in frozen_in for name in imports(module)}
    assert {name for name in asked if any(f"{name}.".startswith(f"{each}.") for each in unused)} == set()


def test_modules_that_are_left_unpacked_exist() -> None:
    assert [name for name in freeze.AT_ONCE if find_spec(name) is None] == []


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_it_tells_of_itself_as_the_source_does(frozen: Frozen, word: str) -> None:
    told = frozen.run(word)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == frozen.run(word, source=True).stdout


def test_wrong_words_are_answered_in_one_sentence(frozen: Frozen) -> None:
    told = frozen.run("--game", "gänse")
    assert (told.returncode, told.stdout) == (2, "")
    assert "“gänse”" in told.stderr


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_is_opened_and_drawn_exactly_as_by_the_source(
    frozen: Frozen, tmp_path: Path, game: str
) -> None:
    """By its letters and pictures too; the file is one from elsewhere, with a name as people give them."""
    title, seats, left = LEAVES[game]
    save = leave(tmp_path, game, title, seats, left).rename(tmp_path / "Mein schöner Abend.grg")
    pictures = []
    for source in (False, True):
        picture = tmp_path / f"Bild {source}.png"
        told = frozen.run(
            save, "--data-dir", tmp_path / f"own {source}", "--size", "960x600", "--screenshot", picture,
            source=source,
        )  # fmt: skip
        assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
        pictures.append(picture.read_bytes())
    assert pictures[0] == pictures[1]
    assert save.exists()
    assert len(list((tmp_path / "own False" / "saves").glob("*.grg"))) == 1


def test_a_tool_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(names.BuildError, match=r"objdump is missing: please install"):
        freeze.check_tools()


# ------------------------------------------------------------------ played
@pytest.mark.parametrize("game", BOARDS)
def test_a_board_game_is_played_to_its_end(screen: Screen, frozen: Frozen, tmp_path: Path, game: str) -> None:
    play_board(screen, tmp_path, game, frozen.start)


@pytest.mark.parametrize("game", PATIENCES)
def test_a_patience_is_won(screen: Screen, frozen: Frozen, tmp_path: Path, game: str) -> None:
    win_patience(screen, tmp_path, game, frozen.start)


def thinkers(program: Program) -> list[int]:
    """The processes that think for the program."""
    found = []
    for child in family(program.process.pid)[1:]:
        with suppress(OSError):  # it has just ended
            if worker_process.OPTION.encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(child)
    return found


def files_of(process: int) -> set[Path]:
    """The files of which a process holds a part in its memory."""
    lines = Path(f"/proc/{process}/maps").read_text(encoding="utf-8").splitlines()
    return {Path(line.split(maxsplit=5)[5]) for line in lines if "/" in line}


def test_computer_players_think_in_a_process_of_their_own(
    screen: Screen, frozen: Frozen, tmp_path: Path
) -> None:
    """And neither process has anything open that lies among our source or is a Python's."""
    set_up(tmp_path)
    save = leave(tmp_path, "strike_it_rich", "bonus", ("computer:easy", "computer:easy"), 6)
    before = len(save.read_text(encoding="utf-8").splitlines())
    with running(screen, tmp_path, str(save), "--size", "960x600", start=frozen.start) as program:
        program.until(lambda: len(save.read_text(encoding="utf-8").splitlines()) > before, "a move")
        (thinker,) = thinkers(program)
        assert screen.xdotool("search", "--class", f"^{names.NAME}$") == program.window, (
            "as the menu knows it"
        )
        for process in (program.process.pid, thinker):
            files = files_of(process)
            assert frozen.program in files
            assert {each for each in files if each.is_relative_to(ROOT)} == set()
            assert {each for each in files if each.is_relative_to(sys.prefix)} == set()
            python = {each for each in files if "python" in str(each)}
            assert {each for each in python if not each.is_relative_to(frozen.folder)} == set()


def test_a_file_that_is_dropped_on_the_window_is_taken_in(
    screen: Screen, frozen: Frozen, tmp_path: Path
) -> None:
    set_up(tmp_path)
    assert_it_is_taken_in(screen, tmp_path, frozen.start)


def test_programs_of_the_system_use_its_own_libraries(screen: Screen, frozen: Frozen, tmp_path: Path) -> None:
    """A program that a first start asks for the wish for less motion writes down where it would look."""
    asked, noted = tmp_path / "bin" / "gsettings", tmp_path / "noted"
    asked.parent.mkdir()
    asked.write_text(f'#!/bin/sh\necho "$LD_LIBRARY_PATH" > {noted}.new && /bin/mv {noted}.new {noted}\n')
    asked.chmod(0o755)
    start = frozen.start._replace(environment=frozen.surroundings() | {"PATH": str(asked.parent)})
    with running(screen, tmp_path, "--size", "960x600", start=start) as program:
        program.until(noted.exists, "the question")
        assert b"LD_LIBRARY_PATH=" in Path(f"/proc/{program.process.pid}/environ").read_bytes(), "as frozen"
    assert noted.read_text() == "\n"
