"""Small words of KLONDIKE: amounts, names of places, what players are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.klondike_board.board import (
    BOARD,
    CASINO,
    CEMETERY,
    CHURCH,
    FIRE,
    HOTEL,
    KIND,
    NAME,
    PASS,
    PROSPECT,
    RIVER,
    SALOON,
    SAWMILL,
    THEATRE,
    TRADING,
    TRANSPORT,
    WOODPILE,
)
from games.klondike_board.trade import deeds_of

Names = Sequence[str]
"""What the players are called, by seat."""

YOU: Final = "You"
KINDS: Final = {
    PASS: "pass",
    PROSPECT: "prospect",
    TRANSPORT: "transport company",
    RIVER: "river",
    WOODPILE: "woodpile",
    HOTEL: "hotel",
    SALOON: "saloon",
    CASINO: "casino",
    THEATRE: "theatre",
    SAWMILL: "sawmill",
    TRADING: "trading company",
    CEMETERY: "cemetery",
    FIRE: "fire",
    CHURCH: "church",
}
"""What each kind of space is called."""
_WITHOUT: Final = (PASS, PROSPECT, CHURCH)
_ARTICLE: Final = "The "


# ------------------------------------------------------------------ amounts
def money(thousands: int) -> str:
    """An amount of so many thousands: "$25,000", "-$5,000", "$0"."""
    if not thousands:
        return "$0"
    return f"-${-thousands:,},000" if thousands < 0 else f"${thousands:,},000"


def counted(count: int, thing: str) -> str:
    """How many there are of a thing: "1 deed", "3 deeds"."""
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"


def listed(words: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


# ------------------------------------------------------------------ people
def whose(name: str) -> str:
    """Somebody's, at the beginning of a sentence."""
    return "Your" if name == YOU else f"{name}'s"


def of(name: str) -> str:
    """Somebody's, after what they have: "a hotel of Klara's", "a hotel of yours"."""
    return "yours" if name == YOU else f"{name}'s"


def whom(name: str) -> str:
    """Somebody, where something is done to them."""
    return "you" if name == YOU else name


def all_of(seats: Sequence[int], names: Names) -> str:
    """Several players where something is done to them: "Klara, Soapy and you"."""
    return listed([whom(names[seat]) for seat in seats])


def verb(name: str, theirs: str, yours: str) -> str:
    """What somebody does: "Klara owns", "You own"."""
    return f"{name} {yours if name == YOU else theirs}"


# ------------------------------------------------------------------ places
def title(space: int) -> str:
    """What a space is called, as a heading."""
    return NAME[space]


def the(space: int) -> str:
    """What a space is called within a sentence: "the Regina Hotel", "Gold Hill", "the Woodpile"."""
    kind, name = KIND[space], NAME[space]
    if kind == FIRE:
        return "the fire"
    if name.startswith(_ARTICLE):
        return f"the {name.removeprefix(_ARTICLE)}"
    return name if kind in _WITHOUT or "'s " in name else f"the {name}"


def creek(number: int) -> str:
    """What a creek is called within a sentence: "Bonanza Creek"."""
    return f"{BOARD.creeks[number]} Creek"


def deeds(words: str) -> list[str]:
    """The buildings that an offer names, as within a sentence."""
    return [the(space) for space in deeds_of(words)]


def goods(cash: int, words: str) -> str:
    """What one side of an offer gives: "$5,000 and the Regina Hotel", "nothing"."""
    return listed([*([money(cash)] if cash else []), *deeds(words)]) or "nothing"
