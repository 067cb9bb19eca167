"""A game that is begun: a copy of PIG with its own names, registered, and nothing else changed."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

from tools import new_game
from tools.new_game import LAWS, PIG, REGISTRY, SILENT, BadName, Name, begin, taken_prefixes


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what the tool reads, in which it writes."""
    shutil.copytree(new_game.ROOT / PIG, tmp_path / PIG)
    for path in (LAWS, REGISTRY, SILENT):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(new_game.ROOT / path, tmp_path / path)
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    return tmp_path


def test_a_new_game_has_all_that_pig_has_and_only_its_own_names(root: Path) -> None:
    files = {path.as_posix() for path in begin(Name.of("gold_pan", set()))}
    modules = [f"games/gold_pan/{name}.py" for name in ("__init__", "state", "rules", "ai")]
    modules += [
        f"ui/games/gold_pan/{name}.py" for name in ("__init__", "table", "face", "controller", "words")
    ]
    modules += [f"tests/gold_pan/{name}.py" for name in ("__init__", "laws")]
    assets = {
        path.relative_to(root / PIG).as_posix()
        for path in (root / PIG / "assets").rglob("*")
        if path.is_file()
    }
    renamed = {path.replace("assets/", "assets/gold_pan/").replace("_pig.", "_gold_pan.") for path in assets}
    assert files == {*modules, *renamed}
    for path in files:
        if not path.endswith(".jpg"):
            text = (root / path).read_text(encoding="utf-8")
            assert not re.search(r"pig|\bpg\b", text, re.IGNORECASE), path
            assert not path.endswith(".py") or ast.parse(text).body


def test_it_is_registered_and_its_event_without_a_line_is_known(root: Path) -> None:
    before = [(root / path).read_text(encoding="utf-8") for path in (REGISTRY, SILENT)]
    begin(Name.of("gold_pan", set()))
    after = [(root / path).read_text(encoding="utf-8") for path in (REGISTRY, SILENT)]
    added = [line.strip() for line in after[0].splitlines() if line not in before[0].splitlines()]
    assert added == ['_builtin("gold_pan", "gold_pan.controller:GOLD_PAN"),']
    names = {}
    for whole in (before[1], after[1]):
        (found,) = (each for each in ast.parse(whole).body if ast.unparse(each).startswith("SILENT:"))
        assert isinstance(found, ast.AnnAssign)
        assert found.value
        names[whole] = ast.literal_eval(found.value)
    assert names[after[1]] == names[before[1]] | {"gold_pan": ("took",)}


def test_the_prefix_of_its_clauses_is_free() -> None:
    taken = taken_prefixes()
    assert {"KB", "SR"} <= taken
    assert Name.of("gold_pan", set()).prefix == "GP"
    assert Name.of("gold_pan", {"GP"}).prefix == "GO"
    with pytest.raises(BadName, match="prefixes"):
        Name.of("go", {"GO"})


@pytest.mark.parametrize("name", ["Gold", "gold-pan", "class", "1849", "gold__pan", ""])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadName, match="write it like gold_pan"):
        Name.of(name, set())


def test_nothing_is_overwritten(root: Path) -> None:
    begin(Name.of("gold_pan", set()))
    text = (root / REGISTRY).read_text(encoding="utf-8")
    with pytest.raises(BadName, match="already"):
        begin(Name.of("gold_pan", set()))
    assert (root / REGISTRY).read_text(encoding="utf-8") == text
