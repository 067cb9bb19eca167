"""The board of CALAMITYVILLE: a ring of 20 spaces, 13 properties, 49 newspaper pages. Money is in dollars.

Clause numbers are those of assets/calamityville/clauses.toml.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from games.assets import ASSETS
from games.core import Message, message
from games.data import load

PATH: Final = ASSETS / "calamityville" / "board.toml"

STATION: Final = "station"
LOT: Final = "lot"
MINE: Final = "mine"
NEWSPAPER: Final = "newspaper"
RIVER: Final = "river"
CORRAL: Final = "corral"
SPACE_KINDS: Final = (STATION, LOT, MINE, NEWSPAPER, RIVER, CORRAL)

HOUSES: Final = ("bank", "hotel", "store")
"""The kinds of property that stand on lots."""
KINDS: Final = ("bank", "hotel", "mine", "store")
"""All kinds of property; mines stand on mine spaces."""

COLLECT: Final = "collect"
ALL_COLLECT_EACH: Final = "all collect each"
LEVY: Final = "levy"
NUGGET: Final = "nugget"
FREE_BUILDING: Final = "free building"
TO_STATION: Final = "station"
NEXT_MINE: Final = "next mine"
AGAIN: Final = "again"
DONKEY: Final = "donkey"
ALL_PAY: Final = "all pay"
ALL_PAY_EACH: Final = "all pay each"
TREAT: Final = "treat"
GIVE: Final = "give"
GIVE_FIRST: Final = "give first"
CAVE_IN: Final = "cave in"
FIRE: Final = "fire"
EXTRA: Final = "extra"
GOLD_OUT: Final = "gold out"

_WITH_AMOUNT: Final = (COLLECT, ALL_COLLECT_EACH, LEVY, ALL_PAY, ALL_PAY_EACH, TREAT)
_WITH_KIND: Final = (ALL_COLLECT_EACH, ALL_PAY_EACH)
ACTS: Final = (
    *_WITH_AMOUNT, NUGGET, FREE_BUILDING, TO_STATION, NEXT_MINE, AGAIN, DONKEY, GIVE, GIVE_FIRST, CAVE_IN,
    FIRE, EXTRA, GOLD_OUT,
)  # fmt: skip
"""All acts that a page can demand."""

BOOM: Final = 29
"""The number of boom pages, which come first in the data file."""
BUST: Final = 20
PAPERS: Final = {BOOM + BUST: (BOOM, BUST), 34: (20, 14), 25: (15, 10)}
"""The numbers of boom and bust pages in newspapers of all these pages; the printed one first."""
BANK_PAYS: Final = "bank"
VISITOR_PAYS: Final = "visitor"
EACH_MINE: Final = "each"
MINE_RULES: Final = (BANK_PAYS, VISITOR_PAYS, EACH_MINE)
"""The readings of what a mine earns, where the printed rules break off (CV-59b); ours first.

The bank pays for one nugget on every visit; the visitor pays for it, unless it is the owner; or the bank pays
for one nugget for each mine of the owner.
"""
SIDES: Final = 6
"""The number of sides of either die."""


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the ring; a lot has a value. Raises ValueError."""

    kind: str
    name: str
    value: int = 0

    def __post_init__(self) -> None:
        """Check kind, name and value."""
        if self.kind not in SPACE_KINDS:
            raise ValueError(f"{self.name}: the kind {self.kind!r} is not known.")
        if not self.name:
            raise ValueError("A space needs a name.")
        if self.value < 1 if self.kind == LOT else self.value:
            raise ValueError(f"{self.name}: lots, and only they, have a value.")


@dataclass(frozen=True, slots=True)
class Page:
    """A newspaper page with the act that it demands. Raises ValueError.

    `amount` is in dollars, `kind` one of KINDS; payments go to the station's safe if `safe` is true.
    """

    id: str
    act: str
    amount: int = 0
    kind: str = ""
    safe: bool = False

    def __post_init__(self) -> None:
        """Check that the page has a known act, and the values that this act needs and no others."""
        if not self.id:
            raise ValueError("A page needs an id.")
        if self.act not in ACTS:
            raise ValueError(f"{self.id}: the act {self.act!r} is not known.")
        if self.amount < 1 if self.act in _WITH_AMOUNT else self.amount:
            raise ValueError(f"{self.id}: pages about money, and only they, name an amount.")
        if self.kind not in (KINDS if self.act in _WITH_KIND else ("",)):
            raise ValueError(f"{self.id}: pages that count properties, and only they, name a kind.")
        if self.safe and self.act != ALL_PAY:
            raise ValueError(f"{self.id}: only what is paid can go to the safe.")


@dataclass(frozen=True, slots=True)
class Bills:
    """A number of bills of one worth."""

    worth: int
    number: int


@dataclass(frozen=True, slots=True)
class Stock:
    """The number of properties of a kind."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Nugget:
    """The text on the hidden side of a nugget, and the amount that the bank pays for it."""

    name: str
    worth: int


@dataclass(frozen=True, slots=True)
class Completion:
    """The amounts that the printed rules lack, chosen by us. Raises ValueError."""

    resale: int
    gate: str
    nuggets: tuple[Nugget, ...]

    def __post_init__(self) -> None:
        """Check the nuggets and the price."""
        if len(self.nuggets) != 5 or min(nugget.worth for nugget in self.nuggets) < 0:
            raise ValueError("There must be five nuggets, none worth less than nothing.")
        if self.resale < 1:
            raise ValueError("The bank pays something for a property.")


@dataclass(frozen=True, slots=True)
class Board:
    """The contents of the data file. Raises ValueError if they are not a board of this game."""

    price: int
    most: int
    news_faces: int
    bills: tuple[Bills, ...]
    stock: tuple[Stock, ...]
    spaces: tuple[Space, ...]
    completion: Completion
    pages: tuple[Page, ...]

    def __post_init__(self) -> None:
        """Check the numbers that the printed rules fix."""
        if self.price < 1 or self.most < 1 or not 0 < self.news_faces < SIDES:
            raise ValueError("The price, the most properties and the newspaper die do not make sense.")
        self._check_properties()
        self._check_ring()
        self._check_pages()

    def _check_properties(self) -> None:
        if tuple(sorted((one.kind, one.number) for one in self.stock)) != tuple(
            (kind, 4 if kind == MINE else 3) for kind in KINDS
        ):
            raise ValueError("There must be three banks, hotels and stores each, and four mines.")

    def _check_ring(self) -> None:
        found = Counter(space.kind for space in self.spaces)
        if found[LOT] != 9 or found[MINE] != 4 or not found[NEWSPAPER]:
            raise ValueError("There must be nine lots, four mines and a newspaper.")
        if found[STATION] != 1 or self.spaces[0].kind != STATION:
            raise ValueError("The ring begins at the one station.")
        if len({space.name for space in self.spaces}) != len(self.spaces):
            raise ValueError("Every space has a name of its own.")
        if self.completion.gate not in {space.name for space in self.spaces}:
            raise ValueError(f"The gate {self.completion.gate!r} is not on the ring.")

    def _check_pages(self) -> None:
        if len({page.id for page in self.pages}) != BOOM + BUST or len(self.pages) != BOOM + BUST:
            raise ValueError("There must be 29 boom and 20 bust pages, each with an id of its own.")
        if [page.act for page in self.pages].count(GOLD_OUT) != 1 or self.pages[BOOM].act != GOLD_OUT:
            raise ValueError("The gold runs out on one page, the first of the bust pages.")


@cache
def board(path: Path = PATH) -> Board:
    """Return the board of the data file. Raises `BadData`."""
    return load(Board, path)


BOARD: Final = board()
RING: Final = range(len(BOARD.spaces))
KIND: Final = tuple(space.kind for space in BOARD.spaces)
PLACES: Final = tuple(message(f"calamityville.space.{space.name}") for space in BOARD.spaces)
"""The name of each space."""
VALUE: Final = tuple(space.value for space in BOARD.spaces)
LOTS: Final = tuple(space for space in RING if KIND[space] == LOT)
MINES: Final = tuple(space for space in RING if KIND[space] == MINE)
PAGES: Final = BOARD.pages
"""The boom pages, then the bust pages."""
HEADLINES: Final = tuple(message(f"calamityville.page.{page.id}") for page in PAGES)
"""The headline of each page."""
STORIES: Final = tuple(message(f"calamityville.page.{page.id}.story") for page in PAGES)
"""The line below the picture of each page."""
GOLD_PAGE: Final = BOOM
"""The page on which the gold runs out."""
NUMBER_OF: Final = {one.kind: one.number for one in BOARD.stock}
CASH: Final = sum(bills.worth * bills.number for bills in BOARD.bills)
"""The dollars that each player begins with."""
PRICE: Final = BOARD.price
MOST: Final = BOARD.most
RESALE: Final = BOARD.completion.resale
NUGGETS: Final = BOARD.completion.nuggets
NUGGET_NAMES: Final = tuple(message(f"calamityville.nugget.{nugget.name}") for nugget in NUGGETS)
GATE: Final = next(space for space in RING if BOARD.spaces[space].name == BOARD.completion.gate)
"""The space at which the donkey begins to count."""


def property_name(kind: str, space: int) -> Message:
    """Return a property's name: "the hotel on Main Street", "Widow's Shaft"; role "a" makes it a new one."""
    if kind not in HOUSES:
        return PLACES[space]
    return message("calamityville.house", kind=message(f"calamityville.kind.{kind}"), space=PLACES[space])


def is_boom(page: int) -> bool:
    """Return True if a page is a boom page."""
    return page < BOOM
