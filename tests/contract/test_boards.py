"""The data files of the boards: every fault in them is named, and they stand in the saves of their games."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.data import BadData, file_hash
from games.match import Match

TESTS = Path(__file__).parents[1]
FAULTS = {path.parent.name: path for path in sorted(TESTS.glob("*/board_faults.toml"))}

every_board = pytest.mark.parametrize("name", FAULTS)


def path_of(name: str) -> Path:
    """The data file of a game."""
    found: Path = import_module(f"games.{name}.board").PATH
    return found


def loaded(name: str, path: Path) -> Any:
    """A data file as a game reads it."""
    module = import_module(f"games.{name}.board")
    return (module.boards if hasattr(module, "boards") else module.board)(path)


def faults() -> Iterator[tuple[str, str, str, str]]:
    """A game, what stands in its file, what stands there instead, and what is said of it then."""
    for name, path in FAULTS.items():
        for old, new, why in tomllib.loads(path.read_text(encoding="utf-8"))["rows"]:
            yield name, old, new, why


def refusal(name: str, folder: Path, text: str) -> str:
    """What is said of a data file that is not good."""
    (folder / "board.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as refused:
        loaded(name, folder / "board.toml")
    assert str(refused.value).startswith("board.toml")
    assert str(refused.value).endswith(".")
    return str(refused.value)


@every_board
def test_the_file_as_it_is_stands_in_the_saves(name: str, tmp_path: Path) -> None:
    loaded(name, path_of(name))
    assert GAMES[name].data_hash() == file_hash(path_of(name))
    with pytest.raises(BadData, match=r"^nowhere\.toml cannot be read"):
        loaded(name, tmp_path / "nowhere.toml")


@pytest.mark.parametrize(("name", "old", "new", "why"), list(faults()))
def test_every_fault_is_named(name: str, old: str, new: str, why: str, tmp_path: Path) -> None:
    """The first of two that are alike is changed."""
    good = path_of(name).read_text(encoding="utf-8")
    assert old in good
    assert why in refusal(name, tmp_path, good.replace(old, new, 1))


# ------------------------------------------------------------------ faults in several places
def test_the_ring_of_klondike_begins_at_the_pass_and_has_prospects(tmp_path: Path) -> None:
    good = path_of("klondike_board").read_text(encoding="utf-8")
    chilkoot, sheep = good.split("spaces = [\n")[1].split("\n")[:2]
    moved = good.replace(f"{chilkoot}\n{sheep}", f"{sheep}\n{chilkoot}")
    assert "the ring begins at the pass" in refusal("klondike_board", tmp_path, moved)
    none = re.sub(r'    \{ kind = "prospect".*\n', "", good)
    assert "several of the kind 'prospect'" in refusal("klondike_board", tmp_path, none)


def test_the_last_page_of_calamityville_is_a_bust_page(tmp_path: Path) -> None:
    good, again, gold = (
        path_of("calamityville").read_text(encoding="utf-8"),
        'act = "again"',
        'act = "gold out"',
    )
    text = good.replace(gold, "act = ?").replace(again, gold).replace("act = ?", again)
    assert "The gold runs out on one page, the first of the bust" in refusal("calamityville", tmp_path, text)


def test_a_board_of_the_yukon_in_two_parts_is_refused(tmp_path: Path) -> None:
    # Thirty claims in a block, and far away a row of five, of which two are there twice: 184 + 44 spaces.
    honey, mark, square = path_of("gold_am_yukon").read_text(encoding="utf-8").partition("[square]")
    block = [(3 * x, 3 * y) for x in range(5) for y in range(6)]
    row = [(100 + 3 * x, 0) for x in range(5)]
    places = iter([*block, *row, *row[:2]])
    text = re.sub(r"(?<=at = )\[[^]]*\]", lambda _: str([*next(places)]), square)
    text = re.sub(r"starts = .*", f"starts = {[[*place] for place in block[:6]]}", text)
    assert next(places, None) is None
    said = refusal("gold_am_yukon", tmp_path, honey + mark + text)
    assert "square: Every space must be reached from every other" in said


@pytest.mark.parametrize(
    ("name", "option", "values"),
    [("klondike_board", "grubstake", (25, 100)), ("calamityville", "purse", (1000, 3000))],
)
def test_a_house_rule_changes_the_cash_at_the_beginning(
    name: str, option: str, values: tuple[int, int]
) -> None:
    story = import_module(f"games.{name}.story").story
    for value in values:
        match = Match.begin(GAMES[name], ("A", "B"), {option: value})
        match.settle(Random(value))
        assert match.state.cash == [value, value]
        assert story(match).course[0][0] == value
    assert option not in GAMES[name].check_options({})
