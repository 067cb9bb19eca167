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
CINDER = '    { kind = "lot", name = "Cinder Lane", value = 100 },\n'
GOLD = 'act = "gold out"\n'
AGAIN = 'act = "again"'
PAGE = '[[pages]]\nid = "Y1"\n'
LAST = GOOD[GOOD.rindex("[[pages]]") :]
RING = "There must be nine lots, four mines and a newspaper"
KINDS = "There must be three banks"
SENSE = "The price, the most properties and the newspaper die do not make sense"
AMOUNT = "pages about money, and only they, name an amount"
COUNTS = "pages that count properties, and only they, name a kind"
RUNS_OUT = "The gold runs out on one page, the first of the bust pages"


def test_the_file_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text(GOOD, encoding="utf-8")
    assert board(tmp_path / "board.toml") == board() == BOARD
    assert (PRICE, MOST, CASH, RESALE) == (200, 5, 2_000, 100)
    assert (len(LOTS), len(MINES), NAME[0], NAME[GATE]) == (9, 4, "Train Station", "Corral Gate")
    assert PAGES[GOLD_PAGE].headline == "The Gold Has Run Out!"
    assert sorted(VALUE[space] for space in LOTS) == [100] * 3 + [200] * 3 + [300] * 3
    assert all(VALUE[space] == 0 for space, kind in enumerate(KIND) if kind != "lot")
    assert all(page.amount % 100 == 0 for page in PAGES)
    assert GAME.data_hash() == file_hash(PATH)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        # the ring
        (MAIN, "", RING),
        (HOPE, "", RING),
        ('"lot", name = "Main Street"', '"lawn", name = "Main Street"', "Main Street: the kind 'lawn'"),
        ('name = "Main Street"', 'name = "Boot Alley"', "Every space has a name of its own"),
        ('name = "Main Street"', 'name = ""', "spaces, entry 12: A space needs a name"),
        ('"Main Street", value = 300', '"Main Street"', "Main Street: lots, and only they, have a value"),
        ('"Last Hope Mine"', '"Last Hope Mine", value = 100', "Last Hope Mine: lots, and only they, have"),
        (STATION + CINDER, CINDER + STATION, "The ring begins at the one station"),
        ('"river", name', '"station", name', "The ring begins at the one station"),
        # amounts
        ("price = 200", "price = 0", SENSE),
        ("most = 5", "most = 0", SENSE),
        ("news_faces = 2", "news_faces = 0", SENSE),
        ("news_faces = 2", "news_faces = 6", SENSE),
        ('{ kind = "hotel", number = 3 }', '{ kind = "hotel", number = 4 }', KINDS),
        ('{ kind = "mine", number = 4 }', '{ kind = "mine", number = 3 }', KINDS),
        ('{ kind = "store", number = 3 }', '{ kind = "shop", number = 3 }', KINDS),
        # the completion
        (DUST, "", "completion: There must be five nuggets"),
        ("worth = 0", "worth = -100", "completion: There must be five nuggets, none worth less than nothing"),
        ("resale = 100", "resale = 0", "completion: The bank pays something for a property"),
        ('gate = "Corral Gate"', 'gate = "Garden Gate"', "The gate 'Garden Gate' is not on the ring"),
        # the pages
        (PAGE, '[[pages]]\nid = "Y2"\n', "There must be 29 boom and 20 bust pages, each"),
        (LAST, "", "There must be 29 boom and 20 bust pages, each"),
        (PAGE, '[[pages]]\nid = ""\n', "A page needs an id, a headline and a story"),
        ('headline = "Toothache"', 'headline = ""', "A page needs an id, a headline and a story"),
        (AGAIN, 'act = "against"', "Y29: the act 'against' is not known"),
        (AGAIN, f"{AGAIN}\namount = 100", f"Y29: {AMOUNT}"),
        ('amount = 300\n\n[[pages]]\nid = "R10"', 'amount = -300\n\n[[pages]]\nid = "R10"', f"R9: {AMOUNT}"),
        (AGAIN, f'{AGAIN}\nkind = "bank"', f"Y29: {COUNTS}"),
        ('kind = "mine"\n', 'kind = "mill"\n', f"Y22: {COUNTS}"),
        (AGAIN, f"{AGAIN}\nsafe = true", "Y29: only what is paid can go to the safe"),
        (GOLD, 'act = "donkey"\n', RUNS_OUT),
        (AGAIN, 'act = "gold out"', RUNS_OUT),
        # the form
        ('"Main Street", value = 300', '"Main Street", value = "300"', "value must be a whole number"),
        ("spaces = [", "spaces = [[", "is not a good TOML file"),
        ("bills = [", "coins = [", "'coins' is not known here"),
        ("most = 5  # properties of one player\n", "", "'most' is missing"),
    ],
)
def test_every_fault_is_named(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert GOOD.count(old) == 1
    (tmp_path / "board.toml").write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadData) as refused:
        board(tmp_path / "board.toml")
    assert str(refused.value).startswith("board.toml")
    assert str(refused.value).endswith(".")
    assert why in str(refused.value)


def test_the_last_page_is_a_bust_page(tmp_path: Path) -> None:
    text = GOOD.replace(GOLD, "act = ?\n").replace(f"{AGAIN}\n", GOLD).replace("act = ?\n", f"{AGAIN}\n")
    (tmp_path / "board.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=RUNS_OUT):
        board(tmp_path / "board.toml")
