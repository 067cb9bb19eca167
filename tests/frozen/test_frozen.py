"""What is in the frozen program, and what can be asked of it without a window."""

from __future__ import annotations

import sys
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

import main
from games import GAMES
from tests.frozen.conftest import Frozen
from tests.games.test_architecture import MODULES, imports
from tests.window.playing import BOARDS, PATIENCES, leave
from tools.build import freeze, names

pytestmark = pytest.mark.packaging

MOST = 40 * 2**20
"""Bytes on the disk that it may take on Linux."""
LEAVES = {game: (title, seats, left) for game, (title, seats, left) in BOARDS.items()} | {
    game: ("won", ("You",), left) for game, (left, _) in PATIENCES.items()
}


def test_it_is_small_and_lacks_nothing_that_is_imported(frozen: Frozen) -> None:
    assert sys.platform != "linux" or freeze.size(frozen.folder) < MOST
    unused = {*freeze.UNUSED, *freeze.UNSPOKEN}
    frozen_in = [module for module in MODULES if module.partition(".")[0] in freeze.PARTS]
    asked = {name for module in frozen_in for name in imports(module)}
    assert {name for name in asked if any(f"{name}.".startswith(f"{each}.") for each in unused)} == set()


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_it_tells_of_itself_as_the_source_does(frozen: Frozen, word: str) -> None:
    told = frozen.run(word)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == frozen.run(word, source=True).stdout


def test_wrong_words_are_answered_in_one_sentence(frozen: Frozen) -> None:
    told = frozen.run("--game", "gänse")
    assert (told.returncode, told.stdout) == (2, "")
    assert "'gänse'" in told.stderr


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


def test_multiprocessing_asks_for_its_helper_in_the_words_that_are_known() -> None:
    source = Path(resource_tracker.__file__).read_text(encoding="utf-8")
    assert f"'{main.TRACKER}%d)'" in source
