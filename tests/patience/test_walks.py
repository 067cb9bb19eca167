"""Patiences that the product does not have, played by mouse and by keys, as walks.txt tells it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import GAMES
from tests.kit.text import parse_move
from tests.patience.test_patiences import shuffled
from tests.ui.deals import arranged
from tests.ui.patience import seated
from tests.ui.test_patience_walks import ACTS, SO
from tests.ui.walks import Walk, walked, walks

DEALS = {"PARTS": arranged({1: "9H", 2: "3S 8S", 3: "7C TS", 4: "QH KD", 5: "4C TC", 6: "2H AS"})}
"""Deals of Klondike's columns made by hand."""


@pytest.mark.parametrize("walk", walks(Path(__file__).with_name("walks.txt")), ids=str)
def test_a_walk_goes_as_it_is_told(tmp_path: Path, walk: Walk) -> None:
    first, *lines = walk.scene.lines
    deal, _, after = first.removeprefix("deal ").partition(" after ")
    name, number = deal.split()
    after = re.sub(r"Draw x (\d+)", lambda found: ", ".join(["Draw"] * int(found[1])), after)
    moves = [parse_move(GAMES[name].move_types, move) for move in after.split(", ") if move]
    shuffle = DEALS[number] if number in DEALS else shuffled(name, number)
    with seated(tmp_path, shuffle, moves, walk.animation, number * number.isdigit(), name) as player:
        walk.scene.holds([first, *walked(lines, player, ACTS, SO)])
