"""A file from elsewhere is taken in as a copy, on every way by which a file is opened."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core import Chance, Move
from games.match import Match
from games.patience.state import GiveUp
from saves.library import Library
from saves.places import Places
from tests.saves.table import fingerprint
from tests.ui.harness import Desk, opened
from tests.ui.patience import GAME
from tests.ui.test_saves_scene import drop, paste
from ui import cli
from ui.app.scene import Scene
from ui.cli import Wishes, open_first, run
from ui.dialogs.modal import MenuScene
from ui.play.replay import ReplayScene
from ui.play.scene import PlayScene
from ui.screens.saves import FileScene, SavesScene

STRIKE = "strike_it_rich"


def command_line(desk: Desk, source: Path) -> None:
    """Or a double click, which is the same."""
    assert open_first(desk.app, Wishes(save=str(source))) == ""


def ask(desk: Desk, source: Path) -> None:
    desk.show(FileScene)
    paste(desk, str(source))


def go_on(desk: Desk, source: Path) -> None:
    """As from the list, where a link leads elsewhere."""
    desk.app.navigator.go_on(source)


def sent(folder: Path, game: str, *moves: Move, tail: bytes = b"") -> Path:
    """A game that a friend has begun, and what their program wrote behind it."""
    library = Library(folder / "friend")
    match = Match.begin(GAMES[game], ("Ada", "Belle", "Cleo")[: GAMES[game].seats.start], {})
    journal = library.begin(match, lambda: 0)
    match.settle(Random(1))
    for move in moves:
        match.play(move)
    journal.close()
    path = folder / "from a friend.grg"
    path.write_bytes(journal.path.read_bytes() + tail)
    journal.path.unlink()
    library.folder.rmdir()
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


KINDS: dict[str, Callable[[Path], Path]] = {
    "nobody has moved": lambda folder: sent(folder, GAME, tail=b'["0","Dr'),
    "damaged": lambda folder: sent(folder, STRIKE, tail=b"rubbish\n"),
    "over": lambda folder: sent(folder, GAME, GiveUp()),
}


def play_a_little(desk: Desk) -> None:
    scene = desk.scene
    if not isinstance(scene, PlayScene):
        assert isinstance(scene, ReplayScene)
    elif isinstance(scene.session.match.turn, Chance):
        scene.roll()
    else:
        assert scene.play(scene.session.match.game.moves(scene.session.match.state)[0])
    desk.settle()


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_from_elsewhere_stays_as_it_is_however_it_is_opened(tmp_path: Path, kind: str) -> None:
    """Looked at only, and played on; and so does one of which a picture is taken."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    source = KINDS[kind](elsewhere)
    before = fingerprint(elsewhere)
    with opened(tmp_path / "here", (960, 600)) as desk:
        for number, way in enumerate((command_line, drop, ask, go_on) * 2):
            way(desk, source)
            desk.settle()
            assert isinstance(desk.scene, PlayScene | ReplayScene)
            if number > 3:
                play_a_little(desk)
            desk.app.home()
            assert fingerprint(elsewhere) == before
        assert len(desk.app.library.list()) == 1
    picture = ("--screenshot", str(tmp_path / "p.png"), "--data-dir", str(tmp_path / "here"))
    assert kind != "damaged" or run([str(source), *picture]) == 0
    assert fingerprint(elsewhere) == before


# ------------------------------------------------------------------ refused
@pytest.mark.parametrize("has_terminal", [False, True])
def test_a_file_that_cannot_be_opened_is_told_where_it_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], has_terminal: bool
) -> None:
    bad = tmp_path / "bad.grg"
    bad.write_bytes(b"rubbish\n")
    for stream, can_be_read in ((None, False), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert cli._has_terminal() == can_be_read
        monkeypatch.undo()
    monkeypatch.setattr(cli, "_has_terminal", lambda: has_terminal)
    with opened(tmp_path / "here", (960, 600)) as desk:
        seen: list[Scene] = []
        monkeypatch.setattr(desk.app, "run", lambda: seen.append(desk.scene))
        monkeypatch.setattr(desk.app, "close", lambda: None)
        code = cli._show(desk.app, Wishes(save=str(bad)), Places.below(tmp_path / "here"))
    assert code == int(has_terminal)
    assert ("not a saved game" in capsys.readouterr().err) == has_terminal
    assert [type(scene) for scene in seen] == ([] if has_terminal else [MenuScene])
    assert bad.read_bytes() == b"rubbish\n"


# ------------------------------------------------------------------ ours
@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_play_is_gone_back_to_and_not_opened_twice(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        assert desk.app.navigator.open_saved(sent(tmp_path, game)) == ""
        table = desk.scene
        assert isinstance(table, PlayScene)
        play_a_little(desk)
        assert table.session.journal
        path = table.session.journal.path
        desk.show(SavesScene)
        assert desk.app.navigator.watch(path) == ""
        desk.app.navigator.go_on(path)
        assert desk.scene is table
        desk.show(SavesScene)
        drop(desk, path)
        assert desk.scene is table
        desk.press_key(pygame.K_ESCAPE)
        command_line(desk, path)
        again = desk.scene
        assert isinstance(again, PlayScene)
        assert again.session.journal
        assert again.session.journal.path == path
        assert len(desk.app.library.list()) == 1
