"""The data file of the board: what the printed rules fix of it, and every fault in it named."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from games.data import BadData, file_hash
from games.klondike_board import GAME
from games.klondike_board.board import (
    BOARD,
    BUILDINGS,
    BURNS,
    DEEDS,
    GOES_TO,
    IS_TOWN,
    JAIL,
    KIND,
    LODE,
    NAME,
    OF_KIND,
    PATH,
    PRICE,
    REVENUE,
    RIVERS,
    board,
)
from tests.clauses import clause
from tests.klondike_board.table import card, place

GOOD = PATH.read_text(encoding="utf-8")
REGINA = '    { kind = "hotel", name = "Regina Hotel", price = 20, revenue = 20 },\n'
PROSPECTS = re.compile(r'    \{ kind = "prospect".*\n')
FOOL = '    { line = "Fool\'s gold: it glitters, the assayer laughs." },\n'


def loaded(folder: Path, text: str) -> object:
    path = folder / "board.toml"
    path.write_text(text, encoding="utf-8")
    return board(path)


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BadData) as refused:
        loaded(folder, text)
    assert str(refused.value).startswith("board.toml")
    assert str(refused.value).endswith(".")
    return str(refused.value)


# ------------------------------------------------------------------ what the printed rules fix
def test_the_file_as_it_is(tmp_path: Path) -> None:
    assert loaded(tmp_path, GOOD) == board() == BOARD
    assert (BOARD.grubstake, BOARD.toll) == (50, 3)
    assert len(BOARD.spaces) == 40
    assert len(BOARD.creeks) == 4


@clause("KB-35a")
def test_one_gold_card_is_the_mother_lode() -> None:
    assert [number for number, one in enumerate(BOARD.cards) if one.is_lode] == [LODE]
    assert BOARD.cards[LODE].gold > 0


@clause("KB-48a")
def test_every_building_has_a_price() -> None:
    assert [PRICE[space] > 0 for space in DEEDS] == [True] * 17
    for space, kind in enumerate(KIND):
        if kind not in BUILDINGS:
            assert (PRICE[space], REVENUE[space]) == (0, 0)


@clause("KB-57c")
def test_the_card_of_the_exchange_casino() -> None:
    assert REVENUE[place("Exchange Casino")] == 3


def test_numbers_that_the_printed_rules_name() -> None:
    counts = Counter(KIND)
    assert [counts[kind] for kind in ("hotel", "casino", "river", "transport")] == [4, 3, 2, 2]
    assert [counts[kind] for kind in ("sawmill", "trading", "church", "woodpile", "pass")] == [1] * 5
    assert [counts[kind] for kind in ("fire", "cemetery")] == [1, 1]
    assert (REVENUE[place("Regina Hotel")], REVENUE[place("Monte Carlo")]) == (20, 2)
    assert (REVENUE[place("Trading Company")], REVENUE[place("Ladue's Sawmill")]) == (20, 5)


def test_what_is_derived_of_the_ring() -> None:
    assert NAME[JAIL] == "The Woodpile"
    assert [NAME[space] for space in RIVERS] == ["Klondike River", "Yukon River"]
    assert sum(map(len, OF_KIND.values())) == len(DEEDS) == 17
    assert sum(BURNS) == 15
    assert sum(IS_TOWN) == 19
    assert NAME[GOES_TO[card("Tivoli Theatre")]] == "Tivoli Theatre"
    assert GOES_TO[card("fool")] == -1


def test_the_board_stands_in_the_saves_of_its_games() -> None:
    assert GAME.data_hash() == file_hash(PATH)
    assert len(GAME.data_hash()) == 8


# ------------------------------------------------------------------ faults
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        # the ring
        (REGINA, "", "There must be 4 of the kind 'hotel', not 3"),
        (REGINA, REGINA * 2, "There must be 4 of the kind 'hotel', not 5"),
        ('"hotel", name = "Regina', '"motel", name = "Regina', "entry 32: Regina Hotel: the kind 'motel'"),
        ('"hotel", name = "Regina', '"casino", name = "Regina', "There must be 4 of the kind 'hotel', not 3"),
        ('name = "Regina Hotel"', 'name = "Yukon Hotel"', "Every space has a name of its own"),
        ('name = "Regina Hotel"', 'name = ""', "spaces, entry 32: A space needs a name"),
        ('name = "Regina Hotel", ', "", "spaces, entry 32: 'name' is missing"),
        ('"Regina Hotel", price = 20', '"Regina Hotel"', "Regina Hotel: buildings, and only they, have"),
        ('"Regina Hotel", price = 20', '"Regina Hotel", price = 0', "Regina Hotel: buildings, and only"),
        ('"Regina Hotel", price = 20', '"Regina Hotel", price = -20', "Regina Hotel: buildings, and only"),
        ('"Regina Hotel", price = 20', '"Regina Hotel", price = "20"', "price must be a whole number, not"),
        ('"Regina Hotel", price = 20', '"Regina Hotel", cost = 20', "entry 32: 'cost' is not known here"),
        ("price = 20, revenue = 20 },\n    { kind = \"saloon\"", "price = 20 },\n    { kind = \"saloon\"",
         "Regina Hotel: buildings, and only they, have a price and a revenue"),
        ('name = "Sheep Camp"', 'name = "Sheep Camp", price = 5, revenue = 5', "Sheep Camp: buildings, and"),
        ('name = "Sheep Camp"', 'name = "Sheep Camp", revenue = 5', "Sheep Camp: buildings, and only they"),
        ('name = "Sheep Camp"', 'name = "Sheep Camp", price = -5, revenue = -5', "Sheep Camp: buildings"),
        ('"pass", name', '"prospect", name', "There must be 1 of the kind 'pass', not 0"),
        ('{ kind = "pass", name = "Chilkoot Pass" },', "", "There must be 1 of the kind 'pass', not 0"),
        ('"river", name = "Yukon', '"prospect", name = "Yukon', "There must be 2 of the kind 'river', not 1"),
        ('"theatre", name = "Tivoli', '"saloon", name = "Tivoli', "several of the kind 'theatre'"),
        # money and creeks
        ("grubstake = 50", "grubstake = 0", "The grubstake, the toll and the donation are at least $1,000"),
        ("toll = 3", "toll = -3", "The grubstake, the toll and the donation are at least $1,000"),
        ("donation = 10", "donation = 0", "The grubstake, the toll and the donation are at least $1,000"),
        ("donation = 10\n", "", "'donation' is missing"),
        ('"Hunker", "Dominion"]', '"Hunker"]', "There must be four creeks, each with a name of its own"),
        ('"Hunker", "Dominion"]', '"Hunker", "Hunker"]', "There must be four creeks, each with a name"),
        ('"Dominion"]', '"Dominion", "Gay Gulch"]', "There must be four creeks, each with a name"),
        # the cards
        (FOOL, "", "There must be 36 cards, one of them the Mother Lode"),
        (FOOL, FOOL * 2, "There must be 36 cards, one of them the Mother Lode"),
        (", is_lode = true", "", "There must be 36 cards, one of them the Mother Lode"),
        ("gold = 50 }", "gold = 50, is_lode = true }", "There must be 36 cards, one of them the Mother Lode"),
        ("gold = 60, is_lode", "is_lode", "cards, entry 20: A gold card pays and does nothing else"),
        ("gold = 50 }", "gold = 50, fine = 5 }", "cards, entry 19: A gold card pays and does nothing else"),
        ("gold = 50 }", "gold = 50, misses = true }", "entry 19: A gold card pays and does nothing else"),
        ("gold = 50 }", "gold = 50, tithe = true }", "entry 19: A gold card pays and does nothing else"),
        ("gold = 50 }", 'gold = 50, goes_to = "Fire!" }', "entry 19: A gold card pays and does nothing else"),
        ("gold = 50 }", "gold = -50 }", "cards, entry 19: Amounts on cards are not below nothing"),
        ("fine = 10", "fine = -10", "cards, entry 24: Amounts on cards are not below nothing"),
        ("gold = 50 }", "gold = true }", "cards, entry 19: gold must be a whole number, not True"),
        ('goes_to = "Fire!"', 'goes_to = "Fire"', "A card goes to 'Fire', which is no space it can go to"),
        ('goes_to = "Fire!"', 'goes_to = "Gold Hill"', "A card goes to 'Gold Hill', which is no space"),
        ('line = "You feel lucky."', 'line = ""', "cards, entry 29: A card needs a line"),
        ('line = "You feel lucky.", ', "", "cards, entry 29: 'line' is missing"),
        # the form
        ("spaces = [", "spaces = [[", "is not a good TOML file"),
        ("cards = [", "card = [", "'card' is not known here"),
    ],
)  # fmt: skip
def test_every_fault_is_named(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert GOOD.count(old) == 1
    assert why in refusal(tmp_path, GOOD.replace(old, new))


def test_the_ring_begins_at_the_pass(tmp_path: Path) -> None:
    chilkoot = '    { kind = "pass", name = "Chilkoot Pass" },\n'
    moved = GOOD.replace(chilkoot, "").replace(REGINA, chilkoot + REGINA)
    assert "the ring begins at the pass" in refusal(tmp_path, moved)


def test_there_are_prospects(tmp_path: Path) -> None:
    assert "several of the kind 'prospect'" in refusal(tmp_path, PROSPECTS.sub("", GOOD))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"^nowhere\.toml cannot be read"):
        board(tmp_path / "nowhere.toml")
