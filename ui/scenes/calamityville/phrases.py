"""Small words of CALAMITYVILLE: amounts, names of places and properties, what players are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.calamityville.board import (
    CORRAL,
    HOUSES,
    KIND,
    LOT,
    MINE,
    NAME,
    NEWSPAPER,
    NUGGETS,
    RIVER,
    STATION,
    VALUE,
)

Names = Sequence[str]
"""What the players are called, by seat."""

YOU: Final = "You"
_COUNTABLE: Final = ("nugget", "bonanza")
HERE: Final = {
    STATION: "the train station",
    LOT: "a lot",
    MINE: "a mine",
    NEWSPAPER: "a newspaper space",
    RIVER: "the river",
    CORRAL: "the corral gate",
}
"""What each kind of space is called within a sentence."""


# ------------------------------------------------------------------ amounts
def money(dollars: int) -> str:
    """An amount: "$1,200", "-$300"."""
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"


def counted(count: int, thing: str) -> str:
    """How many there are of a thing: "1 page", "3 pages"."""
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"


def listed(words: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


# ------------------------------------------------------------------ people
def whose(name: str) -> str:
    """Somebody's, at the beginning of a sentence."""
    return "Your" if name == YOU else f"{name}'s"


def whom(name: str) -> str:
    """Somebody, where something is done to them."""
    return "you" if name == YOU else name


def of(name: str) -> str:
    """Somebody's, at the end of what is told: "Klara's", "yours"."""
    return "yours" if name == YOU else f"{name}'s"


def all_of(seats: Sequence[int], names: Names) -> str:
    """Several players where something is done to them."""
    return listed([whom(names[seat]) for seat in seats])


def verb(name: str, theirs: str, yours: str) -> str:
    """What somebody does: "Klara owns", "You own"."""
    return f"{name} {yours if name == YOU else theirs}"


# ------------------------------------------------------------------ places and properties
def place(space: int) -> str:
    """Where a space is, within a sentence: "Ferry Landing", "the river"."""
    return NAME[space] if KIND[space] in (LOT, MINE, NEWSPAPER) else HERE[KIND[space]]


def house(kind: str, space: int) -> str:
    """A property within a sentence: "the hotel on Main Street", "Widow's Shaft"."""
    return f"the {kind} on {NAME[space]}" if kind in HOUSES else NAME[space]


def built_as(kind: str, space: int) -> str:
    """What is built: "a hotel on Main Street", "Widow's Shaft"."""
    return f"a {kind} on {NAME[space]}" if kind in HOUSES else NAME[space]


def nugget(number: int) -> str:
    """What a nugget is, within a sentence: "dust", "a bonanza"."""
    name = NUGGETS[number].name.lower()
    return f"a {name}" if name in _COUNTABLE else name


def sign(space: int) -> str:
    """What stands on a lot's sign."""
    return money(VALUE[space])
