"""The settings: what they may be, what a damaged file does, and that none is half written."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from saves.settings import MAX_BYTES, Settings, SettingsStore
from tests.saves.table import assert_sentence

ROOT = Path(__file__).resolve().parents[2]

TABLE = (
    "strike_it_rich",
    ("Ada /red-pick", "computer:hard"),
    (("secret", True), ("begins", "dice"), ("goal", 5)),
)

GOOD: dict[str, list[Any]] = {
    "animation": ["full", "short", "none"],
    "pace": ["slow", "normal", "fast", "at once"],
    "effects": [0, 70, 100],
    "music": [0, 55, 100],
    "muted": [False, True],
    "text_size": [100, 125, 150, 175],
    "full_screen": [False, True],
    "window": [(0, 0), (320, 320), (1280, 800), (7680, 4320)],
    "auto_build": ["none", "safe", "all"],
    "end_turns": [False, True],
    "lamp": [False, True],
    "deals": ["any", "winnable", "gentle", "fair", "hard"],
    "card_style": ["classic", "large", "four"],
    "names": [(), ("Ada", ""), ("Zoë",) * 6],
    "tables": [(), (TABLE,), (TABLE, ("calamityville", (), ()))],
}
BAD: dict[str, list[Any]] = {
    "animation": ["slow", "", 1, None, ["full"], {}],
    "pace": ["full", "", 2, None, ["slow"], {}],
    "effects": [-1, 101, 70.0, "70", True, None, 10**30],
    "music": [-1, 101, False],
    "muted": [0, 1, "yes", None],
    "end_turns": [0, 1, "yes", None],
    "text_size": [99, 110, 200, "100", True],
    "full_screen": [0, "no"],
    "window": [
        (0, 800),
        (1, 1),
        (1280,),
        (1280, 800, 3),
        (1280.0, 800),
        (True, 800),
        (10**9, 800),
        "1280x800",
        5,
        None,
    ],
    "auto_build": ["some", True],
    "lamp": [1, "lit"],
    "deals": ["easy", 3, None],
    "card_style": ["modern", 3],
    "names": ["Ada", (5,), ("A" * 81,), ("A\n",), ("A",) * 7, (("A",),), None, {}],
    "tables": [
        "x",
        (5,),
        (TABLE, TABLE),
        tuple((f"game{number}", (), ()) for number in range(13)),
        (TABLE[:2],),
        (("x", (), (), ()),),
        ((5, (), ()),),
        (("x" * 81, (), ()),),
        (("x", ("\x00",), ()),),
        (("x", ("a",) * 7, ()),),
        (("x", "abc", ()),),
        (("x", (), (("secret",),)),),
        (("x", (), (("secret", 1.5),)),),
        (("x", (), (("secret", None),)),),
        (("x", (), ((1, 1),)),),
        (("x", (), (("goal", 10**9),)),),
        (("x", (), (("goal", (1,)),)),),
        (("x", (), (("goal", 1),) * 13),),
        {},
        None,
    ],
}
PAIRS = [(name, value) for name, values in BAD.items() for value in values]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def write(path: Path, found: object) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(found if isinstance(found, str) else json.dumps(found))


def test_what_is_usual() -> None:
    assert dataclasses.asdict(Settings()) == {
        "animation": "full",
        "pace": "normal",
        "effects": 70,
        "music": 0,
        "muted": False,
        "text_size": 100,
        "full_screen": False,
        "window": (0, 0),
        "auto_build": "none",
        "end_turns": True,
        "lamp": False,
        "deals": "winnable",
        "card_style": "classic",
        "names": (),
        "tables": (),
    }
    assert {field.name for field in dataclasses.fields(Settings)} == set(GOOD) == set(BAD)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in GOOD for value in GOOD[name]])
def test_what_is_changed_is_kept(path: Path, name: str, value: object) -> None:
    store = SettingsStore(path)
    assert getattr(store.change(**{name: value}), name) == value
    assert store.trouble == ""
    again = SettingsStore(path)
    assert again.now == store.now
    assert again.trouble == ""


@pytest.mark.parametrize(("name", "value"), PAIRS)
def test_what_is_not_allowed_is_refused(path: Path, name: str, value: object) -> None:
    store = SettingsStore(path)
    with pytest.raises(ValueError, match=name):
        store.change(**{name: value})
    with pytest.raises(ValueError, match=name):
        Settings(**{name: value})  # type: ignore[arg-type]
    assert store.now == Settings()
    assert not path.exists()


def test_an_unknown_setting_is_a_fault_of_the_program(path: Path) -> None:
    with pytest.raises(TypeError):
        SettingsStore(path).change(colour="red")


def test_without_a_file_all_is_usual_and_nothing_is_written(path: Path) -> None:
    store = SettingsStore(path)
    assert store.now == Settings()
    assert store.trouble == ""
    store.change(effects=70)
    assert not path.parent.exists()


@pytest.mark.parametrize(("name", "value"), PAIRS)
def test_a_faulty_entry_is_replaced_and_the_others_stay(path: Path, name: str, value: object) -> None:
    other = "muted" if name != "muted" else "full_screen"
    write(path, {name: value, other: True, "lantern": [1.5]})
    before = path.read_bytes()
    store = SettingsStore(path)
    assert store.now == Settings(**{other: True})  # type: ignore[arg-type]
    assert_sentence(store.trouble)
    assert path.with_name("settings.json.damaged").read_bytes() == before
    again = SettingsStore(path)
    assert again.trouble == ""
    assert again.now == store.now
    assert json.loads(path.read_text())["lantern"] == [1.5]


DEEP = 50_000


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"null",
        b"[]",
        b"5",
        b'{"effects":',
        b'{"effects": NaN}',
        b'{"effects": 1e999}',
        b'{"effects": ' + b"9" * 5000 + b"}",
        b'{"lantern": ' + b"[" * DEEP + b"]" * DEEP + b"}",
        b"\xff\xfe\x00",
        b"\x00" * 500,
        b"x" * (MAX_BYTES + 1),
        b"x" * (3 * MAX_BYTES),
        b'{"lantern": Infinity}',
    ],
    ids=lambda raw: ascii(raw[:16]),
)
def test_a_damaged_file_is_kept_aside(path: Path, raw: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(raw)
    store = SettingsStore(path)
    assert store.now == Settings()
    assert_sentence(store.trouble)
    assert path.with_name("settings.json.damaged").read_bytes() == raw
    store.change(music=10)
    assert store.trouble == ""
    assert SettingsStore(path).now == Settings(music=10)


def test_an_empty_table_is_no_damage(path: Path) -> None:
    write(path, {})
    assert SettingsStore(path).trouble == ""


def test_settings_of_a_newer_version_are_not_lost(path: Path) -> None:
    write(path, {"lantern": {"brightness": 0.5}, "now": 1, "\ud800": "\ud800", "effects": 10})
    store = SettingsStore(path)
    assert store.trouble == ""
    store.change(music=5)
    kept = json.loads(path.read_text())
    assert kept["lantern"] == {"brightness": 0.5}
    assert kept["\ud800"] == "\ud800"
    assert kept["effects"] == 10
    assert kept["music"] == 5


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_what_is_no_file_is_moved_aside(path: Path, kind: str) -> None:
    path.parent.mkdir()
    if kind == "folder":
        path.mkdir()
    elif sys.platform != "win32":
        os.mkfifo(path)
    store = SettingsStore(path)
    assert_sentence(store.trouble)
    store.change(music=5)
    assert SettingsStore(path).now.music == 5


def test_a_folder_that_cannot_be_written_is_told_and_the_settings_hold(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = SettingsStore(tmp_path / "file" / "settings.json")
    store.change(music=5)
    assert store.now.music == 5
    assert_sentence(store.trouble)


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    store = SettingsStore(path)
    store.change(music=5)
    before = path.read_bytes()

    def fail(*values: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, fail)
        store.change(music=6)
    assert_sentence(store.trouble)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]
    store.change(music=7)
    assert store.trouble == ""
    assert SettingsStore(path).now.music == 7


def test_settings_are_quick_to_import() -> None:
    code = (
        "import __future__, dataclasses, json, pathlib, sys, typing; old = set(sys.modules); "
        "import saves.settings; print(*sorted(set(sys.modules) - old))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    names = ("saves", "saves.files", "saves.settings")
    assert done.stdout.split() == list(names)
