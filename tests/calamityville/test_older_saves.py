"""Games of CALAMITYVILLE that were saved by older rules are opened as far as those rules reach."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from saves.library import Library
from ui.words import in_words

OLDER = Path(__file__).parent / "older"


@pytest.mark.parametrize(("name", "moves"), [("declined", 3), ("bust", 65)])
def test_a_game_of_older_rules_can_be_watched_up_to_where_it_differs(
    name: str, moves: int, tmp_path: Path
) -> None:
    path = OLDER / f"{name}.grg"
    found = Library(tmp_path).open(Path(shutil.copy(path, tmp_path)), lambda: 0.0)
    assert found.is_read_only
    kept = f"its first {moves} moves can be watched, but it cannot be played on."
    assert in_words(found.warning) == f"This game was played by older rules: {kept}"
    assert sum(entry.is_chosen for entry in found.match.log) == moves
    assert [copy.read_bytes() for copy in tmp_path.iterdir()] == [path.read_bytes()]
