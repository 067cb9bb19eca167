"""The board of STRIKE IT RICH: 36 mines in a square, their prices, and the values of strikes.

Clause numbers are those of assets/strike_it_rich/clauses.toml.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from games.assets import ASSETS
from games.core import Message, message
from games.data import load

PATH: Final = ASSETS / "strike_it_rich" / "board.toml"
SIDE: Final = 6
MINES: Final = range(SIDE * SIDE)
"""The mines, numbered row by row from the upper left corner."""
FACES: Final = range(1, 7)
STEP: Final = 5_000
"""The dollars of which all money is a multiple."""

_NUMBER: Final = re.compile(r"[1-6]-[1-6]")


@dataclass(frozen=True, slots=True)
class Ore:
    """An ore that can be struck: its name, and dollars for the player who rolled (SR-40b)."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Mine:
    """One space: its number as "first-second", a name without effect, its price in dollars (SR-23a-c)."""

    number: str
    name: str
    price: int

    def __post_init__(self) -> None:
        """Check number, name and price. Raises ValueError."""
        if not _NUMBER.fullmatch(self.number):
            raise ValueError(f"{self.number!r} is no number that two dice can show.")
        if not self.name:
            raise ValueError(f"Mine {self.number} needs a name.")
        if self.price not in range(STEP, 5 * STEP + 1, STEP):
            raise ValueError(f"The price of mine {self.number} must be 5,000 to 25,000 in steps of 5,000.")

    @property
    def dice(self) -> tuple[int, int]:
        """The two dice that form the mine's number, in their order."""
        return int(self.number[0]), int(self.number[2])

    @property
    def is_double(self) -> bool:
        """True if both dice show the same number (SR-60a)."""
        return self.number[0] == self.number[2]


@dataclass(frozen=True, slots=True)
class Board:
    """The contents of the data file. Raises ValueError if they are not a board of this game."""

    goal: int
    markers: int
    bills: tuple[int, ...]
    ores: tuple[Ore, ...]
    mines: tuple[Mine, ...]

    def __post_init__(self) -> None:
        """Check that every roll of two dice has one mine, and every face of a die one ore."""
        numbers = [mine.number for mine in self.mines]
        for number in (f"{first}-{second}" for first in FACES for second in FACES):
            if numbers.count(number) != 1:
                raise ValueError(f"There must be one mine {number}, not {numbers.count(number)}.")
        if len(self.ores) != SIDE or any(ore.value % STEP or ore.value <= 0 for ore in self.ores):
            raise ValueError("There must be six ores, worth multiples of 5,000.")
        if any(dollars % STEP or dollars <= 0 for dollars in (self.goal, *self.bills)):
            raise ValueError("The goal and the bills must be multiples of 5,000.")
        if self.markers < 1:
            raise ValueError("Each player needs markers.")

    @property
    def purse(self) -> int:
        """The dollars that a player begins with (SR-17b)."""
        return sum(self.bills)


@cache
def board(path: Path = PATH) -> Board:
    """Return the board of the data file. Raises `BadData`."""
    return load(Board, path)


def neighbours(mine: int) -> tuple[int, ...]:
    """Return the mines beside a mine, across and down but not at its corners, in rising order (SR-45a)."""
    row, column = divmod(mine, SIDE)
    positions = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(y * SIDE + x for y, x in positions if 0 <= y < SIDE and 0 <= x < SIDE)


NEIGHBOURS: Final = tuple(map(neighbours, MINES))
_BOARD: Final = board()
PRICES: Final = tuple(mine.price for mine in _BOARD.mines)
ORE_VALUES: Final = (0, *(ore.value for ore in _BOARD.ores))
"""Dollars by the spots of the strike die; entry 0 is unused."""
MINE_AT: Final = {mine.dice: number for number, mine in enumerate(_BOARD.mines)}
"""The mine of each ordered pair of dice (SR-23e)."""
DICE_OF: Final = tuple(mine.dice for mine in _BOARD.mines)
IS_DOUBLE: Final = tuple(mine.is_double for mine in _BOARD.mines)
MARKERS: Final = _BOARD.markers
GOAL: Final = _BOARD.goal
PURSE: Final = _BOARD.purse


def mine_name(mine: int) -> Message:
    """Return the name of a mine."""
    return message(f"strike_it_rich.mine.{_BOARD.mines[mine].number}")


def ore_name(spots: int) -> Message:
    """Return the name of the ore that the spots of the strike die stand for."""
    return message(f"strike_it_rich.ore.{spots}")
