"""Small words of CALAMITYVILLE: amounts, names of places and properties."""

from __future__ import annotations

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
