"""Games of CALAMITYVILLE that were saved by older rules are opened as far as those rules reach."""

from __future__ import annotations

import shutil
from pathlib import Path

from games.calamityville.state import Decline
from saves.library import Library

OLDER = Path(__file__).parent / "older"


def test_a_game_on_the_older_ring_can_be_watched_up_to_where_it_differs(tmp_path: Path) -> None:
    found = Library(tmp_path).open(Path(shutil.copy(OLDER / "declined.grg", tmp_path)), lambda: 0.0)
    assert found.is_recording
    assert found.sentence == (
        "This game was played by older rules: its first 3 moves can be watched, but it cannot be played on."
    )
    assert sum(entry.is_chosen for entry in found.match.log) == 3
    assert Decline not in {type(entry.move) for entry in found.match.log}
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [(OLDER / "declined.grg").read_bytes()]
