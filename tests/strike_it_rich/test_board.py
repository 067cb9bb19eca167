"""The data file of the board: every fault in it is named, and it stands in the saves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.data import BadData, file_hash
from games.strike_it_rich import GAME
from games.strike_it_rich.board import DICE_OF, MINE_AT, MINES, PATH, board

GOOD = PATH.read_text(encoding="utf-8")
LINE = '    { number = "1-4", name = "Grubstake", price = 20_000 },\n'


def loaded(folder: Path, text: str) -> object:
    path = folder / "board.toml"
    path.write_text(text, encoding="utf-8")
    return board(path)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('number = "1-4"', 'number = "1-7"', "mines, entry 28: '1-7' is no number that two dice can show"),
        ('number = "1-4"', 'number = "4-1"', "There must be one mine 1-4, not 0"),
        (LINE, "", "There must be one mine 1-4, not 0"),
        (LINE, 2 * LINE, "There must be one mine 1-4, not 2"),
        ('name = "Grubstake"', 'name = ""', "mines, entry 28: Mine 1-4 needs a name"),
        ('"Grubstake", price = 20_000', '"Grubstake", price = 30_000', "entry 28: The price of mine 1-4"),
        ('"Grubstake", price = 20_000', '"Grubstake", price = 12_000', "entry 28: The price of mine 1-4"),
        ('    { name = "Gold", value = 25_000 },\n', "", "There must be six ores"),
        ("value = 25_000", "value = 25_001", "There must be six ores, worth multiples of 5,000"),
        ("value = 25_000", "value = 0", "There must be six ores, worth multiples of 5,000"),
        ("goal = 1_000_000", "goal = 1_000_001", "The goal and the bills must be multiples of 5,000"),
        ("goal = 1_000_000", "goal = 0", "The goal and the bills must be multiples of 5,000"),
        ("bills = [20_000", "bills = [-5_000", "The goal and the bills must be multiples of 5,000"),
        ("markers = 16", "markers = 0", "Each player needs markers"),
    ],
)
def test_every_fault_is_named(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadData, match=rf"^board\.toml.*{re.escape(why)}"):
        loaded(tmp_path, GOOD.replace(old, new))


def test_the_board_stands_in_the_saves_of_its_games(tmp_path: Path) -> None:
    assert loaded(tmp_path, GOOD) == board()
    assert GAME.data_hash() == file_hash(PATH)
    assert [MINE_AT[dice] for dice in DICE_OF] == list(MINES)
