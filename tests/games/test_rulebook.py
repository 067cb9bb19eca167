"""Clauses and rules pages, and data files of any kind: read once, and refused where they are not in order."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from games.data import BadData, build, file_hash, load
from games.rulebook import Clauses, Rules, clauses, rules

CLAUSE = {"id": "XX-01a", "section": "S", "segments": [1], "kind": "rule"}
BOOK = {"game": "Test", "prefix": "XX", "sentences": [1, 2], "headings": []}
POINT = {"icon": "nugget", "key": "gold.shines"}
FRAME = {"shows": ["tray"], "position": "begun"}
PAGE = {"key": "gold", "points": [POINT, POINT]}


def book(*entries: dict[str, Any]) -> Clauses:
    return build(Clauses, {"rulebook": BOOK, "clauses": list(entries)}, "clauses.toml")


def pages(*entries: dict[str, Any]) -> Rules:
    return build(Rules, {"pages": list(entries)}, "rules.toml")


def test_clauses_are_looked_up_by_number() -> None:
    patience = clauses("klondike_patience")
    assert patience["KP-10c"].confidence == "medium"
    assert ("KP-13a" in patience, "KP-99a" in patience) == (True, False)
    with pytest.raises(KeyError):
        patience["KP-99a"]
    assert [patience[number].kind for number in ("KP-13a", "KP-04a")] == ["rule", "flavour"]


def test_books_are_read_once_and_not_every_game_has_one() -> None:
    assert clauses("klondike_patience") is clauses("klondike_patience")
    assert rules("klondike_patience") is rules("klondike_patience")
    for read in (clauses, rules):
        with pytest.raises(BadData, match="cannot be read"):
            read("whist")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"id": "XX-01"}, "entry 1: 'XX-01' is no number of a clause."),
        ({"kind": "law"}, "entry 1: XX-01a: the kind 'law' is not known."),
        ({"segments": []}, "XX-01a: sentence numbers are needed."),
        ({"segments": ["1"]}, "segments, entry 1 must be a whole number, not '1'."),
        ({"kind": "ambiguous"}, "XX-01a: an ambiguous clause needs a ruling."),
        ({"confidence": "sure"}, "a ruling has a confidence of high, medium or low."),
        ({"id": "YY-01a"}, "clauses.toml: YY-01a does not begin with XX."),
    ],
)
def test_bad_clauses_are_refused(changes: dict[str, Any], why: str) -> None:
    assert book(CLAUSE)["XX-01a"].ruling is None
    with pytest.raises(BadData) as refused:
        book(CLAUSE | changes)
    assert str(refused.value).startswith("clauses.toml")
    assert str(refused.value).endswith(why)


def test_a_number_is_given_once_and_there_is_something_to_read() -> None:
    with pytest.raises(BadData, match=r"^clauses\.toml: XX-01a is there twice\.$"):
        book(CLAUSE, CLAUSE)
    with pytest.raises(BadData, match="there is no page"):
        pages()


@pytest.mark.parametrize("names", [["late"], ["begun", "late", "lost"]])
def test_positions_are_there_and_follow_those_that_they_go_on_from(names: list[str]) -> None:
    positions = [{"name": name, "after": "begun" if name == "late" else ""} for name in names]
    shown = PAGE | {"frames": [FRAME | {"position": name} for name in ("begun", "late")]}
    with (
        pytest.raises(BadData, match="there is no position 'begun'")
        if "begun" not in names
        else nullcontext()
    ):
        build(Rules, {"pages": [shown], "positions": positions}, "rules.toml")


def test_the_page_about_the_first_topic_that_any_explains_is_found() -> None:
    book = pages(PAGE, PAGE | {"explains": ["Dig"]}, PAGE | {"explains": ["Bet", "Dig"]})
    assert [book.page_for(topics) for topics in (["Dig"], ["Swim", "Bet", "Dig"], ["Swim"], [])] == [
        1,
        2,
        0,
        0,
    ]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"points": []}, "gold: a page has 1 to 4 points."),
        ({"points": [POINT] * 5}, "gold: a page has 1 to 4 points."),
        ({"frames": [FRAME]}, "gold: a strip has 2 to 4 frames."),
        (
            {"frames": [FRAME, FRAME | {"icon": "coin"}]},
            "a part of a table in a position, or cards, or a picture.",
        ),
        ({"frames": [FRAME, {"cards": "KS", "position": "x"}]}, "or cards, or a picture."),
        ({"points": [POINT, {"icon": "nugget"}]}, "points, entry 2: 'key' is missing."),
        ({"colour": "gold"}, "'colour' is not known here."),
    ],
)
def test_bad_pages_are_refused(changes: dict[str, Any], why: str) -> None:
    assert pages(PAGE).pages[0].points[1].icon == "nugget"
    with pytest.raises(BadData) as refused:
        pages(PAGE, PAGE | changes)
    assert str(refused.value).startswith("rules.toml: pages, entry 2: ")
    assert str(refused.value).endswith(why)


# ------------------------------------------------------------------ data files
@dataclass(frozen=True, slots=True)
class Mine:
    name: str
    price: int
    shares: tuple[int, ...] = ()
    place: tuple[int, int] = (0, 0)
    rate: float = 1.0
    is_open: bool = False
    owner: int | str = 0

    def __post_init__(self) -> None:
        if self.price < 0:
            raise ValueError(f"{self.name}: a price is not below 0.")


@dataclass(frozen=True, slots=True)
class Board:
    mines: tuple[Mine, ...]
    start: Mine | None = None


def file(folder: Path, text: str | bytes) -> Path:
    path = folder / "board.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_good_file(tmp_path: Path) -> None:
    text = """
        [[mines]]
        name = "Bonanza"
        price = 5
        shares = [1, 2]
        place = [3, 4]
        rate = 0.5
        is_open = true
        owner = "Ada"
        [[mines]]
        name = "Eldorado"
        price = 0
    """
    board = load(Board, file(tmp_path, text))
    assert board.mines == (Mine("Bonanza", 5, (1, 2), (3, 4), 0.5, True, "Ada"), Mine("Eldorado", 0))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("mines = [", "board.toml is not a good TOML file: "),
        (b"\xff\xfe", "board.toml is not a good TOML file: "),
        ("", "board.toml: 'mines' is missing."),
        ("mines = []\nmimes = 3", "board.toml: 'mimes' is not known here."),
        ("mines = 3", "board.toml: mines must be a list, not 3."),
        ("mines = [3]", "board.toml: mines, entry 1: a table is expected here."),
        ("mines = [{name = 'A'}]", "board.toml: mines, entry 1: 'price' is missing."),
        ("mines = [{price = 1}]", "board.toml: mines, entry 1: 'name' is missing."),
        ("mines = [{name = 'A', price = '1'}]", "entry 1: price must be a whole number, not '1'."),
        ("mines = [{name = 'A', price = 1.0}]", "entry 1: price must be a whole number, not 1.0."),
        ("mines = [{name = 'A', price = true}]", "entry 1: price must be a whole number, not True."),
        ("mines = [{name = 1, price = 1}]", "entry 1: name must be a text, not 1."),
        ("mines = [{name = 'A', price = 1, is_open = 1}]", "is_open must be true or false, not 1."),
        ("mines = [{name = 'A', price = 1, rate = 'x'}]", "rate must be a number, not 'x'."),
        ("mines = [{name = 'A', price = 1, owner = 1.5}]", "must be a whole number or a text, not 1.5."),
        ("mines = [{name = 'A', price = 1, place = [1]}]", "place must have 2 entries, not 1."),
        ("mines = [{name = 'A', price = 1, place = [1, 'x']}]", "place, entry 2 must be a whole number"),
        ("mines = [{name = 'A', price = 1, shares = [1, 2, 'x']}]", "shares, entry 3 must be a whole number"),
        ("mines = [{name = 'A', price = 1}, {name = 'B', price = -1}]", "entry 2: B: a price is not below"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, text: str | bytes, why: str) -> None:
    with pytest.raises(BadData) as refused:
        load(Board, file(tmp_path, text))
    assert str(refused.value).startswith("board.toml")
    assert why in str(refused.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"^nothing\.toml cannot be read: No such file or directory\.$"):
        load(Board, tmp_path / "nothing.toml")


def test_a_table_without_a_file() -> None:
    assert build(Mine, {"name": "A", "price": 1}, "here") == Mine("A", 1)
    with pytest.raises(BadData, match=r"^here: a table is expected here\.$"):
        build(Mine, [], "here")


def test_hash_of_a_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"gold")
    other.write_bytes(b"silver")
    assert file_hash(one) != file_hash(other)
    assert file_hash(one) == "24d7f03d"
