"""The monkey itself: it comes to every decision, acts often enough, can be repeated, and tells of a fall."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from tests.contract.play import OPEN
from tests.ui.harness import Desk
from tests.ui.monkey import ACTS, FIXED, KINDS, SEED, let_loose, number_of
from tests.ui.monkey_places import Station, rooms, tables
from tests.ui.pending import positions

WANTED = 20_000
"""Acts in a run of all tests, at the least."""


@pytest.mark.parametrize("game", list(GAMES))
def test_it_comes_to_every_decision(game: str) -> None:
    """Each kind of move can be made somewhere, or follows from chance, or is one that is not listed."""
    found = positions(game, FIXED).values()
    offered = {type(move) for each in found for move in each.match().game.moves(each.match().state)}
    happened = {type(entry.move) for each in found for entry in each.log}
    missing = {each.__name__ for each in GAMES[game].move_types if each not in offered | happened}
    assert missing <= OPEN.get(game, set())


def test_it_acts_often_enough() -> None:
    stations = [*rooms(FIXED), *(table for game in GAMES for table in tables(game, FIXED))]
    assert len(KINDS) * ACTS * len(stations) >= WANTED


def test_the_same_number_does_the_same_again(tmp_path: Path) -> None:
    told = []
    for name in ("first", "second"):
        with let_loose(tmp_path / name, 7) as monkey:
            monkey.stay(tables("joker_klondike", 7)[3], 60)
            told.append((list(monkey.told), monkey.desk.display.surface.get_buffer().raw))
    assert told[0] == told[1]


def test_a_fall_is_told_with_its_number_and_what_was_done(tmp_path: Path) -> None:
    def trapdoor(desk: Desk) -> None:
        raise IndexError("nothing below")

    with (
        pytest.raises(AssertionError, match=f"(?s){SEED}=77 .*comes to the trapdoor.*nothing below"),
        let_loose(tmp_path, 77) as monkey,
    ):
        monkey.stay(Station("the trapdoor", trapdoor), 1)


def test_the_environment_asks_for_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEED, "617")
    assert number_of("fresh") == 617
    assert number_of("fixed") == FIXED
    monkeypatch.delenv(SEED)
    assert number_of("fresh") != number_of("fresh")
