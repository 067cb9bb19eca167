"""Where things are kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from saves.places import Places
from tests.saves.table import assert_sentence

ROOT = Path(__file__).resolve().parents[2]


def test_everything_lies_below_one_folder(tmp_path: Path) -> None:
    places = Places.find(tmp_path / "stick")
    assert places.trouble == ""
    for place in (places.data, places.config, places.logs, places.saves, places.settings):
        assert place.is_relative_to(tmp_path / "stick")
    assert places.saves.is_dir()
    assert list((tmp_path / "stick").rglob("*.*")) == []


def test_a_folder_is_found_from_where_the_player_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert Places.find("stick").data == tmp_path / "stick"
    assert Places.find("~/stick").data == tmp_path / "home" / "stick"


@pytest.mark.skipif(sys.platform != "linux", reason="these are the folders of Linux")
def test_the_folders_of_the_platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    places = Places.find()
    assert places.data == tmp_path / "XDG_DATA_HOME" / "Gold Rush Games"
    assert places.config == tmp_path / "XDG_CONFIG_HOME" / "Gold Rush Games"
    assert places.logs.is_relative_to(tmp_path / "XDG_STATE_HOME" / "Gold Rush Games")
    assert not places.data.exists()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    trouble = Places.find(tmp_path / "file" / "stick").trouble
    assert_sentence(trouble)
    assert str(tmp_path / "file") in trouble


def test_a_name_that_no_folder_can_have_is_told() -> None:
    assert Places.find("a\0b").trouble
    assert Places.find("/" + "x" * 5000).trouble


def test_platformdirs_is_imported_only_when_it_is_used(tmp_path: Path) -> None:
    code = (
        "import sys; from saves.places import Places; import saves.library, saves.settings; "
        f"Places.find({str(tmp_path)!r}).trouble; "
        "print([name for name in ('platformdirs', 'pygame', 'pickle', 'sqlite3') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
