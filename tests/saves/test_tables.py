"""How games were begun last: remembered newest first, recalled by game, kept in the settings' file."""

from __future__ import annotations

from pathlib import Path

from saves.settings import MOST_TABLES, SettingsStore, Table, is_allowed, recalled, remembered


def test_a_table_is_recalled_by_its_game() -> None:
    tables = remembered((), "strike_it_rich", ["Ada", "Belle"], {"secret": False})
    tables = remembered(tables, "calamityville", ["Ada", "computer:easy"], {})
    assert recalled(tables, "strike_it_rich") == Table(
        "strike_it_rich", ("Ada", "Belle"), (("secret", False),)
    )
    assert recalled(tables, "calamityville") == Table("calamityville", ("Ada", "computer:easy"), ())
    assert recalled(tables, "gold_am_yukon") is None


def test_the_newest_stands_in_front_and_each_game_once() -> None:
    tables = remembered((), "one", ["Ada"], {})
    tables = remembered(tables, "two", ["Ada"], {})
    tables = remembered(tables, "one", ["Belle"], {})
    assert [(table.game, table.seats) for table in tables] == [("one", ("Belle",)), ("two", ("Ada",))]


def test_no_more_are_kept_than_may_be() -> None:
    tables: tuple[Table, ...] = ()
    for number in range(MOST_TABLES + 3):
        tables = remembered(tables, f"game{number}", [], {})
    assert is_allowed("tables", tables)
    assert len(tables) == MOST_TABLES
    assert recalled(tables, "game2") is None
    assert recalled(tables, f"game{MOST_TABLES + 2}") is not None


def test_tables_outlast_the_program(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    tables = remembered((), "strike_it_rich", ["Zoë /red-pick", "computer:hard /blue-pan"], {"secret": True})
    store.change(names=("Zoë",), tables=tables)
    again = SettingsStore(path)
    assert again.trouble == ""
    assert again.now.names == ("Zoë",)
    assert recalled(again.now.tables, "strike_it_rich") == tables[0]
    assert again.now == store.now


def test_what_is_damaged_falls_back_and_the_rest_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"names": ["Ada"], "tables": [["x", ["a"], [["secret", {}]]]], "music": 5}')
    store = SettingsStore(path)
    assert (store.now.names, store.now.tables, store.now.music) == (("Ada",), (), 5)
    assert store.trouble
