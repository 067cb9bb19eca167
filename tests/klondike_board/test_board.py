"""The data file of the board: what the printed rules fix of it, and every fault in it named."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from games.data import BadData, file_hash
from games.klondike_board import GAME
from games.klondike_board.board import (
    BOARD,
    BUILDINGS,
    DEEDS,
    GOES_TO,
    JAIL,
    KIND,
    LODE,
    NAME,
    PATH,
    PRICE,
    REVENUE,
    board,
)
from tests.clauses import clause
from tests.klondike_board.table import WORDS, CardName, card, place

GOOD = PATH.read_text(encoding="utf-8")
FAULTS = tomllib.loads((Path(__file__).parent / "board_faults.toml").read_text(encoding="utf-8"))["rows"]


def refusal(folder: Path, text: str) -> str:
    path = folder / "board.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as refused:
        board(path)
    assert re.fullmatch(r"board\.toml.*\.", str(refused.value), re.DOTALL)
    return str(refused.value)


@clause("KB-35a", "KB-48a")
def test_what_the_printed_rules_fix_of_it() -> None:
    assert (BOARD.grubstake, BOARD.toll, BOARD.donation) == (50, 3, 10)
    assert (len(BOARD.spaces), len(BOARD.creeks), len(DEEDS)) == (40, 4, 17)
    counts = Counter(KIND)
    wanted = {"hotel": 4, "casino": 3, "river": 2, "transport": 2, "saloon": 4, "theatre": 2, "prospect": 16}
    assert counts == wanted | dict.fromkeys(
        ("sawmill", "trading", "church", "woodpile", "pass", "fire", "cemetery"), 1
    )
    assert (REVENUE[place("Trading Company")], REVENUE[place("Ladue's Sawmill")]) == (20, 5)
    assert [number for number, one in enumerate(BOARD.cards) if one.is_lode] == [LODE]
    assert BOARD.cards[LODE].gold == 60
    for space, kind in enumerate(KIND):
        assert (PRICE[space] > 0, REVENUE[space] > 0) == (kind in BUILDINGS,) * 2
    assert NAME[JAIL] == "The Woodpile"
    assert NAME[GOES_TO[card("Tivoli Theatre")]] == "Tivoli Theatre"
    assert GOES_TO[card("fool")] == -1


def test_every_card_is_told_by_a_word() -> None:
    golds = sorted(one.gold for one in BOARD.cards if one.gold and not one.is_lode)
    used: list[int] = []
    names: list[CardName] = [*golds, "lode", *WORDS]
    for name in names:
        used.append(card(name, used))
    assert sorted(used) == list(range(36))
    with pytest.raises(ValueError, match="no card 50 left"):
        card(50, [card(50)])


def test_the_board_stands_in_the_saves_of_its_games() -> None:
    assert GAME.data_hash() == file_hash(PATH)
    assert len(GAME.data_hash()) == 8


@pytest.mark.parametrize(("old", "new", "why"), FAULTS)
def test_every_fault_is_named(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert GOOD.count(old) == 1
    assert why in refusal(tmp_path, GOOD.replace(old, new))


def test_the_ring_begins_at_the_pass_and_has_prospects(tmp_path: Path) -> None:
    chilkoot, sheep = GOOD.split("spaces = [\n")[1].split("\n")[:2]
    moved = GOOD.replace(f"{chilkoot}\n{sheep}", f"{sheep}\n{chilkoot}")
    assert "the ring begins at the pass" in refusal(tmp_path, moved)
    none = re.sub(r'    \{ kind = "prospect".*\n', "", GOOD)
    assert "several of the kind 'prospect'" in refusal(tmp_path, none)
    with pytest.raises(BadData, match=r"^nowhere\.toml cannot be read"):
        board(tmp_path / "nowhere.toml")
