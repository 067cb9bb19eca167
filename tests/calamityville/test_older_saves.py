"""Games of CALAMITYVILLE that were saved by older rules are opened: whole, or as far as those rules reach."""

from __future__ import annotations

import shutil
from pathlib import Path

from games.calamityville.board import NAME
from games.calamityville.state import Decline, Place
from games.core import Decide
from saves.library import Library, Opened

OLDER = Path(__file__).parent / "older"


def opened(name: str, folder: Path) -> Opened:
    """A save of version 1, opened from a copy of it."""
    return Library(folder).open(Path(shutil.copy(OLDER / f"{name}.grg", folder)), lambda: 0.0)


def test_a_game_in_which_a_free_house_was_declined_can_be_watched_up_to_there(tmp_path: Path) -> None:
    found = opened("declined", tmp_path)
    assert found.is_recording
    assert found.sentence == (
        "This game was played by older rules: its first 7 moves can be watched, but it cannot be played on."
    )
    assert sum(entry.is_chosen for entry in found.match.log) == 7
    assert Decline not in {type(entry.move) for entry in found.match.log}
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [(OLDER / "declined.grg").read_bytes()]


def test_a_game_in_which_it_was_put_up_is_played_on(tmp_path: Path) -> None:
    found = opened("put_up", tmp_path)
    assert found.sentence == ""
    assert found.journal
    found.journal.close()
    placed = next(entry.move for entry in found.match.log if isinstance(entry.move, Place))
    assert found.match.state.built[placed.space] == placed.kind, NAME[placed.space]
    assert isinstance(found.match.turn, Decide)
