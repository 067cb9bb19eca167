"""What nobody thought of: it is written down, and the player is told where in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from ui import cli
from ui.app.crash import write_log
from ui.cli import run

FAULT = "Gold Rush Games had to stop because of a fault of its own; your games are saved, "


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where logs go if there is no other place; no window is opened meanwhile."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("tempfile.gettempdir", (tmp_path / "temporary").__str__)
    return tmp_path / "temporary" / "Gold Rush Games"


def break_down(*_: object) -> NoReturn:
    raise OSError("\udcff the wall fell down")


@pytest.mark.parametrize(
    ("place", "has_logs"),
    [
        ("ui.screens.launcher.LauncherScene.lay_out", True),
        ("ui.cli._run_app", True),
        ("ui.cli.parse", False),
        ("ui.cli._parser", False),
        ("saves.places.Places.below", False),
    ],
)
def test_a_crash_is_logged_and_told_wherever_it_happens(
    tmp_path: Path,
    temporary: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    has_logs: bool,
) -> None:
    monkeypatch.setattr(place, break_down)
    assert run(["--first-frame", "--data-dir", str(tmp_path / "data")]) == 1
    pygame.display.quit()
    err = capsys.readouterr().err
    (log,) = (tmp_path / "data" / "logs" if has_logs else temporary).iterdir()
    assert err == f"{FAULT}what happened is written in {log}.\n"
    assert "udcff the wall fell down" in log.read_text("utf-8")


def test_a_crash_whose_log_has_no_place_is_told_all_the_same(
    tmp_path: Path, temporary: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(cli, "_run_app", break_down)
    assert run(["--data-dir", str(tmp_path / "file" / "below")]) == 1
    assert str(temporary) in capsys.readouterr().err
    monkeypatch.setattr("tempfile.gettempdir", (tmp_path / "file").__str__)
    assert run(["--data-dir", str(tmp_path / "file" / "below")]) == 1
    assert capsys.readouterr().err == f"{FAULT}and the log could not be written.\n"


def test_old_logs_are_thinned_out_or_stay_where_they_cannot_be(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"crash-20200101-0000{number:02}.log").touch()
    newest = write_log(RuntimeError("new"), tmp_path)
    assert newest in list(tmp_path.iterdir())
    assert len(list(tmp_path.iterdir())) == 10
    for number in range(12):
        (tmp_path / "folders" / f"crash-20200101-0000{number:02}.log").mkdir(parents=True)
    newest = write_log(RuntimeError("new"), tmp_path / "folders")
    assert newest
    assert newest.read_text("utf-8").endswith("RuntimeError: new\n")


def test_breaking_off_is_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_off(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run_app", break_off)
    assert run(["--data-dir", str(tmp_path)]) == 130
    assert not (tmp_path / "logs").exists()
