"""TOML files to dataclasses: every fault is named with file, entry and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from games.data import BadData, build, file_hash, load


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
