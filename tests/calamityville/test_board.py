"""The data file of the board: what the printed rules fix of it, and every fault in it named."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.calamityville import GAME
from games.calamityville.board import (
    BOARD,
    CASH,
    GATE,
    GOLD_PAGE,
    KIND,
    LOTS,
    MINES,
    MOST,
    NAME,
    PAGES,
    PATH,
    PRICE,
    RESALE,
    VALUE,
    board,
)
from games.data import BadData, file_hash

GOOD = PATH.read_text(encoding="utf-8")
MAIN = '    { kind = "lot", name = "Main Street", value = 300 },\n'
HOPE = '    { kind = "mine", name = "Last Hope Mine" },\n'
DUST = '    { name = "Dust", worth = 100 },\n'
STATION = '    { kind = "station", name = "Train Station" },\n'
GOLD = 'act = "gold out"\n'
PAGE = '[[pages]]\nid = "Y1"\n'


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
    assert (PRICE, MOST, CASH, RESALE) == (200, 5, 2_000, 100)
    assert (len(LOTS), len(MINES)) == (9, 4)
    assert (NAME[0], NAME[GATE]) == ("Train Station", "Corral Gate")
    assert PAGES[GOLD_PAGE].headline == "The Gold Has Run Out!"


def test_the_resale_is_half_the_price() -> None:
    assert 2 * RESALE == PRICE


def test_lots_are_of_three_values_three_of_each() -> None:
    assert sorted(VALUE[space] for space in LOTS) == [100] * 3 + [200] * 3 + [300] * 3
    assert all(VALUE[space] == 0 for space, kind in enumerate(KIND) if kind != "lot")


def test_all_money_is_in_hundreds() -> None:
    amounts = [PRICE, RESALE, *VALUE, *(one.amount for one in PAGES), *(b.worth for b in BOARD.bills)]
    amounts += [nugget.worth for nugget in BOARD.completion.nuggets]
    assert all(amount % 100 == 0 for amount in amounts)


def test_the_board_stands_in_the_saves_of_its_games() -> None:
    assert GAME.data_hash() == file_hash(PATH)
    assert len(GAME.data_hash()) == 8


# ------------------------------------------------------------------ faults
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        # the ring
        (MAIN, "", "There must be nine lots, four mines and a newspaper"),
        (MAIN, MAIN * 2, "There must be nine lots, four mines and a newspaper"),
        (HOPE, "", "There must be nine lots, four mines and a newspaper"),
        ('"lot", name = "Main Street"', '"lawn", name = "Main Street"', "Main Street: the kind 'lawn'"),
        ('name = "Main Street"', 'name = "Boot Alley"', "Every space has a name of its own"),
        ('name = "Main Street"', 'name = ""', "spaces, entry 12: A space needs a name"),
        ('"Main Street", value = 300', '"Main Street"', "Main Street: lots, and only they, have a value"),
        ('"Main Street", value = 300', '"Main Street", value = -300', "Main Street: lots, and only they"),
        ('"Main Street", value = 300', '"Main Street", value = "300"', "value must be a whole number"),
        ('"Last Hope Mine"', '"Last Hope Mine", value = 100', "Last Hope Mine: lots, and only they, have"),
        (STATION, "", "The ring begins at the one station"),
        (STATION + '    { kind = "lot", name = "Cinder Lane", value = 100 },\n',
         '    { kind = "lot", name = "Cinder Lane", value = 100 },\n' + STATION,
         "The ring begins at the one station"),
        ('"river", name', '"station", name', "The ring begins at the one station"),
        # amounts
        ("price = 200", "price = 0", "The price, the most properties and the newspaper die"),
        ("most = 5", "most = 0", "The price, the most properties and the newspaper die"),
        ("news_faces = 2", "news_faces = 0", "the newspaper die do not make sense"),
        ("news_faces = 2", "news_faces = 6", "the newspaper die do not make sense"),
        ("most = 5  # properties of one player\n", "", "'most' is missing"),
        ('{ kind = "hotel", number = 3 }', '{ kind = "hotel", number = 4 }', "There must be three banks"),
        ('{ kind = "mine", number = 4 }', '{ kind = "mine", number = 3 }', "There must be three banks"),
        ('{ kind = "store", number = 3 }', '{ kind = "shop", number = 3 }', "There must be three banks"),
        # the completion
        (DUST, "", "completion: There must be five nuggets"),
        (DUST, DUST * 2, "completion: There must be five nuggets"),
        ("worth = 0", "worth = -100", "completion: There must be five nuggets, none worth less than nothing"),
        ("resale = 100", "resale = 0", "completion: The bank pays something for a property"),
        ('gate = "Corral Gate"', 'gate = "Garden Gate"', "The gate 'Garden Gate' is not on the ring"),
        # the pages
        (PAGE, '[[pages]]\nid = "Y2"\n', "There must be 29 boom and 20 bust pages, each"),
        (PAGE, '[[pages]]\nid = ""\n', "A page needs an id, a headline and a story"),
        (PAGE, "[[pages]]\n", "pages, entry 1: 'id' is missing"),
        ('headline = "Toothache"', 'headline = ""', "A page needs an id, a headline and a story"),
        ('act = "again"', 'act = "against"', "Y29: the act 'against' is not known"),
        ('act = "again"', 'act = "again"\namount = 100', "Y29: pages about money, and only they"),
        ('act = "levy"\namount = 100\n\n[[pages]]\nid = "Y17"', 'act = "levy"\n\n[[pages]]\nid = "Y17"',
         "Y16: pages about money, and only they, name an amount"),
        ('amount = 300\n\n[[pages]]\nid = "R10"', 'amount = -300\n\n[[pages]]\nid = "R10"',
         "R9: pages about money, and only they, name an amount"),
        ('act = "again"', 'act = "again"\nkind = "bank"', "Y29: pages that count properties, and only they"),
        ('kind = "mine"\n', 'kind = "mill"\n', "Y22: pages that count properties"),
        ('kind = "mine"\n', "", "Y22: pages that count properties"),
        ('act = "again"', 'act = "again"\nsafe = true', "Y29: only what is paid can go to the safe"),
        (GOLD, 'act = "donkey"\n', "The gold runs out on one page, the first of the bust pages"),
        ('act = "again"', 'act = "gold out"', "The gold runs out on one page, the first of the bust pages"),
        # the form
        ("spaces = [", "spaces = [[", "is not a good TOML file"),
        ("bills = [", "coins = [", "'coins' is not known here"),
    ],
)  # fmt: skip
def test_every_fault_is_named(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert GOOD.count(old) == 1
    assert why in refusal(tmp_path, GOOD.replace(old, new))


def test_the_last_page_is_a_bust_page(tmp_path: Path) -> None:
    swapped = (
        GOOD.replace(GOLD, "act = ?\n")
        .replace('act = "again"\n', GOLD)
        .replace("act = ?\n", 'act = "again"\n')
    )
    assert "The gold runs out on one page, the first of the bust pages" in refusal(tmp_path, swapped)


def test_a_missing_page_is_found(tmp_path: Path) -> None:
    start = GOOD.rindex("[[pages]]")
    assert "There must be 29 boom and 20 bust pages" in refusal(tmp_path, GOOD[:start])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"^nowhere\.toml cannot be read"):
        board(tmp_path / "nowhere.toml")
