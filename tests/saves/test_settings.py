"""The settings: what they may be; any file at all; a damaged one is put aside, and none is half written."""

from __future__ import annotations

import dataclasses
import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import message
from saves import folder_lock, settings, settings_store
from saves.folder_lock import locked
from saves.persons import players_from
from saves.settings import OF_WINDOW, GameStart, Settings
from saves.settings_store import SettingsStore
from tests.kit import campaign

VALUES: dict[str, Any] = json.loads((Path(__file__).parent / "settings.json").read_text(encoding="utf-8"))
KNOWN = tuple(VALUES["usual"])
MENDED = message("saves.settings.mended", file="settings.json.damaged")
RESET = message("saves.settings.reset", file="settings.json.damaged")

GOOD = b'"effects": 12, "card_style": "four", "names": ["Ada"]'
WANTED = Settings(effects=12, card_style="four", names=("Ada",))


def tupled(value: Any) -> Any:
    """As settings have it: JSON knows no tuples."""
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def pairs(kind: str) -> list[tuple[str, Any]]:
    plain = [(name, tupled(value)) for name, values in VALUES[kind].items() for value in values]
    return [(name, players_from(value) if name == "players" else value) for name, value in plain]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


# ------------------------------------------------------------------ what they may be
def test_what_is_usual_and_how_it_is_written(path: Path) -> None:
    usual = {name: tupled(value) for name, value in VALUES["usual"].items()}
    assert dataclasses.asdict(Settings()) == usual
    assert set(VALUES["good"]) == set(VALUES["bad"]) == set(usual)
    store = SettingsStore(path)
    store.change(effects=70)
    assert (store.current, store.error, path.parent.exists()) == (Settings(), "", False)
    store.change(names=("Zoë",))
    assert path.read_text("utf-8").startswith('{\n  "animation": "full",\n  "effects": 70,\n')
    assert json.loads(path.read_text("utf-8")) == VALUES["usual"] | {"names": ["Zoë"]}
    assert (store.is_new, SettingsStore(path).is_new) == (True, False)
    store.change_allowed(names=("Ada",), effects=101)
    assert (store.current, SettingsStore(path).current) == (Settings(names=("Ada",)),) * 2
    with pytest.raises(TypeError):
        store.change(colour="red")


def test_what_is_changed_is_kept(tmp_path: Path) -> None:
    for number, (name, value) in enumerate(pairs("good")):
        path = tmp_path / str(number) / "settings.json"
        store = SettingsStore(path)
        with campaign.told(name=name, value=value):
            assert getattr(store.change(**{name: value}), name) == value
            again = SettingsStore(path)
            assert (again.current, again.error, store.error) == (store.current, "", "")


def test_what_is_not_allowed_is_refused_and_the_other_entries_of_its_file_hold(tmp_path: Path) -> None:
    long = ("x" * (settings.MAX_TEXT + 1),)
    bad = [*pairs("bad"), ("names", long), ("tables", ((*long, (), ()),)), ("tables", (("x", long, ()),))]
    bad.append(("tables", (("x", (), (("a", 1),) * (settings.MAX_OPTIONS + 1)),)))
    for number, (name, value) in enumerate(bad):
        path = tmp_path / str(number) / "settings.json"
        path.parent.mkdir()
        other = "muted" if name != "muted" else "full_screen"
        path.write_text(json.dumps({name: value, other: True, "lantern": [1.5]}))
        before = path.read_bytes()
        with campaign.told(name=name, value=value):
            with pytest.raises(ValueError, match=name):
                Settings(**{name: value})
            store = SettingsStore(path)
            assert store.current == Settings(**{other: True})  # type: ignore[arg-type]
            assert store.error == MENDED
            assert path.with_name("settings.json.damaged").read_bytes() == before
            again = SettingsStore(path)
            assert (again.error, again.current) == ("", store.current)
            assert json.loads(path.read_text())["lantern"] == [1.5]


def test_the_largest_settings_are_no_damage(path: Path) -> None:
    text = "\N{DIRECT HIT}" * settings.MAX_TEXT
    seats, options = (text,) * settings.MAX_SEATS, ((text, text),) * settings.MAX_OPTIONS
    names = (f"{text[:-2]}{number:02}" for number in range(settings.MAX_TABLES))
    tables = tuple(GameStart(name, seats, options) for name in names)
    SettingsStore(path).change(tables=tables, names=seats)
    again = SettingsStore(path)
    assert (again.error, again.current.tables) == ("", tables)


def test_how_games_were_begun_last_is_remembered_newest_first() -> None:
    tables: tuple[GameStart, ...] = ()
    for number in range(settings.MAX_TABLES + 3):
        tables = settings.with_start(tables, f"game{number}", ["Ada"], {"secret": False})
    tables = settings.with_start(tables, "game5", ["Belle"], {})
    assert settings.is_allowed("tables", tables)
    assert [table.game for table in tables] == ["game5", *(f"game{n}" for n in range(14, 2, -1) if n != 5)]
    assert settings.last_start(tables, "game5") == GameStart("game5", ("Belle",), ())
    assert settings.last_start(tables, "game14") == GameStart("game14", ("Ada",), (("secret", False),))
    assert settings.last_start(tables, "game2") is None


# ------------------------------------------------------------------ any file at all
def started(raw: bytes) -> tuple[Settings, str]:
    """What is set at a start with such a file, and what the file says after a change and another start."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        path.write_bytes(raw)
        store = SettingsStore(path)
        found = store.current
        if store.error:
            assert store.error in (MENDED, RESET)
            assert store.error == MENDED or found == Settings()
            assert path.with_name("settings.json.damaged").read_bytes() == raw
        store.change(music=100 - found.music, muted=not found.muted)
        again = SettingsStore(path)
        assert (store.error, again.error, again.current) == ("", "", store.current)
        return found, path.read_text("utf-8")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**30, -(10**400), 1280])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(KNOWN) | st.text(), JSON, max_size=8), st.data())
def test_any_table_of_settings_gives_what_is_good_in_it(found: dict[str, Any], data: st.DataObject) -> None:
    raw = json.dumps(found | {"effects": 12, "card_style": "four"}).encode()
    now, _ = started(raw)
    assert (now.effects, now.card_style) == (12, "four")
    cut = data.draw(st.integers(0, len(raw)))
    started(raw[:cut] + data.draw(st.binary(max_size=3)) + raw[cut:])
    started(data.draw(st.binary(max_size=300)))


@given(st.dictionaries(st.text().filter(lambda name: name not in KNOWN), JSON, max_size=8))
def test_settings_of_a_newer_version_are_written_back(found: dict[str, Any]) -> None:
    _, text = started(json.dumps(found).encode())
    written = json.loads(text)
    assert {name: written[name] for name in found} == found


def test_a_bad_value_costs_one_entry_and_other_damage_all_of_them() -> None:
    for bad in VALUES["misfits"]:
        with campaign.told(bad=bad):
            assert started(b"{" + GOOD + b", " + bad.encode() + b"}")[0] == WANTED
    deep = [
        '"x": ' + opening * 100_000 + "1" + closing * 100_000
        for opening, closing in (("[", "]"), ('{"a":', "}"))
    ]
    for bad in [*VALUES["damaged"], *deep, '"music": ' + "9" * 10_000]:
        with campaign.told(bad=bad[:80]):
            raw = b"{" + GOOD + b", " + bad.encode("utf-8", "surrogateescape") + b"}"
            assert started(raw)[0] == Settings()
    for text in VALUES["empty"]:
        assert started(text.encode())[0] == Settings()
    for raw in (b"\xff\xfe\x00", b"\x00" * 500, b"x" * settings_store.MAX_BYTES):
        assert started(raw)[0] == Settings()


def test_what_is_nearly_too_deep_when_it_is_read_can_be_written_from_deep_inside(path: Path) -> None:
    """A program may write the settings from further down than it read them."""

    def deeper(levels: int) -> None:
        if levels:
            deeper(levels - 1)
        else:
            store.change(effects=store.current.effects - 1)

    path.parent.mkdir()
    for depth in range(700, 1000, 20):
        path.write_text('{"x": ' + "[" * depth + "]" * depth + "}")
        store = SettingsStore(path)
        deeper(300)
        assert SettingsStore(path).current == store.current


def test_the_file_of_an_editor_of_windows_is_whole_and_one_that_is_far_too_large_is_put_aside(
    path: Path,
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbf{" + GOOD + b"}\r\n" + b" " * (settings_store.MAX_BYTES - len(GOOD) - 7))
    store = SettingsStore(path)
    assert (store.current, store.error, path.stat().st_size) == (WANTED, "", settings_store.MAX_BYTES)
    with path.open("wb") as file:
        file.write(b"{" + GOOD + b', "x": "')
        file.truncate(100 * 1024 * 1024)
    store = SettingsStore(path)
    assert (store.current, store.error) == (Settings(), RESET)
    assert path.with_name("settings.json.damaged").stat().st_size == 100 * 1024 * 1024
    assert path.stat().st_size < settings_store.MAX_BYTES
    path.write_text("{" + GOOD.decode() + "}", encoding="utf-16")
    assert SettingsStore(path).current == WANTED


# ------------------------------------------------------------------ the files put aside
def test_a_damaged_file_is_put_aside_under_a_number_and_few_are_kept(path: Path) -> None:
    path.parent.mkdir()
    names = ["settings.json.damaged", "settings.json.damaged-2", "settings.json.damaged-3"]
    for number in range(5):
        path.write_text(f"damage {number}")
        os.utime(path, (number, number))
        aside = names[number % 3]
        assert SettingsStore(path).error == message("saves.settings.reset", file=aside)
        assert path.with_name(aside).read_text() == f"damage {number}"
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name, *names]


def test_what_cannot_be_read_nor_put_aside_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Path) -> None:
        raise PermissionError(errno.EACCES, "denied")

    path.parent.mkdir()
    path.write_text("damage")
    with monkeypatch.context() as faked:
        faked.setattr(os, "replace", refused)
        store = SettingsStore(path)
    assert store.error == message("saves.settings.unreadable", why=message("saves.why.denied"))
    assert (store.current, path.read_text()) == (Settings(), "damage")
    with monkeypatch.context() as faked:
        faked.setattr(settings_store, "read_file", refused)
        assert SettingsStore(path).error == RESET
    for name in ("settings.json.damaged", "settings.json.damaged-2", "settings.json.damaged-3"):
        path.with_name(name).unlink(missing_ok=True)
        path.with_name(name).mkdir()
    path.write_text("damage")
    store = SettingsStore(path)
    assert store.error
    assert (store.change(effects=7).effects, store.error) == (7, "")


# ------------------------------------------------------------------ several windows
SINGLE = [(name, value) for name, value in pairs("good") if name in OF_WINDOW or type(value) is not tuple]
ADA, BELLE = GameStart("pig", ("Ada",), ()), GameStart("pig", ("Belle",), ())
FARO = GameStart("faro", (), ())
MERGED: list[tuple[str, tuple[Any, ...], tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]] = [
    ("names", ("Ada", "Belle"), ("Cleo", "Belle"), ("Ada", "Dora", "Eve"), ("Cleo", "Dora", "Eve")),
    ("tables", (ADA,), (FARO, ADA), (BELLE,), (FARO, BELLE)),
    ("tables", (ADA, FARO), (BELLE, FARO), (ADA,), (BELLE,)),
    ("begun", ("pig",), ("pig", "pig"), ("pig", "faro", "pig"), ("pig", "faro", "pig", "pig")),
    ("begun", ("pig", "pig"), ("pig",), ("pig", "pig"), ("pig",)),
    ("coached", ("a",), ("a", "b", "c"), ("a", "c", "d"), ("a", "c", "d", "b")),
    ("keys", (("undo", 7),), (("undo", 8),), (("undo", 7), ("hint", 9)), (("undo", 8), ("hint", 9))),
    ("keys", (), (("undo", 9),), (("hint", 9),), (("hint", 0), ("undo", 9))),
    ("keys", (("undo", 7),), (), (("undo", 7), ("hint", 9)), (("hint", 9),)),
    ("buttons", (), (("undo", "x"),), (("undo", "y"), ("hint", "x")), (("undo", "x"), ("hint", ""))),
]
"""A setting, its value before, those of two windows, and the one in the file at the end."""


def without_window(found: Settings) -> Settings:
    return dataclasses.replace(found, **{name: getattr(Settings(), name) for name in OF_WINDOW})


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(SINGLE), st.booleans()), max_size=14))
def test_each_window_writes_what_it_changed_and_nothing_else(
    acts: list[tuple[int, tuple[str, Any], bool]],
) -> None:
    with TemporaryDirectory() as folder:
        path, wanted = Path(folder) / "settings.json", Settings()
        windows = [SettingsStore(path) for _ in range(3)]
        for number, (name, value), takes_over in acts:
            window, other = windows[number], windows[number - 1]
            if getattr(window.current, name) != value:
                wanted = dataclasses.replace(wanted, **{name: value})
                window.change(**{name: value})
                assert SettingsStore(path).current == wanted
                assert without_window(window.current) == without_window(wanted)
            if takes_over:
                own = [getattr(other.current, name) for name in OF_WINDOW]
                assert without_window(other.take_over()) == without_window(wanted)
                assert own == [getattr(other.current, name) for name in OF_WINDOW]


def test_lists_that_two_windows_change_are_merged(tmp_path: Path) -> None:
    for number, (name, base, ours, theirs, merged) in enumerate(MERGED):
        path = tmp_path / str(number) / "settings.json"
        SettingsStore(path).change(**{name: base})
        window, other = SettingsStore(path), SettingsStore(path)
        other.change(**{name: theirs})
        with campaign.told(name=name, ours=ours, theirs=theirs):
            assert getattr(window.change(**{name: ours}), name) == merged
            assert SettingsStore(path).current == window.current == other.take_over()


WRITER = """
import sys
from pathlib import Path
from saves import settings_store
from saves.settings_store import SettingsStore
settings_store.PATIENCE = 60  # for the other process, which may be stopped for a while
store = SettingsStore(Path(sys.argv[1]))
for number in range(60):
    store.change(coached=(*store.current.coached, sys.argv[2] + str(number)), **{sys.argv[2]: number})
store.finish()
"""


def test_two_processes_that_write_at_once_lose_nothing(path: Path) -> None:
    names = ("effects", "music")
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path, name]) for name in names]
    assert [writer.wait() for writer in writers] == [0, 0]
    found = SettingsStore(path).current
    assert (found.effects, found.music) == (59, 59)
    assert {*found.coached} == {f"{name}{number}" for name in names for number in range(60)}
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_what_a_full_disk_did_not_take_is_merged_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    window, other = SettingsStore(path), SettingsStore(path)
    with monkeypatch.context() as faked:
        faked.setattr(settings_store, "write_atomic", full)
        assert window.change(lamp=True, music=5).lamp
        assert window.error == message("saves.settings.failing", why=message("saves.why.full"))
    other.change(music=9, effects=3)
    assert window.take_over() == Settings(lamp=True, music=5, effects=3)
    wanted = Settings(lamp=True, music=5, effects=3, muted=True)
    assert window.change(muted=True) == SettingsStore(path).current == wanted


def test_a_file_that_others_damage_in_between_is_put_aside_and_written_anew(path: Path) -> None:
    store = SettingsStore(path)
    store.change(music=5)
    rewritten = message("saves.settings.rewritten", file="settings.json.damaged")
    for damage in (b"rubbish", b'{"effects": 700, "lamp": true}'):
        path.write_bytes(damage)
        assert store.take_over().music == 5
        assert path.read_bytes() == damage
        store.change(effects=store.current.effects - 1)
        assert (store.error, SettingsStore(path).current) == (rewritten, store.current)
        aside = path.with_name("settings.json.damaged")
        assert aside.read_bytes() == damage
        aside.unlink()
    assert store.current == Settings(music=5, effects=68, lamp=True)


def test_a_lock_that_is_held_too_long_or_unknown_stops_nobody(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SettingsStore(path)
    store.change(effects=1)
    with locked(path.parent, 0):
        store.change(effects=2)
        store.finish()
    assert SettingsStore(path).current.effects == 2
    monkeypatch.setattr(folder_lock, "_acquire", lambda _: os.open("/no such folder", os.O_RDONLY))
    store.change(music=3)
    assert (SettingsStore(path).current, store.error) == (Settings(effects=2, music=3), "")
