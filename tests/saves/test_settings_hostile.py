"""Any settings file at all: the program starts with what is good in it, and goes on from there."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saves.settings import (
    LONGEST,
    MAX_BYTES,
    MOST_OPTIONS,
    MOST_SEATS,
    MOST_TABLES,
    Settings,
    SettingsStore,
    Table,
    entries,
)
from tests.saves.table import assert_sentence

KNOWN = tuple(Settings.__dataclass_fields__)
GOOD = b'"effects": 12, "card_style": "four", "names": ["Ada"]'
WANTED = Settings(effects=12, card_style="four", names=("Ada",))


def values(floats: st.SearchStrategy[float]) -> st.SearchStrategy[Any]:
    """Whatever JSON can say."""
    whole = st.integers() | st.sampled_from([10**30, -(10**400), 1280, 100])
    return st.recursive(
        st.none() | st.booleans() | whole | floats | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=12,
    )


VALUES = values(st.floats())
FILES = st.dictionaries(st.sampled_from(KNOWN) | st.text(), VALUES, max_size=8)
NEWER = st.dictionaries(
    st.text().filter(lambda name: name not in KNOWN),
    values(st.floats(allow_nan=False, allow_infinity=False)),
    max_size=8,
)


def started(raw: bytes) -> tuple[Settings, str]:
    """What is set at a start with such a file, and what the file says after a change and another start."""
    with TemporaryDirectory() as folder, patch("os.fsync"):
        path = Path(folder) / "settings.json"
        path.write_bytes(raw)
        store = SettingsStore(path)
        found = store.now
        if store.trouble:
            assert_sentence(store.trouble)
            assert path.with_name("settings.json.damaged").read_bytes() == raw
        store.change(music=100 - found.music, muted=not found.muted)
        assert store.trouble == ""
        again = SettingsStore(path)
        assert again.trouble == ""
        assert again.now == store.now
        return found, path.read_text("utf-8")


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_settings_file(raw: bytes) -> None:
    started(raw)


@settings(max_examples=100, deadline=None)
@given(VALUES)
def test_any_json_is_a_settings_file(value: object) -> None:
    started(json.dumps(value).encode())


@settings(max_examples=100, deadline=None)
@given(FILES, st.data())
def test_any_table_of_settings_gives_what_is_good_in_it(found: dict[str, Any], data: st.DataObject) -> None:
    raw = json.dumps(found).encode()
    cut = data.draw(st.integers(0, len(raw)))
    started(raw[:cut])
    started(raw[:cut] + data.draw(st.binary(max_size=3)) + raw[cut:])


@settings(max_examples=100, deadline=None)
@given(FILES)
def test_good_settings_hold_whatever_stands_beside_them(found: dict[str, Any]) -> None:
    now, _ = started(json.dumps(found | {"effects": 12, "card_style": "four"}).encode())
    assert (now.effects, now.card_style) == (12, "four")


@settings(max_examples=100, deadline=None)
@given(NEWER)
def test_settings_of_a_newer_version_stay_as_they_were_written(found: dict[str, Any]) -> None:
    entries = [json.dumps({name: value})[1:-1] for name, value in found.items()]
    _, text = started(f"{{{', '.join(entries)}}}".encode())
    assert all(entry in text for entry in entries)


@pytest.mark.parametrize(
    "bad",
    [
        b'"x": 1e999, "muted": 5',
        b'"x": NaN',
        b'"x": -Infinity',
        b'"muted": 1e999',
        b'"music": ' + b"9" * 10_000,
        b'"x": ' + b"[" * 990 + b"]" * 990,
        b'"x": ' + b'{"a":' * 990 + b"1" + b"}" * 990,
        b'"x": ' + b"[" * 100_000 + b"]" * 100_000,
        b'"muted": "\xff"',
        b'"\xff": 1',
        b'"x": "\n"',
        b'"x": [1}',
        b'"x": {1]',
        b'"x"',
        b'"muted": yes',
        b"",
        b'"x": "never ends',
        b'"window": [16385, 5]',
        b'"tables": [[["strike_it_rich"]]]',
    ],
    ids=lambda raw: ascii(raw[:16]),
)
def test_what_stands_beside_a_bad_entry_is_good(bad: bytes) -> None:
    now, _ = started(b"{" + GOOD + b", " + bad + b"}")
    assert now == WANTED


def test_an_entry_that_is_cut_off_is_not_believed() -> None:
    assert started(b'{"effects": 12, "music": 10')[0] == Settings(effects=12)


def test_numbers_that_python_cannot_write_are_kept_for_the_version_that_can() -> None:
    entry = '"future": [1e999, ' + "9" * 5000 + "]"
    assert entry in started(f"{{{entry}}}".encode())[1]


def test_a_file_as_an_editor_of_windows_leaves_it_is_none_the_worse(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xef\xbb\xbf{" + GOOD + b"}\r\n")
    store = SettingsStore(path)
    assert (store.now, store.trouble) == (WANTED, "")


def test_what_is_good_at_the_beginning_of_a_file_that_is_far_too_large_is_used(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    with path.open("wb") as file:
        file.write(b"{" + GOOD + b', "x": "')
        file.truncate(100 * 1024 * 1024)
    store = SettingsStore(path)
    assert store.now == WANTED
    assert_sentence(store.trouble)
    assert path.with_name("settings.json.damaged").stat().st_size == 100 * 1024 * 1024
    assert SettingsStore(path).now == WANTED
    assert path.stat().st_size < MAX_BYTES


def test_the_largest_settings_are_no_damage(tmp_path: Path) -> None:
    text = "\N{DIRECT HIT}" * LONGEST
    tables = tuple(
        Table(text[:-2] + f"{number:02}", (text,) * MOST_SEATS, ((text, text),) * MOST_OPTIONS)
        for number in range(MOST_TABLES)
    )
    SettingsStore(tmp_path / "settings.json").change(tables=tables, names=(text,) * MOST_SEATS)
    again = SettingsStore(tmp_path / "settings.json")
    assert again.trouble == ""
    assert again.now.tables == tables


@pytest.mark.parametrize("text", ["", "[]", "5", "null", "{} {}", "{,}", "{]", '"{}"', "}", "[}"])
def test_what_is_no_object_has_no_entries(text: str) -> None:
    assert entries(text) == ([], False)


def test_an_empty_object_is_whole() -> None:
    assert entries(" { } ") == ([], True)
