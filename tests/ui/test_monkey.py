"""A monkey in every room and at every kind of decision, throw and end: nothing falls."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from tests.kit import campaign
from tests.ui.monkey import let_loose, rooms, tables
from tests.ui.pending import positions

ACTS = campaign.size(10, 30)
"""How often it acts at a place before it goes to another one."""
STAYS = campaign.size(3, 5)
"""To how many places each goes: they act more than 14,000 times in a long run, 420 times in a short one."""
RARE = {"GiveUp", "Offer", "Bid", "Bet", "LetGo"}
"""Moves that no list offers, and one that hardly ever comes to pass."""


@pytest.mark.parametrize("name", [*GAMES, "rooms"])
def test_nothing_falls(name: str, tmp_path: Path) -> None:
    for seed in campaign.seeds(f"monkey {name}", *((2, 24) if name == "rooms" else (2, 12))):
        found = tables(name, seed) if name in GAMES else rooms(seed)
        places = Random(seed).sample(list(found), k=len(found))
        with campaign.told(seed=seed), let_loose(tmp_path / str(seed), seed) as monkey:
            for place in islice(places, STAYS):
                monkey.stay(place, found[place], ACTS)
        assert monkey.count >= ACTS * STAYS


@pytest.mark.parametrize("game", list(GAMES))
def test_it_comes_to_every_decision(game: str) -> None:
    """Each kind of move can be made somewhere, or follows from chance, or is one that is not listed."""
    found = positions(game).values()
    offered = {type(move) for each in found for move in each.match().game.moves(each.match().state)}
    happened = {type(entry.move) for each in found for entry in each.log}
    missing = {each.__name__ for each in GAMES[game].move_types if each not in offered | happened}
    assert missing <= RARE


def test_the_same_number_does_the_same_again(tmp_path: Path) -> None:
    told = []
    for name in ("first", "second"):
        with let_loose(tmp_path / name, 7) as monkey:
            place, pose = list(tables("joker_klondike", 7).items())[3]
            monkey.stay(place, pose, 25)
            told.append((list(monkey.told), monkey.desk.display.surface.get_buffer().raw))
    assert told[0] == told[1]
