"""Games that were saved by older rules still open: as far as they are played alike today."""

from __future__ import annotations

from pathlib import Path

from games.klondike_board import GAME
from games.klondike_board.state import Collect
from saves.replay import read

OLDER = Path(__file__).parent / "older"


def test_a_game_in_which_money_comes_by_itself_is_played_on() -> None:
    found = read(OLDER / "automatic.grg")
    assert found.header.version < GAME.version
    assert not found.recording
    assert not found.is_damaged
    assert len(found.match.log) == 400
    assert GAME.faults(found.match.state) == []
    assert found.match.turn


def test_a_game_in_which_money_was_asked_for_after_each_turn_can_be_watched_so_far() -> None:
    """Once everybody had to be asked before the next turn began."""
    found = read(OLDER / "on_demand.grg")
    assert found.header.version < GAME.version
    assert found.recording
    assert found.sentence.startswith("This game was played by older rules: its first ")
    assert len(found.match.log) > 20
    assert not any(isinstance(entry.move, Collect) for entry in found.match.log)
