"""Small words of KLONDIKE: amounts, names of places."""

from __future__ import annotations

from typing import Final

from games.klondike_board.bargains import deeds_of
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
from ui.play.phrases import listed

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
