"""The board of KLONDIKE: a ring of 40 spaces, four creeks, 36 prospecting cards. Money is in $1,000.

Clause numbers are those of assets/klondike_board/clauses.toml.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from games.assets import ASSETS
from games.core import Message, Money, message
from games.data import load

PATH: Final = ASSETS / "klondike_board" / "board.toml"

PASS: Final = "pass"
PROSPECT: Final = "prospect"
TRANSPORT: Final = "transport"
RIVER: Final = "river"
WOODPILE: Final = "woodpile"
HOTEL: Final = "hotel"
SALOON: Final = "saloon"
CASINO: Final = "casino"
THEATRE: Final = "theatre"
SAWMILL: Final = "sawmill"
TRADING: Final = "trading"
CEMETERY: Final = "cemetery"
FIRE: Final = "fire"
CHURCH: Final = "church"

BUILDINGS: Final = (TRANSPORT, HOTEL, SALOON, CASINO, THEATRE, SAWMILL, TRADING)
"""The kinds of space that a player can own."""
KINDS: Final = (PASS, PROSPECT, RIVER, WOODPILE, CEMETERY, FIRE, CHURCH, *BUILDINGS)
CREEKS: Final = range(4)
CARDS_A_CREEK: Final = 9
_NUMBERS: Final = {PASS: 1, RIVER: 2, WOODPILE: 1, CEMETERY: 1, FIRE: 1, CHURCH: 1, HOTEL: 4, CASINO: 3,
                   TRANSPORT: 2, SAWMILL: 1, TRADING: 1}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the ring. A building has a price and a revenue, in $1,000. Raises ValueError."""

    kind: str
    name: str
    price: int = 0
    revenue: int = 0

    def __post_init__(self) -> None:
        """Check kind and amounts."""
        if self.kind not in KINDS:
            raise ValueError(f"{self.name}: the kind {self.kind!r} is not known.")
        if not self.name:
            raise ValueError("A space needs a name.")
        amounts = (self.price, self.revenue)
        if min(amounts) < 1 if self.kind in BUILDINGS else any(amounts):
            raise ValueError(f"{self.name}: buildings, and only they, have a price and a revenue.")


@dataclass(frozen=True, slots=True)
class Card:
    """A prospecting card: gold, or another effect instead. Raises ValueError.

    `fine` goes to the bank, `tithe` is a tenth of the player's cash, `misses` costs the next turn, `goes_to`
    is the name of a space.
    """

    name: str
    gold: int = 0
    is_lode: bool = False
    fine: int = 0
    tithe: bool = False
    misses: bool = False
    goes_to: str = ""

    def __post_init__(self) -> None:
        """Check that the card has a name, and that a gold card does nothing but pay."""
        if not self.name:
            raise ValueError("A card needs a name.")
        if self.gold < 0 or self.fine < 0:
            raise ValueError("Amounts on cards are not below nothing.")
        if (self.gold and (self.fine or self.tithe or self.misses or self.goes_to)) or (
            self.is_lode and not self.gold
        ):
            raise ValueError("A gold card pays and does nothing else; the Mother Lode is gold.")


@dataclass(frozen=True, slots=True)
class Board:
    """The data file. Raises ValueError if it is not a board of this game."""

    grubstake: int
    toll: int
    donation: int
    creeks: tuple[str, ...]
    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Check the numbers that the printed rules fix."""
        if min(self.grubstake, self.toll, self.donation) < 1:
            raise ValueError("The grubstake, the toll and the donation are at least $1,000.")
        if len(set(self.creeks)) != len(CREEKS) or len(self.creeks) != len(CREEKS):
            raise ValueError("There must be four creeks, each with a name of its own.")
        found = Counter(space.kind for space in self.spaces)
        for kind, wanted in _NUMBERS.items():
            if found[kind] != wanted:
                raise ValueError(f"There must be {wanted} of the kind {kind!r}, not {found[kind]}.")
        for kind in (PROSPECT, SALOON, THEATRE):
            if found[kind] < 2:
                raise ValueError(f"There must be several of the kind {kind!r}.")
        if len({space.name for space in self.spaces}) != len(self.spaces) or self.spaces[0].kind != PASS:
            raise ValueError("Every space has a name of its own, and the ring begins at the pass.")
        if len(self.cards) != len(CREEKS) * CARDS_A_CREEK or sum(card.is_lode for card in self.cards) != 1:
            raise ValueError("There must be 36 cards, one of them the Mother Lode.")
        names = {space.name: space.kind for space in self.spaces}
        for card in self.cards:
            if card.goes_to and names.get(card.goes_to, PROSPECT) == PROSPECT:
                raise ValueError(f"A card goes to {card.goes_to!r}, which is no space it can go to.")


@cache
def board(path: Path = PATH) -> Board:
    """Return the board of the data file. Raises `BadData`."""
    return load(Board, path)


BOARD: Final = board()
RING: Final = range(len(BOARD.spaces))
KIND: Final = tuple(space.kind for space in BOARD.spaces)
PRICE: Final = tuple(space.price for space in BOARD.spaces)
REVENUE: Final = tuple(space.revenue for space in BOARD.spaces)
NAME: Final = tuple(space.name for space in BOARD.spaces)
CARDS: Final = BOARD.cards
LODE: Final = next(number for number, card in enumerate(CARDS) if card.is_lode)
_SPACE_OF_NAME: Final = {name: number for number, name in enumerate(NAME)}
GOES_TO: Final = tuple(_SPACE_OF_NAME.get(card.goes_to, -1) for card in CARDS)
"""The space to which each card sends, -1 for none."""
JAIL: Final = KIND.index(WOODPILE)
RIVERS: Final = tuple(space for space in RING if KIND[space] == RIVER)
DEEDS: Final = tuple(space for space in RING if KIND[space] in BUILDINGS)
"""The spaces that a player can own."""
OF_KIND: Final = {kind: tuple(space for space in DEEDS if KIND[space] == kind) for kind in BUILDINGS}
IS_TOWN: Final = tuple(kind in (CEMETERY, FIRE, *BUILDINGS) for kind in KIND)
"""For each space, True if a token there is in town (KB-52a, KB-52c)."""
BURNS: Final = tuple(kind in BUILDINGS and kind != TRANSPORT for kind in KIND)
"""For each space, True if fire can destroy what stands there (KB-73a-c)."""


# ------------------------------------------------------------------ for players
PLACES: Final = tuple(message(f"klondike_board.space.{space.name}") for space in BOARD.spaces)
"""The name of each space, for players."""
CARD_TEXTS: Final = tuple(message(f"klondike_board.card.{card.name}") for card in CARDS)
"""The text of each card, for players."""
CREEK_NAMES: Final = tuple(message(f"klondike_board.creek.{name}") for name in BOARD.creeks)


def to_money(thousands: float) -> Money:
    """Convert an amount in $1,000 to money, rounded to whole thousands."""
    return Money(1_000 * round(thousands))


def creek_name(creek: int) -> Message:
    """Return a creek's name as it stands within a sentence: "Bonanza Creek"."""
    return message("klondike_board.creek.whole", creek=CREEK_NAMES[creek])


# ------------------------------------------------------------------ the prospecting cards
def _group_equal_cards() -> tuple[tuple[int, ...], ...]:
    kinds: dict[object, list[int]] = {}
    for number, card in enumerate(CARDS):
        kinds.setdefault(replace(card, name="alike"), []).append(number)
    return tuple(map(tuple, kinds.values()))


CARD_GROUPS: Final = _group_equal_cards()
"""Groups of cards with the same effect, in the order of the data file."""


def hidden_cards(shown: Iterable[Iterable[int]], discards: Iterable[int]) -> tuple[int, ...]:
    """Return the cards that lie face down, given those shown beside the creeks and those discarded."""
    seen = {*discards, *(card for creek in shown for card in creek)}
    return tuple(card for card in range(len(CARDS)) if card not in seen)


def has_double_gold(shown: Sequence[int]) -> bool:
    """Return True if the next gold of a creek with these shown cards counts double (KB-32a, KB-38a).

    The first gold does, and any gold of the creek with the Mother Lode.
    """
    return not shown or LODE in shown


def gold_of(card: int, *, doubled: bool) -> int:
    """Return the gold a card pays, in $1,000; the Mother Lode is never doubled (KB-37a)."""
    return CARDS[card].gold * (2 if doubled and card != LODE else 1)


def average_gold(cards: Sequence[int], *, doubled: bool) -> float:
    """Return the average gold of these cards, in $1,000."""
    return sum(gold_of(card, doubled=doubled) for card in cards) / len(cards)
