"""The settings: what they may be; any file at all, of which the good is used; none is half written."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import message
from saves import settings
from saves.settings import Settings, SettingsStore, Table
from tests.kit import campaign

VALUES: dict[str, Any] = json.loads((Path(__file__).parent / "settings.json").read_text(encoding="utf-8"))
KNOWN = tuple(VALUES["usual"])
DAMAGED = message("saves.settings.mended", file="settings.json.damaged")

GOOD = b'"effects": 12, "card_style": "four", "names": ["Ada"]'
WANTED = Settings(effects=12, card_style="four", names=("Ada",))


def tupled(value: Any) -> Any:
    """As settings have it: JSON knows no tuples."""
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def pairs(kind: str) -> list[tuple[str, Any]]:
    return [(name, tupled(value)) for name, values in VALUES[kind].items() for value in values]


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
    assert (store.now, store.trouble, path.parent.exists()) == (Settings(), "", False)
    store.change(names=("Zoë",))
    assert path.read_text("utf-8").startswith('{\n  "animation": "full",\n  "effects": 70,\n')
    assert json.loads(path.read_text("utf-8")) == VALUES["usual"] | {"names": ["Zoë"]}
    with pytest.raises(TypeError):
        store.change(colour="red")


def test_what_is_changed_is_kept(tmp_path: Path) -> None:
    for number, (name, value) in enumerate(pairs("good")):
        path = tmp_path / str(number) / "settings.json"
        store = SettingsStore(path)
        with campaign.told(name=name, value=value):
            assert getattr(store.change(**{name: value}), name) == value
            again = SettingsStore(path)
            assert (again.now, again.trouble, store.trouble) == (store.now, "", "")


def test_what_is_not_allowed_is_refused_and_the_other_entries_of_its_file_hold(path: Path) -> None:
    path.parent.mkdir()
    long = ("x" * (settings.LONGEST + 1),)
    bad = [*pairs("bad"), ("names", long), ("tables", ((*long, (), ()),)), ("tables", (("x", long, ()),))]
    for name, value in [*bad, ("tables", (("x", (), (("a", 1),) * (settings.MOST_OPTIONS + 1)),))]:
        other = "muted" if name != "muted" else "full_screen"
        path.write_text(json.dumps({name: value, other: True, "lantern": [1.5]}))
        before = path.read_bytes()
        with campaign.told(name=name, value=value):
            with pytest.raises(ValueError, match=name):
                Settings(**{name: value})
            store = SettingsStore(path)
            assert store.now == Settings(**{other: True})  # type: ignore[arg-type]
            assert store.trouble == DAMAGED
            assert path.with_name("settings.json.damaged").read_bytes() == before
            again = SettingsStore(path)
            assert (again.trouble, again.now) == ("", store.now)
            assert json.loads(path.read_text())["lantern"] == [1.5]


def test_the_largest_settings_are_no_damage(path: Path) -> None:
    text = "\N{DIRECT HIT}" * settings.LONGEST
    seats, options = (text,) * settings.MOST_SEATS, ((text, text),) * settings.MOST_OPTIONS
    names = (f"{text[:-2]}{number:02}" for number in range(settings.MOST_TABLES))
    tables = tuple(Table(name, seats, options) for name in names)
    SettingsStore(path).change(tables=tables, names=seats)
    again = SettingsStore(path)
    assert (again.trouble, again.now.tables) == ("", tables)


def test_how_games_were_begun_last_is_remembered_newest_first() -> None:
    tables: tuple[Table, ...] = ()
    for number in range(settings.MOST_TABLES + 3):
        tables = settings.remembered(tables, f"game{number}", ["Ada"], {"secret": False})
    tables = settings.remembered(tables, "game5", ["Belle"], {})
    assert settings.is_allowed("tables", tables)
    assert [table.game for table in tables] == ["game5", *(f"game{n}" for n in range(14, 2, -1) if n != 5)]
    assert settings.recalled(tables, "game5") == Table("game5", ("Belle",), ())
    assert settings.recalled(tables, "game14") == Table("game14", ("Ada",), (("secret", False),))
    assert settings.recalled(tables, "game2") is None


# ------------------------------------------------------------------ any file at all
def started(raw: bytes) -> tuple[Settings, str]:
    """What is set at a start with such a file, and what the file says after a change and another start."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        path.write_bytes(raw)
        store = SettingsStore(path)
        found = store.now
        if store.trouble:
            assert store.trouble == DAMAGED
            assert path.with_name("settings.json.damaged").read_bytes() == raw
        store.change(music=100 - found.music, muted=not found.muted)
        again = SettingsStore(path)
        assert (store.trouble, again.trouble, again.now) == ("", "", store.now)
        return found, path.read_text("utf-8")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from([10**30, -(10**400), 1280]) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(KNOWN) | st.text(), JSON | st.floats(), max_size=8), st.data())
def test_any_table_of_settings_gives_what_is_good_in_it(found: dict[str, Any], data: st.DataObject) -> None:
    raw = json.dumps(found | {"effects": 12, "card_style": "four"}).encode()
    now, _ = started(raw)
    assert (now.effects, now.card_style) == (12, "four")
    cut = data.draw(st.integers(0, len(raw)))
    started(raw[:cut] + data.draw(st.binary(max_size=3)) + raw[cut:])
    started(data.draw(st.binary(max_size=300)))


@given(st.dictionaries(st.text().filter(lambda name: name not in KNOWN), JSON, max_size=8))
def test_settings_of_a_newer_version_stay_as_they_were_written(found: dict[str, Any]) -> None:
    texts = [json.dumps({name: value})[1:-1] for name, value in found.items()]
    entry = '"future": [1e999, ' + "9" * 5000 + "]"
    _, text = started(f"{{{', '.join([*texts, entry])}}}".encode())
    assert all(each in text for each in [*texts, entry])


def test_what_stands_beside_a_bad_entry_is_good() -> None:
    deep = [
        '"x": ' + opening * 990 + "1" + closing * 990 for opening, closing in (("[", "]"), ('{"a":', "}"))
    ]
    for bad in [
        *VALUES["damaged"],
        *deep,
        '"x": ' + "[" * 100_000 + "]" * 100_000,
        '"music": ' + "9" * 10_000,
    ]:
        with campaign.told(bad=bad[:80]):
            assert started(b"{" + GOOD + b", " + bad.encode("utf-8", "surrogateescape") + b"}")[0] == WANTED
    assert started(b'{"effects": 12, "music": 10')[0] == Settings(effects=12)
    for text in ("", "[]", "5", "null", "{} {}", "{,}", "{]", '"{}"', "}", "[}"):
        assert settings.entries(text) == ([], False)
    assert settings.entries(" { } ") == ([], True)
    for raw in (b"", b"null", b"[]", b"\xff\xfe\x00", b"\x00" * 500, b"x" * settings.MAX_BYTES):
        assert started(raw)[0] == Settings()


def test_a_file_of_an_editor_of_windows_is_whole_and_one_that_is_far_too_large_is_put_aside(
    path: Path,
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbf{" + GOOD + b"}\r\n" + b" " * (settings.MAX_BYTES - len(GOOD) - 7))
    store = SettingsStore(path)
    assert (store.now, store.trouble, path.stat().st_size) == (WANTED, "", settings.MAX_BYTES)
    with path.open("wb") as file:
        file.write(b"{" + GOOD + b', "x": "')
        file.truncate(100 * 1024 * 1024)
    store = SettingsStore(path)
    assert (store.now, store.trouble) == (WANTED, DAMAGED)
    assert path.with_name("settings.json.damaged").stat().st_size == 100 * 1024 * 1024
    assert SettingsStore(path).now == WANTED
    assert path.stat().st_size < settings.MAX_BYTES
